/* SPDX-License-Identifier: MIT */
/* What the files of wall_poll.h share; for them alone. wall_poll.c fits the parts of a poll into the rows that there
 * are, wall_poll_option.c draws an option with its bars, wall_poll_words.c says how the poll stands, and why what is
 * right is right. */
#ifndef HEADWAY_CLASSROOM_WALL_POLL_PARTS_H
#define HEADWAY_CLASSROOM_WALL_POLL_PARTS_H

#include "classroom/wall_poll.h"
#include "draw/flow.h"

#include <stdbool.h>

/* How options are laid out, from the widest form to the tightest. */
enum poll_form {
    POLL_BELOW,  /* the bars below the text */
    POLL_BESIDE, /* beside it */
    POLL_GRID,   /* several options a row */
    POLL_FORMS   /* how many there are */
};

/* A poll at a width. */
struct poll_scene {
    const struct theme *theme;
    const struct poll_question *q;
    const struct message_poll *poll;
    int answer; /* −1: none */
    int cols;   /* of everything */
    int options;
    int votes;      /* whose counts are shown: 0, 1 or 2 */
    double largest; /* share of any option in those, for whom a bar is full; 0: nobody voted */
    int digits;     /* of the largest count */
    struct flow question, told;
    struct flow *texts[POLL_FORMS]; /* [options], at the width that a form leaves them; NULL: not flowed yet */
};

/* ---- wall_poll_option.c */

/* Where an option's text begins. */
int poll_option_indent(const struct poll_scene *scene);

/* Columns of its text, of POLL_GRID in a cell of `cols`. */
int poll_option_text_cols(const struct poll_scene *scene, enum poll_form form, int cols);

/* Rows that its bars take below the text. */
int poll_option_bar_rows(const struct poll_scene *scene);

/* Draws it into an area, with so many lines of its text, which is flowed. Of POLL_BELOW the area includes its bars. */
void poll_option_draw(struct canvas *canvas, struct area area, const struct poll_scene *scene, int option,
                      enum poll_form form, int lines);

/* Over two columns of bars in POLL_BESIDE: which is which. Returns the columns that are left of them. */
int poll_option_head(struct canvas *canvas, int row, int col, const struct poll_scene *scene);

/* Draws at most area.rows lines of a text; the last ends in "…" if there are more. In `role`, or, with ROLE_PLAIN, in
 * its own. */
void poll_draw_text(struct canvas *canvas, struct area area, const struct flow *text, enum role role);

/* ---- wall_poll_words.c */

/* The count of an option in a vote (0 or 1), 0 where it is not told; all of them; its share, 0 where nobody voted. */
int poll_count(const struct message_poll *poll, int vote, int option);
int poll_sum(const struct message_poll *poll, int vote);
double poll_share(const struct message_poll *poll, int vote, int option);

/* Whether an option is shown as right, or as wrong. */
bool poll_shows_right(const struct poll_scene *scene, int option);
bool poll_shows_wrong(const struct poll_scene *scene, int option);

/* Appends how it stands: "Vote now   17 of 24 answered", as much of it as so many columns hold. */
void poll_add_status(struct line *out, const struct poll_scene *scene, int cols);

/* Makes what is said once the solution is shown: the feedback of what is right and of the wrong option that most chose,
 * then that for everybody. Empty before. */
void poll_make_told(struct prose *out, const struct poll_scene *scene);

#endif
