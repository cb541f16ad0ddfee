/* SPDX-License-Identifier: MIT */
/* Whatever the presenter does, who obeys what is told draws the same; how much it is made to compute. */
#include "base/random.h"
#include "draw/keys.h"
#include "player/player_state.h"
#include "screen/suites.h"
#include "screen/wall_room.h"

#include <stdlib.h>
#include <string.h>

enum { MOVES = SOME_OF(400), LESSONS = 6, VIEW_MOVES_MOST = SOME_OF(60) };

static struct wall_room r;

static void teardown(void)
{
    wall_room_close(&r);
}

static int below(struct random *random, int most)
{
    return (int)(random_uniform(random) * most);
}

static const int codes[] = {
    KEY_CODE_RIGHT,
    KEY_CODE_LEFT,
    KEY_CODE_UP,
    KEY_CODE_DOWN,
    KEY_CODE_ENTER,
    KEY_CODE_ESC,
    KEY_CODE_TAB,
    KEY_CODE_BACK_TAB,
    KEY_CODE_SPACE,
    KEY_CODE_HOME,
    KEY_CODE_END,
    KEY_CODE_BACKSPACE,
    KEY_CODE_RIGHT,
    KEY_CODE_UP,
    KEY_CODE_DOWN,
    KEY_CODE_ENTER,
    KEY_CODE_ENTER,
    'a',
    'b',
    'c',
    'd',
    'f',
    'h',
    'j',
    'k',
    'l',
    'm',
    'n',
    'o',
    'p',
    'r',
    's',
    't',
    'u',
    'v',
    'w',
    'x',
    'y',
    'z',
    'm',
    'H',
    'K',
    'V',
    '*',
    '[',
    ']',
    '<',
    '>',
    '.',
    ',',
    '1',
    '2',
    '3',
    '4',
    '5',
    '9',
    '0',
    '+',
    '-',
    '=',
    'c',
    'x',
};

static void change_window(struct random *random)
{
    static const int colors[] = {256, 16, 8, 0};
    static const int sizes[][2] = {{40, 12}, {80, 24}, {120, 40}, {63, 21}, {200, 50}, {41, 30}, {110, 12}};
    const int *size = sizes[below(random, 7)];

    r.notes.bare = below(random, 4) == 0;
    r.notes.status = below(random, 3) ? "with the presenter" : NULL;
    canvas_resize(&r.canvas, size[1], size[0]);
    r.canvas.theme =
        (struct theme){colors[below(random, 4)], below(random, 2), below(random, 2), below(random, 4) == 0};
}

static void press(struct random *random)
{
    struct event event = {.kind = EVENT_KEY, .row = below(random, r.canvas.rows), .col = below(random, r.canvas.cols)};

    event.code = codes[below(random, sizeof codes / sizeof *codes)];
    if (below(random, 12) == 0)
        event.kind = EVENT_CLICK;
    wall_draw(&r.wall, &r.notes, &r.canvas);
    player_event(r.wall.player, &event, &r.canvas);
}

static void move(struct random *random)
{
    switch (below(random, 24)) {
    case 0:
    case 1:
    case 2:
    case 3:
        wall_next(&r.wall);
        break;
    case 4:
        wall_back(&r.wall);
        break;
    case 5:
        ck_assert(wall_open(&r.wall, (size_t)below(random, (int)r.opened.catalogue.lesson_count), NULL, NULL));
        break;
    case 6:
        wall_go_to(&r.wall, (size_t)below(random, 20));
        break;
    case 7:
        wall_show_all(&r.wall);
        break;
    case 8:
        wall_set_big(&r.wall, below(random, 2));
        break;
    case 9:
        wall_hide_cell(&r.wall);
        break;
    case 10:
        wall_hide_row(&r.wall);
        break;
    case 11:
        if (below(random, 3) == 0)
            wall_unhide(&r.wall);
        break;
    default:
        press(random);
    }
}

START_TEST(the_other_wall_draws_the_same)
{
    struct random random;

    random_start(&random, (uint64_t)_i, 17);
    wall_room_open(&r, NULL, (size_t)_i % LESSONS);
    for (int i = 0; i < MOVES; i++) {
        if (below(&random, 10) == 0)
            change_window(&random);
        move(&random);
        if (!wall_room_types(&r)) /* what is being typed is the presenter's until it is taken */
            wall_room_agree(&r);
    }
}
END_TEST

/* Every view by itself, whether or not a lesson shows it: its own keys lead both walls to the same. */
START_TEST(each_view_is_the_same_on_both)
{
    for (const struct view *const *view = view_table; *view; view++) {
        struct text lesson = {0};
        struct random random;

        random_start(&random, 5, random_stream((*view)->name, strlen((*view)->name)));
        text_addf(&lesson, "# Test\n\n---\n\n## Step\n\n```view\n%s\n```\n\nText.\n", (*view)->name);
        wall_room_open(&r, text_string(&lesson), 0);
        wall_room_press(&r, "Up");
        for (int i = 0; i < VIEW_MOVES_MOST; i++) {
            if (below(&random, 10) == 0)
                change_window(&random);
            press(&random);
            if (!wall_room_types(&r))
                wall_room_agree(&r);
        }
        wall_room_close(&r);
        text_free(&lesson);
    }
}
END_TEST

/* A lesson says how much of a result is computed: the room sees that, and how the rest comes. */
START_TEST(shows_as_much_as_the_presenter)
{
    static const char lesson[] = "# Test\n\n---\n\n## Score\n<!-- name: score -->\n\n"
                                 "```view\nscore cell=sat,cat fill=row\n```\n\nText.\n";

    wall_room_open(&r, lesson, 0);
    wall_room_expect(&r, "-1.00");
    wall_room_refuse(&r, "1.80"); /* of head 1 too, all other rows are ahead */
    wall_room_expect(&r, " ·  ");
    wall_room_agree(&r);
    r.wall.player->view->play(r.wall.player->self, true); /* the room has no motion of its own */
    ck_assert(r.wall.player->habits.still);
    r.wall.player->habits.still = false;
    r.wall.player->view->play(r.wall.player->self, true);
    for (int i = 0; i < 6; i++) {
        wall_room_agree(&r);
        r.wall.player->view->tick(r.wall.player->self);
    }
    wall_room_refuse(&r, "= 5.60, term by term");
}
END_TEST

/* Two parts, each with a picture and a word on it; a step after them. */
static const char two_pictures[] =
    "# Test\n\n---\n\n## Score\n\n```view\nscore head=1 cell=sat,cat\nlook: The first.\n```\n\nText.\n\n"
    "<!-- pause -->\n<!-- view: head=2 -->\n<!-- look: The other. -->\n\nMore.\n\n---\n\n## B\n\nText of B.\n";

/* A wall is drawn from what is told of it: one that has seen the step before draws what one does that comes new. */
START_TEST(a_wall_that_comes_new_draws_the_same)
{
    wall_room_open(&r, two_pictures, 0);
    wall_room_agree(&r);
    ck_assert(wall_next(&r.wall));
    wall_room_agree(&r);
    wall_room_expect(&r, "The other.");
    wall_go_to(&r.wall, 1);
    wall_room_agree(&r);
    wall_go_to(&r.wall, 0);
    wall_room_expect(&r, "The other.");
    wall_room_agree(&r);
    for (int back = 0; back < 2; back++) {
        wall_free(&r.other); /* somebody comes */
        wall_start(&r.other, &r.opened.library, r.opened.sources);
        wall_room_agree(&r);
        wall_back(&r.wall);
    }
    wall_room_expect(&r, "The first.");
}
END_TEST

/* The room sees each part of the line with the learner's picture of it, and back the same. */
START_TEST(the_room_has_the_pictures_of_the_line)
{
    const struct step *step;

    wall_room_open(&r, two_pictures, 0);
    wall_room_expect(&r, "▪ head 1");
    ck_assert(wall_next(&r.wall));
    wall_room_expect(&r, "▪ head 2");
    wall_room_expect(&r, "6.06");
    ck_assert(wall_back(&r.wall));
    wall_room_expect(&r, "▪ head 1");
    wall_room_close(&r);
    wall_room_open(&r, NULL, (size_t)_i);
    do {
        struct message_show show;
        struct player *alone;
        struct player_setup setup = {.lesson = r.wall.player->lesson, .sources = r.opened.sources};
        struct player_place place = {0};

        step = player_step(r.wall.player);
        wall_describe(&r.wall, &show);
        setup.step = step;
        setup.part = show.part - 1;
        alone = player_new(&setup, NULL);
        if (predict_here(alone) == QUESTION_NONE) { /* to a learner it shows the cell that it asks for */
            player_describe_place(alone, &place);
            ck_assert_msg(strcmp(text_string(&place.state), show.state) == 0, "%s:%d: “%s” is not “%s”", step->name,
                          show.part, show.state, text_string(&place.state));
        }
        text_free(&place.state);
        player_destroy(alone);
    } while (wall_next(&r.wall));
}
END_TEST

/* A lecture may begin in the middle of a step: what was asked above that is over. */
START_TEST(a_wall_opens_at_a_part)
{
    struct message_show show;
    struct error e = {0};

    wall_room_open(&r, NULL, 0);
    for (int i = 0; i < 2; i++) { /* first opened there, then led there */
        ck_assert(wall_open(&r.wall, 2, "score:5", NULL));
        wall_describe(&r.wall, &show);
        ck_assert_str_eq(show.step, "score");
        ck_assert_int_eq(show.part, 5);
        ck_assert_int_eq(show.revealed, 1);
        wall_room_expect(&r, "▪ head 2");
        wall_room_expect(&r, "Head 2 also leads sat to cat");
        wall_room_agree(&r);
        ck_assert(wall_open(&r.wall, 2, "score:1", NULL));
        wall_room_expect(&r, "▪ head 1");
    }
    ck_assert(!wall_open(&r.wall, 2, "score:10", &e));
    ck_assert_str_eq(e.message, "step score has no part 10: use 1 to 9");
}
END_TEST

START_TEST(takes_a_large_example)
{
    struct message_show show, told;
    struct error e = {0};

    wall_room_open(&r, NULL, 2);
    ck_assert(wall_open(&r.wall, 2, "score", NULL));
    wall_describe(&r.wall, &show);
    memset(show.example, 0, sizeof show.example);
    strcpy(show.example, "tokens=");
    for (int i = 0; i < 1000; i++)
        strcat(show.example, i ? "%20"
                                 "a"
                               : "a");
    ck_assert_msg(wall_apply(&r.wall, &show, &e), "%s", e.message);
    wall_room_draw(&r);
    wall_describe(&r.wall, &told);
    ck_assert_str_eq(told.example, show.example);
    for (int i = 0; i < 24; i++) /* too many words */
        strcat(show.example, "%20"
                             "b");
    strcat(show.example, "%20"
                         "b");
    ck_assert(!wall_apply(&r.wall, &show, &e));
    wall_room_draw(&r);
}
END_TEST

/* Whoever tells a wall what to show cannot have it compute for minutes and take gigabytes, neither as the example of
 * the lesson nor as one that a view's state asks for. */
START_TEST(takes_no_huge_example)
{
    static const char *const sizes[] = {" d_model=1024 heads=64", " d_model=1024", " heads=8"};
    struct message_show show;

    wall_room_open(&r, NULL, 2);
    ck_assert(wall_open(&r.wall, 2, "score", NULL));
    for (int i = 0; i < 6; i++) {
        char huge[MESSAGE_PATH_ROOM] = "tokens=a", own[MESSAGE_PATH_ROOM];
        struct message_show told;
        struct error e = {0};

        for (int word = 1; word < 1000; word++)
            strcat(huge, "%20"
                         "a");
        strcat(huge, sizes[i / 2]);
        wall_describe(&r.wall, &show);
        strcpy(own, show.state);
        strcpy(show.step, i % 4 ? "score" : "scale");
        strcpy(i % 2 ? show.state : show.example, huge);
        ck_assert(!wall_apply(&r.wall, &show, &e));
        ck_assert_str_eq(e.message,
                         "the example of this step is larger than 64 MiB: show it with fewer words or heads");
        ck_assert_uint_eq(r.wall.player->example->model.n, 4);
        wall_describe(&r.wall, &told);
        ck_assert_str_eq(told.step, show.step);
        if (i % 4)
            ck_assert_str_eq(told.state, own);
        wall_room_draw(&r);
        ck_assert(wall_open(&r.wall, 2, "score", NULL));
    }
}
END_TEST

Suite *screen_wall_agree_suite(void)
{
    Suite *suite = suite_create("screen_wall_agree");
    TCase *tests = tcase_create("agree");

    tcase_add_checked_fixture(tests, NULL, teardown);
    tcase_add_loop_test(tests, the_other_wall_draws_the_same, 0, 2 * LESSONS);
    tcase_add_test(tests, each_view_is_the_same_on_both);
    tcase_add_test(tests, shows_as_much_as_the_presenter);
    tcase_add_test(tests, a_wall_that_comes_new_draws_the_same);
    tcase_add_loop_test(tests, the_room_has_the_pictures_of_the_line, 0, LESSONS);
    tcase_add_test(tests, a_wall_opens_at_a_part);
    tcase_add_test(tests, takes_a_large_example);
    tcase_add_test(tests, takes_no_huge_example);
    suite_add_tcase(suite, tests);
    return suite;
}
