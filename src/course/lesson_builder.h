/* SPDX-License-Identifier: MIT */
/* What the files of the lesson reader share: steps and blocks (lesson.c), comments (lesson_comment.c), view blocks
 * (lesson_view.c), pictures of parts (lesson_picture.c). No other file includes this. */
#ifndef HEADWAY_COURSE_LESSON_BUILDER_H
#define HEADWAY_COURSE_LESSON_BUILDER_H

#include "base/text.h"
#include "course/lesson.h"
#include "markup/markdown.h"

/* A view: or a look: of a step, until it is known which part it belongs to. */
struct picture_mark {
    char *state, *look; /* one of them, the other is NULL */
    size_t block;       /* the step's block that it precedes */
    int part;           /* −1: not known yet */
    struct place where;
};

/* Where the reader is in a step's parts. */
struct line_end {
    int part;
    bool is_new_part;    /* the last thing was a pause: nothing follows it yet */
    bool is_after_asked; /* the last thing was a question, which has its part to itself */
};

/* A lesson while it is put together from the blocks of its file, in their order. */
struct lesson_builder {
    struct lesson *lesson;
    struct problems *problems;
    struct step *step;        /* the one that blocks go to, or NULL: the introduction */
    bool is_after_break;      /* the last thing was a ---, a ## must follow */
    bool is_lost;             /* something else followed the ---, which has been reported */
    struct place break_place; /* of that --- */
    struct place here;        /* of the current block or comment */
    struct place name_place, pause_place;
    struct line_end line;           /* as it is now */
    bool is_under_heading;          /* the last thing was a heading of the main text, */
    struct line_end before_heading; /* and this was the state before it */
    int deeper, deeper_count;       /* the section of deeper text being read, or 0; how many there are so far */
    int deeper_level;               /* the level of its heading, */
    size_t deeper_block;            /* the index of its heading among the step's blocks */
    struct place deeper_place;
    struct picture_mark *marks; /* of the current step */
    size_t mark_count;
    struct text notes;
};

/* Puts the blocks and comments of a file, or of one step of it, where they belong. */
void lesson_build(struct lesson_builder *b, struct markdown *m);

/* Records a view: or a look: at b->here. */
void lesson_mark_state(struct lesson_builder *b, const char *keys);
void lesson_mark_look(struct lesson_builder *b, const char *text);

/* Assigns the marks so far to parts: each to the part of the block after it, the last ones to the part that ends. */
void lesson_settle_marks(struct lesson_builder *b);

/* Makes the step's pictures from its marks, which are used up. */
void lesson_make_pictures(struct lesson_builder *b);

#endif
