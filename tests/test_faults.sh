#!/bin/sh
# SPDX-License-Identifier: MIT
# Memory runs out at the first, second, … allocation of a command (tests/faults.c): the command either does its work
# all the same, to the byte (in ASCII if the locale could not be loaded), or says in one line that it could not and ends
# with 1. Never a signal, never half a result with status 0. All of the first hundred allocations are tried, then one in
# twenty-five of what follows (more would say the same: small allocations share one way out, base/memory.c).
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
    exit 0
fi
runs=0
failed=0

# complain COMMAND...: shows what the run did, the first few times.
complain() {
    failed=$((failed + 1))
    bad=$((bad + 1))
    [ "$bad" -le 3 ] || return
    echo "tests/test_faults.sh: FAULT_AT=$at FAULT_REST=$rest $*: status $status, standard error:"
    head -c 1000 "$box/err"
}

# once COMMAND...: one run with a fault at allocation $at.
once() {
    runs=$((runs + 1))
    rm -f "$box/mark"
    env FAULT_AT="$at" FAULT_MARK="$box/mark" ${rest:+FAULT_REST=1} LD_PRELOAD="$faults" \
        "$headway" "$@" >"$box/out" 2>"$box/err" </dev/null
    status=$?
    case $status in
    0) { cmp -s "$box/out" "$box/expected" || cmp -s "$box/out" "$box/ascii"; } && [ ! -s "$box/err" ] ;;
    1) [ "$(wc -l <"$box/err")" -eq 1 ] && grep -q '^[^ ]*: .*memory' "$box/err" ;;
    *) false ;;
    esac || complain "$@"
}

# every COMMAND...: runs it with one fault after the other, until none is met.
every() {
    "$headway" "$@" >"$box/expected" 2>/dev/null </dev/null || { echo "tests/test_faults.sh: $* fails"; exit 1; }
    "$headway" "$@" --ascii >"$box/ascii" 2>/dev/null </dev/null
    bad=0
    for rest in '' 1; do
        at=1
        once "$@"
        while [ -e "$box/mark" ]; do
            at=$((at < 100 ? at + 1 : at + at / 25))
            once "$@"
        done
    done
    [ "$at" -gt 5 ] || { echo "tests/test_faults.sh: $*: no fault was ever met"; failed=$((failed + 1)); }
}

export XDG_STATE_HOME="$box/quizzes"
every trace
"$headway" trace --tokens 'a b a c' --seed 3 --heads 4 --mask causal >"$box/model.json"
every trace --weights "$box/model.json"
every trace --tokens 'I love deep learning' --d-model 16 --heads 4
every list
every check
every show six-stages#score --format svg
every handout why-attention --format html --quiz --answers
every quiz why-attention --export json
every quiz drill --count 3 --seed 7 --paper
every quiz one-head --plain --exam --seed 3
mkdir -p "$box/state/headway"
echo '{"version":1,"courses":{"":{"lessons":{"six-stages":{"score":{"seen":"2026-01-31T09:05:00Z"}}}}}}' \
    >"$box/state/headway/progress.json"
export XDG_STATE_HOME="$box/state"
every status
every walk --plain
every walk --plain --stage softmax --weights "$box/model.json"

[ "$failed" -eq 0 ] && echo "faults: $runs runs that lacked memory, none of them bad"
exit $((failed > 0))
