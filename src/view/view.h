/* SPDX-License-Identifier: MIT */
/* A live view: one struct of functions plus the tables of its keys and its state. It must have eight members: name,
 * title and summary; keys and state; open, fill and describe. All else it may have, to do more: close where its object
 * owns anything; settle or turned where something is computed from its state; origin where it shows matrices or cells
 * of one; pick for the mouse; measure for prose that quotes its numbers; hide, choose and pointed for questions; play,
 * arrive and tick for what moves; type and is_typing; terms, follow, aside and given for numbers that are followed and
 * touched.
 *
 * The lesson player, plain text, `headway lab`, `show`, lectures and handouts find it in view_table and know nothing
 * else about it. To add a view: write src/lab/NAME.c with one `const struct view view_NAME`, add it to view_table in
 * view.c, and use it in a lesson with a ```view block. Its name is its file's, with - for _. A view draws nothing: it
 * fills a sheet (sheet/sheet.h), which is laid out, drawn, clicked and printed for it. */
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
    size_t back;         /* how many layers before the last the layer shown is */
    bool all_heads;      /* heads side by side */
    bool code;           /* code instead of prose; where it has a place of its own, its languages have the digits */
    bool has_code_aside; /* it has, beside the prose */
    enum listing_language language;
    int speed;    /* of playing: 0 slow … VIEW_SPEED_MOST fast */
    bool still;   /* nothing moves: playing is not offered */
    bool big;     /* for a room: matrices in bigger cells, where there is room, and less beside them */
    bool keyless; /* shown to a room, which has no keys: none is named */
    size_t best;  /* rounds of diagnose that were right, at most */
};

#define VIEW_SPEED_MOST 5
#define VIEW_SPEED_USUAL 2

/* A text that listings are cut from; borrowed for as long as any view is open. */
struct view_source {
    const char *bytes;
    size_t length;
};

struct view_setup {
    struct example *example;    /* borrowed, shared with other views; NULL: the default example */
    struct view_habits *habits; /* borrowed; NULL: the usual ones */
    /* [2 × LANGUAGE_COUNT], or NULL: no code to show. From LANGUAGE_COUNT on, the same with the mistakes. */
    const struct view_source *sources;
    bool has_text; /* it stands by a text, a lesson's or a question's: in words it repeats and forestalls nothing */
};

#define VIEW_LEDGER_MOST 8

/* What the frame round a view says about it. Zero it, let describe() fill it, free it. */
struct view_lines {
    struct text look, look_short;      /* "Look here": at most 66 and 31 columns */
    int head;                          /* shown at the right of row 1, from 1; 0: the view shows all heads */
    struct text caption;               /* "the word before"; empty if not designed */
    int stage;                         /* enum stage_id for the rail; −1: none */
    struct text about;                 /* of what it is, where there is no ledger; empty: its summary says it */
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

/* What stands where the text does. */
enum view_aside {
    ASIDE_TEXT,
    ASIDE_TERMS,  /* the terms of the number that is followed */
    ASIDE_CHANGES /* what changed numbers change */
};

/* A step on the way of a number. Where it leads to another stage, that one is shown. */
enum view_hop {
    HOP_BEGIN,  /* at the selected cell, if it has terms */
    HOP_TERM,   /* chooses one of the terms, from 0 */
    HOP_FACTOR, /* chooses the other factor of that */
    HOP_ON,     /* to where the chosen number was made */
    HOP_BACK,   /* to the number before; from the first, home */
    HOP_HOME,   /* back to where one began: the text has its room again */
    HOP_TELL    /* the room of the text is the changes' */
};

enum reaction {
    REACT_PASS,  /* not mine: ask somebody else */
    REACT_DONE,  /* done; draw again */
    REACT_ENTER, /* done, and the arrows are the view's now */
    REACT_SWAP   /* done, and prose and code (or the room between view and prose) change places: lay out again */
};

/* What tick() says of a slice after which it wants the next one as soon as no key waits. */
enum { VIEW_AT_ONCE = -1 };

struct view {
    const char *name, *title;      /* "score", "Score: who answers whom" */
    const char *summary;           /* one line for `headway lab` */
    const struct key *keys;        /* what it answers */
    const struct state_key *state; /* what a state of it may hold */
    const void *kind;              /* of views that share their functions: what it has of its own */
    bool tells;                    /* it shows what a mistake leads to: a question that names it is answered first */
    bool shows_example;            /* what it shows is the learner's example: other words, masks and heads change it */
    bool types_words;              /* what is typed in it may be any character: letters are no keys then */
    bool measures_time;            /* what it computes hangs on a clock: what is printed does not wait for it */
    bool has_machine;              /* its board, or its code, can be asked for alone: SHEET_BOARD, SHEET_CODE */
    size_t size;                   /* of its object, where `open` is view_open() */
    bool has_dials_aside;          /* its dials are no numbers of the picture: they are shown while they are turned */

    /* Makes a view in the state `state` ("" is its default). NULL with *e set if the state cannot be read: a key or
     * value that it does not know is an error. The caller closes what this returns. */
    void *(*open)(const struct view *view, const struct view_setup *setup, const char *state, struct error *e);

    /* Whether it replaces the prose beside or below it (it shows code there). NULL: never. */
    bool (*takes_prose)(const void *self);

    /* Fills an empty sheet with what it shows: from its state alone, so that equal states have equal sheets. Its dials
     * stand there already: view_fill() in view/dials.h. */
    void (*fill)(const void *self, struct sheet *sheet);

    /* Computes what follows from its state: once that has been read, and after each dial that was turned. NULL: nothing
     * does, or `open` and `turned` see to it. */
    void (*settle)(void *self);

    /* Makes what follows from a dial that was turned: its row of the state table has read the value. False with *e set
     * if that cannot be: then it is turned on, or back. NULL: nothing follows. */
    bool (*turned)(void *self, const struct state_key *dial, struct error *e);

    /* Finds where the number of a cell comes from that one of the sheet's matrices shows (`of` as it stands there):
     * from these terms it can be made again; what is given has none. False: nothing says. NULL: it says it of no
     * matrix. */
    bool (*origin)(const void *self, const struct matrix_of *of, size_t row, size_t col, struct origin *out);

    /* A click chose a word or a row of the sheet; true if that changed anything. NULL: clicks choose nothing. */
    bool (*pick)(void *self, const struct sheet_spot *spot);

    /* Says what the frame says, for a line of `columns` columns. */
    void (*describe)(const void *self, struct view_lines *out, int columns, bool compact);

    /* Appends the selected cell's arithmetic in full, a term a line, at most 60 columns wide; NULL: it has none. */
    void (*explain)(const void *self, struct text *out);

    /* Lists what the selected cell is made of, for who follows its number home; a step on that way, false if there is
     * none (`term` is that of HOP_TERM); what stands where the text does. All NULL: numbers are followed nowhere. */
    const struct view_terms *(*terms)(const void *self);
    bool (*follow)(void *self, enum view_hop hop, size_t term);
    enum view_aside (*aside)(const void *self);

    /* The name of the view that shows how the selected number is made, as an example of its own; appends the state in
     * which it does. NULL: here none does. NULL: nowhere. */
    const char *(*made_in)(const void *self, struct text *state);

    /* Finds the selected cell, if its number is given, by the example of the setup, and can be changed; NULL: none
     * can. */
    bool (*given)(const void *self, struct layer_cell *out);

    /* Appends what the changed numbers of the setup's example change, in at most `rows` lines of so many columns, and
     * nothing that is hidden; returns how many lines. NULL where `given` is. */
    size_t (*changes)(const void *self, int columns, size_t rows, struct text *out);

    /* Whether a text is being typed in it: then every key goes to type() first. Both NULL: nothing is ever typed. While
     * it is, the sheet says where it stands. */
    bool (*is_typing)(const void *self);
    enum reaction (*type)(void *self, int code);

    /* Hides cells until a question about them is answered: as in formulas, with ; between ("scores1[sat,cat]"), ""
     * shows all again. A hidden number must not be told anywhere. Returns whether it shows (a ? for) any of them; what
     * it does not show does not matter to it. NULL: it hides nothing. */
    bool (*hide)(void *self, const char *cells);

    /* Selects a cell of that name, so that its arithmetic stands below; false if it has none such. NULL: it has none at
     * all. */
    bool (*choose)(void *self, const char *cell);

    /* Appends the name of the selected cell as hide() takes it, or, with `row`, those of its row with ; between; false
     * if none is selected. NULL: nothing is hidden by hand here. */
    bool (*pointed)(const void *self, bool row, struct text *out);

    /* Starts (true) or stops playing the product cell by cell. NULL: nothing plays. */
    void (*play)(void *self, bool start);

    /* Plays how what it shows comes into being, at a first visit: what its state has over `before`, the state of the
     * part before in the same step; NULL: all of it. What is there already stays. NULL: nothing plays then. */
    void (*arrive)(void *self, const char *before);

    /* The next frame of what plays, or the next slice (at most 2 ms) of what computes: milliseconds until it wants the
     * one after, VIEW_AT_ONCE as soon as no key waits, 0 when nothing is left to do. NULL: there never is. */
    int (*tick)(void *self);

    /* Whether what tick() does is computing, which goes on also where nothing may move. NULL: never. */
    bool (*is_computing)(const void *self);

    /* A number of its own that prose may quote (`variance.after`: "after"); computes what it rests on, if tick() has
     * not yet, and nothing else. False if it has none of that name. NULL: it has none at all. */
    bool (*measure)(const void *self, const char *name, double *out);

    /* Frees it, with what it owns. NULL: it owns nothing but itself. */
    void (*close)(void *self);
};

extern const struct view *const view_table[]; /* ended by NULL */

/* Does what a row of a view's keys does, if it does something now. */
enum reaction view_key_act(void *self, const struct key *key, int code);

/* Of a row that works only inside the picture; the rows of the keys that go from cell to cell: their action says where
 * to. */
#define VIEW_INSIDE(does, when) .act = (does), .works = (when), .is_inside = true
#define VIEW_MOVES(does, when)                                                                                         \
    {"Left h", VIEW_LEFT, "←↓↑→", "cell", "move from cell to cell, also with h j k l", VIEW_INSIDE(does, when)},       \
        {"Down j", VIEW_DOWN, VIEW_INSIDE(does, when)}, {"Up k", VIEW_UP, VIEW_INSIDE(does, when)},                    \
    {                                                                                                                  \
        "Right l", VIEW_RIGHT, VIEW_INSIDE(does, when)                                                                 \
    }
enum view_move { VIEW_LEFT = 1, VIEW_DOWN, VIEW_UP, VIEW_RIGHT };

/* Moves a place among rows × cols by so many cells, to the last at most; false if it is there already. */
bool view_move(enum view_move to, size_t by, size_t *row, size_t *col, size_t rows, size_t cols);

/* The selected cell of a view's picture, first in its object. */
struct view_cell {
    size_t row, col;
    struct state_sentence among[2]; /* rows and columns; words NULL: they are numbered from 1 */
    bool chosen;                    /* by somebody: it is a part of the state. Else it is where settle() puts it */
};

/* Says among which rows and columns it is; it goes to the last where there are fewer. */
void view_cell_among(struct view_cell *cell, struct state_sentence rows, struct state_sentence cols);

/* What arrows do, a click on the picture, and the row "row,column" of a state: `self` begins with the cell, and
 * view_cell_among() has been called. */
unsigned view_cell_move(void *self, const struct key *key, int code);
bool view_cell_pick(void *self, const struct sheet_spot *spot);
bool view_cell_read(const struct state_key *key, void *self, const char *value, struct error *e);
void view_cell_write(const struct state_key *key, const void *self, struct text *value);

/* Names in the footer only the arrows that move among rows × cols. */
void view_offer_arrows(const struct key *key, struct key_offer *offer, size_t rows, size_t cols);

/* The `works` of a list's arrows: ↑↓ move. */
bool view_moves_in_list(const void *self, const struct key *key, struct key_offer *offer);

/* What views share. The habits that a view is opened with, or the usual ones; `setup` may be NULL. */
const struct view_habits *view_habits_of(const struct view_setup *setup);

/* The `open` of a view that begins with zeros: an object of the view's size. */
void *view_open(const struct view *view, const struct view_setup *setup, const char *state, struct error *e);

/* Closes what `open` made. */
void view_close(const struct view *view, void *self);

/* Reads the state into a new object, settles it and returns it; closes it and returns NULL, with *e set, if it cannot.
 */
void *view_opened(const struct view *view, void *self, const char *state, struct error *e);

/* The next of `count` (by 1) or the one before (by -1); after the last comes the first. */
static inline size_t view_turn(size_t at, size_t count, int by)
{
    return (at + (by > 0 ? 1 : count - 1)) % count;
}

/* The works() of a key that plays and stops: never where nothing may move. */
bool view_may_play(const struct view_habits *habits, bool playing, struct key_offer *offer);

/* Takes `before` and a number from 1 to `count` off the beginning of a name: of "share3" leaves "", *index is 2. Else
 * takes nothing and returns false. */
bool view_take_index(const char **name, const char *before, size_t count, size_t *index);

/* A double of an object, or the first of an array of them, with a name that prose may quote: a table of these ends with
 * a row without a name. */
struct view_number {
    const char *name; /* of an array "share", whose first is "share1" */
    size_t at;
    bool is_array;
};

/* What measure() does: finds a number of `of` by its name; arrays have `count`. */
bool view_measure(const struct view_number *numbers, const void *of, size_t count, const char *name, double *out);

/* A number as it was computed now, with the name that prose may quote; a table of these ends with a row without a name.
 * Finds one of that name. */
struct view_named {
    const char *name;
    double value;
};
bool view_find_named(const struct view_named *numbers, const char *name, double *out);

/* Appends its state: keys in the order of its table, those of their usual value left out. */
void view_write_state(const struct view *view, const void *self, struct text *out);

/* The rows that a view would like in a room of this size, at most room.rows: the rest is the prose's; the columns that
 * it would like beside prose, 0: no wish. */
int view_rows(const struct view *view, const void *self, const struct theme *theme, struct area room);
int view_columns(const struct view *view, const void *self, const struct theme *theme);

/* Draws it into `area` and nowhere else; appends it as plain text. */
void view_draw(const struct view *view, const void *self, struct canvas *canvas, struct area area);
void view_plain(const struct view *view, const void *self, struct text *out);

/* A click at a place of the canvas; true if it chose something. With `dial` set: which of its dials is being turned,
 * from 1, or 0; another is chosen, or the same turned on. */
struct view_room {
    const struct theme *theme;
    struct area area;
    size_t *dial;
    struct sheet *sheet; /* what it shows there, where that is filled already; NULL: it is not */
};
bool view_click(const struct view *view, void *self, const struct view_room *room, int row, int col);

/* The view of that name, or NULL. */
const struct view *view_find(const char *name);

/* The same; if there is none, ERROR_INPUT with the nearest name, and NULL. */
const struct view *view_get(const char *name, struct error *e);

#endif
