/* SPDX-License-Identifier: MIT */
/* A question and its grader: what a lesson's predict block and a quiz's question have in common, so that both are asked
 * and remembered in one way. It computes no number of the model: where an answer is one, whoever has the engine says
 * what it is (struct expected). */
#ifndef HEADWAY_QUESTION_QUESTION_H
#define HEADWAY_QUESTION_QUESTION_H

#include "question/challenge.h"
#include "question/question_text.h"
#include "question/typed_number.h"

#include <stdbool.h>
#include <stddef.h>

#define QUESTION_NONE ((size_t)-1)
#define QUESTION_OPTIONS 9 /* of a choice in a lesson: they are chosen by a digit */

/* Which numbers an answer of question_number stands for. */
enum range_kind {
    RANGE_AROUND,  /* value − tolerance … value + tolerance */
    RANGE_BETWEEN, /* value … to */
    RANGE_ANY      /* all that no other answer is for */
};

struct question_range {
    enum range_kind kind;
    double value, tolerance, to; /* inclusive; 0 where they say nothing */
};

struct question_answer {
    struct question_text text;   /* an option, a text to type, the left side of a pair; of a cell: a formula */
    struct question_text match;  /* the right side of a pair */
    struct question_range range; /* of a number */
    double weight;               /* a share of 1: what it is worth; negative: it costs that */
    struct question_text feedback;
};

/* A number that is asked for, as a formula (attention/formula.h): a cell, which is hidden until it is answered, or
 * any other. */
struct question_cell {
    char *formula;
    bool is_cell;
    size_t line, column; /* in the file, from 1 */
};

struct question {
    const struct question_type *type;
    char *id;       /* six-stages#score, six-stages#score-2 …; of a quiz as its [id:…] says, or NULL */
    char *title;    /* of a quiz, as it is between ::; "": it has none; of a challenge; else NULL */
    char *category; /* the $CATEGORY that it stands in; NULL: none */
    char **tags;
    size_t tag_count;
    struct question_text text; /* what is asked; of a missing word, what stands before it */
    struct question_text tail; /* of a missing word: what stands after it; has no source for others */
    struct question_answer *answers;
    size_t answer_count;
    bool several; /* of a choice: any number of options may be chosen, and their weights add up */
    struct question_cell *cells;
    size_t cell_count;
    double within;               /* of a cell: how far off is still right; negative: see question_tolerance() */
    struct challenge *challenge; /* of question_challenge; else NULL */
    struct question_text *hints; /* the weakest first */
    size_t hint_count;
    struct question_text feedback; /* for everybody who has answered, or given up */
    char *step;                    /* six-stages#score, the step that explains it; NULL */
    char *view;                    /* its picture: a view's name, a blank, and its state; NULL */
    size_t line, column;           /* where it begins */
    size_t passage; /* of a quiz: so many questions before it in its array stands the first of the descriptions that it
                       belongs to (itself one of them, or a question about them); 0: none, or it is the first */
};

/* What a formula is worth, and how it is shown. */
struct expected {
    double value;
    int decimals;
    bool is_share; /* between 0 and 1, may be typed in per cent */
};

/* What somebody answers; the member that goes with the form of the question counts. Where it is owned it is freed with
 * reply_free(); it may be put together of what is borrowed, too. */
struct reply {
    const char *typed;     /* of what is typed or written */
    size_t option;         /* of a choice of one, of true and false */
    const bool *chosen;    /* [answer_count] of a choice of several: each option that was chosen */
    const size_t *matched; /* [answer_count] of pairs: for each left side the answer whose right side was chosen, or
                              QUESTION_NONE */
    double mark;           /* of an essay: what it is worth by the learner's own judgement, 0 … 1 */
};

/* What stands where on a paper, as indices of answers: options by letters or numbers; of pairs, the left sides by
 * numbers and the different right sides by letters. */
struct question_order {
    size_t *options;
    size_t option_count;
    size_t *choices;
    size_t choice_count;
};

/* One number of an answer. */
struct graded_number {
    struct typed_number said;
    double off;   /* said less what is shown: negative where it is too small */
    int decimals; /* with which `off` is shown */
    bool right;
};

struct grade {
    double score; /* at most 1, as Moodle computes it; of several numbers or pairs, the share that is right. Below 0, at
                     least -1, only where a choice of one or a short answer has a negative weight */
    size_t answer;                 /* the one of `answers` that was given; QUESTION_NONE: none, or several */
    struct graded_number *numbers; /* [cell_count] of question_cells; else NULL */
};

/* An option for those who cannot type: a text of the course, or words that were made. */
struct question_option {
    const struct question_text *text; /* borrowed; NULL: the words */
    char *words;
    const struct question_text *feedback; /* borrowed; NULL: none */
    bool right;
};

struct question_options {
    struct question_option *of; /* [count] */
    size_t count;
    size_t most; /* as many as can be chosen from; set by the caller */
};

/* The model whose numbers a question asks for, as the room that has the engine gives it. */
struct question_model {
    const struct expected *expected; /* as question_grade() takes them */
    void *self;

    /* Computes a formula. False if that cannot be done. */
    bool (*evaluate)(void *self, const char *formula, double *value);

    /* Puts into values[cell_count] numbers beside those that are asked for, the nearest first: nth from 0. An entry is
     * NAN where there is no such place. False if there are no more. */
    bool (*find_near)(void *self, size_t nth, double *values);
};

/* Grades a reply. `expected` has first a number for each of q->cells, then one for each of q->answers; NULL
 * where it has no cells. False with *e set if the reply is none (no number, too many): that is no
 * wrong answer, the message says what is asked for. Free the grade with grade_free(). */
bool question_grade(const struct question *q, const struct expected *expected, const struct reply *reply,
                    struct grade *out, struct error *e);

/* How far off a number may be and still be right, inclusive: what the question says, else half of the last decimal that
 * is shown; 0 of a whole number that is shown without decimals. */
double question_tolerance(const struct question *q, const struct expected *expected);

/* Of a question of question_cells the first of `answers` whose number is taken for another: it is right, or that of an
 * answer before it, so that nobody is told its feedback. QUESTION_NONE if there is none. `expected` as in
 * question_grade(). */
size_t question_find_unsaid(const struct question *q, const struct expected *expected);

/* Fills an empty list with options for those who cannot type, 2 … out->most, of which one is right at least. `model` is
 * used where q->cells ask for numbers; with NULL the list of such a question stays empty. False with *e set (may be
 * NULL) if it cannot be asked so: the message does not say which question it is. Free with question_options_free() in
 * any case. */
bool question_offer(const struct question *q, const struct question_model *model, struct question_options *out,
                    struct error *e);

/* Frees what the list owns and leaves it empty. */
void question_options_free(struct question_options *options);

/* Whether the right side of answer `chosen` is right for the left side of answer `left`: two right sides may be one. */
bool question_matches(const struct question *q, size_t left, size_t chosen);

/* How an answer is given. */
enum question_form {
    FORM_NONE,    /* not at all: it is only read */
    FORM_CHOSEN,  /* `answers` are options; where q->several, any number of them is ticked */
    FORM_PAIRED,  /* `answers` are pairs; each left side gets a right one */
    FORM_TYPED,   /* a line is typed */
    FORM_WRITTEN, /* a text of several lines, of which learners say themselves what it is worth */
    FORM_TOUCHED  /* numbers of a picture are changed; it holds nothing back */
};

struct gift_reader;
struct gift_span;

/* The letter that chooses an option, and what it says. */
struct question_letter {
    const char *key, *word;
};

/* A type of question: all that is known of it alone. Each has a file, question_NAME.c, and a row in question_types. */
struct question_type {
    const char *name;     /* as files have it: multiple-choice */
    const char *gap_name; /* the same where a word is missing; NULL: no other */
    enum question_form form;
    bool has_ranges; /* its answers are ranges of numbers */
    /* By which each option is chosen, and so its place is fixed, up to one without a key; NULL: a, b, c … */
    const struct question_letter *letters;
    const char *line;   /* what stands on a page to be filled in; NULL: nothing, or what there is to choose from */
    const char *prompt; /* how an answer is typed as a line; NULL: by numbers of options */

    /* Reads what stands between the braces, without general feedback, into r->q (whose type is set by the caller);
     * false, with nothing done, if that is no question of this type. They are asked in the order of the table. NULL: it
     * is not written so. */
    bool (*read_gift)(struct gift_reader *r, struct gift_span answers, enum text_format format);

    /* Appends the same; NULL: nothing stands there. */
    void (*write_gift)(struct text *out, const struct question *q);

    /* Reads an answer as a line that was typed (neither empty, nor with blanks around it). False with *e set if it is
     * none. *out is freed by the caller in any case. */
    bool (*read)(const struct question *q, const struct question_order *order, const char *typed, struct reply *out,
                 struct error *e);

    /* See question_grade(). *out is empty, but for its answer, QUESTION_NONE. */
    bool (*grade)(const struct question *q, const struct expected *expected, const struct reply *reply,
                  struct grade *out, struct error *e);

    /* The reply that earns the most; false if there is none. *out is freed by the caller. NULL: none is known. */
    bool (*find_best)(const struct question *q, struct reply *out);

    /* Appends what a room, which cannot type, chooses from, or says in *e why there is nothing. Without a model (NULL)
     * what needs one is left out. NULL: it cannot be asked so. */
    bool (*offer)(const struct question *q, const struct question_model *model, struct question_options *out,
                  struct error *e);

    /* Appends what an answer is called in a key: "2.8 ± 0.05", "anything else". NULL: its text. */
    void (*add_answer)(struct text *out, const struct question *q, size_t answer);

    /* Whether an answer takes all that another takes: then that is only another spelling. NULL: never. */
    bool (*covers)(const struct question_answer *a, const struct question_answer *b);
};

extern const struct question_type question_choice, question_truth, question_words, question_number, question_pairs,
    question_essay, question_description, question_cells, question_challenge;

/* All of them, ending with NULL, in the order in which GIFT is taken for one of them. */
extern const struct question_type *const question_types[];

/* Whether it can be right or wrong: not a description. */
bool question_is_graded(const struct question *q);

/* The first of the descriptions that it belongs to, or is: what has to be read before it. They end before the first
 * question after them. NULL: none. Borrowed from the array that it stands in. */
const struct question *question_passage(const struct question *q);

/* Appends a question to a list of *count, which the caller frees, and before it its passage where the one before in the
 * list does not belong to that. */
void question_list_add(const struct question ***list, size_t *count, const struct question *q);

/* Whether there is something to choose from: options, or pairs; and whether that has to stand in a list, as it is not
 * always the same. */
bool question_has_options(const struct question *q);
bool question_has_list(const struct question *q);

/* The name of its type as files have it: multiple-choice, missing-word … */
const char *question_type_name(const struct question *q);

/* Appends the id by which the history of answers, results and exports know it: its own, or, without one, text: and a
 * number made from its text. */
void question_add_key(const struct question *q, struct text *out);

/* Appends its title, or, without one, the start of what it asks, as it is written but for tags of HTML, on one line and
 * of 80 characters at most. */
void question_add_title(const struct question *q, struct text *out);

/* The answer of the highest weight, the first of equals, if that is 1; QUESTION_NONE for others, and where numbers of
 * the model are asked for. */
size_t question_right_answer(const struct question *q);

/* The option that reads so, without styles; QUESTION_NONE if there is none. */
size_t question_find_option(const struct question *q, const char *words);

/* Appends the blocks of all its texts to `out`, borrowed: who checks prose checks them too. Free out->blocks alone. */
void question_add_prose(const struct question *q, struct prose *out);

/* Whether an answer earns something, of several options, or else all. */
bool question_is_right(const struct question *q, size_t answer);

/* Appends a reply in words, as it is kept: what was typed, an option's text, several with "; " between, "left ->
 * right". */
void question_add_reply(const struct question *q, const struct question_order *order, const struct reply *reply,
                        struct text *out);

/* Appends how an answer is typed as a line: "a number from 1 to 4, or its letter" … */
void question_add_prompt(const struct question *q, struct text *out);

/* Frees what a reply, or an order, owns and leaves an empty one. */
void reply_free(struct reply *reply);
void question_order_free(struct question_order *order);

/* Frees everything and leaves an empty grade, or question. */
void grade_free(struct grade *g);
void question_free(struct question *q);

#endif
