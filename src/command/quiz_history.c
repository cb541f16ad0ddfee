/* SPDX-License-Identifier: MIT */
#include "command/quiz_history.h"

#include "base/memory.h"
#include "base/utf8.h"
#include "command/quiz_drill.h"
#include "command/quiz_list.h"
#include "command/quiz_pick.h"
#include "command/quiz_score.h"
#include "drill/drill.h"

#include <inttypes.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define NAME_COLUMNS 20
#define SCORE_COLUMNS 18
#define MISSED_MOST 10

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

/* "2026-01-31 09:05  six-stages          8.5 of 12 (71 %)  exam, seed 7" */
static void add_sitting(struct text *out, const struct progress_sitting *sitting)
{
    struct text score = {0};

    quiz_score_add(&score, sitting->score, sitting->of);
    text_addf(out, "%.10s %.5s  ", sitting->at, strlen(sitting->at) > 11 ? sitting->at + 11 : "");
    utf8_add_left(out, sitting->quiz, NAME_COLUMNS - 1);
    text_add_byte(out, ' ');
    utf8_add_left(out, text_string(&score), SCORE_COLUMNS);
    text_addf(out, "  %s", sitting->exam ? "exam" : "practice");
    if (sitting->shuffled)
        text_addf(out, ", seed %" PRIu64, sitting->seed);
    text_add_byte(out, '\n');
    text_free(&score);
}

static size_t add_sittings(struct text *out, const struct progress *progress, const struct asked *asked)
{
    size_t shown = 0;

    for (size_t i = 0; i < progress_sittings(progress); i++) {
        struct progress_sitting sitting;

        progress_sitting(progress, i, &sitting);
        if (!is_asked(asked, sitting.quiz))
            continue;
        add_sitting(out, &sitting);
        shown++;
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

/* "  3 of 4  six-stages/scale  Divide by what: headway lesson six-stages#scale" */
static void add_missed(struct text *out, const struct progress_missed *missed, const struct question *q)
{
    text_addf(out, "  %zu of %zu  ", missed->missed, missed->answered);
    utf8_clean(out, missed->question, strlen(missed->question));
    if (q && q->title && *q->title) {
        text_add(out, "  ");
        utf8_clean(out, q->title, strlen(q->title));
    }
    if (q && q->step) {
        text_add(out, ": headway lesson ");
        utf8_clean(out, q->step, strlen(q->step));
    }
    text_add_byte(out, '\n');
}

static void add_most_missed(struct text *out, const struct progress *progress, const struct asked *asked)
{
    struct progress_missed *missed;
    size_t count = progress_missed(progress, &missed), shown = 0;

    for (size_t i = 0; i < count && shown < MISSED_MOST; i++) {
        struct question own;
        const struct question *q = find(asked, missed[i].question, &own);

        if (q || asked->count == 0) {
            text_add(out, shown++ ? "" : "\nMost often missed, of all answers\n");
            add_missed(out, &missed[i], q);
        }
        question_free(&own);
    }
    free(missed);
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
        if (quiz_is_there(&opened->catalogue, i))
            quiz_pick_add_lesson(&asked->pick, &opened->catalogue, i, NULL);
    return true;
}

bool quiz_history_add(struct text *out, const struct opened *opened, const struct arguments *a,
                      const struct progress *progress, struct error *e)
{
    struct asked asked = {.names = memory_new_array(a->operand_count + 1, sizeof *asked.names)};
    bool ok = read_asked(&asked, opened, a, progress, e);

    if (ok && add_sittings(out, progress, &asked) == 0)
        text_addf(out, "No quiz %swas taken to its end yet: headway quiz lists them.\n",
                  a->operand_count ? "of that name " : "");
    if (ok)
        add_most_missed(out, progress, &asked);
    for (size_t i = 0; i < a->operand_count; i++)
        text_free(&asked.names[i]);
    free(asked.names);
    quiz_pick_free(&asked.pick);
    return ok;
}
