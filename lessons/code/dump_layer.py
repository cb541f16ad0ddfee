# SPDX-License-Identifier: MIT
"""Writes one attention layer of a PyTorch model, with what it really read, for Headway to walk through:

    python3 dump_layer.py gpt2 --layer 5 --text "The cat sat on the mat" > layer.json
    headway walk --weights layer.json

takes a model by its name from the library transformers, and

    python3 dump_layer.py train.py:example --layer 0 > layer.json

a model of your own: it calls example() of train.py, which returns the model, what to call it with (a tensor, a tuple
or a dict, of which the first sentence is taken), and the words of that, or None. Layers are counted from 0.

Before it writes, it computes the layer's output again, from nothing but the numbers that it would write. If the model
computed something else, the layer does more than the six stages do, and nothing is written. Layers with rotary
positions turn queries and keys in between: with --rotated their Q, K and V are written instead of the weights.
"""

import argparse
import importlib.util
import inspect
import json
import sys
import traceback
from math import inf, sqrt
from operator import attrgetter

try:
    import torch
    from torch import nn
    from torch.nn import functional
except ImportError as why:
    print(f"dump_layer.py: PyTorch cannot be loaded ({why}): install it for this Python", file=sys.stderr)
    sys.exit(2)

MOST = 1024  # the largest n, d_model and num_heads · d_k that Headway reads
AGREES = 1e-4  # float32 sums that were added up in another order differ by less
HIDDEN = -1e30  # what is added to a score is this or less: the key is hidden

# What the projections are called, as seen from the attention; two names: the first makes Q, K and V at once.
KINDS = {
    "GPT-2": ("c_attn", "c_proj"),
    "BERT": ("self.query", "self.key", "self.value", "output.dense"),
    "DistilBERT": ("q_lin", "k_lin", "v_lin", "out_lin"),
    "Llama": ("q_proj", "k_proj", "v_proj", "o_proj"),
}
HEADS = ("num_heads", "num_attention_heads", "n_head", "n_heads", "self.num_attention_heads")


class Refused(Exception):
    """What is wrong, and what to do about it."""


# ---------------------------------------------------------------------------------------------- finding the layer


def parts_of(module):
    """The projections of an attention of one of KINDS; None if it is none of them."""
    for names in KINDS.values():
        try:
            return [attrgetter(name)(module) for name in names]
        except AttributeError:
            pass
    return None


def find_layer(model, layer):
    """The attention of that layer, and how many layers there are."""
    found = [module for module in model.modules() if isinstance(module, nn.MultiheadAttention) or parts_of(module)]
    if not found:
        raise Refused(f"no attention in this model: nn.MultiheadAttention is known, and {', '.join(KINDS)}; "
                      "add the names of yours to KINDS")
    if not 0 <= layer < len(found):
        raise Refused(f"--layer {layer}: this model has {len(found)}; use 0 to {len(found) - 1}")
    return found[layer], len(found)


def heads_of(attention, width):
    """How many heads share a width of so many columns."""
    for name in HEADS:
        try:
            return attrgetter(name)(attention)
        except AttributeError:
            pass
    if hasattr(attention, "head_dim"):
        return width // attention.head_dim
    raise Refused("the attention does not say how many heads it has: add the name of that to HEADS")


# ------------------------------------------------------------------------------------------- listening to the model


def listen(module):
    """A list that gets (arguments, output) of every call of a module. A hook would miss arguments with names."""
    signature, forward, calls = inspect.signature(module.forward), module.forward, []

    def noted(*args, **kwargs):
        output = forward(*args, **kwargs)
        calls.append((signature.bind(*args, **kwargs).arguments, output))
        return output

    module.forward = noted
    return calls


def run(model, inputs):
    """Calls the model. With gradients: without them nn.TransformerEncoderLayer takes a way past its parts."""
    model.eval()
    for weights in model.parameters():
        weights.requires_grad_(weights.is_floating_point())
    with torch.enable_grad():
        if isinstance(inputs, dict):
            model(**inputs)
        else:
            model(*(inputs if isinstance(inputs, tuple) else (inputs,)))


def heard(calls):
    """The first call."""
    if not calls:
        raise Refused("the model never called this layer: is it one of a decoder that was not run?")
    return calls[0]


def first(tensor, batch=0):
    """Of a batch the first sentence."""
    return (tensor if tensor.dim() < 3 else tensor.select(batch, 0)).detach()


# ------------------------------------------------------------------------------------------------- what it is made of


def turned(projection):
    """[in × out] and the bias: nn.Linear keeps its weights as [out × in], GPT-2's Conv1D does not."""
    weight = projection.weight.detach()
    if not weight.is_floating_point():
        raise Refused("its weights are quantised: load the model in float32")
    return weight.T if isinstance(projection, nn.Linear) else weight, getattr(projection, "bias", None)


def split_mask(mask, heads, n, m):
    """What is added to scores, as what it hides [n × m], and what it adds where it hides nothing, or None."""
    mask = mask.detach().expand(heads, n, m)
    allowed = mask > HIDDEN
    if (allowed != allowed[0]).any():
        raise Refused("its heads have masks of their own: Headway has one for all of them")
    added = mask.masked_fill(~allowed, 0)
    return allowed[0], added if added.any() else None


def as_added(mask, hides):
    """A mask of truths as what is added to scores; True hides in nn.MultiheadAttention, and keeps elsewhere."""
    if mask.is_floating_point():
        return mask
    return torch.zeros(mask.shape).masked_fill(mask.bool() == hides, -inf)


def read_multihead(attention, model, inputs):
    """What an nn.MultiheadAttention has and had: it calls no projection, so everything is in its own arguments."""
    calls = listen(attention)
    run(model, inputs)
    given, (expected, _) = heard(calls)
    batch = 0 if attention.batch_first else 1
    query, key, value = (first(given[name], batch) for name in ("query", "key", "value"))
    if key.shape != value.shape or (key != value).any():
        raise Refused("keys and values come from different numbers: Headway makes both from one memory")
    heads, n, m = attention.num_heads, len(query), len(key)
    mask = torch.zeros(1, n, m)
    if given.get("attn_mask") is not None:
        own = as_added(given["attn_mask"], hides=True)
        mask = mask + (own[:heads] if own.dim() == 3 else own)
    if given.get("key_padding_mask") is not None:
        padding = as_added(given["key_padding_mask"], hides=True)
        mask = mask + (padding[0] if padding.dim() == 2 else padding)
    if attention.in_proj_weight is not None:
        W = [block.T for block in attention.in_proj_weight.detach().chunk(3)]
    else:
        W = [attention.q_proj_weight.T, attention.k_proj_weight.T, attention.v_proj_weight.T]
    b = [None] * 3 if attention.in_proj_bias is None else attention.in_proj_bias.detach().chunk(3)
    same = key.shape == query.shape and not (key != query).any()
    return {"X": query, "memory": None if same else key, "W": W, "b": b, "out": attention.out_proj,
            "heads": heads, "masks": [split_mask(mask, heads, n, m)], "expected": first(expected, batch)}


def padding_of(inputs, m):
    """Which keys are words: 1 in attention_mask."""
    mask = inputs.get("attention_mask") if isinstance(inputs, dict) else None
    return torch.ones(m, dtype=torch.bool) if mask is None or mask.dim() != 2 else mask[0] != 0


def read_projected(attention, model, inputs):
    """What an attention of one of KINDS has and had. It may be causal or not: the output will tell."""
    *projections, out = parts_of(attention)
    enters, leaves = listen(projections[0]), listen(out)
    run(model, inputs)
    X = first(next(iter(heard(enters)[0].values())))
    W, b = zip(*map(turned, projections))
    if len(projections) == 1:
        W, b = W[0].chunk(3, dim=1), [None] * 3 if b[0] is None else b[0].chunk(3)
    words = padding_of(inputs, len(X)).expand(len(X), len(X))
    return {"X": X, "memory": None, "W": W, "b": b, "out": out, "heads": heads_of(attention, W[0].shape[1]),
            "masks": [(words, None), (words.tril(), None)], "expected": first(heard(leaves)[1])}


def read_rotated(attention, model, inputs, layer, layers):
    """Q, K and V as they are once they have been turned, of the layer's call of scaled_dot_product_attention."""
    if isinstance(attention, nn.MultiheadAttention):
        raise Refused("nn.MultiheadAttention turns nothing: leave --rotated out")
    if not hasattr(functional, "scaled_dot_product_attention"):
        raise Refused("--rotated needs PyTorch 2, which has scaled_dot_product_attention")
    original, calls, out = functional.scaled_dot_product_attention, [], parts_of(attention)[-1]
    leaves = listen(out)

    def noted(query, key, value, attn_mask=None, dropout_p=0.0, is_causal=False, scale=None, **rest):
        named = {**rest, **({} if scale is None else {"scale": scale})}
        output = original(query, key, value, attn_mask, dropout_p, is_causal, **named)
        calls.append((query[0], key[0], value[0], attn_mask, is_causal, scale, output[0]))
        return output

    functional.scaled_dot_product_attention = noted
    try:
        run(model, inputs)
    finally:
        functional.scaled_dot_product_attention = original
    if len(calls) != layers:
        raise Refused(f"scaled_dot_product_attention was called {len(calls)} times by {layers} layers: "
                      'load the model with attn_implementation="sdpa"')
    Q, K, V, mask, is_causal, scale, output = calls[layer]
    heads, n, m = len(Q), Q.shape[1], K.shape[1]
    K, V = (whole.repeat_interleave(heads // len(whole), dim=0) for whole in (K, V))
    mask = torch.zeros(1, n, m) if mask is None else as_added(mask, hides=False)
    allowed, added = split_mask(mask[0] if mask.dim() == 4 else mask, heads, n, m)
    has_W_O = turned(out)[0].shape[1] <= MOST
    return {"Q": Q.detach(), "K": K.detach(), "V": V.detach(), "scale": scale, "out": out if has_W_O else None,
            "heads": heads, "masks": [(allowed.tril() if is_causal else allowed, added)],
            "expected": first(heard(leaves)[1]) if has_W_O else output.detach().transpose(0, 1).flatten(1)}


# ---------------------------------------------------------------------------------------------------- what is written


def numbers(tensor):
    """As lists. Nine digits say which float32 a number is."""
    if tensor.dim() > 1:
        return [numbers(row) for row in tensor]
    return [float(f"{number:.9g}") if tensor.dtype != torch.float64 else number for number in tensor.tolist()]


def cut_weights(read):
    """Each head's columns of the projections. Of heads that share K and V the first has them."""
    (W_Q, W_K, W_V), (b_Q, b_K, b_V), heads = read["W"], read["b"], []
    d_k = W_Q.shape[1] // read["heads"]
    owners = W_K.shape[1] // d_k
    d_v, group = W_V.shape[1] // owners, read["heads"] // owners
    for i in range(read["heads"]):
        blocks = [("Q", W_Q, b_Q, i, d_k)]
        if i % group == 0:
            blocks += [("K", W_K, b_K, i // group, d_k), ("V", W_V, b_V, i // group, d_v)]
        head = {} if i % group == 0 else {"kv": i - i % group + 1}
        for name, W, b, block, width in blocks:
            columns = slice(block * width, (block + 1) * width)
            head["W_" + name] = numbers(W[:, columns].detach())
            if b is not None:
                head["b_" + name] = numbers(b[columns].detach())
        heads.append(head)
    return heads


def cut_given(read):
    """Each head's Q, K and V. A head whose K and V are those of the one before shares them."""
    heads, owner = [], 0
    for i, (Q, K, V) in enumerate(zip(read["Q"], read["K"], read["V"])):
        if i > 0 and torch.equal(K, read["K"][owner]) and torch.equal(V, read["V"][owner]):
            heads.append({"Q": numbers(Q), "kv": owner + 1})
        else:
            owner = i
            heads.append({"Q": numbers(Q), "K": numbers(K), "V": numbers(V)})
    return heads


def write(read, tokens):
    """The object that Headway reads, without a mask; `expected` is in it if there is a W_O."""
    written = {"tokens": tokens, "num_heads": read["heads"]}
    if read.get("scale") is not None:
        written["scale"] = read["scale"]
    if "X" in read:
        written.update(d_in=read["X"].shape[1], X=numbers(read["X"]))
    if read.get("memory") is not None:
        words = [str(1 + i) for i in range(len(read["memory"]))]
        written["memory"] = {"tokens": words, "X": numbers(read["memory"])}
    written["heads"] = cut_weights(read) if "W" in read else cut_given(read)
    if read["out"] is not None:
        W_O, b_O = turned(read["out"])
        written.update(d_model=W_O.shape[1], W_O=numbers(W_O), expected=numbers(read["expected"]))
        if b_O is not None:
            written["b_O"] = numbers(b_O.detach())
    return written


def output_again(written):
    """The six stages, from nothing but what is written, in float64: [n × d_model], or concat without W_O."""
    def matrix(rows):
        return torch.tensor(rows, dtype=torch.float64)

    def made(head, name, X):
        return matrix(head[name]) if X is None else X @ matrix(head["W_" + name]) + matrix(head.get("b_" + name, 0))

    X = matrix(written["X"]) if "X" in written else None
    memory = matrix(written["memory"]["X"]) if "memory" in written else X
    outputs = []
    for head in written["heads"]:
        owner = written["heads"][head["kv"] - 1] if "kv" in head else head
        Q, K, V = made(head, "Q", X), made(owner, "K", memory), made(owner, "V", memory)
        scaled = Q @ K.T * written.get("scale", 1 / sqrt(K.shape[1])) + matrix(head.get("bias", 0))
        weights = torch.softmax(scaled.masked_fill(matrix(written.get("mask", 1)) == 0, -inf), dim=1)
        outputs.append(weights @ V)
    concat = torch.cat(outputs, dim=1)
    return concat @ matrix(written["W_O"]) + matrix(written.get("b_O", 0)) if "W_O" in written else concat


def with_mask(written, mask):
    """The same with a mask, and with what is added to scores."""
    allowed, added = mask
    heads = written["heads"]
    if added is not None:
        heads = [{**head, "bias": numbers(bias)} for head, bias in zip(heads, added)]
    return {**written, "heads": heads, **({} if allowed.all() else {"mask": allowed.int().tolist()})}


def check_sizes(read):
    """Whether Headway can read it."""
    n = len(read["X"]) if "X" in read else read["Q"].shape[1]
    if n > MOST:
        raise Refused(f"the text has {n} tokens: Headway reads up to {MOST}")
    widest = max(part.shape[1] for part in (read["X"], *read["W"])) if "W" in read else 0
    if widest > MOST:
        raise Refused(f"the layer is {widest} numbers wide, Headway reads {MOST}: --rotated writes its heads alone")
    if "Q" in read and read["Q"].shape[2] > MOST // 4:
        raise Refused(f"a head is {read['Q'].shape[2]} numbers wide: Headway reads up to {MOST // 4}")
    if torch.finfo(read["expected"].dtype).bits < 32:
        raise Refused("the layer computes in 16 bits: load the model in float32")
    if not torch.isfinite(read["expected"]).all():
        raise Refused("the layer's output is not finite: does the mask hide every key of a word?")


def dump_layer(model, inputs, tokens=None, layer=0, rotated=False):
    """The layer as JSON; Refused if that would not be what the model computes."""
    attention, layers = find_layer(model, layer)
    if rotated:
        read = read_rotated(attention, model, inputs, layer, layers)
    elif isinstance(attention, nn.MultiheadAttention):
        read = read_multihead(attention, model, inputs)
    else:
        read = read_projected(attention, model, inputs)
    check_sizes(read)
    n = len(read["expected"])
    tokens = [str(1 + i) for i in range(n)] if tokens is None else [str(word) for word in tokens]
    if len(tokens) != n:
        raise Refused(f"there are {len(tokens)} words, but the layer read {n}: give a word for each row")
    try:
        written = write(read, tokens)
        tries = [with_mask(written, mask) for mask in read["masks"]]
        differs = [(output_again(one) - read["expected"]).abs().max().item() for one in tries]
    except (RuntimeError, ValueError, ZeroDivisionError) as why:
        raise Refused(f"layer {layer} is not put together as its names say: {str(why).splitlines()[0]}") from None
    if not min(differs) <= AGREES * max(1, read["expected"].abs().max().item()):
        what = "its Q, K and V alone give" if rotated else "its weights alone give"
        turns = not rotated and not isinstance(attention, nn.MultiheadAttention)
        raise Refused(f"layer {layer} does something more: its output differs by {min(differs):.2g} from what {what}"
                      + ("; if it turns or norms queries and keys, use --rotated" if turns else ""))
    return json.dumps(tries[differs.index(min(differs))], ensure_ascii=False, allow_nan=False)


# -------------------------------------------------------------------------------------------------- the command line


def load_own(path, function):
    """Model, inputs and words, as a function of a file returns them."""
    spec = importlib.util.spec_from_file_location("own_model", path)
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except FileNotFoundError:
        raise Refused(f"{path} does not exist: write FILE.py:FUNCTION, or a name that transformers knows") from None
    if not hasattr(module, function):
        raise Refused(f"{path} has no {function}(): write one that returns a model, its inputs, and words or None")
    made = getattr(module, function)()
    if not (isinstance(made, tuple) and len(made) == 3 and isinstance(made[0], nn.Module)):
        raise Refused(f"{path}: {function}() has to return three things: a model, its inputs, and words or None")
    return made


def load_named(name, text, rotated):
    """The same by transformers, in float32."""
    try:
        from transformers import AutoModel, AutoTokenizer
    except ImportError:
        raise Refused("transformers, which loads models by name, is missing: install it, or give FILE.py:FUNCTION") \
            from None
    if not text:
        raise Refused(f"{name} needs something to read: add --text")
    tokenizer = AutoTokenizer.from_pretrained(name)
    ways = {"attn_implementation": "sdpa"} if rotated else {}
    model = AutoModel.from_pretrained(name, **ways).float()
    inputs = tokenizer(text, return_tensors="pt")
    words = [tokenizer.decode([number]).strip() or "·" for number in inputs["input_ids"][0].tolist()]
    return model, dict(inputs), words


def refuse(message):
    raise Refused(message)


def main():
    parser = argparse.ArgumentParser(description="Writes an attention layer for headway walk --weights.")
    parser.error = refuse
    parser.add_argument("model", help="a name that transformers knows, or FILE.py:FUNCTION")
    parser.add_argument("--layer", type=int, default=0, help="which, from 0")
    parser.add_argument("--text", help="what a model by name reads")
    parser.add_argument("--rotated", action="store_true", help="Q, K and V instead of weights: for rotary positions")
    try:
        options = parser.parse_args()
        path, _, function = options.model.partition(":")
        own = path.endswith(".py")
        model, inputs, tokens = load_own(path, function or "example") if own else \
            load_named(options.model, options.text, options.rotated)
        print(dump_layer(model, inputs, tokens, options.layer, options.rotated))
    except Refused as why:
        print(f"dump_layer.py: {why}", file=sys.stderr)
        sys.exit(2)
    except Exception as why:  # of code that is not ours: the model's, or what loads it
        at = traceback.extract_tb(why.__traceback__)[-1]
        said = (str(why).splitlines() or [""])[0]
        print(f"dump_layer.py: {options.model}: {type(why).__name__} at {at.filename}:{at.lineno}: {said}",
              file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    main()
