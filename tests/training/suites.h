/* SPDX-License-Identifier: MIT */
/* The suites of training/, for tests/main.c. */
#ifndef HEADWAY_TESTS_TRAINING_SUITES_H
#define HEADWAY_TESTS_TRAINING_SUITES_H

#include <check.h>

Suite *training_lines_suite(void);    /* what is practised, and the exams */
Suite *training_product_suite(void);  /* tiles against plain loops, own exp against libm's */
Suite *training_gradient_suite(void); /* against central differences, in double */
Suite *training_run_suite(void);      /* the curve, the bits, slices, lack of memory */
Suite *training_probe_suite(void);    /* heads off, wires cut, parts of scores, the walk's engine */

#endif
