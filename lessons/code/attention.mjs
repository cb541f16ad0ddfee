// SPDX-License-Identifier: MIT
// Multi-head attention in JavaScript: one function per stage, a matrix is an array of rows.
//
//     node attention.mjs model.json
//
// reads a model as Headway writes and reads it, and prints it again with every matrix on the way from X to the output,
// as `headway trace` does. Heads are counted from 0. A matrix of weights stands to the right: matmul(X, W). The seven
// small functions at the top are all that the stages need; JavaScript itself has no matrices, and its numbers are all
// doubles. Some functions stand here for others only: what goes before the stages, or two stages in one. In
// mistakes.mjs each mistake that is often made has the name of the function in which it is made.

import { readFileSync, realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";

// 0, 1, … n − 1.
const range = n => Array.from({ length: n }, (_, i) => i);

const sum = row => row.reduce((total, x) => total + x, 0);

const transpose = A => A[0].map((_, j) => A.map(row => row[j]));

// f of each number of A, and of its row and column.
const each = (A, f) => A.map((row, i) => row.map((x, j) => f(x, i, j)));

const add = (A, B) => each(A, (x, i, j) => x + B[i][j]);

// Cuts a list into pieces of that length.
const chunk = (list, length) => range(list.length / length).map(i => list.slice(i * length, (i + 1) * length));

// A B: each row of A with each column of B, multiplied place by place and added up.
function matmul(A, B) {
    const columns = transpose(B);
    return A.map(row => columns.map(column => row.reduce((total, x, c) => total + x * column[c], 0)));
}

//> d-k
function attention_d_k(d_model, num_heads) {
    // How wide a head is.
    if (d_model % num_heads !== 0)
        throw new Error("not a whole number");
    return d_model / num_heads; // here
}
//< d-k

//> place
function attention_place(words, positions) {
    // [n × d_model]: what attention reads.
    return add(words, positions); // here
}
//< place

//> split
function attention_split(W, num_heads, head) {
    // Columns of W [d_model × d_model].
    const d_k = W[0].length / num_heads;
    const first = head * d_k, end = first + d_k;
    return W.map(row => row.slice(first, end)); // here
}
//< split

//> split-heads
function attention_split_heads(Q, num_heads) {
    // [n × d_model] becomes [h × n × d_k].
    const n = Q.length, h = num_heads;
    const d_k = Q[0].length / h;
    const parts = chunk(Q.flat(), d_k);
    return range(h).map(head =>
        range(n).map(i => parts[i*h + head])); // here
}
//< split-heads

//> project-bias
//> project
function attention_project(X, W) {
    // [n × d_k], for Q, K or V.
    return matmul(X, W); // here
}
//< project

//> bias
function attention_bias(Q, b) {
    // One number more for each column.
    return each(Q, (x, i, j) => x + b[0][j]); // here
}
//< bias
//< project-bias

//> score
function attention_score(Q, K) {
    // Each query with each key: [n × m].
    return matmul(Q, transpose(K)); // here
}
//< score

//> scale
function attention_scale(scores, d_k) {
    // A score is a sum of d_k products.
    const divisor = Math.sqrt(d_k);
    return each(scores, s => s / divisor); // here
}
//< scale

//> scale-by
function attention_scale_by(scores, scale) {
    // A scale that the model brings.
    return each(scores, s => s * scale); // here
}
//< scale-by

//> score-scale
function attention_score_scale(Q, K, d_k) {
    // Two stages in one: [n × m].
    const divisor = Math.sqrt(d_k);
    const scores = matmul(Q, transpose(K));
    return each(scores, s => s / divisor); // here
}
//< score-scale

//> allow
function attention_allow(n, m, padding) {
    // true: query i may see key j.
    return range(n).map(i => range(m).map(j => {
        const past = j <= i;
        const word = j < m - padding;
        return past && word; // here
    }));
}
//< allow

//> add-mask
//> add
function attention_add(scaled, bias) {
    // Such as a penalty of distance.
    return add(scaled, bias); // here
}
//< add

//> mask
function attention_mask(scaled, mask) {
    // 0 in the mask: not to be seen.
    return each(scaled, (s, i, j) =>
        mask[i][j] ? s : -Infinity); // here
}
//< mask
//< add-mask

//> softmax
function attention_softmax(masked) {
    // Scores become shares.
    return masked.map(v => {
        let top = Math.max(...v);
        if (top === -Infinity) top = 0;
        const e = v.map(s => Math.exp(s - top));
        let total = sum(e);
        if (total === 0) total = 1;
        return e.map(part => part / total); // here
    });
}
//< softmax

//> weights
function attention_weights(S, mask, d_k) {
    // From scores S: three stages in one.
    S = attention_scale(S, d_k);
    S = attention_mask(S, mask);
    S = attention_softmax(S); // here
    return S;
}
//< weights

//> blend
function attention_blend(weights, V) {
    // Each row is a mix of rows of V.
    return matmul(weights, V); // here
}
//< blend

//> concat
function attention_concat(heads) {
    // The outputs of all heads.
    return heads[0].map((_, i) =>
        heads.flatMap(head => head[i])); // here
}
//< concat

//> output
function attention_output(concat, W_O) {
    // [n × d_model] again, like X.
    return matmul(concat, W_O); // here
}
//< output

//> residual
function attention_residual(before, output) {
    // X of the next layer.
    return add(before, output); // here
}
//< residual

//> concat-output
function attention_concat_output(heads, W_O) {
    // Two stages in one: [n × d_model].
    const concat = attention_concat(heads);
    return matmul(concat, W_O); // here
}
//< concat-output

// One head, with everything that it computes on the way.
function attend(X, memory, W_Q, W_K, W_V, mask) {
    const Q = attention_project(X, W_Q);
    const K = attention_project(memory, W_K);
    const V = attention_project(memory, W_V);
    const scores = attention_score(Q, K);
    const scaled = attention_scale(scores, K[0].length);
    const masked = attention_mask(scaled, mask);
    const weights = attention_softmax(masked);
    const output = attention_blend(weights, V);
    return { W_Q, W_K, W_V, Q, K, V, scores, scaled, masked, weights, output };
}

// The six stages. Queries come from X, keys and values from memory: X itself in self-attention.
function multi_head_attention(X, memory, W_Q, W_K, W_V, W_O, num_heads, mask) {
    const heads = range(num_heads).map(head => {
        const [Q, K, V] = [W_Q, W_K, W_V].map(W => attention_split(W, num_heads, head));
        return attend(X, memory, Q, K, V, mask);
    });
    const concat = attention_concat(heads.map(head => head.output));
    return { heads, concat, W_O, output: attention_output(concat, W_O) };
}

// The model with every matrix of its run.
function run(model) {
    const { X, W_O, num_heads } = model;
    const memory = model.memory ? model.memory.X : X;
    const mask = model.mask ?? X.map(() => memory.map(() => 1));
    const whole = name => attention_concat(model.heads.map(head => head[name])); // side by side, as Headway cuts them
    const made = multi_head_attention(X, memory, whole("W_Q"), whole("W_K"), whole("W_V"), W_O, num_heads, mask);
    return { ...model, ...made };
}

// JSON has no infinity: minus infinity is printed as null.
if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
    if (process.argv.length !== 3) {
        console.error("usage: node attention.mjs model.json");
        process.exit(2);
    }
    console.log(JSON.stringify(run(JSON.parse(readFileSync(process.argv[2], "utf8")))));
}

export {
    add, chunk, each, matmul, range, run, sum, transpose,
    attention_d_k, attention_place, attention_split, attention_split_heads, attention_project, attention_score,
    attention_scale, attention_score_scale, attention_allow, attention_mask, attention_softmax, attention_weights,
    attention_blend, attention_concat, attention_output, attention_concat_output,
    attention_bias, attention_add, attention_scale_by, attention_residual,
};
