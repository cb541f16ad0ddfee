/* SPDX-License-Identifier: MIT */
/* Whether the links of a course lead somewhere: to a file that exists, and in a lesson to a step, whose view must open
 * in the link's state if it has one, in the glossary to a term, in another page to a heading. Percent-encoding is
 * decoded; upper and lower case differ, as on a forge. Addresses (https:, http:, mailto:) are not checked. Each page
 * that is linked to is read once. */
#ifndef HEADWAY_CHECK_LINKS_H
#define HEADWAY_CHECK_LINKS_H

#include "base/problems.h"
#include "course/catalogue.h"
#include "course/lesson.h"

#include <stddef.h>

/* What a link may name in a page: a step, with its number of parts, or a term or a heading, which has 0. */
struct link_anchor {
    char *name;
    int parts;
};

struct link_page {
    char *path;
    bool exists;
    struct link_anchor *anchors;
    size_t anchor_count;
    struct lesson lesson; /* without steps if the page is not a lesson */
};

/* Zero it but for `catalogue`. */
struct links {
    const struct catalogue *catalogue; /* paths are relative to its course, borrowed; NULL: to the working directory */
    struct link_page *pages;
    size_t page_count;
};

/* Checks a link to `target` at `where` in the page `from`; what is wrong goes to `problems`. */
void links_check(struct links *links, const char *from, const char *target, struct place where,
                 struct problems *problems);

/* Appends the path that `target` means in the page `from`: relative to that page, without "." and "..". */
struct text;
void links_resolve(struct text *out, const char *from, const char *target);

/* Forgets every page that was read. */
void links_free(struct links *links);

#endif
