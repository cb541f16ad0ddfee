/* SPDX-License-Identifier: MIT */
#include "base/file.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/utf8.h"
#include "base/xdg.h"
#include "command/lecture.h"
#include "command/present.h"
#include "course/lesson_minutes.h"
#include "line/line_input.h"

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MINUTES_MOST 999
#define DIRECTORY "headway" /* in XDG_STATE_HOME */

/* ---- what is named ---- */

static bool read_minutes(struct lecture *l, struct error *e)
{
    const char *given = arguments_value(l->arguments, "--minutes");
    uint64_t minutes = 0;

    if (given && (!number_parse(given, MINUTES_MOST, &minutes) || minutes == 0))
        return error_set(e, ERROR_INPUT, "--minutes %s is no number from 1 to %d: say how long the lecture may take",
                         *given ? given : "\"\"", MINUTES_MOST);
    l->minutes = (int)minutes;
    return true;
}

/* Adds a lesson, or its step of that name; messages call it `shown`. */
static bool add_name(struct lecture *l, const char *lesson, const char *step, const char *shown, struct error *e)
{
    const struct catalogue_entry *entry = catalogue_find(&l->opened.catalogue, lesson, e);
    size_t index;
    struct lesson *opened;
    int part;

    if (!entry)
        return false;
    index = (size_t)(entry - l->opened.catalogue.lessons);
    opened = library_lesson(&l->opened.library, index, e);
    if (!opened || (step && !open_find_step(opened, step, shown, &part, e)))
        return false;
    if (step && part >= 0)
        return error_set(e, ERROR_INPUT, "%s: a lecture is put together from whole steps: leave out %s", shown,
                         strchr(step, ':'));
    return agenda_add(&l->agenda, index, step) ||
           error_set(e, ERROR_INPUT, "%s%s%s is named twice: name each lesson once, or steps of it", entry->name,
                     step ? "#" : "", step ? step : "");
}

/* Adds what an operand names. `alone`: the lecture is of the whole lesson and begins at that step or part. */
static bool add_operand(struct lecture *l, const char *operand, bool alone, struct error *e)
{
    char *name;
    const char *step = present_split_name(operand, &name);
    bool has_state = operand[strcspn(operand, "?#")] == '?';
    bool ok = has_state ? error_set(e, ERROR_INPUT, "%s: a lecture opens its steps as the lesson has them", operand)
                        : add_name(l, name, alone ? NULL : step, operand, e);
    int part;

    if (ok && step && alone) {
        l->step = step;
        ok = open_find_step(library_lesson(&l->opened.library, l->agenda.names[0].lesson, NULL), step, operand, &part,
                            e) != NULL;
    }
    free(name);
    return ok;
}

bool lecture_choose(struct lecture *l, struct error *e)
{
    const struct arguments *a = l->arguments;
    const struct catalogue *catalogue = &l->opened.catalogue;

    l->rehearses = arguments_have(a, "--rehearse");
    if (l->rehearses && arguments_have(a, "--new"))
        return error_set(e, ERROR_INPUT,
                         "--new is about a lecture that was broken off: a rehearsal always begins anew");
    if (arguments_have(a, "--again") && (l->rehearses || arguments_have(a, "--new")))
        return error_set(e, ERROR_INPUT, "--again takes up a lecture that has ended: leave out %s",
                         l->rehearses ? "--rehearse" : "--new");
    if (!read_minutes(l, e))
        return false;
    for (size_t i = 0; i < a->operand_count; i++)
        if (!add_operand(l, a->operands[i], a->operand_count == 1, e))
            return false;
    for (size_t i = 0; i < catalogue->lesson_count && a->operand_count == 0; i++)
        if (!add_operand(l, catalogue->lessons[i].name, false, e))
            return false;
    return agenda_lay(&l->agenda, &l->opened.library, e);
}

/* ---- the lecture that was broken off ---- */

/* Adds to the notice. */
static void lecture_note(struct lecture *l, const char *words)
{
    text_addf(&l->notice, "%s%s", l->notice.length ? "; " : "", words);
}

/* The course as the journal writes it; the caller frees it. */
static char *course_of(const struct lecture *l)
{
    const char *directory = l->opened.catalogue.directory;
    char *real = directory ? realpath(directory, NULL) : NULL;
    const char *path = real ? real : directory ? directory : "";
    struct text clean = {0};

    utf8_clean(&clean, path, strlen(path));
    free(real);
    return text_take(&clean);
}

/* A name of the agenda as the journal writes it; the caller frees it. */
static char *name_of(const struct lecture *l, size_t name)
{
    struct text written = {0};

    agenda_write_name(&l->agenda, name, &l->opened.catalogue, &written);
    return text_take(&written);
}

/* Whether the journal's lecture is about what the command line names. */
static bool is_of_these(const struct lecture *l)
{
    bool same = l->journal.lesson_count == l->agenda.name_count;

    for (size_t i = 0; same && i < l->agenda.name_count; i++) {
        char *name = name_of(l, i);

        same = strcmp(l->journal.lessons[i], name) == 0;
        free(name);
    }
    return same;
}

/* "3 min", "2 h". */
static void add_age(struct text *out, time_t seconds)
{
    if (seconds < 60)
        text_add(out, "a moment");
    else if (seconds < 7200)
        text_addf(out, "%d min", (int)(seconds / 60));
    else
        text_addf(out, "%d h", (int)(seconds / 3600));
}

/* Seconds since the journal was saved; 0 if the clock was set back. */
static time_t age_of(const struct lecture *l, time_t now)
{
    return now > l->journal.saved ? now - l->journal.saved : 0;
}

/* Refuses to choose between the lecture that was broken off and another. */
static bool refuse(const struct lecture *l, const char *course, time_t now, struct error *e)
{
    struct text what = {0}, age = {0};

    for (size_t i = 0; i < l->journal.lesson_count; i++)
        text_addf(&what, "%s%s", i ? ", " : "", l->journal.lessons[i]);
    add_age(&age, age_of(l, now));
    if (strcmp(course, l->journal.course) == 0)
        error_set(e, ERROR_INPUT,
                  "a lecture on %.200s was broken off %s ago: headway lecture goes on with it, --new begins another",
                  text_string(&what), text_string(&age));
    else if (*l->journal.course)
        error_set(e, ERROR_INPUT,
                  "a lecture of another course was broken off %s ago: headway lecture --course %.200s goes on with it, "
                  "--new begins another",
                  text_string(&age), l->journal.course);
    else
        error_set(e, ERROR_INPUT,
                  "a lecture of the built-in course was broken off %s ago: headway lecture without --course goes on "
                  "with it, --new begins another",
                  text_string(&age));
    text_free(&what);
    text_free(&age);
    return false;
}

/* Drops the lecture that was broken off. Its answers stay in their file; where that cannot be written, the lecture is
 * kept. */
static bool drop(struct lecture *l, struct error *e)
{
    struct text words = {0};

    if (l->journal.results.count > 0) {
        if (!l->journal.results.path && !results_start(&l->journal.results, l->journal.saved, e))
            return false;
        if (!results_save(&l->journal.results, e))
            return false;
        text_addf(&words, "what the room answered in the lecture before is in %s", l->journal.results.path);
        lecture_note(l, text_string(&words));
        text_free(&words);
    }
    journal_remove(&l->journal);
    journal_clear(&l->journal);
    return true;
}

/* Takes over the lessons of the journal. */
static bool take_lessons(struct lecture *l, struct error *e)
{
    agenda_free(&l->agenda);
    for (size_t i = 0; i < l->journal.lesson_count; i++) {
        struct error why = {0};

        if (!add_operand(l, l->journal.lessons[i], false, &why))
            return error_set(e, ERROR_INPUT,
                             "the lecture that was broken off cannot go on: %.300s; --new begins another", why.message);
    }
    return agenda_lay(&l->agenda, &l->opened.library, e);
}

/* Goes on with the lecture in the journal. */
static bool resume(struct lecture *l, time_t now, struct error *e)
{
    struct text words = {0};

    if (!take_lessons(l, e))
        return false;
    l->resumes = true;
    if (l->minutes)
        l->journal.budget = l->minutes;
    l->minutes = l->journal.budget;
    text_addf(&words, "goes on with the lecture that %s ",
              arguments_have(l->arguments, "--again") ? "ended" : "was broken off");
    add_age(&words, age_of(l, now));
    text_add(&words, " ago");
    lecture_note(l, text_string(&words));
    text_free(&words);
    return true;
}

/* Begins a new lecture. */
static void begin(struct lecture *l, const char *course)
{
    struct journal *j = &l->journal;

    j->course = memory_copy(course);
    j->lessons = memory_new_array(l->agenda.name_count, sizeof *j->lessons);
    for (size_t i = 0; i < l->agenda.name_count; i++)
        j->lessons[i] = name_of(l, i);
    j->lesson_count = l->agenda.name_count;
    j->budget = l->minutes;
}

/* Opens a file for results; if that fails, the notice says why. */
static void start_results(struct lecture *l, time_t now)
{
    struct error trouble = {0};
    struct text words = {0};

    if (l->journal.results.path || results_start(&l->journal.results, now, &trouble))
        return;
    text_addf(&words, "answers of the room cannot be written to a file: %s; they are printed at the end",
              trouble.message);
    lecture_note(l, text_string(&words));
    text_free(&words);
}

/* Keeps the journal to itself until it ends; false with *e set if another presenter has it. Two presenters whose
 * XDG_RUNTIME_DIR differs do not find each other's sockets. Where files cannot be locked, no journal is kept. */
static bool lock_journal(struct lecture *l, struct error *e)
{
    struct text path = {0}, directory = {0};
    enum lock_result result = LOCK_NONE;

    if (xdg_state_path(&directory, DIRECTORY, NULL) && file_make_directory(text_string(&directory), NULL)) {
        text_addf(&path, "%s/lecture.lock", text_string(&directory));
        result = lock_take(&l->lock, text_string(&path), 0);
        l->is_locked = result == LOCK_HELD;
    }
    if (result == LOCK_BUSY)
        error_set(e, ERROR_WORK,
                  "a lecture is being given already, with another XDG_RUNTIME_DIR, and kept in %s: end that one first",
                  text_string(&directory));
    text_free(&path);
    text_free(&directory);
    return result != LOCK_BUSY;
}

bool lecture_settle(struct lecture *l, time_t now, struct error *e)
{
    char *course = course_of(l);
    struct error trouble = {0};
    bool is_there, ok = true;

    if (l->rehearses) {
        journal_clear(&l->journal); /* without a path it is not written */
        begin(l, course);
        free(course);
        return true;
    }
    if (!lock_journal(l, e)) {
        free(course);
        return false;
    }
    if (arguments_have(l->arguments, "--again") && !journal_take_up(now, LECTURE_AGAIN, e)) {
        free(course);
        return false;
    }
    is_there = journal_open(&l->journal, &trouble);
    if (trouble.code != ERROR_NONE)
        lecture_note(l, trouble.message);
    if (is_there && (arguments_have(l->arguments, "--new") ||
                     (age_of(l, now) > LECTURE_STALE && !arguments_have(l->arguments, "--again")))) {
        ok = drop(l, e);
        is_there = false;
    }
    if (ok && is_there &&
        (strcmp(course, l->journal.course) != 0 || (l->arguments->operand_count > 0 && !is_of_these(l))))
        ok = refuse(l, course, now, e);
    else if (ok && is_there)
        ok = resume(l, now, e);
    else if (ok)
        begin(l, course);
    if (ok)
        start_results(l, now);
    free(course);
    return ok;
}

#define PLAN "headway/minutes"
#define PLAN_MOST 1000000 /* bytes */
#define FILE_MOST (4u << 20)
#define MINUTES_MOST 999

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

void lecture_read_plan(struct lecture *l)
{
    struct text path = {0}, plan = {0}, words = {0};
    bool is_own = false;

    if (l->opened.catalogue.directory || !xdg_state_path(&path, PLAN, NULL) ||
        !file_read(text_string(&path), PLAN_MOST, &plan, NULL)) {
        text_free(&path);
        return;
    }
    for (size_t i = 0; i < l->agenda.count; i++) {
        const struct agenda_stop *stop = &l->agenda.stops[i];
        struct lesson *lesson = library_lesson(&l->opened.library, stop->lesson, NULL);
        int minutes;

        lesson_read(lesson);
        minutes = planned(&plan, lesson->name, lesson->steps[stop->step].name);
        is_own = is_own || minutes > 0;
        if (minutes)
            lesson->steps[stop->step].minutes = minutes;
    }
    if (is_own) {
        text_addf(&words, "planned as in your rehearsal (%s)", text_string(&path));
        lecture_note(l, text_string(&words));
    }
    text_free(&words);
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
static bool write_lesson(const struct shelf *shelf, const int *minutes, size_t count, struct error *e)
{
    const char *path = shelf->file.path;
    struct text now = {0}, next = {0};
    char *target = file_follow(path);
    bool ok = file_read(target, FILE_MOST, &now, e);

    if (ok && (now.length != shelf->file.length || memcmp(text_string(&now), shelf->file.bytes, now.length) != 0))
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
static bool write_lessons(struct lecture *l, const int *minutes, struct output *out, struct error *e)
{
    bool ok = true;

    for (size_t i = 0; i < l->opened.catalogue.lesson_count; i++) {
        const struct shelf *shelf = &l->opened.library.lessons[i];
        size_t count = shelf->lesson ? shelf->lesson->step_count : 0, rehearsed = 0;
        int *of_steps = memory_new_array(count + 1, sizeof *of_steps);
        struct text said = {0};
        struct error trouble = {0};

        for (size_t at = 0; at < l->agenda.count; at++)
            if (l->agenda.stops[at].lesson == i && minutes[at] > 0) {
                of_steps[l->agenda.stops[at].step] = minutes[at];
                rehearsed++;
            }
        if (rehearsed > 0 && write_lesson(shelf, of_steps, count, &trouble)) {
            text_addf(&said, "%s: %zu step%s\n", shelf->file.path, rehearsed, rehearsed == 1 ? "" : "s");
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
static int *collect(struct lecture *l, const struct clock *clock, long long now, struct text *lines)
{
    int *minutes = memory_new_array(clock->count, sizeof *minutes);

    for (size_t at = 0; at < l->agenda.count && at < clock->count; at++) {
        const struct agenda_stop *stop = &l->agenda.stops[at];
        struct lesson *lesson = library_lesson(&l->opened.library, stop->lesson, NULL);

        minutes[at] = clock_step_minutes(clock, at, now);
        if (minutes[at])
            text_addf(lines, "\n%s#%s %d", lesson->name, lesson_at(lesson, stop->step)->name, minutes[at]);
    }
    if (lines->length)
        text_add_byte(lines, '\n');
    return minutes;
}

bool lecture_keep_minutes(struct lecture *l, const struct clock *clock, long long now, struct output *out,
                          struct error *e)
{
    bool is_directory = l->opened.catalogue.directory != NULL, ok = true;
    struct text lines = {0}, said = {0};
    int *minutes = collect(l, clock, now, &lines);

    if (!lines.length)
        text_add(&said, "\nNo step was shown for 5 seconds: there are no minutes to keep.\n");
    else if (!is_agreed(is_directory ? "Write these minutes into the lessons?" : "Keep these minutes as your plan?",
                        out))
        text_add(&said, "Nothing was written.\n");
    else
        ok = is_directory ? write_lessons(l, minutes, out, e) : keep_plan(&lines, out, e);
    output_send(out, &said);
    free(minutes);
    text_free(&lines);
    return ok;
}
