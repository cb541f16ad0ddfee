/* SPDX-License-Identifier: MIT */
#include "model/spec.h"

#include "attention/model.h"
#include "attention/record.h"
#include "attention/touch.h"
#include "attention/words.h"
#include "base/memory.h"
#include "base/nearest.h"
#include "base/number.h"
#include "base/text.h"
#include "model/model_json.h"
#include "model/shipped.h"
#include "training/trained.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DEFAULT_TOKENS "The cat sat on"
#define DEFAULT_D_MODEL 8
#define DEFAULT_HEADS 2
#define DEFAULT_SEED 1
#define BLANKS " \t\n\r\f\v"

/* Moves *at to the next word and returns how many bytes it has; 0 after the last. */
static size_t next_word(const char **at)
{
    *at += strspn(*at, BLANKS);
    return strcspn(*at, BLANKS);
}

/* Whether `tokens` holds 1 … MODEL_MOST words of at most MODEL_TOKEN_MOST bytes. */
static bool check_tokens(const char *tokens, const char *shown, struct error *e)
{
    const char *at = tokens;
    size_t count = 0;

    for (size_t length; (length = next_word(&at)) > 0; at += length) {
        count++;
        if (length > MODEL_TOKEN_MOST)
            return error_set(e, ERROR_INPUT, "%s: word %zu, \"%.16s...\", has %zu bytes: a word may have 1 to %d",
                             shown, count, at, length, MODEL_TOKEN_MOST);
    }
    if (count == 0)
        return error_set(e, ERROR_INPUT, "%s has no word: give at least one, such as \"" DEFAULT_TOKENS "\"", shown);
    if (count > MODEL_MOST)
        return error_set(e, ERROR_INPUT, "%s has %zu words: give 1 to %d", shown, count, MODEL_MOST);
    return true;
}

static bool set_tokens(struct spec *spec, const char *value, const char *shown, struct error *e)
{
    if (!check_tokens(value, shown, e))
        return false;
    free(spec->tokens);
    spec->tokens = memory_copy(value);
    return true;
}

static bool set_words(struct spec *spec, const char *value, const char *shown, struct error *e)
{
    if (!words_check(value, shown, e) || !words_check_kinds(value, shown, e))
        return false;
    free(spec->words);
    spec->words = memory_copy(value);
    return true;
}

/* Whether `value` is a minus sign and digits. */
static bool is_negative(const char *value)
{
    return value[0] == '-' && value[1] && value[1 + strspn(value + 1, "0123456789")] == '\0';
}

/* Sets a number from `least` to `most`; false with *e set if it is none. */
static bool set_number(uint64_t *out, const char *value, uint64_t least, uint64_t most, const char *shown,
                       struct error *e)
{
    const char *reason = "is not a whole number";

    if (number_parse(value, most, out) && *out >= least)
        return true;
    if (value[0] && value[strspn(value, "0123456789")] == '\0')
        reason = strspn(value, "0") == strlen(value) ? "is too small" : "is too large";
    else if (is_negative(value))
        reason = "is too small";
    return error_set(e, ERROR_INPUT, "%s %.40s%s %s: use %" PRIu64 " to %" PRIu64, shown, value[0] ? value : "\"\"",
                     strlen(value) > 40 ? "..." : "", reason, least, most);
}

static bool set_size(size_t *out, const char *value, const char *shown, struct error *e)
{
    uint64_t number;

    if (!set_number(&number, value, 1, MODEL_MOST, shown, e))
        return false;
    *out = (size_t)number;
    return true;
}

static bool set_d_model(struct spec *spec, const char *value, const char *shown, struct error *e)
{
    return set_size(&spec->d_model, value, shown, e);
}

static bool set_heads(struct spec *spec, const char *value, const char *shown, struct error *e)
{
    return set_size(&spec->num_heads, value, shown, e);
}

/* Lets go of the content of a weights file; the last spec that has it frees it. */
static void drop_weights(struct spec *spec)
{
    if (spec->weights_specs && --*spec->weights_specs == 0) {
        free(spec->weights_bytes);
        free(spec->weights_specs);
    }
    spec->weights_bytes = NULL;
    spec->weights_specs = NULL;
    spec->weights_length = 0;
}

void spec_give(struct spec *spec, char *bytes, size_t length)
{
    drop_weights(spec);
    spec->weights_bytes = bytes;
    spec->weights_length = length;
    spec->weights_specs = memory_new(sizeof *spec->weights_specs);
    *spec->weights_specs = 1;
}

static bool set_weights(struct spec *spec, const char *value, const char *shown, struct error *e)
{
    if (!*value)
        return error_set(e, ERROR_INPUT, "%s is empty: use designed, random or the name of a JSON file", shown);
    free(spec->weights_file);
    spec->weights_file = NULL;
    drop_weights(spec);
    spec->weights = strcmp(value, "designed") == 0 ? MODEL_DESIGNED
                    : strcmp(value, "random") == 0 ? MODEL_RANDOM
                                                   : MODEL_FILE;
    if (spec->weights == MODEL_FILE)
        spec->weights_file = memory_copy(value);
    return true;
}

bool spec_is_shipped(const struct spec *spec)
{
    return spec->weights_file && !spec->weights_bytes && shipped_has(spec->weights_file);
}

/* Sets a trained network; the same network is always written the same way. */
static bool set_trained(struct spec *spec, const char *value, const char *shown, struct error *e)
{
    struct trained_name name;
    struct text text = {0};

    if (!trained_find(value, shown, &name, e))
        return false;
    trained_add_name(&name, &text);
    free(spec->trained);
    spec->trained = text_take(&text);
    return true;
}

static bool set_seed(struct spec *spec, const char *value, const char *shown, struct error *e)
{
    return set_number(&spec->seed, value, 0, UINT64_MAX, shown, e);
}

static bool set_mask(struct spec *spec, const char *value, const char *shown, struct error *e)
{
    uint64_t padding = 0;

    if (strncmp(value, "padding:", 8) == 0) {
        char padding_shown[80];

        snprintf(padding_shown, sizeof padding_shown, "%.60s padding:", shown);
        if (!set_number(&padding, value + 8, 0, MODEL_MOST, padding_shown, e))
            return false;
        spec->mask = MASK_PADDING;
    } else if (strcmp(value, "causal") == 0) {
        spec->mask = MASK_CAUSAL;
    } else if (strcmp(value, "none") == 0) {
        spec->mask = MASK_NONE;
    } else {
        static const char *const words[] = {"none", "causal", "padding:K"};
        const char *near = nearest_name(value, words, sizeof words / sizeof *words);

        if (near)
            return error_set(e, ERROR_INPUT, "%s %.40s is not a mask: did you mean %s?", shown, value, near);
        return error_set(e, ERROR_INPUT, "%s %.40s is not a mask: use none, causal or padding:K (the last K keys)",
                         shown, *value ? value : "\"\"");
    }
    spec->padding = (size_t)padding;
    return true;
}

/* Sets the changes; what they change is found once there is a model. */
static bool set_set(struct spec *spec, const char *value, const char *shown, struct error *e)
{
    if (!*value)
        return error_set(e, ERROR_INPUT, "%s is empty: write MATRIX:ROW,COLUMN:NUMBER, such as W_Q1:3rd,2nd:1", shown);
    free(spec->set);
    spec->set = memory_copy(value);
    return true;
}

/* The keys, in the order in which states are written. */
static const struct {
    const char *key, *option;
    enum spec_key bit;
    bool (*set)(struct spec *spec, const char *value, const char *shown, struct error *e);
} keys[] = {
    {"words", "--words", SPEC_WORDS, set_words},
    {"tokens", "--tokens", SPEC_TOKENS, set_tokens},
    {"d_model", "--d-model", SPEC_D_MODEL, set_d_model},
    {"heads", "--heads", SPEC_HEADS, set_heads},
    {"weights", "--weights", SPEC_WEIGHTS, set_weights},
    {"trained", "--trained", SPEC_TRAINED, set_trained},
    {"seed", "--seed", SPEC_SEED, set_seed},
    {"mask", "--mask", SPEC_MASK, set_mask},
    {"set", "--set", SPEC_SET, set_set},
};

#define KEY_COUNT (sizeof keys / sizeof *keys)
#define IMPLIES_RANDOM (SPEC_TOKENS | SPEC_D_MODEL | SPEC_HEADS | SPEC_SEED)

bool spec_has_key(const char *key)
{
    for (size_t i = 0; i < KEY_COUNT; i++)
        if (strcmp(key, keys[i].key) == 0)
            return true;
    return false;
}

bool spec_set(struct spec *spec, const char *key, const char *value, const char *shown, struct error *e)
{
    for (size_t i = 0; i < KEY_COUNT; i++) {
        if (strcmp(key, keys[i].key) != 0)
            continue;
        if (!keys[i].set(spec, value, shown, e))
            return false;
        spec->given |= keys[i].bit;
        return true;
    }
    return error_set(e, ERROR_INPUT,
                     "%s is not part of a model: use words, tokens, d_model, heads, weights, trained, seed, mask "
                     "or set",
                     shown);
}

bool spec_set_in_state(struct spec *spec, const char *key, const char *value, struct error *e)
{
    struct text names = {0};

    if (strcmp(key, "tokens") == 0 && value[0] == '@')
        return error_set(e, ERROR_INPUT, "%s=%.200s: a state names no file: use the option --%s", key, value, key);
    if (!spec_set(spec, key, value, key, e))
        return false;
    if (strcmp(key, "weights") != 0 || spec->weights != MODEL_FILE || spec_is_shipped(spec))
        return true;
    shipped_add_names(&names);
    error_set(e, ERROR_INPUT,
              "weights=%.80s: a state names no file: write designed, random or one of %.300s, or use --weights", value,
              text_string(&names));
    text_free(&names);
    return false;
}

/* The sizes of the random model that the spec asks for. */
static size_t random_d_model(const struct spec *spec)
{
    return spec->given & SPEC_D_MODEL ? spec->d_model : DEFAULT_D_MODEL;
}

static size_t random_heads(const struct spec *spec)
{
    return spec->given & SPEC_HEADS ? spec->num_heads : DEFAULT_HEADS;
}

static const char *random_tokens(const struct spec *spec)
{
    return spec->given & SPEC_TOKENS ? spec->tokens : DEFAULT_TOKENS;
}

static bool build_random(const struct spec *spec, struct model *model, struct error *e)
{
    const char *at = random_tokens(spec);
    size_t d_model = random_d_model(spec), num_heads = random_heads(spec);
    size_t n = words_count(at), length;
    char **words;
    bool ok;

    if (!model_check_heads(d_model, num_heads, "--heads", "--d-model", e))
        return false;
    words = memory_new_array(n + 1, sizeof *words);
    for (size_t i = 0; i < n; i++, at += length) {
        length = next_word(&at);
        words[i] = memory_copy_bytes(at, length);
    }
    ok = model_random(model, words, d_model, num_heads, spec->given & SPEC_SEED ? spec->seed : DEFAULT_SEED, e);
    memory_free_strings(words, n);
    return ok;
}

/* Refuses options that contradict `--words`, naming the first. */
static bool check_with_words(const struct spec *spec, struct error *e)
{
    for (size_t i = 0; i < KEY_COUNT; i++)
        if (keys[i].bit & spec->given & IMPLIES_RANDOM)
            return error_set(e, ERROR_INPUT,
                             "%s does not go with --words, whose weights are designed for them: leave it out, or give "
                             "--tokens instead of --words",
                             keys[i].option);
    return !(spec->given & SPEC_WEIGHTS) || spec->weights == MODEL_DESIGNED ||
           error_set(e, ERROR_INPUT,
                     "--weights %.80s does not go with --words, whose weights are designed: give "
                     "--tokens instead",
                     spec->weights == MODEL_RANDOM ? "random" : spec->weights_file);
}

/* Refuses what a trained network brings itself. */
static bool check_with_trained(const struct spec *spec, struct error *e)
{
    for (size_t i = 0; i < KEY_COUNT; i++)
        if (keys[i].bit & spec->given & (IMPLIES_RANDOM | SPEC_WORDS | SPEC_WEIGHTS))
            return error_set(e, ERROR_INPUT,
                             "%s does not go with --trained, which brings its own: leave one of them out",
                             keys[i].option);
    return true;
}

/* Refuses options that contradict `--words`, `--weights designed` or `--weights FILE`, naming the first. */
static bool check_together(const struct spec *spec, struct error *e)
{
    if (spec->given & SPEC_TRAINED)
        return check_with_trained(spec, e);
    if (spec->given & SPEC_WORDS)
        return check_with_words(spec, e);
    if (!(spec->given & SPEC_WEIGHTS) || spec->weights == MODEL_RANDOM)
        return true;
    for (size_t i = 0; i < KEY_COUNT; i++) {
        if (!(keys[i].bit & spec->given & IMPLIES_RANDOM))
            continue;
        if (spec->weights == MODEL_DESIGNED)
            return error_set(e, ERROR_INPUT,
                             "%s does not go with --weights designed, which is one example of one size: "
                             "leave one of them out",
                             keys[i].option);
        return error_set(e, ERROR_INPUT,
                         "%s does not go with --weights %.80s, which brings its own: leave one of them "
                         "out",
                         keys[i].option, spec->weights_file);
    }
    return true;
}

static bool build_unmasked(const struct spec *spec, struct model *model, struct error *e)
{
    struct trained_name name;

    if (spec->given & SPEC_TRAINED)
        return trained_find(spec->trained, "--trained", &name, e) && trained_model(&name, model, e);
    if (spec->given & SPEC_WORDS)
        return model_by_kinds(model, spec->words, "--words", e);
    if (!(spec->given & SPEC_WEIGHTS))
        return spec->given & IMPLIES_RANDOM ? build_random(spec, model, e) : model_designed(model, e);
    if (spec->weights == MODEL_DESIGNED)
        return model_designed(model, e);
    if (spec->weights == MODEL_RANDOM)
        return build_random(spec, model, e);
    if (spec_is_shipped(spec))
        return shipped_read(spec->weights_file, model, e);
    if (!spec->weights_bytes)
        return error_set(e, ERROR_INPUT, "%s has not been read: give --weights on the command line",
                         spec->weights_file);
    return model_read(model, spec->weights_bytes, spec->weights_length, spec->weights_file, e);
}

bool spec_build(const struct spec *spec, struct model *model, struct error *e)
{
    *model = (struct model){0};
    if (!check_together(spec, e) || !build_unmasked(spec, model, e))
        return false;
    if ((!(spec->given & SPEC_MASK) || model_set_mask(model, spec->mask, spec->padding, e)) &&
        (!(spec->given & SPEC_SET) || touch_apply(model, spec->set, e)))
        return true;
    model_free(model);
    return false;
}

size_t spec_bytes(const struct spec *spec)
{
    size_t n = words_count(random_tokens(spec)), d_model = random_d_model(spec);
    size_t own = (n + 4 * d_model) * d_model * sizeof(double);
    size_t record = record_bytes(n, n, d_model, random_heads(spec));
    bool is_random = spec->given & SPEC_WEIGHTS ? spec->weights == MODEL_RANDOM : (spec->given & IMPLIES_RANDOM) != 0;

    if (!is_random)
        return 0;
    return record > SIZE_MAX - own ? SIZE_MAX : record + own;
}

/* The value of a key as text; empty where it is left out. */
static void write_value(const struct spec *spec, enum spec_key bit, struct text *out)
{
    bool is_file = spec->given & SPEC_TRAINED || (spec->given & SPEC_WEIGHTS && spec->weights == MODEL_FILE);

    if (bit == SPEC_TOKENS)
        text_add(out, spec->tokens);
    else if (bit == SPEC_WORDS)
        text_add(out, model_is_default(spec->words) ? "" : spec->words);
    else if (bit == SPEC_D_MODEL)
        text_addf(out, "%zu", spec->d_model);
    else if (bit == SPEC_HEADS)
        text_addf(out, "%zu", spec->num_heads);
    else if (bit == SPEC_SEED)
        text_addf(out, "%" PRIu64, spec->seed);
    else if (bit == SPEC_WEIGHTS && spec->weights == MODEL_RANDOM && !(spec->given & IMPLIES_RANDOM))
        text_add(out, "random");
    else if (bit == SPEC_WEIGHTS && spec_is_shipped(spec))
        text_add(out, spec->weights_file);
    else if (bit == SPEC_SET)
        text_add(out, spec->set);
    else if (bit == SPEC_TRAINED)
        text_add(out, spec->trained);
    else if (bit == SPEC_MASK && spec->mask == MASK_CAUSAL)
        text_add(out, "causal");
    else if (bit == SPEC_MASK && spec->mask == MASK_PADDING)
        text_addf(out, "padding:%zu", spec->padding);
    else if (bit == SPEC_MASK && is_file)
        text_add(out, "none"); /* removes a mask that comes with a file or with training */
}

void spec_write(const struct spec *spec, struct text *out, void (*encode)(struct text *out, const char *value))
{
    for (size_t i = 0; i < KEY_COUNT; i++) {
        struct text value = {0};

        if (spec->given & keys[i].bit)
            write_value(spec, keys[i].bit, &value);
        if (value.length) {
            text_addf(out, "%s%s=", out->length ? " " : "", keys[i].key);
            encode(out, text_string(&value));
        }
        text_free(&value);
    }
}

void spec_add_value(const struct spec *spec, const char *key, struct text *out)
{
    for (size_t i = 0; i < KEY_COUNT; i++)
        if (strcmp(keys[i].key, key) == 0 && (spec->given & keys[i].bit))
            write_value(spec, keys[i].bit, out);
}

void spec_change(struct spec *spec, const char *set)
{
    free(spec->set);
    spec->set = *set ? memory_copy(set) : NULL;
    spec->given = *set ? spec->given | SPEC_SET : spec->given & ~(unsigned)SPEC_SET;
}

void spec_copy(struct spec *to, const struct spec *from)
{
    *to = *from;
    to->words = from->words ? memory_copy(from->words) : NULL;
    to->tokens = from->tokens ? memory_copy(from->tokens) : NULL;
    to->set = from->set ? memory_copy(from->set) : NULL;
    to->trained = from->trained ? memory_copy(from->trained) : NULL;
    to->weights_file = from->weights_file ? memory_copy(from->weights_file) : NULL;
    if (to->weights_specs)
        ++*to->weights_specs;
}

void spec_free(struct spec *spec)
{
    free(spec->words);
    free(spec->tokens);
    free(spec->weights_file);
    drop_weights(spec);
    free(spec->set);
    free(spec->trained);
    *spec = (struct spec){0};
}
