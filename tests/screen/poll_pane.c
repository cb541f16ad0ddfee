/* SPDX-License-Identifier: MIT */
#include "screen/poll_pane.h"

#include "base/memory.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

const struct poll_size poll_sizes[POLL_SIZES] = {{40, 12}, {42, 12},  {60, 16}, {80, 24},
                                                 {84, 24}, {120, 40}, {200, 60}};

const struct theme poll_themes[POLL_THEMES] = {{.colors = 256}, {.colors = 256, .light = true},
                                               {.colors = 16},  {.colors = 8},
                                               {.colors = 0},   {.colors = 0, .ascii = true}};

static void pane_make_question(struct poll_question *q, const char *ask, const char *const *options, size_t count)
{
    *q = (struct poll_question){.step = SIZE_MAX, .choice_count = count};
    q->key = memory_copy("quiz:test#1");
    q->choices = memory_new_array(count, sizeof *q->choices);
    prose_add_run(prose_add_block(&q->text, PROSE_PARAGRAPH), ask, NULL, 0);
    prose_add_run(prose_add_block(&q->feedback, PROSE_PARAGRAPH), "This is for everybody.", NULL, 0);
    for (size_t i = 0; i < count; i++) {
        char feedback[64];

        snprintf(feedback, sizeof feedback, "This is said of %c.", (char)('A' + i));
        q->choices[i].right = *options[i] == '=';
        prose_add_run(prose_add_block(&q->choices[i].text, PROSE_PARAGRAPH), options[i] + (*options[i] == '='), NULL,
                      0);
        prose_add_run(prose_add_block(&q->choices[i].feedback, PROSE_PARAGRAPH), feedback, NULL, 0);
    }
}

static const char *const heads[] = {"Head 1 and head 2 of The.", "Head 1 of all four words.",
                                    "Head 2 of The and of cat.", "=Head 1 of The and of cat."};

void pane_make_heads(struct poll_question *q)
{
    pane_make_question(q, "Read as 4 rows of 8 numbers, whose numbers stand in row The?", heads, 4);
}

void pane_make_many(struct poll_question *q, size_t count, bool is_long)
{
    const char *options[MESSAGE_OPTIONS_MOST];
    char texts[MESSAGE_OPTIONS_MOST][200];

    for (size_t i = 0; i < count; i++) {
        snprintf(texts[i], sizeof texts[i], "%s%s%zu", i == 1 ? "=" : "",
                 is_long ? "Something that is said at some length, so that it does not fit into one line of a small "
                           "projector, nor into two, number "
                         : "n",
                 i);
        options[i] = texts[i];
    }
    pane_make_question(
        q, is_long ? "Some question that is long too: which of all these is the one that is right?" : "Which?", options,
        count);
}

struct message_poll pane_make_poll(const struct poll_question *q, enum poll_phase phase, bool solved)
{
    struct message_poll poll = {.id = 1, .phase = phase, .options = (int)q->choice_count, .solved = solved};
    bool has_first = phase == POLL_CLOSED || phase == POLL_DISCUSS || phase == POLL_RESULT;

    poll.answered = 17;
    poll.present = 24;
    poll.first.length = has_first ? poll.options : 0;
    poll.second.length = phase == POLL_RESULT ? poll.options : 0;
    for (int i = 0; i < poll.options; i++) {
        poll.first.of[i] = has_first ? (i * 7 + 5) % 13 : 0;
        poll.second.of[i] = phase != POLL_RESULT ? 0 : q->choices[i].right ? 19 : i * 3 % 4;
    }
    return poll;
}

/* ----------------------------------------------------------------------------------------------------- a small wall */

void pane_draw(struct poll_pane *p, struct poll_size size, const struct theme *theme, const struct poll_question *q,
               const struct message_poll *poll, int answer)
{
    *p = (struct poll_pane){.area = {POLL_ROOM, POLL_ROOM, size.rows - 2 * POLL_ROOM, size.cols - 2 * POLL_ROOM}};
    canvas_make(&p->canvas, size.rows, size.cols, theme);
    wall_poll_draw(&p->canvas, p->area, q, poll, answer);
    canvas_text(&p->canvas, &p->text);
}

void pane_close(struct poll_pane *p)
{
    canvas_free(&p->canvas);
    text_free(&p->text);
}

static bool has(const struct poll_pane *p, const char *what)
{
    return strstr(text_string(&p->text), what) != NULL;
}

void pane_expect(const struct poll_pane *p, const char *what)
{
    ck_assert_msg(has(p, what), "no \"%s\" on\n%s", what, text_string(&p->text));
}

void pane_refuse(const struct poll_pane *p, const char *what)
{
    ck_assert_msg(!has(p, what), "\"%s\" on\n%s", what, text_string(&p->text));
}

int pane_filled(const struct poll_pane *p, int row)
{
    int count = 0;

    for (int col = 0; row >= 0 && col < p->canvas.cols; col++) {
        char32_t glyph = p->canvas.cells[row * p->canvas.cols + col].glyph;

        count += (glyph >= U'▉' && glyph <= U'▏') || glyph == U'█' || glyph == U'#';
    }
    return count;
}

int pane_filled_in_all(const struct poll_pane *p)
{
    int count = 0;

    for (int row = 0; row < p->canvas.rows; row++)
        count += pane_filled(p, row);
    return count;
}

static bool is_mark(char32_t glyph)
{
    return glyph == U' ' || glyph == U'▸' || glyph == U'✓' || glyph == U'>' || glyph == U'+';
}

const struct cell *pane_find_letter(const struct poll_pane *p, char letter, int *row)
{
    for (*row = 0; *row < p->canvas.rows; ++*row) {
        const struct cell *cells = &p->canvas.cells[*row * p->canvas.cols];

        for (int col = 1; col + 1 < p->canvas.cols; col++)
            if (cells[col].glyph == (char32_t)letter && cells[col + 1].glyph == U' ' && is_mark(cells[col - 1].glyph))
                return &cells[col];
    }
    return NULL;
}
