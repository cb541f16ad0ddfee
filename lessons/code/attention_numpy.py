# SPDX-License-Identifier: MIT
"""Multi-head attention in NumPy: one function per stage, whole matrices at a time.

    python3 attention_numpy.py model.json

reads a model as Headway writes and reads it, and prints it again with every matrix on the way from X to
the output, as `headway trace` does. Heads are counted from 0. A matrix of weights stands to the right: X W.
Some functions stand here for others only: what goes before the stages, or two stages in one. In
mistakes_numpy.py each mistake that is often made has the name of the function in which it is made.
"""

import json
import sys

import numpy as np


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
def attention_split(W, num_heads, head):
    """Columns of W [d_model × d_model]."""
    d_k = W.shape[1] // num_heads
    first = head * d_k
    return W[:, first : first + d_k]  # here
#< split


#> split-heads
def attention_split_heads(Q, num_heads):
    """[n × d_model] becomes [h × n × d_k]."""
    n, d_model = Q.shape
    d_k = d_model // num_heads
    blocks = Q.reshape(n, num_heads, d_k)
    return blocks.transpose(1, 0, 2)  # here
#< split-heads


#> project-bias
#> project
def attention_project(X, W):
    """[n × d_k], for Q, K or V."""
    return X @ W  # here
#< project


#> bias
def attention_bias(Q, b):
    """One number more for each column."""
    return Q + b  # here
#< bias
#< project-bias


#> score
def attention_score(Q, K):
    """Each query with each key: [n × m]."""
    return Q @ K.T  # here
#< score


#> scale
def attention_scale(scores, d_k):
    """A score is a sum of d_k products."""
    return scores / np.sqrt(d_k)  # here
#< scale


#> scale-by
def attention_scale_by(scores, scale):
    """A scale that the model brings."""
    return scores * scale  # here
#< scale-by


#> score-scale
def attention_score_scale(Q, K, d_k):
    """Two stages in one: [n × m]."""
    return Q @ K.T / np.sqrt(d_k)  # here
#< score-scale


#> allow
def attention_allow(n, m, padding):
    """True: query i may see key j."""
    past = np.tri(n, m, dtype=bool)
    word = np.arange(m) < m - padding
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
    """0 in the mask: not to be seen."""
    return np.where(mask, scaled, -np.inf)  # here
#< mask
#< add-mask


#> softmax
def attention_softmax(masked):
    """Scores become shares."""
    top = masked.max(axis=1, keepdims=True)
    top[top == -np.inf] = 0
    parts = np.exp(masked - top)
    total = parts.sum(axis=1, keepdims=True)
    total[total == 0] = 1
    return parts / total  # here
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
    return np.concatenate(heads, axis=1)  # here
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
    concat = np.concatenate(heads, axis=1)
    return concat @ W_O  # here
#< concat-output


def attend(X, memory, W_Q, W_K, W_V, mask):
    """One head, with everything that it computes on the way."""
    Q = attention_project(X, W_Q)
    K = attention_project(memory, W_K)
    V = attention_project(memory, W_V)
    scores = attention_score(Q, K)
    scaled = attention_scale(scores, K.shape[1])
    masked = attention_mask(scaled, mask)
    weights = attention_softmax(masked)
    return {
        "W_Q": W_Q, "W_K": W_K, "W_V": W_V, "Q": Q, "K": K, "V": V,
        "scores": scores, "scaled": scaled, "masked": masked, "weights": weights,
        "output": attention_blend(weights, V),
    }


def multi_head_attention(X, memory, W_Q, W_K, W_V, W_O, num_heads, mask):
    """The six stages. Queries come from X, keys and values from memory: X itself in self-attention."""
    heads = [
        attend(X, memory, *(attention_split(W, num_heads, head) for W in (W_Q, W_K, W_V)), mask)
        for head in range(num_heads)
    ]
    concat = attention_concat([head["output"] for head in heads])
    return {"heads": heads, "concat": concat, "W_O": W_O, "output": attention_output(concat, W_O)}


def run(model):
    """The model with every matrix of its run, as NumPy arrays."""
    X = np.array(model["X"], dtype=float)
    memory = np.array(model["memory"]["X"], dtype=float) if "memory" in model else X
    mask = np.array(model.get("mask", np.ones((len(X), len(memory)))))
    whole = [np.hstack([np.array(head[name], dtype=float) for head in model["heads"]])
             for name in ("W_Q", "W_K", "W_V")]
    W_O = np.array(model["W_O"], dtype=float)
    return {**model, "X": X, **multi_head_attention(X, memory, *whole, W_O, model["num_heads"], mask)}


def plain(value):
    """Arrays as lists, and minus infinity as null, which is all that JSON has for it."""
    if isinstance(value, np.ndarray):
        return plain(value.tolist())
    if isinstance(value, dict):
        return {name: plain(item) for name, item in value.items()}
    if isinstance(value, list):
        return [plain(item) for item in value]
    return None if value == -np.inf else value


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python3 attention_numpy.py model.json")
    with open(sys.argv[1], encoding="utf-8") as file:
        print(json.dumps(plain(run(json.load(file))), ensure_ascii=False, allow_nan=False))
