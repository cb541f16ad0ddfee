/* SPDX-License-Identifier: MIT */
/* The picture of each part: how view: and look: comments of parts change the step's own view. */
#include "course/lesson_builder.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------------------------------------------------- states */

/* Whether a state names the key that `pair` (key=value, `length` bytes) begins with. */
static bool names_key_of(const char *state, const char *pair, size_t length)
{
    const char *equals = memchr(pair, '=', length);
    size_t key = equals ? (size_t)(equals - pair) : length;

    for (; *(state += strspn(state, " ")); state += strcspn(state, " "))
        if (strcspn(state, " =") == key && memcmp(state, pair, key) == 0)
            return true;
    return false;
}

char *lesson_state_with(const char *own, const char *changes)
{
    struct text state = {0};

    for (size_t length; *(own += strspn(own, " ")); own += length) {
        length = strcspn(own, " ");
        if (names_key_of(changes, own, length))
            continue;
        text_add_bytes(&state, own, length);
        text_add_byte(&state, ' ');
    }
    text_add(&state, changes);
    while (state.length && state.bytes[state.length - 1] == ' ')
        text_cut(&state, state.length - 1);
    return text_take(&state);
}

char *lesson_link_state(const struct step *step, int part, const char *query, size_t length)
{
    const char *own = lesson_part_state(step, part);
    char *changes = memory_copy_bytes(query, length), *state;

    for (char *at = changes; *at; at++)
        if (*at == '&')
            *at = ' ';
    state = lesson_state_with(own ? own : "", changes);
    free(changes);
    return state;
}

/* The last picture at or before a part; NULL: the step's own view as it is. */
static const struct step_picture *picture_of(const struct step *step, int part)
{
    const struct step_picture *last = NULL;

    for (size_t i = 0; i < step->picture_count && step->pictures[i].part <= part; i++)
        last = &step->pictures[i];
    return last;
}

/* The state of the step's own view. */
static const char *own_state(const struct step *step, int part)
{
    const struct step_picture *picture = picture_of(step, part);

    return picture ? picture->state : step->view_state;
}

static const char *own_look(const struct step *step, int part)
{
    const struct step_picture *picture = picture_of(step, part);

    return picture ? picture->look : step->view_look;
}

const struct question *lesson_part_challenge(const struct step *step, int part)
{
    const struct prose *prose = &step->prose;

    for (size_t i = 0; step->extra && step->extra[part] && i < prose->block_count; i++)
        if (prose->blocks[i].kind == PROSE_QUESTION && prose->blocks[i].part == part)
            return &step->questions[prose->blocks[i].level];
    return NULL;
}

const char *lesson_part_view(const struct step *step, int part)
{
    const struct question *challenge = lesson_part_challenge(step, part);

    return challenge ? challenge->challenge->view : step->view_name;
}

const char *lesson_part_state(const struct step *step, int part)
{
    const struct question *challenge = lesson_part_challenge(step, part);

    return challenge ? challenge->challenge->state : own_state(step, part);
}

const char *lesson_part_look(const struct step *step, int part)
{
    return lesson_part_challenge(step, part) ? NULL : own_look(step, part);
}

int lesson_part_of(const struct step *step, const struct question *question)
{
    for (size_t i = 0; step && i < step->prose.block_count; i++) {
        const struct block *block = &step->prose.blocks[i];

        if (block->kind == PROSE_QUESTION && &step->questions[block->level] == question)
            return block->part;
    }
    return 0;
}

int lesson_count_parts(const struct step *step, int part, int *number)
{
    int count = 0;

    *number = 0;
    for (int i = 0; i < step->parts; i++) {
        bool is_extra = step->extra && step->extra[i];

        count += !is_extra;
        if (i == part && !is_extra)
            *number = count;
    }
    return count;
}

void lesson_add_part(const struct step *step, int part, struct text *out)
{
    int number, count = lesson_count_parts(step, part, &number);

    if (number)
        text_addf(out, "part %d of %d", number, count);
    else
        text_add(out, "a challenge");
}

int lesson_asked_before(const struct step *step, int part)
{
    int count = 0;

    for (int i = 0; i < part; i++)
        count += step->asked[i] != NULL;
    return count;
}

/* ----------------------------------------------------------------------------------------------------------- marks */

/* A comment's text on one line; the caller frees it. */
static char *on_one_line(const char *text)
{
    char *line = memory_copy(text);

    for (char *at = line; *at; at++)
        if (*at == '\n')
            *at = ' ';
    return line;
}

static void add_mark(struct lesson_builder *b, char *state, char *look)
{
    b->marks = memory_resize(b->marks, b->mark_count + 1, sizeof *b->marks);
    b->marks[b->mark_count++] = (struct picture_mark){
        .state = state, .look = look, .block = b->step->prose.block_count, .part = -1, .where = b->here};
}

void lesson_mark_state(struct lesson_builder *b, const char *keys)
{
    add_mark(b, on_one_line(keys), NULL);
}

void lesson_mark_look(struct lesson_builder *b, const char *text)
{
    if (*text)
        add_mark(b, NULL, on_one_line(text));
    else
        problems_add(b->problems, b->here, "look: says nothing: write what to see in the view, or remove it");
}

void lesson_settle_marks(struct lesson_builder *b)
{
    const struct prose *prose = &b->step->prose;

    for (size_t i = 0; i < b->mark_count; i++) {
        struct picture_mark *mark = &b->marks[i];
        const struct block *after = mark->block < prose->block_count ? &prose->blocks[mark->block] : NULL;

        if (mark->part >= 0)
            continue;
        mark->part = after ? after->part : b->line.part;
        if (after && after->deeper)
            problems_add(b->problems, mark->where,
                         "deeper text has the picture of the part it follows: put %s: above a text that is not deeper",
                         mark->state ? "view" : "look");
    }
}

/* -------------------------------------------------------------------------------------------------------- pictures */

/* The picture of a part; a new one begins as a copy of the part's before. */
static struct step_picture *begin_picture(struct step *step, int part)
{
    const char *look = own_look(step, part);
    struct step_picture begun = {
        .part = part, .state = memory_copy(own_state(step, part)), .look = look ? memory_copy(look) : NULL};

    step->pictures = memory_resize(step->pictures, step->picture_count + 1, sizeof *step->pictures);
    step->pictures[step->picture_count] = begun;
    return &step->pictures[step->picture_count++];
}

/* Changes the state of a picture. */
static void set_state(struct lesson_builder *b, struct step_picture *picture, const struct picture_mark *mark)
{
    const struct step *step = b->step;

    free(picture->state);
    picture->state = lesson_state_with(step->view_state, mark->state);
    if (strlen(picture->state) > LESSON_STATE)
        problems_add(b->problems, mark->where, "with these keys the view's state is longer than %d bytes: shorten it",
                     LESSON_STATE);
    if (!picture->look_line) {
        free(picture->look);
        picture->look = step->view_look && !*mark->state ? memory_copy(step->view_look) : NULL;
    }
    picture->line = mark->where.line;
    picture->column = mark->where.column;
}

static void set_look(struct step_picture *picture, const struct picture_mark *mark)
{
    free(picture->look);
    picture->look = memory_copy(mark->look);
    picture->look_line = mark->where.line;
    picture->look_column = mark->where.column;
}

static void take_mark(struct lesson_builder *b, const struct picture_mark *mark)
{
    struct step *step = b->step;
    const char *word = mark->state ? "view" : "look";
    struct step_picture *picture = step->picture_count ? &step->pictures[step->picture_count - 1] : NULL;
    size_t before;

    if (!step->view_name) {
        problems_add(b->problems, mark->where,
                     "%s: says something about a step's view, and this step has none: add a view block, or remove it",
                     word);
        return;
    }
    if (!picture || picture->part != mark->part)
        picture = begin_picture(step, mark->part);
    before = mark->state ? picture->line : picture->look_line;
    if (before)
        problems_add(b->problems, mark->where,
                     "this part has its %s: already, at line %zu: keep one, or set a pause between them", word, before);
    else if (mark->state)
        set_state(b, picture, mark);
    else
        set_look(picture, mark);
}

void lesson_make_pictures(struct lesson_builder *b)
{
    lesson_settle_marks(b);
    for (size_t i = 0; i < b->mark_count; i++) {
        if (b->marks[i].part < b->step->parts) /* else it is after a pause that nothing follows */
            take_mark(b, &b->marks[i]);
        free(b->marks[i].state);
        free(b->marks[i].look);
    }
    free(b->marks);
    b->marks = NULL;
    b->mark_count = 0;
}
