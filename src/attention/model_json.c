/* SPDX-License-Identifier: MIT */
#include "attention/model_json.h"

#include "attention/model.h"
#include "base/memory.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A model has at most 7 million numbers; the tree of this many values takes some 600 MB, of 128 MiB of zeros 3 GB. */
#define VALUES_MOST (16u << 20)

struct reader {
    const char *name; /* of the file, for messages */
    struct error *e;
};

/* ERROR_INPUT with the file's name in front. Precondition: message and advice are short. */
static bool refuse(const struct reader *r, const char *where, const char *what, const char *advice)
{
    return error_set(r->e, ERROR_INPUT, "%.200s: %s %s: %s", r->name, where, what, advice);
}

/* Puts the file's name before a message that does not know it. */
static bool name_file(const struct reader *r)
{
    char message[sizeof r->e->message];

    if (!r->e)
        return false;
    snprintf(message, sizeof message, "%s", r->e->message);
    return error_set(r->e, r->e->code, "%.200s: %s", r->name, message);
}

/* What the parser's complaints mean for whoever wrote the file. */
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

    if (code == json_error_out_of_memory || !problem->text[0]) /* deep inside jansson it fails without a word */
        return error_set(r->e, ERROR_WORK, "not enough memory to read %.200s: use a smaller model", r->name);
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
    json_set_alloc_funcs(memory_new, free); /* else it takes a lack of memory for bad syntax */
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

/* A size that stands in the file; stays as it is where it may be missing and is. */
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

/* How many bytes a token had at least before it was cleaned: � and ^X may stand for one byte each, so that the trace
 * of whatever was accepted once is accepted again. */
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
        return error_set(r->e, ERROR_WORK, "not enough memory to read %.200s: use a smaller model", r->name);
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

/* The blocks of one head, each into its columns of the whole matrices. */
static bool read_head(const struct reader *r, const json_t *head, struct model *model, size_t index)
{
    const struct {
        const char *key;
        double *whole;
    } blocks[] = {{"W_Q", model->W_Q}, {"W_K", model->W_K}, {"W_V", model->W_V}};
    char where[40];

    snprintf(where, sizeof where, "head %zu", index + 1);
    if (!json_is_object(head))
        return refuse(r, where, "is not an object", "write { } with W_Q, W_K and W_V");
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++) {
        struct target target = {where, model->d_model, model->d_k, model->d_model,
                                blocks[i].whole + index * model->d_k};

        snprintf(where, sizeof where, "%s of head %zu", blocks[i].key, index + 1);
        if (!read_matrix(r, head, blocks[i].key, &target))
            return false;
    }
    return true;
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
        return error_set(r->e, ERROR_WORK, "not enough memory to read %.200s: use a smaller model", r->name);
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
    model->mask_kind = MASK_GIVEN;
    return ok;
}

/* The lists whose lengths give the sizes of a model. */
struct parts {
    const json_t *tokens, *memory, *memory_tokens, *heads;
    size_t d_model;
};

/* Finds the parts and checks that the sizes which stand in the file are those of its lists. */
static bool find_parts(const struct reader *r, const json_t *root, struct parts *parts)
{
    size_t num_heads;

    if (!json_is_object(root))
        return refuse(r, "the JSON", "is not an object", "a model stands in { }");
    if (!(parts->tokens = find_array(r, root, "tokens", "tokens")) ||
        !read_size(r, root, "d_model", true, &parts->d_model) ||
        !(parts->heads = find_array(r, root, "heads", "heads")))
        return false;
    num_heads = json_array_size(parts->heads);
    if (!read_size(r, root, "num_heads", false, &num_heads))
        return false;
    if (num_heads != json_array_size(parts->heads))
        return error_set(r->e, ERROR_INPUT, "%.200s: num_heads is %zu, but heads has %zu: make them agree", r->name,
                         num_heads, json_array_size(parts->heads));
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

static bool read_words(const struct reader *r, const json_t *root, const struct parts *parts, struct model *model)
{
    struct target X = {"X", model->n, model->d_model, model->d_model, model->X};
    struct target memory_X = {"X of the memory", model->m, model->d_model, model->d_model, model->memory_X};

    if (!read_tokens(r, parts->tokens, "tokens", &model->tokens) || !read_matrix(r, root, "X", &X))
        return false;
    return !parts->memory || (read_tokens(r, parts->memory_tokens, "tokens of the memory", &model->memory_tokens) &&
                              read_matrix(r, parts->memory, "X", &memory_X));
}

static bool read_root(const struct reader *r, const json_t *root, struct model *model)
{
    struct parts parts = {0};
    struct target W_O;

    if (!find_parts(r, root, &parts))
        return false;
    if (!model_make(model, json_array_size(parts.tokens), json_array_size(parts.memory_tokens), parts.d_model,
                    json_array_size(parts.heads), r->e))
        return name_file(r);
    model->origin = MODEL_FILE;
    if (!read_words(r, root, &parts, model))
        return false;
    for (size_t head = 0; head < model->num_heads; head++)
        if (!read_head(r, json_array_get(parts.heads, head), model, head))
            return false;
    W_O = (struct target){"W_O", model->d_model, model->d_model, model->d_model, model->W_O};
    return read_matrix(r, root, "W_O", &W_O) && read_mask(r, root, model);
}

bool model_read(struct model *model, const char *bytes, size_t length, const char *name, struct error *e)
{
    struct reader reader = {name, e};
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
    if (!ok)
        model_free(model);
    return ok;
}
