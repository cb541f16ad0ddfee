/* SPDX-License-Identifier: MIT */
/* What is kept of a learner, and how it stands in the file. */
#include "base/memory.h"
#include "base/moment.h"
#include "command/captured.h"
#include "learner/progress_state.h"
#include "suites.h"
#include "tools.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const struct progress_place score_step = {"six-stages", "score", 2, "head=2 cell=sat,cat"};

START_TEST(nothing_is_nothing)
{
    struct progress *p = learner_open();
    struct progress_place place;
    struct progress_answer last;

    ck_assert(!progress_place(p, &place));
    ck_assert_str_eq(place.lesson, "");
    ck_assert_str_eq(place.state, "");
    ck_assert(!progress_is_seen(p, "six-stages", "score"));
    ck_assert_int_eq(progress_part(p, "six-stages", "score"), 0);
    ck_assert_str_eq(progress_state(p, "six-stages", "score"), "");
    ck_assert_uint_eq(progress_answers(p, "six-stages#score", &last), 0);
    ck_assert_str_eq(last.answer, "");
    ck_assert(!progress_holds(p, NULL));
    progress_forget(p, NULL);
    learner_save(p, true);
    ck_assert_uint_eq(kept_count(""), 0); /* nothing was made for it */
    progress_close(p);
    progress_close(NULL);
}
END_TEST

/* Checks it in the object that was told, and in one that read the file. */
static void check_learnt(const struct progress *p)
{
    struct progress_place place;
    struct progress_answer last;
    struct progress_count count = progress_count(p, "six-stages");

    ck_assert(progress_place(p, &place));
    ck_assert_str_eq(place.lesson, "six-stages");
    ck_assert_str_eq(place.step, "score");
    ck_assert_int_eq(place.part, 2);
    ck_assert_str_eq(place.state, "head=2 cell=sat,cat");
    ck_assert(progress_is_seen(p, "six-stages", "score"));
    ck_assert(!progress_is_seen(p, "six-stages", "softmax"));
    ck_assert(!progress_is_seen(p, "other", "score"));
    ck_assert_int_eq(progress_part(p, "six-stages", "score"), 2);
    ck_assert_str_eq(progress_state(p, "six-stages", "score"), "head=2 cell=sat,cat");
    ck_assert_uint_eq(progress_answers(p, "six-stages#score", &last), 2);
    ck_assert_str_eq(last.answer, "5.6");
    ck_assert(last.score == 1);
    ck_assert(moment_is(last.at));
    ck_assert_uint_eq(progress_answers(p, "six-stages#split", NULL), 1);
    ck_assert_uint_eq(count.seen, 1);
    ck_assert_uint_eq(count.answered, 2);
    ck_assert_uint_eq(count.right, 1);
    ck_assert_uint_eq(progress_count(p, "six").answered, 0); /* the beginning of a name is another name */
    ck_assert_uint_eq(progress_count(p, NULL).answered, 3);
}

START_TEST(what_was_learnt_comes_back)
{
    struct progress *p = learner_open(), *again;

    progress_see(p, &score_step);
    progress_set_place(p, &score_step);
    progress_answer(p, "six-stages#score", "5", 0.25);
    progress_answer(p, "six-stages#score", "5.6", 1);
    progress_answer(p, "six-stages#split", "four", 0.5);
    progress_answer(p, "bank#one", "yes", 0);
    check_learnt(p);
    learner_save(p, _i == 1);
    check_learnt(p);
    again = learner_open();
    check_learnt(again);
    progress_close(again);
    progress_close(p);
    ck_assert_uint_eq(kept_count("progress.json"), 2); /* itself and its lock: nothing else is left */
}
END_TEST

START_TEST(the_file_is_as_designed)
{
    struct progress *p = learner_open();
    json_t *root, *course, *answer;
    const char *lesson, *step, *state, *at, *seen, *own_state, *answer_at;
    int version, part, own_part, score;

    progress_set_place(p, &score_step);
    progress_see(p, &score_step);
    progress_answer(p, "six-stages#score", "5.6", 7); /* as much as there can be */
    progress_answer(p, "six-stages#score", "x", NAN);
    learner_save(p, false);
    progress_close(p);
    root = kept_read();
    ck_assert_int_eq(json_unpack(root, "{s:i, s:{s:o}}", "version", &version, "courses", "", &course), 0);
    ck_assert_int_eq(version, 1);
    ck_assert_int_eq(json_unpack(course, "{s:{s:s, s:s, s:i, s:s, s:s}, s:{s:{s:{s:s, s:i, s:s}}}}", "place", "lesson",
                                 &lesson, "step", &step, "part", &part, "state", &state, "at", &at, "lessons",
                                 "six-stages", "score", "seen", &seen, "part", &own_part, "state", &own_state),
                     0);
    ck_assert_str_eq(lesson, "six-stages");
    ck_assert_str_eq(step, "score");
    ck_assert_str_eq(state, own_state);
    ck_assert_int_eq(part, own_part);
    ck_assert(moment_is(at) && moment_is(seen));
    answer = json_object_get(json_object_get(json_object_get(course, "questions"), "six-stages#score"), "answers");
    ck_assert_uint_eq(json_array_size(answer), 2);
    ck_assert_int_eq(json_unpack(answer, "[{s:s, s:i}, {s:i}]", "at", &answer_at, "score", &score, "score", &part), 0);
    ck_assert(moment_is(answer_at));
    ck_assert_int_eq(score, 1);
    ck_assert_int_eq(part, 0);
    json_decref(root);
}
END_TEST

/* What stands in the file of the parts that were read; the caller frees it, NULL: nothing does. */
static char *read_in_file(const char *lesson, const char *step)
{
    json_t *root = kept_read();
    const char *read = NULL;
    char *copy;

    json_unpack(root, "{s:{s:{s:{s:{s:{s:s}}}}}}", "courses", "", "lessons", lesson, step, "read", &read);
    copy = read ? memory_copy(read) : NULL;
    json_decref(root);
    return copy;
}

static void check_read_in_file(const char *lesson, const char *step, const char *expected)
{
    char *read = read_in_file(lesson, step);

    ck_assert_pstr_eq(read, expected);
    free(read);
}

/* Parts in an order nobody reads in, and what is kept of them after each. */
static const struct {
    int part;
    const char *read;
} readings[] = {
    {3, "4"},   {0, "1,4"},  {0, "1,4"},          {1, "1-2,4"},         {5, "1-2,4,6"},           {2, "1-4,6"},
    {4, "1-6"}, {-1, "1-6"}, {9999, "1-6,10000"}, {10000, "1-6,10000"}, {9998, "1-6,9999-10000"},
};

START_TEST(parts_that_were_read_are_kept)
{
    struct progress *p = learner_open(), *again;
    bool read[10] = {false};

    ck_assert(!progress_is_read(p, "a", "s", 0));
    progress_see(p, &(struct progress_place){.lesson = "a", .step = "s", .part = 3});
    ck_assert(progress_is_seen(p, "a", "s"));
    ck_assert(!progress_is_read(p, "a", "s", 0));
    learner_save(p, false);
    check_read_in_file("a", "s", "");
    for (size_t i = 0; i < sizeof readings / sizeof *readings; i++) {
        if (readings[i].part >= 0 && readings[i].part < 10)
            read[readings[i].part] = true;
        progress_read_part(p, "a", "s", readings[i].part);
        learner_save(p, false);
        check_read_in_file("a", "s", readings[i].read);
        again = learner_open();
        for (int part = 0; part < 10; part++) {
            ck_assert_int_eq(progress_is_read(p, "a", "s", part), read[part]);
            ck_assert_int_eq(progress_is_read(again, "a", "s", part), read[part]);
        }
        progress_close(again);
    }
    ck_assert(!progress_is_read(p, "a", "s", -1) && !progress_is_read(p, "a", "s", 10000));
    ck_assert(progress_is_read(p, "a", "s", 9998) && !progress_is_read(p, "a", "s", 9997));
    ck_assert(!progress_is_read(p, "a", "t", 0) && !progress_is_read(p, "b", "s", 0));
    ck_assert_int_eq(progress_part(p, "a", "s"), 3); /* where the learner is, is another matter */
    progress_read_part(p, "b", "new", 1);            /* what was read was seen */
    ck_assert(progress_is_seen(p, "b", "new") && progress_is_read(p, "b", "new", 1));
    ck_assert(!progress_is_read(p, "b", "new", 0));
    progress_close(p);
}
END_TEST

/* Nothing is written before it is saved, nor for what is no news. */
START_TEST(a_part_that_is_read_again_is_no_news)
{
    struct progress *p = learner_open();

    progress_read_part(p, "a", "s", 0);
    ck_assert_uint_eq(kept_count(""), 0);
    ck_assert_uint_eq(p->change_count, 1);
    learner_save(p, false);
    ck_assert_uint_eq(p->change_count, 0);
    progress_read_part(p, "a", "s", 0);
    ck_assert_uint_eq(p->change_count, 0);
    progress_close(p);
}
END_TEST

/* A file of a Headway that kept no parts: what it calls seen counts as a whole, for good. */
START_TEST(what_was_seen_before_parts_were_kept_counts)
{
    struct progress *p;

    kept_write_string("{\"version\":1,\"courses\":{\"\":{\"lessons\":{\"a\":{\"s\":{\"seen\":\"2026-01-31T09:05:00Z\","
                      "\"part\":1,\"state\":\"head=2\"}}}}}}");
    p = learner_open();
    ck_assert(progress_is_before_parts(p, "a", "s"));
    ck_assert(progress_is_read(p, "a", "s", 0) && progress_is_read(p, "a", "s", 40));
    ck_assert(!progress_is_before_parts(p, "a", "t") && !progress_is_read(p, "a", "t", 0));
    progress_see(p, &(struct progress_place){.lesson = "a", .step = "s", .part = 0, .state = ""});
    progress_read_part(p, "a", "s", 0);
    learner_see(p, "a", "t");
    learner_save(p, true);
    progress_close(p);
    check_read_in_file("a", "s", NULL);
    check_read_in_file("a", "t", "");
    p = learner_open();
    ck_assert(progress_is_before_parts(p, "a", "s") && progress_is_read(p, "a", "s", 7));
    ck_assert(!progress_is_before_parts(p, "a", "t") && !progress_is_read(p, "a", "t", 0));
    progress_forget(p, "a"); /* only then it begins anew */
    progress_read_part(p, "a", "s", 0);
    ck_assert(!progress_is_before_parts(p, "a", "s") && !progress_is_read(p, "a", "s", 1));
    progress_close(p);
}
END_TEST

static mode_t mode_of(const char *name)
{
    struct text path = {0};
    struct stat about;

    text_addf(&path, "%s/%s", kept_directory(), name);
    ck_assert_int_eq(stat(text_string(&path), &about), 0);
    text_free(&path);
    return about.st_mode & 0777;
}

START_TEST(it_is_for_the_learner_alone)
{
    struct progress *p = learner_open();

    umask(0);
    learner_see(p, "a", "b");
    learner_save(p, true);
    progress_close(p);
    ck_assert_int_eq(mode_of("headway"), 0700);
    ck_assert_int_eq(mode_of("headway/progress.json"), 0600);
    ck_assert_int_eq(mode_of("headway/progress.json.lock"), 0600);
}
END_TEST

START_TEST(the_last_fifty_answers_stay)
{
    struct progress *p = learner_open();
    struct progress_answer last;
    json_t *root;
    char answer[20];

    for (int i = 0; i < 130; i++) {
        snprintf(answer, sizeof answer, "%d", i);
        progress_answer(p, "a#b", answer, 0.5);
        if (i % 3 == 0)
            learner_save(p, false);
    }
    learner_save(p, false);
    ck_assert_uint_eq(progress_answers(p, "a#b", &last), 50);
    ck_assert_str_eq(last.answer, "129");
    progress_close(p);
    root = kept_read();
    ck_assert_str_eq(
        json_string_value(json_object_get(
            json_array_get(
                json_object_get(
                    json_object_get(json_object_get(json_object_get(json_object_get(root, "courses"), ""), "questions"),
                                    "a#b"),
                    "answers"),
                0),
            "answer")),
        "80");
    json_decref(root);
}
END_TEST

/* Told again what it knows, it writes nothing. */
START_TEST(only_changes_are_written)
{
    struct progress *p = learner_open();
    struct text path = {0};
    struct stat before, after;

    progress_see(p, &score_step);
    progress_set_place(p, &score_step);
    learner_save(p, false);
    text_addf(&path, "%s/headway/progress.json", kept_directory());
    ck_assert_int_eq(stat(text_string(&path), &before), 0);
    progress_see(p, &score_step);
    progress_set_place(p, &score_step);
    ck_assert_uint_eq(p->change_count, 0);
    learner_save(p, false);
    learner_save(p, true);
    ck_assert_int_eq(stat(text_string(&path), &after), 0);
    ck_assert(before.st_ino == after.st_ino && before.st_mtime == after.st_mtime);
    progress_set_place(p, &(struct progress_place){"six-stages", "score", 2, "head=1"});
    learner_save(p, false);
    ck_assert_int_eq(stat(text_string(&path), &after), 0);
    ck_assert(before.st_ino != after.st_ino);
    text_free(&path);
    progress_close(p);
}
END_TEST

/* A step that is left again and again is one change, and stays seen when it was seen first. */
START_TEST(changes_do_not_pile_up)
{
    struct progress *p = learner_open();

    for (int i = 0; i < 1000; i++) {
        progress_set_place(p, &(struct progress_place){"a", i % 2 ? "b" : "c", i, ""});
        progress_see(p, &(struct progress_place){"a", i % 2 ? "b" : "c", i, ""});
    }
    ck_assert_uint_eq(p->change_count, 3);
    progress_forget(p, "a");
    ck_assert_uint_eq(p->change_count, 1);
    progress_close(p);
}
END_TEST

static const char with_others[] =
    "{\"version\":1,\"mine\":[1,2.5,{\"x\":null}],\"courses\":{\"/else\":{\"lessons\":{\"l\":{\"s\":{"
    "\"seen\":\"2020-01-01T00:00:00Z\",\"note\":\"kept\"}}},\"other\":true},\"\":{\"streak\":3,\"place\":{\"lesson\":"
    "\"a\",\"step\":\"b\",\"scroll\":7},\"lessons\":{\"a\":{\"b\":{\"seen\":\"2020-01-01T00:00:00Z\",\"stars\":5}}},"
    "\"questions\":{\"a#b\":{\"box\":2,\"due\":\"2020-02-01T00:00:00Z\",\"answers\":[{\"at\":\"2020-01-01T00:00:00Z\","
    "\"answer\":\"1\",\"score\":0.125,\"took\":9}]}}}}}";

/* Each of them is where it was, after all that is ours has changed. */
START_TEST(unknown_members_survive)
{
    static const char pattern[] = "{s:[i,f,{s:n}], s:{s:{s:{s:{s:{s:s}}}, s:b}, s:{s:i, s:{s:i}, s:{s:{s:{s:i}}},"
                                  " s:{s:{s:i, s:s, s:[{s:i, s:f}, *]}}}}}";
    struct progress *p;
    json_t *root;
    const char *note, *due;
    int one, streak, scroll, stars, box, took, other;
    double half, score;

    kept_write_string(with_others);
    p = learner_open();
    progress_set_place(p, &(struct progress_place){"a", "c", 1, "x=1"});
    progress_see(p, &(struct progress_place){"a", "b", 1, "x=1"});
    progress_answer(p, "a#b", "2", 1);
    learner_save(p, false);
    progress_close(p);
    root = kept_read();
    ck_assert_int_eq(json_unpack(root, pattern, "mine", &one, &half, "x", "courses", "/else", "lessons", "l", "s",
                                 "note", &note, "other", &other, "", "streak", &streak, "place", "scroll", &scroll,
                                 "lessons", "a", "b", "stars", &stars, "questions", "a#b", "box", &box, "due", &due,
                                 "answers", "took", &took, "score", &score),
                     0);
    ck_assert(one == 1 && half == 2.5 && other && streak == 3 && scroll == 7 && stars == 5 && box == 2 && took == 9);
    ck_assert(score == 0.125);
    ck_assert_str_eq(note, "kept");
    ck_assert_str_eq(due, "2020-02-01T00:00:00Z");
    json_decref(root);
}
END_TEST

START_TEST(courses_are_apart)
{
    struct text message = {0}, real = {0};
    char *directory = captured_directory(), *key = realpath(directory, NULL);
    struct progress *own, *other;
    json_t *root;

    text_addf(&real, "%s/./", directory);
    other = progress_open(text_string(&real), &message);
    learner_see(other, "a", "b");
    learner_save(other, false);
    own = learner_open();
    ck_assert(!progress_is_seen(own, "a", "b"));
    learner_see(own, "c", "d");
    progress_forget(own, "a");
    learner_save(own, false);
    root = kept_read();
    ck_assert_ptr_nonnull(json_object_get(json_object_get(root, "courses"), key));
    ck_assert_uint_eq(json_object_size(json_object_get(root, "courses")), 2);
    json_decref(root);
    progress_close(own);
    progress_close(other);
    other = progress_open(directory, &message);
    ck_assert(progress_is_seen(other, "a", "b"));
    ck_assert(!progress_is_seen(other, "c", "d"));
    ck_assert_str_eq(text_string(&message), "");
    progress_close(other);
    captured_remove(directory);
    free(key);
    text_free(&real);
}
END_TEST

START_TEST(a_lesson_is_forgotten)
{
    struct progress *p = learner_open(), *again;
    struct progress_place place;

    learner_see(p, "a", "one");
    learner_see(p, "a-b", "one");
    progress_answer(p, "a#one", "x", 1);
    progress_answer(p, "a-b#one", "x", 1);
    progress_set_place(p, &(struct progress_place){.lesson = "a", .step = "one"});
    learner_save(p, false);
    progress_forget(p, _i == 0 ? "a" : NULL);
    ck_assert(!progress_is_seen(p, "a", "one"));
    learner_save(p, false);
    again = learner_open();
    ck_assert(!progress_is_seen(again, "a", "one"));
    ck_assert_uint_eq(progress_answers(again, "a#one", NULL), 0);
    ck_assert(!progress_place(again, &place));
    ck_assert(!progress_holds(again, "a"));
    ck_assert_int_eq(progress_is_seen(again, "a-b", "one"), _i == 0);
    ck_assert_uint_eq(progress_answers(again, "a-b#one", NULL), _i == 0);
    ck_assert_int_eq(progress_holds(again, NULL), _i == 0);
    learner_see(again, "a", "one"); /* and learnt again at once */
    progress_answer(again, "a#one", "x", 1);
    ck_assert(progress_is_seen(again, "a", "one"));
    ck_assert_uint_eq(progress_answers(again, "a#one", NULL), 1);
    progress_close(again);
    progress_close(p);
}
END_TEST

/* What goes in may be anything; what comes out can go to a terminal, also after the file. */
START_TEST(foreign_bytes_are_cleaned)
{
    struct progress *p = learner_open();
    struct text large = {0};
    struct progress_place place;
    struct progress_answer last;

    progress_set_place(p, &(struct progress_place){"a\033[31m", "\xff\x80", -4, "cell=\n"});
    progress_see(p, &(struct progress_place){"a", "b", 1 << 30, NULL});
    text_repeat(&large, "\xC3\xA9", 2100); /* é: 1000 bytes end inside of one */
    text_add(&large, "x");
    progress_answer(p, "a#b", text_string(&large) + 1, 1);
    progress_see(p, &(struct progress_place){"a", "c", 0, text_string(&large)});
    progress_see(p, &(struct progress_place){"", "", 0, ""});
    learner_save(p, false);
    progress_close(p);
    p = learner_open();
    ck_assert(progress_place(p, &place));
    ck_assert_str_eq(place.lesson, "a^[[31m");
    ck_assert_str_eq(place.step, "��");
    ck_assert_str_eq(place.state, "cell=^J");
    ck_assert_int_eq(place.part, 0);
    ck_assert_int_eq(progress_part(p, "a", "b"), 9999);
    ck_assert_str_eq(progress_state(p, "a", "c"), ""); /* too long to be one */
    ck_assert(progress_is_seen(p, "", ""));
    ck_assert_uint_eq(progress_answers(p, "a#b", &last), 1);
    ck_assert_uint_eq(strlen(last.answer), 999); /* � and é×498 */
    progress_close(p);
    text_free(&large);
}
END_TEST

Suite *learner_progress_suite(void)
{
    Suite *suite = suite_create("learner_progress");
    TCase *tests = tcase_create("progress");

    tcase_add_checked_fixture(tests, kept_make, kept_remove);
    tcase_add_test(tests, nothing_is_nothing);
    tcase_add_loop_test(tests, what_was_learnt_comes_back, 0, 2);
    tcase_add_test(tests, the_file_is_as_designed);
    tcase_add_test(tests, parts_that_were_read_are_kept);
    tcase_add_test(tests, a_part_that_is_read_again_is_no_news);
    tcase_add_test(tests, what_was_seen_before_parts_were_kept_counts);
    tcase_add_test(tests, it_is_for_the_learner_alone);
    tcase_add_test(tests, the_last_fifty_answers_stay);
    tcase_add_test(tests, only_changes_are_written);
    tcase_add_test(tests, changes_do_not_pile_up);
    tcase_add_test(tests, unknown_members_survive);
    tcase_add_test(tests, courses_are_apart);
    tcase_add_loop_test(tests, a_lesson_is_forgotten, 0, 2);
    tcase_add_test(tests, foreign_bytes_are_cleaned);
    suite_add_tcase(suite, tests);
    return suite;
}
