/* SPDX-License-Identifier: MIT */
/* What comes next, in few words. */
#include "base/utf8.h"
#include "classroom/console_parts.h"
#include "player/player_parts.h"

#include <string.h>

#define WORDS_MOST 300 /* bytes: more than a row shows */
#define GAP 3

/* The words of a block, "" if it has none of its own. */
static void add_block(struct text *out, const struct block *block, const struct theme *theme)
{
    if (block->kind == PROSE_TABLE)
        text_add(out, "a table");
    else if (block->kind == PROSE_QUESTION)
        text_add(out, "a question");
    else if (block->kind == PROSE_CODE)
        text_add(out, "code");
    else if (block->kind != PROSE_RULE)
        for (size_t i = 0; i < block->run_count && out->length < WORDS_MOST; i++) {
            const struct run *run = &block->runs[i];
            bool is_other = block->kind == PROSE_FORMULA && !(run->flags & RUN_FORMULA);

            if (!is_other)
                text_add(out, theme->ascii && (run->flags & RUN_FORMULA) && run->target ? run->target : run->text);
            if (!is_other && (run->flags & RUN_LINE_END))
                text_add_byte(out, ' ');
        }
}

/* How a part of a step begins, and what appears with it. */
static void add_part(struct text *out, const struct step *step, int part, const struct theme *theme)
{
    size_t before = out->length;

    for (size_t i = 0; i < step->prose.block_count && out->length == before; i++)
        if (step->prose.blocks[i].part == part)
            add_block(out, &step->prose.blocks[i], theme);
    if (step->view_name && step->view_part == part)
        text_add(out, out->length > before ? ", with the picture" : "the picture");
}

/* "4 Scale", "lesson 4: Why many heads", "lesson 5: Pitfalls · No scale", "the end": what comes after this step. */
static void add_after(const struct console *c, struct text *out)
{
    const struct agenda_stop *next = &c->agenda->stops[c->at + 1];
    struct lesson *lesson;

    if (c->at + 1 == c->agenda->count) {
        text_add(out, "the end");
        return;
    }
    lesson = library_lesson(c->library, next->lesson, NULL);
    if (next->lesson != c->wall.lesson)
        text_addf(out, "lesson %d: %s", c->library->catalogue->lessons[next->lesson].order, lesson->title);
    else
        text_addf(out, "%zu %s", next->step + 1, lesson_step_title(lesson, next->step));
    if (next->lesson != c->wall.lesson && next->step > 0)
        text_addf(out, " · %s", lesson_step_title(lesson, next->step));
}

/* What one key further brings within this step; false if it leads out of it. */
static bool add_here(const struct console *c, struct text *out, const struct theme *theme)
{
    struct player *player = c->wall.player;
    const struct step *step = player_step(player);

    if (wall_answers_next(&c->wall)) {
        text_add(out, "the answer");
        return true;
    }
    if (player->part + 1 >= step->parts)
        return false;
    text_addf(out, "part %d: ", player->part + 2);
    add_part(out, step, player->part + 1, theme);
    return true;
}

/* The first words of the step that follows in this lesson. */
static void add_first_words(const struct console *c, struct text *out, const struct theme *theme)
{
    if (console_stays(c, c->at + 1))
        add_part(out, lesson_at(c->wall.player->lesson, c->agenda->stops[c->at + 1].step), 0, theme);
}

/* Says in `next` what the next key brings, and in `then` what comes after that. */
static void write_next(const struct console *c, const struct theme *theme, struct text *next, struct text *then)
{
    if (c->poll && !console_add_poll_next(c, next))
        text_add(next, "the solution, with S");
    if (c->poll) {
        text_add(then, "then, in the lesson: ");
        if (!add_here(c, then, theme))
            add_after(c, then);
    } else if (add_here(c, next, theme)) {
        text_add(then, "then ");
        add_after(c, then);
    } else {
        add_after(c, next);
        add_first_words(c, then, theme);
    }
}

void console_draw_next(const struct console *c, struct canvas *canvas, int row)
{
    struct text next = {0}, then = {0};
    int col = 1, end = canvas->cols - 1, behind;

    if (!c->wall.player)
        return;
    col += canvas_put(canvas, row, col, ROLE_TAG, " Next ") + 1;
    write_next(c, &canvas->theme, &next, &then);
    behind = canvas_columns(&canvas->theme, text_string(&then)) + GAP;
    if (behind > (end - col) / 2)
        behind = (end - col) / 2;
    col += canvas_put_cut(canvas, row, col, end - col - (then.length ? behind : 0), ROLE_STRONG, text_string(&next));
    if (then.length)
        canvas_put_cut(canvas, row, col + GAP, end - col - GAP, ROLE_DIM, text_string(&then));
    text_free(&next);
    text_free(&then);
}

void console_add_place(const struct console *c, const struct message_show *show, struct text *out)
{
    size_t at = console_find_lesson(c, show->lesson);
    struct error e = {0};
    struct lesson *lesson = at == SIZE_MAX ? NULL : library_lesson(c->library, at, &e);
    const struct step *step = lesson ? lesson_step(lesson, show->step) : NULL;

    if (lesson && at != c->wall.lesson)
        text_addf(out, "%s · ", lesson->title);
    text_add(out, step ? step->title : show->step);
    if (step && lesson_at(lesson, (size_t)(step - lesson->steps))->parts > 1)
        text_addf(out, ", part %d", show->part);
}
