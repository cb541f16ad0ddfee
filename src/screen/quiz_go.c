/* SPDX-License-Identifier: MIT */
/* From question to question, and to the end. */
#include "screen/quiz_parts.h"

void quiz_go_to(struct quiz_player *p, size_t item)
{
    if (item >= p->sitting->count)
        return;
    quiz_keep_draft(p);
    p->mode = QUIZ_ON_QUESTION;
    p->at = item;
    p->page.first = 0;
    p->page.is_laid = false;
    p->page.bring = false;
    quiz_draft(p)->number = 0;
    quiz_picture_open(p);
}

void quiz_next(struct quiz_player *p)
{
    if (p->at + 1 < p->sitting->count) {
        quiz_go_to(p, p->at + 1);
        return;
    }
    quiz_keep_draft(p);
    p->under = p->mode;
    if (!p->sitting->exam || p->sitting->submitted)
        quiz_show_end(p);
    else
        p->mode = QUIZ_ON_SUBMIT;
}

bool quiz_back(struct quiz_player *p)
{
    if (p->at == 0 || p->sitting->count == 0)
        return false;
    quiz_go_to(p, p->at - 1);
    return true;
}

static bool has_unmarked(const struct sitting *s)
{
    for (size_t i = 0; i < s->count; i++)
        if (s->items[i].wants_mark)
            return true;
    return false;
}

void quiz_show_end(struct quiz_player *p)
{
    p->mode = QUIZ_ON_END;
    p->was_ended = true;
    if (p->sitting->exam)
        quiz_list_all(p);
    else
        quiz_list_missed(p);
    p->list.at = p->end_at < p->list.count ? p->end_at : 0;
    if (sitting_sum(p->sitting).open == 0 && !has_unmarked(p->sitting))
        sitting_submit(p->sitting); /* of a practice: there is nothing left to do */
}
