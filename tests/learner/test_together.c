/* SPDX-License-Identifier: MIT */
/* Two Headways at once lose nothing, and one that is killed loses at most its last change. */
#include "base/lock.h"
#include "base/random.h"
#include "learner/progress_state.h"
#include "suites.h"
#include "tools.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* ---- one after the other, by a clock of our own ---- */

static time_t hour = 1800000000;

static time_t tell_time(time_t *out)
{
    (void)out;
    return hour;
}

static struct progress *open_by_our_clock(void)
{
    struct progress *p = learner_open();

    p->clock = tell_time;
    return p;
}

START_TEST(what_both_saw_is_seen)
{
    struct progress *a = learner_open(), *b = learner_open();

    learner_see(a, "x", "one");
    progress_answer(a, "x#one", "1", 1);
    learner_save(a, false);
    learner_see(b, "x", "two");
    learner_see(b, "y", "three");
    progress_answer(b, "x#one", "2", 0);
    learner_save(b, false);
    ck_assert(progress_is_seen(b, "x", "one"));
    learner_see(a, "x", "four");
    learner_save(a, false);
    ck_assert(progress_is_seen(a, "x", "one") && progress_is_seen(a, "x", "two") && progress_is_seen(a, "y", "three"));
    ck_assert_uint_eq(progress_answers(a, "x#one", NULL), 2);
    progress_close(a);
    a = learner_open();
    ck_assert_uint_eq(progress_count(a, NULL).seen, 4);
    ck_assert_uint_eq(progress_answers(a, "x#one", NULL), 2);
    progress_close(a);
    progress_close(b);
}
END_TEST

/* What either read was read, whoever saves first; where one forgets, what the other reads later stays. */
START_TEST(what_both_read_is_united)
{
    struct progress *a = open_by_our_clock(), *b = open_by_our_clock();

    progress_read_part(a, "x", "one", 0);
    progress_read_part(a, "x", "one", 1);
    progress_read_part(b, "x", "one", 1);
    progress_read_part(b, "x", "one", 3);
    progress_read_part(b, "x", "two", 0);
    learner_save(_i ? a : b, false);
    learner_save(_i ? b : a, false);
    progress_read_part(a, "x", "one", 5);
    progress_read_part(b, "x", "one", 6);
    learner_save(a, false);
    learner_save(b, false);
    for (int part = 0; part < 8; part++)
        ck_assert_int_eq(progress_is_read(b, "x", "one", part), part != 2 && part != 4 && part != 7);
    ck_assert(progress_is_read(b, "x", "two", 0) && !progress_is_read(b, "x", "two", 1));
    progress_read_part(a, "x", "one", 7); /* and waits */
    hour += 60;
    progress_forget(b, "x");
    learner_save(b, false);
    hour += 60;
    progress_read_part(a, "x", "two", 4);
    learner_save(a, true);
    ck_assert(!progress_is_seen(a, "x", "one"));
    ck_assert(progress_is_read(a, "x", "two", 4) && !progress_is_read(a, "x", "two", 0));
    progress_close(a);
    progress_close(b);
}
END_TEST

/* A change that had to wait takes its place in time. */
START_TEST(the_latest_counts)
{
    struct progress *a = open_by_our_clock(), *b = open_by_our_clock();
    struct progress_place place;
    struct progress_answer last;

    progress_set_place(a, &(struct progress_place){.lesson = "x", .step = "early"});
    progress_answer(a, "q", "early", 0);
    hour += 60;
    progress_set_place(b, &(struct progress_place){.lesson = "x", .step = "late"});
    progress_answer(b, "q", "late", 1);
    learner_save(b, false);
    learner_save(a, false);
    ck_assert(progress_place(a, &place));
    ck_assert_str_eq(place.step, "late");
    ck_assert_uint_eq(progress_answers(a, "q", &last), 2);
    ck_assert_str_eq(last.answer, "late");
    hour += 60;
    progress_set_place(a, &(struct progress_place){.lesson = "x", .step = "last"});
    learner_save(a, false);
    ck_assert(progress_place(a, &place));
    ck_assert_str_eq(place.step, "last");
    progress_close(a);
    progress_close(b);
}
END_TEST

/* A time to come was written by a clock that was wrong: it does not hold up what happens now. */
START_TEST(a_clock_that_was_wrong)
{
    struct progress *p = open_by_our_clock();
    struct progress_place place;
    struct progress_answer last;

    hour += 100000000;
    learner_see(p, "x", "one");
    progress_set_place(p, &(struct progress_place){.lesson = "x", .step = "one"});
    progress_answer(p, "x#one", "future", 0);
    progress_forget(p, "y");
    learner_save(p, false);
    hour -= 100000000;
    progress_set_place(p, &(struct progress_place){.lesson = "x", .step = "two"});
    progress_answer(p, "x#one", "now", 1);
    learner_see(p, "y", "one");
    learner_save(p, false);
    ck_assert(progress_place(p, &place));
    ck_assert_str_eq(place.step, "two");
    ck_assert_uint_eq(progress_answers(p, "x#one", &last), 2);
    ck_assert_str_eq(last.answer, "now");
    ck_assert(progress_is_seen(p, "y", "one"));
    progress_forget(p, NULL);
    ck_assert(!progress_holds(p, NULL));
    progress_close(p);
}
END_TEST

/* One forgets what the other still holds: it does not come back, not even what waited to be written. */
START_TEST(a_reset_wins_over_what_is_older)
{
    struct progress *a = open_by_our_clock(), *b;

    learner_see(a, "x", "one");
    learner_see(a, "y", "one");
    progress_answer(a, "x#one", "1", 1);
    learner_save(a, false);
    learner_see(a, "x", "waiting");
    progress_answer(a, "x#one", "waiting", 1);
    progress_set_place(a, &(struct progress_place){.lesson = "x", .step = "waiting"});
    hour += 60;
    b = open_by_our_clock();
    progress_forget(b, _i == 0 ? "x" : NULL);
    learner_save(b, true);
    learner_save(a, false);
    ck_assert(!progress_holds(a, "x"));
    ck_assert_int_eq(progress_holds(a, "y"), _i == 0);
    hour += 60;
    learner_see(a, "x", "one");
    learner_save(a, false);
    ck_assert_uint_eq(progress_count(a, "x").seen, 1);
    progress_close(a);
    progress_close(b);
}
END_TEST

/* And a reset that had to wait spares what is newer. */
START_TEST(a_reset_spares_what_is_newer)
{
    struct progress *a = open_by_our_clock(), *b;
    struct progress_place place;

    learner_see(a, "x", "old");
    progress_answer(a, "x#old", "1", 1);
    progress_answer(a, "x#new", "1", 1);
    learner_save(a, false);
    hour += 60;
    progress_forget(a, "x");
    hour += 60;
    b = open_by_our_clock();
    learner_see(b, "x", "new");
    progress_answer(b, "x#new", "2", 1);
    progress_set_place(b, &(struct progress_place){.lesson = "x", .step = "new"});
    learner_save(b, false);
    learner_save(a, true);
    ck_assert(progress_is_seen(a, "x", "new") && !progress_is_seen(a, "x", "old"));
    ck_assert_uint_eq(progress_answers(a, "x#new", NULL), 1);
    ck_assert_uint_eq(progress_answers(a, "x#old", NULL), 0);
    ck_assert(progress_place(a, &place));
    progress_close(a);
    progress_close(b);
}
END_TEST

/* ---- on two machines ---- */

/* What a machine knows after `what`, and what it exports; both are the caller's to free. */
static char *exported_by(void (*what)(struct progress *p))
{
    struct progress *p = open_by_our_clock();
    struct text bytes = {0};

    what(p);
    progress_export(p, &bytes);
    progress_close(p);
    return text_take(&bytes);
}

/* The tree that comes of a machine that knows `first` taking in the others in turn. */
static json_t *taken_in(const char *first, const char *second, const char *third)
{
    struct progress *p = open_by_our_clock();
    const char *all[] = {first, second, third};
    json_t *tree;

    for (size_t i = 0; i < 3; i++) {
        struct text bytes = {0};
        struct error e = {0};

        text_add(&bytes, all[i]);
        ck_assert_msg(progress_import(p, "file", &bytes, &e), "%s", e.message);
        text_free(&bytes);
    }
    tree = json_deep_copy(p->root);
    progress_close(p);
    return tree;
}

/* Two machines, the clocks of which are right: at the desk first, on the way later. */
static void learn_at_the_desk(struct progress *p)
{
    hour = 1800000000;
    progress_read_part(p, "x", "one", 0);
    progress_read_part(p, "x", "one", 2);
    progress_see(p, &(struct progress_place){"x", "one", 2, "head=1"});
    progress_read_part(p, "gone", "old", 0);
    progress_answer(p, "gone#old", "old", 1);
    progress_quiz_answer(p, "x/both", "first", 0, true);
    progress_set_title(p, "x/both", "Both");
    progress_begin(p, "x", &(struct progress_begun){.seed = 3, .of = 8}, "x/both", 0, false);
    progress_add_attempt(p, &(struct progress_attempt){.quiz = "x", .score = 5, .of = 8});
    progress_begin(p, "y", &(struct progress_begun){.seed = 4, .of = 8}, "y/one", 0, false);
    progress_keep_draft(p, "y", &(struct progress_begun){.seed = 4}, "y/two", "half an answer");
    progress_keep_draft(p, "typed", &(struct progress_begun){.seed = 8, .of = 3}, "typed/one", "words");
    progress_keep_draft(p, "typed", &(struct progress_begun){.seed = 8, .of = 3}, "typed/two", "a");
    progress_keep_draft(p, "typed", &(struct progress_begun){.seed = 8, .of = 3}, "typed/three", "answered");
    progress_begin(p, "gone", &(struct progress_begun){.seed = 5, .of = 8}, "gone/one", 0, false);
    progress_begin(p, "both", &(struct progress_begun){.seed = 6, .of = 8}, "both/one", 0, false);
    progress_set_place(p, &(struct progress_place){.lesson = "x", .step = "one"});
    hour += 200000;
    progress_answer(p, "x#desk", "1", 1);
}

static void learn_on_the_way(struct progress *p)
{
    hour = 1800000000;
    progress_keep_draft(p, "typed", &(struct progress_begun){.seed = 8, .of = 3}, "typed/two", "b");
    progress_begin(p, "typed", &(struct progress_begun){.seed = 8, .of = 3}, "typed/three", 1, true);
    hour = 1800100000;
    progress_read_part(p, "x", "one", 1);
    progress_read_part(p, "x", "two", 0);
    progress_read_part(p, "gone", "new", 0);
    progress_forget(p, "gone");
    progress_begin(p, "both", &(struct progress_begun){.seed = 7, .of = 9}, "both/one", 1, false);
    progress_begin(p, "both", &(struct progress_begun){.seed = 7, .of = 9}, "both/two", 0, true);
    hour += 10;
    progress_read_part(p, "gone", "newer", 0);
    progress_quiz_answer(p, "x/both", "second", 1, true);
    progress_add_attempt(p, &(struct progress_attempt){.quiz = "x", .score = 7, .of = 8, .exam = true});
    progress_add_attempt(p, &(struct progress_attempt){.quiz = "x", .score = 6, .of = 8, .seed = 3});
    progress_set_place(p, &(struct progress_place){.lesson = "x", .step = "two"});
}

static void learn_nothing(struct progress *p)
{
    progress_see(p, &(struct progress_place){"y", "only", 0, ""});
}

/* Whoever takes in whom, and however often, all know the same, and nothing of it is lost. */
START_TEST(machines_take_each_other_in)
{
    char *desk = exported_by(learn_at_the_desk), *way = exported_by(learn_on_the_way);
    char *other = exported_by(learn_nothing);
    const char *orders[][3] = {{desk, way, other}, {desk, other, way}, {way, desk, other},
                               {way, other, desk}, {other, desk, way}, {other, way, desk}};
    json_t *first = taken_in(desk, way, other);
    struct text bytes = {0};
    struct progress *p;
    struct progress_place place;
    struct progress_begun begun;
    struct progress_answer last;
    struct error e = {0};

    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        json_t *tree = taken_in(orders[i][0], orders[i][1], orders[i][2]);

        ck_assert_msg(json_equal(first, tree), "order %zu: %s", i, json_dumps(tree, JSON_INDENT(1)));
        json_decref(tree);
    }
    p = open_by_our_clock();
    text_add(&bytes, way);
    learn_at_the_desk(p);
    ck_assert(progress_import(p, "file", &bytes, &e) && progress_import(p, "file", &bytes, &e));
    learner_save(p, true);
    progress_close(p);
    p = open_by_our_clock();
    for (int part = 0; part < 4; part++)
        ck_assert_int_eq(progress_is_read(p, "x", "one", part), part < 3);
    ck_assert(progress_is_read(p, "x", "two", 0));
    ck_assert_int_eq(progress_part(p, "x", "one"), 2);
    ck_assert_str_eq(progress_state(p, "x", "one"), "head=1");
    ck_assert(!progress_is_seen(p, "gone", "old") && !progress_is_seen(p, "gone", "new"));
    ck_assert(progress_is_seen(p, "gone", "newer"));
    ck_assert_uint_eq(progress_answers(p, "gone#old", NULL), 0);
    ck_assert_uint_eq(progress_answers(p, "x#desk", NULL), 1);
    ck_assert_uint_eq(progress_answers(p, "x/both", &last), 2);
    ck_assert_str_eq(last.answer, "second");
    ck_assert_uint_eq(progress_attempts(p), 3);
    ck_assert(!progress_begun(p, "x", &begun)); /* begun at the desk, finished on the way */
    ck_assert(progress_begun(p, "y", &begun) && begun.seed == 4 && begun.answered == 1);
    ck_assert_str_eq(progress_begun_draft(p, "y", "y/two"), "half an answer");
    ck_assert(progress_begun(p, "typed", &begun) && begun.seed == 8 && begun.answered == 1);
    ck_assert_str_eq(progress_begun_draft(p, "typed", "typed/one"), "words");
    ck_assert_str_eq(progress_begun_draft(p, "typed", "typed/two"), "b");
    ck_assert_ptr_null(progress_begun_draft(p, "typed", "typed/three"));
    ck_assert(!progress_begun(p, "gone", &begun));
    ck_assert(progress_begun(p, "both", &begun) && begun.seed == 7 && begun.of == 9); /* the later one */
    ck_assert(begun.answered == 2 && begun.right == 1);
    ck_assert(progress_place(p, &place));
    ck_assert_str_eq(place.step, "two");
    progress_close(p);
    text_free(&bytes);
    json_decref(first);
    free(desk);
    free(way);
    free(other);
}
END_TEST

/* What is no progress of this course is refused, and nothing changes. */
START_TEST(what_is_not_taken_in)
{
    static const struct {
        const char *bytes, *message;
    } cases[] = {
        {"", "f is no exported progress: headway status --export FILE writes one"},
        {"[1]", "f is no exported progress: headway status --export FILE writes one"},
        {"{\"version\": 2}", "f is from a newer Headway: import it with that one"},
        {"{\"version\": 1, \"courses\": {\"\": {\"lessons\": 3}}}",
         "f is damaged: headway status --export FILE writes one"},
        {"{\"version\": 1, \"courses\": {\"/a\": {}}}",
         "f has nothing about this course: add the --course that it was made with"},
    };
    struct progress *p = open_by_our_clock();

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct text bytes = {0};
        struct error e = {0};

        text_add(&bytes, cases[i].bytes);
        ck_assert(!progress_import(p, "f", &bytes, &e));
        ck_assert_int_eq(e.code, ERROR_INPUT);
        ck_assert_str_eq(e.message, cases[i].message);
        text_free(&bytes);
    }
    ck_assert(!progress_holds(p, NULL));
    progress_close(p);
}
END_TEST

/* A course in a directory is found wherever the other machine has it. */
START_TEST(a_course_in_another_directory)
{
    struct text message = {0}, bytes = {0};
    struct progress *p = progress_open("/nowhere/here", &message);
    struct error e = {0};

    text_add(&bytes, "{\"version\":1,\"courses\":{\"/elsewhere/there\":{\"lessons\":{\"a\":{\"b\":"
                     "{\"seen\":\"2026-01-01T00:00:00Z\",\"read\":\"1\"}}}}}}");
    ck_assert(progress_import(p, "f", &bytes, &e));
    ck_assert(progress_is_read(p, "a", "b", 0));
    progress_close(p);
    text_free(&bytes);
}
END_TEST

/* ---- at the same time ---- */

#define WRITES (HAS_SANITIZER ? 300 : 1000)

/* Sees and answers, saving each time; leaves with all of it written. */
static void learn(int who)
{
    struct progress *p = learner_open();
    struct text message = {0};
    char lesson[20], step[20], question[40];

    snprintf(lesson, sizeof lesson, "of-%d", who);
    for (int i = 0; i < WRITES; i++) {
        snprintf(step, sizeof step, "%d", i % 100);
        snprintf(question, sizeof question, "both#%d", i % 20);
        progress_see(p, &(struct progress_place){lesson, step, i, ""});
        if (i % 50 < 20)
            progress_answer(p, question, lesson, 1);
        progress_set_place(p, &(struct progress_place){lesson, step, i, ""});
        progress_save(p, false, &message); /* may have to wait for the other */
    }
    ck_assert(progress_save(p, true, &message));
    ck_assert_str_eq(text_string(&message), "");
    progress_close(p);
    _exit(0);
}

START_TEST(thousands_of_writes_lose_nothing)
{
    enum { LEARNERS = 2 };
    pid_t children[LEARNERS];
    struct progress *p;
    char lesson[20], step[20];
    size_t answers = 0;
    int status;

    for (int i = 0; i < LEARNERS; i++) {
        children[i] = fork();
        if (children[i] == 0)
            learn(i);
    }
    for (int i = 0; i < LEARNERS; i++) {
        ck_assert_int_eq(waitpid(children[i], &status, 0), children[i]);
        ck_assert(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    }
    p = learner_open();
    for (int i = 0; i < LEARNERS * 100; i++) {
        snprintf(lesson, sizeof lesson, "of-%d", i / 100);
        snprintf(step, sizeof step, "%d", i % 100);
        ck_assert_msg(progress_is_seen(p, lesson, step), "%s#%s is lost", lesson, step);
        ck_assert_int_eq(progress_part(p, lesson, step), WRITES - 100 + i % 100);
    }
    for (int i = 0; i < 20; i++) {
        snprintf(step, sizeof step, "both#%d", i);
        answers += progress_answers(p, step, NULL);
    }
    ck_assert_uint_eq(answers, LEARNERS * WRITES * 20 / 50);
    progress_close(p);
    ck_assert_uint_eq(kept_count("progress.json"), 2);
}
END_TEST

/* A process that has the lock until it is killed. */
static pid_t hold_lock(void)
{
    struct text path = {0};
    struct lock l;
    int ready[2];
    char byte;
    pid_t child;

    text_addf(&path, "%s/headway/progress.json.lock", kept_directory());
    ck_assert_int_eq(pipe(ready), 0);
    child = fork();
    if (child == 0) {
        if (lock_take(&l, text_string(&path), 1000) == LOCK_HELD && write(ready[1], "", 1) == 1)
            pause();
        _exit(1);
    }
    ck_assert_int_eq(read(ready[0], &byte, 1), 1);
    close(ready[0]);
    close(ready[1]);
    text_free(&path);
    return child;
}

/* A Headway that hangs with the lock keeps nobody: changes wait, and on leaving they are written without it. */
START_TEST(a_lock_that_is_kept_keeps_nobody)
{
    struct progress *p = learner_open(), *again;
    struct text message = {0};
    pid_t holder;

    learner_see(p, "a", "one");
    learner_save(p, false);
    holder = hold_lock();
    learner_see(p, "a", "two");
    ck_assert(!progress_save(p, false, &message));
    ck_assert_str_eq(text_string(&message), "");
    ck_assert(progress_is_usable(p));
    if (_i == 0) {
        learner_save(p, true);
        kill(holder, SIGKILL);
    } else {
        kill(holder, SIGKILL);
        ck_assert_int_eq(waitpid(holder, NULL, 0), holder);
        learner_save(p, false);
    }
    again = learner_open();
    ck_assert(progress_is_seen(again, "a", "one") && progress_is_seen(again, "a", "two"));
    progress_close(again);
    progress_close(p);
    ck_assert_uint_eq(kept_count("progress.json"), 2);
}
END_TEST

/* ---- killed ---- */

/* Goes on from `start`, a keypress and a save at a time, and tells each that was saved. */
static void press_keys(long start, int told)
{
    struct progress *p = learner_open();
    struct text message = {0};

    for (long i = start;; i++) {
        char state[30], step[20];

        snprintf(state, sizeof state, "n=%ld", i);
        snprintf(step, sizeof step, "step-%ld", i % 50);
        progress_see(p, &(struct progress_place){"a", step, 0, state});
        progress_set_place(p, &(struct progress_place){"a", step, 0, state});
        progress_answer(p, "a#b", state, 1);
        if (!progress_save(p, i % 10 == 0, &message) || write(told, &i, sizeof i) != (ssize_t)sizeof i)
            _exit(1);
    }
}

static void sleep_microseconds(long microseconds)
{
    struct timespec time = {.tv_nsec = microseconds * 1000};

    nanosleep(&time, NULL);
}

/* The number in a state. */
static long number_of(const char *state)
{
    ck_assert_int_eq(strncmp(state, "n=", 2), 0);
    return atol(state + 2);
}

START_TEST(a_hundred_kills)
{
    struct random random;
    long last = 0, told, in_file;

    random_start(&random, 3, 0);
    for (int i = 0; i < 100; i++) {
        struct progress *p;
        struct progress_place place;
        struct progress_answer answer;
        int report[2], status;
        pid_t child;

        ck_assert_int_eq(pipe(report), 0);
        child = fork();
        if (child == 0)
            press_keys(last + 1, report[1]);
        close(report[1]);
        ck_assert_int_eq(read(report[0], &told, sizeof told), sizeof told); /* it has begun */
        sleep_microseconds((long)(random_bits(&random) % 8000));
        kill(child, SIGKILL);
        ck_assert_int_eq(waitpid(child, &status, 0), child);
        ck_assert(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
        while (read(report[0], &last, sizeof last) == (ssize_t)sizeof last)
            told = last;
        close(report[0]);
        p = learner_open();
        ck_assert(progress_place(p, &place));
        in_file = number_of(place.state);
        ck_assert_msg(in_file == told || in_file == told + 1, "saved %ld, found %ld", told, in_file);
        for (long n = in_file; n > 0 && n > in_file - 50; n--) {
            char step[20];

            snprintf(step, sizeof step, "step-%ld", n % 50);
            ck_assert_int_eq(number_of(progress_state(p, "a", step)), n);
        }
        progress_answers(p, "a#b", &answer);
        ck_assert_int_eq(number_of(answer.answer), in_file);
        progress_close(p);
        last = in_file;
    }
    ck_assert_uint_eq(kept_count("progress.json.damaged"), 0);
    ck_assert_uint_le(kept_count("progress.json"), 3); /* with one half of a file at the most */
}
END_TEST

Suite *learner_together_suite(void)
{
    Suite *suite = suite_create("learner_together");
    TCase *tests = tcase_create("together");

    tcase_add_checked_fixture(tests, kept_make, kept_remove);
    tcase_add_test(tests, what_both_saw_is_seen);
    tcase_add_loop_test(tests, what_both_read_is_united, 0, 2);
    tcase_add_test(tests, the_latest_counts);
    tcase_add_test(tests, a_clock_that_was_wrong);
    tcase_add_loop_test(tests, a_reset_wins_over_what_is_older, 0, 2);
    tcase_add_test(tests, a_reset_spares_what_is_newer);
    tcase_add_test(tests, machines_take_each_other_in);
    tcase_add_test(tests, what_is_not_taken_in);
    tcase_add_test(tests, a_course_in_another_directory);
    tcase_add_test(tests, thousands_of_writes_lose_nothing);
    tcase_add_loop_test(tests, a_lock_that_is_kept_keeps_nobody, 0, 2);
    tcase_add_test(tests, a_hundred_kills);
    suite_add_tcase(suite, tests);
    return suite;
}
