/* SPDX-License-Identifier: MIT */
#include "command/rehearsal.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/xdg.h"
#include "course/lesson_minutes.h"
#include "line/line_input.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define MINUTES_MOST 999
#define PLAN "headway/minutes" /* in XDG_STATE_HOME */
#define PLAN_MOST 1000000      /* bytes */
#define FILE_MOST (4u << 20)

/* ---- the user's own plan: lines such as "six-stages#score 4"; others are left alone ---- */

/* The minutes of a step in the plan, from the last line about it; 0: there is none. */
static int planned(const struct text *plan, const char *lesson, const char *step)
{
    struct text wanted = {0};
    const char *line = text_string(plan);
    int minutes = 0;

    text_addf(&wanted, "%s#%s ", lesson, step);
    while (*line) {
        size_t length = strcspn(line, "\n");

        if (length > wanted.length && memcmp(line, wanted.bytes, wanted.length) == 0) {
            char *number = memory_copy_bytes(line + wanted.length, length - wanted.length);
            uint64_t value;

            if (number_parse(number, MINUTES_MOST, &value) && value > 0)
                minutes = (int)value;
            free(number);
        }
        line += length + (line[length] == '\n');
    }
    text_free(&wanted);
    return minutes;
}

void rehearsal_read_plan(struct opened *opened, const struct agenda *agenda, struct text *notice)
{
    struct text path = {0}, plan = {0};
    bool is_own = false;

    if (opened->catalogue.directory || !xdg_state_path(&path, PLAN, NULL) ||
        !file_read(text_string(&path), PLAN_MOST, &plan, NULL)) {
        text_free(&path);
        return;
    }
    for (size_t i = 0; i < agenda->count; i++) {
        const struct agenda_stop *stop = &agenda->stops[i];
        struct lesson *lesson = library_lesson(&opened->library, stop->lesson, NULL);
        int minutes;

        lesson_read(lesson);
        minutes = planned(&plan, lesson->name, lesson->steps[stop->step].name);
        is_own = is_own || minutes > 0;
        if (minutes)
            lesson->steps[stop->step].minutes = minutes;
    }
    if (is_own)
        text_addf(notice, "%splanned as in your rehearsal (%s)", notice->length ? "; " : "", text_string(&path));
    text_free(&plan);
    text_free(&path);
}

/* Appends the plan's lines about other steps, then the lines of the steps that were rehearsed. */
static void write_plan(struct text *out, const struct text *plan, const struct text *rehearsed)
{
    const char *line = text_string(plan);

    while (*line) {
        size_t length = strcspn(line, "\n"), name = strcspn(line, " \n");
        struct text key = {0};

        text_add_byte(&key, '\n');
        text_add_bytes(&key, line, name);
        text_add_byte(&key, ' ');
        if (!strstr(text_string(rehearsed), text_string(&key))) {
            text_add_bytes(out, line, length);
            text_add_byte(out, '\n');
        }
        text_free(&key);
        line += length + (line[length] == '\n');
    }
    text_add(out, text_string(rehearsed) + 1);
}

/* Writes the steps that were rehearsed, each line after a newline, into the plan. */
static bool keep_plan(const struct text *rehearsed, struct output *out, struct error *e)
{
    struct text path = {0}, plan = {0}, next = {0}, said = {0};
    bool ok = xdg_state_path(&path, PLAN, e);

    if (ok) {
        file_read(text_string(&path), PLAN_MOST, &plan, NULL);
        write_plan(&next, &plan, rehearsed);
        ok = file_make_directory_of(path.bytes, e) && file_replace(path.bytes, ".new", &next, true, e);
    }
    if (ok) {
        text_addf(&said,
                  "Kept in %s: headway lecture plans with them from now on.\n"
                  "Without that file it plans with the minutes of the lessons.\n",
                  text_string(&path));
        output_send(out, &said);
    }
    text_free(&next);
    text_free(&plan);
    text_free(&path);
    return ok;
}

/* ---- a directory's lessons ---- */

/* Writes a lesson's file, unless it has changed since it was rehearsed. */
static bool write_lesson(const struct cached_file *cached, const int *minutes, size_t count, struct error *e)
{
    const char *path = cached->file.path;
    struct text now = {0}, next = {0};
    char *target = file_follow(path);
    bool ok = file_read(target, FILE_MOST, &now, e);

    if (ok && (now.length != cached->file.length || memcmp(text_string(&now), cached->file.bytes, now.length) != 0))
        ok = error_set(e, ERROR_WORK, "%s has changed since it was rehearsed: nothing is written into it", path);
    ok = ok && lesson_write_minutes(&next, &now, path, minutes, count, e);
    if (ok && strcmp(text_string(&now), text_string(&next)) != 0)
        ok = file_replace(target, ".new", &next, true, e);
    free(target);
    text_free(&now);
    text_free(&next);
    return ok;
}

/* Writes the minutes, by stop of the lecture, into the lessons; goes on after one that cannot be written. */
static bool write_lessons(const struct opened *opened, const struct agenda *agenda, const int *minutes,
                          struct output *out, struct error *e)
{
    bool ok = true;

    for (size_t i = 0; i < opened->catalogue.lesson_count; i++) {
        const struct cached_file *cached = &opened->library.lessons[i];
        size_t count = cached->lesson ? cached->lesson->step_count : 0, rehearsed = 0;
        int *of_steps = memory_new_array(count + 1, sizeof *of_steps);
        struct text said = {0};
        struct error trouble = {0};

        for (size_t at = 0; at < agenda->count; at++)
            if (agenda->stops[at].lesson == i && minutes[at] > 0) {
                of_steps[agenda->stops[at].step] = minutes[at];
                rehearsed++;
            }
        if (rehearsed > 0 && write_lesson(cached, of_steps, count, &trouble)) {
            text_addf(&said, "%s: %zu step%s\n", cached->file.path, rehearsed, rehearsed == 1 ? "" : "s");
            output_send(out, &said);
        } else if (rehearsed > 0) {
            if (!ok)
                error_report(e);
            *e = trouble;
            e->code = ERROR_WORK;
            ok = false;
        }
        free(of_steps);
    }
    return ok;
}

/* ---- the question ---- */

static bool is_agreed(const char *question, struct output *out)
{
    struct text line = {0};
    bool agreed;

    text_addf(&line, "\n%s [y/N] ", question);
    output_send(out, &line);
    output_flush(out);
    agreed = line_input_read(&line) && (*text_string(&line) == 'y' || *text_string(&line) == 'Y');
    text_free(&line);
    return agreed;
}

/* Collects what the steps took, in minutes: by stop, and as lines of the plan, each after a newline. */
static int *collect(struct opened *opened, const struct agenda *agenda, const struct clock *clock, long long now,
                    struct text *lines)
{
    int *minutes = memory_new_array(clock->count, sizeof *minutes);

    for (size_t at = 0; at < agenda->count && at < clock->count; at++) {
        const struct agenda_stop *stop = &agenda->stops[at];
        struct lesson *lesson = library_lesson(&opened->library, stop->lesson, NULL);

        minutes[at] = clock_step_minutes(clock, at, now);
        if (minutes[at])
            text_addf(lines, "\n%s#%s %d", lesson->name, lesson_at(lesson, stop->step)->name, minutes[at]);
    }
    if (lines->length)
        text_add_byte(lines, '\n');
    return minutes;
}

bool rehearsal_keep(struct opened *opened, const struct agenda *agenda, const struct clock *clock, long long now,
                    struct output *out, struct error *e)
{
    bool is_directory = opened->catalogue.directory != NULL, ok = true;
    struct text lines = {0}, said = {0};
    int *minutes = collect(opened, agenda, clock, now, &lines);

    if (!lines.length)
        text_add(&said, "\nNo step was shown for 5 seconds: there are no minutes to keep.\n");
    else if (!is_agreed(is_directory ? "Write these minutes into the lessons?" : "Keep these minutes as your plan?",
                        out))
        text_add(&said, "Nothing was written.\n");
    else
        ok = is_directory ? write_lessons(opened, agenda, minutes, out, e) : keep_plan(&lines, out, e);
    output_send(out, &said);
    free(minutes);
    text_free(&lines);
    return ok;
}
