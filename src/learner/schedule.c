/* SPDX-License-Identifier: MIT */
#include "learner/schedule.h"

#include "base/moment.h"
#include "learner/progress.h"

#define DAY 86400

/* After how many days a question of a box is due. */
static const int days[PROGRESS_BOXES + 1] = {0, 0, 1, 3, 7, 21};

bool schedule_read(const json_t *question, const char *now, struct schedule *out)
{
    const char *due = json_string_value(json_object_get(question, "due"));
    int box = (int)json_integer_value(json_object_get(question, "box"));

    *out = (struct schedule){0};
    if (!due || box < 1)
        return false;
    *out = (struct schedule){.box = box, .due = due, .is_due = !moment_is_after(due, now)};
    if (moment_read(due) > moment_read(now) + days[box] * DAY)
        out->is_due = true; /* no answer until now could have put it there */
    return true;
}

static void put(json_t *question, int box, const char *at)
{
    char due[MOMENT_ROOM];

    moment_write(due, moment_read(at) + days[box] * DAY);
    json_object_set_new(question, "box", json_integer(box));
    json_object_set_new(question, "due", json_string(due));
}

static void take_off(json_t *question)
{
    json_object_del(question, "box");
    json_object_del(question, "due");
}

/* Whether the question was moved after `at`, and not after `now`. */
static bool is_moved_after(const struct schedule *s, const char *at, const char *now)
{
    time_t moved = moment_read(s->due) - days[s->box] * DAY;

    return moved > moment_read(at) && moved <= moment_read(now);
}

void schedule_move(json_t *question, const char *at, double score, const char *now)
{
    struct schedule s;
    bool is_on = schedule_read(question, at, &s);

    if (is_on && is_moved_after(&s, at, now))
        return;
    if (score < 1)
        put(question, 1, at);
    else if (is_on && s.is_due && s.box < PROGRESS_BOXES)
        put(question, s.box + 1, at);
    else if (is_on && s.is_due)
        take_off(question);
}

void schedule_forget(json_t *question, const char *at, const char *now)
{
    struct schedule s;

    if (!schedule_read(question, now, &s) || !is_moved_after(&s, at, now))
        take_off(question);
}
