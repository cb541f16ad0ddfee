/* SPDX-License-Identifier: MIT */
#include "question/typed_number.h"

#include "base/text.h"
#include "question/typed_figure.h"

#include <string.h>

#define ROOT "\xE2\x88\x9A"     /* √ */
#define TEN "\xC3\x97\x31\x30^" /* ×10^ */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* How many bytes of `at` these are; 0 if it does not begin with them. */
static size_t begins(const char *at, const char *with)
{
    return strncmp(at, with, strlen(with)) == 0 ? strlen(with) : 0;
}

static char last_of(const struct text *t)
{
    return t->length ? t->bytes[t->length - 1] : '\0';
}

/* ------------------------------------------------------------------------------------------------ one text, tidied */

/* Characters that are read as others. ^ and a digit: a raised one; a fraction has its blank. */
static const struct {
    const char *bytes, *as;
} same[] = {{"\xE2\x88\x92", "-"},
            {"\xE2\x80\x93", "-"},
            {"\xEF\xBC\x8D", "-"},
            {"\xEF\xBC\x8E", "."},
            {"\xC3\x97", "x"},
            {"\xC2\xB7", "x"},
            {"\xE2\x8B\x85", "x"},
            {"\xE2\x81\x84", "/"},
            {"\xE2\x88\x95", "/"},
            {"**", "^"},
            {"*", "x"},
            {"sqrt", ROOT},
            {"\xC2\xA0", " "},
            {"\xE2\x80\xAF", " "},
            {"\xE2\x80\x89", " "},
            {"\t", " "},
            {"\n", " "},
            {"\r", " "},
            {";", " "},
            {"(", " "},
            {")", " "},
            {"[", " "},
            {"]", " "},
            {"{", " "},
            {"}", " "},
            {"\xE2\x81\xBB", "^-"},
            {"\xE2\x81\xBA", "^+"},
            {"\xC2\xB9", "^1"},
            {"\xC2\xB2", "^2"},
            {"\xC2\xB3", "^3"},
            {"\xE2\x81\xB0", "^0"},
            {"\xC2\xBD", " 1/2"},
            {"\xC2\xBC", " 1/4"},
            {"\xC2\xBE", " 3/4"},
            {"\xE2\x85\x93", " 1/3"},
            {"\xE2\x85\x94", " 2/3"},
            {"\xE2\x85\x9B", " 1/8"}};

/* Bytes of the character at `at`, and what it is read as: itself, if nothing else. */
static size_t read_character(const char *at, char as[8])
{
    const unsigned char *u = (const unsigned char *)at;

    for (size_t i = 0; i < sizeof same / sizeof *same; i++)
        if (begins(at, same[i].bytes)) {
            strcpy(as, same[i].as);
            return strlen(same[i].bytes);
        }
    strcpy(as, "?");
    as[0] = *at;
    if (u[0] == 0xE2 && u[1] == 0x81 && u[2] >= 0xB4 && u[2] <= 0xB9) { /* ⁴ … ⁹ */
        strcpy(as, "^0");
        as[1] = (char)('0' + u[2] - 0xB0);
        return 3;
    }
    if (u[0] == 0xEF && u[1] == 0xBC && u[2] >= 0x90 && u[2] <= 0x99) { /* of full width */
        as[0] = (char)('0' + u[2] - 0x90);
        return 3;
    }
    return 1;
}

/* Bytes of what stands between thousands where no number ends: 1'048'576, 1_048_576, and narrow blanks. */
static size_t group_mark(const char *at, const struct text *before)
{
    static const char *const marks[] = {"'", "_", "\xE2\x80\x99", "\xE2\x80\xAF", "\xE2\x80\x89"};

    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        size_t length = begins(at, marks[i]);

        if (length && is_digit(last_of(before)) && strspn(at + length, "0123456789") == 3)
            return length;
    }
    return 0;
}

/* Bytes of 10^ behind a ×, also as 10**, 10 ^ and 10 with raised digits (then up to those); 0 if it is none. */
static size_t power_of_ten(const char *at)
{
    size_t blanks = strspn(at, " "), behind = blanks + begins(at + blanks, "10");
    char as[8];

    if (behind == blanks || is_digit(at[behind]) || !at[behind])
        return 0;
    behind += strspn(at + behind, " ");
    if (!at[behind])
        return 0;
    blanks = read_character(at + behind, as);
    return *as != '^' ? 0 : as[1] ? behind : behind + blanks;
}

/* Adds a × that stands between two numbers: with a power of ten it belongs to one, before a root too. Elsewhere it
 * becomes two blanks, since one might stand between thousands: 512×512 is no 512 512. Returns the bytes that were taken
 * behind it. */
static size_t add_times(const char *rest, struct text *out)
{
    size_t ten = power_of_ten(rest), blanks = strspn(rest, " ");

    if (is_digit(last_of(out)) && ten) {
        text_add(out, TEN);
        return ten;
    }
    if (is_digit(last_of(out)) && (begins(rest + blanks, ROOT) || begins(rest + blanks, "sqrt")))
        return blanks;
    if (is_digit(last_of(out)) && is_digit(rest[blanks])) {
        text_add(out, "  ");
        return blanks;
    }
    text_add_byte(out, 'x');
    return 0;
}

/* Whether what follows a blank belongs to what stands before it: in 1 / 2, 86 % and 10^ 3. */
static bool is_one(const struct text *before, char next)
{
    char last = last_of(before);

    return !before->length || next == '%' || next == '/' || next == '^' || last == '/' || last == '^' ||
           (unsigned char)last == 0x9A; /* the end of √ */
}

/* One blank between numbers, none before % nor round /. */
static void tidy(const char *typed, struct text *out)
{
    bool after_blank = false, raised = false;

    while (*typed) {
        size_t mark = group_mark(typed, out);
        char as[8], *c = as;

        typed += mark ? mark : read_character(typed, as);
        if (mark)
            continue;
        if (*c == '^' && c[1]) {
            c += raised || last_of(out) == '^';
            raised = true;
        } else {
            raised = false;
        }
        if (*c == 'x') {
            bool was_blank = after_blank;

            typed += add_times(typed, out);
            after_blank = false;
            raised = last_of(out) == '^' && !was_blank;
            continue;
        }
        for (; *c; c++) {
            after_blank = after_blank || *c == ' ';
            if (*c == ' ')
                continue;
            if (after_blank && !is_one(out, *c))
                text_add_byte(out, ' ');
            text_add_byte(out, *c);
            after_blank = false;
        }
    }
}

/* ------------------------------------------------------------------------------------------------------ one number */

/* Bytes of 1 048 576 that a text begins with, blanks between thousands; 0 if there is no blank in it. */
static size_t spaced(const char *at)
{
    size_t length = *at == '-' || *at == '+', lead = strspn(at + length, "0123456789");

    if (lead < 1 || lead > 3 || at[length] == '0' || at[length + lead] != ' ')
        return 0;
    for (length += lead; at[length] == ' '; length += 4)
        if (strspn(at + length + 1, "0123456789") != 3)
            return 0;
    return length;
}

/* Takes out what is no part of the number: a sign's blank, the blanks between thousands, = and ≈ before it, a full stop
 * behind it. */
static void join(const struct text *from, struct text *out)
{
    const char *at = text_string(from);
    size_t length, lead = strspn(at, "=~");

    lead = lead ? lead : begins(at, "\xE2\x89\x88");
    at += lead;
    at += strspn(at, " ");
    if ((*at == '-' || *at == '+') && at[1] == ' ') {
        text_add_byte(out, *at);
        at += 2;
    }
    length = spaced(at);
    for (size_t i = 0; i < length; i++)
        if (at[i] != ' ')
            text_add_byte(out, at[i]);
    text_add(out, at + length);
    length = out->length;
    if (length > 2 && last_of(out) == '.' && memchr(out->bytes, '.', length - 1) && is_digit(out->bytes[length - 2]))
        text_cut(out, length - 1);
    while (out->length > 1 && last_of(out) == ',')
        text_cut(out, out->length - 1);
}

static size_t refuse_number(struct error *e)
{
    error_set(e, ERROR_INPUT, "one number is asked for: write it as 0.86, 86 %% or 1/4");
    return 0;
}

/* Reads 1 1/2, whose blank is known. */
static size_t read_mixed(const char *text, size_t blank, struct typed_number *out, struct error *e)
{
    struct typed_number whole[TYPED_READINGS], part[TYPED_READINGS];
    size_t sign = *text == '-' || *text == '+', length = strlen(text);
    const char *fraction = text + blank + 1;
    size_t above = strspn(fraction, "0123456789");

    if (strspn(text + sign, "0123456789") != blank - sign || blank == sign || above == 0 || fraction[above] != '/' ||
        length > TYPED_MOST || fraction[above + 1 + strspn(fraction + above + 1, "0123456789")] ||
        typed_figure_read(text, blank, whole, NULL) != 1 ||
        typed_figure_read(fraction, strlen(fraction), part, NULL) != 1)
        return refuse_number(e);
    *out = (struct typed_number){.value = *text == '-' ? whole->value - part->value : whole->value + part->value};
    memcpy(out->as_typed, text, length);
    return 1;
}

size_t typed_number_read(const char *typed, struct typed_number readings[TYPED_READINGS], struct error *e)
{
    struct text tidied = {0}, joined = {0};
    const char *text;
    size_t blank, count;

    tidy(typed, &tidied);
    join(&tidied, &joined);
    text = text_string(&joined);
    blank = strcspn(text, " ");
    if (!*text)
        count = refuse_number(e);
    else if (text[blank])
        count = read_mixed(text, blank, readings, e);
    else
        count = typed_figure_read(text, blank, readings, e);
    text_free(&tidied);
    text_free(&joined);
    return count;
}

/* -------------------------------------------------------------------------------------------------- several numbers */

/* The next piece between separators, without the commas at its end; its length is 0 where there is none. */
static const char *next_piece(const char **at, const char *separators, size_t *length)
{
    const char *piece = *at + strspn(*at, separators);

    *length = strcspn(piece, separators);
    *at = piece + *length;
    while (*length > 1 && piece[*length - 1] == ',')
        --*length;
    return piece;
}

static size_t count_pieces(const char *text, const char *separators)
{
    size_t count = 0, length;

    while (next_piece(&text, separators, &length), length > 0)
        count++;
    return count;
}

/* Takes the only reading of a number. */
static bool take_reading(size_t count, const struct typed_number readings[TYPED_READINGS], struct typed_number *out,
                         struct error *e)
{
    if (count == 2)
        return error_set(e, ERROR_INPUT, "%s can be read in two ways: write it with a point, or without the comma",
                         readings->as_typed);
    *out = *readings;
    return count == 1;
}

/* Reads numbers that stand in a row. */
static bool read_row(const char *text, struct typed_number *out, size_t count, struct error *e)
{
    const char *separators = count_pieces(text, " ") == count ? " " : " ,";
    size_t found = count_pieces(text, separators);
    bool ok = true;

    for (size_t i = 0; ok && i < found && i < count; i++) { /* what is no number is told before how many there are */
        struct typed_number readings[TYPED_READINGS] = {0};
        size_t length;
        const char *piece = next_piece(&text, separators, &length);

        ok = take_reading(typed_figure_read(piece, length, readings, e), readings, &out[i], e);
    }
    if (ok && found != count)
        ok = error_set(e, ERROR_INPUT, "%zu numbers are asked for: write them with blanks between", count);
    return ok;
}

bool typed_numbers_read(const char *typed, struct typed_number *out, size_t count, struct error *e)
{
    struct typed_number readings[TYPED_READINGS] = {0};
    struct text tidied = {0};
    bool ok;

    if (count == 1)
        return take_reading(typed_number_read(typed, readings, e), readings, out, e);
    tidy(typed, &tidied);
    ok = read_row(text_string(&tidied), out, count, e);
    text_free(&tidied);
    return ok;
}
