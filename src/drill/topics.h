/* SPDX-License-Identifier: MIT */
/* The topics of drills, one file each, for the table in drill.c. */
#ifndef HEADWAY_DRILL_TOPICS_H
#define HEADWAY_DRILL_TOPICS_H

#include "drill/drill.h"

extern const struct drill drill_d_k, drill_shapes, drill_parameters, drill_flops, drill_score, drill_scaled_row,
    drill_softmax_row, drill_masked_row, drill_concat_cell, drill_head_off;

#endif
