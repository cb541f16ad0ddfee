/* SPDX-License-Identifier: MIT */
#include "line/commands.h"

const struct command *const command_table[] = {
    &command_menu,
    &command_walk,
    &command_lesson,
    &command_quiz,
    &command_lab,
    &command_show,
    &command_handout,
    &command_lecture,
    &command_follow,
    &command_trace,
    &command_train,
    &command_check,
    &command_new,
    &command_list,
    &command_status,
    &command_reset,
    &command_help,
    &command_completion,
    NULL,
};
