/* SPDX-License-Identifier: MIT */
/* The event loop: draws when something changed, waits without using the processor, plays what plays; it manages the
 * terminal's size, theme and mouse. */
#ifndef HEADWAY_UI_LOOP_H
#define HEADWAY_UI_LOOP_H

#include "terminal/terminal.h"
#include "ui/stack.h"

/* Runs a stack of scenes on the terminal until it quits or a signal ends it; restores the terminal. Returns the exit
 * status: 0, 1 or 2 with *e set, 128 + the signal. */
int loop_run(struct stack *stack, const struct terminal_options *options, struct error *e);

#endif
