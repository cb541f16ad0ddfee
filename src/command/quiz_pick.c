/* SPDX-License-Identifier: MIT */
#include "command/quiz_pick.h"

#include "base/memory.h"
#include "base/number.h"
#include "base/random.h"
#include "base/utf8.h"
#include "drill/drill.h"
#include "learner/whole.h"
#include "line/report.h"
#include "print/quiz_score.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define COLUMN 20       /* where titles begin, as in other lists */
#define DRILL_COLUMN 18 /* where titles of drills begin */
#define FRESH_FROM 1000 /* a fresh seed has four to six digits, to be typed again */
#define FRESH_TO 1000000

size_t quiz_list_due(const struct progress *progress)
{
    struct progress_review *reviews;
    size_t count = progress_reviews(progress, &reviews), due = 0;

    for (size_t i = 0; i < count; i++)
        due += reviews[i].is_due;
    free(reviews);
    return due;
}

bool quiz_list_last(const struct progress *progress, const char *name, struct progress_sitting *out)
{
    for (size_t i = progress_sittings(progress); i-- > 0;) {
        progress_sitting(progress, i, out);
        if (!name || strcmp(out->quiz, name) == 0)
            return true;
    }
    return false;
}

static size_t count_graded(const struct quiz *quiz)
{
    size_t count = 0;

    for (size_t i = 0; i < quiz->question_count; i++)
        count += question_is_graded(&quiz->questions[i]);
    return count;
}

static bool add_row(struct text *out, const struct catalogue *catalogue, size_t lesson, const struct progress *progress,
                    struct error *e)
{
    const char *name = catalogue_quiz_name(catalogue, lesson);
    struct progress_sitting last;
    struct quiz quiz;
    bool ok = catalogue_open_quiz(catalogue, lesson, &quiz, NULL, e);

    if (ok) {
        utf8_add_left(out, name, COLUMN - 1);
        text_add_byte(out, ' ');
        quiz_pick_add_title(catalogue, lesson, out);
        text_add(out, " (");
        quiz_score_add_count(out, count_graded(&quiz), "question");
        text_add(out, ")");
        if (progress && quiz_list_last(progress, name, &last)) {
            text_add(out, ", last ");
            quiz_score_add(out, last.score, last.of);
        }
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

void quiz_list_add_hints(struct text *out, const struct progress *progress)
{
    size_t due = progress ? quiz_list_due(progress) : 0;

    text_addf(out,
              "%sheadway quiz NAME takes one, headway quiz FILE.gift one of your own; --exam says\n"
              "nothing before the end, --paper prints it.\n",
              out->length ? "\n" : "");
    if (due) {
        quiz_score_add_count(out, due, "question");
        text_addf(out, " %s due again: headway quiz --review.\n", due == 1 ? "is" : "are");
    }
    text_add(out, "headway quiz drill asks new questions each time; --topic takes one of\n");
    quiz_drill_add_topics(out);
}

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

void quiz_drill_add_topics(struct text *out)
{
    for (size_t i = 0; drill_table[i]; i++) {
        text_add(out, "  ");
        utf8_add_left(out, drill_table[i]->name, DRILL_COLUMN - 1);
        text_addf(out, " %s\n", drill_table[i]->title);
    }
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
    {"--history", "--minutes"}, {"--history", "--topic"},
};

/* Refuses options and names that the final exam does not take. */
static bool check_final(const struct quiz_request *r, const struct arguments *a, struct error *e)
{
    const char *other = r->deed == QUIZ_REMEMBERS ? NULL
                        : a->operand_count > 1    ? "the other quizzes"
                        : r->reviews              ? "--review"
                        : r->deed == QUIZ_EXPORTS ? "--export"
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
    if (r->deed == QUIZ_EXPORTS && !r->drills && (r->count || r->seeds))
        return error_set(e, ERROR_INPUT, "--export writes whole quizzes: leave %s out",
                         r->count ? "--count" : "--seed");
    if (r->csv && r->deed != QUIZ_REMEMBERS)
        return error_set(e, ERROR_INPUT, "--csv writes the results so far: add --history");
    if (r->reviews && r->topic)
        return error_set(e, ERROR_INPUT, "--review brings back what was missed: leave --topic out");
    return true;
}

static enum quiz_deed find_deed(const struct arguments *a)
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
    static const char *const of_one[] = {"--exam", "--shuffle", "--seed", "--count", "--pass", NULL};

    for (size_t i = 0; r->deed == QUIZ_LISTS && of_one[i]; i++)
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

bool quiz_request_read(struct quiz_request *out, const struct arguments *a, struct error *e)
{
    *out = (struct quiz_request){.deed = find_deed(a),
                                 .exam = arguments_have(a, "--exam"),
                                 .reviews = arguments_have(a, "--review"),
                                 .json = arguments_have(a, "--json"),
                                 .csv = arguments_have(a, "--csv"),
                                 .seeds = arguments_have(a, "--seed"),
                                 .topic = arguments_value(a, "--topic"),
                                 .answers = arguments_have(a, "--answers")};
    for (size_t i = 0; i < a->operand_count; i++) {
        out->drills |= strcmp(a->operands[i], QUIZ_DRILL) == 0;
        out->final |= strcmp(a->operands[i], QUIZ_FINAL) == 0;
    }
    out->exam = out->exam || out->final;
    if (out->deed == QUIZ_EXPORTS)
        out->format = (enum quiz_format)arguments_choice(a, "--export");
    if (!read_numbers(out, a, e) || !check_opposed(a, e) || !check_needs(out, e) || !check_list(out, a, e) ||
        !check_final(out, a, e))
        return false;
    out->shuffles = out->exam || out->seeds || out->drills || arguments_have(a, "--shuffle");
    if (out->shuffles && !out->seeds)
        out->seed = make_seed();
    return true;
}

bool quiz_pick_find(const struct catalogue *catalogue, const char *operand, size_t *lesson, struct error *e)
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

bool quiz_pick_add_lesson(struct quiz_pick *pick, const struct catalogue *catalogue, size_t lesson, struct error *e)
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

bool quiz_pick_add_file(struct quiz_pick *pick, const char *path, struct error *e)
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

const struct question *quiz_pick_question(const struct quiz_pick *pick, const char *name)
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

/* Picks what is due, due longest first. */
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

bool quiz_pick_open(struct quiz_pick *out, const struct opened *opened, const struct arguments *a,
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

void quiz_pick_free(struct quiz_pick *pick)
{
    for (size_t i = 0; i < pick->quiz_count; i++)
        quiz_free(&pick->quizzes[i]);
    free(pick->quizzes);
    free(pick->questions);
    text_free(&pick->name);
    text_free(&pick->title);
    *pick = (struct quiz_pick){0};
}
