#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the reference cases of this folder: small models with every intermediate, computed by PyTorch in float64.

Needs PyTorch (Debian: python3-torch); the tests need only the files. Before a case is written it is checked twice: by
an implementation in plain Python, sums by math.fsum, that shares no code with the first, and by PyTorch's own
torch.nn.MultiheadAttention (and scaled_dot_product_attention, where this version of PyTorch has it).

    /usr/bin/python3 tests/data/make_cases.py tests/data
"""
import json
import math
import sys

import torch

torch.set_default_dtype(torch.float64)


def attend(X, memory, W, W_O, h, allowed):
    """Every intermediate, as tensors. W: three [d_model, d_model]; allowed: bool [n, m]."""
    d_model = X.shape[1]
    d_k = d_model // h
    source = X if memory is None else memory
    heads = []
    for i in range(h):
        cols = slice(i * d_k, (i + 1) * d_k)
        W_Q, W_K, W_V = (w[:, cols] for w in W)
        Q, K, V = X @ W_Q, source @ W_K, source @ W_V
        scores = Q @ K.T
        scaled = scores / math.sqrt(d_k)
        masked = scaled.masked_fill(~allowed, -math.inf)
        weights = torch.softmax(masked, dim=1)
        weights = torch.where(allowed.any(dim=1, keepdim=True), weights, torch.zeros_like(weights))
        heads.append({"W_Q": W_Q, "W_K": W_K, "W_V": W_V, "Q": Q, "K": K, "V": V, "scores": scores, "scaled": scaled,
                      "masked": masked, "weights": weights, "output": weights @ V})
    concat = torch.cat([head["output"] for head in heads], dim=1)
    return heads, concat, concat @ W_O


def plain(X, source, W, W_O, h, allowed):
    """The output alone, in plain Python on lists."""
    def times(a, b):
        return [[math.fsum(x * y for x, y in zip(row, col)) for col in zip(*b)] for row in a]

    d_k = len(X[0]) // h
    q, k, v = times(X, W[0]), times(source, W[1]), times(source, W[2])
    rows = []
    for i in range(len(X)):
        row = []
        for head in range(h):
            at = range(head * d_k, (head + 1) * d_k)
            seen = [j for j in range(len(source)) if allowed[i][j]]
            score = {j: math.fsum(q[i][c] * k[j][c] for c in at) / math.sqrt(d_k) for j in seen}
            most = max(score.values(), default=0.0)
            share = {j: math.exp(s - most) for j, s in score.items()}
            total = math.fsum(share.values())
            row += [math.fsum(share[j] / total * v[j][c] for j in seen) for c in at]
        rows.append(row)
    return times(rows, W_O)


def by_module(X, source, W, W_O, h, allowed):
    """torch.nn.MultiheadAttention's output and weights; rows that see nothing are NaN there."""
    module = torch.nn.MultiheadAttention(X.shape[1], h, bias=False, batch_first=True)
    with torch.no_grad():
        module.in_proj_weight.copy_(torch.cat([w.T for w in W]))
        module.out_proj.weight.copy_(W_O.T)
        return module(X[None], source[None], source[None], attn_mask=~allowed, need_weights=True,
                      average_attn_weights=False)


def check(name, X, memory, W, W_O, h, allowed, heads, output):
    source = X if memory is None else memory
    rows = allowed.any(dim=1)
    close = dict(rtol=1e-11, atol=1e-13)
    other = torch.tensor(plain(X.tolist(), source.tolist(), [w.tolist() for w in W], W_O.tolist(), h, allowed.tolist()))
    assert torch.allclose(other, output, **close), name
    module_output, module_weights = by_module(X, source, W, W_O, h, allowed)
    assert torch.allclose(module_output[0][rows], output[rows], **close), name
    for i, head in enumerate(heads):
        assert torch.allclose(module_weights[0, i][rows], head["weights"][rows], **close), name
        if hasattr(torch.nn.functional, "scaled_dot_product_attention"):
            sdpa = torch.nn.functional.scaled_dot_product_attention
            theirs = sdpa(head["Q"], head["K"], head["V"], attn_mask=allowed)
            assert torch.allclose(theirs[rows], head["output"][rows], **close), name


def numbers(matrix):
    return [[None if x == -math.inf else x for x in row] for row in matrix.tolist()]


def case(folder, name, n, d_model, h, m=None, mask=None, scale=1.0):
    """Writes one case; m: a memory of that many words; scale: of W_Q, for large scores."""
    generator = torch.Generator().manual_seed(sum(name.encode()))
    X = torch.randn(n, d_model, generator=generator)
    memory = None if m is None else torch.randn(m, d_model, generator=generator)
    W = [torch.randn(d_model, d_model, generator=generator) / math.sqrt(d_model) for _ in range(3)]
    W_O = torch.randn(d_model, d_model, generator=generator) / math.sqrt(d_model)
    W[0] *= scale
    allowed = torch.ones(n, m or n, dtype=torch.bool) if mask is None else torch.tensor(mask, dtype=torch.bool)
    heads, concat, output = attend(X, memory, W, W_O, h, allowed)
    check(name, X, memory, W, W_O, h, allowed, heads, output)
    model = {"tokens": [f"q{i + 1}" for i in range(n)], "d_model": d_model, "num_heads": h, "X": numbers(X)}
    if memory is not None:
        model["memory"] = {"tokens": [f"k{j + 1}" for j in range(m)], "X": numbers(memory)}
    if mask is not None:
        model["mask"] = allowed.int().tolist()
    model["heads"] = [{key: numbers(matrix) for key, matrix in head.items()} for head in heads]
    model.update({"concat": numbers(concat), "W_O": numbers(W_O), "output": numbers(output)})
    with open(f"{folder}/{name}.json", "w", encoding="utf-8") as file:
        json.dump(model, file, separators=(",", ":"))
        file.write("\n")
    largest = max(float(head["scores"].abs().max()) for head in heads)
    print(f"{name}: n {n}, m {m or n}, d_model {d_model}, h {h}, largest score {largest:.1f}")


def main():
    folder = sys.argv[1]
    case(folder, "self", n=4, d_model=8, h=2)
    case(folder, "causal", n=6, d_model=12, h=3, mask=[[j <= i for j in range(6)] for i in range(6)])
    case(folder, "padding", n=5, d_model=8, h=4, mask=[[j < 3 for j in range(5)] for _ in range(5)])
    case(folder, "cross", n=3, m=7, d_model=10, h=5, mask=[[(i + j) % 3 != 0 for j in range(7)] for i in range(3)])
    case(folder, "one-head", n=5, m=2, d_model=7, h=1)
    case(folder, "one-word", n=1, d_model=6, h=6)
    case(folder, "blind-row", n=4, d_model=6, h=2, mask=[[0, 1, 1, 0], [0, 0, 0, 0], [1, 0, 0, 0], [1, 1, 1, 1]])
    case(folder, "large-scores", n=7, m=17, d_model=10, h=2, scale=4.5)


main()
