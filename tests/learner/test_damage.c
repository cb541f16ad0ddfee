/* SPDX-License-Identifier: MIT */
/* Damaged files: set aside with one message, whole, and everything goes on. */
#include "base/file.h"
#include "base/random.h"
#include "suites.h"
#include "tools.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char good[] =
    "{\"version\":1,\"courses\":{\"\":{\"place\":{\"lesson\":\"a\",\"step\":\"b\",\"part\":1,\"state\":\"head=2\","
    "\"at\":"
    "\"2026-01-31T09:05:00Z\"},\"lessons\":{\"a\":{\"b\":{\"seen\":\"2026-01-31T09:05:00Z\",\"part\":1,\"state\":\"\"}}"
    "},"
    "\"questions\":{\"a#b\":{\"answers\":[{\"at\":\"2026-01-31T09:05:00Z\",\"answer\":\"5.6\",\"score\":1}]}}}}}\n";

/* Reads, and removes, the one file that was set aside. */
static void take_aside(struct text *bytes)
{
    struct text path = {0}, whole = {0};
    struct dirent *entry;
    struct error e = {0};
    DIR *stream;

    ck_assert_uint_eq(kept_count("progress.json.damaged-20"), 1);
    text_addf(&path, "%s/headway", kept_directory());
    stream = opendir(text_string(&path));
    while ((entry = readdir(stream)))
        if (strstr(entry->d_name, ".damaged-"))
            text_addf(&whole, "%s/%s", text_string(&path), entry->d_name);
    closedir(stream);
    ck_assert_msg(file_read(text_string(&whole), 1 << 20, bytes, &e), "%s", e.message);
    ck_assert_int_eq(unlink(text_string(&whole)), 0);
    text_free(&whole);
    text_free(&path);
}

/* Opens such a file; returns whether it was set aside, which was said, and lost nothing. It works in any case. */
static bool is_set_aside(const char *bytes, size_t length)
{
    struct text message = {0}, aside = {0};
    struct progress *p, *again;
    bool was;

    kept_write(bytes, length);
    p = progress_open(NULL, &message);
    was = message.length > 0;
    if (was) {
        ck_assert_ptr_nonnull(strstr(text_string(&message), "headway/progress.json was damaged: it is set aside as "));
        ck_assert_ptr_null(strchr(text_string(&message), '\n'));
        take_aside(&aside);
        ck_assert_uint_eq(aside.length, length);
        ck_assert(memcmp(aside.bytes, bytes, length) == 0);
    }
    ck_assert_uint_eq(kept_count("progress.json.damaged"), 0);
    ck_assert(progress_is_usable(p));
    learner_see(p, "new", "step");
    learner_save(p, false);
    again = learner_open();
    ck_assert(progress_is_seen(again, "new", "step"));
    progress_close(again);
    progress_close(p);
    text_free(&message);
    text_free(&aside);
    return was;
}

/* Cut anywhere it is damaged, but for nothing at all and for the last newline. */
START_TEST(truncated_at_every_byte)
{
    size_t length = strlen(good);

    ck_assert(!is_set_aside(good, length));
    ck_assert(!is_set_aside(good, length - 1));
    ck_assert(!is_set_aside(good, 0));
    for (size_t cut = 1; cut < length - 1; cut++)
        ck_assert_msg(is_set_aside(good, cut), "cut to %zu bytes", cut);
}
END_TEST

/* Whatever bytes change, there is a file again, and what is set aside is what was there. */
START_TEST(random_bytes_anywhere)
{
    struct random random;
    char bytes[sizeof good];
    int aside = 0;

    random_start(&random, 1, 0);
    for (int i = 0; i < 500; i++) {
        size_t length = strlen(good), changes = 1 + random_bits(&random) % 20;

        memcpy(bytes, good, sizeof good);
        while (changes-- > 0)
            bytes[random_bits(&random) % length] = (char)(random_bits(&random) & 0xFF);
        aside += is_set_aside(bytes, length);
    }
    ck_assert_int_gt(aside, 300);
}
END_TEST

START_TEST(noise_of_any_length)
{
    struct random random;
    char bytes[3000];

    random_start(&random, 2, 0);
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (char)(random_bits(&random) & 0xFF);
    for (size_t length = 1; length <= sizeof bytes; length += 1 + length / 10)
        ck_assert(is_set_aside(bytes, length));
}
END_TEST

START_TEST(what_can_be_read_counts)
{
    static const char partly[] = "{\"version\":1,\"courses\":{\"\":{\"place\":3,\"lessons\":{\"a\":{\"b\":{\"seen\":"
                                 "\"2026-01-31T09:05:00Z\"},\"c\":[]}}}}}";
    struct text message = {0}, aside = {0};
    struct progress *p, *again;

    kept_write_string(partly);
    p = progress_open(NULL, &message);
    ck_assert_ptr_nonnull(strstr(text_string(&message), ", and what could be read of it counts"));
    ck_assert(progress_is_seen(p, "a", "b"));
    ck_assert(!progress_is_seen(p, "a", "c"));
    take_aside(&aside);
    ck_assert_str_eq(text_string(&aside), partly);
    again = learner_open(); /* the rest was written at once: a kill would have lost it */
    ck_assert(progress_is_seen(again, "a", "b"));
    progress_close(again);
    progress_close(p);
    text_free(&aside);
    text_free(&message);
}
END_TEST

/* What was read of a step is lost with it, and nothing more: a step of which it is not known is not read through. */
START_TEST(damaged_parts_are_not_read)
{
    struct text message = {0}, aside = {0};
    struct progress *p;

    kept_write_string("{\"version\":1,\"courses\":{\"\":{\"lessons\":{\"a\":{\"b\":{\"seen\":\"2026-01-31T09:05:00Z\","
                      "\"part\":2,\"read\":\"1-x\"},\"c\":{\"seen\":\"2026-01-31T09:05:00Z\",\"read\":\"2\"}}}}}}");
    p = progress_open(NULL, &message);
    ck_assert_ptr_nonnull(strstr(text_string(&message), "was damaged: it is set aside as "));
    ck_assert_ptr_nonnull(strstr(text_string(&message), ", and what could be read of it counts"));
    take_aside(&aside);
    ck_assert(progress_is_seen(p, "a", "b") && !progress_is_before_parts(p, "a", "b"));
    ck_assert(!progress_is_read(p, "a", "b", 0));
    ck_assert_int_eq(progress_part(p, "a", "b"), 2);
    ck_assert(progress_is_read(p, "a", "c", 1) && !progress_is_read(p, "a", "c", 0));
    progress_read_part(p, "a", "b", 0);
    ck_assert(progress_is_read(p, "a", "b", 0) && !progress_is_read(p, "a", "b", 1));
    learner_save(p, true);
    progress_close(p);
    text_free(&message);
    text_free(&aside);
}
END_TEST

/* A hundred megabytes that take no room on disk: not read, moved. */
START_TEST(a_huge_file_is_moved_unread)
{
    struct text path = {0}, message = {0};
    struct progress *p;

    kept_write_string("{");
    text_addf(&path, "%s/headway/progress.json", kept_directory());
    ck_assert_int_eq(truncate(text_string(&path), (off_t)100 << 20), 0);
    p = progress_open(NULL, &message);
    ck_assert_ptr_nonnull(strstr(text_string(&message), "was damaged"));
    ck_assert_uint_eq(kept_count("progress.json.damaged-20"), 1);
    learner_see(p, "a", "b");
    learner_save(p, true);
    progress_close(p);
    text_free(&path);
    text_free(&message);
}
END_TEST

/* Three times damaged: three files, none written over. */
START_TEST(nothing_that_was_set_aside_is_lost)
{
    static const char *const bytes[] = {"first", "second", "third"};
    struct text message = {0};

    for (int i = 0; i < 3; i++) {
        kept_write_string(bytes[i]);
        progress_close(progress_open(NULL, &message));
    }
    ck_assert_uint_eq(kept_count("progress.json.damaged-20"), 3);
    text_free(&message);
}
END_TEST

/* Damaged by somebody while Headway runs: what it knows is written again. */
START_TEST(damage_while_running_loses_nothing)
{
    struct text message = {0}, aside = {0};
    struct progress *p, *again;

    kept_write_string(good);
    p = learner_open();
    kept_write_string("{\"version\":");
    learner_see(p, "a", "c");
    ck_assert(progress_save(p, false, &message));
    ck_assert_ptr_nonnull(strstr(text_string(&message), "was damaged: it is set aside"));
    take_aside(&aside);
    ck_assert_str_eq(text_string(&aside), "{\"version\":");
    again = learner_open();
    ck_assert(progress_is_seen(again, "a", "b") && progress_is_seen(again, "a", "c"));
    ck_assert_uint_eq(progress_answers(again, "a#b", NULL), 1);
    progress_close(again);
    text_cut(&message, 0);
    learner_see(p, "a", "d");
    learner_save(p, false); /* and nothing more is said */
    progress_close(p);
    text_free(&aside);
    text_free(&message);
}
END_TEST

/* The same for a file that is removed. */
START_TEST(a_file_that_vanishes_is_written_again)
{
    struct text path = {0};
    struct progress *p, *again;

    kept_write_string(good);
    p = learner_open();
    text_addf(&path, "%s/headway/progress.json", kept_directory());
    ck_assert_int_eq(unlink(text_string(&path)), 0);
    learner_see(p, "a", "c");
    learner_save(p, false);
    again = learner_open();
    ck_assert(progress_is_seen(again, "a", "b") && progress_is_seen(again, "a", "c"));
    progress_close(again);
    progress_close(p);
    text_free(&path);
}
END_TEST

Suite *learner_damage_suite(void)
{
    Suite *suite = suite_create("learner_damage");
    TCase *tests = tcase_create("damage");

    tcase_add_checked_fixture(tests, kept_make, kept_remove);
    tcase_add_test(tests, truncated_at_every_byte);
    tcase_add_test(tests, random_bytes_anywhere);
    tcase_add_test(tests, noise_of_any_length);
    tcase_add_test(tests, what_can_be_read_counts);
    tcase_add_test(tests, damaged_parts_are_not_read);
    tcase_add_test(tests, a_huge_file_is_moved_unread);
    tcase_add_test(tests, nothing_that_was_set_aside_is_lost);
    tcase_add_test(tests, damage_while_running_loses_nothing);
    tcase_add_test(tests, a_file_that_vanishes_is_written_again);
    suite_add_tcase(suite, tests);
    return suite;
}
