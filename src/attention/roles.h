/* SPDX-License-Identifier: MIT */
/* Eight small heads that read the same eight words, each with a role of its own: by place, by grammar, by whom a
 * pronoun means, by facts, by topic, or none. Every number is designed, and X holds what a head needs to know about a
 * word. No values and no W_O: only who attends to whom is shown.
 *
 * Worked: in head 4 "she" asks for a woman (4.0), which Ann's key offers (3.0): 4.0 × 3.0 / √4 = 6.0. Every word asks a
 * little for <s> as well: 2.0 × 3.0 / √4 = 3.0. So "she" gives Ann e^6 / (e^6 + e^3 + 6) = 0.94, and a word that finds
 * nothing else gives <s> e^3 / (e^3 + 7) = 0.74. */
#ifndef HEADWAY_ATTENTION_ROLES_H
#define HEADWAY_ATTENTION_ROLES_H

#include <stdbool.h>
#include <stddef.h>

#define ROLES_WORDS 8
#define ROLES_HEADS 8
#define ROLES_D_K 4

/* "<s> Ann from Italy says she loves Rome"; the same with he, with Paris; "<s> the old nurse helps a sick child". */
enum roles_sentence { ROLES_SHE, ROLES_HE, ROLES_PARIS, ROLES_NURSE };

/* The heads, from 0. */
enum role_of_head { ROLE_BEFORE, ROLE_BEHIND, ROLE_VERBS, ROLE_SHE, ROLE_FACTS, ROLE_ALIKE, ROLE_NOUNS, ROLE_TOPIC };

/* What the heads compute, each matrix row-major: a row asks, a column answers. */
struct roles {
    const char *words[ROLES_WORDS];
    double Q[ROLES_HEADS][ROLES_WORDS * ROLES_D_K], K[ROLES_HEADS][ROLES_WORDS * ROLES_D_K];
    double scores[ROLES_HEADS][ROLES_WORDS * ROLES_WORDS];
    double masked[ROLES_HEADS][ROLES_WORDS * ROLES_WORDS]; /* scaled, −∞ where a later word is hidden */
    double weights[ROLES_HEADS][ROLES_WORDS * ROLES_WORDS];
};

extern const char *const roles_names[ROLES_HEADS]; /* "before" … */

/* Runs the heads up to their weights, with the functions of stages.h; is_causal: later words are hidden. */
void roles_run(struct roles *out, enum roles_sentence sentence, bool is_causal);

#endif
