/* SPDX-License-Identifier: MIT */
/* The audience's screen: follows a lecture, at whatever size and with whatever colours it has, and looks back freely in
 * between. */
#ifndef HEADWAY_CLASSROOM_AUDIENCE_H
#define HEADWAY_CLASSROOM_AUDIENCE_H

#include "classroom/wall.h"
#include "lecture/client.h"
#include "ui/stack.h"

struct audience;

/* A course that was opened for the audience. */
struct audience_course {
    struct library *library;
    const struct view_source *sources;
};

struct audience_setup {
    client_open *open; /* connects: place_connect() of place.h */
    void *open_context;
    /* Opens the course of a directory ("": the one in the binary) and closes the one before;
     * false with *e set, and nothing open, if it cannot. */
    bool (*open_course)(void *context, const char *directory, struct audience_course *out, struct error *e);
    void *context;
    bool is_wall; /* the room's screen: it has no vote, and names no keys */
};

/* Makes it; it connects when it runs. Never NULL. */
struct audience *audience_new(const struct audience_setup *setup);
void audience_destroy(struct audience *audience);

/* What the loop runs, valid as long as it is. */
struct stack *audience_stack(struct audience *audience);

#endif
