# SPDX-License-Identifier: MIT
"""The classic mistakes in multi-head attention, in PyTorch: one class each, and in it the function of
attention_pytorch.py in which the mistake is made, under its own name, so that either can be called:

    softmax_columns.attention_softmax(masked)

The lines marked "here" are those that the right function does not have; some mistakes are a line that is
missing. The heads are in front, as there. The W of slice_x is [h × d_k × d_k]: a head that reads d_k features
has no use for more rows. The last two classes are no mistakes: they come to the same as the right functions,
but for rounding.
"""

from math import inf, sqrt

import torch

from attention_pytorch import attention_mask, attention_scale, attention_softmax


class indivisible:
    #> indivisible
    def attention_d_k(d_model, num_heads):
        """How wide a head is."""
        return d_model // num_heads
    #< indivisible


class no_positions:
    #> no-positions
    def attention_place(words, positions):
        """[n × d_model]: what attention reads."""
        return words  # here
    #< no-positions


class split:
    #> split
    def attention_split_heads(Q, num_heads):
        """[n × d_model] becomes [h × n × d_k]."""
        n, d_model = Q.shape
        d_k = d_model // num_heads
        return Q.view(num_heads, n, d_k)  # here
    #< split


class slice_x:
    #> slice-x
    def attention_project(X, W):
        """[h × n × d_k], for Q, K or V."""
        h, d_k, _ = W.shape  # here
        slices = X.view(len(X), h, d_k)  # here
        return slices.transpose(0, 1) @ W  # here
    #< slice-x


class scale_d_model:
    #> scale-d-model
    def attention_scale(scores, d_model):  # here
        """A score is a sum of d_k products."""
        return scores / sqrt(d_model)  # here
    #< scale-d-model


class scale_d_k:
    #> scale-d-k
    def attention_scale(scores, d_k):
        """A score is a sum of d_k products."""
        return scores / d_k  # here
    #< scale-d-k


class no_scale:
    #> no-scale
    def attention_scale(scores, d_k):
        """A score is a sum of d_k products."""
        return scores  # here
    #< no-scale


class multiply:
    #> multiply
    def attention_scale(scores, d_k):
        """A score is a sum of d_k products."""
        return scores * sqrt(d_k)  # here
    #< multiply


class mask_mixup:
    #> mask-mixup
    def attention_allow(n, m, padding):
        """True: query i may see key j."""
        word = torch.arange(m) < m - padding
        return word.expand(n, m)  # here
    #< mask-mixup


class mask_causal_only:
    #> mask-causal-only
    def attention_allow(n, m, padding):
        """True: query i may see key j."""
        past = torch.tril(torch.ones(n, m)).bool()
        return past  # here
    #< mask-causal-only


class mask_value:
    #> mask-value
    def attention_mask(scaled, mask):
        """False: not to be seen."""
        return scaled.masked_fill(~mask, -1e9)  # here
    #< mask-value


class mask_add:
    #> mask-add
    def attention_mask(scaled, mask):
        """False: not to be seen."""
        return scaled + ~mask * -1e9  # here
    #< mask-add


class mask_kind:
    #> mask-kind
    def attention_mask(scaled, mask):
        """False: not to be seen."""
        return scaled + mask  # here
    #< mask-kind


class mask_inverted:
    #> mask-inverted
    def attention_mask(scaled, mask):
        """False: not to be seen."""
        return scaled.masked_fill(mask, -inf)  # here
    #< mask-inverted


class mask_filled:
    #> mask-filled
    def attention_mask(scaled, added):  # here
        """False: not to be seen."""
        return scaled.masked_fill(added == 0, -inf)  # here
    #< mask-filled


class bare_softmax:
    #> bare-softmax
    def attention_softmax(masked):
        """Scores become shares."""
        weights = torch.softmax(masked, dim=-1)
        return weights  # here
    #< bare-softmax


class softmax_columns:
    #> softmax-columns
    def attention_softmax(masked):
        """Scores become shares."""
        dead = masked == -inf
        blind = dead.all(dim=-2, keepdim=True)  # here
        weights = torch.softmax(masked, dim=-2)  # here
        return weights.masked_fill(blind, 0)
    #< softmax-columns


class no_max:
    #> no-max
    def attention_softmax(masked):
        """Scores become shares."""
        e = torch.exp(masked)  # here
        total = e.sum(dim=-1, keepdim=True)  # here
        blind = total == 0  # here
        weights = e / total  # here
        return weights.masked_fill(blind, 0)
    #< no-max


class no_max_float:
    #> no-max-float
    def attention_softmax(masked):
        """Scores become shares."""
        e = torch.exp(masked.float())  # here
        total = e.sum(dim=-1, keepdim=True)  # here
        blind = total == 0  # here
        weights = e / total  # here
        return weights.masked_fill(blind, 0)
    #< no-max-float


class late_scale:
    #> late-scale
    def attention_weights(S, mask, d_k):
        """From scores S: three stages in one."""
        S = attention_mask(S, mask)
        S = attention_softmax(S)
        S = attention_scale(S, d_k)  # here
        return S
    #< late-scale


class late_mask:
    #> late-mask
    def attention_weights(S, mask, d_k):
        """From scores S: three stages in one."""
        S = attention_scale(S, d_k)
        S = attention_softmax(S)
        S = S.masked_fill(~mask, 0)  # here
        return S
    #< late-mask


class sum_heads:
    #> sum-heads
    def attention_concat(heads):
        """The outputs of all heads."""
        return heads.sum(dim=0)  # here
    #< sum-heads


class mean_heads:
    #> mean-heads
    def attention_concat(heads):
        """The outputs of all heads."""
        return heads.mean(dim=0)  # here
    #< mean-heads


class merge:
    #> merge
    def attention_concat(heads):
        """The outputs of all heads."""
        h, n, d_k = heads.shape
        return heads.view(n, h * d_k)  # here
    #< merge


class no_output:
    #> no-output
    def attention_output(concat, W_O):
        """[n × d_model] again, like X."""
        return concat  # here
    #< no-output


class scale_queries:
    #> scale-queries
    def attention_score_scale(Q, K, d_k):
        """Two stages in one: [h × n × m]."""
        return Q / sqrt(d_k) @ K.transpose(-2, -1)  # here
    #< scale-queries


class sum_outputs:
    #> sum-outputs
    def attention_concat_output(heads, W_O):
        """Two stages in one: [n × d_model]."""
        rows = W_O.unflatten(0, (len(heads), -1))  # here
        return (heads @ rows).sum(dim=0)  # here
    #< sum-outputs
