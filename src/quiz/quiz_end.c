/* SPDX-License-Identifier: MIT */
/* The sum: what was reached, how that was before, and the questions to look at again. And the box that asks before an
 * exam ends. */
#include "base/compiler.h"
#include "base/number.h"
#include "learner/progress.h"
#include "player/question_prose.h"
#include "quiz/quiz_parts.h"
#include "ui/box.h"

#include <limits.h>
#include <math.h>
#include <string.h>

#define MARGIN 3
#define TEXT_MOST 80 /* columns */
#define LIST_LEAST 3 /* rows of the list */

static double percent(double score, size_t of)
{
    return of ? 100 * score / (double)of : 0;
}

/* As it is shown: 100 is all of it. */
static double shown(double percent)
{
    return percent < 100 && percent > 99 ? 99 : round(percent);
}

void quiz_end_recall(struct quiz_player *p)
{
    const struct progress *progress = p->sitting->progress;

    for (size_t i = 0; progress && i < progress_sittings(progress); i++) {
        struct progress_sitting before;
        double reached;

        progress_sitting(progress, i, &before);
        if (strcmp(before.quiz, p->sitting->name) != 0 || before.of == 0)
            continue;
        reached = percent(before.score, before.of);
        p->best = !p->has_before || reached > p->best ? reached : p->best;
        p->last = reached;
        p->has_before = true;
    }
}

/* ------------------------------------------------------------------------------------------------- what it amounts to
 */

static size_t count_unmarked(const struct sitting *s)
{
    size_t count = 0;

    for (size_t i = 0; i < s->count; i++)
        count += s->items[i].wants_mark;
    return count;
}

static void add_paragraph(struct prose *out, const char *words, unsigned flags)
{
    prose_add_block(out, PROSE_PARAGRAPH);
    question_prose_words(out, words, flags);
}

static void add_score(struct prose *out, const struct sitting_sum *sum)
{
    struct text line = {0};

    text_add(&line, number_brief(sum->score, 2).is);
    text_addf(&line, " of %zu, %.0f %%", sum->of, shown(percent(sum->score, sum->of)));
    add_paragraph(out, text_string(&line), RUN_STRONG);
    text_free(&line);
}

static void add_before(struct prose *out, const struct quiz_player *p)
{
    struct text line = {0};

    if (!p->has_before)
        return;
    text_addf(&line, "The time before: %.0f %%. The best so far: %.0f %%.", shown(p->last), shown(p->best));
    add_paragraph(out, text_string(&line), RUN_DIM);
    text_free(&line);
}

/* What is still to be done, and what the list below is. */
static void add_rest(struct prose *out, const struct quiz_player *p, const struct sitting_sum *sum)
{
    size_t unmarked = count_unmarked(p->sitting);
    struct text line = {0};

    if (sum->open > 0)
        text_addf(&line, "%zu question%s no answer yet: l lists %s. ", sum->open, sum->open == 1 ? " has" : "s have",
                  sum->open == 1 ? "it" : "them");
    if (unmarked > 0)
        text_addf(&line, "%zu text%s to be marked by yourself: open %s. ", unmarked,
                  unmarked == 1 ? " waits" : "s wait", unmarked == 1 ? "it" : "them");
    if (p->list.count == 0)
        text_add(&line, sum->open == 0 ? "Nothing was missed." : "Nothing was missed so far.");
    else
        text_add(&line, p->sitting->exam ? "All questions:" : "Missed:");
    add_paragraph(out, text_string(&line), 0);
    text_free(&line);
}

/* The lines above the list at the end, flowed to a width. Free with flow_free(). */
static void lay(const struct quiz_player *p, struct flow *out, int width, const struct theme *theme)
{
    struct sitting_sum sum = sitting_sum(p->sitting);
    struct prose prose = {0};

    if (sum.of == 0) {
        add_paragraph(&prose, "That was all. Nothing was asked.", 0);
    } else {
        add_score(&prose, &sum);
        add_before(&prose, p);
        add_rest(&prose, p, &sum);
    }
    flow_lay(out, &prose, width, INT_MAX, theme);
    prose_free(&prose);
}

static struct area text_area(const struct quiz_frame *frame)
{
    int margin = frame->compact ? 1 : MARGIN, cols = frame->cols - 2 * margin;

    return (struct area){frame->body.row, margin, frame->body.rows, cols < TEXT_MOST ? cols : TEXT_MOST};
}

struct area quiz_end_list(const struct quiz_player *p, const struct quiz_frame *frame, const struct theme *theme)
{
    struct area area = text_area(frame);
    struct flow flow;
    int taken;

    lay(p, &flow, area.cols, theme);
    taken = (int)flow.count + !frame->compact;
    flow_free(&flow);
    if (taken > area.rows - LIST_LEAST)
        taken = area.rows - LIST_LEAST;
    area.row += taken;
    area.rows -= taken;
    return area;
}

void quiz_end_draw(struct quiz_player *p, const struct quiz_frame *frame, struct canvas *canvas)
{
    struct area area = text_area(frame), list = quiz_end_list(p, frame, &canvas->theme);
    struct flow flow;

    lay(p, &flow, area.cols, &canvas->theme);
    area.rows -= list.rows;
    if (p->list.count == 0)
        area.rows = frame->body.rows;
    flow_draw(canvas, area, &flow, 0, false);
    flow_free(&flow);
    quiz_list_draw(p, canvas, list);
}

/* --------------------------------------------------------------------------------------------------------- the box */

static void add_open(struct text *out, const struct sitting *s)
{
    struct sitting_sum sum = sitting_sum(s);
    size_t marked = 0;

    for (size_t i = 0; i < s->count; i++)
        marked += s->items[i].marked;
    if (sum.open == 0)
        text_addf(out, "All %zu questions are answered", sum.of);
    else
        text_addf(out, "%zu of %zu questions %s open", sum.open, sum.of, sum.open == 1 ? "is" : "are");
    if (marked > 0)
        text_addf(out, ", %zu %s marked for later", marked, marked == 1 ? "is" : "are");
    text_add(out, ".");
}

static unsigned do_submit(void *self, const struct key *key UNUSED, int code UNUSED)
{
    quiz_submit(self);
    return SCENE_DRAW;
}

static const struct key submit_keys[] = {
    {"Enter y", 0, NULL, "submit", "submit", .act = do_submit},
    {"Esc n", 0, NULL, "go on", "go on with the exam", .act = scene_ask},
    {0},
};

static const struct key leave_keys[] = {
    {"Enter y", SCENE_QUIT, NULL, "leave", "leave", .act = scene_ask},
    {"S", 0, NULL, "submit", "submit", .act = do_submit},
    {"Esc n", 0, NULL, "go on", "go on with the exam", .act = scene_ask},
    {0},
};

static void ask(struct quiz_player *p, const char *title, const char *words, const struct key *keys)
{
    text_cut(&p->asked, 0);
    add_open(&p->asked, p->sitting);
    text_add(&p->asked, words);
    p->ask = (struct ask){p->stack, title, text_string(&p->asked), keys, p};
    ask_open(&p->ask);
}

void quiz_ask_submit(struct quiz_player *p)
{
    ask(p, "Submit the exam?", " After this no answer can be changed.", submit_keys);
}

void quiz_ask_leave(struct quiz_player *p)
{
    ask(p, "Leave the exam?", " Nothing of an exam is kept that is not submitted.", leave_keys);
}
