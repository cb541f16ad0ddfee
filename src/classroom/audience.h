/* SPDX-License-Identifier: MIT */
/* The audience's screen: follows a lecture at its own size and colours, and lets its user look back at any time. */
#ifndef HEADWAY_CLASSROOM_AUDIENCE_H
#define HEADWAY_CLASSROOM_AUDIENCE_H

#include "classroom/wall.h"
#include "lecture/client.h"
#include "ui/stack.h"

struct audience;

/* A course opened for the audience. */
struct audience_course {
    struct library *library;
    const struct view_source *sources;
};

struct audience_setup {
    client_open *open; /* connects: socket_connect() of place.h */
    void *open_context;
    /* Opens the course of a directory ("": the one in the binary) and closes the previous one; on failure false with *e
     * set, and nothing is open. */
    bool (*open_course)(void *context, const char *directory, struct audience_course *out, struct error *e);
    void *context;
    bool is_wall; /* the room's screen: it cannot vote, and names no keys */
};

/* Makes an audience; it connects when it runs. Never NULL. */
struct audience *audience_new(const struct audience_setup *setup);
void audience_destroy(struct audience *audience);

/* What the loop runs, valid as long as the audience. */
struct stack *audience_stack(struct audience *audience);

#endif
