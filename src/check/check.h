/* SPDX-License-Identifier: MIT */
#ifndef HEADWAY_CHECK_CHECK_H
#define HEADWAY_CHECK_CHECK_H

#include "command/links.h"
#include "line/options.h"

#include <stdbool.h>
#include <stddef.h>

struct check {
    struct links links;
    size_t pages, lessons, steps, terms, quizzes, questions, numbers, errors, warnings, styles;
    bool shows_styles;   /* each point of house style, and not only how many there are; what lessons come to, too */
    struct text lengths; /* of the lessons, a line each */
};

#endif
