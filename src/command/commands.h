/* SPDX-License-Identifier: MIT */
/* The subcommands, one file each, for the table in main.c. */
#ifndef HEADWAY_COMMAND_COMMANDS_H
#define HEADWAY_COMMAND_COMMANDS_H

#include "command/command.h"

extern const struct command command_menu, command_walk, command_lesson, command_lab, command_show, command_trace,
    command_check, command_list, command_status, command_reset, command_quiz, command_handout, command_lecture,
    command_follow;

/* What the walk takes beside a model; the menu, which can be one, takes the same. */
extern const struct option command_walk_options[];

#endif
