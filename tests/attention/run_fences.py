# SPDX-License-Identifier: MIT
"""python3 run_fences.py LESSON.md…: runs each piece of Python that the lessons show, with PyTorch.

What a piece needs and what follows it is here, by its first line; a piece that is not known is an error. Prints a line
of JSON for each: shapes, and how far its numbers are from those of one head after the other, in plain products.
"""

import json
import re
import sys

import torch

SENTENCES, HEADS, D_MODEL = 2, 8, 64
D_K = D_MODEL // HEADS

torch.manual_seed(1)
torch.set_default_dtype(torch.float64)
weights_of = {name: torch.randn(D_MODEL, D_MODEL) / D_MODEL ** 0.5 for name in "QKV"}


def times(weight):
    """What nn.Linear without biases does: it keeps a row for each number that it makes."""
    return lambda x: x @ weight.T


def shown(code, **names):
    """The function of a piece, which ends where Q, K and V are made."""
    exec(code + "    return Q, K, V\n", names)
    return names["forward"]


def attend(Q, K, V):
    """What follows, the same in both: the heads in front, weights, values, heads side by side."""
    Q, K, V = (each.transpose(1, 2) for each in (Q, K, V))
    weights = torch.softmax(Q @ K.transpose(2, 3) / D_K ** 0.5, dim=3)
    return weights, (weights @ V).transpose(1, 2).reshape(len(Q), -1, D_MODEL)


def head_by_head(q, k, v):
    """The same of one head after the other: each owns D_K rows of a weight."""
    parts = []
    for head in range(HEADS):
        own = slice(head * D_K, (head + 1) * D_K)
        Q, K, V = (x @ weights_of[name][own].T for x, name in ((q, "Q"), (k, "K"), (v, "V")))
        parts.append(torch.softmax(Q @ K.transpose(1, 2) / D_K ** 0.5, dim=2) @ V)
    return torch.cat(parts, dim=2)


def off(output, *given):
    return float((output - head_by_head(*given)).abs().max())


def three_inputs(code):
    forward = shown(code, b=SENTENCES, **{"W_" + name: times(weight) for name, weight in weights_of.items()})
    written, text = torch.randn(SENTENCES, 3, D_MODEL), torch.randn(SENTENCES, 5, D_MODEL)
    weights, output = attend(*forward(written, text, text))
    _, itself = attend(*forward(text, text, text))
    return {"weights": list(weights.shape), "output": list(output.shape), "off": off(output, written, text, text),
            "off_itself": off(itself, text, text, text)}


def one_input(code):
    rows = [weights_of[name][head * D_K:(head + 1) * D_K] for head in range(HEADS) for name in "QKV"]
    forward = shown(code, b=SENTENCES, W_QKV=times(torch.cat(rows)))
    text = torch.randn(SENTENCES, 5, D_MODEL)
    weights, output = attend(*forward(text))
    try:
        forward(text, text, text)
        takes = 3
    except TypeError:
        takes = 1
    return {"weights": list(weights.shape), "wide": sum(len(each) for each in rows), "takes": takes,
            "off": off(output, text, text, text)}


KNOWN = {"def forward(q, k, v):": three_inputs, "def forward(x):": one_input}

for path in sys.argv[1:]:
    with open(path, encoding="utf-8") as file:
        for code in re.findall(r"^```python\n(.*?)^```", file.read(), re.MULTILINE | re.DOTALL):
            print(json.dumps(KNOWN[code.splitlines()[0]](code)))
