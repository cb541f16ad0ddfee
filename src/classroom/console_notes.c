/* SPDX-License-Identifier: MIT */
/* The speaker's notes: a plain text of paragraphs. */
#include "base/monotonic.h"
#include "base/utf8.h"
#include "classroom/console_parts.h"
#include "player/player_parts.h"

#include <string.h>

#define USUAL_TIME 120000 /* milliseconds, of a step whose minutes nobody planned */
#define SEEN_AT 0.8       /* of the step's time: then the last line is in sight */

/* The length of the paragraph that begins here, without the blank line behind. */
static size_t paragraph_length(const char *text)
{
    const char *end = strstr(text, "\n\n");

    return end ? (size_t)(end - text) : strlen(text);
}

/* A paragraph as words with a blank between; its first word is what the eye finds it by. */
static void add_paragraph(struct prose *prose, const char *from, size_t length)
{
    struct block *block = prose_add_block(prose, PROSE_PARAGRAPH);
    struct text words = {0}, first = {0};
    const char *rest;

    for (size_t i = 0; i < length;) {
        size_t word = strcspn(from + i, " \t\n");

        word = word < length - i ? word : length - i;
        if (word && words.length)
            text_add_byte(&words, ' ');
        utf8_clean(&words, from + i, word);
        i += word + 1;
    }
    rest = text_string(&words) + strcspn(text_string(&words), " ");
    text_add_bytes(&first, text_string(&words), (size_t)(rest - text_string(&words)));
    prose_add_run(block, text_string(&first), NULL, RUN_STRONG);
    if (*rest)
        prose_add_run(block, rest, NULL, 0);
    text_free(&first);
    text_free(&words);
}

static void write_prose(struct prose *prose, const char *notes)
{
    for (notes += strspn(notes, " \t\n"); *notes; notes += strspn(notes, " \t\n")) {
        size_t length = paragraph_length(notes);

        add_paragraph(prose, notes, length);
        notes += length;
    }
    if (!prose->block_count)
        prose_add_run(prose_add_block(prose, PROSE_PARAGRAPH), "No notes for this step.", NULL, RUN_DIM);
}

/* The line at the top after so much of the step's time. */
static size_t line_by_clock(const struct console *c, size_t hidden)
{
    long long now = monotonic_now(), planned;
    double share;

    if (c->clock.at == CLOCK_NOWHERE)
        return 0;
    planned = clock_step_planned(&c->clock, c->clock.at);
    share = (double)clock_step_spent(&c->clock, c->clock.at, now) / (double)(planned > 0 ? planned : USUAL_TIME);
    return share >= SEEN_AT ? hidden : (size_t)((double)hidden * share / SEEN_AT);
}

void console_notes_lay(struct console *c, struct area area, const struct theme *theme)
{
    struct console_notes *notes = &c->notes;
    const struct player *player = c->wall.player;
    size_t step = player ? player->step : 0, hidden;
    bool is_here = notes->lesson == c->wall.lesson && notes->step == step;

    notes->by_hand = notes->by_hand && is_here;
    if (!is_here || notes->width != area.cols) {
        struct prose prose = {0};

        flow_free(&notes->flow);
        write_prose(&prose, player ? player_step(player)->notes : "");
        flow_lay(&notes->flow, &prose, area.cols, 0, theme);
        prose_free(&prose);
        notes->width = area.cols;
        notes->lesson = c->wall.lesson;
        notes->step = step;
    }
    hidden = notes->flow.count > (size_t)area.rows ? notes->flow.count - (size_t)area.rows : 0;
    if (!notes->by_hand)
        notes->first = line_by_clock(c, hidden);
    else if (notes->first > hidden)
        notes->first = hidden;
}

void console_notes_scroll(struct console *c, int lines)
{
    struct console_notes *notes = &c->notes;
    size_t by = (size_t)(lines < 0 ? -lines : lines);

    notes->by_hand = true;
    if (lines < 0)
        notes->first -= by < notes->first ? by : notes->first;
    else
        notes->first += by;
}
