/* SPDX-License-Identifier: MIT */
#include "lecture/socket.h"

#include "base/compiler.h"
#include "base/lock.h"
#include "base/memory.h"
#include "base/xdg.h"
#include "lecture/link.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#define SOCKET_NAME "/lecture.sock"
#define LOCK_NAME "/lecture.lock" /* held while a stale socket is replaced, not longer */
#define LOCK_MILLISECONDS 500
#define CALLS_WAITING 64

/* Appends the socket's directory, which the environment determines. */
static void add_directory(struct text *out)
{
    const char *runtime = xdg_absolute("XDG_RUNTIME_DIR"), *temporary = xdg_absolute("TMPDIR");

    if (runtime)
        text_addf(out, "%s/headway", runtime);
    else
        text_addf(out, "%s/headway-%ld", temporary ? temporary : "/tmp", (long)geteuid());
}

bool socket_path(struct text *out, struct error *e)
{
    struct sockaddr_un address;
    struct text path = {0};
    bool fits;

    add_directory(&path);
    text_add(&path, SOCKET_NAME);
    fits = path.length < sizeof address.sun_path;
    if (fits)
        text_add(out, text_string(&path));
    else
        error_set(e, ERROR_WORK,
                  "%s is too long for a socket, %zu bytes of at most %zu: set XDG_RUNTIME_DIR to a shorter path",
                  text_string(&path), path.length, sizeof address.sun_path - 1);
    text_free(&path);
    return fits;
}

/* Whether the existing directory belongs to us alone. */
static bool check_directory(const char *path, const struct stat *about, struct error *e)
{
    if (S_ISLNK(about->st_mode))
        return error_set(e, ERROR_WORK, "%s is a link, which others could redirect: remove it", path);
    if (!S_ISDIR(about->st_mode))
        return error_set(e, ERROR_WORK, "%s is not a directory: move it away", path);
    if (about->st_uid != geteuid())
        return error_set(e, ERROR_WORK, "%s belongs to another user: set XDG_RUNTIME_DIR to a directory of your own",
                         path);
    if (about->st_mode & 077)
        return error_set(e, ERROR_WORK, "%s is open to other users: chmod 700 it", path);
    return true;
}

static bool make_directory(const char *path, struct error *e)
{
    struct stat about;

    if (mkdir(path, 0700) != 0 && errno != EEXIST) {
        if (xdg_absolute("XDG_RUNTIME_DIR"))
            return error_set(e, ERROR_WORK,
                             "%s cannot be made: %s: set XDG_RUNTIME_DIR to a directory of your own, or unset it", path,
                             strerror(errno));
        return error_set(e, ERROR_WORK, "%s cannot be made: %s: set XDG_RUNTIME_DIR to a directory of your own", path,
                         strerror(errno));
    }
    if (lstat(path, &about) != 0)
        return error_set(e, ERROR_WORK, "%s cannot be read: %s", path, strerror(errno));
    return check_directory(path, &about, e);
}

/* Fills in an address; the path fits, as socket_path() has checked. */
static struct sockaddr_un address_of(const char *path)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};

    memcpy(address.sun_path, path, strlen(path));
    return address;
}

/* Connects to `path`, with one attempt and without waiting. Returns a descriptor, or −1 with errno set. */
static int call(const char *path)
{
    struct sockaddr_un address = address_of(path);
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);

    if (fd < 0)
        return -1;
    if (!link_prepare(fd) || connect(fd, (const struct sockaddr *)&address, sizeof address) != 0) {
        int reason = errno;

        close(fd);
        errno = reason;
        return -1;
    }
    return fd;
}

/* Removes a socket that nobody listens to; false if somebody does, or something else is there. */
static bool clear_path(const char *path, struct error *e)
{
    struct stat about;
    int fd;

    if (lstat(path, &about) != 0)
        return errno == ENOENT || error_set(e, ERROR_WORK, "%s cannot be read: %s", path, strerror(errno));
    if (!S_ISSOCK(about.st_mode))
        return error_set(e, ERROR_WORK, "%s is not a socket: move it away", path);
    fd = call(path);
    if (fd >= 0)
        close(fd);
    if (fd >= 0 || errno == EAGAIN)
        return error_set(e, ERROR_WORK, "a lecture is being given already, at %s: end that one first", path);
    if (errno != ECONNREFUSED)
        return error_set(e, ERROR_WORK, "%s cannot be asked: %s: remove it", path, strerror(errno));
    return unlink(path) == 0 || errno == ENOENT ||
           error_set(e, ERROR_WORK, "%s cannot be replaced: %s", path, strerror(errno));
}

/* Binds and listens. The umask is narrowed meanwhile, so that the socket is never open to others. */
static bool bind_at(struct lecture_socket *p, const char *path, struct error *e)
{
    struct sockaddr_un address = address_of(path);
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);
    struct stat about;
    mode_t mask = umask(0177);
    bool ok = fd >= 0 && link_prepare(fd) && bind(fd, (const struct sockaddr *)&address, sizeof address) == 0 &&
              listen(fd, CALLS_WAITING) == 0 && lstat(path, &about) == 0;

    if (!ok)
        error_set(e, ERROR_WORK, "%s cannot be listened to: %s", path, strerror(errno));
    umask(mask);
    if (!ok && fd >= 0)
        close(fd);
    if (ok)
        *p =
            (struct lecture_socket){.path = memory_copy(path), .fd = fd, .device = about.st_dev, .inode = about.st_ino};
    return ok;
}

bool socket_listen(struct lecture_socket *p, struct error *e)
{
    struct text directory = {0}, path = {0}, locked = {0};
    struct lock lock = {.file = -1};
    bool ok = socket_path(&path, e);

    *p = (struct lecture_socket){0};
    add_directory(&directory);
    ok = ok && make_directory(text_string(&directory), e);
    text_addf(&locked, "%s" LOCK_NAME, text_string(&directory));
    if (ok && lock_take(&lock, text_string(&locked), LOCK_MILLISECONDS) == LOCK_BUSY)
        ok = error_set(e, ERROR_WORK, "another lecture is just beginning, at %s: end that one first",
                       text_string(&path));
    ok = ok && clear_path(text_string(&path), e) && bind_at(p, text_string(&path), e);
    lock_release(&lock);
    text_free(&directory);
    text_free(&path);
    text_free(&locked);
    return ok;
}

void socket_close(struct lecture_socket *p)
{
    struct stat about;

    if (!p->path)
        return;
    if (lstat(p->path, &about) == 0 && about.st_dev == p->device && about.st_ino == p->inode)
        unlink(p->path);
    close(p->fd);
    free(p->path);
    *p = (struct lecture_socket){0};
}

/* Whether there may be a lecture: the directory exists, belongs to us alone, and contains a socket. */
static bool is_there(const char *directory, const char *path, struct error *e)
{
    const char *runtime = xdg_absolute("XDG_RUNTIME_DIR");
    struct stat about;

    if (runtime && (stat(runtime, &about) != 0 || !S_ISDIR(about.st_mode)))
        return error_set(e, ERROR_WORK,
                         "%s is not a directory: set XDG_RUNTIME_DIR to a directory of your own, or unset it", runtime);
    if (lstat(directory, &about) != 0 || !check_directory(directory, &about, e) || lstat(path, &about) != 0)
        return false;
    return S_ISSOCK(about.st_mode) || error_set(e, ERROR_WORK, "%s is not a socket: move it away", path);
}

int socket_connect(void *context UNUSED, struct error *e)
{
    struct text directory = {0}, path = {0};
    int fd = -1;

    error_clear(e);
    add_directory(&directory);
    if (socket_path(&path, e) && is_there(text_string(&directory), text_string(&path), e))
        fd = call(text_string(&path));
    text_free(&directory);
    text_free(&path);
    return fd;
}
