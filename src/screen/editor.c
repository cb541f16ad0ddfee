/* SPDX-License-Identifier: MIT */
#include "screen/editor.h"

#include "base/compiler.h"
#include "base/number.h"
#include "base/prose.h"
#include "draw/flow.h"
#include "screen/box.h"
#include "screen/footer.h"

#include <inttypes.h>
#include <string.h>

#define COLS 60
#define ROWS 10     /* fields, a blank, messages, keys */
#define FIELD_COL 9 /* where the fields begin, after their names */
#define MESSAGE_ROW 4

static const struct {
    const char *name, *key; /* on screen; in a spec */
} fields[EDITOR_FIELDS] = {
    [EDITOR_WORDS] = {"words", "tokens"},
    [EDITOR_D_MODEL] = {"d_model", "d_model"},
    [EDITOR_HEADS] = {"heads", "heads"},
};

/* Fills the fields with what the model has. */
static void fill(struct editor *editor, const struct model *model)
{
    struct text words = {0}, number = {0};

    for (size_t i = 0; i < model->n; i++)
        text_addf(&words, "%s%s", i ? " " : "", model->tokens[i]);
    field_set(&editor->fields[EDITOR_WORDS], text_string(&words));
    text_addf(&number, "%zu", model->d_model);
    field_set(&editor->fields[EDITOR_D_MODEL], text_string(&number));
    text_cut(&number, 0);
    text_addf(&number, "%zu", model->num_heads);
    field_set(&editor->fields[EDITOR_HEADS], text_string(&number));
    text_free(&words);
    text_free(&number);
}

/* Goes to a field. */
static void enter(struct editor *editor, size_t field)
{
    editor->field = field;
    field_select(&editor->fields[field]);
}

void editor_start(struct editor *editor, const struct model *model)
{
    if (!editor->is_typed)
        fill(editor, model);
    text_free(&editor->trouble);
    enter(editor, EDITOR_WORDS);
}

static unsigned do_move(void *self, const struct key *key, int code UNUSED)
{
    struct editor *editor = self;

    editor->fields[editor->field].is_selected = false;
    enter(editor, (editor->field + (size_t)key->action) % EDITOR_FIELDS);
    return EDITOR_GOES_ON;
}

static unsigned do_answer(void *self UNUSED, const struct key *key, int code UNUSED)
{
    return (unsigned)key->action;
}

const struct key editor_keys[] = {
    {"Tab Down", 1, NULL, "next", "next field", .act = do_move},
    {"BackTab Up", EDITOR_FIELDS - 1, NULL, NULL, "field before", .act = do_move},
    {"Enter", EDITOR_ENTERED, NULL, "use it", "make this the example", .act = do_answer},
    {"Esc", EDITOR_LEFT, NULL, "leave", "leave the example as it is", .act = do_answer},
    {0},
};

enum editor_answer editor_key(struct editor *editor, int code)
{
    unsigned answer = EDITOR_GOES_ON;

    if (!keys_act(editor_keys, editor, code, &answer) && field_key(&editor->fields[editor->field], code)) {
        text_free(&editor->trouble);
        editor->is_typed = editor->is_typed || code < KEY_CODE_UP || code == KEY_CODE_DELETE;
    }
    return (enum editor_answer)answer;
}

bool editor_is_changed(const struct editor *editor, const struct model *model)
{
    struct editor before = {0};
    bool changed = false;

    fill(&before, model);
    for (size_t i = 0; i < EDITOR_FIELDS; i++)
        changed = changed || strcmp(text_string(&before.fields[i].text), text_string(&editor->fields[i].text)) != 0;
    editor_free(&before);
    return changed;
}

bool editor_spec(const struct editor *editor, const struct spec *now, struct spec *spec, struct error *e)
{
    *spec = (struct spec){0};
    for (size_t i = 0; i < EDITOR_FIELDS; i++)
        if (!spec_set(spec, fields[i].key, text_string(&editor->fields[i].text), fields[i].name, e))
            return false;
    if (!spec_set(spec, "weights", "random", "weights", e))
        return false;
    spec->given |= now->given & (SPEC_SEED | SPEC_MASK);
    spec->seed = now->seed;
    spec->mask = now->mask;
    spec->padding = now->padding;
    return true;
}

void editor_refuse(struct editor *editor, const struct error *e)
{
    text_free(&editor->trouble);
    text_add(&editor->trouble, e->message);
}

/* Reads a size; 0, with the reason appended, if it is none. */
static uint64_t read_size(const struct editor *editor, size_t field, struct text *out)
{
    const char *typed = text_string(&editor->fields[field].text);
    uint64_t number = 0;

    if (number_parse(typed, MODEL_MOST, &number) && number > 0)
        return number;
    text_add(out, fields[field].name);
    if (*typed)
        text_addf(out, " cannot be “%s”", typed);
    else
        text_add(out, " is empty");
    text_addf(out, ": type a whole number from 1 to %d.", MODEL_MOST);
    return 0;
}

bool editor_judge(const struct editor *editor, struct text *out)
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

/* Draws what there is to say under the fields. */
static void draw_message(struct canvas *canvas, struct area area, const struct editor *editor)
{
    struct text says = {0};
    struct prose prose = {0};
    struct flow flow;
    bool fine = editor_judge(editor, &says) && editor->trouble.length == 0;

    if (editor->trouble.length) {
        text_cut(&says, 0);
        text_add(&says, text_string(&editor->trouble));
    }
    prose_add_run(prose_add_block(&prose, PROSE_PARAGRAPH), text_string(&says), NULL, fine ? 0 : RUN_STRONG);
    flow_lay(&flow, &prose, area.cols, 0, &canvas->theme);
    if (flow_draw(canvas, area, &flow, 0, fine) > 0)
        canvas_put_right(canvas, area.row + area.rows - 1, area.col + area.cols, ROLE_DIM, " …");
    flow_free(&flow);
    prose_free(&prose);
    text_free(&says);
}

void editor_draw(struct canvas *canvas, const struct editor *editor)
{
    struct area area = box_place(canvas, ROWS, COLS);
    struct footer footer = {0};

    box_draw(canvas, area, "Another example");
    for (size_t i = 0; i < EDITOR_FIELDS; i++) {
        canvas_put(canvas, area.row + (int)i, area.col, i == editor->field ? ROLE_STRONG : ROLE_DIM, fields[i].name);
        field_draw(canvas, area.row + (int)i, area.col + FIELD_COL, area.cols - FIELD_COL, &editor->fields[i]);
    }
    canvas_cursor(canvas, area.row + (int)editor->field,
                  area.col + FIELD_COL +
                      field_cursor(&canvas->theme, &editor->fields[editor->field], area.cols - FIELD_COL));
    draw_message(canvas, (struct area){area.row + MESSAGE_ROW, area.col, area.rows - MESSAGE_ROW - 1, area.cols},
                 editor);
    footer_add_keys(&footer, editor_keys, NULL);
    footer_place(&footer, &canvas->theme, area.col, area.col + area.cols, 3);
    footer_draw(canvas, area.row + area.rows - 1, &footer);
    footer_free(&footer);
}

void editor_free(struct editor *editor)
{
    for (size_t i = 0; i < EDITOR_FIELDS; i++)
        field_free(&editor->fields[i]);
    text_free(&editor->trouble);
}
