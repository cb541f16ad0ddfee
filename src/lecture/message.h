/* SPDX-License-Identifier: MIT */
/* What presenter and followers tell each other: one JSON object a line, {"v":1,"type":"show",…}. Each message says all
 * there is to say of its kind, so that the newest of a kind makes those before it needless. A reader trusts nobody:
 * what it gives is complete, in range, and its texts may go to a terminal (utf8_clean). Members it does not know are
 * skipped, so that a later Headway may add some without a new version.
 *
 *   presenter:  hello  who gives what; the first on each link
 *               show   where the lecture stands
 *               poll   how the poll stands; POLL_OVER: there is none any more
 *               bye    the last on a link, and why
 *   follower:   hello  (MESSAGE_FOLLOW) who follows, on what screen, and whether it is looking back; the first, and at
 *                      each change
 *               answer to the poll that is open; a later one replaces it */
#ifndef HEADWAY_LECTURE_MESSAGE_H
#define HEADWAY_LECTURE_MESSAGE_H

#include "base/compiler.h"
#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>

#define MESSAGE_VERSION 1
#define MESSAGE_NAME_ROOM 257   /* bytes of a name, with the zero */
#define MESSAGE_PATH_ROOM 4097  /* of a path, or of a view's state */
#define MESSAGE_KEY_ROOM 33     /* of a follower's own name */
#define MESSAGE_OPTIONS_MOST 26 /* of a poll */
#define MESSAGE_COUNT_MOST 99999
#define MESSAGE_ID_MOST 999999999
#define MESSAGE_ROWS_MOST 200 /* of a follower's screen, as it tells them; of a larger one it tells these */
#define MESSAGE_COLS_MOST 500

enum message_kind {
    MESSAGE_HELLO,
    MESSAGE_SHOW,
    MESSAGE_POLL,
    MESSAGE_BYE,
    MESSAGE_FOLLOW, /* "hello" in the other direction */
    MESSAGE_ANSWER,
    MESSAGE_KINDS /* how many there are */
};

/* What a lecture is of. */
struct message_hello {
    char course[MESSAGE_PATH_ROOM]; /* absolute path of its directory; "": the course in the binary */
    char title[MESSAGE_NAME_ROOM];  /* of the lesson that it began with */
};

/* Where the lecture stands. What is pointed at is part of the view's state. */
struct message_show {
    char lesson[MESSAGE_NAME_ROOM];  /* its name, six-stages */
    char step[MESSAGE_NAME_ROOM];    /* its name, score */
    int part;                        /* of the step, how many are revealed, 1 … 9999 */
    char example[MESSAGE_PATH_ROOM]; /* that is walked through, as a state has it; "": the lesson's */
    char state[MESSAGE_PATH_ROOM];   /* of the view, as a link has it; "": as it opens, or no view */
    char hidden[MESSAGE_PATH_ROOM];  /* cells hidden by hand, as in formulas, with ; between */
    int revealed;                    /* of the questions that the step asks, how many show their answer, 0 … 9999 */
    bool blank;                      /* the room is dark: draw nothing */
    bool frozen;                     /* the presenter is looking ahead; what the room sees stands still */
    bool big;                        /* bigger cells */
    bool pointed;                    /* the presenter is in the cells of the view: their arithmetic matters most */
    int position, steps;             /* “4 of 9”, of the whole lecture: 1 ≤ position ≤ steps ≤ 9999 */
};

enum poll_phase {
    POLL_OPEN,    /* the room votes */
    POLL_CLOSED,  /* it has; the bars are shown */
    POLL_DISCUSS, /* neighbours talk */
    POLL_SECOND,  /* the room votes again */
    POLL_RESULT,  /* it has; before and after are shown */
    POLL_OVER     /* the poll has left the screen */
};

/* Whether the room is voting. */
bool phase_is_open(enum poll_phase phase);

/* Which vote it is: 0, the first, or 1 from POLL_SECOND on. */
int phase_vote(enum poll_phase phase);

/* Whether the counts of a vote (0 or 1) are told: of the first once it is closed and until the second begins, of both
 * at the end; while a vote is open none are. */
bool phase_tells(enum poll_phase phase, int vote);

/* Counts by option; none (length 0) where they are not told. */
struct message_counts {
    int length;
    int of[MESSAGE_OPTIONS_MOST]; /* 0 … MESSAGE_COUNT_MOST */
};

/* How a poll stands. `first` and `second` have `options` counts where phase_tells() says so, else none. */
struct message_poll {
    int id;                           /* 1 … MESSAGE_ID_MOST, another one for each poll of a lecture */
    char question[MESSAGE_NAME_ROOM]; /* its key (classroom/poll_question.h) */
    enum poll_phase phase;
    int options;           /* 2 … MESSAGE_OPTIONS_MOST */
    int answered, present; /* “17 of 24 answered”, in this vote; present counts the followers that are connected */
    bool solved;           /* the solution and its feedback are shown */
    struct message_counts first, second;
};

enum bye_reason {
    BYE_OVER,   /* the lecture has ended */
    BYE_FULL,   /* there are too many followers */
    BYE_VERSION /* the follower is of a later version */
};

/* The link is about to be closed. */
struct message_bye {
    enum bye_reason reason;
};

/* Who follows. */
struct message_follow {
    char follower[MESSAGE_KEY_ROOM]; /* a name of its own, which it keeps when it connects again; not empty. Another
                                        one on the same link is not heard, and whatever names a process uses, it has
                                        one vote (poll_take_answer()). */
    bool back;                       /* it is looking back, not at what is shown */
    bool wall;                       /* it is the room's screen, not somebody's: it has no vote */
    int rows, cols;                  /* of its screen, up to MESSAGE_ROWS_MOST and _COLS_MOST; 0: not told */
};

/* An answer. */
struct message_answer {
    int poll;   /* its id */
    int option; /* from 0 */
};

struct message {
    enum message_kind kind;
    union {
        struct message_hello hello;
        struct message_show show;
        struct message_poll poll;
        struct message_bye bye;
        struct message_follow follow;
        struct message_answer answer;
    };
};

enum message_verdict {
    MESSAGE_GOOD,
    MESSAGE_BAD,  /* no message: no JSON object of ours, a type we do not know, a member missing or out of range */
    MESSAGE_LATER /* of a later version of the protocol: nothing else is known of it */
};

/* Copies a text into a message, cleaned; false, with it cut between two characters, if it does not fit. */
bool message_copy(char *out, size_t room, const char *string);

/* Appends a message as a line, newline included: LINE_MOST bytes at most (line_buffer.h). Precondition: it is as
 * described above, which message_read() of the line confirms. */
void message_write(const struct message *m, struct text *line);

/* Reads a line without its newline, `length` bytes of any kind, which came from the presenter or else from a follower.
 * *m is of use for MESSAGE_GOOD only. */
enum message_verdict message_read(struct message *m, bool from_presenter, const char *line, size_t length) MUST_USE;

enum member_kind {
    MEMBER_TEXT,  /* char[most], cleaned; `least` bytes at least */
    MEMBER_COUNT, /* int, least … most */
    MEMBER_FLAG,  /* bool; false is not written */
    MEMBER_WORD,  /* an enum, int-sized, as one of `words` */
    MEMBER_COUNTS /* struct message_counts; none is not written */
};

struct message_member {
    const char *name;
    enum member_kind kind;
    bool is_needed;
    size_t offset; /* in struct message */
    int least, most;
    const char *const *words; /* ends with NULL */
};

struct message_type {
    const char *name; /* "type" */
    bool from_presenter;
    const struct message_member *members; /* end with one without a name */
};

/* By enum message_kind. */
extern const struct message_type message_types[MESSAGE_KINDS];

/* By enum poll_phase, ended by NULL. */
extern const char *const message_phases[];

#endif
