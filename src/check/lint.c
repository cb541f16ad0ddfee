/* SPDX-License-Identifier: MIT */
#include "check/lint.h"

#include "base/memory.h"
#include "base/number.h"
#include "base/utf8.h"
#include "check/overflow.h"
#include "draw/flow.h"
#include "learner/attempt.h"
#include "markup/quoted_number.h"
#include "player/expected.h"
#include "player/judge.h"
#include "player/question_shown.h"
#include "print/quiz_score.h"
#include "ui/notice.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FIT_ROWS 24
#define FIT_COLS 80
#define FIT_CHALLENGE 6 /* lines of a challenge on such a screen */
#define FIT_CLAIMS 2    /* more conditions than this are laid out two to a line */
#define INSIGHT_MOST 66 /* columns of the "Look here" line */
#define HINT_ROWS 1     /* rows that a hint may take on such a screen */
#define SMALL_COLS 40
#define SMALL_ROWS 2 /* rows that it may take on the smallest */

static struct place place_of(const struct lint *lint, const struct question *q)
{
    return (struct place){lint->file, q->line, q->column};
}

static void check_place(struct lint *lint, const struct question *q, struct library *library)
{
    const struct catalogue_entry *entry;
    struct lesson *lesson;
    struct error e = {0};
    char *name;
    int part;

    if (!q->step || !library)
        return;
    name = memory_copy_bytes(q->step, strcspn(q->step, "#"));
    entry = catalogue_find(library->catalogue, name, &e);
    if (!entry) {
        problems_add(lint->problems, place_of(lint, q), "[step:%s]: %s", q->step, e.message);
    } else {
        const char *step = q->step + strlen(name);

        /* A lesson with an error of its own is reported as that. */
        lesson = library_lesson(library, (size_t)(entry - library->catalogue->lessons), NULL);
        step += *step == '#';
        if (lesson && !lesson_find(lesson, step, &part, &e))
            problems_add(lint->problems, place_of(lint, q), "[step:%s]: %s", q->step, e.message);
    }
    free(name);
}

/* Opens what a question is about: its view, or the default example; false, with a problem, if that cannot be done. */
static bool open_evaluation(struct lint *lint, const struct question *q, struct evaluation *evaluation)
{
    struct error e = {0};
    const char *state;
    char *name;
    bool ok;

    if (!q->view)
        return evaluation_open(evaluation, NULL, 0, &e);
    name = memory_copy_bytes(q->view, strcspn(q->view, " "));
    state = q->view + strlen(name);
    ok = evaluation_open_view(evaluation, name, state + strspn(state, " "), &e);
    if (!ok && e.code == ERROR_WORK)
        memory_exhausted(); /* not the quiz's fault */
    if (!ok)
        problems_add(lint->problems, place_of(lint, q), "[view:%s]: %s", q->view, e.message);
    free(name);
    return ok;
}

static void check_number(struct lint *lint, const struct run *run, struct evaluation *evaluation)
{
    struct place where = {lint->file, run->line, run->column};
    char computed[NUMBER_ROOM];
    double shown, value;
    int decimals;
    struct error e;

    lint->numbers++;
    if (!quoted_number_read(run->text, &shown, &decimals)) {
        problems_add(lint->problems, where, "%s is not a number: write it as 5.60", run->text);
    } else if (!evaluation_value(evaluation, run->target, &value, &e)) {
        if (e.code == ERROR_WORK)
            memory_exhausted(); /* not the lesson's fault */
        problems_add(lint->problems, where, "%s = %s: %s", run->text, run->target, e.message);
    } else if (!number_agrees(shown, decimals, value)) {
        number_fixed(computed, value, decimals);
        problems_add(lint->problems, where, "%s is not %s: that is %s", run->text, run->target, computed);
    }
}

/* Whether a run goes on with the link of the one before: "a *styled* link" is three runs. */
static bool continues_link(const struct block *block, size_t r)
{
    const struct run *run = &block->runs[r], *before = r > 0 ? run - 1 : NULL;

    return before && before->flags & RUN_LINK && !(before->flags & RUN_CELL_END) &&
           strcmp(before->target ? before->target : "", run->target ? run->target : "") == 0;
}

/* Whether a run names a key to press without being marked as a key. */
static bool is_unmarked_key(const struct block *block, size_t r)
{
    const struct run *run = &block->runs[r];
    const char *before = r > 0 ? run[-1].text : "";
    size_t length = strlen(before), press = strlen("press ");

    return run->flags & RUN_CODE && !(run->flags & RUN_KEY) && length >= press && block->kind != PROSE_CODE &&
           (strcmp(before + length - press, "press ") == 0 || strcmp(before + length - press, "Press ") == 0);
}

/* Checks the prose of a page: its links, and, if `evaluation` is not NULL, its numbers. */
static void lint_prose(struct lint *lint, const struct prose *prose, struct evaluation *evaluation)
{
    for (size_t b = 0; b < prose->block_count; b++) {
        const struct block *block = &prose->blocks[b];

        for (size_t r = 0; r < block->run_count; r++) {
            const struct run *run = &block->runs[r];

            if (run->flags & RUN_NUMBER && evaluation)
                check_number(lint, run, evaluation);
            else if (run->flags & RUN_LINK && !(run->flags & RUN_NUMBER) && !continues_link(block, r))
                links_check(lint->links, lint->path, run->target ? run->target : "",
                            (struct place){lint->file, run->line, run->column}, lint->problems);
            if (is_unmarked_key(block, r))
                problems_warn(lint->problems, (struct place){lint->file, run->line, run->column},
                              "a room and paper have no key %s: put <!-- key --> after the words that name it",
                              run->text);
        }
    }
}

static void check_texts(struct lint *lint, const struct question *q)
{
    struct prose texts = {0};
    struct evaluation evaluation;
    bool ok = open_evaluation(lint, q, &evaluation);

    question_add_prose(q, &texts);
    lint_prose(lint, &texts, ok ? &evaluation : NULL);
    free(texts.blocks);
    evaluation_close(&evaluation);
}

/* Reports a best answer that does not earn everything. */
static void refuse_best(struct lint *lint, const struct question *q, double score, const char *answer)
{
    struct text percent = {0};

    quiz_score_add_number(&percent, 100 * score);
    problems_add(lint->problems, place_of(lint, q), "its best answer, \"%.80s\", earns %s %%: let it earn 100", answer,
                 text_string(&percent));
    text_free(&percent);
}

/* Takes the question and gives the answer that earns the most. */
static void check_best(struct lint *lint, const struct question *q)
{
    const struct attempt_setup setup = {.questions = &q, .count = 1, .name = ""};
    struct attempt attempt;
    struct reply best;
    struct text answer = {0};
    struct error e = {0};

    attempt_start(&attempt, &setup);
    if (attempt_best_reply(&attempt, 0, &best)) {
        attempt_add_solution(&attempt, 0, &answer);
        if (!attempt_answer(&attempt, 0, &best, &e))
            problems_add(lint->problems, place_of(lint, q), "its best answer, \"%.80s\", is not taken as an answer: %s",
                         text_string(&answer), e.message);
        else if (attempt.items[0].grade.score < 1 - 1e-6)
            refuse_best(lint, q, attempt.items[0].grade.score, text_string(&answer));
    }
    reply_free(&best);
    attempt_free(&attempt);
    text_free(&answer);
}

void lint_quiz(struct lint *lint, const struct quiz *quiz, struct library *library)
{
    for (size_t i = 0; i < quiz->question_count; i++) {
        check_place(lint, &quiz->questions[i], library);
        check_texts(lint, &quiz->questions[i]);
        check_best(lint, &quiz->questions[i]);
    }
}

/* The column in the file of a byte of the step's state; the byte counts from 1, 0 means unknown. */
static size_t column_of(const struct step *step, size_t byte)
{
    const char *at = step->view_state, *stop = at + (byte ? byte - 1 : 0), *end = at + strlen(at);
    size_t column = step->state_column;

    if (!column)
        return step->view_column;
    for (; at < stop && at < end; column++)
        utf8_next(&at, end);
    return column;
}

/* Opens what a step is about; false, with a problem, if that cannot be done. */
static bool open_step(struct lint *lint, const struct step *step)
{
    struct place where = {lint->file, step->view_line, step->view_column};
    struct error e = {0};
    struct evaluation evaluation;
    bool ok = !step->view_name || evaluation_open_view(&evaluation, step->view_name, step->view_state, &e);

    if (e.code == ERROR_WORK)
        memory_exhausted();
    if (!ok) {
        where.column = evaluation.view ? column_of(step, e.column) : where.column;
        problems_add(lint->problems, where, "%s", e.message);
    }
    if (step->view_name)
        evaluation_close(&evaluation);
    return ok;
}

static void check_look(struct lint *lint, const char *look, size_t line, size_t column)
{
    if (look && line && utf8_columns(look) > INSIGHT_MOST)
        problems_warn(lint->problems, (struct place){lint->file, line, column},
                      "look: has %d columns: %d fit, shorten it", utf8_columns(look), INSIGHT_MOST);
}

/* Checks a formula that a question asks for. */
static void check_formula(struct lint *lint, const char *formula, struct place where, struct evaluation *evaluation)
{
    double value;
    struct error e;

    lint->numbers++;
    if (!evaluation_value(evaluation, formula, &value, &e)) {
        if (e.code == ERROR_WORK)
            memory_exhausted();
        where.column += e.column ? e.column - 1 : 0;
        problems_add(lint->problems, where, "%s: %s", formula, e.message);
    }
}

/* Checks that the formulas of a question can be computed: those it asks for, and those it takes for known mistakes.
 * Reports a mistake that can never be told. */
static void check_asked(struct lint *lint, const struct step *step, const struct question *q,
                        struct evaluation *evaluation)
{
    struct expected *expected = q->cell_count ? expected_compute(step, q, NULL) : NULL;
    size_t unsaid = expected ? question_find_unsaid(q, expected) : QUESTION_NONE;

    for (size_t i = 0; i < q->cell_count; i++)
        check_formula(lint, q->cells[i].formula, (struct place){lint->file, q->cells[i].line, q->cells[i].column},
                      evaluation);
    for (size_t i = 0; i < q->answer_count && q->cell_count > 0; i++) {
        const struct run *run = q->answers[i].text.prose.blocks[0].runs;

        check_formula(lint, q->answers[i].text.source, (struct place){lint->file, run->line, run->column}, evaluation);
        if (i == unsaid)
            problems_add(lint->problems, (struct place){lint->file, run->line, run->column},
                         "nobody is told this: the number is right, or one above is as near: change or remove it");
    }
    free(expected);
}

/* Warns of a hint that does not fit in its rows of the screen. */
static void check_hints(struct lint *lint, const struct question *q)
{
    const struct theme theme = {.colors = 256};

    for (size_t i = 0; i < q->hint_count; i++) {
        const struct run *run = q->hints[i].prose.blocks[0].runs;
        struct text hint = {0};
        int rows, small;

        question_add_hint(&hint, q, i);
        rows = notice_rows(text_string(&hint), FIT_COLS, &theme);
        small = notice_rows(text_string(&hint), SMALL_COLS, &theme);
        if (rows > HINT_ROWS || small > SMALL_ROWS)
            problems_warn(lint->problems, (struct place){lint->file, run->line, run->column},
                          "this hint takes %d row%s of %d columns, and %d of %d: %d and %d fit, shorten it", rows,
                          rows == 1 ? "" : "s", FIT_COLS, small, SMALL_COLS, HINT_ROWS, SMALL_ROWS);
        text_free(&hint);
    }
}

/* Judges a challenge in a state; false, with a problem reported, if that state or a condition is wrong. */
static bool judge_at(struct lint *lint, const struct challenge *c, const struct challenge_text *state,
                     struct judged *out)
{
    const struct challenge_text *where = NULL;
    struct error e = {0};

    if (judge_state(c, state->text, out, &where, &e))
        return true;
    if (e.code == ERROR_WORK)
        memory_exhausted();
    where = where ? where : state;
    problems_add(
        lint->problems,
        (struct place){lint->file, where->line, where->column + (where != state && e.column ? e.column - 1 : 0)},
        "%s: %s", where->text, e.message);
    return false;
}

/* Reports the conditions of a challenge that its model solution does not meet. */
static void refuse_model(struct lint *lint, const struct challenge *c, const struct judged *judged)
{
    struct place where = {lint->file, c->model.line, c->model.column};

    for (size_t i = 0; i < c->claims.count; i++) {
        struct text value = {0};

        judge_add_value(&judged->claims[i], &value);
        if (!judged->claims[i].holds)
            problems_add(lint->problems, where,
                         "the model does not solve it: %s is %s there: correct the one or the other",
                         c->claims.of[i].text, text_string(&value));
        text_free(&value);
    }
    if (!judged->stays)
        problems_add(lint->problems, where, "the model moves what has to stay: %s by %.3f, and %.3f may be",
                     c->same.of[judged->moved].text, judged->moved_by, JUDGE_STAYS);
}

/* Checks that each state listed by a wrong way is caught by that way, and by none before it. */
static void check_wrong(struct lint *lint, const struct challenge *c, size_t index)
{
    const struct challenge_wrong *wrong = &c->wrongs[index];

    for (size_t i = 0; i < wrong->tries.count; i++) {
        const struct challenge_text *try = &wrong->tries.of[i];
        struct place where = {lint->file, try->line, try->column};
        struct judged judged;

        if (!judge_at(lint, c, try, &judged))
            continue;
        if (judged.solved)
            problems_add(lint->problems, where, "this try solves the challenge: it is no wrong way");
        else if (judged.wrong == JUDGE_NONE)
            problems_add(lint->problems, where, "the wrong: above does not catch this try: its conditions do not hold");
        else if (judged.wrong != index)
            problems_add(lint->problems, where,
                         "wrong: number %zu catches this try before the one above it: put that first, or divide them",
                         judged.wrong + 1);
    }
}

/* Checks that what may be touched exists: a given matrix, or a key of the view's state. */
static void check_touch(struct lint *lint, const struct challenge *c)
{
    const struct view *view = view_find(c->view);

    for (size_t i = 0; view && i < c->touch.count; i++) {
        const struct challenge_text *touch = &c->touch.of[i];

        if (!judge_can_touch(c, view, touch->text))
            problems_add(lint->problems, (struct place){lint->file, touch->line, touch->column},
                         "touch: there is no \"%.40s\": name a given matrix such as W_Q1, X or W_O, or a key of the "
                         "view %s",
                         touch->text, view->name);
    }
}

/* How many lines a text of one paragraph takes below a picture. */
static size_t count_lines(const struct question_text *text)
{
    const struct theme theme = {.colors = 256};
    struct flow flow;
    size_t lines;

    flow_lay(&flow, &text->prose, FIT_COLS - 2, 0, &theme);
    lines = flow.count;
    flow_free(&flow);
    return lines;
}

/* Warns of a challenge that does not fit below its picture: the task, the conditions, and what is said about a wrong
 * way. */
static void check_room(struct lint *lint, const struct question *q)
{
    const struct challenge *c = q->challenge;
    size_t conditions = c->claims.count > FIT_CLAIMS ? (c->claims.count + 1) / 2 : c->claims.count, said = 1, lines;

    for (size_t i = 0; i < c->wrong_count; i++)
        said = count_lines(&c->wrongs[i].says) > said ? count_lines(&c->wrongs[i].says) : said;
    lines = count_lines(&q->text) + conditions + (c->same.count > 0) + said;
    if (lines > FIT_CHALLENGE)
        problems_warn(lint->problems, (struct place){lint->file, q->line, q->column},
                      "this challenge takes %zu lines of %d columns with what is said to it: %d fit, shorten it", lines,
                      FIT_COLS, FIT_CHALLENGE);
}

/* Checks that a challenge is unsolved at first, that its model solution solves it, and that each wrong way catches what
 * it lists. */
static void check_challenge(struct lint *lint, const struct question *q)
{
    const struct challenge *c = q->challenge;
    struct challenge_text start = {.text = (char *)"", .line = q->line, .column = q->column};
    struct judged judged;

    if (!judge_at(lint, c, &start, &judged))
        return;
    lint->numbers += c->claims.count;
    if (judged.solved)
        problems_add(lint->problems, (struct place){lint->file, q->line, q->column},
                     "this challenge is solved as it begins: demand more, or let it begin otherwise");
    else if (judged.wrong != JUDGE_NONE)
        problems_add(lint->problems, (struct place){lint->file, q->line, q->column},
                     "wrong: number %zu holds as it begins, before anybody has done anything: narrow it",
                     judged.wrong + 1);
    check_touch(lint, c);
    check_room(lint, q);
    if (judge_at(lint, c, &c->model, &judged) && !judged.solved)
        refuse_model(lint, c, &judged);
    for (size_t i = 0; i < c->wrong_count; i++)
        check_wrong(lint, c, i);
}

/* Some parts of a step that are about one thing. */
struct stretch {
    const struct step *step;
    int from, to; /* parts; the last one is before `to` */
};

/* Checks the questions of a stretch; without a `evaluation`, only their links. */
static void check_questions(struct lint *lint, const struct stretch *of, struct evaluation *evaluation)
{
    struct prose texts = {0};

    for (size_t i = 0; i < of->step->question_count; i++) {
        const struct question *q = &of->step->questions[i];
        int part = lesson_part_of(of->step, q);

        if (part < of->from || part >= of->to)
            continue;
        question_add_prose(q, &texts);
        check_hints(lint, q);
        if (q->challenge)
            check_challenge(lint, q);
        else if (evaluation)
            check_asked(lint, of->step, q, evaluation);
    }
    lint_prose(lint, &texts, evaluation);
    free(texts.blocks);
}

/* The blocks of a stretch; borrowed. */
static struct prose prose_of(const struct stretch *of)
{
    const struct prose *all = &of->step->prose;
    size_t first = 0, end;

    while (first < all->block_count && all->blocks[first].part < of->from)
        first++;
    for (end = first; end < all->block_count && all->blocks[end].part < of->to; end++)
        ;
    return (struct prose){.blocks = all->blocks ? all->blocks + first : NULL, .block_count = end - first};
}

/* Checks what a stretch says against the model of its own picture. If that state does not open, this is reported at
 * `picture`, and numbers are not checked. `picture` NULL: the step's own, which opens or was already reported. */
static void check_stretch(struct lint *lint, const struct stretch *of, const struct step_picture *picture, bool opens)
{
    const struct prose prose = prose_of(of);
    struct error e = {0};
    struct evaluation evaluation = {0};
    bool ok = opens && evaluation_open(&evaluation, of->step, of->from, &e);

    if (e.code == ERROR_WORK)
        memory_exhausted();
    if (opens && !ok && picture && picture->line)
        problems_add(lint->problems, (struct place){lint->file, picture->line, picture->column}, "%s", e.message);
    lint_prose(lint, &prose, ok ? &evaluation : NULL);
    check_questions(lint, of, ok ? &evaluation : NULL);
    evaluation_close(&evaluation);
}

static void check_step(struct lint *lint, const struct step *step)
{
    struct stretch stretch = {step, 0, step->picture_count ? step->pictures[0].part : INT_MAX};
    bool opens = open_step(lint, step);

    if (opens)
        check_look(lint, step->view_look, step->look_line, 1);
    check_stretch(lint, &stretch, NULL, opens);
    for (size_t i = 0; i < step->picture_count; i++) {
        const struct step_picture *picture = &step->pictures[i];

        stretch.from = picture->part;
        stretch.to = i + 1 < step->picture_count ? picture[1].part : INT_MAX;
        check_look(lint, picture->look, picture->look_line, picture->look_column);
        check_stretch(lint, &stretch, picture, opens);
    }
}

void lint_page(struct lint *lint, const struct prose *prose)
{
    struct evaluation evaluation;

    evaluation_open(&evaluation, NULL, 0, NULL);
    lint_prose(lint, prose, &evaluation);
    evaluation_close(&evaluation);
}

/* Warns of a step that does not fit a usual terminal without scrolling. */
static void check_fit(struct lint *lint, const struct step *step, const struct overflow *overflow)
{
    struct place where = {lint->file, step->line, 1};
    char part[40] = "";

    if (overflow->lines == 0)
        return;
    if (step->parts > 1)
        snprintf(part, sizeof part, " (part %d)", overflow->part + 1);
    problems_warn(lint->problems, where,
                  "this step%s does not fit %d×%d without scrolling, by %zu line%s: shorten it, set a pause, or let "
                  "what can wait be deeper text, below a ### heading with <!-- deeper -->",
                  part, FIT_COLS, FIT_ROWS, overflow->lines, overflow->lines == 1 ? "" : "s");
}

/* Lays out every step as the player does, and warns of those that do not fit. */
static void check_fits(struct lint *lint, struct lesson *lesson)
{
    const struct player_setup setup = {.lesson = lesson};
    const struct theme theme = {.colors = 256};
    struct error e = {0};
    struct player *player = lesson->step_count ? player_new(&setup, &e) : NULL;
    struct canvas canvas;

    if (!player && e.code == ERROR_WORK)
        memory_exhausted(); /* not the lesson's fault */
    if (!player)
        return;
    canvas_make(&canvas, FIT_ROWS, FIT_COLS, &theme);
    for (size_t i = 0; i < lesson->step_count; i++) {
        const struct overflow overflow = overflow_find(player, i, &canvas);

        check_fit(lint, &lesson->steps[i], &overflow);
    }
    canvas_free(&canvas);
    player_destroy(player);
}

void lint_lesson(struct lint *lint, struct lesson *lesson)
{
    lint_page(lint, &lesson->intro);
    for (size_t i = 0; i < lesson->step_count; i++)
        check_step(lint, &lesson->steps[i]);
    check_fits(lint, lesson);
}
