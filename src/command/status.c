/* SPDX-License-Identifier: MIT */
#include "base/file.h"
#include "base/utf8.h"
#include "learner/standing.h"
#include "line/commands.h"
#include "line/open.h"
#include "print/quiz_score.h"
#include "quiz/question_set.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define LINE 79     /* columns of a row */
#define AND_MORE 12 /* of " and 12 more" */
#define AGAIN "look at again"
#define DUST 1e-9 /* three thirds may add up to a little less than 1 */

/* Sums over all lessons. */
struct tally {
    struct standing standing;
    double minutes_done; /* a step that was begun counts in proportion to its parts */
    int minutes;
    size_t answered, right;
    struct standing_challenges challenges;
};

static void tally_lesson(struct tally *sum, const struct lesson *lesson, const struct progress *progress)
{
    struct standing standing = standing_of_lesson(lesson, progress);
    struct standing_challenges challenges = standing_of_challenges(lesson, progress);
    struct progress_count count = progress_count(progress, lesson->name);

    standing_add(&sum->standing, &standing);
    sum->challenges.solved += challenges.solved;
    sum->challenges.of += challenges.of;
    sum->answered += count.answered - challenges.solved; /* challenges are not counted as questions */
    sum->right += count.right - challenges.solved;
    for (size_t i = 0; i < lesson->step_count; i++) {
        struct standing step = standing_of_step(lesson, i, progress);
        int minutes = lesson->steps[i].minutes;

        sum->minutes += minutes;
        sum->minutes_done += step.parts ? (double)(minutes * (int)step.done) / (double)step.parts : 0;
    }
}

/* Appends a row: "six-stages", a tab, "18 of 31 parts". */
static void add_parts(struct text *out, const char *name, const struct standing *standing)
{
    text_addf(out, "%s\t%zu of %zu part%s", name, standing->done, standing->parts, standing->parts == 1 ? "" : "s");
}

/* ", open: split, concat": the steps of which something is not read or not answered, as many as the line has room for,
 * "and 3 more". */
static void add_open(struct text *out, const struct lesson *lesson, const struct progress *progress, int columns)
{
    size_t left = 0, added = 0;

    for (size_t i = 0; i < lesson->step_count; i++)
        left += standing_of_step(lesson, i, progress).mark != STANDING_DONE;
    for (size_t i = 0; i < lesson->step_count && left > 0; i++) {
        const char *name = lesson->steps[i].name, *before = added ? ", " : ", open: ";

        if (standing_of_step(lesson, i, progress).mark == STANDING_DONE)
            continue;
        columns += (int)strlen(before) + utf8_columns(name);
        if (added && columns + (left > 1 ? AND_MORE : 0) > LINE)
            break;
        text_addf(out, "%s%s", before, name);
        added++;
        left--;
    }
    if (left > 0)
        text_addf(out, " and %zu more", left);
}

static void add_lesson(struct text *out, int column, const struct lesson *lesson, const struct progress *progress)
{
    struct standing standing = standing_of_lesson(lesson, progress);
    struct text row = {0};

    add_parts(&row, lesson->name, &standing);
    if (standing.mark == STANDING_BEGUN)
        add_open(&row, lesson, progress, column + utf8_columns(strchr(text_string(&row), '\t') + 1));
    text_addf(out, "%s\n", text_string(&row));
    text_free(&row);
}

/* "all 61 of 200 parts, 40 of 163 minutes", and below it what was answered and solved. */
static void add_sum(struct text *out, const struct tally *t)
{
    add_parts(out, "all", &t->standing);
    if (t->minutes)
        text_addf(out, ", %.0f of %d minute%s", floor(t->minutes_done + DUST), t->minutes, t->minutes == 1 ? "" : "s");
    text_add_byte(out, '\n');
    if (t->answered)
        text_addf(out, "questions\t%zu answered, %zu right\n", t->answered, t->right);
    if (t->challenges.of)
        text_addf(out, "challenges\t%zu of %zu solved\n", t->challenges.solved, t->challenges.of);
}

/* Appends where to go on: the place that was left, or the beginning. Reads lessons to name it. */
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
            text_addf(out, "You stopped in %s at “%s”.\nheadway lesson %s#%s goes on there.\n\n", place.lesson,
                      step->title, place.lesson, place.step);
        else
            text_addf(out, "You stopped at %s#%s, which this course no longer has.\n\n", place.lesson, place.step);
    }
}

/* Where the text after the names begins, if everything has its row. */
static int column_after(const struct catalogue *catalogue)
{
    int column = sizeof AGAIN - 1 + OUTPUT_GAP;

    for (size_t i = 0; i < catalogue->lesson_count; i++) {
        int columns = utf8_columns(catalogue->lessons[i].name) + OUTPUT_GAP;

        column = columns > column ? columns : column;
    }
    return column;
}

/* Adds a row per lesson, and one of sums. */
static bool add_lessons(struct text *out, const struct progress *progress, struct opened *opened, struct error *e)
{
    const struct catalogue *catalogue = &opened->catalogue;
    int column = column_after(catalogue);
    struct tally sum = {0};

    for (size_t i = 0; i < catalogue->lesson_count; i++) {
        struct course_file file;
        struct lesson lesson;

        if (!catalogue_read(catalogue, catalogue->lessons[i].path, &file, e))
            return false;
        lesson_parse(&lesson, file.bytes, file.length, file.path, NULL);
        add_lesson(out, column, &lesson, progress);
        tally_lesson(&sum, &lesson, progress);
        lesson_free(&lesson);
        course_file_free(&file);
    }
    add_sum(out, &sum);
    return true;
}

#define DRILLS "drill" /* names of drills in the progress begin so */

/* How many attempts were of drills, or of quizzes; the last of them in *last. */
static size_t count_attempts(const struct progress *progress, bool of_drills, struct progress_attempt *last)
{
    size_t count = 0;

    for (size_t i = 0; i < progress_attempts(progress); i++) {
        struct progress_attempt attempt;

        progress_attempt(progress, i, &attempt);
        if ((strncmp(attempt.quiz, DRILLS, strlen(DRILLS)) == 0) != of_drills)
            continue;
        *last = attempt;
        count++;
    }
    return count;
}

/* Appends rows about what was asked outside the lessons, each only if there is anything to say:
 *
 *     quizzes        4 taken, last six-stages 8.5 of 12 (71 %)
 *     drills         2 taken, last drill/shapes 5 of 10 (50 %)
 *     goes on        12 of 30 answered: headway quiz six-stages
 *     due again      3 questions: headway quiz --review */
static void add_quizzes(struct text *out, struct library *library, const struct progress *progress)
{
    const struct catalogue *catalogue = library->catalogue;
    static const char *const names[] = {"quizzes", "drills"};
    size_t due = question_set_count_due(library, progress);
    struct progress_begun begun;

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct progress_attempt last;
        size_t count = count_attempts(progress, i == 1, &last);

        if (count == 0)
            continue;
        text_addf(out, "%s\t%zu taken, last %s ", names[i], count, last.quiz);
        quiz_score_add(out, last.score, last.of);
        text_add_byte(out, '\n');
    }
    for (size_t i = 0; i <= catalogue->lesson_count; i++) {
        if (!progress_begun(progress, catalogue_quiz_name(catalogue, i), &begun))
            continue;
        text_addf(out, "goes on\t%zu of %zu answered: headway quiz %s\n", begun.answered, begun.of,
                  catalogue_quiz_name(catalogue, i));
    }
    if (due == 0)
        return;
    text_add(out, "due again\t");
    quiz_score_add_count(out, due, "question");
    text_add(out, ": headway quiz --review\n");
}

/* Whether a text contains a word between blanks. */
static bool has_word(const char *text, const char *word)
{
    struct text sought = {0};
    bool has;

    text_addf(&sought, " %s ", word);
    has = strstr(text, text_string(&sought)) != NULL;
    text_free(&sought);
    return has;
}

/* "look at again  one-head#spread, six-stages#scale and 3 more": the steps of the questions that are due, the
 * longest due first, as many as the line has room for. */
static void add_again(struct text *out, int column, const struct progress *progress, struct library *library)
{
    struct progress_review *reviews;
    size_t count = progress_reviews(progress, &reviews), left = 0;
    struct text row = {0}, names = {0};

    for (size_t i = 0; i < count; i++) {
        const struct question *q = reviews[i].is_due ? question_set_find(library, reviews[i].question) : NULL;
        const char *step = q ? q->step : NULL;

        if (!step || has_word(text_string(&names), step))
            continue;
        text_addf(&names, " %s ", step);
        if (left > 0 || column + utf8_columns(text_string(&row)) + 2 + utf8_columns(step) > LINE - AND_MORE)
            left++;
        else
            text_addf(&row, "%s%s", row.length ? ", " : "", step);
    }
    if (left > 0)
        text_addf(&row, " and %zu more", left);
    if (names.length)
        text_addf(out, AGAIN "\t%s\n", text_string(&row));
    text_free(&names);
    text_free(&row);
    free(reviews);
}

static bool print(const struct progress *progress, struct opened *opened, struct output *out, struct error *e)
{
    const char *path = progress_path(progress);
    struct text text = {0};
    bool ok;

    add_place(&text, progress, opened);
    ok = add_lessons(&text, progress, opened, e);
    add_quizzes(&text, &opened->library, progress);
    add_again(&text, column_after(&opened->catalogue), progress, &opened->library);
    text_add(&text, "\nThis is kept in ");
    utf8_clean(&text, path, strlen(path));
    text_add(&text, "\n");
    if (ok)
        output_send_rows(out, &text);
    text_free(&text);
    return ok;
}

#define EXPORT "--export"
#define IMPORT "--import"

static const struct option options[] = {
    {EXPORT, "FILE|-", NULL, "write what was learnt, for another machine"},
    {IMPORT, "FILE|-", NULL, "add what was learnt there; nothing is lost"},
    {0},
};

/* Writes the progress in this course to a file, or to standard output. */
static bool export(const struct progress *progress, const char *file, struct output *out, struct error *e)
{
    struct text bytes = {0}, said = {0};
    bool ok = true;

    progress_export(progress, &bytes);
    if (strcmp(file, "-") == 0) {
        output_data(out, text_string(&bytes), bytes.length);
    } else {
        ok = file_replace(file, ".new", &bytes, true, e);
        text_addf(&said, "Written: headway status --import adds it on the other machine.\n");
    }
    if (ok)
        output_send(out, &said);
    text_free(&said);
    text_free(&bytes);
    return ok;
}

/* Appends "12 steps and 30 answered questions". */
static void add_count(struct text *out, struct progress_count count)
{
    quiz_score_add_count(out, count.seen, "step");
    text_add(out, " and ");
    quiz_score_add_count(out, count.answered, "answered question");
}

/* Takes in what another machine exported, and says what came of it. */
static bool import(struct progress *progress, const char *file, struct output *out, struct error *e)
{
    struct progress_count before = progress_count(progress, NULL);
    struct text bytes = {0}, said = {0}, message = {0};
    bool ok = file_read(file, PROGRESS_FILE_MOST, &bytes, e) && progress_import(progress, file, &bytes, e);

    if (ok && !progress_save(progress, true, &message))
        ok = error_set(e, ERROR_WORK, "%s", text_string(&message));
    if (ok) {
        text_add(&said, "Now there are ");
        add_count(&said, progress_count(progress, NULL));
        text_add(&said, "; before there were ");
        add_count(&said, before);
        text_add(&said, ".\n");
        output_send(out, &said);
    }
    text_free(&message);
    text_free(&said);
    text_free(&bytes);
    return ok;
}

static bool act(const struct arguments *a, struct progress *progress, struct opened *opened, struct output *out,
                struct error *e)
{
    const char *to = arguments_value(a, EXPORT), *from = arguments_value(a, IMPORT);

    if (to && from)
        return error_set(e, ERROR_INPUT, EXPORT " and " IMPORT " are two steps: leave one out");
    if (from)
        return import(progress, from, out, e);
    return to ? export(progress, to, out, e) : print(progress, opened, out, e);
}

static int run(const struct arguments *a, struct output *out, struct error *e)
{
    struct opened opened;
    struct progress *progress = NULL;
    int status = 2;

    if (open_course(&opened, a, e)) {
        progress = open_progress(&opened, e);
        status = progress && act(a, progress, &opened, out, e) ? 0 : e->code == ERROR_INPUT ? 2 : 1;
    }
    progress_close(progress);
    open_close(&opened);
    return status;
}

const struct command command_status = {
    .name = "status",
    .summary = "what was learnt, and where you stopped",
    .about = "Says where you stopped and, for each lesson, how many of its parts you have\n"
             "read, or answered where they are questions, and in which steps something is\n"
             "open; of all lessons, how many minutes are done, and how many questions you have\n"
             "answered, how many of them right (the last answer counts); how many challenges\n"
             "are solved, which hold no lesson back; how many quizzes and drills were taken,\n"
             "and the last result of each; which quizzes were left and go on; how many\n"
             "questions are due again; and the steps that explain what is due, to look at\n"
             "again.\n"
             "\n"
             "--export writes all of it, --import adds it on another machine to what is there:\n"
             "nothing that either has is lost, and neither order nor doing it twice matters.\n",
    .options = options,
    .example = "  headway status\n"
               "  headway status --export - | ssh laptop headway status --import -\n",
    .run = run,
};
