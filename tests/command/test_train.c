/* SPDX-License-Identifier: MIT */
/* `headway train`: what it prints, what it writes, and what it refuses. */
#include "base/file.h"
#include "captured.h"
#include "model/model_json.h"
#include "model/spec.h"
#include "suites.h"
#include "training/run.h"
#include "training/trained.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

START_TEST(what_cannot_be_trained_is_refused)
{
    static const struct {
        const char *line, *message;
    } bad[] = {
        {"train --steps 0", "--steps 0: write 1 to 3000"},
        {"train --steps x", "--steps x: write a whole number up to 3000"},
        {"train --layers 0", "--layers 0: a network has 1 or 2"},
        {"train --layers 3", "--layers 3: write a whole number up to 2"},
        {"train --heads 3", "--heads 3: a layer has 1, 2 or 4"},
        {"train --rate 1", "--rate 1: write 0.0001 to 0.1"},
        {"train --rate fast", "--rate fast: write a number from 0.0001 to 0.1"},
        {"train --lines 3-", "--lines 3-: write the shortest and the longest block, as in 6-12"},
        {"train --lines 6666-9", "--lines 6666-9: write the shortest and the longest block, as in 6-12"},
        {"train --lines 9-6", "--lines 9-6: blocks have 3 to 16 letters, the shortest first"},
        {"train --lines 6-16 --before 4", "--before 4: with blocks of 16 at most 0 letters come before them"},
        {"train --before 33", "--before 33: write a whole number up to 32"},
        {"train --seed -1", "--seed -1: write a whole number from 0 to 18446744073709551615"},
        {"train --line ABC", "--line is what the written network reads: add --weights-out FILE.json"},
        {"train --line abc --weights-out x.json", "--line: letter 1 is not one this network knows: write A to Z"},
        {"train --line QRS --letters 16 --weights-out x.json",
         "--line: letter 1 is not one this network knows: write A to P"},
        {"train --weights-out ''", "--weights-out names no file: write its name after it"},
        {"train --weights-out /", "--weights-out /: this is not a file: write another name, or -"},
        {"train --json --weights-out -", "--json and --weights-out - both print: leave one out"},
    };

    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        captured_refuses(bad[i].line, bad[i].message);
}
END_TEST

/* A line an object: every fifth step and the last; what the numbers are is training/'s. */
START_TEST(readings_are_objects)
{
    struct captured c = captured_run("train --steps 12 --lines 9 --heads 4 --json");
    static const int steps[] = {0, 5, 10, 12};
    const char *at = text_string(&c.out);

    ck_assert_int_eq(c.status, 0);
    ck_assert_str_eq(text_string(&c.err), "");
    for (size_t i = 0; i < 4; i++) {
        json_t *reading = json_loadb(at, strcspn(at, "\n"), 0, NULL), *exam = json_object_get(reading, "exam");
        json_t *heads = json_object_get(json_object_get(reading, "own"), "heads"), *last = json_array_get(heads, 7);

        ck_assert_int_eq(json_integer_value(json_object_get(reading, "step")), steps[i]);
        ck_assert_double_gt(json_real_value(json_object_get(exam, "loss")), 3);
        ck_assert_uint_eq(json_array_size(heads), 8);
        ck_assert_int_eq(json_integer_value(json_object_get(last, "layer")), 2);
        ck_assert_int_eq(json_integer_value(json_object_get(last, "head")), 4);
        ck_assert_int_ge(json_integer_value(json_object_get(json_object_get(last, "back"), "distance")), 1);
        json_decref(reading);
        at += strcspn(at, "\n") + 1;
    }
    ck_assert_str_eq(at, "");
    captured_free(&c);
}
END_TEST

START_TEST(a_table_has_every_fourth_reading_and_the_last)
{
    struct captured c = captured_run("train --steps 25 --layers 1"),
                    again = captured_run("train --steps 25 --layers 1");
    const char *first = strstr(text_string(&c.out), "\n    0   ");

    ck_assert_int_eq(c.status, 0);
    captured_holds(&c.out, "1 layer of 2 heads, 6784 numbers, seed 29\n");
    ck_assert_ptr_nonnull(first);
    ck_assert_ptr_nonnull(strstr(first, "\n   20   "));
    ck_assert_ptr_nonnull(strstr(first, "\n   25   "));
    ck_assert_ptr_null(strstr(first, "\n   10   "));
    ck_assert_ptr_null(strstr(first, "2.x"));
    ck_assert_str_eq(text_string(&c.out), text_string(&again.out));
    captured_free(&c);
    captured_free(&again);
}
END_TEST

/* Long blocks leave no room before them: that need not be said. */
START_TEST(what_stands_before_fits)
{
    struct captured c = captured_run("train --steps 1 --letters 16 --lines 10-16 --places relative");

    ck_assert_int_eq(c.status, 0);
    captured_holds(&c.out, " own: right on its own kind of lines.\n");
    captured_free(&c);
}
END_TEST

/* `show` draws any step of any run: the numbers are those of the run. */
START_TEST(any_step_of_any_run_is_drawn)
{
    struct training_setup setup = training_usual;
    struct training_run *run;
    struct captured c = captured_run("show training --state 'seed=7 layers=1 rate=0.01 step=15'");
    char expected[80];

    setup.seed = 7;
    setup.layers = 1;
    setup.rate = 0.01;
    run = training_new(&setup, NULL);
    while (training_last(run) < 15 && training_advance(run, 50, NULL))
        continue;
    snprintf(expected, sizeof expected, "loss %.2f   right %.2f of the exam", training_reading(run, 15)->exam.loss,
             training_reading(run, 15)->exam.right);
    ck_assert_msg(strstr(text_string(&c.out), expected), "no %s in\n%s", expected, text_string(&c.out));
    captured_holds(&c.out, "step 15 of 300", "1 layer of 2 heads, random at first · seed 7 ─");
    training_free(run);
    captured_free(&c);
}
END_TEST

/* Any step of any run is a model of the walk, from a name alone: the network of the run, to the bit. */
START_TEST(a_name_is_trained_to_the_bit)
{
    static const char *const names[] = {"step:7,line:BANANA", "step:5,steps:5,layers:1,letters:16,line:BANANA",
                                        "step:5,heads:4,least:9,most:9,seed:5,rate:0.01,places:relative,line:BANANA"};
    struct trained_name name, again;
    struct training_run *run;
    struct model made, same;
    struct spec spec = {0};
    struct text text = {0};
    struct network network;
    struct error e = {0};

    ck_assert_msg(trained_find(names[_i], "--trained", &name, &e), "%s", e.message);
    trained_add_name(&name, &text);
    ck_assert(trained_find(text_string(&text), "--trained", &again, &e));
    ck_assert(training_is_same(&name.setup, &again.setup));
    ck_assert_int_eq(name.step, again.step);
    ck_assert_str_eq(again.letters, "BANANA");
    run = training_new(&name.setup, NULL);
    ck_assert(training_reach(&name.setup, name.step, &network, NULL));
    while (training_last(run) < 5 && training_advance(run, 50, NULL))
        continue;
    if (name.step == 5)
        ck_assert_mem_eq(training_network(run), &network, sizeof network);
    ck_assert(network_model(&network, name.setup.layers, "BANANA", &same, NULL));
    ck_assert_msg(spec_set(&spec, "trained", names[_i], "trained", &e) && spec_build(&spec, &made, &e), "%s",
                  e.message);
    ck_assert_uint_eq(model_layers(&made), (size_t)name.setup.layers);
    ck_assert_mem_eq(made.W_Q, same.W_Q, SQUARE * sizeof *made.W_Q);
    ck_assert_mem_eq(made.W_O, same.W_O, SQUARE * sizeof *made.W_O);
    ck_assert_str_eq(made.tokens[2], "N");
    text_cut(&text, 0);
    spec_write(&spec, &text, text_add);
    ck_assert(strncmp(text_string(&text), "trained=step:", 13) == 0);
    model_free(&made);
    model_free(&same);
    spec_free(&spec);
    training_free(run);
    text_free(&text);
}
END_TEST

START_TEST(names_that_are_none_are_refused)
{
    static const char *const bad[][2] = {
        {"--trained ''", "\"\" is not part of a training"},
        {"--trained step", "\"step\" is not part of a training: write step:300,seed:29, and if you like steps"},
        {"--trained step:5,seed:x", "\"seed:x\" is not part of"},
        {"--trained step:5,places:near", "\"places:near\" is not part of"},
        {"--trained step:301", "step 301: it is trained for 300 steps"},
        {"--trained step:5,steps:3001", "\"steps:3001\" is not part of"},
        {"--trained step:0,rate:7", "rate 7: write 0.0001 to 0.1"},
        {"--trained step:0,heads:3", "heads 3: a layer has 1, 2 or 4"},
        {"--trained step:0,most:20", "lines 6-20: blocks have 3 to 16 letters, the shortest first"},
        {"--trained step:0,line:AB1", "letter 3 is not one this network knows: write A to Z"},
        {"--trained step:0,line:", "0 letters: write 1 to 32"},
        {"--trained step:0 --seed 3", "--seed does not go with --trained, which brings its own: leave one of them out"},
        {"--trained step:0 --words 'a cat'", "--words does not go with --trained"},
        {"--trained step:0 --weights random", "--weights does not go with --trained"},
    };
    char line[120];
    struct captured c;

    snprintf(line, sizeof line, "trace %s", bad[_i][0]);
    c = captured_run(line);
    ck_assert_int_eq(c.status, 2);
    ck_assert_msg(strstr(text_string(&c.err), bad[_i][1]) != NULL, "%s", text_string(&c.err));
    ck_assert_str_eq(text_string(&c.out), "");
    captured_free(&c);
}
END_TEST

/* What is written reads back as the walk's model of the same network, to the last bit. */
START_TEST(the_file_reads_back_to_the_bit)
{
    static const char *const lines[] = {"train --steps 5 --weights-out - --line BANANA",
                                        "train --steps 5 --weights-out - --line BANANA --places relative --heads 4",
                                        "train --steps 5 --weights-out - --line BANANA --layers 1 --letters 16"};
    struct captured c = captured_run(lines[_i]);
    struct training_setup setup = training_usual;
    struct training_run *run;
    struct model read, made;
    struct error e = {0};

    setup.steps = 5;
    setup.relative = _i == 1;
    setup.heads = _i == 1 ? 4 : 2;
    setup.layers = _i == 2 ? 1 : 2;
    setup.letters = _i == 2 ? 16 : 26;
    run = training_new(&setup, NULL);
    while (training_advance(run, 100, NULL))
        continue;
    ck_assert_int_eq(c.status, 0);
    ck_assert_msg(model_read(&read, text_string(&c.out), c.out.length, "trained.json", &e), "%s", e.message);
    ck_assert(network_model(training_network(run), setup.layers, "BANANA", &made, &e));
    ck_assert_uint_eq(model_layers(&read), (size_t)setup.layers);
    for (size_t back = 0; back < model_layers(&read); back++) {
        const struct model *a = model_layer(&read, back), *b = model_layer(&made, back);

        ck_assert_uint_eq(a->num_heads, (size_t)setup.heads);
        for (size_t i = 0; i < SQUARE; i++) {
            ck_assert_float_eq((float)a->W_Q[i], (float)b->W_Q[i]);
            ck_assert_float_eq((float)a->W_K[i], (float)b->W_K[i]);
            ck_assert_float_eq((float)a->W_V[i], (float)b->W_V[i]);
            ck_assert_float_eq((float)a->W_O[i], (float)b->W_O[i]);
        }
        for (size_t i = 0; b->X && i < 6 * WIDTH; i++)
            ck_assert_float_eq((float)a->X[i], (float)b->X[i]);
        for (size_t i = 0; b->added && i < a->num_heads * 36; i++)
            ck_assert_float_eq((float)a->added[i], (float)b->added[i]);
        ck_assert_int_eq(a->added != NULL, setup.relative);
        ck_assert_mem_eq(a->mask, b->mask, 36);
    }
    ck_assert_str_eq(read.tokens[2], "N");
    model_free(&read);
    model_free(&made);
    training_free(run);
    captured_free(&c);
}
END_TEST

START_TEST(a_file_is_written_whole_or_not_at_all)
{
    char *directory = captured_directory();
    struct text line = {0}, path = {0}, bytes = {0};
    struct captured c;

    text_addf(&path, "%s/trained.json", directory);
    captured_write_string(directory, "trained.json", "something else");
    text_addf(&line, "train --steps 5 --weights-out %s", text_string(&path));
    c = captured_run(text_string(&line));
    ck_assert_int_eq(c.status, 0);
    ck_assert(file_read(text_string(&path), 1 << 20, &bytes, NULL));
    ck_assert_int_eq(strncmp(text_string(&bytes), "{\"letters\": \"ABC", 16), 0);
    captured_free(&c);
    text_free(&line);
    text_addf(&line, "walk --plain --stage softmax --weights %s", text_string(&path));
    c = captured_run(text_string(&line));
    ck_assert_int_eq(c.status, 0);
    captured_free(&c);
    text_free(&line);
    text_cut(&bytes, bytes.length / 2); /* a file that was cut short */
    captured_write_string(directory, "trained.json", text_string(&bytes));
    text_addf(&line, "walk --plain --stage softmax --weights %s", text_string(&path));
    c = captured_run(text_string(&line));
    ck_assert_int_eq(c.status, 2);
    captured_holds(&c.err, "the JSON ends too early: the file is cut off");
    ck_assert_ptr_eq(strchr(text_string(&c.err), '\n') + 1, text_string(&c.err) + c.err.length);
    captured_free(&c);
    text_free(&line);
    text_addf(&line, "train --steps 5 --weights-out %s/none/trained.json", directory);
    c = captured_run(text_string(&line));
    ck_assert_int_eq(c.status, 2); /* before anything is trained */
    ck_assert_uint_eq(c.out.length, 0);
    captured_holds(&c.err, "none/trained.json cannot be written: No such file");
    captured_free(&c);
    text_free(&line);
    text_free(&path);
    text_free(&bytes);
    captured_remove(directory);
}
END_TEST

/* An output that takes nothing ends the training, and is told. */
START_TEST(a_full_disk_is_told)
{
    struct captured c = captured_run_to("/dev/full", "train --steps 3000");

    ck_assert_int_eq(c.status, 1);
    captured_holds(&c.err, "headway: standard output: ");
    captured_free(&c);
}
END_TEST

Suite *command_train_suite(void)
{
    Suite *suite = suite_create("command_train");
    TCase *tcase = tcase_create("train");

    tcase_add_test(tcase, what_cannot_be_trained_is_refused);
    tcase_add_test(tcase, readings_are_objects);
    tcase_add_test(tcase, a_table_has_every_fourth_reading_and_the_last);
    tcase_add_test(tcase, what_stands_before_fits);
    tcase_add_loop_test(tcase, the_file_reads_back_to_the_bit, 0, 3);
    tcase_add_test(tcase, any_step_of_any_run_is_drawn);
    tcase_add_loop_test(tcase, a_name_is_trained_to_the_bit, 0, 3);
    tcase_add_loop_test(tcase, names_that_are_none_are_refused, 0, 14);
    tcase_add_test(tcase, a_file_is_written_whole_or_not_at_all);
    tcase_add_test(tcase, a_full_disk_is_told);
    suite_add_tcase(suite, tcase);
    return suite;
}
