/* SPDX-License-Identifier: MIT */
/* A course of two lessons and a glossary in a directory of its own, and the program that reads it. */
#ifndef HEADWAY_TESTS_TERMINAL_COURSE_H
#define HEADWAY_TESTS_TERMINAL_COURSE_H

#include "terminal/pty.h"

#define FIRST "## First\n\nThe first text.\n"
#define VIEW "```view\nscore cell=sat,cat\n```\n\n"
#define SCORE "## Score\n\n" VIEW "About scores.\n"
#define PARTS "## Parts\n\nPart one.\n\n<!-- pause -->\n\nPart two.\n\n<!-- pause -->\n\nPart three.\n"
#define LAST "## Last\n\nThe last text.\n"
#define ONE "# Lesson one\n\n"
#define BREAK "\n---\n\n"
#define COURSE ONE FIRST BREAK SCORE BREAK PARTS BREAK LAST
#define TWO "# Lesson two\n\n## Other\n\nAnother lesson.\n"
#define GLOSSARY "# Glossary\n\n## query\n\nWhat a word asks for.\n"

/* Fixtures: make the course, and remove it. Every test runs in a process of its own. */
void course_set_up(void);
void course_tear_down(void);

/* Its directory, and the path of a file in it; each borrowed, the second until the next call. */
const char *course_directory(void);
const char *course_path(const char *name);

/* Replaces a file by renaming a new one, as careful editors do; the second is for lesson one. */
void course_put(const char *name, const char *content);
void course_put_one(const char *content);

/* Replaces lesson one by a first step and a step Score, with one part that has "Paragraph 1." to "Paragraph 40.". */
void course_put_long(void);

/* Starts `headway COMMAND --course DIRECTORY` in 24 rows; `environment` as of study_start(). */
struct pty *course_start(const char *environment, const char *command);

/* Ends the program by Ctrl-C, checks that the terminal is restored, and frees *p. */
void course_leave(struct pty *p);

#endif
