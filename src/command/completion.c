/* SPDX-License-Identifier: MIT */
/* `headway completion SHELL`. The script that it prints is thin: for each Tab it asks this program what may come next,
 * so it never differs from the tables of commands and options. */
#include "base/memory.h"
#include "base/utf8.h"
#include "command/quiz.h"
#include "drill/drill.h"
#include "line/commands.h"
#include "line/open.h"

#include <stdlib.h>
#include <string.h>

#define CAPITALS "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

/* What is offered for one word of a command line. */
struct offers {
    const struct arguments *line; /* the words before it */
    const char *word;             /* the part of it typed so far */
    const char *before;           /* what of it stays in front: "--theme=", "" */
    struct text *out;
};

/* Offers a word, with what it means, if the typed one begins so. */
static void offer(struct offers *o, const char *word, const char *meaning)
{
    struct text whole = {0};

    text_addf(&whole, "%s%s", o->before, word);
    if (strncmp(text_string(&whole), o->word, strlen(o->word)) == 0) {
        text_addf(o->out, "%s\t", text_string(&whole));
        utf8_clean(o->out, meaning, strlen(meaning));
        text_add_byte(o->out, '\n');
    }
    text_free(&whole);
}

/* Offers the parts of a step; `address` comes before them: "six-stages#score". */
static void offer_parts(struct offers *o, const struct step *step, const char *address)
{
    for (int part = 0; part < step->parts; part++) {
        struct text name = {0};

        text_addf(&name, "%s:%d", address, part + 1);
        offer(o, text_string(&name), step->extra[part] ? "a challenge" : step->asked[part] ? "a question" : "");
        text_free(&name);
    }
}

/* Offers the steps of a lesson, or the parts of a step that is typed with a colon. */
static void offer_steps(struct offers *o, struct opened *opened, const char *lesson)
{
    bool of_parts = strchr(o->word, ':') != NULL;

    if (!open_lesson(opened, lesson, NULL))
        return;
    for (size_t i = 0; i < opened->lesson->step_count; i++) {
        struct text name = {0};

        text_addf(&name, "%s#%s", lesson, opened->lesson->steps[i].name);
        if (!of_parts)
            offer(o, text_string(&name), lesson_step_title(opened->lesson, i));
        else if (strncmp(o->word, text_string(&name), name.length) == 0 && o->word[name.length] == ':')
            offer_parts(o, &opened->lesson->steps[i], text_string(&name));
        text_free(&name);
    }
}

/* Offers the lessons of the course, or the steps of a lesson that is typed with a #. */
static void offer_lessons_if(struct offers *o, bool of_quizzes)
{
    size_t length = strcspn(o->word, "#");
    char *lesson = memory_copy_bytes(o->word, length);
    struct opened opened = {0};

    if (open_course(&opened, o->line, NULL) && o->word[length] && !of_quizzes)
        offer_steps(o, &opened, lesson);
    for (size_t i = 0; !o->word[length] && i < opened.catalogue.lesson_count + of_quizzes; i++) {
        struct text title = {0};

        quiz_pick_add_title(&opened.catalogue, i, &title);
        if (!of_quizzes || catalogue_has_quiz(&opened.catalogue, i))
            offer(o, catalogue_quiz_name(&opened.catalogue, i), text_string(&title));
        text_free(&title);
    }
    open_close(&opened);
    free(lesson);
}

static void offer_lessons(struct offers *o)
{
    offer_lessons_if(o, false);
}

static void offer_quizzes(struct offers *o)
{
    offer_lessons_if(o, true);
}

static void offer_views(struct offers *o)
{
    for (size_t i = 0; view_table[i]; i++)
        offer(o, view_table[i]->name, view_table[i]->title);
}

static void offer_stages(struct offers *o)
{
    for (int i = 0; i < STAGE_COUNT; i++)
        offer(o, stage_names[i], "");
}

static void offer_topics(struct offers *o)
{
    for (size_t i = 0; drill_table[i]; i++)
        offer(o, drill_table[i]->name, drill_table[i]->title);
}

static void offer_commands(struct offers *o)
{
    for (size_t i = 0; o->line->table[i]; i++)
        offer(o, o->line->table[i]->name, o->line->table[i]->summary);
}

/* The words in capitals for which names can be offered; others only tell people what to type. */
static const struct {
    const char *capitals;
    void (*offer)(struct offers *o);
} names[] = {
    {"LESSON", offer_lessons}, {"QUIZ", offer_quizzes}, {"VIEW", offer_views},
    {"STAGE", offer_stages},   {"TOPIC", offer_topics}, {"COMMAND", offer_commands},
};

/* Lets the shell offer files: prints a line with what comes before their names, and how these end. */
static void offer_files(struct offers *o, const char *kind, const char *before, const char *ending)
{
    struct text whole = {0};

    text_addf(&whole, "%s%s", o->before, before);
    if (strncmp(o->word, text_string(&whole), whole.length) == 0)
        text_addf(o->out, ":%s\t%s\t%s\n", kind, text_string(&whole), ending);
    else
        offer(o, before, "and the name of a file");
    text_free(&whole);
}

/* Offers what one alternative of a form stands for: "dark", "LESSON[#STEP[:PART]]", "@FILE", "padding:K". */
static void offer_alternative(struct offers *o, const char *alternative)
{
    size_t fixed = strcspn(alternative, CAPITALS), length = strspn(alternative + fixed, CAPITALS);
    char *before = memory_copy_bytes(alternative, fixed), *capitals = memory_copy_bytes(alternative + fixed, length);

    if (strcmp(capitals, "FILE") == 0)
        offer_files(o, "files", before, alternative + fixed + length);
    else if (strcmp(capitals, "DIR") == 0)
        offer_files(o, "directories", before, "");
    else if (fixed > 0)
        offer(o, before, "");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(capitals, names[i].capitals) == 0)
            names[i].offer(o);
    free(before);
    free(capitals);
}

static void offer_form(struct offers *o, const char *form)
{
    while (*form) {
        size_t length = strcspn(form, "|");
        char *alternative = memory_copy_bytes(form, length);

        offer_alternative(o, alternative);
        free(alternative);
        form += length + (form[length] == '|');
    }
}

/* Offers what the value of an option may be; `before`: "--theme=", or "". */
static void offer_value(struct offers *o, const struct option *option, const char *before)
{
    struct text form = {0};

    o->before = before;
    option_add_form(&form, option);
    offer_form(o, text_string(&form));
    text_free(&form);
}

/* Offers the options that are not on the line yet. */
static void offer_options(struct offers *o)
{
    for (int i = 0; i < OPTION_TABLES; i++)
        for (const struct option *option = options_table(o->line->command, i); option->name; option++)
            if (!arguments_have(o->line, option->name))
                offer(o, option->name, option->help);
}

/* Reads the words before the one that is typed. If the last is an option that still needs a value, *waits becomes that
 * option. False if the line is wrong, so that nothing can follow. */
static bool read_line(struct arguments *line, const struct arguments *a, size_t count, const struct option **waits)
{
    char program[] = "headway", **argv = memory_new_array(count + 2, sizeof *argv);
    bool ok;

    argv[0] = program;
    for (size_t i = 0; i < count; i++)
        argv[i + 1] = (char *)a->operands[i + 1]; /* the strings are argv's own */
    ok = arguments_read(line, a->table, (int)count + 1, argv, NULL);
    if (!ok && count > 0) {
        arguments_free(line);
        ok = arguments_read(line, a->table, (int)count, argv, NULL);
        *waits = ok ? option_find(line->command, argv[count]) : NULL;
        ok = *waits && option_takes_value(*waits) && !strchr(argv[count], '=');
    }
    free(argv);
    return ok;
}

/* Whether options may still come: no -- comes before the word. */
static bool may_be_option(const struct arguments *a, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(a->operands[i + 1], "--") == 0)
            return false;
    return true;
}

static void complete(const struct arguments *a, struct text *out)
{
    size_t count = a->operand_count - 2; /* the words between the name of the shell and the word being typed */
    struct arguments line;
    struct offers o = {.line = &line, .word = a->operands[count + 1], .before = "", .out = out};
    const struct option *option = NULL;
    char *form, *name = NULL;

    if (!read_line(&line, a, count, &option)) {
        arguments_free(&line);
        return;
    }
    form = line.named ? operand_form(line.command, line.operand_count) : memory_copy("COMMAND");
    if (option) {
        offer_value(&o, option, "");
    } else if (*o.word == '-' && may_be_option(a, count)) {
        option = strchr(o.word, '=') ? option_find(line.command, o.word) : NULL;
        name = memory_copy_bytes(o.word, strcspn(o.word, "=") + 1);
        if (option)
            offer_value(&o, option, name);
        else
            offer_options(&o);
    } else if (form && line.operand_count < line.command->most + !line.named) {
        offer_form(&o, form);
    } else if (may_be_option(a, count)) {
        offer_options(&o);
    }
    free(form);
    free(name);
    arguments_free(&line);
}

static int run(const struct arguments *a, struct output *out, struct error *e)
{
    static const struct catalogue own;
    struct course_file script;
    struct text path = {0}, offers = {0};
    bool ok = true;

    if (a->operand_count > 1) {
        complete(a, &offers);
        output_send(out, &offers);
        return 0;
    }
    text_addf(&path, "src/command/completion.%s", a->operands[0]);
    ok = catalogue_read(&own, text_string(&path), &script, e);
    text_free(&path);
    if (!ok)
        return 2;
    output_data(out, script.bytes, script.length);
    course_file_free(&script);
    return 0;
}

const struct command command_completion = {
    .name = "completion",
    .operands = "bash|zsh|fish [WORD]...",
    .least = 1,
    .most = (size_t)-1,
    .summary = "makes a shell complete what is typed",
    .about = "Prints the script that makes a shell complete commands, options and their\n"
             "values, names of lessons, steps and views among them. make install puts all\n"
             "three in place. They call this command with the WORDs typed after headway: it\n"
             "then lists completions of the last one, a line each: the word, a tab and its\n"
             "meaning; or a line that begins with a colon, if files or directories may follow.\n",
    .example = "  eval \"$(headway completion bash)\"         in ~/.bashrc\n"
               "  headway completion fish > ~/.config/fish/completions/headway.fish\n"
               "  headway completion bash -- walk --theme ''\n",
    .run = run,
};
