/* SPDX-License-Identifier: MIT */
/* What the parts of the lesson reader share: steps and blocks (lesson.c), comments (lesson_comment.c), view blocks
 * (lesson_view.c); its outline names questions as they do. No other file includes this. */
#ifndef HEADWAY_COURSE_LESSON_BUILDER_H
#define HEADWAY_COURSE_LESSON_BUILDER_H

#include "base/text.h"
#include "course/lesson.h"
#include "course/markdown.h"

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
    bool is_new_part;    /* a pause was the last, nothing follows it yet */
    bool is_after_asked; /* a question was the last: it has its part to itself */
    int part;
    struct text notes;
};

/* Puts the blocks and comments of a file, or of one step of it, where they belong. */
void lesson_build(struct lesson_builder *b, struct markdown *m);

/* Does what a comment of ours asks for. A remark says nothing; what is nearly one of ours gets a warning. */
void lesson_read_comment(struct lesson_builder *b, const struct comment *c);

/* Reads a `view` block into the step. */
void lesson_read_view(struct lesson_builder *b, const struct block *block);

/* The id of a step's question number `index`, from 0: "six-stages#score", "six-stages#score-2" … The caller frees it.
 */
char *lesson_question_id(const struct lesson *lesson, const struct step *step, size_t index);

/* Begins a part for what follows a question, if one was the last, unless a pause has done so. */
void lesson_end_question(struct lesson_builder *b);

#endif
