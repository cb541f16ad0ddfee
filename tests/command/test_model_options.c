/* SPDX-License-Identifier: MIT */
#include "base/embedded.h"
#include "captured.h"
#include "line/model.h"
#include "suites.h"
#include "view/state.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct spec state(const char *text)
{
    struct spec spec;

    ck_assert_msg(model_of_state(text, &spec, NULL), "%s", text);
    return spec;
}

START_TEST(a_state_holds_its_model)
{
    struct spec usual = state("head=2 cell=sat,cat zoom=half"), words = state("head=9 tokens=I%20love heads=4");
    struct error e;
    struct spec bad;

    ck_assert_uint_eq(usual.given, 0);
    ck_assert_uint_eq(words.given, SPEC_TOKENS | SPEC_HEADS);
    ck_assert_str_eq(words.tokens, "I love");
    ck_assert(!model_of_state("head=1 heads=0", &bad, &e));
    ck_assert_uint_eq(e.column, 8);
    spec_free(&bad);
    spec_free(&words);
    spec_free(&usual);
}
END_TEST

START_TEST(models_are_the_same_or_not)
{
    static const struct {
        const char *a, *b;
        bool same;
    } cases[] = {
        {"", "head=2", true},          {"", "weights=designed", true},
        {"", "mask=none", true},       {"", "mask=causal", false},
        {"", "seed=2", false},         {"heads=4 tokens=a%20b", "tokens=a%20b heads=4 cell=a,b", true},
        {"heads=4", "heads=8", false}, {"weights=x.json", "weights=x.json", false},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct spec a = state(cases[i].a), b = state(cases[i].b);

        ck_assert_msg(model_is_same(&a, &b) == cases[i].same, "\"%s\" and \"%s\"", cases[i].a, cases[i].b);
        spec_free(&a);
        spec_free(&b);
    }
}
END_TEST

START_TEST(what_is_random)
{
    static const char *const random[] = {"tokens=a", "d_model=4", "heads=4", "seed=1", "weights=random"};
    static const char *const others[] = {"", "mask=causal", "weights=designed", "weights=x.json"};

    for (size_t i = 0; i < sizeof random / sizeof *random; i++) {
        struct spec spec = state(random[i]);

        ck_assert_msg(model_is_random(&spec), "%s", random[i]);
        spec_free(&spec);
    }
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        struct spec spec = state(others[i]);

        ck_assert_msg(!model_is_random(&spec), "%s", others[i]);
        spec_free(&spec);
    }
}
END_TEST

/* Words with their kinds, as a state has them: what is written reads back, and is written so again. */
static const char *const worded[] = {
    "words=a%20zebra:noun%20ran%20home",
    "words=10:30:other%20a:noun:other%20::det%20x::noun",
    "words=日本:noun mask=causal",
    "words=100%25:other%20a,b:noun%20c+d:noun%20%231:noun set=W_Q1:2nd,1st:1+X:%231,1st:0",
};

static void encode(struct text *out, const char *value)
{
    state_encode(out, value, false);
}

START_TEST(words_are_written_as_they_are_read)
{
    struct spec spec = state(worded[_i]), again;
    struct text first = {0}, second = {0};
    struct model model;
    struct error e = {0};

    ck_assert_msg(spec_build(&spec, &model, &e), "%s", e.message);
    ck_assert_ptr_nonnull(model.labels);
    model_free(&model);
    spec_write(&spec, &first, encode);
    again = state(text_string(&first));
    spec_write(&again, &second, encode);
    ck_assert_str_eq(text_string(&first), text_string(&second));
    ck_assert_str_eq(again.words, spec.words);
    ck_assert(model_is_same(&spec, &again) && !model_is_random(&spec));
    text_free(&first);
    text_free(&second);
    spec_free(&spec);
    spec_free(&again);
}
END_TEST

/* They are told without their kinds. */
START_TEST(kinds_are_not_told)
{
    struct spec spec = state("words=a%20zebra:noun%20ran");
    struct text words = {0};

    model_add_words(&words, &spec, 8);
    ck_assert_str_eq(text_string(&words), "a zebra ran");
    text_free(&words);
    spec_free(&spec);
}
END_TEST

START_TEST(words_are_cleaned_and_cut)
{
    struct spec spec = state("tokens=a%09b%1Bc%0A%20d");
    struct text words = {0};

    model_add_words(&words, &spec, 2);
    ck_assert_str_eq(text_string(&words), "a b^[c …");
    text_free(&words);
    model_add_words(&words, &spec, 3);
    ck_assert_str_eq(text_string(&words), "a b^[c d");
    text_free(&words);
    spec_free(&spec);
    model_add_words(&words, &spec, 8);
    ck_assert_str_eq(text_string(&words), "The cat sat on");
    text_free(&words);
}
END_TEST

/* Runs `trace` with words from a file and returns the line of its tokens. */
static struct captured trace_file(const char *directory, const char *bytes, size_t length)
{
    struct text line = {0};
    struct captured c;

    captured_write(directory, "words.txt", bytes, length);
    text_addf(&line, "trace --tokens @%s/words.txt", directory);
    c = captured_run(text_string(&line));
    text_free(&line);
    return c;
}

START_TEST(words_come_from_a_file)
{
    static const char bytes[] = "\xEF\xBB\xBFone\r\n\ttwo a\0b \xFF\n";
    char *directory = captured_directory(), *large = calloc(1, (1 << 20) + 1);
    struct captured c = trace_file(directory, bytes, sizeof bytes - 1);

    ck_assert_int_eq(c.status, 0);
    captured_holds(&c.out, "\"tokens\": [\"one\", \"two\", \"a^@b\", \"�\"]");
    captured_free(&c);

    c = trace_file(directory, " \n", 2);
    ck_assert_int_eq(c.status, 2);
    captured_holds(&c.err, "has no word");
    captured_free(&c);

    c = trace_file(directory, large, (1 << 20) + 1);
    ck_assert_int_eq(c.status, 2);
    captured_holds(&c.err, "too large");
    captured_free(&c);
    free(large);
    captured_remove(directory);
}
END_TEST

/* With changed numbers, too: they are the model's own then. */
START_TEST(a_trace_is_a_model)
{
    static const char *const models[] = {"--tokens 'a b c' --heads 4 --seed 3 --mask causal",
                                         "--set W_Q1:3rd,2nd:1+mask:on,The:0 --mask causal"};
    char *directory = captured_directory();
    struct captured first, second;
    struct text line = {0};

    text_addf(&line, "trace %s", models[_i]);
    first = captured_run(text_string(&line));
    captured_write(directory, "model.json", text_string(&first.out), first.out.length);
    text_cut(&line, 0);
    text_addf(&line, "trace --weights %s/model.json", directory);
    second = captured_run(text_string(&line));
    ck_assert_int_eq(second.status, 0);
    ck_assert_str_eq(text_string(&first.out), text_string(&second.out));
    ck_assert_int_eq(strstr(text_string(&first.out), "[0, 2.8, -0.5, 0]") != NULL, _i == 1); /* half of 5.6, and -1 */
    captured_free(&first);
    captured_free(&second);
    text_free(&line);
    captured_remove(directory);
}
END_TEST

static const struct {
    const char *line, *message;
} refused[] = {
    {"trace --weights desgined", "headway: --weights desgined: there is no such file: did you mean designed?\n"},
    {"trace --weights promotor", "headway: --weights promotor: there is no such file: did you mean promoter?\n"},
    {"trace --weights /nowhere.json", "headway: /nowhere.json: No such file or directory: check the name\n"},
    {"trace --tokens @/nowhere", "headway: /nowhere: No such file or directory: check the name\n"},
    {"walk --weights designed --heads 4",
     "headway: --heads does not go with --weights designed, which is one example of "
     "one size: leave one of them out\n"},
    {"walk --heads 3 --d-model 8", "headway: "},
    {"walk --seed -1", "headway: --seed -1 is too small"},
};

START_TEST(what_is_no_model)
{
    struct captured c = captured_run(refused[_i].line);

    ck_assert_int_eq(c.status, 2);
    ck_assert_str_eq(text_string(&c.out), "");
    ck_assert_msg(strncmp(text_string(&c.err), refused[_i].message, strlen(refused[_i].message)) == 0, "%s",
                  text_string(&c.err));
    captured_free(&c);
}
END_TEST

/* A layer of a real model, in the walk and in the step of lesson 9 that is about it. */
START_TEST(a_layer_of_ones_own)
{
    struct captured walk = captured_run("walk --weights tests/data/layers/gpt2.json --plain");
    struct captured lesson = captured_run("lesson in-code#own-model --weights tests/data/layers/gpt2.json --plain");
    struct captured screen = captured_run("show in-code#own-model:10 --weights tests/data/layers/llama.json");

    ck_assert_int_eq(walk.status, 0);
    ck_assert_int_eq(lesson.status, 0);
    captured_holds(&walk.out, "The output: as the model computed it, to ",
                   "head 1      0.33    0.20   0.17    0.95   spread evenly", " + b =");
    captured_holds(&lesson.out, "The output: as the model computed it, to ");
    /* four heads and six words at 80×24 */
    captured_holds(&screen.out, "itself before  first spread", "The output: as the model computed it, to ");
    captured_free(&walk);
    captured_free(&screen);
    captured_free(&lesson);
}
END_TEST

/* Runs a line that has a directory's name for %s. */
static struct captured run_in(const char *directory, const char *format)
{
    const char *at = strstr(format, "%s");
    struct text line = {0};
    struct captured c;

    text_addf(&line, "%.*s%s%s", (int)(at - format), format, directory, at + 2);
    c = captured_run(text_string(&line));
    text_free(&line);
    return c;
}

/* A file of what a trace computes, as if that were what another program computed; it has the directory's name. */
static void write_expected(const char *directory, const char *name, const char *trace)
{
    struct captured c = captured_run(trace);
    struct text file = {0};
    char *output = NULL;

    for (char *at = c.out.bytes; (at = strstr(at, "\"output\"")) != NULL; at++)
        output = at;
    ck_assert_ptr_nonnull(output);
    text_addf(&file, "%.*s\"expected\"%s", (int)(output - c.out.bytes), c.out.bytes, output + strlen("\"output\""));
    captured_write_string(directory, name, text_string(&file));
    text_free(&file);
    captured_free(&c);
}

/* At 80×24, beside the weights; nearly all of them above a text. Where there is room for both, above their numbers. */
START_TEST(twelve_heads_are_in_sight)
{
    char *directory = captured_directory();
    struct captured alone, step, large, small;
    const char *rest;

    write_expected(directory, "layer.json",
                   "trace --tokens 'I saw the old man with his dog' --d-model 48 --heads 12 --mask causal");
    alone = run_in(directory, "show heads --weights %s/layer.json");
    step = run_in(directory, "show in-code#own-model:9 --weights %s/layer.json");
    large = run_in(directory, "show heads --weights %s/layer.json --size 120x40");
    small = run_in(directory, "show in-code#own-model:9 --weights %s/layer.json --size 40x12");
    captured_holds(&alone.out, "  head 12 ", "The output: exactly as the model computed it.", "weights₁ 8×8");
    captured_holds(&step.out, "  head 11 ", "The output: exactly as the model computed it.", "weights₁ 8×8");
    captured_holds(&large.out, "  head 12 ", "  I    1.00");
    captured_lacks(&alone.out, "1.00");
    rest = strstr(small.out.bytes, " … 10 more");
    ck_assert_ptr_nonnull(rest);
    ck_assert_int_eq(rest[-1], ' '); /* it cuts no number */
    captured_free(&alone);
    captured_free(&step);
    captured_free(&large);
    captured_free(&small);
    captured_remove(directory);
}
END_TEST

/* Each model that the program carries has its place in the option's help and is its file. */
START_TEST(models_come_with_the_course)
{
    int count = 0;

    for (const struct embedded_file *f = embedded_files; f->path; f++) {
        struct text word = {0}, line = {0}, file = {0};
        struct captured by_name, by_file;

        if (strncmp(f->path, "lessons/models/", 15) != 0)
            continue;
        text_addf(&word, "|%.*s|", (int)strlen(f->path) - 20, f->path + 15);
        text_addf(&line, "trace --weights %.*s", (int)word.length - 2, text_string(&word) + 1);
        text_addf(&file, "trace --weights %s", f->path);
        by_name = captured_run(text_string(&line));
        by_file = captured_run(text_string(&file));
        ck_assert_int_eq(by_name.status, 0);
        ck_assert_str_eq(by_name.out.bytes, by_file.out.bytes);
        for (const struct option *o = options_model; o->name; o++)
            ck_assert(strcmp(o->name, "--weights") != 0 || strstr(o->value, text_string(&word)));
        captured_free(&by_name);
        captured_free(&by_file);
        text_free(&word);
        text_free(&line);
        text_free(&file);
        count++;
    }
    ck_assert_int_ge(count, 2);
}
END_TEST

#define TINY                                                                                                           \
    "{\"tokens\": [\"%s\"], \"d_model\": 1, \"num_heads\": 1, \"X\": [[1]], \"W_O\": [[1]], "                          \
    "\"heads\": [{\"W_Q\": [[1]], \"W_K\": [[1]], \"W_V\": [[1]]}]}"
#define PAGE "# Own\n\n---\n\n## One\n\n```view\nscore weights=tiny\n```\n\nIt is one.\n"

/* A file wins over a model of its name; a course's own come before the program's. */
START_TEST(a_course_brings_models)
{
    char *directory = captured_directory();
    struct captured c;

    captured_write_string(directory, "lessons/01-own.md", PAGE);
    c = run_in(directory, "check %s");
    ck_assert_int_eq(c.status, 2);
    captured_holds(&c.err, "weights=tiny: a state names no file: write designed, "
                           "random or one of one-key, promoter, promoter-idle");
    captured_free(&c);
    captured_write_string(directory, "lessons/models/tiny.json", "{}");
    c = run_in(directory, "check %s");
    captured_holds(&c.err, "lessons/models/tiny.json: tokens is missing");
    captured_free(&c);
    captured_write_string(directory, "lessons/models/tiny.json", TINY);
    captured_write_string(directory, "lessons/models/promoter.json", TINY);
    captured_write_string(directory, "lessons/models/no name.json", TINY);
    for (const char *const *line =
             (const char *const[]){"check %s", "check %s/lessons/01-own.md", "lesson own --course %s",
                                   "walk --weights tiny --course %s", "trace --weights tiny --course %s",
                                   "lab score --state weights=tiny --course %s", NULL};
         *line; line++) {
        c = run_in(directory, *line);
        ck_assert_msg(c.status == (strncmp(*line, "walk", 4) == 0 ? 2 : 0), "%s: %s", *line, text_string(&c.err));
        captured_free(&c);
    }
    c = run_in(directory, "trace --weights promoter --course %s");
    captured_holds(&c.out, "\"tokens\": [\"%s\"]");
    captured_free(&c);
    c = run_in(directory, "trace --weights nothing --course %s");
    ck_assert_str_eq(c.err.bytes, "headway: --weights nothing: there is no such file, and these models come with the "
                                  "course: one-key, promoter, promoter-idle, tiny\n");
    captured_free(&c);
    c = captured_run("lab score --state weights=tiny");
    ck_assert_int_eq(c.status, 2);
    captured_free(&c);
    captured_remove(directory);
}
END_TEST

/* What stands in the folder where one is counts more than what the course has. */
START_TEST(a_file_wins)
{
    char *directory = captured_directory(), here[4096];
    struct captured c;

    captured_write_string(directory, "promoter", TINY);
    ck_assert_ptr_nonnull(getcwd(here, sizeof here));
    ck_assert_int_eq(chdir(directory), 0);
    c = captured_run("trace --weights promoter");
    ck_assert_int_eq(chdir(here), 0);
    captured_holds(&c.out, "\"tokens\": [\"%s\"]");
    captured_free(&c);
    captured_remove(directory);
}
END_TEST

Suite *command_model_suite(void)
{
    Suite *suite = suite_create("command_model");
    TCase *core = tcase_create("core");

    tcase_add_test(core, a_state_holds_its_model);
    tcase_add_test(core, models_are_the_same_or_not);
    tcase_add_test(core, what_is_random);
    tcase_add_loop_test(core, words_are_written_as_they_are_read, 0, (int)(sizeof worded / sizeof *worded));
    tcase_add_test(core, kinds_are_not_told);
    tcase_add_test(core, words_are_cleaned_and_cut);
    tcase_add_test(core, words_come_from_a_file);
    tcase_add_loop_test(core, a_trace_is_a_model, 0, 2);
    tcase_add_loop_test(core, what_is_no_model, 0, (int)(sizeof refused / sizeof *refused));
    tcase_add_test(core, a_layer_of_ones_own);
    tcase_add_test(core, twelve_heads_are_in_sight);
    tcase_add_test(core, models_come_with_the_course);
    tcase_add_test(core, a_course_brings_models);
    tcase_add_test(core, a_file_wins);
    suite_add_tcase(suite, core);
    return suite;
}
