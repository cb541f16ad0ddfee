/* SPDX-License-Identifier: MIT */
#include "command/lecture.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/utf8.h"
#include "base/xdg.h"
#include "classroom/console.h"
#include "command/present.h"
#include "command/rehearsal.h"
#include "line/commands.h"
#include "ui/loop.h"

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MINUTES_MOST 999
#define DIRECTORY "headway" /* in XDG_STATE_HOME */
#define NAME_COLUMNS 40
#define TIME_COLUMNS 9
#define SIGNAL_STATUS 128 /* the exit status of a program that a signal ends, less the signal */

/* ---- what is named ---- */

static bool read_minutes(struct lecture *l, struct error *e)
{
    const char *given = arguments_value(l->arguments, "--minutes");
    uint64_t minutes = 0;

    if (given && (!number_parse(given, MINUTES_MOST, &minutes) || minutes == 0))
        return error_set(e, ERROR_INPUT, "--minutes %s is not a number from 1 to %d: say how long the lecture may take",
                         *given ? given : "\"\"", MINUTES_MOST);
    l->minutes = (int)minutes;
    return true;
}

/* Adds a lesson, or its step of that name; messages call it `shown`. */
static bool add_name(struct lecture *l, const char *lesson, const char *step, const char *shown, struct error *e)
{
    const struct catalogue_entry *entry = catalogue_find(&l->opened.catalogue, lesson, e);
    const struct step *found;
    size_t index;
    struct lesson *opened;
    int part;

    if (!entry)
        return false;
    index = (size_t)(entry - l->opened.catalogue.lessons);
    opened = library_lesson(&l->opened.library, index, e);
    if (!opened || !open_find_step(opened, step, shown, &found, &part, e))
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
    const struct step *found;
    int part;

    if (ok && alone) {
        l->step = step;
        ok = open_find_step(library_lesson(&l->opened.library, l->agenda.names[0].lesson, NULL), step, operand, &found,
                            &part, e);
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

/* Locks the journal until lecture_free(); false with *e set if another presenter has it. Two presenters whose
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

/* ---- the report at the end ---- */

/* The time planned for a range of steps, and the time that they took. */
struct span {
    long long planned, took;
};

static void add_step(struct span *span, const struct clock *clock, size_t index, long long now)
{
    span->planned += clock_step_planned(clock, index);
    span->took += clock_step_spent(clock, index, now);
}

/* Appends a row: a name, cut to its column, and the two times; a time of 0 is a dash. */
static void add_row(struct text *out, const char *indent, const char *name, struct span span)
{
    const long long times[] = {span.planned, span.took};
    int room = NAME_COLUMNS - (int)strlen(indent);
    size_t fits = utf8_prefix(name, utf8_columns(name) > room ? room - 1 : room);
    struct text cell = {0};

    text_addf(out, "%s%.*s%s\t", indent, (int)fits, name, name[fits] ? "…" : "");
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
    text_add_byte(out, '\t');
    utf8_add_right(out, "planned", TIME_COLUMNS);
    utf8_add_right(out, "took", TIME_COLUMNS);
    text_add_byte(out, '\n');
}

/* Whether this name is the first of its lesson. */
static bool is_first_of_lesson(const struct lecture *l, size_t name)
{
    size_t i = 0;

    while (l->agenda.names[i].lesson != l->agenda.names[name].lesson)
        i++;
    return i == name;
}

/* How many lessons the lecture covers, wholly or in part. */
static size_t lecture_count_lessons(const struct lecture *l)
{
    size_t count = 0;

    for (size_t i = 0; i < l->agenda.name_count; i++)
        count += is_first_of_lesson(l, i);
    return count;
}

/* Appends a word quoted for a shell. */
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

/* Appends what names the same course and lessons on a command line: " six-stages pitfalls", each lesson once, after "
 * --course DIR" where that was given. */
static void lecture_add_names(const struct lecture *l, bool lessons, struct text *out)
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

/* Writes what the room answered to its file once more. If that fails, appends it all and returns false with *e set. */
static bool save_answers(const struct lecture *l, struct text *out, struct error *e)
{
    const struct results *r = &l->journal.results;

    if (r->count == 0)
        return true;
    if (results_save(r, e)) {
        text_addf(out, "All answers: %s\n", r->path);
        return true;
    }
    text_add(out, "\nThe answers could not be written to a file. Here they are:\n\n");
    results_write_csv(r, out);
    return false;
}

/* Whether the room has seen nothing but how the first step begins, and only for a moment: such a lecture does not
 * replace one that can be taken up again. */
static bool is_empty(const struct lecture *l, const struct clock *clock, long long now)
{
    size_t seen = 0;

    for (size_t i = 0; i < l->agenda.count; i++)
        seen += clock_step_spent(clock, i, now) > 0;
    return !l->resumes && l->journal.results.count == 0 && seen <= 1 && l->journal.show.part <= 1 &&
           clock_elapsed(clock, now) < LECTURE_MOMENT;
}

/* Says that the lecture has ended. One that is not `kept` cannot be taken up. */
static bool end(struct lecture *l, bool kept, struct text *said, struct output *out, struct error *e)
{
    bool ok = save_answers(l, said, e);

    text_add(said, "\nTo hand out: headway handout");
    lecture_add_names(l, true, said);
    text_addf(said, " --format html > %s.html\n",
              lecture_count_lessons(l) == 1 ? l->opened.catalogue.lessons[l->agenda.names[0].lesson].name : "lecture");
    if (l->journal.path && kept)
        text_add(said, "Ended too early? headway lecture --again takes it up where it was, for a day.\n");
    output_send_rows(out, said);
    (kept ? journal_end : journal_remove)(&l->journal);
    return ok;
}

/* Appends the time of the lesson at stop `first`, and, where `all` are wanted, of each of its stops from there on. */
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
            one.took = 0; /* it was skipped */
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

/* Appends what is said when the lecture has ended: the time each lesson took against its plan, what the room answered,
 * and what to do next. */
static void lecture_add_summary(struct lecture *l, const struct clock *clock, long long now, struct text *out)
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

/* ---- the command ---- */

static const struct option options[] = {
    {"--minutes", "N", NULL, "how long the whole lecture may take, 1 to 999"},
    {"--again", NULL, NULL, "takes up the lecture that has ended within a day"},
    {"--new", NULL, NULL, "begins anew, and drops the lecture that was broken off"},
    {"--rehearse", NULL, NULL, "for nobody: at the end, the minutes of each step"},
    {0},
};

/* Opens what a lecture needs. Returns the exit status; if that is not 0, *e is set. */
static int open_all(struct lecture *l, struct error *e)
{
    if (!open_course(&l->opened, l->arguments, e) || !open_listings(&l->opened, e) || !lecture_choose(l, e))
        return 2;
    if (!l->rehearses && !socket_listen(&l->place, e))
        return 1;
    if (!lecture_settle(l, time(NULL), e))
        return e->code == ERROR_WORK ? 1 : 2;
    rehearsal_read_plan(&l->opened, &l->agenda, &l->notice);
    return 0;
}

/* Says that the lecture was broken off or, with status 2, that there was no terminal to give it on. */
static void break_off(struct lecture *l, int status)
{
    struct text names = {0};

    if (status == 2 && !l->resumes)
        journal_remove(&l->journal);
    if (l->rehearses || !l->journal.path || status == 2)
        return;
    lecture_add_names(l, false, &names);
    fprintf(stderr, "headway: the lecture can go on: headway lecture%s\n", text_string(&names));
    text_free(&names);
}

/* Runs the console; returns the exit status. */
static int give(struct lecture *l, struct output *out, struct error *e)
{
    const struct console_setup setup = {.library = &l->opened.library,
                                        .sources = l->opened.sources,
                                        .agenda = &l->agenda,
                                        .step = l->step,
                                        .minutes = l->minutes,
                                        .listening = l->rehearses ? -1 : l->place.fd,
                                        .rehearses = l->rehearses,
                                        .animate = l->arguments->animate,
                                        .journal = &l->journal,
                                        .resumes = l->resumes,
                                        .notice = l->notice.length ? text_string(&l->notice) : NULL};
    struct console *console = console_new(&setup, e);
    struct text said = {0};
    const struct clock *clock;
    long long now;
    bool has_ended, kept;
    int status;

    if (!console)
        return 2;
    status = loop_run(console_stack(console), &l->arguments->terminal, e);
    has_ended = console_has_ended(console);
    clock = console_clock(console, &now);
    kept = !is_empty(l, clock, now);
    (l->rehearses ? lecture_add_table : lecture_add_summary)(l, clock, now, &said);
    if (l->rehearses && (has_ended || status > SIGNAL_STATUS))
        output_send_rows(out, &said);
    if (l->rehearses && has_ended && status == 0 && !rehearsal_keep(&l->opened, &l->agenda, clock, now, out, e))
        status = 1;
    console_destroy(console);
    socket_close(&l->place);
    if (!has_ended)
        break_off(l, status);
    else if (!l->rehearses && !end(l, kept, &said, out, e))
        status = 1;
    text_free(&said);
    return status;
}

void lecture_free(struct lecture *l)
{
    socket_close(&l->place);
    journal_free(&l->journal);
    if (l->is_locked)
        lock_release(&l->lock);
    l->is_locked = false;
    text_free(&l->notice);
    agenda_free(&l->agenda);
    open_close(&l->opened);
}

static int run(const struct arguments *a, struct output *out, struct error *e)
{
    struct lecture lecture = {.arguments = a};
    int status;

    if (a->plain) {
        error_set(e, ERROR_INPUT,
                  "a lecture needs a screen: start it in a terminal, without --plain; headway handout writes lessons "
                  "as a file");
        return 2;
    }
    status = open_all(&lecture, e);
    if (status == 0)
        status = give(&lecture, out, e);
    lecture_free(&lecture);
    return status;
}

const struct command command_lecture = {
    .name = "lecture",
    .operands = "[LESSON[#STEP[:PART]]]...",
    .most = (size_t)-1,
    .options = options,
    .summary = "gives lessons to a room: the presenter's console",
    .about = "Gives lessons to a room, in the order they are named, or the whole course. This\n"
             "terminal is yours: the step, your notes, what comes next, the clock. What the\n"
             "room sees is a second terminal, on the projector, that runs headway follow\n"
             "--wall: start it before or after, and more than one if you like.\n"
             "\n"
             "Among several names, LESSON#STEP is that step alone: a lecture can be put\n"
             "together from steps, in your order. As the only name it is where the lesson\n"
             "begins, also in the middle of a step: six-stages#score:5.\n"
             "\n"
             "→ or Space shows the next thing, ← takes exactly that back. Enter leads into the\n"
             "cells, and the room sees which one you choose; Esc leads out. b darkens the\n"
             "room, f freezes it while you look ahead, B makes its cells bigger, g\n"
             "goes to a step, / searches, C switches the clock. The last row says what works,\n"
             "? lists every key. q ends the lecture; it asks first, and headway lecture\n"
             "--again takes up the one that has ended within a day.\n"
             "\n"
             "P asks the room a question that you choose. When hands are up: H, and the counts\n"
             "in the order of the options, 12 5 20 3. P closes the vote and shows the bars; P\n"
             "again lets the room discuss, then vote a second time, then shows both votes. S\n"
             "shows the solution, Esc goes back to the lesson.\n"
             "\n"
             "Should anything break, headway lecture goes on where it was, with all that was\n"
             "counted; the projector waits for it. When the lecture ends it prints what each\n"
             "lesson took, and the questions, hardest first; every count is in a file of the\n"
             "directory $XDG_STATE_HOME/headway/lectures (~/.local/state/headway/lectures).\n"
             "For the room to take home, headway handout writes the lessons as one HTML file.\n"
             "\n"
             "A rehearsal (--rehearse) is for nobody: it ends with what each step took, and\n"
             "asks whether these minutes are to be the plan.\n",
    .example = "  headway lecture six-stages pitfalls --minutes 45\n"
               "  headway lecture six-stages#score pitfalls#no-scale six-stages#softmax\n"
               "  headway follow --wall                   in the terminal on the projector\n"
               "  headway handout six-stages pitfalls --format html > lecture.html\n"
               "  headway lecture six-stages --rehearse\n",
    .run = run,
};
