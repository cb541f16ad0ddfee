/* SPDX-License-Identifier: MIT */
/* What messages are made of, as tables from which both the writer and the reader follow. To add a member is to add a
 * line: to be understood by who does not send it yet, it is not needed, and zero where it is missing. */
#ifndef HEADWAY_LECTURE_MESSAGE_MEMBERS_H
#define HEADWAY_LECTURE_MESSAGE_MEMBERS_H

#include "lecture/message.h"

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
