#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the seeds of a fuzz target: something good, and the same with one thing wrong, so that together they reach
every complaint. Run as: python3 tests/fuzz/make_seeds.py tests/fuzz/model (or progress, lesson, gift, lecture, journal,
view).
"""
import os
import sys

MODEL = b"""{"tokens": ["a", "b\\u001b"], "d_model": 2, "num_heads": 2,
 "X": [[1, 2], [3, -0.5e1]],
 "memory": {"tokens": ["k", "l", "m"], "X": [[1, 0], [0, 1], [0.25, 0]]},
 "mask": [[1, 0, 1], [0, 0, 0]],
 "heads": [{"W_Q": [[1], [2]], "W_K": [[3], [4]], "W_V": [[5], [6]]},
  {"W_Q": [[-1], [-2]], "W_K": [[7], [8]], "W_V": [[9], [0]]}],
 "W_O": [[1, 0], [0, 1.5]]}
"""

MODEL_CHANGES = {
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

# Everything that a model need not have: biases, sizes of its own, heads that share, what is added, layers.
OTHER = b"""{"tokens": ["a", "b"], "d_model": 2, "X": [[1, 2, 3], [4, 5, 6]], "mask": [[1, 0], [1, 1]],
 "memory": {"tokens": ["k", "l"], "X": [[1, 0, 0, 1], [0, 1, 0.5, 0]]},
 "layers": [{"d_in": 3, "num_heads": 2, "scale": 0.5, "heads": [
  {"W_Q": [[1], [2], [3]], "b_Q": [0.5], "W_K": [[1], [2], [3], [4]], "b_K": [1], "W_V": [[1, 2], [3, 4], [5, 6], [7, 8]],
   "b_V": [1, -1], "bias": [[0, -1], [-1, 0]]},
  {"W_Q": [[-1], [-2], [-3]], "kv": 1}], "W_O": [[1, 0], [0, 1], [1, 1], [2, 2]], "b_O": [1, 2]},
 {"X": [[1, 2], [3, 4]], "heads": [{"W_Q": [[1], [0]], "W_K": [[1], [0], [0], [0]], "W_V": [[1], [1], [0], [0]]}],
  "W_O": [[1, 2]]},
 {"heads": [{"W_Q": [[1], [0]], "W_K": [[1], [0], [0], [0]], "W_V": [[1], [1], [0], [0]]}], "W_O": [[1, 2]]}],
 "expected": [[1, 2], [3, 4]]}
"""

OTHER_CHANGES = {
    "good": (b"", b""),
    "heads-too": (b'"layers"', b'"heads": [], "layers"'),
    "layers-object": (b'"layers": [', b'"layers": {}, "other": ['),
    "layers-none": (b'"layers": [', b'"layers": [], "other": ['),
    "layers-many": (b'"layers": [', b'"layers": [' + b"7, " * 65),
    "layer-number": (b'"layers": [', b'"layers": [7, '),
    "layer-no-heads": (b'{"X": [[1, 2], [3, 4]], "heads"', b'{"X": [[1, 2], [3, 4]], "other"'),
    "layer-no-x": (b'"X": [[1, 2], [3, 4]], ', b""),
    "layer-d-in": (b'[[1, 2]]},\n {"heads"', b'[[1, 2]]},\n {"d_in": 3, "heads"'),
    "layer-given": (b'{"heads": [{"W_Q": [[1], [0]], "W_K": [[1], [0], [0], [0]], "W_V": [[1], [1], [0], [0]]}], "W_O": [[1, 2]]}],',
                    b'{"heads": [{"Q": [[1], [0]], "K": [[1], [0]], "V": [[1], [1]]}]}],'),
    "given-between": (b'{"X": [[1, 2], [3, 4]], "heads": [{"W_Q": [[1], [0]], "W_K": [[1], [0], [0], [0]], "W_V": [[1], [1], [0], [0]]}],\n  "W_O": [[1, 2]]}',
                      b'{"heads": [{"Q": [[1], [0]], "K": [[1], [0]], "V": [[1], [1]]}]}'),
    "num-heads-other": (b'"num_heads": 2', b'"num_heads": 3'),
    "num-heads-string": (b'"num_heads": 2', b'"num_heads": "2"'),
    "d-in-string": (b'"d_in": 3', b'"d_in": "3"'),
    "scale-string": (b'"scale": 0.5', b'"scale": "0.5"'),
    "scale-huge": (b'"scale": 0.5', b'"scale": 1e308'),
    "b-q-number": (b'"b_Q": [0.5]', b'"b_Q": 0.5'),
    "b-q-long": (b'"b_Q": [0.5]', b'"b_Q": [0.5, 1]'),
    "b-q-string": (b'"b_Q": [0.5]', b'"b_Q": ["0.5"]'),
    "bias-short": (b'[[0, -1], [-1, 0]]', b"[[0, -1]]"),
    "bias-object": (b'[[0, -1], [-1, 0]]', b"{}"),
    "bias-huge": (b'[[0, -1], [-1, 0]]', b"[[1e308, -1e308], [-1, 0]]"),
    "head-number": (b'{"W_Q": [[-1], [-2], [-3]], "kv": 1}', b"7"),
    "kv-first": (b'"b_K": [1], "W_V"', b'"kv": 1, "W_V"'),
    "kv-own": (b'"kv": 1', b'"kv": 2'),
    "kv-string": (b'"kv": 1', b'"kv": "1"'),
    "kv-half": (b'"kv": 1', b'"kv": 0.5'),
    "kv-beside": (b'"kv": 1', b'"kv": 1, "W_K": [[1], [2], [3], [4]]'),
    "kv-borrowed": (b'"kv": 1}', b'"kv": 1}, {"W_Q": [[-1], [-2], [-3]], "kv": 2}'),
    "d-k-none": (b'"W_Q": [[1], [2], [3]]', b'"W_Q": [[], [2], [3]]'),
    "memory-wide": (b"[1, 0, 0, 1]", b"[" + b"1, " * 1024 + b"1]"),
    "b-o-short": (b'"b_O": [1, 2]', b'"b_O": [1]'),
    "expected-short": (b'"expected": [[1, 2], [3, 4]]', b'"expected": [[1, 2]]'),
    "trained": (b'{"tokens": ["a", "b"]', b'{"letters": "AB", "seed": 29, "step": 300, "E": [[1, 2], [3, 4]], "P": [[1, 2]],\n'
                b' "U": [[1, 2], [3, 4]], "tokens": ["a", "b"]'),
}

GIVEN = b"""{"tokens": ["a", "b"], "heads": [
 {"Q": [[1, 2], [3, 4]], "K": [[1, 0], [0, 1]], "V": [[1, 2, 3], [4, 5, 6]]}, {"Q": [[0, 1], [1, 0]], "kv": 1}]}
"""

GIVEN_CHANGES = {
    "good": (b"", b""),
    "w-o": (b'"heads"', b'"d_model": 1, "W_O": [[1], [2], [3], [4], [5], [6]], "b_O": [1], "heads"'),
    "w-o-no-d-model": (b'"heads"', b'"W_O": [[1]], "heads"'),
    "x": (b'"heads"', b'"X": [[1], [2]], "heads"'),
    "x-wide": (b'"heads"', b'"X": [[' + b"1, " * 1024 + b'1], [2]], "heads"'),
    "memory": (b'"heads"', b'"memory": {"tokens": ["k", "l"]}, "heads"'),
    "b-o": (b'"heads"', b'"b_O": [1], "heads"'),
    "expected": (b'"heads"', b'"expected": [[1]], "heads"'),
    "some": (b'"kv": 1', b'"W_Q": [[1]], "kv": 1'),
    "wide": (b"[[1, 2], [3, 4]]", b"[[" + b"1, " * 256 + b"1], [3, 4]]"),
    "no-k": (b'"K"', b'"k"'),
    "v-short": (b"[4, 5, 6]", b"[4, 5]"),
}

MODEL_WHOLE = {
    "empty": b"",
    "blank": b" \n",
    "array": b"[]",
    "scalar": b"7",
    "deep": b"[" * 3000,
    "one": b'{"tokens":["w"],"d_model":1,"X":[[2]],"heads":[{"W_Q":[[1]],"W_K":[[1]],"W_V":[[1]]}],"W_O":[[-0.0]]}',
    "kinds": b'{"tokens":["w"],"kinds":["noun"],"d_model":8,"X":[[1,2,3,4,5,6,7,8]],"heads":[' + ",".encode().join(
        [b'{' + b",".join(b'"W_%c":[' % w + b",".join([b"[1,0,0,2]"] * 8) + b"]" for w in b"QKV") + b'}'] * 2) +
        b'],"W_O":[' + b",".join([b"[1,2,3,4,5,6,7,8]"] * 8) + b"]}",
    "kinds-none": b'{"tokens":["w"],"kinds":["noun"],"d_model":1,"X":[[2]],"heads":[],"W_O":[[1]]}',
    "no-head": b'{"tokens":["w"],"d_model":1,"X":[[2]],"heads":[],"W_O":[[1]]}',
}

PROGRESS = b"""{"version": 1, "mine": [1, 2.5], "courses": {"": {
 "place": {"lesson": "a", "step": "b", "part": 1, "state": "head=2", "at": "2026-01-31T09:05:00Z"},
 "lessons": {"a": {"b": {"seen": "2026-01-31T09:05:00Z", "part": 1, "read": "1-2,4", "state": "cell=sat,cat"}}},
 "questions": {"a#b": {"box": 1, "due": "2026-02-01T00:00:00Z", "answers": [{"at": "2026-01-31T09:05:00.5Z", "answer": "5.6", "score": 0.5}]}},
 "sittings": [{"at": "2026-01-31T09:05:00Z", "quiz": "a", "mode": "exam", "score": 1.5, "of": 2,
  "seed": "18446744073709551615", "shuffled": true}],
 "begun": {"a": {"at": "2026-01-31T09:05:00Z", "of": 12, "seed": "4", "shuffled": false, "place": "a/b",
  "answers": {"a/b": 0.25}}},
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
    "read-number": (b'"read": "1-2,4"', b'"read": 4'),
    "read-zero": (b'"read": "1-2,4"', b'"read": "0"'),
    "read-beyond": (b'"read": "1-2,4"', b'"read": "9999-10001"'),
    "read-backward": (b'"read": "1-2,4"', b'"read": "4,1-2"'),
    "read-open": (b'"read": "1-2,4"', b'"read": "1-2,"'),
    "questions-string": (b'"questions": {', b'"questions": "", "other": {'),
    "question-array": (b'{"a#b": {"box"', b'{"c#d": [], "a#b": {"box"'),
    "answers-object": (b'"answers": [', b'"answers": {}, "other": ['),
    "answer-number": (b'"answers": [', b'"answers": [7, '),
    "score-large": (b'"score": 0.5', b'"score": 1.25'),
    "score-string": (b'"score": 0.5', b'"score": "1"'),
    "box-large": (b'"box": 1', b'"box": 99'),
    "box-string": (b'"box": 1', b'"box": "1"'),
    "box-alone": (b'"due": ', b'"other": '),
    "due-other": (b'"due": "2026-02-01T00:00:00Z"', b'"due": "x"'),
    "due-beyond": (b'"due": "2026-02-01T00:00:00Z"', b'"due": "9999-99-99T99:99:99Z"'),
    "sittings-object": (b'"sittings": [', b'"sittings": {}, "other": ['),
    "sitting-number": (b'"sittings": [', b'"sittings": [7, '),
    "sitting-old": (b'"at": "2026-01-31T09:05:00Z", "quiz"', b'"at": "0000-00-00T00:00:00Z", "quiz"'),
    "quiz-unclean": (b'"quiz": "a"', b'"quiz": "a\\u001b[31m"'),
    "mode-other": (b'"exam"', b'"test"'),
    "score-beyond": (b'"score": 1.5', b'"score": 3'),
    "of-real": (b'"of": 2', b'"of": 2.5'),
    "seed-large": (b'"18446744073709551615"', b'"18446744073709551616"'),
    "seed-number": (b'"18446744073709551615"', b"7"),
    "shuffled-string": (b'"shuffled": true', b'"shuffled": "yes"'),
    "begun-array": (b'"begun": {', b'"begun": [], "other": {'),
    "begun-later": (b'"at": "2026-01-31T09:05:00Z", "of": 12', b'"at": "2026-01-31T09:05:30Z", "of": 12'),
    "begun-same": (b'"seed": "4"', b'"seed": "18446744073709551615"'),
    "begun-place": (b'"place": "a/b"', b'"place": "a\\u001b[31m"'),
    "begun-seed": (b'"seed": "4"', b'"seed": 4'),
    "begun-of": (b'"of": 12', b'"of": 1.2'),
    "begun-answers": (b'{"a/b": 0.25}', b"[0.25]"),
    "begun-beyond": (b'"a/b": 0.25', b'"a/b": 1.25, "a/c": -1000001, "a/d": "1"'),
    "forgotten-array": (b'"forgotten": {', b'"forgotten": [], "other": {'),
    "forgotten-number": (b'"forgotten": {', b'"forgotten": {"b": 7, '),
    "twice": (b'"mine": [1, 2.5]', b'"mine": 1, "mine": 1'),
    "not-utf8": (b'"5.6"', b'"\xff"'),
    "zero-byte": (b'"5.6"', b'"\\u0000"'),
    "cut-off": (b'"}}}}\n', b'"}}'),
    "two": (b'"}}}}\n', b'"}}}}{}'),
}

PROGRESS_WHOLE = {
    "empty": b"", "array": b"[]", "scalar": b"1", "least": b'{"version":1}', "deep": b"[" * 3000,
    "read-odd": b'''{"version": 1, "courses": {"": {
 "lessons": {"a": {"b": {"seen": "2026-01-31T09:05:00Z", "read": "1-1,04"}}},
 "forgotten": {"": "5297-01-31T09:05:00Z"}}}}
''',
    "place-forgotten": b'{"version": 1, "courses": {"": {"forgotten": {"a": "2026-01-31T09:06:00Z"}}}}',
}

LESSON = """# Why $\\sqrt{d_k}$

An introduction, 5.60<!-- = scores1[sat,cat] --> long.

---

## One *step*

<!-- name: score -->
<!-- minutes: 6 -->
<!-- notes:
Say it.
-->

A paragraph with `code`, **strong**, [a link](03-six-stages.md#score) and &times; $x_1$.

```view
score head=2 cell=sat,cat
look: the largest score
```

<!-- pause -->

1. one
   - deeper, 16,384<!-- = 4*d_model^2 -->

     more

> quoted
> $$a = \\frac{b}{c}$$

| a | b |
|---|---|
| 1 | $\\|x\\|$ |

---

## Two

$$
\\text{Attention}(Q, K, V) = \\operatorname{softmax}\\left(\\frac{QK^\\top}{\\sqrt{d_k}}\\right)V
$$

```c
x = 1;
```
""".encode()

LESSON_CHANGES = {
    "good": (b"", b""),
    "no-title": (b"# Why", b"Why"),
    "title-empty": (b"# Why $\\sqrt{d_k}$", b"#"),
    "title-twice": (b"An introduction", b"# Again\n\nAn introduction"),
    "step-without-break": (b"---\n\n## Two", b"## Two"),
    "step-without-name": (b"<!-- name: score -->\n", b""),
    "step-unnamable": (b"## Two", b"## ?!"),
    "name-twice": (b"## Two", b"## Two\n\n<!-- name: score -->"),
    "name-late": (b"> quoted", b"<!-- name: late -->"),
    "name-bad": (b"name: score", b"name: a b"),
    "name-outside": (b"An introduction", b"<!-- name: a -->\n"),
    "name-again": (b"<!-- name: score -->", b"<!-- name: a -->\n<!-- name: b -->"),
    "minutes-bad": (b"minutes: 6", b"minutes: many"),
    "minutes-huge": (b"minutes: 6", b"minutes: 99999999999999999999"),
    "minutes-twice": (b"<!-- minutes: 6 -->", b"<!-- minutes: 6 -->\n<!-- minutes: 7 -->"),
    "notes-twice": (b"> quoted", b"<!-- notes: more -->"),
    "pause-last": (b"x = 1;\n```\n", b"x = 1;\n```\n\n<!-- pause -->\n"),
    "pause-twice": (b"<!-- pause -->", b"<!-- pause -->\n\n<!-- pause -->"),
    "pause-outside": (b"An introduction", b"<!-- pause -->\n"),
    "pause-with-text": (b"pause", b"pause: 3"),
    "comment-unknown": (b"pause", b"pose"),
    "comment-near": (b"minutes:", b"minuts:"),
    "comment-far": (b"minutes:", b"zzzzzzzz:"),
    "comment-colon": (b"minutes:", b"minutes"),
    "comment-open": (b"Say it.\n-->", b"Say it.\n"),
    "comment-inside": (b"quoted", b"a <!-- b"),
    "comment-line": (b"> quoted", b"<!-- b --> *c*"),
    "formula-empty": (b"= 4*d_model^2", b"="),
    "formula-alone": (b"16,384<!--", b"<!--"),
    "formula-twice": (b"-->\n\n     more", b"--><!-- = n -->\n\n     more"),
    "break-underlines": (b"---\n\n## Two", b"text\n---\n\n## Two"),
    "break-twice": (b"---\n\n## Two", b"---\n\n---\n\n## Two"),
    "break-last": (b"x = 1;\n```\n", b"x = 1;\n```\n\n---\n"),
    "break-lost": (b"## Two", b"text\n\ntext"),
    "picture": (b"<!-- pause -->", b"<!-- pause -->\n<!-- view: head=1\ncell=on,on -->\n<!-- look: there -->"),
    "picture-own": (b"<!-- pause -->", b"<!-- view: head=1 -->\n\n<!-- pause -->\n\n<!-- view: -->"),
    "picture-twice": (b"<!-- pause -->", b"<!-- view: head=1 -->\n<!-- look: a -->\n<!-- view: b=2 -->\n<!-- look: c -->"),
    "picture-none": (b"```view\nscore", b"<!-- view: head=1 -->\n<!-- look: -->\n\n```c\nscore"),
    "picture-long": (b"<!-- pause -->", b"<!-- view: head=" + b"9" * 5000 + b" -->"),
    "deeper": (b"<!-- pause -->", b"### a\n<!-- deeper -->\n\nb\n\n#### c\n\n<!-- pause -->"),
    "deeper-sections": (b"<!-- pause -->", b"text\n\n### a\n<!-- deeper -->\n\nb\n\n### c\n<!-- deeper -->\n\nd\n\n### e"),
    "deeper-first": (b"<!-- pause -->", b"### a\n<!-- deeper -->\n<!-- deeper -->\n\n```view\nb\n```"),
    "deeper-asks": (b"<!-- pause -->", b"text\n\n```predict\nask: a\ncells: n\n```\n\n### b\n<!-- deeper -->\n\nc\n\n"
                    b"#### d\n\n```predict\nid: e\nask: f\ncells: n\n```\n\n<!-- view: head=1 -->"),
    "deeper-lone": (b"<!-- pause -->", b"text\n\n### a\n<!-- deeper -->\n\n<!-- pause -->\n\n<!-- deeper: b -->"),
    "view-twice": (b"<!-- pause -->", b"```view\nscore\n```"),
    "view-outside": (b"An introduction", b"```view\nscore\n```\n"),
    "view-name": (b"score head", b"sc\xc3\xb6re head"),
    "view-empty": (b"score head=2 cell=sat,cat\nlook: the largest score", b""),
    "view-bare": (b"score head=2 cell=sat,cat\nlook: the largest score", b"score"),
    "view-look": (b"look: the largest score", b"look:"),
    "view-lines": (b"look: the largest score", b"look: a\nlook: b\nc"),
    "view-state": (b"head=2", b"head=" + b"9" * 5000),
    "predict": (b"```c", b"```predict"),
    "headings": (b"quoted", b"## strong *one*\n>\n> ##\n>\n> - ***\n>\n> - - x"),
    "heading-bare": (b"x = 1;\n```\n", b"x = 1;\n```\n\n###\n\n### a <!-- b -->\n"),
    "list-empty": (b"1. one", b"- \n- b\n\n1) a\n2) ```\n   code\n   ```"),
    "code-blocks": (b"```c", b"    indented\n\tcode\n\n~~~ c x\n~~~\n\n```"),
    "html": (b"quoted", b"a <b>c</b>\n>\n> <div>\n> *a*\n> </div>"),
    "break-hard": (b"quoted", b"a  \n> b\\\n> c"),
    "link-state": (b"quoted", b"[a](?set=W_Q1:3rd,2nd:1&amp;head=2#score:2) [b](02-b.md?&&head=%31&#x)"),
    "links": (b"quoted", b"[a](b&amp;c) ![the *head*](x.png) <https://a.b/c> [d][r]\n\n[r]: x.md"),
    "entities": (b"&times;", b"&lt; &#55; &#x41; &#0; &#x110000; &nosuch; &#xZ; &Sigma;"),
    "table-code": (b"$\\|x\\|$", b"`b\\|c` $$\\frac{a}{b}$$"),
    "table-number": (b"| 1 |", b"| 1<!-- = n --> |"),
    "dollars": (b"$x_1$", b"$5 and $6, $ x $, $x$1, \\$3 and $$"),
    "display-styles": (b"$x_1$", b"**$$x$$**, [$$y$$](z), $$z$$"),
    "display-broken": (b"\\right)", b""),
    "bom": (b"# Why", b"\xef\xbb\xbf# Why"),
    "not-utf8": (b"quoted", b"\xff\xc3 \xe2\x80\xae \x1b[31m \xc2\x9b \t \x07"),
    "zero-byte": (b"quoted", b"a\0b"),
    "wide": (b"quoted", "日本語 é e\u0301 ".encode() * 30),
    "line-ends": (b"\n\nA paragraph", b"\r\n\rA paragraph"),
    "deep": (b"> quoted", b"> " * 20 + b"x"),
    "lines": (b"quoted", b"a\n> " * 1001),
    "cells": (b"| 1 |", b"|---|---|\n" + b"| 1 | 2 |\n" * 300),
}

FORMULAS = {
    "scripts": "d_{model} x^{(a+b)} W_Q x_1^2 K^\\top x_{ij} e^{-x} e^{x_i} s'' {x^2}^3 {a+b}^2 {}_1 90^\\circ x^*",
    "blanks": "-x+y=c a\\cdot-b f(x)g(x) a\\,b\\quad c\\!d a~b \\partial x \\{1,\\dots\\} 16,384+0.5 n! "
    "\\big[a\\big] (x+)",
    "fractions": "\\frac{a+b}{c}x \\frac12 2\\frac{Q K^T}{\\sqrt{d_k}} -\\frac{\\frac{a}{b}}{-c} \\binom{n}{k} "
    "\\exp\\frac ab",
    "roots": "\\sqrt{a+b} \\sqrt[3]{x} \\sqrt[n]2 \\sqrt[Q]{x} \\sqrt{x}^2 \\sqrt{(a)} \\sqrt{d_k}V",
    "limits": "\\sum_{i=1}^n x_i + \\prod_k \\max_{x \\in A}^B f \\int_0^1 \\sum\\limits_{i=1}^{d_k} a \\log_2 n",
    "letters": "\\mathbf{k}_1 \\boldsymbol{\\alpha\\Sigma} \\mathbf{01} \\mathbb{R1x} \\mathcal{LN} \\mathrm{ab} "
    "\\mathrm{d_k}",
    "text": "\\text{if x\\%\\,~{n}} \\textbf{no}x \\text x \\operatorname*{arg\\,max}_i "
    "\\operatorname{f}\\left(x\\right)",
    "accents": "\\hat{y}_i \\bar x \\overline{ab} \\hat{a+b} \\vec{v}w \\ddot{\\alpha} \\underline{x}",
    "fences": "\\left(\\frac{a}{b}\\right)^2_i \\left\\{\\frac ab\\middle|c\\right. \\left\\lfloor "
    "a\\right\\rfloor \\lVert x\\rVert",
    "matrices": "\\begin{pmatrix}10\\\\0\\end{pmatrix} \\begin{bmatrix}1&-2\\\\[2pt]a&b+1\\\\c\\\\\\end{bmatrix}^T",
    "environments": "\\begin{cases}1&x>0\\\\0&y\\\\z\\end{cases} \\begin{array}{lc}a&b\\\\\\hline c\\end{array}",
    "aligned": "\\begin{aligned}a+b&=c\\\\&=\\frac{d}{e}\\\\&=f&g&=h\\end{aligned} \\\\ x",
    "signs": "a\\times b\\leq c\\neq d\\approx e\\to f\\in g\\not=h\\not\\in i\\not<j \\pmod{n} \\$5 \\% \\& \\_ "
    "α×β é日 %",
    "unknown": "x + \\foo{a_1}{b}[c] \\softmax \\é \\foo{ \\bar{\\foo[} \\",
    "cells-stray": "a & b \\\\ {c & d}",
    "double": "x^a^b",
    "missing": "x^",
    "missing-fraction": "\\frac{a}",
    "open-brace": "{a",
    "open-text": "\\text{a",
    "close-brace": "a}",
    "open-left": "\\left(a",
    "lone-right": "a\\right)",
    "left-bare": "\\left a\\right)",
    "begin-unknown": "\\begin{foo}a\\end{foo}",
    "begin-bare": "\\begin a",
    "begin-open": "\\begin{matrix}a",
    "end-other": "\\begin{matrix}a\\end{pmatrix}",
    "end-inside": "\\begin{matrix}{a\\end{matrix}}",
    "end-lone": "a\\end{matrix}",
    "root-open": "\\sqrt[3{x}",
    "deep": "{" * 30 + "}" * 30,
    "deep-scripts": "x^" * 30,
    "tall": "a\\\\" * 70,
    "wide": "\\frac{" + "a" * 1001 + "}{b}",
    "wide-row": "\\frac{" + "a" * 600 + "}{b}\\frac{" + "c" * 600 + "}{d}",
    "tall-rows": "\\begin{aligned}" + "\\frac ab\\\\" * 40 + "\\end{aligned}",
    "wide-matrix": "\\begin{matrix}" + "a" * 600 + "\\\\b&" + "c" * 600 + "\\end{matrix}",
    "long": "a" * 4097,
}

LESSON_WHOLE = {
    "empty": b"",
    "blank": b" \n",
    "title": b"# T",
    "open-link": b"# T\n\n---\n\n## s\n\n[a](b",
    "no-step": b"# T\n\ntext\n",
    "many-steps": b"# T\n" + b"\n---\n\n## a\n" * 3 + b"\n## b\n" * 500,
}


# What is asked, and what is answered.
QUESTIONS = {
    "choice": ("ask: How *many*?\nright: Eight # All of $x$.\nwrong: Four # So.\nwrong: 2. #\n  - "
     "that\nthen: Yes.", "ab"),
    "choice-lone": ("ask: How?\nright: Eight", "a"),
    "choice-many": ("ask: How?\nright: a\n" + "wrong: b # c\n" * 10, "a"),
    "choice-wrong": ("ask: How?\nwrong: a\nwrong: b", "a"),
    "choice-outside": ("ask: How?\nright: a\nwrong: b # c", "abcdef"),
    "text": ("ask: Which?\nanswer: none # Right.\nanswer: a [ b\nwrong: cat # No.\nwrong: * # Other.", " NONE "),
    "text-known": ("ask: Which?\nanswer: none\nwrong: Cat  c # No.", "cat c"),
    "text-any": ("ask: Which?\nanswer: none\nwrong: * # No.", "dog"),
    "text-other": ("ask: Which?\nanswer: none", "dog"),
    "cells": ("ask: Which?\ncells: w1[a,b] w1[c,d];n * 2\nwithin: 0.05\nhint: One.\nhint: "
     "$$\\frac{a}{b}$$", "0.86; 1/4, 86 %"),
    "number-wrong": ("ask: Which?\ncells: d_model / h\nwrong: h # No.\nthen: $$x$$ is it", "1.00"),
    "number-other": ("ask: Which?\ncells: n", "-7"),
    "number-percent": ("ask: Which?\ncells: n", "150 %"),
    "number-share": ("ask: Which?\ncells: n", "50"),
    "number-none": ("ask: Which?\ncells: n", "seven"),
    "number-comma": ("ask: Which?\ncells: n", "1,234"),
    "number-decimal": ("ask: Which?\ncells: a[b,c] n[d,e]", "(0,86 \u00d7 \u2212.5e-3)"),
    "number-half": ("ask: Which?\ncells: n", "1/0 2/ 1e 1e999 . +"),
    "number-few": ("ask: Which?\ncells: a[b,c] n[d,e]", "1"),
    "number-long": ("ask: Which?\ncells: n", "1" * 60),
    "number-inf": ("ask: Which?\ncells: n", "1e999"),
    "many-cells": ("ask: Which?\ncells: " + "a[b,c] " * 70, "1"),
    "number-comma-ends": ("ask: Which?\ncells: n", "0,5,"),
    "number-thousands": ("ask: Which?\ncells: n", "1,234,567.5"),
    "number-points": ("ask: Which?\ncells: n", "1.234,5"),
    "number-odd": ("ask: Which?\ncells: n", "1,23,4"),
    "number-right": ("ask: Which?\ncells: n\nwithin: 5", "0.5"),
    "number-mixed": ("ask: Which?\ncells: n", "1 1/2"),
    "number-mixed-less": ("ask: Which?\ncells: n", "- 2 3/4"),
    "number-mixed-odd": ("ask: Which?\ncells: n", "1 x/2"),
    "number-ten": ("ask: Which?\ncells: n", "5 \u00d7 10^3"),
    "number-ten-raised": ("ask: Which?\ncells: n", "5\u00d710\u2074\u00b2"),
    "number-ten-apart": ("ask: Which?\ncells: n", "5 x 10 ^ 3"),
    "number-ten-ends": ("ask: Which?\ncells: n", "5 x 10 "),
    "number-root": ("ask: Which?\ncells: n", "2 \u00d7 sqrt 2"),
    "number-wide": ("ask: Which?\ncells: n", "\uff10.\uff18\uff16."),
    "number-blanks": ("ask: Which?\ncells: n", "\u2248 1 048 576.5"),
    "number-blanks-odd": ("ask: Which?\ncells: n", "1 048 57"),
    "number-marks": ("ask: Which?\ncells: n", "1'048'576"),
    "number-raised": ("ask: Which?\ncells: n", "2^\u00b2\u00b3"),
    "number-times": ("ask: Which?\ncells: n", "512\u00d7512"),
    "within-twice": ("ask: Which?\ncells: n\nwithin: 1\nwithin: 2", ""),
    "within-bad": ("ask: Which?\ncells: n\nwithin: -1", "1"),
    "within-alone": ("ask: Which?\nanswer: a\nwithin: 1", "1"),
    "wrong-many": ("ask: Which?\ncells: a[b,c] a[c,d]\nwrong: 1 # No.", "1 2"),
    "kinds": ("ask: Which?\ncells: n\nanswer: a\nright: b", "1"),
    "no-answer": ("ask: Which?", "1"),
    "no-ask": ("answer: a", "a"),
    "ask-twice": ("ask: Which?\nask: What?\nanswer: a\nthen: b\nthen: c", "a"),
    "key-near": ("asks: Which?\nanswer: a", "a"),
    "key-far": ("zzzzzzzz: Which?\nanswer: a", "a"),
    "key-empty": ("ask:\nanswer: a # ", "a"),
    "no-key": ("Which?\n  more\nask: a\nno\n\n  b\nanswer: # only", "a"),
    "math": ("ask: $x_1$ $$\\frac{a}{b}$$ $\\foo$\n  $\\bar$ and 5<!-- = n -->\nanswer: `x` <!-- a", "`x` <!-- a"),
}

GIFT = """\ufeff// A quiz. [id:a] [tag:x \\\\] y] [step:six#scale] [view:score head=1]
// [hint:The weakest.] [hint:*Stronger*]
::A title:: [markdown]Which *row* of $QK^\\\\top$ is it?\\n\\n- one\\n- two {
  ~[plain]The first # No: that one is the **query's**.
  ~%50%Half # Nearly: `d_k` is missing.
  =%x%The second # It adds up.
  #### All of them.
}

$CATEGORY: one/two

[html]<p>A <b>missing</b> <i>word</i> {=cat =%75%kat#Spelling. =%0%*#No.} here<br>there</p>

Rows add up to one.{TRUE#They do.#Right you are.}

Columns do.{F}

Two of them{~%50%a ~%50%b ~%-100%c#No.}

Match{=a -> b =[html]c -> d = -> e}

How many? {#
=4:0.5#near
=%50%3..6 #wide
~#far}

How much? {#1.5e0 =%0%*}

Why?{####Because.}

[plain]Only
text
""".replace("\\\\", "\\").encode()

GIFT_CHANGES = {
    "good": (b"", b""),
    "blank-inside": (b"#### All", b"\n\nmore ~x #### All"),
    "open": (b"Why?{", b"Why?{ {"),
    "open-last": (b"[plain]Only", b"Only {"),
    "close": (b"Why?{", b"Why?} {"),
    "close-twice": (b"Columns do.{F}", b"Columns do.{F}}"),
    "two-blocks": (b"Columns do.{F}\n", b"Columns do.{F}"),
    "cloze": (b"{F}", b"{1:MC:=F~G}"),
    "no-cloze": (b"{F}", b"{12:F}"),
    "no-text": (b"Columns do.{F}", b"{F}"),
    "title-open": (b"Columns", b"::Columns"),
    "title-blank": (b"A title", b"A \\n\n title"),
    "one-option": (b"{~%50%a ~%50%b ~%-100%c#No.}", b"{~a ~}"),
    "none-right": (b"~%50%a ~%50%b", b"~a ~b"),
    "half-right": (b"~%50%a ~%50%b", b"~%33%a ~%5.5%b"),
    "too-right": (b"~%50%a ~%50%b", b"x ~%100%a ~%100%b ~%1,5%c"),
    "options-alike": (b"~%50%b", b"~%50%x ~%50%a"),
    "weight-unread": (b"=%x%", b"=%50%"),
    "short-wrong": (b"=cat", b"=%50%cat ="),
    "short-truth": (b"{F}", b"{false}"),
    "empty-right": (b"=%x%The second", b"= "),
    "pair-alone": (b"{=a -> b =[html]c -> d", b"{=a -> b#f"),
    "pair-broken": (b"-> b =", b"-> ="),
    "pair-flat": (b"=a ->", b"=a"),
    "number-none": (b"#1.5e0 =%0%*", b"#~"),
    "number-empty": (b"=4:0.5#near", b"= ="),
    "number-words": (b"=4:0.5#near", b"=four:1 =1,5 =1..x =1:x =1e999 =" + b"1" * 200),
    "number-wrong": (b"=4:0.5#near", b"=4..3 =4:-1 =%50%4"),
    "category-empty": (b" one/two", b""),
    "category-full": (b"one/two\n", b"one/two"),
    "category-tab": (b"one/two", b"one/\ttwo"),
    "comment-open": (b"[id:a]", b"[id:a] [id:b] [tag:] [hnt:y] [] [abcdefghijk:z] [tag: z ] [x:y] [z\n// [step:x\n//"),
    "comment-lost": (b"$CATEGORY", b"// nothing [id:b]\n\n// nothing\n\n$CATEGORY"),
    "id-twice": (b"Why?", b"// [id:a]\nWhy?"),
    "escapes": (b"Why?", b"\\:\\#\\=\\{\\}\\~\\n\\\\ \\(\\nu \\x"),
    "bytes": (b"Why?", b"Why? \xff \x1b[31m \xe2\x80\xae\t \xef\xbf\xbd"),
    "line-ends": (b"\n", b"\r\n"),
    "typed-any": (b"=cat", b"=c*a*t =\\*"),
    "check": (b"No: that one is the **query's**.", b"No!"),
    "check-same": (b"Nearly: `d_k` is missing.", b"It  adds up."),
    "trap-tag": (b"=cat", b'=<a href="x">cat</a>'),
    "trap-equals": (b"=%x%The second", b"=a = 2 =b=3"),
    "trap-pairs": (b" = -> e", b" ~e"),
    "trap-arrow": (b"=cat", b"=cat => dog"),
    "trap-range": (b"=cat", b"=5:0.1 =3..4 =-1.5:2"),
    "trap-format": (b"[plain]Only", b"[PLAIN]Only"),
    "trap-format-near": (b"[html]<p>", b"[ htm ]<p>"),
    "trap-format-words": (b"[html]<p>", b"[html x]<p>"),
    "trap-category": (b"$CATEGORY:", b"$CATEGORY"),
    "trap-category-inside": (b"Columns", b"Rows\n$CATEGORY: x\nColumns"),
    "trap-title": (b"Columns", b":Columns::"),
    "trap-title-alone": (b"Columns", b"::T::\n\nColumns"),
    "trap-file": (b"<p>A", b"<p><img src='@@PLUGINFILE@@/a'>A"),
    "check-all-ticked": (b"~%-100%c", b"~c ~c"),
}

GIFT_WHOLE = {
    "empty": b"",
    "comment": b"// [hint:x",
    "utf16": b"\xff\xfeQ\0",
    "many": b"Q{T}\n\n" * 5001,
    "options": b"Q{=a" + b"~b" * 501 + b"}",
    "words": b"Q{" + b"=b" * 501 + b"}",
    "numbers": b"Q{#" + b"=1" * 501 + b"}",
    "comments": b"// [id:x]\n// [hint:y]\n" * 5 + b"Q{}",
    "passages": b"All\n\na{T}\n\nP\n\nP\n\nb{T}\n\nc{=x ~%-50%y}\n\n$CATEGORY: x\n\nd{T}\n\nEnd",
    "keys": b"a{~%50%a ~%50%b ~%-25%c ~%-25%d}\n\nb{=w =%50%*}\n\nc{#1..5 =%50%* ~#x}\n\nd{=%100.0%a =b}",
    "aiken": b"Q\nA. a\nB) {b}\nANSWER: B\n",
    "aiken-not": b"Q\nA. a\nB. b\nANSWER: B\n\nR{=a ~b}",
    "xml": b"<?xml version=\"1.0\"?><quiz><question type=\"x\"/></quiz>",
    "page": b"<!DOCTYPE html><html></html>",
    "json": b"{ \"questions\": []}",
    "utf16-bare": "Is it?{T}".encode("utf-16-le"),
}

# Texts in Moodle's formats.
MOODLE = {
    "lists": "<ul><li>a</li><li>b<ol><li>c<li>d</ol></ul><li>e</ul></ol>" + "<ol>" * 9 + "<li>f",
    "blocks": "<p>a</p>\n<p>&nbsp;</p><div>b<br>\nc<br/><br></div><h1>d</h1><hr/></hr>e<blockquote>f</blockquote>",
    "code": "<pre>\n\na  b\n\n<br>c</pre><code>\\(d\\) <b>e</b></code><tt>&lt;</tt><pre></pre>",
    "table": "<table><tr><th>a</th><th>b</th></tr>\n<tr><td>c<br>d</td><td></table>",
    "scripts": "x<sup>2</sup> d<sub>k</sub> A<sup>T</sup> e<sup>a/b &times;</sup> y<sub></sub> z<sub>a b<p>c<sup>"
    "\\(x\\)</sup> <sub>10",
    "entities": "&lt; &amp; &#8730; &unknown; & &; &#xD7; &" + "a" * 40 + ";",
    "tags": "a < b <c <em <!-- x --> <!-- y <o:p>z</o:p> <X-Y z='>'> <a href=\"" + "u" * 1100 + "\">v</a> </b> <1",
    "skipped": "<style>a</styl></STYLE>b<script>c</script ><script>d",
    "pictures": "<img alt=\"a\"><img src=x alt='b'/><img alt=\"c><q>d</q></img>",
    "formulas": "\\(d_k\\) \\[\\frac{1}{2}\\] $$x$$ \\(a &lt; b\\) \\( \\) $5 \\(\\foo\\)\n$$\\frac ab$$\n\\(x $$",
    "formula-item": "<ul><li>\\[x\\]</ul><blockquote>$$y$$</blockquote>",
    "nothing": "<s>",
    "comment": "<!-- a -->",
    "formula": "$$x$$",
    "formula-blank": " $$ x $$ b \\(\\foo\\) $\\foo$",
    "item": "2.",
    "entity": "&a;",
    "number": "5.60<!-- = n -->% <!-- = -->",
    "lines": "a\nb \\n\\n\\n c\\n",
}


LECTURE = b"""{"v":1,"type":"hello","course":"/c \\"d\\" \\\\","title":"Six stages"}
{"v":1,"type":"show","lesson":"six-stages","step":"score","part":2,"state":"head=2","blank":true,"position":4,"steps":9}
{"v":1,"type":"poll","id":7,"question":"a#b","phase":"open","options":2,"answered":17,"present":24}
{"v":1,"type":"poll","id":7,"question":"a#b","phase":"closed","options":2,"answered":3,"present":24,"first":[1,2]}
{"v":1,"type":"poll","id":7,"question":"a#b","phase":"result","options":2,"answered":3,"present":24,"first":[1,2],"second":[0,3],"solved":true}
{"v":1,"type":"bye","reason":"over"}
{"v":1,"type":"hello","follower":"0123456789abcdef","back":true,"wall":true,"rows":24,"cols":80}
{"v":1,"type":"answer","poll":7,"option":1}
"""

LECTURE_CHANGES = {
    "good": (b"", b""),
    "no-version": (b'"v":1,', b""),
    "version-later": (b'"v":1,', b'"v":2,'),
    "version-text": (b'"v":1,', b'"v":"1",'),
    "type-other": (b'"hello"', b'"welcome"'),
    "type-number": (b'"hello"', b"7"),
    "member-unknown": (b'"v":1,', b'"v":1,"w":[{}],'),
    "member-missing": (b'"title":"Six stages"', b'"t":0'),
    "text-number": (b'"Six stages"', b"7"),
    "text-long": (b"Six stages", b"x" * 300),
    "text-long-cut": (b"Six stages", "x\N{SUBSCRIPT ONE}".encode() * 100),
    "text-cleaned": (b"Six stages", b"\\u001b[2J\\u202e\\n"),
    "text-not-utf8": (b"Six stages", b"\xff"),
    "text-zero": (b"Six stages", b"\\u0000"),
    "text-empty": (b"six-stages", b""),
    "count-large": (b'"part":2', b'"part":10000'),
    "count-fraction": (b'"part":2', b'"part":2.5'),
    "position-behind": (b'"position":4', b'"position":10'),
    "flag-number": (b'"blank":true', b'"blank":1'),
    "word-other": (b'"open"', b'"ajar"'),
    "counts-early": (b'"present":24', b'"present":24,"first":[1,2]'),
    "counts-short": (b"[1,2]", b"[1]"),
    "counts-negative": (b"[1,2]", b"[1,-2]"),
    "counts-none": (b"[1,2]", b"[]"),
    "counts-many": (b"[1,2]", b"[" + b"1," * 26 + b"2]"),
    "size-large": (b'"rows":24', b'"rows":201'),
    "size-negative": (b'"cols":80', b'"cols":-80'),
    "size-huge": (b'"cols":80', b'"cols":4294967376'),
    "key-long": (b"0123456789abcdef", b"0123456789abcdef" * 3),
    "zero-byte": (b'"v":1,', b'"v":1,\0'),
}

LECTURE_WHOLE = {
    "empty": b"",
    "newlines": b"\n\n\n",
    "unfinished": b'{"v":1,',
    "no-objects": b"[]\n7\nnull\n\"v\"\n",
    "deep": b"[" * 5000 + b"\n",
    "line-longest": b"x" * 65535 + b"\n{}\n",
    "line-too-long": b"x" * 65536 + b"\n{}\n",
    "line-endless": b"x" * 70000,
}


JOURNAL = b"""{"version": 1, "saved": "2026-01-31T09:05:00Z", "course": "/c", "lessons": ["a", "b"],
 "show": {"v": 1, "type": "show", "lesson": "a", "step": "s", "part": 2, "state": "head=2", "big": true,
  "position": 3, "steps": 9},
 "room": {"v": 1, "type": "show", "lesson": "a", "step": "r", "part": 1, "state": "", "frozen": true,
  "position": 2, "steps": 9},
 "minutes": 45, "elapsed": 90000, "steps": [{"lesson": "a", "step": "s", "spent": 4000}],
 "results": "2026-01-31-090000.csv", "polls_begun": 2, "poll": 1,
 "polls": [{"id": 1, "key": "quiz:a#1", "question": "Which?", "phase": "over", "solved": true, "has_second": false,
   "options": [{"text": "x", "right": true}, {"text": "y", "right": false}],
   "votes": [{"hands": [3, 4], "answers": {"kelp": 1, "moss": 0}}, {"hands": [], "answers": {}}]},
  {"id": 2, "key": "lesson:a#s", "question": "", "phase": "second", "solved": false, "has_second": true,
   "options": [{"text": "1", "right": false}, {"text": "2", "right": true}, {"text": "", "right": false}],
   "votes": [{"hands": [12, 5, 99999], "answers": {}}, {"hands": [1], "answers": {"\\u00e9": 2}}]}]}
"""

JOURNAL_CHANGES = {
    "good": (b"", b""),
    "newer": (b'"version": 1', b'"version": 2'),
    "version-string": (b'"version": 1', b'"version": "1"'),
    "no-version": (b'"version": 1, ', b""),
    "saved-other": (b'"2026-01-31T09:05:00Z"', b'"2026"'),
    "saved-beyond": (b'"2026-01-31T09:05:00Z"', b'"9999-99-99T99:99:99Z"'),
    "course-unclean": (b'"/c"', b'"/c\\u001b[31m"'),
    "course-number": (b'"/c"', b"7"),
    "course-long": (b'"/c"', b'"/' + b"c" * 5000 + b'"'),
    "lessons-none": (b'["a", "b"]', b"[]"),
    "lessons-number": (b'["a", "b"]', b'["a", 7]'),
    "lesson-empty": (b'["a", "b"]', b'["a", ""]'),
    "lessons-many": (b'["a", "b"]', b"[" + b'"a",' * 10000 + b'"b"]'),
    "show-array": (b'"show": {', b'"show": [], "other": {'),
    "show-string": (b'"show": {', b'"show": "x", "other": {'),
    "show-poll": (b'"type": "show", "lesson": "a", "step": "s"', b'"type": "bye", "reason": "over"'),
    "show-part": (b'"part": 2', b'"part": 0'),
    "room-array": (b'"room": {', b'"room": [], "other": {'),
    "room-free": (b'"frozen": true', b'"frozen": false'),
    "no-room": (b'"room"', b'"other"'),
    "minutes-many": (b'"minutes": 45', b'"minutes": 1000'),
    "minutes-real": (b'"minutes": 45', b'"minutes": 4.5'),
    "elapsed-before": (b'"elapsed": 90000', b'"elapsed": -1'),
    "elapsed-huge": (b'"elapsed": 90000', b'"elapsed": 9223372036854775807'),
    "elapsed-beyond": (b'"elapsed": 90000', b'"elapsed": 9223372036854775808'),
    "steps-object": (b'"steps": [{', b'"steps": {}, "other": [{'),
    "step-number": (b'"steps": [{', b'"steps": [7, {'),
    "step-many": (b'"steps": [{', b'"steps": [' + b"7, " * 10000 + b"{"),
    "spent-string": (b'"spent": 4000', b'"spent": "4000"'),
    "spent-nameless": (b'"step": "s", "spent"', b'"spent"'),
    "results-other": (b'"2026-01-31-090000.csv"', b'"../lecture.json"'),
    "results-number": (b'"2026-01-31-090000.csv"', b"7"),
    "no-results": (b'"results"', b'"other"'),
    "begun-few": (b'"polls_begun": 2', b'"polls_begun": 1'),
    "no-begun": (b'"polls_begun": 2, ', b""),
    "poll-over": (b'"poll": 1', b'"poll": 0'),
    "poll-beyond": (b'"poll": 1', b'"poll": 2'),
    "poll-none": (b' "poll": 1,', b""),
    "polls-object": (b'"polls": [{', b'"polls": {}, "other": [{'),
    "poll-number": (b'"polls": [{', b'"polls": [7, {'),
    "id-none": (b'"id": 1', b'"id": 0'),
    "key-empty": (b'"quiz:a#1"', b'""'),
    "question-unclean": (b'"Which?"', b'"Which\\n"'),
    "phase-other": (b'"phase": "over"', b'"phase": "gone"'),
    "phase-number": (b'"phase": "over"', b'"phase": 5'),
    "solved-number": (b'"solved": true', b'"solved": 1'),
    "second-missing": (b', "has_second": false', b""),
    "options-one": (b'{"text": "x", "right": true}, ', b""),
    "options-many": (b'{"text": "x", "right": true}, ', b'{"text": "x", "right": true}, ' * 26),
    "option-text": (b'"text": "x"', b'"text": 1'),
    "option-right": (b'"right": true', b'"right": "yes"'),
    "votes-one": (b', {"hands": [], "answers": {}}', b""),
    "hands-object": (b'"hands": []', b'"hands": {}'),
    "hands-many": (b"[3, 4]", b"[3, 4, 5]"),
    "hands-more": (b"[3, 4]", b"[" + b"3, " * 26 + b"4]"),
    "hands-real": (b"[3, 4]", b"[3, 4.0]"),
    "hands-large": (b"99999", b"100000"),
    "answers-array": (b'"answers": {}', b'"answers": []'),
    "answer-beyond": (b'"kelp": 1', b'"kelp": 2'),
    "answer-huge": (b'"kelp": 1', b'"kelp": 4294967297'),
    "answer-string": (b'"kelp": 1', b'"kelp": "1"'),
    "follower-empty": (b'"kelp"', b'""'),
    "follower-long": (b'"kelp"', b'"' + b"k" * 33 + b'"'),
    "follower-unclean": (b'"kelp"', b'"\\u009b"'),
    "follower-twice": (b'"moss"', b'"kelp"'),
    "twice": (b'"minutes": 45', b'"minutes": 45, "minutes": 45'),
    "not-utf8": (b'"Which?"', b'"\xff"'),
    "zero-byte": (b'"Which?"', b'"\\u0000"'),
    "cut-off": (b"}}]}]}\n", b"}}]"),
    "two": (b"}}]}]}\n", b"}}]}]}{}"),
}

JOURNAL_WHOLE = {
    "empty": b"",
    "array": b"[]",
    "scalar": b"1",
    "least": b'{"version":1}',
    "deep": b"[" * 3000,
}


# A view, its state, and keys: characters, and bytes below a blank (see view.c).
VIEWS = {
    "beside": [("", "nlj\t12n"), ("matrices=X,W_Q2,weights1,weights2,head2,W_O matrix=W_Q cell=2nd,1st", "nnnnnn"),
               ("matrices=", ""), ("matrices=W_Q9", ""), ("matrices=X,,X", ""), ("matrices=X,X,X,X,X,X,X", ""),
               ("matrices=memory_X", ""), ("set=W_Q1:1st,2nd:2 head=2", "n"), ("set=x", "")],
    "score": [("", "\t\nlljjhk"),
              ("cell=on,The head=2", "\x1b\x1cc5c4v*zaa"), ("hide=sat,cat+sat,%233+Q2:on,2nd", "n\x1e\x1d\x1d\x1f"),
              ("tokens=a%2Cb%20c%2Bd%20%231%20a%3A%20%C2%85%20%1B seed=3 d_model=6 heads=3 mask=padding:2", "nlnlnl><][zz"),
              ("code=javascript zoom=half all=yes", "12345"), ("matrix=Q cell=sat,3rd weights=random", "nnn"),
              ("cell=#2,#1 head=1 head=2", ""), ("tokens=%ff", ""), ("tokens=@file", ""), ("a", ""), ("cell=%zz", ""),
              ("hed=2", ""), ("colour=7", ""), ("matrix=nothing", ""), ("head=99", ""), ("zoom=x", ""), ("cell=x", ""),
              ("code=cobol", ""), ("hide=" + "sat,cat+" * 60, ""), ("tokens=" + "!" * 200 + " hide=%231,%231", "")],
    "input": [("words=The%20cat%20sat%20on cell=sat,3rd", "lj"), ("words=zebra", ""), ("words=", ""),
              ("words=a%20zebra:noun%20ran%20mask:noun mask=causal", "nd"), ("words=a%20b:nuon", ""),
              ("words=I%20love%20deep%20learning set=W_Q2:adj,noun:2", "ll\x1e"), ("words=a tokens=a", ""),
              ("words=%1B:noun", ""), ("words=a%20a%20a%20a%20a%20a%20a%20a%20a", ""), ("words=a heads=4", ""),
              ("words=%CC%81:noun", ""), ("words=:noun%20a:%20::det%20a:noun:other", "")],
    "three-uses": [("", "\tnlj0"), ("mask=on cell=we,go", "nd"), ("cell=x", ""), ("cell=#2,#1", "l")],
    "broadcast": [("", "dlj0"), ("cell=1,1", "n"), ("shape=x", ""), ("cell=99,1", "")],
    "cost": [("table=heads example=walk heads=4 cell=score,rank", "ljk"), ("words=256 biases=yes input_dim=2048 cell=project,parameters", "hj"),
             ("cell=x,y", ""), ("words=0", ""), ("cell=score", "")],
    "training": [("layers=1 heads=1", "a3"), ("step=7", ""), ("line=BANANA off=1.2,2.1 cut=1.1:keys", "tABC"),
                 ("letters=16 lines=10-16 before=0 places=relative cell=#3,#2", "1j")],
    "stopwatch": [("times=1,2", ""), ("of=words row=2", "j"), ("times=x", ""), ("rounds=7 times=" + ",".join("1234567890123456"), "")],
    "kv-cache": [("kv=2", "ljn"), ("of=weights order=swapped cell=cat,sat", "hjkl"), ("cell=cat", ""), ("kv=99", ""), ("cell=x,sat", "")],
    "axial": [("of=1,1", "hjkl"), ("of=9,9", ""), ("of=1", ""), ("of=#1,#2", "n"),
              ("rows=128 columns=128 depth=64 coarse=8", "d"), ("depth=2 coarse=3", "")],
    "long-row": [("of=alarm lead=8.43", "hl"), ("lead=1.234", ""), ("words=4096 spread=2 seed=7", "l"), ("words=5", "")],
    "promoter": [("pads=4 mask=off cell=T3,#11", "hjkl"), ("letters=CAT", ""), ("than=GATTAC positions=off", "tACGT\n"),
                 ("layer=1 cell=share,#1", "t")],
    "memory-order": [("stop=7 merge=view", "ljn"), ("stop=9", ""), ("merge=reshape stop=7", "hk")],
    "fused-order": [("", "lj"), ("heads=8", "n")], "tensor-shapes": [("layers=one", "j"), ("layers=two batch=2", "k")],
    "concat": [("words=the%20old%20dog%20ran%20over%20the%20red%20hill head=2", "llnn"),
               ("words=日本:noun cell=日本,t:noun", "l")],
    "softmax": [("show=exp fill=none cell=sat,cat", "aa\t"), ("show=score", ""), ("fill=row show=exp,exp", "a"),
                ("fill=cell step=7", "adl0"), ("fill=all step=99", "n")],
    "scale": [("compare=none", "dj0"), ("compare=divisors fill=cell", "a"), ("compare=cut", ""), ("step=0", "")],
    "blend": [("fill=none step=3 head=2", "a"), ("fill=half", ""), ("step=x", ""), ("compare=none", ""), ("show=exp", "")],
    "output": [("follow=output:sat,nouns+head1:sat,noun term=1,2", "\x1e\x1d\x07\x08u"), ("term=1", ""), ("follow=", ""),
               ("follow=output:sat,nouns term=99", ""), ("follow=output:sat,zebra", ""), ("follow=X:sat,verb", ""),
               ("board=all cell=sat,nouns", "oo\x1e\x1e\x1dn\t"), ("board=on matrix=W_Q cell=2nd,1st", "ljkh\x1e"),
               ("board=half", ""), ("items=X", ""), ("matrices=X", ""),
               ("weights=promoter layer=1 cell=T3,#1", "\x1bo\x1c\x1e\x1bu\x1b"),
               ("trained=step:40,seed:29 layer=1 hide=#2,#1", "\x1c\x1b"),
               ("follow=" + "output:sat,nouns+" * 40, ""), ("tell=changes set=W_O:b:noun,nouns:1", "tu"), ("tell=x", ""), ("tell=changes", "u"),
               ("layer=1", ""), ("layer=x", ""), ("follow=output:sat,nouns+output:cat,nouns", ""),
               ("follow=output:sat,nouns term=2,9", ""), ("follow=output:sat,nouns term=x", ""), ("off=1", "12 12"), ("", "1lhjk"), ("off=1,2 cell=sat,b:noun", "n2n"), ("off=3", ""), ("hide=#1,#1", "1")],
    "project": [("of=K matrix=X cell=sat,noun head=2", "vnvnvn"), ("of=V", "vhjkl"), ("mask=causal", "*a"),
                ("cell=sat,2nd", "\udcc1\udcc1\udcc0\udcc3\udcc5n\udcc1nn\udcc1"), ("off=1", ""), ("hide=Q1:sat,2nd", "")],
    "split": [("matrix=W_K", "vvl"), ("of=X", ""), ("compare=none", "dlj0"), ("compare=cut all=yes", "dh"), ("compare=x", ""),
              ("compare=y", ""), ("fill=none", ""), ("all=no zoom=fit", "d"), ("all=maybe", ""),
              ("of=K", "nooonooo")],
    "conversation": [("word=fixed", "\x1e\x1d\x1d\x1fhl12"), ("word=a key=tired", "kjkj"), ("word=nothing", "")],
    "softmax-row": [("scores=3,0,0,0,0,3 labels=The,bank,was,full,of,money cell=6", "tn+-m1t5\n\x07"),
                    ("scores=2,1,0.1 temperature=2 cell=1", "a\x1d\x1d\x1ei\x08d"), ("scores=x", ""),
                    ("moved=yes", "m"), ("moved=no", ""), ("cell=9", ""), ("scores=1,2,3 labels=a", "te99999\n\x07"),
                    ("", "t1e\n12345678901234567890\n")],
    "matrix-product": [("left=1,2:3,4 right=2,0:1,3 cell=2,1", "t17\nt9\x0c\n\x07unat3\n"), ("typed=on known=0110", "t\t\n1"),
                       ("left=1,2:3", "")],
    "one-head": [("step=score cell=drinks,tea", "t2\nnnuv"), ("tokens=a%2C,b,c x=1,0:0,1:1,1 step=weights", "a\x1d\x1d"),
                 ("step=blend typed=on known=1", "t1.3\nl\nh\t"), ("step=nothing", ""), ("step=score of=q", ""),
                 ("step=project of=v matrix=w", "nlt2\n"), ("step=project of=k matrix=x", "nt1\n"), ("of=x", ""),
                 ("step=softmax matrix=w", ""), ("matrix=y", ""), ("other=1", ""), ("w_q=1:2:3", ""),
                 ("tokens=a,b x=1,0:0,1 w_q=1:2 w_k=3:4 w_v=5,6:7,8", "nt3\n"), ("tokens=a,b x=1,2,3", ""),
                 ("tokens=a,b x=1,0:0,1 w_q=1,0:0,1 w_k=1,0:2,1 w_v=5,6:7,8 step=blend", "nuv"), ("tokens=", "")],
    "variance": [("d_k=16 components=equal", "r\x1d\x1d+d"), ("d_k=3", "")],
    "bank": [("head=2", "\tlhjk1234uv"), ("head=9", "")],
    "convex-hull": [("queries=2 angle=0 angle2=90", "hlhlkjtn"), ("angle=45 key=4", "1234+-"), ("angle=x", "")],
    "temperature-heads": [("scores=2,1,0.5,0 labels=edge,core,oedema,tissue sharp=1 soft=1", "t5\nhl+-m"),
                          ("sharp=0.5 soft=9", "\t1"), ("scores=2,1,0.5 values=1,2,3", "vt3\n"), ("values=x", ""),
                          ("values=1,2,3 scores=1,2", ""), ("labels=a%2C,b", "")],
    "diagnose": [("seed=x", ""), ("round=11", ""), ("round=score", "\n"), ("answers=merge,-,split", "1\n"),
                 ("answers=nothing", ""), ("answers=-,-,-,-,-,-,-,-,-,-,-", ""), ("head=9", ""), ("matrix=other", ""),
                 ("cell=9,9", ""), ("round=2 matrix=scores cell=1,1 head=2", "n\tl"), ("", "1\n2n\n3mv"), ("seed=7", "\n\n\n"), ("round=3", "hl"),
                 ("round=9 measured=13 looks=2", "4\r\r2\r1\r\r"), ("ask=mask choice=2 in=cells computed=yes best=3", "\t2n")],
    "not-a-bug": [("case=sum d_model=16 heads=4", "dnuoc3"), ("type=float16 times=128", "tymv")],
    "pitfall-indivisible": [("width=10 num_heads=3 cell=#4,#3 code=javascript", "c5cdnmv"), ("mistake=off", "mhjkl")],
    "pitfall-no-max": [("times=5.65 type=double plus=-800", "touyc"), ("mistake=on", "mv\tt")],
    "pitfall-mask-value": [("mistake=off", "mviou\x0b"), ("cell=#1,#1", "lj")],
    "pitfall-scale-d-model": [("d_model=64 heads=8 head=3", "dn\tyv"), ("cell=sat,cat code=c", "2c"), ("d_model=9", "")],
}


def changed(good, changes):
    for name, (old, new) in changes.items():
        assert old in good, name
        yield name, good.replace(old, new, 1)


def models():
    seeds = {name + ".json": text for name, text in [*MODEL_WHOLE.items(), *changed(MODEL, MODEL_CHANGES)]}
    seeds.update({"other-" + name + ".json": text for name, text in changed(OTHER, OTHER_CHANGES)})
    seeds.update({"given-" + name + ".json": text for name, text in changed(GIVEN, GIVEN_CHANGES)})
    return seeds


def progress():
    return {name + ".json": text for name, text in [*PROGRESS_WHOLE.items(), *changed(PROGRESS, PROGRESS_CHANGES)]}


CHALLENGE = ("id: c\ntitle: The next\nask: Do it.\ntouch: W_Q1 # W_Q\u2081\ncheck: a1[b,c] >= 0.6; d = e.f <= 1\n"
             "same: a1[b]; row = x.y\nmodel: set=W_Q1:a,b:1\nwrong: a1[b,c] >= 0.1 # Half.\ntry: set=W_Q1:a,b:0\n"
             "hint: One.\nthen: So.\n")
CHALLENGES = {
    "whole": CHALLENGE,
    "least": "id: c\ntitle: C\nask: A\ntouch: X\ncheck: n >= 9\nmodel: x\n",
    "view": CHALLENGE + "view: softmax-row scores=1,2\n",
    "view-bare": CHALLENGE + "view: x\n",
    "view-twice": CHALLENGE + "view: x y=1\nview: z\n",
    "no-try": CHALLENGE + "wrong: n >= 1 # No.\n",
    "try-first": "try: x\n" + CHALLENGE,
    "wrong-bare": CHALLENGE + "wrong: # No.\ntry: x\n",
    "no-words": CHALLENGE + "wrong: n >= 1\ntry: x\n",
    "many": CHALLENGE.replace("a1[b,c] >= 0.6", ";".join(["n >= 1"] * 9)),
    "open-cell": CHALLENGE.replace("a1[b,c] >= 0.6", "a1[b,c >= ] 0.6 = = x[ ;; [ ; y[z"),
    "equals": CHALLENGE.replace("d = e.f", " = \u00e9 = = n").replace("row = x.y", "= = \u2028 = z"),
    "touch-words": CHALLENGE.replace("W_Q1 # W_Q\u2081", "# only words"),
    "touch-many": CHALLENGE.replace("W_Q1 #", "a " * 50 + "#"),
    "id-none": CHALLENGE.replace("id: c\n", ""),
    "id-bad": CHALLENGE.replace("id: c", "id: c d"),
    "key-near": CHALLENGE + "chekc: n\n",
    "key-of-question": CHALLENGE + "cells: n\n",
    "control": CHALLENGE.replace("The next", "The \x1b[31m \x07").replace("a1[b,c]", "a1[\x1b,\u202e]"),
    "twice": CHALLENGE + "```\n\n```challenge\n" + CHALLENGE,
    "empty": "",
}


def lessons():
    seeds = {name + ".md": text for name, text in [*LESSON_WHOLE.items(), *changed(LESSON, LESSON_CHANGES)]}
    for name, formula in FORMULAS.items():
        text = "# T\n\n---\n\n## s\n\nIn a line $%s$, and displayed:\n\n$$\n%s\n$$\n" % (formula, formula)
        seeds["tex-" + name + ".md"] = text.encode()
    for name, challenge in CHALLENGES.items():
        text = "# T\n\n---\n\n## s\n\n```view\nscore\n```\n\nText.\n\n```challenge\n%s```\n\nMore.\n" % challenge
        seeds["challenge-" + name + ".md"] = text.encode("utf-8", "surrogateescape")
    for name, (question, notes) in QUESTIONS.items():
        text = "# T\n\n---\n\n## s\n\n<!-- notes: %s -->\n\n```predict\n%s\n```\n" % (notes, question)
        seeds["predict-" + name + ".md"] = text.encode()
    return seeds


def quizzes():
    seeds = {name + ".gift": text for name, text in [*GIFT_WHOLE.items(), *changed(GIFT, GIFT_CHANGES)]}
    for name, text in MOODLE.items():
        escaped = text.replace("\n", "\\n").replace("=", "\\=").replace("#", "\\#").replace("{", "\\{").replace("}", "\\}")
        for form in ["html", "moodle", "plain", "markdown"]:
            seeds["text-%s-%s.gift" % (form, name)] = ("[%s]%s{=a#%s}" % (form, escaped, escaped)).encode()
    return seeds


def lectures():
    return {name + ".txt": text for name, text in [*LECTURE_WHOLE.items(), *changed(LECTURE, LECTURE_CHANGES)]}


def journals():
    return {name + ".json": text for name, text in [*JOURNAL_WHOLE.items(), *changed(JOURNAL, JOURNAL_CHANGES)]}


def views():
    seeds = {"%s-%d.txt" % (name, i): "%s\n%s\n%s" % (name, state, keys)
             for name, tried in VIEWS.items() for i, (state, keys) in enumerate(tried)}
    plain = ["input", "scale", "softmax", "blend", "concat", "pitfall-no-scale", "pitfall-late-scale",
             "pitfall-sum-heads", "pitfall-no-output", "pitfall-merge", "pitfall-split", "pitfall-slice-x",
             "pitfall-softmax-columns", "pitfall-late-mask", "pitfall-mask-kind", "pitfall-mask-mixup",
             "pitfall-no-positions"]
    seeds.update({name + ".txt": name + "\n\nlj\tmvntdsirouzyc5a*" for name in plain})
    return {name: text.encode("utf-8", "surrogateescape") for name, text in seeds.items()}


def main():
    folder = sys.argv[1]
    seeds = {"model": models, "progress": progress, "lesson": lessons, "gift": quizzes, "lecture": lectures,
             "journal": journals, "view": views}[os.path.basename(os.path.normpath(folder))]()
    for name, text in seeds.items():
        with open(os.path.join(folder, name), "wb") as file:
            file.write(text)
    print(len(seeds), "seeds,", sum(map(len, seeds.values())), "bytes")


main()
