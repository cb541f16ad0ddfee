/* SPDX-License-Identifier: MIT */
#include "command/quiz_list.h"

#include "base/utf8.h"
#include "command/quiz_drill.h"
#include "command/quiz_pick.h"
#include "print/quiz_score.h"

#include <stdlib.h>
#include <string.h>

#define COLUMN 20 /* of titles, as in other lists */

size_t quiz_list_due(const struct progress *progress)
{
    struct progress_review *reviews;
    size_t count = progress_reviews(progress, &reviews), due = 0;

    for (size_t i = 0; i < count; i++)
        due += reviews[i].is_due;
    free(reviews);
    return due;
}

bool quiz_list_last(const struct progress *progress, const char *name, struct progress_sitting *out)
{
    for (size_t i = progress_sittings(progress); i-- > 0;) {
        progress_sitting(progress, i, out);
        if (!name || strcmp(out->quiz, name) == 0)
            return true;
    }
    return false;
}

static size_t count_graded(const struct quiz *quiz)
{
    size_t count = 0;

    for (size_t i = 0; i < quiz->question_count; i++)
        count += question_is_graded(&quiz->questions[i]);
    return count;
}

static bool add_row(struct text *out, const struct catalogue *catalogue, size_t lesson, const struct progress *progress,
                    struct error *e)
{
    const char *name = catalogue->lessons[lesson].name;
    struct progress_sitting last;
    struct quiz quiz;
    bool ok = catalogue_open_quiz(catalogue, lesson, &quiz, NULL, e);

    if (ok) {
        utf8_add_left(out, name, COLUMN - 1);
        text_add_byte(out, ' ');
        quiz_pick_add_title(catalogue, lesson, out);
        text_add(out, " (");
        quiz_score_add_count(out, count_graded(&quiz), "question");
        text_add(out, ")");
        if (progress && quiz_list_last(progress, name, &last)) {
            text_add(out, ", last ");
            quiz_score_add(out, last.score, last.of);
        }
        text_add(out, "\n");
    }
    quiz_free(&quiz);
    return ok;
}

bool quiz_list_add(struct text *out, const struct catalogue *catalogue, const struct progress *progress,
                   struct error *e)
{
    for (size_t i = 0; i < catalogue->lesson_count; i++)
        if (catalogue_has_quiz(catalogue, i) && !add_row(out, catalogue, i, progress, e))
            return false;
    return true;
}

void quiz_list_add_hints(struct text *out, const struct progress *progress)
{
    size_t due = progress ? quiz_list_due(progress) : 0;

    text_addf(out,
              "%sheadway quiz NAME takes one, headway quiz FILE.gift one of your own; --exam says\n"
              "nothing before the end, --paper prints it.\n",
              out->length ? "\n" : "");
    if (due) {
        quiz_score_add_count(out, due, "question");
        text_addf(out, " %s due again: headway quiz --review.\n", due == 1 ? "is" : "are");
    }
    text_add(out, "headway quiz drill asks new questions each time; --topic takes one of\n");
    quiz_drill_add_topics(out);
}
