/* SPDX-License-Identifier: MIT */
#include "handout/handout.h"

#include "base/ascii.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "line/commands.h"
#include "player/expected.h"
#include "player/question_shown.h"
#include "print/prints.h"
#include "sheet/plain.h"
#include "view/dials.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define COLUMNS 80 /* columns of a picture, unless the view needs more */
#define COLUMNS_MOST 100
#define ROWS_MOST 44
#define ROWS_LATER                                                                                                     \
    18 /* of a step's later pictures: what does not change in them, and what is told besides, is above                 \
        */

/* The rows down to the last one that shows anything. */
static int used_rows(const struct canvas *canvas)
{
    struct text row = {0};
    int rows = canvas->rows;

    for (; rows > 1; rows--) {
        text_cut(&row, 0);
        canvas_row_text(canvas, rows - 1, &row);
        if (row.length)
            break;
    }
    text_free(&row);
    return rows;
}

/* Draws a view in at most `rows` rows and writes it, with what to look at, and which side of a change it shows. */
static void write_view(struct handout *h, const struct view *view, const void *self, int rows, const char *look,
                       const char *side)
{
    int wished = view_columns(view, self, &h->theme);
    int cols = wished > COLUMNS_MOST ? COLUMNS_MOST : wished > COLUMNS ? wished : COLUMNS;
    struct area room = {0, 0, rows, cols};
    struct canvas canvas;

    room.rows = view_rows(view, self, &h->theme, room);
    canvas_make(&canvas, room.rows, cols, &h->theme);
    view_draw(view, self, &canvas, (struct area){0, 0, canvas.rows, canvas.cols});
    canvas.rows = used_rows(&canvas);
    h->writer->picture(h, &canvas, &(struct handout_caption){view->title, look, side});
    canvas_free(&canvas);
}

#define LOOK "Look here: "

/* Appends what to look at: in the lesson's words, or the view's. */
static void add_look(const struct view *view, const void *self, const char *own, struct text *out)
{
    struct view_lines lines = {0};

    if (!own)
        view->describe(self, &lines, 0, false);
    if (own || lines.look.length)
        text_addf(out, LOOK "%s", own ? own : text_string(&lines.look));
    view_lines_free(&lines);
}

/* Writes the blocks of a view's sheet that are not written yet: tables as tables, the others as text. */
static void write_sheet(struct handout *h, const struct view *view, const void *self, struct printed *there)
{
    struct sheet sheet = {.is_plain = true};
    struct view_lines lines = {0};
    struct text all = {0};

    view_fill(view, self, &sheet);
    for (size_t i = 0; i < sheet.count; i++) {
        struct sheet_fields table;
        struct text plain = {0};
        size_t tables = 0;

        for (; sheet_block_fields(sheet.blocks[i], tables, &table); tables++) {
            text_cut(&plain, 0);
            sheet_fields_plain(&table, false, &plain);
            if (printed_add(there, text_string(&plain)))
                h->writer->table(h, &table);
            sheet_fields_free(&table);
        }
        text_cut(&plain, 0);
        if (!tables)
            sheet_plain_block(sheet.blocks[i], false, &plain);
        if (plain.length && printed_add(there, text_string(&plain)))
            h->writer->lines(h, text_string(&plain));
        text_free(&plain);
    }
    view->describe(self, &lines, 0, false);
    sheet_plain(&sheet, false, &all);
    if (lines.sum.text.length && !strstr(text_string(&all), text_string(&lines.sum.text)) &&
        printed_add(there, text_string(&lines.sum.text)))
        h->writer->lines(h, text_string(&lines.sum.text));
    text_free(&all);
    view_lines_free(&lines);
    sheet_free(&sheet);
}

/* Writes a view as it is drawn in a state, with a caption; nothing if the state does not open. */
static void write_state(struct handout *h, const struct view *view, const struct step *step, const char *state,
                        const struct handout_caption *caption)
{
    const struct view_setup setup = {.sources = h->opened->sources, .has_text = true};
    struct error e = {0};
    void *self = prints_open(view, &setup, state, &e);

    if (!self)
        return;
    if (!h->answers && step)
        prints_hide(view, self, step);
    write_view(h, view, self, ROWS_MOST, caption->look, caption->side);
    view_close(view, self);
}

/* Writes the pictures before and after a change, the first with what to look at. */
static void write_change(struct handout *h, const struct view *view, const struct step *step, const char *look)
{
    static const char *const sides[][2] = {{"mistake=off", "Right"}, {"mistake=on", "With the mistake"}};

    for (size_t i = 0; i < 2; i++) {
        struct handout_caption caption = {.look = i == 0 ? look : "", .side = sides[i][1]};
        char *state = lesson_state_with(step->view_state, sides[i][0]);

        write_state(h, view, step, state, &caption);
        free(state);
    }
}

/* Opens the view of a step for one of its pictures; NULL with *e set if it does not. */
static void *open_view(struct handout *h, const struct step *step, const struct print *picture, const char *file,
                       struct error *e)
{
    const struct view_setup setup = {.sources = h->opened->sources, .has_text = true};
    const struct view *view = view_get(step->view_name, e);
    void *self = view ? prints_open(view, &setup, picture->state, e) : NULL;

    if (!self) {
        error_at(e, file, step->view_line, view && step->state_column ? step->state_column : step->view_column);
        return NULL;
    }
    if (!h->answers)
        prints_hide(view, self, step);
    return self;
}

/* Writes a picture of a step's view as it is drawn, with what to look at above it; a mistake's first picture before and
 * after. Errors as in handout_numbers(). */
static bool handout_picture(struct handout *h, const struct step *step, const struct print *picture, const char *file,
                            struct error *e)
{
    void *self = open_view(h, step, picture, file, e);
    const struct view *view = view_find(step->view_name);
    bool is_first = picture->part == step->view_part;
    struct text look = {0};

    if (!self)
        return false;
    add_look(view, self, picture->look, &look);
    if (is_first && state_find(view->state, "mistake"))
        write_change(h, view, step, text_string(&look));
    else
        write_view(h, view, self, is_first ? ROWS_MOST : ROWS_LATER, text_string(&look), NULL);
    text_free(&look);
    view_close(view, self);
    return true;
}

/* Writes everything that the pictures of a step's view print: each matrix once as a table, with the arithmetic of one
 * cell. Without h->answers, what the step asks for is hidden. False with *e set and its place if the view does not
 * open. */
static bool handout_numbers(struct handout *h, const struct step *step, const struct prints *prints, const char *file,
                            struct error *e)
{
    const struct view *view = view_find(step->view_name);
    struct printed there = {0};
    bool ok = true;

    h->writer->open(h, HANDOUT_NUMBERS);
    for (size_t i = 0; ok && i < prints->count; i++) {
        void *self = open_view(h, step, &prints->items[i], file, e);

        ok = self != NULL;
        if (ok) {
            write_sheet(h, view, self, &there);
            view_close(view, self);
        }
    }
    h->writer->close(h, HANDOUT_NUMBERS);
    printed_free(&there);
    return ok;
}

/* Writes the picture of a quiz's question, unless it would give away the answer. */
static void write_question_picture(struct handout *h, const struct question *q)
{
    const char *state;
    const struct view *view = q->view ? view_get_stated(q->view, &state, NULL) : NULL;

    if (view && !view->tells)
        write_state(h, view, NULL, state, &(struct handout_caption){.look = ""});
}

/* Writes the options, or how the question is answered. */
static void write_room(struct handout *h, const struct question *q)
{
    struct prose options = {0}, sides = {0};

    question_show_choices(&options, &sides, q, NULL);
    h->writer->prose(h, &options);
    h->writer->prose(h, &sides);
    prose_free(&options);
    prose_free(&sides);
}

static void write_asked(struct handout *h, const struct question *q)
{
    struct prose asked = {0};

    prose_add_block(&asked, PROSE_PARAGRAPH);
    question_show_asked(&asked, q);
    h->writer->prose(h, &asked);
    prose_free(&asked);
}

/* Writes what is right, and why. */
static void write_key(struct handout *h, const struct question *q, size_t number)
{
    struct prose key = {0};

    question_show_key(&key, q, NULL, number);
    h->writer->prose(h, &key);
    prose_free(&key);
}

/* Writes a quiz as prose, and its key with h->answers. */
static void write_questions(struct handout *h, const struct quiz *quiz)
{
    size_t number = 0;

    for (size_t i = 0; i < quiz->question_count; i++) {
        const struct question *q = &quiz->questions[i];
        struct text heading = {0};

        question_add_heading(q, question_is_graded(q) ? ++number : 0, &heading);
        if (heading.length)
            h->writer->heading(h, 3, text_string(&heading), NULL);
        write_asked(h, q);
        write_question_picture(h, q);
        write_room(h, q);
        text_free(&heading);
    }
    if (!h->answers)
        return;
    h->writer->heading(h, 3, "Answers", NULL);
    number = 0;
    for (size_t i = 0; i < quiz->question_count; i++)
        if (question_is_graded(&quiz->questions[i]))
            write_key(h, &quiz->questions[i], ++number);
}

#define GLOSSARY "Terms"

/* ------------------------------------------------------------------------------------------------------------ terms */

/* Notes the terms that prose links to; returns whether any of them is new. */
static bool note_terms(struct handout *h, const struct prose *prose)
{
    bool found = false;

    for (size_t b = 0; b < prose->block_count; b++)
        for (size_t r = 0; r < prose->blocks[b].run_count; r++) {
            const struct run *run = &prose->blocks[b].runs[r];
            struct library_place place;
            size_t term = h->terms.count;

            if (run->flags & RUN_LINK && run->target &&
                library_find(&h->opened->library, run->target, h->lesson, &place) && place.is_term)
                term = term_list_find(&h->terms, place.name);
            if (term < h->terms.count && !h->used[term])
                found = h->used[term] = true;
        }
    return found;
}

static void write_prose(struct handout *h, const struct prose *prose)
{
    note_terms(h, prose);
    h->writer->prose(h, prose);
}

/* ----------------------------------------------------------------------------------------------------------- a step */

/* Writes the questions' texts in their places and the blocks between them, from `start` to before `end`. */
static void write_blocks(struct handout *h, const struct step *step, size_t start, size_t end)
{
    for (size_t i = start; i <= end; i++) {
        struct prose question = {0};

        if (i < end && step->prose.blocks[i].kind != PROSE_QUESTION)
            continue;
        if (i > start)
            write_prose(h, &(struct prose){.blocks = step->prose.blocks + start, .block_count = i - start});
        start = i + 1;
        if (i == end)
            return;
        question_show_printed(&question, step, i, "");
        write_prose(h, &question);
        prose_free(&question);
    }
}

static void write_answers(struct handout *h, const struct step *step)
{
    if (!h->answers || step->question_count == 0)
        return;
    h->writer->open(h, HANDOUT_ANSWERS);
    for (size_t i = 0; i < step->question_count; i++) {
        struct prose answer = {0};

        question_show_answer(&answer, step, &step->questions[i]);
        write_prose(h, &answer);
        prose_free(&answer);
    }
    h->writer->close(h, HANDOUT_ANSWERS);
}

/* Appends notes as paragraphs, which empty lines separate. */
static void add_paragraphs(struct prose *out, const char *notes)
{
    while (*(notes += strspn(notes, "\n"))) {
        const char *end = strstr(notes, "\n\n");
        size_t length = end ? (size_t)(end - notes) : strlen(notes);
        struct text words = {0}, clean = {0};

        for (size_t i = 0; i < length; i++)
            if (notes[i] != '\n' || i + 1 < length)
                text_add_byte(&words, notes[i] == '\n' ? ' ' : notes[i]);
        utf8_clean(&clean, text_string(&words), words.length);
        prose_add_run(prose_add_block(out, PROSE_PARAGRAPH), text_string(&clean), NULL, 0);
        text_free(&words);
        text_free(&clean);
        notes += length;
    }
}

static void write_notes(struct handout *h, const struct step *step)
{
    struct prose prose = {0};

    if (!h->notes || (!*step->notes && step->minutes == 0))
        return;
    h->writer->open(h, HANDOUT_NOTES);
    if (step->minutes > 0) {
        struct text minutes = {0};

        text_addf(&minutes, "%d minute%s.", step->minutes, step->minutes == 1 ? "" : "s");
        prose_add_run(prose_add_block(&prose, PROSE_PARAGRAPH), text_string(&minutes), NULL, RUN_STRONG);
        text_free(&minutes);
    }
    add_paragraphs(&prose, step->notes);
    write_prose(h, &prose);
    h->writer->close(h, HANDOUT_NOTES);
    prose_free(&prose);
}

/* Writes all parts of a step's prose, each picture above the part that it appears with; then their numbers. */
static bool write_pictured(struct handout *h, const struct lesson *lesson, const struct step *step, struct error *e)
{
    const struct view_setup setup = {.sources = h->opened->sources};
    const struct view *view = view_get(step->view_name, e);
    struct prints prints = {0};
    size_t start = 0;
    bool ok = true;

    if (!view)
        return error_at(e, lesson->file, step->view_line, step->view_column);
    prints_find(&prints, step, view, &setup);
    for (size_t i = 0; ok && i < prints.count; i++) {
        size_t before = prints_block(step, prints.items[i].part);

        write_blocks(h, step, start, before);
        start = before;
        ok = handout_picture(h, step, &prints.items[i], lesson->file, e);
    }
    write_blocks(h, step, start, step->prose.block_count);
    ok = ok && handout_numbers(h, step, &prints, lesson->file, e);
    prints_free(&prints);
    return ok;
}

static bool write_step(struct handout *h, const struct lesson *lesson, const struct step *step, struct error *e)
{
    struct text anchor = {0};
    bool ok = true;

    text_addf(&anchor, "%s/%s", lesson->name, step->name);
    h->writer->heading(h, 2, step->title, text_string(&anchor));
    text_free(&anchor);
    if (step->view_name)
        ok = write_pictured(h, lesson, step, e);
    else
        write_blocks(h, step, 0, step->prose.block_count);
    write_answers(h, step);
    write_notes(h, step);
    return ok;
}

/* ------------------------------------------------------------------------------------------------------- the course */

static bool write_quiz(struct handout *h, const struct lesson *lesson, struct error *e)
{
    struct text words = {0}, anchor = {0};
    const struct quiz *quiz;

    if (!h->quiz || !catalogue_has_quiz(&h->opened->catalogue, h->lesson))
        return true;
    quiz = library_quiz(&h->opened->library, h->lesson, e);
    if (!quiz)
        return false;
    text_addf(&words, "Quiz: %s", lesson->title);
    text_addf(&anchor, "%s/quiz", lesson->name);
    h->writer->heading(h, 1, text_string(&words), text_string(&anchor));
    text_free(&words);
    text_free(&anchor);
    write_questions(h, quiz);
    return true;
}

static bool write_lesson(struct handout *h, size_t index, struct error *e)
{
    struct lesson *lesson = library_lesson(&h->opened->library, index, e);

    if (!lesson)
        return false;
    h->lesson = index;
    h->writer->heading(h, 1, lesson->title, h->opened->catalogue.lessons[index].name);
    write_prose(h, &lesson->intro);
    for (size_t i = 0; i < lesson->step_count; i++)
        if (!write_step(h, lesson, lesson_at(lesson, i), e))
            return false;
    return write_quiz(h, lesson, e);
}

/* Whether a text links to a lesson in this handout. */
static bool leads_to_lesson(const struct handout *h, const struct prose *prose)
{
    bool leads = false;

    for (size_t b = 0; b < prose->block_count; b++)
        for (size_t r = 0; r < prose->blocks[b].run_count; r++) {
            const char *target = prose->blocks[b].runs[r].target;
            struct library_place place;

            if (!target || !library_find(&h->opened->library, target, SIZE_MAX, &place) || place.is_term)
                continue;
            for (size_t i = 0; i < h->count; i++)
                leads = leads || h->order[i] == place.lesson;
        }
    return leads;
}

/* Writes the terms that the lessons link to, and the terms that those link to; then the claims, read elsewhere, that
 * the lessons correct. */
static void write_terms(struct handout *h)
{
    bool any = false, any_claim = false;

    h->lesson = SIZE_MAX;
    for (size_t i = 0; i < h->terms.count; i++)
        h->used[i] |= term_is_claim(h->terms.items[i].name) && leads_to_lesson(h, &h->terms.items[i].text);
    for (size_t i = 0; i < h->terms.count; i++) /* a new one may be above: begin again */
        if (h->used[i] && note_terms(h, &h->terms.items[i].text))
            i = (size_t)-1;
    for (size_t i = 0; i < h->terms.count; i++) {
        struct text anchor = {0};

        if (!h->used[i] || term_list_find(&h->terms, h->terms.items[i].anchor) != i)
            continue;
        if (term_is_claim(h->terms.items[i].name) && !any_claim) {
            h->writer->heading(h, 1, TERM_CLAIMS, "claims");
            any_claim = true;
        } else if (!any) {
            h->writer->heading(h, 1, GLOSSARY, "terms");
        }
        any = true;
        text_addf(&anchor, "term/%s", h->terms.items[i].anchor);
        h->writer->heading(h, 3, h->terms.items[i].name, text_string(&anchor));
        write_prose(h, &h->terms.items[i].text);
        text_free(&anchor);
    }
}

/* Writes the lessons that are chosen to h->body. False with *e set if one cannot be used. */
static bool handout_walk(struct handout *h, struct error *e)
{
    for (size_t i = 0; i < h->count; i++)
        if (!write_lesson(h, h->order[i], e))
            return false;
    write_terms(h);
    return true;
}

static const char *const formats[] = {"markdown", "html", "text", NULL};
/* In the order of formats[]. */
static const struct handout_writer *const writers[] = {&handout_markdown, &handout_html, &handout_text};

static const struct option options[] = {
    {"--format", NULL, formats, "what it is written as"},
    {"--notes", NULL, NULL, "with the speaker's notes"},
    {"--quiz", NULL, NULL, "with each lesson's quiz"},
    {"--answers", NULL, NULL, "with the answers to all questions"},
    {0},
};

/* The lesson that an operand names. */
static const struct catalogue_entry *find(const struct catalogue *catalogue, const char *name, struct error *e)
{
    if (strchr(name, '#')) {
        error_set(e, ERROR_INPUT, "%.80s: a handout has whole lessons: leave out %.80s", name, strchr(name, '#'));
        return NULL;
    }
    return catalogue_find(catalogue, name, e);
}

/* Chooses a lesson, once, and adds its title to the handout's. */
static bool choose_one(struct handout *h, size_t index, struct error *e)
{
    const struct lesson *lesson = library_lesson(&h->opened->library, index, e);

    if (!lesson)
        return false;
    if (h->chosen[index])
        return true;
    h->chosen[index] = true;
    h->order[h->count++] = index;
    text_addf(&h->title, "%s%s", h->title.length ? " · " : "", lesson->title);
    return true;
}

/* Chooses the lessons that are named, in that order, or all. */
static bool choose(struct handout *h, const struct arguments *a, struct error *e)
{
    const struct catalogue *catalogue = &h->opened->catalogue;

    h->chosen = memory_new_array(catalogue->lesson_count, sizeof *h->chosen);
    h->order = memory_new_array(catalogue->lesson_count, sizeof *h->order);
    for (size_t i = 0; i < a->operand_count; i++) {
        const struct catalogue_entry *entry = find(catalogue, a->operands[i], e);

        if (!entry || !choose_one(h, (size_t)(entry - catalogue->lessons), e))
            return false;
    }
    for (size_t i = 0; a->operand_count == 0 && i < catalogue->lesson_count; i++)
        if (!choose_one(h, i, e))
            return false;
    return true;
}

/* Opens what a handout needs besides the lessons. */
static void prepare(struct handout *h, const struct arguments *a)
{
    int choice = arguments_choice(a, "--format");
    bool has_colors;

    h->writer = writers[choice < 0 ? 0 : choice];
    has_colors = h->writer == &handout_html && a->terminal.color != COLOR_NEVER;
    h->notes = arguments_have(a, "--notes");
    h->quiz = arguments_have(a, "--quiz");
    h->answers = arguments_have(a, "--answers");
    h->ascii = a->terminal.ascii;
    h->theme = (struct theme){.colors = has_colors ? 256 : 0,
                              .light = a->terminal.theme == THEME_LIGHT || a->terminal.theme == THEME_AUTO,
                              .grey = a->terminal.theme == THEME_GREY,
                              .ascii = h->ascii && h->writer != &handout_html};
    term_list_make(&h->terms, library_glossary(&h->opened->library));
    h->used = memory_new_array(h->terms.count + 1, sizeof *h->used);
}

/* Appends a page with character references for what is not ASCII, which every browser shows correctly. */
static void add_references(struct text *out, const struct text *page)
{
    const char *at = text_string(page), *end = at + page->length;

    while (at < end) {
        char32_t c = utf8_next(&at, end);

        if (c < 0x80)
            text_add_byte(out, (char)c);
        else
            text_addf(out, "&#%u;", (unsigned)c);
    }
}

/* Prints what was written. */
static void print(struct handout *h, struct output *out)
{
    struct text page = {0}, ascii = {0};

    if (h->writer->finish)
        h->writer->finish(h, &page);
    else
        text_add_bytes(&page, text_string(&h->body), h->body.length);
    if (h->ascii && h->writer == &handout_html)
        add_references(&ascii, &page);
    else if (h->ascii)
        ascii_add(&ascii, text_string(&page), page.length);
    output_data(out, text_string(h->ascii ? &ascii : &page), h->ascii ? ascii.length : page.length);
    text_free(&page);
    text_free(&ascii);
}

static void free_handout(struct handout *h)
{
    free(h->chosen);
    free(h->order);
    free(h->used);
    term_list_free(&h->terms);
    text_free(&h->title);
    text_free(&h->body);
    text_free(&h->contents);
    export_pens_free(&h->pens);
}

static int run(const struct arguments *a, struct output *out, struct error *e)
{
    struct opened opened = {0};
    struct handout handout = {.opened = &opened};
    bool ok = open_course(&opened, a, e) && open_listings(&opened, e) && choose(&handout, a, e);

    if (ok) {
        prepare(&handout, a);
        ok = handout_walk(&handout, e);
    }
    if (ok)
        print(&handout, out);
    free_handout(&handout);
    open_close(&opened);
    return ok ? 0 : 2;
}

const struct command command_handout = {
    .name = "handout",
    .operands = "[LESSON]...",
    .most = (size_t)-1,
    .options = options,
    .summary = "lessons as one file to take home",
    .about = "Writes lessons, or without a name the whole course, as one file on standard\n"
             "output: the text, every view as a picture of text with its numbers as tables,\n"
             "mistakes before and after, the terms that are used. The file of --format html\n"
             "needs no network, and prints with a page for each lesson; its pictures have\n"
             "colours for a light page, or those of --theme, or none with --color never.\n"
             "Without --answers questions are only asked, and what they ask for is hidden.\n",
    .example = "  headway handout six-stages pitfalls --format html > handout.html\n"
               "  headway handout --format html --notes --quiz --answers > teacher.html\n",
    .run = run,
};
