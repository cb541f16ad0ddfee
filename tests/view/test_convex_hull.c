/* SPDX-License-Identifier: MIT */
/* The view convex-hull: its numbers against plain arithmetic, what it says about keys in every position, its keys, its
 * states, and that it draws in any room. */
#include "base/utf8.h"
#include "said.h"
#include "study/hull.h"
#include "suites.h"
#include "views.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const struct view view_convex_hull;

static const struct view *const hull = &view_convex_hull;

static void expect_at(const char *state, const char *words)
{
    struct trial t = trial_open(hull, state);

    trial_expect(trial_prose(&t), words);
    trial_close(&t);
}

static void expect_number(struct trial *t, const char *name, double expected)
{
    ck_assert_msg(fabs(trial_measure(t, name) - expected) < 1e-9, "%s is %.12g, not %.12g", name,
                  trial_measure(t, name), expected);
}

START_TEST(the_lesson_in_numbers)
{
    struct trial t = trial_open(hull, "");
    double s[] = {10 * sqrt(0.75), 5, 5 * (sqrt(0.75) + 0.5), 2 * (sqrt(0.75) + 0.5)};
    double sum = exp(s[0]) + exp(s[1]) + exp(s[2]) + exp(s[3]);

    expect_number(&t, "score1", s[0]);
    expect_number(&t, "score2", s[1]);
    expect_number(&t, "score3", s[2]);
    expect_number(&t, "score4", s[3]);
    expect_number(&t, "share1", exp(s[0]) / sum);
    expect_number(&t, "share3", sqrt(exp(s[0]) / sum * exp(s[1]) / sum));
    expect_number(&t, "bound3", 1.0 / 3);
    expect_number(&t, "bound4", 1);
    expect_number(&t, "from4", 180 + atan(0.25) * 180 / acos(-1));
    expect_number(&t, "to4", 180 + atan(4) * 180 / acos(-1));
    expect_number(&t, "to1", 45);
    ck_assert(!hull->measure(t.self, "score5", &sum));
    ck_assert(!hull->measure(t.self, "from3", &sum));
    ck_assert(!hull->measure(t.self, "nothing", &sum));
    trial_check_lines(&t);
    trial_check_state(&t);
    trial_close(&t);
}
END_TEST

/* Two heads, then three, as source and curriculum have them: 0.99 v₁, 0.99 v₂, and 3, −1, −1 give 0.99 v₃. */
START_TEST(heads_pass_values_on)
{
    struct trial t = trial_open(hull, "");

    trial_leads(&t, "queries+", "angle=0 queries=2");
    expect_number(&t, "least1", 0);
    expect_number(&t, "least2", 0);
    expect_number(&t, "least3", 5);
    expect_number(&t, "least4", 2);
    expect_number(&t, "head1_share1", 1 / (1 + exp(-10) + exp(-5) + exp(-8)));
    expect_number(&t, "head2_share2", 1 / (1 + exp(-10) + exp(-5) + exp(-8)));
    trial_expect(trial_prose(&t), "head 1 hands over 0.99·v₁ + 0.01·v₃");
    trial_expect(trial_prose(&t), "head 2 hands over 0.99·v₂ + 0.01·v₃");
    trial_expect(trial_prose(&t), "The min of both scores is largest for k₃, but no score leaves.");
    trial_expect(trial_prose(&t), "min(q₁·k₃, q₂·k₃) = min(5, 5) = 5");
    trial_leads(&t, "queries+", "angle=0 queries=3");
    expect_number(&t, "head3_score3", 10);
    expect_number(&t, "output3", 3 / (3 + exp(-6)) - 2 * exp(-5) / (1 + exp(-10) + exp(-5) + exp(-8)));
    trial_expect(trial_prose(&t), "-1 of head 1 and -1 of head 2: 0.01·v₁ + 0.01·v₂ + 0.99·v₃");
    trial_expect(trial_prose(&t), "W_O makes v₃ out of three mixtures");
    trial_check_lines(&t);
    trial_check_state(&t);
    trial_leads(&t, "3 Right", "angle=0 angle3=50 queries=3 head=3");
    trial_use(&t, "queries- queries-");
    ck_assert_str_eq(trial_state(&t), "angle3=50"); /* one head again, as it was */
    trial_close(&t);
}
END_TEST

START_TEST(words_follow_the_query)
{
    expect_at("", "No 3 in the strip: k₃ lies between k₁ and k₂.");
    expect_at("", "At 45° it ties; nowhere does it win.");
    expect_at("", "k₃ = 0.5·k₁ + 0.5·k₂, so its score is the same mean of both: never above the larger one.");
    expect_at("", "α₃ = √(α₁·α₂), here 0.13, never more than 0.33.");
    expect_at("", "q·k₃ = 0.866×5 + 0.5×5 = 6.83 = 0.5×8.66 + 0.5×5, the mean of k₁ and k₂");
    expect_at("angle=45", "k₁, k₂ and k₃ tie: no key is alone in front.");
    expect_at("length=0", "k₁, k₂, k₃ and k₄ tie: no key is alone in front.");
    expect_at("key=4", "k₄ is a corner: the strip has a 4 from 194° to 256°.");
    expect_at("key=4", "It wins alone from 194° to 256°");
    expect_at("key=1", "from 256° to 45°");
}
END_TEST

/* On an edge, inside, at another's place, all on one line: what is said of each, worked by hand. */
START_TEST(words_follow_the_keys)
{
    expect_at("keys=0,0:9,0:0,9:3,2 key=4", "No 4 in the strip: k₄ lies inside the hull.");
    expect_at("keys=0,0:9,0:0,9:3,2 key=4", "k₄ ≈ 0.444·k₁ + 0.333·k₂ + 0.222·k₃, so its score is the same weighted "
                                            "mean of their scores: never above the largest of them.");
    expect_at("keys=0,0:8,0:0,8:2,6 key=4", "k₄ = 0.25·k₂ + 0.75·k₃");
    expect_at("keys=0,0:8,0:0,8:2,6 key=4", "α₄ = α₂^0.25·α₃^0.75");
    expect_at("keys=0,0:9,0:9,0:3,6 angle=200 key=3", "k₃ stands where k₂ stands: neither is ever alone in front.");
    expect_at("keys=0,0:9,0:9,0:3,6 key=3", "They win together or not at all.");
    expect_at("keys=0,0:9,0:9,0:3,6 key=3", "never more than 0.50.");
    expect_at("keys=1,1:3,3:2,2", "At 135° and 315° it ties");
    expect_at("keys=0,0:4,0:4,4:0,4:2,2 key=5", "k₅ = 0.5·k₁ + 0.5·k₃"); /* inside, and two are enough */
}
END_TEST

START_TEST(arrows_turn_and_stretch)
{
    struct trial t = trial_open(hull, "");

    trial_leads(&t, "Right Right Up", "angle=40 length=1.1");
    expect_number(&t, "score1", 11 * cos(40 * acos(-1) / 180));
    trial_use(&t, "Left Left Left Left Left Left Left Left Left h Down Down angle-");
    ck_assert_str_eq(trial_state(&t), "angle=349 length=0.9");
    trial_leads(&t, "angle+ angle+ l Up", "angle=356");
    for (int i = 0; i < 40; i++)
        trial_use(&t, "Up");
    ck_assert_str_eq(trial_state(&t), "angle=356 length=10");
    for (int i = 0; i < 40; i++)
        trial_use(&t, "Down");
    ck_assert_str_eq(trial_state(&t), "angle=356 length=0");
    expect_number(&t, "share1", 0.25);
    trial_close(&t);
}
END_TEST

/* A state at random: few or many keys, near or far, one head to three. */
static void write_random_state(struct random *r, struct text *out)
{
    static const unsigned far[] = {3, 12, 99};
    unsigned reach = far[views_random_below(r, 3)], n = 2 + (unsigned)views_random_below(r, 8);

    text_addf(out, "angle=%u length=%u.%u queries=%u angle2=%u keys=", (unsigned)views_random_below(r, 360),
              (unsigned)views_random_below(r, 10), (unsigned)views_random_below(r, 10),
              1 + (unsigned)views_random_below(r, 3), (unsigned)views_random_below(r, 360));
    for (unsigned i = 0; i < n; i++)
        text_addf(out, "%s%d,%d", i ? ":" : "", (int)views_random_below(r, 2 * reach + 1) - (int)reach,
                  (int)views_random_below(r, 2 * reach + 1) - (int)reach);
    text_addf(out, " key=%u", 1 + (unsigned)views_random_below(r, n));
}

START_TEST(keys_are_added_moved_and_deleted)
{
    struct trial t = trial_open(hull, "");
    double value;

    trial_use(&t, "count+");
    ck_assert_str_eq(trial_state(&t), "keys=10,0:0,10:5,5:2,2:4,4 key=5"); /* the middle, to the grid */
    trial_leads(&t, "x+ y+ y+ x- x-", "keys=10,0:0,10:5,5:2,2:3,6 key=5");
    trial_leads(&t, "Right", "angle=35 keys=10,0:0,10:5,5:2,2:3,6 key=5");
    trial_use(&t, "count+ count+ count+ count+");
    trial_press(&t, "count+");
    ck_assert_str_eq(strstr(trial_state(&t), " key="), " key=9");
    trial_use(&t, "n Delete Delete Delete Delete count- count- Delete");
    ck_assert(!trial_works(&t, "Delete"));
    ck_assert(hull->measure(t.self, "score2", &value) && !hull->measure(t.self, "score3", &value));
    for (int i = 0; i < 250; i++)
        trial_press(&t, "x+ y-");
    trial_expect(trial_state(&t), "99,-99");
    trial_check_lines(&t);
    trial_check_state(&t);
    trial_close(&t);
}
END_TEST

/* The dials are those of the head whose query turns; a number of many digits is shown with two. */
START_TEST(the_dials_are_of_the_chosen_head)
{
    struct trial t = trial_open(hull, "queries=3 head=3");

    trial_expect(trial_plain(&t), "angle 45, length 1.41, heads 3, keys 4, x 5, y 5");
    trial_use(&t, "length3+");
    trial_expect(trial_plain(&t), "angle 45, length 1.5, heads 3");
    trial_use(&t, "Tab");
    trial_expect(trial_plain(&t), "angle 30, length 1, heads 3");
    trial_close(&t);
}
END_TEST

/* The keys of a state, "keys=5,0:0,3"; returns how many. */
static size_t read_keys(const char *state, double K[2 * HULL_KEYS_MOST])
{
    const char *at = strstr(state, "keys=");
    size_t n = 0;

    for (at = at ? at + strlen("keys=") : NULL; at && n < HULL_KEYS_MOST; n++) {
        int read = 0;

        ck_assert_int_eq(sscanf(at, "%lf,%lf%n", &K[2 * n], &K[2 * n + 1], &read), 2);
        at = at[read] == ':' ? at + read + 1 : NULL;
    }
    return n;
}

/* A new key takes the first free place of the grid, from the middle of the others to the right. */
START_TEST(a_new_key_stands_on_no_other)
{
    struct random r;

    random_start(&r, 12, 0);
    for (int try = 0; try < 300; try++) {
        double before[2 * HULL_KEYS_MOST], K[2 * HULL_KEYS_MOST];
        struct text state = {0};
        struct trial t;
        size_t n;

        write_random_state(&r, &state);
        t = trial_open(hull, text_string(&state));
        for (n = read_keys(trial_state(&t), before); n > 0 && n < HULL_KEYS_MOST; n++) {
            double mean[2] = {0, 0}, off;

            for (size_t i = 0; i < 2 * n; i++)
                mean[i % 2] += before[i] / (double)n;
            trial_use(&t, "count+");
            ck_assert_uint_eq(read_keys(trial_state(&t), K), n + 1);
            off = K[2 * n] - round(mean[0]);
            ck_assert_double_ge(off, 0);
            ck_assert_double_eq(K[2 * n + 1], round(mean[1]));
            for (double x = 0; x <= off; x++) {
                bool taken = false;

                for (size_t i = 0; i < n; i++)
                    taken = taken || (before[2 * i] == round(mean[0]) + x && before[2 * i + 1] == round(mean[1]));
                ck_assert_msg(taken == (x < off), "%s: key %zu at %g", text_string(&state), n + 1, off);
            }
            memcpy(before, K, sizeof before);
        }
        trial_close(&t);
        text_free(&state);
    }
}
END_TEST

/* k₃ moved outwards by one becomes a corner and wins, straight ahead. */
START_TEST(a_key_moved_out_wins)
{
    struct trial t = trial_open(hull, "angle=45");

    trial_use(&t, "x+ y+");
    trial_expect(trial_prose(&t), "k₃ is a corner: the strip has a 3 from");
    ck_assert_double_gt(trial_measure(&t, "share3"), 0.5);
    trial_leads(&t, "n n n n", "angle=45 keys=10,0:0,10:6,6:2,2");
    trial_close(&t);
}
END_TEST

/* The strip of plain text, 72 letters of 5° each. */
static const char *strip_of(struct trial *t)
{
    const char *at = strstr(trial_plain(t), "5° a letter:\n");

    ck_assert_ptr_nonnull(at);
    return strchr(at, '\n') + 1;
}

/* The strip against the arcs. */
START_TEST(the_strip_unrolls_the_circle)
{
    struct trial t = trial_open(hull, "");
    const char *strip = strip_of(&t);

    ck_assert_uint_eq(strcspn(strip, "\n"), 72);
    for (int i = 0; i < 72; i++) {
        double angle = 5 * i + 2.5;

        ck_assert_int_eq(strip[i], angle < 45 ? '1' : angle < 194.04 ? '2' : angle < 255.96 ? '4' : '1');
    }
    trial_close(&t);
    t = trial_open(hull, "keys=0,0:0,0:5,5");
    strip = strip_of(&t);
    for (int i = 0; i < 72; i++)
        ck_assert_int_eq(strip[i], i < 27 || i >= 63 ? '3' : '=');
    trial_close(&t);
}
END_TEST

/* What a lesson tells later is not shown, and nothing moves when it is. */
START_TEST(what_is_told_later_keeps_its_place)
{
    static const char *const later[] = {"0.84", "1111", "wins alone", "corner", "never above"};
    struct trial all = trial_open(hull, "key=3"), some = trial_open(hull, "key=3 show=score");

    for (size_t i = 0; i < sizeof later / sizeof *later; i++)
        ck_assert_msg(!trial_holds(trial_drawn(&some, 120, 40), later[i]), "told: %s", later[i]);
    trial_expect(trial_drawn(&some, 120, 40), "8.66");
    ck_assert(!trial_holds(trial_drawn(&some, 80, 12), "111"));
    trial_expect(trial_drawn(&all, 80, 12), "111");
    trial_expect(trial_drawn(&all, 80, 12), "6.83  0.13         █████▌");
    trial_expect(trial_drawn(&some, 80, 12), "6.83               █████▌");
    trial_expect(trial_look(&all), "No 3 in the strip");
    trial_expect(trial_look(&some), "k₁ lies farthest in the direction of q.");
    trial_reads_back(hull, "show=why,score", "show=score,why");
    trial_reads_back(hull, "show=all", "");
    trial_refuses(hull, "show=proof", "all, score, share, strip or why");
    trial_close(&all);
    trial_close(&some);
}
END_TEST

/* The shares of a query all the way round: k₃ is never in front alone, k₄ as far as its arc is wide. */
START_TEST(it_plays_once_round)
{
    struct view_habits habits = {.speed = VIEW_SPEED_USUAL}, still = {.still = true};
    struct error e = {0};
    struct trial t = {.view = hull,
                      .self = hull->open(hull, &(struct view_setup){.habits = &habits}, "angle=33 key=4", &e)};
    int frames = 0, won = 0;

    trial_use(&t, "a");
    for (; hull->tick(t.self) > 0; frames++) {
        double scores[4];
        size_t winners[HULL_KEYS_MOST];
        bool alone;

        for (size_t i = 0; i < 4; i++)
            scores[i] = trial_measure(&t, (const char *[]){"score1", "score2", "score3", "score4"}[i]);
        alone = hull_winners(scores, 4, winners) == 1;
        won += alone && winners[0] == 3;
        ck_assert(!alone || winners[0] != 2);
    }
    ck_assert_int_eq(frames, 72);
    ck_assert(won >= 12 && won <= 13); /* of 62° in steps of 5 */
    ck_assert_str_eq(trial_state(&t), "angle=33 key=4");
    trial_use(&t, "a a");
    ck_assert_int_eq(hull->tick(t.self), 0);
    trial_close(&t);
    t.self = hull->open(hull, &(struct view_setup){.habits = &still}, "", &e);
    ck_assert(!trial_works(&t, "a"));
    hull->play(t.self, true);
    ck_assert_int_eq(hull->tick(t.self), 0);
    trial_close(&t);
}
END_TEST

START_TEST(states_are_read_and_refused)
{
    static const char *const good[] = {
        "angle=194.04 length=2.5 key=4",
        "queries=3 angle2=180 length2=0.5 angle3=0 length3=10 head=2",
        "keys=-99,99:0.25,-0.5 key=1",
        "keys=1,1:1,1:1,1:1,1:1,1:1,1:1,1:1,1:1,1 key=9",
        "key=1 keys=1,2:3,4",
        "head=3 queries=3",
    };

    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        struct trial t = trial_open(hull, good[i]);

        trial_check_lines(&t);
        trial_check_state(&t);
        trial_close(&t);
    }
    trial_refuses(hull, "angle=400", "from 0 to 360");
    trial_refuses(hull, "angle=1e2", "from 0 to 360");
    trial_refuses(hull, "angle=nan", "from 0 to 360");
    trial_refuses(hull, "length=1e999", "from 0 to 10");
    trial_refuses(hull, "length=-1", "from 0 to 10");
    trial_refuses(hull, "length2=", "from 0 to 10");
    trial_refuses(hull, "angle4=1", "no such key");
    trial_refuses(hull, "queries=4", "1 to 3");
    trial_refuses(hull, "queries=0", "1 to 3");
    trial_refuses(hull, "head=2", "1 to 1");
    trial_refuses(hull, "key=5", "1 to 4");
    trial_refuses(hull, "keys=1,1", "2 to 9 keys");
    trial_refuses(hull, "keys=1,1:2,2:", "2 to 9 keys");
    trial_refuses(hull, "keys=1,1:2", "2 to 9 keys");
    trial_refuses(hull, "keys=1,1:2,1e9", "2 to 9 keys");
    trial_refuses(hull, "keys=1,1:2,0.125", "2 to 9 keys");
    trial_refuses(hull, "keys=1,1:2,--1", "2 to 9 keys");
    trial_refuses(hull, "keys=1,1:2,100", "2 to 9 keys");
    trial_refuses(hull, "keys=1,1:1,1:1,1:1,1:1,1:1,1:1,1:1,1:1,1:1,1", "2 to 9 keys");
    trial_refuses(hull, "cell=1", "no such key");
}
END_TEST

START_TEST(holds_in_any_state_and_room)
{
    struct random r;

    random_start(&r, 11, (unsigned)_i);
    for (int try = 0; try < 60; try++) {
        struct text state = {0};
        struct trial t;

        write_random_state(&r, &state);
        t = trial_open(hull, text_string(&state));
        t.least_rows = 6;
        trial_check_lines(&t);
        trial_check_state(&t);
        for (int i = 0; i < 12; i++)
            trial_draw_at_random(&t, &r);
        trial_close(&t);
        text_free(&state);
    }
}
END_TEST

/* What a small window shows: every score, every share, the strip, why. */
START_TEST(the_smallest_window_has_the_numbers)
{
    static const struct theme themes[] = {{.colors = 256}, {.colors = 0}, {.colors = 8, .ascii = true}};
    static const char *const words[] = {"8.66  0.84", "5.00  0.02", "6.83  0.13", "2.73  0.00", "wins", "444", "0.5"};
    struct trial t = trial_open(hull, "");

    for (size_t i = 0; i < 3; i++)
        for (size_t w = 0; w < sizeof words / sizeof *words; w++)
            trial_expect(trial_screen(&t, 40, 6, themes[i]), words[w]);
    trial_close(&t);
}
END_TEST

START_TEST(clicks_choose_keys_and_directions)
{
    static const struct theme theme = {.colors = 256};
    const struct view_room room = {&theme, {0, 0, 17, 80}, NULL, NULL};
    struct trial t = trial_open(hull, "");
    int chosen = 0, turned = 0;

    for (int i = 0; i < room.area.rows * room.area.cols; i++) {
        char *before = strdup(trial_state(&t));
        double angle = -1;

        if (view_click(hull, t.self, &room, i / room.area.cols, i % room.area.cols)) {
            const char *now = trial_state(&t), *key = strstr(now, "key="), *old = strstr(before, "key=");

            sscanf(now, "angle=%lf", &angle);
            ck_assert(angle == -1 || (angle >= 0 && angle < 360));
            chosen += (key ? key[4] : '3') != (old ? old[4] : '3');
            turned += strncmp(now, before, strcspn(before, " ")) != 0;
        }
        free(before);
    }
    ck_assert_int_ge(chosen, 4);
    ck_assert_int_ge(turned, 200);
    ck_assert(!view_click(hull, t.self, &room, 40, 100));
    trial_close(&t);
}
END_TEST

START_TEST(terms_are_explained)
{
    struct trial t = trial_open(hull, "queries=2 angle=0");
    struct text terms = {0};

    hull->explain(t.self, &terms);
    ck_assert_ptr_nonnull(strstr(text_string(&terms), "q₂ = (0, 1), at 90°, length 1"));
    for (const char *line = text_string(&terms); *line; line += strcspn(line, "\n") + (line[strcspn(line, "\n")] != 0))
        ck_assert_uint_le(strcspn(line, "\n"), 80); /* in bytes; 60 columns */
    text_free(&terms);
    trial_close(&t);
    t = trial_open(hull, "");
    hull->explain(t.self, &terms);
    ck_assert_ptr_nonnull(strstr(text_string(&terms), "6.830"));
    ck_assert_ptr_nonnull(strstr(text_string(&terms), "k₃ = 0.5·k₁ + 0.5·k₂"));
    text_free(&terms);
    trial_close(&t);
}
END_TEST

/* -------------------------------------------------------------------------------------------------- what it says */

static const char *const key_sets[] = {"10,0:0,10:5,5:2,2", "0,0:4,0:0,4:4,4:2,2", "1,1:1,1:3,0",
                                       "1,0:2,0:3,0",       "0,3:1,1:3,0:2,2:5,1", "2,1:-2,-1:0,0"};

#define KEY_SETS (sizeof key_sets / sizeof *key_sets)

static double radians(double degrees)
{
    return degrees * acos(-1) / 180;
}

/* What the view is asked for, as a state says it. */
struct asked {
    double K[2 * HULL_KEYS_MOST], angle[3], length[3];
    size_t n, key;
};

/* The scores of all keys for a query of that angle and length. */
static void score_keys(const struct asked *view, double angle, double length, double *scores)
{
    for (size_t k = 0; k < view->n; k++)
        scores[k] = length * (cos(radians(angle)) * view->K[2 * k] + sin(radians(angle)) * view->K[2 * k + 1]);
}

/* The keys with the largest of the numbers, "k₁, k₂ and k₃"; returns how many. */
static size_t name_largest(const double *numbers, size_t count, struct text *out)
{
    static const char *const digits[] = {"₁", "₂", "₃", "₄", "₅", "₆", "₇", "₈", "₉"};
    double most = numbers[0];
    size_t found = 0, named = 0;

    for (size_t i = 1; i < count; i++)
        most = fmax(most, numbers[i]);
    for (size_t i = 0; i < count; i++)
        found += numbers[i] > most - 1e-9;
    for (size_t i = 0; i < count; i++)
        if (numbers[i] > most - 1e-9) {
            text_addf(out, "%sk%s", named == 0 ? "" : named + 1 < found ? ", " : " and ", digits[i]);
            named++;
        }
    return found;
}

/* Which keys tie, of one head: those with the largest score, where there are several. Angles at which a key is said to
 * tie are such, and its arc is where it alone is in front. */
static void check_one_query(const struct said *h, const struct asked *view)
{
    double scores[HULL_KEYS_MOST], most = -INFINITY, middle, from, to;
    struct text names = {0};
    const char *at = strstr(h->prose, " it ties; nowhere does it win.");
    size_t count;

    score_keys(view, view->angle[0], view->length[0], scores);
    count = name_largest(scores, view->n, &names);
    text_add(&names, " tie: no key is alone in front.");
    said_only_if(h, h->look, text_string(&names), count > 1);
    said_only_if(h, h->look, " tie: ", count > 1);
    text_free(&names);
    for (; at && at > h->prose && strncmp(at, " At ", 4) != 0; at--)
        ;
    for (int i = 0; at && i < 2; i++) {
        at += strncmp(at, " At ", 4) == 0 ? 4 : 5;
        score_keys(view, strtod(at, NULL), 1, scores);
        for (size_t k = 0; k < view->n; k++)
            most = fmax(most, scores[k]);
        ck_assert_msg(fabs(scores[view->key] - most) < 0.02, "%s: %s", h->state, h->prose); /* to a tenth of a degree */
        at = strncmp(strchr(at, ' '), " and ", 5) == 0 ? strchr(at, ' ') : NULL;
        most = -INFINITY;
    }
    if (sscanf(h->brief, "k%*[^ ] wins from %lf° to %lf°", &from, &to) == 2) {
        middle = (from + (to > from ? to : to + 360)) / 2;
        score_keys(view, middle, 1, scores);
        for (size_t k = 0; k < view->n; k++)
            ck_assert_msg(k == view->key || scores[k] < scores[view->key], "%s: %s", h->state, h->brief);
    } else {
        ck_assert(strstr(h->brief, "never alone") || strstr(h->brief, "inside"));
    }
}

/* Of two heads: for which keys the smaller score is the largest. */
static void check_two_queries(const struct said *h, const struct asked *view)
{
    double one[HULL_KEYS_MOST], two[HULL_KEYS_MOST];
    struct text names = {0}, said = {0};
    size_t count;

    score_keys(view, view->angle[0], view->length[0], one);
    score_keys(view, view->angle[1], view->length[1], two);
    for (size_t k = 0; k < view->n; k++)
        one[k] = fmin(one[k], two[k]);
    count = name_largest(one, view->n, &names);
    text_addf(&said, "The min of both scores is largest for %s, but no score leaves.", text_string(&names));
    if (utf8_columns(text_string(&said)) <= 66)
        ck_assert_str_eq(h->look, text_string(&said));
    else
        ck_assert_str_eq(h->look, "The min of both scores ties, and no score leaves its head.");
    text_cut(&said, 0);
    text_addf(&said, "min picks %s, but stays inside", text_string(&names));
    ck_assert_str_eq(h->brief, count > 1 ? "min ties, and stays inside" : text_string(&said));
    text_cut(&said, 0);
    text_addf(&said, "The min of both scores would pick %s.", text_string(&names));
    said_only_if(h, h->prose, text_string(&said), count == 1);
    text_cut(&said, 0);
    text_addf(&said, "The min of both scores is largest for %s. ", text_string(&names));
    said_only_if(h, h->prose, text_string(&said), count > 1);
    text_free(&names);
    text_free(&said);
}

/* Of three heads: whether W_O's sum, three times the third less the others, leaves one value and little else. */
static void check_three_queries(const struct said *h, const struct asked *view)
{
    double output[HULL_KEYS_MOST] = {0}, scores[HULL_KEYS_MOST], shares[HULL_KEYS_MOST];
    size_t large = 0, little = 0, picked = 0;
    struct text words = {0}, said = {0};

    for (size_t head = 0; head < 3; head++) {
        score_keys(view, view->angle[head], view->length[head], scores);
        said_soften(scores, view->n, 1, shares);
        for (size_t k = 0; k < view->n; k++)
            output[k] += (head == 2 ? 3 : -1) * shares[k];
    }
    for (size_t k = 0; k < view->n; k++) {
        large += output[k] >= 0.9;
        little += fabs(output[k]) <= 0.1;
        picked = output[k] >= 0.9 ? k : picked;
        if (fabs(output[k]) >= 0.005)
            text_addf(&words, "%s%.2f·",
                      words.length    ? output[k] < 0 ? " - " : " + "
                      : output[k] < 0 ? "-"
                                      : "",
                      fabs(output[k]));
    }
    name_largest(output, view->n, &said);
    said_only_if(h, h->look, "Values add up: W_O makes v", large == 1 && little == view->n - 1);
    said_only_if(h, h->brief, " of three heads", large == 1 && little == view->n - 1);
    said_only_if(h, h->look, "Three mixtures leave; W_O adds them up to another mixture.",
                 !(large == 1 && little == view->n - 1));
    if (large == 1 && little == view->n - 1) /* v₃ where the largest is k₃ */
        ck_assert(strstr(h->look, text_string(&said) + 1) && picked < view->n);
    for (const char *at = text_string(&words), *in = strstr(h->prose, "of head 2: "); *at; at += strcspn(at, "·") + 2) {
        char part[32];

        snprintf(part, sizeof part, "%.*s", (int)strcspn(at, "·"), at);
        ck_assert_msg(in && strstr(in, part + strspn(part, " +-")), "%s: %s is not in %s", h->state, part, h->prose);
    }
    text_free(&words);
    text_free(&said);
}

START_TEST(keys_tie_where_it_is_said)
{
    static const double lengths[] = {1, 4, 0.5, 0};
    size_t heads = (size_t)_i + 1;

    for (size_t turn = 0; turn < KEY_SETS * 24 * 4; turn++) {
        struct asked asked = {.angle = {(double)(turn / KEY_SETS % 24 * 15), (double)(turn * 45 % 360), 45},
                              .length = {lengths[turn / KEY_SETS / 24], 1, 1 + (double)(turn % 5)},
                              .key = turn % 3};
        struct trial t =
            trial_open_at("convex-hull", "keys=%s angle=%g length=%g queries=%zu angle2=%g length3=%g key=%zu",
                          key_sets[turn % KEY_SETS], asked.angle[0], asked.length[0], heads, asked.angle[1],
                          asked.length[2], asked.key + 1);
        struct said h = said_hear(&t);

        asked.n = said_keys(key_sets[turn % KEY_SETS], asked.K);
        if (heads == 1)
            check_one_query(&h, &asked);
        else if (heads == 2)
            check_two_queries(&h, &asked);
        else
            check_three_queries(&h, &asked);
        said_forget(&h);
        trial_close(&t);
    }
}
END_TEST

Suite *view_convex_hull_suite(void)
{
    Suite *suite = suite_create("view_convex_hull");
    TCase *tests = tcase_create("convex_hull");

    tcase_add_test(tests, the_lesson_in_numbers);
    tcase_add_test(tests, heads_pass_values_on);
    tcase_add_test(tests, words_follow_the_query);
    tcase_add_test(tests, words_follow_the_keys);
    tcase_add_test(tests, arrows_turn_and_stretch);
    tcase_add_test(tests, keys_are_added_moved_and_deleted);
    tcase_add_test(tests, the_dials_are_of_the_chosen_head);
    tcase_add_test(tests, a_new_key_stands_on_no_other);
    tcase_add_test(tests, a_key_moved_out_wins);
    tcase_add_test(tests, the_strip_unrolls_the_circle);
    tcase_add_test(tests, what_is_told_later_keeps_its_place);
    tcase_add_test(tests, it_plays_once_round);
    tcase_add_test(tests, states_are_read_and_refused);
    tcase_add_loop_test(tests, holds_in_any_state_and_room, 0, 4);
    tcase_add_test(tests, the_smallest_window_has_the_numbers);
    tcase_add_test(tests, clicks_choose_keys_and_directions);
    tcase_add_test(tests, terms_are_explained);
    tcase_add_loop_test(tests, keys_tie_where_it_is_said, 0, 3);
    suite_add_tcase(suite, tests);
    return suite;
}
