/* SPDX-License-Identifier: MIT */
#include "terminal/course.h"

#include "base/memory.h"
#include "base/text.h"
#include "command/captured.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>

static char *directory;

const char *course_directory(void)
{
    return directory;
}

const char *course_path(const char *name)
{
    static struct text path;

    text_cut(&path, 0);
    text_addf(&path, "%s/%s", directory, name);
    return text_string(&path);
}

void course_put(const char *name, const char *content)
{
    char *beside = memory_copy(course_path("beside"));

    captured_write_string(directory, "beside", content);
    ck_assert_int_eq(rename(beside, course_path(name)), 0);
    free(beside);
}

void course_put_one(const char *content)
{
    course_put("lessons/01-one.md", content);
}

void course_put_long(void)
{
    struct text lesson = {0};

    text_add(&lesson, ONE FIRST BREAK "## Score\n\n" VIEW);
    for (int i = 1; i <= 40; i++)
        text_addf(&lesson, "\nParagraph %d.\n", i);
    course_put_one(text_string(&lesson));
    text_free(&lesson);
}

void course_set_up(void)
{
    directory = captured_directory();
    captured_write_string(directory, "lessons/01-one.md", COURSE);
    captured_write_string(directory, "lessons/02-two.md", TWO);
    captured_write_string(directory, "lessons/glossary.md", GLOSSARY);
}

void course_tear_down(void)
{
    captured_remove(directory);
}

struct pty *course_start(const char *environment, const char *command)
{
    struct text line = {0}, changes = {0};
    struct pty *p;

    text_addf(&line, "headway %s --course %s", command, directory);
    text_addf(&changes, "REDUCED_MOTION=1 %s", environment ? environment : "");
    p = pty_start(24, 80, text_string(&changes), text_string(&line));
    text_free(&line);
    text_free(&changes);
    return p;
}

void course_leave(struct pty *p)
{
    pty_keys(p, "C-c");
    ck_assert_int_eq(pty_exit(p), 130);
    pty_expect_restored(p);
    pty_free(p);
}
