/* SPDX-License-Identifier: MIT */
/* The journal's file: read if it is valid, written whole at each change, set aside if it is damaged. */
#include "base/file.h"
#include "base/xdg.h"
#include "lecture/journal.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define NAME "headway/lecture.json"
#define ENDED "headway/lecture-ended.json"

/* Moves a damaged file away. Always false: *e says where it is. */
static bool set_aside(struct journal *j, struct error *e)
{
    char *name = file_set_aside(j->path, time(NULL));

    if (name)
        error_set(e, ERROR_WORK, "%s was damaged: it is set aside as %s", j->path, name);
    else
        error_set(e, ERROR_WORK, "%s is damaged and cannot be set aside: %s", j->path, strerror(errno));
    free(name);
    return false;
}

/* Forgets the path, so that a file that cannot be used is not overwritten. */
static bool give_up(struct journal *j)
{
    free(j->path);
    j->path = NULL;
    return false;
}

/* Reads the file's bytes: false without an error if there is no file. Only a plain file is opened: others could keep us
 * waiting. */
static bool read_bytes(const struct journal *j, struct text *bytes, struct error *e)
{
    struct stat about;

    if (stat(j->path, &about) != 0 || access(j->path, R_OK) != 0) {
        if (errno != ENOENT && errno != ENOTDIR)
            error_set(e, ERROR_WORK, "%s cannot be read: %s", j->path, strerror(errno));
        return false;
    }
    if (!S_ISREG(about.st_mode))
        return error_set(e, ERROR_WORK, "%s is not a file: move it away", j->path);
    if (about.st_size > (off_t)JOURNAL_FILE_MOST)
        return true; /* empty bytes: damaged */
    if (file_read(j->path, JOURNAL_FILE_MOST, bytes, e))
        return true;
    e->code = ERROR_WORK; /* the user did not name this file */
    return false;
}

bool journal_open(struct journal *j, struct error *e)
{
    struct text path = {0}, bytes = {0};
    struct error trouble = {0};
    enum journal_verdict verdict;

    *j = (struct journal){.poll = SIZE_MAX};
    if (!xdg_state_path(&path, NAME, e))
        return false;
    j->path = text_take(&path);
    if (!read_bytes(j, &bytes, &trouble)) {
        text_free(&bytes);
        if (trouble.code == ERROR_NONE)
            return false;
        if (e)
            *e = trouble;
        return give_up(j);
    }
    verdict = journal_read(j, text_string(&bytes), bytes.length);
    text_free(&bytes);
    if (verdict == JOURNAL_GOOD)
        return true;
    if (verdict == JOURNAL_DAMAGED)
        return set_aside(j, e);
    error_set(e, ERROR_WORK, "%s is from a newer Headway: use that one, or remove the file", j->path);
    return give_up(j);
}

bool journal_save(struct journal *j, struct error *e)
{
    struct text bytes = {0};
    bool ok;

    if (!j->path)
        return true;
    j->saved = time(NULL);
    journal_write(j, &bytes);
    ok = file_make_directory_of(j->path, e) && file_replace(j->path, ".new", &bytes, false, e);
    text_free(&bytes);
    return ok;
}

void journal_remove(struct journal *j)
{
    if (j->path)
        unlink(j->path);
}

void journal_end(struct journal *j)
{
    struct text ended = {0};

    if (!j->path)
        return;
    if (!xdg_state_path(&ended, ENDED, NULL) || rename(j->path, text_string(&ended)) != 0)
        unlink(j->path);
    text_free(&ended);
}

bool journal_take_up(time_t now, long long seconds, struct error *e)
{
    struct text ended = {0}, path = {0};
    struct stat about;
    bool ok = xdg_state_path(&ended, ENDED, e) && xdg_state_path(&path, NAME, e);

    if (ok && stat(text_string(&path), &about) == 0)
        ok = error_set(e, ERROR_INPUT,
                       "another lecture was interrupted since then: headway lecture without --again continues it");
    else if (ok && (stat(text_string(&ended), &about) != 0 || now - about.st_mtime > seconds))
        ok = error_set(e, ERROR_INPUT, "no lecture ended within the last day: headway lecture begins one");
    else if (ok && rename(text_string(&ended), text_string(&path)) != 0)
        ok = error_set(e, ERROR_WORK, "%s cannot be moved: %s", text_string(&ended), strerror(errno));
    text_free(&ended);
    text_free(&path);
    return ok;
}
