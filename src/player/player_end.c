/* SPDX-License-Identifier: MIT */
/* The page after a lesson's last: a numbered list of what is still open. */
#include "player/player_state.h"
#include "player/question_shown.h"

#include <string.h>

#define ITEMS_MOST 9 /* each is chosen by one digit */

/* What is still open in a step. */
struct open_step {
    size_t step;
    int part; /* the first open part */
    size_t questions, parts;
};

/* The question of a step that has an id. */
static size_t question_of(const struct step *step, const char *id)
{
    size_t i = 0;

    while (i < step->question_count && strcmp(step->questions[i].id, id) != 0)
        i++;
    return i;
}

bool player_has_done(const struct player *p, size_t index, int part)
{
    const struct step *step = &p->lesson->steps[index];
    const struct visit *visit = &p->visits[index];
    const struct player_history *history = p->history;

    if (step->asked[part] && visit->attempt.items)
        return visit->attempt.items[question_of(step, step->asked[part])].state != ITEM_OPEN;
    if (!step->asked[part] && visit->read && visit->read[part])
        return true;
    return history && history->has_part && history->has_part(history->context, index, part);
}

static struct open_step look_into(const struct player *p, size_t index)
{
    const struct step *step = &p->lesson->steps[index];
    struct open_step out = {.step = index, .part = -1};

    for (int part = 0; part < step->parts; part++) {
        if (player_has_done(p, index, part) || step->extra[part])
            continue;
        out.part = out.part < 0 ? part : out.part;
        out.questions += step->asked[part] != NULL;
        out.parts += step->asked[part] == NULL;
    }
    return out;
}

/* Writes the first open steps to `out`. Returns how many there are. */
static size_t find_open(const struct player *p, struct open_step out[ITEMS_MOST])
{
    size_t count = 0;

    for (size_t i = 0; i < p->lesson->step_count; i++) {
        struct open_step found = look_into(p, i);

        if (found.part < 0)
            continue;
        if (count < ITEMS_MOST)
            out[count] = found;
        count++;
    }
    return count;
}

static void add_amount(struct text *out, size_t count, const char *one, const char *many)
{
    if (count > 0)
        text_addf(out, "%s%zu %s", out->length ? ", " : "", count, count == 1 ? one : many);
}

static void add_item(const struct player *p, const struct open_step *open, size_t number, struct prose *out)
{
    struct text marker = {0}, amount = {0};

    text_addf(&marker, "%zu ", number);
    question_prose_item(out, 1, text_string(&marker));
    question_prose_words(out, lesson_step_title(p->lesson, open->step), 0);
    add_amount(&amount, open->questions, "question", "questions");
    add_amount(&amount, open->parts, "part not read", "parts not read");
    question_prose_words(out, "  ", 0);
    question_prose_words(out, text_string(&amount), RUN_DIM);
    text_free(&marker);
    text_free(&amount);
}

void player_add_end(const struct player *p, struct prose *out)
{
    struct open_step open[ITEMS_MOST];
    size_t count = find_open(p, open);
    struct text more = {0};

    question_prose_item(out, 0, "");
    question_prose_words(out,
                         count == 0 ? "All of this lesson is read, and every question is answered."
                                    : "This is the end of the lesson. Still open:",
                         0);
    for (size_t i = 0; i < count && i < ITEMS_MOST; i++)
        add_item(p, &open[i], i + 1, out);
    if (count <= ITEMS_MOST)
        return;
    text_addf(&more, "and %zu more", count - ITEMS_MOST);
    question_prose_item(out, 1, "  ");
    question_prose_words(out, text_string(&more), RUN_DIM);
    text_free(&more);
}

size_t player_count_open(const struct player *p)
{
    struct open_step open[ITEMS_MOST];
    size_t count = find_open(p, open);

    return count < ITEMS_MOST ? count : ITEMS_MOST;
}

bool player_find_open(const struct player *p, size_t index, size_t *step, int *part)
{
    struct open_step open[ITEMS_MOST];

    if (index >= find_open(p, open) || index >= ITEMS_MOST)
        return false;
    *step = open[index].step;
    *part = open[index].part;
    return true;
}
