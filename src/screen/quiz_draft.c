/* SPDX-License-Identifier: MIT */
/* Answers while they are being made. */
#include "base/memory.h"
#include "screen/quiz_parts.h"

#include <stdlib.h>
#include <string.h>

#define DIGITS_MOST 9 /* options that one digit chooses */
#define LETTERS 26    /* right sides that one letter chooses */

bool quiz_has_field(const struct question *q)
{
    return q->type->form == FORM_TYPED || q->type->form == FORM_WRITTEN;
}

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
    return p->mode == QUIZ_ON_QUESTION && quiz_is_open(p) && quiz_has_field(p->sitting->items[p->at].question) &&
           p->drafts[p->at].typing;
}

/* ---------------------------------------------------------------------------------------------------- the draft */

/* Takes over an answer that was given before, in an exam. */
static void fill(struct draft *draft, const struct item *item)
{
    const struct question *q = item->question;

    for (size_t i = 0; i < q->answer_count; i++) {
        draft->chosen[i] = item->reply.chosen && item->reply.chosen[i];
        draft->matched[i] = item->reply.matched ? item->reply.matched[i] : QUESTION_NONE;
    }
    for (size_t i = 0; i < item->order.option_count; i++)
        if (item->order.options[i] == item->reply.option)
            draft->at = i;
    field_set(&draft->field, item->reply.typed ? item->reply.typed : "");
}

struct draft *quiz_draft(struct quiz_player *p)
{
    const struct item *item = &p->sitting->items[p->at];
    struct draft *draft = &p->drafts[p->at];

    if (draft->begun)
        return draft;
    draft->begun = true;
    draft->chosen = memory_new_array(item->question->answer_count + 1, sizeof *draft->chosen);
    draft->matched = memory_new_array(item->question->answer_count + 1, sizeof *draft->matched);
    draft->filled = memory_new_array(item->question->answer_count + 1, sizeof *draft->filled);
    draft->typing = item->state == ITEM_OPEN;
    fill(draft, item);
    return draft;
}

void draft_free(struct draft *draft)
{
    free(draft->chosen);
    free(draft->matched);
    free(draft->filled);
    field_free(&draft->field);
    text_free(&draft->trouble);
    *draft = (struct draft){0};
}

struct item quiz_shown(struct quiz_player *p)
{
    struct item shown = p->sitting->items[p->at];
    const struct draft *draft = quiz_draft(p);

    if (quiz_is_open(p) && shown.question->several)
        shown.reply.chosen = draft->chosen;
    if (quiz_is_open(p) && shown.question->type->form == FORM_PAIRED)
        shown.reply.matched = draft->matched;
    return shown;
}

/* The learner has changed something. */
static void touch(struct quiz_player *p)
{
    struct draft *draft = quiz_draft(p);

    draft->touched = true;
    text_free(&draft->trouble);
    p->page.bring = true;
    p->version++;
}

/* ------------------------------------------------------------------------------------------------------- choosing */

void quiz_move(struct quiz_player *p, int by)
{
    struct draft *draft = quiz_draft(p);
    const struct item *item = &p->sitting->items[p->at];

    if (by > 0 ? draft->at + 1 < item->order.option_count : by < 0 && draft->at > 0)
        draft->at += by > 0 ? 1 : (size_t)-1;
    touch(p);
}

void quiz_choose(struct quiz_player *p, size_t place)
{
    struct draft *draft = quiz_draft(p);
    const struct item *item = &p->sitting->items[p->at];

    if (place >= item->order.option_count)
        return;
    draft->at = place;
    if (item->question->several)
        draft->chosen[item->order.options[place]] = !draft->chosen[item->order.options[place]];
    touch(p);
}

/* The next row of pairs without a right side, from the marked one on and round; the marked one if all have one. */
static size_t next_empty(const struct draft *draft, const struct item *item)
{
    for (size_t i = 1; i < item->order.option_count; i++) {
        size_t row = (draft->at + i) % item->order.option_count;

        if (draft->matched[item->order.options[row]] == QUESTION_NONE)
            return row;
    }
    return draft->at;
}

/* Takes a row out of those that were filled; false if it is not among them. */
static bool take_out(struct draft *draft, size_t row)
{
    size_t i = 0;

    while (i < draft->filled_count && draft->filled[i] != row)
        i++;
    if (i == draft->filled_count)
        return false;
    draft->filled_count--;
    memmove(draft->filled + i, draft->filled + i + 1, (draft->filled_count - i) * sizeof *draft->filled);
    return true;
}

void quiz_match(struct quiz_player *p, size_t choice)
{
    struct draft *draft = quiz_draft(p);
    const struct item *item = &p->sitting->items[p->at];

    if (choice >= item->order.choice_count || draft->at >= item->order.option_count)
        return;
    draft->matched[item->order.options[draft->at]] = item->order.choices[choice];
    take_out(draft, draft->at);
    draft->filled[draft->filled_count++] = draft->at;
    if (item->order.choice_count <= LETTERS) /* else another letter may belong to it */
        draft->at = next_empty(draft, item);
    touch(p);
}

void quiz_match_back(struct quiz_player *p)
{
    struct draft *draft = quiz_draft(p);
    const struct item *item = &p->sitting->items[p->at];

    if (draft->filled_count > 0)
        draft->at = draft->filled[draft->filled_count - 1];
    if (draft->at >= item->order.option_count)
        return;
    take_out(draft, draft->at);
    draft->matched[item->order.options[draft->at]] = QUESTION_NONE;
    touch(p);
}

/* The place, from 0, that one more sign of a name leads to, the signs being 1 … base; where there are more than `most`
 * places, signs are put together. QUESTION_NONE: there is no such place. */
static size_t read_sign(struct draft *draft, size_t sign, size_t base, size_t most, size_t count)
{
    size_t number = draft->base == base ? draft->number * base + sign : sign;

    if (count <= most || number > count)
        number = sign;
    draft->base = base;
    draft->number = count > most && number <= count ? number : 0;
    return number == 0 || number > count ? QUESTION_NONE : number - 1;
}

void quiz_digit(struct quiz_player *p, int digit)
{
    struct draft *draft = quiz_draft(p);
    const struct item *item = &p->sitting->items[p->at];
    size_t place = read_sign(draft, (size_t)digit, 10, DIGITS_MOST, item->order.option_count);

    if (place == QUESTION_NONE)
        return;
    if (item->question->type->form != FORM_PAIRED && item->order.option_count <= DIGITS_MOST) {
        quiz_choose(p, place);
        return;
    }
    draft->at = place;
    touch(p);
}

bool quiz_letter(struct quiz_player *p, int letter)
{
    const struct item *item = &p->sitting->items[p->at];
    size_t place = read_sign(quiz_draft(p), (size_t)(letter - 'a') + 1, LETTERS, LETTERS, item->order.choice_count);

    if (place != QUESTION_NONE)
        quiz_match(p, place);
    return place != QUESTION_NONE;
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

/* The reply that the draft is; false with *e set if it is none. */
static bool read_draft(struct quiz_player *p, struct reply *reply, struct error *e)
{
    struct draft *draft = quiz_draft(p);
    const struct item *item = &p->sitting->items[p->at];
    const struct question *q = item->question;

    *reply = (struct reply){.option = QUESTION_NONE};
    if (quiz_has_field(q))
        return sitting_read(p->sitting, p->at, text_string(&draft->field.text), reply, e);
    if (q->several) {
        reply->chosen = memory_copy_array(draft->chosen, q->answer_count, sizeof *draft->chosen);
    } else if (q->type->form == FORM_PAIRED) {
        reply->matched = memory_copy_array(draft->matched, q->answer_count, sizeof *draft->matched);
    } else if (draft->at < item->order.option_count) {
        reply->option = item->order.options[draft->at];
    }
    return true;
}

/* Answers; what is wrong goes to *e. */
static bool answer(struct quiz_player *p, struct error *e)
{
    struct reply reply;
    bool ok = read_draft(p, &reply, e) && sitting_answer(p->sitting, p->at, &reply, e);

    reply_free(&reply);
    if (ok) {
        quiz_draft(p)->touched = false;
        quiz_draft(p)->typing = false;
    }
    return ok;
}

static bool is_empty(const struct draft *draft)
{
    const char *text = text_string(&draft->field.text);

    return text[strspn(text, " ")] == '\0';
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
    if (quiz_has_field(item->question) && item->question->type->form != FORM_WRITTEN && is_empty(draft)) {
        if (warned || p->sitting->exam)
            quiz_skip(p);
        else /* Enter led here, and the first answer counts */
            text_add(&draft->trouble, "Nothing is typed yet: Enter once more gives up and shows the answer");
    } else if (item->question->type->form == FORM_WRITTEN && !is_empty(draft) && !warned)
        go_on_writing(draft);
    else if (!is_unmatched(draft, item, p->sitting->exam) && !answer(p, &e))
        text_add(&draft->trouble, e.message);
}

void quiz_keep_draft(struct quiz_player *p)
{
    struct draft *draft = p->at < p->sitting->count ? &p->drafts[p->at] : NULL;

    if (!draft || !draft->touched || !p->sitting->exam || !quiz_is_open(p))
        return;
    if (quiz_has_field(p->sitting->items[p->at].question) && is_empty(draft))
        sitting_give_up(p->sitting, p->at);
    else
        answer(p, NULL);
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
