/* SPDX-License-Identifier: MIT */
#include "command/lecture.h"

#include "base/memory.h"
#include "classroom/console.h"
#include "line/commands.h"
#include "ui/loop.h"

#include <stdio.h>
#include <stdlib.h>

#define SIGNAL_STATUS 128 /* the exit status of a program that a signal ends, less the signal */

static const struct option options[] = {
    {"--minutes", "N", NULL, "how long the whole lecture may take, 1 to 999"},
    {"--again", NULL, NULL, "takes up the lecture that has ended within a day"},
    {"--new", NULL, NULL, "begins anew, and drops the lecture that was broken off"},
    {"--rehearse", NULL, NULL, "for nobody: at the end, the minutes of each step"},
    {0},
};

/* Opens what a lecture needs. Returns the exit status: 0, or with *e set. */
static int open_all(struct lecture *l, struct error *e)
{
    if (!open_course(&l->opened, l->arguments, e) || !open_listings(&l->opened, e) || !lecture_choose(l, e))
        return 2;
    if (!l->rehearses && !place_listen(&l->place, e))
        return 1;
    if (!lecture_settle(l, time(NULL), e))
        return e->code == ERROR_WORK ? 1 : 2;
    lecture_read_plan(l);
    return 0;
}

/* What the room answered, once more to its file; else all of it is appended. False with *e set then. */
static bool save_answers(const struct lecture *l, struct text *out, struct error *e)
{
    const struct results *r = &l->journal.results;

    if (r->count == 0)
        return true;
    if (results_save(r, e)) {
        text_addf(out, "All answers: %s\n", r->path);
        return true;
    }
    text_add(out, "\nThey could not be written to a file. This is it:\n\n");
    results_write_csv(r, out);
    return false;
}

/* The lecture has ended. */
static bool end(struct lecture *l, struct text *said, struct output *out, struct error *e)
{
    bool ok = save_answers(l, said, e);

    text_add(said, "\nTo hand out: headway handout");
    lecture_add_names(l, true, said);
    text_addf(said, " --format html > %s.html\n",
              lecture_count_lessons(l) == 1 ? l->opened.catalogue.lessons[l->agenda.names[0].lesson].name : "lecture");
    if (l->journal.path)
        text_add(said, "Ended too early? headway lecture --again takes it up where it was, for a day.\n");
    output_send(out, said);
    journal_end(&l->journal);
    return ok;
}

/* It has been broken off, or, with status 2, there was no terminal to give it on. */
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
                                        .step = l->resumes ? NULL : l->step,
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
    bool has_ended;
    int status;

    if (!console)
        return 2;
    status = loop_run(console_stack(console), &l->arguments->terminal, e);
    has_ended = console_has_ended(console);
    clock = console_clock(console, &now);
    (l->rehearses ? lecture_add_table : lecture_add_summary)(l, clock, now, &said);
    if (l->rehearses && (has_ended || status > SIGNAL_STATUS))
        output_send(out, &said);
    if (l->rehearses && has_ended && status == 0 && !lecture_keep_minutes(l, clock, now, out, e))
        status = 1;
    console_destroy(console);
    place_close(&l->place);
    if (!has_ended)
        break_off(l, status);
    else if (!l->rehearses && !end(l, &said, out, e))
        status = 1;
    text_free(&said);
    return status;
}

void lecture_free(struct lecture *l)
{
    place_close(&l->place);
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
             "Among several names LESSON#STEP is that step and no other: a lecture can be put\n"
             "together from steps, in your order. Alone, it is where the lesson begins, also\n"
             "in the middle of a step: six-stages#score:5.\n"
             "\n"
             "→ or Space shows the next thing, ← takes exactly that back. Enter leads into the\n"
             "cells, and the room sees which one you choose; Esc leads out. b darkens the\n"
             "room, f lets it stand still while you look ahead, B makes its cells bigger, g\n"
             "goes to a step, / searches, C turns the clock. The last row says what works, ?\n"
             "says all of it. q ends the lecture; it asks first, and headway lecture --again\n"
             "takes up the one that has ended within a day.\n"
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
