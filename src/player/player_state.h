/* SPDX-License-Identifier: MIT */
/* The state of a lesson that is read, and what the player's files do with it: player.c begins, ends and hands events
 * out, player_state.c says where it stands, steps.c moves between steps and examples, and through a step before a room,
 * page.c scrolls the prose, frame.c says what stands where (frame_wall.c: on a wall), player_draw.c draws it,
 * player_keys.c holds the keys and what they do (player_dials.c: at the dials), play.c moves by itself. */
#ifndef HEADWAY_PLAYER_PLAYER_STATE_H
#define HEADWAY_PLAYER_PLAYER_STATE_H

#include "attention/origin.h"
#include "draw/field.h"
#include "draw/flow.h"
#include "player/editor.h"
#include "player/jump.h"
#include "player/player.h"
#include "player/predict.h"
#include "ui/footer.h"
#include "ui/too_small.h"

struct frame;
struct touch;     /* touch.h */
struct seat_here; /* challenge.h */

#define NARROW 60        /* columns: under this the frame is compact */
#define WALL_BARE_LESS 2 /* rows that a wall does not need without its first and last row */

/* What is remembered of a step while the program runs. */
struct visit {
    char *state;                     /* of its view, as it was left; NULL: not yet */
    int part;                        /* parts shown, less 1 */
    bool resumed;                    /* what history knows of it has been asked for */
    struct sitting sitting;          /* of its questions; without items: it has not been entered */
    bool in_view[LESSON_QUESTIONS];  /* of each question: the view shows a ? for it */
    char *touched[LESSON_QUESTIONS]; /* of each challenge: how it was left; NULL: as it begins */
    bool *read;                      /* [parts]: its last line was in sight; NULL: it has not been entered */

    int revealed; /* in a lecture: of its questions, how many show their answer */
    char *hidden; /* cells that were hidden by hand, as view->hide() takes them; NULL: none */
    char **left; /* [parts]: the state of the view at a part that the next has another picture than, to go back to; NULL
                    like its members */
    int parts;   /* of that */
    bool came;   /* one has come from the step before, and found it so: */
    int came_part, came_revealed;
};

/* What stands on a wall beside the step (wall.h). */
struct wall_place {
    bool bare, has_status; /* no title row; a last row */
    bool pointed;          /* into the cells of the view */
    int poll_rows;         /* that the poll needs which is on; 0: none is */
    size_t polled;         /* which question of the step it asks; QUESTION_NONE */
    bool solved;           /* its solution is shown */
};

/* The text of a part, flowed, in pages of as many lines as there is room for. Where the room is large, parts before it
 * stand above it. */
struct page {
    struct flow flow;
    struct flow beyond; /* the part's deeper text, which a large screen shows below it; empty: not beside a picture */
    bool laid;
    int width;
    size_t step;
    int part;
    bool ascii, about, titled, stacked; /* what the flow was made for */
    bool asks, is_open, tells;          /* the part is a question; it has the keyboard; it has been answered */
    unsigned questions;                 /* as they were when it was laid */
    size_t heading;                     /* lines of its heading */
    size_t *starts;      /* [parts]: the lines at which those that are laid begin; the part's is the last */
    size_t first;        /* the line at the top */
    size_t sub;          /* which page of the part, from 0; PAGE_LAST */
    int rows;            /* that it was settled for */
    int most;            /* rows that there would be without a picture above the text */
    size_t options;      /* the line at which the options of an open choice begin; SIZE_MAX: there are none */
    bool before_options; /* they stand on a page after this one */
    size_t place, of;    /* the line of the part at the top, of how many; in a lecture, of all lines. of = 0: the end
                             is in sight */
    size_t above;  /* letters of the part above the top where the page was turned last: what a resize goes by, so that
                      one back to that size finds that page again */
    bool turned;   /* it is not settled yet where that is */
    size_t from;   /* while deeper text is read: the page of the part that it was entered from */
    bool front;    /* on a low screen: the picture, whole, before the text of a part that it is new in, */
    bool is_front; /* and so it was drawn */
    struct page_span {
        size_t start, told, end; /* lines; told: where what came of it begins; start = end: not shown yet */
    } spans[LESSON_QUESTIONS];   /* where the step's questions stand */
};

#define PAGE_LAST SIZE_MAX
#define PLAYER_BEST "diagnose" /* the id under which history keeps the best score of that view */

/* What the parts of a step show of their view (later.h): blocks by their names, and columns of tables as bits. */
struct later {
    const struct view *view; /* NULL: not known yet */
    size_t step;
    struct later_block {
        const char *name;
        bool is_shown;
        unsigned columns;
    } * blocks; /* [count] */
    size_t count;
    bool lacks_row;          /* one of them would be whole with one row more */
    bool is_elastic;         /* in one of them columns that there are to spare make it say more */
    struct area room, above; /* all that there is, and what text below leaves; */
    int rows, above_rows;    /* of the tallest: that it would like, and that it takes there */
    int cols;                /* of the widest: that it would like beside text */
};

/* What moves by itself. */
enum player_motion {
    MOTION_NONE,
    MOTION_VIEW, /* the view plays its product */
    MOTION_WALK, /* so it does, and then comes the next step */
    MOTION_DWELL /* the time to read before the next page of a walk */
};

/* A number that is being typed over (touch.h). */
struct touch {
    struct layer_cell at;
    struct field field;       /* while it is typed */
    bool is_typing, is_fresh; /* fresh: what is typed takes its place */
    double from;              /* the number as it was found */
    char *set;                /* the changes as they were found, "" for none */
    bool is_for_question;     /* they are off while a question is asked */
};

struct player {
    struct lesson *lesson;
    struct lesson lab; /* the lesson of one step that a view by itself is; else empty */
    const struct view *lab_view;
    const struct view_source *sources;
    struct view_habits habits;
    struct example *example;
    bool animate;
    bool begins; /* the first step is being entered: which head it shows is as it was left, not as of the step before */
    bool in_course, has_menu, leads_on, has_quiz;
    bool opens_views;     /* as in the setup */
    const char *way_back; /* of Esc; NULL: nowhere */
    size_t came_step;     /* where one was when that was set, */
    int came_part;
    char *seek; /* what to scroll to when the text is next laid out, or NULL */

    size_t step;
    int part;
    struct visit *visits;    /* [lesson->step_count] */
    const struct view *view; /* of this step, NULL if it has none; `self` NULL if it could not be opened */
    void *self;
    char *opened;                /* its state as the lesson opened it */
    size_t dial;                 /* which of them is being turned, from 1; 0: none */
    struct text trouble;         /* why the view could not be opened */
    bool entered;                /* the arrows are the view's */
    bool is_at_end;              /* on the page after the last: what is still open */
    bool deeper;                 /* in the deeper text of the part */
    struct touch *touch;         /* given numbers that were changed (touch.h); NULL: none yet */
    struct seat_here *challenge; /* the challenge that the part is; `example` is its own then; NULL: it is none */

    struct page page;
    struct later later;
    struct predict predict;
    const struct player_history *history; /* or NULL */
    struct stack *stack; /* that it lies on; NULL: it is drawn alone, and takes no keys but those of a wall */
    struct editor editor;
    struct jump jump;
    struct text notice; /* stands in the row of the arithmetic until the next key */
    enum player_motion motion;
    bool paused; /* it stands still, and can go on */
    bool awaits; /* that is since it has come to a question, from which the learner leads on */
    int wait;    /* milliseconds until the next tick; −1: none */
    int frames;  /* of this step of a walk, so far */

    bool in_lecture;        /* it is drawn as a wall, and is what is told of it */
    struct wall_place wall; /* as it was drawn last */
};

/* ---- steps.c */

/* The step one is at; borrowed from the lesson. */
const struct step *player_step(const struct player *p);

/* What the title row calls it, borrowed; the page after the last has a title, too. */
const char *player_title(const struct player *p);

/* Where answers are kept; NULL: nowhere. */
struct progress *player_progress(const struct player *p);

/* Whether the view is on screen with the parts shown so far. */
bool player_has_view(const struct player *p);

/* Whether the view is computing: that goes on also where nothing may move. */
bool player_is_computing(const struct player *p);

/* What stands where the text does (view/follow.h). */
enum view_aside player_aside(const struct player *p);

/* Whether the code has the text's room. */
bool player_shows_code(const struct player *p);

/* Whether the part is a text with a picture that the part before it has not. Precondition: it has one. */
bool player_has_new_picture(const struct player *p);

/* Goes to a part of a step (-1: the one where it was left) and opens its view: with `state` if that is not NULL (then
 * false with *e set if it cannot be read), else as the lesson says, or, with the part, as it was left. */
bool player_enter_step(struct player *p, size_t step, int part, const char *state, struct error *e);

/* Remembers and closes the view of the step. */
void player_leave_step(struct player *p);

/* To the next part, or to the first of the next step; back, to the last page of what comes before. False where the
 * lesson ends. */
bool player_next(struct player *p);
bool player_back(struct player *p);
bool player_is_last(const struct player *p);
bool player_is_first(const struct player *p);

/* Whether one has just come here from where `way_back` leads, and turned no page since. */
bool player_has_just_come(const struct player *p);

/* Appends the state of the view, without what questions hide; code only in a lecture. Precondition: it is open. */
void player_write_state(struct player *p, struct text *out);

/* Moves the model's keys of a view's state to `spec`, the others to `rest`. A view that shows no example may call keys
 * of its own as the model's are called (seed, heads): all go to `rest`. NULL: there is no view. */
bool player_split_state(const struct view *view, const char *state, struct spec *spec, struct text *rest,
                        struct error *e);

/* Opens the view of the step again in a state that was told, which says all; everything stays as it was, and *e says
 * why, if it cannot be read. For a lecture. */
bool player_reopen_view(struct player *p, const char *state, struct error *e);

/* Frees what is remembered of a step with so many questions. */
void visit_free(struct visit *visit);

/* Replaces the example by another spec's; the old one stays, and *e says why, if it cannot be made. */
bool player_change_example(struct player *p, const struct spec *spec, struct error *e);

/* The same of its changed numbers alone (touch.h), which is done in its own memory. */
bool player_change_numbers(struct player *p, const char *set, struct error *e);

/* Whether an example is the default one, as it stands: changes that are off are none. Whether the player's is: the
 * lessons are written about it. */
bool player_is_default(const struct example *example);
bool player_example_is_own(const struct player *p);

/* Whether it was that before some of its numbers were changed: most of them are what they were. */
bool player_example_began_own(const struct player *p);

/* Gives a key to the editor, and what is entered there to the player; whether the editor is done with. */
bool player_edit(struct player *p, int code);

/* Appends an example as a state has it, nothing for the lessons' own; the one that is walked through, without that its
 * changes are off only for a question. */
void player_write_example(const struct player *p, struct text *out);

/* Whether the view stands as the lesson opened it, on the lesson's example: then its own look line is true. */
bool player_is_as_opened(struct player *p);

/* Whether the view of a mistake stands otherwise than the step has opened it, but for what is pointed at: the mistake
 * has been made, a dial has been turned. */
bool player_is_changed(const struct player *p);

/* Whether what the numbers of the part's text rest on, the head or a dial, stands otherwise than the part has opened
 * its view: then the text is about another state than the one in sight. While the view plays, never. */
bool player_is_turned(const struct player *p);

/* Appends the words of the example that the step's text is about. */
void player_add_own_words(const struct player *p, struct text *out);

/* ---- player_end.c */

/* Whether a part of a step is read, or its question answered: while the program runs, or before. */
bool player_has_done(const struct player *p, size_t step, int part);

/* Appends what the page after the last says; how many open steps it numbers; finds one, from 0. */
void player_add_end(const struct player *p, struct prose *out);
size_t player_count_open(const struct player *p);
bool player_find_open(const struct player *p, size_t index, size_t *step, int *part);

/* ---- steps.c: a step before a room. What it shows is a part, and how many questions show their answer. */

/* Has so many parts and answers shown, as far as there are any. */
void lecture_show(struct player *p, int part, int revealed);

/* The question that has the room: the first of those shown without an answer, else the last one; QUESTION_NONE. */
size_t lecture_question(const struct player *p);

/* Whether a question is shown whose answer is not. */
bool lecture_asks(const struct player *p);

/* One thing further in this step: the next answer, or the next part; false at its end. */
bool lecture_next(struct player *p);

/* Exactly that back; false at its beginning, or where it was entered from the step before. */
bool lecture_back(struct player *p);

/* The step was entered from the one before. */
void lecture_come(struct player *p);

/* The cells that are hidden by hand, "" if none are; borrowed. */
const char *lecture_hidden(const struct player *p);
void lecture_hide(struct player *p, const char *cells);

/* ---- page.c */

/* Flows the step's text to a width, unless that is done: the part one is at, alone or (`stacked`) below those before
 * it. `titled`: under the view's title. With another example than its own the heading says whom it is about. */
void page_lay(struct player *p, int width, bool titled, bool stacked, const struct theme *theme);

/* Settles which page of the part stands in a room of so many rows: the one that was there, also in another room, as far
 * as that can be. One chooses with all options in sight: where they find no room below a picture, they stand on the
 * last page, with as much of what is asked above them as `most` rows take, and the picture has what is left. */
void page_settle(struct page *page, int rows, int most);

/* Whether the page takes room of the picture, too; precondition: it is settled. */
bool page_is_of_options(const struct page *page);

/* To another part: to its first page, or to its last. */
void page_begin(struct page *page, size_t sub);

/* To the page on which a line of the flow stands, in the same room as page_settle(). */
void page_bring(struct page *page, size_t line, int rows, int most);

/* To the deeper text of the part, and back to the page from where. */
void page_go_deeper(struct player *p);
void page_come_back(struct player *p);

/* Whether the part has deeper text; appends what it is called, "The cost so far". */
bool page_has_deeper(const struct player *p, struct text *title);

/* A page on or back in the part; false if there is none. */
bool page_on(struct page *page);
bool page_back(struct page *page);

/* Lines of the part that are in sight, at least 1. */
int page_lines(const struct page *page);

/* Lines of the part below what is in sight. */
size_t page_below(const struct player *p, const struct frame *frame);

/* In a lecture, where all parts shown stand in one text: keeps the place in it, for a room of `rows` rows; scrolls; and
 * whether there is a way on or back. */
void page_settle_wall(struct page *page, int rows);
bool page_scroll(struct player *p, const struct frame *frame, int lines);
bool page_has_more(const struct player *p, const struct frame *frame);
bool page_has_less(const struct player *p, const struct frame *frame);

/* Frees the flowed text. */
void page_free(struct page *page);

/* ---- player_keys.c */

extern const struct key player_keys[];

/* What the functions of its rows are about: a player as it stands on a screen. */
struct player_turn {
    struct player *player;
    const struct frame *frame;
};

/* Appends "4 of 9"; nothing where there is one step only. */
void player_add_position(const struct player *p, struct text *out);

/* Whether a row of player_keys does something now. An open question has some keys instead: while a text is typed only
 * the pages are left, in a choice what moves on is, too. */
bool player_key_works(const struct player_turn *turn, const struct key *row, struct key_offer *offer);

/* Whether anything in the view can be moved to. */
bool player_has_cells(const struct player *p);

/* Whether a row of the view's table does something now. */
bool player_view_works(const struct player *p, const struct key *row, struct key_offer *offer);

/* The keys that work now, in the order of the footer, placed on this screen. Free with footer_free(). */
void player_footer(struct player *p, const struct frame *frame, const struct theme *theme, struct footer *footer);

/* Opens the example's editor. */
void player_open_editor(struct player *p);

/* Gives the key to what is being typed in the view; false if nothing is, or it has no use for the key. */
bool player_type_in_view(struct player *p, int code);

/* Answers a key on the step itself; returns flags of scene_wish. */
unsigned player_key(struct player *p, const struct frame *frame, int code);

/* Goes to a step (steps.c), as a rail or a prompt chooses it. */
void player_go_to(struct player *p, size_t step);

/* ---- player_dials.c: while a dial is chosen, its keys come first. */
extern const struct key dial_keys[]; /* of a struct player */

/* The keys of what holds the keyboard in the picture: a number that is typed or followed, the dials; NULL: nothing. */
const struct key *player_held_keys(const struct player *p);

/* The dial that is being turned; NULL: none is. */
const struct state_key *player_dial(const struct player *p);

/* Whether the view in sight has dials; goes to the first of them. */
bool player_has_dials(const struct player *p);
void player_open_dials(struct player *p);

/* Answers a key at the dials; false if it is none of theirs, or none is being turned. */
bool player_dial_key(struct player *p, int code);

/* ---- play.c */

/* A step of what the view plays or computes; false if it is done. The walk that plays dwells on the page. */
bool play_tick_view(struct player *p);
void play_dwell(struct player *p);

/* Starts what an action of the view set going, if it did. */
void play_notice(struct player *p);

/* Starts what a view that was just opened has to compute. */
void play_begin(struct player *p);

/* Lets the numbers of the view come into being, at the first visit of its step (`before` is NULL), or of a part of it:
 * then what its state has over `before`, the state of the part before. */
void play_arrive(struct player *p, const char *before);

/* A key while numbers come into being: but for those of playing itself each finishes that; true if that is all that it
 * does, as of those that read on. */
bool play_takes(struct player *p, int code);

/* Plays the whole walk from here, page by page; it waits at a question that is not answered. What plays it pauses, and
 * lets go on. */
void play_toggle(struct player *p);

/* The walk that plays goes on at the page one is at now, come to from a part of a step. */
void play_go_on(struct player *p, const struct step *from, int part);

/* Ends what plays: everything is there at once. */
void play_stop(struct player *p);

#endif
