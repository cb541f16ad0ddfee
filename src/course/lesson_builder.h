/* SPDX-License-Identifier: MIT */
/* What the parts of the lesson reader share: steps and blocks (lesson.c), comments (lesson_comment.c), view blocks
 * (lesson_view.c), pictures of parts (lesson_picture.c); its outline names questions as they do. No other file includes
 * this. */
#ifndef HEADWAY_COURSE_LESSON_BUILDER_H
#define HEADWAY_COURSE_LESSON_BUILDER_H

#include "base/text.h"
#include "course/lesson.h"
#include "markup/markdown.h"

/* A view: or a look: of a step, until it is known which part it belongs to. */
struct picture_mark {
    char *state, *look; /* one of them, the other is NULL */
    size_t block;       /* it stands before this one of the step */
    int part;           /* −1: not known yet */
    struct place where;
};

/* Where a step's line of parts has got to. */
struct line_end {
    int part;
    bool is_new_part;    /* a pause was the last, nothing follows it yet */
    bool is_after_asked; /* a question was the last: it has its part to itself */
};

/* A lesson while it is put together from the blocks of its file, in their order. */
struct lesson_builder {
    struct lesson *lesson;
    struct problems *problems;
    struct step *step;        /* the one that blocks go to, or NULL: the introduction */
    bool is_after_break;      /* a --- was the last, a ## must follow */
    bool is_lost;             /* something else followed it, which was said */
    struct place break_place; /* of that --- */
    struct place here;        /* of the block or the comment at hand */
    struct place name_place, pause_place;
    struct line_end line;           /* as it is now */
    bool is_under_heading;          /* a heading on the line was the last, */
    struct line_end before_heading; /* and this was before it */
    int deeper, deeper_count;       /* the section of deeper text that is being read, or 0; how many there are */
    int deeper_level;               /* of its heading, */
    size_t deeper_block;            /* which block of the step that is */
    struct place deeper_place;
    struct picture_mark *marks; /* of the step at hand */
    size_t mark_count;
    struct text notes;
};

/* Puts the blocks and comments of a file, or of one step of it, where they belong. */
void lesson_build(struct lesson_builder *b, struct markdown *m);

/* Takes down a view: or a look: at b->here. */
void lesson_mark_state(struct lesson_builder *b, const char *keys);
void lesson_mark_look(struct lesson_builder *b, const char *text);

/* Gives the marks so far to their parts: each to that of the block after it, the last ones to the part that ends. */
void lesson_settle_marks(struct lesson_builder *b);

/* Makes the step's pictures of its marks, of which none is left then. */
void lesson_make_pictures(struct lesson_builder *b);

#endif
