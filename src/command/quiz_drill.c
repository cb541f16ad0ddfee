/* SPDX-License-Identifier: MIT */
#include "command/quiz_drill.h"

#include "base/memory.h"
#include "base/utf8.h"
#include "drill/drill.h"

#define COLUMN 18 /* of titles */

bool quiz_drill_make(struct quiz *out, const char *topic, uint64_t seed, size_t count, struct error *e)
{
    const struct drill *only = topic ? drill_find(topic, e) : NULL;

    *out = (struct quiz){0};
    if (topic && !only)
        return false;
    out->name = memory_copy("drill");
    out->file = memory_copy("drill");
    out->question_count = count ? count : QUIZ_DRILL_USUAL;
    out->questions = memory_new_array(out->question_count, sizeof *out->questions);
    drill_make_many(out->questions, out->question_count, only, seed);
    return true;
}

void quiz_drill_add_topics(struct text *out)
{
    for (size_t i = 0; drill_table[i]; i++) {
        text_add(out, "  ");
        utf8_add_left(out, drill_table[i]->name, COLUMN - 1);
        text_addf(out, " %s\n", drill_table[i]->title);
    }
}
