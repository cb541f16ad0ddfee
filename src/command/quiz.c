/* SPDX-License-Identifier: MIT */
#include "command/quiz.h"

#include "base/compiler.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/quoted.h"
#include "base/random.h"
#include "base/utf8.h"
#include "command/present.h"
#include "drill/drill.h"
#include "learner/whole.h"
#include "line/commands.h"
#include "line/help.h"
#include "line/line_input.h"
#include "line/report.h"
#include "print/quiz_export.h"
#include "print/quiz_json.h"
#include "print/quiz_paper.h"
#include "print/quiz_plain.h"
#include "print/quiz_score.h"
#include "quiz/question_set.h"

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define FRESH_FROM 1000 /* a fresh seed has four to six digits, to be typed again */
#define FRESH_TO 1000000
#define MISSED_MOST 10
#define TITLE_COLUMNS 48
#define SIGNAL_STATUS 128 /* the exit status of a program that a signal ends, less the signal */

#define QUIZ_DRILL "drill"  /* the operand that means drills, as QUIZ_FINAL means the final exam; no lesson's name */
#define QUIZ_MINUTES 1440   /* the most an exam may have */
#define QUIZ_DRILL_USUAL 10 /* questions, where no number is asked for */

/* What the command is to do. */
enum quiz_mode {
    QUIZ_TAKES,
    QUIZ_LISTS,  /* lists the quizzes */
    QUIZ_PRINTS, /* prints a paper and its key */
    QUIZ_KEYS,   /* prints the key alone */
    QUIZ_EXPORTS,
    QUIZ_REMEMBERS /* shows the history */
};

struct quiz_request {
    enum quiz_mode mode;
    bool exam, shuffles, reviews, json, csv;
    bool anew;         /* begins again, even if the quiz was left unfinished */
    bool seeds;        /* a seed was given */
    uint64_t seed;     /* the given one, or a fresh one if anything is random; else 0 */
    int minutes;       /* 0: no limit */
    size_t count;      /* questions at most; 0: all */
    double pass;       /* per cent; negative: not given */
    const char *topic; /* of a drill; NULL: all */
    bool drills;       /* a drill is among the operands */
    bool final;        /* this is the final exam */
    bool answers;      /* an export includes the key */
    enum quiz_format format;
};

struct quiz_pick {
    struct quiz *quizzes; /* in the order of the operands; a drill is one too */
    size_t quiz_count;
    const struct question **questions; /* of the paper, before it is shuffled; borrowed from `quizzes` */
    size_t question_count;
    struct text name;  /* its name in the history: six-stages */
    struct text title; /* Six stages */
    size_t due;        /* with --review: how many are due, including questions that no longer exist */
    size_t refused;    /* errors in the files: what cannot be used is left out, and the exit status reports it */
};

/* --------------------------------------------------------------------------------------------------------- the list */

static size_t count_graded(const struct quiz *quiz)
{
    size_t count = 0;

    for (size_t i = 0; i < quiz->question_count; i++)
        count += question_is_graded(&quiz->questions[i]);
    return count;
}

void quiz_pick_add_title(const struct catalogue *catalogue, size_t lesson, struct text *out)
{
    const struct catalogue_entry *entry = &catalogue->lessons[lesson];
    struct course_file file;
    struct lesson read;

    if (lesson == catalogue->lesson_count) {
        text_add(out, QUIZ_PLACEMENT_TITLE);
        return;
    }
    if (!catalogue_read(catalogue, entry->path, &file, NULL)) {
        text_add(out, entry->name);
        return;
    }
    lesson_parse(&read, file.bytes, file.length, file.path, NULL);
    text_add(out, read.title && *read.title ? read.title : entry->name);
    lesson_free(&read);
    course_file_free(&file);
}

static bool add_row(struct text *out, const struct catalogue *catalogue, size_t lesson, const struct progress *progress,
                    struct error *e)
{
    const char *name = catalogue_quiz_name(catalogue, lesson);
    struct progress_results results = progress_results(progress, name);
    struct progress_begun begun;
    struct quiz quiz;
    bool ok = catalogue_open_quiz(catalogue, lesson, &quiz, NULL, e);

    if (ok) {
        text_addf(out, "%s\t", name);
        quiz_pick_add_title(catalogue, lesson, out);
        text_add(out, " (");
        quiz_score_add_count(out, count_graded(&quiz), "question");
        text_add(out, ")");
        if (results.count) {
            text_add(out, ", last ");
            quiz_score_add(out, results.last.score, results.last.of);
        }
        if (progress && progress_begun(progress, name, &begun))
            text_addf(out, ", goes on: %zu of %zu answered", begun.answered, begun.of);
        text_add(out, "\n");
    }
    quiz_free(&quiz);
    return ok;
}

bool quiz_list_add(struct text *out, const struct catalogue *catalogue, const struct progress *progress,
                   struct error *e)
{
    for (size_t i = 0; i <= catalogue->lesson_count; i++)
        if (catalogue_has_quiz(catalogue, i) && !add_row(out, catalogue, i, progress, e))
            return false;
    return true;
}

/* Appends what a user can do with the quizzes, and how many questions are due. */
static void quiz_list_add_hints(struct text *out, struct library *library, const struct progress *progress)
{
    size_t due = question_set_count_due(library, progress);

    text_addf(out,
              "%sheadway quiz NAME takes one, headway quiz FILE.gift one of your own; --exam says\n"
              "nothing before the end, --paper prints it.\n",
              out->length ? "\n" : "");
    if (due) {
        quiz_score_add_count(out, due, "question");
        text_addf(out, " %s due again: headway quiz --review.\n", due == 1 ? "is" : "are");
    }
    text_add(out, "headway quiz drill asks new questions each time; --topic takes one of\n");
    for (size_t i = 0; drill_table[i]; i++)
        text_addf(out, "  %s\t%s\n", drill_table[i]->name, drill_table[i]->title);
}

/* ------------------------------------------------------------------------------------------------------ the options */

/* Makes `count` questions (0: the usual number) of `topic` (NULL: of all topics in turn). ERROR_INPUT if there is no
 * such topic. Free with quiz_free() in any case. */
static bool quiz_drill_make(struct quiz *out, const char *topic, uint64_t seed, size_t count, struct error *e)
{
    const struct drill *only = topic ? drill_find(topic, e) : NULL;

    *out = (struct quiz){0};
    if (topic && !only)
        return false;
    out->name = memory_copy("drill");
    out->file = memory_copy("drill");
    out->question_count = count ? count : QUIZ_DRILL_USUAL;
    out->questions = memory_new_array(out->question_count, sizeof *out->questions);
    drill_make_many(out->questions, out->question_count, only, seed);
    return true;
}

/* Reads the number of an option, `least` … `most`; leaves *out alone if the option was not given. */
static bool read_number(const struct arguments *a, const char *name, uint64_t least, uint64_t most, uint64_t *out,
                        struct error *e)
{
    const char *value = arguments_value(a, name);
    uint64_t number;

    if (!value)
        return true;
    if (!number_parse(value, most, &number) || number < least)
        return error_set(e, ERROR_INPUT, "%s %.80s: write a whole number from %llu to %llu", name,
                         *value ? value : "\"\"", (unsigned long long)least, (unsigned long long)most);
    *out = number;
    return true;
}

static bool read_numbers(struct quiz_request *r, const struct arguments *a, struct error *e)
{
    uint64_t minutes = 0, count = 0, pass = 0;

    if (!read_number(a, "--seed", 0, UINT64_MAX, &r->seed, e) ||
        !read_number(a, "--minutes", 1, QUIZ_MINUTES, &minutes, e) ||
        !read_number(a, "--count", 1, QUIZ_QUESTIONS, &count, e) || !read_number(a, "--pass", 0, 100, &pass, e))
        return false;
    r->minutes = (int)minutes;
    r->count = (size_t)count;
    r->pass = arguments_have(a, "--pass") ? (double)pass : -1;
    return true;
}

/* Options that exclude each other. */
static const struct {
    const char *one, *other;
} opposed[] = {
    {"--paper", "--export"},    {"--paper", "--json"},      {"--paper", "--exam"},    {"--paper", "--pass"},
    {"--paper", "--history"},   {"--paper", "--minutes"},   {"--answers", "--json"},  {"--answers", "--exam"},
    {"--answers", "--pass"},    {"--answers", "--history"}, {"--export", "--json"},   {"--export", "--exam"},
    {"--export", "--minutes"},  {"--export", "--pass"},     {"--export", "--review"}, {"--export", "--history"},
    {"--export", "--shuffle"},  {"--csv", "--json"},        {"--history", "--exam"},  {"--history", "--review"},
    {"--history", "--pass"},    {"--history", "--shuffle"}, {"--history", "--seed"},  {"--history", "--count"},
    {"--history", "--minutes"}, {"--history", "--topic"},   {"--history", "--anew"},  {"--paper", "--anew"},
    {"--answers", "--anew"},    {"--export", "--anew"},     {"--review", "--anew"},
};

/* Refuses options and names that the final exam does not take. */
static bool check_final(const struct quiz_request *r, const struct arguments *a, struct error *e)
{
    const char *other = r->mode == QUIZ_REMEMBERS ? NULL
                        : a->operand_count > 1    ? "the other quizzes"
                        : r->reviews              ? "--review"
                        : r->mode == QUIZ_EXPORTS ? "--export"
                                                  : NULL;

    if (r->final && other)
        return error_set(e, ERROR_INPUT, QUIZ_FINAL " is drawn from all quizzes: leave %s out", other);
    return true;
}

static bool check_opposed(const struct arguments *a, struct error *e)
{
    for (size_t i = 0; i < sizeof opposed / sizeof *opposed; i++)
        if (arguments_have(a, opposed[i].one) && arguments_have(a, opposed[i].other))
            return error_set(e, ERROR_INPUT, "%s and %s contradict each other: leave one out", opposed[i].one,
                             opposed[i].other);
    return true;
}

/* Refuses options that need another option, or a drill, where that is missing. */
static bool check_needs(const struct quiz_request *r, struct error *e)
{
    if (r->minutes && !r->exam)
        return error_set(e, ERROR_INPUT, "--minutes is the time of an exam: add --exam");
    if (r->topic && !r->drills)
        return error_set(e, ERROR_INPUT, "--topic belongs to a drill: write headway quiz drill --topic %.80s",
                         r->topic);
    if (r->mode == QUIZ_EXPORTS && !r->drills && (r->count || r->seeds))
        return error_set(e, ERROR_INPUT, "--export writes whole quizzes: leave %s out",
                         r->count ? "--count" : "--seed");
    if (r->csv && r->mode != QUIZ_REMEMBERS)
        return error_set(e, ERROR_INPUT, "--csv writes the results so far: add --history");
    if (r->reviews && r->topic)
        return error_set(e, ERROR_INPUT, "--review brings back what was missed: leave --topic out");
    return true;
}

static enum quiz_mode find_mode(const struct arguments *a)
{
    if (arguments_have(a, "--history"))
        return QUIZ_REMEMBERS;
    if (arguments_have(a, "--export"))
        return QUIZ_EXPORTS;
    if (arguments_have(a, "--paper"))
        return QUIZ_PRINTS;
    if (arguments_have(a, "--answers"))
        return QUIZ_KEYS;
    if (a->operand_count == 0 && !arguments_have(a, "--review") && !arguments_have(a, "--json"))
        return QUIZ_LISTS;
    return QUIZ_TAKES;
}

/* A list of quizzes takes none of the options that say how to take one. */
static bool check_list(const struct quiz_request *r, const struct arguments *a, struct error *e)
{
    static const char *const of_one[] = {"--exam", "--shuffle", "--seed", "--count", "--pass", "--anew", NULL};

    for (size_t i = 0; r->mode == QUIZ_LISTS && of_one[i]; i++)
        if (arguments_have(a, of_one[i]))
            return error_set(e, ERROR_INPUT, "%s belongs to a quiz: name one, as in headway quiz six-stages %s",
                             of_one[i], of_one[i]);
    return true;
}

/* A seed that differs each time. */
static uint64_t make_seed(void)
{
    struct timespec now = {0};
    struct random random;

    clock_gettime(CLOCK_REALTIME, &now);
    random_start(&random, (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec, (uint64_t)getpid());
    return FRESH_FROM + random_bits(&random) % (FRESH_TO - FRESH_FROM);
}

/* Reads the options. ERROR_INPUT for values that cannot be, and for options that contradict each other. */
static bool quiz_request_read(struct quiz_request *out, const struct arguments *a, struct error *e)
{
    *out = (struct quiz_request){.mode = find_mode(a),
                                 .exam = arguments_have(a, "--exam"),
                                 .reviews = arguments_have(a, "--review"),
                                 .json = arguments_have(a, "--json"),
                                 .csv = arguments_have(a, "--csv"),
                                 .anew = arguments_have(a, "--anew"),
                                 .seeds = arguments_have(a, "--seed"),
                                 .topic = arguments_value(a, "--topic"),
                                 .answers = arguments_have(a, "--answers")};
    for (size_t i = 0; i < a->operand_count; i++) {
        out->drills |= strcmp(a->operands[i], QUIZ_DRILL) == 0;
        out->final |= strcmp(a->operands[i], QUIZ_FINAL) == 0;
    }
    out->exam = out->exam || out->final;
    if (out->mode == QUIZ_EXPORTS)
        out->format = (enum quiz_format)arguments_choice(a, "--export");
    if (!read_numbers(out, a, e) || !check_opposed(a, e) || !check_needs(out, e) || !check_list(out, a, e) ||
        !check_final(out, a, e))
        return false;
    out->shuffles = out->exam || out->seeds || out->drills || arguments_have(a, "--shuffle");
    if (out->shuffles && !out->seeds)
        out->seed = make_seed();
    return true;
}

/* ---------------------------------------------------------------------------------------------------- the questions */

/* Finds the lesson that an operand names: its index in the catalogue, lesson_count for QUIZ_PLACEMENT, SIZE_MAX for the
 * name of a file; false with *e set if it is none of these. */
static bool quiz_pick_find(const struct catalogue *catalogue, const char *operand, size_t *lesson, struct error *e)
{
    size_t length = strlen(operand);
    const struct catalogue_entry *entry;

    *lesson = catalogue->lesson_count;
    if (strcmp(operand, QUIZ_PLACEMENT) == 0 && catalogue_has_quiz(catalogue, *lesson))
        return true;
    *lesson = SIZE_MAX;
    if (strcmp(operand, "-") == 0 || strchr(operand, '/') || (length > 5 && strcmp(operand + length - 5, ".gift") == 0))
        return true;
    entry = catalogue_find(catalogue, operand, e);
    if (entry)
        *lesson = (size_t)(entry - catalogue->lessons);
    else if (!*operand || access(operand, F_OK) != 0)
        return false;
    else if (e)
        error_clear(e);
    return true;
}

static struct quiz *add_quiz(struct quiz_pick *pick)
{
    pick->quizzes = memory_resize(pick->quizzes, pick->quiz_count + 1, sizeof *pick->quizzes);
    pick->quizzes[pick->quiz_count] = (struct quiz){0};
    return &pick->quizzes[pick->quiz_count++];
}

/* Adds a name to the paper's title. */
static void add_name(struct quiz_pick *pick, const char *name, const char *title)
{
    if (pick->name.length) {
        text_add(&pick->name, ", ");
        text_add(&pick->title, ", ");
    }
    utf8_clean(&pick->name, name, strlen(name));
    utf8_clean(&pick->title, title, strlen(title));
}

/* Opens one more quiz, of a lesson of the catalogue, and picks nothing from it. */
static bool quiz_pick_add_lesson(struct quiz_pick *pick, const struct catalogue *catalogue, size_t lesson,
                                 struct error *e)
{
    struct problems problems = {0};
    struct quiz *quiz = add_quiz(pick);
    struct text title = {0};
    bool ok = catalogue_open_quiz(catalogue, lesson, quiz, &problems, e);

    report_problems(&problems, ok ? NULL : e, false);
    pick->refused += problems.errors;
    problems_free(&problems);
    quiz_pick_add_title(catalogue, lesson, &title);
    add_name(pick, catalogue_quiz_name(catalogue, lesson), text_string(&title));
    text_free(&title);
    return ok;
}

static bool quiz_pick_add_file(struct quiz_pick *pick, const char *path, struct error *e)
{
    struct problems problems = {0};
    struct quiz *quiz = add_quiz(pick);
    bool ok = quiz_open_file(quiz, path, &problems, e);

    report_problems(&problems, ok ? NULL : e, false);
    pick->refused += problems.errors;
    problems_free(&problems);
    if (ok)
        add_name(pick, quiz->name, quiz->name);
    return ok;
}

/* Adds all quizzes of the course. While looking for what is due, one that cannot be used is only reported. */
static bool add_course(struct quiz_pick *pick, const struct catalogue *catalogue, bool reviews, struct error *e)
{
    size_t found = 0;
    struct error trouble = {0};

    for (size_t i = 0; i < catalogue->lesson_count; i++) {
        if (!catalogue_has_quiz(catalogue, i))
            continue;
        found++;
        if (!quiz_pick_add_lesson(pick, catalogue, i, reviews ? &trouble : e) && !reviews)
            return false;
        if (trouble.code != ERROR_NONE)
            error_report(&trouble);
        error_clear(&trouble);
    }
    text_free(&pick->name);
    text_free(&pick->title);
    add_name(pick, "all", "The whole course");
    if (found == 0 && !reviews)
        return error_set(e, ERROR_INPUT, "this course has no quizzes: name a FILE.gift, or drill");
    return true;
}

/* Adds all quizzes, from which the final exam is drawn. */
static bool add_final(struct quiz_pick *pick, const struct catalogue *catalogue, struct error *e)
{
    if (!add_course(pick, catalogue, false, e))
        return false;
    text_free(&pick->name);
    text_free(&pick->title);
    add_name(pick, QUIZ_FINAL, QUIZ_FINAL_TITLE);
    return true;
}

static bool add_operand(struct quiz_pick *pick, const struct catalogue *catalogue, const char *operand,
                        const struct quiz_request *request, struct error *e)
{
    size_t lesson;

    if (strcmp(operand, QUIZ_DRILL) == 0) {
        if (request->reviews)
            return true; /* questions of drills that are due are made again by id */
        add_name(pick, QUIZ_DRILL, "Drill");
        return quiz_drill_make(add_quiz(pick), request->topic, request->seed, request->count, e);
    }
    if (request->final)
        return add_final(pick, catalogue, e);
    if (!quiz_pick_find(catalogue, operand, &lesson, e))
        return false;
    return lesson == SIZE_MAX ? quiz_pick_add_file(pick, operand, e) : quiz_pick_add_lesson(pick, catalogue, lesson, e);
}

static void pick_all(struct quiz_pick *pick)
{
    for (size_t i = 0; i < pick->quiz_count; i++)
        for (size_t q = 0; q < pick->quizzes[i].question_count; q++)
            question_list_add(&pick->questions, &pick->question_count, &pick->quizzes[i].questions[q]);
}

/* The question with that name in the history, if an open quiz has it and it can be graded; else NULL. Borrowed. */
static const struct question *quiz_pick_question(const struct quiz_pick *pick, const char *name)
{
    for (size_t i = 0; i < pick->quiz_count; i++) {
        const struct question *found = quiz_find(&pick->quizzes[i], name);

        if (found && question_is_graded(found))
            return found;
    }
    return NULL;
}

/* Makes the drill questions in `due` again, as one more quiz. It is opened last, so that pointers into the other
 * quizzes stay valid. */
static void remake_drills(struct quiz_pick *pick, const struct progress_review *due, size_t count)
{
    struct quiz *quiz = add_quiz(pick);

    quiz->name = memory_copy(QUIZ_DRILL);
    quiz->file = memory_copy(QUIZ_DRILL);
    quiz->questions = memory_new_array(count + 1, sizeof *quiz->questions);
    for (size_t i = 0; i < count; i++)
        if (due[i].is_due && drill_remake(&quiz->questions[quiz->question_count], due[i].question))
            quiz->question_count++;
}

/* Picks what is due, the longest due first. */
static void pick_due(struct quiz_pick *pick, const struct progress *progress, bool drills)
{
    struct progress_review *due;
    size_t count = progress_reviews(progress, &due);

    if (drills)
        remake_drills(pick, due, count);
    for (size_t i = 0; i < count; i++) {
        const struct question *found = due[i].is_due ? quiz_pick_question(pick, due[i].question) : NULL;

        pick->due += due[i].is_due;
        if (found)
            question_list_add(&pick->questions, &pick->question_count, found);
    }
    free(due);
    text_free(&pick->name);
    text_free(&pick->title);
    add_name(pick, "review", "What is due again");
}

/* Whether what was named includes all that may be due; a single lesson or drill does not. */
static bool names_all(const struct catalogue *catalogue, const struct arguments *a)
{
    size_t lesson;

    for (size_t i = 0; i < a->operand_count; i++)
        if (strcmp(a->operands[i], QUIZ_DRILL) == 0 ||
            (quiz_pick_find(catalogue, a->operands[i], &lesson, NULL) && lesson != SIZE_MAX))
            return false;
    return true;
}

/* Opens what the operands name; without any, all quizzes of the course. What is wrong with a file goes to standard
 * error, and its usable questions are picked; ERROR_INPUT for a name or a file with none. With --review, `progress`
 * says what is due. Free with quiz_pick_free() in any case. */
static bool quiz_pick_open(struct quiz_pick *out, const struct opened *opened, const struct arguments *a,
                           const struct quiz_request *request, const struct progress *progress, struct error *e)
{
    const struct catalogue *catalogue = &opened->catalogue;
    bool all = a->operand_count == 0 || (request->reviews && names_all(catalogue, a));

    *out = (struct quiz_pick){0};
    for (size_t i = 0; i < a->operand_count; i++)
        if (!add_operand(out, catalogue, a->operands[i], request, e))
            return false;
    if (all && !add_course(out, catalogue, request->reviews, e))
        return false;
    if (request->reviews)
        pick_due(out, progress, all || request->drills);
    else if (request->final)
        whole_draw(out->quizzes, out->quiz_count, request->count ? request->count : WHOLE_FINAL_COUNT, request->seed,
                   &out->questions, &out->question_count);
    else
        pick_all(out);
    return true;
}

/* Frees everything and leaves nothing picked. */
static void quiz_pick_free(struct quiz_pick *pick)
{
    for (size_t i = 0; i < pick->quiz_count; i++)
        quiz_free(&pick->quizzes[i]);
    free(pick->quizzes);
    free(pick->questions);
    text_free(&pick->name);
    text_free(&pick->title);
    *pick = (struct quiz_pick){0};
}

/* ------------------------------------------------------------------------------------------------------ the history */

enum history_form {
    HISTORY_TEXT,
    HISTORY_JSON, /* {"attempts": [{at, quiz, mode, score, of, seed}], "missed": [{id, title, missed, answered, step}]}
                   */
    HISTORY_CSV   /* a row for each quiz that was taken */
};

/* `headway quiz --history`: the quizzes that were taken with their scores, and the questions that are missed most. */
struct quiz_history {
    const struct opened *opened;
    const struct arguments *arguments; /* their operands name the quizzes; none: all */
    const struct progress *progress;
    enum history_form form;
    size_t refused; /* receives the number of errors in the quizzes that were named */
};

/* The quizzes that are asked about. */
struct asked {
    struct quiz_pick pick; /* where questions are looked up */
    struct text *names;    /* [count] their names in results */
    size_t count;          /* 0: all */
    bool drills;           /* drills are among them */
};

static bool is_asked(const struct asked *asked, const char *quiz)
{
    bool is = asked->count == 0;

    for (size_t i = 0; !is && i < asked->count; i++)
        is = strcmp(text_string(&asked->names[i]), quiz) == 0;
    return is;
}

/* ---------------------------------------------------------------------------------------------------------- results */

static const char *mode_of(const struct progress_attempt *attempt)
{
    return attempt->exam ? "exam" : "practice";
}

/* "2026-01-31 09:05  six-stages  8.5 of 12 (71 %)  exam, seed 7" */
static void add_attempt(struct text *out, const struct progress_attempt *attempt)
{
    text_addf(out, "%.10s %.5s\t%s\t", attempt->at, strlen(attempt->at) > 11 ? attempt->at + 11 : "", attempt->quiz);
    quiz_score_add(out, attempt->score, attempt->of);
    text_addf(out, "\t%s", mode_of(attempt));
    if (attempt->shuffled)
        text_addf(out, ", seed %" PRIu64, attempt->seed);
    text_add_byte(out, '\n');
}

static void add_number(struct text *out, double number)
{
    char shown[NUMBER_ROOM];

    number_shortest(shown, number);
    text_add(out, shown);
}

static void add_json_attempt(struct text *out, const struct progress_attempt *attempt)
{
    text_add(out, "{\"at\": ");
    quoted_add_json(out, attempt->at, strlen(attempt->at));
    text_add(out, ", \"quiz\": ");
    quoted_add_json(out, attempt->quiz, strlen(attempt->quiz));
    text_addf(out, ", \"mode\": \"%s\", \"score\": ", mode_of(attempt));
    add_number(out, attempt->score);
    text_addf(out, ", \"of\": %zu, \"seed\": ", attempt->of);
    if (attempt->shuffled)
        text_addf(out, "%" PRIu64 "}", attempt->seed);
    else
        text_add(out, "null}");
}

static void add_csv_attempt(struct text *out, const struct progress_attempt *attempt)
{
    text_addf(out, "%s,", attempt->at);
    quoted_add_csv(out, attempt->quiz);
    text_addf(out, ",%s,", mode_of(attempt));
    add_number(out, attempt->score);
    text_addf(out, ",%zu,", attempt->of);
    quiz_score_add_number(out, quiz_score_percent(attempt->score, attempt->of));
    text_add_byte(out, ',');
    if (attempt->shuffled)
        text_addf(out, "%" PRIu64, attempt->seed);
    text_add_byte(out, '\n');
}

/* Appends each result that is asked about, with `between` between them; returns how many there are. */
static size_t add_attempts(struct text *out, const struct quiz_history *h, const struct asked *asked,
                           void (*add)(struct text *out, const struct progress_attempt *attempt), const char *between)
{
    size_t shown = 0;

    for (size_t i = 0; i < progress_attempts(h->progress); i++) {
        struct progress_attempt attempt;

        progress_attempt(h->progress, i, &attempt);
        if (!is_asked(asked, attempt.quiz))
            continue;
        text_add(out, shown++ ? between : "");
        add(out, &attempt);
    }
    return shown;
}

/* ---------------------------------------------------------------------------------------- what is missed most often */

/* The question of that name; one of a drill is made again in *own. NULL: what was asked about has none. */
static const struct question *find(const struct asked *asked, const char *name, struct question *own)
{
    const struct question *found = quiz_pick_question(&asked->pick, name);

    *own = (struct question){0};
    if (!found && asked->drills && drill_remake(own, name))
        found = own;
    return found;
}

/* A question that was missed, as far as it is known. */
struct miss {
    const struct progress_missed *counts;
    const char *title, *step; /* borrowed; step NULL: none */
};

/* "  3 of 4  six-stages/scale  Divide by what: headway lesson six-stages#scale" */
static void add_missed(struct text *out, const struct miss *miss)
{
    size_t length = utf8_prefix(miss->title, TITLE_COLUMNS);

    text_addf(out, "  %zu of %zu\t", miss->counts->missed, miss->counts->answered);
    utf8_clean(out, miss->counts->question, strlen(miss->counts->question));
    if (length) {
        text_add(out, "\t");
        utf8_clean(out, miss->title, length);
        text_add(out, miss->title[length] ? "…" : "");
    }
    if (miss->step) {
        text_add(out, ": headway lesson ");
        utf8_clean(out, miss->step, strlen(miss->step));
    }
    text_add_byte(out, '\n');
}

static void add_json_missed(struct text *out, const struct miss *miss)
{
    text_add(out, "{\"id\": ");
    quoted_add_json(out, miss->counts->question, strlen(miss->counts->question));
    text_add(out, ", \"title\": ");
    quoted_add_json(out, miss->title, strlen(miss->title));
    text_addf(out, ", \"missed\": %zu, \"answered\": %zu, \"step\": ", miss->counts->missed, miss->counts->answered);
    if (miss->step)
        quoted_add_json(out, miss->step, strlen(miss->step));
    else
        text_add(out, "null");
    text_add_byte(out, '}');
}

/* Appends at most `most` missed questions of what is asked about, the most often missed first, `before` ahead of them
 * all. */
static size_t add_most_missed(struct text *out, const struct quiz_history *h, const struct asked *asked, size_t most,
                              const char *before)
{
    struct progress_missed *missed;
    size_t count = progress_missed(h->progress, &missed), shown = 0;

    for (size_t i = 0; i < count && shown < most; i++) {
        struct question own;
        const struct question *q = find(asked, missed[i].question, &own);
        struct text title = {0};

        if (q)
            question_add_title(q, &title);
        if (q || asked->count == 0) {
            struct miss miss = {&missed[i], q ? text_string(&title) : missed[i].title, q ? q->step : NULL};

            text_add(out, shown++ == 0 ? before : h->form == HISTORY_JSON ? ",\n  " : "");
            (h->form == HISTORY_JSON ? add_json_missed : add_missed)(out, &miss);
        }
        text_free(&title);
        question_free(&own);
    }
    free(missed);
    return shown;
}

/* ---------------------------------------------------------------------------------------------- what is asked about */

/* Reads one operand: a quiz that can be opened, or a name that occurs in results. */
static bool read_operand(struct asked *asked, const struct opened *opened, const char *operand,
                         const struct progress *progress, struct error *e)
{
    struct text *name = &asked->names[asked->count++];
    size_t lesson;

    if (strcmp(operand, QUIZ_DRILL) == 0) {
        asked->drills = true;
        text_add(name, operand);
    } else if (strcmp(operand, QUIZ_FINAL) == 0) {
        text_add(name, operand);
    } else if (progress_results(progress, operand).count) {
        text_add(name, operand);
        if (quiz_pick_find(&opened->catalogue, operand, &lesson, NULL) && lesson != SIZE_MAX)
            quiz_pick_add_lesson(&asked->pick, &opened->catalogue, lesson, NULL);
    } else {
        if (!quiz_pick_find(&opened->catalogue, operand, &lesson, e))
            return false;
        if (lesson == SIZE_MAX ? !quiz_pick_add_file(&asked->pick, operand, e)
                               : !quiz_pick_add_lesson(&asked->pick, &opened->catalogue, lesson, e))
            return false;
        text_add(name, asked->pick.quizzes[asked->pick.quiz_count - 1].name);
    }
    return true;
}

static bool read_asked(struct asked *asked, const struct opened *opened, const struct arguments *a,
                       const struct progress *progress, struct error *e)
{
    asked->drills = a->operand_count == 0;
    for (size_t i = 0; i < a->operand_count; i++)
        if (!read_operand(asked, opened, a->operands[i], progress, e))
            return false;
    for (size_t i = 0; a->operand_count == 0 && i < opened->catalogue.lesson_count; i++)
        if (catalogue_has_quiz(&opened->catalogue, i))
            quiz_pick_add_lesson(&asked->pick, &opened->catalogue, i, NULL);
    return true;
}

static void add_text(struct text *out, const struct quiz_history *h, const struct asked *asked)
{
    if (add_attempts(out, h, asked, add_attempt, "") == 0)
        text_addf(out, "No quiz %swas taken to its end yet: headway quiz lists them.\n",
                  h->arguments->operand_count ? "of that name " : "");
    add_most_missed(out, h, asked, MISSED_MOST, "\nMost often missed, of all answers\n");
}

static void add_json(struct text *out, const struct quiz_history *h, const struct asked *asked)
{
    static const char begin[] = "{\"sittings\": [\n  ";
    size_t start = out->length;

    text_add(out, begin);
    if (add_attempts(out, h, asked, add_json_attempt, ",\n  ") > 0)
        text_add(out, "\n");
    else
        text_cut(out, start + strlen(begin) - strlen("\n  "));
    text_add(out, "], \"missed\": [");
    if (add_most_missed(out, h, asked, SIZE_MAX, "\n  ") > 0)
        text_add(out, "\n");
    text_add(out, "]}\n");
}

static void add_csv(struct text *out, const struct quiz_history *h, const struct asked *asked)
{
    text_add(out, "at,quiz,mode,score,of,percent,seed\n");
    add_attempts(out, h, asked, add_csv_attempt, "");
}

/* Appends the history; false with *e set if an operand names no quiz. */
static bool quiz_history_add(struct text *out, struct quiz_history *h, struct error *e)
{
    static void (*const forms[])(struct text * out, const struct quiz_history *h, const struct asked *asked) = {
        [HISTORY_TEXT] = add_text, [HISTORY_JSON] = add_json, [HISTORY_CSV] = add_csv};
    size_t count = h->arguments->operand_count;
    struct asked asked = {.names = memory_new_array(count + 1, sizeof *asked.names)};
    bool ok = read_asked(&asked, h->opened, h->arguments, h->progress, e);

    if (ok)
        forms[h->form](out, h, &asked);
    h->refused = asked.pick.refused;
    for (size_t i = 0; i < count; i++)
        text_free(&asked.names[i]);
    free(asked.names);
    quiz_pick_free(&asked.pick);
    return ok;
}

static const struct option options[] = {
    {"--exam", NULL, NULL, "no feedback before the end; shuffled"},
    {"--minutes", "N", NULL, "the time of an exam"},
    {"--anew", NULL, NULL, "from the beginning, not where it was left"},
    {"--shuffle", NULL, NULL, "questions and options in random order"},
    {"--seed", "N", NULL, "that order again: same seed, same paper"},
    {"--count", "N", NULL, "at most N questions (in a drill: 10)"},
    {"--topic", "TOPIC", NULL, "in a drill: that topic alone"},
    {"--review", NULL, NULL, "what was missed and is due again"},
    {"--pass", "P", NULL, "exit status 1 below P per cent"},
    {"--json", NULL, NULL, "read answers line by line, print results only"},
    {"--paper", NULL, NULL, "print it, for a room without computers, with a key"},
    {"--answers", NULL, NULL, "print the key alone; in an export, the key too"},
    {"--export", NULL, quiz_format_names, "write it for another program"},
    {"--history", NULL, NULL, "results so far, and what is missed; also --json"},
    {"--csv", NULL, NULL, "with --history: the results as a table"},
    {0},
};

/* ------------------------------------------------------------------------------------------------------------ a run */

/* A run of the command. */
struct quiz_run {
    const struct arguments *arguments;
    struct quiz_request request;
    struct opened opened;
    struct progress *progress;
    struct quiz_pick pick;
    struct attempt attempt;
    struct output *out;
};

/* ----------------------------------------------------------------------------------------------------- taking one */

/* Appends the command that asks again what was missed; files of one's own must be named in it. */
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

/* Takes the quiz by lines. Returns the exit status, 0 unless a signal has ended it; earlier answers are kept even
 * then. */
static int take_by_lines(struct quiz_run *run)
{
    struct text again = {0};
    struct quiz_session session = {.attempt = &run->attempt,
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

/* The lesson whose quiz this is; SIZE_MAX if it is not that of one lesson. */
static size_t lesson_of(const struct quiz_run *run)
{
    const struct catalogue *catalogue = &run->opened.catalogue;

    for (size_t i = 0; !run->request.reviews && i < catalogue->lesson_count; i++)
        if (strcmp(catalogue->lessons[i].name, text_string(&run->pick.name)) == 0)
            return i;
    return SIZE_MAX;
}

/* Prints the score so far and the seed, once the screen is gone. */
static void report_result(const struct quiz_run *run)
{
    const struct attempt_sum sum = attempt_sum(&run->attempt);
    struct text said = {0};

    if (sum.answered == 0)
        return;
    text_addf(&said, "%s: ", text_string(&run->pick.title));
    quiz_score_add(&said, sum.score, sum.of);
    if (run->attempt.shuffled)
        text_addf(&said, ", seed %" PRIu64 " (--seed %" PRIu64 " gives the same paper)", run->attempt.seed,
                  run->attempt.seed);
    if (run->attempt.stays && sum.open > 0)
        text_addf(&said, "; %zu open: the same command goes on, with --anew from the beginning", sum.open);
    text_add(&said, "\n");
    output_send(run->out, &said);
}

/* Takes the quiz on the terminal. Returns the exit status, 0 if it was left by a key. */
static int take_on_screen(struct quiz_run *run, struct error *e)
{
    size_t lesson = lesson_of(run);
    const struct quiz_setup setup = {.attempt = &run->attempt,
                                     .title = text_string(&run->pick.title),
                                     .sources = run->opened.sources,
                                     .minutes = run->request.minutes,
                                     .leads_on = lesson != SIZE_MAX && lesson + 1 < run->opened.catalogue.lesson_count};

    int status = present_quiz(&run->opened, &setup, lesson, run->progress, run->arguments, e);

    if (status == 0)
        report_result(run);
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

/* The screen needs a terminal to draw on, and another for keys unless questions come from standard input. */
static bool has_screen(const struct quiz_run *run)
{
    return !run->arguments->plain && !run->request.json && (isatty(STDIN_FILENO) || reads_input(run));
}

/* Says whether the score suffices; returns the exit status. */
static int judge(const struct quiz_run *run)
{
    const struct attempt_sum sum = attempt_sum(&run->attempt);
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
        quiz_json_add(&json, &run->attempt);
        output_data(run->out, text_string(&json), json.length);
        text_free(&json);
    }
    return status != 0 ? status : judge(run);
}

/* ---------------------------------------------------------------------------------------------------- other modes */

static int print_paper(struct quiz_run *run, struct error *e UNUSED)
{
    const char *title = text_string(&run->pick.title);
    struct text text = {0};

    if (run->request.mode == QUIZ_PRINTS) {
        quiz_paper_add(&text, &run->attempt, title, &run->opened, run->out->ascii);
        text_add(&text, "\f\n");
    }
    quiz_paper_add_key(&text, &run->attempt, title, run->out->ascii);
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

/* Runs the menu's list of quizzes, from which one is chosen. */
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
    quiz_list_add_hints(&text, &run->opened.library, run->progress);
    if (ok)
        output_send_rows(run->out, &text);
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
        output_send_rows(run->out, &text);
    else if (ok)
        output_data(run->out, text_string(&text), text.length);
    text_free(&text);
    return ok ? 0 : 2;
}

/* ------------------------------------------------------------------------------------------------------- the whole */

static const struct {
    int (*run)(struct quiz_run *run, struct error *e);
    bool picks; /* whether its options pick questions */
} modes[] = {
    [QUIZ_TAKES] = {take, true},       [QUIZ_LISTS] = {list, false},    [QUIZ_PRINTS] = {print_paper, true},
    [QUIZ_KEYS] = {print_paper, true}, [QUIZ_EXPORTS] = {export, true}, [QUIZ_REMEMBERS] = {remember, false},
};

/* Opens the learner's progress if it is needed; an error there does not end the run. */
static void open_kept(struct quiz_run *run)
{
    enum quiz_mode mode = run->request.mode;
    struct text message = {0};

    if (mode == QUIZ_EXPORTS || ((mode == QUIZ_PRINTS || mode == QUIZ_KEYS) && !run->request.reviews))
        return;
    run->progress = progress_open(run->opened.catalogue.directory, &message);
    if (message.length)
        fprintf(stderr, "headway: %s\n", text_string(&message));
    text_free(&message);
}

/* Whether a learner takes a whole quiz at a terminal, and so may go on with it another time. */
static bool can_stay(const struct quiz_request *r)
{
    return r->mode == QUIZ_TAKES && !r->json && !r->count && !r->reviews && !r->drills && isatty(STDIN_FILENO);
}

/* Whether this is to be another paper than the one that was left. */
static bool is_anew(const struct quiz_run *run)
{
    const struct quiz_request *r = &run->request;
    struct progress_begun begun;

    return r->anew || (run->progress && progress_begun(run->progress, text_string(&run->pick.name), &begun) &&
                       ((r->shuffles && !begun.shuffled) || (r->seeds && r->seed != begun.seed)));
}

static void lay_paper(struct quiz_run *run)
{
    const struct attempt_setup setup = {.questions = run->pick.questions,
                                        .count = run->pick.question_count,
                                        .name = text_string(&run->pick.name),
                                        .exam = run->request.exam,
                                        .shuffles = run->request.shuffles,
                                        .seed = run->request.seed,
                                        .stays = can_stay(&run->request),
                                        .anew = is_anew(run),
                                        .progress = run->request.mode == QUIZ_TAKES ? run->progress : NULL};

    attempt_start(&run->attempt, &setup);
    if (run->request.count)
        attempt_cut(&run->attempt, run->request.count);
}

/* Says that nothing is due now. */
static int say_nothing_due(struct quiz_run *run)
{
    struct text said = {0};

    if (run->pick.due == 0)
        text_add(&said, "No question is due now: what you miss in a quiz comes back here.\n");
    else
        text_addf(&said, "None of these questions is due now; %zu %s not in what was opened.\n", run->pick.due,
                  run->pick.due == 1 ? "that is due is" : "that are due are");
    output_send(run->out, &said);
    return 0;
}

/* The exit status: where a question was refused its file is wrong, however well the others went. */
static int end_status(const struct quiz_run *run, int status)
{
    return run->pick.refused > 0 && status <= 1 ? 2 : status;
}

static int run_mode(struct quiz_run *run, struct error *e)
{
    const struct quiz_request *request = &run->request;

    if (request->mode == QUIZ_TAKES && reads_input(run) && !has_screen(run)) {
        error_set(e, ERROR_INPUT, "quiz -: the answers would come from standard input too: name the file");
        return 2;
    }
    if (!modes[request->mode].picks)
        return end_status(run, modes[request->mode].run(run, e));
    if (!quiz_pick_open(&run->pick, &run->opened, run->arguments, request, run->progress, e))
        return 2;
    if (request->reviews && run->pick.question_count == 0 && !request->json)
        return end_status(run, say_nothing_due(run));
    lay_paper(run);
    if (request->mode != QUIZ_EXPORTS && attempt_sum(&run->attempt).of == 0 && !request->reviews) {
        error_set(e, ERROR_INPUT, "%s asks nothing: write answers between { and }", text_string(&run->pick.name));
        return 2;
    }
    return end_status(run, modes[request->mode].run(run, e));
}

static int run(const struct arguments *a, struct output *out, struct error *e)
{
    struct quiz_run all = {.arguments = a, .out = out};
    int status = 2;

    if (quiz_request_read(&all.request, a, e) && open_course(&all.opened, a, e) && open_listings(&all.opened, e)) {
        open_kept(&all);
        status = run_mode(&all, e);
    }
    attempt_free(&all.attempt);
    quiz_pick_free(&all.pick);
    progress_close(all.progress);
    open_close(&all.opened);
    return status;
}

static void more_help(const struct arguments *a UNUSED, struct text *out)
{
    text_add(out, "\nTopics of drills\n");
    for (size_t i = 0; drill_table[i]; i++)
        help_row(out, drill_table[i]->name, drill_table[i]->title);
}

const struct command command_quiz = {
    .name = "quiz",
    .operands = "[QUIZ|FILE.gift|drill|final]...",
    .most = (size_t)-1,
    .options = options,
    .summary = "questions about a lesson, or of your own file",
    .about = "Takes the quiz of a lesson (QUIZ), of a file in GIFT, Moodle's format, or a\n"
             "drill: questions that are new each time. Several are taken as one paper. Without\n"
             "a name it lists the quizzes; --review, --json, --paper, --answers and --export\n"
             "then take all of them. placement asks what you know before the first lesson, and\n"
             "says which ones you may skip; final is an exam of 30 questions, chosen by seed,\n"
             "as many from one lesson as from another, and says what to look at again.\n"
             "\n"
             "In a pipe, with --plain and with --json a line is an answer: b or 2, several\n"
             "1 3, pairs b a c, a number, a text. ? gives a hint, an empty line gives up, or\n"
             "ends an essay, and the end of input ends the quiz. After the last question of\n"
             "an exam a number opens that question again, and an empty line submits.\n"
             "\n"
             "The status is 0 when it was taken, 1 when --pass was not reached, 2 for what\n"
             "cannot be read. A question that cannot be used is named as FILE:LINE:COLUMN: the\n"
             "others are asked, printed or exported, and the status is 2 all the same.\n",
    .example = "  headway quiz six-stages\n"
               "  headway quiz drill --topic softmax-row --count 20 --seed 7\n"
               "  headway quiz final --seed 7\n"
               "  headway quiz --paper --seed 3\n"
               "  printf 'b\\n2\\n' | headway quiz pitfalls --json --pass 80\n",
    .run = run,
    .more_help = more_help,
};
