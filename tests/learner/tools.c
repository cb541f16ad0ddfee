/* SPDX-License-Identifier: MIT */
#include "tools.h"

#include "base/file.h"
#include "command/captured.h"

#include <check.h>
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#define NAME "headway/progress.json"

static char *directory;

void kept_make(void)
{
    directory = captured_directory();
    setenv("XDG_STATE_HOME", directory, 1);
}

void kept_remove(void)
{
    captured_remove(directory);
}

const char *kept_directory(void)
{
    return directory;
}

void kept_write(const char *bytes, size_t length)
{
    captured_write(directory, NAME, bytes, length);
}

void kept_write_string(const char *string)
{
    captured_write_string(directory, NAME, string);
}

json_t *kept_read(void)
{
    struct text path = {0}, bytes = {0};
    struct error e = {0};
    json_t *root;

    text_addf(&path, "%s/%s", directory, NAME);
    ck_assert_msg(file_read(text_string(&path), (size_t)100 << 20, &bytes, &e), "%s", e.message);
    root = json_loadb(text_string(&bytes), bytes.length, JSON_REJECT_DUPLICATES, NULL);
    ck_assert_msg(root != NULL, "no JSON: %.200s", text_string(&bytes));
    text_free(&bytes);
    text_free(&path);
    return root;
}

size_t kept_count(const char *beginning)
{
    struct text path = {0};
    struct dirent *entry;
    size_t count = 0;
    DIR *stream;

    text_addf(&path, "%s/headway", directory);
    stream = opendir(text_string(&path));
    while (stream && (entry = readdir(stream)))
        count += strncmp(entry->d_name, beginning, strlen(beginning)) == 0;
    if (stream)
        closedir(stream);
    text_free(&path);
    return count;
}

struct progress *learner_open(void)
{
    struct text message = {0};
    struct progress *p = progress_open(NULL, &message);

    ck_assert_str_eq(text_string(&message), "");
    ck_assert(progress_is_usable(p));
    return p;
}

void learner_save(struct progress *p, bool leaving)
{
    struct text message = {0};
    bool ok = progress_save(p, leaving, &message);

    ck_assert_str_eq(text_string(&message), "");
    ck_assert(ok);
}

void learner_see(struct progress *p, const char *lesson, const char *step)
{
    progress_see(p, &(struct progress_place){.lesson = lesson, .step = step});
}
