/* SPDX-License-Identifier: MIT */
/* Numbers to text and back, always with a decimal point. */
#ifndef HEADWAY_BASE_NUMBER_H
#define HEADWAY_BASE_NUMBER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

static inline bool number_is_digit(int character)
{
    return character >= '0' && character <= '9';
}

/* `value`, or the end of `least` to `most` that it lies beyond. */
static inline int number_between(int least, int value, int most)
{
    return value < least ? least : value > most ? most : value;
}

#define NUMBER_ROOM 400 /* bytes that any number printed here fits in, with its zero */

/* Prints the shortest text that reads back to the same finite double; returns its length. */
size_t number_shortest(char *out, double value);

/* The shortest that reads back to the same finite float. */
size_t number_shortest_float(char *out, float value);

/* Prints with `decimals` places; never "-0.00"; "inf", "-inf" and "nan" as words. Returns the length. */
size_t number_fixed(char *out, double value, int decimals);

/* The same for cells and sums: if it is longer than NUMBER_SHOWN columns, as "1.23e+12". */
#define NUMBER_SHOWN 12
size_t number_shown(char *out, double value, int decimals);

/* The smallest number of decimals, at most `most`, with which all `count` values are exact (to 1e-9). */
int number_decimals(const double *values, size_t count, int most);

/* Reads a whole decimal number 0 … `most` with nothing before or after it. */
bool number_parse(const char *string, uint64_t most, uint64_t *out);

/* Reads [sign] digits [. digits], at least one digit and at most 12 before the point; *decimals: how many are after it.
 */
bool number_parse_decimal(const char *string, size_t *decimals, double *out);

/* A number as text that lives as long as the expression it is in: text_addf(out, "%s", number_text(x, 2).is). */
struct number_text {
    char is[NUMBER_ROOM];
};

/* As number_fixed() prints it; the same with `decimals` at most, without zeros at the end ("0.5", "30"). */
struct number_text number_text(double value, int decimals);
struct number_text number_brief(double value, int decimals);

/* A whole number from 0 on, with commas between thousands if it has more than four digits: "1024", "16,384". */
struct number_text number_grouped(double value);

/* Bytes in the largest unit that is not larger than them: "2.5 MiB", "320 KiB"; and how many bytes that unit has. */
struct number_text number_bytes(double bytes);
double number_bytes_unit(double bytes);

/* Whether a number shown with that many decimals is `value` rounded; a value halfway between may go either way. */
bool number_agrees(double shown, int decimals, double value);

#endif
