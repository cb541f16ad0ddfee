/* SPDX-License-Identifier: MIT */
#include "screen/question_prose.h"
#include "screen/wall_poll_parts.h"

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

/* "17 of 24 answered"; hands that were counted may be more than followers. */
static void add_answered(struct line *out, const struct message_poll *poll, const char *before)
{
    if (poll->present > 0 && poll->answered <= poll->present)
        line_addf(out, ROLE_PLAIN, "%s%d of %d answered", before, poll->answered, poll->present);
    else if (poll->answered > 0)
        line_addf(out, ROLE_PLAIN, "%s%d answered", before, poll->answered);
}

void poll_add_status(struct line *out, const struct poll_scene *scene)
{
    const struct message_poll *poll = scene->poll;

    switch (poll->phase) {
    case POLL_OPEN:
        line_add(out, ROLE_STRONG, "Vote now");
        add_answered(out, poll, "   ");
        break;
    case POLL_CLOSED:
        line_addf(out, ROLE_PLAIN, "%d answered", poll_sum(poll, 0));
        break;
    case POLL_DISCUSS:
        line_add(out, ROLE_STRONG, "Discuss with your neighbours");
        break;
    case POLL_SECOND:
        line_add(out, ROLE_STRONG, "Vote again");
        add_answered(out, poll, "   ");
        break;
    case POLL_RESULT:
        line_addf(out, ROLE_PLAIN, "%d answered, then %d", poll_sum(poll, 0), poll_sum(poll, 1));
        break;
    case POLL_OVER:
        break;
    }
    if (scene->answer >= 0 && scene->answer < scene->options)
        line_add(out, ROLE_DIM, out->text.length > 0 ? "   ▸ your answer" : "▸ your answer");
}
