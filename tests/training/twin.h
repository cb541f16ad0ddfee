/* SPDX-License-Identifier: MIT */
/* A second copy of training/, with other numbers (TRAINING_DOUBLE) or other loops (TRAINING_PLAIN): files that include
 * this have its functions under their usual names, and the linker sees other names. */
#ifndef HEADWAY_TESTS_TRAINING_TWIN_H
#define HEADWAY_TESTS_TRAINING_TWIN_H

#define HEADWAY_ONE_VERSION /* clang gives the versions of a function names that are visible in the whole program */

#define product_plain twin_product_plain
#define product_tiled twin_product_tiled
#define plain_loss twin_plain_loss
#define plain_back twin_plain_back
#define plain_softmax_back twin_plain_softmax_back
#define plain_step twin_plain_step
#define product_turn twin_product_turn
#define soften_causal twin_soften_causal
#define soften_even twin_soften_even
#define soften_back twin_soften_back
#define network_size twin_network_size
#define network_start twin_network_start
#define network_takes twin_network_takes
#define network_read twin_network_read
#define network_read_line twin_network_read_line
#define network_practise twin_network_practise
#define passage_scratch twin_passage_scratch
#define passage_weight twin_passage_weight
#define passage_says twin_passage_says
#define gradient_start twin_gradient_start
#define gradient_add twin_gradient_add
#define adam_step twin_adam_step
#define exam_start twin_exam_start
#define exam_advance twin_exam_advance
#define exam_scores twin_exam_scores
#define exam_right twin_exam_right
#define training_usual twin_training_usual
#define training_check twin_training_check
#define training_is_same twin_training_is_same
#define training_has_own twin_training_has_own
#define training_every twin_training_every
#define training_new twin_training_new
#define training_advance twin_training_advance
#define training_is_done twin_training_is_done
#define training_step twin_training_step
#define training_last twin_training_last
#define training_setup_of twin_training_setup_of
#define training_reading twin_training_reading
#define training_network twin_training_network
#define training_exam twin_training_exam
#define training_own twin_training_own
#define training_reach twin_training_reach
#define training_put_away twin_training_put_away
#define training_visit twin_training_visit
#define training_is_visit_to twin_training_is_visit_to
#define training_visit_advance twin_training_visit_advance
#define training_visited twin_training_visited
#define training_visit_free twin_training_visit_free
#define training_free twin_training_free

/* NOLINTBEGIN(bugprone-suspicious-include) */
#include "../../src/training/adam.c"
#include "../../src/training/gradient.c"
#include "../../src/training/network.c"
#include "../../src/training/plain.c"
#include "../../src/training/product.c"
#include "../../src/training/reading.c"
#include "../../src/training/run.c"
#include "../../src/training/soften.c"
/* NOLINTEND(bugprone-suspicious-include) */

#endif
