/* SPDX-License-Identifier: MIT */
#include "base/compiler.h"
#include "base/memory.h"
#include "command/present.h"
#include "command/quiz_history.h"
#include "command/quiz_pick.h"
#include "line/commands.h"
#include "line/line_input.h"
#include "print/quiz_json.h"
#include "print/quiz_paper.h"
#include "print/quiz_plain.h"
#include "print/quiz_score.h"

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define SIGNAL_STATUS 128 /* the exit status of a program that a signal ends, less the signal */

static const struct option options[] = {
    {"--exam", NULL, NULL, "no feedback before the end; shuffled"},
    {"--minutes", "N", NULL, "the time of an exam"},
    {"--shuffle", NULL, NULL, "questions and options in an order by chance"},
    {"--seed", "N", NULL, "that order again: same seed, same paper"},
    {"--count", "N", NULL, "no more than N questions (of a drill: 10)"},
    {"--topic", "TOPIC", NULL, "of a drill: that topic alone"},
    {"--review", NULL, NULL, "what was missed and is due again"},
    {"--pass", "P", NULL, "exit status 1 below P per cent"},
    {"--json", NULL, NULL, "answers by lines, and nothing but results out"},
    {"--paper", NULL, NULL, "print it, for a room without computers, with a key"},
    {"--answers", NULL, NULL, "print the key alone; of an export, the key too"},
    {"--export", NULL, quiz_format_names, "write it for something else"},
    {"--history", NULL, NULL, "results so far, and what is missed; also --json"},
    {"--csv", NULL, NULL, "of the history: the results as a table"},
    {0},
};

/* A run of the command. */
struct quiz_run {
    const struct arguments *arguments;
    struct quiz_request request;
    struct opened opened;
    struct progress *progress;
    struct quiz_pick pick;
    struct sitting sitting;
    struct output *out;
};

/* ----------------------------------------------------------------------------------------------------- taking one */

/* Appends the command that brings back what is missed; files are not looked in without being named. */
static void add_again(struct text *out, const struct quiz_run *run)
{
    const struct arguments *a = run->arguments;
    size_t lesson;

    text_add(out, "headway quiz ");
    for (size_t i = 0; i < a->operand_count; i++)
        if (strcmp(a->operands[i], QUIZ_DRILL) != 0 &&
            quiz_pick_find(&run->opened.catalogue, a->operands[i], &lesson, NULL) && lesson == SIZE_MAX)
            text_addf(out, "%s ", a->operands[i]);
    text_add(out, "--review");
}

/* Takes it by lines; the exit status, 0 unless a signal has ended it: what was answered before is kept. */
static int take_by_lines(struct quiz_run *run)
{
    struct text again = {0};
    struct quiz_session session = {.sitting = &run->sitting,
                                   .opened = &run->opened,
                                   .title = text_string(&run->pick.title),
                                   .progress = run->progress,
                                   .out = run->out,
                                   .minutes = run->request.minutes,
                                   .silent = run->request.json};
    int signal;

    add_again(&again, run);
    session.again = text_string(&again);
    line_input_guard();
    quiz_plain_take(&session);
    signal = line_input_signal();
    line_input_unguard();
    text_free(&again);
    return signal ? SIGNAL_STATUS + signal : 0;
}

/* Whose quiz it is, if it is that of one lesson; else SIZE_MAX. */
static size_t lesson_of(const struct quiz_run *run)
{
    const struct catalogue *catalogue = &run->opened.catalogue;

    for (size_t i = 0; !run->request.reviews && i < catalogue->lesson_count; i++)
        if (strcmp(catalogue->lessons[i].name, text_string(&run->pick.name)) == 0)
            return i;
    return SIZE_MAX;
}

/* Says what is left to know when the screen is gone: the score so far, and the seed. */
static void tell_result(const struct quiz_run *run)
{
    const struct sitting_sum sum = sitting_sum(&run->sitting);
    struct text said = {0};

    if (sum.answered == 0)
        return;
    text_addf(&said, "%s: ", text_string(&run->pick.title));
    quiz_score_add(&said, sum.score, sum.of);
    if (run->sitting.shuffled)
        text_addf(&said, ", seed %" PRIu64 " (--seed %" PRIu64 " gives the same paper)", run->sitting.seed,
                  run->sitting.seed);
    text_add(&said, "\n");
    output_send(run->out, &said);
}

/* Takes it on the terminal; the exit status, 0 when it was left as one leaves it. */
static int take_on_screen(struct quiz_run *run, struct error *e)
{
    size_t lesson = lesson_of(run);
    const struct quiz_setup setup = {.sitting = &run->sitting,
                                     .title = text_string(&run->pick.title),
                                     .sources = run->opened.sources,
                                     .minutes = run->request.minutes,
                                     .leads_on = lesson != SIZE_MAX && lesson + 1 < run->opened.catalogue.lesson_count};

    int status = present_quiz(&run->opened, &setup, lesson, run->progress, run->arguments, e);

    if (status == 0)
        tell_result(run);
    return status;
}

/* Whether the questions come from standard input, and so the answers cannot. */
static bool reads_input(const struct quiz_run *run)
{
    for (size_t i = 0; i < run->arguments->operand_count; i++)
        if (strcmp(run->arguments->operands[i], "-") == 0)
            return true;
    return false;
}

/* Lines come from what is no terminal, and go to what is none. */
static bool has_screen(const struct quiz_run *run)
{
    return !run->arguments->plain && !run->request.json && (isatty(STDIN_FILENO) || reads_input(run));
}

/* Tells whether the score suffices; the exit status. */
static int judge(const struct quiz_run *run)
{
    const struct sitting_sum sum = sitting_sum(&run->sitting);
    bool passed = quiz_score_percent(sum.score, sum.of) >= run->request.pass - 1e-9;
    struct text said = {0};

    if (run->request.pass < 0)
        return 0;
    text_add(&said, passed ? "Passed: " : "Not passed: ");
    quiz_score_add_number(&said, quiz_score_percent(sum.score, sum.of));
    text_addf(&said, " %%, asked for were %.0f %%.\n", run->request.pass);
    if (!run->request.json)
        output_send(run->out, &said);
    text_free(&said);
    return passed ? 0 : 1;
}

static int take(struct quiz_run *run, struct error *e)
{
    struct text json = {0};
    bool by_lines = !has_screen(run);
    int status = by_lines ? take_by_lines(run) : take_on_screen(run, e);

    if (status != 0 && !by_lines)
        return status;
    if (run->request.json) {
        quiz_json_add(&json, &run->sitting);
        output_data(run->out, text_string(&json), json.length);
        text_free(&json);
    }
    return status != 0 ? status : judge(run);
}

/* ---------------------------------------------------------------------------------------------------- other deeds */

static int print_paper(struct quiz_run *run, struct error *e UNUSED)
{
    const char *title = text_string(&run->pick.title);
    struct text text = {0};

    if (run->request.deed == QUIZ_PRINTS) {
        quiz_paper_add(&text, &run->sitting, title, &run->opened, run->out->ascii);
        text_add(&text, "\f\n");
    }
    quiz_paper_add_key(&text, &run->sitting, title, run->out->ascii);
    output_send(run->out, &text);
    return 0;
}

static int export(struct quiz_run *run, struct error *e UNUSED)
{
    const struct quiz **quizzes = memory_new_array(run->pick.quiz_count + 1, sizeof(void *));
    struct text text = {0}, left = {0};

    for (size_t i = 0; i < run->pick.quiz_count; i++)
        quizzes[i] = &run->pick.quizzes[i];
    quiz_export(&text, quizzes, run->pick.quiz_count, run->request.format, run->request.answers, &left);
    output_data(run->out, text_string(&text), text.length);
    fputs(text_string(&left), stderr);
    free(quizzes);
    text_free(&text);
    text_free(&left);
    return 0;
}

/* The menu's list of quizzes, from which they are taken. */
static int list_on_screen(struct quiz_run *run, struct error *e)
{
    const struct reader_setup setup = {.player = present_setup(&run->opened, run->arguments),
                                       .progress = run->progress,
                                       .lists_quizzes = true,
                                       .has_menu = true,
                                       .leads_on = true,
                                       .keeps = true};

    return present_course(&run->opened, &setup, run->arguments, run->out, e);
}

static int list(struct quiz_run *run, struct error *e)
{
    struct text text = {0};
    bool ok;

    if (has_screen(run))
        return list_on_screen(run, e);
    ok = quiz_list_add(&text, &run->opened.catalogue, run->progress, e);
    quiz_list_add_hints(&text, run->progress);
    if (ok)
        output_send(run->out, &text);
    text_free(&text);
    return ok ? 0 : 2;
}

static int remember(struct quiz_run *run, struct error *e)
{
    struct quiz_history history = {&run->opened, run->arguments, run->progress, HISTORY_TEXT, 0};
    struct text text = {0};
    bool ok;

    history.form = run->request.json ? HISTORY_JSON : run->request.csv ? HISTORY_CSV : HISTORY_TEXT;
    ok = quiz_history_add(&text, &history, e);
    run->pick.refused = history.refused;
    if (ok && history.form == HISTORY_TEXT)
        output_send(run->out, &text);
    else if (ok)
        output_data(run->out, text_string(&text), text.length);
    text_free(&text);
    return ok ? 0 : 2;
}

/* ------------------------------------------------------------------------------------------------------- the whole */

static const struct {
    int (*run)(struct quiz_run *run, struct error *e);
    bool picks; /* it is about questions */
} deeds[] = {
    [QUIZ_TAKES] = {take, true},       [QUIZ_LISTS] = {list, false},    [QUIZ_PRINTS] = {print_paper, true},
    [QUIZ_KEYS] = {print_paper, true}, [QUIZ_EXPORTS] = {export, true}, [QUIZ_REMEMBERS] = {remember, false},
};

/* Opens the learner's progress, if it has a part in this; nothing about it is fatal here. */
static void open_kept(struct quiz_run *run)
{
    enum quiz_deed deed = run->request.deed;
    struct text message = {0};

    if (deed == QUIZ_EXPORTS || ((deed == QUIZ_PRINTS || deed == QUIZ_KEYS) && !run->request.reviews))
        return;
    run->progress = progress_open(run->opened.catalogue.directory, &message);
    if (message.length)
        fprintf(stderr, "headway: %s\n", text_string(&message));
    text_free(&message);
}

static void lay_paper(struct quiz_run *run)
{
    const struct sitting_setup setup = {.questions = run->pick.questions,
                                        .count = run->pick.question_count,
                                        .name = text_string(&run->pick.name),
                                        .exam = run->request.exam,
                                        .shuffles = run->request.shuffles,
                                        .seed = run->request.seed,
                                        .progress = run->request.deed == QUIZ_TAKES ? run->progress : NULL};

    sitting_start(&run->sitting, &setup);
    if (run->request.count)
        sitting_cut(&run->sitting, run->request.count);
}

/* Says that nothing is to be taken again now. */
static int say_nothing_due(struct quiz_run *run)
{
    struct text said = {0};

    if (run->pick.due == 0)
        text_add(&said, "No question is due now: what you miss in a quiz comes back here.\n");
    else
        text_addf(&said, "No question of these is due now; %zu %s not in what was opened.\n", run->pick.due,
                  run->pick.due == 1 ? "that is due is" : "that are due are");
    output_send(run->out, &said);
    return 0;
}

/* The exit status: a file is wrong where a question of it was refused, however well the others went. */
static int end_status(const struct quiz_run *run, int status)
{
    return run->pick.refused > 0 && status <= 1 ? 2 : status;
}

static int run_deed(struct quiz_run *run, struct error *e)
{
    const struct quiz_request *request = &run->request;

    if (request->deed == QUIZ_TAKES && reads_input(run) && !has_screen(run)) {
        error_set(e, ERROR_INPUT, "quiz -: the answers would come from standard input too: name the file");
        return 2;
    }
    if (!deeds[request->deed].picks)
        return end_status(run, deeds[request->deed].run(run, e));
    if (!quiz_pick_open(&run->pick, &run->opened, run->arguments, request, run->progress, e))
        return 2;
    if (request->reviews && run->pick.question_count == 0 && !request->json)
        return end_status(run, say_nothing_due(run));
    lay_paper(run);
    if (request->deed != QUIZ_EXPORTS && sitting_sum(&run->sitting).of == 0 && !request->reviews) {
        error_set(e, ERROR_INPUT, "%s asks nothing: write answers between { and }", text_string(&run->pick.name));
        return 2;
    }
    return end_status(run, deeds[request->deed].run(run, e));
}

static int run(const struct arguments *a, struct output *out, struct error *e)
{
    struct quiz_run all = {.arguments = a, .out = out};
    int status = 2;

    if (quiz_request_read(&all.request, a, e) && open_course(&all.opened, a, e) && open_listings(&all.opened, e)) {
        open_kept(&all);
        status = run_deed(&all, e);
    }
    sitting_free(&all.sitting);
    quiz_pick_free(&all.pick);
    progress_close(all.progress);
    open_close(&all.opened);
    return status;
}

static void more_help(const struct arguments *a UNUSED, struct text *out)
{
    text_add(out, "\nTopics of drills\n");
    quiz_drill_add_topics(out);
}

const struct command command_quiz = {
    .name = "quiz",
    .operands = "[QUIZ|FILE.gift|drill]...",
    .most = (size_t)-1,
    .options = options,
    .summary = "questions about a lesson, or of your own file",
    .about = "Takes the quiz of a lesson (QUIZ), of a file in GIFT, Moodle's format, or a\n"
             "drill: questions that are new each time. Several are taken as one paper. Without\n"
             "a name it lists the quizzes; --review, --json, --paper, --answers and --export\n"
             "then take all of them.\n"
             "\n"
             "In a pipe, with --plain and with --json a line is an answer: b or 2, several\n"
             "1 3, pairs b a c, a number, a text. ? gives a hint, an empty line gives up, or\n"
             "ends an essay, and the end of input ends the quiz. Behind the last question of\n"
             "an exam a number opens that question again, and an empty line submits.\n"
             "\n"
             "The status is 0 when it was taken, 1 when --pass was not reached, 2 for what\n"
             "cannot be read. A question that cannot be used is told as FILE:LINE:COLUMN: the\n"
             "others are asked, printed or exported, and the status is 2 all the same.\n",
    .example = "  headway quiz six-stages\n"
               "  headway quiz drill --topic softmax-row --count 20 --seed 7\n"
               "  headway quiz --paper --seed 3\n"
               "  printf 'b\\n2\\n' | headway quiz pitfalls --json --pass 80\n",
    .run = run,
    .more_help = more_help,
};
