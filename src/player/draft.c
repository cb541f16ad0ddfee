/* SPDX-License-Identifier: MIT */
#include "player/draft.h"

#include "base/memory.h"
#include "draw/keys.h"

#include <stdlib.h>
#include <string.h>

#define DIGITS_MOST 9 /* options that one digit chooses */
#define LETTERS 26    /* right sides that one letter chooses */

bool draft_has_field(const struct question *q)
{
    return q->type->is_typed;
}

void draft_begin(struct draft *draft, const struct item *item)
{
    const struct question *q = item->question;

    *draft = (struct draft){.begun = true, .typing = item->state == ITEM_OPEN};
    if (!q->several && !q->type->is_paired)
        draft->at = QUESTION_NONE; /* one Enter too many answers nothing */
    draft->chosen = memory_new_array(q->answer_count + 1, sizeof *draft->chosen);
    draft->matched = memory_new_array(q->answer_count + 1, sizeof *draft->matched);
    draft->filled = memory_new_array(q->answer_count + 1, sizeof *draft->filled);
    for (size_t i = 0; i < q->answer_count; i++) {
        draft->chosen[i] = item->reply.chosen && item->reply.chosen[i];
        draft->matched[i] = item->reply.matched ? item->reply.matched[i] : QUESTION_NONE;
    }
    for (size_t i = 0; i < item->order.option_count; i++)
        if (item->order.options[i] == item->reply.option)
            draft->at = i;
    field_set(&draft->field, item->reply.typed ? item->reply.typed : item->draft ? item->draft : "");
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

bool draft_is_empty(const struct draft *draft, const struct item *item)
{
    const char *text = text_string(&draft->field.text);

    return draft_has_field(item->question) ? !text[strspn(text, " ")] : draft->at == QUESTION_NONE;
}

struct item draft_shown(const struct draft *draft, const struct item *item)
{
    struct item shown = *item;

    if (item->question->several)
        shown.reply.chosen = draft->chosen;
    if (item->question->type->is_paired)
        shown.reply.matched = draft->matched;
    return shown;
}

void draft_move(struct draft *draft, const struct item *item, int by)
{
    if (draft->at == QUESTION_NONE)
        draft->at = by < 0 && item->order.option_count > 0 ? item->order.option_count - 1 : 0;
    else if (by > 0 ? draft->at + 1 < item->order.option_count : by < 0 && draft->at > 0)
        draft->at += by > 0 ? 1 : (size_t)-1;
}

bool draft_choose(struct draft *draft, const struct item *item, size_t place)
{
    if (place >= item->order.option_count)
        return false;
    draft->at = place;
    if (item->question->several)
        draft->chosen[item->order.options[place]] = !draft->chosen[item->order.options[place]];
    return true;
}

/* The next row of pairs without a right side, searching round from the marked row; the marked row if all have one. */
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

bool draft_match(struct draft *draft, const struct item *item, size_t choice)
{
    if (choice >= item->order.choice_count || draft->at >= item->order.option_count)
        return false;
    draft->matched[item->order.options[draft->at]] = item->order.choices[choice];
    take_out(draft, draft->at);
    draft->filled[draft->filled_count++] = draft->at;
    if (item->order.choice_count <= LETTERS) /* else a second letter may follow */
        draft->at = next_empty(draft, item);
    return true;
}

/* Removes the letter that was given last to a row of pairs, and marks that row. */
static bool match_back(struct draft *draft, const struct item *item)
{
    if (draft->filled_count > 0)
        draft->at = draft->filled[draft->filled_count - 1];
    if (draft->at >= item->order.option_count)
        return false;
    take_out(draft, draft->at);
    draft->matched[item->order.options[draft->at]] = QUESTION_NONE;
    return true;
}

/* The place, from 0, that one more sign (1 … base) chooses. Where there are more places than signs, several signs make
 * one place. QUESTION_NONE: there is no such place. */
static size_t read_sign(struct draft *draft, size_t sign, size_t base, size_t most, size_t count)
{
    size_t number = draft->base == base ? draft->number * base + sign : sign;

    if (count <= most || number > count)
        number = sign;
    draft->base = base;
    draft->number = count > most && number <= count ? number : 0;
    return number == 0 || number > count ? QUESTION_NONE : number - 1;
}

static bool take_digit(struct draft *draft, const struct item *item, size_t digit)
{
    size_t place = read_sign(draft, digit, 10, DIGITS_MOST, item->order.option_count);

    if (place == QUESTION_NONE)
        return false;
    if (!item->question->type->is_paired && item->order.option_count <= DIGITS_MOST)
        return draft_choose(draft, item, place);
    draft->at = place;
    return true;
}

/* Takes the letter of an option: its own, or that of its place. */
static bool take_letter(struct draft *draft, const struct item *item, int letter)
{
    const struct question_letter *letters = item->question->type->letters;

    for (size_t i = 0; letters && i < item->order.option_count; i++)
        if (letters[item->order.options[i]].key[0] == letter)
            return draft_choose(draft, item, i);
    return draft_choose(draft, item, (size_t)(letter - 'a'));
}

/* Takes the letter of a right side, or a part of it. */
static bool take_side(struct draft *draft, const struct item *item, int letter)
{
    size_t choice = read_sign(draft, (size_t)(letter - 'a') + 1, LETTERS, LETTERS, item->order.choice_count);

    return choice != QUESTION_NONE && draft_match(draft, item, choice);
}

bool draft_key(struct draft *draft, const struct item *item, int code)
{
    bool is_paired = item->question->type->is_paired;

    if (code >= '0' && code <= '9')
        return take_digit(draft, item, (size_t)(code - '0'));
    if (code >= 'a' && code <= 'z')
        return (is_paired ? take_side : take_letter)(draft, item, code);
    return code == KEY_CODE_BACKSPACE ? match_back(draft, item) : draft_choose(draft, item, draft->at);
}

/* Reads the draft as a reply; false with *e set if it is none. */
static bool read_draft(const struct draft *draft, const struct attempt *s, size_t i, struct reply *reply,
                       struct error *e)
{
    const struct item *item = &s->items[i];
    const struct question *q = item->question;

    *reply = (struct reply){.option = QUESTION_NONE};
    if (draft_has_field(q))
        return attempt_read(s, i, text_string(&draft->field.text), reply, e);
    if (q->several) {
        reply->chosen = memory_copy_array(draft->chosen, q->answer_count, sizeof *draft->chosen);
    } else if (q->type->is_paired) {
        reply->matched = memory_copy_array(draft->matched, q->answer_count, sizeof *draft->matched);
    } else if (draft->at < item->order.option_count) {
        reply->option = item->order.options[draft->at];
    }
    return true;
}

bool draft_answer(struct draft *draft, struct attempt *s, size_t i, struct error *e)
{
    struct reply reply;
    bool ok = read_draft(draft, s, i, &reply, e) && attempt_answer(s, i, &reply, e);

    reply_free(&reply);
    if (ok)
        draft->touched = draft->typing = false;
    return ok;
}

/* Marks a row of pairs without a right side and says so; false if all have one. */
static bool is_unmatched(struct draft *draft, const struct item *item, bool exam)
{
    size_t row = question_find_unmatched(item->question, &item->order, draft->matched);

    if (row == QUESTION_NONE)
        return false;
    draft->at = row;
    text_addf(&draft->trouble, "Row %zu has no letter yet: type one%s", row + 1, exam ? "" : ", or s gives up");
    return true;
}

/* The end of a line is seldom the end of the text: the first Enter is a blank, the next one ends the text. */
static void go_on_writing(struct draft *draft)
{
    if (draft->field.at == draft->field.text.length && text_string(&draft->field.text)[draft->field.at - 1] != ' ')
        field_key(&draft->field, ' ');
    draft->touched = true;
    text_add(&draft->trouble, "Enter once more ends your text; else just write on");
}

bool draft_commit(struct draft *draft, struct attempt *s, size_t i)
{
    const struct item *item = &s->items[i];
    bool warned = draft->trouble.length > 0, is_essay = item->question->type->is_long;
    bool nothing = draft_is_empty(draft, item) && !is_essay;
    struct error e = {0};

    text_free(&draft->trouble);
    if (nothing && s->exam && !draft_has_field(item->question))
        text_add(&draft->trouble, "Nothing is chosen yet.");
    else if (nothing && (warned || s->exam))
        attempt_give_up(s, i);
    else if (nothing) /* the first answer counts, and it may only have been Enter that led here */
        text_add(&draft->trouble, "Enter once more gives up and shows it.");
    else if (is_essay && !draft_is_empty(draft, item) && !warned)
        go_on_writing(draft);
    else if (!is_unmatched(draft, item, s->exam) && !draft_answer(draft, s, i, &e))
        text_add(&draft->trouble, e.message);
    return draft->trouble.length == 0;
}
