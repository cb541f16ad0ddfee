# SPDX-License-Identifier: MIT
"""Multi-head attention in PyTorch: one function per stage, all heads at once.

    python3 attention_pytorch.py model.json

reads a model as Headway writes and reads it, and prints it again with every matrix on the way from X to
the output, as `headway trace` does. The heads are the first dimension of every tensor from split to blend;
a batch would be one more in front. Split cuts W; most programs cut Q = X W instead, as attention_split_heads
does, to the same numbers. nn.Linear is left out because it keeps its weights turned round, as [out × in].
Some functions stand here for others only: what goes before the stages, or two stages in one. In
mistakes_pytorch.py each mistake that is often made has the name of the function in which it is made.
"""

import json
import sys
from math import inf, sqrt

import torch


#> d-k
def attention_d_k(d_model, num_heads):
    """How wide a head is."""
    assert d_model % num_heads == 0
    return d_model // num_heads  # here
#< d-k


#> place
def attention_place(words, positions):
    """[n × d_model]: what attention reads."""
    return words + positions  # here
#< place


#> split
def attention_split(W, num_heads):
    """[h × rows × d_k]: heads in front."""
    rows, d_model = W.shape
    d_k = d_model // num_heads
    blocks = W.view(rows, num_heads, d_k)
    return blocks.transpose(0, 1)  # here
#< split


#> split-heads
def attention_split_heads(Q, num_heads):
    """[n × d_model] becomes [h × n × d_k]."""
    n, d_model = Q.shape
    d_k = d_model // num_heads
    blocks = Q.view(n, num_heads, d_k)
    return blocks.transpose(0, 1)  # here
#< split-heads


#> project-bias
#> project
def attention_project(X, W):
    """[h × n × d_k], for Q, K or V."""
    return X @ W  # here
#< project


#> bias
def attention_bias(Q, b):
    """b is [h × 1 × d_k], a row a head."""
    return Q + b  # here
#< bias
#< project-bias


#> score
def attention_score(Q, K):
    """Queries by keys: [h × n × m]."""
    return Q @ K.transpose(-2, -1)  # here
#< score


#> scale
def attention_scale(scores, d_k):
    """A score is a sum of d_k products."""
    return scores / sqrt(d_k)  # here
#< scale


#> scale-by
def attention_scale_by(scores, scale):
    """A scale that the model brings."""
    return scores * scale  # here
#< scale-by


#> score-scale
def attention_score_scale(Q, K, d_k):
    """Two stages in one: [h × n × m]."""
    return Q @ K.transpose(-2, -1) / sqrt(d_k)  # here
#< score-scale


#> allow
def attention_allow(n, m, padding):
    """True: query i may see key j."""
    past = torch.tril(torch.ones(n, m)).bool()
    word = torch.arange(m) < m - padding
    return past & word  # here
#< allow


#> add-mask
#> add
def attention_add(scaled, bias):
    """Such as a penalty of distance."""
    return scaled + bias  # here
#< add


#> mask
def attention_mask(scaled, mask):
    """False: not to be seen."""
    return scaled.masked_fill(~mask, -inf)  # here
#< mask
#< add-mask


#> softmax
def attention_softmax(masked):
    """Scores become shares."""
    dead = masked == -inf
    blind = dead.all(dim=-1, keepdim=True)
    weights = torch.softmax(masked, dim=-1)  # here
    return weights.masked_fill(blind, 0)
#< softmax


#> weights
def attention_weights(S, mask, d_k):
    """From scores S: three stages in one."""
    S = attention_scale(S, d_k)
    S = attention_mask(S, mask)
    S = attention_softmax(S)  # here
    return S
#< weights


#> blend
def attention_blend(weights, V):
    """Each row is a mix of rows of V."""
    return weights @ V  # here
#< blend


#> concat
def attention_concat(heads):
    """The outputs of all heads."""
    h, n, d_k = heads.shape
    rows = heads.transpose(0, 1).contiguous()
    return rows.view(n, h * d_k)  # here
#< concat


#> output
def attention_output(concat, W_O):
    """[n × d_model] again, like X."""
    return concat @ W_O  # here
#< output


#> residual
def attention_residual(before, output):
    """X of the next layer."""
    return before + output  # here
#< residual


#> concat-output
def attention_concat_output(heads, W_O):
    """Two stages in one: [n × d_model]."""
    concat = torch.cat(heads.unbind(), dim=-1)
    return concat @ W_O  # here
#< concat-output


def multi_head_attention(X, memory, W_Q, W_K, W_V, W_O, num_heads, mask):
    """The six stages. Queries come from X, keys and values from memory: X itself in self-attention."""
    W_Q, W_K, W_V = (attention_split(W, num_heads) for W in (W_Q, W_K, W_V))
    Q = attention_project(X, W_Q)
    K = attention_project(memory, W_K)
    V = attention_project(memory, W_V)
    scores = attention_score(Q, K)
    scaled = attention_scale(scores, K.shape[-1])
    masked = attention_mask(scaled, mask)
    weights = attention_softmax(masked)
    outputs = attention_blend(weights, V)
    concat = attention_concat(outputs)
    per_head = {
        "W_Q": W_Q, "W_K": W_K, "W_V": W_V, "Q": Q, "K": K, "V": V,
        "scores": scores, "scaled": scaled, "masked": masked, "weights": weights, "output": outputs,
    }
    heads = [{name: tensor[head] for name, tensor in per_head.items()} for head in range(num_heads)]
    return {"heads": heads, "concat": concat, "W_O": W_O, "output": attention_output(concat, W_O)}


def run(model):
    """The model with every matrix of its run, as tensors of doubles."""
    def double(rows):
        return torch.tensor(rows, dtype=torch.float64)

    X = double(model["X"])
    memory = double(model["memory"]["X"]) if "memory" in model else X
    mask = torch.tensor(model["mask"]) != 0 if "mask" in model else torch.ones(len(X), len(memory), dtype=torch.bool)
    whole = [torch.cat([double(head[name]) for head in model["heads"]], dim=1) for name in ("W_Q", "W_K", "W_V")]
    W_O = double(model["W_O"])
    return {**model, "X": X, **multi_head_attention(X, memory, *whole, W_O, model["num_heads"], mask)}


def plain(value):
    """Tensors as lists, and minus infinity as null, which is all that JSON has for it."""
    if isinstance(value, torch.Tensor):
        return plain(value.tolist())
    if isinstance(value, dict):
        return {name: plain(item) for name, item in value.items()}
    if isinstance(value, list):
        return [plain(item) for item in value]
    return None if value == -inf else value


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python3 attention_pytorch.py model.json")
    with open(sys.argv[1], encoding="utf-8") as file:
        print(json.dumps(plain(run(json.load(file))), ensure_ascii=False, allow_nan=False))
