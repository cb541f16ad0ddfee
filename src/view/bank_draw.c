/* SPDX-License-Identifier: MIT */
/* The picture of the view `bank`: the heads to choose from, six words with their shares as bars, beside them the shares
 * in every head, below a note and, where there is room, the whole of the head's weights and the terms of one share. */
#include "draw/bar.h"
#include "draw/flow.h"
#include "draw/grid.h"
#include "view/bank.h"

#include <math.h>
#include <string.h>

enum {
    NAME = 8,    /* columns of "▸money " */
    PERCENT = 6, /* " 73 %" */
    BAR_MOST = 50,
    TABLE_GAP = 4,    /* columns before the table of all heads */
    TABLE_CELL = 5,   /* "   73" */
    TABLE_LEAST = 66, /* columns from which it stands there */
    PACKED = 12,      /* "▸money  73 %" */
    TERMS = 41,       /* columns of the product, term by term */
    GRID_ROWS = 8,    /* of the weights: title, labels, six words */
    GRID_COLS = 52    /* without colours a shade stands behind each number */
};

/* What stands where: a row of the canvas, −1 for what is not there. */
struct scene {
    struct area area;
    int tabs, heading, words, note, grid, terms, terms_col, bar;
    bool packed, table;
    struct flow flow; /* the note */
};

/* ----------------------------------------------------------------------------------------------------------- layout */

static void lay_note(const struct bank_view *view, const struct theme *theme, int width, struct flow *flow)
{
    struct text note = {0};
    struct prose prose = {0};

    bank_add_note(view, &note);
    prose_add_run(prose_add_block(&prose, PROSE_PARAGRAPH), text_string(&note), NULL, 0);
    flow_lay(flow, &prose, width > 1 ? width : 1, 0, theme);
    prose_free(&prose);
    text_free(&note);
}

/* What comes below the words where there is room: weights, and beside or below them the terms of one share. */
static void place_context(struct scene *scene, const struct bank_view *view, int row)
{
    int left = scene->area.row + scene->area.rows - row;

    if (bank_is_drawn(view) || left < GRID_ROWS || scene->area.cols < GRID_COLS)
        return;
    scene->grid = row;
    if (scene->area.cols >= GRID_COLS + TABLE_GAP + TERMS) {
        scene->terms = row;
        scene->terms_col = scene->area.col + GRID_COLS + TABLE_GAP;
    } else if (left >= 2 * GRID_ROWS + 2) {
        scene->terms = row + GRID_ROWS + 1;
        scene->terms_col = scene->area.col + 1;
    }
}

static void scene_make(struct scene *scene, const struct bank_view *view, const struct theme *theme, struct area area)
{
    int row = area.row, left = area.rows - BANK_WORDS;

    area.col += area.cols > 2; /* one column stays empty at either side */
    area.cols -= area.cols > 3 ? 2 : area.cols > 2;
    *scene = (struct scene){.area = area, .tabs = -1, .heading = -1, .note = -1, .grid = -1, .terms = -1};
    scene->packed = left < 0;
    scene->table = !scene->packed && area.cols >= TABLE_LEAST;
    scene->bar = area.cols - NAME - PERCENT - (scene->table ? TABLE_GAP + BANK_SHOWN * TABLE_CELL : 0);
    scene->bar = scene->bar > BAR_MOST ? BAR_MOST : scene->bar;
    lay_note(view, theme, area.cols - 1, &scene->flow);
    if (left >= 2) {
        scene->tabs = row++;
        row += left >= 3; /* a blank line */
    }
    if (left >= 1)
        scene->heading = row++;
    scene->words = row;
    row += BANK_WORDS;
    left = area.row + area.rows - row;
    if (left >= 2)
        scene->note = row + 1;
    if (left >= 2)
        place_context(scene, view, row + 1 + (int)scene->flow.count + 1);
}

/* ------------------------------------------------------------------------------------------------------------ parts */

static int percent(double share)
{
    return (int)floor(100 * share + 0.5);
}

/* "▸2 meaning"; with `brief` a head that is not shown is its number. Returns the columns it takes. */
static int draw_tab(struct canvas *canvas, const struct bank_view *view, int row, int col, size_t head, bool brief)
{
    bool shown = head == view->head;
    int start = col;

    col += canvas ? canvas_put(canvas, row, col, ROLE_STRONG, shown ? "▸" : " ") : 1;
    if (canvas)
        canvas_putf(canvas, row, col, theme_head(head), "%zu", head + 1);
    col++;
    if (brief && !shown)
        return col - start;
    if (canvas)
        canvas_put(canvas, row, col + 1, shown ? ROLE_STRONG : ROLE_DIM, bank_caption(head));
    return col + 1 + (int)strlen(bank_caption(head)) - start;
}

static bool tabs_are_brief(const struct scene *scene, const struct bank_view *view)
{
    int columns = BANK_SHOWN - 1;

    for (size_t head = 0; head < BANK_SHOWN; head++)
        columns += draw_tab(NULL, view, 0, 0, head, false);
    return columns > scene->area.cols;
}

static void draw_tabs(struct canvas *canvas, const struct scene *scene, const struct bank_view *view)
{
    int col = scene->area.col;

    for (size_t head = 0; head < BANK_SHOWN; head++)
        col += draw_tab(canvas, view, scene->tabs, col, head, tabs_are_brief(scene, view)) + 1;
}

/* The column behind a column of the table. */
static int table_end(const struct scene *scene, size_t head)
{
    return scene->area.col + NAME + scene->bar + PERCENT + TABLE_GAP + ((int)head + 1) * TABLE_CELL;
}

static void draw_heading(struct canvas *canvas, const struct scene *scene, const struct bank_view *view)
{
    struct text asks = {0};

    text_addf(&asks, "“%s” attends to", bank_words[bank_asking(view)]);
    canvas_put_cut(canvas, scene->heading, scene->area.col + 1, scene->area.cols - 1, ROLE_DIM, text_string(&asks));
    text_free(&asks);
    if (!scene->table)
        return;
    canvas_put_right(canvas, scene->heading, table_end(scene, 0) - 2, ROLE_DIM, "% in head");
    for (size_t head = 0; head < BANK_SHOWN; head++)
        canvas_putf(canvas, scene->heading, table_end(scene, head) - 1, theme_head(head), "%zu", head + 1);
}

/* What was computed is solid; what was drawn is hatched, so that no one takes it for the same. */
static void draw_bar(struct canvas *canvas, const struct scene *scene, const struct bank_view *view, int row,
                     double share)
{
    struct style style = theme_role(&canvas->theme, theme_head(view->head));
    int col = scene->area.col + NAME, columns = (int)floor(share * scene->bar + 0.5);

    style.bold = false;
    if (scene->bar <= 0)
        return;
    if (!bank_is_drawn(view)) {
        bar_draw(canvas, row, col, scene->bar, style, share);
        return;
    }
    for (int i = 0; i < columns; i++)
        canvas_put_glyph(canvas, row, col + i, style, U'▒');
}

static void draw_word(struct canvas *canvas, const struct bank_view *view, int row, int col, size_t word)
{
    bool looked_at = word == bank_answering(view);

    if (looked_at)
        canvas_put(canvas, row, col, ROLE_STRONG, "▸");
    canvas_put(canvas, row, col + 1, looked_at ? ROLE_STRONG : ROLE_PLAIN, bank_words[word]);
}

static void put_percent(struct canvas *canvas, int row, int end, enum role role, double share, const char *unit)
{
    struct text number = {0};

    text_addf(&number, "%d%s", percent(share), unit);
    canvas_put_right(canvas, row, end, role, text_string(&number));
    text_free(&number);
}

static void draw_row(struct canvas *canvas, const struct scene *scene, const struct bank_view *view, size_t word)
{
    int row = scene->words + (int)word;
    double share = bank_shares(view, view->head, bank_asking(view))[word];
    enum role role = word == bank_answering(view) ? ROLE_STRONG : ROLE_PLAIN;

    draw_word(canvas, view, row, scene->area.col, word);
    draw_bar(canvas, scene, view, row, share);
    put_percent(canvas, row, scene->area.col + NAME + scene->bar + PERCENT, role, share, " %");
    for (size_t head = 0; scene->table && head < BANK_SHOWN; head++) {
        const double *shares = bank_shares(view, head, bank_asking(view));

        if (shares)
            put_percent(canvas, row, table_end(scene, head), head == view->head ? ROLE_STRONG : ROLE_DIM, shares[word],
                        "");
        else
            canvas_put_right(canvas, row, table_end(scene, head), ROLE_DIM, "-");
    }
}

/* In fewer rows than words: names and shares, several on a row. */
static void draw_packed(struct canvas *canvas, const struct scene *scene, const struct bank_view *view)
{
    int across = scene->area.cols / PACKED > 0 ? scene->area.cols / PACKED : 1;

    for (size_t word = 0; word < BANK_WORDS; word++) {
        int row = scene->words + (int)word / across, col = scene->area.col + (int)word % across * PACKED;

        draw_word(canvas, view, row, col, word);
        put_percent(canvas, row, col + PACKED - 1, ROLE_PLAIN, bank_shares(view, view->head, bank_asking(view))[word],
                    "%");
    }
}

static void draw_note(struct canvas *canvas, const struct scene *scene)
{
    struct area area = {scene->note, scene->area.col + 1, scene->area.row + scene->area.rows - scene->note,
                        scene->area.cols - 1};

    area.rows = area.rows > (int)scene->flow.count ? (int)scene->flow.count : area.rows;
    if (flow_draw(canvas, area, &scene->flow, 0, false) > 0)
        canvas_put_right(canvas, area.row + area.rows - 1, area.col + area.cols, ROLE_DIM, " …");
}

static const char *word_label(const void *context, bool column, size_t index, char out[24])
{
    (void)context;
    (void)column;
    (void)out;
    return bank_words[index];
}

/* Every word's row of the head shown. */
static void draw_grid(struct canvas *canvas, const struct scene *scene, const struct bank_view *view)
{
    struct grid grid = {.at = view->bank.weights[view->head - 1],
                        .rows = BANK_WORDS,
                        .cols = BANK_WORDS,
                        .row_stride = BANK_WORDS,
                        .col_stride = 1,
                        .decimals = 2,
                        .widest = 4,
                        .is_share = true,
                        .scale = 1,
                        .label = word_label,
                        .row = bank_asking(view),
                        .col = bank_answering(view),
                        .cursor = true,
                        .lit_row = true,
                        .row_labels = true,
                        .col_labels = true,
                        .mark_row = true,
                        .mark_col = true};
    struct area room = {scene->grid + 1, scene->area.col, GRID_ROWS - 1, GRID_COLS};

    canvas_putf(canvas, scene->grid, scene->area.col + 1, theme_head(view->head), "weights of head %zu",
                view->head + 1);
    canvas_put(canvas, scene->grid, scene->area.col + 19, ROLE_DIM, "a row asks, a column answers");
    if (grid_place(&grid, &canvas->theme, room, GRID_NUMBERS))
        grid_draw(canvas, &grid);
}

static void draw_terms(struct canvas *canvas, const struct scene *scene, const struct bank_view *view)
{
    struct text terms = {0};
    int row = scene->terms;

    bank_explain(view, &terms);
    for (const char *line = text_string(&terms); *line; row++) {
        size_t length = strcspn(line, "\n");
        struct text one = {0};

        text_add_bytes(&one, line, length);
        if (row < scene->area.row + scene->area.rows)
            canvas_put_cut(canvas, row, scene->terms_col, scene->area.col + scene->area.cols - scene->terms_col,
                           ROLE_PLAIN, text_string(&one));
        text_free(&one);
        line += length + (line[length] == '\n');
    }
    text_free(&terms);
}

/* ----------------------------------------------------------------------------------------------------- for the view */

int bank_rows(const void *self, const struct theme *theme, struct area room, bool compact)
{
    enum { USUAL = BANK_WORDS + 3, WITH_NOTE = USUAL + 3, WITH_GRID = WITH_NOTE + 1 + GRID_ROWS };

    (void)self;
    (void)theme;
    if (room.rows < BANK_WORDS || (room.rows < USUAL && !compact))
        return room.rows;
    if (compact)
        return BANK_WORDS;
    return room.rows >= WITH_GRID + 8 ? WITH_GRID : room.rows >= 20 ? WITH_NOTE : USUAL;
}

int bank_columns(const void *self, const struct theme *theme, int rows)
{
    (void)self;
    (void)theme;
    (void)rows;
    return 76;
}

void bank_draw(const void *self, struct canvas *canvas, struct area area, bool compact)
{
    const struct bank_view *view = self;
    struct area before = canvas_clip(canvas, area);
    struct scene scene;

    (void)compact;
    scene_make(&scene, view, &canvas->theme, area);
    if (scene.tabs >= 0)
        draw_tabs(canvas, &scene, view);
    if (scene.heading >= 0)
        draw_heading(canvas, &scene, view);
    if (scene.packed)
        draw_packed(canvas, &scene, view);
    for (size_t word = 0; word < BANK_WORDS && !scene.packed; word++)
        draw_row(canvas, &scene, view, word);
    if (scene.note >= 0)
        draw_note(canvas, &scene);
    if (scene.grid >= 0)
        draw_grid(canvas, &scene, view);
    if (scene.terms >= 0)
        draw_terms(canvas, &scene, view);
    flow_free(&scene.flow);
    canvas_clip(canvas, before);
}

bool bank_find(const struct bank_view *view, const struct theme *theme, struct area area, int place[2], size_t *head,
               size_t *word)
{
    struct scene scene;
    bool found = false, inside = place[1] >= area.col && place[1] < area.col + area.cols;
    int row = place[0], col;

    scene_make(&scene, view, theme, area);
    col = scene.area.col;
    for (size_t i = 0; i < BANK_SHOWN && row == scene.tabs; i++) {
        int columns = draw_tab(NULL, view, 0, 0, i, tabs_are_brief(&scene, view));

        if (place[1] >= col && place[1] < col + columns) {
            *head = i;
            found = true;
        }
        col += columns + 1;
    }
    if (!scene.packed && inside && row >= scene.words && row < scene.words + BANK_WORDS) {
        *word = (size_t)(row - scene.words);
        found = true;
    }
    flow_free(&scene.flow);
    return found;
}
