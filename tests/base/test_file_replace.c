/* SPDX-License-Identifier: MIT */
#include "base/file.h"
#include "command/captured.h"
#include "suites.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

static char *box;

static void make_box(void)
{
    box = captured_directory();
    ck_assert_int_eq(chdir(box), 0);
}

static void remove_box(void)
{
    ck_assert_int_eq(chdir("/"), 0);
    captured_remove(box);
}

static bool replace(const char *path, const char *bytes, bool lasts, struct error *e)
{
    struct text text = {0};
    bool ok;

    text_add(&text, bytes);
    ok = file_replace(path, ".new", &text, lasts, e);
    text_free(&text);
    return ok;
}

static void check_file(const char *path, const char *bytes)
{
    struct text text = {0};
    struct error e = {0};

    ck_assert_msg(file_read(path, 1000000, &text, &e), "%s", e.message);
    ck_assert_str_eq(text_string(&text), bytes);
    text_free(&text);
}

static mode_t mode_of(const char *path)
{
    struct stat about;

    ck_assert_int_eq(lstat(path, &about), 0);
    return about.st_mode & 07777;
}

START_TEST(a_file_is_made_and_replaced)
{
    struct error e = {0};
    struct stat before, after;

    umask(0);
    ck_assert(replace("a", "one", false, &e));
    check_file("a", "one");
    ck_assert_int_eq(mode_of("a"), 0600);
    ck_assert_int_eq(chmod("a", 0640), 0);
    ck_assert_int_eq(stat("a", &before), 0);
    ck_assert(replace("a", "two", true, &e));
    check_file("a", "two");
    ck_assert_int_eq(mode_of("a"), 0640);
    ck_assert_int_eq(stat("a", &after), 0);
    ck_assert(before.st_ino != after.st_ino); /* who has the old one open keeps it whole */
    ck_assert_int_ne(access("a.new", F_OK), 0);
    ck_assert(file_sync("a"));
    ck_assert(!file_sync("absent"));
}
END_TEST

/* What one that was killed left behind is in nobody's way, be it somebody else's or a link. */
START_TEST(leftovers_are_replaced)
{
    struct error e = {0};

    captured_write_string(box, "a.new", "half of it");
    ck_assert_int_eq(chmod("a.new", 0), 0);
    ck_assert(replace("a", "whole", false, &e));
    captured_write_string(box, "victim", "kept");
    ck_assert_int_eq(symlink("victim", "a.new"), 0);
    ck_assert(replace("a", "again", false, &e));
    check_file("a", "again");
    check_file("victim", "kept");
}
END_TEST

START_TEST(what_cannot_be_written_stays)
{
    struct error e = {0};

    captured_write_string(box, "a", "old");
    ck_assert_int_eq(chmod("a", 0444), 0);
    ck_assert(!replace("a", "new", false, &e));
    ck_assert_str_eq(e.message, "a is read-only: make it writable");
    check_file("a", "old");
    ck_assert_int_eq(mkdir("d", 0700), 0);
    ck_assert(!replace("d", "new", false, &e));
    ck_assert_int_eq(e.code, ERROR_WORK);
    ck_assert_ptr_nonnull(strstr(e.message, "d cannot be written: "));
    ck_assert_int_ne(access("d.new", F_OK), 0);
    ck_assert(!replace("absent/a", "new", false, &e));
    ck_assert(!replace("a/b", "new", false, &e));
}
END_TEST

/* A disk without room, as far as one without root can have it: the old file stays, and no half of the new one. */
START_TEST(a_full_disk_leaves_the_old_file)
{
    struct rlimit limit = {1000, 1000};
    struct text large = {0};
    struct error e = {0};

    ck_assert(replace("a", "old", false, &e));
    signal(SIGXFSZ, SIG_IGN);
    ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);
    text_repeat(&large, "x", 5000);
    ck_assert(!file_replace("a", ".new", &large, false, &e));
    ck_assert_ptr_nonnull(strstr(e.message, "a cannot be written: "));
    ck_assert_int_ne(access("a.new", F_OK), 0);
    check_file("a", "old");
    text_free(&large);
}
END_TEST

START_TEST(directories_are_made_for_their_owner)
{
    struct error e = {0};

    umask(0);
    ck_assert(file_make_directory("p/q/r", &e));
    ck_assert_int_eq(mode_of("p"), 0700);
    ck_assert_int_eq(mode_of("p/q/r"), 0700);
    ck_assert_int_eq(chmod("p", 0755), 0);
    ck_assert(file_make_directory("p/q", &e));
    ck_assert(file_make_directory("p/s/", &e));
    ck_assert_int_eq(mode_of("p"), 0755);
    ck_assert(file_make_directory("/", &e));
    ck_assert(file_make_directory_of("p/t/u/file", &e));
    ck_assert_int_eq(mode_of("p/t/u"), 0700);
    ck_assert_int_ne(access("p/t/u/file", F_OK), 0);
    ck_assert(file_make_directory_of("here", &e));
    ck_assert(file_make_directory_of("/top", &e));
    captured_write_string(box, "file", "");
    ck_assert(!file_make_directory("file", &e));
    ck_assert_str_eq(e.message, "file is not a directory: move it away");
    ck_assert(!file_make_directory("file/d/e", &e));
    ck_assert_int_eq(e.code, ERROR_WORK);
    ck_assert(!file_make_directory("/proc/nowhere/at/all", &e));
    ck_assert_ptr_nonnull(strstr(e.message, "/proc/nowhere cannot be made: "));
}
END_TEST

static void check_follow(const char *path, const char *end)
{
    char *led = file_follow(path);

    ck_assert_str_eq(led, end);
    free(led);
}

START_TEST(links_are_followed_to_their_end)
{
    captured_write_string(box, "d/file", "");
    ck_assert_int_eq(symlink("d/file", "one"), 0);
    ck_assert_int_eq(symlink("one", "two"), 0);
    ck_assert_int_eq(symlink("../absent", "d/gone"), 0);
    ck_assert_int_eq(symlink("/absolute/path", "far"), 0);
    ck_assert_int_eq(symlink("loop", "loop"), 0);
    check_follow("d/file", "d/file");
    check_follow("absent", "absent");
    check_follow("two", "d/file");
    check_follow("d/gone", "d/../absent");
    check_follow("far", "/absolute/path");
    check_follow("loop", "loop");
}
END_TEST

Suite *file_replace_suite(void)
{
    Suite *suite = suite_create("file_replace");
    TCase *tests = tcase_create("file_replace");

    tcase_add_checked_fixture(tests, make_box, remove_box);
    tcase_add_test(tests, a_file_is_made_and_replaced);
    tcase_add_test(tests, leftovers_are_replaced);
    tcase_add_test(tests, what_cannot_be_written_stays);
    tcase_add_test(tests, a_full_disk_leaves_the_old_file);
    tcase_add_test(tests, directories_are_made_for_their_owner);
    tcase_add_test(tests, links_are_followed_to_their_end);
    suite_add_tcase(suite, tests);
    return suite;
}
