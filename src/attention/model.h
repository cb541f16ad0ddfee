/* SPDX-License-Identifier: MIT */
/* What attention starts from: words, their vectors, weights, a mask. A zeroed struct is a valid empty model; models are
 * made by model_designed(), model_random() (see spec.h) or model_read() (model_json.h) and freed by model_free(). */
#ifndef HEADWAY_ATTENTION_MODEL_H
#define HEADWAY_ATTENTION_MODEL_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MODEL_MOST 1024     /* the most n, m, d_in, d_model, num_heads and num_heads · d_k (or d_v) may be */
#define MODEL_GIVEN_D_K 256 /* where Q, K and V are given: the most d_k and d_v may be, */
#define MODEL_GIVEN 16384   /* and num_heads times those */
#define MODEL_LAYERS_MOST 64
#define MODEL_TOKEN_MOST 256 /* bytes of one token as it was given */

enum model_origin { MODEL_DESIGNED, MODEL_RANDOM, MODEL_FILE, MODEL_TRAINED };
enum mask_kind { MASK_NONE, MASK_CAUSAL, MASK_PADDING, MASK_GIVEN };

/* Names in designed examples, the only ones that have any: what the columns mean, what the heads do. Static data. */
struct model_labels {
    const char *feature[16];  /* columns of X: d_k kinds, d_k places: "det" … "4th" */
    const char *place[8];     /* d_k columns of a head that works by place: "1st" … */
    const char *kind[8];      /* of a head that works by kind: "det" … */
    const char *concat[16];   /* "b:det" … */
    const char *output[16];   /* columns of W_O and of the output */
    const char *caption[2];   /* head 1 "the word before", head 2 "grammar" */
    const char *output_of[2]; /* "the word before me", "the word tied to me" */
};

/* One layer. Heads may share K and V (grouped-query and multi-query attention): then W_K, W_V and their biases hold
 * only the blocks of the `owners`, the heads with K and V of their own. A layer may come after others: see `before`. */
struct model {
    size_t n, m;           /* queries and keys; m = n without a memory */
    size_t d_in, d_memory; /* columns of X and of the memory's X; d_memory = d_in without a memory */
    size_t d_model;        /* columns of W_O and of the output */
    size_t num_heads, d_k, d_v;
    size_t owners;        /* heads that have K and V of their own: num_heads where none are shared */
    size_t *kv_of;        /* [num_heads]: whose K and V a head reads, itself or an owner before it; NULL: its own */
    char **tokens;        /* n words, cleaned: may go to a terminal */
    char **memory_tokens; /* m words that keys and values come from; NULL in self-attention */
    double *X;            /* [n × d_in]; NULL: X + output of the layer before; or Q, K and V are given */
    double *memory_X;     /* [m × d_memory]; NULL in self-attention */
    unsigned char *mask;  /* [n × m], 1 = may attend; NULL: all 1 */
    double *W_Q;       /* [d_in × num_heads·d_k], the heads' blocks of d_k columns side by side; NULL: given heads */
    double *W_K, *W_V; /* [d_memory × owners·d_k], [d_memory × owners·d_v] */
    double *b_Q, *b_K, *b_V; /* one number for each column; NULL: 0 */
    double *given_Q, *given_K,
        *given_V;     /* [num_heads][n × d_k], [owners][m × d_k], [owners][m × d_v]; NULL: computed */
    double *added;    /* [num_heads][n × m]: what is added to scaled; NULL: 0 */
    double *W_O;      /* [num_heads·d_v × d_model]; NULL: the walk ends at concat */
    double *b_O;      /* [d_model]; NULL: 0 */
    double *expected; /* [n × d_model], the output as the original model computed it; NULL: not known */
    bool has_scale;
    double scale; /* what scores are multiplied by, if has_scale; else they are divided by √d_k */
    enum model_origin origin;
    enum mask_kind mask_kind;
    size_t padding;                    /* for MASK_PADDING: how many of the last keys are padding */
    uint64_t seed;                     /* for MODEL_RANDOM */
    const struct model_labels *labels; /* NULL unless designed */
    unsigned char *kinds;              /* [n] of enum word_kind; NULL unless designed */
    struct model *before; /* the layer before this one, whose words, memory and mask are this one's; NULL: the first */
};

/* Makes an empty model of these sizes in *model: X, memory and weights allocated and zero, no tokens yet. m: words of
 * the memory, 0 for self-attention. Fails (ERROR_INPUT) if a size other than m is 0, or one is above MODEL_MOST, or
 * num_heads does not divide d_model: the message gives the reason and the divisors; ERROR_WORK if memory runs out. */
bool model_make(struct model *model, size_t n, size_t m, size_t d_model, size_t num_heads, struct error *e);

/* Such a model with its sizes only: nothing is allocated. d_k is 0 where num_heads does not divide d_model. */
struct model model_square(size_t n, size_t m, size_t d_model, size_t num_heads);

/* The rest of what model_make() does, for a model whose sizes and kv_of are already set: allocates X (if has_X), the
 * memory's X (if has_memory), the weights, or with `given` Q, K and V, and W_O (if has_W_O), all 0. Frees the model if
 * memory runs out (ERROR_WORK). Checks no size. */
struct model_parts {
    bool has_X, has_memory, has_W_O, given;
};
bool model_allocate(struct model *model, struct model_parts parts, struct error *e);

/* The default example "The cat sat on" (d_model 8, 2 heads), whose weights are designed. */
bool model_designed(struct model *model, struct error *e);

/* Any one to eight words whose kinds are known (words.h), with weights made like those of the default example; "The cat
 * sat on" gives that example. d_model 8 for up to four words of the first four kinds, else 16; 2 heads. ERROR_INPUT
 * names the words as `shown`. */
bool model_by_kinds(struct model *model, const char *words, const char *shown, struct error *e);

/* How many kinds an example of these words has, 4 or 8; it has as many places. */
size_t model_kinds_of(const char *words);

/* Whether these words, with these kinds, are the default example. */
bool model_is_default(const char *words);

/* The names of a designed example of that shape; NULL if there is none. */
const struct model_labels *model_labels_of(size_t n, size_t d_model, size_t num_heads);

/* Random, untrained: X is the word's own vector (same word and seed, same vector) plus sinusoidal positions; weights
 * are normal with variance 1/d_model. Takes copies of `tokens`, which end with a NULL. */
bool model_random(struct model *model, char *const *tokens, size_t d_model, size_t num_heads, uint64_t seed,
                  struct error *e);

/* Replaces the mask; MASK_GIVEN keeps it. MASK_CAUSAL with a memory, or padding > m, is an ERROR_INPUT. */
bool model_set_mask(struct model *model, enum mask_kind kind, size_t padding, struct error *e);

/* Gives the layers before this one its words, memory and mask, after one of them was replaced. */
void model_share(struct model *model);

/* How many layers there are up to and with this one; and the layer `back` layers before it. */
size_t model_layers(const struct model *model);
const struct model *model_layer(const struct model *model, size_t back);

/* The head whose K and V a head reads, itself or an owner before it; and the number of that owner's block in W_K and
 * W_V. */
size_t model_owner(const struct model *model, size_t head);
size_t model_block(const struct model *model, size_t head);

/* Whether d_in, d_model and num_heads · d_k are one size, and d_v is d_k, and no head shares K or V: as in the paper.
 */
bool model_is_square(const struct model *model);

/* Whether query i may attend to key j. */
bool model_may_attend(const struct model *model, size_t i, size_t j);

/* The position part of X[i, j] of a random model: sin or cos of i / 10000^(2⌊j/2⌋/d_model) (Vaswani et al. 3.5). */
double model_position(size_t i, size_t j, size_t d_model);

/* The words that keys and values come from: memory_tokens, or tokens. */
char *const *model_key_tokens(const struct model *model);

/* Appends "1, 2, 4, 8" for 8: the head counts that d_model allows. */
struct text;
void model_add_divisors(struct text *out, size_t d_model);

/* Makes a deep copy of a model, with its layers; labels are static and shared. */
void model_copy(struct model *to, const struct model *from);

/* Frees what the model holds and leaves an empty one. */
void model_free(struct model *model);

/* Whether num_heads divides d_model; if not, ERROR_INPUT with the divisors, the two sizes named as given ("--heads 3
 * does not divide --d-model 8: use 1, 2, 4 or 8"). Precondition: 1 ≤ d_model. */
bool model_check_heads(size_t d_model, size_t num_heads, const char *shown_heads, const char *shown_d_model,
                       struct error *e);

/* Returns a new array of `count` new strings: copies of `tokens` that may go to a terminal. */
char **model_clean_tokens(char *const *tokens, size_t count);

#endif
