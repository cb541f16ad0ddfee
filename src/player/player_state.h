/* SPDX-License-Identifier: MIT */
/* The state of a player, shared by its files: player.c begins, ends and dispatches events; player_state.c tells where
 * it is; steps.c moves between steps and examples, and through a step in a lecture; page.c scrolls the prose; frame.c
 * lays out the screen (frame_wall.c: a wall); player_draw.c draws it; player_keys.c holds the keys and what they do
 * (player_dials.c: at the dials); play.c does what moves by itself. */
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
struct touch;          /* touch.h */
struct open_challenge; /* challenge.h */

#define NARROW 60        /* columns: below this the frame is compact */
#define WALL_BARE_LESS 2 /* how many rows fewer a bare wall needs */

/* What is remembered about a step while the program runs. */
struct visit {
    char *state;                     /* of its view, as it was left; NULL: not left yet */
    int part;                        /* the last part shown, from 0 */
    bool resumed;                    /* the history has been asked */
    struct attempt attempt;          /* of its questions; without items until the step is entered */
    bool in_view[LESSON_QUESTIONS];  /* for each question: the view shows a ? for it */
    char *touched[LESSON_QUESTIONS]; /* for each challenge: how it was left; NULL: as it begins */
    bool *read;                      /* [parts]: the last line was visible; NULL until the step is entered */

    int revealed; /* in a lecture: how many questions show their answer */
    char *hidden; /* cells hidden by hand, as view->hide() takes them; NULL: none */
    char **left;  /* [parts]: to go back: the state of the view in a part after which the picture changes; it and its
                     members may be NULL */
    int parts;    /* of `left` */
    bool came;    /* the step was entered from the one before, when it had these: */
    int came_part, came_revealed;
};

/* What a wall shows besides the step (wall.h). */
struct wall_place {
    bool bare, has_status; /* no title row; a last row */
    bool pointed;          /* a cell of the view is pointed at */
    int poll_rows;         /* that the running poll needs; 0: there is none */
    size_t polled;         /* the question of the step that the poll asks, or QUESTION_NONE */
    bool solved;           /* the poll's solution is shown */
};

#define KNOWN_COLUMNS 2 /* of words explained so far */

/* The text of a part, flowed, in pages of as many lines as there is room for. If the room is large, earlier parts are
 * shown above it. */
struct page {
    struct flow flow;
    struct flow beyond; /* the part's deeper text, which a large screen shows below; empty: not beside a picture */
    struct known_words {
        struct prose terms; /* those explained so far, for a large screen, */
        bool is_found;      /* once they were looked up; */
        struct flow flow;   /* those that fit into a room, in columns, */
        bool is_laid;       /* once they were laid out: */
        struct area room;
        bool ascii;
        struct known_column {
            struct area area; /* rows 0: none */
            size_t first;     /* line of `flow` */
        } columns[KNOWN_COLUMNS];
    } known;
    bool laid;
    int width;
    size_t step;
    int part;
    bool ascii, about, titled, stacked; /* for what the flow was made */
    bool asks, is_open, tells;          /* the part is a question; that has the keyboard; that is answered */
    unsigned questions;                 /* the version of the questions when it was laid out */
    size_t heading;                     /* lines of the heading */
    size_t *starts;      /* [parts]: the lines at which the parts shown begin; the current part is the last */
    size_t first;        /* the line at the top */
    size_t sub;          /* the page of the part, from 0, or PAGE_LAST */
    int rows;            /* for which it was settled */
    int most;            /* rows that it would have without a picture above the text */
    size_t options;      /* the line at which the options of an open choice begin; SIZE_MAX: there are none */
    bool before_options; /* the options are on a page after this one */
    size_t place, of;    /* the line at the top, of how many of the part (lecture: of all); of = 0: the end is seen */
    size_t above;  /* letters of the part above the top when a page was last turned: a resize goes by this, so that
                      resizing back finds the same page again */
    bool turned;   /* `above` is not up to date yet */
    size_t from;   /* while deeper text is read: the page from which it was entered */
    bool front;    /* on a low screen: the whole picture, before the text of a part in which it is new, */
    bool is_front; /* and it was drawn like this */
    struct page_span {
        size_t start, told, end; /* lines; told: where the outcome begins; start = end: not shown yet */
    } spans[LESSON_QUESTIONS];   /* where the step's questions are */
};

#define PAGE_LAST SIZE_MAX
#define PLAYER_BEST "diagnose" /* the id under which the history keeps the view's best score */

/* What the parts of a step show of their view (later.h): blocks by name, and columns of tables as bits. */
struct later {
    const struct view *view; /* NULL: not known yet */
    size_t step;
    const struct question *challenge; /* which has no parts before and after it; NULL: it is the step */
    struct later_block {
        const char *name;
        bool is_shown;
        unsigned columns;
    } * blocks; /* [count] */
    size_t count;
    bool lacks_row;       /* one part's picture would be whole with one more row */
    bool is_elastic;      /* one part's picture says more if there are columns to spare */
    struct area room;     /* the whole room */
    int margin;           /* columns of it that no picture needs, as many as were asked for; 0: one needs them */
    int rows, above_rows; /* of the tallest picture: rows wished for, and rows taken above text */
    int cols;             /* of the widest picture: columns wished for beside text */
};

/* What moves by itself. */
enum player_motion {
    MOTION_NONE,
    MOTION_VIEW, /* the view plays its product */
    MOTION_WALK, /* the same, followed by the next step */
    MOTION_DWELL /* the time to read before the next page of a walk */
};

/* A number that is being typed over (touch.h). */
struct touch {
    struct layer_cell at;
    struct field field;       /* while it is typed */
    bool is_typing, is_fresh; /* fresh: the first character typed replaces it */
    double from;              /* the number before */
    char *set;                /* the changes before, "" for none */
    bool is_for_question;     /* the changes are off while a question is asked */
};

struct player {
    struct lesson *lesson;
    struct lesson lab; /* the one-step lesson of a view by itself; else empty */
    const struct view *lab_view;
    const struct view_source *sources;
    struct view_habits habits;
    struct example *example;
    bool animate;
    bool begins; /* the first step is being entered: it keeps the head that it was left with, not that of the step
                    before */
    struct library *course; /* as in the setup */
    bool has_menu, leads_on, has_quiz;
    bool opens_views;     /* as in the setup */
    const char *way_back; /* where Esc leads; NULL: nowhere */
    size_t came_step;     /* where the learner was when way_back was set, */
    int came_part;
    char *seek; /* words to scroll to when the text is next laid out, or NULL */

    size_t step;
    int part;
    struct visit *visits;    /* [lesson->step_count] */
    const struct view *view; /* of this step, or NULL; `self` is NULL if the view could not be opened */
    void *self;
    char *opened;                     /* the view's state as the lesson opened it, or as it was asked for */
    bool is_lessons_look;             /* that is the lesson's: its sentence about the picture is true */
    size_t dial;                      /* the dial being turned, from 1; 0: none */
    struct text trouble;              /* why the view could not be opened */
    bool entered;                     /* the arrows move in the view */
    bool is_at_end;                   /* on the page after the last, which says what is still open */
    bool deeper;                      /* reading the deeper text of the part */
    struct touch *touch;              /* given numbers that were changed (touch.h); NULL: none yet */
    struct open_challenge *challenge; /* the part's challenge, and then `example` is the challenge's; NULL: none */

    struct page page;
    struct later later;
    struct predict predict;
    const struct player_history *history; /* or NULL */
    struct stack *stack; /* that it is on; NULL: it is drawn alone, and takes only the keys of a wall */
    struct editor editor;
    struct jump jump;
    struct text notice; /* shown in the row of the arithmetic until the next key */
    enum player_motion motion;
    bool paused; /* the motion is paused, and can go on */
    bool awaits; /* paused because it has reached a question, from which the learner goes on */
    int wait;    /* milliseconds until the next tick; −1: none */
    int frames;  /* frames so far in this step of a walk */

    bool in_lecture;        /* drawn as a wall, as the messages tell */
    struct wall_place wall; /* as last drawn */
};

/* ---- steps.c */

/* The current step, borrowed from the lesson. */
const struct step *player_step(const struct player *p);

/* The title for the title row, borrowed; the page after the last has one too. */
const char *player_title(const struct player *p);

/* Where answers are kept; NULL: nowhere. */
struct progress *player_progress(const struct player *p);

/* Whether the parts shown so far include a view. */
bool player_has_view(const struct player *p);

/* Whether the view is computing, which goes on even if nothing may move. */
bool player_is_computing(const struct player *p);

/* What replaces the text (view/follow.h). */
enum view_aside player_aside(const struct player *p);

/* Whether code has the text's room. */
bool player_shows_code(const struct player *p);

/* Whether the part is a text whose picture differs from that of the part before. Precondition: it has a picture. */
bool player_has_new_picture(const struct player *p);

/* Goes to a part of a step (-1: the one in which it was left) and opens its view: in `state` if that is not NULL (false
 * with *e set if it cannot be read), else as it was left for part -1, or as the lesson opens it. */
bool player_enter_step(struct player *p, size_t step, int part, const char *state, struct error *e);

/* Remembers the state of the step's view and closes it. */
void player_leave_step(struct player *p);

/* Goes to the next part, or to the first of the next step; goes back to the last page of the part before. False at
 * either end of the lesson. */
bool player_next(struct player *p);
bool player_back(struct player *p);
bool player_is_last(const struct player *p);
bool player_is_first(const struct player *p);

/* Whether the learner has just come here from where `way_back` leads, and turned no page since. */
bool player_has_just_come(const struct player *p);

/* Appends the state of the view, without the cells that questions hide, and with code only in a lecture. Precondition:
 * it is open. */
void player_write_state(struct player *p, struct text *out);

/* Splits a view's state: the model's keys go to `spec`, the others to `rest`. A view that shows no example may have
 * keys of its own with the names of the model's (seed, heads): then all go to `rest`. `view` NULL: there is no view. */
bool player_split_state(const struct view *view, const char *state, struct spec *spec, struct text *rest,
                        struct error *e);

/* For a lecture: opens the step's view again in a complete state from a message. If the state cannot be read, nothing
 * changes, and *e says why. */
bool player_reopen_view(struct player *p, const char *state, struct error *e);

/* Frees what is remembered about a step. */
void visit_free(struct visit *visit);

/* Replaces only the changed numbers of the example (touch.h), in the same memory. */
bool player_change_numbers(struct player *p, const char *set, struct error *e);

/* Whether an example is the default one, about which the lessons are written, with no changes that are on; whether the
 * player's is. */
bool player_is_default(const struct example *example);
bool player_example_is_own(const struct player *p);

/* Whether the player's example was the default one before some of its numbers were changed: most are the same. */
bool player_example_began_own(const struct player *p);

/* Makes what was entered in the editor the example. False, with the reason in the editor, if it cannot be. */
bool player_use_edited(struct player *p);

/* Appends the current example as in a state, nothing for the default one; changes that are off only for a question
 * count as on. */
void player_write_example(const struct player *p, struct text *out);

/* Whether the view is as the lesson opened it, on the lesson's example: then the lesson's look line is true. */
bool player_is_as_opened(struct player *p);

/* Whether the state of a mistake's view differs from the one the step opened, apart from the selected cell: the mistake
 * has been made, or a dial turned. */
bool player_is_changed(const struct player *p);

/* Whether the head or a dial on which the numbers of the part's text depend has changed since the part opened its view:
 * then the text is about a state that is not the one shown. Never while the view plays. */
bool player_is_turned(const struct player *p);

/* Appends the words of the example which the step's text is about. */
void player_add_own_words(const struct player *p, struct text *out);

/* ---- player_end.c */

/* Whether a part of a step was read, or its question answered, in this run of the program or before. */
bool player_has_done(const struct player *p, size_t step, int part);

/* Appends the text of the page after the last; counts the open steps that the page numbers; finds one by its index,
 * from 0. */
void player_add_end(const struct player *p, struct prose *out);
size_t player_count_open(const struct player *p);
bool player_find_open(const struct player *p, size_t index, size_t *step, int *part);

/* ---- steps.c: a step in a lecture shows parts up to one, and the answers of so many questions */

/* Shows parts up to `part`, and `revealed` answers, as far as there are any. */
void lecture_show(struct player *p, int part, int revealed);

/* The question to which the room belongs: the first one shown without its answer, else the last one shown; or
 * QUESTION_NONE. */
size_t lecture_question(const struct player *p);

/* Whether a question is shown without its answer. */
bool lecture_asks(const struct player *p);

/* Goes one thing on in this step: to the next answer, or the next part; false at its end. */
bool lecture_next(struct player *p);

/* Undoes that; false at its beginning, or where the step was entered from the one before. */
bool lecture_back(struct player *p);

/* Notes that the step was entered from the one before. */
void lecture_come(struct player *p);

/* What a room sees of a step: borrowed texts. */
struct lecture_place {
    int part, revealed; /* as in lecture_show() */
    const char *example, *state, *hidden;
    bool is_pointed; /* a cell is pointed at */
};

/* Goes to a place in a step, as another program asks. An example that is too large, or a state that the view does not
 * have, is left out: false with *e set. */
bool lecture_go_to(struct player *p, size_t step, const struct lecture_place *place, struct error *e);

/* The cells hidden by hand, "" if none are; borrowed. */
const char *lecture_hidden(const struct player *p);
void lecture_hide(struct player *p, const char *cells);

/* ---- page.c */

/* Flows the step's text to a width, unless that is done: the current part, alone or (`stacked`) below earlier ones.
 * `titled`: under the view's title. If the example is not the text's own, the heading names the example that the text
 * is about. */
void page_lay(struct player *p, int width, bool titled, bool stacked, const struct theme *theme);

/* The terms that the course has explained before this step, those of the part first (course/known.h); none in a
 * lecture. */
const struct prose *page_known(struct player *p);

/* Works out which page of the part is shown in a room of so many rows: the same as before, even in another room, as far
 * as possible. Options are always visible together: if they do not fit below a picture, they are on the last page,
 * under as much of the question as `most` rows take, and the picture gets the rest. */
void page_settle(struct page *page, int rows, int most);

/* Whether the page with options takes rows from the picture; precondition: it is settled. */
bool page_is_of_options(const struct page *page);

/* Begins another part at its first page (0) or at its last (PAGE_LAST). */
void page_begin(struct page *page, size_t sub);

/* Turns to the page with a line of the flow, for the same room as page_settle(). */
void page_bring(struct page *page, size_t line, int rows, int most);

/* Goes to the deeper text of the part, and back to the page from which it was entered. */
void page_go_deeper(struct player *p);
void page_come_back(struct player *p);

/* Whether the part has deeper text; appends its title, "The cost so far". */
bool page_has_deeper(const struct player *p, struct text *title);

/* Goes a page on or back in the part; false if there is none. */
bool page_on(struct page *page);
bool page_back(struct page *page);

/* Visible lines of the part, at least 1. */
int page_lines(const struct page *page);

/* Lines of the part below the visible ones. */
size_t page_below(const struct player *p, const struct frame *frame);

/* For a lecture, in which all parts shown are one text: keeps the place in it, for a room of `rows` rows; scrolls; and
 * tells whether there is more below or above. */
void page_settle_wall(struct page *page, int rows);
bool page_scroll(struct player *p, const struct frame *frame, int lines);
bool page_has_more(const struct player *p, const struct frame *frame);
bool page_has_less(const struct player *p, const struct frame *frame);

/* Frees the flowed text. */
void page_free(struct page *page);

/* ---- player.c */

/* Appends the keys of all that holds the keyboard to a help: `columns` for the keys. */
void player_add_held_keys(struct flow *out, const struct theme *theme, const struct player *p, int columns);

/* ---- player_keys.c */

extern const struct key player_keys[];

/* What the functions of key rows act on: a player on a screen. */
struct player_turn {
    struct player *player;
    const struct frame *frame;
};

/* Appends "4 of 9"; nothing if there is only one step. */
void player_add_position(const struct player *p, struct text *out);

/* The row of player_keys that does something with a key now; NULL: none. An open question takes some keys over: while a
 * text is typed only page keys are left; in a choice also the keys that move on. */
const struct key *player_find_key(const struct player_turn *turn, int code);

/* Whether the view has anything to move to. */
bool player_has_cells(const struct player *p);

/* Whether a row of the view's table does something now, for a struct player. */
bool player_view_works(const struct key *row, const void *player, struct key_offer *offer);

/* Lays out the footer for this screen, with the keys that work now. Free with footer_free(). */
void player_footer(struct player *p, const struct frame *frame, const struct theme *theme, struct footer *footer);

/* Opens the example's editor. */
void player_open_editor(struct player *p);

/* Answers a key on the step itself; returns flags of scene_request. The screen is laid out only for keys that ask how
 * it is laid out, which those of the picture do not: it is laid out again, as they leave it, when it is drawn. */
unsigned player_key(struct player *p, const struct canvas *canvas, int code);

/* Goes to a step that was chosen on the row of stages or in a prompt. */
void player_go_to(struct player *p, size_t step);

/* ---- What takes keys before the page does, while it is there: a number that is typed or followed, a dial, a question,
 * a challenge. */
struct key_holder {
    const struct key *keys; /* of a struct player; NULL: of the view in which a text is typed */
    const char *heading;    /* of these keys in the help; NULL: the help cannot be opened meanwhile */
    bool is_alone;          /* the footer names no other keys of the page */
    bool (*holds)(const struct player *p);
    bool (*type)(struct player *p, int code); /* takes a key that edits what is typed; NULL: nothing is typed */
    /* Why a key without a row here goes no further, unless what comes next does so from everywhere; NULL: it does. */
    const char *why_not;
    /* Ends this before a row does something that it cannot last through. */
    void (*leave)(struct player *p, const struct key *row);
};

/* All of them, ended by NULL. The first that holds has the keyboard; NULL: the page and its picture have it. */
enum { PLAYER_HOLDERS = 6 };
extern const struct key_holder *const player_holders[PLAYER_HOLDERS + 1]; /* ended by NULL */
const struct key_holder *player_holder(const struct player *p);

/* The keys of a holder, and what they act on. Precondition: it holds. */
struct held_keys {
    const struct key *table;
    const void *self;
};
struct held_keys player_held_keys(const struct key_holder *holder, const struct player *p);

/* Sets the first levels that are asked for a key: those of the holders. */
void player_hold_levels(const struct player *p, struct key_level levels[PLAYER_HOLDERS]);

/* Gives the key to all that come before the page, until one takes it: what plays, the holders, what is typed in the
 * view. A key of theirs that does nothing now says why. `levels`: all that were asked, the holders first. False: none
 * of the holders takes it. */
bool player_hold_key(struct player *p, const struct key_level *levels, size_t count, int code);

/* Whether one of the holders does something with the key, or keeps it from the row that answers it next; NULL: from
 * none. */
bool player_key_is_held(const struct player *p, int code, const struct key *next);

/* Before a key that no holder takes does something: what holds the keyboard ends, if that key leads away from it. */
void player_let_go(struct player *p, const struct key *row);

/* ---- player_dials.c */
extern const struct key_holder dials_holder;

/* The dial being turned; NULL: none is. */
const struct state_key *player_dial(const struct player *p);

/* Whether the view shown has dials; goes to the first of them. */
bool player_has_dials(const struct player *p);
void player_open_dials(struct player *p);

/* ---- play.c */

/* Does a step of what the view plays or computes; false if that is done. Then a playing walk dwells on the page. */
bool play_tick_view(struct player *p);
void play_dwell(struct player *p);

/* Starts moving if an action of the view has set something going. */
void play_notice(struct player *p);

/* Starts the computation of a view that was just opened, if it has any. */
void play_begin(struct player *p);

/* Plays the appearing of the view's numbers, at the first visit of a step (`before` is NULL) or of a part of it: then
 * only of what its state adds to `before`, the state of the part before. */
void play_arrive(struct player *p, const char *before);

/* Before a key does something: numbers that appear are all shown, unless its row (NULL: none) is of playing. True:
 * some were still to come. */
bool play_shows_all(struct player *p, const struct key *row);

/* Plays the whole walk from here, page by page; it waits at an unanswered question. If something plays, pauses it, or
 * lets it go on. */
void play_toggle(struct player *p);

/* Lets the playing walk go on at the current page, which was entered from part `part` of step `from`. */
void play_go_on(struct player *p, const struct step *from, int part);

/* Ends what plays: everything is shown at once. */
void play_stop(struct player *p);

#endif
