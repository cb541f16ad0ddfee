/* SPDX-License-Identifier: MIT */
#include "player/editor.h"

#include "attention/words.h"
#include "base/compiler.h"
#include "base/number.h"
#include "base/prose.h"
#include "draw/flow.h"
#include "sheet/lay.h"
#include "ui/box.h"
#include "ui/footer.h"
#include "ui/help.h"

#include <inttypes.h>
#include <string.h>

#define COLS 70
#define ROWS 12      /* the editor's rows, a blank, messages, keys */
#define LOW_ROWS 10  /* the same without the blank */
#define HELP_COLS 19 /* the keys of a row of the help, and a blank */
#define FIELD_COL 10 /* where the fields begin, after their names */

/* Rows with a field have its key in a spec. */
static const struct {
    const char *name, *key;
} rows[EDITOR_ROWS] = {
    [EDITOR_READY] = {"example", NULL},        [EDITOR_WORDS] = {"words", "tokens"},
    [EDITOR_KINDS] = {"kinds", NULL},          [EDITOR_WEIGHTS] = {"weights", NULL},
    [EDITOR_D_MODEL] = {"d_model", "d_model"}, [EDITOR_HEADS] = {"heads", "heads"},
};

/* Sentences to choose from. */
static const char *const ready[] = {"The cat sat on", "I love deep learning"};

#define READY_COUNT (sizeof ready / sizeof *ready)

static const char *const weights[] = {"by kind", "random"};

static const char *words_of(const struct editor *editor)
{
    return text_string(&editor->fields[EDITOR_WORDS].text);
}

/* ---------------------------------------------------------------------------------------------- what it begins with */

/* Appends the model's words, each with its kind unless that is the known one. */
static void add_words(struct text *out, const struct model *model)
{
    for (size_t i = 0; i < model->n; i++) {
        text_addf(out, "%s%s", i ? " " : "", model->tokens[i]);
        if (model->kinds)
            text_addf(out, ":%s", word_kinds[model->kinds[i]].name);
    }
    for (size_t i = 0; model->kinds && i < model->n; i++) {
        struct text set = {0};

        words_set_kind(&set, text_string(out), i, model->kinds[i]);
        text_free(out);
        *out = set;
    }
}

static void set_size(struct editor *editor, enum editor_row row, size_t size)
{
    struct text number = {0};

    text_addf(&number, "%zu", size);
    field_set(&editor->fields[row], text_string(&number));
    text_free(&number);
}

/* Fills the rows from the model. */
static void fill(struct editor *editor, const struct model *model)
{
    struct text words = {0};

    add_words(&words, model);
    field_set(&editor->fields[EDITOR_WORDS], text_string(&words));
    text_free(&words);
    editor->is_random = !model->kinds;
    set_size(editor, EDITOR_D_MODEL, model->d_model);
    set_size(editor, EDITOR_HEADS, model->num_heads);
}

/* Goes to a row. */
static void enter(struct editor *editor, enum editor_row row)
{
    editor->fields[editor->row].is_selected = false;
    editor->row = row;
    editor->word = 0;
    field_select(&editor->fields[row]);
}

void editor_start(struct editor *editor, const struct model *model)
{
    if (!editor->is_typed)
        fill(editor, model);
    text_free(&editor->trouble);
    enter(editor, EDITOR_WORDS);
}

/* ------------------------------------------------------------------------------------------------------- the words */

/* The word with that number; false if there is none. */
static bool find_word(const struct editor *editor, size_t number, struct word *out)
{
    const char *at = words_of(editor);

    for (size_t i = 0; words_next(&at, out); i++)
        if (i == number)
            return true;
    return false;
}

/* Whether the words have kinds that can be shown, and changed. */
static bool have_kinds(const struct editor *editor)
{
    return !editor->is_random && words_check(words_of(editor), "words", NULL);
}

/* Finds the first word whose kind is not known; false if there is none. */
static bool find_unknown(const struct editor *editor, size_t *number)
{
    struct word word;

    for (*number = 0; find_word(editor, *number, &word); ++*number)
        if (word.kind == KIND_UNKNOWN)
            return true;
    return false;
}

static void set_words(struct editor *editor, const char *words)
{
    field_set(&editor->fields[EDITOR_WORDS], words);
    text_free(&editor->trouble);
    editor->is_typed = true;
}

static void set_kind(struct editor *editor, enum word_kind kind)
{
    struct text set = {0};

    words_set_kind(&set, words_of(editor), editor->word, kind);
    set_words(editor, text_string(&set));
    text_free(&set);
}

/* Which ready sentence the words are; READY_COUNT: none. */
static size_t ready_chosen(const struct editor *editor)
{
    size_t i = 0;

    while (i < READY_COUNT && strcmp(ready[i], words_of(editor)) != 0)
        i++;
    return i;
}

/* ------------------------------------------------------------------------------------------------------------- keys */

/* Whether a row can be chosen: kinds go with designed weights only, sizes with random ones only. */
static bool is_open(const struct editor *editor, enum editor_row row)
{
    bool is_size = row == EDITOR_D_MODEL || row == EDITOR_HEADS;

    return row == EDITOR_KINDS ? have_kinds(editor) : !is_size || editor->is_random;
}

static unsigned do_move(void *self, const struct key *key, int code UNUSED)
{
    struct editor *editor = self;
    enum editor_row row = editor->row;

    do
        row = (row + (unsigned)key->action) % EDITOR_ROWS;
    while (!is_open(editor, row));
    enter(editor, row);
    return EDITOR_GOES_ON;
}

/* Makes the weights random, or designed again; with random weights words have no kinds. */
static void turn_weights(struct editor *editor)
{
    struct text bare = {0};
    struct word word;

    for (size_t i = 0; have_kinds(editor) && find_word(editor, i, &word); i++) {
        text_add(&bare, i ? " " : "");
        text_add_bytes(&bare, word.at, word.length);
    }
    if (bare.length)
        set_words(editor, text_string(&bare));
    editor->is_random = !editor->is_random;
    editor->is_typed = true;
    text_free(&editor->trouble);
    text_free(&bare);
}

/* Moves along a row: another sentence, another word, other weights. */
static unsigned do_along(void *self, const struct key *key, int code UNUSED)
{
    struct editor *editor = self;
    size_t chosen = ready_chosen(editor);
    struct word word;

    if (editor->row == EDITOR_WEIGHTS)
        turn_weights(editor);
    else if (editor->row == EDITOR_READY)
        set_words(editor, ready[chosen < READY_COUNT ? (chosen + (size_t)key->action + READY_COUNT) % READY_COUNT : 0]);
    else if (!find_word(editor, editor->word + (size_t)key->action, &word))
        return EDITOR_PASSES;
    else
        editor->word += (size_t)key->action;
    return EDITOR_GOES_ON;
}

static bool goes_along(const void *self, const struct key *key, struct key_offer *offer)
{
    const struct editor *editor = self;

    if (key->word && editor->row == EDITOR_KINDS)
        text_add(&offer->word, "word");
    return rows[editor->row].key == NULL;
}

/* Chooses the next kind, or the next that begins with the letter typed. */
static unsigned do_kind(void *self, const struct key *key UNUSED, int code)
{
    struct editor *editor = self;
    struct word word;
    enum word_kind kind;

    if (!find_word(editor, editor->word, &word))
        return EDITOR_GOES_ON;
    kind = word.kind == KIND_UNKNOWN ? KIND_COUNT - 1 : word.kind;
    do
        kind = (kind + 1) % KIND_COUNT;
    while (code != KEY_CODE_SPACE && word_kinds[kind].name[0] != code);
    set_kind(editor, kind);
    return EDITOR_GOES_ON;
}

static bool is_at_kinds(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return ((const struct editor *)self)->row == EDITOR_KINDS;
}

/* Uses what was entered if it is right; asks for a kind that is not known. */
static unsigned do_enter(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct editor *editor = self;
    struct text says = {0};
    bool fine = editor_judge(editor, &says);
    size_t unknown;

    text_free(&says);
    if (!fine && have_kinds(editor) && find_unknown(editor, &unknown)) {
        enter(editor, EDITOR_KINDS);
        editor->word = unknown;
    }
    return fine ? EDITOR_ENTERED : EDITOR_GOES_ON;
}

static unsigned do_leave(void *self UNUSED, const struct key *key UNUSED, int code UNUSED)
{
    return EDITOR_LEFT;
}

static unsigned do_help(void *self UNUSED, const struct key *key UNUSED, int code UNUSED)
{
    return EDITOR_ASKS_HELP;
}

/* Whether nothing is typed in the row, so that letters are keys. */
static bool has_letters(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return rows[((const struct editor *)self)->row].key == NULL;
}

const struct key editor_keys[] = {
    {"Tab Down", 1, NULL, "next", "next row", .act = do_move},
    {"BackTab Up", EDITOR_ROWS - 1, NULL, NULL, "row before", .act = do_move},
    {"Right", 1, "← →", "choose", "another example, another word, other weights", .act = do_along, .works = goes_along},
    {"Left", -1, NULL, NULL, NULL, .act = do_along, .works = goes_along},
    {"Space d n v p a o", 0, "Space", "kind", "the next kind; a letter: the next that begins so", .act = do_kind,
     .works = is_at_kinds},
    {"Enter", 0, NULL, "use it", "make this the example; ask for a kind that is not known", .act = do_enter},
    {"Esc", 0, NULL, "leave", "leave the example as it is", .act = do_leave},
    {"q", 0, NULL, NULL, NULL, .act = do_leave, .works = has_letters},
    {"?", 0, NULL, "help", "this help", .act = do_help, .works = has_letters, .rank = KEY_LAST},
    {0},
};

enum editor_answer editor_key(struct editor *editor, int code)
{
    unsigned answer = EDITOR_GOES_ON;

    if (keys_act(editor_keys, editor, code, &answer))
        return (enum editor_answer)answer;
    if (!rows[editor->row].key || !field_key(&editor->fields[editor->row], code))
        return EDITOR_PASSES;
    text_free(&editor->trouble);
    editor->is_typed = editor->is_typed || code < KEY_CODE_UP || code == KEY_CODE_DELETE;
    return EDITOR_GOES_ON;
}

/* ------------------------------------------------------------------------------------------------- what comes of it */

bool editor_is_changed(const struct editor *editor, const struct model *model)
{
    struct editor before = {0};
    bool changed;

    fill(&before, model);
    changed = before.is_random != editor->is_random;
    for (enum editor_row row = EDITOR_WORDS; row < EDITOR_ROWS; row++)
        changed = changed || (is_open(editor, row) && strcmp(text_string(&before.fields[row].text),
                                                             text_string(&editor->fields[row].text)) != 0);
    editor_free(&before);
    return changed;
}

/* Makes a spec with random weights from the input; the seed is that of `now`. */
static bool random_spec(const struct editor *editor, const struct spec *now, struct spec *spec, struct error *e)
{
    for (enum editor_row row = EDITOR_WORDS; row < EDITOR_ROWS; row++)
        if (rows[row].key && !spec_set(spec, rows[row].key, text_string(&editor->fields[row].text), rows[row].name, e))
            return false;
    spec->given |= now->given & SPEC_SEED;
    spec->seed = now->seed;
    return spec_set(spec, "weights", "random", "weights", e);
}

bool editor_spec(const struct editor *editor, const struct spec *now, struct spec *spec, struct error *e)
{
    *spec = (struct spec){0};
    if (editor->is_random ? !random_spec(editor, now, spec, e) : !spec_set(spec, "words", words_of(editor), "words", e))
        return false;
    spec->given |= now->given & SPEC_MASK;
    spec->mask = now->mask;
    spec->padding = now->padding;
    return true;
}

/* Reads a size; 0, with the reason appended, if it is none. */
static uint64_t read_size(const struct editor *editor, enum editor_row row, struct text *out)
{
    const char *typed = text_string(&editor->fields[row].text);
    uint64_t number = 0;

    if (number_parse(typed, MODEL_MOST, &number) && number > 0)
        return number;
    text_add(out, rows[row].name);
    if (*typed)
        text_addf(out, " cannot be “%s”", typed);
    else
        text_add(out, " is empty");
    text_addf(out, ": type a whole number from 1 to %d.", MODEL_MOST);
    return 0;
}

static bool judge_sizes(const struct editor *editor, struct text *out)
{
    uint64_t d_model = read_size(editor, EDITOR_D_MODEL, out), heads;

    if (!d_model)
        return false;
    heads = read_size(editor, EDITOR_HEADS, out);
    if (!heads)
        return false;
    if (d_model % heads != 0) {
        text_addf(out, "%" PRIu64 " columns cannot be cut into %" PRIu64 " heads of one width. ", d_model, heads);
        text_addf(out, "What divides %" PRIu64 ": ", d_model);
        model_add_divisors(out, (size_t)d_model);
        text_add(out, ".");
        return false;
    }
    text_addf(out,
              "d_k = %" PRIu64 " / %" PRIu64 " = %" PRIu64 " columns a head. The weights will be random and "
              "untrained: look at the shapes, not for a meaning.",
              d_model, heads, d_model / heads);
    return true;
}

/* “cat” is a noun: it looks for a verb. And which letters change that. */
static void describe_kind(const struct word *word, struct text *out)
{
    const struct word_kind_row *row = &word_kinds[word->kind];

    text_addf(out, word->kind == KIND_UNKNOWN ? "What kind of word is “%.*s”?" : "“%.*s” is ", (int)word->length,
              word->at);
    if (word->kind != KIND_UNKNOWN && row->seeks == KIND_UNKNOWN)
        text_addf(out, "%s: it looks for nothing.", row->called);
    else if (word->kind != KIND_UNKNOWN)
        text_addf(out, "%s: it looks for %s.", row->called, word_kinds[row->seeks].called);
    text_add(out, " Letters: d det, n noun, v verb, p prep/pron, a adj/adv, o other.");
}

/* Asks for a kind, or says that one is misspelt. */
static void ask_kind(const struct word *word, const struct error *e, struct text *out)
{
    if (memchr(word->at, ':', word->length))
        text_add(out, e->message);
    else
        text_addf(out, "What kind of word is “%.*s”? Enter asks, or type %.*s:noun.", (int)word->length, word->at,
                  (int)word->length, word->at);
}

static bool judge_words(const struct editor *editor, struct text *out)
{
    size_t places = model_kinds_of(words_of(editor)), unknown;
    struct word word;
    struct error e;
    bool is_known;

    if (!words_check(words_of(editor), "words", &e)) {
        text_add(out, e.message);
        return false;
    }
    is_known = words_check_kinds(words_of(editor), "words", &e);
    if (editor->row == EDITOR_KINDS && find_word(editor, editor->word, &word))
        describe_kind(&word, out);
    else if (find_unknown(editor, &unknown) && find_word(editor, unknown, &word))
        ask_kind(&word, &e, out);
    else
        text_addf(
            out,
            "Weights made for these words: head 1 sees the word before, head 2 goes by kind. %zu kinds, %zu places: "
            "d_model %zu.",
            places, places, 2 * places);
    return is_known;
}

bool editor_judge(const struct editor *editor, struct text *out)
{
    return editor->is_random ? judge_sizes(editor, out) : judge_words(editor, out);
}

/* ---------------------------------------------------------------------------------------------------------- drawing */

static bool is_low(const struct canvas *canvas)
{
    return canvas->rows < ROWS + 2;
}

static struct area place(const struct canvas *canvas)
{
    return box_place(canvas, is_low(canvas) ? LOW_ROWS : ROWS, COLS);
}

/* The words with their kinds; `names` are borrowed by the dials. */
static void add_kinds(const struct editor *editor, struct dials *dials, struct text names[WORDS_BY_KIND_MOST])
{
    struct word word;

    dials->chosen = editor->row == EDITOR_KINDS ? editor->word : SHEET_NONE;
    for (size_t i = 0; have_kinds(editor) && find_word(editor, i, &word); i++) {
        text_add_bytes(&names[i], word.at, word.length);
        text_add(dials_add(dials, text_string(&names[i])),
                 word.kind == KIND_UNKNOWN ? "?" : word_kinds[word.kind].name);
    }
}

/* Draws the words with their kinds as dials are drawn. */
static void draw_kinds(struct canvas *canvas, struct area area, const struct editor *editor)
{
    struct text names[WORDS_BY_KIND_MOST] = {0};
    struct sheet sheet = {0};
    struct sheet_block *block = sheet_add(&sheet, BLOCK_DIALS, "kinds");

    sheet_size(block, 1, 1);
    add_kinds(editor, &block->dials, names);
    sheet_draw(&sheet, canvas, area);
    sheet_free(&sheet);
    for (size_t i = 0; i < WORDS_BY_KIND_MOST; i++)
        text_free(&names[i]);
}

/* Draws what can be chosen, the choice in brackets; without room for all, starts from the choice. */
static void draw_choices(struct canvas *canvas, struct area area, const char *const *names, size_t count, size_t chosen)
{
    int end = area.col + area.cols, wanted = 0;

    for (size_t i = 0; i < count; i++)
        wanted += canvas_columns(&canvas->theme, names[i]) + 3;
    for (size_t i = wanted > area.cols && chosen < count ? chosen : 0; i < count; i++) {
        struct text name = {0};

        text_addf(&name, i == chosen ? "[%s]" : " %s ", names[i]);
        area.col += 1 + canvas_put_cut(canvas, area.row, area.col, end - area.col, i == chosen ? ROLE_STRONG : ROLE_DIM,
                                       text_string(&name));
        text_free(&name);
    }
}

/* Draws a size of designed weights, which follows from the words. */
static void draw_given(struct canvas *canvas, struct area area, const struct editor *editor, enum editor_row row)
{
    struct text number = {0};

    text_addf(&number, "%zu", row == EDITOR_HEADS ? 2 : 2 * model_kinds_of(words_of(editor)));
    canvas_put_cut(canvas, area.row, area.col, area.cols, ROLE_DIM, text_string(&number));
    text_free(&number);
}

static void draw_row(struct canvas *canvas, struct area box, const struct editor *editor, enum editor_row row)
{
    struct area area = {box.row + (int)row, box.col + FIELD_COL, 1, box.cols - FIELD_COL};
    bool is_here = row == editor->row;

    canvas_put(canvas, area.row, box.col, is_here ? ROLE_STRONG : ROLE_DIM, is_here ? "▸" : " ");
    canvas_put(canvas, area.row, box.col + 1, is_here ? ROLE_STRONG : ROLE_DIM, rows[row].name);
    if (row == EDITOR_READY)
        draw_choices(canvas, (struct area){area.row, area.col - 1, 1, area.cols + 1}, ready, READY_COUNT,
                     ready_chosen(editor));
    else if (row == EDITOR_WEIGHTS)
        draw_choices(canvas, (struct area){area.row, area.col - 1, 1, area.cols + 1}, weights, 2, editor->is_random);
    else if (row == EDITOR_KINDS)
        draw_kinds(canvas, (struct area){area.row, area.col - 2, 1, area.cols + 2}, editor);
    else if (is_open(editor, row))
        field_draw(canvas, area.row, area.col, area.cols, &editor->fields[row]);
    else
        draw_given(canvas, area, editor, row);
}

/* Shows the cursor only where something is typed. */
static void draw_cursor(struct canvas *canvas, struct area box, const struct editor *editor)
{
    const struct field *field = &editor->fields[editor->row];

    if (rows[editor->row].key)
        canvas_cursor(canvas, box.row + (int)editor->row,
                      box.col + FIELD_COL + field_cursor(&canvas->theme, field, box.cols - FIELD_COL));
    else
        canvas_cursor(canvas, -1, -1);
}

/* Draws the messages under the rows. */
static void draw_message(struct canvas *canvas, struct area area, const struct editor *editor)
{
    struct text says = {0};
    struct flow flow;
    bool fine = editor_judge(editor, &says) && editor->trouble.length == 0;

    if (editor->trouble.length) {
        text_cut(&says, 0);
        text_add(&says, text_string(&editor->trouble));
    }
    flow_lay_words(&flow, text_string(&says), fine ? 0 : RUN_STRONG, area.cols, &canvas->theme);
    if (flow_draw(canvas, area, &flow, 0, fine) > 0)
        canvas_put_right(canvas, area.row + area.rows - 1, area.col + area.cols, ROLE_DIM, " …");
    flow_free(&flow);
    text_free(&says);
}

static void draw(void *self, struct canvas *canvas)
{
    const struct editor *editor = self;
    struct area area = place(canvas);
    int message_row = EDITOR_ROWS + !is_low(canvas);

    box_draw(canvas, area, "Another example");
    for (enum editor_row row = EDITOR_READY; row < EDITOR_ROWS; row++)
        draw_row(canvas, area, editor, row);
    draw_cursor(canvas, area, editor);
    draw_message(canvas, (struct area){area.row + message_row, area.col, area.rows - message_row - 1, area.cols},
                 editor);
}

static void add_footer(void *self, const struct canvas *canvas, struct footer *footer)
{
    footer_lay_box(footer, &canvas->theme, place(canvas), editor_keys, self);
}

static void help(void *self, struct overlay_page *page, const struct canvas *canvas)
{
    text_add(&page->title, "Help: another example");
    help_add_keys(&page->lists[0], &canvas->theme,
                  &(struct help_keys){.table = editor_keys, .self = self, .columns = HELP_COLS, .is_full = true});
}

/* A click goes to a row; in the row where one is, it chooses the next that the row has to choose from. */
static enum scene_row choose_row(void *self, const struct canvas *canvas, int row, int col)
{
    struct editor *editor = self;
    struct area area = place(canvas);
    enum editor_row at = (enum editor_row)(row - area.row);

    area.rows = EDITOR_ROWS;
    if (!area_holds(area, row, col) || !is_open(editor, at))
        return SCENE_NO_ROW;
    if (at != editor->row)
        enter(editor, at);
    else
        editor_key(editor, rows[at].key ? KEY_CODE_END : KEY_CODE_RIGHT);
    return SCENE_ROW;
}

static bool is_typing(const void *self)
{
    const struct editor *editor = self;

    return rows[editor->row].key != NULL;
}

static unsigned event(void *self, const struct event *event, const struct canvas *canvas UNUSED)
{
    struct editor *editor = self;
    enum editor_answer answer = EDITOR_PASSES;

    if (event->kind == EVENT_KEY)
        answer = editor_key(editor, event->code);
    if (answer == EDITOR_ENTERED)
        return editor->use(editor->context) ? SCENE_QUIT : SCENE_DRAW;
    return answer == EDITOR_LEFT        ? SCENE_QUIT
           : answer == EDITOR_ASKS_HELP ? SCENE_HELP
           : answer == EDITOR_PASSES    ? SCENE_NOTHING
                                        : SCENE_DRAW;
}

void editor_open(struct editor *editor, struct stack *stack, const struct model *model, editor_use *use, void *context)
{
    editor->use = use;
    editor->context = context;
    editor_start(editor, model);
    stack_push(stack, (struct scene){.self = editor,
                                     .is_over = true,
                                     .draw = draw,
                                     .event = event,
                                     .choose = choose_row,
                                     .is_typing = is_typing,
                                     .help = help,
                                     .footer = add_footer});
}

void editor_free(struct editor *editor)
{
    for (size_t i = 0; i < EDITOR_ROWS; i++)
        field_free(&editor->fields[i]);
    text_free(&editor->trouble);
}
