/* SPDX-License-Identifier: MIT */
/* MODEL as a user writes it, option by option (`--tokens … --d-model 8 …`) or key by key in a view's state (`tokens=…
 * d_model=8`), before it becomes a model. `words` have kinds and designed weights (words.h), `tokens` random weights. A
 * zeroed struct is the default example. */
#ifndef HEADWAY_MODEL_SPEC_H
#define HEADWAY_MODEL_SPEC_H

#include "attention/model.h"

enum spec_key {
    SPEC_TOKENS = 1,
    SPEC_D_MODEL = 2,
    SPEC_HEADS = 4,
    SPEC_WEIGHTS = 8,
    SPEC_SEED = 16,
    SPEC_MASK = 32,
    SPEC_SET = 64,
    SPEC_WORDS = 128,
    SPEC_TRAINED = 256
};

struct spec {
    unsigned given; /* which of spec_key were set */
    char *words;    /* as given: words between blanks, with the kinds that were given */
    char *tokens;   /* as given: words between blanks */
    size_t d_model, num_heads;
    enum model_origin weights;
    char *weights_file;  /* its name; or the name of a model that comes with the course */
    char *weights_bytes; /* its content, NULL before spec_give(). Copies of a spec share it, as it may be large */
    size_t weights_length;
    char *trained;         /* the network that this example trains (training/trained.h) */
    size_t *weights_specs; /* how many specs share weights_bytes */
    uint64_t seed;
    enum mask_kind mask;
    size_t padding;
    char *set; /* changes of given numbers (touch.h) */
};

/* Whether a key is one of the model's: one that spec_set() takes. */
bool spec_has_key(const char *key);

/* Sets one key ("words", "tokens", "d_model", "heads", "weights", "trained", "seed", "mask", "set") from text; checks
 * what can be checked for one key (a number, a known word). ERROR_INPUT names the option as `shown` ("--heads" or
 * "heads"). An unknown key is an error too. */
bool spec_set(struct spec *spec, const char *key, const char *value, const char *shown, struct error *e);

/* The same for a view's state, which may name no file: tokens=@FILE is refused, and so are weights that are neither a
 * known word nor come with the course. */
bool spec_set_in_state(struct spec *spec, const char *key, const char *value, struct error *e);

/* Gives a spec the content of its weights file, `length` bytes, which the spec then owns. */
void spec_give(struct spec *spec, char *bytes, size_t length);

/* Whether its weights name a model that comes with the course (shipped.h), rather than a file. */
bool spec_is_shipped(const struct spec *spec);

/* Makes the model that the spec asks for, and checks the keys together: designed takes no other size, a FILE no
 * --tokens …, --words no random weights, heads divide d_model, 1…1024 tokens of 1…256 bytes. Defaults: "The cat sat
 * on", 8, 2, designed; if any of tokens, d_model, heads, seed is given, random (seed 1). weights_bytes must be set if
 * weights is a file, and not a model that comes with the course. */
bool spec_build(const struct spec *spec, struct model *model, struct error *e);

/* Bytes that a random model and all its matrices would take, SIZE_MAX if that does not fit in a size_t; 0 for designed
 * weights and weights files. Computes and allocates nothing. */
size_t spec_bytes(const struct spec *spec);

/* Appends the spec in the state's words ("tokens=I%20love d_model=8 heads=4 seed=7"), defaults left out, values encoded
 * by `encode`; nothing for the default example. A weights file is left out, a model that comes with the course is
 * named. */
struct text;
void spec_write(const struct spec *spec, struct text *out, void (*encode)(struct text *out, const char *value));

/* Appends the value of one key ("heads"), if it was given; nothing for a weights file. */
void spec_add_value(const struct spec *spec, const char *key, struct text *out);

/* Replaces the changes of given numbers; "": none. */
void spec_change(struct spec *spec, const char *set);

/* Copies, frees; a freed spec is the default example. */
void spec_copy(struct spec *to, const struct spec *from);
void spec_free(struct spec *spec);

#endif
