# SPDX-License-Identifier: MIT
"""The classic mistakes in multi-head attention, in NumPy: one class each, and in it the function of
attention_numpy.py in which the mistake is made, under its own name, so that either can be called:

    softmax_columns.attention_softmax(masked)

The lines marked "here" are those that the right function does not have; some mistakes are a line that is
missing. The last two classes are no mistakes: they come to the same as the right functions, but for rounding.
"""

import numpy as np

from attention_numpy import attention_mask, attention_scale, attention_softmax


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
        return Q.reshape(num_heads, n, d_k)  # here
    #< split


class slice_x:
    #> slice-x
    def attention_project(X, W, head):  # here
        """[n × d_k], for Q, K or V."""
        d_k = W.shape[1]  # here
        own = slice(head * d_k, (head + 1) * d_k)  # here
        return X[:, own] @ W[own]  # here
    #< slice-x


class scale_d_model:
    #> scale-d-model
    def attention_scale(scores, d_model):  # here
        """A score is a sum of d_k products."""
        return scores / np.sqrt(d_model)  # here
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
        return scores * np.sqrt(d_k)  # here
    #< multiply


class mask_mixup:
    #> mask-mixup
    def attention_allow(n, m, padding):
        """True: query i may see key j."""
        word = np.arange(m) < m - padding
        return np.tile(word, (n, 1))  # here
    #< mask-mixup


class mask_causal_only:
    #> mask-causal-only
    def attention_allow(n, m, padding):
        """True: query i may see key j."""
        past = np.tri(n, m, dtype=bool)
        return past  # here
    #< mask-causal-only


class mask_value:
    #> mask-value
    def attention_mask(scaled, mask):
        """0 in the mask: not to be seen."""
        return np.where(mask, scaled, -1e9)  # here
    #< mask-value


class mask_add:
    #> mask-add
    def attention_mask(scaled, mask):
        """0 in the mask: not to be seen."""
        return scaled + (1 - mask) * -1e9  # here
    #< mask-add


class mask_kind:
    #> mask-kind
    def attention_mask(scaled, mask):
        """0 in the mask: not to be seen."""
        return scaled + mask  # here
    #< mask-kind


class mask_inverted:
    #> mask-inverted
    def attention_mask(scaled, mask):
        """0 in the mask: not to be seen."""
        return np.where(mask, -np.inf, scaled)  # here
    #< mask-inverted


class mask_filled:
    #> mask-filled
    def attention_mask(scaled, added):  # here
        """0 in the mask: not to be seen."""
        return np.where(added, scaled, -np.inf)  # here
    #< mask-filled


class bare_softmax:
    #> bare-softmax
    def attention_softmax(masked):
        """Scores become shares."""
        top = masked.max(axis=1, keepdims=True)
        parts = np.exp(masked - top)
        total = parts.sum(axis=1, keepdims=True)
        return parts / total
    #< bare-softmax


class softmax_columns:
    #> softmax-columns
    def attention_softmax(masked):
        """Scores become shares."""
        top = masked.max(axis=0, keepdims=True)  # here
        top[top == -np.inf] = 0
        parts = np.exp(masked - top)
        total = parts.sum(axis=0, keepdims=True)  # here
        total[total == 0] = 1
        return parts / total
    #< softmax-columns


class no_max:
    #> no-max
    def attention_softmax(masked):
        """Scores become shares."""
        parts = np.exp(masked)  # here
        total = parts.sum(axis=1, keepdims=True)
        total[total == 0] = 1
        return parts / total
    #< no-max


class no_max_float:
    #> no-max-float
    def attention_softmax(masked):
        """Scores become shares."""
        parts = np.exp(masked.astype(np.float32))  # here
        total = parts.sum(axis=1, keepdims=True)
        total[total == 0] = 1
        return parts / total
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
        S = np.where(mask, S, 0)  # here
        return S
    #< late-mask


class sum_heads:
    #> sum-heads
    def attention_concat(heads):
        """The outputs of all heads."""
        return np.sum(heads, axis=0)  # here
    #< sum-heads


class mean_heads:
    #> mean-heads
    def attention_concat(heads):
        """The outputs of all heads."""
        return np.mean(heads, axis=0)  # here
    #< mean-heads


class merge:
    #> merge
    def attention_concat(heads):
        """The outputs of all heads."""
        h, n, d_k = np.shape(heads)  # here
        return np.reshape(heads, (n, h * d_k))  # here
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
        """Two stages in one: [n × m]."""
        return Q / np.sqrt(d_k) @ K.T  # here
    #< scale-queries


class sum_outputs:
    #> sum-outputs
    def attention_concat_output(heads, W_O):
        """Two stages in one: [n × d_model]."""
        rows = np.split(W_O, len(heads))  # here
        return sum(map(np.matmul, heads, rows))  # here
    #< sum-outputs
