/* SPDX-License-Identifier: MIT */
/* A lesson's steps one by one: dividing a file without reading it, reading a step when it is asked for, finding one. */
#include "course/lesson.h"
#include "course/lesson_builder.h"

#include "base/locator.h"
#include "base/memory.h"
#include "base/nearest.h"
#include "base/number.h"
#include "markup/markdown.h"

#include <stdlib.h>
#include <string.h>

#define STEP_HEADING "## "
#define NAME_COMMENT "<!-- name: "
#define MINUTES_COMMENT "<!-- minutes: "

/* -------------------------------------------------------------------------------------------------------- dividing */

/* A line of the file, without its end, and the structures it is inside of. */
struct walk {
    const char *line;
    size_t length;
    bool in_code, in_comment;
    struct outline outline; /* of the current step, so far */
};

static bool begins(const struct walk *w, const char *with)
{
    return w->length >= strlen(with) && memcmp(w->line, with, strlen(with)) == 0;
}

static bool has(const struct walk *w, const char *wanted)
{
    return markdown_find(w->line, w->length, wanted) != NULL;
}

/* Takes the line into account; returns whether it divides two steps. */
static bool divides(struct walk *w)
{
    if (w->in_comment) {
        w->in_comment = !has(w, "-->");
        return false;
    }
    if (begins(w, "```"))
        w->in_code = !w->in_code;
    else if (!w->in_code)
        w->in_comment = begins(w, "<!--") && !has(w, "-->");
    return !w->in_code && begins(w, "---") && w->length == 3;
}

static void add_step(struct lesson *l, const char *at)
{
    l->steps = memory_resize(l->steps, l->step_count + 1, sizeof *l->steps);
    l->steps[l->step_count++] = (struct step){.unread = at};
}

/* Notes what is needed of a step before it is read: its length, its parts, and its name and minutes if they are written
 * down. */
static void note(struct step *step, struct walk *w, bool was_inside)
{
    size_t skip = strlen(NAME_COMMENT);

    step->unread_length = (size_t)(w->line + w->length - step->unread);
    if (!was_inside && !begins(w, STEP_HEADING))
        outline_take(&w->outline, w->line, w->length);
    if (was_inside && w->in_code)
        outline_take_code(&w->outline, w->line, w->length);
    if (w->in_code)
        return;
    if (!step->name && begins(w, NAME_COMMENT))
        step->name = memory_copy_bytes(w->line + skip, strcspn(w->line + skip, " "));
    if (begins(w, MINUTES_COMMENT))
        step->minutes = atoi(w->line + strlen(MINUTES_COMMENT));
}

/* Ends the last step. One whose questions cannot be named without its heading is read at once. */
static void end_step(struct lesson *l, struct walk *w)
{
    size_t last = l->step_count - 1;

    if (l->step_count == 0)
        return;
    if (l->steps[last].name)
        outline_give(&w->outline, l, &l->steps[last]);
    else
        lesson_at(l, last);
    outline_free(&w->outline);
}

/* --------------------------------------------------------------------------------------------------------- reading */

/* Reads Markdown into a lesson: its introduction, or a step of it. */
static void read_part(struct lesson *l, const char *bytes, size_t length, const char *file)
{
    struct lesson_builder b = {.lesson = l, .here = {file, 1, 1}, .break_place = {file, 1, 1}};
    struct markdown m;

    markdown_parse(&m, bytes, length, file, NULL);
    lesson_build(&b, &m);
    markdown_free(&m);
    text_free(&b.notes);
}

void lesson_open(struct lesson *out, const char *bytes, size_t length, const char *file)
{
    struct locator lines = locator_start(file, bytes, length);
    const char *intro_end = lines.end;
    struct walk w = {.line = bytes};

    *out = (struct lesson){.file = memory_copy(file)};
    out->name = lesson_name_of(file, &out->order);
    for (const char *next; w.line < lines.end; w.line = next) {
        bool was_inside = w.in_comment || w.in_code;

        next = locator_next_line(&lines, w.line);
        w.length = (size_t)(next - w.line);
        w.length -= w.length > 0 && w.line[w.length - 1] == '\n';
        if (divides(&w)) {
            intro_end = out->step_count ? intro_end : w.line;
            end_step(out, &w);
            add_step(out, next);
        } else if (out->step_count) {
            note(&out->steps[out->step_count - 1], &w, was_inside);
        }
    }
    end_step(out, &w);
    read_part(out, bytes, (size_t)(intro_end - bytes), out->file);
}

static void free_step(struct step *s)
{
    free(s->name);
    free(s->title);
    free(s->notes);
    for (int i = 0; s->asked && i < s->parts; i++)
        free(s->asked[i]);
    free(s->asked);
    free(s->extra);
    prose_free(&s->prose);
    for (size_t i = 0; i < s->question_count; i++)
        question_free(&s->questions[i]);
    free(s->questions);
    free(s->view_name);
    free(s->view_state);
    free(s->view_look);
    for (size_t i = 0; i < s->picture_count; i++) {
        free(s->pictures[i].state);
        free(s->pictures[i].look);
    }
    free(s->pictures);
}

/* Reads a step, or the beginning of one. */
static struct step read_step(const struct lesson *l, const char *bytes, size_t length)
{
    struct lesson part = {.title = memory_copy(""), .name = memory_copy(l->name)}; /* questions are named after it */
    struct step step;

    read_part(&part, bytes, length, l->file);
    step = part.steps[0];
    part.step_count = 0;
    lesson_free(&part);
    return step;
}

const struct step *lesson_at(struct lesson *l, size_t index)
{
    struct step *step = &l->steps[index], read;

    if (!step->unread)
        return step;
    read = read_step(l, step->unread, step->unread_length);
    free_step(step);
    *step = read;
    return step;
}

const char *lesson_step_title(struct lesson *l, size_t index)
{
    struct step *step = &l->steps[index], heading;
    const char *at = step->unread;

    if (step->title)
        return step->title;
    at += strspn(at, "\n"); /* skip to the step's heading */
    heading = read_step(l, at, strcspn(at, "\n"));
    step->title = heading.title;
    heading.title = NULL;
    free_step(&heading);
    return step->title;
}

void lesson_read(struct lesson *l)
{
    for (size_t i = 0; i < l->step_count; i++)
        lesson_at(l, i);
}

const struct step *lesson_step(struct lesson *l, const char *name)
{
    for (size_t i = 0; i < l->step_count; i++)
        if (strcmp(l->steps[i].name, name) == 0)
            return lesson_at(l, i);
    return NULL;
}

/* Says which steps there are, or which one may be meant. */
static void refuse_step(struct lesson *l, const char *name, struct error *e)
{
    struct nearest nearest = {.wanted = name};
    struct text names = {0};

    for (size_t i = 0; i < l->step_count; i++) {
        nearest_offer(&nearest, l->steps[i].name);
        text_addf(&names, "%s%s", i ? ", " : "", l->steps[i].name);
    }
    if (nearest.name)
        error_set(e, ERROR_INPUT, "%s has no step %.80s: did you mean %s?", l->name, name, nearest.name);
    else
        error_set(e, ERROR_INPUT, "%s has no step %.80s: use %s", l->name, *name ? name : "\"\"", text_string(&names));
    text_free(&names);
}

const struct step *lesson_find(struct lesson *l, const char *address, int *part, struct error *e)
{
    size_t length = strcspn(address, ":");
    const char *named = address[length] ? address + length + 1 : NULL;
    char *name = memory_copy_bytes(address, length);
    const struct step *step = lesson_step(l, name);
    uint64_t number = 0;

    if (!step) {
        refuse_step(l, name, e);
    } else if (named && (!number_parse(named, (uint64_t)step->parts, &number) || number == 0)) {
        error_set(e, ERROR_INPUT,
                  step->parts > 1 ? "step %s has no part %.20s: use 1 to %d"
                                  : "step %s has no part %.20s: it has only %d",
                  name, *named ? named : "\"\"", step->parts);
        step = NULL;
    }
    *part = named ? (int)number - 1 : -1;
    free(name);
    return step;
}

int lesson_minutes(const struct lesson *l)
{
    int minutes = 0;

    for (size_t i = 0; i < l->step_count; i++)
        minutes += l->steps[i].minutes;
    return minutes;
}

void lesson_free(struct lesson *l)
{
    for (size_t i = 0; i < l->step_count; i++)
        free_step(&l->steps[i]);
    free(l->steps);
    free(l->name);
    free(l->title);
    free(l->file);
    prose_free(&l->intro);
    *l = (struct lesson){0};
}
