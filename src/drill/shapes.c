/* SPDX-License-Identifier: MIT */
/* Shapes of everything that is computed, in self-attention and in cross-attention, from the engine's table. */
#include "drill/draft.h"

#include <string.h>

/* A matrix to ask about. */
struct thing {
    const char *name;
    enum matrix_id id;
    bool turned; /* transposed */
};

static const struct thing things[] = {
    {"Q", MATRIX_Q, false},
    {"K", MATRIX_K, true},
    {"V", MATRIX_V, false},
    {"scores", MATRIX_SCORES, false},
    {"weights", MATRIX_WEIGHTS, false},
    {"head", MATRIX_HEAD, false},
    {"concat", MATRIX_CONCAT, false},
    {"output", MATRIX_OUTPUT, false},
    {"W_Q", MATRIX_W_Q, false},
    {"W_O", MATRIX_W_O, false},
    {"K", MATRIX_K, false},
};
#define THINGS (sizeof things / sizeof *things)
#define THINGS_ASKED 8

static enum axis rows_of(const struct thing *t)
{
    return t->turned ? matrix_table[t->id].cols : matrix_table[t->id].rows;
}

static enum axis cols_of(const struct thing *t)
{
    return t->turned ? matrix_table[t->id].rows : matrix_table[t->id].cols;
}

static struct drill_words shape_of(const struct model *m, const struct thing *t)
{
    return drill_shape(record_axis(m, rows_of(t)), record_axis(m, cols_of(t)));
}

static bool is_square(const struct model *m, const struct thing *t)
{
    return record_axis(m, rows_of(t)) == record_axis(m, cols_of(t));
}

/* "weights₂", "K₁ᵀ", "concat". */
static struct drill_words name_of(const struct thing *t, size_t head)
{
    return drill_format("%s%s%s", t->name, matrix_table[t->id].per_head ? drill_subscript(head) : "",
                        t->turned ? "ᵀ" : "");
}

/* "each of the 5 words that ask" */
static struct drill_words axis_of(const struct model *m, enum axis axis)
{
    static const char *const names[] = {[AXIS_QUERY] = "words that ask",
                                        [AXIS_KEY] = "words that answer",
                                        [AXIS_FEATURE] = "features of X",
                                        [AXIS_MEMORY] = "features of X",
                                        [AXIS_PLACE] = "places of one head",
                                        [AXIS_VALUE] = "places of one head",
                                        [AXIS_CONCAT] = "columns of all heads together",
                                        [AXIS_OUTPUT] = "features of the output"};

    return drill_format("each of the %zu %s", record_axis(m, axis), names[axis]);
}

static void right_shape(struct drill_draft *d, const struct model *m, const struct thing *t, size_t head)
{
    drill_option(d, shape_of(m, t).s, "%s has a row for %s and a column for %s.", name_of(t, head).s,
                 axis_of(m, rows_of(t)).s, axis_of(m, cols_of(t)).s);
}

/* Adds wrong shapes: turned round, and those of other matrices. */
static void wrong_shapes(struct drill_draft *d, const struct model *m, const struct thing *t, size_t head)
{
    size_t first = drill_pick(d, THINGS), rows = record_axis(m, rows_of(t)), cols = record_axis(m, cols_of(t));

    drill_option(d, drill_shape(cols, rows).s, "Turned round: this has a row for %s. In %s each of them is a column.",
                 axis_of(m, cols_of(t)).s, name_of(t, head).s);
    for (size_t i = 0; i < THINGS; i++) {
        const struct thing *other = &things[(first + i) % THINGS];

        drill_option(d, shape_of(m, other).s, "This is the shape of %s: a row for %s, a column for %s.",
                     name_of(other, head).s, axis_of(m, rows_of(other)).s, axis_of(m, cols_of(other)).s);
    }
    drill_otherwise(d, "Say what a row of %s stands for, and count those; then what a column stands for.",
                    name_of(t, head).s);
}

static struct model draw(struct drill_draft *d, bool crosses)
{
    static const size_t heads[] = {2, 3, 4, 8}, widths[] = {2, 4, 8, 16};
    size_t h = DRILL_ANY(d, heads), d_k = DRILL_ANY(d, widths), n = 3 + drill_pick(d, 10);
    size_t m = crosses ? 3 + drill_pick(d, 10) : 0;

    return drill_sizes(n, m, h * d_k, h);
}

/* Whether sizes with different meanings are different numbers. */
static bool are_apart(const struct model *m, bool crosses)
{
    return m->n != m->d_k && m->n != m->d_model && (!crosses || (m->m != m->n && m->m != m->d_k && m->m != m->d_model));
}

static void hints(struct drill_draft *d, const struct model *m, const struct thing *t)
{
    static const char *const means[] = {[AXIS_QUERY] = "a word that asks",
                                        [AXIS_KEY] = "a word that answers",
                                        [AXIS_FEATURE] = "a feature of X",
                                        [AXIS_MEMORY] = "a feature of X",
                                        [AXIS_PLACE] = "a place of one head",
                                        [AXIS_VALUE] = "a place of one head",
                                        [AXIS_CONCAT] = "a column of one of the heads",
                                        [AXIS_OUTPUT] = "a feature of the output"};

    drill_hint(d, "A head is d_k = %zu / %zu = %zu wide.", m->d_model, m->num_heads, m->d_k);
    drill_hint(d, "A row of it is %s, a column is %s.", means[rows_of(t)], means[cols_of(t)]);
}

static void alone(struct drill_draft *d)
{
    struct model m = draw(d, false);
    const struct thing *t = &things[drill_pick(d, THINGS_ASKED)];
    size_t head = drill_pick(d, m.num_heads);

    if (!are_apart(&m, false))
        drill_refuse(d);
    if (drill_pick(d, 2))
        drill_ask(d, "%zu words, d_model = %zu, %zu heads. What shape has %s?", m.n, m.d_model, m.num_heads,
                  name_of(t, head).s);
    else
        drill_ask(d, "X is [%zu, %zu] and goes through %zu heads. You print the shape of %s. What should it be?", m.n,
                  m.d_model, m.num_heads, name_of(t, head).s);
    right_shape(d, &m, t, head);
    wrong_shapes(d, &m, t, head);
    hints(d, &m, t);
}

static void crossed(struct drill_draft *d)
{
    static const size_t of_interest[] = {1, 2, 3, 4, 5, 6};
    struct model m = draw(d, true);
    const struct thing *t = &things[DRILL_ANY(d, of_interest)];
    size_t head = drill_pick(d, m.num_heads);

    if (!are_apart(&m, true))
        drill_refuse(d);
    drill_ask(d,
              "Cross-attention: %zu words ask, and keys and values come from %zu other words. d_model = %zu, %zu "
              "heads. What shape has %s?",
              m.n, m.m, m.d_model, m.num_heads, name_of(t, head).s);
    right_shape(d, &m, t, head);
    wrong_shapes(d, &m, t, head);
    hints(d, &m, t);
    drill_note(d, "Queries come from the %zu words that ask, keys and values from the %zu that answer.", m.n, m.m);
}

static void which(struct drill_draft *d)
{
    bool crosses = drill_pick(d, 2);
    struct model m = draw(d, crosses);
    const struct thing *t = &things[drill_pick(d, THINGS_ASKED)];
    size_t head = drill_pick(d, m.num_heads), first = drill_pick(d, THINGS);
    struct drill_words shape = shape_of(&m, t);

    if (!are_apart(&m, crosses) || is_square(&m, t))
        drill_refuse(d);
    if (crosses)
        drill_ask(d, "%zu words ask and %zu other words answer; d_model = %zu, %zu heads. Which of these is %s?", m.n,
                  m.m, m.d_model, m.num_heads, shape.s);
    else
        drill_ask(d, "%zu words, d_model = %zu, %zu heads. A debugger shows a matrix of shape %s. Which can it be?",
                  m.n, m.d_model, m.num_heads, shape.s);
    drill_option(d, name_of(t, head).s, "%s has a row for %s and a column for %s.", name_of(t, head).s,
                 axis_of(&m, rows_of(t)).s, axis_of(&m, cols_of(t)).s);
    for (size_t i = 0; i < THINGS; i++) {
        const struct thing *other = &things[(first + i) % THINGS];

        if (strcmp(shape_of(&m, other).s, shape.s) != 0)
            drill_option(d, name_of(other, head).s, "%s is %s: a row for %s, a column for %s.", name_of(other, head).s,
                         shape_of(&m, other).s, axis_of(&m, rows_of(other)).s, axis_of(&m, cols_of(other)).s);
    }
    hints(d, &m, t);
}

/* Products: a times b gives which matrix. */
static const struct {
    struct thing a, b, product;
} products[] = {
    {{"X", MATRIX_X, false}, {"W_Q", MATRIX_W_Q, false}, {"Q", MATRIX_Q, false}},
    {{"Q", MATRIX_Q, false}, {"K", MATRIX_K, true}, {"scores", MATRIX_SCORES, false}},
    {{"weights", MATRIX_WEIGHTS, false}, {"V", MATRIX_V, false}, {"head", MATRIX_HEAD, false}},
    {{"concat", MATRIX_CONCAT, false}, {"W_O", MATRIX_W_O, false}, {"output", MATRIX_OUTPUT, false}},
};

static void product(struct drill_draft *d)
{
    bool crosses = drill_pick(d, 2);
    struct model m = draw(d, crosses);
    size_t which_one = drill_pick(d, 4), head = drill_pick(d, m.num_heads);
    const struct thing *a = &products[which_one].a, *b = &products[which_one].b, *c = &products[which_one].product;
    size_t rows = record_axis(&m, rows_of(a)), inner = record_axis(&m, cols_of(a)), cols = record_axis(&m, cols_of(b));

    if (!are_apart(&m, crosses))
        drill_refuse(d);
    drill_ask(d, "%s is [%zu, %zu] and %s is [%zu, %zu]. What shape has their product, %s?", name_of(a, head).s, rows,
              inner, name_of(b, head).s, inner, cols, name_of(c, head).s);
    drill_option(
        d, drill_shape(rows, cols).s,
        "A product has the rows of its left factor, %zu, and the columns of its right one, %zu. The two %zus in "
        "the middle are added over.",
        rows, cols, inner);
    drill_option(d, drill_shape(rows, inner).s, "This is the left factor's own shape: its %zu columns are added over.",
                 inner);
    drill_option(d, drill_shape(inner, cols).s, "This is the right factor's own shape: its %zu rows are added over.",
                 inner);
    drill_option(d, drill_shape(inner, inner).s, "%zu is the size that goes away: each sum runs over %zu products.",
                 inner, inner);
    drill_option(d, drill_shape(cols, rows).s, "Turned round: %zu is how many rows the left factor has.", rows);
    drill_option(d, drill_shape(rows, inner + cols).s,
                 "This puts the columns side by side, %zu + %zu = %zu: no product.", inner, cols, inner + cols);
    drill_hint(d, "Each cell is a row of %s times a column of %s.", name_of(a, head).s, name_of(b, head).s);
    drill_otherwise(d, "Take the rows of the left factor and the columns of the right one.");
}

static const struct drill_phrasing phrasings[] = {
    {"alone", DRILL_CHOICE, alone},     {"alone-typed", DRILL_TEXT, alone},
    {"crossed", DRILL_CHOICE, crossed}, {"crossed-typed", DRILL_TEXT, crossed},
    {"which", DRILL_CHOICE, which},     {"product", DRILL_CHOICE, product},
    {NULL, DRILL_CHOICE, NULL}};

const struct drill drill_shapes = {"shapes", "Shapes", "six-stages#project", phrasings};
