/* SPDX-License-Identifier: MIT */
#include "drill/drill.h"

#include "base/memory.h"
#include "base/nearest.h"
#include "base/number.h"
#include "base/random.h"
#include "drill/draft.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define TRIES 20 /* attempts to make a question that was not asked yet */

#define ADDRESS(name) &drill_##name
const struct drill *const drill_table[] = {DRILLS(ADDRESS), NULL};

const struct drill *drill_find(const char *name, struct error *e)
{
    struct nearest nearest = {.wanted = name};
    struct text names = {0};

    for (size_t i = 0; drill_table[i]; i++) {
        if (strcmp(drill_table[i]->name, name) == 0) {
            text_free(&names);
            return drill_table[i];
        }
        nearest_offer(&nearest, drill_table[i]->name);
        text_addf(&names, "%s%s", i ? ", " : "", drill_table[i]->name);
    }
    if (nearest.name)
        error_set(e, ERROR_INPUT, "no topic of drills is called %.40s: did you mean %s?", name, nearest.name);
    else
        error_set(e, ERROR_INPUT, "no topic of drills is called %.40s: use one of %s", name, text_string(&names));
    text_free(&names);
    return NULL;
}

static void add_id(struct text *out, const struct drill *drill, uint64_t seed, uint64_t number)
{
    text_addf(out, DRILL_PREFIX "%s/%" PRIu64 "/%" PRIu64, drill->name, seed, number);
}

/* Makes question `number` (from 1) of a topic and seed. */
static void make_question(struct question *out, const struct drill *drill, uint64_t seed, uint64_t number)
{
    struct random random;
    struct text name = {0};

    text_addf(&name, "%s/%" PRIu64, drill->name, number);
    random_start(&random, seed, random_stream(name.bytes, name.length));
    drill_write(out, &random, drill->phrasings);
    text_cut(&name, 0);
    add_id(&name, drill, seed, number);
    out->id = text_take(&name);
    out->title = memory_copy(drill->title);
    out->step = memory_copy(drill->step);
}

/* Whether question `i` asks what one before it does. */
static bool is_repeated(const struct question *questions, size_t i)
{
    for (size_t before = 0; before < i; before++)
        if (question_text_is_same(&questions[before].text, &questions[i].text))
            return true;
    return false;
}

void drill_make_many(struct question *out, size_t count, const struct drill *drill, uint64_t seed)
{
    size_t topics = 0;
    uint64_t *numbers; /* the last number of each topic */

    while (drill_table[topics])
        topics++;
    numbers = memory_new_array(topics, sizeof *numbers);
    for (size_t i = 0; i < count; i++) {
        size_t topic = i % topics;

        make_question(&out[i], drill ? drill : drill_table[topic], seed, ++numbers[drill ? 0 : topic]);
        for (int tries = 0; tries < TRIES && is_repeated(out, i); tries++) {
            question_free(&out[i]);
            make_question(&out[i], drill ? drill : drill_table[topic], seed, ++numbers[drill ? 0 : topic]);
        }
    }
    free(numbers);
}

/* The number between *at and the next /, or the end; moves past it. */
static bool take_number(const char **at, uint64_t *out)
{
    size_t length = strcspn(*at, "/");
    char *digits = memory_copy_bytes(*at, length);
    bool ok = number_parse(digits, UINT64_MAX, out);

    free(digits);
    *at += length + ((*at)[length] == '/');
    return ok;
}

/* Reads an id, which must be spelled as add_id() does; returns the topic. NULL: it is not a drill's. */
static const struct drill *read_id(const char *id, uint64_t *seed, uint64_t *number)
{
    const struct drill *found = NULL;
    struct text name = {0};
    const char *at;

    if (strncmp(id, DRILL_PREFIX, strlen(DRILL_PREFIX)) != 0)
        return NULL;
    at = id + strlen(DRILL_PREFIX);
    for (size_t i = 0; !found && drill_table[i]; i++) {
        size_t length = strlen(drill_table[i]->name);
        const char *rest = at + length + 1;

        if (strncmp(at, drill_table[i]->name, length) == 0 && at[length] == '/' && take_number(&rest, seed) &&
            take_number(&rest, number) && *number > 0)
            found = drill_table[i];
    }
    if (found)
        add_id(&name, found, *seed, *number);
    found = strcmp(text_string(&name), id) == 0 ? found : NULL;
    text_free(&name);
    return found;
}

const struct drill *drill_of(const char *id)
{
    uint64_t seed, number;

    return read_id(id, &seed, &number);
}

bool drill_remake(struct question *out, const char *id)
{
    uint64_t seed, number;
    const struct drill *drill = read_id(id, &seed, &number);

    *out = (struct question){0};
    if (drill)
        make_question(out, drill, seed, number);
    return drill != NULL;
}
