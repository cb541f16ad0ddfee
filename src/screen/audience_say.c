/* SPDX-License-Identifier: MIT */
/* Where there is no step to show: why, and what to do. */
#include "screen/audience_parts.h"

static void add(struct prose *out, const char *text)
{
    prose_add_run(prose_add_block(out, PROSE_PARAGRAPH), text, NULL, 0);
}

static void add_title(struct prose *out, const char *text)
{
    prose_add_run(prose_add_block(out, PROSE_PARAGRAPH), text, NULL, RUN_STRONG);
}

static void say(struct prose *out, const char *title, const char *text)
{
    add_title(out, title);
    add(out, text);
}

/* What is wrong, as a sentence. */
static void add_error(struct prose *out, const struct error *e)
{
    struct text text = {0};

    error_write(e, &text);
    text_add(&text, ".");
    add(out, text_string(&text));
    text_free(&text);
}

static void say_waiting(const struct audience *a, struct prose *out)
{
    if (a->client.problem.code == ERROR_NONE) {
        say(out, "Waiting for a lecture", "On this machine: headway lecture");
        add(out, "It appears here by itself.");
        return;
    }
    add_title(out, "No lecture can be found");
    add_error(out, &a->client.problem);
}

/* How far it came, and where it can be read again. */
static void say_over(const struct audience *a, struct prose *out)
{
    const struct message_show *show = &a->client.show;
    struct text text = {0};

    add_title(out, "The lecture is over");
    if (a->is_shown) {
        text_addf(&text, "It ended at %d of %d.", show->position, show->steps);
        add(out, text_string(&text));
        text_cut(&text, 0);
        text_addf(&text, "To read it again: headway lesson %s", show->lesson);
        add(out, text_string(&text));
    }
    add(out, "The next one appears here by itself.");
    text_free(&text);
}

static void say_trouble(const struct audience *a, struct prose *out)
{
    struct text text = {0};

    if (a->trouble.code == ERROR_NONE) {
        say(out, "The lecture begins", "The presenter shows nothing yet.");
        return;
    }
    add_title(out, "This lecture cannot be shown here");
    add_error(out, &a->trouble);
    if (*a->client.hello.course)
        text_addf(&text, "The presenter's course is %s: let this user read it.", a->client.hello.course);
    else
        text_add(&text, "Its course is the one in the presenter's Headway: use the same Headway here.");
    add(out, text_string(&text));
    text_free(&text);
}

void audience_say(const struct audience *a, struct prose *out)
{
    switch (a->client.state) {
    case CLIENT_WAITING:
        say_waiting(a, out);
        return;
    case CLIENT_OVER:
        say_over(a, out);
        return;
    case CLIENT_FULL:
        say(out, "The room is full",
            "As many follow this lecture as it has places. This screen tries again by itself: end another headway "
            "follow to make room.");
        return;
    case CLIENT_OTHER_VERSION:
        say(out, "The presenter's Headway is another version",
            "The two do not understand each other: use the same on both sides, as headway --version tells.");
        return;
    case CLIENT_AWAY:
        say(out, "The presenter is away", "This screen tries again by itself.");
        return;
    default:
        say_trouble(a, out);
    }
}
