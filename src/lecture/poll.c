/* SPDX-License-Identifier: MIT */
#include "lecture/poll.h"

#include "base/memory.h"
#include "base/number.h"
#include "base/utf8.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* A cleaned copy, which the caller frees. */
static char *copy_clean(const char *string)
{
    struct text clean = {0};

    utf8_clean(&clean, string, strlen(string));
    return text_take(&clean);
}

void poll_start(struct poll *p, int id, const char *key, const char *question)
{
    *p = (struct poll){.id = id, .key = copy_clean(key), .question = copy_clean(question), .phase = POLL_OPEN};
}

bool poll_add_option(struct poll *p, const char *text, bool right)
{
    if (p->option_count == MESSAGE_OPTIONS_MOST)
        return false;
    p->options[p->option_count++] = (struct poll_option){.text = copy_clean(text), .right = right};
    return true;
}

bool poll_can(const struct poll *p, enum poll_phase phase)
{
    static const struct {
        enum poll_phase from, to;
    } steps[] = {
        {POLL_OPEN, POLL_CLOSED},    {POLL_CLOSED, POLL_DISCUSS}, {POLL_DISCUSS, POLL_SECOND},
        {POLL_SECOND, POLL_RESULT},  {POLL_CLOSED, POLL_SECOND},  {POLL_CLOSED, POLL_OPEN},
        {POLL_DISCUSS, POLL_CLOSED}, {POLL_SECOND, POLL_DISCUSS}, {POLL_RESULT, POLL_SECOND},
    };

    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        if (steps[i].from == p->phase && steps[i].to == phase)
            return true;
    return phase == POLL_OVER && p->phase != POLL_OVER;
}

int poll_next(const struct poll *p)
{
    int to = p->solved ? POLL_OVER : (int)p->phase + 1;

    return (to != POLL_OVER || p->solved) && poll_can(p, (enum poll_phase)to) ? to : -1;
}

const char *poll_phase_word(enum poll_phase phase)
{
    switch (phase) {
    case POLL_CLOSED:
    case POLL_RESULT:
        return "close the vote";
    case POLL_DISCUSS:
        return "discuss";
    case POLL_SECOND:
        return "vote again";
    default:
        return "back to the lesson";
    }
}

bool poll_move(struct poll *p, enum poll_phase phase)
{
    if (!poll_can(p, phase))
        return false;
    if (phase == POLL_SECOND)
        p->has_second = true;
    else if (phase == POLL_DISCUSS) /* back to before the second vote */
        p->has_second = false;
    p->phase = phase;
    return true;
}

bool poll_is_open(const struct poll *p)
{
    return phase_is_open(p->phase);
}

int poll_vote(const struct poll *p)
{
    return phase_vote(p->phase);
}

void poll_solve(struct poll *p, bool shown)
{
    p->solved = shown;
}

/* Reads the numbers of a line into `hands`, *count of them. */
static bool read_hands(const struct poll *p, const char *typed, int *raised_hands, int *count, struct error *e)
{
    static const char between[] = " ,\t";

    *count = 0;
    for (typed += strspn(typed, between); *typed; typed += strspn(typed, between)) {
        size_t length = strcspn(typed, between);
        char *word = memory_copy_bytes(typed, length);
        uint64_t hand = 0;
        bool ok = number_parse(word, MESSAGE_COUNT_MOST, &hand) ||
                  error_set(e, ERROR_INPUT,
                            "\"%s\" is not a count from 0 to %d: type one for each option, with blanks between", word,
                            MESSAGE_COUNT_MOST);

        free(word);
        if (!ok)
            return false;
        if (*count == p->option_count)
            return error_set(e, ERROR_INPUT, "there are %d options: type at most that many counts", p->option_count);
        raised_hands[(*count)++] = (int)hand;
        typed += length;
    }
    return true;
}

bool poll_type_hands(struct poll *p, const char *typed, struct error *e)
{
    int raised_hands[MESSAGE_OPTIONS_MOST] = {0}, count, vote = poll_vote(p);

    if (p->phase == POLL_OVER)
        return error_set(e, ERROR_INPUT, "no poll is running: start one first");
    if (!read_hands(p, typed, raised_hands, &count, e))
        return false;
    for (int i = 0; i < p->option_count; i++)
        p->options[i].raised_hands[vote] = raised_hands[i];
    p->hands_typed[vote] = count;
    return true;
}

/* Adds an answer; false if there are POLL_ANSWERS_MOST. */
static bool add_answer(struct poll_answers *answers, const char *follower, struct link_process process, int option)
{
    struct poll_answer *at;

    if (answers->count == POLL_ANSWERS_MOST)
        return false;
    answers->items = memory_resize(answers->items, answers->count + 1, sizeof *answers->items);
    at = &answers->items[answers->count++];
    *at = (struct poll_answer){.process = process, .option = option};
    message_copy(at->follower, sizeof at->follower, follower);
    return true;
}

/* The answer that this process gave, whatever it called itself; else the one under this name; or NULL. */
static struct poll_answer *find_answer(const struct poll_answers *answers, const char *follower,
                                       struct link_process process)
{
    struct poll_answer *named = NULL;

    for (size_t i = 0; i < answers->count; i++) {
        struct poll_answer *at = &answers->items[i];

        if (process.id && at->process.id == process.id && at->process.start == process.start)
            return at;
        if (strcmp(at->follower, follower) == 0)
            named = at;
    }
    return named;
}

bool poll_take_answer(struct poll *p, const char *follower, struct link_process process, int option)
{
    struct poll_answers *answers = &p->answers[poll_vote(p)];
    struct poll_answer *given;
    bool is_other;

    if (!poll_is_open(p) || option < 0 || option >= p->option_count)
        return false;
    given = find_answer(answers, follower, process);
    if (!given)
        return add_answer(answers, follower, process, option);
    is_other = given->option != option;
    given->process = process;
    given->option = option;
    return is_other;
}

void poll_counts(const struct poll *p, int vote, struct message_counts *out)
{
    *out = (struct message_counts){.length = p->option_count};
    for (int i = 0; i < p->option_count; i++)
        out->of[i] = p->options[i].raised_hands[vote];
    for (size_t i = 0; i < p->answers[vote].count; i++)
        out->of[p->answers[vote].items[i].option]++;
}

int poll_answered(const struct poll *p, int vote)
{
    struct message_counts counts;
    int sum = 0;

    poll_counts(p, vote, &counts);
    for (int i = 0; i < counts.length; i++)
        sum += counts.of[i];
    return sum;
}

double poll_right_share(const struct poll *p, int vote)
{
    struct message_counts counts;
    int sum = 0, right = 0;
    bool is_known = false;

    poll_counts(p, vote, &counts);
    for (int i = 0; i < counts.length; i++) {
        sum += counts.of[i];
        right += p->options[i].right ? counts.of[i] : 0;
        is_known = is_known || p->options[i].right;
    }
    return sum > 0 && is_known ? (double)right / sum : -1;
}

/* A count as a message may hold it. */
static int told(int count)
{
    return count < MESSAGE_COUNT_MOST ? count : MESSAGE_COUNT_MOST;
}

/* Fills in the counts of a vote, none above what a message may hold. */
static void describe_counts(const struct poll *p, int vote, struct message_counts *out)
{
    poll_counts(p, vote, out);
    for (int i = 0; i < out->length; i++)
        out->of[i] = told(out->of[i]);
}

void poll_describe(const struct poll *p, int present, struct message *out)
{
    struct message_poll *m = &out->poll;

    *out = (struct message){.kind = MESSAGE_POLL};
    m->id = p->id;
    m->phase = p->phase;
    m->options = p->option_count;
    m->answered = told(poll_answered(p, poll_vote(p)));
    m->present = told(present);
    m->solved = p->solved;
    message_copy(m->question, sizeof m->question, p->key);
    if (phase_tells(p->phase, 0))
        describe_counts(p, 0, &m->first);
    if (phase_tells(p->phase, 1))
        describe_counts(p, 1, &m->second);
}

bool poll_restore_hands(struct poll *p, int vote, const int *raised_hands, int count)
{
    if (count < 0 || count > p->option_count)
        return false;
    for (int i = 0; i < count; i++)
        if (raised_hands[i] < 0 || raised_hands[i] > MESSAGE_COUNT_MOST)
            return false;
    for (int i = 0; i < p->option_count; i++)
        p->options[i].raised_hands[vote] = i < count ? raised_hands[i] : 0;
    p->hands_typed[vote] = count;
    return true;
}

bool poll_restore_answer(struct poll *p, int vote, const char *follower, int option)
{
    char name[MESSAGE_KEY_ROOM];

    if (!message_copy(name, sizeof name, follower) || !*name || option < 0 || option >= p->option_count)
        return false;
    return add_answer(&p->answers[vote], name, (struct link_process){0}, option);
}

void poll_restore(struct poll *p, enum poll_phase phase, bool solved, bool has_second)
{
    p->phase = phase;
    p->solved = solved;
    p->has_second = has_second || phase_vote(phase) > 0;
}

void poll_free(struct poll *p)
{
    for (int i = 0; i < p->option_count; i++)
        free(p->options[i].text);
    for (int vote = 0; vote < POLL_VOTES; vote++)
        free(p->answers[vote].items);
    free(p->key);
    free(p->question);
    *p = (struct poll){.phase = POLL_OVER};
}
