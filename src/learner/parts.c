/* SPDX-License-Identifier: MIT */
#include "learner/parts.h"

/* "3-5", or "3" from 3 to 3; from 1. */
struct range {
    int first, last;
};

/* Reads the number at *at, and goes to what follows it. */
static bool read_number(const char **at, int *out)
{
    *out = 0;
    while (**at >= '0' && **at <= '9' && *out <= PARTS_MOST)
        *out = 10 * *out + *(*at)++ - '0';
    return *out >= 1 && *out <= PARTS_MOST;
}

/* Reads the range at *at, which must follow the last one (*out), and moves to the next one, or to the end. */
static bool read_range(const char **at, struct range *out)
{
    int before = out->last;

    if (!read_number(at, &out->first) || out->first <= before)
        return false;
    out->last = out->first;
    if (**at == '-') {
        ++*at;
        if (!read_number(at, &out->last) || out->last < out->first)
            return false;
    }
    if (**at == ',' && (*at)[1])
        ++*at;
    else if (**at)
        return false;
    return true;
}

bool parts_are(const char *text)
{
    struct range range = {0};

    while (*text)
        if (!read_range(&text, &range))
            return false;
    return true;
}

bool parts_have(const char *text, int part)
{
    struct range range = {0};

    while (*text && read_range(&text, &range))
        if (part + 1 >= range.first && part + 1 <= range.last)
            return true;
    return false;
}

/* Which parts of a step are in a set, from 1; the last entry, always false, ends every range. */
typedef bool part_set[PARTS_MOST + 2];

static void put_all(part_set set, const char *text)
{
    struct range range = {0};

    while (*text && read_range(&text, &range))
        for (int i = range.first; i <= range.last; i++)
            set[i] = true;
}

static void write_all(struct text *out, const part_set set)
{
    const char *comma = "";

    for (int first = 1, last; first <= PARTS_MOST; first = last + 1) {
        last = first;
        if (!set[first])
            continue;
        while (set[last + 1])
            last++;
        text_addf(out, last > first ? "%s%d-%d" : "%s%d", comma, first, last);
        comma = ",";
    }
}

void parts_add(struct text *out, const char *text, int part)
{
    part_set set = {false};

    set[part + 1] = true;
    put_all(set, text);
    write_all(out, set);
}

void parts_unite(struct text *out, const char *one, const char *other)
{
    part_set set = {false};

    put_all(set, one);
    put_all(set, other);
    write_all(out, set);
}
