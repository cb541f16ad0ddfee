/* SPDX-License-Identifier: MIT */
/* What fuzz targets of course files require of everything that was read: it has no terminal commands, and it can be
 * laid out and drawn at any width. Each target includes this once. */
#ifndef HEADWAY_TESTS_FUZZ_REQUIRE_H
#define HEADWAY_TESTS_FUZZ_REQUIRE_H

#include "base/problems.h"
#include "base/utf8.h"
#include "draw/flow.h"

#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#define ROWS 30
#define WIDEST 130 /* columns */

#define THOROUGH_RUNS 300 /* the first runs: all seeds, and single inputs that are repeated */
#define THOROUGH_SHARE 16 /* of later inputs, one in so many, chosen by its bytes */

static bool is_thorough; /* inputs are also laid out, drawn and graded, which takes far longer */

/* Begins a run; `dice` is made from the input. */
static inline void start_run(unsigned dice)
{
    static int runs; /* up to THOROUGH_RUNS */

    if (runs == 0)
        utf8_start(); /* widths are those of its locale */
    runs += runs < THOROUGH_RUNS;
    is_thorough = runs < THOROUGH_RUNS || dice / WIDEST % THOROUGH_SHARE == 0;
}

static void require(bool condition)
{
    if (!condition)
        abort();
}

/* Fails unless utf8_clean() leaves the string unchanged; newlines are allowed, for notes. */
static void require_clean(const char *string)
{
    struct text clean = {0};

    while (string) {
        size_t length = strcspn(string, "\n");

        text_cut(&clean, 0);
        utf8_clean(&clean, string, length);
        require(clean.length == length && memcmp(text_string(&clean), string, length) == 0);
        string = string[length] ? string + length + 1 : NULL;
    }
    text_free(&clean);
}

static inline void require_prose(const struct prose *prose)
{
    for (size_t b = 0; b < prose->block_count; b++) {
        const struct block *block = &prose->blocks[b];

        require_clean(block->language);
        require_clean(block->marker);
        require(block->kind != PROSE_FORMULA || block->baseline < block->run_count);
        for (size_t i = 0; i < block->run_count; i++) {
            require_clean(block->runs[i].text);
            require_clean(block->runs[i].target);
            require(block->runs[i].line > 0 && block->runs[i].column > 0);
        }
    }
}

/* Draws the first screen of a flow, with a spare row if the flow is shorter. */
static void draw(const struct flow *flow, const struct theme *theme)
{
    int rows = flow->count + 1 < ROWS ? (int)flow->count + 1 : ROWS;
    struct canvas canvas;
    struct text text = {0};

    canvas_make(&canvas, rows, flow->width, theme);
    flow_draw(&canvas, (struct area){0, 0, rows, flow->width}, flow, 0, false);
    canvas_text(&canvas, &text);
    require_clean(text_string(&text));
    for (size_t i = 0; theme->ascii && i < text.length; i++)
        require(text.bytes[i] == '\n' || (text.bytes[i] >= 0x20 && text.bytes[i] < 0x7F));
    text_free(&text);
    canvas_free(&canvas);
}

/* Lays out the prose if the run is thorough; only what may not be broken (code, tables, links in ASCII) may be too
 * wide. */
static inline void lay(const struct prose *prose, int width)
{
    for (int ascii = 0; is_thorough && ascii < 2; ascii++) {
        const struct theme theme = {.colors = 256, .ascii = ascii};
        struct text text = {0};
        struct flow flow;

        flow_lay(&flow, prose, width, INT_MAX, &theme);
        flow_text(&flow, &text);
        require_clean(text_string(&text));
        draw(&flow, &theme);
        flow_free(&flow);
        text_free(&text);
    }
}

static inline void require_problems(const struct problems *problems)
{
    for (size_t i = 0; i < problems->count; i++) {
        const struct error *e = &problems->items[i].error;

        require(*e->message && e->line > 0 && e->column > 0);
        require_clean(e->message);
        require(!strchr(e->message, '\n'));
    }
}

#endif
