/* SPDX-License-Identifier: MIT */
/* For tests that need what a user's machine may lack: an interpreter, a library, a device. If it is missing they leave
 * something out and say so; where everything must be there, as in .ci/run (HEADWAY_ALL_TOOLS=1), they fail. */
#ifndef HEADWAY_TESTS_BASE_MISSING_H
#define HEADWAY_TESTS_BASE_MISSING_H

/* Says on standard error that `what` ("node") is missing and what is therefore not tested ("JavaScript"); fails the
 * test if HEADWAY_ALL_TOOLS is set. */
void missing_here(const char *what, const char *untested);

#endif
