/* SPDX-License-Identifier: MIT */
#include "question/typed_number.h"

#include "base/fold.h"
#include "base/text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define ROOT "\xE2\x88\x9A" /* √ */
#define TIMES "\xC3\x97"    /* × */
#define MOST_POWER 1000     /* nobody asks for larger powers */

static size_t digits(const char *at)
{
    return strspn(at, "0123456789");
}

static size_t sign(const char *at)
{
    return *at == '-' || *at == '+';
}

/* Removes `mark` from a number if it groups digits in threes up to `end`; else false. */
static bool ungroup(char *number, char mark, const char *end)
{
    char *at = number + sign(number), *to;
    size_t lead = digits(at), groups = 0;

    for (to = at + lead; at[lead] == mark && at + lead < end; groups++) {
        at += lead + 1;
        lead = 3;
        if (digits(at) != 3)
            return false;
        memmove(to, at, 3);
        to += 3;
    }
    if (groups == 0 || at + lead != end)
        return false;
    memmove(to, end, strlen(end) + 1);
    return true;
}

/* Rewrites a part of a number without commas: a comma groups thousands, or is the decimal sign. If it can be both,
 * `groups` decides, and *both is set. False if it can be neither. */
static bool settle_comma(char *part, bool groups, bool *both)
{
    char *comma = strchr(part, ','), *point = strchr(part, '.');
    size_t lead = digits(part + sign(part));
    bool is_single = comma && !strchr(comma + 1, ','), may_group = lead >= 1 && lead <= 3 && part[sign(part)] != '0';

    if (!comma && point && strchr(point + 1, '.')) /* 1.048.576 */
        return may_group && ungroup(part, '.', part + sign(part) + strspn(part + sign(part), "0123456789."));
    if (!comma)
        return true;
    if (point && point < comma) { /* 1.048.576,5 */
        if (!is_single || !may_group || !ungroup(part, '.', comma))
            return false;
        *strchr(part, ',') = '.';
        return true;
    }
    if (point || !is_single)
        return may_group && ungroup(part, ',', part + sign(part) + strspn(part + sign(part), "0123456789,"));
    if (may_group && digits(comma + 1) == 3) {
        *both = true;
        if (groups)
            return ungroup(part, ',', comma + 4);
    }
    *comma = '.';
    return true;
}

/* Bytes of the decimal number that begins at `at`; 0 if none does. *decimals: those after its point. */
static size_t match(const char *at, int *decimals)
{
    const char *start = at;
    size_t whole, behind = 0;

    at += sign(at);
    whole = digits(at);
    at += whole;
    if (*at == '.') {
        behind = digits(at + 1);
        at += 1 + behind;
    }
    if (whole + behind == 0)
        return 0;
    *decimals = (int)behind;
    if (*at == 'e' || *at == 'E') {
        size_t power = digits(at + 1 + sign(at + 1));

        at += power ? 1 + sign(at + 1) + power : 0;
    }
    return (size_t)(at - start);
}

static bool read_power(const char *at, double *power)
{
    size_t count = digits(at + sign(at));

    *power = strtod(at, NULL);
    return count > 0 && at[sign(at) + count] == '\0' && fabs(*power) <= MOST_POWER;
}

/* Reads a part of a fraction: a decimal number, perhaps with ×10^n or ^n after it; or √ and a number without a sign,
 * perhaps with a sign before √. */
static bool read_part(char *part, bool groups, double *value, struct typed_number *out, bool *both)
{
    char *root = strstr(part, ROOT), *power = strchr(part, '^'), *ten = strstr(part, TIMES "10^");
    double by = 1, n = 0;
    int decimals = 0;

    if (power && (!read_power(power + 1, &n) || root))
        return false;
    if (root) {
        const char *of = root + strlen(ROOT);
        size_t length = match(of, &decimals);

        if (!length || sign(of) || of[length])
            return false;
        by = sqrt(strtod(of, NULL));
        *root = '\0';
        if (!part[sign(part)]) {
            *value = *part == '-' ? -by : by;
            return isfinite(*value);
        }
    } else if (power) {
        *(ten ? ten : power) = '\0';
        by = ten ? pow(10, n) : 1;
    }
    if (!settle_comma(part, groups, both) || !match(part, &decimals) || part[match(part, &decimals)])
        return false;
    *value = strtod(part, NULL) * by;
    if (power && !ten) /* as in mathematics: -2^2 is -4 */
        *value = *part == '-' ? -pow(-*value, n) : pow(*value, n);
    out->decimals = root || power ? 0 : decimals;
    return isfinite(*value);
}

static bool read_value(char *number, bool groups, struct typed_number *out, bool *both)
{
    char *slash = strchr(number, '/');
    double below;

    if (!slash)
        return read_part(number, groups, &out->value, out, both);
    *slash = '\0';
    if (!read_part(number, groups, &out->value, out, both) || !read_part(slash + 1, groups, &below, out, both) ||
        below == 0)
        return false;
    out->value /= below;
    out->decimals = 0;
    return isfinite(out->value);
}

/* Reads a number with one meaning of its commas. */
static bool read_as(const char *figure, size_t length, bool groups, struct typed_number *out, bool *both)
{
    char number[TYPED_MOST + 1] = "";
    bool is_fraction;

    *out = (struct typed_number){0};
    memcpy(number, figure, length);
    memcpy(out->as_typed, figure, length);
    out->is_percent = length > 0 && number[length - 1] == '%';
    if (out->is_percent)
        number[length - 1] = '\0';
    is_fraction = strchr(number, '/') != NULL;
    if (!read_value(number, groups, out, both))
        return false;
    if (out->is_percent) {
        out->value /= 100;
        out->decimals += is_fraction ? 0 : 2;
    }
    return true;
}

/* Reads a number of `length` bytes. Returns how many readings it has, 1 or 2 (the first with the comma as a decimal
 * sign), or 0 with *e set if it is not a number. */
static size_t typed_figure_read(const char *figure, size_t length, struct typed_number readings[TYPED_READINGS],
                                struct error *e)
{
    bool both = false;

    if (length > TYPED_MOST) {
        error_set(e, ERROR_INPUT, "a number of %zu characters is too long: leave decimals out", length);
        return 0;
    }
    if (!read_as(figure, length, false, &readings[0], &both)) {
        bool has_comma = memchr(figure, ',', length) != NULL;

        error_set(e, ERROR_INPUT,
                  has_comma ? "%.*s is not a number: write it as 0.86"
                            : "%.*s is not a number: write it as 0.86, 86 %% or 1/4",
                  length ? (int)length : 4, length ? figure : "this");
        return 0;
    }
    return both && read_as(figure, length, true, &readings[1], &both) ? 2 : 1;
}

#define ROOT "\xE2\x88\x9A"     /* √ */
#define TEN "\xC3\x97\x31\x30^" /* ×10^ */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* The length of `with` if `at` begins with it; else 0. */
static size_t begins(const char *at, const char *with)
{
    return strncmp(at, with, strlen(with)) == 0 ? strlen(with) : 0;
}

static char last_of(const struct text *t)
{
    return t->length ? t->bytes[t->length - 1] : '\0';
}

/* Characters that are read as others. A raised digit becomes ^ and the digit; a fraction gets a blank before it. */
static const struct {
    const char *bytes, *as;
} same[] = {{"\xE2\x88\x92", "-"},
            {"\xE2\x80\x93", "-"},
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
    return 1;
}

/* Bytes of a mark between thousands: 1'048'576, 1_048_576, and narrow blanks. */
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

/* Bytes of 10^ after a ×, also as 10**, 10 ^, and 10 before raised digits; 0 if there is none. */
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

/* Adds a ×. Before a power of ten or a root it is part of a number. Between two other numbers it becomes two blanks,
 * since one might group thousands: 512×512 is not 512 512. Returns how many bytes after it were used. */
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

/* Whether what follows a blank belongs to what comes before it, as in 1 / 2, 86 % and 10^ 3. */
static bool is_one(const struct text *before, char next)
{
    char last = last_of(before);

    return !before->length || next == '%' || next == '/' || next == '^' || last == '/' || last == '^' ||
           (unsigned char)last == 0x9A; /* the end of √ */
}

/* Leaves one blank between numbers, none before % or around /. */
static void tidy_narrow(const char *typed, struct text *out)
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

static void tidy(const char *typed, struct text *out)
{
    struct text narrow = {0};

    fold_add_narrow(&narrow, typed);
    tidy_narrow(text_string(&narrow), out);
    text_free(&narrow);
}

/* Bytes of a number with blanks between thousands, 1 048 576, at the beginning of a text; 0 if it has none. */
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

/* Removes what is not part of the number: a sign's blank, the blanks between thousands, = and ≈ before it, a full stop
 * after it. */
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

/* Reads 1 1/2, whose blank has been found. */
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

/* Reads several numbers from a tidied text. */
static bool read_row(const char *text, struct typed_number *out, size_t count, struct error *e)
{
    const char *separators = count_pieces(text, " ") == count ? " " : " ,";
    size_t found = count_pieces(text, separators);
    bool ok = true;

    for (size_t i = 0; ok && i < found && i < count; i++) { /* report a non-number before a wrong count */
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
