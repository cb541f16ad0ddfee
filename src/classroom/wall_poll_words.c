/* SPDX-License-Identifier: MIT */
#include "classroom/wall_poll_parts.h"
#include "player/question_prose.h"

#include <string.h>

/* ---------------------------------------------------------------------------------------------------------- numbers */

static const struct message_counts *counts_of(const struct message_poll *poll, int vote)
{
    return vote == 0 ? &poll->first : &poll->second;
}

int poll_count(const struct message_poll *poll, int vote, int option)
{
    const struct message_counts *counts = counts_of(poll, vote);

    return option < counts->length ? counts->of[option] : 0;
}

int poll_sum(const struct message_poll *poll, int vote)
{
    int sum = 0;

    for (int i = 0; i < poll->options; i++)
        sum += poll_count(poll, vote, i);
    return sum;
}

double poll_share(const struct message_poll *poll, int vote, int option)
{
    int sum = poll_sum(poll, vote);

    return sum > 0 ? (double)poll_count(poll, vote, option) / sum : 0;
}

/* --------------------------------------------------------------------------------------------------------- solution */

bool poll_shows_right(const struct poll_scene *scene, int option)
{
    return scene->poll->solved && (size_t)option < scene->q->choice_count && scene->q->choices[option].right;
}

bool poll_shows_wrong(const struct poll_scene *scene, int option)
{
    return scene->poll->solved && !poll_shows_right(scene, option);
}

/* The wrong option that most chose in the last vote whose counts are told; −1: nobody chose one. */
static int most_wrong(const struct poll_scene *scene)
{
    int found = -1, most = 0;

    for (int i = 0; scene->votes > 0 && i < scene->options; i++)
        if (poll_shows_wrong(scene, i) && poll_count(scene->poll, scene->votes - 1, i) > most) {
            most = poll_count(scene->poll, scene->votes - 1, i);
            found = i;
        }
    return found;
}

/* Appends the blocks of a text; the first behind a marker. */
static void add_text(struct prose *out, const char *marker, const struct prose *text)
{
    const struct question_text as_text = {.source = "", .prose = *text};

    if (*marker)
        question_prose_item(out, 1, marker);
    else
        prose_add_block(out, PROSE_PARAGRAPH);
    question_prose_text(out, &as_text, 0);
}

static void add_feedback(struct prose *out, const struct poll_scene *scene, int option)
{
    const struct prose *feedback = &scene->q->choices[option].feedback;
    struct text marker = {0};

    if (feedback->block_count == 0)
        return;
    text_addf(&marker, "%s %c ", scene->q->choices[option].right ? "✓" : "✗", 'A' + option);
    add_text(out, text_string(&marker), feedback);
    text_free(&marker);
}

void poll_make_told(struct prose *out, const struct poll_scene *scene)
{
    int wrong = most_wrong(scene);

    *out = (struct prose){0};
    if (!scene->poll->solved)
        return;
    for (int i = 0; i < scene->options; i++)
        if (poll_shows_right(scene, i))
            add_feedback(out, scene, i);
    if (wrong >= 0 && (size_t)wrong < scene->q->choice_count)
        add_feedback(out, scene, wrong);
    if (scene->q->feedback.block_count > 0)
        add_text(out, "", &scene->q->feedback);
}

/* ----------------------------------------------------------------------------------------------------------- status */

void poll_add_answered(struct text *out, const struct message_poll *poll)
{
    if (poll->present > 0 && poll->answered <= poll->present)
        text_addf(out, "%d of %d answered", poll->answered, poll->present);
    else if (poll->answered > 0)
        text_addf(out, "%d answered", poll->answered);
}

/* Appends words behind what stands there, if they still fit. */
static void add_part(struct line *out, const struct poll_scene *scene, int cols, enum role role, const char *words)
{
    int before = line_columns(scene->theme, out);

    if (!*words || before + (before > 0 ? 3 : 0) + canvas_columns(scene->theme, words) > cols)
        return;
    line_add(out, role, before > 0 ? "   " : "");
    line_add(out, role, words);
}

/* What the room is to do. */
static const char *invitation(enum poll_phase phase)
{
    switch (phase) {
    case POLL_OPEN:
        return "Vote now";
    case POLL_DISCUSS:
        return "Discuss with your neighbours";
    case POLL_SECOND:
        return "Vote again";
    default:
        return "";
    }
}

void poll_add_status(struct line *out, const struct poll_scene *scene, int cols)
{
    const struct message_poll *poll = scene->poll;
    struct text counted = {0};

    if (phase_is_open(poll->phase))
        poll_add_answered(&counted, poll);
    else if (poll->phase == POLL_CLOSED || poll->phase == POLL_DISCUSS)
        text_addf(&counted, "%d answered", poll_sum(poll, 0));
    else if (poll->phase == POLL_RESULT)
        text_addf(&counted, "%d answered, then %d", poll_sum(poll, 0), poll_sum(poll, 1));
    add_part(out, scene, cols, ROLE_STRONG, invitation(poll->phase));
    add_part(out, scene, cols, ROLE_PLAIN, text_string(&counted));
    if (scene->answer >= 0 && scene->answer < scene->options)
        add_part(out, scene, cols, ROLE_DIM, "▸ your answer");
    text_free(&counted);
}
