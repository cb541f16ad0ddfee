/* SPDX-License-Identifier: MIT */
#include "model/model_json.h"

#include "attention/model.h"
#include "attention/words.h"
#include "base/memory.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A layer as in the paper has at most 7 million numbers; a tree of this many values takes some 600 MB, one of 128 MiB
 * of zeros 3 GB. */
#define VALUES_MOST (16u << 20)
#define LARGE (1u << 20)       /* bytes of text; after a longer one much freed memory is given back */
#define ADDED_MOST (64u << 20) /* numbers that may be added to the scores of all heads: more than a record holds */

struct reader {
    const char *name; /* of the file, for messages */
    struct error *e;
    size_t layer; /* the layer that is read, from 1; 0: the model has only one */
};

/* ERROR_INPUT with the file's name in front. Precondition: message and advice are short. */
static bool refuse(const struct reader *r, const char *where, const char *what, const char *advice)
{
    return error_set(r->e, ERROR_INPUT, "%.200s: %s %s: %s", r->name, where, what, advice);
}

static bool no_memory(const struct reader *r)
{
    return error_set(r->e, ERROR_WORK, "not enough memory to read %.200s: use a smaller model", r->name);
}

/* What the parser's complaints mean to the author of the file. */
static const struct {
    enum json_error_code code;
    const char *message;
} complaints[] = {
    {json_error_premature_end_of_input, "the JSON ends too early: the file is cut off, or a bracket is not closed"},
    {json_error_numeric_overflow, "a number is too large for a double: the most is about 1.8e308"},
    {json_error_duplicate_key, "a member of this name came before: leave one of them out"},
    {json_error_stack_overflow, "brackets are nested too deeply: a model needs four levels"},
    {json_error_invalid_utf8, "this is not UTF-8: save the file as UTF-8"},
    {json_error_null_character, "a string holds a zero byte: take it out"},
    {json_error_end_of_input_expected, "something follows the model: the file must hold one JSON object"},
};

static bool refuse_syntax(const struct reader *r, const json_error_t *problem)
{
    enum json_error_code code = json_error_code(problem);

    if (code == json_error_out_of_memory || !problem->text[0]) /* out of memory deep inside, jansson gives no text */
        return no_memory(r);
    error_set(r->e, ERROR_INPUT, "this is not JSON: %.200s", problem->text);
    for (size_t i = 0; i < sizeof complaints / sizeof *complaints; i++)
        if (complaints[i].code == code)
            error_set(r->e, ERROR_INPUT, "%s", complaints[i].message);
    return error_at(r->e, r->name, (size_t)problem->line, problem->column > 0 ? (size_t)problem->column : 1);
}

static json_t *parse(const struct reader *r, const char *bytes, size_t length)
{
    json_error_t problem;
    size_t values = 0;
    json_t *root;

    for (size_t i = 0; i < length; i++)
        values += bytes[i] == ',';
    if (values > VALUES_MOST) {
        error_set(r->e, ERROR_INPUT, "%.200s has %zu values: at most %u are read", r->name, values, VALUES_MOST);
        return NULL;
    }
    json_set_alloc_funcs(memory_new, free); /* else jansson takes a lack of memory for bad syntax */
    root = json_loadb(bytes, length, JSON_REJECT_DUPLICATES | JSON_DECODE_INT_AS_REAL | JSON_DECODE_ANY, &problem);
    if (!root)
        refuse_syntax(r, &problem);
    return root;
}

/* A member that must be there and be an array. */
static json_t *find_array(const struct reader *r, const json_t *object, const char *key, const char *where)
{
    json_t *array = json_object_get(object, key);

    if (!array)
        refuse(r, where, "is missing", "a model has tokens, d_model, X, heads with W_Q, W_K, W_V, and W_O");
    else if (!json_is_array(array))
        refuse(r, where, "is not an array", "write [ ]");
    return json_is_array(array) ? array : NULL;
}

/* Reads a size from the file; leaves *size alone if it is missing but not needed. */
static bool read_size(const struct reader *r, const json_t *root, const char *key, bool needed, size_t *size)
{
    const json_t *value = json_object_get(root, key);
    double number;

    if (!value && !needed)
        return true;
    if (!value)
        return refuse(r, key, "is missing", "write the number of columns of X");
    number = json_number_value(value);
    if (!json_is_number(value) || !(number >= 1 && number <= MODEL_MOST) || number != (double)(size_t)number)
        return refuse(r, key, "is not a whole number from 1 to 1024", "write one");
    *size = (size_t)number;
    return true;
}

/* The least number of bytes that a token had before it was cleaned: � and ^X may each replace one byte, so a trace of
 * an accepted model is accepted again. */
static size_t given_bytes(const char *token, size_t length)
{
    size_t given = 0;

    for (size_t i = 0; i < length; given++)
        i += strncmp(token + i, "\xEF\xBF\xBD", 3) == 0                                                 ? 3
             : token[i] == '^' && ((token[i + 1] >= '@' && token[i + 1] <= '_') || token[i + 1] == '?') ? 2
                                                                                                        : 1;
    return given;
}

static bool check_token(const struct reader *r, const char *where, size_t index, const json_t *token)
{
    char place[120];
    size_t length = json_string_length(token);

    snprintf(place, sizeof place, "%s, word %zu,", where, index + 1);
    if (!json_is_string(token))
        return refuse(r, place, "is not a string", "write it in quotes");
    if (length == 0)
        return refuse(r, place, "is empty", "a word has 1 to 256 bytes");
    if (given_bytes(json_string_value(token), length) > MODEL_TOKEN_MOST)
        return refuse(r, place, "is too long", "a word has 1 to 256 bytes");
    return true;
}

/* Copies `tokens`, cleaned, to *out. */
static bool read_tokens(const struct reader *r, const json_t *tokens, const char *where, char ***out)
{
    size_t count = json_array_size(tokens);
    char **borrowed;

    for (size_t i = 0; i < count; i++)
        if (!check_token(r, where, i, json_array_get(tokens, i)))
            return false;
    borrowed = calloc(count, sizeof *borrowed);
    if (!borrowed)
        return no_memory(r);
    for (size_t i = 0; i < count; i++)
        borrowed[i] = (char *)json_string_value(json_array_get(tokens, i));
    *out = model_clean_tokens(borrowed, count);
    free(borrowed);
    return true;
}

/* Where a matrix of the file goes: `cols` numbers of each row, `stride` apart. */
struct target {
    const char *where; /* "W_Q of head 2" */
    size_t rows, cols, stride;
    double *at;
};

static bool refuse_shape(const struct reader *r, const struct target *t, const char *part, size_t has, size_t needs)
{
    return error_set(r->e, ERROR_INPUT, "%.200s: %s%s has %zu %s: it needs %zu (the matrix is %zu x %zu)", r->name,
                     t->where, part, has, *part ? "columns" : "rows", needs, t->rows, t->cols);
}

static bool read_row(const struct reader *r, const json_t *row, const struct target *t, size_t i)
{
    char part[40];

    snprintf(part, sizeof part, ", row %zu,", i + 1);
    if (!json_is_array(row))
        return error_set(r->e, ERROR_INPUT, "%.200s: %s%s is not an array: write [ ] around each row", r->name,
                         t->where, part);
    if (json_array_size(row) != t->cols)
        return refuse_shape(r, t, part, json_array_size(row), t->cols);
    for (size_t j = 0; j < t->cols; j++) {
        const json_t *number = json_array_get(row, j);

        if (!json_is_number(number))
            return error_set(r->e, ERROR_INPUT, "%.200s: %s%s column %zu, is not a number: write a finite one", r->name,
                             t->where, part, j + 1);
        t->at[i * t->stride + j] = json_number_value(number);
    }
    return true;
}

static bool read_matrix(const struct reader *r, const json_t *object, const char *key, const struct target *t)
{
    const json_t *rows = find_array(r, object, key, t->where);

    if (!rows)
        return false;
    if (json_array_size(rows) != t->rows)
        return refuse_shape(r, t, "", json_array_size(rows), t->rows);
    for (size_t i = 0; i < t->rows; i++)
        if (!read_row(r, json_array_get(rows, i), t, i))
            return false;
    return true;
}

/* "W_Q of head 2", in a model of several layers "W_Q of head 2 of layer 1"; head 0: of the layer itself. */
#define WHERE_MOST 80
static void name_place(const struct reader *r, const char *key, size_t head, char out[WHERE_MOST])
{
    int length = snprintf(out, WHERE_MOST, "%s", key);

    if (head)
        length += snprintf(out + length, WHERE_MOST - (size_t)length, "%shead %zu", *key ? " of " : "", head);
    if (r->layer)
        snprintf(out + length, WHERE_MOST - (size_t)length, " of layer %zu", r->layer);
}

/* Reads a bias, which is a list; `t` has its length and name. */
static bool read_list(const struct reader *r, const json_t *list, const struct target *t)
{
    if (!json_is_array(list))
        return refuse(r, t->where, "is not an array", "write [ ], a number a column");
    if (json_array_size(list) != t->cols)
        return error_set(r->e, ERROR_INPUT, "%.200s: %s has %zu numbers: it needs %zu", r->name, t->where,
                         json_array_size(list), t->cols);
    for (size_t j = 0; j < t->cols; j++) {
        const json_t *number = json_array_get(list, j);

        if (!json_is_number(number))
            return error_set(r->e, ERROR_INPUT, "%.200s: %s, number %zu, is not a number: write a finite one", r->name,
                             t->where, j + 1);
        t->at[j] = json_number_value(number);
    }
    return true;
}

/* Allocates zeros at *at, unless it exists already. */
static bool make_room(const struct reader *r, double **at, size_t count)
{
    if (!*at)
        *at = calloc(count, sizeof **at);
    return *at || no_memory(r);
}

/* ------------------------------------------------------------------------------------------------ a head's matrices */

/* One matrix of a head: where it goes, `at` being that of head 1. */
struct block {
    const char *key;
    double *at;
    size_t rows, cols, stride, step; /* step: from one head's to the next one's */
    bool is_shared;                  /* only heads with K and V of their own have it */
};

enum { BLOCKS = 3 };

/* Lists the matrices of a head that is computed, or of one whose Q, K and V are given. */
static void list_blocks(const struct model *m, struct block out[BLOCKS])
{
    size_t d_k = m->d_k, d_v = m->d_v;

    if (m->given_Q) {
        out[0] = (struct block){"Q", m->given_Q, m->n, d_k, d_k, m->n * d_k, false};
        out[1] = (struct block){"K", m->given_K, m->m, d_k, d_k, m->m * d_k, true};
        out[2] = (struct block){"V", m->given_V, m->m, d_v, d_v, m->m * d_v, true};
        return;
    }
    out[0] = (struct block){"W_Q", m->W_Q, m->d_in, d_k, m->num_heads * d_k, d_k, false};
    out[1] = (struct block){"W_K", m->W_K, m->d_memory, d_k, m->owners * d_k, d_k, true};
    out[2] = (struct block){"W_V", m->W_V, m->d_memory, d_v, m->owners * d_v, d_v, true};
}

static bool read_blocks(const struct reader *r, const json_t *head, const struct model *model, size_t index)
{
    struct block blocks[BLOCKS];

    list_blocks(model, blocks);
    for (size_t i = 0; i < BLOCKS; i++) {
        const struct block *b = &blocks[i];
        size_t place = b->is_shared ? model_block(model, index) : index;
        char where[WHERE_MOST];
        struct target target = {where, b->rows, b->cols, b->stride, b->at + place * b->step};

        if (b->is_shared && model_owner(model, index) != index)
            continue;
        name_place(r, b->key, index + 1, where);
        if (!read_matrix(r, head, b->key, &target))
            return false;
    }
    return true;
}

/* Reads b_Q, b_K and b_V of a head, if they are there. */
static bool read_biases(const struct reader *r, const json_t *head, struct model *model, size_t index)
{
    const struct {
        const char *key;
        double **whole;
        size_t heads, cols, place;
    } biases[] = {{"b_Q", &model->b_Q, model->num_heads, model->d_k, index},
                  {"b_K", &model->b_K, model->owners, model->d_k, model_block(model, index)},
                  {"b_V", &model->b_V, model->owners, model->d_v, model_block(model, index)}};

    for (size_t i = 0; i < sizeof biases / sizeof *biases; i++) {
        const json_t *list = json_object_get(head, biases[i].key);
        size_t cols = biases[i].cols;
        char where[WHERE_MOST];

        if (!list)
            continue;
        name_place(r, biases[i].key, index + 1, where);
        if (!make_room(r, biases[i].whole, biases[i].heads * cols) ||
            !read_list(r, list, &(struct target){where, 1, cols, cols, *biases[i].whole + biases[i].place * cols}))
            return false;
    }
    return true;
}

/* Reads what is added to the scores of a head, if it is there. */
static bool read_added(const struct reader *r, const json_t *head, struct model *model, size_t index)
{
    size_t one = model->n * model->m;
    char where[WHERE_MOST];

    if (!json_object_get(head, "bias"))
        return true;
    name_place(r, "bias", index + 1, where);
    if (one * model->num_heads > ADDED_MOST)
        return refuse(r, where, "has too many numbers", "use fewer words or heads");
    return make_room(r, &model->added, one * model->num_heads) &&
           read_matrix(r, head, "bias",
                       &(struct target){where, model->n, model->m, model->m, model->added + index * one});
}

static bool read_head(const struct reader *r, const json_t *head, struct model *model, size_t index)
{
    return read_blocks(r, head, model, index) && (model->given_Q || read_biases(r, head, model, index)) &&
           read_added(r, head, model, index);
}

/* ------------------------------------------------------------------------------------------------- a layer's sizes */

/* A layer as it is in the file. */
struct layer {
    const json_t *root, *object; /* object: the root itself, or one of its layers */
    const json_t *heads, *X, *memory;
    bool is_first;
};

/* A member of the layer, or else of the root. */
static const json_t *find_member(const struct layer *l, const char *key)
{
    const json_t *own = json_object_get(l->object, key);

    return own ? own : json_object_get(l->root, key);
}

/* The number of columns in the first row of a matrix, if it has one; errors are reported when it is read. */
static size_t first_columns(const json_t *matrix, size_t otherwise)
{
    const json_t *row = json_array_get(matrix, 0);

    return json_is_array(row) ? json_array_size(row) : otherwise;
}

/* Reads whose K and V a head uses. */
static bool read_kv(const struct reader *r, const json_t *head, struct model *model, size_t index)
{
    static const char *const own[] = {"W_K", "W_V", "b_K", "b_V"};
    const json_t *kv = json_object_get(head, "kv");
    double number = json_number_value(kv);
    char where[WHERE_MOST];

    model->kv_of[index] = index;
    if (!kv)
        return true;
    name_place(r, "kv", index + 1, where);
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (json_object_get(head, own[i]))
            return error_set(r->e, ERROR_INPUT, "%.200s: %s is given with %s: leave one of them out", r->name, where,
                             own[i]);
    if (!json_is_number(kv) || !(number >= 1 && number <= (double)index) || number != (double)(size_t)number)
        return refuse(r, where, "is not the number of a head before it", "heads are counted from 1");
    if (model->kv_of[(size_t)number - 1] != (size_t)number - 1)
        return refuse(r, where, "names a head that has no K and V of its own", "name the one that it reads");
    model->kv_of[index] = (size_t)number - 1;
    model->owners--;
    return true;
}

/* Checks that each head is an object, given or computed like the first, and finds out which share K and V. */
static bool read_sharing(const struct reader *r, const struct layer *l, struct model *model, bool given)
{
    model->owners = model->num_heads;
    model->kv_of = calloc(model->num_heads, sizeof *model->kv_of);
    if (!model->kv_of)
        return no_memory(r);
    for (size_t i = 0; i < model->num_heads; i++) {
        const json_t *head = json_array_get(l->heads, i);
        char where[WHERE_MOST];

        name_place(r, "", i + 1, where);
        if (!json_is_object(head))
            return refuse(r, where, "is not an object", "write { } with W_Q, W_K and W_V");
        if (given && json_object_get(head, "W_Q"))
            return refuse(r, where, "has W_Q, and head 1 has Q", "give Q, K and V of all heads or of none");
        if (!read_kv(r, head, model, i))
            return false;
    }
    if (model->owners == model->num_heads) {
        free(model->kv_of);
        model->kv_of = NULL;
    }
    return true;
}

static bool check_width(const struct reader *r, const char *name, size_t width, size_t heads, bool given)
{
    size_t most = given ? MODEL_GIVEN : MODEL_MOST;

    if (width >= 1 && width * heads <= most && (!given || width <= MODEL_GIVEN_D_K))
        return true;
    return error_set(r->e, ERROR_INPUT, "%.200s: %s is %zu in %zu heads: use 1 to %zu columns a head", r->name, name,
                     width, heads, given && most / heads > MODEL_GIVEN_D_K ? MODEL_GIVEN_D_K : most / heads);
}

/* Reads d_in and d_memory. */
static bool read_columns(const struct reader *r, const struct layer *l, struct model *model, bool given)
{
    const json_t *memory_X = json_object_get(l->memory, "X");
    bool reads_before = !l->is_first && !l->X;

    model->d_in = given ? first_columns(l->X, model->d_model ? model->d_model : 1) : model->d_model;
    if (!read_size(r, l->object, "d_in", false, &model->d_in))
        return false;
    if (reads_before && !given && model->d_in != model->d_model)
        return error_set(r->e, ERROR_INPUT,
                         "%.200s: d_in of layer %zu is %zu, and the layer before makes %zu columns: give this layer "
                         "an X of its own",
                         r->name, r->layer, model->d_in, model->d_model);
    model->d_memory = l->memory ? first_columns(memory_X, model->d_in) : model->d_in;
    if (model->d_in <= MODEL_MOST && model->d_memory >= 1 && model->d_memory <= MODEL_MOST)
        return true;
    return error_set(r->e, ERROR_INPUT, "%.200s: %s has %zu columns: use 1 to %d", r->name,
                     model->d_in > MODEL_MOST ? "X" : "X of the memory",
                     model->d_in > MODEL_MOST ? model->d_in : model->d_memory, MODEL_MOST);
}

/* Finds all sizes of a layer, from what is said and from the shapes of its first head. */
static bool read_sizes(const struct reader *r, const struct layer *l, struct model *model)
{
    const json_t *first = json_array_get(l->heads, 0);
    bool given = json_is_object(first) && !json_object_get(first, "W_Q") && json_object_get(first, "Q");
    size_t even;

    model->num_heads = json_array_size(l->heads);
    if (model->num_heads < 1 || model->num_heads > MODEL_MOST)
        return error_set(r->e, ERROR_INPUT, "%.200s: num_heads is %zu: use 1 to %d", r->name, model->num_heads,
                         MODEL_MOST);
    if (!read_sharing(r, l, model, given) || !read_columns(r, l, model, given))
        return false;
    even = model->d_model / model->num_heads ? model->d_model / model->num_heads : 1;
    model->d_k = first_columns(json_object_get(first, given ? "Q" : "W_Q"), even);
    model->d_v = first_columns(json_object_get(first, given ? "V" : "W_V"), model->d_k);
    if (!check_width(r, "d_k", model->d_k, model->num_heads, given) ||
        !check_width(r, "d_v", model->d_v, model->num_heads, given))
        return false;
    if (!model->d_model)
        model->d_model = model->num_heads * model->d_v;
    return model_allocate(
        model,
        (struct model_parts){.has_X = (l->is_first && !given) || l->X,
                             .has_memory = l->is_first && l->memory && (json_object_get(l->memory, "X") || !given),
                             .has_W_O = !given || json_object_get(l->object, "W_O"),
                             .given = given},
        r->e);
}

/* The kind of the mask: causal if each word sees exactly the words up to itself, however the file says it. */
static enum mask_kind kind_of_mask(const struct model *model)
{
    bool is_causal = model->n > 1 && model->n == model->m && !model->memory_X;

    for (size_t i = 0; i < model->n && is_causal; i++)
        for (size_t j = 0; j < model->m; j++)
            is_causal = is_causal && (model->mask[i * model->m + j] != 0) == (j <= i);
    return is_causal ? MASK_CAUSAL : MASK_GIVEN;
}

static bool read_mask(const struct reader *r, const json_t *root, struct model *model)
{
    size_t count = model->n * model->m;
    double *numbers;
    bool ok;

    if (!json_object_get(root, "mask"))
        return true;
    numbers = calloc(count, sizeof *numbers);
    model->mask = malloc(count);
    if (!numbers || !model->mask) {
        free(numbers);
        return no_memory(r);
    }
    ok = read_matrix(r, root, "mask", &(struct target){"mask", model->n, model->m, model->m, numbers});
    for (size_t i = 0; ok && i < count; i++) {
        model->mask[i] = numbers[i] != 0;
        if (numbers[i] != 0 && numbers[i] != 1)
            ok = error_set(r->e, ERROR_INPUT,
                           "%.200s: mask, row %zu, column %zu, is not 0 or 1: write 1 where attending "
                           "is allowed",
                           r->name, i / model->m + 1, i % model->m + 1);
    }
    free(numbers);
    model->mask_kind = kind_of_mask(model);
    return ok;
}

/* ------------------------------------------------------------------------------------------------------- a layer */

static bool read_scale(const struct reader *r, const struct layer *l, struct model *model)
{
    const json_t *scale = find_member(l, "scale");

    model->has_scale = scale != NULL;
    model->scale = json_number_value(scale);
    return !scale || json_is_number(scale) ||
           refuse(r, "scale", "is not a number", "write what scores are multiplied by");
}

/* Reads W_O, b_O and what the original computed. */
static bool read_result(const struct reader *r, const struct layer *l, struct model *model, bool is_last)
{
    size_t width = model->num_heads * model->d_v, d_model = model->d_model;
    const json_t *bias = json_object_get(l->object, "b_O");
    char where[WHERE_MOST];

    name_place(r, "W_O", 0, where);
    if (model->W_O && !read_matrix(r, l->object, "W_O", &(struct target){where, width, d_model, d_model, model->W_O}))
        return false;
    name_place(r, "b_O", 0, where);
    if (bias && !model->W_O)
        return refuse(r, where, "stands without W_O", "leave it out, or give both");
    if (bias && (!make_room(r, &model->b_O, d_model) ||
                 !read_list(r, bias, &(struct target){where, 1, d_model, d_model, model->b_O})))
        return false;
    if (!is_last || !json_object_get(l->root, "expected"))
        return true;
    if (!model->W_O)
        return refuse(r, "expected", "stands without W_O", "leave it out: there is no output to compare");
    return make_room(r, &model->expected, model->n * d_model) &&
           read_matrix(r, l->root, "expected",
                       &(struct target){"expected", model->n, d_model, d_model, model->expected});
}

/* Checks that a layer has an input: an X of its own, or an output of the layer before. */
static bool check_input(const struct reader *r, const struct layer *l, const struct model *model)
{
    char where[WHERE_MOST];

    if (l->X || l->is_first || model->given_Q)
        return true;
    name_place(r, "X", 0, where);
    if (!model->before->W_O)
        return refuse(r, where, "is missing", "the layer before ends at concat, so give this one an X");
    if ((!model->before->X && (model->before->given_Q || !model->before->before)) || model->before->d_in != model->d_in)
        return refuse(r, where, "is missing", "X of the layer before cannot be added to its output, so give one");
    return true;
}

/* Reads a layer into *model, which already has its words, their sizes, its memory and the layer before. */
static bool read_layer(const struct reader *r, const struct layer *l, struct model *model, bool is_last)
{
    char where[WHERE_MOST];

    if (!read_sizes(r, l, model) || !check_input(r, l, model))
        return false;
    name_place(r, "X", 0, where);
    if (model->X &&
        !read_matrix(r, json_object_get(l->object, "X") ? l->object : l->root, "X",
                     &(struct target){r->layer > 1 ? where : "X", model->n, model->d_in, model->d_in, model->X}))
        return false;
    if (l->is_first && model->memory_X &&
        !read_matrix(r, l->memory, "X",
                     &(struct target){"X of the memory", model->m, model->d_memory, model->d_memory, model->memory_X}))
        return false;
    for (size_t head = 0; head < model->num_heads; head++)
        if (!read_head(r, json_array_get(l->heads, head), model, head))
            return false;
    return read_scale(r, l, model) && read_result(r, l, model, is_last);
}

/* Finds the heads of a layer; num_heads, if given, must be their number. */
static bool find_heads(const struct reader *r, struct layer *l)
{
    char where[WHERE_MOST];
    size_t num_heads;

    name_place(r, "heads", 0, where);
    if (!json_is_object(l->object)) {
        snprintf(where, sizeof where, "layer %zu", r->layer);
        return refuse(r, where, "is not an object", "write { } with heads and W_O");
    }
    if (!(l->heads = find_array(r, l->object, "heads", where)))
        return false;
    num_heads = json_array_size(l->heads);
    if (!read_size(r, json_object_get(l->object, "num_heads") ? l->object : l->root, "num_heads", false, &num_heads))
        return false;
    if (num_heads != json_array_size(l->heads))
        return error_set(r->e, ERROR_INPUT, "%.200s: num_heads is %zu, but %s has %zu: make them agree", r->name,
                         num_heads, where, json_array_size(l->heads));
    l->X = json_object_get(l->object, "X");
    if (!l->X && l->is_first)
        l->X = json_object_get(l->root, "X");
    return true;
}

/* ------------------------------------------------------------------------------------------------------- the model */

/* The lists that all layers share. */
struct parts {
    const json_t *tokens, *memory, *memory_tokens, *layers;
    size_t d_model; /* 0: not said */
};

static bool find_layers(const struct reader *r, const json_t *root, struct parts *parts)
{
    parts->layers = json_object_get(root, "layers");
    if (!parts->layers)
        return true;
    if (!json_is_array(parts->layers) || json_array_size(parts->layers) == 0)
        return refuse(r, "layers", "is not an array of layers", "write [ ] with an object a layer");
    if (json_array_size(parts->layers) > MODEL_LAYERS_MOST)
        return error_set(r->e, ERROR_INPUT, "%.200s has %zu layers: at most %d are read", r->name,
                         json_array_size(parts->layers), MODEL_LAYERS_MOST);
    return !json_object_get(root, "heads") ||
           refuse(r, "layers", "is given with heads", "leave one of them out: each layer has heads of its own");
}

/* Whether d_model is needed: not if heads are given and no W_O says how wide the output is. */
static bool needs_d_model(const json_t *root, const struct parts *parts)
{
    const json_t *first = json_array_get(json_object_get(root, "heads"), 0);

    return parts->layers || !first || json_object_get(first, "W_Q") || !json_object_get(first, "Q") ||
           json_object_get(root, "W_O");
}

static bool find_parts(const struct reader *r, const json_t *root, struct parts *parts)
{
    if (!json_is_object(root))
        return refuse(r, "the JSON", "is not an object", "write the model in { }");
    if (!(parts->tokens = find_array(r, root, "tokens", "tokens")) || !find_layers(r, root, parts) ||
        !read_size(r, root, "d_model", needs_d_model(root, parts), &parts->d_model))
        return false;
    parts->memory = json_object_get(root, "memory");
    if (parts->memory && !json_is_object(parts->memory))
        return refuse(r, "memory", "is not an object", "write { } with tokens and X");
    if (!parts->memory)
        return true;
    parts->memory_tokens = find_array(r, parts->memory, "tokens", "tokens of the memory");
    if (parts->memory_tokens && json_array_size(parts->memory_tokens) == 0)
        return refuse(r, "the memory", "has no token", "leave the memory out, or give it 1 to 1024");
    return parts->memory_tokens != NULL;
}

/* Whether it is one layer of self-attention as in the paper, with nothing given but X and the weights. */
static bool has_shape_of_designed(const struct model *model)
{
    return !model->before && !model->memory_tokens && model->X && model->W_Q && model->W_K && model->W_V &&
           model->W_O && model->d_in == model->d_model && model->owners == model->num_heads &&
           model->num_heads * model->d_k == model->d_model && model->d_v == model->d_k;
}

/* Reads the kinds of the words, if the file has them; columns then get the names of a designed example. */
static bool read_kinds(const struct reader *r, const json_t *root, struct model *model)
{
    const json_t *kinds = json_object_get(root, "kinds");

    if (!kinds)
        return true;
    if (has_shape_of_designed(model))
        model->labels = model_labels_of(model->n, model->d_model, model->num_heads);
    if (!model->labels)
        return refuse(r, "kinds", "does not go with these sizes",
                      "leave it out, or have 2 heads and d_model 8 for up to 4 words, 16 for up to 8");
    if (json_array_size(kinds) != model->n)
        return refuse(r, "kinds", "does not have one kind for each word", "write as many as there are tokens");
    model->kinds = memory_new_array(model->n, sizeof *model->kinds);
    for (size_t i = 0; i < model->n; i++) {
        const char *name = json_string_value(json_array_get(kinds, i));
        enum word_kind kind = name ? word_kind_named(name, strlen(name)) : KIND_UNKNOWN;

        if (kind >= model->d_k)
            return refuse(r, "kinds", "holds a kind that is not known here",
                          model->d_k == KIND_COUNT ? "write det, noun, verb, prep, adj, adv, pron or other"
                                                   : "write det, noun, verb or prep");
        model->kinds[i] = (unsigned char)kind;
    }
    return true;
}

static bool check_words(const struct reader *r, const char *where, size_t count)
{
    if (count >= 1 && count <= MODEL_MOST)
        return true;
    return error_set(r->e, ERROR_INPUT, "%.200s: the number of %s is %zu: use 1 to %d", r->name, where, count,
                     MODEL_MOST);
}

static bool read_words(const struct reader *r, const struct parts *parts, struct model *model)
{
    model->n = json_array_size(parts->tokens);
    model->m = parts->memory ? json_array_size(parts->memory_tokens) : model->n;
    return check_words(r, "tokens", model->n) && check_words(r, "tokens in the memory", model->m) &&
           read_tokens(r, parts->tokens, "tokens", &model->tokens) &&
           (!parts->memory || read_tokens(r, parts->memory_tokens, "tokens of the memory", &model->memory_tokens));
}

/* Makes *model an empty layer with the words and memory of the old *model, which becomes the layer before it. */
static bool add_layer(const struct reader *r, struct model *model)
{
    struct model *before = malloc(sizeof *before);

    if (!before)
        return no_memory(r);
    *before = *model;
    *model = (struct model){.n = before->n,
                            .m = before->m,
                            .d_model = before->d_model,
                            .tokens = before->tokens,
                            .memory_tokens = before->memory_tokens,
                            .memory_X = before->memory_X,
                            .before = before};
    return true;
}

static bool read_layers(struct reader *r, const json_t *root, const struct parts *parts, struct model *model)
{
    size_t count = json_array_size(parts->layers);

    for (size_t i = 0; i < (count ? count : 1); i++) {
        struct layer layer = {root, count ? json_array_get(parts->layers, i) : root, NULL, NULL, parts->memory, i == 0};

        r->layer = count ? i + 1 : 0;
        if (i > 0 && !add_layer(r, model))
            return false;
        model->origin = MODEL_FILE;
        if (!find_heads(r, &layer) || !read_layer(r, &layer, model, i + 1 >= count))
            return false;
    }
    return true;
}

static bool read_root(struct reader *r, const json_t *root, struct model *model)
{
    struct parts parts = {0};

    if (!find_parts(r, root, &parts))
        return false;
    model->d_model = parts.d_model;
    if (!read_words(r, &parts, model) || !read_layers(r, root, &parts, model) || !read_kinds(r, root, model) ||
        !read_mask(r, root, model))
        return false;
    model_share(model);
    return true;
}

bool model_read(struct model *model, const char *bytes, size_t length, const char *name, struct error *e)
{
    struct reader reader = {name, e, 0};
    json_t *root;
    bool ok;

    *model = (struct model){0};
    if (length > MODEL_JSON_MOST)
        return error_set(e, ERROR_INPUT, "%.200s has %.1f MiB: a model has at most %u", name,
                         (double)length / (1u << 20), MODEL_JSON_MOST >> 20);
    if (length == 0)
        return error_set(e, ERROR_INPUT, "%.200s is empty: a model is a JSON object, such as headway trace writes",
                         name);
    root = parse(&reader, bytes, length);
    if (!root)
        return false;
    ok = read_root(&reader, root, model);
    json_decref(root);
    if (length >= LARGE)
        memory_give_back();
    if (!ok)
        model_free(model);
    return ok;
}
