/* SPDX-License-Identifier: MIT */
/* The event loop: draws when something changed, waits without using the processor, plays what plays. */
#ifndef HEADWAY_SCREEN_LOOP_H
#define HEADWAY_SCREEN_LOOP_H

#include "draw/terminal.h"
#include "screen/scene.h"

/* Runs a scene on the terminal until it quits or a signal ends it; the terminal is given back. Returns the exit
 * status: 0, 1 or 2 with *e set, 128 + the signal. */
int loop_run(const struct scene *scene, const struct terminal_options *options, struct error *e);

#endif
