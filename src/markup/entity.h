/* SPDX-License-Identifier: MIT */
/* Character references of HTML in Markdown: &times; &#215; &#xD7;. The named ones are those that occur in prose and in
 * mathematics, not all 2,231 of HTML. */
#ifndef HEADWAY_MARKUP_ENTITY_H
#define HEADWAY_MARKUP_ENTITY_H

#include "base/text.h"

/* Appends the character that `entity` ("&", name, ";", `length` bytes) stands for, not cleaned; an unknown name is
 * appended as written, a number that is not a character as U+FFFD. */
void entity_add(struct text *out, const char *entity, size_t length);

#endif
