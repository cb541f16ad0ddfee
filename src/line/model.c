/* SPDX-License-Identifier: MIT */
#include "line/model.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/nearest.h"
#include "base/utf8.h"
#include "line/open.h"
#include "model/model_json.h"
#include "model/shipped.h"
#include "view/state.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define TOKENS_MOST ((size_t)1 << 20) /* bytes of a file of words */
#define BYTE_ORDER_MARK "\xEF\xBB\xBF"
#define RANDOM_KEYS (SPEC_TOKENS | SPEC_D_MODEL | SPEC_HEADS | SPEC_SEED)

/* Reads the file's words; skips a byte order mark, and writes a zero byte as ^@, since it would end them early. */
static bool read_words(const char *path, struct text *out, struct error *e)
{
    struct text file = {0};
    size_t at = 0;

    if (!file_read(path, TOKENS_MOST, &file, e)) {
        text_free(&file);
        return false;
    }
    if (strncmp(text_string(&file), BYTE_ORDER_MARK, 3) == 0)
        at = 3;
    for (; at < file.length; at++)
        if (file.bytes[at])
            text_add_byte(out, file.bytes[at]);
        else
            text_add(out, "^@");
    text_free(&file);
    return true;
}

/* Sets one option of MODEL; its key in a spec is its name with "_" for "-". */
static bool set_option(struct spec *spec, const char *name, const char *value, struct error *e)
{
    struct text key = {0}, words = {0}, shown = {0};
    bool ok = true;

    for (const char *at = name + 2; *at; at++)
        text_add_byte(&key, *at == '-' ? '_' : *at);
    text_add(&shown, name);
    if (strcmp(name, "--tokens") == 0 && value[0] == '@') {
        text_addf(&shown, " %.80s", value);
        if (!value[1])
            ok = error_set(e, ERROR_INPUT, "--tokens @ names no file: write its name after the @");
        ok = ok && read_words(value + 1, &words, e);
        value = text_string(&words);
    }
    ok = ok && spec_set(spec, text_string(&key), value, text_string(&shown), e);
    text_free(&key);
    text_free(&words);
    text_free(&shown);
    return ok;
}

/* Says that there is neither a file nor a model of the course with this name, and which one may be meant. */
static bool refuse_weights(const char *name, struct error *e)
{
    static const char *const words[] = {"designed", "random"};
    const char *word = nearest_name(name, words, 2);
    char *near = word ? memory_copy(word) : shipped_nearest(name);
    struct text names = {0};

    shipped_add_names(&names);
    if (near)
        error_set(e, ERROR_INPUT, "--weights %.80s: there is no such file: did you mean %s?", name, near);
    else
        error_set(e, ERROR_INPUT,
                  "--weights %.80s: there is no such file, and these models come with the course: %.300s", name,
                  text_string(&names));
    free(near);
    text_free(&names);
    return false;
}

/* Reads the file of weights; a file is preferred to a model of the same name. */
static bool read_weights(struct spec *spec, struct error *e)
{
    bool is_word = !strpbrk(spec->weights_file, "/.") && strcmp(spec->weights_file, "-") != 0;
    struct text bytes = {0};
    size_t length;

    if (is_word && access(spec->weights_file, F_OK) != 0)
        return spec_is_shipped(spec) || refuse_weights(spec->weights_file, e);
    if (!file_read(spec->weights_file, MODEL_JSON_MOST, &bytes, e)) {
        text_free(&bytes);
        return false;
    }
    length = bytes.length;
    spec_give(spec, text_take(&bytes), length);
    if (strcmp(spec->weights_file, "-") == 0) {
        free(spec->weights_file);
        spec->weights_file = memory_copy("standard input");
    }
    return true;
}

bool model_options(const struct arguments *a, struct spec *out, struct error *e)
{
    const char *directory = open_directory(a);

    *out = (struct spec){0};
    shipped_from(directory && *directory ? directory : NULL);
    for (const struct option *o = options_model; o->name; o++) {
        const char *value = arguments_value(a, o->name);

        if (value && !set_option(out, o->name, value, e))
            return false;
    }
    return !out->weights_file || read_weights(out, e);
}

const char *model_given(const struct arguments *a)
{
    for (const struct option *o = options_model; o->name; o++)
        if (arguments_have(a, o->name))
            return o->name;
    return NULL;
}

/* Whether a step shows the model, or with `step` NULL any of the lesson. */
static bool lesson_shows(struct lesson *lesson, const struct step *step)
{
    const struct view *view = step && step->view_name ? view_find(step->view_name) : NULL;
    bool shows = view && view->shows_example;

    for (size_t i = 0; !step && !shows && i < lesson->step_count; i++)
        shows = lesson_shows(lesson, lesson_at(lesson, i));
    return shows;
}

bool model_is_shown(const struct player_setup *setup, const struct arguments *a, struct error *e)
{
    const char *given = model_given(a);
    struct lesson *lesson = setup->lesson;
    struct spec of_state = {0};
    bool ok = true;

    if (!given)
        return true;
    if (!lesson && !setup->view->shows_example)
        return error_set(e, ERROR_INPUT, "%s: the view %s shows no model: leave it out", given, setup->view->name);
    if (lesson && !lesson_shows(lesson, setup->step))
        return error_set(e, ERROR_INPUT, "%s: %s%s%s shows no model: leave it out", given, lesson->name,
                         setup->step ? "#" : "", setup->step ? setup->step->name : "");
    if (setup->state && model_of_state(setup->state, &of_state, NULL) && of_state.given)
        ok = error_set(e, ERROR_INPUT, "--state asks for a model, and %s for another: leave one out", given);
    spec_free(&of_state);
    return ok;
}

static bool set_key(void *self, const char *key, const char *value, struct error *e)
{
    return !spec_has_key(key) || spec_set(self, key, value, key, e);
}

bool model_of_state(const char *state, struct spec *out, struct error *e)
{
    *out = (struct spec){0};
    return state_read(state, set_key, out, e);
}

/* Whether a spec's weights are from a file of the user's: such a model is never the same as another. */
static bool is_of_file(const struct spec *spec)
{
    return spec->weights_file && !spec_is_shipped(spec);
}

bool model_is_same(const struct spec *a, const struct spec *b)
{
    struct text a_text = {0}, b_text = {0};
    bool same;

    spec_write(a, &a_text, state_encode_value);
    spec_write(b, &b_text, state_encode_value);
    same = !is_of_file(a) && !is_of_file(b) && strcmp(text_string(&a_text), text_string(&b_text)) == 0;
    text_free(&a_text);
    text_free(&b_text);
    return same;
}

bool model_is_random(const struct spec *spec)
{
    return spec->given & SPEC_WEIGHTS ? spec->weights == MODEL_RANDOM : (spec->given & RANDOM_KEYS) != 0;
}

/* Appends up to `most` words, cleaned and separated by one blank. */
static void add_words(struct text *out, const char *words, size_t most)
{
    size_t length, count = 0;

    for (const char *at = words + strspn(words, " \t\n\r\f\v"); *at; at += strspn(at, " \t\n\r\f\v")) {
        length = strcspn(at, " \t\n\r\f\v");
        if (count > 0)
            text_add_byte(out, ' ');
        if (count++ == most) {
            text_add(out, "…");
            return;
        }
        utf8_clean(out, at, length);
        at += length;
    }
}

void model_add_words(struct text *out, const struct spec *spec, size_t most)
{
    struct spec plain = {.given = spec->given & SPEC_WORDS, .words = spec->words};
    struct model model;

    if (spec->given & SPEC_TRAINED) {
        text_add(out, spec->trained);
    } else if (spec->weights_file) {
        utf8_clean(out, spec->weights_file, strlen(spec->weights_file));
    } else if (spec->given & SPEC_TOKENS) {
        add_words(out, spec->tokens, most);
    } else if (spec_build(&plain, &model, NULL)) { /* words without their kinds */
        for (size_t i = 0; i < model.n && i < most; i++)
            text_addf(out, "%s%s", i ? " " : "", model.tokens[i]);
        model_free(&model);
    }
}
