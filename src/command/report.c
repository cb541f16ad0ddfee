/* SPDX-License-Identifier: MIT */
#include "command/report.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static void print(const struct error *where, const char *kind, const char *message)
{
    fprintf(stderr, "%s:%zu:%zu: %s%s\n", where->file, where->line, where->column, kind, message);
}

static bool is_same(const struct error *a, const struct error *b)
{
    return a->line == b->line && a->column == b->column && strcmp(a->message, b->message) == 0;
}

void report_problems(struct problems *problems, const struct error *but)
{
    char more[80];

    problems_sort(problems, 0);
    for (size_t i = 0; i < problems->count; i++) {
        const struct problem *problem = &problems->items[i];

        if (!but || !is_same(but, &problem->error))
            print(&problem->error, problem->is_warning ? "warning: " : "", problem->error.message);
    }
    if (problems->dropped) {
        snprintf(more, sizeof more, "and %zu more: mend these first", problems->dropped);
        print(&problems->items[problems->count - 1].error, "", more);
    }
}
