/* SPDX-License-Identifier: MIT */
/* A box over an empty screen, in which one chooses a place: for tests of the search and of a step's links. */
#ifndef HEADWAY_TESTS_SCREEN_CHOOSER_H
#define HEADWAY_TESTS_SCREEN_CHOOSER_H

#include "screen/tools.h"

/* The only one; the function that is given a choice sets is_chosen. */
extern struct chooser {
    struct screen screen;
    bool is_chosen;
} chooser;

/* An empty screen of 80×24 on which boxes are opened. */
void chooser_start(void);

void chooser_press(int code);

/* Presses a key that leaves the box open; one that closes it; one that closes it by choosing a place. */
void chooser_stays(int code);
void chooser_leaves(int code);
void chooser_chooses(int code);

/* Types ASCII characters, each of which leaves the box open. */
void chooser_type(const char *text);

/* Fails unless the screen has (or has not) a text. */
void chooser_shows(const char *what, bool expected);

#endif
