/* SPDX-License-Identifier: MIT */
/* The subcommands, one file each, and their table. */
#ifndef HEADWAY_LINE_COMMANDS_H
#define HEADWAY_LINE_COMMANDS_H

#include "line/command.h"

extern const struct command command_menu, command_walk, command_lesson, command_lab, command_show, command_trace,
    command_train, command_check, command_list, command_status, command_reset, command_quiz, command_handout,
    command_lecture, command_follow, command_new, command_help, command_completion;

/* All of them, ended by NULL, in the order in which help lists them; `headway` alone runs the first. */
extern const struct command *const command_table[];

/* The options of the walk besides a model; the menu, which can open a walk, takes the same. */
extern const struct option command_walk_options[];

#endif
