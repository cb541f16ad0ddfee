/* SPDX-License-Identifier: MIT */
#include "learner/progress.h"

#include "base/file.h"
#include "base/lock.h"
#include "base/memory.h"
#include "base/moment.h"
#include "base/utf8.h"
#include "base/xdg.h"
#include "learner/change.h"
#include "learner/progress_read.h"
#include "learner/progress_state.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define NAME "headway/progress.json"
#define WAIT 20           /* milliseconds to wait for the lock while the learner may press a key */
#define WAIT_LEAVING 1000 /* the same at the end */

/* ---- what is said ---- */

/* A tree that holds nothing. */
static json_t *progress_nothing(void)
{
    json_t *root;

    json_set_alloc_funcs(memory_new, free);
    root = json_object();
    json_object_set_new(root, "version", json_integer(PROGRESS_VERSION));
    return root;
}

/* Adds to the message, unless the same was said last. */
static void report(struct progress *p, const char *what, struct text *message)
{
    struct text clean = {0};

    utf8_clean(&clean, what, strlen(what));
    if (strcmp(text_string(&clean), text_string(&p->told)) != 0) {
        text_cut(&p->told, 0);
        text_add(&p->told, text_string(&clean));
        text_addf(message, "%s%s", message->length ? "; " : "", text_string(&clean));
    }
    text_free(&clean);
}

/* ---- the file ---- */

enum found {
    FOUND_SAME, /* unchanged since it was last read or written */
    FOUND_NOTHING,
    FOUND_OTHER,   /* good, but not what we know */
    FOUND_PARTLY,  /* some of it is damaged */
    FOUND_DAMAGED, /* all of it */
    FOUND_CLOSED   /* to be left alone: *e says why */
};

/* Reads the file's bytes. Only a plain file is opened: others could keep us waiting. */
static enum found read_bytes(const struct progress *p, struct text *bytes, struct error *e)
{
    struct stat about;

    if (stat(p->target, &about) != 0 || access(p->target, R_OK) != 0) {
        if (errno == ENOENT || errno == ENOTDIR)
            return FOUND_NOTHING;
        error_set(e, ERROR_WORK, "%s cannot be read: %s", p->path, strerror(errno));
        return FOUND_CLOSED;
    }
    if (!S_ISREG(about.st_mode)) {
        error_set(e, ERROR_WORK, "%s is not a file: move it away", p->path);
        return FOUND_CLOSED;
    }
    if (about.st_size > (off_t)PROGRESS_FILE_MOST)
        return FOUND_DAMAGED;
    if (!file_read(p->target, PROGRESS_FILE_MOST, bytes, e)) {
        e->code = ERROR_WORK; /* the learner did not name this file */
        return FOUND_CLOSED;
    }
    return bytes->length == p->bytes.length && memcmp(text_string(bytes), text_string(&p->bytes), bytes->length) == 0
               ? FOUND_SAME
               : FOUND_OTHER;
}

/* Reads the file: its bytes, and the tree that is in them (*root, or NULL). */
static enum found look(const struct progress *p, struct text *bytes, json_t **root, struct error *e)
{
    enum found found = read_bytes(p, bytes, e);

    *root = NULL;
    if (found != FOUND_OTHER)
        return found;
    switch (progress_read(text_string(bytes), bytes->length, root)) {
    case PROGRESS_GOOD:
        return FOUND_OTHER;
    case PROGRESS_PARTLY:
        return FOUND_PARTLY;
    case PROGRESS_DAMAGED:
        return FOUND_DAMAGED;
    case PROGRESS_NEWER:
        break;
    }
    error_set(e, ERROR_WORK, "%s is from a newer Headway: use that one", p->path);
    return FOUND_CLOSED;
}

/* Moves a damaged file away, and says so. */
static bool set_aside(struct progress *p, bool partly, struct text *message, struct error *e)
{
    struct text what = {0};
    char *name = file_set_aside(p->target, p->clock(NULL));

    if (!name)
        return error_set(e, ERROR_WORK, "%s is damaged and cannot be set aside: %s", p->path, strerror(errno));
    text_addf(&what, "%s was damaged: it is set aside as %s%s", p->path, name,
              partly ? ", and what could be read of it counts" : "");
    report(p, text_string(&what), message);
    text_free(&what);
    free(name);
    return true;
}

/* Takes over the tree, and makes the changes in it that the file does not have yet. */
static void adopt(struct progress *p, json_t *root)
{
    char now[MOMENT_ROOM];

    moment_write(now, p->clock(NULL));
    json_decref(p->root);
    p->root = root;
    for (size_t i = 0; i < p->change_count; i++)
        change_make(p->root, p->course, &p->changes[i], now);
}

/* Brings our tree up to date with the file, if that has changed. Sets a damaged file aside if it `may_move`, and sets
 * *is_damaged. False with *e set for a file to be left alone. */
static bool refresh(struct progress *p, bool may_move, bool *is_damaged, struct text *message, struct error *e)
{
    struct text bytes = {0};
    json_t *root;
    enum found found = look(p, &bytes, &root, e);
    bool ok = found != FOUND_CLOSED;

    *is_damaged = found == FOUND_PARTLY || found == FOUND_DAMAGED;
    if (*is_damaged && may_move)
        ok = set_aside(p, found == FOUND_PARTLY, message, e);
    if (root)
        adopt(p, root);
    if (found == FOUND_OTHER) {
        text_free(&p->bytes);
        p->bytes = bytes;
    } else {
        text_free(&bytes);
    }
    return ok;
}

static int add_bytes(const char *bytes, size_t length, void *to)
{
    text_add_bytes(to, bytes, length);
    return 0;
}

/* Writes our tree. */
static bool write_out(struct progress *p, bool is_locked, bool lasts, struct error *e)
{
    struct text bytes = {0};
    char suffix[40] = ".new";
    bool ok;

    if (json_dump_callback(p->root, add_bytes, &bytes, JSON_COMPACT) != 0)
        memory_exhausted(); /* a tree of UTF-8 can fail for no other reason */
    text_add_byte(&bytes, '\n');
    if (!is_locked)
        snprintf(suffix, sizeof suffix, ".new-%ld", (long)getpid());
    ok = bytes.length <= PROGRESS_FILE_MOST ? file_replace(p->target, suffix, &bytes, lasts, e)
                                            : error_set(e, ERROR_WORK, "%s is full: headway reset empties it", p->path);
    if (ok) {
        text_free(&p->bytes);
        p->bytes = bytes;
    } else {
        text_free(&bytes);
    }
    return ok;
}

static void forget_changes(struct progress *p)
{
    for (size_t i = 0; i < p->change_count; i++)
        change_free(&p->changes[i]);
    free(p->changes);
    p->changes = NULL;
    p->change_count = 0;
}

/* Under the lock, merges the file, sets aside a damaged one, and writes. False without an error: another Headway has
 * the lock. */
static bool store(struct progress *p, bool leaving, struct text *message, struct error *e)
{
    struct text beside = {0};
    struct lock lock;
    enum lock_result held;
    bool is_damaged, ok;

    if (!file_make_directory_of(p->target, e))
        return false;
    text_addf(&beside, "%s.lock", p->target);
    held = lock_take(&lock, text_string(&beside), leaving ? WAIT_LEAVING : WAIT);
    text_free(&beside);
    if (held == LOCK_BUSY && !leaving)
        return false;
    ok = refresh(p, true, &is_damaged, message, e) && write_out(p, held == LOCK_HELD, leaving, e);
    lock_release(&lock);
    if (ok) {
        forget_changes(p);
        p->is_volatile = !leaving;
    }
    return ok;
}

/* ---- life ---- */

/* The course's key: cleaned, like everything in the file. */
static char *key_of(const char *course)
{
    char *real = course && *course ? realpath(course, NULL) : NULL;
    const char *key = real ? real : course ? course : "";
    struct text clean = {0};

    utf8_clean(&clean, key, strlen(key));
    free(real);
    return text_take(&clean);
}

static void start(struct progress *p, struct text *message)
{
    struct text path = {0};
    struct error e = {0};
    bool is_damaged = false;

    xdg_state_path(&path, NAME, &e);
    p->path = text_take(&path);
    p->target = file_follow(p->path);
    if (*p->path && refresh(p, false, &is_damaged, message, &e) && is_damaged)
        store(p, false, message, &e);
    p->is_usable = e.code == ERROR_NONE;
    if (!p->is_usable)
        report(p, e.message, message);
}

struct progress *progress_open(const char *course, struct text *message)
{
    struct progress *p = memory_new(sizeof *p);

    p->clock = time;
    p->course = key_of(course);
    p->root = progress_nothing();
    start(p, message);
    return p;
}

void progress_close(struct progress *p)
{
    if (!p)
        return;
    forget_changes(p);
    json_decref(p->root);
    text_free(&p->bytes);
    text_free(&p->told);
    free(p->course);
    free(p->target);
    free(p->path);
    free(p);
}

const char *progress_path(const struct progress *p)
{
    return p->path;
}

bool progress_is_usable(const struct progress *p)
{
    return p->is_usable;
}

bool progress_save(struct progress *p, bool leaving, struct text *message)
{
    struct error e = {0};
    bool ok = true;

    if (!*p->path)
        return p->change_count == 0;
    if (p->change_count > 0) {
        ok = store(p, leaving, message, &e);
        p->is_usable = e.code == ERROR_NONE;
        if (e.code != ERROR_NONE)
            report(p, e.message, message);
    }
    if (leaving && p->is_volatile)
        p->is_volatile = !file_sync(p->target);
    return ok;
}
