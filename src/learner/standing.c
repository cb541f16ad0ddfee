/* SPDX-License-Identifier: MIT */
#include "learner/standing.h"

bool standing_has_part(const struct lesson *lesson, size_t index, int part, const struct progress *p)
{
    const struct step *step = &lesson->steps[index];
    const char *question = step->asked[part];

    if (!p)
        return false;
    if (question && !progress_is_before_parts(p, lesson->name, step->name))
        return progress_answers(p, question, NULL) > 0;
    return progress_is_read(p, lesson->name, step->name, part);
}

struct standing standing_of_step(const struct lesson *lesson, size_t index, const struct progress *p)
{
    const struct step *step = &lesson->steps[index];
    struct standing standing = {0};
    bool is_begun = p && progress_is_seen(p, lesson->name, step->name);

    for (int part = 0; part < step->parts; part++) {
        bool has = standing_has_part(lesson, index, part, p);

        if (step->extra[part])
            continue;
        standing.parts++;
        standing.done += has;
        standing.open += !has && step->asked[part];
    }
    if (standing.done == standing.parts)
        standing.mark = STANDING_DONE;
    else if (is_begun || standing.done > 0)
        standing.mark = STANDING_BEGUN;
    return standing;
}

void standing_add(struct standing *sum, const struct standing *more)
{
    bool is_first = sum->parts == 0;

    sum->parts += more->parts;
    sum->done += more->done;
    sum->open += more->open;
    if (is_first)
        sum->mark = more->mark;
    else if (sum->mark != more->mark)
        sum->mark = STANDING_BEGUN;
}

struct standing standing_of_lesson(const struct lesson *lesson, const struct progress *p)
{
    struct standing sum = {0};

    for (size_t i = 0; i < lesson->step_count; i++) {
        struct standing step = standing_of_step(lesson, i, p);

        standing_add(&sum, &step);
    }
    return sum;
}

struct standing_challenges standing_of_challenges(const struct lesson *lesson, const struct progress *p)
{
    struct standing_challenges count = {0};

    for (size_t i = 0; i < lesson->step_count; i++)
        for (int part = 0; part < lesson->steps[i].parts; part++)
            if (lesson->steps[i].extra[part]) {
                count.of++;
                count.solved += p && progress_answers(p, lesson->steps[i].asked[part], NULL) > 0;
            }
    return count;
}

/* The first question of a step that was not answered, or −1. */
static int first_open(const struct lesson *lesson, size_t index, const struct progress *p)
{
    const struct step *step = &lesson->steps[index];

    for (int part = 0; part < step->parts; part++)
        if (step->asked[part] && !step->extra[part] && !standing_has_part(lesson, index, part, p))
            return part;
    return -1;
}

size_t standing_next(const struct lesson *lesson, const struct progress *p, int *part)
{
    *part = 0;
    for (size_t i = 0; p && i < lesson->step_count; i++) {
        struct standing step = standing_of_step(lesson, i, p);

        if (step.parts > step.done + step.open) {
            *part = progress_part(p, lesson->name, lesson->steps[i].name);
            return i;
        }
    }
    for (size_t i = 0; p && i < lesson->step_count; i++) {
        *part = first_open(lesson, i, p);
        if (*part >= 0)
            return i;
    }
    *part = 0;
    return 0;
}

struct standing standing_of_course(struct library *library, const struct progress *p)
{
    struct standing sum = {0};

    for (size_t i = 0; i < library->catalogue->lesson_count; i++) {
        const struct lesson *lesson = library_lesson(library, i, NULL);
        struct standing one = {0};

        if (!lesson)
            continue;
        one = standing_of_lesson(lesson, p);
        standing_add(&sum, &one);
    }
    return sum;
}
