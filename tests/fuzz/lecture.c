/* SPDX-License-Identifier: MIT */
/* Fuzzes what comes in over a lecture's link, as both sides read it. Whatever the bytes are, and however they are cut,
 * the lines are the same, and message_read() refuses a line, or gives a message whose texts may go to a terminal, and
 * which is the same when it is written and read again. Seeds: lecture/, made by make_seeds.py. */
#include "lecture/line_buffer.h"
#include "lecture/message.h"

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

/* All texts of a message are clean, and end where they should. */
static void require_clean(const struct message *m)
{
    for (const struct message_member *member = message_types[m->kind].members; member->name; member++) {
        const char *at = (const char *)m + member->offset;
        struct text clean = {0};

        if (member->kind != MEMBER_TEXT)
            continue;
        require(memchr(at, 0, (size_t)member->most) != NULL);
        utf8_clean(&clean, at, strlen(at));
        require(strcmp(text_string(&clean), at) == 0);
        text_free(&clean);
    }
}

static void read_one(bool from_presenter, const char *line, size_t length)
{
    static struct message m, again;
    struct text first = {0}, second = {0};

    if (message_read(&m, from_presenter, line, length) != MESSAGE_GOOD)
        return;
    require(message_types[m.kind].from_presenter == from_presenter);
    require_clean(&m);
    message_write(&m, &first);
    require(first.length <= LINE_MOST);
    require(message_read(&again, from_presenter, first.bytes, first.length - 1) == MESSAGE_GOOD);
    message_write(&again, &second);
    require(first.length == second.length && memcmp(first.bytes, second.bytes, first.length) == 0);
    text_free(&first);
    text_free(&second);
}

/* Takes the lines that are there; reads them if `reads`. Returns how many, with their lengths added up in *sum. */
static enum line_result take_lines(struct line_buffer *b, bool reads, size_t *count, size_t *sum)
{
    enum line_result result;
    const char *line;
    size_t length;

    while ((result = line_buffer_next(b, &line, &length)) == LINE_READY) {
        ++*count;
        *sum += length;
        if (reads) {
            read_one(true, line, length);
            read_one(false, line, length);
        }
    }
    return result;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    const char *input = (const char *)bytes;
    size_t step = length > 0 ? bytes[0] + 1u : 1, counts[2] = {0}, sums[2] = {0};
    struct line_buffer whole = {0}, cut = {0};
    enum line_result last, result = LINE_NONE;

    line_buffer_add(&whole, input, length);
    last = take_lines(&whole, true, &counts[0], &sums[0]);
    for (size_t at = 0; at < length && result == LINE_NONE; at += step) {
        line_buffer_add(&cut, input + at, step < length - at ? step : length - at);
        result = take_lines(&cut, false, &counts[1], &sums[1]);
        require(cut.bytes.length <= LINE_MOST + step);
    }
    require(counts[0] == counts[1] && sums[0] == sums[1] && last == result);
    line_buffer_free(&whole);
    line_buffer_free(&cut);
    return 0;
}
