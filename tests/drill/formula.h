/* SPDX-License-Identifier: MIT */
/* Formulas over numbers, rows and words, by which the tests work out what drills ask: "exp(s) / sum(exp(s))". Plain
 * doubles; nothing here calls the engine or the drills. An operator on a row works element by element. */
#ifndef HEADWAY_TESTS_DRILL_FORMULA_H
#define HEADWAY_TESTS_DRILL_FORMULA_H

#include <stdbool.h>
#include <stddef.h>

#define FORMULA_CELLS 8
#define FORMULA_NAMES 40

enum value_kind { VALUE_NUMBER, VALUE_ROW, VALUE_WORDS };

struct value {
    enum value_kind kind;
    double n[FORMULA_CELLS];
    size_t count; /* 1 for a number */
    char words[160];
};

/* The values of names. */
struct scope {
    struct {
        char name[16];
        struct value value;
    } names[FORMULA_NAMES];
    size_t count;
};

/* Gives a name a value, which hides an earlier one as long as it is among the first `count`. */
void scope_add(struct scope *scope, const char *name, size_t length, const struct value *value);

/* Reads the longest formula without comparisons at *at and moves past it; false if there is none. */
bool formula_read(const char **at, const struct scope *scope, struct value *out);

/* The value of a whole formula; comparisons, `and` and `or` give 1 or 0. The test fails if it is not a formula. */
struct value formula_value(const char *source, const struct scope *scope);

/* Reads a number as it is printed, "-0.50", "(-0.50)", "16,384", and moves past it; how many decimals it has. */
bool formula_read_number(const char **at, double *out, int *decimals);

#endif
