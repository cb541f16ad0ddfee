/* SPDX-License-Identifier: MIT */
/* The subcommands, one file each, and their table. */
#ifndef HEADWAY_LINE_COMMANDS_H
#define HEADWAY_LINE_COMMANDS_H

#include "line/command.h"

/* Their names, in the order in which help lists them; `headway` alone runs the first. */
#define COMMANDS(ROW)                                                                                                  \
    ROW(menu), ROW(walk), ROW(lesson), ROW(quiz), ROW(lab), ROW(show), ROW(handout), ROW(lecture), ROW(follow),        \
        ROW(trace), ROW(train), ROW(check), ROW(new), ROW(list), ROW(status), ROW(reset), ROW(help), ROW(completion)

#define COMMAND_NAME(name) command_##name

/* command_NAME of each. */
extern const struct command COMMANDS(COMMAND_NAME);

/* All of them, ended by NULL. */
extern const struct command *const command_table[];

/* The options of the walk besides a model; the menu, which can open a walk, takes the same. */
extern const struct option command_walk_options[];

#endif
