/* SPDX-License-Identifier: MIT */
#include "made.h"

#include "base/text.h"

#include <check.h>
#include <inttypes.h>

void made_question(struct question *out, const struct drill *drill, uint64_t seed, uint64_t number)
{
    struct text id = {0};

    text_addf(&id, DRILL_PREFIX "%s/%" PRIu64 "/%" PRIu64, drill->name, seed, number);
    ck_assert_msg(drill_remake(out, text_string(&id)), "%s", text_string(&id));
    text_free(&id);
}
