/* SPDX-License-Identifier: MIT */
#include "lecture/clock.h"

#include "base/memory.h"

#include <stdlib.h>

#define MINUTE 60000LL
#define PASSED_BY 5000 /* milliseconds */
#define MINUTES_MOST 999

void clock_start(struct clock *c, int budget_minutes, long long now)
{
    *c = (struct clock){.start = now, .entered = now, .budget = budget_minutes, .at = CLOCK_NOWHERE};
}

size_t clock_add_step(struct clock *c, size_t lesson, int minutes)
{
    c->steps = memory_resize(c->steps, c->count + 1, sizeof *c->steps);
    c->steps[c->count] = (struct clock_step){.lesson = lesson, .minutes = minutes};
    return c->count++;
}

void clock_enter(struct clock *c, size_t index, long long now)
{
    if (c->at != CLOCK_NOWHERE)
        c->steps[c->at].spent += now - c->entered;
    c->at = index;
    c->entered = now;
}

void clock_restart(struct clock *c, long long now)
{
    for (size_t i = 0; i < c->count; i++)
        c->steps[i].spent = 0;
    c->start = c->entered = now;
}

void clock_resume(struct clock *c, long long elapsed, long long now)
{
    for (size_t i = 0; i < c->count; i++)
        c->steps[i].spent = 0;
    c->start = now - elapsed;
    c->entered = now;
    c->at = CLOCK_NOWHERE;
}

void clock_set_spent(struct clock *c, size_t index, long long spent)
{
    c->steps[index].spent = spent;
}

long long clock_elapsed(const struct clock *c, long long now)
{
    return now - c->start;
}

bool clock_left(const struct clock *c, long long now, long long *left)
{
    long long whole = c->budget * MINUTE;

    for (size_t i = 0; i < c->count && c->budget == 0; i++)
        whole += clock_step_planned(c, i);
    *left = whole > 0 ? whole - clock_elapsed(c, now) : 0;
    return whole > 0;
}

long long clock_step_spent(const struct clock *c, size_t index, long long now)
{
    return c->steps[index].spent + (index == c->at ? now - c->entered : 0);
}

long long clock_lesson_spent(const struct clock *c, size_t lesson, long long now)
{
    long long spent = 0;

    for (size_t i = 0; i < c->count; i++)
        if (c->steps[i].lesson == lesson)
            spent += clock_step_spent(c, i, now);
    return spent;
}

long long clock_step_planned(const struct clock *c, size_t index)
{
    return c->steps[index].minutes * MINUTE;
}

long long clock_lesson_planned(const struct clock *c, size_t lesson)
{
    long long planned = 0;

    for (size_t i = 0; i < c->count; i++)
        if (c->steps[i].lesson == lesson)
            planned += clock_step_planned(c, i);
    return planned;
}

int clock_step_minutes(const struct clock *c, size_t index, long long now)
{
    long long spent = clock_step_spent(c, index, now), minutes = (spent + MINUTE / 2) / MINUTE;

    if (spent < PASSED_BY)
        return 0;
    return minutes < 1 ? 1 : minutes > MINUTES_MOST ? MINUTES_MOST : (int)minutes;
}

void clock_write(struct text *out, long long milliseconds)
{
    /* Rounds down on both sides of 0: 999 ms are 0:00 and −1 ms is -0:01. */
    long long seconds = milliseconds >= 0 ? milliseconds / 1000 : (999 - milliseconds) / 1000;
    long long hours = seconds / 3600, minutes = seconds / 60 % 60;

    if (milliseconds < 0)
        text_add_byte(out, '-');
    if (hours > 0)
        text_addf(out, "%lld:%02lld:%02lld", hours, minutes, seconds % 60);
    else
        text_addf(out, "%lld:%02lld", minutes, seconds % 60);
}

void clock_free(struct clock *c)
{
    free(c->steps);
    *c = (struct clock){.at = CLOCK_NOWHERE};
}
