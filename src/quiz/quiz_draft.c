/* SPDX-License-Identifier: MIT */
/* Answers while they are being made. */
#include "quiz/quiz_parts.h"

#include <string.h>

bool quiz_is_open(const struct quiz_player *p)
{
    const struct sitting *s = p->sitting;
    const struct item *item;

    if (p->at >= s->count || s->items[p->at].question->type->form == FORM_NONE)
        return false;
    item = &s->items[p->at];
    return s->exam ? !s->submitted : item->state == ITEM_OPEN;
}

bool quiz_is_typing(const struct quiz_player *p)
{
    return p->mode == QUIZ_ON_QUESTION && quiz_is_open(p) && draft_has_field(p->sitting->items[p->at].question) &&
           p->drafts[p->at].typing;
}

/* ---------------------------------------------------------------------------------------------------- the draft */

struct draft *quiz_draft(struct quiz_player *p)
{
    if (!p->drafts[p->at].begun)
        draft_begin(&p->drafts[p->at], &p->sitting->items[p->at]);
    return &p->drafts[p->at];
}

void quiz_touch(struct quiz_player *p)
{
    struct draft *draft = quiz_draft(p);

    draft->touched = true;
    text_free(&draft->trouble);
    p->page.bring = true;
    p->version++;
}

/* ------------------------------------------------------------------------------------------------------ answering */

/* What was given up, or left open in an exam, is not being answered any more. */
static void put_away(struct quiz_player *p)
{
    draft_free(&p->drafts[p->at]);
    quiz_draft(p)->typing = false;
    p->page.bring = !p->sitting->exam;
    p->version++;
}

void quiz_commit(struct quiz_player *p)
{
    bool done = draft_commit(quiz_draft(p), p->sitting, p->at);

    p->page.bring = true;
    p->version++;
    if (done && p->sitting->items[p->at].state != ITEM_ANSWERED)
        put_away(p);
}

void quiz_keep_draft(struct quiz_player *p)
{
    struct draft *draft = p->at < p->sitting->count ? &p->drafts[p->at] : NULL;

    if (!draft || !draft->touched || !p->sitting->exam || !quiz_is_open(p))
        return;
    if (draft_has_field(p->sitting->items[p->at].question) && draft_is_empty(draft, &p->sitting->items[p->at]))
        sitting_give_up(p->sitting, p->at);
    else
        draft_answer(draft, p->sitting, p->at, NULL);
    draft->touched = false;
}

void quiz_skip(struct quiz_player *p)
{
    sitting_give_up(p->sitting, p->at);
    put_away(p);
}

void quiz_try_again(struct quiz_player *p)
{
    sitting_try_again(p->sitting, p->at);
    draft_free(&p->drafts[p->at]);
    quiz_draft(p);
    p->page.first = 0;
    p->page.bring = true;
    p->version++;
}
