/* SPDX-License-Identifier: MIT */
/* The suites of attention/, for tests/main.c: one per module or topic. */
#ifndef HEADWAY_TESTS_ATTENTION_SUITES_H
#define HEADWAY_TESTS_ATTENTION_SUITES_H

#include <check.h>

Suite *attention_stages_suite(void); /* each stage on numbers worked by hand */
Suite *attention_designed_suite(void);
Suite *attention_conversation_suite(void); /* what the default example promises */
Suite *attention_model_suite(void);        /* sizes, words, masks, memory */
Suite *attention_record_suite(void);       /* the table, the limits, switching heads */
Suite *attention_change_suite(void);       /* one number changes: so does what depends on it, and nothing else */
Suite *attention_spec_suite(void);
Suite *attention_touch_suite(void); /* options and states, good and bad */
Suite *attention_words_suite(void);
Suite *attention_formula_suite(void);    /* formulas and labels */
Suite *attention_json_suite(void);       /* reading models, good and bad */
Suite *attention_trace_suite(void);      /* writing one */
Suite *attention_cases_suite(void);      /* against PyTorch: tests/data/ */
Suite *attention_listings_suite(void);   /* the listings of other languages, run */
Suite *attention_fast_suite(void);       /* the fast twins against the simple functions */
Suite *attention_experiment_suite(void); /* random scores and their variance */
Suite *attention_hull_suite(void);       /* keys in the plane, and which a query can pick */
Suite *attention_rank_suite(void);       /* how many rows of a matrix are independent */
Suite *attention_roles_suite(void);
Suite *attention_bank_suite(void);             /* the heads of "The bank was full of money" */
Suite *attention_uses_suite(void);             /* the three heads of a translator, and their masks */
Suite *attention_promoter_suite(void);         /* three layers that find TATA in DNA */
Suite *attention_long_row_suite(void);         /* one entry among many */
Suite *attention_rollout_suite(void);          /* attention through several layers */
Suite *attention_broadcast_suite(void);        /* shapes of masks against PyTorch */
Suite *attention_cost_suite(void);             /* what a layer costs, against the formulas and PyTorch's counts */
Suite *attention_stopwatch_suite(void);        /* measuring, with a clock that the test holds */
Suite *attention_strided_suite(void);          /* shapes and strides against PyTorch */
Suite *attention_mistakes_suite(void);         /* what each classic mistake breaks and keeps */
Suite *attention_pattern_suite(void);          /* what heads do */
Suite *attention_own_models_suite(void);       /* layers that dump_layer.py has written */
Suite *attention_mistakes_scale_suite(void);   /* those in scaling */
Suite *attention_mistakes_softmax_suite(void); /* those in masks and softmax */
Suite *attention_precision_suite(void);        /* rounding to floats and halves */
Suite *mistaken_suite(void);                   /* runs with one mistake, and cases in which it shows */
Suite *attention_lineage_suite(void);          /* what a cell is made of, and what changes with it */
Suite *attention_origin_suite(void);           /* where each number comes from, in right runs and mistaken ones */

#endif
