/* SPDX-License-Identifier: MIT */
#include "line/commands.h"

int main(int argc, char **argv)
{
    return command_main(command_table, argc, argv);
}
