/* SPDX-License-Identifier: MIT */
#include "line/commands.h"

#define ADDRESS(name) &command_##name
const struct command *const command_table[] = {COMMANDS(ADDRESS), NULL};
