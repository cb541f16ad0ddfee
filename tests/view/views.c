/* SPDX-License-Identifier: MIT */
#include "views.h"

#include "base/file.h"
#include "view/dials.h"
#include "view/follow.h"
#include "view/state.h"

#include <check.h>
#include <string.h>

extern const struct view view_input, view_split, view_project, view_score, view_scale, view_softmax, view_blend,
    view_concat, view_output, view_heads;

const struct view *const views_table[VIEWS_STAGES + 1] = {
    &view_input, &view_split,  &view_project, &view_score, &view_scale, &view_softmax,
    &view_blend, &view_concat, &view_output,  &view_heads, NULL,
};

/* Words in the grammar of states; or a file of tests/data/. NULL words: made below. */
static const struct {
    const char *name, *words;
} examples[VIEWS_EXAMPLES] = {
    {"designed", ""},
    {"designed, causal", "mask=causal"},
    {"designed, all padded", "mask=padding:4"},
    {"designed, one key", "mask=padding:3"},
    {"deep learning", "tokens=I%20love%20deep%20learning heads=4"},
    {"one word", "tokens=one d_model=1 heads=1"},
    {"odd words", "tokens=語学語学語学語学%20e\u0301te\u0301%20a%2Cb%20%233%20%25%20\u0301x%20internationalization%20…%"
                  "20%01 d_model=6 heads=3"},
    {"the same words", "tokens=the%20the%20a%20the d_model=4 seed=9"},
    {"commas", "tokens=a%20a%2Cb%20b%2Cc%20c%20%2C%20%2C%2C%20a d_model=4 seed=5"},
    {"one head, causal", "tokens=a%20b%20c%20d%20e%20f%20g%20h%20i%20j%20k%20l d_model=12 heads=1 mask=causal"},
    {"d_k 1", "tokens=a%20b%20c%20d%20e d_model=16 heads=16 seed=3"},
    {"padding", "tokens=one%20two%20three%20four%20five%20six%20seven d_model=6 heads=2 mask=padding:2"},
    {"many heads", "tokens=a%20b%20c d_model=64 heads=64"},
    {"24 words",
     "tokens=a%20b%20c%20d%20e%20f%20g%20h%20i%20j%20k%20l%20m%20n%20o%20p%20q%20r%20s%20t%20u%20v%20w%20x d_model=20"},
    {"cross", "tests/data/cross.json"},
    {"blind row", "tests/data/blind-row.json"},
    {"large scores", "tests/data/large-scores.json"},
    {"one word, d_k 1", "tests/data/one-word.json"},
    {"biases", "tests/data/biases.json"},
    {"d_v more than d_k", "tests/data/wide-values.json"},
    {"d_in more than d_model", "tests/data/narrow-input.json"},
    {"a memory of its own width", "tests/data/other-memory.json"},
    {"grouped-query", "tests/data/grouped.json"},
    {"multi-query", "tests/data/multi-query.json"},
    {"given heads", "tests/data/given.json"},
    {"given heads that share", "tests/data/given-grouped.json"},
    {"added to scores", "tests/data/alibi.json"},
    {"two layers", "tests/data/two-layers.json"},
    {"three layers", "tests/data/three-layers.json"},
    {"huge numbers", NULL},
    {"256 words", NULL},
};

size_t views_random_below(struct random *r, size_t count)
{
    return (size_t)(random_bits(r) % count);
}

const char *views_example_name(size_t i)
{
    return examples[i].name;
}

static struct example *build(struct spec *spec, const char *what)
{
    struct error e = {0};
    struct example *example = example_new(spec, &e);

    ck_assert_msg(example != NULL, "%s: %s", what, e.message);
    spec_free(spec);
    return example;
}

static bool set_key(void *self, const char *key, const char *value, struct error *e)
{
    return spec_set(self, key, value, key, e);
}

struct example *views_example_of(const char *words)
{
    struct spec spec = {0};
    struct error e = {0};

    ck_assert_msg(state_read(words, set_key, &spec, &e), "%s: %s", words, e.message);
    return build(&spec, words);
}

static struct example *of_bytes(struct text *bytes, const char *name)
{
    struct spec spec = {0};
    size_t length;

    ck_assert(spec_set(&spec, "weights", name, "weights", NULL));
    length = bytes->length;
    spec_give(&spec, text_take(bytes), length);
    return build(&spec, name);
}

struct example *views_example_of_json(const char *json)
{
    struct text bytes = {0};

    text_add(&bytes, json);
    return of_bytes(&bytes, "test.json");
}

static struct example *of_file(const char *path)
{
    struct text bytes = {0};
    struct error e = {0};

    ck_assert_msg(file_read(path, 1u << 20, &bytes, &e), "%s", e.message);
    return of_bytes(&bytes, path);
}

static struct example *large_example(void)
{
    struct text words = {0};
    struct example *example;

    text_add(&words, "tokens=");
    for (int i = 0; i < 256; i++)
        text_addf(&words, "word%d%%20", i % 200);
    text_add(&words, " d_model=64 heads=8");
    example = views_example_of(text_string(&words));
    text_free(&words);
    return example;
}

/* Numbers of every length side by side, down to what has no ordinary double above it. */
static struct example *huge_example(void)
{
    return views_example_of_json(
        "{\"tokens\": [\"a\", \"b\", \"c\"], \"d_model\": 2,"
        "\"X\": [[1e12, -3], [-123456.5, 1e-300], [1e60, 0.25]],"
        "\"heads\": [{\"W_Q\": [[1], [1e15]], \"W_K\": [[-1e8], [2]], \"W_V\": [[1e-5], [1e40]]},"
        "{\"W_Q\": [[0], [12.5]], \"W_K\": [[0], [-40]], \"W_V\": [[-1], [1]]}],"
        "\"W_O\": [[1e30, 1e-9], [1234567, -1e9]]}");
}

struct example *views_example(size_t i)
{
    const char *words = examples[i].words;

    if (!words)
        return i + 1 == VIEWS_EXAMPLES ? large_example() : huge_example();
    return strncmp(words, "tests/", 6) == 0 ? of_file(words) : views_example_of(words);
}

const struct view_source *views_sources(void)
{
    static struct view_source sources[2 * LANGUAGE_COUNT];
    static const char *const paths[2 * LANGUAGE_COUNT] = {
        "src/attention/stages.c",           "lessons/code/attention.txt",
        "lessons/code/attention_numpy.py",  "lessons/code/attention_pytorch.py",
        "lessons/code/attention.mjs",       "src/attention/mistakes.c",
        "lessons/code/mistakes.txt",        "lessons/code/mistakes_numpy.py",
        "lessons/code/mistakes_pytorch.py", "lessons/code/mistakes.mjs",
    };

    for (int i = 0; i < 2 * LANGUAGE_COUNT && !sources[i].bytes; i++) {
        struct text text = {0};
        struct error e = {0};

        ck_assert_msg(file_read(paths[i], 1u << 20, &text, &e), "%s", e.message);
        sources[i].length = text.length;
        sources[i].bytes = text_take(&text);
    }
    return sources;
}

struct stage *views_open(const struct view *view, struct example *example, struct view_habits *habits,
                         const char *state)
{
    struct view_setup setup = {.example = example, .habits = habits, .sources = views_sources()};
    struct error e = {0};
    struct stage *stage = view->open(view, &setup, state, &e);

    ck_assert_msg(stage != NULL, "%s \"%s\": %s", view->name, state, e.message);
    return stage;
}

enum reaction views_press(struct stage *stage, int code)
{
    const struct key *row = keys_find(stage_keys, code);

    return row ? view_key_act(stage, row, code) : REACT_PASS;
}

bool views_turn(struct stage *stage, const char *name)
{
    const struct state_key *dial = state_find(stage_state, name);

    return (!dial->is_there || dial->is_there(dial, stage)) &&
           dials_turn(view_find(stage_names[stage->kind->stage]), stage, dial, 1);
}

bool views_key_works(const struct stage *stage, int code)
{
    const struct key *row = keys_find(stage_keys, code);

    return row && key_works(row, stage, NULL);
}

struct theme views_random_theme(struct random *r)
{
    static const int colors[] = {256, 16, 8, 0};

    return (struct theme){.colors = colors[views_random_below(r, 4)],
                          .light = views_random_below(r, 2),
                          .grey = views_random_below(r, 4) == 0,
                          .ascii = views_random_below(r, 4) == 0};
}

void views_select_at_random(struct stage *stage, struct random *r)
{
    struct matrix matrix;

    for (size_t i = views_random_below(r, 4); i > 0; i--)
        views_turn(stage, "of");
    for (size_t i = views_random_below(r, 9); i > 0; i--)
        views_press(stage, 'n');
    for (size_t i = views_random_below(r, 4); i > 0; i--)
        views_press(stage, KEY_CODE_TAB);
    matrix = stage_matrix(stage, stage->at.id);
    stage_select(stage, stage->at.id, views_random_below(r, matrix.rows), views_random_below(r, matrix.cols));
}

void views_add_terms(const struct stage *stage, const struct view *view, struct text *out)
{
    const struct view_terms *terms = view->terms(stage);

    text_addf(out, "\n%s\n%s\n", text_string(&terms->name), text_string(&terms->why_none));
    for (size_t i = 0; i < terms->count; i++) {
        for (size_t f = 0; f < terms->terms[i].factor_count; f++)
            text_addf(out, "%s %s ", text_string(&terms->terms[i].factors[f].number),
                      text_string(&terms->terms[i].factors[f].name));
        text_addf(out, "= %s %s\n", text_string(&terms->terms[i].makes), terms->terms[i].remark);
    }
}
