/* SPDX-License-Identifier: MIT */
/* The console under random keys and clicks, at random sizes, while somebody rewrites the lessons and quizzes it shows,
 * a follower answers, and the presenter is killed now and then: it neither crashes nor stops, and can be ended. */
#include "base/random.h"
#include "screen/lectern.h"
#include "screen/suites.h"

#include <check.h>

#define EVENTS 150 /* of a run */
#define RUNS 6

static struct lectern l;
static struct random random_;

static int below(int most)
{
    return (int)(random_uniform(&random_) * most);
}

static void write_lesson(const char *path, const char *title, bool may_be_wrong)
{
    static const char *const parts[] = {
        "Words, and more of them.\n\n",
        "<!-- pause -->\n\n",
        "```predict\nask: Which is first?\nright: A. # Yes.\nwrong: B. # No.\nwrong: C. # No.\n```\n\n",
        "```predict\nask: How well does cat answer sat?\ncells: scores1[sat,cat]\n```\n\n",
        "<!-- notes\nSay this.\n-->\n\n",
    };
    static const char *const views[] = {"", "```view\nscore\n```\n\n", "```view\nsoftmax head=2\n```\n\n"};
    struct text out = {0};
    bool scores;

    text_addf(&out, "# %s\n\nIntro.\n\n", title);
    for (int i = 1 + below(5); i > 0; i--) {
        int view = below(3);

        scores = view > 0;
        text_addf(&out, "---\n\n## Step %d\n\n%s", i, views[view]);
        for (int part = below(4); part > 0; part--)
            text_add(&out, parts[(part + i) % (scores ? 5 : 3)]);
    }
    if (may_be_wrong && !below(4))
        text_add(&out, "```view\nno such view\n"); /* an error */
    lectern_write(&l, path, text_string(&out));
    text_free(&out);
}

static void write_quiz(void)
{
    static const char *const questions[] = {
        "::q1::[markdown]Is water wet?{T}\n\n",
        "::q2::[markdown]How many legs?{\n=four\n~two\n~six\n}\n\n",
        "::q2::[markdown]How many legs?{\n=four\n~two\n}\n\n",
        "::q3::broken{\n\n",
    };

    lectern_write(&l, "quizzes/01-first.gift", questions[below(4)]);
}

/* A lecture begins with lessons that can be read. */
static void mend(void)
{
    write_lesson("lessons/01-first.md", "First", false);
    write_lesson("lessons/02-second.md", "Second", false);
}

static void press(void)
{
    static const char *const keys[] = {"Right", "Right", "Left", "P", "P", "Enter", "Esc", "H",   "v",    "d",
                                       "S",     "b",     "f",    "r", "B", "g",     "/",   "1",   "2",    "Space",
                                       "C",     "T",     "M",    "?", "x", ".",     ";",   "Tab", "Down", "Up",
                                       "PgDn",  "Home",  "End",  "N", "n", "e",     "q",   "Esc", "s",    "t"};
    const char *key = keys[below((int)(sizeof keys / sizeof *keys))];

    screen_press(&l.screen, key);
    if (l.screen.request & SCENE_QUIT) {
        lectern_stop(&l);
        mend();
        lectern_resume(&l);
    }
}

static void happen(void)
{
    switch (below(30)) {
    case 0:
        write_lesson("lessons/01-first.md", "First", true);
        break;
    case 1:
        write_lesson("lessons/02-second.md", "Second", true);
        break;
    case 2:
        write_quiz();
        break;
    case 3:
        screen_resize(&l.screen, 20 + below(140), 5 + below(50));
        break;
    case 4:
        screen_send(&l.screen, (struct event){.kind = below(2) ? EVENT_CLICK : EVENT_WHEEL,
                                              .code = below(2) ? 1 : -1,
                                              .row = below(l.screen.canvas.rows),
                                              .col = below(l.screen.canvas.cols)});
        break;
    case 5:
        client_answer(&l.client, below(4));
        lectern_settle(&l);
        break;
    case 6:
        if (below(3) == 0) {
            lectern_kill(&l);
            mend();
            lectern_resume(&l);
        }
        break;
    default:
        press();
    }
}

START_TEST(whatever_happens_the_lecture_goes_on)
{
    random_start(&random_, (uint64_t)_i, 3);
    lectern_prepare(&l);
    mend();
    write_quiz();
    lectern_begin(&l, "first second");
    lectern_follow(&l);
    for (int i = 0; i < EVENTS; i++)
        happen();
    screen_resize(&l.screen, 120, 40);
    screen_press(&l.screen, "Esc Esc Esc Esc q Enter");
    ck_assert(console_has_ended(l.console));
    lectern_close(&l);
}
END_TEST

Suite *screen_console_random_suite(void)
{
    Suite *suite = suite_create("screen_console_random");
    TCase *tests = tcase_create("random");

    tcase_add_loop_test(tests, whatever_happens_the_lecture_goes_on, 0, RUNS);
    suite_add_tcase(suite, tests);
    return suite;
}
