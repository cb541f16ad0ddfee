/* SPDX-License-Identifier: MIT */
#include "study/broadcast.h"

/* Which sizes a mask has, from the right: the letters of its shape. */
static const char *const letters[SHAPE_COUNT] = {
    [SHAPE_N_M] = "nm",       [SHAPE_B_M] = "bm",    [SHAPE_B_1_M] = "b1m",
    [SHAPE_B_1_1_M] = "b11m", [SHAPE_B_N_M] = "bnm", [SHAPE_B_1_N_M] = "b1nm",
};

static bool has(enum broadcast_shape shape, char letter)
{
    for (const char *at = letters[shape]; *at; at++)
        if (*at == letter)
            return true;
    return false;
}

static void set_sizes(struct broadcast *out, enum broadcast_shape shape, size_t batch, size_t heads)
{
    out->scores[BROADCAST_BATCH] = batch;
    out->scores[BROADCAST_HEADS] = heads;
    out->scores[BROADCAST_QUERIES] = out->scores[BROADCAST_KEYS] = BROADCAST_WORDS;
    while (letters[shape][out->rank])
        out->rank++;
    for (size_t i = 0; i < out->rank; i++) {
        char letter = letters[shape][i];

        out->mask[BROADCAST_AXES - out->rank + i] = letter == 'b' ? batch : letter == '1' ? 1 : BROADCAST_WORDS;
    }
}

static void find_misfit(struct broadcast *out)
{
    out->fits = true;
    for (size_t axis = BROADCAST_AXES - out->rank; axis < BROADCAST_AXES; axis++)
        if (out->mask[axis] != 1 && out->mask[axis] != out->scores[axis]) {
            out->fits = false;
            out->misfit = axis;
        }
}

/* What the mask says about a sentence, a query and a key. */
static bool is_seen(enum broadcast_shape shape, size_t sentence, size_t query, size_t key)
{
    return !(has(shape, 'n') && key > query) && !(has(shape, 'b') && key + sentence >= BROADCAST_WORDS);
}

/* The index of the score for which the mask's element that lands on a cell was meant. Sizes are aligned at the right,
 * and a size of 1 is repeated. */
static size_t find_source(const struct broadcast *out, enum broadcast_shape shape, const size_t at[BROADCAST_AXES])
{
    size_t sentence = 0, query = 0, key = 0;

    for (size_t axis = BROADCAST_AXES - out->rank; axis < BROADCAST_AXES; axis++) {
        char letter = letters[shape][axis + out->rank - BROADCAST_AXES];
        size_t index = out->mask[axis] == 1 ? 0 : at[axis];

        if (letter == 'b')
            sentence = index;
        else if (letter == 'n')
            query = index;
        else if (letter == 'm')
            key = index;
    }
    return (sentence * out->scores[BROADCAST_HEADS] * BROADCAST_WORDS + query) * BROADCAST_WORDS + key;
}

void broadcast_run(struct broadcast *out, enum broadcast_shape shape, size_t batch, size_t heads)
{
    size_t table = BROADCAST_WORDS * BROADCAST_WORDS;

    *out = (struct broadcast){.cells = batch * heads * table};
    set_sizes(out, shape, batch, heads);
    find_misfit(out);
    for (size_t i = 0; i < out->cells; i++) {
        const size_t at[BROADCAST_AXES] = {i / table / heads, i / table % heads, i / BROADCAST_WORDS % BROADCAST_WORDS,
                                           i % BROADCAST_WORDS};

        out->meant[i] = is_seen(shape, at[BROADCAST_BATCH], at[BROADCAST_QUERIES], at[BROADCAST_KEYS]);
        out->from[i] = out->fits ? find_source(out, shape, at) : 0;
    }
    for (size_t i = 0; i < out->cells; i++) {
        out->happens[i] = out->fits && out->meant[out->from[i]];
        out->wrong += out->fits && out->meant[i] != out->happens[i];
    }
}
