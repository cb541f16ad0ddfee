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


# ------------------------------------------------------------------------------------- layers that are not the paper's


def drawn(generator, *shape, scale=1.0):
    return torch.randn(*shape, generator=generator) * scale


def layer(generator, d_in, d_memory, d_model, h, d_k, d_v, kv=None, biases=False, scale=None, bias=None):
    """A layer with random weights: kv[i] is the head whose K and V head i reads; bias: what is added, per head."""
    heads = []
    for i in range(h):
        head = {"W_Q": drawn(generator, d_in, d_k, scale=d_in ** -0.5)}
        if biases:
            head["b_Q"] = drawn(generator, d_k, scale=0.5)
        if kv is not None and kv[i] != i:
            head["kv"] = kv[i]
        else:
            head["W_K"] = drawn(generator, d_memory, d_k, scale=d_memory ** -0.5)
            head["W_V"] = drawn(generator, d_memory, d_v, scale=d_memory ** -0.5)
            if biases:
                head["b_K"] = drawn(generator, d_k, scale=0.5)
                head["b_V"] = drawn(generator, d_v, scale=0.5)
        if bias is not None and bias[i] is not None:
            head["bias"] = bias[i]
        heads.append(head)
    made = {"d_in": d_in, "num_heads": h, "heads": heads, "W_O": drawn(generator, h * d_v, d_model, scale=(h * d_v) ** -0.5)}
    if scale is not None:
        made["scale"] = scale
    if biases:
        made["b_O"] = drawn(generator, d_model, scale=0.5)
    return made


def run_layer(made, X, source, allowed):
    """Fills in every intermediate and returns the output, or concat where there is no W_O."""
    for head in made["heads"]:
        owner = made["heads"][head["kv"]] if "kv" in head else head
        if "W_Q" in head:
            head["Q"] = X @ head["W_Q"] + head.get("b_Q", 0)
        if "W_K" in head:
            head["K"] = source @ head["W_K"] + head.get("b_K", 0)
            head["V"] = source @ head["W_V"] + head.get("b_V", 0)
        head["scores"] = head["Q"] @ owner["K"].T
        head["scaled"] = head["scores"] * made.get("scale", head["Q"].shape[1] ** -0.5)
        head["masked"] = (head["scaled"] + head.get("bias", 0)).masked_fill(~allowed, -math.inf)
        weights = torch.softmax(head["masked"], dim=1)
        head["weights"] = torch.where(allowed.any(dim=1, keepdim=True), weights, torch.zeros_like(weights))
        head["output"] = head["weights"] @ owner["V"]
    made["concat"] = torch.cat([head["output"] for head in made["heads"]], dim=1)
    if "W_O" not in made:
        return made["concat"]
    made["output"] = made["concat"] @ made["W_O"] + made.get("b_O", 0)
    return made["output"]


def joined(made, name, width):
    """The heads' biases of one kind, side by side; those that read another's K and V repeat it."""
    heads = made["heads"]
    return torch.cat([(heads[head["kv"]] if "kv" in head and name != "b_Q" else head).get(name, torch.zeros(width))
                      for head in heads])


def blocks(made, name):
    heads = made["heads"]
    return torch.cat([heads[head["kv"]][name] if "kv" in head and name != "W_Q" else head[name] for head in heads], dim=1)


def by_functional(made, X, source, allowed):
    """The output by torch.nn.functional.multi_head_attention_forward where it can: d_v = d_k, h·d_k columns of X (it
    pads X and W_Q with zeros), a float mask for what is added; it divides by the root of d_k, so W_Q brings the scale."""
    h, d_k = made["num_heads"], made["heads"][0]["Q"].shape[1]
    width = h * d_k
    if X is None or any("W_Q" not in head for head in made["heads"]) or made["heads"][0]["W_V"].shape[1] != d_k \
            or X.shape[1] > width:
        return None
    scale = made.get("scale", d_k ** -0.5) * d_k ** 0.5
    pad = width - X.shape[1]
    W_Q = torch.cat([blocks(made, "W_Q"), torch.zeros(pad, width)]) * scale
    added = torch.stack([head["masked"] - head["scaled"] for head in made["heads"]])
    biases = torch.cat([joined(made, "b_Q", d_k) * scale, joined(made, "b_K", d_k), joined(made, "b_V", d_k)])
    query = torch.cat([X, torch.zeros(len(X), pad)], dim=1)
    out, _ = torch.nn.functional.multi_head_attention_forward(
        query[:, None], source[:, None], source[:, None], width, h, None, biases, None, None, False, 0.0,
        torch.eye(width), torch.zeros(width), training=False, attn_mask=added, use_separate_proj_weight=True,
        q_proj_weight=W_Q.T, k_proj_weight=blocks(made, "W_K").T, v_proj_weight=blocks(made, "W_V").T)
    return out[:, 0] @ made["W_O"] + made.get("b_O", 0)


def by_lists(made, X, source, allowed):
    """Concat and output once more, in plain Python on lists, sums by math.fsum."""
    def times(a, b, bias=None):
        columns = list(zip(*b))
        return [[math.fsum([*(x * y for x, y in zip(row, col)), bias[j] if bias else 0.0])
                 for j, col in enumerate(columns)] for row in a]

    def listed(head, name):
        return head[name].tolist() if name in head else None

    concat = [[] for _ in range(len(allowed))]
    for head in made["heads"]:
        owner = made["heads"][head["kv"]] if "kv" in head else head
        if X is None or "W_Q" not in head:
            Q, K, V = head["Q"].tolist(), owner["K"].tolist(), owner["V"].tolist()
        else:
            Q = times(X.tolist(), head["W_Q"].tolist(), listed(head, "b_Q"))
            K = times(source.tolist(), owner["W_K"].tolist(), listed(owner, "b_K"))
            V = times(source.tolist(), owner["W_V"].tolist(), listed(owner, "b_V"))
        scale = made.get("scale", 1 / math.sqrt(len(Q[0])))
        for i, row in enumerate(concat):
            seen = [j for j in range(len(K)) if allowed[i][j]]
            score = {j: math.fsum(a * b for a, b in zip(Q[i], K[j])) * scale
                     + (float(head["bias"][i][j]) if "bias" in head else 0.0) for j in seen}
            most = max(score.values(), default=0.0)
            share = {j: math.exp(s - most) for j, s in score.items()}
            total = math.fsum(share.values())
            row += [math.fsum(share[j] / total * V[j][c] for j in seen) for c in range(len(V[0]))]
    return times(concat, made["W_O"].tolist(), listed(made, "b_O")) if "W_O" in made else concat


def check_layer(name, made, X, source, allowed, out):
    close = dict(rtol=1e-11, atol=1e-13)
    assert torch.allclose(torch.tensor(by_lists(made, X, source, allowed.tolist())), out, **close), name
    other = by_functional(made, X, source, allowed)
    rows = allowed.any(dim=1)
    if other is not None:
        assert torch.allclose(other[rows], out[rows], **close), name
    return other is not None


def plain_layer(made, d_model):
    """As JSON: what is as usual is left out, heads are counted from 1, given heads have no W."""
    heads = []
    for head in made["heads"]:
        heads.append({key: value + 1 if key == "kv" else value.tolist() if value.dim() == 1 else numbers(value)
                      for key, value in head.items()})
    out = {key: made[key] for key in ("num_heads", "scale") if key in made}
    if made["d_in"] != d_model:
        out["d_in"] = made["d_in"]
    out["heads"] = heads
    for key in ("concat", "W_O", "output"):
        if key in made:
            out[key] = numbers(made[key])
    if "b_O" in made:
        out["b_O"] = made["b_O"].tolist()
    return out


def other_case(folder, name, n, d_model, layers, m=None, d_memory=None, mask=None, own_X=(), expected=False):
    """Writes a case of layers that are not the paper's; `layers` are what layer() takes, or heads that are given.
    own_X: the layers, from 0, that read an X of their own."""
    generator = torch.Generator().manual_seed(sum(name.encode()))
    allowed = torch.ones(n, m or n, dtype=torch.bool) if mask is None else torch.tensor(mask, dtype=torch.bool)
    memory = None if m is None else drawn(generator, m, d_memory)
    model = {"tokens": [f"q{i + 1}" for i in range(n)], "d_model": d_model}
    if m is not None:
        model["memory"] = {"tokens": [f"k{j + 1}" for j in range(m)], "X": numbers(memory)}
    if mask is not None:
        model["mask"] = allowed.int().tolist()
    X, written, agreed = None, [], []
    for at, sizes in enumerate(layers):
        own = at == 0 or at in own_X
        if "given" in sizes:
            made = sizes["given"](generator)
        else:
            made = layer(generator, d_memory=d_memory or sizes["d_in"], d_model=d_model, **sizes)
            X = drawn(generator, n, sizes["d_in"]) if own else X + out
        out = run_layer(made, X, X if memory is None else memory, allowed)
        agreed.append(check_layer(name, made, X, X if memory is None else memory, allowed, out))
        plain_made = plain_layer(made, d_model)
        if own and X is not None:
            plain_made["X"] = numbers(X)
        written.append(plain_made)
    model.update({"layers": written} if len(layers) > 1 else written[0])
    if len(layers) > 1:
        model["X"] = model["layers"][0].pop("X")
    if expected:
        model["expected"] = numbers(out)
    if "W_O" not in made:
        del model["d_model"]
    with open(f"{folder}/{name}.json", "w", encoding="utf-8") as file:
        json.dump(model, file, separators=(",", ":"))
        file.write("\n")
    print(f"{name}: n {n}, {len(layers)} layer(s), PyTorch's own function agrees too: {agreed}")


def distance(n, m, slope):
    """ALiBi: a key further away loses `slope` for each place."""
    return torch.tensor([[-slope * abs(i - j) for j in range(m)] for i in range(n)])


def given_heads(n, m, h, d_k, d_v, kv=None, d_model=None):
    def make(generator):
        heads = []
        for i in range(h):
            head = {"Q": drawn(generator, n, d_k)}
            if kv is not None and kv[i] != i:
                head["kv"] = kv[i]
            else:
                head["K"], head["V"] = drawn(generator, m, d_k), drawn(generator, m, d_v)
            heads.append(head)
        made = {"d_in": d_model, "num_heads": h, "heads": heads}
        if d_model:
            made["W_O"] = drawn(generator, h * d_v, d_model)
        return made
    return make


def other_cases(folder):
    causal = [[int(j <= i) for j in range(5)] for i in range(5)]
    other_case(folder, "biases", n=4, d_model=8, expected=True,
               layers=[dict(d_in=8, h=2, d_k=4, d_v=4, biases=True)])
    other_case(folder, "wide-values", n=4, d_model=6, layers=[dict(d_in=6, h=2, d_k=3, d_v=5, biases=True)])
    other_case(folder, "narrow-input", n=5, d_model=4, mask=causal, layers=[dict(d_in=7, h=3, d_k=2, d_v=2)])
    other_case(folder, "other-memory", n=3, m=4, d_memory=5, d_model=6,
               layers=[dict(d_in=8, h=2, d_k=4, d_v=4, biases=True)])
    other_case(folder, "grouped", n=5, d_model=8, mask=causal,
               layers=[dict(d_in=8, h=4, d_k=2, d_v=2, kv=[0, 0, 2, 2], biases=True)])
    other_case(folder, "multi-query", n=3, m=4, d_memory=6, d_model=6,
               layers=[dict(d_in=6, h=3, d_k=2, d_v=2, kv=[0, 0, 0])])
    other_case(folder, "given", n=4, d_model=None, layers=[dict(given=given_heads(4, 4, 2, 3, 2))])
    other_case(folder, "given-grouped", n=5, d_model=6, mask=causal,
               layers=[dict(given=given_heads(5, 5, 4, 3, 3, kv=[0, 0, 2, 2], d_model=6))])
    other_case(folder, "alibi", n=5, d_model=8, mask=causal,
               layers=[dict(d_in=8, h=2, d_k=4, d_v=4, scale=0.25, bias=[distance(5, 5, 0.5), None])])
    other_case(folder, "two-layers", n=4, d_model=6, expected=True, mask=[[int(j <= i) for j in range(4)] for i in range(4)],
               layers=[dict(d_in=6, h=2, d_k=3, d_v=3, biases=True), dict(d_in=6, h=3, d_k=2, d_v=2, scale=0.5)])
    other_case(folder, "three-layers", n=3, d_model=4, own_X=(2,),
               layers=[dict(d_in=4, h=2, d_k=2, d_v=2), dict(d_in=4, h=1, d_k=3, d_v=5),
                       dict(d_in=6, h=2, d_k=3, d_v=3, kv=[0, 0])])


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
    other_cases(folder)


main()
