/* SPDX-License-Identifier: MIT */
#include "base/lock.h"
#include "command/captured.h"
#include "suites.h"

#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
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

/* What another process gets that tries now. */
static enum lock_result try_elsewhere(void)
{
    struct lock l;
    pid_t child = fork();
    int status;

    if (child == 0)
        _exit((int)lock_take(&l, "lock", 3));
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert(WIFEXITED(status));
    return (enum lock_result)WEXITSTATUS(status);
}

START_TEST(one_process_has_it)
{
    struct lock l;
    struct stat about;

    ck_assert_int_eq(lock_take(&l, "lock", 0), LOCK_HELD);
    ck_assert_int_eq(try_elsewhere(), LOCK_BUSY);
    lock_release(&l);
    ck_assert_int_eq(try_elsewhere(), LOCK_HELD);
    lock_release(&l);
    ck_assert_int_eq(stat("lock", &about), 0);
    ck_assert_int_eq(about.st_mode & 0777, 0600);
}
END_TEST

/* However its process ends, the lock ends with it. */
START_TEST(it_ends_with_its_process)
{
    struct lock l;
    int ready[2];
    char byte;
    pid_t child;

    ck_assert_int_eq(pipe(ready), 0);
    child = fork();
    if (child == 0) {
        byte = lock_take(&l, "lock", 0) == LOCK_HELD ? 'y' : 'n';
        if (write(ready[1], &byte, 1) == 1)
            pause();
        _exit(0);
    }
    ck_assert_int_eq(read(ready[0], &byte, 1), 1);
    ck_assert_int_eq(byte, 'y');
    ck_assert_int_eq(lock_take(&l, "lock", 0), LOCK_BUSY);
    ck_assert_int_eq(l.file, -1);
    kill(child, SIGKILL);
    ck_assert_int_eq(waitpid(child, NULL, 0), child);
    ck_assert_int_eq(lock_take(&l, "lock", 0), LOCK_HELD);
    lock_release(&l);
}
END_TEST

START_TEST(some_places_have_none)
{
    struct lock l;

    ck_assert_int_eq(lock_take(&l, "absent/lock", 0), LOCK_NONE);
    ck_assert_int_eq(lock_take(&l, ".", 0), LOCK_NONE);
    ck_assert_int_eq(mkfifo("pipe", 0600), 0);
    lock_take(&l, "pipe", 0); /* whatever it gives, it comes back */
    lock_release(&l);
}
END_TEST

Suite *lock_suite(void)
{
    Suite *suite = suite_create("lock");
    TCase *tests = tcase_create("lock");

    tcase_add_checked_fixture(tests, make_box, remove_box);
    tcase_add_test(tests, one_process_has_it);
    tcase_add_test(tests, it_ends_with_its_process);
    tcase_add_test(tests, some_places_have_none);
    suite_add_tcase(suite, tests);
    return suite;
}
