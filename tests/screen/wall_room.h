/* SPDX-License-Identifier: MIT */
/* The program's own course, or a lesson of the test, on two walls: one leads, the other obeys. */
#ifndef HEADWAY_TESTS_SCREEN_WALL_ROOM_H
#define HEADWAY_TESTS_SCREEN_WALL_ROOM_H

#include "classroom/wall.h"
#include "screen/tools.h"

struct wall_room {
    char *directory;      /* of the test's course; NULL: uses the program's own */
    struct opened opened; /* the course */
    struct wall wall, other;
    struct wall_notes notes;
    struct canvas canvas, mirror;
    struct text text; /* of the last drawing of `wall` */
};

/* A course of one lesson: a step with a view, two parts and three questions, one with only words, one whose view comes
 * late. */
extern const char wall_room_lesson[];

/* Opens the course (markdown: its only lesson, called test), shows the first step of lesson `index`. */
void wall_room_open(struct wall_room *r, const char *markdown, size_t index);
void wall_room_close(struct wall_room *r);

/* Writes the lesson of the test again. */
void wall_room_write(struct wall_room *r, const char *markdown);

/* Changes the size. */
void wall_room_resize(struct wall_room *r, int cols, int rows);

/* Presses keys of the player, by their names with blanks between. */
void wall_room_press(struct wall_room *r, const char *keys);

/* Whether something is being typed on the wall. */
bool wall_room_types(struct wall_room *r);

/* Draws the wall and gives all of it as text. */
const char *wall_room_draw(struct wall_room *r);

/* Fails the test, showing the wall, unless it has (or does not have) a text. */
void wall_room_expect(struct wall_room *r, const char *what);
void wall_room_refuse(struct wall_room *r, const char *what);

/* Makes the other wall obey, and fails unless it can and draws the same, to the last colour. */
void wall_room_agree(struct wall_room *r);

/* Waits until a wall has computed. */
void wall_room_wait(struct wall *w);

#endif
