#!/bin/sh
# SPDX-License-Identifier: MIT
# Memory runs out at the first, second, … allocation of a command (tests/faults.c): the command either does its work
# all the same, to the byte (in ASCII if the locale could not be loaded), or says in one line that it could not and ends
# with 1. Never a signal, never half a result with status 0.
set -u

headway=${HEADWAY:-build/headway}
faults=${FAULTS:-}
if [ -z "$faults" ]; then
    echo 'faults: not with sanitizers, which have an allocator of their own'
    exit 0
fi
case $faults in
/*) ;;
*) faults=$PWD/$faults ;;
esac

# Under a name without blanks and colons: they end a name in LD_PRELOAD.
box=$(mktemp -d /tmp/headway-faults-XXXXXX)
trap 'rm -rf "$box"' EXIT
ln -s "$faults" "$box/faults.so"
faults=$box/faults.so
env FAULT_AT=1 FAULT_MARK="$box/mark" LD_PRELOAD="$faults" "$headway" --version >"$box/out" 2>&1
if [ ! -e "$box/mark" ]; then
    why='the linker takes no library of LD_PRELOAD here'
    [ -r "$faults" ] || why='this user may not read it'
    echo "tests/test_faults.sh: skipped: $FAULTS: $why"
    [ -z "${HEADWAY_ALL_TOOLS:-}" ]
    exit
fi
cases=0

# try COMMAND...: runs it with one fault after the other, each in a copy of one run.
try() {
    "$headway" "$@" >"$own/expected" 2>/dev/null </dev/null || { echo "tests/test_faults.sh: $* fails"; return 1; }
    "$headway" "$@" --ascii >"$own/ascii" 2>/dev/null </dev/null
    FAULT_EACH=$own LD_PRELOAD=$faults "$headway" "$@" >"$own/all" 2>"$own/all.err" </dev/null
    if [ -e "$own/complaints" ]; then
        echo "tests/test_faults.sh: $*:"
        head -n 12 "$own/complaints"
    elif [ -s "$own/all.err" ] || ! cmp -s "$own/all" "$own/expected"; then
        echo "tests/test_faults.sh: $*: is not what it is without copies"
    elif [ "$(cat "$own/runs")" -lt 10 ]; then
        echo "tests/test_faults.sh: $*: hardly a fault was met"
    else
        return
    fi
    rm "$own/runs"
}

# every COMMAND...: the same, beside the others, in a place of its own.
every() {
    cases=$((cases + 1))
    own=$box/$cases
    mkdir "$own"
    (
        export XDG_STATE_HOME="$own/state"
        [ -z "$learnt" ] || { mkdir -p "$own/state/headway" && echo "$learnt" >"$own/state/headway/progress.json"; }
        try "$@"
    ) &
}

learnt=
"$headway" trace --tokens 'a b a c' --seed 3 --heads 4 --mask causal >"$box/model.json"
every trace
every trace --weights "$box/model.json"
every trace --tokens 'I love deep learning' --d-model 16 --heads 4
every train --steps 1
every list
# Not all lessons: one of them trains for seconds, and `train` above lacks memory in that.
every check lessons/0[1-79]*.md lessons/10*.md lessons/glossary.md quizzes/*.gift
every show six-stages#score --format svg
every handout why-attention --format html --quiz --answers
every quiz why-attention --export json
every quiz drill --count 3 --seed 7 --paper
every quiz one-head --plain --exam --seed 3
learnt='{"version":1,"courses":{"":{"lessons":{"six-stages":{"score":{"seen":"2026-01-31T09:05:00Z"}}}}}}'
every status
every walk --plain
every walk --plain --stage softmax --weights "$box/model.json"
wait

# Memory runs out in the midst of a training, where it keeps from what going back begins: it trains on to the same bits.
cases=$((cases + 1))
own=$box/$cases
mkdir "$own"
"$headway" train --steps 110 --weights-out "$own/expected.json" >"$own/expected" </dev/null || exit 1
begun=0
met=0
at=0
until [ "$at" -gt 0 ] && [ ! -e "$own/mark" ]; do
    at=$((at + 1))
    rm -f "$own/mark" "$own/kept.json"
    env FAULT_AT="$at" FAULT_MARK="$own/mark" LD_PRELOAD="$faults" \
        "$headway" train --steps 110 --weights-out "$own/kept.json" >"$own/out" 2>"$own/err" </dev/null
    status=$?
    grep -q "^headway: not enough memory to train: " "$own/err" && begun=1
    [ "$status" -eq 0 ] || continue
    if ! cmp -s "$own/kept.json" "$own/expected.json" || ! cmp -s "$own/out" "$own/expected"; then
        echo "tests/test_faults.sh: FAULT_AT=$at train: it is not what it is with enough memory"
        exit 1
    fi
    [ "$begun" -eq 0 ] || [ ! -e "$own/mark" ] || met=$((met + 1))
done
[ "$met" -ge 2 ] || { echo "tests/test_faults.sh: train lacked memory $met times in its midst"; exit 1; }
echo "$met" >"$own/runs"

# A case that went wrong has left no number of runs.
set -- "$box"/*/runs
[ $# -eq "$cases" ] || exit 1
awk '{ sum += $1 } END { print "faults: " sum " runs that lacked memory, none of them bad" }' "$@"
