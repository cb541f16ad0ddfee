/* SPDX-License-Identifier: MIT */
/* What the files of the view `convex-hull` share: keys in the plane, up to three heads with a query each, and what
 * follows from them. convex_hull.c holds what the keys do, convex_hull_state.c the state as text, convex_hull_words.c
 * the words, convex_hull_look.c what the frame says, convex_hull_plain.c the plain text, convex_hull_draw.c the
 * picture. */
#ifndef HEADWAY_VIEW_CONVEX_HULL_H
#define HEADWAY_VIEW_CONVEX_HULL_H

#include "attention/hull.h"
#include "view/view.h"

#define HULL_HEADS_MOST 3
#define HULL_KEYS_LEAST 2
#define HULL_FARTHEST 99 /* coordinates of a key */
#define HULL_LONGEST 10  /* query */

/* Actions below 10 count only inside the view. */
enum hull_action {
    HULL_BACK = 1, /* turn back, or the key to the left */
    HULL_ON,
    HULL_LONGER, /* or the key up */
    HULL_SHORTER,
    HULL_FINE_BACK,
    HULL_FINE_ON,
    HULL_MOVE,
    HULL_ADD,
    HULL_DELETE,
    HULL_NEXT_KEY = 10,
    HULL_LAST_KEY,
    HULL_HEADS,
    HULL_HEAD,
    HULL_PLAY
};

struct hull_query {
    double angle, length; /* degrees, 0 up to 360; 0 … HULL_LONGEST */
};

struct hull_view {
    double K[HULL_KEYS_MOST * 2];                      /* [n × 2] */
    size_t n, key;                                     /* keys, and the selected one */
    struct hull_query queries[HULL_HEADS_MOST], alone; /* `alone`: the query as it was before there were more heads */
    size_t heads, head;                                /* how many, and whose query the arrows turn */
    bool moving;                                       /* the arrows move the selected key */
    bool playing;
    double turned; /* degrees since playing began */
    struct view_habits *habits, own_habits;
    /* What follows. */
    struct hull hull;
    double q[HULL_HEADS_MOST][2];
    double scores[HULL_HEADS_MOST][HULL_KEYS_MOST], shares[HULL_HEADS_MOST][HULL_KEYS_MOST];
};

/* Parts of W_O that turn three heads into one choice: −1, −1 and 3. */
extern const double hull_mix[HULL_HEADS_MOST];

/* The smallest of a key's scores over the heads; and what stands before its value in W_O's sum of three heads. */
double hull_least(const struct hull_view *view, size_t key);
double hull_output(const struct hull_view *view, size_t key);

/* Whether the smallest score of this key is the largest such. */
bool hull_has_largest_least(const struct hull_view *view, size_t key);

/* The keys that win in a direction of the query. */
size_t hull_winners_at(const struct hull_view *view, double angle, size_t *winners);

/* ---- convex_hull_state.c */

extern const struct parameter hull_parameters[];
extern const struct hull_query hull_usual_queries[HULL_HEADS_MOST];

/* Sets keys, queries and what is chosen of them to the usual ones, then reads a state. */
bool hull_read_state(struct hull_view *view, const char *state, struct error *e);
void hull_write_state(const void *self, struct text *out);

/* ---- convex_hull_words.c */

/* Appends "k₃"; "q", or, of several heads, "q₂"; any letter with a number (from 0) below it. */
void hull_add_key(struct text *out, size_t key);
void hull_add_query(const struct hull_view *view, struct text *out, size_t head);
void hull_add_subscripted(struct text *out, const char *letter, size_t number);

/* Appends "k₁, k₂ and k₃"; " = 0.5·k₁ + 0.5·k₂" with at most so many decimals; "from 194° to 256°", where the key wins
 * alone, or nothing; "(2, 2)  a corner, from 194° to 256°". */
void hull_add_keys(struct text *out, const size_t *keys, size_t count);
void hull_add_mean(struct text *out, const struct hull_mean *mean, int decimals);
void hull_add_arc(const struct hull_view *view, size_t key, struct text *out);
void hull_add_place(const struct hull_view *view, size_t key, struct text *out);

/* Appends a number with at most `decimals` places, none that are 0 at its end; an angle ("30°"). */
void hull_add_number(struct text *out, double value, int decimals);
void hull_add_angle(struct text *out, double angle);

/* Appends why the selected key wins or cannot, or what leaves the heads: paragraphs, a line each; lean: a line or two
 * (of several heads one each); brief: one line. */
enum hull_detail { HULL_FULL, HULL_LEAN, HULL_BRIEF };
void hull_add_proof(const struct hull_view *view, enum hull_detail detail, struct text *out);

/* Appends the strip: who wins in each of `columns` equal parts of the circle; "=" where keys at one place win. */
void hull_add_strip(const struct hull_view *view, int columns, struct text *out);

/* Whether all parts are the same. */
bool hull_is_even(const struct hull_mean *mean);

/* Appends the keys whose smallest score is the largest, "k₂ and k₃"; returns how many. */
size_t hull_add_best_least(const struct hull_view *view, struct text *out);

/* A value as it prints in units of `unit`; " = " where such values give the result to two decimals, else " ≈ ". */
double hull_rounded(double value, double unit);
const char *hull_equals(double shown, double value);

/* ---- convex_hull_look.c */

/* For struct view. */
void hull_describe(const void *self, struct view_lines *out, int columns, bool compact);

/* ---- convex_hull_plain.c */

/* For struct view. */
void hull_explain(const void *self, struct text *out);
void hull_plain(const void *self, struct text *out);

/* ---- convex_hull_draw.c */

/* For struct view. */
int hull_rows(const void *self, const struct theme *theme, struct area room, bool compact);
int hull_columns(const void *self, const struct theme *theme, int rows);
void hull_draw(const void *self, struct canvas *canvas, struct area area, bool compact);

/* What a click chooses: a key, or a direction of the query that the arrows turn. */
struct hull_hit {
    bool is_key;
    size_t key;
    double angle;
};

/* Finds what is drawn at a place of the canvas, drawn in this area; false if nothing that can be chosen is. */
bool hull_find(const struct hull_view *view, const struct theme *theme, struct area area, int row, int col,
               struct hull_hit *hit);

#endif
