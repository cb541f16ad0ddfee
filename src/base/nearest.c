/* SPDX-License-Identifier: MIT */
#include "base/nearest.h"

#include <stdbool.h>
#include <string.h>

#define LONGEST 64 /* nobody mistypes a longer word */

static int least(int a, int b)
{
    return a < b ? a : b;
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
}

/* How many letters are missing, added, changed or swapped with their neighbour (optimal string alignment). Row i of the
 * table is the distance of the first i letters of `a` from each beginning of `b`; three rows are enough. */
static int letters_wrong(const char *a, size_t a_length, const char *b, size_t b_length)
{
    int rows[3][LONGEST + 1];
    int *above = rows[0], *row = rows[1], *two_above = rows[2];

    for (size_t j = 0; j <= b_length; j++)
        row[j] = (int)j;
    for (size_t i = 1; i <= a_length; i++) {
        int *free_row = two_above;

        two_above = above;
        above = row;
        row = free_row;
        row[0] = (int)i;
        for (size_t j = 1; j <= b_length; j++) {
            bool same = lower(a[i - 1]) == lower(b[j - 1]);

            row[j] = least(least(above[j], row[j - 1]) + 1, above[j - 1] + !same);
            if (i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) && lower(a[i - 2]) == lower(b[j - 1]))
                row[j] = least(row[j], two_above[j - 2] + 1);
        }
    }
    return row[b_length];
}

static bool begins(const char *beginning, const char *name)
{
    while (*beginning && lower(*beginning) == lower(*name))
        beginning++, name++;
    return !*beginning;
}

void nearest_offer(struct nearest *n, const char *name)
{
    size_t wanted_length = strlen(n->wanted), length = strlen(name), first = strcspn(name, "-");
    int most = wanted_length < 6 ? 1 : (int)(wanted_length / 3), distance;

    if (wanted_length == 0 || wanted_length > LONGEST || length > LONGEST)
        return;
    distance = letters_wrong(n->wanted, wanted_length, name, length);
    if (first < length)
        distance = least(distance, letters_wrong(n->wanted, wanted_length, name, first) + 1);
    if (distance > 1 && begins(n->wanted, name))
        distance = 1;
    if (distance > most || (size_t)distance >= length || (n->name && distance >= n->distance))
        return;
    n->name = name;
    n->distance = distance;
}

const char *nearest_name(const char *wanted, const char *const names[], size_t count)
{
    struct nearest n = {.wanted = wanted};

    for (size_t i = 0; i < count; i++)
        nearest_offer(&n, names[i]);
    return n.name;
}
