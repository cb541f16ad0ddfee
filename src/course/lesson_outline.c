/* SPDX-License-Identifier: MIT */
#include "course/lesson_outline.h"

#include "base/memory.h"
#include "base/text.h"
#include "course/lesson_builder.h"

#include <stdlib.h>
#include <string.h>

static bool begins(const char *line, size_t length, const char *with)
{
    return length >= strlen(with) && memcmp(line, with, strlen(with)) == 0;
}

/* What follows a question is another part. */
static void end_question(struct outline_end *end)
{
    if (end->is_asked && !end->is_new) {
        end->part++;
        end->has_text = false;
    }
    end->is_asked = false;
}

static void take_pause(struct outline *o)
{
    o->deeper = 0;
    o->end = (struct outline_end){.part = o->end.part + 1, .is_new = true};
}

static void take_question(struct outline *o, bool is_extra)
{
    o->deeper = 0;
    end_question(&o->end);
    o->end = (struct outline_end){.part = o->end.part + o->end.has_text, .is_asked = true};
    if (o->asked_count < LESSON_QUESTIONS) {
        o->extra[o->asked_count] = is_extra;
        o->asked[o->asked_count++] = o->end.part;
    }
}

static void take_heading(struct outline *o, int level)
{
    if (level <= o->deeper)
        o->deeper = 0;
    if (o->deeper)
        return;
    o->level = level;
    o->before_heading = o->end;
    end_question(&o->end);
    o->end.is_new = false;
}

static void take_text(struct outline *o)
{
    if (o->deeper)
        return;
    end_question(&o->end);
    o->end.is_new = false;
    o->end.has_text = true;
}

void outline_take(struct outline *o, const char *line, size_t length)
{
    int level = 0;

    while ((size_t)level < length && line[level] == '#')
        level++;
    if (length == 0)
        return;
    o->in_question = begins(line, length, "```predict") || begins(line, length, "```challenge");
    if (begins(line, length, "<!-- pause -->")) {
        take_pause(o);
    } else if (begins(line, length, "<!-- deeper -->")) {
        o->end = o->before_heading; /* that heading is not on the line */
        o->deeper = o->level;
    } else if (o->in_question) {
        take_question(o, begins(line, length, "```challenge"));
    } else if (begins(line, length, "```view")) {
        end_question(&o->end);
        o->end.is_new = false;
    } else if (level > 0) {
        take_heading(o, level);
    } else if (!begins(line, length, "<!--")) {
        take_text(o);
    }
}

void outline_take_code(struct outline *o, const char *line, size_t length)
{
    static const char id[] = "id:";
    char **name = o->asked_count ? &o->names[o->asked_count - 1] : NULL;
    size_t skip = strlen(id);

    if (!o->in_question || !name || *name || !begins(line, length, id))
        return;
    while (skip < length && line[skip] == ' ')
        skip++;
    while (length > skip && line[length - 1] == ' ')
        length--;
    *name = memory_copy_bytes(line + skip, length - skip);
}

void outline_free(struct outline *o)
{
    for (size_t i = 0; i < o->asked_count; i++)
        free(o->names[i]);
    *o = (struct outline){0};
}

void outline_give(const struct outline *o, const struct lesson *lesson, struct step *step)
{
    step->parts = o->end.part + !o->end.is_new;
    step->asked = memory_new_array((size_t)step->parts, sizeof *step->asked);
    step->extra = memory_new_array((size_t)step->parts, sizeof *step->extra);
    for (size_t i = 0; i < o->asked_count; i++) {
        step->extra[o->asked[i]] = o->extra[i];
        step->asked[o->asked[i]] = lesson_question_id(lesson, step, o->names[i], i);
    }
}
