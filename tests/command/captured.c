/* SPDX-License-Identifier: MIT */
#include "captured.h"

#include "line/commands.h"

#include <check.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define WORDS_MOST 32

static void read_back(FILE *file, struct text *out)
{
    char piece[4096];
    size_t got;

    rewind(file);
    text_add(out, "");
    while ((got = fread(piece, 1, sizeof piece, file)) > 0)
        text_add_bytes(out, piece, got);
    fclose(file);
}

/* Cuts the line into words, in place. */
static int split(char *line, char **words)
{
    int count = 1; /* behind the program's name */

    for (char *at = line + strspn(line, " "); *at; at += strspn(at, " ")) {
        bool quoted = *at == '\'';
        size_t length = quoted ? strcspn(++at, "'") : strcspn(at, " ");

        ck_assert_int_lt(count, WORDS_MOST - 1);
        words[count++] = at;
        at += length;
        if (*at)
            *at++ = '\0';
    }
    words[count] = NULL;
    return count;
}

/* Runs with descriptor `fd` as standard output (−1: closed); collects only standard error. */
static struct captured run(int fd, const char *line)
{
    struct captured c = {0};
    FILE *err = tmpfile();
    int kept_out, kept_err;
    char name[] = "headway", *words[WORDS_MOST], *copy = strdup(line);
    int count = split(copy, words);

    ck_assert_ptr_nonnull(err);
    words[0] = name;
    fflush(stdout);
    kept_out = fcntl(STDOUT_FILENO, F_DUPFD, 10);
    kept_err = fcntl(STDERR_FILENO, F_DUPFD, 10);
    dup2(fileno(err), STDERR_FILENO);
    if (fd >= 0)
        dup2(fd, STDOUT_FILENO);
    else
        close(STDOUT_FILENO);
    c.status = command_main(command_table, count, words);
    c.occupied = fcntl(STDOUT_FILENO, F_GETFD) >= 0;
    fflush(stdout);
    clearerr(stdout);
    fflush(stderr);
    dup2(kept_out, STDOUT_FILENO);
    dup2(kept_err, STDERR_FILENO);
    close(kept_out);
    close(kept_err);
    read_back(err, &c.err);
    free(copy);
    return c;
}

struct captured captured_run(const char *line)
{
    FILE *out = tmpfile();
    struct captured c;

    ck_assert_ptr_nonnull(out);
    c = run(fileno(out), line);
    read_back(out, &c.out);
    return c;
}

struct captured captured_run_with(const char *input, size_t length, const char *line)
{
    char *directory = captured_directory();
    struct text path = {0};
    struct captured c;

    text_addf(&path, "%s/input", directory);
    captured_write(directory, "input", input, length);
    ck_assert_ptr_nonnull(freopen(text_string(&path), "r", stdin)); /* stdio forgets what it has read before */
    c = captured_run(line);
    ck_assert_ptr_nonnull(freopen("/dev/null", "r", stdin));
    text_free(&path);
    captured_remove(directory);
    return c;
}

struct captured captured_run_to(const char *path, const char *line)
{
    int fd = path ? open(path, O_WRONLY) : -1;
    struct captured c = run(fd, line);

    if (fd >= 0)
        close(fd);
    return c;
}

void captured_free(struct captured *c)
{
    text_free(&c->out);
    text_free(&c->err);
}

bool captured_has(const struct text *text, const char *string)
{
    return strstr(text_string(text), string) != NULL;
}

void captured_check(const struct text *text, bool held, const char *const *strings)
{
    for (; *strings; strings++)
        ck_assert_msg(captured_has(text, *strings) == held, "%s\"%s\" in\n%s", held ? "no " : "", *strings,
                      text_string(text));
}

void captured_refuses(const char *line, const char *message)
{
    struct captured c = captured_run(line);
    struct text expected = {0};

    text_addf(&expected, "headway: %s\n", message);
    ck_assert_str_eq(text_string(&c.err), text_string(&expected));
    ck_assert_str_eq(text_string(&c.out), "");
    ck_assert_int_eq(c.status, 2);
    text_free(&expected);
    captured_free(&c);
}

void captured_write(const char *directory, const char *name, const char *bytes, size_t length)
{
    struct text path = {0};
    FILE *file;

    text_addf(&path, "%s/", directory);
    for (const char *slash; (slash = strchr(name, '/')); name = slash + 1) {
        text_add_bytes(&path, name, (size_t)(slash - name));
        mkdir(text_string(&path), 0700);
        text_add_byte(&path, '/');
    }
    text_add(&path, name);
    file = fopen(text_string(&path), "wb");
    ck_assert_ptr_nonnull(file);
    ck_assert_uint_eq(fwrite(bytes, 1, length, file), length);
    fclose(file);
    text_free(&path);
}

void captured_write_string(const char *directory, const char *name, const char *string)
{
    captured_write(directory, name, string, strlen(string));
}

char *captured_directory(void)
{
    const char *parent = getenv("TMPDIR");
    struct text path = {0};

    text_addf(&path, "%s/headway-XXXXXX", parent && *parent ? parent : "/tmp");
    ck_assert_ptr_nonnull(mkdtemp(path.bytes));
    return text_take(&path);
}

static int remove_one(const char *path, const struct stat *about, int kind, struct FTW *walk)
{
    (void)about;
    (void)kind;
    (void)walk;
    return remove(path);
}

void captured_remove(char *directory)
{
    ck_assert_int_eq(nftw(directory, remove_one, 8, FTW_DEPTH | FTW_PHYS), 0);
    free(directory);
}
