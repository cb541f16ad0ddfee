/* SPDX-License-Identifier: MIT */
/* embed.sh and the table that it writes. Runs from the top of the repository, as `make test` does. */
#include "base/embedded.h"
#include "base/file.h"
#include "course/catalogue.h"
#include "suites.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#define MOST ((size_t)8 << 20)
#define OURS "src/attention/stages.c src/attention/mistakes.c"

/* What the program carries is what is in the files it was made from. */
START_TEST(carries_the_files_byte_for_byte)
{
    size_t count = 0;

    for (const struct embedded_file *f = embedded_files; f->path; f++, count++) {
        struct text file = {0}, path = {0};
        struct error e;

        if (strncmp(f->path, "code/", 5) == 0)
            text_addf(&path, "src/%s/%s", strcmp(f->path, "code/plain.c") == 0 ? "training" : "attention", f->path + 5);
        else
            text_add(&path, f->path);
        ck_assert_msg(file_read(text_string(&path), MOST, &file, &e), "%s", e.message);
        ck_assert_uint_eq(f->length, file.length);
        ck_assert_mem_eq(f->bytes, text_string(&file), file.length + 1);
        text_free(&file);
        text_free(&path);
    }
    ck_assert_uint_gt(count, 0);
}
END_TEST

/* Every page below lessons/ is carried, the lessons and the glossary beside them, but how to write one. */
START_TEST(carries_every_page)
{
    const struct catalogue own = {0};
    DIR *stream = opendir("lessons");
    struct dirent *entry;
    int pages = 0;

    ck_assert_ptr_nonnull(stream);
    while ((entry = readdir(stream))) {
        const char *end = strrchr(entry->d_name, '.');
        struct text path = {0};

        text_addf(&path, "lessons/%s", entry->d_name);
        if (end && strcmp(end, ".md") == 0 && strcmp(entry->d_name, "README.md") != 0) {
            ck_assert_msg(catalogue_has(&own, text_string(&path)), "%s is not carried", text_string(&path));
            pages++;
        }
        text_free(&path);
    }
    closedir(stream);
    ck_assert_int_gt(pages, 0);
}
END_TEST

/* Runs a command and appends its standard output; returns its exit status. */
static int run(const char *command, struct text *out)
{
    char piece[4096];
    size_t got;
    FILE *pipe = popen(command, "r");
    int status;

    ck_assert_ptr_nonnull(pipe);
    while ((got = fread(piece, 1, sizeof piece, pipe)) > 0)
        text_add_bytes(out, piece, got);
    status = pclose(pipe);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* Reads back the numbers of one array; returns how many there are. */
static size_t read_array(const char *source, const char *name, unsigned char *out, size_t room)
{
    const char *at = strstr(source, name);
    size_t count = 0;

    ck_assert_ptr_nonnull(at);
    for (at = strchr(at, '{') + 1; *at != '}'; count++) {
        char *end;
        unsigned long value = strtoul(at, &end, 10);

        ck_assert(end > at && value < 256 && count < room);
        out[count] = (unsigned char)value;
        at = end + strspn(end, ",\n");
    }
    return count;
}

START_TEST(writes_every_byte)
{
    static unsigned char expected[70000], read[70001];
    char path[] = "/tmp/headway-embed-XXXXXX";
    struct text command = {0}, out = {0};
    FILE *file = fdopen(mkstemp(path), "wb");

    for (size_t i = 0; i < sizeof expected; i++)
        expected[i] = (unsigned char)(i < 40000 ? i * 7 + i / 256 : 65); /* the end repeats: od must not leave it out */
    fwrite(expected, 1, sizeof expected, file);
    ck_assert_int_eq(fclose(file), 0);
    text_addf(&command, "sh src/base/embed.sh /tmp %s", path + strlen("/tmp/"));
    ck_assert_int_eq(run(text_string(&command), &out), 0);
    remove(path);
    ck_assert_uint_eq(read_array(text_string(&out), "file_0[]", read, sizeof read), sizeof expected + 1);
    ck_assert_mem_eq(read, expected, sizeof expected);
    ck_assert_uint_eq(read[sizeof expected], 0);
    text_free(&command);
    text_free(&out);
}
END_TEST

START_TEST(names_paths_below_the_root)
{
    struct text a = {0}, b = {0}, none = {0};

    ck_assert_int_eq(run("sh src/base/embed.sh . LICENSE lessons " OURS, &a), 0);
    ck_assert_int_eq(run("sh src/base/embed.sh . ./LICENSE " OURS, &b), 0);
    ck_assert_str_eq(text_string(&a), text_string(&b));
    ck_assert_ptr_nonnull(strstr(text_string(&a), "{\"LICENSE\", file_0, sizeof file_0 - 1},\n"
                                                  "    {\"code/stages.c\", file_1, sizeof file_1 - 1},\n"
                                                  "    {\"code/mistakes.c\", file_2, sizeof file_2 - 1},\n"
                                                  "    {0, 0, 0},\n"));
    ck_assert_int_eq(run("sh src/base/embed.sh .", &none), 0);
    ck_assert_ptr_nonnull(strstr(text_string(&none), "embedded_files[] = {\n    {0, 0, 0},\n};"));
    text_free(&a);
    text_free(&b);
    text_free(&none);
}
END_TEST

START_TEST(refuses_what_it_cannot_name_or_read)
{
    struct text out = {0};

    ck_assert_int_eq(run("sh src/base/embed.sh . 'a\"b.md' 2>/dev/null", &out), 2);
    ck_assert_int_eq(run("sh src/base/embed.sh . lessons/nothing.md 2>/dev/null", &out), 2);
    text_free(&out);
}
END_TEST

Suite *course_embed_suite(void)
{
    Suite *suite = suite_create("course_embed");
    TCase *tests = tcase_create("embed");

    tcase_add_test(tests, carries_the_files_byte_for_byte);
    tcase_add_test(tests, carries_every_page);
    tcase_add_test(tests, writes_every_byte);
    tcase_add_test(tests, names_paths_below_the_root);
    tcase_add_test(tests, refuses_what_it_cannot_name_or_read);
    suite_add_tcase(suite, tests);
    return suite;
}
