/* SPDX-License-Identifier: MIT */
/* Predict blocks: what they become, and what is wrong with them, with its place. */
#include "course/lesson.h"
#include "dump.h"
#include "suites.h"

#include <string.h>

#define T "# T\n\n---\n\n## S\n\n" /* the next line is the 7th */

static void dump_text(struct text *out, const char *key, const struct question_text *t)
{
    struct text plain = {0};

    if (!t->source)
        return;
    question_text_add_plain(t, &plain);
    text_addf(out, "%s <%s>\n", key, text_string(&plain));
    text_free(&plain);
}

static void dump_question(struct text *out, const struct question *q)
{
    text_addf(out, "%s %s %zu:%zu\n", question_type_name(q), q->id, q->line, q->column);
    dump_text(out, "ask", &q->text);
    for (size_t i = 0; i < q->cell_count; i++)
        text_addf(out, "%s %s %zu:%zu\n", q->cells[i].is_cell ? "cell" : "formula", q->cells[i].formula,
                  q->cells[i].line, q->cells[i].column);
    if (q->within >= 0)
        text_addf(out, "within %g\n", q->within);
    for (size_t i = 0; i < q->answer_count; i++) {
        dump_text(out, q->answers[i].weight > 0 ? "right" : "wrong", &q->answers[i].text);
        dump_text(out, "  #", &q->answers[i].feedback);
    }
    for (size_t i = 0; i < q->hint_count; i++)
        dump_text(out, "hint", &q->hints[i]);
    dump_text(out, "then", &q->feedback);
}

static const struct {
    const char *block, *question;
} blocks[] = {
    {"ask: How well does the key of cat\n  answer *sat*?\ncells: scores1[sat,cat]\nwithin: 0.05\n"
     "hint: Only one place.\nhint: It is the 2nd.\nthen: That is 2.0 × 2.8.\n",
     "cells t#s 8:1\nask <How well does the key of cat answer sat?>\ncell scores1[sat,cat] 10:8\nwithin 0.05\n"
     "hint <Only one place.>\nhint <It is the 2nd.>\nthen <That is 2.0 × 2.8.>\n"},
    {"ask: How many?\nright: Eight # All of *X*.\nwrong: Four # d_k is 4.\nwrong: 2. # That is h.\n",
     "multiple-choice t#s 8:1\nask <How many?>\nright <Eight>\n  # <All of X.>\nwrong <Four>\n  # <d_k is 4.>\n"
     "wrong <2.>\n  # <That is h.>\n"},
    {"ask: Which rows?\nanswer: none # Places only.\nanswer: no row\nwrong: cat # No.\n",
     "short-answer t#s 8:1\nask <Which rows?>\nright <none>\n  # <Places only.>\nright <no row>\nwrong <cat>\n  # "
     "<No.>\n"},
    /* cells, formulas, and what stands between them */
    {"ask: Which?\ncells: w1[The,The] w1[The,cat];w1[The,sat]\n  w1[The,on]; d_model / h ; entropy w1[sat]\n",
     "cells t#s 8:1\nask <Which?>\ncell w1[The,The] 9:8\ncell w1[The,cat] 9:20\ncell w1[The,sat] 9:32\n"
     "cell w1[The,on] 10:3\nformula d_model / h 10:15\nformula entropy w1[sat] 10:29\n"},
    {"ask: Which?\ncells: a[b,c] - a[c,d]\n", "cells t#s 8:1\nask <Which?>\nformula a[b,c] - a[c,d] 9:8\n"},
    {"ask: Which?\ncells: n\nwrong: h # No.\nwrong: sqrt(d_k) # No.\n",
     "cells t#s 8:1\nask <Which?>\nformula n 9:8\nwrong <h>\n  # <No.>\nwrong <sqrt(d_k)>\n  # <No.>\n"},
    /* formulas: in a line, and displayed, alone or among words */
    {"ask: $x_1$ is?\nright: $\\alpha$ # $$\\frac{a}{b}$$\nwrong: a # So $$\\frac{a}{b}$$ is it.\n",
     "multiple-choice t#s 8:1\nask <x₁ is?>\nright <α>\n  # <a/b>\nwrong <a>\n  # <So a/b is it.>\n"},
    /* feedback over several lines, an option that begins like a list or a heading, a # inside */
    {"ask: - 1 is\nright: # no\n  # Begins\n  below.\nwrong: Q1[#3,#2] #\n  - 2\n", NULL},
    {"ask: 1. is\n\nright: + 3 #\n  Begins\n  below.\n\nwrong: Q1[#3,#2] #\n  - 2\n",
     "multiple-choice t#s 8:1\nask <1. is>\nright <+ 3>\n  # <Begins below.>\nwrong <Q1[#3,#2]>\n  # <- 2>\n"},
};

static const char *const none = "(no question)";

START_TEST(become_questions)
{
    struct text document = {0}, out = {0};
    struct lesson l;

    text_addf(&document, T "```predict\n%s```\n", blocks[_i].block);
    lesson_parse(&l, document.bytes, document.length, "01-t.md", NULL);
    if (l.steps[0].question_count)
        dump_question(&out, &l.steps[0].questions[0]);
    else
        text_add(&out, none);
    dump_check(&out, blocks[_i].question ? blocks[_i].question : none);
    lesson_free(&l);
    text_free(&document);
}
END_TEST

START_TEST(stand_in_the_prose_with_their_part)
{
    static const char document[] = T "Before.\n\n```predict\nask: 1?\ncells: n\n```\n\nBetween.\n\n<!-- pause -->\n\n"
                                     "```predict\nask: 2?\ncells: h\n```\n";
    struct lesson l;
    struct text out = {0};

    ck_assert(lesson_parse(&l, document, sizeof document - 1, "02-two-of-them.md", NULL));
    dump_prose(&out, &l.steps[0].prose);
    dump_check(&out, "p |Before.|\n? |\np |Between.|\n?1 |\n");
    ck_assert_int_eq(l.steps[0].parts, 4);
    for (int i = 0; i < 4; i++)
        ck_assert_int_eq(l.steps[0].prose.blocks[i].part, i);
    ck_assert_uint_eq(l.steps[0].question_count, 2);
    ck_assert_str_eq(l.steps[0].questions[0].id, "two-of-them#s");
    ck_assert_str_eq(l.steps[0].questions[1].id, "two-of-them#s-2");
    lesson_free(&l);
}
END_TEST

#define ASK(...) "```predict\n" __VA_ARGS__ "ask: A?\ncells: n\n```\n\n"

/* A question keeps the name that it is given wherever it stands; one without is named after its step and its place. */
static const struct {
    const char *steps, *ids, *problems;
} named[] = {
    {T ASK() ASK(), "a#s a#s-2 ", ""},
    {T ASK("id: s-2\n") ASK("id: s\n"), "a#s-2 a#s ", ""},
    {T ASK("id: new\n") ASK(), "a#new a#s-2 ", ""},
    {T ASK() "---\n\n## t\n\n" ASK("id: s-2\n") ASK(), "a#s a#s-2 a#t-2 ", ""},
    {T ASK("id: x\n") ASK("id: x\n") ASK("id: x\n"), "a#x a#x a#x ",
     "14:1 the id a#x is taken by the question in line 8: write another after id:\n"
     "20:1 the id a#x is taken by the question in line 14: write another after id:\n"},
    {T ASK("id: s-2\n") ASK(), "a#s-2 a#s-2 ",
     "14:1 the id a#s-2 is taken by the question in line 8: write another after id:\n"},
    {T ASK() ASK() "---\n\n## s-2\n\n" ASK(), "a#s a#s-2 a#s-2 ",
     "22:1 the id a#s-2 is taken by the question in line 13: write another after id:\n"},
};

START_TEST(have_one_name_each)
{
    struct problems problems = {0};
    struct text out = {0};
    struct lesson l;

    lesson_parse(&l, named[_i].steps, strlen(named[_i].steps), "01-a.md", &problems);
    for (size_t i = 0; i < l.step_count; i++)
        for (size_t j = 0; j < l.steps[i].question_count; j++)
            text_addf(&out, "%s ", l.steps[i].questions[j].id);
    dump_check(&out, named[_i].ids);
    dump_problems(&out, &problems);
    dump_check(&out, named[_i].problems);
    problems_free(&problems);
    lesson_free(&l);
}
END_TEST

/* A number in any text is one that check recomputes: with its formula, and its place in the file. */
START_TEST(have_computed_numbers_in_their_texts)
{
    static const char document[] = T "```predict\nask: Is *é* 5.60<!-- = a[b,c] -->?\nright: -1.00<!-- = x --> # So\n"
                                     "    is 2.0<!-- = y -->.\nwrong: No # No.\n```\n";
    struct lesson l;
    const struct question *q;
    struct text out = {0};

    ck_assert(lesson_parse(&l, document, sizeof document - 1, "01-t.md", NULL));
    q = &l.steps[0].questions[0];
    dump_prose(&out, &q->text.prose);
    dump_check(&out, "p |Is |E:é| |N:5.60>a[b,c]|?|\n");
    dump_places(&out, &q->text.prose);
    dump_check(&out, "8:6 8:10 8:12 8:13 8:34\n");
    dump_prose(&out, &q->answers[0].text.prose);
    dump_check(&out, "p |N:-1.00>x|\n");
    dump_places(&out, &q->answers[0].text.prose);
    dump_check(&out, "9:8\n");
    dump_prose(&out, &q->answers[0].feedback.prose);
    dump_check(&out, "p |So is |N:2.0>y|.|\n");
    dump_places(&out, &q->answers[0].feedback.prose);
    dump_check(&out, "9:28 10:8 10:23\n");
    lesson_free(&l);
}
END_TEST

static const struct {
    const char *block, *problems;
} wrong[] = {
    {"", "8:1 the question asks nothing: write ask: and what to predict\n"
         "8:1 the question has no answer: write cells:, or right: and wrong:, or answer:\n"},
    {"ask: A?\n", "8:1 the question has no answer: write cells:, or right: and wrong:, or answer:\n"},
    {"cells: n\n", "8:1 the question asks nothing: write ask: and what to predict\n"},
    {"ask: A?\ncells: n\nright: 1\nwrong: 2 # No.\n",
     "8:1 a question has cells:, or right: and wrong:, or answer:, not several of them: divide it\n"},
    {"ask: A?\nanswer: n\nright: 1\n",
     "8:1 a question has cells:, or right: and wrong:, or answer:, not several of them: divide it\n"},
    {"ask: A?\nright: 1\n", "8:1 a choice has two options at least: write wrong: too\n"},
    {"ask: A?\nwrong: 1 # No.\nwrong: 2 # No.\n",
     "8:1 no option is right: write one with right:, or answer: for a text to type\n"},
    {"ask: A?\ncells: n h\n", NULL}, /* "n h" is one formula, as far as is known here */
    {"ask: A?\ncells: n; h\nwrong: m # No.\n", "10:1 wrong: goes with one number, not with several: remove it\n"},
    {"ask: A?\nanswer: n\nwithin: 1\n", "10:1 within: goes with cells:, and there are none: remove it\n"},
    {"ask: A?\ncells: n\nwithin: near\n", "10:1 within: \"near\" is not a distance: write a number such as 0.05\n"},
    {"ask: A?\ncells: n\nwithin: -1\n", "10:1 within: \"-1\" is not a distance: write a number such as 0.05\n"},
    {"ask: A?\ncells: n\nwithin: 1\nwithin: 2\n", "11:1 this question has its within: already, keep one\n"},
    {"ask: A?\nask: B?\ncells: n\nthen: 1\nthen: 2\n",
     "9:1 this question has its ask: already, keep one\n12:1 this question has its then: already, keep one\n"},
    {"ask: A?\ncells: n\nhnit: B\n", "10:1 a question has no \"hnit:\": did you mean hint:?\n"},
    {"ask: A?\ncells: n\nblah: B\n",
     "10:1 a question has no \"blah:\": there are id, ask, cells, within, right, wrong, "
     "answer, hint and then\n"},
    {"id: a b\nask: A?\ncells: n\n", "8:1 id: \"a b\" names no question: use letters, digits, - and _\n"},
    {"id: a\nask: A?\ncells: n\nid: b\n", "11:1 this question has its id: already, keep one\n"},
    {"id:\nask: A?\ncells: n\n", "8:1 id: says nothing: write its text after it, or remove it\n"},
    {"ask: A?\ncells: n\nhint:\n", "10:1 hint: says nothing: write its text after it, or remove it\n"},
    {"  ask: A?\ncells: n\n", "8:1 a line of a question is \"key: text\", or indented and goes on with the line above\n"
                              "8:1 the question asks nothing: write ask: and what to predict\n"},
    {"ask: A?\nand more\ncells: n\n",
     "9:1 a line of a question is \"key: text\", or indented and goes on with the line above\n"},
    {"ask: A?\nright: 1\nwrong: 2\n",
     "10:1 warning: this wrong answer has no feedback: say after \" # \" why it is wrong\n"},
    {"ask: A?\nright: 1\nwrong: # No.\nwrong: 2 # No.\n", "10:1 an answer comes before the #: write it there\n"},
    {"ask: A?\nright: 1\nwrong: 2 # é no<!-- = n -->\n",
     "10:16 no number comes right before this formula: write 5.60<!-- = n -->, and a % after it\n"},
};

START_TEST(say_what_is_wrong)
{
    struct text document = {0}, out = {0};
    struct problems problems = {0};
    struct lesson l;

    text_addf(&document, T "```predict\n%s```\n", wrong[_i].block);
    lesson_parse(&l, document.bytes, document.length, "01-t.md", &problems);
    dump_problems(&out, &problems);
    dump_check(&out, wrong[_i].problems ? wrong[_i].problems : "");
    ck_assert_uint_eq(l.steps[0].question_count, problems.errors == 0);
    problems_free(&problems);
    lesson_free(&l);
    text_free(&document);
}
END_TEST

static void expect_problem(struct text *document, const char *message)
{
    struct problems problems = {0};
    struct lesson l;

    lesson_parse(&l, document->bytes, document->length, "01-t.md", &problems);
    ck_assert_uint_eq(problems.count, 1);
    ck_assert_str_eq(problems.items[0].error.message, message);
    problems_free(&problems);
    lesson_free(&l);
    text_free(document);
}

START_TEST(have_limits)
{
    struct text t = {0};

    text_add(&t, T "```predict\nask: A?\nright: 1\n");
    for (int i = 0; i < QUESTION_OPTIONS; i++)
        text_add(&t, "wrong: 2 # No.\n");
    text_add(&t, "```\n");
    expect_problem(&t, "a choice has 9 options at most: leave some out");
    text_add(&t, T);
    for (int i = 0; i <= LESSON_QUESTIONS; i++)
        text_add(&t, "```predict\nask: A?\ncells: n\n```\n\n");
    expect_problem(&t, "a step has at most 20 questions: begin another step");
    text_add(&t, T "```predict\nask: A?\ncells: n");
    for (int i = 0; i < 64; i++)
        text_add(&t, ";n");
    text_add(&t, "\n```\n");
    expect_problem(&t, "a question asks for 64 numbers at most: ask for fewer");
    text_add(&t, "# T\n\n```predict\nask: A?\ncells: n\n```\n\n---\n\n## S\n\nText.\n");
    expect_problem(&t, "a question belongs to a step: put it below a ## heading");
}
END_TEST

/* ------------------------------------------------------------------------------------------------------ challenges */

static void dump_list(struct text *out, const char *key, const struct challenge_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        text_addf(out, "%s %s%s%s %zu:%zu\n", key, list->of[i].name ? list->of[i].name : "",
                  list->of[i].name ? " = " : "", list->of[i].text, list->of[i].line, list->of[i].column);
}

static void dump_challenge(struct text *out, const struct question *q)
{
    const struct challenge *c = q->challenge;

    text_addf(out, "%s %s %zu:%zu\n", question_type_name(q), q->id, q->line, q->column);
    text_addf(out, "title %s, view %s %s\n", q->title, c->view, c->state);
    dump_text(out, "ask", &q->text);
    dump_list(out, "touch", &c->touch);
    if (c->only)
        text_addf(out, "only %s\n", c->only);
    dump_list(out, "check", &c->claims);
    dump_list(out, "same", &c->same);
    text_addf(out, "model %s %zu:%zu\n", c->model.text, c->model.line, c->model.column);
    for (size_t i = 0; i < c->wrong_count; i++) {
        dump_list(out, "wrong", &c->wrongs[i].claims);
        dump_text(out, "  #", &c->wrongs[i].says);
        dump_list(out, "  try", &c->wrongs[i].tries);
    }
    for (size_t i = 0; i < q->hint_count; i++)
        dump_text(out, "hint", &q->hints[i]);
    dump_text(out, "then", &q->feedback);
}

#define LEAST "id: c\ntitle: C\nask: A?\ntouch: X\ncheck: a[b,c] >= 1\nmodel: set=X:a,b:1\n"

static const struct {
    const char *block, *challenge;
} challenges[] = {
    {LEAST, "challenge t#c 8:1\ntitle C, view beside matrices=X,a\nask <A?>\ntouch X 11:8\ncheck a[b,c] >= 1 12:8\n"
            "model set=X:a,b:1 13:8\n"},
    /* several of everything; names of numbers; the view's matrices are those that are named, once each */
    {"title: The *next*\n  word\nid: n\nask: Do *it*.\ntouch: W_Q1 X # W_Q₁ or X\n"
     "check: noun = abs(a1[b,c]+d[e,f]) <= .5; a1[b,c] >= 1\nsame: row b = a1[b]; g[h]\nmodel: set=X:a,b:1\n"
     "wrong: a1[b,c] <= 0; d[e,f] >= 1 # Half:\n  no.\ntry: set=X:a,b:0\ntry: set=X:a,b:-1\nhint: One.\nhint: Two.\n"
     "then: So it is.\n",
     "challenge t#n 8:1\ntitle The *next* word, view beside matrices=W_Q1,X,a1,d\nask <Do it.>\ntouch W_Q1 12:8\n"
     "touch X 12:13\nonly W_Q₁ or X\ncheck noun = abs(a1[b,c]+d[e,f]) <= .5 13:15\ncheck a1[b,c] >= 1 13:42\n"
     "same row b = a1[b] 14:15\nsame g[h] 14:22\nmodel set=X:a,b:1 15:8\nwrong a1[b,c] <= 0 16:8\n"
     "wrong d[e,f] >= 1 16:22\n  # <Half: no.>\n  try set=X:a,b:0 18:6\n  try set=X:a,b:-1 19:6\nhint <One.>\n"
     "hint <Two.>\nthen <So it is.>\n"},
    /* a mask is shown by the scores that it hides */
    {"id: c\ntitle: C\nask: A?\ntouch: mask\ncheck: a[b,c] >= 1\nmodel: set=mask:a,b:0\n",
     "challenge t#c 8:1\ntitle C, view beside matrices=masked1,a\nask <A?>\ntouch mask 11:8\ncheck a[b,c] >= 1 12:8\n"
     "model set=mask:a,b:0 13:8\n"},
    /* a view of its own */
    {LEAST "view: softmax-row scores=2,1 labels=a,b\n",
     "challenge t#c 8:1\ntitle C, view softmax-row scores=2,1 labels=a,b\nask <A?>\ntouch X 11:8\n"
     "check a[b,c] >= 1 12:8\nmodel set=X:a,b:1 13:8\n"},
};

START_TEST(challenges_are_questions)
{
    struct text document = {0}, out = {0};
    struct lesson l;

    text_addf(&document, T "```challenge\n%s```\n", challenges[_i].block);
    ck_assert(lesson_parse(&l, document.bytes, document.length, "01-t.md", NULL));
    ck_assert_uint_eq(l.steps[0].question_count, 1);
    ck_assert(l.steps[0].extra[0]);
    ck_assert_str_eq(lesson_part_view(&l.steps[0], 0), l.steps[0].questions[0].challenge->view);
    dump_challenge(&out, &l.steps[0].questions[0]);
    dump_check(&out, challenges[_i].challenge);
    lesson_free(&l);
    text_free(&document);
}
END_TEST

static const struct {
    const char *block, *problems;
} wrong_challenges[] = {
    {"", "8:1 the challenge asks nothing: write ask: and what to bring about\n"
         "8:1 the challenge has no id: write id: and a name, by which it is remembered\n"
         "8:1 the challenge has no title: write title: and two or three words\n"
         "8:1 nothing may be touched: write touch: and a matrix, such as W_Q1\n"
         "8:1 nothing is checked: write check: weights1[a,b] >= 0.6\n"
         "8:1 nothing shows that it can be done: write model: and a state that solves it\n"},
    {LEAST "id: d\n", "14:1 this question has its id: already, keep one\n"},
    {LEAST "title: d\n", "14:1 this challenge has its title: already, keep one\n"},
    {LEAST "model: d\n", "14:1 this challenge has its model: already, keep one\n"},
    {LEAST "try: set=X:a,b:1\n", "14:1 try: is a state that a wrong: catches: write that wrong: above it\n"},
    {LEAST "wrong: a[b,c] >= 1\ntry: x=1\n",
     "14:1 a wrong way needs conditions, and a reply to it: write wrong: weights1[a,b] >= 0.4 # What "
     "that means.\n"},
    {LEAST "wrong: a[b,c] >= 1 # No.\n", "8:1 wrong: number 1 has no try: write below it a state that it catches\n"},
    {LEAST "chekc: b\n", "14:1 a challenge has no \"chekc:\": did you mean check:?\n"},
    {LEAST "cells: b\n",
     "14:1 a challenge has no \"cells:\": there are id, title, ask, view, touch, check, same, model, "
     "wrong, try, hint and then\n"},
    {LEAST "more\n", "14:1 a line of a challenge is \"key: text\", or indented and goes on with the line above\n"},
    {LEAST "check: b;b;b;b;b;b;b;b\n", "8:1 a challenge has 8 conditions at most: leave some out\n"},
};

START_TEST(challenges_say_what_is_wrong)
{
    struct text document = {0}, out = {0};
    struct problems problems = {0};
    struct lesson l;

    text_addf(&document, T "```challenge\n%s```\n", wrong_challenges[_i].block);
    lesson_parse(&l, document.bytes, document.length, "01-t.md", &problems);
    dump_problems(&out, &problems);
    dump_check(&out, wrong_challenges[_i].problems);
    ck_assert_uint_eq(l.steps[0].question_count, 0);
    problems_free(&problems);
    lesson_free(&l);
    text_free(&document);
}
END_TEST

/* A challenge is a part of its step, and of what is known of a step before it is read. */
START_TEST(challenges_are_extra_parts)
{
    static const char document[] =
        T "Text.\n\n```challenge\n" LEAST "```\n\n```predict\nid: p\nask: A?\ncells: n\n```\n";
    struct lesson read, opened;

    ck_assert(lesson_parse(&read, document, sizeof document - 1, "01-t.md", NULL));
    lesson_open(&opened, document, sizeof document - 1, "01-t.md");
    ck_assert_int_eq(read.steps[0].parts, 3);
    ck_assert_int_eq(opened.steps[0].parts, 3);
    for (int i = 0; i < 3; i++) {
        ck_assert_int_eq(read.steps[0].extra[i], i == 1);
        ck_assert_int_eq(opened.steps[0].extra[i], i == 1);
    }
    ck_assert_str_eq(opened.steps[0].asked[1], "t#c");
    ck_assert_ptr_null(lesson_part_challenge(&read.steps[0], 2));
    ck_assert_ptr_null(lesson_part_view(&read.steps[0], 2));
    lesson_free(&read);
    lesson_free(&opened);
}
END_TEST

Suite *course_predict_suite(void)
{
    Suite *suite = suite_create("course_predict");
    TCase *tests = tcase_create("predict");

    tcase_add_loop_test(tests, become_questions, 0, (int)(sizeof blocks / sizeof *blocks));
    tcase_add_test(tests, stand_in_the_prose_with_their_part);
    tcase_add_loop_test(tests, have_one_name_each, 0, (int)(sizeof named / sizeof *named));
    tcase_add_test(tests, have_computed_numbers_in_their_texts);
    tcase_add_loop_test(tests, say_what_is_wrong, 0, (int)(sizeof wrong / sizeof *wrong));
    tcase_add_test(tests, have_limits);
    tcase_add_loop_test(tests, challenges_are_questions, 0, (int)(sizeof challenges / sizeof *challenges));
    tcase_add_loop_test(tests, challenges_say_what_is_wrong, 0,
                        (int)(sizeof wrong_challenges / sizeof *wrong_challenges));
    tcase_add_test(tests, challenges_are_extra_parts);
    suite_add_tcase(suite, tests);
    return suite;
}
