/* SPDX-License-Identifier: MIT */
/* However Headway ends, the learner comes back to where they were: after q, Ctrl-C, a signal, a closed window, and at
 * any moment at which it is killed. */
#include "base/random.h"
#include "base/text.h"
#include "command/captured.h"
#include "terminal/pty.h"
#include "terminal/study.h"
#include "terminal/suites.h"
#include "terminal/walk.h"

#include <check.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>

#define KILLS 100
#define STEPS 400    /* of the lesson in which they happen */
#define SOONEST 15   /* 2^15 nanoseconds after the last key, 33 µs, Headway is killed at the soonest … */
#define DOUBLINGS 10 /* … and 34 ms after it at the latest; any time between is as likely as its double */

/* Ways to end: keys, or a signal, or (neither) the closed window. */
static const struct {
    const char *keys;
    int signal, status;
} endings[] = {
    {"q q", 0, 0}, {"C-c", 0, 130}, {NULL, SIGTERM, 143}, {NULL, SIGHUP, 129}, {NULL, SIGKILL, 137}, {NULL, 0, 129},
};

static void end(struct pty *p, int how)
{
    if (endings[how].keys)
        pty_keys(p, endings[how].keys);
    else if (endings[how].signal)
        pty_signal(p, endings[how].signal);
    else
        pty_hang_up(p);
    ck_assert_int_eq(pty_exit(p), endings[how].status);
    pty_free(p);
}

START_TEST(the_place_outlives_every_end)
{
    struct pty *p = study_start(24, 80, NULL, "headway");
    char *before;

    pty_expect(p, "Enter begins.");
    pty_shows(p, "3 Enter >*3 Tab Enter Down Right Esc", "── scores₂[on,sat] ");
    before = walk_copy(p);
    end(p, _i);
    study_expect_place("six-stages#score 0/head=2 cell=on,sat");
    p = study_start(24, 80, NULL, "headway");
    if (strcmp(pty_screen(p), before) != 0)
        pty_fail(p, "it was left as\n%sbut comes back as", before);
    pty_shows(p, "q", "▸ 3  Six stages ", " Score   you were here");
    free(before);
    pty_free(p);
}
END_TEST

/* An answer is kept when it is given: it is there again after a kill. */
START_TEST(an_answer_outlives_a_kill)
{
    struct pty *p = study_start(40, 120, NULL, "headway lesson six-stages#softmax");

    pty_expect(p, "?");
    walk_go_to_question(p);
    pty_shows(p, "text:0.8 Enter", "You said 0.8, it is 0.86");
    pty_signal(p, SIGKILL);
    pty_exit(p);
    pty_free(p);
    p = study_start(40, 120, NULL, "headway");
    pty_expect(p, "Six stages");
    pty_expect(p, "✗ You said 0.8, it is 0.86");
    pty_keys(p, "BS");
    pty_expect_no(p, "You said 0.8");
    pty_free(p);
}
END_TEST

/* --------------------------------------------------------------------------------------------------- a hundred kills
 */

static void write_lesson(const char *course)
{
    struct text markdown = {0};

    text_add(&markdown, "# Many\n");
    for (int i = 0; i < STEPS; i++)
        text_addf(&markdown, "\n---\n\n## Step %d.\n<!-- name: s%d -->\n\nText.\n", i, i);
    captured_write_string(course, "lessons/01-many.md", text_string(&markdown));
    text_free(&markdown);
}

/* The step that is kept. */
static int kept_step(const char *course)
{
    const char *place = study_place(course);
    int step = -1;

    ck_assert_msg(sscanf(place, "many#s%d 0/", &step) == 1, "the place is %s", place);
    return step;
}

/* A moment to kill it at: as good on a machine, or in a build, that takes ten times as long. */
static long choose_moment(struct random *r)
{
    long shortest = 1L << (SOONEST + random_bits(r) % DOUBLINGS);

    return shortest + (long)(random_bits(r) % (uint64_t)shortest);
}

/* Sends a key and kills the program so many nanoseconds later, whatever it does by then. */
static void kill_after(struct pty *p, const char *key, long nanoseconds)
{
    struct timespec wait = {.tv_nsec = nanoseconds};

    pty_write(p, key, strlen(key));
    nanosleep(&wait, NULL);
    ck_assert_int_eq(kill(p->pid, SIGKILL), 0);
    ck_assert_int_eq(pty_exit(p), 137);
}

/* Each time some keys are pressed one by one and answered; one more is pressed, and somewhere on its way to the screen
 * and to the disk the program is killed. What was answered before is kept; that one may be. */
START_TEST(a_hundred_kills_lose_a_key_each_at_most)
{
    char *course = captured_directory(), command[4200], title[64];
    struct random r = {0};
    int at = 0;

    random_start(&r, 3, 0);
    write_lesson(course);
    snprintf(command, sizeof command, "headway lesson many --course %s", course);
    end(study_start(12, 40, NULL, command), 0);
    snprintf(command, sizeof command, "headway --course %s", course);
    for (int i = 0; i < KILLS; i++) {
        struct pty *p = study_start(12, 40, NULL, command);
        int answered = (int)(random_bits(&r) % 3), kept;

        snprintf(title, sizeof title, "Step %d.", at);
        pty_expect(p, title);
        for (int key = 0; key < answered; key++)
            pty_keys(p, "Right");
        at += answered;
        kill_after(p, "l", choose_moment(&r));
        kept = kept_step(course); /* it can be read */
        ck_assert_msg(kept == at || kept == at + 1, "kill %d, after step %d: kept is step %d", i, at, kept);
        at = kept;
        pty_free(p);
    }
    ck_assert_uint_le(study_files(), 4); /* what a kill leaves lying about is taken up again */
    captured_remove(course);
}
END_TEST

Suite *study_place_suite(void)
{
    Suite *suite = suite_create("study place");
    TCase *tests = tcase_create("study place");

    tcase_add_checked_fixture(tests, study_make, study_remove);
    tcase_add_loop_test(tests, the_place_outlives_every_end, 0, (int)(sizeof endings / sizeof *endings));
    tcase_add_test(tests, an_answer_outlives_a_kill);
    tcase_add_test(tests, a_hundred_kills_lose_a_key_each_at_most);
    suite_add_tcase(suite, tests);
    return suite;
}
