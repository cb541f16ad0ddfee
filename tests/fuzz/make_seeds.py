#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the seeds of the fuzz targets for JSON: a good file, and the same with one thing wrong, so that together they
reach every complaint. Run as: python3 tests/fuzz/make_seeds.py tests/fuzz/model, or tests/fuzz/progress
"""
import os
import sys

GOOD = b"""{"tokens": ["a", "b\\u001b"], "d_model": 2, "num_heads": 2,
 "X": [[1, 2], [3, -0.5e1]],
 "memory": {"tokens": ["k", "l", "m"], "X": [[1, 0], [0, 1], [0.25, 0]]},
 "mask": [[1, 0, 1], [0, 0, 0]],
 "heads": [{"W_Q": [[1], [2]], "W_K": [[3], [4]], "W_V": [[5], [6]]},
  {"W_Q": [[-1], [-2]], "W_K": [[7], [8]], "W_V": [[9], [0]]}],
 "W_O": [[1, 0], [0, 1.5]]}
"""

CHANGES = {
    "good": (b"", b""),
    "no-memory": (b'"memory"', b'"other"'),
    "no-mask": (b'"mask"', b'"other"'),
    "no-tokens": (b'"tokens"', b'"other"'),
    "no-d-model": (b'"d_model": 2, ', b""),
    "no-num-heads": (b'"num_heads": 2,', b""),
    "no-heads": (b'"heads"', b'"other"'),
    "no-x": (b'"X"', b'"other"'),
    "no-w-k": (b'"W_K"', b'"other"'),
    "no-w-o": (b'"W_O"', b'"other"'),
    "no-memory-tokens": (b'{"tokens": ["k", "l", "m"], ', b"{"),
    "tokens-string": (b'["a", "b\\u001b"]', b'"a b"'),
    "token-number": (b'"a",', b"7,"),
    "token-empty": (b'"a",', b'"",'),
    "token-long": (b'"a",', b'"' + b"x" * 257 + b'",'),
    "token-cleaned": (b'"a",', '"\N{REPLACEMENT CHARACTER}^[^?^"'.encode() + b","),
    "tokens-none": (b'["a", "b\\u001b"]', b"[]"),
    "tokens-many": (b'"a",', b'"a",' * 1025),
    "d-model-string": (b'"d_model": 2', b'"d_model": "2"'),
    "d-model-fraction": (b'"d_model": 2', b'"d_model": 2.5'),
    "d-model-huge": (b'"d_model": 2', b'"d_model": 1e300'),
    "d-model-odd": (b'"d_model": 2', b'"d_model": 3'),
    "num-heads-other": (b'"num_heads": 2', b'"num_heads": 1'),
    "row-short": (b"[1, 2]", b"[1]"),
    "row-number": (b"[1, 2]", b"1"),
    "row-string": (b"[1, 2]", b'[1, "2"]'),
    "rows-missing": (b"[1, 2], ", b""),
    "rows-object": (b"[[1, 0], [0, 1], [0.25, 0]]", b"{}"),
    "heads-string": (b'"heads": [', b'"heads": "", "other": ['),
    "head-number": (b'{"W_Q": [[1], [2]], "W_K": [[3], [4]], "W_V": [[5], [6]]}', b"7"),
    "memory-array": (b'{"tokens": ["k", "l", "m"], "X": [[1, 0], [0, 1], [0.25, 0]]}', b"[]"),
    "memory-token": (b'"l"', b"null"),
    "mask-two": (b"[0, 0, 0]", b"[0, 2, 0]"),
    "mask-short": (b"[0, 0, 0]", b"[0, 0]"),
    "infinite": (b"0.25", b"1e400"),
    "nan": (b"0.25", b"NaN"),
    "overflow": (b"[1, 2]", b"[1e308, 1e308]"),
    "twice": (b'"d_model": 2', b'"d_model": 2, "d_model": 2'),
    "not-utf8": (b'"a",', b'"\xff",'),
    "zero-byte": (b'"a",', b'"\\u0000",'),
    "cut-off": (b"1.5]]}\n", b"1.5"),
    "two-models": (b"1.5]]}\n", b"1.5]]}{}"),
}

WHOLE = {
    "empty": b"",
    "blank": b" \n",
    "array": b"[]",
    "scalar": b"7",
    "deep": b"[" * 3000,
    "one": b'{"tokens":["w"],"d_model":1,"X":[[2]],"heads":[{"W_Q":[[1]],"W_K":[[1]],"W_V":[[1]]}],"W_O":[[-0.0]]}',
    "no-head": b'{"tokens":["w"],"d_model":1,"X":[[2]],"heads":[],"W_O":[[1]]}',
}

PROGRESS = b"""{"version": 1, "mine": [1, 2.5], "courses": {"": {
 "place": {"lesson": "a", "step": "b", "part": 1, "state": "head=2", "at": "2026-01-31T09:05:00Z"},
 "lessons": {"a": {"b": {"seen": "2026-01-31T09:05:00Z", "part": 1, "state": "cell=sat,cat"}}},
 "questions": {"a#b": {"box": 1, "answers": [{"at": "2026-01-31T09:05:00.5Z", "answer": "5.6", "score": 0.5}]}},
 "forgotten": {"": "2025-01-31T09:05:00Z", "a": "2025-02-28T09:05:00Z"}}}}
"""

PROGRESS_CHANGES = {
    "good": (b"", b""),
    "newer": (b'"version": 1', b'"version": 2'),
    "version-string": (b'"version": 1', b'"version": "1"'),
    "no-version": (b'"version": 1, ', b""),
    "courses-array": (b'"courses": {', b'"courses": [], "other": {'),
    "course-number": (b'"courses": {', b'"courses": {"x": 7, '),
    "lesson-number": (b'"lesson": "a"', b'"lesson": 7'),
    "no-step": (b'"step": "b", ', b""),
    "state-unclean": (b'"head=2"', b'"head=2\\u001b[31m"'),
    "part-negative": (b'"part": 1', b'"part": -1'),
    "part-string": (b'"part": 1', b'"part": "1"'),
    "at-other": (b'"at": "2026-01-31T09:05:00Z"', b'"at": "2026-01-31 09:05"'),
    "place-array": (b'"place": {', b'"place": [], "other": {'),
    "lessons-array": (b'"lessons": {', b'"lessons": [], "other": {'),
    "steps-null": (b'{"a": {"b"', b'{"x": null, "a": {"b"'),
    "step-number": (b'{"b": {"seen"', b'{"c": 7, "b": {"seen"'),
    "not-seen": (b'"seen": ', b'"other": '),
    "questions-string": (b'"questions": {', b'"questions": "", "other": {'),
    "question-array": (b'{"a#b": {"box"', b'{"c#d": [], "a#b": {"box"'),
    "answers-object": (b'"answers": [', b'"answers": {}, "other": ['),
    "answer-number": (b'"answers": [', b'"answers": [7, '),
    "score-large": (b'"score": 0.5', b'"score": 1.5'),
    "score-string": (b'"score": 0.5', b'"score": "1"'),
    "forgotten-array": (b'"forgotten": {', b'"forgotten": [], "other": {'),
    "forgotten-number": (b'"forgotten": {', b'"forgotten": {"b": 7, '),
    "twice": (b'"mine": [1, 2.5]', b'"mine": 1, "mine": 1'),
    "not-utf8": (b'"5.6"', b'"\xff"'),
    "zero-byte": (b'"5.6"', b'"\\u0000"'),
    "cut-off": (b'"}}}}\n', b'"}}'),
    "two": (b'"}}}}\n', b'"}}}}{}'),
}

PROGRESS_WHOLE = {"empty": b"", "array": b"[]", "scalar": b"1", "least": b'{"version":1}', "deep": b"[" * 3000}

SEEDS = {"model": (GOOD, CHANGES, WHOLE), "progress": (PROGRESS, PROGRESS_CHANGES, PROGRESS_WHOLE)}


def main():
    folder = sys.argv[1]
    good, changes, whole = SEEDS[os.path.basename(os.path.normpath(folder))]
    seeds = dict(whole)
    for name, (old, new) in changes.items():
        assert old in good, name
        seeds[name] = good.replace(old, new, 1)
    for name, text in seeds.items():
        with open(os.path.join(folder, name + ".json"), "wb") as file:
            file.write(text)
    print(len(seeds), "seeds,", sum(map(len, seeds.values())), "bytes")


main()
