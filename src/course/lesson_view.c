/* SPDX-License-Identifier: MIT */
#include "course/lesson_builder.h"

#include "base/memory.h"
#include "base/utf8.h"

#include <string.h>

/* A line of the view's block, of which words are taken off. */
struct line {
    const char *text;
    size_t line, column;
};

static void skip(struct line *l, size_t bytes)
{
    const char *at = l->text, *end = l->text + bytes;

    for (; at < end; l->column++)
        utf8_next(&at, end);
    l->text = end;
}

static struct line line_of(const struct run *run)
{
    struct line l = {run->text, run->line, run->column};

    skip(&l, strspn(l.text, " "));
    return l;
}

static char *rest_of(struct line l)
{
    size_t length = strlen(l.text);

    while (length && l.text[length - 1] == ' ')
        length--;
    return memory_copy_bytes(l.text, length);
}

static void read_view_name(struct lesson_builder *b, struct line l)
{
    struct step *step = b->step;
    size_t length = strcspn(l.text, " ");

    step->view_name = memory_copy_bytes(l.text, length);
    step->view_line = l.line;
    step->view_column = l.column;
    step->view_part = b->line.part;
    if (!lesson_name_is_valid(step->view_name))
        problems_add(b->problems, b->here, "\"%s\" cannot name a view: use letters, digits and -", step->view_name);
    skip(&l, length);
    skip(&l, strspn(l.text, " "));
    step->view_state = rest_of(l);
    step->state_column = *step->view_state ? l.column : 0;
    if (strlen(step->view_state) > LESSON_STATE)
        problems_add(b->problems, b->here, "the view's state is longer than %d bytes: shorten it", LESSON_STATE);
}

static void read_view_look(struct lesson_builder *b, struct line l)
{
    struct step *step = b->step;

    if (strncmp(l.text, "look:", 5) != 0 || step->view_look) {
        problems_add(b->problems, b->here,
                     "a view block is one line with name and state, and perhaps one with look: and a text");
        return;
    }
    skip(&l, 5);
    skip(&l, strspn(l.text, " "));
    step->view_look = rest_of(l);
    step->look_line = l.line;
    if (!*step->view_look)
        problems_add(b->problems, b->here, "look: says nothing: write what to see in the view, or remove the line");
}

void lesson_read_view(struct lesson_builder *b, const struct block *block)
{
    if (!b->step) {
        problems_add(b->problems, b->here, "a view belongs to a step: put it below a ## heading");
        return;
    }
    if (b->step->view_name) {
        problems_add(b->problems, b->here, "a step has one view, and this one has one at line %zu: begin another step",
                     b->step->view_line);
        return;
    }
    if (b->deeper) {
        problems_add(b->problems, b->here, "a view is on the line, and this text is deeper: put the view above it");
        return;
    }
    b->is_under_heading = false;
    lesson_end_question(b);
    for (size_t i = 0; i < block->run_count; i++) {
        struct line l = line_of(&block->runs[i]);

        b->here.line = l.line;
        b->here.column = l.column;
        if (!*l.text)
            continue;
        if (!b->step->view_name)
            read_view_name(b, l);
        else
            read_view_look(b, l);
    }
    if (!b->step->view_name)
        problems_add(b->problems, b->here, "the view block is empty: write a view's name into it");
    b->line.is_new_part = false;
}
