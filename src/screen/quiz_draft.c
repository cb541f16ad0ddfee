/* SPDX-License-Identifier: MIT */
/* Answers while they are being made. */
#include "screen/quiz_parts.h"

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

/* Says which row of pairs has no right side, and marks it; false if all have one. */
static bool is_unmatched(struct draft *draft, const struct item *item, bool exam)
{
    for (size_t i = 0; item->question->type->form == FORM_PAIRED && i < item->order.option_count; i++)
        if (draft->matched[item->order.options[i]] == QUESTION_NONE) {
            draft->at = i;
            text_addf(&draft->trouble, "Row %zu has no letter yet: type one%s", i + 1, exam ? "" : ", or s gives up");
            return true;
        }
    return false;
}

/* Who ends a line has seldom ended the text: the first Enter parts words, the next one ends. */
static void go_on_writing(struct draft *draft)
{
    if (draft->field.at == draft->field.text.length && text_string(&draft->field.text)[draft->field.at - 1] != ' ')
        field_key(&draft->field, ' ');
    draft->touched = true;
    text_add(&draft->trouble, "Enter once more ends your text; else just write on");
}

void quiz_commit(struct quiz_player *p)
{
    struct draft *draft = quiz_draft(p);
    const struct item *item = &p->sitting->items[p->at];
    bool warned = draft->trouble.length > 0;
    struct error e = {0};

    text_free(&draft->trouble);
    p->page.bring = true;
    p->version++;
    if (draft_has_field(item->question) && item->question->type->form != FORM_WRITTEN && draft_is_empty(draft, item)) {
        if (warned || p->sitting->exam)
            quiz_skip(p);
        else /* Enter led here, and the first answer counts */
            text_add(&draft->trouble, "Nothing is typed yet: Enter once more gives up and shows the answer");
    } else if (item->question->type->form == FORM_WRITTEN && !draft_is_empty(draft, item) && !warned)
        go_on_writing(draft);
    else if (!is_unmatched(draft, item, p->sitting->exam) && !draft_answer(draft, p->sitting, p->at, &e))
        text_add(&draft->trouble, e.message);
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
    bool exam = p->sitting->exam;

    sitting_give_up(p->sitting, p->at);
    draft_free(&p->drafts[p->at]);
    quiz_draft(p)->typing = false;
    p->page.bring = !exam;
    p->version++;
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
