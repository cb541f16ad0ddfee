/* SPDX-License-Identifier: MIT */
#include "gift_dump.h"

#include <string.h>

static void add_text(struct text *out, const char *before, const struct question_text *t)
{
    if (!t->source)
        return;
    text_addf(out, "%s%c\"", before, "kmhp"[t->format]);
    for (const char *at = t->source; *at; at++)
        text_add_byte(out, *at == '\n' ? '/' : *at);
    text_add(out, "\"");
}

static void add_word(struct text *out, const char *before, const char *word, const char *behind)
{
    if (word && *word)
        text_addf(out, " %s%s%s", before, word, behind);
}

static void add_answer(struct text *out, const struct question_answer *answer, const struct question_type *type)
{
    const struct question_range *range = &answer->range;

    text_addf(out, "  %.7g", 100 * answer->weight);
    if (type == &question_number && range->kind == RANGE_AROUND)
        text_addf(out, " %g:%g", range->value, range->tolerance);
    else if (type == &question_number && range->kind == RANGE_BETWEEN)
        text_addf(out, " %g..%g", range->value, range->to);
    else if (type == &question_number)
        text_add(out, " *");
    add_text(out, " ", &answer->text);
    add_text(out, " -> ", &answer->match);
    add_text(out, " # ", &answer->feedback);
    text_add(out, "\n");
}

void gift_dump(struct text *out, const struct quiz *quiz)
{
    for (size_t i = 0; i < quiz->question_count; i++) {
        const struct question *q = &quiz->questions[i];

        text_addf(out, "%s%s", question_type_name(q), q->several ? " several" : "");
        add_word(out, "::", q->title, "::");
        add_word(out, "$", q->category, "");
        add_word(out, "@", q->id, "");
        for (size_t t = 0; t < q->tag_count; t++)
            add_word(out, "+", q->tags[t], "");
        add_word(out, ">", q->step, "");
        add_word(out, "!", q->view, "");
        add_text(out, " ", &q->text);
        add_text(out, " _ ", &q->tail);
        text_add(out, "\n");
        for (size_t a = 0; a < q->answer_count; a++)
            add_answer(out, &q->answers[a], q->type);
        for (size_t h = 0; h < q->hint_count; h++) {
            add_text(out, "  ? ", &q->hints[h]);
            text_add(out, "\n");
        }
        if (q->feedback.source) {
            add_text(out, "  #### ", &q->feedback);
            text_add(out, "\n");
        }
    }
}

struct quiz gift_quiz(const char *file, struct problems *problems)
{
    struct quiz quiz;

    gift_read(&quiz, file, strlen(file), "t.gift", problems);
    return quiz;
}
