/* SPDX-License-Identifier: MIT */
#include "base/utf8.h"
#include "command/commands.h"
#include "command/open.h"
#include "command/quiz_list.h"
#include "command/quiz_score.h"

#include <string.h>

#define COLUMN 20 /* of what follows a name, as in lists */

/* What one lesson, or all, amount to. */
struct tally {
    size_t seen, steps, answered, right;
    int minutes_seen, minutes;
};

static struct tally tally_lesson(const struct lesson *lesson, const struct progress *progress)
{
    struct progress_count count = progress_count(progress, lesson->name);
    struct tally tally = {.steps = lesson->step_count, .answered = count.answered, .right = count.right};

    for (size_t i = 0; i < lesson->step_count; i++) {
        bool is_seen = progress_is_seen(progress, lesson->name, lesson->steps[i].name);

        tally.seen += is_seen;
        tally.minutes_seen += is_seen ? lesson->steps[i].minutes : 0;
        tally.minutes += lesson->steps[i].minutes;
    }
    return tally;
}

static void add_tally(struct tally *sum, const struct tally *more)
{
    sum->seen += more->seen;
    sum->steps += more->steps;
    sum->answered += more->answered;
    sum->right += more->right;
    sum->minutes_seen += more->minutes_seen;
    sum->minutes += more->minutes;
}

/* "six-stages          3 of 9 steps, 6 of 24 minutes, 2 questions answered, 1 right" */
static void add_row(struct text *out, const char *name, const struct tally *t)
{
    utf8_add_left(out, name, COLUMN - 1);
    text_add_byte(out, ' ');
    text_addf(out, "%zu of %zu step%s", t->seen, t->steps, t->steps == 1 ? "" : "s");
    if (t->minutes)
        text_addf(out, ", %d of %d minute%s", t->minutes_seen, t->minutes, t->minutes == 1 ? "" : "s");
    if (t->answered)
        text_addf(out, ", %zu question%s answered, %zu right", t->answered, t->answered == 1 ? "" : "s", t->right);
    text_add_byte(out, '\n');
}

/* Appends where to go on: the place that was left, or the beginning. Uses the open lesson for it. */
static void add_place(struct text *out, const struct progress *progress, struct opened *opened)
{
    struct progress_place place;
    const struct step *step = NULL;

    if (!progress_holds(progress, NULL)) {
        text_addf(out, "Nothing was learnt yet: headway lesson %s begins.\n\n", opened->catalogue.lessons[0].name);
    } else if (progress_place(progress, &place)) {
        if (open_lesson(opened, place.lesson, NULL))
            step = lesson_step(opened->lesson, place.step);
        if (step)
            text_addf(out, "You stopped in %s at “%s”: headway lesson %s#%s goes on there.\n\n", place.lesson,
                      step->title, place.lesson, place.step);
        else
            text_addf(out, "You stopped at %s#%s, which this course no longer has.\n\n", place.lesson, place.step);
    }
}

/* Adds a row per lesson, and one of sums. */
static bool add_lessons(struct text *out, const struct progress *progress, struct opened *opened, struct error *e)
{
    const struct catalogue *catalogue = &opened->catalogue;
    struct tally sum = {0};

    for (size_t i = 0; i < catalogue->lesson_count; i++) {
        struct course_file file;
        struct lesson lesson;
        struct tally tally;

        if (!catalogue_read(catalogue, catalogue->lessons[i].path, &file, e))
            return false;
        lesson_parse(&lesson, file.bytes, file.length, file.path, NULL);
        tally = tally_lesson(&lesson, progress);
        add_row(out, catalogue->lessons[i].name, &tally);
        add_tally(&sum, &tally);
        lesson_free(&lesson);
        course_file_free(&file);
    }
    if (catalogue->lesson_count > 1)
        add_row(out, "all", &sum);
    return true;
}

/* "quizzes             3 questions due, last six-stages 8.5 of 12 (71 %)", if there is anything of it. */
static void add_quizzes(struct text *out, const struct progress *progress)
{
    size_t due = quiz_list_due(progress);
    struct progress_sitting last;
    bool has_last = quiz_list_last(progress, NULL, &last);

    if (due == 0 && !has_last)
        return;
    utf8_add_left(out, "quizzes", COLUMN - 1);
    text_add_byte(out, ' ');
    quiz_score_add_count(out, due, "question");
    text_add(out, " due");
    if (has_last) {
        text_addf(out, ", last %s ", last.quiz);
        quiz_score_add(out, last.score, last.of);
    }
    text_add(out, due ? ": headway quiz --review\n" : "\n");
}

static bool print(const struct progress *progress, struct opened *opened, struct output *out, struct error *e)
{
    const char *path = progress_path(progress);
    struct text text = {0};
    bool ok;

    add_place(&text, progress, opened);
    ok = add_lessons(&text, progress, opened, e);
    add_quizzes(&text, progress);
    text_add(&text, "\nThis is kept in ");
    utf8_clean(&text, path, strlen(path));
    text_add(&text, "\n");
    if (ok)
        output_send(out, &text);
    text_free(&text);
    return ok;
}

static int run(const struct arguments *a, struct output *out, struct error *e)
{
    struct opened opened;
    struct progress *progress = NULL;
    int status = 2;

    if (open_course(&opened, a, e)) {
        progress = open_progress(&opened, e);
        status = progress && print(progress, &opened, out, e) ? 0 : 1;
    }
    progress_close(progress);
    open_close(&opened);
    return status;
}

const struct command command_status = {
    .name = "status",
    .summary = "what was learnt, and where you stopped",
    .about = "Says where you stopped and, for each lesson, how many of its steps you have\n"
             "seen, how many of its minutes that makes, and how many questions you have\n"
             "answered, how many of them right (the last answer counts); of quizzes, how many\n"
             "questions are due again, and the last result.\n",
    .example = "  headway status\n",
    .run = run,
};
