/* SPDX-License-Identifier: MIT */
/* `headway train`: a run without a screen. It prints readings, and writes the file that --weights reads. */
#include "base/file.h"
#include "base/number.h"
#include "line/commands.h"
#include "training/run.h"
#include "training/trained.h"

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define SLICE 64 /* lines between two checks for signals */
#define LETTERS "CAFHBEGDCAFHBEGD"

static const char *const places[] = {"learned", "relative", NULL};
static const char *const alphabets[] = {"26", "16", NULL};

static const struct option options[] = {
    {"--seed", "N", NULL, "start of the random numbers (29)"},
    {"--steps", "N", NULL, "of 16 lines each, 1 to 3000 (300)"},
    {"--layers", "1|2", NULL, "layers of attention (2)"},
    {"--heads", "1|2|4", NULL, "heads of a layer (2)"},
    {"--rate", "R", NULL, "how far a step goes, 0.0001 to 0.1 (0.02)"},
    {"--lines", "N-M", NULL, "letters of a block, 3 to 16 (6-12)"},
    {"--before", "N", NULL, "letters before a block, at most (8, or what fits)"},
    {"--letters", NULL, alphabets, "A to Z, or A to P"},
    {"--places", NULL, places, "a vector for each place, or a number for each distance"},
    {"--line", "LETTERS", NULL, "what the written network reads (" LETTERS ")"},
    {"--weights-out", "FILE.json", NULL, "writes the network as a model for --weights; - prints it"},
    {"--json", NULL, NULL, "an object for each reading"},
    {0},
};

/* A run of training, and what is printed of it. */
struct work {
    const struct arguments *arguments;
    struct output *out;
    struct error *e;
    struct training_setup setup;
    struct training_run *run;
    const char *path, *letters; /* the file to write to, or NULL, and the line that the written network is to read */
    int told;                   /* the last step whose reading was printed; −1: none */
    bool json, is_quiet;        /* the network itself goes to standard output */
    bool has_line;              /* standard error shows a progress line */
};

/* The signal that ended the run; a handler can reach nothing else. */
static volatile sig_atomic_t ended;

static void note(int signal)
{
    ended = signal;
}

/* Reads a whole number where the option is given. */
static bool read_int(const struct arguments *a, const char *name, int most, int *out, struct error *e)
{
    const char *value = arguments_value(a, name);
    uint64_t number;

    if (!value)
        return true;
    if (!number_parse(value, (uint64_t)most, &number))
        return error_set(e, ERROR_INPUT, "%s %.40s: write a whole number up to %d", name, value, most);
    *out = (int)number;
    return true;
}

static bool read_seed(const struct arguments *a, uint64_t *out, struct error *e)
{
    const char *value = arguments_value(a, "--seed");

    return !value || number_parse(value, UINT64_MAX, out) ||
           error_set(e, ERROR_INPUT, "--seed %.40s: write a whole number from 0 to %" PRIu64, value, UINT64_MAX);
}

static bool read_rate(const struct arguments *a, double *out, struct error *e)
{
    const char *value = arguments_value(a, "--rate");
    size_t decimals;

    return !value || number_parse_decimal(value, &decimals, out) ||
           error_set(e, ERROR_INPUT, "--rate %.40s: write a number from 0.0001 to 0.1", value);
}

/* Reads "6-12", or "9" for blocks of one length. */
static bool read_lines(const struct arguments *a, struct training_setup *setup, struct error *e)
{
    const char *value = arguments_value(a, "--lines"), *dash = value ? strchr(value, '-') : NULL;
    char least[4] = "";
    uint64_t from = 0, to = 0;

    if (!value)
        return true;
    if (dash && (size_t)(dash - value) < sizeof least)
        memcpy(least, value, (size_t)(dash - value));
    if (!number_parse(dash ? least : value, LINE_MOST, &from) || !number_parse(dash ? dash + 1 : value, LINE_MOST, &to))
        return error_set(e, ERROR_INPUT, "--lines %.40s: write the shortest and the longest block, as in 6-12", value);
    setup->least = (int)from;
    setup->most = (int)to;
    if (2 * setup->most + setup->before > LINE_MOST) /* fewer letters before, unless --before says how many */
        setup->before = setup->most < LINE_MOST / 2 ? LINE_MOST - 2 * setup->most : 0;
    return true;
}

static bool read_setup(const struct arguments *a, struct training_setup *setup, struct error *e)
{
    struct error own = {0};

    *setup = training_usual;
    if (arguments_choice(a, "--letters") == 1)
        setup->letters = 16;
    setup->relative = arguments_choice(a, "--places") == 1;
    if (!read_seed(a, &setup->seed, e) || !read_int(a, "--steps", TRAINING_STEPS_MOST, &setup->steps, e) ||
        !read_int(a, "--layers", NETWORK_LAYERS, &setup->layers, e) ||
        !read_int(a, "--heads", NETWORK_HEADS, &setup->heads, e) || !read_lines(a, setup, e) ||
        !read_int(a, "--before", LINE_MOST, &setup->before, e) || !read_rate(a, &setup->rate, e))
        return false;
    return training_check(setup, &own) || error_set(e, ERROR_INPUT, "--%s", own.message); /* it names the option */
}

/* Whether a file can be made in the directory of `path`. */
static bool has_directory(const char *path)
{
    char *directory = file_follow(path), *slash = strrchr(directory, '/');
    bool ok;

    if (slash)
        slash[slash == directory] = '\0';
    ok = access(slash ? directory : ".", W_OK) == 0;
    free(directory);
    return ok;
}

/* Whether the network can be written there, as far as can be known beforehand; only a regular file is replaced. */
static bool check_path(const struct work *w)
{
    struct stat about;

    if (!w->path || w->is_quiet)
        return true;
    if (!*w->path)
        return error_set(w->e, ERROR_INPUT, "--weights-out names no file: write its name after it");
    if (stat(w->path, &about) == 0 && !S_ISREG(about.st_mode))
        return error_set(w->e, ERROR_INPUT, "--weights-out %.200s: this is not a file: write another name, or -",
                         w->path);
    return has_directory(w->path) ||
           error_set(w->e, ERROR_INPUT, "--weights-out %.200s cannot be written: %s", w->path, strerror(errno));
}

static bool check_letters(const struct work *w)
{
    struct network network = {.letters = w->setup.letters};
    struct error e = {0};

    return network_takes(&network, w->letters, &e) || error_set(w->e, ERROR_INPUT, "--line: %s", e.message);
}

static bool read_work(struct work *w)
{
    const char *letters = arguments_value(w->arguments, "--line");

    w->letters = letters ? letters : LETTERS;
    w->path = arguments_value(w->arguments, "--weights-out");
    w->json = arguments_have(w->arguments, "--json");
    w->is_quiet = w->path && strcmp(w->path, "-") == 0;
    w->told = -1;
    if (w->json && w->is_quiet)
        return error_set(w->e, ERROR_INPUT, "--json and --weights-out - both print: leave one out");
    if (letters && !w->path)
        return error_set(w->e, ERROR_INPUT, "--line is what the written network reads: add --weights-out FILE.json");
    return read_setup(w->arguments, &w->setup, w->e) && check_letters(w) && check_path(w);
}

static void add_share(struct text *out, const char *name, double value)
{
    char number[NUMBER_ROOM];

    number_shortest_float(number, (float)value);
    text_addf(out, ", \"%s\": %s", name, number);
}

static void add_reach(struct text *out, const char *name, struct reach reach)
{
    text_addf(out, ", \"%s\": {\"distance\": %d", name, reach.distance);
    add_share(out, "share", (double)reach.share);
    text_add_byte(out, '}');
}

static void add_scores(struct text *out, const char *name, const struct training_setup *setup,
                       const struct scores *scores)
{
    text_addf(out, ", \"%s\": {\"lines\": %d", name, LINE_EXAM);
    add_share(out, "loss", scores->loss);
    add_share(out, "right", scores->right);
    text_add(out, ", \"heads\": [");
    for (int i = 0; i < setup->layers * setup->heads; i++) {
        const struct head_scores *head = &scores->head[i / setup->heads][i % setup->heads];

        text_addf(out, "%s{\"layer\": %d, \"head\": %d", i ? ", " : "", i / setup->heads + 1, i % setup->heads + 1);
        add_share(out, "before", (double)head->before);
        add_share(out, "after", (double)head->after);
        add_share(out, "same", (double)head->same);
        add_share(out, "first", (double)head->first);
        add_share(out, "spread", (double)head->spread);
        add_reach(out, "back", head->back);
        add_reach(out, "ruler", head->ruler);
        add_reach(out, "behind", head->behind);
        text_add_byte(out, '}');
    }
    text_add(out, "]}");
}

static void add_json(struct text *out, const struct work *w, const struct training_reading *reading)
{
    text_addf(out, "{\"step\": %d", reading->step);
    add_scores(out, "exam", &w->setup, &reading->exam);
    if (training_has_own(&w->setup))
        add_scores(out, "own", &w->setup, &reading->own);
    text_add(out, "}\n");
}

static void add_head(struct text *out, struct work *w)
{
    const struct training_setup *s = &w->setup;

    text_addf(out, "%d layer%s of %d head%s, %s numbers, seed %" PRIu64 "\n", s->layers, s->layers > 1 ? "s" : "",
              s->heads, s->heads > 1 ? "s" : "", number_grouped(network_size(training_network(w->run))).is, s->seed);
    text_add(out, "\n step   loss  right");
    text_add(out, training_has_own(s) ? "    own" : "");
    for (int i = 0; i < s->layers * s->heads; i++)
        text_addf(out, "%s  %d.%d", i % s->heads ? " " : "  ", i / s->heads + 1, i % s->heads + 1);
    text_add_byte(out, '\n');
}

/* A row of weights: in layer 1 how much each head gives to the letter before, in layer 2 to the letter after the
 * earlier occurrence. */
static void add_row(struct text *out, const struct work *w, const struct training_reading *reading)
{
    const struct training_setup *s = &w->setup;

    text_addf(out, "%5d  %5.2f   %.2f", reading->step, reading->exam.loss, reading->exam.right);
    if (training_has_own(s))
        text_addf(out, "   %.2f", reading->own.right);
    for (int i = 0; i < s->layers * s->heads; i++) {
        const struct head_scores *head = &reading->exam.head[i / s->heads][i % s->heads];

        text_addf(out, "%s%.2f", i % s->heads ? "  " : "   ", (double)(i < s->heads ? head->before : head->after));
    }
    text_add_byte(out, '\n');
}

static void add_foot(struct text *out, const struct work *w)
{
    text_add(out, "\nloss and right: in the exam, 64 lines that it never practised.");
    text_add(out, training_has_own(&w->setup) ? " own: right on its own kind of lines.\n" : "\n");
    text_add(out, "1.x: the share of its attention that goes one letter back.");
    text_add(out, w->setup.layers > 1 ? " 2.x: to the letter\nafter the earlier one of the same name.\n" : "\n");
}

/* Shows how far the run is, if the readings are not printed. */
static void show_progress(struct work *w, const struct training_reading *reading)
{
    if (w->arguments->plain && isatty(STDERR_FILENO) && !arguments_have(w->arguments, "--plain")) {
        fprintf(stderr, "\rstep %d of %d  loss %.2f  right %.2f ", reading->step, w->setup.steps, reading->exam.loss,
                reading->exam.right);
        w->has_line = true;
    }
}

static void clear_progress(struct work *w)
{
    if (w->has_line)
        fprintf(stderr, "\r%60s\r", "");
    w->has_line = false;
}

/* Whether a table has a row for it: every fourth reading and the last. */
static bool has_row(const struct work *w, int step)
{
    return step % (4 * training_every(&w->setup)) == 0 || step == w->setup.steps;
}

/* Prints the new readings. False if standard output is closed. */
static bool report(struct work *w)
{
    int every = training_every(&w->setup), last = training_last(w->run);
    struct text text = {0};

    while (w->told < last) {
        int step = w->told < 0 ? 0 : w->told + every < last ? w->told + every : last;
        const struct training_reading *reading = training_reading(w->run, step);

        if (w->json)
            add_json(&text, w, reading);
        if (!w->json && !w->is_quiet && step == 0)
            add_head(&text, w);
        if (!w->json && !w->is_quiet && has_row(w, step))
            add_row(&text, w, reading);
        show_progress(w, reading);
        w->told = step;
    }
    return output_send(w->out, &text) && output_flush(w->out);
}

static bool write_network(struct work *w)
{
    struct trained trained = {.seed = w->setup.seed,
                              .step = training_step(w->run),
                              .letters = w->letters,
                              .network = training_network(w->run)};
    struct text json = {0};
    char *path = file_follow(w->path);
    bool ok;

    ok = trained_write(&trained, &json, w->e);
    if (ok && w->is_quiet)
        output_data(w->out, text_string(&json), json.length);
    else if (ok)
        ok = file_replace(path, ".new", &json, false, w->e);
    free(path);
    text_free(&json);
    return ok;
}

/* Trains until all is done or somebody ends it. False with an error. */
static bool train(struct work *w)
{
    bool more = true;

    while (more && !ended) {
        more = training_advance(w->run, SLICE, w->e);
        if (!report(w))
            break;
    }
    clear_progress(w);
    return w->e->code == ERROR_NONE;
}

/* Prints and writes the result, even if the run ended early or memory ran out. */
static bool finish(struct work *w)
{
    struct text text = {0};
    bool ok = training_last(w->run) < 0 || !w->path || write_network(w);

    if (!w->json && !w->is_quiet && training_last(w->run) >= 0)
        add_foot(&text, w);
    output_send(w->out, &text);
    output_flush(w->out);
    if (ended && !training_is_done(w->run)) /* last, below everything else on the terminal */
        fprintf(stderr, "headway: stopped at step %d of %d%s\n", training_step(w->run), w->setup.steps,
                w->path && ok ? ": the network is written as it was then" : "");
    return ok;
}

static void catch_signals(void)
{
    static const int caught[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction action = {.sa_handler = note}, before;

    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof caught / sizeof *caught; i++)
        if (sigaction(caught[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN)
            sigaction(caught[i], &action, NULL);
}

static int run(const struct arguments *a, struct output *out, struct error *e)
{
    struct work w = {.arguments = a, .out = out, .e = e};
    struct error later = {0};
    bool ok;

    if (!read_work(&w) || !(w.run = training_new(&w.setup, e)))
        return 2;
    catch_signals();
    ok = train(&w);
    w.e = ok ? e : &later; /* the first error is the one reported */
    ok = finish(&w) && ok;
    ok = ok && training_is_done(w.run);
    training_free(w.run);
    return ended ? 128 + ended : ok ? 0 : 1;
}

const struct command command_train = {
    .name = "train",
    .options = options,
    .summary = "trains a small transformer from random numbers",
    .about = "Trains a transformer of some 10,000 numbers to guess the next letter of lines\n"
             "such as IBSTVDRCJYNTVDRCJYN, in which a block of letters comes twice. It prints\n"
             "how it does on the way: every fourth reading, with --json all of them, an object\n"
             "a line. The same options give the same numbers on every machine.\n\n"
             "The file of --weights-out holds its layers as a model, reading the letters of\n"
             "--line: --weights opens it. It also holds E, P and U, with which another program\n"
             "can read other letters. Ctrl-C ends the training and keeps what there is.\n",
    .example = "  headway train\n"
               "  headway train --layers 1 --steps 1000\n"
               "  headway train --weights-out trained.json\n"
               "  headway show softmax --weights trained.json --state \"layer=1 head=2\"\n"
               "  headway train --lines 9 --seed 5 --json > ruler.jsonl\n",
    .run = run,
};
