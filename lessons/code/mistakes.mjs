// SPDX-License-Identifier: MIT
// The classic mistakes in multi-head attention, in JavaScript: one block each, and in it the function of attention.mjs
// in which the mistake is made, under its own name; from outside it is called so:
//
//     mistakes.softmax_columns.attention_softmax(masked)
//
// The lines marked "here" are those that the right function does not have; some mistakes are a line that is missing.
// The last two are no mistakes: they come to the same as the right functions, but for rounding.

import {
    add, chunk, each, matmul, range, sum, transpose, attention_mask, attention_scale, attention_softmax,
} from "./attention.mjs";

export const mistakes = {};

// The sum, rounded to float32 after each step: JavaScript adds doubles.
const sum32 = row => row.reduce((total, x) => Math.fround(total + x), 0);

{
    //> indivisible
    function attention_d_k(d_model, num_heads) {
        // How wide a head is.
        return d_model / num_heads;
    }
    //< indivisible
    mistakes.indivisible = { attention_d_k };
}

{
    //> no-positions
    function attention_place(words, positions) {
        // [n × d_model]: what attention reads.
        return words; // here
    }
    //< no-positions
    mistakes.no_positions = { attention_place };
}

{
    //> split
    function attention_split_heads(Q, num_heads) {
        // [n × d_model] becomes [h × n × d_k].
        const n = Q.length, h = num_heads;
        const d_k = Q[0].length / h;
        const parts = chunk(Q.flat(), d_k);
        return range(h).map(head =>
            range(n).map(i => parts[head*n + i])); // here
    }
    //< split
    mistakes.split = { attention_split_heads };
}

{
    //> slice-x
    function attention_project(X, W, head) { // here
        // [n × d_k], for Q, K or V.
        const d_k = W[0].length; // here
        const own = [head * d_k, (head + 1) * d_k]; // here
        const slices = X.map(x => x.slice(...own)); // here
        return matmul(slices, W.slice(...own)); // here
    }
    //< slice-x
    mistakes.slice_x = { attention_project };
}

{
    //> scale-d-model
    function attention_scale(scores, d_model) { // here
        // A score is a sum of d_k products.
        const divisor = Math.sqrt(d_model); // here
        return each(scores, s => s / divisor);
    }
    //< scale-d-model
    mistakes.scale_d_model = { attention_scale };
}

{
    //> scale-d-k
    function attention_scale(scores, d_k) {
        // A score is a sum of d_k products.
        const divisor = d_k; // here
        return each(scores, s => s / divisor);
    }
    //< scale-d-k
    mistakes.scale_d_k = { attention_scale };
}

{
    //> no-scale
    function attention_scale(scores, d_k) {
        // A score is a sum of d_k products.
        return scores; // here
    }
    //< no-scale
    mistakes.no_scale = { attention_scale };
}

{
    //> multiply
    function attention_scale(scores, d_k) {
        // A score is a sum of d_k products.
        const divisor = Math.sqrt(d_k);
        return each(scores, s => s * divisor); // here
    }
    //< multiply
    mistakes.multiply = { attention_scale };
}

{
    //> mask-mixup
    function attention_allow(n, m, padding) {
        // true: query i may see key j.
        return range(n).map(i => range(m).map(j => {
            const word = j < m - padding;
            return word; // here
        }));
    }
    //< mask-mixup
    mistakes.mask_mixup = { attention_allow };
}

{
    //> mask-causal-only
    function attention_allow(n, m, padding) {
        // true: query i may see key j.
        return range(n).map(i => range(m).map(j => {
            const past = j <= i;
            return past; // here
        }));
    }
    //< mask-causal-only
    mistakes.mask_causal_only = { attention_allow };
}

{
    //> mask-value
    function attention_mask(scaled, mask) {
        // 0 in the mask: not to be seen.
        return each(scaled, (s, i, j) =>
            mask[i][j] ? s : -1e9); // here
    }
    //< mask-value
    mistakes.mask_value = { attention_mask };
}

{
    //> mask-add
    function attention_mask(scaled, mask) {
        // 0 in the mask: not to be seen.
        return each(scaled, (s, i, j) =>
            s + (mask[i][j] ? 0 : -1e9)); // here
    }
    //< mask-add
    mistakes.mask_add = { attention_mask };
}

{
    //> mask-kind
    function attention_mask(scaled, mask) {
        // 0 in the mask: not to be seen.
        return add(scaled, mask); // here
    }
    //< mask-kind
    mistakes.mask_kind = { attention_mask };
}

{
    //> mask-inverted
    function attention_mask(scaled, mask) {
        // 0 in the mask: not to be seen.
        return each(scaled, (s, i, j) =>
            mask[i][j] ? -Infinity : s); // here
    }
    //< mask-inverted
    mistakes.mask_inverted = { attention_mask };
}

{
    //> mask-filled
    function attention_mask(scaled, added) { // here
        // 0 in the mask: not to be seen.
        return each(scaled, (s, i, j) =>
            added[i][j] ? s : -Infinity); // here
    }
    //< mask-filled
    mistakes.mask_filled = { attention_mask };
}

{
    //> bare-softmax
    function attention_softmax(masked) {
        // Scores become shares.
        return masked.map(v => {
            let top = Math.max(...v);
            const e = v.map(s => Math.exp(s - top));
            let total = sum(e);
            return e.map(part => part / total);
        });
    }
    //< bare-softmax
    mistakes.bare_softmax = { attention_softmax };
}

{
    //> softmax-columns
    function attention_softmax(masked) {
        // Scores become shares.
        const columns = transpose(masked); // here
        const shares = columns.map(v => { // here
            let top = Math.max(...v);
            if (top === -Infinity) top = 0;
            const e = v.map(s => Math.exp(s - top));
            let total = sum(e);
            if (total === 0) total = 1;
            return e.map(part => part / total);
        });
        return transpose(shares); // here
    }
    //< softmax-columns
    mistakes.softmax_columns = { attention_softmax };
}

{
    //> no-max
    function attention_softmax(masked) {
        // Scores become shares.
        return masked.map(v => {
            const e = v.map(s => Math.exp(s)); // here
            let total = sum(e);
            if (total === 0) total = 1;
            return e.map(part => part / total);
        });
    }
    //< no-max
    mistakes.no_max = { attention_softmax };
}

{
    //> no-max-float
    function attention_softmax(masked) {
        // Scores become shares.
        return masked.map(v => {
            const v32 = Float32Array.from(v); // here
            const e = v32.map(s => Math.exp(s)); // here
            let total = sum32(e); // here
            if (total === 0) total = 1;
            return e.map(part => part / total);
        });
    }
    //< no-max-float
    mistakes.no_max_float = { attention_softmax };
}

{
    //> late-scale
    function attention_weights(S, mask, d_k) {
        // From scores S: three stages in one.
        S = attention_mask(S, mask);
        S = attention_softmax(S);
        S = attention_scale(S, d_k); // here
        return S;
    }
    //< late-scale
    mistakes.late_scale = { attention_weights };
}

{
    //> late-mask
    function attention_weights(S, mask, d_k) {
        // From scores S: three stages in one.
        S = attention_scale(S, d_k);
        S = attention_softmax(S);
        S = each(S, (s, i, j) => // here
            mask[i][j] ? s : 0); // here
        return S;
    }
    //< late-mask
    mistakes.late_mask = { attention_weights };
}

{
    //> sum-heads
    function attention_concat(heads) {
        // The outputs of all heads.
        return heads.reduce(add); // here
    }
    //< sum-heads
    mistakes.sum_heads = { attention_concat };
}

{
    //> mean-heads
    function attention_concat(heads) {
        // The outputs of all heads.
        const all = heads.reduce(add); // here
        return each(all, x => x / heads.length); // here
    }
    //< mean-heads
    mistakes.mean_heads = { attention_concat };
}

{
    //> merge
    function attention_concat(heads) {
        // The outputs of all heads.
        const n = heads[0].length; // here
        const flat = heads.flat(2); // here
        return chunk(flat, flat.length / n); // here
    }
    //< merge
    mistakes.merge = { attention_concat };
}

{
    //> no-output
    function attention_output(concat, W_O) {
        // [n × d_model] again, like X.
        return concat; // here
    }
    //< no-output
    mistakes.no_output = { attention_output };
}

{
    //> scale-queries
    function attention_score_scale(Q, K, d_k) {
        // Two stages in one: [n × m].
        const divisor = Math.sqrt(d_k);
        const queries = each(Q, q => q / divisor); // here
        return matmul(queries, transpose(K)); // here
    }
    //< scale-queries
    mistakes.scale_queries = { attention_score_scale };
}

{
    //> sum-outputs
    function attention_concat_output(heads, W_O) {
        // Two stages in one: [n × d_model].
        const d_k = heads[0][0].length; // here
        const rows = chunk(W_O, d_k); // here
        const parts = heads.map((head, h) => // here
            matmul(head, rows[h])); // here
        return parts.reduce(add); // here
    }
    //< sum-outputs
    mistakes.sum_outputs = { attention_concat_output };
}
