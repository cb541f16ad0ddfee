/* SPDX-License-Identifier: MIT */
/* What presenter and followers tell each other: one JSON object a line, {"v":1,"type":"show",…}. Each message is
 * complete for its kind, so that the newest of a kind replaces all before it. A reader trusts nobody: a message it
 * accepts is complete and in range, and its texts may go to a terminal (utf8_clean). Unknown members are skipped, so
 * that a later Headway can add some without a new version.
 *
 *   presenter:  hello  the course and the lesson; the first on each link
 *               show   where the lecture is
 *               poll   the state of the poll; POLL_OVER: there is none any more
 *               bye    why the link is about to be closed
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
#define MESSAGE_ROWS_MOST 200 /* the size that a follower reports for its screen, at most */
#define MESSAGE_COLS_MOST 500

enum message_kind {
    MESSAGE_HELLO,
    MESSAGE_SHOW,
    MESSAGE_POLL,
    MESSAGE_BYE,
    MESSAGE_FOLLOW, /* "hello" in the other direction */
    MESSAGE_ANSWER,
    MESSAGE_KINDS /* how many kinds there are */
};

/* The subject of a lecture. */
struct message_hello {
    char course[MESSAGE_PATH_ROOM]; /* absolute path of its directory; "": the course in the binary */
    char title[MESSAGE_NAME_ROOM];  /* of the lesson with which it began */
};

/* Where the lecture is. The cell pointed at is part of the view's state. */
struct message_show {
    char lesson[MESSAGE_NAME_ROOM];  /* its name, six-stages */
    char step[MESSAGE_NAME_ROOM];    /* its name, score */
    int part;                        /* how many parts of the step are shown, 1 … 9999 */
    char example[MESSAGE_PATH_ROOM]; /* the example, as in a state; "": the lesson's */
    char state[MESSAGE_PATH_ROOM];   /* of the view, as in a link; "": the default, or no view */
    char hidden[MESSAGE_PATH_ROOM];  /* cells hidden by hand, named as in formulas, with ; between */
    int revealed;                    /* how many of the step's questions show their answer, 0 … 9999 */
    bool blank;                      /* the room is dark: draw nothing */
    bool frozen;                     /* the presenter is looking ahead; the room's picture does not change */
    bool big;                        /* bigger cells */
    bool pointed;                    /* the presenter is in the view's cells, so their arithmetic matters most */
    int position, steps;             /* “4 of 9” in the whole lecture: 1 ≤ position ≤ steps ≤ 9999 */
};

enum poll_phase {
    POLL_OPEN,    /* the room votes */
    POLL_CLOSED,  /* the vote is over; its bars are shown */
    POLL_DISCUSS, /* neighbours talk */
    POLL_SECOND,  /* the room votes again */
    POLL_RESULT,  /* the second vote is over; before and after are shown */
    POLL_OVER     /* the poll has left the screen */
};

/* Whether the room is voting. */
bool phase_is_open(enum poll_phase phase);

/* The number of the vote: 0, the first, or 1 from POLL_SECOND on. */
int phase_vote(enum poll_phase phase);

/* Whether the counts of a vote (0 or 1) are told: those of the first after it has closed and before the second begins,
 * both at the end; none while a vote is open. */
bool phase_tells(enum poll_phase phase, int vote);

/* Counts by option; none (length 0) if they are not told. */
struct message_counts {
    int length;
    int of[MESSAGE_OPTIONS_MOST]; /* 0 … MESSAGE_COUNT_MOST */
};

/* The state of a poll. `first` and `second` have `options` counts if phase_tells() says so, else none. */
struct message_poll {
    int id;                           /* 1 … MESSAGE_ID_MOST, different for each poll of a lecture */
    char question[MESSAGE_NAME_ROOM]; /* its key (classroom/poll_question.h) */
    enum poll_phase phase;
    int options;           /* 2 … MESSAGE_OPTIONS_MOST */
    int answered, present; /* “17 of 24 answered” in this vote; present: connected followers */
    bool solved;           /* the solution and its feedback are shown */
    struct message_counts first, second;
};

enum bye_reason {
    BYE_OVER,   /* the lecture has ended */
    BYE_FULL,   /* there are too many followers */
    BYE_VERSION /* the follower has a later version */
};

/* The link is about to be closed. */
struct message_bye {
    enum bye_reason reason;
};

/* Who follows. */
struct message_follow {
    char follower[MESSAGE_KEY_ROOM]; /* the follower's name, kept when it reconnects; not empty. A second name on the
                                        same link is ignored, and whatever names a process uses, it has one vote
                                        (poll_take_answer()) */
    bool back;                       /* it is looking back instead of at what is shown */
    bool wall;                       /* it is the room's screen: it has no vote */
    int rows, cols;                  /* of its screen, up to MESSAGE_ROWS_MOST and MESSAGE_COLS_MOST; 0: not told */
};

/* An answer. */
struct message_answer {
    int poll;   /* the poll's id */
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
    MESSAGE_BAD,  /* not a message: not JSON of ours, an unknown type, a member missing or out of range */
    MESSAGE_LATER /* from a later version of the protocol: nothing else is known about it */
};

/* Copies a text into a message, cleaned; false, with the text cut between two characters, if it does not fit. */
bool message_copy(char *out, size_t room, const char *string);

/* Appends a message as a line, newline included: LINE_MOST bytes at most (line_buffer.h). Precondition: it is valid as
 * described above, so that message_read() accepts the line. */
void message_write(const struct message *m, struct text *line);

/* Reads a line without its newline, `length` arbitrary bytes, from the presenter or else from a follower. *m is valid
 * only for MESSAGE_GOOD. */
enum message_verdict message_read(struct message *m, bool from_presenter, const char *line, size_t length) MUST_USE;

enum member_kind {
    MEMBER_TEXT,  /* char[most], cleaned; at least `least` bytes */
    MEMBER_COUNT, /* int, least … most */
    MEMBER_FLAG,  /* bool; false is not written */
    MEMBER_WORD,  /* an enum, int-sized, as one of `words` */
    MEMBER_COUNTS /* struct message_counts; not written if there are none */
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
