/* SPDX-License-Identifier: MIT */
/* The suites of view/, for tests/main.c: one per promise. */
#ifndef HEADWAY_TESTS_VIEW_SUITES_H
#define HEADWAY_TESTS_VIEW_SUITES_H

#include <check.h>

Suite *view_any_suite(void);
Suite *view_draw_suite(void);
Suite *view_big_suite(void);
Suite *view_board_suite(void);
Suite *view_lines_suite(void);
Suite *view_notes_suite(void);
Suite *view_change_suite(void);
Suite *view_play_suite(void);
Suite *view_keys_suite(void);
Suite *view_plain_suite(void);
Suite *view_hidden_suite(void);
Suite *view_state_suite(void);
Suite *view_arithmetic_suite(void);
Suite *view_variance_suite(void);
Suite *view_softmax_row_suite(void);
Suite *view_temperature_heads_suite(void);
Suite *view_conversation_suite(void);
Suite *view_arcs_suite(void);
Suite *view_convex_hull_suite(void);
Suite *view_bank_suite(void);
Suite *view_three_uses_suite(void);
Suite *view_heads_suite(void);
Suite *view_broadcast_suite(void);
Suite *view_cost_suite(void);
Suite *view_stopwatch_suite(void);
Suite *view_training_suite(void); /* training, in slices, with what breaks when something is cut */
Suite *view_kv_cache_suite(void);
Suite *view_axial_suite(void);
Suite *view_long_row_suite(void);
Suite *view_promoter_suite(void);
Suite *view_head_roles_suite(void);
Suite *view_rollout_suite(void);
Suite *view_memory_order_suite(void); /* and of the other views of code */
Suite *view_typed_answer_suite(void);
Suite *view_matrix_product_suite(void);
Suite *view_one_head_suite(void);
Suite *view_pitfall_suite(void);
Suite *view_pitfall_scale_suite(void);
Suite *view_pitfall_heads_suite(void);
Suite *view_pitfall_heads_said_suite(void);
Suite *view_pitfall_masks_suite(void);
Suite *view_pitfall_mask_lines_suite(void);
Suite *view_pitfall_rest_suite(void);
Suite *view_pitfall_said_shares_suite(void);
Suite *view_pitfall_said_heads_suite(void);
Suite *view_diagnose_suite(void);
Suite *view_said_suite(void);
Suite *view_said_labs_suite(void);

#endif
