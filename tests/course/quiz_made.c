/* SPDX-License-Identifier: MIT */
#include "quiz_made.h"

#include "base/memory.h"
#include "base/random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_QUESTIONS 6
#define MOST_ANSWERS 6

static const char *const nasty[] = {
    "\\",      "#",     "=",     "~",     "{",       "}",        ":",       "::",     "####",       "->",
    "//",      "%50%",  "%-3%",  "%100%", "[html]",  "[moodle]", "[x]",     "[",      "]",          "[id:x]",
    "\n",      "\n\n",  " ",     "  ",    "\t",      "é",        "ệ",       "→",      "\\n",        "\\:",
    "\\(x\\)", "$x$",   "$$",    "TRUE",  "T",       "{T}",      "*",       "\\*",    "`",          "```\n",
    "<b>",     "&amp;", "1:MC:", "word",  "another", "_",        "\"",      "'",      "😀",          "..",
    "5",       "0.5",   "-",     ">",     "<!--",    "-->",      "[plain]", "- item", "[markdown]", "$CATEGORY: a",
    "\\\\",    "\\",    "|",     "<p>",   "</p>",    "^",        "%",       "!",      "@"};

static size_t below(struct random *r, size_t count)
{
    return (size_t)(random_uniform(r) * (double)count);
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n';
}

enum { NO_LINES = 1, NO_ARROW = 2, NO_DOUBLES = 4, KEEP_BEFORE = 8, KEEP_BEHIND = 16 };

static char *some_text(struct random *r, unsigned flags)
{
    struct text text = {0};
    size_t start = 0;
    char *own;

    for (size_t i = 1 + below(r, 7); i > 0; i--)
        text_add(&text, nasty[below(r, sizeof nasty / sizeof *nasty)]);
    for (size_t i = 0; i < text.length; i++) {
        if (flags & NO_LINES && (text.bytes[i] == '\n' || text.bytes[i] == '\t'))
            text.bytes[i] = ' ';
        if (flags & NO_ARROW && i > 0 && text.bytes[i] == '>' && text.bytes[i - 1] == '-')
            text.bytes[i] = '<';
        if (flags & NO_DOUBLES && i > 0 && text.bytes[i] == ' ' && text.bytes[i - 1] == ' ')
            text.bytes[i] = 'x';
    }
    while (!(flags & KEEP_BEHIND) && text.length > 0 && is_blank(text.bytes[text.length - 1]))
        text_cut(&text, text.length - 1);
    while (!(flags & KEEP_BEFORE) && start < text.length && is_blank(text.bytes[start]))
        start++;
    if (start == text.length)
        text_add(&text, "word");
    own = memory_copy(text_string(&text) + start);
    text_free(&text);
    return own;
}

/* Makes a text without errors in its Markdown or its formulas: a question with one would be left out. */
static void make_text(struct random *r, struct question_text *out, enum text_format format, unsigned flags)
{
    bool has_errors = true;

    while (has_errors) {
        char *source = some_text(r, flags);
        struct problems problems = {0};

        question_text_make(out, format, source, (struct place){"t.gift", 1, 1}, &problems);
        has_errors = problems.errors > 0;
        if (has_errors)
            question_text_free(out);
        problems_free(&problems);
        free(source);
    }
}

static enum text_format some_format(struct random *r, enum text_format usual)
{
    return below(r, 3) ? usual : (enum text_format)below(r, 4);
}

static void make_feedback(struct random *r, struct question_text *out, const struct question *q, unsigned flags)
{
    if (below(r, 2))
        make_text(r, out, some_format(r, q->text.format), flags);
}

static double some_weight(struct random *r)
{
    static const char *const weights[] = {"0",         "100",      "50",          "-50",     "33.33333", "66.66667",
                                          "-33.33333", "14.28571", "12.5",        "-100",    "5",        "16.66667",
                                          "83.33333",  "150",      "0.1",         "7.77777", "99.9999",  "1",
                                          "-0.001",    "11.11111", "37.123456789"};

    return strtod(weights[below(r, sizeof weights / sizeof *weights)], NULL) / 100;
}

static struct question_answer *answers(struct question *q, size_t count)
{
    q->answer_count = count;
    q->answers = memory_new_array(count, sizeof *q->answers);
    return q->answers;
}

static void make_choice(struct random *r, struct question *q)
{
    struct question_answer *a = answers(q, 2 + below(r, MOST_ANSWERS - 1));

    q->several = below(r, 2);
    for (size_t i = 0; i < q->answer_count; i++) {
        make_text(r, &a[i].text, some_format(r, q->text.format), 0);
        make_feedback(r, &a[i].feedback, q, 0);
        a[i].weight = some_weight(r);
    }
    a[below(r, q->answer_count)].weight = 1;
}

static void make_truth(struct random *r, struct question *q)
{
    struct question_answer *a = answers(q, 2);
    size_t right = below(r, 2);

    question_text_make(&a[0].text, TEXT_PLAIN, "True", (struct place){"t.gift", 1, 1}, NULL);
    question_text_make(&a[1].text, TEXT_PLAIN, "False", (struct place){"t.gift", 1, 1}, NULL);
    for (size_t i = 0; i < 2; i++) {
        a[i].weight = i == right;
        make_feedback(r, &a[i].feedback, q, 0);
    }
}

/* One answer may have an arrow; several could not be told from pairs. */
static void make_words(struct random *r, struct question *q)
{
    struct question_answer *a = answers(q, 1 + below(r, MOST_ANSWERS));
    unsigned flags = q->answer_count > 1 ? NO_ARROW : 0;

    for (size_t i = 0; i < q->answer_count; i++) {
        make_text(r, &a[i].text, TEXT_PLAIN, flags);
        make_feedback(r, &a[i].feedback, q, flags);
        a[i].weight = some_weight(r);
    }
    a[below(r, q->answer_count)].weight = 1;
}

static void make_numbers(struct random *r, struct question *q)
{
    static const double values[] = {-3, 0, 0.1, 5.6, 1e-30, 1e22, 1234567.125, 1 / 3.0, 123456789012345678.0};
    struct question_answer *a = answers(q, 1 + below(r, MOST_ANSWERS));

    for (size_t i = 0; i < q->answer_count; i++) {
        a[i].range = (struct question_range){.kind = (enum range_kind)below(r, 3)};
        if (a[i].range.kind != RANGE_ANY)
            a[i].range.value = values[below(r, sizeof values / sizeof *values)];
        if (a[i].range.kind == RANGE_AROUND && below(r, 2))
            a[i].range.tolerance = 0.05 * random_uniform(r);
        if (a[i].range.kind == RANGE_BETWEEN)
            a[i].range.to = a[i].range.value + random_uniform(r);
        make_feedback(r, &a[i].feedback, q, 0);
        a[i].weight = some_weight(r);
    }
    a[below(r, q->answer_count)].weight = 1;
}

static void make_pairs(struct random *r, struct question *q)
{
    struct question_answer *a = answers(q, 2 + below(r, MOST_ANSWERS));

    for (size_t i = 0; i < q->answer_count; i++) {
        if (i < 2 || below(r, 3))
            make_text(r, &a[i].text, some_format(r, q->text.format), NO_ARROW);
        make_text(r, &a[i].match, q->text.format, 0);
        a[i].weight = a[i].text.source ? 1 : 0;
    }
}

static const struct maker {
    const struct question_type *type;
    void (*make)(struct random *r, struct question *q); /* its answers */
} makers[] = {{&question_choice, make_choice},  {&question_truth, make_truth}, {&question_words, make_words},
              {&question_number, make_numbers}, {&question_pairs, make_pairs}, {&question_essay, NULL},
              {&question_description, NULL}};

static void make_comments(struct random *r, struct question *q, size_t index)
{
    struct text id = {0};

    if (below(r, 2)) {
        char *rest = some_text(r, NO_LINES);

        text_addf(&id, "%zu%s", index, rest);
        q->id = text_take(&id);
        free(rest);
    }
    q->step = below(r, 3) ? NULL : some_text(r, NO_LINES);
    q->view = below(r, 3) ? NULL : some_text(r, NO_LINES);
    q->tag_count = below(r, 3);
    q->tags = memory_new_array(q->tag_count + 1, sizeof *q->tags);
    for (size_t i = 0; i < q->tag_count; i++)
        q->tags[i] = some_text(r, NO_LINES);
    q->hint_count = below(r, 3);
    q->hints = memory_new_array(q->hint_count + 1, sizeof *q->hints);
    for (size_t i = 0; i < q->hint_count; i++)
        make_text(r, &q->hints[i], q->text.format, NO_LINES);
}

static void make_question(struct random *r, struct question *q, size_t index)
{
    enum text_format format = some_format(r, TEXT_MOODLE);
    const struct maker *maker = &makers[below(r, sizeof makers / sizeof *makers)];
    bool has_tail;

    q->type = maker->type;
    has_tail = q->type != &question_description && below(r, 4) == 0;
    make_text(r, &q->text, format, has_tail ? KEEP_BEHIND : 0);
    if (has_tail)
        make_text(r, &q->tail, format, KEEP_BEFORE);
    q->title = below(r, 2) ? memory_copy("") : some_text(r, NO_LINES | NO_DOUBLES);
    if (maker->make)
        maker->make(r, q);
    if (q->type != &question_description)
        make_feedback(r, &q->feedback, q, 0);
    make_comments(r, q, index);
}

void quiz_made(struct quiz *out, uint64_t seed)
{
    struct random r;
    char *category = NULL;

    random_start(&r, seed, 1);
    *out = (struct quiz){.name = memory_copy("t"), .file = memory_copy("t.gift")};
    out->question_count = 1 + below(&r, MOST_QUESTIONS);
    out->questions = memory_new_array(out->question_count, sizeof *out->questions);
    for (size_t i = 0; i < out->question_count; i++) {
        if (below(&r, 3) == 0) {
            free(category);
            category = some_text(&r, 0);
            for (char *tab = category; (tab = strchr(tab, '\t')) != NULL;)
                *tab = 'x'; /* read as a blank */
        }
        make_question(&r, &out->questions[i], i);
        out->questions[i].category = category ? memory_copy(category) : NULL;
    }
    free(category);
}

/* ------------------------------------------------------------------------------------------------------ the same quiz
 */

static bool same_string(const char *a, const char *b)
{
    return a && b ? strcmp(a, b) == 0 : !a && !b;
}

static const char *answer_differs(const struct question_answer *a, const struct question_answer *b)
{
    if (!question_text_is_same(&a->text, &b->text))
        return "an answer's text";
    if (!question_text_is_same(&a->match, &b->match))
        return "a right side";
    if (!question_text_is_same(&a->feedback, &b->feedback))
        return "an answer's feedback";
    if (a->range.kind != b->range.kind || a->range.value != b->range.value || a->range.to != b->range.to ||
        a->range.tolerance != b->range.tolerance)
        return "a range";
    return a->weight != b->weight ? "a weight" : NULL;
}

static const char *question_differs(const struct question *a, const struct question *b)
{
    if (a->type != b->type || a->several != b->several)
        return "type";
    if (!same_string(a->id, b->id) || !same_string(a->title, b->title) || !same_string(a->category, b->category))
        return "id, title, category";
    if (!same_string(a->step, b->step) || !same_string(a->view, b->view))
        return "step, view";
    if (!question_text_is_same(&a->text, &b->text) || !question_text_is_same(&a->tail, &b->tail))
        return "text";
    if (!question_text_is_same(&a->feedback, &b->feedback))
        return "feedback";
    if (a->tag_count != b->tag_count || a->hint_count != b->hint_count || a->answer_count != b->answer_count)
        return "counts";
    for (size_t i = 0; i < a->tag_count; i++)
        if (strcmp(a->tags[i], b->tags[i]) != 0)
            return "tags";
    for (size_t i = 0; i < a->hint_count; i++)
        if (!question_text_is_same(&a->hints[i], &b->hints[i]))
            return "hints";
    for (size_t i = 0; i < a->answer_count; i++)
        if (answer_differs(&a->answers[i], &b->answers[i]))
            return answer_differs(&a->answers[i], &b->answers[i]);
    return NULL;
}

const char *quiz_differs(const struct quiz *a, const struct quiz *b, char room[80])
{
    if (a->question_count != b->question_count)
        return "number of questions";
    for (size_t i = 0; i < a->question_count; i++) {
        const char *what = question_differs(&a->questions[i], &b->questions[i]);

        if (what) {
            snprintf(room, 80, "question %zu: %s", i + 1, what);
            return room;
        }
    }
    return NULL;
}
