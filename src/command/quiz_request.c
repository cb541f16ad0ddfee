/* SPDX-License-Identifier: MIT */
#include "command/quiz_request.h"

#include "base/number.h"
#include "base/random.h"

#include <string.h>
#include <time.h>
#include <unistd.h>

#define FRESH_FROM 1000 /* a fresh seed has four to six digits, to be typed again */
#define FRESH_TO 1000000

/* A number of an option, `least` … `most`; *out stays as it is if the option was not given. */
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

/* Options that rule each other out. */
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

static bool check_opposed(const struct arguments *a, struct error *e)
{
    for (size_t i = 0; i < sizeof opposed / sizeof *opposed; i++)
        if (arguments_have(a, opposed[i].one) && arguments_have(a, opposed[i].other))
            return error_set(e, ERROR_INPUT, "%s and %s contradict each other: leave one out", opposed[i].one,
                             opposed[i].other);
    return true;
}

/* Options that mean something only beside another, or beside a drill. */
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
    for (size_t i = 0; i < a->operand_count; i++)
        out->drills |= strcmp(a->operands[i], QUIZ_DRILL) == 0;
    if (out->deed == QUIZ_EXPORTS)
        out->format = (enum quiz_format)arguments_choice(a, "--export");
    if (!read_numbers(out, a, e) || !check_opposed(a, e) || !check_needs(out, e) || !check_list(out, a, e))
        return false;
    out->shuffles = out->exam || out->seeds || out->drills || arguments_have(a, "--shuffle");
    if (out->shuffles && !out->seeds)
        out->seed = make_seed();
    return true;
}
