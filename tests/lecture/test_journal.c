/* SPDX-License-Identifier: MIT */
#include "base/file.h"
#include "base/memory.h"
#include "base/moment.h"
#include "base/random.h"
#include "command/captured.h"
#include "lecture/journal.h"
#include "suites.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static char *box;
static struct journal journal, again;
static struct random dice;

static void make_box(void)
{
    box = captured_directory();
    setenv("XDG_STATE_HOME", box, 1);
    setenv("TZ", "UTC0", 1);
    random_start(&dice, 20260131, 7);
}

static void remove_box(void)
{
    journal_free(&journal);
    journal_free(&again);
    captured_remove(box);
}

/* From 0 to `most`. */
static int roll(int most)
{
    return (int)(random_bits(&dice) % (uint64_t)(most + 1));
}

/* A clean word of at most `most` bytes, perhaps empty: letters of several scripts, what JSON and CSV escape. */
static char *word(size_t least, size_t most)
{
    static const char *const pieces[] = {"a", "b-c", "\"", "\\", "é",      "日", "√",
                                         " ", ",",   "#",  "{",  "\u00a0", "0",  "'"};
    struct text out = {0};
    size_t until = least + (size_t)roll((int)(most - least));

    while (out.length < until) {
        const char *piece = pieces[roll(13)];

        if (out.length + strlen(piece) > most)
            break;
        text_add(&out, piece);
    }
    return text_take(&out);
}

/* Fills a member of a message with a word. */
static void fill(char *out, size_t room, size_t least)
{
    char *made = word(least, room - 1 < 300 ? room - 1 : 300);

    ck_assert(message_copy(out, room, made));
    free(made);
}

static struct message_show random_show(bool frozen)
{
    struct message_show s = {.part = 1 + roll(9998),
                             .revealed = roll(9999),
                             .blank = roll(1),
                             .frozen = frozen,
                             .big = roll(1),
                             .steps = 9999,
                             .position = 1 + roll(9998)};

    fill(s.lesson, sizeof s.lesson, 1);
    fill(s.step, sizeof s.step, 0);
    fill(s.example, sizeof s.example, 0);
    fill(s.state, sizeof s.state, 0);
    fill(s.hidden, sizeof s.hidden, 0);
    return s;
}

static void add_random_poll(struct results *r, int id)
{
    struct poll *p = results_add(r);
    char *key = word(1, MESSAGE_NAME_ROOM - 1), *question = word(0, 400);
    int options = 2 + roll(MESSAGE_OPTIONS_MOST - 2);

    poll_start(p, id, key, question);
    free(key);
    free(question);
    for (int i = 0; i < options; i++) {
        char *text = word(0, 100);

        ck_assert(poll_add_option(p, text, roll(1)));
        free(text);
    }
    for (int vote = 0; vote < POLL_VOTES; vote++) {
        int raised_hands[MESSAGE_OPTIONS_MOST];

        for (int i = 0; i < options; i++)
            raised_hands[i] = roll(3) ? roll(40) : MESSAGE_COUNT_MOST;
        ck_assert(poll_restore_hands(p, vote, raised_hands, roll(options)));
        for (int i = roll(20); i > 0; i--) {
            struct text name = {0};

            text_addf(&name, "é\"%d", i);
            ck_assert(poll_restore_answer(p, vote, text_string(&name), roll(options - 1)));
            text_free(&name);
        }
    }
    poll_restore(p, (enum poll_phase)roll(POLL_OVER), roll(1), roll(1));
}

static void make_random(struct journal *j)
{
    size_t lessons = 1 + (size_t)roll(4);
    int polls = roll(4);

    journal_clear(j);
    j->course = roll(1) ? word(1, 200) : memory_copy("");
    j->lessons = memory_new_array(lessons, sizeof *j->lessons);
    for (; j->lesson_count < lessons; j->lesson_count++)
        j->lessons[j->lesson_count] = word(1, 60);
    j->show = random_show(roll(1));
    if (roll(1))
        j->room = random_show(true);
    j->budget = roll(999);
    j->elapsed = roll(1) ? roll(10000000) : JOURNAL_TIME_MOST;
    for (int i = roll(6); i > 0; i--) {
        char *lesson = word(1, 60), *step = word(1, 60);

        journal_set_spent(j, lesson, step, roll(5000000));
        free(lesson);
        free(step);
    }
    for (int i = 1; i <= polls; i++)
        add_random_poll(&j->results, i);
    j->polls_begun = polls + roll(3);
    if (polls > 0 && j->results.polls[polls - 1]->phase != POLL_OVER)
        j->poll = (size_t)polls - 1;
    if (roll(2))
        ck_assert(results_start(&j->results, 1769850300 + roll(100000), NULL));
}

static void expect_same_show(const struct message_show *a, const struct message_show *b)
{
    ck_assert_str_eq(a->lesson, b->lesson);
    ck_assert_str_eq(a->step, b->step);
    ck_assert_str_eq(a->example, b->example);
    ck_assert_str_eq(a->state, b->state);
    ck_assert_str_eq(a->hidden, b->hidden);
    ck_assert_int_eq(a->part, b->part);
    ck_assert_int_eq(a->revealed, b->revealed);
    ck_assert(a->blank == b->blank && a->frozen == b->frozen && a->big == b->big);
    ck_assert_int_eq(a->position, b->position);
    ck_assert_int_eq(a->steps, b->steps);
}

static void expect_same_poll(const struct poll *a, const struct poll *b)
{
    ck_assert_int_eq(a->id, b->id);
    ck_assert_str_eq(a->key, b->key);
    ck_assert_str_eq(a->question, b->question);
    ck_assert_int_eq(a->phase, b->phase);
    ck_assert(a->solved == b->solved && a->has_second == b->has_second);
    ck_assert_int_eq(a->option_count, b->option_count);
    for (int i = 0; i < a->option_count; i++) {
        ck_assert_str_eq(a->options[i].text, b->options[i].text);
        ck_assert(a->options[i].right == b->options[i].right);
    }
    for (int vote = 0; vote < POLL_VOTES; vote++) {
        const struct poll_answers *x = &a->answers[vote], *y = &b->answers[vote];

        ck_assert_int_eq(a->hands_typed[vote], b->hands_typed[vote]);
        for (int i = 0; i < a->option_count; i++)
            ck_assert_int_eq(a->options[i].raised_hands[vote], b->options[i].raised_hands[vote]);
        ck_assert_uint_eq(x->count, y->count);
        for (size_t i = 0; i < x->count; i++) {
            ck_assert_str_eq(x->items[i].follower, y->items[i].follower);
            ck_assert_int_eq(x->items[i].option, y->items[i].option);
        }
    }
}

static void expect_same(const struct journal *a, const struct journal *b)
{
    ck_assert_str_eq(a->path, b->path);
    ck_assert_str_eq(a->course, b->course);
    ck_assert_uint_eq(a->lesson_count, b->lesson_count);
    for (size_t i = 0; i < a->lesson_count; i++)
        ck_assert_str_eq(a->lessons[i], b->lessons[i]);
    expect_same_show(&a->show, &b->show);
    expect_same_show(&a->room, &b->room);
    ck_assert_int_eq(a->budget, b->budget);
    ck_assert_int_eq(a->elapsed, b->elapsed);
    ck_assert_int_eq(a->saved, b->saved);
    ck_assert_uint_eq(a->step_count, b->step_count);
    for (size_t i = 0; i < a->step_count; i++) {
        ck_assert_str_eq(a->steps[i].lesson, b->steps[i].lesson);
        ck_assert_str_eq(a->steps[i].step, b->steps[i].step);
        ck_assert_int_eq(a->steps[i].spent, b->steps[i].spent);
    }
    ck_assert_pstr_eq(a->results.path, b->results.path);
    ck_assert_uint_eq(a->results.count, b->results.count);
    for (size_t i = 0; i < a->results.count; i++)
        expect_same_poll(a->results.polls[i], b->results.polls[i]);
    ck_assert_int_eq(a->polls_begun, b->polls_begun);
    ck_assert_uint_eq(a->poll, b->poll);
}

static void save(void)
{
    struct error e = {0};

    ck_assert_msg(journal_save(&journal, &e), "%s", e.message);
}

/* Opens it again, and it is there. */
static void reopen(void)
{
    struct error e = {0};

    journal_free(&again);
    ck_assert_msg(journal_open(&again, &e), "%s", e.message);
}

START_TEST(what_is_saved_is_opened)
{
    struct error e = {0};
    struct stat about;

    ck_assert(!journal_open(&journal, &e));
    ck_assert_int_eq(e.code, ERROR_NONE);
    ck_assert_ptr_nonnull(journal.path);
    for (int i = 0; i < 300; i++) {
        time_t before = time(NULL);

        make_random(&journal);
        save();
        ck_assert(journal.saved >= before && journal.saved <= time(NULL));
        reopen();
        expect_same(&journal, &again);
    }
    ck_assert_int_eq(stat(journal.path, &about), 0);
    ck_assert_int_eq(about.st_mode & 0777, 0600);
    journal_remove(&journal);
    ck_assert_int_ne(stat(journal.path, &about), 0);
    journal_free(&journal);
    ck_assert(!journal_open(&journal, &e));
    ck_assert_int_eq(e.code, ERROR_NONE);
}
END_TEST

START_TEST(a_step_has_one_time)
{
    ck_assert(!journal_open(&journal, NULL));
    for (int round = 0; round < 2; round++) {
        journal_set_spent(&journal, "a", "b", 5 + 10 * round);
        journal_set_spent(&journal, "a", "c", 6 + 10 * round);
        journal_set_spent(&journal, "b", "b", 7 + 10 * round);
    }
    ck_assert_uint_eq(journal.step_count, 3);
    for (int i = 0; i < 3; i++)
        ck_assert_int_eq(journal.steps[i].spent, 15 + i);
}
END_TEST

/* Whatever is one byte off, or cut, is refused or is a journal that can be written and read again. */
START_TEST(no_bytes_do_harm)
{
    const size_t changes_made = SOME_OF(3000);
    size_t good = 0;

    journal.poll = SIZE_MAX;
    for (size_t i = 0; i < changes_made; i++) {
        struct text bytes = {0}, first = {0}, second = {0};

        if (i % 100 == 0)
            make_random(&journal);
        journal_write(&journal, &bytes);
        for (int changes = 1 + roll(2); changes > 0; changes--)
            bytes.bytes[roll((int)bytes.length - 1)] = (char)(roll(3) ? "0123456789\"[]{},:-\\"[roll(18)] : roll(255));
        if (roll(9) == 0)
            text_cut(&bytes, (size_t)roll((int)bytes.length));
        if (journal_read(&again, bytes.bytes, bytes.length) == JOURNAL_GOOD) {
            good++;
            journal_write(&again, &first);
            journal_clear(&again);
            ck_assert_int_eq(journal_read(&again, first.bytes, first.length), JOURNAL_GOOD);
            journal_write(&again, &second);
            ck_assert_str_eq(text_string(&first), text_string(&second));
        } else {
            ck_assert_uint_eq(again.lesson_count + again.step_count + again.results.count, 0);
            ck_assert_ptr_null(again.course);
        }
        journal_clear(&again);
        text_free(&bytes);
        text_free(&first);
        text_free(&second);
    }
    for (size_t i = 0; i < 2; i++) {
        struct text large = {0};

        text_repeat(&large, i == 0 ? "[1," : "[    ", i == 0 ? 600000 : 4000000);
        ck_assert_int_eq(journal_read(&again, large.bytes, large.length), JOURNAL_DAMAGED);
        text_free(&large);
    }
    ck_assert_uint_gt(good, changes_made / 30);
    ck_assert_uint_lt(good, changes_made - changes_made / 30);
}
END_TEST

START_TEST(a_damaged_one_is_set_aside)
{
    static const char says[] = "/headway/lecture.json was damaged: it is set aside as lecture.json.damaged-";
    char first[11] = "", before[MOMENT_ROOM], after[MOMENT_ROOM];

    for (int i = 0; i < 2; i++) {
        struct error e = {0};
        struct text name = {0}, bytes = {0};
        const char *date;

        captured_write_string(box, "headway/lecture.json", i == 0 ? "{\"version\":1," : "{");
        moment_write(before, time(NULL));
        ck_assert(!journal_open(&journal, &e));
        moment_write(after, time(NULL)); /* another day, where midnight was between */
        ck_assert_int_eq(e.code, ERROR_WORK);
        date = strstr(e.message, says);
        ck_assert_msg(date != NULL, "%s", e.message);
        date += strlen(says);
        ck_assert(strncmp(date, before, 10) == 0 || strncmp(date, after, 10) == 0);
        ck_assert_str_eq(date + 10, strncmp(date, first, 10) == 0 ? "-2" : "");
        ck_assert_ptr_nonnull(journal.path);
        ck_assert_int_ne(access(journal.path, F_OK), 0);
        text_addf(&name, "%s.damaged-%s", journal.path, date);
        ck_assert(file_read(text_string(&name), 100, &bytes, &e));
        ck_assert_str_eq(text_string(&bytes), i == 0 ? "{\"version\":1," : "{");
        memcpy(first, strrchr(text_string(&name), '/') + strlen("/lecture.json.damaged-"), 10);
        text_free(&name);
        text_free(&bytes);
        journal_free(&journal);
    }
}
END_TEST

/* It is left alone, and nothing is written over it. */
static void expect_left_alone(const char *message)
{
    struct error e = {0};

    ck_assert(!journal_open(&journal, &e));
    ck_assert_int_eq(e.code, ERROR_WORK);
    ck_assert_msg(strstr(e.message, message), "%s", e.message);
    ck_assert_ptr_null(journal.path);
    ck_assert(journal_save(&journal, &e));
    journal_remove(&journal);
    journal_free(&journal);
}

START_TEST(what_cannot_be_read_is_left_alone)
{
    struct text path = {0};

    text_addf(&path, "%s/headway/lecture.json", box);
    captured_write_string(box, "headway/lecture.json", "{\"version\":2}");
    expect_left_alone("is from a newer Headway: use that one, or remove the file");
    ck_assert_int_eq(access(text_string(&path), F_OK), 0);
    ck_assert_int_eq(unlink(text_string(&path)), 0);
    ck_assert_int_eq(mkdir(text_string(&path), 0700), 0);
    expect_left_alone("is not a file: move it away");
    ck_assert_int_eq(rmdir(text_string(&path)), 0);
    ck_assert_int_eq(symlink("lecture.json", text_string(&path)), 0);
    expect_left_alone("cannot be read: ");
    unsetenv("XDG_STATE_HOME");
    unsetenv("HOME");
    expect_left_alone("there is no home directory");
    setenv("XDG_STATE_HOME", box, 1);
    text_free(&path);
}
END_TEST

/* What a journal names as its results is a file of results. */
START_TEST(no_journal_names_another_file)
{
    static const char *const names[] = {"../lecture.json",        "/etc/passwd", "2026.csv.txt", ".csv", "", "a.csv",
                                        "2026-01-31-090500.csv\n"};
    struct text good = {0};
    const char *at;

    make_random(&journal);
    free(journal.results.path);
    journal.results.path = NULL;
    ck_assert(results_reopen(&journal.results, "2026-01-31-090500-2.csv"));
    ck_assert_str_eq(results_name(&journal.results), "2026-01-31-090500-2.csv");
    journal_write(&journal, &good);
    at = strstr(text_string(&good), "2026-01-31-090500-2.csv");
    ck_assert_int_eq(journal_read(&again, good.bytes, good.length), JOURNAL_GOOD);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct text bad = {0};

        text_add_bytes(&bad, good.bytes, (size_t)(at - good.bytes));
        text_addf(&bad, "%s%s", names[i], at + strlen("2026-01-31-090500-2.csv"));
        journal_clear(&again);
        ck_assert_int_eq(journal_read(&again, bad.bytes, bad.length), JOURNAL_DAMAGED);
        text_free(&bad);
    }
    text_free(&good);
}
END_TEST

START_TEST(a_full_disk_keeps_the_last)
{
    struct rlimit limit, none;
    struct error e = {0};

    ck_assert(!journal_open(&journal, NULL));
    make_random(&journal);
    save();
    reopen();
    journal.budget = journal.budget == 7 ? 8 : 7;
    signal(SIGXFSZ, SIG_IGN);
    ck_assert_int_eq(getrlimit(RLIMIT_FSIZE, &limit), 0);
    none = limit;
    none.rlim_cur = 10;
    ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &none), 0);
    ck_assert(!journal_save(&journal, &e));
    ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);
    ck_assert_int_eq(e.code, ERROR_WORK);
    ck_assert_msg(strstr(e.message, "/headway/lecture.json cannot be written: "), "%s", e.message);
    ck_assert_int_ne(again.budget, journal.budget);
    reopen();
    ck_assert_int_ne(again.budget, journal.budget);
    save();
    reopen();
    expect_same(&journal, &again);
}
END_TEST

/* Killed while it writes, it leaves one of those that it wrote. */
START_TEST(a_kill_leaves_a_whole_one)
{
    ck_assert(!journal_open(&journal, NULL));
    for (int i = 0; i < 10; i++) {
        int status, ready[2];
        char byte;
        pid_t child;

        make_random(&journal);
        ck_assert_int_eq(pipe(ready), 0);
        child = fork();
        if (child == 0) {
            journal.elapsed = 0;
            save();
            if (write(ready[1], "y", 1) == 1)
                for (;;) {
                    journal.elapsed++;
                    save();
                }
            _exit(1);
        }
        ck_assert_int_eq(read(ready[0], &byte, 1), 1);
        nanosleep(&(struct timespec){.tv_nsec = roll(3000000)}, NULL);
        kill(child, SIGKILL);
        ck_assert_int_eq(waitpid(child, &status, 0), child);
        reopen();
        journal.elapsed = again.elapsed;
        journal.saved = again.saved;
        expect_same(&journal, &again);
        close(ready[0]);
        close(ready[1]);
    }
}
END_TEST

Suite *lecture_journal_suite(void)
{
    Suite *suite = suite_create("lecture_journal");
    TCase *tests = tcase_create("journal");

    tcase_add_checked_fixture(tests, make_box, remove_box);
    tcase_add_test(tests, what_is_saved_is_opened);
    tcase_add_test(tests, a_step_has_one_time);
    tcase_add_test(tests, no_bytes_do_harm);
    tcase_add_test(tests, a_damaged_one_is_set_aside);
    tcase_add_test(tests, what_cannot_be_read_is_left_alone);
    tcase_add_test(tests, no_journal_names_another_file);
    tcase_add_test(tests, a_full_disk_keeps_the_last);
    tcase_add_test(tests, a_kill_leaves_a_whole_one);
    suite_add_tcase(suite, tests);
    return suite;
}
