/* SPDX-License-Identifier: MIT */
#include "command/lecture.h"

#include "base/memory.h"
#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>

#define NAME_COLUMNS 40
#define TIME_COLUMNS 9

/* What a range of steps was planned for and took. */
struct span {
    long long planned, took;
};

static void add_step(struct span *span, const struct clock *clock, size_t index, long long now)
{
    span->planned += clock_step_planned(clock, index);
    span->took += clock_step_spent(clock, index, now);
}

/* Appends a name, cut to its column, and the two times; a time of 0 is a dash. */
static void add_row(struct text *out, const char *indent, const char *name, struct span span)
{
    const long long times[] = {span.planned, span.took};
    int room = NAME_COLUMNS - (int)strlen(indent);
    size_t fits = utf8_prefix(name, utf8_columns(name) > room ? room - 1 : room);
    struct text cell = {0};

    text_addf(&cell, "%s%.*s%s", indent, (int)fits, name, name[fits] ? "…" : "");
    utf8_add_left(out, text_string(&cell), NAME_COLUMNS + 1);
    for (size_t i = 0; i < 2; i++) {
        text_cut(&cell, 0);
        if (times[i])
            clock_write(&cell, times[i]);
        utf8_add_right(out, times[i] ? text_string(&cell) : "-", TIME_COLUMNS);
    }
    text_add_byte(out, '\n');
    text_free(&cell);
}

static void add_header(struct text *out)
{
    utf8_add_left(out, "", NAME_COLUMNS + 1);
    utf8_add_right(out, "planned", TIME_COLUMNS);
    utf8_add_right(out, "took", TIME_COLUMNS);
    text_add_byte(out, '\n');
}

/* Appends the stops from `first` on that are of its lesson: their sum, and each where `all` are wanted. */
static struct span add_run(struct lecture *l, const struct clock *clock, long long now, bool all, size_t first,
                           struct text *out)
{
    struct lesson *lesson = library_lesson(&l->opened.library, l->agenda.stops[first].lesson, NULL);
    size_t end = agenda_run_end(&l->agenda, first);
    struct span sum = {0};
    struct text steps = {0};

    for (size_t at = first; at < end && at < clock->count; at++) {
        struct span one = {0};

        add_step(&one, clock, at, now);
        add_step(&sum, clock, at, now);
        if (clock_step_minutes(clock, at, now) == 0)
            one.took = 0; /* passed by */
        add_row(&steps, "  ", lesson_step_title(lesson, l->agenda.stops[at].step), one);
    }
    add_row(out, "", lesson->title, sum);
    if (all)
        text_add(out, text_string(&steps));
    text_free(&steps);
    return sum;
}

/* Appends the lessons, with the steps of each where `all` are wanted, and their sum. */
static void add_times(struct lecture *l, const struct clock *clock, long long now, bool all, struct text *out)
{
    struct span whole = {0};
    size_t runs = 0;

    add_header(out);
    for (size_t at = 0; at < l->agenda.count; at = agenda_run_end(&l->agenda, at), runs++) {
        struct span sum = add_run(l, clock, now, all, at, out);

        whole.planned += sum.planned;
        whole.took += sum.took;
    }
    if (runs > 1)
        add_row(out, "", lecture_count_lessons(l) > 1 ? "All lessons" : "All steps", whole);
    if (clock->budget)
        add_row(out, "", "Your time", (struct span){clock->budget * 60000LL, clock_elapsed(clock, now)});
}

/* Appends a word as a shell takes it. */
static void add_quoted(struct text *out, const char *word)
{
    if (!word[strspn(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-+")]) {
        text_add(out, word);
        return;
    }
    text_add_byte(out, '\'');
    for (; *word; word++)
        if (*word == '\'')
            text_add(out, "'\\''");
        else
            text_add_byte(out, *word);
    text_add_byte(out, '\'');
}

/* Whether no name before this one is of its lesson. */
static bool is_first_of_lesson(const struct lecture *l, size_t name)
{
    size_t i = 0;

    while (l->agenda.names[i].lesson != l->agenda.names[name].lesson)
        i++;
    return i == name;
}

size_t lecture_count_lessons(const struct lecture *l)
{
    size_t count = 0;

    for (size_t i = 0; i < l->agenda.name_count; i++)
        count += is_first_of_lesson(l, i);
    return count;
}

void lecture_add_names(const struct lecture *l, bool lessons, struct text *out)
{
    const char *directory = l->opened.catalogue.directory;
    struct text clean = {0};

    if (directory) {
        utf8_clean(&clean, directory, strlen(directory));
        text_add(out, " --course ");
        add_quoted(out, text_string(&clean));
        text_free(&clean);
    }
    for (size_t i = 0; lessons && i < l->agenda.name_count; i++)
        if (is_first_of_lesson(l, i))
            text_addf(out, " %s", l->opened.catalogue.lessons[l->agenda.names[i].lesson].name);
}

/* Appends what the room answered, hardest first, and where it is written. */
static void add_answers(const struct lecture *l, struct text *out)
{
    const struct results *r = &l->journal.results;

    if (r->count == 0)
        return;
    text_addf(out, "\nAsked %zu question%s: right at first, right after the discussion, hardest first.\n", r->count,
              r->count == 1 ? "" : "s");
    results_write_summary(r, out);
}

void lecture_add_summary(struct lecture *l, const struct clock *clock, long long now, struct text *out)
{
    text_add(out, "The lecture took ");
    clock_write(out, clock_elapsed(clock, now));
    text_add(out, ".\n\n");
    add_times(l, clock, now, false, out);
    add_answers(l, out);
}

void lecture_add_table(struct lecture *l, const struct clock *clock, long long now, struct text *out)
{
    text_add(out, "The rehearsal took ");
    clock_write(out, clock_elapsed(clock, now));
    text_add(out, ".\n\n");
    add_times(l, clock, now, true, out);
}
