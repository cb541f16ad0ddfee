/* SPDX-License-Identifier: MIT */
/* A live view: one struct of functions plus the tables of its keys and its state. Eight members are required: name,
 * title and summary; keys and state; open, fill and describe. The others are optional: close if its object owns
 * anything; settle or turned if something is computed from its state; origin if it shows matrices or cells of one; pick
 * for the mouse; measure for prose that quotes its numbers; hide, choose and pointed for questions; play, arrive and
 * tick for motion; is_typing, field_keys and type; terms, follow, aside and given for numbers that are followed and
 * touched.
 *
 * The lesson player, plain text, `headway lab`, `show`, lectures and handouts find it in view_table and know nothing
 * else about it. To add a view: write src/lab/NAME.c with one `const struct view view_NAME`, add it to VIEWS in
 * view.c, and use it in a lesson with a ```view block. Its name is the file's, with - for _. A view draws nothing: it
 * fills a sheet (sheet/sheet.h), and the rest, layout, drawing, clicks and print, is done for it. */
#ifndef HEADWAY_VIEW_VIEW_H
#define HEADWAY_VIEW_VIEW_H

#include "base/error.h"
#include "base/listing.h"
#include "base/text.h"
#include "draw/canvas.h"
#include "draw/keys.h"
#include "draw/line.h"
#include "model/example.h"
#include "view/state.h"

#include <stdbool.h>
#include <stddef.h>

/* What a learner chose in one view and expects to find in the next. */
struct view_habits {
    size_t head;         /* from 0 */
    size_t back;         /* the layer shown, counted back from the last */
    bool all_heads;      /* heads side by side */
    bool code;           /* code instead of prose; if the code has a place of its own, digits choose its language */
    bool has_code_aside; /* the code has a place of its own, beside the prose */
    enum listing_language language;
    int speed;    /* speed of playing: 0 slow … VIEW_SPEED_MOST fast */
    bool still;   /* nothing moves: playing is not offered */
    bool big;     /* for a room: bigger cells if there is room, and less beside the matrices */
    bool keyless; /* shown to a room, which has no keys: no key is named */
    size_t best;  /* the most right rounds of diagnose */
};

#define VIEW_SPEED_MOST 5
#define VIEW_SPEED_USUAL 2

/* A text from which listings are cut; borrowed as long as any view is open. */
struct view_source {
    const char *bytes;
    size_t length;
};

struct view_setup {
    struct example *example;    /* borrowed, shared with other views; NULL: the default example */
    struct view_habits *habits; /* borrowed; NULL: the default ones */
    /* [2 × LANGUAGE_COUNT], or NULL: no code to show. From LANGUAGE_COUNT on, the same with the mistakes. */
    const struct view_source *sources;
    bool has_text; /* it is shown beside the text of a lesson or a question, whose words it should neither repeat nor
                      anticipate */
};

#define VIEW_LEDGER_MOST 9 /* X, Q, K, V, scores, weights, head, concat, out */

/* What the frame around a view says about it. Zero it, let describe() fill it, free it. */
struct view_lines {
    struct text look, look_short;      /* "Look here": at most 66 and 31 columns */
    int head;                          /* shown at the right of row 1, from 1; 0: the view shows all heads */
    struct text caption;               /* "the word before"; empty if not designed */
    size_t layer, layers;              /* "layer 2 of 3", beside the caption; layers 0: no model of layers */
    int stage;                         /* enum stage_id for the row of stages; −1 unless describe() sets it */
    struct text about;                 /* what it is, if there is no ledger; empty: use its summary */
    char ledger[VIEW_LEDGER_MOST][24]; /* "X 4×8", "scores 4×4" …, the newest last */
    size_t ledger_count;
    struct line cell; /* the selected cell's name */
    struct line sum;  /* its arithmetic, cut to the columns asked for */
};

/* Frees the texts and leaves empty lines. */
void view_lines_free(struct view_lines *lines);

struct matrix_of;
struct origin;
struct sheet;
struct sheet_spot;
struct layer_cell;
struct view_terms; /* follow.h */

/* What replaces the text. */
enum view_aside {
    ASIDE_TEXT,
    ASIDE_TERMS,  /* the terms of the followed number */
    ASIDE_CHANGES /* the effects of changed numbers */
};

/* A step in following a number. If it leads to another stage, that stage is shown. */
enum view_hop {
    HOP_BEGIN,  /* begins at the selected cell, if it has terms */
    HOP_TERM,   /* chooses a term, from 0 */
    HOP_FACTOR, /* chooses the other factor of the term */
    HOP_ON,     /* goes to where the chosen number was made */
    HOP_BACK,   /* goes back to the number before; from the first one, ends */
    HOP_HOME,   /* ends where it began: the text has its room again */
    HOP_TELL    /* shows the changes instead of the text */
};

enum reaction {
    REACT_PASS,  /* not a key of the view: try others */
    REACT_DONE,  /* done; draw again */
    REACT_ENTER, /* done, and the arrows now belong to the view */
    REACT_STILL, /* a key of what is typed, which has nothing to do there */
    REACT_SWAP   /* done, and prose and code are exchanged, or the view's size has changed: lay out again */
};

struct field;

/* The result of tick() if it wants to be called again as soon as no key waits. */
enum { VIEW_AT_ONCE = -1 };

struct view {
    const char *name, *title;      /* "score", "Score: who answers whom" */
    const char *summary;           /* one line for `headway lab` */
    const struct key *keys;        /* what it answers */
    const struct state_key *state; /* what a state may contain */
    const void *kind;              /* for views that share their functions: the view's own data */
    bool tells;                    /* it shows the result of a mistake, so a question that names it is answered first */
    bool shows_example;            /* it shows the learner's example, which other words, masks and heads change */
    bool measures_time;            /* its results depend on a clock: printing does not wait for them */
    bool has_machine;              /* fill() can give only its board, or only its code: SHEET_BOARD, SHEET_CODE */
    size_t size;                   /* of its object, if `open` is view_open() */
    bool has_dials_aside;          /* its dials are not in the picture: they are shown while they are turned */

    /* Makes a view in the state `state` ("" is its default). NULL with *e set if the state cannot be read: an unknown
     * key or value is an error. The caller closes the result. */
    void *(*open)(const struct view *view, const struct view_setup *setup, const char *state, struct error *e);

    /* Whether it replaces the prose beside or below it by code. NULL: never. */
    bool (*takes_prose)(const void *self);

    /* Fills a sheet with what it shows, from its state alone, so that equal states have equal sheets. view_fill() in
     * view/dials.h has added its dials already. */
    void (*fill)(const void *self, struct sheet *sheet);

    /* Computes what follows from its state, after the state was read and after each turn of a dial. NULL: nothing does,
     * or `open` and `turned` compute it. */
    void (*settle)(void *self);

    /* Computes what follows from a turned dial, whose row of the state table has read the value. False with *e set if
     * the value is not possible: then the dial is turned further, or back. NULL: nothing follows. */
    bool (*turned)(void *self, const struct state_key *dial, struct error *e);

    /* Finds where the number of a cell of one of the sheet's matrices comes from (`of` as in the sheet): the number can
     * be computed again from these terms; a given number has none. False: not known. NULL: not known for any matrix. */
    bool (*origin)(const void *self, const struct matrix_of *of, size_t row, size_t col, struct origin *out);

    /* Answers a click on a word, row or the like of the sheet; true if that changed anything. NULL: clicks do nothing.
     */
    bool (*pick)(void *self, const struct sheet_spot *spot);

    /* Fills in what the frame says, with a line of `columns` columns. */
    void (*describe)(const void *self, struct view_lines *out, int columns, bool compact);

    /* Appends the selected cell's arithmetic in full, a term a line, at most 60 columns wide; NULL: it has none. */
    void (*explain)(const void *self, struct text *out);

    /* To follow a number home: lists what the selected cell is made of; takes a step, false if it cannot (`term` is for
     * HOP_TERM); tells what replaces the text. All NULL: numbers cannot be followed. */
    const struct view_terms *(*terms)(const void *self);
    bool (*follow)(void *self, enum view_hop hop, size_t term);
    enum view_aside (*aside)(const void *self);

    /* The name of a view that shows how the selected number is made, as an example of its own; appends that view's
     * state. Returns NULL if there is none for this number. Member NULL: there never is. */
    const char *(*made_in)(const void *self, struct text *state);

    /* Finds the selected cell, if its number is given by the setup's example and can be changed. NULL: none can be. */
    bool (*given)(const void *self, struct layer_cell *out);

    /* Appends the effects of the changed numbers of the setup's example, in at most `rows` lines of so many columns,
     * without anything that is hidden; returns how many lines. NULL if `given` is. */
    size_t (*changes)(const void *self, int columns, size_t rows, struct text *out);

    /* Whether a text is being typed in it, which the sheet shows: then a key belongs to the first row of `field_keys`
     * with it that works, and without one to type(), which edits the text and is the action of VIEW_EDITS too. All
     * NULL: nothing is ever typed. */
    bool (*is_typing)(const void *self);
    const struct key *field_keys;
    key_does *type;

    /* Hides cells until a question about them is answered: named as in formulas, with ; between ("scores1[sat,cat]");
     * "" shows all again. A hidden number must not be revealed anywhere. Returns whether it shows (a ? for) any of
     * them; it ignores cells that it does not show. NULL: it hides nothing. */
    bool (*hide)(void *self, const char *cells);

    /* Selects the cell with that name, so that its arithmetic is shown below; false if there is none. NULL: it has no
     * cells. */
    bool (*choose)(void *self, const char *cell);

    /* Appends the name of the selected cell as hide() takes it, or, with `row`, the names of its row with ; between;
     * false if none is selected. NULL: cells cannot be hidden by hand. */
    bool (*pointed)(const void *self, bool row, struct text *out);

    /* Starts (true) or stops playing the product cell by cell. NULL: nothing plays. */
    void (*play)(void *self, bool start);

    /* At a first visit, plays how the numbers appear: only what its state adds to `before`, the state of the part
     * before in the same step; `before` NULL: everything. Member NULL: nothing plays then. */
    void (*arrive)(void *self, const char *before);

    /* Makes the next frame of what plays, or the next slice (at most 2 ms) of what computes. Returns the milliseconds
     * until the next call; VIEW_AT_ONCE: as soon as no key waits; 0: nothing is left to do. NULL: there never is
     * anything to do. */
    int (*tick)(void *self);

    /* Whether tick() is computing, which goes on even if nothing may move. NULL: never. */
    bool (*is_computing)(const void *self);

    /* A number of the view that prose may quote (`variance.after`: "after"); computes what it depends on, if tick() has
     * not yet, and nothing else. False if there is none with that name. NULL: it has none. */
    bool (*measure)(const void *self, const char *name, double *out);

    /* Frees the object, with what it owns. NULL: it owns nothing, so only the object is freed. */
    void (*close)(void *self);
};

extern const struct view *const view_table[]; /* ended by NULL */

/* Gives a key to what is typed in a view, and computes what follows. Precondition: something is typed there. */
enum reaction view_type(const struct view *view, void *self, int code);

/* For type(): gives a key to the field. REACT_PASS for a key that is none of the field's, REACT_STILL for one that
 * changes nothing there. */
enum reaction view_edit(struct field *field, int code);

/* For describe(): appends what is typed, with the cursor, where the sheet may have no room for it: "letters › ACGT";
 * only `what` where it is too long. */
void view_add_field(struct line *out, const char *what, const struct field *field);

/* The row of a view's field_keys for the keys with which any text is edited. */
#define VIEW_EDITS(does)                                                                                               \
    {                                                                                                                  \
        "Left Right Home End Backspace Delete Ctrl-U", 0, NULL, NULL, "move in it, and correct it", .act = (does)      \
    }

/* Marks of rows of a view's keys. */
enum {
    VIEW_OF_CODE = 1, /* shows the view's code, and closes it */
    VIEW_TYPES = 2    /* begins to type into the view */
};

/* Does the action of a row of a view's keys, if it does something now. */
enum reaction view_key_act(void *self, const struct key *key, int code);

/* Members of a row that works only inside the picture; the rows of the keys that go from cell to cell, whose action is
 * the direction. */
#define VIEW_INSIDE(does, when) .act = (does), .works = (when), .is_inside = true
#define VIEW_MOVES(does, when)                                                                                         \
    {"Left h", VIEW_LEFT, "←↓↑→", "cell", "move from cell to cell, also with h j k l", VIEW_INSIDE(does, when)},       \
        {"Down j", VIEW_DOWN, VIEW_INSIDE(does, when)}, {"Up k", VIEW_UP, VIEW_INSIDE(does, when)},                    \
    {                                                                                                                  \
        "Right l", VIEW_RIGHT, VIEW_INSIDE(does, when)                                                                 \
    }
enum view_move { VIEW_LEFT = 1, VIEW_DOWN, VIEW_UP, VIEW_RIGHT };

/* Moves a place among rows × cols by so many cells, but not beyond the last; false if it is at the end already. */
bool view_move(enum view_move to, size_t by, size_t *row, size_t *col, size_t rows, size_t cols);

/* The selected cell of a view's picture, first in its object. */
struct view_cell {
    size_t row, col;
    struct state_sentence among[2]; /* rows and columns; words NULL: they are numbered from 1 */
    bool chosen;                    /* the learner chose it: it is a part of the state. Else settle() places it */
};

/* Sets the rows and columns of the cell; if there are fewer than before, it moves to the last. */
void view_cell_among(struct view_cell *cell, struct state_sentence rows, struct state_sentence cols);

/* Functions for arrows, a click on the picture, and the row "row,column" of a state: `self` must begin with the cell,
 * and view_cell_among() must have been called. */
unsigned view_cell_move(void *self, const struct key *key, int code);
bool view_cell_pick(void *self, const struct sheet_spot *spot);
bool view_cell_read(const struct state_key *key, void *self, const char *value, struct error *e);
void view_cell_write(const struct state_key *key, const void *self, struct text *value);

/* Offers only the arrows that move among rows × cols. */
void view_offer_arrows(const struct key *key, struct key_offer *offer, size_t rows, size_t cols);

/* The `works` of a list's arrows: only ↑↓ move. */
bool view_moves_in_list(const void *self, const struct key *key, struct key_offer *offer);

/* The habits with which a view is opened, or the default ones; `setup` may be NULL. */
const struct view_habits *view_habits_of(const struct view_setup *setup);

/* The `open` of a view whose object begins with zeros: allocates view->size bytes. */
void *view_open(const struct view *view, const struct view_setup *setup, const char *state, struct error *e);

/* Closes the result of `open`. */
void view_close(const struct view *view, void *self);

/* Reads the state into a new object, settles it and returns it; on failure closes it and returns NULL with *e set. */
void *view_opened(const struct view *view, void *self, const char *state, struct error *e);

/* The index after `at` (by 1) or before it (by -1), of `count`; after the last comes the first. */
static inline size_t view_turn(size_t at, size_t count, int by)
{
    return (at + (by > 0 ? 1 : count - 1)) % count;
}

/* The works() of the key that plays and stops: never works if nothing may move. */
bool view_may_play(const struct view_habits *habits, bool playing, struct key_offer *offer);

/* Takes `before` and a number from 1 to `count` off the beginning of a name: from "share3" it leaves "", with *index 2.
 * Else takes nothing and returns false. */
bool view_take_index(const char **name, const char *before, size_t count, size_t *index);

/* A double of an object, or the first of an array of them, with a name that prose may quote: a table of these ends with
 * a row without a name. */
struct view_number {
    const char *name; /* for an array "share", whose first is "share1" */
    size_t at;
    bool is_array;
};

/* For measure(): finds a number of `of` by its name; arrays have `count` numbers. */
bool view_measure(const struct view_number *numbers, const void *of, size_t count, const char *name, double *out);

/* A computed number, with the name by which prose may quote it; a table of these ends with a row without a name. The
 * function finds one by name. */
struct view_named {
    const char *name;
    double value;
};
bool view_find_named(const struct view_named *numbers, const char *name, double *out);

/* Appends a view's state: keys in the order of its table, without those with their usual value. */
void view_write_state(const struct view *view, const void *self, struct text *out);

/* The rows that a view would like in a room of this size, at most room.rows, of which prose gets the rest; the columns
 * that it would like beside prose, 0: no wish. */
int view_rows(const struct view *view, const void *self, const struct theme *theme, struct area room);
int view_columns(const struct view *view, const void *self, const struct theme *theme);

/* Draws a view into `area` and nowhere else; appends it as plain text, with `ascii` its tables in ASCII. */
void view_draw(const struct view *view, const void *self, struct canvas *canvas, struct area area);
void view_plain(const struct view *view, const void *self, bool ascii, struct text *out);

/* Answers a click at a place of the canvas; true if it chose something. `dial`, if set, is the dial being turned, from
 * 1, or 0: a click chooses another dial, or turns the chosen one. */
struct view_room {
    const struct theme *theme;
    struct area area;
    size_t *dial;
    struct sheet *sheet; /* the view's sheet, if it is filled already; NULL: it is not */
};
bool view_click(const struct view *view, void *self, const struct view_room *room, int row, int col);

/* The view with that name, or NULL. */
const struct view *view_find(const char *name);

/* The same; if there is none, ERROR_INPUT with the nearest name, and NULL. */
const struct view *view_get(const char *name, struct error *e);

/* The same for a view with its state, as questions name it, "score head=2"; *state: the state in there. */
const struct view *view_get_stated(const char *named, const char **state, struct error *e);

#endif
