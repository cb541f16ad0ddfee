/* SPDX-License-Identifier: MIT */
#include "base/monotonic.h"

#include <time.h>

long long monotonic_nanoseconds(void)
{
    struct timespec now = {0};

    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000000000LL + now.tv_nsec;
}

long long monotonic_now(void)
{
    return monotonic_nanoseconds() / 1000000;
}
