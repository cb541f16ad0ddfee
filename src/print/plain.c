/* SPDX-License-Identifier: MIT */
#include "print/plain.h"

#include "base/memory.h"
#include "base/utf8.h"
#include "draw/flow.h"
#include "line/model.h"
#include "player/expected.h"
#include "player/question_shown.h"
#include "print/prints.h"
#include "sheet/plain.h"
#include "view/dials.h"
#include "view/state.h"

#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#define WIDTH 80
#define WORDS_MOST 8 /* words of a model in a heading */

void plain_add_columns(struct text *out, const char *text, bool ascii)
{
    if (ascii)
        text_add(out, text);
    else
        utf8_add_shown(out, text);
}

/* Adds lines of a flow; those of a table have columns. */
static void add_lines(struct text *out, const struct flow *lines, bool are_table, bool ascii)
{
    struct text text = {0};

    flow_text(lines, &text);
    if (are_table)
        plain_add_columns(out, text_string(&text), ascii);
    else
        text_add(out, text_string(&text));
    text_free(&text);
}

static void add_blocks(struct text *out, struct block *blocks, size_t count, bool ascii)
{
    const struct prose prose = {.blocks = blocks, .block_count = count};
    const struct theme theme = {.ascii = ascii};
    size_t *ends = memory_new_array(count + 1, sizeof *ends);
    struct flow flow;

    flow_lay_counting(&flow, &prose, WIDTH, INT_MAX, &theme, ends);
    for (size_t i = 0; i < count; i++)
        add_lines(out, &(struct flow){.lines = flow.lines + ends[i], .count = ends[i + 1] - ends[i]},
                  blocks[i].kind == PROSE_TABLE, ascii);
    if (count > 0)
        text_add_byte(out, '\n');
    flow_free(&flow);
    free(ends);
}

void plain_add_prose(struct text *out, const struct prose *prose, bool ascii)
{
    size_t start = 0;

    for (size_t i = 0; i < prose->block_count; i++) {
        if (prose->blocks[i].kind != PROSE_HEADING)
            continue;
        add_blocks(out, prose->blocks + start, i - start, ascii);
        add_blocks(out, prose->blocks + i, 1, ascii);
        start = i + 1;
    }
    add_blocks(out, prose->blocks + start, prose->block_count - start, ascii);
}

void plain_add_paragraph(struct text *out, const char *words, bool ascii)
{
    struct prose prose = {0};

    prose_add_run(prose_add_block(&prose, PROSE_PARAGRAPH), words, NULL, 0);
    plain_add_prose(out, &prose, ascii);
    prose_free(&prose);
}

void plain_end_block(struct text *text)
{
    size_t newlines = 0;

    while (newlines < text->length && newlines < 2 && text->bytes[text->length - 1 - newlines] == '\n')
        newlines++;
    for (; text->length && newlines < 2; newlines++)
        text_add_byte(text, '\n');
}

struct plain {
    const struct player_setup *setup;
    struct example *example; /* from setup->spec, if that is not the default; NULL: each step's own */
    struct output *out;
    struct text text; /* collected until it is sent */
};

/* What one step shows. */
struct shown {
    const struct view *view;
    const char *state, *look;
    int part;             /* the part that is printed, from 0; -1: all */
    struct printed there; /* what of the view is printed already */
    bool is_of_lesson;    /* the state is the lesson's, not one that was asked for */
    bool has_prose;
    bool may_reset;        /* another model than the state was written for */
    struct spec own, spec; /* the model that its prose is about; the model that its view shows */
};

/* Reads which model a step's prose and its view are about. An example that was asked for replaces that of a lesson's
 * state, which then does not apply. The state of a view that shows no example is not read: keys of its own may have the
 * names of the model's. */
static bool read_models(const struct plain *p, const struct step *step, struct shown *shown, struct error *e)
{
    if (shown->view && !shown->view->shows_example)
        return true;
    if (step && step->view_name && !model_of_state(step->view_state, &shown->own, e))
        return false;
    if (p->example && shown->own.given && shown->is_of_lesson)
        shown->state = "";
    if (!model_of_state(shown->state, &shown->spec, e))
        return false;
    if (p->example && !shown->spec.given)
        spec_copy(&shown->spec, p->setup->spec);
    return true;
}

static void add_prose(struct plain *p, const struct prose *prose)
{
    plain_add_prose(&p->text, prose, p->out->ascii);
}

static void add_paragraph(struct plain *p, const char *string)
{
    plain_add_paragraph(&p->text, string, p->out->ascii);
}

/* Adds the command for each link to a picture in a state of its own: `headway show "six-stages?head=2#score"`. */
static void add_commands(struct plain *p, const struct block *block)
{
    const char *before = "";

    for (size_t i = 0; i < block->run_count; i++) {
        const struct run *run = &block->runs[i];
        const char *target = run->flags & RUN_LINK && run->target ? run->target : "";
        size_t page = strcspn(target, "?#"), file = strspn(target, "0123456789-");
        struct text command = {0};

        if (target[page] == '?' && !strstr(target, "://") && strcmp(target, before) != 0) {
            text_addf(&command, "(%s: headway show \"", run->text);
            if (page == 0)
                text_add(&command, p->setup->lesson->name);
            else if (page > file + strlen(".md"))
                text_add_bytes(&command, target + file, page - file - strlen(".md"));
            text_addf(&command, "%s\")", target + page);
            add_paragraph(p, text_string(&command));
        }
        before = target;
        text_free(&command);
    }
}

/* The state that a challenge is checked in: numbers that were changed for it, or the state that was asked for. The
 * caller frees it. */
static char *state_of_challenge(const struct plain *p, const struct shown *of)
{
    const char *set = p->setup->spec && p->setup->spec->given & SPEC_SET ? p->setup->spec->set : NULL;
    struct text state = {0};

    if (set)
        state_write(&state, "set", set);
    if (!of->is_of_lesson)
        text_addf(&state, "%s%s", state.length ? " " : "", of->state);
    return text_take(&state);
}

/* Adds the prose of a step from block `start` to before `end`, its questions in their places. The view's numbers come
 * after it, so that questions are heard before their answers. */
static void add_step_prose(struct plain *p, const struct step *step, const struct shown *of, size_t start, size_t end)
{
    char *state = state_of_challenge(p, of);

    for (size_t i = start; i <= end; i++) {
        struct prose question = {0};
        bool is_question = i < end && step->prose.blocks[i].kind == PROSE_QUESTION;

        if (i < end && !is_question)
            continue;
        add_prose(p, &(struct prose){.blocks = step->prose.blocks + start, .block_count = i - start});
        for (; start < i; start++)
            add_commands(p, &step->prose.blocks[start]);
        start = i + 1;
        if (!is_question)
            break;
        question_show_printed(&question, step, i, state);
        add_prose(p, &question);
        add_paragraph(p, step->questions[step->prose.blocks[i].level].challenge
                             ? "(One way to do it is at the end of this step.)"
                             : "(The answer is at the end of this step.)");
        prose_free(&question);
    }
    free(state);
}

/* Adds the answers to the questions of a part of the step, or of all (-1), computed on its own model, with reasons. */
static void add_answers(struct plain *p, const struct step *step, int part)
{
    bool any = false;

    for (size_t i = 0; i < step->question_count; i++) {
        struct prose answer = {0};

        if (part >= 0 && lesson_part_of(step, &step->questions[i]) != part)
            continue;
        if (!any)
            text_add(&p->text, part < 0 && step->question_count > 1 ? "Answers\n\n" : "Answer\n\n");
        any = true;
        question_show_answer(&answer, step, &step->questions[i]);
        add_prose(p, &answer);
        prose_free(&answer);
    }
}

/* Adds what the numbers are made from, if that is not the designed example. */
static void add_model(struct plain *p, const struct spec *spec)
{
    struct text words = {0}, note = {0};

    model_add_words(&words, spec, WORDS_MOST);
    if (spec->given & SPEC_TRAINED)
        text_addf(&note, "The network was trained for this: %s.", text_string(&words));
    else if (spec->weights_file)
        text_addf(&note, "The model is that of %s.", text_string(&words));
    else if (model_is_random(spec))
        text_addf(&note,
                  "The words are “%s”. Their vectors and all weights are random (seed %" PRIu64 ") and untrained: "
                  "every step is computed as in any model, but which word attends to which means nothing here.",
                  text_string(&words), spec->given & SPEC_SEED ? spec->seed : 1);
    else if (spec->given & SPEC_WORDS && !model_is_default(spec->words))
        text_addf(&note,
                  "The words are “%s”. Their weights are designed as those of the lesson's example: head 1 looks at "
                  "the word before, head 2 goes by the kinds of the words.",
                  text_string(&words));
    if (note.length)
        add_paragraph(p, text_string(&note));
    text_free(&words);
    text_free(&note);
}

/* Adds "About “The cat sat on”:" or "With “I love deep learning”:", and that there is a mask. */
static void add_words(struct plain *p, const char *before, const struct spec *spec)
{
    struct text line = {0};

    text_addf(&line, "%s “", before);
    model_add_words(&line, spec, WORDS_MOST);
    text_add(&line, spec->mask == MASK_NONE ? "”:" : "” and a mask:");
    add_paragraph(p, text_string(&line));
    text_free(&line);
}

/* Opens the view of a step. With another model, cells that its state names may be missing; then it opens in its usual
 * state. */
static void *open_view(struct plain *p, const struct shown *shown, struct error *e)
{
    struct view_setup setup = {.example = p->example, .sources = p->setup->sources, .has_text = shown->has_prose};
    void *self = shown->view->open(shown->view, &setup, shown->state, e);

    if (self || !shown->may_reset)
        return self;
    error_clear(e);
    return shown->view->open(shown->view, &setup, "", e);
}

/* Opens the view complete: plain text does not play, so a table that begins empty is given with its numbers. */
static void *open_whole_view(struct plain *p, const struct shown *shown, struct error *e)
{
    struct shown whole = *shown;
    char *state;
    void *self;

    if (!shown->is_of_lesson || !strstr(shown->state, "fill="))
        return open_view(p, shown, e);
    state = lesson_state_with(shown->state, "fill=all");
    whole.state = state;
    self = open_view(p, &whole, e);
    free(state);
    return self;
}

/* Adds the blocks of a view that are not printed yet, and the arithmetic of its cell. */
static void add_news(struct plain *p, struct shown *shown, const void *self)
{
    struct sheet sheet = {.is_plain = true};
    struct view_lines lines = {0};

    view_fill(shown->view, self, &sheet);
    for (size_t i = 0; i < sheet.count; i++) {
        struct text block = {0};

        sheet_plain_block(sheet.blocks[i], p->out->ascii, &block);
        if (printed_add(&shown->there, text_string(&block))) {
            plain_add_columns(&p->text, text_string(&block), p->out->ascii);
            text_add_byte(&p->text, '\n');
        }
        text_free(&block);
    }
    shown->view->describe(self, &lines, 0, false);
    if (printed_add(&shown->there, text_string(&lines.sum.text)))
        text_addf(&p->text, "%s\n", text_string(&lines.sum.text));
    view_lines_free(&lines);
    sheet_free(&sheet);
}

/* Adds a view, whole, or, after another of the step, what is new in it. */
static bool add_view(struct plain *p, struct shown *shown, struct error *e)
{
    void *self = open_whole_view(p, shown, e);
    bool is_first = !shown->there.lines;
    struct text whole = {0};

    if (!self)
        return false;
    if (shown->look)
        text_addf(&p->text, "Look here: %s\n\n", shown->look);
    if (is_first)
        view_plain(shown->view, self, p->out->ascii, &whole);
    else
        add_news(p, shown, self);
    printed_add(&shown->there, text_string(&whole));
    plain_add_columns(&p->text, text_string(&whole), p->out->ascii);
    plain_end_block(&p->text);
    text_free(&whole);
    view_close(shown->view, self);
    return true;
}

static void shown_free(struct shown *shown)
{
    printed_free(&shown->there);
    spec_free(&shown->own);
    spec_free(&shown->spec);
}

static void add_title(struct plain *p, const struct step *step, int part)
{
    const struct lesson *lesson = p->setup->lesson;

    text_addf(&p->text, "Step %zu of %zu: %s", (size_t)(step - lesson->steps) + 1, lesson->step_count, step->title);
    if (part >= 0) {
        text_add(&p->text, ", ");
        lesson_add_part(step, part, &p->text);
    }
    text_add(&p->text, "\n\n");
}

/* Whether the model was already described at the top. */
static bool is_told(const struct plain *p, const struct spec *spec)
{
    return p->setup->spec && (spec->weights_bytes || model_is_same(spec, p->setup->spec));
}

/* Adds the prose of a step, or of a part of it, and after that its view. */
static bool add_one_picture(struct plain *p, const struct step *step, struct shown *shown, struct error *e)
{
    size_t start = shown->part < 0 ? 0 : prints_block(step, shown->part);
    size_t end = shown->part < 0 ? step->prose.block_count : prints_block(step, shown->part + 1);

    add_step_prose(p, step, shown, start, end);
    if (!shown->view)
        return true;
    if (!model_is_same(&shown->own, &shown->spec))
        add_words(p, "With", &shown->spec);
    if (!is_told(p, &shown->spec))
        add_model(p, &shown->spec);
    return add_view(p, shown, e);
}

/* The first part from `part` on that is a challenge, which has a picture of its own; step->parts: there is none. */
static int challenge_from(const struct step *step, int part)
{
    while (part < step->parts && !lesson_part_challenge(step, part))
        part++;
    return part;
}

/* The first part that is printed after picture `i`: the next one with another picture or a challenge or, if that is
 * later, the one after the last question about this picture's cells. */
static int part_after(const struct step *step, const struct prints *prints, size_t i, const struct view *view,
                      const struct view_setup *setup)
{
    int last = prints_last_asked(view, setup, step, prints->items[i].state) + 1;
    int next = i + 1 < prints->count ? prints->items[i + 1].part : step->parts;
    int challenge = challenge_from(step, prints->items[i].part);

    next = next < challenge ? next : challenge;
    return last > next ? last : next;
}

/* Adds a step whose parts have pictures of their own: the prose, with each picture after its parts. */
static bool add_pictures(struct plain *p, const struct step *step, struct shown *shown, struct error *e)
{
    const struct view_setup setup = {.sources = p->setup->sources};
    struct prints prints;
    size_t start = 0;
    bool ok = true;

    prints_find(&prints, step, shown->view, &setup);
    for (size_t i = 0; ok && i < prints.count; i++) {
        size_t end = prints_block(step, part_after(step, &prints, i, shown->view, &setup));

        shown->state = prints.items[i].state;
        shown->look = prints.items[i].look;
        if (end > start)
            add_step_prose(p, step, shown, start, end);
        if (i == 0 && !is_told(p, &shown->spec))
            add_model(p, &shown->spec);
        ok = add_view(p, shown, e);
        start = end > start ? end : start;
    }
    if (ok && start < step->prose.block_count)
        add_step_prose(p, step, shown, start, step->prose.block_count);
    prints_free(&prints);
    return ok;
}

/* Adds heading, prose and views of a step. */
static bool add_step(struct plain *p, const struct step *step, struct shown *shown, struct error *e)
{
    bool foreign, ok;

    if (!read_models(p, step, shown, e))
        return false;
    foreign = !model_is_same(&shown->own, &shown->spec);
    shown->may_reset = foreign && shown->is_of_lesson;
    shown->look = foreign || !shown->view ? NULL
                  : shown->part < 0       ? step->view_look
                                          : lesson_part_look(step, shown->part);
    add_title(p, step, shown->part);
    if (foreign && step->prose.block_count)
        add_words(p, "About", &shown->own);
    if (shown->view && shown->part < 0 && shown->is_of_lesson && !foreign && !p->example)
        ok = add_pictures(p, step, shown, e);
    else
        ok = add_one_picture(p, step, shown, e);
    if (ok)
        add_answers(p, step, shown->part);
    return ok;
}

/* Prints one step, or a part of it; `state` replaces the lesson's where it is not NULL. */
static bool print_step(struct plain *p, const struct step *step, int part, const char *state, struct error *e)
{
    const char *file = p->setup->lesson->file, *own = part < 0 ? step->view_state : lesson_part_state(step, part);
    const char *view = part < 0 ? step->view_name : lesson_part_view(step, part);
    struct shown shown = {.state = state  ? state
                                   : view ? own
                                          : "",
                          .part = part,
                          .is_of_lesson = !state,
                          .has_prose = step->prose.block_count > 0};
    bool ok;

    if (view) {
        shown.view = view_get(view, e);
        if (!shown.view)
            return error_at(e, file, step->view_line, step->view_column);
    } else if (state) {
        return error_set(e, ERROR_INPUT, "--state: step %s has no view: leave it out", step->name);
    }
    ok = add_step(p, step, &shown, e);
    if (!ok && !state && view)
        error_at(e, file, step->view_line, step->state_column ? step->state_column : step->view_column);
    shown_free(&shown);
    if (ok)
        output_send(p->out, &p->text);
    return ok;
}

/* Prints the lesson from its title on, or the one step that is asked for. */
static bool print_lesson(struct plain *p, struct error *e)
{
    struct lesson *lesson = p->setup->lesson;
    const struct step *only = p->setup->step;

    text_addf(&p->text, "%s\n\n", lesson->title);
    if (p->setup->spec)
        add_model(p, p->setup->spec);
    if (!only)
        add_prose(p, &lesson->intro);
    for (size_t i = 0; i < lesson->step_count; i++) {
        const struct step *step = lesson_at(lesson, i);
        bool first = only ? step == only : i == 0;

        if (only && !first)
            continue;
        if (!print_step(p, step, only ? p->setup->part : -1, first ? p->setup->state : NULL, e))
            return false;
        if (p->out->failed)
            return true;
    }
    return true;
}

/* Prints a view by itself. */
static bool print_view(struct plain *p, struct error *e)
{
    struct shown shown = {.view = p->setup->view, .state = p->setup->state ? p->setup->state : "", .part = -1};
    bool ok = read_models(p, NULL, &shown, e);

    if (ok) {
        text_addf(&p->text, "%s\n\n", shown.view->title);
        add_model(p, &shown.spec);
        ok = add_view(p, &shown, e);
    }
    shown_free(&shown);
    if (ok)
        output_send(p->out, &p->text);
    return ok;
}

bool plain_print(const struct player_setup *setup, struct output *out, struct error *e)
{
    struct plain p = {.setup = setup, .out = out};
    const struct spec usual = {0};
    bool ok;

    if (setup->spec && !model_is_same(setup->spec, &usual)) {
        p.example = example_new(setup->spec, e);
        if (!p.example)
            return false;
    }
    ok = setup->lesson ? print_lesson(&p, e) : print_view(&p, e);
    example_destroy(p.example);
    text_free(&p.text);
    return ok;
}

void plain_add_picture(struct text *out, const struct question *q, const struct opened *opened, bool ascii)
{
    struct view_setup setup = {.sources = opened->sources};
    const char *state;
    const struct view *view = q->view ? view_get_stated(q->view, &state, NULL) : NULL;
    void *self = view && !view->tells ? view->open(view, &setup, state, NULL) : NULL;
    struct text whole = {0};

    if (!self)
        return;
    text_addf(out, "%s\n\n", view->title);
    view_plain(view, self, ascii, &whole);
    plain_add_columns(out, text_string(&whole), ascii);
    text_free(&whole);
    view_close(view, self);
    plain_end_block(out);
}
