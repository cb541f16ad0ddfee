/* SPDX-License-Identifier: MIT */
/* A handout: lessons as one file to take home. handout.c is the command, goes through the lessons and decides what
 * comes where; a writer for each format says how (handout_html.c, handout_markdown.c, handout_text.c). */
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

/* Parts that are set apart from the text of a step. */
enum handout_part {
    HANDOUT_NOTES,
    HANDOUT_ANSWERS,
    HANDOUT_NUMBERS, /* the numbers of the picture above, as tables; not on paper, which has the picture */
    HANDOUT_PARTS
};

/* The words for a picture, clean. */
struct handout_caption {
    const char *title; /* what the picture shows */
    const char *look;  /* what to look at; "": not given */
    const char *side;  /* "Right"; NULL: the only picture */
};

struct handout_writer;

struct handout {
    const struct handout_writer *writer;
    struct opened *opened;
    bool notes, quiz, answers;
    bool ascii;         /* nothing but ASCII may be printed */
    struct theme theme; /* of pictures */
    size_t lesson;      /* index of the lesson being written; SIZE_MAX: the glossary is */
    bool *chosen;       /* [lesson_count] of the catalogue: which lessons the handout has */
    size_t *order;      /* [count]: the indexes of its lessons, in order */
    size_t count;
    struct term_list terms;
    bool *used;           /* [terms.count]: which terms were linked to */
    struct text title;    /* of the whole, for writers that need one */
    struct text body;     /* what is written so far */
    struct text contents; /* for HTML: the table of contents */
    struct export_pens pens;
};

struct handout_writer {
    /* A heading of level 1 (a lesson, a quiz, the glossary) to 3 (a term, a question). `anchor` is unique in the file;
     * NULL: nothing links to it. */
    void (*heading)(struct handout *h, int level, const char *words, const char *anchor);
    /* Prose, without its questions. */
    void (*prose)(struct handout *h, const struct prose *prose);
    /* A picture, with its caption. */
    void (*picture)(struct handout *h, const struct canvas *canvas, const struct handout_caption *caption);
    /* What views say in plain text: a table of numbers; lines kept as they are. */
    void (*table)(struct handout *h, const struct sheet_fields *table);
    void (*lines)(struct handout *h, const char *lines);
    /* Begin and end a part that is set apart. */
    void (*open)(struct handout *h, enum handout_part part);
    void (*close)(struct handout *h, enum handout_part part);
    /* Appends the whole file; NULL: the file is the body. */
    void (*finish)(struct handout *h, struct text *out);
};

extern const struct handout_writer handout_html, handout_markdown, handout_text;

#endif
