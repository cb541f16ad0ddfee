# SPDX-License-Identifier: MIT
"""Multi-head attention in PyTorch: one function per stage, all heads at once.

    python3 attention_pytorch.py model.json

reads a model as Headway writes and reads it, and prints it again with every matrix on the way from X to
the output, as `headway trace` does. The heads are the first dimension of every tensor from split to blend;
a batch would be one more in front. Split cuts W; given Q = X W instead, as most programs do, it cuts Q,
to the same numbers. nn.Linear is left out because it keeps its weights turned round, as [out × in].
"""

import json
import sys
from math import inf, sqrt

import torch


#> split
def attention_split(W, num_heads):
    """[h × rows × d_k]: heads in front."""
    rows, d_model = W.shape
    d_k = d_model // num_heads
    blocks = W.view(rows, num_heads, d_k)
    return blocks.transpose(0, 1)  # here
#< split


#> project
def attention_project(X, W):
    """Every head reads all of X."""
    return X @ W  # here
#< project


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


#> mask
def attention_mask(scaled, mask):
    """False: not to be seen."""
    return scaled.masked_fill(~mask, -inf)  # here
#< mask


#> softmax
def attention_softmax(masked):
    """Along rows; 0 if all is masked."""
    dead = masked == -inf
    blind = dead.all(dim=-1, keepdim=True)
    weights = torch.softmax(masked, dim=-1)  # here
    return weights.masked_fill(blind, 0)
#< softmax


#> blend
def attention_blend(weights, V):
    """Each row is a mix of rows of V."""
    return weights @ V  # here
#< blend


#> concat
def attention_concat(heads):
    """[h × n × d_k] becomes [n × h·d_k]."""
    h, n, d_k = heads.shape
    rows = heads.transpose(0, 1).contiguous()
    return rows.view(n, h * d_k)  # here
#< concat


#> output
def attention_output(concat, W_O):
    """[n × d_model] again, like X."""
    return concat @ W_O  # here
#< output


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
