/* SPDX-License-Identifier: MIT */
/* The open question's keys, its footer, its field, and clicks. */
#include "screen/frame.h"

#include <string.h>

enum { ANSWER_COMMIT = 1, ANSWER_HINT, ANSWER_LEAVE, ANSWER_CHOOSE, ANSWER_DOWN, ANSWER_UP };

#define PROMPT 2 /* columns of "› " */

const struct key predict_keys[] = {
    {"1-9", ANSWER_CHOOSE, NULL, "choose", "choose an option; also with the arrows"},
    {"Down", ANSWER_DOWN, NULL, NULL, NULL},
    {"Up", ANSWER_UP, NULL, NULL, NULL},
    {"Enter", ANSWER_COMMIT, NULL, "answer", "answer; on nothing: give up and see"},
    {"Tab", ANSWER_HINT, NULL, "hint", "a hint"},
    {"Esc", ANSWER_LEAVE, NULL, "leave", "leave without an answer"},
    {0},
};

/* ------------------------------------------------------------------------------------------------------------- keys */

/* Moves the choice by so many options; past either end it stays. */
static void move_choice(struct player *p, int by)
{
    struct predict *predict = &p->predict;
    size_t last = predict_question(p, predict->open)->answer_count - 1;

    if (predict->chosen == QUESTION_NONE)
        predict->chosen = by > 0 ? 0 : last;
    else if (by > 0 ? predict->chosen < last : predict->chosen > 0)
        predict->chosen += by > 0 ? 1 : (size_t)-1;
    predict_changed(p);
}

bool predict_works(const struct player *p, int action, struct text *word)
{
    const struct question *q = predict_is_open(p) ? predict_question(p, p->predict.open) : NULL;
    bool choice = q && q->type == QUESTION_MULTIPLE_CHOICE, empty;

    if (!q)
        return false;
    switch (action) {
    case ANSWER_COMMIT:
        empty = choice ? p->predict.chosen == QUESTION_NONE : p->predict.field.text.length == 0;
        if (word && empty)
            text_add(word, "give up");
        return true;
    case ANSWER_HINT:
        return predict_attempt(p, p->predict.open)->hints < q->hint_count;
    case ANSWER_CHOOSE:
        if (word && choice)
            text_addf(word, "1-%zu\tchoose", q->answer_count);
        return choice;
    case ANSWER_DOWN:
    case ANSWER_UP:
        return choice;
    default:
        return true;
    }
}

static void act(struct player *p, int action, int code)
{
    switch (action) {
    case ANSWER_COMMIT:
        predict_commit(p);
        break;
    case ANSWER_HINT:
        predict_hint(p);
        break;
    case ANSWER_CHOOSE:
        if ((size_t)(code - '1') < predict_question(p, p->predict.open)->answer_count)
            p->predict.chosen = (size_t)(code - '1');
        predict_changed(p);
        break;
    case ANSWER_DOWN:
    case ANSWER_UP:
        move_choice(p, action == ANSWER_DOWN ? 1 : -1);
        break;
    default:
        predict_leave(p);
        p->predict.aside = player_has_view(p);
    }
}

bool predict_key(struct player *p, int code)
{
    const struct key *row = keys_find(predict_keys, code);

    if (!predict_is_open(p))
        return false;
    if (predict_is_typing(p) && field_key(&p->predict.field, code)) {
        if (p->predict.trouble.length) {
            text_free(&p->predict.trouble);
            predict_changed(p);
        }
        return true;
    }
    if (!row || !predict_works(p, row->action, NULL))
        return row != NULL; /* Tab without a hint left is no key of the view's */
    act(p, row->action, code);
    return true;
}

void predict_add_keys(const struct player *p, struct footer *footer)
{
    for (const struct key *row = predict_keys; row->keys; row++) {
        struct text word = {0};

        if (predict_works(p, row->action, &word))
            footer_add(footer, row, &word, FOOTER_KEPT);
        text_free(&word);
    }
}

/* ---------------------------------------------------------------------------------------------------------- on screen
 */

/* The row of the line that is typed in, if it is in sight: the last one of the question. */
static int field_row(const struct player *p, const struct frame *frame)
{
    struct page_span span = p->page.spans[p->predict.open];

    if (span.end <= span.start || span.end - 1 < p->page.first)
        return -1;
    return span.end - 1 - p->page.first < (size_t)frame->text.rows
               ? frame->text.row + (int)(span.end - 1 - p->page.first)
               : -1;
}

void predict_draw(struct canvas *canvas, const struct frame *frame, const struct player *p)
{
    int row, col = frame->text.col + PROMPT, columns = frame->text.cols - PROMPT;

    if (!predict_is_typing(p) || p->mode != MODE_STEP || frame->text.rows <= 0)
        return;
    row = field_row(p, frame);
    if (row < 0)
        return;
    field_draw(canvas, row, col, columns, &p->predict.field);
    canvas_cursor(canvas, row, col + field_cursor(&canvas->theme, &p->predict.field, columns));
}

/* The option that a line of the text shows: the one whose number it begins with. */
static size_t option_at(const struct player *p, size_t line)
{
    const char *text = text_string(&p->page.flow.lines[line].text);

    text += strspn(text, " ");
    if (strncmp(text, "▸", strlen("▸")) == 0)
        text += strlen("▸") + strspn(text + strlen("▸"), " ");
    if (*text < '1' || *text > '9' || text[1] != ' ')
        return QUESTION_NONE;
    return (size_t)(*text - '1') < predict_question(p, p->predict.open)->answer_count ? (size_t)(*text - '1')
                                                                                      : QUESTION_NONE;
}

/* The question of which a line of the text is a part; QUESTION_NONE. */
static size_t question_at(const struct player *p, size_t line)
{
    for (size_t i = 0; i < player_step(p)->question_count; i++)
        if (line >= p->page.spans[i].start && line < p->page.spans[i].end)
            return i;
    return QUESTION_NONE;
}

bool predict_click(struct player *p, const struct frame *frame, int row, int col)
{
    size_t line = p->page.first + (size_t)(row - frame->text.row), question, option;

    if (row < frame->text.row || row >= frame->text.row + frame->text.rows || col < frame->text.col ||
        col >= frame->text.col + frame->text.cols)
        return false;
    question = question_at(p, line);
    if (question == QUESTION_NONE || p->in_lecture || !predict_is_asked(p, question))
        return false;
    if (question != p->predict.open) {
        p->entered = false;
        predict_open(p, question);
    }
    option = predict_is_typing(p) ? QUESTION_NONE : option_at(p, line);
    if (option != QUESTION_NONE)
        p->predict.chosen = option;
    predict_changed(p);
    return true;
}
