/* SPDX-License-Identifier: MIT */
/* Lists of questions: all of them with their state, or those to look at again. */
#include "base/memory.h"
#include "base/number.h"
#include "base/utf8.h"
#include "quiz/quiz_parts.h"

#include <stdlib.h>
#include <string.h>

#define WORDS_MOST 400 /* bytes of a question in a row */

static void start(struct quiz_player *p)
{
    free(p->list.items);
    p->list = (struct quiz_list){.items = memory_new_array(p->sitting->count + 1, sizeof *p->list.items)};
}

void quiz_list_all(struct quiz_player *p)
{
    start(p);
    for (size_t i = 0; i < p->sitting->count; i++) {
        if (i == p->at)
            p->list.at = p->list.count;
        p->list.items[p->list.count++] = i;
    }
}

void quiz_list_missed(struct quiz_player *p)
{
    start(p);
    for (size_t i = 0; i < p->sitting->count; i++) {
        const struct item *item = &p->sitting->items[i];

        if (question_is_graded(item->question) && (item->wants_mark || (item->tries > 0 && item->first < 1)))
            p->list.items[p->list.count++] = i;
    }
}

static void note_place(struct quiz_player *p)
{
    if (p->mode == QUIZ_ON_END)
        p->end_at = p->list.at;
}

bool quiz_list_move(struct quiz_player *p, long by)
{
    struct quiz_list *list = &p->list;
    size_t before = list->at, most = list->count ? list->count - 1 : 0, much = (size_t)(by < 0 ? -by : by);

    if (by < 0)
        list->at -= much < list->at ? much : list->at;
    else
        list->at = much < most - list->at ? list->at + much : most;
    note_place(p);
    return list->at != before;
}

bool quiz_list_choose(struct quiz_player *p, struct area area, int row)
{
    size_t index = p->list.first + (size_t)(row - area.row);

    if (row < area.row || row >= area.row + area.rows || index >= p->list.count)
        return false;
    p->list.at = index;
    note_place(p);
    return true;
}

/* ------------------------------------------------------------------------------------------------------- its rows */

/* The question in few words: its title, or how its text begins. */
static void add_words(struct text *out, const struct question *q)
{
    struct text plain = {0};
    size_t length;

    if (q->title && *q->title)
        text_add(&plain, q->title);
    else
        question_text_add_plain(&q->text, &plain);
    length = plain.length;
    if (length > WORDS_MOST) /* not in the middle of a character */
        for (length = WORDS_MOST; length > 0 && ((unsigned char)plain.bytes[length] & 0xC0) == 0x80;)
            length--;
    utf8_clean(out, text_string(&plain), length);
    text_free(&plain);
}

static const char *mark_of(const struct quiz_player *p, const struct item *item)
{
    if (quiz_is_silent(p) || item->tries == 0 || !question_is_graded(item->question))
        return " ";
    return item->first >= 1 ? "✓" : item->first > 0 ? "½" : "✗";
}

/* What has come of the question: "0.5", "open", "answered, marked". */
static void add_state(struct text *out, const struct quiz_player *p, const struct item *item)
{
    if (!question_is_graded(item->question))
        text_add(out, "text");
    else if (!quiz_is_silent(p) && item->wants_mark)
        text_add(out, "mark it yourself");
    else if (quiz_is_silent(p) || item->tries == 0)
        text_add(out, item->state == ITEM_OPEN ? "open" : "answered");
    else
        text_add(out, number_brief(item->first, 2).is);
    if (item->marked && quiz_is_silent(p))
        text_add(out, ", marked");
}

static void draw_row(const struct quiz_player *p, struct canvas *canvas, struct area area, size_t index)
{
    const struct item *item = &p->sitting->items[p->list.items[index]];
    size_t number = sitting_number(p->sitting, p->list.items[index]);
    bool is_here = index == p->list.at;
    struct text left = {0}, state = {0};
    int room;

    text_addf(&left, "%s %s ", is_here ? "▸" : " ", mark_of(p, item));
    if (number)
        text_addf(&left, "%2zu  ", number);
    else
        text_add(&left, "    ");
    add_words(&left, item->question);
    add_state(&state, p, item);
    room = area.cols - canvas_columns(&canvas->theme, text_string(&state)) - 2;
    canvas_put_cut(canvas, area.row, area.col, room, is_here ? ROLE_STRONG : ROLE_PLAIN, text_string(&left));
    canvas_put_right(canvas, area.row, area.col + area.cols, is_here ? ROLE_STRONG : ROLE_DIM, text_string(&state));
    text_free(&left);
    text_free(&state);
}

void quiz_list_draw(struct quiz_player *p, struct canvas *canvas, struct area area)
{
    struct quiz_list *list = &p->list;
    size_t room = area.rows > 0 ? (size_t)area.rows : 0;

    if (list->at < list->first)
        list->first = list->at;
    if (list->at >= list->first + room)
        list->first = list->at + 1 - room;
    if (room && list->first + room > list->count)
        list->first = list->count > room ? list->count - room : 0;
    for (size_t i = 0; i < room && list->first + i < list->count; i++) {
        struct area row = {area.row + (int)i, area.col, 1, area.cols};

        draw_row(p, canvas, row, list->first + i);
    }
}
