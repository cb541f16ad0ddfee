/* SPDX-License-Identifier: MIT */
/* Fuzzes the journal of a lecture. Whatever the bytes are, journal_read() refuses them and gives nothing, or gives a
 * journal whose texts may go to a terminal, and which is the same when it is written and read again. Seeds: journal/,
 * made by make_seeds.py. */
#include "lecture/journal.h"

#include "base/text.h"
#include "base/utf8.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* libFuzzer's name for it; -Wmissing-prototypes wants one. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

static void require(bool condition)
{
    if (!condition)
        abort();
}

static void require_clean(const char *string)
{
    struct text clean = {0};

    utf8_clean(&clean, string, strlen(string));
    require(strcmp(text_string(&clean), string) == 0);
    text_free(&clean);
}

static void require_poll(const struct poll *p)
{
    require(p->id >= 1 && p->option_count >= 2 && p->option_count <= MESSAGE_OPTIONS_MOST);
    require_clean(p->key);
    require_clean(p->question);
    for (int i = 0; i < p->option_count; i++)
        require_clean(p->options[i].text);
    for (int vote = 0; vote < POLL_VOTES; vote++) {
        struct message_counts counts;

        poll_counts(p, vote, &counts);
        for (size_t i = 0; i < p->answers[vote].count; i++)
            require_clean(p->answers[vote].items[i].follower);
    }
}

/* All of it is in range and clean. */
static void require_whole(const struct journal *j)
{
    require(j->lesson_count > 0);
    require_clean(j->course);
    for (size_t i = 0; i < j->lesson_count; i++)
        require_clean(j->lessons[i]);
    for (size_t i = 0; i < j->step_count; i++) {
        require_clean(j->steps[i].lesson);
        require_clean(j->steps[i].step);
        require(j->steps[i].spent >= 0);
    }
    for (size_t i = 0; i < j->results.count; i++)
        require_poll(j->results.polls[i]);
    require(j->poll == SIZE_MAX || j->poll < j->results.count);
    require(!results_name(&j->results) || !strstr(results_name(&j->results), ".."));
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    struct journal j = {.poll = SIZE_MAX}, again = {.poll = SIZE_MAX};
    struct text first = {0}, second = {0};

    if (journal_read(&j, (const char *)bytes, length) == JOURNAL_GOOD) {
        require_whole(&j);
        journal_write(&j, &first);
        require(journal_read(&again, first.bytes, first.length) == JOURNAL_GOOD);
        journal_write(&again, &second);
        require(strcmp(text_string(&first), text_string(&second)) == 0);
    } else {
        require(!j.course && j.lesson_count + j.step_count + j.results.count == 0);
    }
    journal_free(&j);
    journal_free(&again);
    text_free(&first);
    text_free(&second);
    return 0;
}
