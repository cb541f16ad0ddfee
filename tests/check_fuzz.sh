#!/bin/sh
# SPDX-License-Identifier: MIT
# check_fuzz.sh O SECONDS NAME...: runs each fuzz target, built by `make fuzz` as O/fuzz/fuzz-NAME, on its seeds in
# tests/fuzz/NAME/, then for SECONDS (a model, which anybody may send, three times as long) on what it makes of them, up
# to some length, as many targets at once as there are processors; then measures with O/replay/replay-NAME (gcc's
# coverage) which share of the lines of each file of the reader the seeds alone reach: nine in ten, or the seeds are too
# few. With --run NAME alone it runs that target, and measures nothing; `check_fuzz.sh --readers NAME...` lists the
# files whose lines are counted. With FUZZ_SEED=N what is made of the seeds is the same each time, as far as it gets:
# what CI says is of the change, not of chance.
set -u

# What each target reads with.
reader() {
    case $1 in
    model) echo src/model/model_json.c ;;
    progress) echo src/learner/progress_read.c ;;
    lesson) ls src/markup/tex*.c src/markup/markdown*.c src/course/lesson.c \
        src/markup/prose_writer.c src/course/predict.c src/question/typed_number.c \
        src/draw/flow.c ;;
    gift) ls src/question/gift.c src/question/gift_[as]*.c src/question/moodle*.c src/question/question.c \
        src/question/question_text.c src/question/quiz_check.c ;;
    lecture) ls src/lecture/message.c src/lecture/line_buffer.c ;;
    journal) echo src/lecture/journal.c ;;
    view) ls src/view/state.c src/walk/*_state.c ;;
    *) echo "" ;;
    esac
}

if [ "$1" = --readers ]; then
    shift
    for one; do reader "$one"; done | sort -u
    exit
fi
out=$1
seconds=$2
shift 2

# Up to how many bytes an input is made: a thousand a second, and still several questions, steps or keys in one.
most_bytes() {
    case $1 in
    gift) echo 512 ;;
    lesson) echo 1024 ;;
    view) echo 128 ;;
    *) echo 0 ;; # that of the longest seed
    esac
}

# fuzz NAME ARGUMENT...: runs a target. Its allocations are known by where they were made, not by the whole stack, and
# no input is preferred for what it alone reaches: both would cost a third of the speed.
fuzz() {
    target=$out/fuzz/fuzz-$1
    shift
    ASAN_OPTIONS=malloc_context_size=1:quarantine_size_mb=16 "$target" -entropic=0 -timeout=10 -rss_limit_mb=2048 \
        -artifact_prefix="$out/fuzz/" "$@" >>"$log" 2>&1 && return
    tail -n 40 "$log"
    echo "fuzz: $name failed; repeat it with $out/replay/replay-$name FILE" >&2
    exit 1
}

# run NAME: on its seeds, then for its time.
run() {
    name=$1
    found=$out/fuzz/found-$name
    log=$out/fuzz/$name.log
    long=$seconds
    [ "$name" != model ] || long=$((3 * seconds))
    mkdir -p "$found"
    : >"$log"
    fuzz "$name" tests/fuzz/"$name"/*
    fuzz "$name" -seed="${FUZZ_SEED:-0}" -max_len="$(most_bytes "$name")" -max_total_time="$long" \
        -print_final_stats=1 "$found" "tests/fuzz/$name"
    echo "fuzz: $name for $long s, from $(find "tests/fuzz/$name" -type f | wc -l) seeds, inputs run:" \
        "$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")"
}

# share SOURCE: prints the share of its lines that were reached, in percent, and how many lines it has.
share() {
    gcov -n -o "$out/replay/$(dirname "$1")" "$1" 2>/dev/null | awk -v file="$1" '
    index($0, "File '\''" file "'\''") == 1 { ours = 1; next }
    ours && /^Lines executed:/ { sub(/^Lines executed:/, ""); sub(/% of/, ""); print; exit }'
}

[ $# -gt 0 ] || { echo 'fuzz: no targets in tests/fuzz/' >&2; exit 1; }
if [ "$1" = --run ]; then
    run "$2"
    exit
fi
# The longest comes first, or it would be alone at the end.
for name; do [ "$name" != model ] || echo "$name"; done >"$out/fuzz/order"
for name; do [ "$name" = model ] || echo "$name"; done >>"$out/fuzz/order"
xargs -P "$(getconf _NPROCESSORS_ONLN)" -I NAME sh "$0" "$out" "$seconds" --run NAME <"$out/fuzz/order" || exit 1

for name; do
    [ -n "$(reader "$name")" ] || continue
    find "$out/replay" -name '*.gcda' -exec rm -f {} +
    "$out/replay/replay-$name" tests/fuzz/"$name"/* || exit 1
    for source in $(reader "$name"); do
        echo "$source $(share "$source")"
    done | awk -v name="$name" '
        { printf "fuzz: the seeds reach %.2f %% of the lines of %s\n", $2, $1 }
        NF < 3 { lost = 1 }
        { reached += $2 * $3 / 100; lines += $3 }
        END {
            if (!lost && reached >= 0.9 * lines)
                exit 0
            print "fuzz: " name ": at least 90 % of what it reads with are needed: add seeds"
            exit 1
        }' || exit 1
done
