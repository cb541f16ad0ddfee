/* SPDX-License-Identifier: MIT */
#include "quiz/question_list.h"

#include "base/memory.h"
#include "base/number.h"
#include "base/utf8.h"
#include "learner/whole.h"

#include <stdlib.h>

#define WORDS_MOST 400 /* bytes of a question in a row */

/* Whether a question was missed, or is still to be marked. */
static bool is_missed(const struct item *item)
{
    return question_is_graded(item->question) && (item->wants_mark || (item->tries > 0 && item->first < 1));
}

/* Whether a question of the final exam was submitted without an answer. */
static bool is_left_out(const struct attempt *s, const struct item *item)
{
    return whole_is_final(s) && s->submitted && question_is_graded(item->question) && item->tries == 0;
}

void question_list_fill(struct question_list *list, const struct attempt *s, bool all)
{
    free(list->items);
    list->items = memory_new_array(s->count + 1, sizeof *list->items);
    list->count = 0;
    for (size_t i = 0; i < s->count; i++)
        if (all || is_missed(&s->items[i]) || is_left_out(s, &s->items[i]))
            list->items[list->count++] = i;
    list->at = list->at < list->count ? list->at : 0;
}

bool question_list_move(struct question_list *list, long by)
{
    size_t before = list->at, most = list->count ? list->count - 1 : 0, much = (size_t)(by < 0 ? -by : by);

    if (by < 0)
        list->at -= much < list->at ? much : list->at;
    else
        list->at = much < most - list->at ? list->at + much : most;
    return list->at != before;
}

bool question_list_choose(struct question_list *list, struct area area, int row)
{
    size_t index = list->first + (size_t)(row - area.row);

    if (row < area.row || row >= area.row + area.rows || index >= list->count)
        return false;
    list->at = index;
    return true;
}

/* Appends the question in few words: its title, or how its text begins. */
static void add_words(struct text *out, const struct question *q)
{
    struct text plain = {0};

    if (q->title && *q->title)
        text_add(&plain, q->title);
    else
        question_text_add_plain(&q->text, &plain);
    utf8_clean(out, text_string(&plain), utf8_fit(text_string(&plain), plain.length, WORDS_MOST));
    text_free(&plain);
}

static const char *mark_of(const struct attempt *s, const struct item *item)
{
    if (attempt_is_silent(s) || item->tries == 0 || !question_is_graded(item->question))
        return " ";
    return item->first >= 1 ? "✓" : item->first > 0 ? "½" : "✗";
}

/* Appends the state of the question: "0.5", "open", "answered, marked". */
static void add_state(struct text *out, const struct attempt *s, const struct item *item)
{
    if (!question_is_graded(item->question))
        text_add(out, "text");
    else if (!attempt_is_silent(s) && item->wants_mark)
        text_add(out, "mark it yourself");
    else if (attempt_is_silent(s) || item->tries == 0)
        text_add(out, item->state == ITEM_OPEN ? "open" : "answered");
    else
        text_add(out, number_brief(item->first, 2).is);
    if (item->marked && attempt_is_silent(s))
        text_add(out, ", marked");
}

void step_names_write(const struct step_names *names, const char *step, int columns, struct text *out)
{
    struct text lesson = {0}, title = {0}, both = {0};

    if (step && names->name)
        names->name(names->context, step, &lesson, &title);
    text_addf(&both, "%s · %s", text_string(&lesson), text_string(&title));
    if (title.length && utf8_columns(text_string(&title)) <= columns) {
        text_cut(out, 0);
        text_add(out, text_string(utf8_columns(text_string(&both)) <= columns ? &both : &title));
    }
    text_free(&lesson);
    text_free(&title);
    text_free(&both);
}

static void draw_row(const struct question_list *list, const struct attempt *s, const struct step_names *names,
                     struct canvas *canvas, struct area area, size_t index)
{
    const struct item *item = &s->items[list->items[index]];
    size_t number = attempt_number(s, list->items[index]);
    bool is_here = index == list->at;
    struct text left = {0}, state = {0};
    int room;

    text_addf(&left, "%s %s ", is_here ? "▸" : " ", mark_of(s, item));
    if (number)
        text_addf(&left, "%2zu  ", number);
    else
        text_add(&left, "    ");
    add_words(&left, item->question);
    add_state(&state, s, item);
    if (names && (whole_is_final(s) || whole_is_placement(s)))
        step_names_write(names, item->question->step, area.cols / 2, &state);
    room = area.cols - canvas_columns(&canvas->theme, text_string(&state)) - 2;
    canvas_put_cut(canvas, area.row, area.col, room, is_here ? ROLE_STRONG : ROLE_PLAIN, text_string(&left));
    canvas_put_right(canvas, area.row, area.col + area.cols, is_here ? ROLE_STRONG : ROLE_DIM, text_string(&state));
    text_free(&left);
    text_free(&state);
}

void question_list_draw(struct question_list *list, const struct attempt *s, const struct step_names *names,
                        struct canvas *canvas, struct area area)
{
    size_t room = area.rows > 0 ? (size_t)area.rows : 0;

    if (list->at < list->first)
        list->first = list->at;
    if (list->at >= list->first + room)
        list->first = list->at + 1 - room;
    if (room && list->first + room > list->count)
        list->first = list->count > room ? list->count - room : 0;
    for (size_t i = 0; i < room && list->first + i < list->count; i++) {
        struct area row = {area.row + (int)i, area.col, 1, area.cols};

        draw_row(list, s, names, canvas, row, list->first + i);
    }
}
