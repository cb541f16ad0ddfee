/* SPDX-License-Identifier: MIT */
#include "base/compiler.h"
#include "classroom/audience.h"
#include "lecture/socket.h"
#include "line/commands.h"
#include "line/open.h"
#include "ui/loop.h"

#include <unistd.h>

struct follow {
    struct opened opened; /* the presenter's course */
    int first;            /* the connection that proved the lecture can be reached; −1: none, or handed on */
};

/* Connects, as client_open() asks. */
static int connect_to_lecture(void *context, struct error *e)
{
    struct follow *f = context;
    int fd = f->first;

    f->first = -1;
    return fd >= 0 ? fd : socket_connect(NULL, e);
}

static bool open_presented(void *context, const char *directory, struct audience_course *out, struct error *e)
{
    struct follow *f = context;

    open_close(&f->opened);
    if (!open_course_of(&f->opened, directory, e) || !open_listings(&f->opened, e)) {
        open_close(&f->opened);
        return false;
    }
    *out = (struct audience_course){&f->opened.library, f->opened.sources};
    return true;
}

static const struct option options[] = {
    {"--wall", NULL, NULL, "this is the room's screen: it has no vote, and names no keys"},
    {0},
};

static int run(const struct arguments *a, struct output *out UNUSED, struct error *e)
{
    struct follow f = {.first = -1};
    struct audience_setup setup = {
        .open = connect_to_lecture, .open_context = &f, .open_course = open_presented, .context = &f};
    struct audience *audience;
    int status;

    if (arguments_have(a, "--course")) {
        error_set(e, ERROR_INPUT, "--course: follow shows the presenter's course: leave it out");
        return 2;
    }
    if (a->plain) {
        error_set(e, ERROR_INPUT, "follow needs a terminal to draw on: start it in one, without --plain");
        return 2;
    }
    f.first = socket_connect(NULL, e);
    if (e->code != ERROR_NONE)
        return 1;
    setup.is_wall = arguments_have(a, "--wall");
    audience = audience_new(&setup);
    status = loop_run(audience_stack(audience), &a->terminal, e);
    audience_destroy(audience);
    if (f.first >= 0)
        close(f.first);
    open_close(&f.opened);
    return status;
}

const struct command command_follow = {
    .name = "follow",
    .options = options,
    .summary = "an audience screen: shows a running lecture",
    .about = "Shows the lecture that is given on this machine (headway lecture), on a\n"
             "projector or in a terminal of your own: the step alone, drawn for this window.\n"
             "Started before the lecture, it waits; while the presenter is away the last step\n"
             "stays, and it connects again by itself. The course is the presenter's.\n"
             "Any number of them can follow. On the projector say --wall: then the presenter's\n"
             "console shows the wall at its real size, and it is not counted in a vote.\n"
             "\n"
             "Keys: ← looks back at what was shown, → comes forward again, r rejoins the\n"
             "presenter. Enter goes into the cells of a step, where the arrows move; Esc\n"
             "leaves them. A, B, C … or 1, 2, 3 … answer a poll; another answer replaces it.\n"
             "? shows what works, q quits: the lecture goes on.\n"
             "\n"
             "The lecture is found by a socket of this user, headway/lecture.sock in\n"
             "$XDG_RUNTIME_DIR, or headway-UID/lecture.sock in the temporary directory.\n",
    .example = "  headway lecture six-stages        in one terminal\n"
               "  headway follow --wall             in another, on the projector\n",
    .run = run,
};
