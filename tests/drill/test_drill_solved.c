/* SPDX-License-Identifier: MIT */
/* Answers drills as a learner does, from what is shown and nothing else. tests/data/drills.txt says how each question
 * reads, what follows from the numbers in it, and what each sentence of feedback has to say then; here this is compared
 * with what the drills print, and the answer that was found is given, at its place on the shuffled paper. A text that
 * drills.txt does not know fails, and so does a line there that no question needs. */
#include "drill/drill.h"

#include "base/file.h"
#include "base/text.h"
#include "formula.h"
#include "learner/attempt.h"
#include "made.h"
#include "suites.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define BOOK "tests/data/drills.txt"
#define BOOK_LINES 1300
#define BOOK_MOST ((size_t)1 << 20)
#define QUESTIONS SOME_OF(2000)
#define SEEDS 50
#define TOPICS 21

/* A line of the book: "- {h} :: {h} is how many heads there are. :: h != 2", in three parts of which only the first
 * has to be there. */
struct line {
    char kind;           /* # ? l = + - * h n u */
    const char *part[3]; /* what is shown, feedback, condition; "" */
    size_t number, used;
};

static struct {
    struct line lines[BOOK_LINES];
    size_t count;
    char *bytes;
} book;

/* A question as it is shown. */
struct shown {
    const struct question *q;
    char name[80]; /* "topic tag" */
    const struct line *section;
    struct text text;
    int decimals; /* with which a number is to be typed; −1: nothing is */
    struct scope scope;
};

/* ------------------------------------------------------------------------------------------------------- the book */

static void read_line(char *at, size_t number)
{
    struct line *line = &book.lines[book.count++];

    ck_assert_msg(book.count < BOOK_LINES && strlen(at) > 2 && strchr("#?l=+-*hnu", *at) && at[1] == ' ',
                  BOOK ":%zu: %s", number, at);
    *line = (struct line){.kind = *at, .part = {at + 2, "", ""}, .number = number};
    for (size_t i = 1; i < 3; i++) {
        char *next = strstr(line->part[i - 1], " ::");

        if (!next)
            break;
        *next = '\0';
        line->part[i] = next + 3 + (next[3] == ' ' && next[4] != ':');
    }
}

static void read_book(void)
{
    struct error e = {0};
    size_t number = 0;
    struct text bytes = {0};
    char *next;

    if (book.bytes)
        return;
    ck_assert_msg(file_read(BOOK, BOOK_MOST, &bytes, &e), "%s", e.message);
    book.bytes = text_take(&bytes);
    for (char *at = book.bytes; at; at = next) {
        next = strchr(at, '\n');
        if (next)
            *next++ = '\0';
        number++;
        if (*at && *at != ';')
            read_line(at, number);
    }
}

static const struct line *find_section(const char *name)
{
    for (size_t i = 0; i < book.count; i++)
        if (book.lines[i].kind == '#' && strcmp(book.lines[i].part[0], name) == 0)
            return &book.lines[i];
    ck_abort_msg(BOOK " has no section %s", name);
}

/* The next line of a section, and of the one whose lines it uses, that is of one of these kinds; NULL after the last.
 */
static struct line *next_line(const struct line *line, const char *kinds)
{
    for (size_t i = (size_t)(line - book.lines) + 1; i < book.count && book.lines[i].kind != '#'; i++) {
        if (strchr(kinds, book.lines[i].kind))
            return &book.lines[i];
        if (book.lines[i].kind == 'u') {
            book.lines[i].used++;
            i = (size_t)(find_section(book.lines[i].part[0]) - book.lines);
        }
    }
    return NULL;
}

/* ----------------------------------------------------------------------------------------------------- comparing */

/* A text that is compared with a line. */
struct match {
    const char *at, *start;
    struct scope *scope;
    double value; /* of the last number that was compared, before it was rounded */
};

static bool match_number(struct match *m, double value)
{
    double printed;
    int decimals;

    m->value = value;
    return formula_read_number(&m->at, &printed, &decimals) && fabs(printed - value) <= 0.5 * pow(10, -decimals) + 1e-6;
}

static bool match_literal(struct match *m, const char *words, size_t length)
{
    size_t same = 0;

    while (same < length && m->at[same] == words[same])
        same++;
    m->at += same;
    return same == length;
}

static bool match_value(struct match *m, const struct value *value)
{
    if (value->kind == VALUE_WORDS)
        return match_literal(m, value->words, strlen(value->words));
    if (value->kind == VALUE_NUMBER)
        return match_number(m, value->n[0]);
    for (size_t i = 0; i < value->count; i++)
        if (!match_literal(m, i ? ", " : "[", i ? 2 : 1) || !match_number(m, value->n[i]))
            return false;
    return match_literal(m, "]", 1);
}

static bool bind_row(struct match *m, struct value *out)
{
    int decimals;

    out->kind = VALUE_ROW;
    if (!match_literal(m, "[", 1))
        return false;
    do {
        if (out->count == FORMULA_CELLS)
            return false;
        out->n[out->count] = NAN;
        if (!match_literal(m, "?", 1) && !formula_read_number(&m->at, &out->n[out->count], &decimals))
            return false;
        out->count++;
    } while (match_literal(m, ", ", 2));
    return match_literal(m, "]", 1);
}

/* {name:n} takes a number, {name:r} a row, {name:w} a word, {name:s} several, up to what comes next in the line. */
static bool bind(struct match *m, const char *hole, size_t length, const char *next)
{
    struct value value = {.kind = VALUE_NUMBER, .count = 1};
    char kind = hole[length - 1], end[80];
    const char *stop;
    int decimals;

    if (kind == 'n') {
        if (!formula_read_number(&m->at, &value.n[0], &decimals))
            return false;
    } else if (kind == 'r') {
        value.count = 0;
        if (!bind_row(m, &value))
            return false;
    } else {
        snprintf(end, sizeof end, "%.*s", (int)strcspn(next, "{"), next);
        stop = *end ? strstr(m->at, end) : m->at + strlen(m->at);
        if (!stop || stop == m->at || (size_t)(stop - m->at) >= sizeof value.words)
            return false;
        value.kind = VALUE_WORDS;
        snprintf(value.words, sizeof value.words, "%.*s", (int)(stop - m->at), m->at);
        m->at = stop;
        if (kind == 'w' && strchr(value.words, ' '))
            return false;
    }
    scope_add(m->scope, hole, length - 2, &value);
    return true;
}

/* Whether a text reads as a line says, from its first byte to its last. */
static bool matches(struct match *m, const char *line)
{
    m->at = m->start;
    while (*line) {
        size_t literal = strcspn(line, "{"), length;
        bool ok = match_literal(m, line, literal);
        char hole[200];

        if (!ok)
            return false;
        line += literal;
        if (!*line)
            break;
        length = strcspn(line, "}");
        if (line[length] != '}' || length >= sizeof hole)
            ck_abort_msg("no } in %s", line);
        snprintf(hole, sizeof hole, "%.*s", (int)length - 1, line + 1);
        line += length + 1;
        if (length > 3 && hole[length - 3] == ':') {
            ok = bind(m, hole, length - 1, line);
        } else {
            struct value value = formula_value(hole, m->scope);

            ok = match_value(m, &value);
        }
        if (!ok)
            return false;
    }
    return *m->at == '\0';
}

static bool holds(const char *condition, const struct scope *scope)
{
    return !*condition || formula_value(condition, scope).n[0] != 0;
}

/* ------------------------------------------------------------------------------------------------- what is shown */

/* As it reads on the screen, with single blanks between words. */
static void add_shown(struct text *out, const struct question_text *t)
{
    struct text plain = {0};
    bool blank = false;

    question_text_add_plain(t, &plain);
    for (size_t i = 0; i < plain.length; i++) {
        if (isspace((unsigned char)plain.bytes[i])) {
            blank = out->length > 0;
            continue;
        }
        if (blank)
            text_add_byte(out, ' ');
        blank = false;
        text_add_byte(out, plain.bytes[i]);
    }
    text_free(&plain);
}

/* Takes off what is to be typed, which is said last. */
static int take_form(const struct question *q, struct text *text)
{
    static const char *const forms[] = {" Type a whole number.", " Type it to one decimal.",
                                        " Type it to two decimals.", " Type it as [rows, columns]."};

    for (int i = 0; i < 4; i++) {
        size_t length = strlen(forms[i]);

        if (text->length > length && strcmp(text->bytes + text->length - length, forms[i]) == 0) {
            text_cut(text, text->length - length);
            ck_assert_msg((i == 3) == (q->type == &question_words) && q->type != &question_choice, "%s", q->id);
            return i == 3 ? 0 : i;
        }
    }
    ck_assert_msg(q->type == &question_choice, "%s does not say what to type", q->id);
    return -1;
}

/* "d = D / h" */
static void set_name(struct scope *scope, const char *source)
{
    struct value value = formula_value(strchr(source, '=') + 1, scope);

    scope_add(scope, source, strcspn(source, " ="), &value);
}

/* Reads what is asked, and works out what is called by a name in the book. */
static void look_at(struct shown *s, const struct drill *drill, const struct question *q)
{
    struct match m;
    struct line *line;

    *s = (struct shown){.q = q};
    ck_assert_msg(!q->view, "%s has a picture, which nobody looks at here", q->id);
    snprintf(s->name, sizeof s->name, "%s %s", drill->name, q->tags[1]);
    if (strstr(s->name, "-typed"))
        *strstr(s->name, "-typed") = '\0';
    s->section = find_section(s->name);
    add_shown(&s->text, &q->text);
    s->decimals = take_form(q, &s->text);
    m = (struct match){.start = text_string(&s->text), .scope = &s->scope};
    for (line = next_line(s->section, "?"); line; line = next_line(line, "?")) {
        s->scope.count = 0;
        if (matches(&m, line->part[0]))
            break;
    }
    ck_assert_msg(line != NULL, "%s [%s]: the question is not known: %s", q->id, s->name, m.start);
    line->used++;
    if (*line->part[1])
        set_name(&s->scope, line->part[1]);
    for (line = next_line(s->section, "l"); line; line = next_line(line, "l")) {
        set_name(&s->scope, line->part[0]);
        line->used++;
    }
}

/* Whether a line of one of these kinds says what is shown and, if there is any, what is said about it. */
static bool is_known(struct shown *s, const char *kinds, const char *shown, const struct question_text *said,
                     struct match *m)
{
    const size_t names = s->scope.count;
    struct text feedback = {0};
    struct line *line;

    if (said)
        add_shown(&feedback, said);
    m->scope = &s->scope;
    for (line = next_line(s->section, kinds); line; line = next_line(line, kinds)) {
        bool ok;

        m->start = shown;
        ok = matches(m, line->part[0]);
        m->start = text_string(&feedback);
        ok = ok && (!said || matches(m, line->part[1])) && holds(line->part[said ? 2 : 1], &s->scope);
        s->scope.count = names;
        if (ok)
            break;
    }
    if (line)
        line->used++;
    text_free(&feedback);
    return line != NULL;
}

static void check_said(struct shown *s, const char *kinds, const char *shown, const struct question_text *said)
{
    struct match m = {0};
    bool ok = is_known(s, kinds, shown, said, &m);

    ck_assert_msg(ok, "%s [%s] %s\n%s %s: not so, or not known: %s", s->q->id, s->name, text_string(&s->text), kinds,
                  shown, said && said->source ? said->source : "");
}

/* -------------------------------------------------------------------------------------------------------- answering */

static void add_option(struct text *out, const struct shown *s, size_t i)
{
    const struct question_answer *a = &s->q->answers[i];

    if (s->q->type == &question_number)
        text_addf(out, "%.*f", s->decimals, a->range.value);
    else
        add_shown(out, &a->text);
}

/* A number to type is in the range that counts as right, in no other; that is as wide as rounding needs, and no wider
 * than two units of the last place that is asked for. */
static void check_ranges(const struct shown *s, double found)
{
    double unit = pow(10, -s->decimals), left = fabs(found - round(found / unit) * unit);

    for (size_t i = 0; i < s->q->answer_count; i++) {
        const struct question_answer *a = &s->q->answers[i];
        double off = fabs(a->range.value - found), tolerance = a->range.tolerance;
        bool ok = off > tolerance;

        if (a->range.kind == RANGE_ANY)
            continue;
        if (a->weight == 1)
            ok = off <= 0.5 * unit + 1e-9 && tolerance <= 2 * unit && (left < 1e-9 || tolerance >= 0.5 * unit);
        ck_assert_msg(a->range.kind == RANGE_AROUND && ok, "%s: %g within %g, of weight %g, and it is %g", s->q->id,
                      a->range.value, tolerance, a->weight, found);
    }
}

/* The place among the answers of the only one that is right by the book; the number to type, if it is one. */
static size_t find_right(struct shown *s, double *found)
{
    size_t right = QUESTION_NONE;

    for (size_t i = 0; i < s->q->answer_count; i++) {
        struct text option = {0};
        struct match m = {0};
        bool is_right;

        if (s->q->answers[i].range.kind == RANGE_ANY && s->q->type == &question_number)
            continue;
        add_option(&option, s, i);
        is_right = is_known(s, "=", text_string(&option), NULL, &m);
        if (is_right)
            *found = m.value;
        ck_assert_msg(!is_right || right == QUESTION_NONE, "%s [%s]: two are right, the second is %s: %s", s->q->id,
                      s->name, text_string(&option), text_string(&s->text));
        right = is_right ? i : right;
        text_free(&option);
    }
    ck_assert_msg(right != QUESTION_NONE, "%s [%s]: none is right: %s", s->q->id, s->name, text_string(&s->text));
    return right;
}

/* Gives the answer where it stands on a shuffled paper, or types it. */
static void give(const struct shown *s, size_t right, double found, uint64_t seed)
{
    struct attempt attempt;
    struct reply reply;
    struct text typed = {0};
    struct error e = {0};
    bool ok;

    attempt_start(&attempt, &(struct attempt_setup){
                                .questions = &s->q, .count = 1, .name = "drill", .shuffles = true, .seed = seed});
    if (s->q->type == &question_choice) {
        size_t place = 0;

        while (attempt.items[0].order.options[place] != right)
            place++;
        text_addf(&typed, "%c", (char)('a' + place));
    } else if (s->q->type == &question_number) {
        text_addf(&typed, "%.*f", s->decimals, found);
    } else {
        add_option(&typed, s, right);
    }
    ok = attempt_read(&attempt, 0, text_string(&typed), &reply, &e) && attempt_answer(&attempt, 0, &reply, &e);
    ck_assert_msg(ok && attempt.items[0].grade.score == 1, "%s [%s]: %s is worth %g %s: %s", s->q->id, s->name,
                  text_string(&typed), attempt.items[0].grade.score, e.message, text_string(&s->text));
    reply_free(&reply);
    text_free(&typed);
    attempt_free(&attempt);
}

/* No two options read the same. */
static void check_differs(const struct shown *s, const char *option, size_t other)
{
    struct text t = {0};

    add_option(&t, s, other);
    if (strcmp(text_string(&t), option) == 0)
        ck_abort_msg("%s offers %s twice", s->q->id, option);
    text_free(&t);
}

/* Everything that is said about the answers, and to everybody. */
static void check_feedback(struct shown *s)
{
    for (size_t i = 0; i < s->q->answer_count; i++) {
        const struct question_answer *a = &s->q->answers[i];
        bool any = s->decimals >= 0 && i + 1 == s->q->answer_count; /* what is typed and is no known mistake */
        struct text option = {0};
        struct text said = {0};

        if (any) {
            add_shown(&said, &a->feedback);
            check_said(s, "*", text_string(&said), NULL);
        } else {
            add_option(&option, s, i);
            check_said(s, a->weight == 1 ? "+" : "-", text_string(&option), &a->feedback);
            for (size_t j = 0; j < i; j++)
                check_differs(s, text_string(&option), j);
        }
        text_free(&option);
        text_free(&said);
    }
    for (size_t i = 0; i <= s->q->hint_count; i++) {
        const struct question_text *t = i < s->q->hint_count ? &s->q->hints[i] : &s->q->feedback;
        struct text said = {0};

        if (t->source) {
            add_shown(&said, t);
            check_said(s, i < s->q->hint_count ? "h" : "n", text_string(&said), NULL);
        }
        text_free(&said);
    }
}

static void solve(const struct drill *drill, uint64_t seed, size_t number)
{
    struct question q;
    struct shown s;
    double found = 0;
    size_t right;

    made_question(&q, drill, seed, number);
    look_at(&s, drill, &q);
    right = find_right(&s, &found);
    ck_assert_msg(q.answers[right].weight == 1, "%s: %s", q.id, text_string(&s.text));
    if (q.type == &question_number)
        check_ranges(&s, found);
    give(&s, right, found, seed);
    check_feedback(&s);
    text_free(&s.text);
    question_free(&q);
}

START_TEST(what_is_shown_decides_and_what_is_said_is_true)
{
    const struct drill *drill = drill_table[_i];
    bool is_own = false;

    read_book();
    for (size_t i = 0; i < QUESTIONS; i++)
        solve(drill, 1 + i % SEEDS, 1 + i / SEEDS);
    for (size_t i = 0; i < book.count; i++) {
        const struct line *line = &book.lines[i];

        if (line->kind == '#')
            is_own = strncmp(line->part[0], drill->name, strlen(drill->name)) == 0 &&
                     line->part[0][strlen(drill->name)] == ' ';
        else
            ck_assert_msg(!is_own || line->used > 0 || line->kind == '=' || HAS_SANITIZER,
                          BOOK ":%zu: no question needs this: %s", line->number, line->part[0]);
    }
}
END_TEST

Suite *drill_solved_suite(void)
{
    Suite *suite = suite_create("drill_solved");
    TCase *tc = tcase_create("solved");

    tcase_add_loop_test(tc, what_is_shown_decides_and_what_is_said_is_true, 0, TOPICS);
    suite_add_tcase(suite, tc);
    return suite;
}
