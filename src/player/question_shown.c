/* SPDX-License-Identifier: MIT */
#include "player/question_shown.h"

#include "base/memory.h"
#include "base/number.h"
#include "base/utf8.h"
#include "player/expected.h"
#include "player/judge.h"
#include "question/quiz_key.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define LETTERS 26
#define HEADING "Before you go on"

void question_prose_item(struct prose *out, int level, const char *marker)
{
    struct block *block = prose_add_block(out, PROSE_ITEM);

    block->level = level;
    if (*marker)
        block->marker = memory_copy(marker);
}

/* The block to which more words are appended. */
static struct block *open_block(struct prose *out)
{
    struct block *last = &out->blocks[out->block_count - 1];
    int level = last->level;

    if (last->kind == PROSE_ITEM || last->kind == PROSE_PARAGRAPH)
        return last;
    question_prose_item(out, level, "");
    return &out->blocks[out->block_count - 1];
}

void question_prose_words(struct prose *out, const char *words, unsigned flags)
{
    prose_add_run(open_block(out), words, NULL, flags);
}

static void copy_runs(struct block *to, const struct block *from, unsigned flags)
{
    for (size_t i = 0; i < from->run_count; i++)
        prose_add_run(to, from->runs[i].text, from->runs[i].target, from->runs[i].flags | flags);
}

static bool is_text(const struct block *block)
{
    return block->kind == PROSE_PARAGRAPH || block->kind == PROSE_HEADING;
}

/* Copies a block `level` deep. Where that is not 0, paragraphs and headings become items without a marker, so that they
 * are indented below their text. */
static void copy_block(struct prose *out, const struct block *from, int level, unsigned flags)
{
    struct block *to = prose_add_block(out, !is_text(from) ? from->kind : level > 0 ? PROSE_ITEM : PROSE_PARAGRAPH);

    to->level = level + (is_text(from) ? 0 : from->level);
    to->marker = from->marker ? memory_copy(from->marker) : NULL;
    to->language = from->language ? memory_copy(from->language) : NULL;
    to->columns = from->columns;
    to->baseline = from->baseline;
    copy_runs(to, from, flags | (from->kind == PROSE_HEADING ? RUN_STRONG : 0));
}

void question_prose_text(struct prose *out, const struct question_text *t, unsigned flags)
{
    int level = out->blocks[out->block_count - 1].level;

    for (size_t i = 0; i < t->prose.block_count; i++) {
        const struct block *from = &t->prose.blocks[i];

        if (i == 0 && is_text(from))
            copy_runs(open_block(out), from, flags);
        else
            copy_block(out, from, level, flags);
    }
}

/* Appends a text on a line of its own; nothing if it is empty. */
static void question_prose_below(struct prose *out, const struct question_text *t)
{
    struct block *last = &out->blocks[out->block_count - 1];

    if (!t->source)
        return;
    if (last->run_count > 0 && last->kind == PROSE_ITEM)
        last->runs[last->run_count - 1].flags |= RUN_LINE_END;
    question_prose_text(out, t, 0);
}

void question_show_asked(struct prose *out, const struct question *q)
{
    question_prose_text(out, &q->text, 0);
    if (!q->tail.source)
        return;
    question_prose_words(out, question_gap(q), 0);
    question_prose_text(out, &q->tail, 0);
}

static bool is_headed(const struct prose *lesson, size_t block)
{
    for (size_t i = block; i-- > 0;) {
        const struct block *above = &lesson->blocks[i];

        if (above->kind == PROSE_HEADING)
            return i + 1 == block || (above->run_count == 1 && strcmp(above->runs[0].text, HEADING) == 0);
        if (above->kind == PROSE_QUESTION)
            return false;
    }
    return false;
}

void question_show_printed(struct prose *out, const struct step *step, size_t block, const char *tried)
{
    struct attempt attempt;
    const struct item *item;

    expected_attempt(&attempt, step);
    item = &attempt.items[step->prose.blocks[block].level];
    if (!is_headed(&step->prose, block)) {
        struct block *heading = prose_add_block(out, PROSE_HEADING);

        heading->level = 3;
        prose_add_run(heading, item->question->challenge ? "Challenge: " : HEADING, NULL, 0);
        if (item->question->challenge)
            prose_add_run(heading, item->question->title, NULL, 0);
    }
    question_prose_item(out, 0, "");
    question_show_asked(out, item->question);
    question_show_options(out, &(struct question_shown){.item = item, .at = QUESTION_NONE, .tried = tried}, NULL);
    attempt_free(&attempt);
}

void question_show_hints(struct prose *out, const struct item *item)
{
    for (size_t i = 0; i < item->hints && i < item->question->hint_count; i++) {
        question_prose_item(out, 1, "Hint ");
        question_prose_text(out, &item->question->hints[i], 0);
    }
}

void question_add_hint(struct text *out, const struct question *q, size_t hint)
{
    text_add(out, "Hint");
    if (q->hint_count > 1)
        text_addf(out, " %zu", hint + 1);
    text_add(out, ": ");
    question_text_add_plain(&q->hints[hint], out);
}

static void add_sentence(struct prose *out, const char *marker, struct text *words)
{
    question_prose_item(out, 1, marker);
    question_prose_words(out, text_string(words), 0);
    text_free(words);
}

/* "✗ weights₁[sat,on] ≥ 0.60: 0.05 now" for each condition, and what a wrong way means. */
static void add_judged(struct prose *out, const struct challenge *c, const struct judged *judged)
{
    struct text words = {0};

    for (size_t i = 0; i < c->claims.count; i++) {
        judge_add_name(&c->claims.of[i], &words);
        text_add_byte(&words, ' ');
        judge_add_wanted(&judged->claims[i], &words);
        text_add(&words, ": ");
        judge_add_value(&judged->claims[i], &words);
        text_add(&words, " now");
        add_sentence(out, judged->claims[i].holds ? "✓" : "✗", &words);
    }
    if (c->same.count) {
        judge_add_same(c, &words);
        if (!judged->stays)
            text_addf(&words, ": moved by %.2f", judged->moved_by);
        add_sentence(out, judged->stays ? "✓" : "✗", &words);
    }
    if (judged->wrong != JUDGE_NONE && !judged->solved) {
        question_prose_item(out, 0, "");
        question_prose_text(out, &c->wrongs[judged->wrong].says, 0);
    }
}

/* What may be touched, and what is checked. */
static void add_challenge(struct prose *out, const struct question *q, const char *state)
{
    struct text only = {0};
    struct judged judged;

    text_add(&only, "Touch only ");
    judge_add_only(q->challenge, &only);
    text_add(&only, ". What is checked:");
    question_prose_item(out, 0, "");
    question_prose_words(out, text_string(&only), 0);
    text_free(&only);
    if (judge_state(q->challenge, state, &judged, NULL, NULL))
        add_judged(out, q->challenge, &judged);
}

/* A state that solves it: "W_Q₁[1st,2nd] 2, W_Q₁[2nd,3rd] 2", or keys of its view as they are written. */
static void add_model(struct prose *out, const struct challenge *c)
{
    struct text words = {0};

    text_add(&words, "One way: ");
    judge_add_model(c, &words);
    add_sentence(out, "✓", &words);
}

/* Whether solution and feedback may be told. */
static bool is_told(const struct question_shown *s)
{
    return s->item->state != ITEM_OPEN && !s->silent;
}

static bool is_chosen(const struct item *item, size_t answer)
{
    const struct reply *reply = &item->reply;

    if (item->state == ITEM_GIVEN_UP)
        return false;
    if (reply->matched)
        return reply->matched[answer] != QUESTION_NONE;
    return reply->chosen ? reply->chosen[answer] : reply->option == answer;
}

/* The mark before an option: ▸ ✓ ✗ ½, or a blank. */
static const char *mark_of(const struct question_shown *s, size_t answer, bool is_here)
{
    const struct question *q = s->item->question;
    bool chosen = is_chosen(s->item, answer);

    if (!is_told(s))
        return is_here ? "▸" : " ";
    if (q->type->is_paired)
        return !chosen || question_matches(q, answer, s->item->reply.matched[answer]) ? "✓" : "✗";
    if (question_is_right(q, answer))
        return "✓";
    return !chosen ? " " : q->answers[answer].weight > 0 ? "½" : "✗";
}

/* Appends feedback below an option: indented a little further in a quiz. */
static void add_feedback_below(struct prose *out, const struct question_shown *s, const struct question_text *t)
{
    if (s->brief) {
        question_prose_below(out, t);
    } else if (t->source) {
        question_prose_item(out, 2, " ");
        question_prose_text(out, t, 0);
    }
}

/* Appends the beginning of an option: its mark, its box, its number, or its letter on a wall. */
static void begin_option(struct prose *out, const struct question_shown *s, size_t place)
{
    const struct item *item = s->item;
    size_t answer = item->order.options[place];
    int digits = item->order.option_count > 99 ? 3 : item->order.option_count > 9 ? 2 : 1;
    struct text marker = {0};

    text_addf(&marker, "%s ", mark_of(s, answer, place == s->at));
    if (item->question->several)
        text_add(&marker, is_chosen(item, answer) ? "[x] " : "[ ] ");
    if (s->on_wall)
        text_addf(&marker, "%c ", (char)('A' + (int)place));
    else
        text_addf(&marker, "%*zu ", digits, place + 1);
    question_prose_item(out, 1, text_string(&marker));
    text_free(&marker);
}

static void add_option(struct prose *out, const struct question_shown *s, size_t place)
{
    const struct question *q = s->item->question;
    size_t answer = s->item->order.options[place];
    bool chosen = is_chosen(s->item, answer), right = question_is_right(q, answer), told = chosen || right;

    if (is_told(s) && !told && s->brief && !s->on_wall)
        return;
    begin_option(out, s, place);
    question_prose_text(out, &q->answers[answer].text,
                        !is_told(s)          ? 0
                        : !told              ? RUN_DIM
                        : right && !s->brief ? RUN_STRONG
                                             : 0);
    if (s->item->state == ITEM_ANSWERED && (q->several ? is_told(s) && told && !chosen : chosen))
        question_prose_words(out, chosen ? "  (your answer)" : "  (not ticked)", RUN_DIM);
    if (is_told(s) && told)
        add_feedback_below(out, s, &q->answers[answer].feedback);
}

/* The place, from 1, at which the right side `answer` is listed; 0: nowhere. */
static size_t choice_number(const struct item *item, size_t answer)
{
    for (size_t i = 0; answer != QUESTION_NONE && i < item->order.choice_count; i++)
        if (question_text_is_same(&item->question->answers[answer].match,
                                  &item->question->answers[item->order.choices[i]].match))
            return i + 1;
    return 0;
}

/* Appends to a left side, before it is graded, the letter of its right side, or "?". */
static void add_arrow(struct prose *out, const struct item *item, size_t answer)
{
    size_t number = item->reply.matched ? choice_number(item, item->reply.matched[answer]) : 0;
    struct text arrow = {0};

    text_add(&arrow, " → ");
    if (number)
        quiz_key_add_side(&arrow, number - 1);
    else
        text_add(&arrow, "?");
    question_prose_words(out, text_string(&arrow), number ? RUN_STRONG : RUN_DIM);
    text_free(&arrow);
}

/* Appends a graded pair: what was matched, and below it what is right. */
static void add_match(struct prose *out, const struct question_shown *s, size_t answer)
{
    const struct question *q = s->item->question;
    bool chosen = is_chosen(s->item, answer);
    size_t given = chosen ? s->item->reply.matched[answer] : answer;

    question_prose_words(out, " → ", 0);
    question_prose_text(out, &q->answers[given].match, 0);
    if (chosen && !question_matches(q, answer, given)) {
        question_prose_words(out, "  (your answer)", RUN_DIM);
        question_prose_item(out, 2, "  Right:");
        question_prose_text(out, &q->answers[answer].match, 0);
    } else if (!chosen && s->item->state == ITEM_ANSWERED) {
        question_prose_words(out, "  (you left it open)", RUN_DIM);
    }
    add_feedback_below(out, s, &q->answers[answer].feedback);
}

static void add_pair(struct prose *out, const struct question_shown *s, size_t place)
{
    size_t answer = s->item->order.options[place];

    begin_option(out, s, place);
    question_prose_text(out, &s->item->question->answers[answer].text, 0);
    if (is_told(s))
        add_match(out, s, answer);
    else
        add_arrow(out, s->item, answer);
}

/* "a weight · b value" */
static void add_sides_in_line(struct prose *out, const struct item *item)
{
    prose_add_block(out, PROSE_PARAGRAPH);
    for (size_t i = 0; i < item->order.choice_count; i++) {
        struct text letter = {0};

        if (i > 0)
            question_prose_words(out, " · ", RUN_DIM);
        quiz_key_add_side(&letter, i);
        text_add_byte(&letter, ' ');
        question_prose_words(out, text_string(&letter), RUN_STRONG);
        question_prose_text(out, &item->question->answers[item->order.choices[i]].match, 0);
        text_free(&letter);
    }
}

void question_show_sides(struct prose *out, const struct item *item, bool in_line)
{
    if (!item->question->type->is_paired)
        return;
    if (in_line) {
        add_sides_in_line(out, item);
        return;
    }
    prose_add_block(out, PROSE_PARAGRAPH);
    question_prose_words(out, "To choose from:", RUN_DIM);
    for (size_t i = 0; i < item->order.choice_count; i++) {
        struct text marker = {0};

        text_add(&marker, "  ");
        quiz_key_add_side(&marker, i);
        text_add(&marker, item->order.choice_count > LETTERS && i < LETTERS ? "  " : " ");
        question_prose_item(out, 1, text_string(&marker));
        question_prose_text(out, &item->question->answers[item->order.choices[i]].match, 0);
        text_free(&marker);
    }
}

void question_show_options(struct prose *out, const struct question_shown *s, size_t blocks[])
{
    if (s->item->question->challenge && (s->tried || s->on_wall))
        add_challenge(out, s->item->question, s->tried ? s->tried : "");
    for (size_t i = 0; i < s->item->order.option_count; i++) {
        if (blocks)
            blocks[i] = out->block_count;
        if (question_has_options(s->item->question))
            (s->item->question->type->is_paired ? add_pair : add_option)(out, s, i);
    }
}

/* Appends an item of a list; takes ownership of the marker. */
static void add_listed(struct prose *out, struct text *marker, const struct question_text *t)
{
    question_prose_item(out, 1, text_string(marker));
    question_prose_text(out, t, 0);
    text_free(marker);
}

/* "b)" before an option on paper, or a box to tick where options have no letters. */
static void add_place(struct text *out, const struct question *q, size_t place)
{
    if (q->type->letters)
        text_add(out, "[ ]");
    else
        quiz_key_add_place(out, q, place);
}

void question_show_choices(struct prose *options, struct prose *sides, const struct question *q,
                           const struct question_order *order)
{
    bool has_options = question_has_options(q);
    struct question_order own = {0};
    const char *how = has_options ? question_instruction(q) : question_line_to_fill(q);
    struct text marker = {0};

    if (!order) {
        own = quiz_key_order(q);
        order = &own;
    }
    if (how)
        prose_add_run(prose_add_block(options, PROSE_PARAGRAPH), how, NULL, has_options ? RUN_EMPHASIS : 0);
    for (size_t i = 0; has_options && i < order->option_count; i++) {
        add_place(&marker, q, i);
        add_listed(options, &marker, &q->answers[order->options[i]].text);
        question_prose_words(options, order->choice_count ? " ____" : "", 0);
    }
    for (size_t i = 0; i < order->choice_count; i++) {
        quiz_key_add_side(&marker, i);
        text_add_byte(&marker, ')');
        add_listed(sides, &marker, &q->answers[order->choices[i]].match);
    }
    question_order_free(&own);
}

/* What is said in a key to an answer: "keys (50 %): Nearly.", without the words where the list has their letters, and
 * without a credit that is all or nothing. A pair in words. */
static void add_reason(struct prose *out, const struct question *q, size_t answer)
{
    const struct question_answer *a = &q->answers[answer];
    struct text label = {0};

    if (q->type->is_paired) {
        question_prose_text(out, &a->text, 0);
        question_prose_words(out, " → ", 0);
        question_prose_text(out, &a->match, 0);
        return;
    }
    if (!question_has_list(q))
        quiz_key_add_answer(&label, q, answer);
    if (a->weight != 0 && a->weight != 1) {
        text_add(&label, label.length ? " " : "");
        quiz_key_add_credit(&label, a->weight);
    }
    text_add(&label, label.length ? ": " : "");
    question_prose_words(out, text_string(&label), 0);
    question_prose_text(out, &a->feedback, 0);
    text_free(&label);
}

void question_show_key(struct prose *out, const struct question *q, const struct question_order *order, size_t number)
{
    struct question_order own = {0};
    struct text marker = {0}, words = {0};

    if (!order) {
        own = quiz_key_order(q);
        order = &own;
    }
    text_addf(&marker, "%zu.", number);
    question_prose_item(out, 1, text_string(&marker));
    quiz_key_add(&words, q, order);
    if (words.length == 0 && !q->feedback.source)
        text_add(&words, "No model answer.");
    question_prose_words(out, text_string(&words), RUN_STRONG);
    for (size_t i = 0; i < order->option_count; i++) {
        size_t answer = order->options[i];

        if (!q->answers[answer].feedback.source && !q->type->is_paired)
            continue;
        text_cut(&marker, 0);
        if (question_has_list(q))
            add_place(&marker, q, i);
        question_prose_item(out, 2, marker.length ? text_string(&marker) : "•");
        add_reason(out, q, answer);
    }
    if (q->feedback.source && words.length > 0)
        question_prose_item(out, 1, "");
    question_prose_text(out, &q->feedback, 0);
    question_order_free(&own);
    text_free(&marker);
    text_free(&words);
}

/* What is wrong with a number that is off by a simple factor, or NULL. */
static const char *find_wrong(const struct graded_number *n, const struct question *q, const struct expected *expected)
{
    static const struct {
        double times;
        const char *says;
    } wrong_answers[] = {{-1, "its size is right, its sign is not"},
                         {100, "that is a hundredth of it"},
                         {0.01, "that is a hundred times as much"}};

    for (size_t i = 0; i < sizeof wrong_answers / sizeof *wrong_answers; i++)
        if (n->said.value != 0 &&
            fabs(n->said.value * wrong_answers[i].times - expected->value) <= question_tolerance(q, expected))
            return wrong_answers[i].says;
    return NULL;
}

/* "0.40 too small", or what else is wrong with it. */
static void add_distance(struct text *out, const struct graded_number *n, const struct question *q,
                         const struct expected *expected)
{
    const char *wrong = find_wrong(n, q, expected);

    if (wrong) {
        text_add(out, wrong);
        return;
    }
    expected_add_number(out, fabs(n->off), n->decimals);
    text_add(out, n->off < 0 ? " too small" : " too large");
}

/* "You said 5.20, it is 5.60: 0.40 too small." */
static void add_verdict_of(struct text *out, const struct question *q, const struct graded_number *n,
                           const struct expected *expected)
{
    struct text is = {0};

    expected_add(&is, expected);
    if (n->right && n->off == 0) {
        text_addf(out, "%s is right.", text_string(&is));
    } else if (n->right) {
        char within[NUMBER_ROOM];

        number_shortest(within, question_tolerance(q, expected));
        text_addf(out, "You said %s, it is %s: right, within %s.", n->said.as_typed, text_string(&is), within);
    } else {
        text_addf(out, "You said %s, it is %s: ", n->said.as_typed, text_string(&is));
        add_distance(out, n, q, expected);
        text_add(out, ".");
    }
    text_free(&is);
}

/* "0.25, 0.25, 0.25, 0.25" */
static void add_all(struct text *out, const struct question *q, const struct expected *expected)
{
    for (size_t i = 0; i < q->cell_count; i++) {
        text_add(out, i ? ", " : "");
        expected_add(out, &expected[i]);
    }
}

/* "scores₁[sat,cat]: you said 5.20, 0.40 too small." below the last block's last line, for each that is wrong. */
static void add_wrong(struct prose *out, const struct question *q, const struct item *item)
{
    for (size_t i = 0; i < q->cell_count; i++) {
        const struct graded_number *n = &item->grade.numbers[i];
        struct block *block = &out->blocks[out->block_count - 1];
        struct text line = {0};

        if (n->right)
            continue;
        block->runs[block->run_count - 1].flags |= RUN_LINE_END;
        expected_add_name(&line, q->cells[i].formula);
        text_addf(&line, ": you said %s, ", n->said.as_typed);
        add_distance(&line, n, q, &item->expected[i]);
        text_add(&line, ".");
        question_prose_words(out, text_string(&line), 0);
        text_free(&line);
    }
}

static void add_numbers(struct prose *out, const struct question *q, const struct item *item)
{
    struct text verdict = {0};
    size_t right = 0;

    question_prose_item(out, 1, item->grade.score >= 1 ? "✓" : "✗");
    for (size_t i = 0; i < q->cell_count; i++)
        right += item->grade.numbers[i].right;
    if (q->cell_count == 1) {
        add_verdict_of(&verdict, q, item->grade.numbers, item->expected);
    } else {
        if (right == q->cell_count)
            text_addf(&verdict, right == 2 ? "Both are right: " : "All %zu are right: ", right);
        else
            text_addf(&verdict, "%zu of %zu are right. They are ", right, q->cell_count);
        add_all(&verdict, q, item->expected);
        text_add(&verdict, ".");
    }
    question_prose_words(out, text_string(&verdict), 0);
    if (q->cell_count > 1)
        add_wrong(out, q, item);
    text_free(&verdict);
}

static void add_score(struct text *out, double score)
{
    text_add(out, number_brief(score, 2).is);
}

/* "Right.", "Partly right: 0.67 of 1.", "Wrong: it costs 0.5." */
static void add_verdict(struct prose *out, const struct item *item)
{
    struct text verdict = {0};
    double score = item->grade.score;

    question_prose_item(out, 1, score >= 1 ? "✓" : score > 0 ? "½" : "✗");
    if (score > 0 && score < 1) {
        text_add(&verdict, "Partly right: ");
        add_score(&verdict, score);
        text_add(&verdict, " of 1.");
    } else if (score < 0) {
        text_add(&verdict, "Wrong: it costs ");
        add_score(&verdict, -score);
        text_add(&verdict, ".");
    } else {
        text_add(&verdict, score >= 1 ? "Right." : "Wrong.");
    }
    question_prose_words(out, text_string(&verdict), 0);
    text_free(&verdict);
}

/* Appends what would be right, where the answer is typed. */
static void add_solution(struct prose *out, const struct question_shown *s, const struct expected *expected,
                         const char *before)
{
    const struct question *q = s->item->question;
    struct text words = {0};
    size_t best = 0;

    for (size_t i = 1; i < q->answer_count; i++)
        if (q->answers[i].weight > q->answers[best].weight)
            best = i;
    question_prose_item(out, 1, "✓");
    question_prose_words(out, before, 0);
    if (expected) {
        text_add(&words, q->cell_count > 1 ? "They are " : "It is ");
        add_all(&words, q, expected);
        text_add(&words, ".");
        question_prose_words(out, text_string(&words), 0);
    } else if (q->answer_count > 0 && q->cell_count == 0) {
        question_prose_words(out, "The answer is: ", 0);
        if (q->type->has_ranges) {
            quiz_key_add_answer(&words, q, best);
            question_prose_words(out, text_string(&words), RUN_STRONG);
        } else {
            question_prose_text(out, &q->answers[best].text, s->brief ? 0 : RUN_STRONG);
        }
        if (!s->brief || s->item->state != ITEM_ANSWERED) /* else there is room only for what was wrong */
            add_feedback_below(out, s, &q->answers[best].feedback);
    }
    text_free(&words);
}

static void add_typed(struct prose *out, const struct question_shown *s)
{
    const struct item *item = s->item;
    struct text said = {0};

    if (item->state == ITEM_ANSWERED && item->expected) {
        add_numbers(out, item->question, item);
    } else if (item->state == ITEM_ANSWERED) {
        utf8_clean(&said, item->reply.typed, strlen(item->reply.typed));
        add_verdict(out, item);
        question_prose_words(out, " You said “", 0);
        question_prose_words(out, text_string(&said), 0);
        question_prose_words(out, "”.", 0);
        text_free(&said);
    }
    if (item->state == ITEM_ANSWERED && item->grade.answer != QUESTION_NONE)
        add_feedback_below(out, s, &item->question->answers[item->grade.answer].feedback);
    if (item->state == ITEM_GIVEN_UP || (item->grade.score < 1 && !item->expected))
        add_solution(out, s, item->expected,
                     item->state == ITEM_GIVEN_UP && s->brief && !s->on_wall ? "No guess is fine. " : "");
}

/* Appends what is said about options: the verdict where their marks do not show it, and everything where the options
 * are not shown. */
static void add_chosen(struct prose *out, const struct question_shown *s, bool complete)
{
    const struct item *item = s->item;
    const struct question *q = item->question;
    bool is_marked = item->grade.score == 0 || item->grade.score == 1; /* the mark at the option says it all */

    if (item->state == ITEM_ANSWERED && (complete || !is_marked))
        add_verdict(out, item);
    for (size_t i = 0; complete && i < item->order.option_count; i++) {
        size_t answer = item->order.options[i];

        if (q->type->is_paired)
            add_pair(out, s, i);
        else if (is_chosen(item, answer) || question_is_right(q, answer))
            add_option(out, s, i);
    }
}

/* Appends what was written, unless its writer has just seen it. */
static void add_own_text(struct prose *out, const struct item *item)
{
    struct text said = {0};

    utf8_clean(&said, item->reply.typed ? item->reply.typed : "", item->reply.typed ? strlen(item->reply.typed) : 0);
    if (item->state == ITEM_ANSWERED && said.length) {
        prose_add_block(out, PROSE_PARAGRAPH);
        question_prose_words(out, "Your answer", RUN_STRONG);
        prose_add_block(out, PROSE_PARAGRAPH);
        question_prose_words(out, text_string(&said), 0);
    }
    text_free(&said);
}

static void add_essay(struct prose *out, const struct item *item, bool complete)
{
    struct text mark = {0};

    if (!complete)
        add_own_text(out, item);

    if (item->question->feedback.source) {
        prose_add_block(out, PROSE_PARAGRAPH);
        question_prose_words(out, "A model answer", RUN_STRONG);
        prose_add_block(out, PROSE_PARAGRAPH);
        question_prose_text(out, &item->question->feedback, 0);
    }
    if (item->state == ITEM_ANSWERED && item->is_graded && !item->wants_mark) {
        text_add(&mark, "By your own judgement: ");
        add_score(&mark, item->grade.score);
        text_add(&mark, " of 1.");
        prose_add_block(out, PROSE_PARAGRAPH);
        question_prose_words(out, text_string(&mark), 0);
    }
    text_free(&mark);
}

/* Says that the question was given up. */
static void add_given_up(struct prose *out, const struct question_shown *s)
{
    bool has_options = question_has_options(s->item->question);

    if (s->on_wall || (s->brief && !has_options))
        return;
    if (s->brief)
        question_prose_item(out, 0, "");
    else
        prose_add_block(out, PROSE_PARAGRAPH);
    question_prose_words(out,
                         s->brief      ? "No guess is fine: it is the one with the ✓."
                         : has_options ? "Passed over: ✓ marks what is right."
                                       : "Passed over.",
                         0);
}

static void add_general(struct prose *out, const struct question *q, bool brief)
{
    if (!q->feedback.source)
        return;
    prose_add_block(out, PROSE_PARAGRAPH);
    if (!brief)
        question_prose_words(out, "In general: ", RUN_STRONG);
    question_prose_text(out, &q->feedback, 0);
}

/* Where a later answer was better, says what counts all the same. */
static void add_first(struct prose *out, const struct item *item)
{
    struct text line = {0};

    if (item->tries < 2 || item->state != ITEM_ANSWERED || item->grade.score == item->first)
        return;
    text_add(&line, "The first answer counts: ");
    add_score(&line, item->first);
    text_add(&line, " of 1.");
    prose_add_block(out, PROSE_PARAGRAPH);
    question_prose_words(out, text_string(&line), RUN_DIM);
    text_free(&line);
}

void question_show_outcome(struct prose *out, const struct question_shown *s, bool complete)
{
    const struct item *item = s->item;
    const struct question *q = item->question;

    if (item->state == ITEM_OPEN || !question_is_graded(q) || (q->challenge && !s->on_wall))
        return;
    if (q->type->is_long) {
        add_essay(out, item, complete);
        return;
    }
    if (item->state == ITEM_GIVEN_UP)
        add_given_up(out, s);
    if (q->challenge)
        add_model(out, q->challenge);
    else if (question_has_options(q))
        add_chosen(out, s, complete);
    else
        add_typed(out, s);
    add_general(out, q, s->brief);
    if (!s->brief)
        add_first(out, item);
}

void question_show_answer(struct prose *out, const struct step *step, const struct question *q)
{
    const struct item item = {.question = q};
    struct expected *expected = expected_compute(step, q, NULL);
    const struct question_shown s = {.item = &item, .brief = true};

    question_prose_item(out, 0, "");
    question_show_asked(out, q);
    if (q->challenge)
        add_model(out, q->challenge);
    else
        add_solution(out, &s, expected, "");
    for (size_t i = 0; question_has_options(q) && i < q->answer_count; i++)
        if (!question_is_right(q, i) && q->answers[i].feedback.source) {
            question_prose_item(out, 1, "✗");
            question_prose_text(out, &q->answers[i].text, 0);
            question_prose_below(out, &q->answers[i].feedback);
        }
    add_general(out, q, true);
    free(expected);
}

static void add_plain(struct text *out, const struct question_text *t)
{
    if (!t->source || !*t->source)
        return;
    text_add(out, out->length ? " " : "");
    question_text_add_plain(t, out);
}

void question_add_feedback(struct text *out, const struct item *item)
{
    const struct question *q = item->question;
    struct text line = {0};

    if (item->state == ITEM_OPEN)
        return;
    for (size_t i = 0; i < q->answer_count; i++) {
        bool is_given =
            question_has_options(q) ? is_chosen(item, i) : item->state == ITEM_ANSWERED && item->grade.answer == i;

        if (is_given)
            add_plain(&line, &q->answers[i].feedback);
    }
    add_plain(&line, &q->feedback);
    text_add(out, text_string(&line));
    text_free(&line);
}
