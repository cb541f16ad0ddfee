/* SPDX-License-Identifier: MIT */
/* What every view that is no stage of the walk bears: any key, any room. */
#include "suites.h"
#include "trial.h"

#include <assert.h>

enum { VIEWS_MOST = 64, SEEDS = SOME_OF(4), KEYS = 200, TYPED_KEYS = 1500 };

static const struct view *views[VIEWS_MOST];

/* Without stages; and without what computes, where any key may ask for minutes of it. */
static size_t find_views(void)
{
    size_t count = 0;

    for (const struct view *const *view = view_table; *view; view++)
        if (!(*view)->terms && !(*view)->is_computing) {
            assert(count < VIEWS_MOST);
            views[count++] = *view;
        }
    return count;
}

START_TEST(any_keys)
{
    const struct view *view = views[_i / SEEDS];
    struct trial t = trial_open(view, "");

    trial_check_monkey(&t, (unsigned)_i + 1, view->type ? TYPED_KEYS : KEYS);
    trial_close(&t);
}
END_TEST

START_TEST(any_room)
{
    struct trial t = trial_open(views[_i], "");

    trial_check_lines(&t);
    trial_check_drawing(&t);
    trial_close(&t);
}
END_TEST

Suite *view_any_suite(void)
{
    Suite *suite = suite_create("view_any");
    TCase *tests = tcase_create("any");
    int count = (int)find_views();

    tcase_add_loop_test(tests, any_keys, 0, count * SEEDS);
    tcase_add_loop_test(tests, any_room, 0, count);
    suite_add_tcase(suite, tests);
    return suite;
}
