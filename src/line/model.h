/* SPDX-License-Identifier: MIT */
/* MODEL as the command line gives it, with the files that it names; and the model of a view's state. */
#ifndef HEADWAY_LINE_MODEL_H
#define HEADWAY_LINE_MODEL_H

#include "line/options.h"
#include "model/spec.h"
#include "player/player.h"

/* Reads --tokens … --mask into *out, and the files behind --tokens @FILE (1 MiB at most) and --weights FILE.json.
 * spec_build() checks them together. Free with spec_free() in any case. */
bool model_options(const struct arguments *a, struct spec *out, struct error *e);

/* The name of the first option of MODEL that was given, or NULL. */
const char *model_given(const struct arguments *a);

/* If the arguments ask for a model, whether what `setup` shows has a model at all, and a state that asks for no other.
 * ERROR_INPUT names the option. */
bool model_is_shown(const struct player_setup *setup, const struct arguments *a, struct error *e);

/* Reads the model's keys out of a view's state; all others are left to the view. A state without any such key gives the
 * default example. ERROR_INPUT with the column in the state. Free with spec_free() in any case. */
bool model_of_state(const char *state, struct spec *out, struct error *e);

/* Whether two specs ask for the same model. Weights from a file are never the same. */
bool model_is_same(const struct spec *a, const struct spec *b);

/* Whether the spec asks for random weights. */
bool model_is_random(const struct spec *spec);

/* Appends the words of a spec's model, fit to be printed: at most `most` of them, then "…". For weights from a file,
 * the file's name. */
void model_add_words(struct text *out, const struct spec *spec, size_t most);

#endif
