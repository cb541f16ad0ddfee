/* SPDX-License-Identifier: MIT */
#include "drill/draft.h"

#include "base/memory.h"
#include "base/number.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NUDGE 1e-9
#define SENTENCES 8
#define LEAST_ANSWERS 3
#define SLACK 1e-9
double drill_round(double value, int decimals)
{
    double power = 1, rounded;

    for (int i = 0; i < decimals; i++)
        power *= 10;
    rounded = floor(fabs(value) * power + 0.5 + NUDGE) / power;
    return value < 0 && rounded > 0 ? -rounded : rounded;
}

void drill_show(double *out, const double *row, size_t count)
{
    for (size_t i = 0; i < count; i++)
        out[i] = drill_round(row[i], 2);
}

double drill_apart(const double *a, const double *b, size_t count)
{
    double most = 0;

    for (size_t i = 0; i < count; i++)
        most = fmax(most, fabs(drill_round(a[i], 2) - drill_round(b[i], 2)));
    return most;
}

double drill_total(const double *row, size_t count)
{
    double sum = 0;

    for (size_t i = 0; i < count; i++)
        sum += row[i];
    return sum;
}

struct drill_words drill_take(struct text *t)
{
    struct drill_words words;

    snprintf(words.s, sizeof words.s, "%s", text_string(t));
    text_free(t);
    return words;
}

struct drill_words drill_format(const char *format, ...)
{
    struct drill_words words;
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(words.s, sizeof words.s, format, arguments);
    va_end(arguments);
    return words;
}

struct drill_words drill_number(double value, int decimals)
{
    char digits[NUMBER_ROOM];
    struct text t = {0};

    if (decimals == 0 && value >= 0)
        return drill_whole((size_t)drill_round(value, 0));
    number_fixed(digits, drill_round(value, decimals), decimals);
    text_add(&t, digits);
    return drill_take(&t);
}

struct drill_words drill_whole(size_t value)
{
    return drill_format("%s", number_grouped((double)value).is);
}

struct drill_words drill_row(const double *row, size_t count, int decimals)
{
    struct text t = {0};

    text_add(&t, "[");
    for (size_t i = 0; i < count; i++)
        text_addf(&t, "%s%s", i ? ", " : "", drill_number(row[i], decimals).s);
    text_add(&t, "]");
    return drill_take(&t);
}

struct drill_words drill_shape(size_t rows, size_t cols)
{
    return drill_format("[%zu, %zu]", rows, cols);
}

struct drill_words drill_factor(double value, int decimals)
{
    struct drill_words number = drill_number(value, decimals);
    struct text t = {0};

    text_addf(&t, number.s[0] == '-' ? "(%s)" : "%s", number.s);
    return drill_take(&t);
}

struct drill_words drill_products(const struct origin *product, int decimals)
{
    struct text t = {0};

    for (size_t i = 0; i < product->count; i++)
        text_addf(&t, "%s%s×%s", i ? " + " : "", drill_factor(origin_number(&product->a, i), decimals).s,
                  drill_factor(origin_number(&product->b, i), decimals).s);
    return drill_take(&t);
}

struct drill_words drill_sum(const double *row, size_t count, int decimals)
{
    struct text t = {0};

    for (size_t i = 0; i < count; i++)
        text_addf(&t, "%s%s", i ? " + " : "", drill_factor(row[i], decimals).s);
    return drill_take(&t);
}

struct drill_words drill_root(size_t of)
{
    double root = sqrt((double)of);

    return drill_number(root, floor(root) < root ? 2 : 0);
}

struct drill_powers drill_powers_of(const struct origin *softmax)
{
    struct drill_powers p = {.divides = true};
    struct origin share = *softmax;
    struct text t = {0};

    for (size_t i = 0; i < share.count; i++) {
        const char *before = i == 0 ? "" : i + 1 == share.count ? " and " : ", ";

        p.each[i] = drill_round(origin_term(&share, i), 2);
        p.sum += p.each[i];
        text_addf(&t, "%se^%s = %s", before, drill_number(origin_number(&share.a, i), 2).s,
                  drill_number(p.each[i], 2).s);
    }
    for (share.mine = 0; share.mine < share.count; share.mine++)
        p.divides = p.divides && drill_round(p.each[share.mine] / p.sum, 2) == drill_round(origin_result(&share), 2);
    p.words = drill_take(&t);
    return p;
}

const char *drill_subscript(size_t head)
{
    static const char *const digits[] = {"₁", "₂", "₃", "₄", "₅", "₆", "₇", "₈", "₉"};

    return digits[head % (sizeof digits / sizeof *digits)];
}

static const char *const of_three[SENTENCES][3] = {
    {"The", "cat", "sat"},      {"I", "love", "maths"},  {"Birds", "sing", "early"}, {"She", "reads", "letters"},
    {"Rain", "fell", "softly"}, {"We", "bake", "bread"}, {"Tea", "cools", "fast"},   {"Wolves", "hunt", "deer"},
};

static const char *const of_four[SENTENCES][4] = {
    {"The", "cat", "sat", "on"},        {"I", "love", "deep", "learning"}, {"Birds", "sing", "at", "dawn"},
    {"She", "reads", "old", "letters"}, {"Rain", "fell", "all", "night"},  {"We", "bake", "warm", "bread"},
    {"Tea", "cools", "too", "fast"},    {"Wolves", "hunt", "in", "packs"},
};

static void fill(struct drill_draft *draft, double *numbers, size_t count, const double *from, size_t from_count)
{
    for (size_t i = 0; i < count; i++)
        numbers[i] = from[drill_pick(draft, from_count)];
}

struct drill_run *drill_run_start(struct drill_draft *draft, size_t n, size_t d_model, size_t num_heads)
{
    static const double words[] = {-1, 0, 0, 1, 1}, halves[] = {-0.5, 0, 0, 0.5, 0.5}, ones[] = {-1, 0, 0, 0, 1},
                        both[] = {-1, -0.5, 0, 0, 0.5, 1};
    size_t sentence = drill_pick(draft, SENTENCES), size = d_model * d_model;
    struct drill_run *run = memory_new(sizeof *run);
    struct model *model = &run->model;

    if (!model_make(model, n, 0, d_model, num_heads, NULL))
        memory_exhausted();
    run->words = n == 3 ? of_three[sentence] : of_four[sentence];
    fill(draft, model->X, n * d_model, words, sizeof words / sizeof *words);
    fill(draft, model->W_Q, size, halves, sizeof halves / sizeof *halves);
    fill(draft, model->W_K, size, ones, sizeof ones / sizeof *ones);
    fill(draft, model->W_V, size, both, sizeof both / sizeof *both);
    fill(draft, model->W_O, size, both, sizeof both / sizeof *both);
    if (!record_run(&run->record, model, NULL))
        memory_exhausted();
    draft->run = run;
    return run;
}

static void free_run(struct drill_run *run)
{
    if (run) {
        record_free(&run->record);
        model_free(&run->model);
        free(run);
    }
}

const double *drill_run_row(const struct drill_run *run, enum matrix_id id, size_t head, size_t row)
{
    struct matrix m = record_matrix(&run->record, id, head);

    return m.at + row * m.cols;
}

void drill_run_mistake(double *out, const struct drill_run *run, enum mistake mistake, struct cell_at first)
{
    struct record wrong;
    struct matrix m;

    if (!mistaken_run(&wrong, &run->model, mistake, NULL))
        memory_exhausted();
    m = record_matrix(&wrong, first.id, first.head);
    memcpy(out, m.at + first.row * m.cols, m.cols * sizeof *out);
    record_free(&wrong);
}

void drill_run_mask(struct drill_run *run)
{
    if (!model_set_mask(&run->model, MASK_CAUSAL, 0, NULL) || !record_run_again(&run->record, NULL))
        memory_exhausted();
}

struct model drill_sizes(size_t n, size_t m, size_t d_model, size_t num_heads)
{
    return model_square(n, m, d_model, num_heads);
}

static char *print(const char *format, va_list arguments)
{
    va_list again;
    int length;
    char *out;

    va_copy(again, arguments);
    length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    out = memory_new((size_t)length + 1);
    vsnprintf(out, (size_t)length + 1, format, arguments);
    return out;
}

static void make_text_as(struct question_text *out, enum text_format format, const char *source)
{
    question_text_make(out, format, source, (struct place){"drill", 1, 1}, NULL);
}

static void make_text(struct question_text *out, const char *source)
{
    make_text_as(out, TEXT_MARKDOWN, source);
}

static void set_text(struct question_text *out, const char *format, va_list arguments)
{
    char *source = print(format, arguments);

    question_text_free(out);
    make_text(out, source);
    free(source);
}

/* How the answer is to be typed; "" if it is chosen. */
static const char *what_to_type(const struct drill_draft *draft)
{
    static const char *const numbers[] = {" Type a whole number.", " Type it to one decimal.",
                                          " Type it to two decimals."};

    if (draft->form == DRILL_TEXT)
        return " Type it as [rows, columns].";
    return draft->form == DRILL_NUMBER ? numbers[draft->decimals] : "";
}

void drill_ask(struct drill_draft *draft, const char *format, ...)
{
    struct text whole = {0};
    va_list arguments;
    char *source;

    va_start(arguments, format);
    source = print(format, arguments);
    va_end(arguments);
    text_addf(&whole, "%s%s", source, what_to_type(draft));
    question_text_free(&draft->q->text);
    make_text(&draft->q->text, text_string(&whole));
    text_free(&whole);
    free(source);
}

void drill_hint(struct drill_draft *draft, const char *format, ...)
{
    struct question *q = draft->q;
    va_list arguments;

    q->hints = memory_resize(q->hints, q->hint_count + 1, sizeof *q->hints);
    q->hints[q->hint_count] = (struct question_text){0};
    va_start(arguments, format);
    set_text(&q->hints[q->hint_count++], format, arguments);
    va_end(arguments);
}

void drill_note(struct drill_draft *draft, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    set_text(&draft->q->feedback, format, arguments);
    va_end(arguments);
}

void drill_otherwise(struct drill_draft *draft, const char *format, ...)
{
    va_list arguments;
    char *source;

    va_start(arguments, format);
    source = print(format, arguments);
    va_end(arguments);
    text_cut(&draft->otherwise, 0);
    text_add(&draft->otherwise, source);
    free(source);
}

size_t drill_pick(struct drill_draft *draft, size_t count)
{
    return (size_t)(random_uniform(draft->random) * (double)count);
}

void drill_refuse(struct drill_draft *draft)
{
    draft->refused = true;
}

/* Whether two answers read the same, have the same feedback, or are so close that a typed number could be either. */
static bool are_alike(const struct drill_draft *draft, const struct drill_answer *a, const struct drill_answer *b)
{
    double apart = 0;

    if (strcmp(text_string(&a->shown), text_string(&b->shown)) == 0 ||
        strcmp(text_string(&a->feedback), text_string(&b->feedback)) == 0)
        return true;
    if (a->value_count == 0 || a->value_count != b->value_count)
        return false;
    for (size_t i = 0; i < a->value_count; i++)
        apart = fmax(apart, fabs(a->values[i] - b->values[i]));
    return apart <= 2 * draft->tolerance + SLACK;
}

static void free_answer(struct drill_answer *answer)
{
    text_free(&answer->shown);
    text_free(&answer->feedback);
    *answer = (struct drill_answer){0};
}

static void add(struct drill_draft *draft, struct drill_answer answer, const char *format, va_list arguments)
{
    char *feedback = print(format, arguments);
    bool is_new = draft->count < 1 + DRILL_SLIPS;

    text_add(&answer.feedback, feedback);
    free(feedback);
    for (size_t i = 0; i < draft->count && is_new; i++)
        is_new = !are_alike(draft, &answer, &draft->answers[i]);
    if (is_new)
        draft->answers[draft->count++] = answer;
    else
        free_answer(&answer);
}

void drill_value(struct drill_draft *draft, double value, const char *format, ...)
{
    struct drill_answer answer = {.values = {drill_round(value, draft->decimals)}, .value_count = 1};
    va_list arguments;

    text_add(&answer.shown, drill_number(value, draft->decimals).s);
    va_start(arguments, format);
    add(draft, answer, format, arguments);
    va_end(arguments);
}

void drill_values(struct drill_draft *draft, const double *row, size_t count, const char *format, ...)
{
    struct drill_answer answer = {.value_count = count};
    va_list arguments;

    for (size_t i = 0; i < count; i++)
        answer.values[i] = drill_round(row[i], draft->decimals);
    text_add(&answer.shown, drill_row(row, count, draft->decimals).s);
    va_start(arguments, format);
    add(draft, answer, format, arguments);
    va_end(arguments);
}

void drill_option(struct drill_draft *draft, const char *shown, const char *format, ...)
{
    struct drill_answer answer = {0};
    va_list arguments;

    text_add(&answer.shown, shown);
    va_start(arguments, format);
    add(draft, answer, format, arguments);
    va_end(arguments);
}

static void swap(struct drill_answer *a, struct drill_answer *b)
{
    struct drill_answer kept = *a;

    *a = *b;
    *b = kept;
}

/* Keeps DRILL_OPTIONS of the answers, among them the first two, and shuffles them. */
static void choose(struct drill_draft *draft, size_t *right)
{
    struct drill_answer *answers = draft->answers;

    for (size_t i = 2; i < DRILL_OPTIONS && i < draft->count; i++)
        swap(&answers[i], &answers[i + drill_pick(draft, draft->count - i)]);
    while (draft->count > DRILL_OPTIONS)
        free_answer(&answers[--draft->count]);
    *right = 0;
    for (size_t i = draft->count; i > 1; i--) {
        size_t other = drill_pick(draft, i);

        swap(&answers[i - 1], &answers[other]);
        if (*right == other)
            *right = i - 1;
    }
}

static void make_answer(struct question_answer *out, const struct drill_draft *draft, size_t i, bool is_right)
{
    const struct drill_answer *answer = &draft->answers[i];

    out->weight = is_right;
    make_text(&out->feedback, text_string(&answer->feedback));
    if (draft->form == DRILL_NUMBER)
        out->range =
            (struct question_range){.kind = RANGE_AROUND, .value = answer->values[0], .tolerance = draft->tolerance};
    else /* answers to type are plain, as in a file */
        make_text_as(&out->text, draft->form == DRILL_TEXT ? TEXT_PLAIN : TEXT_MARKDOWN, text_string(&answer->shown));
}

static void finish(struct drill_draft *draft)
{
    static const struct question_type *const types[] = {
        [DRILL_CHOICE] = &question_choice, [DRILL_NUMBER] = &question_number, [DRILL_TEXT] = &question_words};
    struct question *q = draft->q;
    size_t right = 0;

    q->type = types[draft->form];
    if (draft->form == DRILL_CHOICE)
        choose(draft, &right);
    q->answers = memory_new_array(draft->count + 1, sizeof *q->answers);
    for (size_t i = 0; i < draft->count; i++)
        make_answer(&q->answers[q->answer_count++], draft, i, i == right);
    if (draft->form != DRILL_CHOICE) {
        struct question_answer *any = &q->answers[q->answer_count++];

        make_text(&any->feedback, text_string(&draft->otherwise));
        any->range.kind = RANGE_ANY;
        if (draft->form == DRILL_TEXT) {
            any->range = (struct question_range){0};
            make_text_as(&any->text, TEXT_PLAIN, "*");
        }
    }
}

static void free_draft(struct drill_draft *draft)
{
    while (draft->count > 0)
        free_answer(&draft->answers[--draft->count]);
    text_free(&draft->otherwise);
    free_run(draft->run);
    free(draft);
}

static void add_tag(struct question *q, const char *tag)
{
    q->tags = memory_resize(q->tags, q->tag_count + 1, sizeof *q->tags);
    q->tags[q->tag_count++] = memory_copy(tag);
}

void drill_write(struct question *out, struct random *random, const struct drill_phrasing *phrasings)
{
    size_t count = 0;

    while (phrasings[count].name)
        count++;
    for (bool done = false; !done;) {
        struct drill_draft *draft = memory_new(sizeof *draft);
        const struct drill_phrasing *phrasing;

        *out = (struct question){0};
        *draft = (struct drill_draft){.q = out, .random = random};
        phrasing = &phrasings[drill_pick(draft, count)];
        draft->form = phrasing->form;
        add_tag(out, "drill");
        add_tag(out, phrasing->name);
        phrasing->write(draft);
        done = !draft->refused && draft->count >= LEAST_ANSWERS;
        if (done)
            finish(draft);
        else
            question_free(out);
        free_draft(draft);
    }
}
