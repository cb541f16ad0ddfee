/* SPDX-License-Identifier: MIT */
/* The picture of a question, [view:score head=1], as plain text. */
#ifndef HEADWAY_PRINT_QUIZ_PICTURE_H
#define HEADWAY_PRINT_QUIZ_PICTURE_H

#include "line/open.h"
#include "question/question.h"

/* Appends everything that the question's view shows, between blank lines, under its title; nothing if it has no view,
 * or one that does not open or would give the answer away. Its code comes from the course's listings. */
void quiz_picture_add(struct text *out, const struct question *q, const struct opened *opened);

#endif
