/* SPDX-License-Identifier: MIT */
/* Files that cannot be read or written: one message, nothing touched, and everything goes on in memory. */
#include "suites.h"
#include "tools.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

static const char newer[] = "{\"version\":2,\"courses\":[\"another shape\"]}";

static char *path_of(const char *name)
{
    struct text path = {0};

    text_addf(&path, "%s/%s", kept_directory(), name);
    return text_take(&path);
}

/* What is learnt stays in memory. */
static void check_works(struct progress *p)
{
    struct progress_place place;

    learner_see(p, "a", "b");
    progress_set_place(p, &(struct progress_place){"a", "b", 1, "x=1"});
    progress_answer(p, "a#b", "5", 1);
    ck_assert(progress_is_seen(p, "a", "b"));
    ck_assert(progress_place(p, &place));
    ck_assert_uint_eq(progress_answers(p, "a#b", NULL), 1);
}

/* Saving fails with a message that holds `says`, once. */
static void check_unsaved(struct progress *p, const char *says)
{
    struct text message = {0};

    check_works(p);
    ck_assert(!progress_save(p, false, &message));
    ck_assert_msg(strstr(text_string(&message), says) != NULL, "%s", text_string(&message));
    ck_assert(!progress_is_usable(p));
    text_cut(&message, 0);
    learner_see(p, "a", "c");
    ck_assert(!progress_save(p, false, &message));
    ck_assert(!progress_save(p, true, &message));
    ck_assert_str_eq(text_string(&message), "");
    ck_assert(progress_is_seen(p, "a", "c"));
    text_free(&message);
}

/* Opening says it already; saving says nothing new. */
static void check_unusable(const char *says)
{
    struct text message = {0};
    struct progress *p = progress_open(NULL, &message);

    ck_assert_msg(strstr(text_string(&message), says) != NULL, "%s", text_string(&message));
    ck_assert(!progress_is_usable(p));
    text_cut(&message, 0);
    check_works(p);
    ck_assert(!progress_save(p, false, &message));
    ck_assert(!progress_save(p, true, &message));
    ck_assert_str_eq(text_string(&message), "");
    progress_close(p);
    text_free(&message);
}

START_TEST(no_home)
{
    unsetenv("XDG_STATE_HOME");
    unsetenv("HOME");
    check_unusable("there is no home directory: set HOME or XDG_STATE_HOME");
    setenv("XDG_STATE_HOME", "relative", 1);
    check_unusable("there is no home directory");
}
END_TEST

START_TEST(a_home_that_is_none)
{
    struct progress *p;

    setenv("XDG_STATE_HOME", _i == 0 ? "/proc" : "/dev/null", 1);
    p = learner_open();
    check_unsaved(p, _i == 0 ? "/proc/headway cannot be made: " : "/dev/null");
    progress_close(p);
}
END_TEST

/* As a user who may not write there; the superuser may write anywhere. */
START_TEST(an_unwritable_directory)
{
    char *directory = path_of("headway");
    struct progress *p = learner_open();

    learner_see(p, "a", "b");
    learner_save(p, false);
    if (geteuid() == 0) {
        ck_assert_int_eq(chmod(kept_directory(), 0755), 0);
        ck_assert_int_eq(chmod(directory, 0755), 0);
        ck_assert_int_eq(chmod(progress_path(p), 0666), 0);
        ck_assert_int_eq(seteuid(65534), 0);
    } else {
        ck_assert_int_eq(chmod(directory, 0500), 0);
    }
    learner_see(p, "a", "d");
    check_unsaved(p, "progress.json cannot be written: Permission denied");
    progress_close(p);
    p = learner_open(); /* and can be read */
    ck_assert(progress_is_seen(p, "a", "b"));
    progress_close(p);
    if (getuid() == 0)
        ck_assert_int_eq(seteuid(0), 0);
    ck_assert_int_eq(chmod(directory, 0700), 0);
    free(directory);
}
END_TEST

START_TEST(a_read_only_file)
{
    struct progress *p = learner_open(), *again;

    learner_see(p, "a", "b");
    learner_save(p, false);
    ck_assert_int_eq(chmod(progress_path(p), 0444), 0);
    check_unsaved(p, "progress.json is read-only: make it writable");
    again = learner_open();
    ck_assert(progress_is_seen(again, "a", "b"));
    ck_assert(!progress_is_seen(again, "a", "c"));
    progress_close(again);
    ck_assert_int_eq(chmod(progress_path(p), 0644), 0); /* and once it may be written, all is */
    learner_save(p, false);
    ck_assert(progress_is_usable(p));
    again = learner_open();
    ck_assert(progress_is_seen(again, "a", "c"));
    progress_close(again);
    progress_close(p);
}
END_TEST

START_TEST(a_full_disk)
{
    struct rlimit limit = {0, RLIM_INFINITY};
    struct progress *p = learner_open(), *again;

    signal(SIGXFSZ, SIG_IGN);
    learner_see(p, "old", "step");
    learner_save(p, false);
    ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);
    check_unsaved(p, "progress.json cannot be written: ");
    limit.rlim_cur = RLIM_INFINITY;
    ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);
    again = learner_open();
    ck_assert(progress_is_seen(again, "old", "step") && !progress_is_seen(again, "a", "b"));
    progress_close(again);
    learner_save(p, false);
    again = learner_open();
    ck_assert(progress_is_seen(again, "old", "step") && progress_is_seen(again, "a", "c"));
    progress_close(again);
    progress_close(p);
}
END_TEST

START_TEST(what_is_no_file)
{
    char *directory = path_of("headway"), *file = path_of("headway/progress.json");

    ck_assert_int_eq(mkdir(directory, 0700), 0);
    ck_assert_int_eq(_i == 0 ? mkdir(file, 0700) : _i == 1 ? mkfifo(file, 0600) : symlink("/dev/full", file), 0);
    check_unusable("progress.json is not a file: move it away");
    ck_assert_int_eq(access(file, F_OK), 0);
    free(directory);
    free(file);
}
END_TEST

/* A newer Headway's file, found or appearing later, stays as it is to the byte. */
START_TEST(a_newer_version)
{
    struct progress *p;
    json_t *root;
    char *bytes;

    if (_i == 0) {
        kept_write_string(newer);
        check_unusable("is from a newer Headway: use that one");
    } else {
        p = learner_open();
        kept_write_string(newer);
        check_unsaved(p, "is from a newer Headway");
        progress_close(p);
    }
    root = kept_read();
    bytes = json_dumps(root, JSON_COMPACT);
    ck_assert_str_eq(bytes, newer);
    ck_assert_uint_eq(kept_count("progress.json.damaged"), 0);
    free(bytes);
    json_decref(root);
}
END_TEST

/* What cannot be set aside is not written over either. */
START_TEST(damage_that_cannot_be_moved)
{
    char *directory = path_of("headway");
    json_t *root = NULL;

    kept_write_string("[\"damaged\"]");
    if (geteuid() == 0) {
        ck_assert_int_eq(chmod(kept_directory(), 0755), 0);
        ck_assert_int_eq(chmod(directory, 0755), 0);
        ck_assert_int_eq(seteuid(65534), 0);
    } else {
        ck_assert_int_eq(chmod(directory, 0500), 0);
    }
    umask(022);
    if (access(directory, W_OK) != 0 || geteuid() != 0)
        check_unusable("progress.json is damaged and cannot be set aside: Permission denied");
    if (getuid() == 0)
        ck_assert_int_eq(seteuid(0), 0);
    ck_assert_int_eq(chmod(directory, 0700), 0);
    root = kept_read();
    ck_assert(json_is_array(root));
    json_decref(root);
    free(directory);
}
END_TEST

/* A link stays one; what it leads to is read and written, also if that is not there yet. */
START_TEST(a_link_is_written_through)
{
    char *directory = path_of("headway"), *link = path_of("headway/progress.json"),
         *target = path_of("dotfiles/p.json");
    char *folder = path_of("dotfiles");
    struct progress *p;
    struct stat about;

    ck_assert_int_eq(mkdir(directory, 0700), 0);
    ck_assert_int_eq(mkdir(folder, 0700), 0);
    ck_assert_int_eq(symlink("../dotfiles/p.json", link), 0);
    for (int i = 0; i < 2; i++) {
        p = learner_open();
        ck_assert_int_eq(progress_is_seen(p, "a", "b"), i);
        learner_see(p, "a", i == 0 ? "b" : "c");
        learner_save(p, false);
        progress_close(p);
        ck_assert_int_eq(lstat(link, &about), 0);
        ck_assert(S_ISLNK(about.st_mode));
        ck_assert_int_eq(lstat(target, &about), 0);
        ck_assert(S_ISREG(about.st_mode));
    }
    free(directory);
    free(link);
    free(target);
    free(folder);
}
END_TEST

/* Full of what is not ours: it cannot take more, and stays. */
START_TEST(a_file_that_is_full)
{
    struct text bytes = {0};
    struct progress *p;

    text_add(&bytes, "{\"version\":1,\"x\":\"");
    text_repeat(&bytes, "x", (16 << 20) - 40);
    text_add(&bytes, "\"}");
    kept_write(text_string(&bytes), bytes.length);
    text_free(&bytes);
    p = learner_open();
    check_unsaved(p, "progress.json is full: headway reset empties it");
    progress_close(p);
}
END_TEST

Suite *learner_refused_suite(void)
{
    Suite *suite = suite_create("learner_refused");
    TCase *tests = tcase_create("refused");

    tcase_add_checked_fixture(tests, kept_make, kept_remove);
    tcase_add_test(tests, no_home);
    tcase_add_loop_test(tests, a_home_that_is_none, 0, 2);
    tcase_add_test(tests, an_unwritable_directory);
    tcase_add_test(tests, a_read_only_file);
    tcase_add_test(tests, a_full_disk);
    tcase_add_loop_test(tests, what_is_no_file, 0, 3);
    tcase_add_loop_test(tests, a_newer_version, 0, 2);
    tcase_add_test(tests, damage_that_cannot_be_moved);
    tcase_add_test(tests, a_link_is_written_through);
    tcase_add_test(tests, a_file_that_is_full);
    suite_add_tcase(suite, tests);
    return suite;
}
