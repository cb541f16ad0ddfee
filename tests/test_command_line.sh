#!/bin/sh
# SPDX-License-Identifier: MIT
# What cannot be used gets one line on standard error that says what is wrong, and status 2, with nothing half-done on
# standard output; what can be used is shown safely; a result that cannot be written is status 1 and a line.
# `A && B || complain` is meant as it is written: complain for either.
# shellcheck disable=SC2015
set -u

headway=${HEADWAY:-build/headway}
box=$(mktemp -d)
trap 'rm -rf "$box"' EXIT
escape=$(printf '\033')
checks=0
failed=0
LANG=C.UTF-8
XDG_STATE_HOME=$box/state
export LANG XDG_STATE_HOME
unset LC_ALL NO_COLOR HEADWAY_COURSE

# is_missing WHAT UNTESTED: says that something is not here, so what is not tested; that fails where all must be here.
is_missing() {
    echo "skipped: $1 is not here: not tested: $2" >&2
    [ -z "${HEADWAY_ALL_TOOLS:-}" ] || failed=$((failed + 1))
}

# run COMMAND...: into $status, $box/out and $box/err.
run() {
    checks=$((checks + 1))
    "$headway" "$@" >"$box/out" 2>"$box/err" </dev/null
    status=$?
}

# complain WHAT COMMAND...
complain() {
    failed=$((failed + 1))
    what=$1
    shift
    printf 'tests/test_command_line.sh: %s: headway' "$what"
    for word; do
        printf " '%s'" "$(printf %s "$word" | head -c 60)"
    done
    printf ': status %s, %s bytes of output, standard error:\n' "$status" "$(wc -c <"$box/out")"
    head -c 600 "$box/err"
}

# is_one_line: standard error holds one line, which says whose it is and that no terminal obeys.
is_one_line() {
    [ "$(wc -l <"$box/err")" -eq 1 ] && grep -q '^headway: ' "$box/err" && ! grep -q "$escape" "$box/err" &&
        [ "$(wc -c <"$box/err")" -lt 1000 ]
}

# refuses TEXT COMMAND...: status 2, no output, one line with TEXT.
refuses() {
    text=$1
    shift
    run "$@"
    if [ "$status" -ne 2 ] || [ -s "$box/out" ] || ! is_one_line || ! grep -qF -- "$text" "$box/err"; then
        complain "not refused with \"$text\"" "$@"
    fi
}

# takes TEXT COMMAND...: status 0, nothing on standard error, TEXT and no escape byte on standard output.
takes() {
    text=$1
    shift
    run "$@"
    if [ "$status" -ne 0 ] || [ -s "$box/err" ] || grep -q "$escape" "$box/out" ||
        ! grep -qF -- "$text" "$box/out"; then
        complain "not taken, or without \"$text\"" "$@"
    fi
}

# --------------------------------------------------------------------------------------------------------- sizes
for command in 'trace' 'walk --plain'; do
    # shellcheck disable=SC2086
    {
        refuses '1, 2, 4 or 8' $command --heads 3
        refuses '1, 2, 4 or 8' $command --heads 16
        refuses 'does not divide' $command --d-model 7 --heads 2
        for option in --heads --d-model; do
            for number in 0 -1 -9223372036854775809 99999999999999999999999 1025 two 2.5 1e3 0x8 '' ' 2' 2x nan inf \
                ٣; do
                refuses "$option" $command $option "$number"
            done
        done
        for number in -1 18446744073709551616 x ''; do
            refuses --seed $command --seed "$number"
        done
        for mask in cusal '' padding padding: padding:-1 padding:x padding:5 padding:99999999999999999999 none,none; do
            refuses --mask $command --mask "$mask"
        done
        refuses '--tokens @ names no file' $command --tokens @
        refuses 'no word' $command --tokens ''
        refuses 'no word' $command --tokens '   '
        refuses "$box/absent" $command --tokens "@$box/absent"
        refuses 'directory' $command --tokens "@$box"
        refuses '--weights designed' $command --weights designed --d-model 16
        refuses '--weights designed' $command --weights designed --tokens 'a b'
        refuses 'random' $command --weights randm
        refuses 'did you mean --tokens' $command --tokns 'a b'
        refuses 'no value' $command --tokens
    }
done
awk 'BEGIN { for (i = 0; i < 1025; i++) printf "w%d ", i }' >"$box/many"
refuses 1024 trace --tokens "@$box/many"
awk 'BEGIN { for (i = 0; i < 1024; i++) printf "w%d ", i }' >"$box/most"
refuses GiB trace --tokens "@$box/most" --d-model 1024 --heads 64
takes '"num_heads":' trace --tokens 'a b' --heads 8
takes '"num_heads":' trace --seed 18446744073709551615 --tokens 'a b'
takes '"num_heads":' trace --mask padding:4

# --------------------------------------------------------------------------------------------------- names and words
refuses 'did you mean walk' wlak
refuses 'did you mean trace' trce
refuses 'no command' absolutely-nothing-like-it
refuses 'no command' ''
refuses '--bogus' --bogus
refuses 'did you mean score' walk --plain --stage scor
refuses 'softmax' walk --plain --stage ''
refuses 'did you mean dark' walk --plain --theme drak
refuses 'auto, always or never' walk --plain --color blue
refuses 'extra' walk --plain extra
refuses 'did you mean six-stages' lesson --plain six-stage
refuses 'did you mean six-stages' reset six-stage
refuses 'second name' reset six-stages six-stages
refuses 'did you mean score' lesson --plain 'six-stages#scre'
refuses 'did you mean score' lab --plain scor
refuses 'heads' lesson --plain 'six-stages#score' --state head=7
refuses 'hed' lesson --plain 'six-stages#score' --state hed=1
refuses '%' lesson --plain 'six-stages#score' --state 'cell=%zz'
refuses "$box/absent" walk --plain --course "$box/absent"
refuses 'needs a terminal' follow
refuses 'needs a terminal' follow --plain
refuses "the presenter's course" follow --course "$box"
refuses 'extra' follow extra
refuses 'name' show
refuses 'size' show 'six-stages#score' --size 0x0
refuses 'size' show 'six-stages#score' --size 99999999999x1
refuses 'text' show 'six-stages#score' --format pdf
refuses 'did you mean six-stages' handout six-stage
refuses 'markdown, html or text' handout --format pdf
refuses 'leave out #score' handout 'six-stages#score'
refuses 'a lecture needs a screen' lecture
refuses 'headway handout' lecture six-stages --plain
refuses 'no value' lecture --minutes
refuses 'did you mean --minutes' lecture --minuts 5
takes 'headway follow' lecture --help
refuses '^[' "$(printf 'w\033[31mlk')"
refuses '^[' walk --plain --stage "$(printf '\033]0;title\007')"
refuses '�' walk --plain --theme "$(printf '\377\376')"
refuses '^J' walk --plain --stage "$(printf 'a\nb\nc')"
run lesson six-stages --plain --state "$(head -c 5000 /dev/zero | tr '\0' 'x')=1"
[ "$status" -eq 2 ] && is_one_line || complain 'a state of 5000 bytes' lesson

# ---------------------------------------------------------------------------------------------------------- check
# What is wrong with a lesson is FILE:LINE:COLUMN: message, one a line, and a sum; a name that cannot be read is a
# message like any other, and no sum.
refuses 'nofile: No such file' check nofile
refuses 'nofile.md: No such file' check nofile.md
refuses 'nofile.txt: No such file' check nofile.txt
refuses '/dev/null is no lesson' check /dev/null
refuses '"" is no lesson' check ''
refuses 'holds lessons/' check --course ''
printf '# Bad\n\n---\n\n## One\n\nA [link](02-gone.md).\n' >"$box/01-bad.md"
run check nofile "$box/01-bad.md"
[ "$status" -eq 2 ] && [ "$(sed -n 1p "$box/err" | cut -c 1-16)" = 'headway: nofile:' ] &&
    sed -n 2p "$box/err" | grep -q "^$box/01-bad.md:7:4: dead link: " &&
    [ "$(cat "$box/out")" = '1 lesson, 1 step, 0 numbers: 2 errors' ] || complain 'one of two is wrong' check

# None of very many is kept back.
{
    printf '# Bad\n\n---\n\n## One\n\nText.\n\n### More\n\n'
    awk 'BEGIN { for (i = 0; i < 150; i++) print "[x](02-gone.md#" i ")" }'
} >"$box/01-many.md"
run check "$box/01-many.md"
[ "$(grep -c "^$box/01-many.md:[0-9]*:2: dead link: " "$box/err")" -eq 150 ] &&
    [ "$(cat "$box/out")" = '1 lesson, 1 step, 0 numbers: 150 errors' ] || complain 'very many problems' check

# --------------------------------------------------------------------------------------------------------- quizzes
# answers LINES COMMAND...: runs a quiz with these lines (as printf writes them) as its input.
answers() {
    checks=$((checks + 1))
    lines=$1
    shift
    # shellcheck disable=SC2059
    printf "$lines" | "$headway" quiz "$@" >"$box/out" 2>"$box/err"
    status=$?
}

every=tests/data/quizzes/every-type.gift
progress=$XDG_STATE_HOME/headway/progress.json
refuses 'did you mean six-stages' quiz six-stage
refuses "$box/absent.gift" quiz "$box/absent.gift"
refuses 'directory' quiz "$box"
refuses 'did you mean softmax-row' quiz drill --topic softmax-rwo
refuses 'contradict' quiz "$every" --paper --exam
refuses 'contradict' quiz "$every" --review --anew
refuses 'belongs to a quiz' quiz --anew
for option in --seed --count --minutes --pass; do
    for number in -1 x '' 1.5 99999999999999999999; do
        refuses "$option" quiz "$every" --exam $option "$number"
    done
done
: >"$box/empty.gift"
refuses "$box/empty.gift:1:1: " quiz "$box/empty.gift"
head -c 5000000 /dev/zero | tr '\0' x >"$box/large.gift"
refuses 'MiB' quiz "$box/large.gift"
head -c 4096 "$headway" | tr -d '{}' >"$box/binary.gift" # in braces its bytes could be an answer
run quiz "$box/binary.gift"
[ "$status" -eq 2 ] && [ ! -s "$box/out" ] && ! grep -q "$escape" "$box/err" || complain 'a program as a bank' quiz
echo 'A text, and nothing to answer.' >"$box/read.gift"
refuses 'read asks nothing' quiz "$box/read.gift"
printf '::\033]0;title\007::What \033[31mred\233 \377? {=\033[1mbold # \007why ~\033c # b}\n' >"$box/escapes.gift"
answers '2\n' "$box/escapes.gift"
[ "$status" -eq 0 ] && grep -q 'What ^\[\[31mred' "$box/out" && ! cat "$box/out" "$box/err" | grep -q "$escape" &&
    ! cat "$box/out" "$box/err" | tr -d '\n' | LC_ALL=C grep -q '[[:cntrl:]]' || complain 'escapes in a bank' quiz
for how in --paper --answers --json '--export text'; do
    # shellcheck disable=SC2086
    run quiz "$box/escapes.gift" $how
    [ "$status" -eq 0 ] && ! grep -q "$escape" "$box/out" "$box/err" || complain "escapes with $how" quiz
done
answers 'b\n\033[31m\n1 3\n' "$every"
[ "$status" -eq 0 ] && ! grep -q "$escape" "$box/out" "$box/err" && grep -q 'not answered' "$box/out" ||
    complain 'an escape as an answer' quiz
answers 'b\n' "$every" --pass 50
[ "$status" -eq 1 ] && grep -q '^Not passed: 0 %' "$box/out" || complain 'a quiz that is not passed' quiz
answers '' "$every" --pass 0
[ "$status" -eq 0 ] || complain 'no input at all' quiz
answers '1\n' tests/data/quizzes/some-broken.gift
[ "$status" -eq 2 ] && [ "$(grep -c '^tests/data/quizzes/some-broken.gift:[0-9]*:[0-9]*: ' "$box/err")" -eq 3 ] &&
    grep -q '^Score: 1 of 3' "$box/out" || complain 'broken questions' quiz
head -c 100000 /dev/zero | tr '\0' y >"$box/answer"
checks=$((checks + 1))
{ printf '1\n1\nt\n' && cat "$box/answer" && printf '\n2.8\n'; } |
    "$headway" quiz "$every" --json >"$box/out" 2>"$box/err"
status=$?
[ "$status" -eq 0 ] && [ ! -s "$box/err" ] && grep -q '"score": 3.5, "of": 8' "$box/out" ||
    complain 'a long answer' quiz
if command -v python3 >/dev/null 2>&1; then
    python3 -m json.tool "$box/out" >/dev/null || complain 'JSON with a long answer' quiz
    for bank in "$every" "$box/escapes.gift" six-stages drill; do
        answers '"\\\n\n1\n\377\n' "$bank" --json
        [ "$status" -eq 0 ] && python3 -m json.tool "$box/out" >/dev/null || complain 'JSON' quiz "$bank" --json
    done
else
    is_missing python3 'quiz --json is JSON'
fi
answers '\n' "$every" --exam
seed=$(sed -n 's/.*, seed \([0-9]*\).*/\1/p' "$box/out")
mv "$box/out" "$box/fresh"
answers '\n' "$every" --exam --seed "$seed"
cmp -s "$box/out" "$box/fresh" || complain 'the seed that was told' quiz --seed "$seed"
rm -rf "$XDG_STATE_HOME"
answers '3\n1 2\n' "$every"
answers '1\n' "$every" --review
grep -q '^Score: 1 of 1' "$box/out" || complain 'a review after a miss' quiz --review
takes 'No question is due now' quiz "$every" --review
# An exam that is ended from outside (by SIGTERM: who runs the tests may ignore SIGHUP): what was answered is kept.
rm -rf "$XDG_STATE_HOME"
checks=$((checks + 1))
mkfifo "$box/typed"
"$headway" quiz "$every" --exam --seed 1 <"$box/typed" >"$box/out" 2>"$box/err" &
pid=$!
exec 3>"$box/typed"
echo 1 >&3
tries=0
until grep -q '^Question 2 of 8' "$box/out" || [ "$tries" -ge 300 ]; do # a slow machine has a minute
    tries=$((tries + 1))
    sleep 0.2
done
kill -TERM "$pid"
exec 3>&-
wait "$pid"
status=$?
[ "$status" -eq 143 ] && grep -q '^Score: [01] of 8' "$box/out" && grep -q '"answers"' "$progress" ||
    complain 'an exam that is ended' quiz --exam
rm -rf "$XDG_STATE_HOME"
"$headway" quiz six-stages 2>"$box/err" </dev/null | head -n 1 >"$box/out"
! grep -qi signal "$box/err" && [ "$(wc -l <"$box/err")" -le 1 ] || complain 'a reader that leaves' quiz

# --------------------------------------------------------------------------------------------- skeletons, completion
takes '/^[[31mred/lessons/01-one.md' new lesson one --course "$box/$(printf '\033[31mred')"
refuses '^[[31mred' new lesson "$(printf '\033[31mred')"
mkdir -p "$box/odd/lessons"
printf '# An \033[31modd one\n' >"$box/odd/lessons/01-odd.md"
takes '^[[31modd one' completion bash -- lesson --course "$box/odd" ''
takes 'six-stages' completion fish -- lesson ''
refuses 'did you mean fish' completion fisch
checks=$((checks + 1))
"$headway" trace --mask causal 2>&1 | "$headway" walk --plain --weights - >"$box/out" 2>"$box/err"
grep -q 'that of standard input' "$box/out" || complain 'a pipe' walk --weights -

# A training that is ended keeps what there is (a background job of sh ignores Ctrl-C, so here another signal).
checks=$((checks + 1))
mkfifo "$box/readings"
"$headway" train --steps 3000 --json --weights-out "$box/ended.json" >"$box/readings" 2>"$box/err" &
training=$!
{
    read -r first
    kill -TERM "$training"
    cat >/dev/null
} <"$box/readings"
wait "$training"
status=$?
if [ "$status" -ne 143 ] ||
    ! grep -q '^headway: stopped at step [0-9]* of 3000: the network is written' "$box/err"; then
    complain 'a training that was ended' train
fi
case $first in
'{"step": 0, '*) takes '"layers":' trace --weights "$box/ended.json" ;;
*) complain 'a training that was ended tells nothing' train ;;
esac

# --------------------------------------------------------------------------------------------------------- weights
"$headway" trace --tokens 'a b' --d-model 2 --heads 1 --seed 1 >"$box/good.json"
takes '"tokens"' trace --weights "$box/good.json"
takes 'Softmax' walk --plain --weights "$box/good.json"
for mixed in '--tokens a' '--d-model 2' '--heads 1' '--seed 1'; do
    # shellcheck disable=SC2086
    refuses "${mixed%% *}" trace --weights "$box/good.json" $mixed
done

# weights NAME TEXT: the file NAME in the box is refused as weights, with TEXT.
weights() {
    refuses "$2" trace --weights "$box/$1"
    refuses "$2" walk --plain --weights "$box/$1"
}

# model X WQ: a model of one token, d_model 2, one head, with these two matrices.
model() {
    printf '{"tokens":["a"],"d_model":2,"num_heads":1,"X":%s,"heads":[{"W_Q":%s,"W_K":[[1,0],[0,1]],' "$1" "$2"
    printf '"W_V":[[1,0],[0,1]]}],"W_O":[[1,0],[0,1]]}\n'
}

unit='[[1,0],[0,1]]'
model '[[1,0]]' "$unit" >"$box/small.json"
takes '"output"' trace --weights "$box/small.json"
weights absent.json absent.json
weights . directory
: >"$box/empty.json"
weights empty.json empty.json
head -c 300 "$box/good.json" >"$box/truncated.json"
weights truncated.json "headway: $box/truncated.json:"
echo 'The cat sat on the mat.' >"$box/prose.json"
weights prose.json prose.json:1:
head -c 4096 "$headway" >"$box/binary.json"
weights binary.json binary.json
echo '[1, 2, 3]' >"$box/array.json"
weights array.json array.json
echo '{}' >"$box/object.json"
weights object.json object.json
echo 'null' >"$box/null.json"
weights null.json null.json
model '[[1,0],[0,1]]' "$unit" >"$box/rows.json"
weights rows.json X
model '[[1,0,0]]' "$unit" >"$box/columns.json"
weights columns.json X
model '[[1,0]]' '[[1,0],[0]]' >"$box/ragged.json"
weights ragged.json W_Q
model '[[1,0]]' '[[1,0],"0 1"]' >"$box/string.json"
weights string.json W_Q
model '[[1,0]]' '[[1,0],[0,null]]' >"$box/hole.json"
weights hole.json W_Q
model '[[1,0]]' '[[1,0],[0,true]]' >"$box/truth.json"
weights truth.json W_Q
model '[[1,0]]' '[]' >"$box/nothing.json"
weights nothing.json W_Q
for number in NaN nan Infinity -Infinity 1e400 -1e400 0x10 01 1e; do
    model "[[1,$number]]" "$unit" >"$box/number.json"
    weights number.json number.json
done
sed 's/"num_heads":1/"num_heads":3/' "$box/small.json" >"$box/heads.json"
weights heads.json heads.json
sed 's/"d_model":2/"d_model":1e9/' "$box/small.json" >"$box/huge.json"
weights huge.json huge.json
sed 's/"d_model":2/"d_model":-2/' "$box/small.json" >"$box/negative.json"
weights negative.json negative.json
sed 's/"tokens":\["a"\]/"tokens":[]/' "$box/small.json" >"$box/wordless.json"
weights wordless.json wordless.json
sed 's/"tokens":\["a"\]/"tokens":[7]/' "$box/small.json" >"$box/unworded.json"
weights unworded.json unworded.json
head -c 100000 /dev/zero | tr '\0' '[' >"$box/deep.json"
weights deep.json deep.json
{ printf '{"tokens":'; head -c 100000 /dev/zero | tr '\0' '['; } >"$box/deeper.json"
weights deeper.json deeper.json
dd if=/dev/zero of="$box/large.json" bs=1 count=1 seek=200000000 2>/dev/null
weights large.json MiB
refuses MiB trace --weights /dev/zero

# ---------------------------------------------------------------------------------------------------------- tokens
takes '^[[31mred' walk --plain --tokens "$(printf '\033[31mred cat')"
takes '^G' walk --plain --tokens "$(printf 'be\007l cat')"
takes '�' walk --plain --tokens "$(printf 'caf\303 cat')"
takes '�' walk --plain --tokens "$(printf '\302\233 cat')" # a C1 control: CSI in one character
takes '�' walk --plain --tokens "$(printf 'a\342\200\256b cat')" # right to left, from here on
takes 'a' walk --plain --ascii --tokens "$(printf 'a 日本 e\314\201 👋')"
long=$(head -c 10000 /dev/zero | tr '\0' x)
refuses 256 walk --plain --tokens "$long"
refuses 256 trace --tokens "a $long"
printf 'a\0b c' >"$box/zero"
takes 'a^@b' trace --tokens "@$box/zero"

# Wide and combining characters: all rows of a matrix end in the same column. (awk counts bytes here: 日本 takes 4
# columns and 6 bytes, é 1 and 3.)
takes '日本' walk --plain --tokens "$(printf 'cat 日本 e\314\201a')"
LC_ALL=C awk '
/^ *[^ ]+ +(-?[0-9]+\.[0-9]+ *)+$/ {
    columns = length($0)
    if (index($0, "日本")) columns -= 2
    if (index($0, "e\314\201a")) columns -= 2
    rows++
    if (++at == 1) wanted = columns
    else if (columns != wanted) { bad++; print "misaligned: " $0 }
    next
}
{ at = 0 }
END { exit bad > 0 || rows < 30 }' "$box/out" || complain 'columns out of line' walk

# -------------------------------------------------------------------------------------------------------- progress
# fails TEXT COMMAND...: status 1, no output, one line with TEXT.
fails() {
    text=$1
    shift
    run "$@"
    [ "$status" -eq 1 ] && [ ! -s "$box/out" ] && is_one_line && grep -qF -- "$text" "$box/err" ||
        complain "no failure with \"$text\"" "$@"
}

takes 'Nothing was learnt yet' status
takes 'nothing to forget' reset
mkdir -p "$XDG_STATE_HOME/headway"
progress=$XDG_STATE_HOME/headway/progress.json
learnt='{"version":1,"courses":{"":{"lessons":{"six-stages":{"score":{"seen":"2026-01-31T09:05:00Z"}}}}}}'
echo "$learnt" >"$progress"
takes ' parts, open: input, ' status
chmod 400 "$progress"
fails 'read-only' reset
chmod 600 "$progress"
{ (ulimit -f 0 && exec "$headway" reset) 2>&1 >/dev/null; } | cat >"$box/err" # as if the disk were full
checks=$((checks + 1))
is_one_line && grep -q 'cannot be written' "$box/err" || complain 'a full disk' reset
takes ' parts, open: input, ' status
takes 'Forgot 1 step' reset
echo '{"version":2}' >"$progress"
fails 'newer Headway' status
fails 'newer Headway' reset six-stages
grep -qx '{"version":2}' "$progress" || complain 'a newer file was touched' reset
rm -f "$progress"
mkdir "$progress"
fails 'not a file' status
rmdir "$progress"
printf '\033[31m' >"$progress"
run status
[ "$status" -eq 0 ] && is_one_line && grep -q 'set aside' "$box/err" || complain 'damage' status
for XDG_STATE_HOME in /dev/null /proc "$box/state"; do
    takes 'Nothing was learnt yet' status
done
echo "$learnt" >"$progress"

# -------------------------------------------------------------------------------------------------- where it goes to
[ -w /dev/full ] || is_missing /dev/full 'a full disk'
for command in walk 'walk --plain' trace list check status 'lesson six-stages' quiz 'quiz six-stages' \
    'quiz --paper' 'quiz six-stages --json' 'quiz --history' --help --version \
    'show six-stages#score' 'show six-stages#score --format svg' 'handout six-stages --format html'; do
    checks=$((checks + 2))
    if [ -w /dev/full ]; then
        # shellcheck disable=SC2086
        "$headway" $command >/dev/full 2>"$box/err" </dev/null
        status=$?
        : >"$box/out"
        # shellcheck disable=SC2086
        [ "$status" -eq 1 ] && is_one_line || complain 'a full disk' $command
    fi
    # shellcheck disable=SC2086
    "$headway" $command >&- 2>"$box/err" </dev/null
    status=$?
    # shellcheck disable=SC2086
    [ "$status" -eq 1 ] && is_one_line || complain 'standard output closed' $command
done
run walk
[ "$status" -eq 0 ] && ! grep -q "$escape" "$box/out" && grep -q Softmax "$box/out" || complain 'no terminal' walk
"$headway" walk --plain 2>"$box/err" | head -n 1 >"$box/out"
! grep -qi signal "$box/err" && [ "$(wc -l <"$box/err")" -le 1 ] || complain 'a reader that leaves' walk

# Alone it is the course, and where there is no terminal, or an example is named, the walk.
run walk
cp "$box/out" "$box/walk"
run
[ "$status" -eq 0 ] && cmp -s "$box/out" "$box/walk" && ! [ -s "$box/err" ] || complain 'not the walk' alone
run menu --plain
[ "$status" -eq 0 ] && cmp -s "$box/out" "$box/walk" || complain 'not the walk' menu --plain
run walk --tokens 'a b' --heads 4
cp "$box/out" "$box/walk"
run --tokens 'a b' --heads 4
[ "$status" -eq 0 ] && cmp -s "$box/out" "$box/walk" || complain 'not the walk of these words' --tokens 'a b' --heads 4
run walk --stage softmax
cp "$box/out" "$box/walk"
run --stage softmax
[ "$status" -eq 0 ] && cmp -s "$box/out" "$box/walk" || complain 'not that stage' --stage softmax
takes 'Opens the course where you stopped' menu --help
takes 'headway walk' menu --help
refuses 'six-stages has no step nowhere' --stage nowhere
refuses 'menu does not take x' menu x
refuses 'menu does not take --state' --state head=2
rm -rf "$box/unread"
XDG_STATE_HOME=$box/unread
run
[ "$status" -eq 0 ] && ! [ -e "$box/unread" ] || complain 'what is printed is not seen' alone
XDG_STATE_HOME=$box/state

# --ascii is ASCII, to the byte; so is a locale without UTF-8.
run walk --plain --ascii
[ "$status" -eq 0 ] && ! LC_ALL=C grep -q '[^ -~]' "$box/out" || complain 'not ASCII' walk --ascii
LC_ALL=C
export LC_ALL
run walk --plain
[ "$status" -eq 0 ] && ! grep -q '[^ -~]' "$box/out" || complain 'not ASCII in the C locale' walk

[ "$failed" -eq 0 ] && echo "command line: $checks checks passed"
exit $((failed > 0))
