/* SPDX-License-Identifier: MIT */
/* A question and its grader: what a lesson's predict block and a quiz's question have in common, so that both are asked
 * and remembered in the same way. It computes no number of the model: a caller that has the engine supplies those
 * (struct expected). */
#ifndef HEADWAY_QUESTION_QUESTION_H
#define HEADWAY_QUESTION_QUESTION_H

#include "question/challenge.h"
#include "question/question_text.h"
#include "question/typed_number.h"

#include <stdbool.h>
#include <stddef.h>

#define QUESTION_NONE ((size_t)-1)
#define QUESTION_OPTIONS 9 /* in a choice in a lesson, where they are chosen by a digit */

/* The numbers that an answer of question_number covers. */
enum range_kind {
    RANGE_AROUND,  /* value − tolerance … value + tolerance */
    RANGE_BETWEEN, /* value … to */
    RANGE_ANY      /* all that no other answer covers */
};

struct question_range {
    enum range_kind kind;
    double value, tolerance, to; /* inclusive; 0 if unused */
};

struct question_answer {
    struct question_text text;   /* an option, a text to type, the left side of a pair; for cells: a formula */
    struct question_text match;  /* the right side of a pair */
    struct question_range range; /* for a number */
    double weight;               /* its credit, at most 1; negative: its cost */
    struct question_text feedback;
};

/* A number that is asked for, as a formula (attention/formula.h): a cell, which is hidden until the question is
 * answered, or any other. */
struct question_cell {
    char *formula;
    bool is_cell;
    size_t line, column; /* in the file, from 1 */
};

struct question {
    const struct question_type *type;
    char *id;       /* six-stages#score, six-stages#score-2 …; in a quiz its [id:…], or NULL */
    char *title;    /* in a quiz the text between ::, "" if there is none; of a challenge; else NULL */
    char *category; /* the $CATEGORY that it is in; NULL: none */
    char **tags;
    size_t tag_count;
    struct question_text text; /* what is asked; for a missing word, the text before it */
    struct question_text tail; /* for a missing word: the text after it; for others without source */
    struct question_answer *answers;
    size_t answer_count;
    bool several; /* in a choice: any number of options may be chosen, and their weights add up */
    struct question_cell *cells;
    size_t cell_count;
    double within;               /* for cells: how far off still counts as right; negative: see question_tolerance() */
    struct challenge *challenge; /* for question_challenge; else NULL */
    struct question_text *hints; /* the weakest first */
    size_t hint_count;
    struct question_text feedback; /* for everybody who has answered, or given up */
    char *step;                    /* six-stages#score, the step that explains it, or NULL */
    char *view;                    /* its picture: a view's name, a blank, and its state; or NULL */
    size_t line, column;           /* where it begins in the file */
    size_t passage; /* in a quiz: how many places before it in the array is the first of the descriptions to which it
                       belongs (as one of them, or as a question about them); 0: none, or it is the first */
};

/* The value of a formula, and how it is shown. */
struct expected {
    double value;
    int decimals;
    bool is_share; /* between 0 and 1, may be typed in per cent */
};

/* An answer; which member counts depends on the question's type. An owned one is freed with reply_free(); a reply may
 * also be built from borrowed parts. */
struct reply {
    const char *typed;     /* what was typed or written */
    size_t option;         /* for a choice of one, for true and false */
    const bool *chosen;    /* [answer_count] for a choice of several: which options were chosen */
    const size_t *matched; /* [answer_count] for pairs: for each left side the answer whose right side was chosen, or
                              QUESTION_NONE */
    double mark;           /* for an essay: the learner's own mark, 0 … 1 */
};

/* The order on a paper, as indices of answers: options, which have letters or numbers; for pairs, the left sides, which
 * have numbers, and the different right sides, which have letters. */
struct question_order {
    size_t *options;
    size_t option_count;
    size_t *choices;
    size_t choice_count;
};

/* One number of an answer. */
struct graded_number {
    struct typed_number said;
    double off;   /* given minus shown: negative if it is too small */
    int decimals; /* with which `off` is shown */
    bool right;
};

struct grade {
    double score;  /* at most 1, as Moodle computes it; for several numbers or pairs, the share that is right. Below 0,
                      at least -1, only if a choice of one or a short answer has a negative weight */
    size_t answer; /* which of `answers` was given; QUESTION_NONE: none, or several */
    struct graded_number *numbers; /* [cell_count] for question_cells; else NULL */
};

/* An option for those who cannot type: a text of the course, or generated words. */
struct question_option {
    const struct question_text *text; /* borrowed; NULL: the words */
    char *words;
    const struct question_text *feedback; /* borrowed; NULL: none */
    bool right;
};

struct question_options {
    struct question_option *of; /* [count] */
    size_t count;
    size_t most; /* the most options there may be; set by the caller */
};

/* The model whose numbers a question asks for, supplied by a caller that has the engine. */
struct question_model {
    const struct expected *expected; /* as question_grade() takes them */
    void *self;

    /* Computes a formula. False if it cannot. */
    bool (*evaluate)(void *self, const char *formula, double *value);

    /* Sets values[cell_count] to numbers that are neighbours of those asked for: the nth-nearest, from 0. An entry is
     * NAN if there is no such neighbour. False if there are no more. */
    bool (*find_near)(void *self, size_t nth, double *values);
};

/* Grades a reply. `expected` has first a number for each of q->cells, then one for each of q->answers; NULL if the
 * question has no cells. False with *e set if the reply is not an answer (no number, too many): that is not a wrong
 * answer, and the message says what is asked for. Free the grade with grade_free(). */
bool question_grade(const struct question *q, const struct expected *expected, const struct reply *reply,
                    struct grade *out, struct error *e);

/* How far off a number may be and still be right, inclusive: what the question says, else half a unit of the last
 * decimal shown; 0 for a whole number shown without decimals. */
double question_tolerance(const struct question *q, const struct expected *expected);

/* For a question of question_cells: the first of `answers` whose feedback nobody would ever see, because its number
 * counts as the right one, or as that of an earlier answer. QUESTION_NONE if there is none. `expected` as in
 * question_grade(). */
size_t question_find_unsaid(const struct question *q, const struct expected *expected);

/* Fills an empty list with options for those who cannot type, 2 … out->most, of which at least one is right. `model` is
 * used if q->cells ask for numbers; with NULL the list of such a question stays empty. False with *e set (may be NULL)
 * if the question cannot be asked like this: the message does not name the question. Free with question_options_free()
 * in any case. */
bool question_offer(const struct question *q, const struct question_model *model, struct question_options *out,
                    struct error *e);

/* Frees what the list owns and leaves it empty. */
void question_options_free(struct question_options *options);

/* Whether the right side of answer `chosen` is right for the left side of answer `left`: several right sides may be
 * equal. */
bool question_matches(const struct question *q, size_t left, size_t chosen);

/* The first left side, as a place in `order`, that has no right side; QUESTION_NONE: each has one, or these are no
 * pairs.
 */
size_t question_find_unmatched(const struct question *q, const struct question_order *order, const size_t *matched);

struct gift_reader;
struct gift_span;

/* The letter that chooses an option, and its word. */
struct question_letter {
    const char *key, *word;
};

/* A type of question: everything specific to it. Each has a file, question_NAME.c, and a row in QUESTION_TYPES. */
struct question_type {
    const char *name;     /* as files have it: multiple-choice */
    const char *gap_name; /* the name if a word is missing; NULL: the same */
    /* How an answer is given: one of these (is_long goes with is_typed); none: elsewhere, as a challenge is. */
    bool asks_nothing; /* not at all: the text is only read */
    bool is_chosen;    /* `answers` are options; if q->several, any number of them is ticked */
    bool is_paired;    /* `answers` are pairs; each left side gets a right one */
    bool is_typed;     /* a text is typed: one line */
    bool is_long;      /* it has several lines, and learners mark it themselves */
    bool has_ranges;   /* its answers are ranges of numbers */
    /* The letters that choose the options, whose order is then fixed, ended by one without a key; NULL: a, b, c … */
    const struct question_letter *letters;
    const char *line;   /* the line to fill in on a page; NULL: none, or the options */
    const char *how;    /* for pairs: how they are answered on a page; else NULL */
    const char *prompt; /* how an answer is typed as a line; NULL: by numbers of options */

    /* Reads the text between the braces, without general feedback, into r->q (the caller sets its type); false, with
     * nothing done, if that is not a question of this type. Types are tried in the order of the table. NULL: GIFT has
     * no such type. */
    bool (*read_gift)(struct gift_reader *r, struct gift_span answers, enum text_format format);

    /* Appends the text between the braces; NULL: there is none. */
    void (*write_gift)(struct text *out, const struct question *q);

    /* Reads a typed line, which is not empty and has no blanks around it, as an answer. False with *e set if it is not
     * an answer. The caller frees *out in any case. */
    bool (*read)(const struct question *q, const struct question_order *order, const char *typed, struct reply *out,
                 struct error *e);

    /* See question_add_reply(), question_keep_reply() and question_recall_reply(). NULL, all: what was typed. */
    void (*add_reply)(const struct question *q, const struct question_order *order, const struct reply *reply,
                      struct text *out);
    void (*keep)(const struct question *q, const struct question_order *order, const struct reply *reply,
                 struct text *out);
    bool (*recall)(const struct question *q, const struct question_order *order, const char *kept, struct reply *out);

    /* See question_grade(). *out is empty, with answer QUESTION_NONE. */
    bool (*grade)(const struct question *q, const struct expected *expected, const struct reply *reply,
                  struct grade *out, struct error *e);

    /* The reply that earns the most; false if there is none. The caller frees *out. NULL: none is known. */
    bool (*find_best)(const struct question *q, struct reply *out);

    /* Appends the options for a room, which cannot type; false with *e set if there are none. Without a model (NULL),
     * leaves out what needs one. NULL: the type cannot be asked like this. */
    bool (*offer)(const struct question *q, const struct question_model *model, struct question_options *out,
                  struct error *e);

    /* Appends the key: "1b, 2a". NULL: the list of the answers that are worth something. */
    void (*add_key)(const struct question *q, const struct question_order *order, struct text *out);

    /* Appends an answer for a key: "2.8 ± 0.05", "anything else". NULL: its text. */
    void (*add_answer)(struct text *out, const struct question *q, size_t answer);

    /* Whether answer `a` covers everything that `b` does: then `b` is only another spelling. NULL: never. */
    bool (*covers)(const struct question_answer *a, const struct question_answer *b);
};

/* All types, in the order in which the GIFT reader tries them. */
#define QUESTION_TYPES(ROW)                                                                                            \
    ROW(essay), ROW(number), ROW(choice), ROW(pairs), ROW(truth), ROW(words), ROW(description), ROW(cells),            \
        ROW(challenge)

#define QUESTION_NAME(name) question_##name

/* question_NAME of each. */
extern const struct question_type QUESTION_TYPES(QUESTION_NAME);

extern const struct question_type *const question_types[]; /* ended by NULL */

/* Whether a question can be right or wrong, unlike a description. */
bool question_is_graded(const struct question *q);

/* The first of the descriptions to which a question belongs, or which it is: the passage to read before it, which ends
 * before the next question. NULL: none. Borrowed from the array that the question is in. */
const struct question *question_passage(const struct question *q);

/* Appends a question to a list of *count, which the caller frees, after its passage unless the last question in the
 * list has the same one. */
void question_list_add(const struct question ***list, size_t *count, const struct question *q);

/* Whether there are options or pairs to choose from; whether they have to be listed, because they are not always the
 * same. */
bool question_has_options(const struct question *q);
bool question_has_list(const struct question *q);

/* The name of a question's type as in files: multiple-choice, missing-word … */
const char *question_type_name(const struct question *q);

/* Appends the id by which history, results and exports know a question: its own, or, without one, "text:" and a number
 * made from its text. */
void question_add_key(const struct question *q, struct text *out);

/* Appends a question's title, or, without one, the start of what it asks, as written but without HTML tags, on one
 * line, at most 80 characters. */
void question_add_title(const struct question *q, struct text *out);

/* Appends the heading of a question on a page: "3. Were or was", "3."; with number 0 its title, or nothing. */
void question_add_heading(const struct question *q, size_t number, struct text *out);

/* The first answer with weight 1; QUESTION_NONE if there is none, for pairs, and if numbers of the model are asked for.
 */
size_t question_right_answer(const struct question *q);

/* The option with these words, without styles; QUESTION_NONE if there is none. */
size_t question_find_option(const struct question *q, const char *words);

/* Appends the blocks of all its texts to `out`, borrowed, for checks of prose. Free only out->blocks. */
void question_add_prose(const struct question *q, struct prose *out);

/* Whether an answer is right: it earns something if several may be chosen, else it earns everything. */
bool question_is_right(const struct question *q, size_t answer);

/* Appends a reply in words, for people: what was typed, an option's text, several with "; " between, "left -> right".
 */
void question_add_reply(const struct question *q, const struct question_order *order, const struct reply *reply,
                        struct text *out);

/* Appends a reply as progress keeps it, which question_recall_reply() reads: what was typed, an option's text; of
 * several options, and of pairs, each text in quotes, as in "left" -> "right"; "other" -> "right". */
void question_keep_reply(const struct question *q, const struct question_order *order, const struct reply *reply,
                         struct text *out);

/* Reads a reply that was kept, also by earlier versions, which had no quotes. Options are known by their exact words: a
 * number is never the place of one. False if it is no reply to the question as it is now. The caller frees *out in any
 * case. */
bool question_recall_reply(const struct question *q, const struct question_order *order, const char *kept,
                           struct reply *out);

/* The gap of a missing word as a page has it, "_____", with a blank on each side where its writer left one.
 * Precondition: q->tail.source. */
const char *question_gap(const struct question *q);

/* The line to fill in on a page; NULL: none, or options, or the gap in the sentence is where one writes. */
const char *question_line_to_fill(const struct question *q);

/* How options or pairs are answered on a page, where they do not say it themselves; NULL: they do, or there are none.
 */
const char *question_instruction(const struct question *q);

/* Appends how an answer is typed as a line: "a number from 1 to 4, or its letter" … */
void question_add_prompt(const struct question *q, struct text *out);

/* Frees what a reply, or an order, owns and leaves it empty. */
void reply_free(struct reply *reply);
void question_order_free(struct question_order *order);

/* Frees everything and leaves an empty grade, or question. */
void grade_free(struct grade *g);
void question_free(struct question *q);

#endif
