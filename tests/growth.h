/* SPDX-License-Identifier: MIT */
/* How the time of some work grows with its size: unlike a number of seconds, this is the same on fast, slow and busy
 * machines. Processor time is compared for a quarter of the size and for the whole: linear work takes 4 times as long,
 * quadratic work 16 times, cubic 64. */
#ifndef HEADWAY_TESTS_GROWTH_H
#define HEADWAY_TESTS_GROWTH_H

#include <stdbool.h>
#include <stddef.h>
#include <time.h>

#define GROWTH_LINEAR 10    /* between 4 and 16 */
#define GROWTH_QUADRATIC 40 /* between 16 and 64 */
#define GROWTH_TRIES 5 /* other work of the machine may spoil some tries; work that grows faster fails all of them */

/* Does the work once, with input of about that size. */
typedef void growth_work(size_t size, void *context);

/* Whether the work at `size` takes less than `most` times as long as at a quarter of it. */
static inline bool growth_is_below(int most, growth_work *work, size_t size, void *context)
{
    for (int i = 0; i < GROWTH_TRIES; i++) {
        clock_t start = clock(), middle;

        work(size / 4, context);
        middle = clock();
        work(size, context);
        if (clock() - middle < most * (middle - start + CLOCKS_PER_SEC / 1000)) /* a millisecond is nothing */
            return true;
    }
    return false;
}

#endif
