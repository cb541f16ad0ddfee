/* SPDX-License-Identifier: MIT */
#include "missing.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>

void missing_here(const char *what, const char *untested)
{
    const char *all = getenv("HEADWAY_ALL_TOOLS");

    if (all && *all)
        ck_abort_msg("%s is not here, and HEADWAY_ALL_TOOLS is set: install it", what);
    fprintf(stderr, "skipped: %s is not here: not tested: %s\n", what, untested);
}
