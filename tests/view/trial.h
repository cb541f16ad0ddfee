/* SPDX-License-Identifier: MIT */
/* A view that is not a stage of the walk, under test: opened in a state, keys pressed by name, drawn at every size.
 * What is common to all these views is checked here; the rest is in each view's own test. */
#ifndef HEADWAY_TESTS_VIEW_TRIAL_H
#define HEADWAY_TESTS_VIEW_TRIAL_H

#include "base/random.h"
#include "view/view.h"

struct trial {
    const struct view *view;
    void *self;
    struct text text; /* what the last function below returned */
    int least_rows;   /* with this many rows, and 36 columns, nothing is cut without a mark: 5, unless a test sets it */
};

/* A state in which a view that computes is done soon; "" for others. */
const char *trial_quick_state(const struct view *view);

/* Blanks the words that keep the place of something that comes later. */
void trial_blank_later(struct canvas *canvas);

/* Opens a view; fails the test if it cannot. */
struct trial trial_open(const struct view *view, const char *state);

/* The same for a view by its name, in a formatted state. */
struct trial trial_open_at(const char *view, const char *format, ...) PRINTF_LIKE(2, 3);
void trial_close(struct trial *t);

/* Presses keys by name, blanks between, as the player would: they go first to a text being typed, then to keys that
 * work, inside the view too. "words+" turns the dial of the state key "words" to its next value, "words-" to the one
 * before. A key without use is skipped; trial_use() fails the test instead. */
void trial_press(struct trial *t, const char *keys);
void trial_use(struct trial *t, const char *keys);

/* Whether a key by its name does something now. */
bool trial_works(struct trial *t, const char *key);

/* Presses a key at random: one of the view's, of a field's, or any character; or turns a dial. */
void trial_press_at_random(struct trial *t, struct random *r);

/* The state; plain text; the same with its lines joined by blanks; the "look here" line; cell and sum for that many
 * columns; the screen in a room and theme. Borrowed until the next call. */
const char *trial_state(struct trial *t);
const char *trial_plain(struct trial *t);
const char *trial_prose(struct trial *t);
const char *trial_look(struct trial *t);
const char *trial_sum(struct trial *t, int columns);
const char *trial_screen(struct trial *t, int cols, int rows, struct theme theme);

/* The screen in 256 colours. */
const char *trial_drawn(struct trial *t, int cols, int rows);

/* Whether a text holds words; fails the test, showing the text, unless it does. */
bool trial_holds(const char *text, const char *words);
void trial_expect(const char *text, const char *words);

/* Uses keys; fails unless the state then is that one. */
void trial_leads(struct trial *t, const char *keys, const char *state);

/* A number that the view measures; fails the test if it has none with that name. */
double trial_measure(struct trial *t, const char *name);

/* Checks that writing and reading the state gives the same state. */
void trial_check_written(struct trial *t);

/* The same, and that the plain text is the same and has no control characters. */
void trial_check_state(struct trial *t);

/* Checks that "Look here", cell and sum keep to their limits for every width; so must the state. */
void trial_check_lines(struct trial *t);

/* Checks that it draws only inside its room, from 1 × 1 to 300 × 100, in every kind of look. */
void trial_check_drawing(struct trial *t);

/* Draws in one room and look, both at random. */
void trial_draw_at_random(struct trial *t, struct random *r);

/* Presses `count` random keys, the view's and others, with all these checks on the way. */
void trial_check_monkey(struct trial *t, unsigned seed, int count);

/* Checks that a state is written back as `written`, and that as itself. */
void trial_reads_back(const struct view *view, const char *state, const char *written);

/* Checks that a state is refused with one clear line that begins with its key and has `words` (NULL: any). */
void trial_refuses(const struct view *view, const char *state, const char *words);

/* Checks that each pair of keys, pressed in the default state, leads to the state beside it; NULL ends the list. */
struct trial_keys {
    const char *keys, *state;
};
void trial_check_keys(const struct view *view, const struct trial_keys *list);

#endif
