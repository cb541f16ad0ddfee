# SPDX-License-Identifier: MIT
"""python3 own_models.py [FOLDER]: small models for lessons/code/dump_layer.py, and what it makes of each.

nn.MultiheadAttention is PyTorch's own; the others only have the attribute names of GPT-2, BERT and Llama, and compute
attention in their own way, sharing nothing with dump_layer.py. Weights are random, seeded by the model's name. Prints a
line a case: its name, a tab, and the layer as JSON or "refused: " and why; with a FOLDER, such as tests/data/layers,
each layer goes to a file there. dump_layer.py takes a model by its name, too:

    python3 lessons/code/dump_layer.py tests/attention/own_models.py:gpt2 --layer 1
"""

import os
import sys

import torch
from torch import nn
from torch.nn import functional as F

WORDS = "The cat sat on the mat".split()
N, D, H = len(WORDS), 8, 2


def scaled_dot_product_attention(query, key, value, attn_mask=None, dropout_p=0.0, is_causal=False, scale=None,
                                 enable_gqa=False):
    """As PyTorch 2 has it; older ones do not."""
    if enable_gqa:
        key, value = (x.repeat_interleave(query.shape[1] // key.shape[1], dim=1) for x in (key, value))
    scores = query @ key.transpose(-2, -1) * (query.shape[-1] ** -0.5 if scale is None else scale)
    if is_causal:
        scores = scores.masked_fill(torch.ones(scores.shape[-2:], dtype=torch.bool).triu(1), float("-inf"))
    if attn_mask is not None:
        scores = scores + attn_mask if attn_mask.is_floating_point() else scores.masked_fill(~attn_mask, float("-inf"))
    return torch.softmax(scores, dim=-1) @ value


if not hasattr(F, "scaled_dot_product_attention"):
    F.scaled_dot_product_attention = scaled_dot_product_attention


def seeded(name, model):
    """The model with all its parameters random."""
    torch.manual_seed(sum(name.encode()))
    for weights in model.parameters():
        if weights.is_floating_point():
            nn.init.normal_(weights, std=0.5)
    return model


def read(width=D, batch=1):
    return torch.randn(batch, N, width)


# ------------------------------------------------------------------------------------ nn.MultiheadAttention, for real


def multihead():
    layer = nn.TransformerEncoderLayer(D, H, 16, batch_first=True)
    return seeded("multihead", nn.TransformerEncoder(layer, 2)), read(), WORDS


def frozen():
    """No gradients, as most models that are used and not trained: PyTorch would take its fast path."""
    model, inputs, words = multihead()
    torch.set_grad_enabled(False)
    return model.requires_grad_(False), inputs, words


class Decoder(nn.Module):
    """A decoder layer that reads a sentence, and the output of an encoder; words come first, as PyTorch likes it."""

    def __init__(self):
        super().__init__()
        self.layer = nn.TransformerDecoderLayer(D, H, 16)

    def forward(self, words, memory):
        hidden = torch.ones(len(words), len(words), dtype=torch.bool).triu(1)
        padding = torch.tensor([[False] * (len(memory) - 1) + [True]])
        return self.layer(words, memory, tgt_mask=hidden, memory_key_padding_mask=padding)


def decoder():
    return seeded("decoder", Decoder()), (torch.randn(N, 1, D), torch.randn(4, 1, D)), WORDS


class Narrow(nn.Module):
    """Keys and values from vectors of another width, no biases, and distance is added to the scores of one head."""

    def __init__(self):
        super().__init__()
        self.attention = nn.MultiheadAttention(D, H, bias=False, kdim=6, vdim=6, batch_first=True)

    def forward(self, words, memory):
        apart = (torch.arange(N)[:, None] - torch.arange(5)).abs()
        return self.attention(words, memory, memory, attn_mask=-0.5 * torch.stack([apart, 0 * apart]))[0]


def narrow():
    return seeded("narrow", Narrow()), (read(), torch.randn(1, 5, 6)), None


class OtherValues(nn.Module):
    def __init__(self):
        super().__init__()
        self.attention = nn.MultiheadAttention(D, H, batch_first=True)

    def forward(self, x):
        return self.attention(x, x, 2 * x)[0]


def other_values():
    return seeded("other_values", OtherValues()), read(), WORDS


# ------------------------------------------------------------------------------------------------- GPT-2, BERT, Llama


class Conv1D(nn.Module):
    """GPT-2's linear layer, [in × out]."""

    def __init__(self, columns, rows):
        super().__init__()
        self.weight, self.bias = nn.Parameter(torch.empty(rows, columns)), nn.Parameter(torch.empty(columns))

    def forward(self, x):
        return x @ self.weight + self.bias


def same(scores):
    return scores


def attend(q, k, v, heads, causal, keep=None, change=same, sink=0):
    """[batch × n × heads·d_k], an einsum at a time."""
    q, k, v = (x.view(*x.shape[:2], -1, x.shape[2] // (heads if x is q else heads * x.shape[2] // q.shape[2]))
               for x in (q, k, v))
    k, v = (x.repeat_interleave(heads // x.shape[2], dim=2) for x in (k, v))
    scores = change(torch.einsum("bihd,bjhd->bhij", q, k) / q.shape[-1] ** 0.5)
    if causal:
        scores = scores + torch.full(scores.shape[-2:], float("-inf")).triu(1)
    if keep is not None:
        scores = scores + (1 - keep[:, None, None]) * torch.finfo(torch.float32).min
    extra = torch.zeros(*scores.shape[:3], sink)  # keys that take attention and hand over nothing
    weights = torch.softmax(torch.cat([scores, extra], dim=-1), -1)[..., : scores.shape[-1]]
    return torch.einsum("bhij,bjhd->bihd", weights, v).flatten(2)


class GPT2Attention(nn.Module):
    def __init__(self, linear):
        super().__init__()
        self.c_attn, self.c_proj, self.num_heads = linear(D, 3 * D), linear(D, D), H

    def forward(self, x):
        return self.c_proj(attend(*self.c_attn(x).split(D, dim=2), self.num_heads, causal=True))


class Blocks(nn.Module):
    """Layers after a norm each, with what was there before."""

    def __init__(self, attentions):
        super().__init__()
        self.h = nn.ModuleList(attentions)

    def forward(self, x, **rest):
        for attention in self.h:
            x = x + attention(F.layer_norm(x, x.shape[-1:]), **rest)
        return x


def gpt2():
    blocks = [GPT2Attention(lambda rows, columns: Conv1D(columns, rows)) for _ in range(3)]
    return seeded("gpt2", Blocks(blocks)), read(batch=2), WORDS


def fused_linear():
    return seeded("fused_linear", Blocks([GPT2Attention(nn.Linear)])), read(), WORDS


class BertAttention(nn.Module):
    def __init__(self):
        super().__init__()
        self.self, self.output = nn.Module(), nn.Module()
        self.self.query, self.self.key, self.self.value = (nn.Linear(D, D) for _ in range(3))
        self.self.num_attention_heads, self.output.dense = H, nn.Linear(D, D)

    def forward(self, x, attention_mask):
        q, k, v = self.self.query(x), self.self.key(x), self.self.value(x)
        return self.output.dense(attend(q, k, v, H, causal=False, keep=attention_mask))


def bert():
    keep = torch.tensor([[1, 1, 1, 1, 0, 0]])
    return seeded("bert", Blocks([BertAttention(), BertAttention()])), dict(x=read(), attention_mask=keep), WORDS


def rotate(x):
    """[batch × heads × n × d_k]: pairs of places are turned by an angle that grows with the word's place."""
    angle = torch.arange(x.shape[2])[:, None] * 0.5 ** torch.arange(x.shape[3] // 2)
    a, b = x.chunk(2, dim=-1)
    return torch.cat([a * angle.cos() - b * angle.sin(), a * angle.sin() + b * angle.cos()], dim=-1)


class LlamaAttention(nn.Module):
    """Four heads, two of keys and values, no biases; d_model need not be heads · d_k."""

    def __init__(self, rotates, d_model=D, repeats=False, norms=False, **other):
        super().__init__()
        self.head_dim, self.rotates, self.repeats, self.norms, self.other = 4, rotates, repeats, norms, other
        self.q_proj, self.o_proj = nn.Linear(d_model, 16, bias=False), nn.Linear(16, d_model, bias=False)
        self.k_proj, self.v_proj = nn.Linear(d_model, 8, bias=False), nn.Linear(d_model, 8, bias=False)

    def forward(self, x):
        q, k, v = self.q_proj(x), self.k_proj(x), self.v_proj(x)
        if self.norms:
            q, k = (F.normalize(part.unflatten(2, (-1, 4)), dim=-1).flatten(2) for part in (q, k))
        if not self.rotates:
            return self.o_proj(attend(q, k, v, 4, causal=True, **self.other))
        q, k, v = (part.unflatten(2, (-1, 4)).transpose(1, 2) for part in (q, k, v))
        q, k = rotate(q), rotate(k)
        if self.repeats:
            causal = torch.ones(x.shape[1], x.shape[1], dtype=torch.bool).tril()[None, None]
            k, v = (part.repeat_interleave(2, dim=1) for part in (k, v))
            output = F.scaled_dot_product_attention(q, k, v, attn_mask=causal, scale=0.3)
        else:
            output = F.scaled_dot_product_attention(q, k, v, is_causal=True, enable_gqa=True)
        return self.o_proj(output.transpose(1, 2).flatten(2))


def llama():
    return seeded("llama", Blocks([LlamaAttention(rotates=False) for _ in range(2)])), read(), WORDS


def rotary():
    return seeded("rotary", Blocks([LlamaAttention(rotates=True) for _ in range(2)])), read(), WORDS


def rotary_repeated():
    """K and V are repeated for each head, and the scale is its own: neighbours are found to be alike."""
    return seeded("rotary_repeated", Blocks([LlamaAttention(True, repeats=True)])), read(), WORDS


def rotary_wide():
    """Too wide for W_O: the heads alone are written."""
    return seeded("rotary_wide", Blocks([LlamaAttention(True, d_model=1056)])), read(1056), WORDS


# ------------------------------------------------------------------------------------------------------ what is refused


def soft_cap():
    capped = LlamaAttention(False, change=lambda scores: 2 * torch.tanh(scores / 2))
    return seeded("soft_cap", Blocks([capped])), read(), WORDS


def norms():
    return seeded("norms", Blocks([LlamaAttention(False, norms=True)])), read(), WORDS


def window():
    near = LlamaAttention(False, change=lambda scores: scores + torch.full((N, N), float("-inf")).tril(-3))
    return seeded("window", Blocks([near])), read(), WORDS


def sink():
    return seeded("sink", Blocks([LlamaAttention(False, sink=1)])), read(), WORDS


def quantised():
    attention = LlamaAttention(False)
    model, inputs, words = seeded("quantised", Blocks([attention])), read(), WORDS
    attention.k_proj.weight = nn.Parameter((attention.k_proj.weight * 100).to(torch.int8), requires_grad=False)
    attention.k_proj.forward = lambda x: x @ (attention.k_proj.weight.float() / 100).T
    return model, inputs, words


def unknown():
    class Mixer(nn.Module):
        def __init__(self):
            super().__init__()
            self.to_qkv, self.to_out = nn.Linear(D, 3 * D), nn.Linear(D, D)

        def forward(self, x):
            return self.to_out(attend(*self.to_qkv(x).split(D, dim=2), H, causal=False))

    return seeded("unknown", Blocks([Mixer()])), read(), WORDS


def one_key():
    """Q for each head, but one K and V for all, in one projection: three equal parts of it are none of them."""
    class Fused(nn.Module):
        def __init__(self):
            super().__init__()
            self.c_attn, self.c_proj, self.num_heads = nn.Linear(D, D + 2 * (D // H)), nn.Linear(D, D), H

        def forward(self, x):
            return self.c_proj(attend(*self.c_attn(x).split([D, D // H, D // H], dim=2), H, causal=True))

    return seeded("one_key", Blocks([Fused()])), read(), WORDS


def not_called():
    model, inputs, words = gpt2()
    model.spare = nn.MultiheadAttention(D, H)
    return model, inputs, words


def too_few_words():
    return (*gpt2()[:2], WORDS[:2])


def too_wide():
    return seeded("too_wide", Blocks([LlamaAttention(False, d_model=1056)])), read(1056), WORDS


def added_key():
    """A key and a value that belong to no word."""
    class Attends(nn.Module):
        def __init__(self):
            super().__init__()
            self.attention = nn.MultiheadAttention(D, H, add_bias_kv=True, batch_first=True)

        def forward(self, x):
            return self.attention(x, x, x)[0]

    return seeded("added_key", Attends()), read(), WORDS


def short_numbers():
    model, inputs, words = multihead()
    return model.bfloat16(), inputs.bfloat16(), words


def blind_row():
    """A padding mask that hides everything: PyTorch computes NaN."""
    attention = nn.MultiheadAttention(D, H, batch_first=True)
    x = read()
    return seeded("blind_row", attention), dict(query=x, key=x, value=x, need_weights=False,
                                                attn_mask=torch.eye(N, dtype=torch.bool) > -1), WORDS


# A name of its own, the model, the layer, and whether --rotated.
CASES = [
    ("multihead", multihead, 1, False), ("frozen", frozen, 1, False), ("decoder-self", decoder, 0, False),
    ("decoder-memory", decoder, 1, False), ("gpt2", gpt2, 2, False), ("fused-linear", fused_linear, 0, False),
    ("bert", bert, 1, False), ("llama", llama, 1, False), ("rotary", rotary, 1, True),
    ("rotary-repeated", rotary_repeated, 0, True), ("rotary-wide", rotary_wide, 0, True), ("narrow", narrow, 0, False),
    ("rotary-without", rotary, 1, False), ("soft-cap", soft_cap, 0, False), ("norms", norms, 0, False),
    ("window", window, 0, False), ("sink", sink, 0, False), ("quantised", quantised, 0, False),
    ("unknown", unknown, 0, False), ("one-key", one_key, 0, False), ("layer-3", gpt2, 3, False),
    ("layer-below", gpt2, -1, False),
    ("not-called", not_called, 3, False), ("too-few-words", too_few_words, 0, False), ("too-wide", too_wide, 0, False),
    ("other-values", other_values, 0, False), ("added-key", added_key, 0, False),
    ("short-numbers", short_numbers, 0, False), ("blind-row", blind_row, 0, False), ("turns-nothing", multihead, 0, True),
    ("no-sdpa", gpt2, 0, True),
]

if __name__ == "__main__":
    sys.dont_write_bytecode = True
    sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../../lessons/code"))
    from dump_layer import Refused, dump_layer

    for name, make, layer, rotated in CASES:
        try:
            made = dump_layer(*make(), layer, rotated)
        except Refused as why:
            print(name, f"refused: {why}", sep="\t")
            continue
        if len(sys.argv) < 2:
            print(name, made, sep="\t")
        else:
            with open(os.path.join(sys.argv[1], name + ".json"), "w", encoding="utf-8") as file:
                print(made, file=file)
