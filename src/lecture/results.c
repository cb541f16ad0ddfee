/* SPDX-License-Identifier: MIT */
#include "lecture/results.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/quoted.h"
#include "base/utf8.h"
#include "base/xdg.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define SHARE_COLUMNS 6
#define TEXT_COLUMNS 64 /* columns of a question in the summary */
#define FOLDER "headway/lectures/"
#define NAME_MOST 60 /* bytes of a file's name */

bool results_start(struct results *r, time_t when, struct error *e)
{
    struct text begin = {0}, path = {0};
    struct tm at = {0};
    char name[64];
    struct stat about;

    localtime_r(&when, &at);
    strftime(name, sizeof name, FOLDER "%Y-%m-%d-%H%M%S", &at);
    if (!xdg_state_path(&begin, name, e))
        return false;
    text_addf(&path, "%s.csv", text_string(&begin));
    for (int other = 2; lstat(text_string(&path), &about) == 0; other++) {
        text_cut(&path, 0);
        text_addf(&path, "%s-%d.csv", text_string(&begin), other);
    }
    text_free(&begin);
    r->path = text_take(&path);
    return file_make_directory_of(r->path, e);
}

bool results_reopen(struct results *r, const char *name)
{
    struct text path = {0};
    size_t stem = strspn(name, "0123456789-");
    bool ok = stem > 0 && stem < NAME_MOST && strcmp(name + stem, ".csv") == 0 && xdg_state_path(&path, FOLDER, NULL);

    if (ok) {
        text_add(&path, name);
        free(r->path);
        r->path = text_take(&path);
    }
    text_free(&path);
    return ok;
}

const char *results_name(const struct results *r)
{
    return r->path ? strrchr(r->path, '/') + 1 : NULL;
}

struct poll *results_add(struct results *r)
{
    r->polls = memory_resize(r->polls, r->count + 1, sizeof(struct poll *));
    r->polls[r->count] = memory_new(sizeof(struct poll));
    return r->polls[r->count++];
}

static void write_poll(struct text *out, const struct poll *p, size_t number)
{
    struct message_counts counts[POLL_VOTES];

    for (int vote = 0; vote < POLL_VOTES; vote++)
        poll_counts(p, vote, &counts[vote]);
    for (int i = 0; i < p->option_count; i++) {
        quoted_add_csv(out, p->question);
        text_add_byte(out, ',');
        quoted_add_csv(out, p->options[i].text);
        text_addf(out, ",%s,%d,", p->options[i].right ? "yes" : "no", counts[0].of[i]);
        if (p->has_second)
            text_addf(out, "%d", counts[1].of[i]);
        text_addf(out, ",%zu\n", number);
    }
}

void results_write_csv(const struct results *r, struct text *out)
{
    text_add(out, "question,option,right,first vote,second vote,poll\n");
    for (size_t i = 0; i < r->count; i++)
        write_poll(out, r->polls[i], i + 1);
}

bool results_save(const struct results *r, struct error *e)
{
    struct text csv = {0};
    bool ok;

    if (!r->path)
        return error_set(e, ERROR_WORK, "the results have no place: set HOME or XDG_STATE_HOME and start again");
    results_write_csv(r, &csv);
    ok = file_make_directory_of(r->path, e) && file_replace(r->path, ".new", &csv, false, e);
    text_free(&csv);
    return ok;
}

/* Whether `a` was harder than `b`. */
static bool is_harder(const struct poll *a, const struct poll *b)
{
    double share_a = poll_right_share(a, 0), share_b = poll_right_share(b, 0);

    return share_a >= 0 && (share_b < 0 || share_a < share_b);
}

/* The polls, hardest first: by the share of the first vote that was right, the smallest first; those without a known
 * share last; equal ones in the order asked. Returns `count` indexes of `polls`, which the caller frees. */
static size_t *results_hardest(const struct results *r)
{
    size_t *sorted = memory_new_array(r->count, sizeof *sorted);

    for (size_t i = 0; i < r->count; i++) {
        size_t at = i;

        for (; at > 0 && is_harder(r->polls[i], r->polls[sorted[at - 1]]); at--)
            sorted[at] = sorted[at - 1];
        sorted[at] = i;
    }
    return sorted;
}

/* Appends a share in percent as a cell; "-" for one that is not known. */
static void write_share(struct text *out, double share)
{
    char number[NUMBER_ROOM + 2] = "-";

    if (share >= 0)
        strcpy(number + number_fixed(number, floor(100 * share + 0.5), 0), "%"); /* as the bars say it */
    utf8_add_right(out, number, SHARE_COLUMNS);
}

/* Appends a text after the shares, wrapped at blanks; further lines are aligned with the first. */
static void write_wrapped(struct text *out, const char *text)
{
    while (*text) {
        size_t fits = utf8_prefix(text, TEXT_COLUMNS), end = fits;

        while (text[fits] && end > 0 && text[end] != ' ')
            end--;
        end = text[fits] && end > 0 ? end : fits;
        text_add_bytes(out, text, end);
        text += end + strspn(text + end, " ");
        if (*text) {
            text_add_byte(out, '\n');
            text_repeat(out, " ", 2 * SHARE_COLUMNS + 2);
        }
    }
}

void results_write_summary(const struct results *r, struct text *out)
{
    size_t *sorted = results_hardest(r);

    for (size_t i = 0; i < r->count; i++) {
        const struct poll *p = r->polls[sorted[i]];

        write_share(out, poll_right_share(p, 0));
        write_share(out, p->has_second ? poll_right_share(p, 1) : -1);
        text_add(out, "  ");
        write_wrapped(out, p->question);
        text_add_byte(out, '\n');
    }
    free(sorted);
}

void results_free(struct results *r)
{
    for (size_t i = 0; i < r->count; i++) {
        poll_free(r->polls[i]);
        free(r->polls[i]);
    }
    free(r->polls);
    free(r->path);
    *r = (struct results){0};
}
