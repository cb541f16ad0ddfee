/* SPDX-License-Identifier: MIT */
/* A step before a room: parts and answers come one by one, in one order, and go back in the same. */
#include "base/memory.h"
#include "player/follow.h"

#include <stdlib.h>
#include <string.h>

static struct visit *visit_of(const struct player *p)
{
    return &p->visits[p->step];
}

/* How many questions the parts shown ask: the first so many. */
static int count_asked(const struct player *p)
{
    int count = 0;

    while ((size_t)count < player_step(p)->question_count && predict_is_shown(p, (size_t)count))
        count++;
    return count;
}

void lecture_enter(struct player *p)
{
    struct visit *visit = visit_of(p);

    if (!p->in_lecture)
        return;
    p->wall.polled = QUESTION_NONE;
    if (visit->revealed > count_asked(p)) /* the lesson has changed */
        visit->revealed = count_asked(p);
    for (size_t i = 0; i < player_step(p)->question_count; i++)
        if ((visit->sitting.items[i].state != ITEM_OPEN) != (i < (size_t)visit->revealed))
            predict_reveal(p, i, i < (size_t)visit->revealed);
}

void lecture_show(struct player *p, int part, int revealed)
{
    struct visit *visit = visit_of(p);
    int last = player_step(p)->parts - 1, before = visit->revealed, part_before = p->part, asked;

    p->part = part < 0 ? 0 : part > last ? last : part;
    asked = count_asked(p);
    visit->revealed = revealed < 0 ? 0 : revealed > asked ? asked : revealed;
    if (p->part == part_before && visit->revealed == before)
        return;
    p->page.of = 0; /* what has come is in sight */
    follow_end(p);
    if (player_turn_picture(p, part_before))
        play_begin(p);
    lecture_enter(p);
    predict_hide(p, false);
}

char *lecture_swap_picture(struct player *p, int from)
{
    struct visit *visit = visit_of(p);
    struct text now = {0};
    char *again;

    if (!visit->left) {
        visit->parts = player_step(p)->parts;
        visit->left = memory_new_array((size_t)visit->parts, sizeof *visit->left);
    }
    if (p->part < from) {
        again = visit->left[p->part];
        visit->left[p->part] = NULL;
        return again;
    }
    player_write_state(p, &now);
    free(visit->left[from]);
    visit->left[from] = text_take(&now);
    return NULL;
}

size_t lecture_question(const struct player *p)
{
    int asked = count_asked(p), revealed = visit_of(p)->revealed;

    if (revealed < asked)
        return (size_t)revealed;
    return asked > 0 ? (size_t)asked - 1 : QUESTION_NONE;
}

bool lecture_asks(const struct player *p)
{
    return visit_of(p)->revealed < count_asked(p);
}

bool lecture_next(struct player *p)
{
    if (lecture_asks(p))
        lecture_show(p, p->part, visit_of(p)->revealed + 1);
    else if (p->part + 1 < player_step(p)->parts)
        lecture_show(p, p->part + 1, visit_of(p)->revealed);
    else
        return false;
    return true;
}

bool lecture_back(struct player *p)
{
    const struct visit *visit = visit_of(p);
    int revealed = visit->revealed;

    if (visit->came && visit->came_part == p->part && visit->came_revealed == revealed)
        return false;
    if (revealed > 0 && lesson_part_of(player_step(p), predict_question(p, (size_t)revealed - 1)) == p->part)
        lecture_show(p, p->part, revealed - 1);
    else if (p->part > 0)
        lecture_show(p, p->part - 1, revealed);
    else
        return false;
    return true;
}

void lecture_come(struct player *p)
{
    struct visit *visit = visit_of(p);

    visit->came = p->in_lecture;
    visit->came_part = p->part;
    visit->came_revealed = visit->revealed;
}

const char *lecture_hidden(const struct player *p)
{
    const char *hidden = visit_of(p)->hidden;

    return hidden ? hidden : "";
}

void lecture_hide(struct player *p, const char *cells)
{
    struct visit *visit = visit_of(p);

    if (strcmp(lecture_hidden(p), cells) == 0)
        return;
    free(visit->hidden);
    visit->hidden = memory_copy(cells);
    predict_hide(p, false);
}
