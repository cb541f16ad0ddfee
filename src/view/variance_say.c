/* SPDX-License-Identifier: MIT */
/* What the variance view says: its lines, its numbers, and all of it as plain text. */
#include "view/arithmetic.h"
#include "view/look.h"
#include "view/variance_view.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#define AXIS_DEVIATIONS 3.5

const char *const variance_side_names[EXPERIMENT_SIDES] = {"before", "after"};

double variance_axis_end(const struct variance *self)
{
    return AXIS_DEVIATIONS * sqrt(experiment_theory(self->run, EXPERIMENT_BEFORE));
}

void variance_add_theory(struct text *out, const struct experiment *run, enum experiment_side side, bool with_name)
{
    static const char *const names[2][EXPERIMENT_SIDES] = {{"d_k = ", ""}, {"d_k² = ", "d_k = "}};

    text_addf(out, "%s%.0f", with_name ? names[run->equal][side] : "", experiment_theory(run, side));
}

/* "0.84" as "84 %", of the mean largest share. */
static int percent(const struct experiment *run, enum experiment_side side)
{
    return (int)round(100 * experiment_largest(run, side));
}

static void look(const struct variance *self, struct text *sentence, struct text *brief)
{
    const struct experiment *run = self->run;
    size_t d_k = run->d_k, root = (size_t)sqrt((double)d_k);
    double before = experiment_theory(run, EXPERIMENT_BEFORE), after = experiment_theory(run, EXPERIMENT_AFTER);

    if (d_k == 1) {
        look_say(sentence, LOOK_MOST, "d_k is 1, and √1 = 1: before and after are the same.");
        look_say(brief, LOOK_SHORT_MOST, "√1 = 1: nothing changes");
    } else if (self->equal) {
        look_say(sentence, LOOK_MOST, "Equal components: by theory variance d_k² = %.0f, scaled %.0f.", before, after);
        look_say(brief, LOOK_SHORT_MOST, "theory d_k² = %.0f, then %.0f", before, after);
    } else if (run->rows == 0) {
        look_say(sentence, LOOK_MOST, "Drawing queries and keys.");
        look_say(brief, LOOK_SHORT_MOST, "drawing queries and keys");
    } else {
        look_say(sentence, LOOK_MOST, "The top key takes %d %% of a row; divided by √%zu = %zu: %d %%.",
                 percent(run, EXPERIMENT_BEFORE), d_k, root, percent(run, EXPERIMENT_AFTER));
        look_say(brief, LOOK_SHORT_MOST, "top key: %d %%, then %d %%", percent(run, EXPERIMENT_BEFORE),
                 percent(run, EXPERIMENT_AFTER));
    }
}

/* One way of writing the sum: 0 is the longest. */
static void write_sum(const struct variance *self, int form, struct line *out)
{
    const struct experiment *run = self->run;
    double variance = experiment_variance(run, self->side), theory = experiment_theory(run, self->side);
    double count = (double)run->drawn, before = experiment_variance(run, EXPERIMENT_BEFORE);

    if (run->drawn == 0)
        line_add(out, ROLE_DIM, "nothing drawn yet");
    else if (form == 2)
        line_addf(out, ROLE_PLAIN, "%.2f, theory %.0f", variance, theory);
    else if (self->side == EXPERIMENT_AFTER)
        line_addf(out, ROLE_PLAIN, "%s%.2f / %zu = %.2f, theory%s %.0f",
                  form ? "" : "variance before / (√d_k)² = ", before, run->d_k, variance,
                  form          ? ""
                  : self->equal ? " d_k ="
                                : "",
                  theory);
    else
        line_addf(out, ROLE_PLAIN, "%s%.0f / %.0f = %.2f, theory%s %.0f",
                  form ? "" : "Σ (s - mean)² / draws = ", variance * count, count, variance,
                  form          ? ""
                  : self->equal ? " d_k² ="
                                : " d_k =",
                  theory);
}

void variance_describe(const void *object, struct view_lines *out, int columns, bool compact)
{
    const struct variance *self = object;

    out->stage = -1;
    look(self, &out->look, &out->look_short);
    line_addf(&out->cell, ROLE_STRONG,
              self->side == EXPERIMENT_BEFORE ? "variance of s = q·k" : "variance of q·k / √d_k");
    for (int form = compact; form < 3; form++) {
        line_free(&out->sum);
        write_sum(self, form, &out->sum);
        if (arithmetic_fits(&out->sum, columns))
            return;
    }
}

bool variance_measure(const void *object, const char *name, double *out)
{
    static const struct {
        const char *name;
        double (*of)(const struct experiment *run, enum experiment_side side);
        enum experiment_side side;
    } numbers[] = {
        {"before", experiment_variance, EXPERIMENT_BEFORE},
        {"after", experiment_variance, EXPERIMENT_AFTER},
        {"theory_before", experiment_theory, EXPERIMENT_BEFORE},
        {"theory_after", experiment_theory, EXPERIMENT_AFTER},
        {"entropy_before", experiment_entropy, EXPERIMENT_BEFORE},
        {"entropy_after", experiment_entropy, EXPERIMENT_AFTER},
        {"gradient_before", experiment_gradient, EXPERIMENT_BEFORE},
        {"gradient_after", experiment_gradient, EXPERIMENT_AFTER},
        {"largest_before", experiment_largest, EXPERIMENT_BEFORE},
        {"largest_after", experiment_largest, EXPERIMENT_AFTER},
    };
    const struct variance *self = object;

    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (strcmp(numbers[i].name, name) == 0) {
            variance_finish(self, false);
            *out = numbers[i].of(self->run, numbers[i].side);
            return true;
        }
    return false;
}

/* ------------------------------------------------------------------------------------------------------ plain text */

#define PLAIN_BARS 14 /* lines of the histogram */

static void plain_numbers(const struct variance *self, struct text *out)
{
    const struct experiment *run = self->run;

    text_add(out, "            variance    theory  entropy in bits  gradient  largest share\n");
    for (int i = 0; i < EXPERIMENT_SIDES; i++) {
        enum experiment_side side = (enum experiment_side)i;

        text_addf(out, "  %-6s  %10.2f  %8.0f  %15.2f  %8.3f  %13.2f\n", variance_side_names[side],
                  experiment_variance(run, side), experiment_theory(run, side), experiment_entropy(run, side),
                  experiment_gradient(run, side), experiment_largest(run, side));
    }
    text_addf(out,
              "  after is q·k / √d_k = q·k / %.0f. Entropy, gradient and share are means over\n"
              "  softmax rows of %d keys; the gradient is the size of diag(p) - p pᵀ.\n\n",
              sqrt((double)run->d_k), EXPERIMENT_KEYS);
}

static void plain_histogram(const struct variance *self, struct text *out)
{
    double end = variance_axis_end(self), step = 2 * end / PLAIN_BARS;

    text_add(out, "Histogram, percent of the scores:\n      from        to  before   after\n");
    for (int bar = 0; bar < PLAIN_BARS; bar++) {
        double low = -end + bar * step, high = low + step;

        text_addf(out, "  %8.1f  %8.1f  %6.2f  %6.2f\n", low + 0.0, high + 0.0,
                  100 * experiment_share(self->run, EXPERIMENT_BEFORE, low, high),
                  100 * experiment_share(self->run, EXPERIMENT_AFTER, low, high));
    }
    text_add_byte(out, '\n');
}

static void plain_table(const struct variance *self, struct text *out)
{
    text_addf(out, "Every d_k, %" PRIu64 " draws each:\n", variance_draws_each(self));
    text_add(out, "          variance            entropy           gradient\n"
                  "   d_k    before     after    before   after    before   after\n");
    for (size_t i = 0; i < VARIANCE_SIZES; i++) {
        const struct experiment *run = self->all[i];

        text_addf(out, "  %4zu  %8.2f  %8.2f  %8.2f  %6.2f  %8.3f  %6.3f\n", run->d_k,
                  experiment_variance(run, EXPERIMENT_BEFORE), experiment_variance(run, EXPERIMENT_AFTER),
                  experiment_entropy(run, EXPERIMENT_BEFORE), experiment_entropy(run, EXPERIMENT_AFTER),
                  experiment_gradient(run, EXPERIMENT_BEFORE), experiment_gradient(run, EXPERIMENT_AFTER));
    }
    text_add_byte(out, '\n');
}

void variance_plain(const void *object, struct text *out)
{
    const struct variance *self = object;

    variance_finish(self, true);
    text_addf(out,
              "%" PRIu64 " scores q·k, d_k = %zu, seed %" PRIu64 ".\nThe components of q and k are normal with "
              "mean 0 and variance 1, and\n%s.\n\n",
              self->draws, self->run->d_k, self->seed,
              self->equal ? "within a vector all equal" : "independent of each other");
    plain_numbers(self, out);
    plain_histogram(self, out);
    plain_table(self, out);
}
