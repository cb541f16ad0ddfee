/* SPDX-License-Identifier: MIT */
#include "training/lines.h"

#include "base/error.h"

#define SET_SEED 2026 /* the seed of the sets that are the same for every network */
enum set_stream { STREAM_EXAM = 3, STREAM_OWN = 4, STREAM_LENGTHS = 5 };

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

bool line_kind_check(const struct line_kind *kind, struct error *e)
{
    int least = kind->least, most = kind->most, letters = kind->letters;

    if (letters != 16 && letters != 26)
        return error_set(e, ERROR_INPUT, "letters %d: there are 16 or 26", letters);
    if (least < LINE_SHORTEST || most < least || most > letters || 2 * most > LINE_MOST)
        return error_set(e, ERROR_INPUT, "lines %d-%d: blocks have %d to %d letters, the shortest first", least, most,
                         LINE_SHORTEST, LINE_MOST / 2);
    if (kind->before < 0 || kind->before > letters)
        return error_set(e, ERROR_INPUT, "before %d: at most %d letters come before a block", kind->before, letters);
    if (2 * most + smaller(kind->before, letters - most) > LINE_MOST)
        return error_set(e, ERROR_INPUT, "before %d: with blocks of %d at most %d letters come before them",
                         kind->before, most, LINE_MOST - 2 * most);
    return true;
}

/* A whole number from 0 to n − 1. */
static int below(struct random *random, int n)
{
    return (int)(random_uniform(random) * n);
}

/* The first `count` of a deck of letters become random ones, all different. */
static void shuffle(unsigned char deck[LINE_LETTERS], int letters, int count, struct random *random)
{
    for (int i = 0; i < letters; i++)
        deck[i] = (unsigned char)i;
    for (int i = 0; i < count; i++) {
        int other = i + below(random, letters - i);
        unsigned char letter = deck[i];

        deck[i] = deck[other];
        deck[other] = letter;
    }
}

void line_make(struct letter_line *line, const struct line_kind *kind, struct random *random)
{
    int block = kind->least + below(random, kind->most - kind->least + 1);
    int before = below(random, smaller(kind->before, kind->letters - block) + 1);
    unsigned char deck[LINE_LETTERS];

    shuffle(deck, kind->letters, block + before, random);
    for (int i = 0; i < before; i++)
        line->letter[i] = deck[block + i];
    for (int i = 0; i < block; i++)
        line->letter[before + i] = line->letter[before + block + i] = deck[i];
    line->first = before + block;
    line->length = before + 2 * block - 1;
}

static void make_lines(struct letter_line lines[LINE_EXAM], const struct line_kind *kind, enum set_stream stream)
{
    struct random random;

    random_start(&random, SET_SEED, stream);
    for (int i = 0; i < LINE_EXAM; i++)
        line_make(&lines[i], kind, &random);
}

void line_make_exam(struct letter_line lines[LINE_EXAM], int letters)
{
    make_lines(lines, &(struct line_kind){letters, 6, 12, 8}, STREAM_EXAM);
}

void line_make_own(struct letter_line lines[LINE_EXAM], const struct line_kind *kind)
{
    make_lines(lines, kind, STREAM_OWN);
}

void line_make_lengths(struct letter_line lines[LINE_LENGTHS * LINE_BY_LENGTH], int letters)
{
    struct random random;

    random_start(&random, SET_SEED, STREAM_LENGTHS);
    for (int i = 0; i < LINE_LENGTHS * LINE_BY_LENGTH; i++) {
        int block = LINE_SHORTEST + i / LINE_BY_LENGTH;

        line_make(&lines[i], &(struct line_kind){letters, block, block, 0}, &random);
    }
}
