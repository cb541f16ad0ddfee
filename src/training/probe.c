/* SPDX-License-Identifier: MIT */
#include "training/probe.h"

#include "base/error.h"

#include <stdlib.h>

/* out [cols] = row [rows] W [rows × cols], W's rows WIDTH apart. */
static void times(double *out, const double *row, const real *W, int rows, int cols)
{
    for (int j = 0; j < cols; j++) {
        out[j] = 0;
        for (int c = 0; c < rows; c++)
            out[j] += row[c] * (double)W[c * WIDTH + j];
    }
}

/* Finds what row i of X of a layer is made of: the letter, the place, and what each head of layer 1 wrote, unless that
 * is cut (bit `head` of `cut`). */
static void find_parts(const struct network *network, const struct passage *p, int i, int heads, unsigned cut,
                       double out[PARTS_MOST][WIDTH])
{
    int d_k = WIDTH / network->heads;

    for (int c = 0; c < WIDTH; c++) {
        out[PART_LETTER][c] = (double)network->at.E[p->letter[i] * WIDTH + c];
        out[PART_PLACE][c] = (double)network->at.P[i * WIDTH + c];
    }
    for (int head = 0; head < heads; head++) {
        double columns[WIDTH];

        for (int c = 0; c < d_k; c++)
            columns[c] = cut >> head & 1 ? 0 : (double)p->layer[0].concat[i * WIDTH + head * d_k + c];
        times(out[PART_HEADS + head], columns, network->at.layer[0].W_O + head * d_k * WIDTH, d_k, WIDTH);
    }
}

static double dot(const double *a, const double *b, int count)
{
    double sum = 0;

    for (int c = 0; c < count; c++)
        sum += a[c] * b[c];
    return sum;
}

/* A bit for each head of layer 1 that is cut from such a wire. */
static unsigned cut_heads(const struct cuts *cuts, enum cut wire)
{
    unsigned heads = 0;

    for (int head = 0; head < NETWORK_HEADS; head++)
        heads |= cuts->wire[head] & wire ? 1u << head : 0;
    return heads;
}

void network_score_parts(const struct network *network, const struct passage *passage, const struct cuts *cuts,
                         const struct head_cell *cell, struct score_parts *out)
{
    const struct network_layer *layer = &network->at.layer[cell->layer];
    int d_k = WIDTH / network->heads, first = cell->head * d_k, wrote = cell->layer > 0 ? network->heads : 0;
    double asks[PARTS_MOST][WIDTH], offers[PARTS_MOST][WIDTH], query[WIDTH], key[PARTS_MOST][WIDTH];

    memset(out, 0, sizeof *out);
    out->count = PART_HEADS + wrote;
    find_parts(network, passage, cell->i, wrote, cut_heads(cuts, CUT_QUERIES), asks);
    find_parts(network, passage, cell->j, wrote, cut_heads(cuts, CUT_KEYS), offers);
    for (int b = 0; b < out->count; b++)
        times(key[b], offers[b], layer->W_K + first, WIDTH, d_k);
    for (int a = 0; a < out->count; a++) {
        times(query, asks[a], layer->W_Q + first, WIDTH, d_k);
        for (int b = 0; b < out->count; b++)
            out->score += out->part[a][b] = dot(query, key[b], d_k) / sqrt(d_k);
    }
    if (network->relative)
        out->bias = (double)layer->bias[cell->head * WIDTH + cell->i - cell->j];
    out->score += out->bias;
}

void network_copying(const struct network *network, int layer, int head, double out[LINE_LETTERS * LINE_LETTERS])
{
    const struct network_layer *weights = &network->at.layer[layer];
    int d_k = WIDTH / network->heads, first = head * d_k;

    memset(out, 0, LINE_LETTERS * LINE_LETTERS * sizeof *out);
    for (int x = 0; x < network->letters; x++) {
        double row[WIDTH], value[WIDTH], wrote[WIDTH];

        for (int c = 0; c < WIDTH; c++)
            row[c] = (double)network->at.E[x * WIDTH + c];
        times(value, row, weights->W_V + first, WIDTH, d_k);
        times(wrote, value, weights->W_O + first * WIDTH, d_k, WIDTH);
        times(out + x * LINE_LETTERS, wrote, network->at.U, WIDTH, network->letters);
    }
}

/* An exam of the table: where its result goes, its lines, with which cuts. */
struct entry {
    double *right;
    const struct letter_line *lines;
    int count;
    struct cuts cuts;
};
#define ENTRIES (NETWORK_LAYERS * NETWORK_HEADS + NETWORK_HEADS * PROBE_WIRES + LINE_LENGTHS)

struct probe {
    struct entry entries[ENTRIES];
    int count, at; /* entries; which is next */
    const struct network *network;
    struct letter_line lengths[LINE_LENGTHS * LINE_BY_LENGTH];
    struct exam exam;
};

/* Lists an exam whose result is not known yet; returns its cuts, to be added to. */
static struct cuts *list(struct probe *probe, double *right, const struct entry *entry)
{
    struct entry *added = &probe->entries[probe->count];

    *added = *entry;
    added->right = right;
    if (*right < 0)
        probe->count++;
    return &added->cuts;
}

static void list_cuts(struct probe *probe, const struct entry *entry, struct probe_table *table)
{
    const struct network *network = probe->network;

    for (int l = 0; l < network->layers; l++)
        for (int head = 0; head < network->heads; head++)
            list(probe, &table->off[l][head], entry)->off[l][head] = true;
    for (int head = 0; head < network->heads && network->layers > 1; head++)
        for (int wire = 0; wire < PROBE_WIRES; wire++)
            list(probe, &table->wire[head][wire], entry)->wire[head] |= (unsigned char)(1 << wire);
}

static void list_lengths(struct probe *probe, const struct cuts *cuts, struct probe_table *table)
{
    line_make_lengths(probe->lengths, probe->network->letters);
    for (int i = 0; i < LINE_LENGTHS; i++)
        list(probe, &table->length[i],
             &(struct entry){.lines = probe->lengths + i * LINE_BY_LENGTH, .count = LINE_BY_LENGTH, .cuts = *cuts});
}

/* Begins the exam that is next, if one is. */
static void begin_entry(struct probe *probe)
{
    const struct entry *entry = &probe->entries[probe->at];

    if (probe->at >= probe->count)
        return;
    exam_start(&probe->exam, probe->network, entry->lines, entry->count, &entry->cuts);
    probe->exam.brief = true;
}

void probe_clear(struct probe_table *table)
{
    for (int i = 0; i < NETWORK_HEADS; i++) {
        for (int l = 0; l < NETWORK_LAYERS; l++)
            table->off[l][i] = -1;
        for (int wire = 0; wire < PROBE_WIRES; wire++)
            table->wire[i][wire] = -1;
    }
    for (int i = 0; i < LINE_LENGTHS; i++)
        table->length[i] = -1;
}

struct probe *probe_new(const struct network *network, const struct letter_line lines[LINE_EXAM],
                        const struct cuts *cuts, struct probe_request request, struct error *e)
{
    struct probe *probe = calloc(1, sizeof *probe);

    if (!probe) {
        error_set(e, ERROR_WORK, "not enough memory to try the network: close something else");
        return NULL;
    }
    probe->network = network;
    if (request.cuts)
        list_cuts(probe, &(struct entry){.lines = lines, .count = LINE_EXAM, .cuts = *cuts}, request.table);
    if (request.lengths)
        list_lengths(probe, cuts, request.table);
    begin_entry(probe);
    return probe;
}

bool probe_advance(struct probe *probe, int lines)
{
    for (; lines > 0 && probe->at < probe->count; lines--) {
        exam_advance(&probe->exam, passage_scratch());
        if (probe->exam.at < probe->exam.count)
            continue;
        *probe->entries[probe->at++].right = exam_right(&probe->exam);
        begin_entry(probe);
    }
    return probe->at < probe->count;
}

void probe_free(struct probe *probe)
{
    free(probe);
}
