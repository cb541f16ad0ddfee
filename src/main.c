/* SPDX-License-Identifier: MIT */
#include "command/commands.h"

/* The first is what `headway` alone does. */
static const struct command *const commands[] = {
    &command_menu,  &command_walk,    &command_lesson,  &command_quiz,   &command_lab,
    &command_show,  &command_handout, &command_lecture, &command_follow, &command_trace,
    &command_check, &command_list,    &command_status,  &command_reset,  NULL,
};

int main(int argc, char **argv)
{
    return command_main(commands, argc, argv);
}
