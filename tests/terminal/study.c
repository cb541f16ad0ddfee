/* SPDX-License-Identifier: MIT */
#include "terminal/study.h"

#include "base/text.h"
#include "command/captured.h"
#include "learner/progress.h"

#include <check.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *directory;

void study_make(void)
{
    directory = captured_directory();
}

void study_remove(void)
{
    captured_remove(directory);
}

const char *study_directory(void)
{
    return directory;
}

struct pty *study_start(int rows, int cols, const char *environment, const char *command)
{
    struct text changes = {0};
    struct pty *p;

    text_addf(&changes, "XDG_STATE_HOME=%s REDUCED_MOTION=1 %s", directory, environment ? environment : "");
    p = pty_start(rows, cols, text_string(&changes), command);
    text_free(&changes);
    return p;
}

const char *study_place(const char *course)
{
    static char told[8192];
    struct text message = {0};
    struct progress_place place;
    struct progress *progress;

    setenv("XDG_STATE_HOME", directory, 1);
    progress = progress_open(course, &message);
    ck_assert_msg(message.length == 0, "%s", text_string(&message));
    text_free(&message);
    progress_place(progress, &place);
    snprintf(told, sizeof told, "%s#%s %d/%s", place.lesson, place.step, place.part, place.state);
    progress_close(progress);
    return told;
}

void study_expect_place(const char *place)
{
    const char *kept = study_place(NULL);
    size_t length = strlen(place);

    ck_assert_msg(strncmp(kept, place, length) == 0 &&
                      (place[length - 1] == '/' || !kept[length] || kept[length] == ' '),
                  "the place is %s, not %s", kept, place);
}

size_t study_files(void)
{
    char path[4096];
    DIR *files;
    size_t count = 0;

    snprintf(path, sizeof path, "%s/headway", directory);
    files = opendir(path);
    for (const struct dirent *file; files && (file = readdir(files)) != NULL;)
        count += file->d_name[0] != '.' || file->d_name[1] > '.';
    if (files)
        closedir(files);
    return count;
}
