/* SPDX-License-Identifier: MIT */
#include "command/quiz_history.h"

#include "base/memory.h"
#include "base/number.h"
#include "base/quoted.h"
#include "base/utf8.h"
#include "command/quiz.h"
#include "drill/drill.h"
#include "print/quiz_score.h"

#include <inttypes.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define NAME_COLUMNS 20
#define SCORE_COLUMNS 18
#define MISSED_MOST 10
#define TITLE_COLUMNS 48

/* The quizzes that are asked about. */
struct asked {
    struct quiz_pick pick; /* to find questions in */
    struct text *names;    /* as results call them; [count] */
    size_t count;          /* 0: all */
    bool drills;           /* drills are among them */
};

static bool is_asked(const struct asked *asked, const char *quiz)
{
    bool is = asked->count == 0;

    for (size_t i = 0; !is && i < asked->count; i++)
        is = strcmp(text_string(&asked->names[i]), quiz) == 0;
    return is;
}

/* ---------------------------------------------------------------------------------------------------------- results */

static const char *mode_of(const struct progress_sitting *sitting)
{
    return sitting->exam ? "exam" : "practice";
}

/* "2026-01-31 09:05  six-stages          8.5 of 12 (71 %)  exam, seed 7" */
static void add_sitting(struct text *out, const struct progress_sitting *sitting)
{
    struct text score = {0};

    quiz_score_add(&score, sitting->score, sitting->of);
    text_addf(out, "%.10s %.5s  ", sitting->at, strlen(sitting->at) > 11 ? sitting->at + 11 : "");
    utf8_add_left(out, sitting->quiz, NAME_COLUMNS - 1);
    text_add_byte(out, ' ');
    utf8_add_left(out, text_string(&score), SCORE_COLUMNS);
    text_addf(out, "  %s", mode_of(sitting));
    if (sitting->shuffled)
        text_addf(out, ", seed %" PRIu64, sitting->seed);
    text_add_byte(out, '\n');
    text_free(&score);
}

static void add_number(struct text *out, double number)
{
    char shown[NUMBER_ROOM];

    number_shortest(shown, number);
    text_add(out, shown);
}

static void add_json_sitting(struct text *out, const struct progress_sitting *sitting)
{
    text_add(out, "{\"at\": ");
    quoted_add_json(out, sitting->at, strlen(sitting->at));
    text_add(out, ", \"quiz\": ");
    quoted_add_json(out, sitting->quiz, strlen(sitting->quiz));
    text_addf(out, ", \"mode\": \"%s\", \"score\": ", mode_of(sitting));
    add_number(out, sitting->score);
    text_addf(out, ", \"of\": %zu, \"seed\": ", sitting->of);
    if (sitting->shuffled)
        text_addf(out, "%" PRIu64 "}", sitting->seed);
    else
        text_add(out, "null}");
}

static void add_csv_sitting(struct text *out, const struct progress_sitting *sitting)
{
    text_addf(out, "%s,", sitting->at);
    quoted_add_csv(out, sitting->quiz);
    text_addf(out, ",%s,", mode_of(sitting));
    add_number(out, sitting->score);
    text_addf(out, ",%zu,", sitting->of);
    quiz_score_add_number(out, quiz_score_percent(sitting->score, sitting->of));
    text_add_byte(out, ',');
    if (sitting->shuffled)
        text_addf(out, "%" PRIu64, sitting->seed);
    text_add_byte(out, '\n');
}

/* Appends each result that is asked about, with `between` before all but the first; how many there are. */
static size_t add_sittings(struct text *out, const struct quiz_history *h, const struct asked *asked,
                           void (*add)(struct text *out, const struct progress_sitting *sitting), const char *between)
{
    size_t shown = 0;

    for (size_t i = 0; i < progress_sittings(h->progress); i++) {
        struct progress_sitting sitting;

        progress_sitting(h->progress, i, &sitting);
        if (!is_asked(asked, sitting.quiz))
            continue;
        text_add(out, shown++ ? between : "");
        add(out, &sitting);
    }
    return shown;
}

/* ---------------------------------------------------------------------------------------- what is missed most often */

/* The question of that name; of a drill it is made again into *own. NULL: there is none in what was asked about. */
static const struct question *find(const struct asked *asked, const char *name, struct question *own)
{
    const struct question *found = quiz_pick_question(&asked->pick, name);

    *own = (struct question){0};
    if (!found && asked->drills && drill_remake(own, name))
        found = own;
    return found;
}

/* One that was missed, as far as it is known. */
struct miss {
    const struct progress_missed *counts;
    const char *title, *step; /* borrowed; step NULL: none */
};

/* "  3 of 4  six-stages/scale  Divide by what: headway lesson six-stages#scale" */
static void add_missed(struct text *out, const struct miss *miss)
{
    size_t length = utf8_prefix(miss->title, TITLE_COLUMNS);

    text_addf(out, "  %zu of %zu  ", miss->counts->missed, miss->counts->answered);
    utf8_clean(out, miss->counts->question, strlen(miss->counts->question));
    if (length) {
        text_add(out, "  ");
        utf8_clean(out, miss->title, length);
        text_add(out, miss->title[length] ? "…" : "");
    }
    if (miss->step) {
        text_add(out, ": headway lesson ");
        utf8_clean(out, miss->step, strlen(miss->step));
    }
    text_add_byte(out, '\n');
}

static void add_json_missed(struct text *out, const struct miss *miss)
{
    text_add(out, "{\"id\": ");
    quoted_add_json(out, miss->counts->question, strlen(miss->counts->question));
    text_add(out, ", \"title\": ");
    quoted_add_json(out, miss->title, strlen(miss->title));
    text_addf(out, ", \"missed\": %zu, \"answered\": %zu, \"step\": ", miss->counts->missed, miss->counts->answered);
    if (miss->step)
        quoted_add_json(out, miss->step, strlen(miss->step));
    else
        text_add(out, "null");
    text_add_byte(out, '}');
}

/* Appends what was missed of what is asked about, `most` at most, the most often missed first, and `before` before
 * that. */
static size_t add_most_missed(struct text *out, const struct quiz_history *h, const struct asked *asked, size_t most,
                              const char *before)
{
    struct progress_missed *missed;
    size_t count = progress_missed(h->progress, &missed), shown = 0;

    for (size_t i = 0; i < count && shown < most; i++) {
        struct question own;
        const struct question *q = find(asked, missed[i].question, &own);
        struct text title = {0};

        if (q)
            question_add_title(q, &title);
        if (q || asked->count == 0) {
            struct miss miss = {&missed[i], q ? text_string(&title) : missed[i].title, q ? q->step : NULL};

            text_add(out, shown++ == 0 ? before : h->form == HISTORY_JSON ? ",\n  " : "");
            (h->form == HISTORY_JSON ? add_json_missed : add_missed)(out, &miss);
        }
        text_free(&title);
        question_free(&own);
    }
    free(missed);
    return shown;
}

/* -------------------------------------------------------------------------------------------------- what is asked
 * about */

/* Reads one operand: a quiz that can be opened, or a name that results have. */
static bool add_operand(struct asked *asked, const struct opened *opened, const char *operand,
                        const struct progress *progress, struct error *e)
{
    struct text *name = &asked->names[asked->count++];
    struct progress_sitting sitting;
    size_t lesson;

    if (strcmp(operand, QUIZ_DRILL) == 0) {
        asked->drills = true;
        text_add(name, operand);
    } else if (quiz_list_last(progress, operand, &sitting)) {
        text_add(name, operand);
        if (quiz_pick_find(&opened->catalogue, operand, &lesson, NULL) && lesson != SIZE_MAX)
            quiz_pick_add_lesson(&asked->pick, &opened->catalogue, lesson, NULL);
    } else {
        if (!quiz_pick_find(&opened->catalogue, operand, &lesson, e))
            return false;
        if (lesson == SIZE_MAX ? !quiz_pick_add_file(&asked->pick, operand, e)
                               : !quiz_pick_add_lesson(&asked->pick, &opened->catalogue, lesson, e))
            return false;
        text_add(name, asked->pick.quizzes[asked->pick.quiz_count - 1].name);
    }
    return true;
}

static bool read_asked(struct asked *asked, const struct opened *opened, const struct arguments *a,
                       const struct progress *progress, struct error *e)
{
    asked->drills = a->operand_count == 0;
    for (size_t i = 0; i < a->operand_count; i++)
        if (!add_operand(asked, opened, a->operands[i], progress, e))
            return false;
    for (size_t i = 0; a->operand_count == 0 && i < opened->catalogue.lesson_count; i++)
        if (catalogue_has_quiz(&opened->catalogue, i))
            quiz_pick_add_lesson(&asked->pick, &opened->catalogue, i, NULL);
    return true;
}

static void add_text(struct text *out, const struct quiz_history *h, const struct asked *asked)
{
    if (add_sittings(out, h, asked, add_sitting, "") == 0)
        text_addf(out, "No quiz %swas taken to its end yet: headway quiz lists them.\n",
                  h->arguments->operand_count ? "of that name " : "");
    add_most_missed(out, h, asked, MISSED_MOST, "\nMost often missed, of all answers\n");
}

static void add_json(struct text *out, const struct quiz_history *h, const struct asked *asked)
{
    static const char begin[] = "{\"sittings\": [\n  ";
    size_t start = out->length;

    text_add(out, begin);
    if (add_sittings(out, h, asked, add_json_sitting, ",\n  ") > 0)
        text_add(out, "\n");
    else
        text_cut(out, start + strlen(begin) - strlen("\n  "));
    text_add(out, "], \"missed\": [");
    if (add_most_missed(out, h, asked, SIZE_MAX, "\n  ") > 0)
        text_add(out, "\n");
    text_add(out, "]}\n");
}

static void add_csv(struct text *out, const struct quiz_history *h, const struct asked *asked)
{
    text_add(out, "at,quiz,mode,score,of,percent,seed\n");
    add_sittings(out, h, asked, add_csv_sitting, "");
}

bool quiz_history_add(struct text *out, struct quiz_history *h, struct error *e)
{
    static void (*const forms[])(struct text * out, const struct quiz_history *h, const struct asked *asked) = {
        [HISTORY_TEXT] = add_text, [HISTORY_JSON] = add_json, [HISTORY_CSV] = add_csv};
    size_t count = h->arguments->operand_count;
    struct asked asked = {.names = memory_new_array(count + 1, sizeof *asked.names)};
    bool ok = read_asked(&asked, h->opened, h->arguments, h->progress, e);

    if (ok)
        forms[h->form](out, h, &asked);
    h->refused = asked.pick.refused;
    for (size_t i = 0; i < count; i++)
        text_free(&asked.names[i]);
    free(asked.names);
    quiz_pick_free(&asked.pick);
    return ok;
}
