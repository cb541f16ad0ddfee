/* SPDX-License-Identifier: MIT */
#include "lecture/socket.h"
#include "room.h"
#include "suites.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* A path in the box; the caller frees it. */
static char *in_box(const char *name)
{
    struct text path = {0};

    text_addf(&path, "%s/%s", room.box, name);
    return text_take(&path);
}

static mode_t mode_of(const char *name)
{
    char *path = in_box(name);
    struct stat about;

    ck_assert_int_eq(lstat(path, &about), 0);
    free(path);
    return about.st_mode & 07777;
}

/* Nothing can be listened to, and the message has `part` in it; the same of connecting, if `both`. */
static void refuse(const char *part, bool both)
{
    struct lecture_socket p;
    struct error e = {0};

    ck_assert(!socket_listen(&p, &e));
    ck_assert_ptr_null(p.path);
    ck_assert_msg(strstr(e.message, part) && strstr(e.message, room.box), "%s", e.message);
    ck_assert_int_eq(e.code, ERROR_WORK);
    if (!both)
        return;
    error_clear(&e);
    ck_assert_int_eq(socket_connect(NULL, &e), -1);
    ck_assert_msg(strstr(e.message, part), "%s", e.message);
}

/* Nobody is there, which is no error. */
static void find_nobody(void)
{
    struct error e = {0};

    ck_assert_int_eq(socket_connect(NULL, &e), -1);
    ck_assert_str_eq(e.message, "");
}

START_TEST(the_environment_says_where)
{
    static const struct {
        const char *runtime, *temporary, *path;
    } cases[] = {
        {"/run/user/7", "/t", "/run/user/7/headway/lecture.sock"},
        {NULL, "/t", "/t/headway-%ld/lecture.sock"},
        {"relative", "/t", "/t/headway-%ld/lecture.sock"},
        {"", "relative", "/tmp/headway-%ld/lecture.sock"},
        {NULL, NULL, "/tmp/headway-%ld/lecture.sock"},
    };
    struct text path = {0};
    char expected[200];
    struct error e = {0};

    unsetenv("XDG_RUNTIME_DIR");
    unsetenv("TMPDIR");
    if (cases[_i].runtime)
        setenv("XDG_RUNTIME_DIR", cases[_i].runtime, 1);
    if (cases[_i].temporary)
        setenv("TMPDIR", cases[_i].temporary, 1);
    snprintf(expected, sizeof expected, cases[_i].path, (long)geteuid());
    ck_assert(socket_path(&path, &e));
    ck_assert_str_eq(text_string(&path), expected);
    text_free(&path);
}
END_TEST

START_TEST(it_is_the_users_own)
{
    mode_t mask = umask(0);

    find_nobody();
    room_open();
    ck_assert_int_eq(umask(mask), 0);
    ck_assert_int_eq(mode_of("headway"), 0700);
    ck_assert_int_eq(mode_of("headway/lecture.sock"), 0600);
    close(room_call());
    room_close(true);
    find_nobody();
}
END_TEST

START_TEST(without_a_runtime_directory_there_is_the_temporary_one)
{
    char name[40];

    unsetenv("XDG_RUNTIME_DIR");
    setenv("TMPDIR", room.box, 1);
    room_open();
    snprintf(name, sizeof name, "headway-%ld", (long)geteuid());
    ck_assert_int_eq(mode_of(name), 0700);
    close(room_call());
    chmod(room.place.path, 0600);
}
END_TEST

START_TEST(a_live_one_is_not_stolen)
{
    char *path;

    room_open();
    refuse("a lecture is being given already, at ", false);
    path = in_box("headway/lecture.sock");
    ck_assert_str_eq(room.place.path, path);
    room_follow(0);
    UNTIL(room.clients[0].state == CLIENT_CONNECTED);
    free(path);
}
END_TEST

/* Nor is that of a presenter who answers nothing, whose queue of calls is full. */
START_TEST(nor_one_that_hangs)
{
    int calls[300];
    size_t count = 0;
    struct error e;

    room_open();
    while (count < 300 && (calls[count] = socket_connect(NULL, &e)) >= 0)
        count++;
    ck_assert_uint_lt(count, 300);
    ck_assert_str_eq(e.message, "");
    refuse("a lecture is being given already, at ", false);
    while (count > 0)
        close(calls[--count]);
}
END_TEST

START_TEST(a_stale_one_is_replaced)
{
    pid_t presenter = fork();
    int status;

    if (presenter == 0) {
        struct error e;

        if (socket_listen(&room.place, &e))
            kill(getpid(), SIGKILL);
        _exit(1);
    }
    ck_assert_int_eq(waitpid(presenter, &status, 0), presenter);
    ck_assert(WIFSIGNALED(status));
    ck_assert_int_eq(mode_of("headway/lecture.sock"), 0600);
    find_nobody();
    room_open();
    close(room_call());
}
END_TEST

/* Eight presenters who begin as soon as `go` is closed; returns how many have the place. */
static int race(void)
{
    int go[2], have[2], count = 0;
    char byte;
    pid_t children[8];

    ck_assert_int_eq(pipe(go), 0);
    ck_assert_int_eq(pipe(have), 0);
    for (int i = 0; i < 8; i++) {
        children[i] = fork();
        if (children[i] == 0) {
            struct error e;

            close(go[1]);
            byte = read(go[0], &byte, 1) == 0 && socket_listen(&room.place, &e) ? 'y' : 'n';
            if (write(have[1], &byte, 1) == 1)
                pause();
            _exit(0);
        }
    }
    close(go[0]);
    close(go[1]);
    for (int i = 0; i < 8 && read(have[0], &byte, 1) == 1; i++)
        count += byte == 'y';
    for (int i = 0; i < 8; i++) {
        kill(children[i], SIGKILL);
        waitpid(children[i], NULL, 0);
    }
    close(have[0]);
    close(have[1]);
    return count;
}

/* Of those that begin at the same time over a stale socket, one has it. */
START_TEST(one_of_many_has_it)
{
    room_open();
    room_close(false);
    for (int i = 0; i < 50; i++)
        ck_assert_int_eq(race(), 1);
}
END_TEST

START_TEST(what_is_not_ours_alone_is_refused)
{
    char *directory = in_box("headway"), *other = in_box("other");

    ck_assert_int_eq(mkdir(directory, 0755), 0);
    ck_assert_int_eq(chmod(directory, 0750), 0);
    refuse("is open to other users: chmod 700 it", true);
    ck_assert_int_eq(chmod(directory, 0701), 0);
    refuse("is open to other users: chmod 700 it", true);
    ck_assert_int_eq(rename(directory, other), 0);
    ck_assert_int_eq(chmod(other, 0700), 0);
    ck_assert_int_eq(symlink(other, directory), 0);
    refuse("is a link, which others could redirect: remove it", true);
    ck_assert_int_eq(unlink(directory), 0);
    ck_assert_int_eq(rename(other, directory), 0);
    if (geteuid() == 0) {
        ck_assert_int_eq(chown(directory, 1, (gid_t)-1), 0);
        refuse("belongs to another user: set XDG_RUNTIME_DIR to a directory of your own", true);
        ck_assert_int_eq(chown(directory, 0, (gid_t)-1), 0);
    }
    ck_assert_int_eq(rmdir(directory), 0);
    close(open(directory, O_CREAT | O_WRONLY, 0600));
    refuse("is not a directory: move it away", true);
    free(directory);
    free(other);
}
END_TEST

/* What stands where the socket should be is left as it is. */
START_TEST(what_is_no_socket_stays)
{
    char *directory = in_box("headway"), *path = in_box("headway/lecture.sock"), *other = in_box("other");
    struct stat about;

    ck_assert_int_eq(mkdir(directory, 0700), 0);
    close(open(path, O_CREAT | O_WRONLY, 0600));
    refuse("is not a socket: move it away", true);
    ck_assert_int_eq(rename(path, other), 0);
    ck_assert_int_eq(symlink(other, path), 0);
    refuse("is not a socket: move it away", true);
    ck_assert_int_eq(unlink(other), 0);
    refuse("is not a socket: move it away", true);
    ck_assert_int_eq(lstat(path, &about), 0);
    ck_assert(S_ISLNK(about.st_mode));
    free(directory);
    free(path);
    free(other);
}
END_TEST

START_TEST(a_directory_that_is_not_there_is_named)
{
    char *absent = in_box("absent");
    struct error e = {0};

    setenv("XDG_RUNTIME_DIR", absent, 1);
    refuse("absent/headway cannot be made: No such file or directory: set XDG_RUNTIME_DIR", false);
    ck_assert_int_eq(socket_connect(NULL, &e), -1);
    ck_assert_msg(strstr(e.message, "absent is not a directory: set XDG_RUNTIME_DIR"), "%s", e.message);
    free(absent);
}
END_TEST

START_TEST(a_path_too_long_is_refused)
{
    char *deep = in_box("d123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890");

    ck_assert_int_eq(mkdir(deep, 0700), 0);
    setenv("XDG_RUNTIME_DIR", deep, 1);
    refuse("is too long for a socket, ", true);
    free(deep);
}
END_TEST

/* A socket that another presenter has put there meanwhile is not removed. */
START_TEST(only_its_own_is_removed)
{
    struct lecture_socket other;
    struct error e = {0};

    room_open();
    ck_assert_int_eq(unlink(room.place.path), 0);
    ck_assert(socket_listen(&other, &e));
    room_close(true);
    close(room_call());
    socket_close(&other);
    socket_close(&other);
    find_nobody();
}
END_TEST

Suite *lecture_socket_suite(void)
{
    Suite *suite = suite_create("lecture_place");
    TCase *tests = tcase_create("place");

    tcase_add_checked_fixture(tests, room_make, room_remove);
    tcase_add_loop_test(tests, the_environment_says_where, 0, 5);
    tcase_add_test(tests, it_is_the_users_own);
    tcase_add_test(tests, without_a_runtime_directory_there_is_the_temporary_one);
    tcase_add_test(tests, a_live_one_is_not_stolen);
    tcase_add_test(tests, nor_one_that_hangs);
    tcase_add_test(tests, a_stale_one_is_replaced);
    tcase_add_test(tests, one_of_many_has_it);
    tcase_add_test(tests, what_is_not_ours_alone_is_refused);
    tcase_add_test(tests, what_is_no_socket_stays);
    tcase_add_test(tests, a_directory_that_is_not_there_is_named);
    tcase_add_test(tests, a_path_too_long_is_refused);
    tcase_add_test(tests, only_its_own_is_removed);
    suite_add_tcase(suite, tests);
    return suite;
}
