/* SPDX-License-Identifier: MIT */
/* The suites of draw/, for tests/main.c: one per module. */
#ifndef HEADWAY_TESTS_DRAW_SUITES_H
#define HEADWAY_TESTS_DRAW_SUITES_H

#include <check.h>

Suite *draw_flow_suite(void);
Suite *draw_theme_suite(void);
Suite *draw_canvas_suite(void);
Suite *draw_line_suite(void);
Suite *draw_grid_suite(void);
Suite *draw_grid_looks_suite(void);
Suite *draw_grid_big_suite(void);
Suite *draw_keys_suite(void);
Suite *draw_bar_suite(void);
Suite *draw_plot_suite(void);
Suite *draw_decoder_suite(void);
Suite *draw_column_suite(void);
Suite *draw_flow_find_suite(void);
Suite *draw_export_suite(void);

#endif
