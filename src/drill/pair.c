/* SPDX-License-Identifier: MIT */
/* Which head needs which: one of layer 1 that looks back, and one of layer 2 that reads what it wrote. Where they look
 * on a line of letters, and which of four heads may be switched off. */
#include "drill/draft.h"

#include <string.h>

#define MOST 8 /* letters of a line */

struct line {
    char letters[MOST];    /* the last one occurred at `earlier` before; all others are different */
    size_t count, earlier; /* places from 0 */
    size_t back;           /* how far head 1.1 looks */
};

static struct line draw(struct drill_draft *d)
{
    struct line line = {.count = 6 + drill_pick(d, 3)};
    char all[] = "ABCDEFGHJKLMNPRSTUVWXYZ";

    for (size_t i = 0; i < line.count; i++) { /* letters are dealt like cards */
        size_t j = i + drill_pick(d, strlen(all) - i);
        char letter = all[j];

        all[j] = all[i];
        line.letters[i] = all[i] = letter;
    }
    line.back = 1 + drill_pick(d, 2);
    line.earlier = drill_pick(d, line.count - 2 - line.back);
    line.letters[line.count - 1] = line.letters[line.earlier];
    return line;
}

static struct drill_words spaced(const struct line *line)
{
    struct text t = {0};

    for (size_t i = 0; i < line->count; i++)
        text_addf(&t, "%s%c", i ? " " : "", line->letters[i]);
    return drill_take(&t);
}

static void offer(struct drill_draft *d, const struct line *line, size_t place, const char *why)
{
    drill_option(d, (char[]){line->letters[place], '\0'}, "%s", why);
}

/* Asks where the heads look; every wrong place has feedback. */
static void looks(struct drill_draft *d)
{
    struct line line = draw(d);
    size_t to = line.earlier + line.back, last = line.count - 1;

    drill_ask(
        d,
        "A model reads “%s”. Head 1.1 looks %zu back and writes the letter that it finds into the keys of layer 2. "
        "Head 2.1 looks for its own letter in them. To which letter does the last %c give most?",
        spaced(&line).s, line.back, line.letters[last]);
    drill_option(d, (char[]){line.letters[to], '\0'},
                 "%c stood at place %zu. Head 1.1 has written it into the key of place %zu + %zu = %zu.",
                 line.letters[last], line.earlier + 1, line.earlier + 1, line.back, to + 1);
    offer(d, &line, line.earlier, "Its key says who came before it, not who it is.");
    if (last - line.back != to)
        offer(d, &line, last - line.back, "There 1.1 looks from the last letter. 2.1 searches the keys.");
    for (size_t i = 0; i < last; i++)
        if (i != to && i != line.earlier && i != last - line.back)
            offer(d, &line, i,
                  i < line.earlier ? "That stands before the earlier one. 1.1 writes into what comes after."
                  : i < line.back  ? "So far back stands no letter: there 1.1 has none to write."
                                   : "There 1.1 has written another letter.");
    drill_hint(d, "Where did %c stand before?", line.letters[last]);
    drill_hint(d, "In which row has 1.1 written %c?", line.letters[last]);
}

/* Asks which letter 1.1 writes into the key of a place. */
static void writes(struct drill_draft *d)
{
    struct line line = draw(d);
    size_t of = line.back + drill_pick(d, line.count - 1 - line.back), from = of - line.back;

    drill_ask(
        d,
        "A model reads “%s”. Head 1.1 looks %zu back and writes the letter that it finds into the keys of layer 2. "
        "What has it written into the key of %c?",
        spaced(&line).s, line.back, line.letters[of]);
    if (of == line.earlier)
        drill_refuse(d); /* the letter occurs twice */
    drill_option(d, (char[]){line.letters[from], '\0'}, "%c stands at place %zu, and %zu - %zu = %zu.",
                 line.letters[of], of + 1, of + 1, line.back, from + 1);
    offer(d, &line, of, "That is the letter itself. 1.1 looks back.");
    for (size_t i = 0; i + 1 < line.count; i++)
        if (i != of && i != from)
            offer(d, &line, i,
                  i > of     ? "That comes later. 1.1 looks back, and the mask hides it."
                  : i > from ? "That came before, but not so far back."
                             : "That came before, but farther back.");
    drill_hint(d, "Count %zu back from %c.", line.back, line.letters[of]);
}

static void place(struct drill_draft *d)
{
    struct line line = draw(d);
    size_t to = line.earlier + line.back + 1, count = line.count;

    drill_ask(
        d,
        "A model reads “%s”. Head 1.1 looks %zu back and writes the letter that it finds into the keys of layer 2. "
        "Head 2.1 looks for its own letter in them. At which place, counted from 1, does the last %c look?",
        spaced(&line).s, line.back, line.letters[count - 1]);
    drill_value(d, (double)to, "%c stood at place %zu, and %zu + %zu = %zu.", line.letters[count - 1], line.earlier + 1,
                line.earlier + 1, line.back, to);
    drill_value(d, (double)line.earlier + 1, "There it stood itself. In that key stands what came before it.");
    drill_value(d, (double)(count - line.back), "There 1.1 looks from the last letter. 2.1 searches the keys.");
    drill_value(d, (double)count, "That is the last letter's own place.");
    drill_value(d, (double)to - 1, "That is one too few, or the places are counted from 0.");
    drill_value(d, (double)to + 1, "That is one too many.");
    drill_hint(d, "Where did it stand before?");
    drill_otherwise(d, "Find its earlier place, and add how far 1.1 looks back.");
}

/* Asks about two heads that do the work of layer 2 and one that does that of layer 1, or the other way round. */
static void spare(struct drill_draft *d)
{
    size_t needed = 1 + drill_pick(d, 2), free = 3 - needed, of_two = 1 + drill_pick(d, 2), other = 3 - of_two;
    bool in_first = drill_pick(d, 2); /* the layer in which both do the same */
    size_t one = in_first ? 2 : 1, two = 3 - one;

    drill_ask(
        d,
        "%s: in layer %zu both heads do that. %s: in layer %zu head %zu.%zu does that, and %zu.%zu spreads. Which of "
        "these may be switched off, and nearly all stays right?",
        two == 1 ? "Looking one back" : "Finding the earlier letter", two,
        one == 1 ? "Looking one back" : "Finding the earlier letter", one, one, needed, one, free);
    drill_option(d, drill_format("%zu.%zu and %zu.%zu", one, free, two, of_two).s,
                 "%zu.%zu does nothing that is needed, and %zu.%zu does what %zu.%zu does.", one, free, two, of_two,
                 two, other);
    drill_option(d, drill_format("%zu.1 and %zu.2", two, two).s,
                 "Each could be spared because of the other. Not both.");
    drill_option(d, drill_format("%zu.%zu", one, needed).s, "Nobody else does what it does.");
    drill_option(d, drill_format("%zu.%zu and %zu.%zu", one, needed, two, other).s,
                 "%zu.%zu can be spared, but nobody else does what %zu.%zu does.", two, other, one, needed);
    drill_hint(d, "A pair is needed: one that looks back, and one that reads it.");
}

static const struct drill_phrasing phrasings[] = {{"looks", DRILL_CHOICE, looks},
                                                  {"place", DRILL_NUMBER, place},
                                                  {"writes", DRILL_CHOICE, writes},
                                                  {"spare", DRILL_CHOICE, spare},
                                                  {NULL, DRILL_CHOICE, NULL}};

const struct drill drill_pair = {"pair", "Who needs whom", "what-heads-learn#pair", phrasings};
