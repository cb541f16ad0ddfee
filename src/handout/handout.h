/* SPDX-License-Identifier: MIT */
/* A handout: lessons as one file to take home. handout.c is the command, goes through the lessons and says what stands
 * where; a writer for each format says how (handout_html.c, handout_markdown.c, handout_text.c). */
#ifndef HEADWAY_HANDOUT_HANDOUT_H
#define HEADWAY_HANDOUT_HANDOUT_H

#include "base/error.h"
#include "base/prose.h"
#include "base/text.h"
#include "course/term.h"
#include "draw/canvas.h"
#include "draw/export.h"
#include "line/open.h"
#include "print/prints.h"
#include "sheet/fields.h"

#include <stdbool.h>
#include <stddef.h>

/* What is set apart from the text of a step. */
enum handout_part {
    HANDOUT_NOTES,
    HANDOUT_ANSWERS,
    HANDOUT_NUMBERS, /* what the picture above shows, as tables: paper has the picture */
    HANDOUT_PARTS
};

/* What is said of a picture, clean. */
struct handout_caption {
    const char *title; /* what it is a picture of */
    const char *look;  /* what to look at; "": not said */
    const char *side;  /* "Right"; NULL: there is one picture alone */
};

struct handout_writer;

struct handout {
    const struct handout_writer *writer;
    struct opened *opened;
    bool notes, quiz, answers;
    bool ascii;         /* nothing but ASCII may be printed */
    struct theme theme; /* of pictures */
    size_t lesson;      /* index of the one that is written; SIZE_MAX: none, this is the glossary */
    bool *chosen;       /* [lesson_count] of the catalogue: which lessons are in it */
    size_t *order;      /* [count]: their indexes, as they stand in it */
    size_t count;
    struct term_list terms;
    bool *used;           /* [terms.count]: which terms were linked to */
    struct text title;    /* of the whole, for writers that need one */
    struct text body;     /* what is written so far */
    struct text contents; /* of the HTML: its table of contents */
    struct export_pens pens;
};

struct handout_writer {
    /* A heading of level 1 (a lesson, a quiz, the glossary) to 3 (a term, a question). `anchor` is unique in the file;
     * NULL: nothing leads there. */
    void (*heading)(struct handout *h, int level, const char *words, const char *anchor);
    /* Prose, without its questions. */
    void (*prose)(struct handout *h, const struct prose *prose);
    /* A picture, with its caption. */
    void (*picture)(struct handout *h, const struct canvas *canvas, const struct handout_caption *caption);
    /* What views say in plain text: a table of numbers; lines as they stand. */
    void (*table)(struct handout *h, const struct sheet_fields *table);
    void (*lines)(struct handout *h, const char *lines);
    /* Begins and ends what is set apart. */
    void (*open)(struct handout *h, enum handout_part part);
    void (*close)(struct handout *h, enum handout_part part);
    /* The quiz of a lesson, in words of its own; NULL: as prose. */
    void (*quiz)(struct handout *h, const struct quiz *quiz);
    /* Appends the whole file; NULL: it is the body. */
    void (*finish)(struct handout *h, struct text *out);
};

extern const struct handout_writer handout_html, handout_markdown, handout_text;

/* What a link leads to inside the file: appends its anchor and returns true; false if it leads out of it. */
bool handout_link(struct handout *h, const char *target, struct text *anchor);

#endif
