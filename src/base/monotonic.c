/* SPDX-License-Identifier: MIT */
#include "base/monotonic.h"

#include <time.h>

long long monotonic_now(void)
{
    struct timespec now = {0};

    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000LL + now.tv_nsec / 1000000;
}
