/* SPDX-License-Identifier: MIT */
/* Answers as lines, of one who types and of a screen reader's user, and the best answer to every type of question. */
#include "base/memory.h"
#include "course/catalogue.h"
#include "learner/attempt.h"
#include "question/quiz.h"
#include "question/quiz_key.h"
#include "suites.h"
#include "tools.h"

#include <string.h>

struct desk {
    struct quiz quiz;
    const struct question *question;
    struct attempt attempt;
};

/* Sits down to one question, its options as they stand. */
static void sit(struct desk *d, const char *gift)
{
    gift_read(&d->quiz, gift, strlen(gift), "t.gift", NULL);
    ck_assert_msg(d->quiz.question_count == 1, "%s", gift);
    d->question = d->quiz.questions;
    attempt_start(&d->attempt, &(struct attempt_setup){.questions = &d->question, .count = 1, .name = "t"});
}

static void leave(struct desk *d)
{
    attempt_free(&d->attempt);
    quiz_free(&d->quiz);
}

/* The answer that a line is, in digits: the option, those that are chosen, or the right side of each left one. */
static void describe(const struct item *item, const struct reply *reply, struct text *out)
{
    size_t count = item->question->answer_count;

    for (size_t i = 0; reply->chosen && i < count; i++)
        if (reply->chosen[i])
            text_addf(out, "%zu ", i);
    for (size_t i = 0; reply->matched && i < item->order.option_count; i++)
        for (size_t place = 0; place <= item->order.choice_count; place++)
            if (place == item->order.choice_count || item->order.choices[place] == reply->matched[i]) {
                text_addf(out, place == item->order.choice_count ? "- " : "%zu ", place);
                break;
            }
    if (!reply->chosen && !reply->matched && reply->option != QUESTION_NONE)
        text_addf(out, "%zu ", reply->option);
    text_add(out, reply->typed ? reply->typed : "");
}

#define ONE "q {=sharper ~flatter#x ~none \\= all ~3}"
#define SOME "q {~%50%Q, K ~%50%flatter ~bad ~d_k ~12}"
#define PAIRS "q {=query -> asks =key -> offers =value -> gives = -> nothing}"
#define LONG                                                                                                           \
    "q {=o1 ~o2 ~o3 ~o4 ~o5 ~o6 ~o7 ~o8 ~o9 ~o10 ~o11 ~o12 ~o13 ~o14 ~o15 ~o16 ~o17 ~o18 ~o19 ~o20 ~o21 ~o22 ~o23 "    \
    "~o24 ~o25 ~o26 ~o27 ~o28}"

static const struct {
    const char *gift, *typed, *reply;
} read_as[] = {
    {ONE, "2", "1 "},
    {ONE, "b", "1 "},
    {ONE, " B ", "1 "},
    {ONE, "2)", "1 "},
    {ONE, "b.", "1 "},
    {ONE, "(b)", "1 "},
    {ONE, "#2", "1 "},
    {ONE, "[2]", "1 "},
    {ONE, "２", "1 "},
    {ONE, "ｂ）", "1 "},
    {ONE, "\u0968", "1 "}, /* Devanagari */
    {ONE, "ﬂatter", "1 "},
    {"q {=\u0967\u0967 ~\u0967\u0968}", "\u0967\u0968", "1 "},
    {ONE, "flatter", "1 "}, /* a screen reader's user types what was read */
    {ONE, "Flatter.", "1 "},
    {ONE, "NONE = ALL", "2 "},
    {ONE, "3", "2 "}, /* a place comes before words */
    {LONG, "27", "26 "},
    {LONG, "28.", "27 "},
    {LONG, "z", "25 "},
    {LONG, "o27", "26 "},
    {"q {=K ~Q ~V}", "v", "2 "},
    {"q {=K ~Q ~V}", "c", "2 "},
    {"q {=4 ~8 ~16}", "8", "1 "},
    {SOME, "1 3", "0 2 "},
    {SOME, "1,3", "0 2 "},
    {SOME, "１　３", "0 2 "},
    {SOME, "3; 1", "0 2 "},
    {SOME, "a c", "0 2 "},
    {SOME, "A, c.", "0 2 "},
    {SOME, "a) c)", "0 2 "},
    {SOME, "ac", "0 2 "},
    {SOME, "1and3", "0 2 "},
    {SOME, "1 and 3", "0 2 "},
    {SOME, "a & c", "0 2 "},
    {SOME, "1+3", "0 2 "},
    {SOME, "2", "1 "},
    {SOME, "2 2", "1 "},
    {SOME, "flatter", "1 "},
    {SOME, "Q, K", "0 "},
    {SOME, "Q,K; flatter", "0 1 "},
    {SOME, "flatter, dk", "1 3 "},
    {SOME, "flatter; 1", "0 1 "},
    {SOME, "bad", "2 "}, /* an option's words come before letters in a row */
    {SOME, "12", "4 "},
    {LONG, "1", "0 "},
    {"q {T}", "t", "0 "},
    {"q {T}", "TRUE", "0 "},
    {"q {T}", "Yes.", "0 "},
    {"q {T}", "1", "0 "},
    {"q {T}", "f", "1 "},
    {"q {T}", "False", "1 "},
    {"q {T}", "b)", "1 "},
    {"q {T}", "(2)", "1 "},
    {"q {T}", "0", "1 "},
    {"q {#4}", " 4 ", "4"},
    {"q {=a}", "  a text ", "a text"},
    {"q {}", "", ""},
    {"q {}", "two  words", "two  words"},
    {PAIRS, "1=b 2=a", "1 0 - "},
    {PAIRS, "1b 2a", "1 0 - "},
    {PAIRS, "1B,2A", "1 0 - "},
    {PAIRS, "1-b 2-a", "1 0 - "},
    {PAIRS, "1->b; 2->a", "1 0 - "},
    {PAIRS, "1 → b, 2 → a", "1 0 - "},
    {PAIRS, "1: b 2: a", "1 0 - "},
    {PAIRS, "(1) b (2) a", "1 0 - "},
    {PAIRS, "1 = b  2 = a", "1 0 - "},
    {PAIRS, "b a", "1 0 - "},
    {PAIRS, "１＝ｂ　２＝ａ", "1 0 - "},
    {PAIRS, "b a d", "1 0 3 "},
    {PAIRS, "b,a,d", "1 0 3 "},
    {PAIRS, "bad", "1 0 3 "}, /* as on the screen */
    {PAIRS, "1=b 3=d", "1 - 3 "},
    {PAIRS, "2=a c", "- 0 2 "},
};

START_TEST(reads_a_line)
{
    struct desk d;
    struct reply reply;
    struct error e = {0};
    struct text said = {0};

    sit(&d, read_as[_i].gift);
    ck_assert_msg(attempt_read(&d.attempt, 0, read_as[_i].typed, &reply, &e), "%s: %s", read_as[_i].typed, e.message);
    describe(d.attempt.items, &reply, &said);
    ck_assert_msg(strcmp(text_string(&said), read_as[_i].reply) == 0, "%s: %s", read_as[_i].typed, text_string(&said));
    text_free(&said);
    reply_free(&reply);
    leave(&d);
}
END_TEST

static const struct {
    const char *gift, *typed, *message;
} refused[] = {
    {ONE, "", "nothing was typed: answer, or give up"},
    {ONE, "  ", "nothing was typed: answer, or give up"},
    {ONE, "5", "5 is not an option: type a number from 1 to 4, or its letter"},
    {ONE, "0", "0 is not an option: type a number from 1 to 4, or its letter"},
    {ONE, "e", "e is not an option: type a number from 1 to 4, or its letter"},
    {ONE, "2 of them", "2 of them is not an option: type a number from 1 to 4, or its letter"},
    {ONE, "flat", "flat is not an option: type a number from 1 to 4, or its letter"},
    {ONE, "-1", "-1 is not an option: type a number from 1 to 4, or its letter"},
    {ONE, "99999999999999999999999",
     "99999999999999999999999 is not an option: type a number from 1 to 4, or its letter"},
    {ONE, "1 3", "1 3 is more than one option: type the number or the letter of one"},
    {ONE, "\x1b[31m", "^[[31m is not an option: type a number from 1 to 4, or its letter"},
    {"q {=a b ~A B ~c}", "a b",
     "a b is more than one option: type the number or the letter of one"}, /* which of the two? */
    {SOME, "1 6", "1 6 names no options: type for each a number from 1 to 5, or its letter"},
    {SOME, "1-3", "1-3 names no options: type for each a number from 1 to 5, or its letter"},
    {SOME, "aa", "aa names no options: type for each a number from 1 to 5, or its letter"},
    {SOME, "flatter, flat", "flatter, flat names no options: type for each a number from 1 to 5, or its letter"},
    {"q {T}", "perhaps", "perhaps is neither true nor false: type t or f"},
    {PAIRS, "1", "1 is not a pairing: type for each row a letter of the right, b a, or 1=b 2=a"},
    {PAIRS, "1=e", "1=e is not a pairing: type for each row a letter of the right, b a, or 1=b 2=a"},
    {PAIRS, "4=a", "4=a is not a pairing: type for each row a letter of the right, b a, or 1=b 2=a"},
    {PAIRS, "abcd", "abcd is not a pairing: type for each row a letter of the right, b a, or 1=b 2=a"},
    {PAIRS, "a=2", "a=2 is not a pairing: type for each row a letter of the right, b a, or 1=b 2=a"},
    {PAIRS, "2 1", "2 1 is not a pairing: type for each row a letter of the right, b a, or 1=b 2=a"},
    {PAIRS, ",", "nothing is paired: type for each row a letter of the right, b a, or 1=b 2=a"},
    {PAIRS, "1=a 1=b", "1=a 1=b gives one left side two right ones: name each left side once"},
    {PAIRS, "key -> asks; key -> gives",
     "key -> asks; key -> gives gives one left side two right ones: name each left side once"},
    {PAIRS, "key->asks;key->asks;key->asks;key->asks",
     "key->asks;key->asks;key->asks;key->asks gives one left side two right ones: name each left side once"},
};

START_TEST(says_what_is_no_answer)
{
    struct desk d;
    struct reply reply;
    struct error e = {0};

    sit(&d, refused[_i].gift);
    ck_assert_msg(!attempt_read(&d.attempt, 0, refused[_i].typed, &reply, &e), "%s", refused[_i].typed);
    ck_assert_str_eq(e.message, refused[_i].message);
    reply_free(&reply);
    leave(&d);
}
END_TEST

START_TEST(pairs_may_be_words)
{
    static const char *const lines[] = {"query -> asks; key -> gives; value -> offers",
                                        "Query→asks;Key→gives;Value→offers", "key=gives; value=offers; query=asks",
                                        "1 -> asks; 2 -> gives; 3 -> offers"};
    struct desk d;

    sit(&d, PAIRS);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct reply reply;

        ck_assert_msg(attempt_read(&d.attempt, 0, lines[i], &reply, NULL), "%s", lines[i]);
        ck_assert(reply.matched[0] == 0 && reply.matched[1] == 2 && reply.matched[2] == 1);
        reply_free(&reply);
    }
    leave(&d);
}
END_TEST

START_TEST(long_lines_end)
{
    static const char *const gifts[] = {ONE, SOME, PAIRS, "q {T}", "q {=*a*a*a*b}", "q {#4}", "q {}"};
    static const char *const bits[] = {"a", "1,", "1=a ", "\xFF", "* ", "->", "(", "flatter,", " ", "é", "9", "4×10^"};

    for (size_t g = 0; g < sizeof gifts / sizeof *gifts; g++) {
        struct desk d;

        sit(&d, gifts[g]);
        for (size_t b = 0; b < sizeof bits / sizeof *bits; b++) {
            struct text line = {0};
            struct reply reply;
            struct error e = {0};

            text_repeat(&line, bits[b], SOME_OF(100000) / strlen(bits[b]));
            if (!attempt_read(&d.attempt, 0, text_string(&line), &reply, &e) ||
                !attempt_answer(&d.attempt, 0, &reply, &e))
                ck_assert_msg(e.message[0] && strlen(e.message) < 200, "%s", e.message);
            reply_free(&reply);
            text_free(&line);
        }
        leave(&d);
    }
}
END_TEST

START_TEST(a_text_too_long_is_refused)
{
    struct text line = {0};
    struct reply reply;
    struct error e = {0};
    struct desk d;

    sit(&d, "q {}");
    text_repeat(&line, "a", 400000);
    ck_assert(attempt_read(&d.attempt, 0, text_string(&line), &reply, &e));
    reply_free(&reply);
    text_add(&line, "a");
    ck_assert(!attempt_read(&d.attempt, 0, text_string(&line), &reply, &e));
    ck_assert_str_eq(e.message, "an answer of 400001 bytes is too long: write at most 400000");
    reply_free(&reply);
    text_free(&line);
    leave(&d);
}
END_TEST

/* ------------------------------------------------------------------------------------------------- kept and recalled
 */

#define PLACES "q {=(6, 0) ~(3, 3) ~(0, 6)}"
#define PLACED "q {~%50%(6, 0) ~%50%(3, 3) ~%-100%(0, 6)}"
#define DIGITS "q {~%50%2 ~%50%4 ~%-100%1 ~%-100%3}"
#define SIGNS "q {~%50%red; green ~%50%\"red\" ~%-100%red ~%-50%a -> b ~%-50%green}"
#define NUMBERED "q {=2 -> two =1 -> one =3 -> three}"
#define ARROWS "q {=g; h -> one =f -> one -> two =g -> a; b -> c =h -> two}"

static const struct {
    const char *gift, *typed, *reply;
} recalled[] = {
    {PLACES, "2", "1 "},
    {PLACED, "2", "1 "},
    {PLACED, "1 3", "0 2 "},
    {DIGITS, "1 2", "0 1 "},
    {DIGITS, "2 4", "1 3 "},
    {SIGNS, "1", "0 "},
    {SIGNS, "1 2", "0 1 "},
    {SIGNS, "3 5", "2 4 "},
    {SIGNS, "2 3 4", "1 2 3 "},
    {"q {~%50%same ~%50%same ~%-100%other}", "1 2", "0 1 "},
    {"q {~%50%same ~%-100%other ~%50%same}", "2 3", "1 2 "},
    {NUMBERED, "a b c", "0 1 2 "},
    {NUMBERED, "b a c", "1 0 2 "},
    {NUMBERED, "c c c", "2 2 2 "},
    {ARROWS, "a b c d", "0 1 2 3 "},
    {ARROWS, "d c b a", "3 2 1 0 "},
    {"q {=l -> a =l -> b}", "b b", "1 1 "},
    {"q {TRUE}", "f", "1 "},
    {"q {=2; 3 =x}", "2; 3", "2; 3"},
    {"q {#3}", "6/2", "6/2"},
};

/* The attempt at a question, begun, or gone on with from what was kept. */
static void open_kept(struct desk *d, struct progress *progress)
{
    attempt_start(&d->attempt,
                  &(struct attempt_setup){
                      .questions = &d->question, .count = 1, .name = "t", .stays = true, .progress = progress});
}

static void check_reply(const struct desk *d, const struct reply *reply, const char *expected)
{
    struct text found = {0};

    describe(d->attempt.items, reply, &found);
    ck_assert_str_eq(text_string(&found), expected);
    text_free(&found);
}

/* What is left is gone on with as it was answered, whatever its options are called. */
START_TEST(an_answer_comes_back_as_it_was_given)
{
    struct progress *p = learner_open();
    struct reply reply;
    struct desk d;
    double score;

    sit(&d, recalled[_i].gift);
    attempt_free(&d.attempt);
    open_kept(&d, p);
    ck_assert(attempt_read(&d.attempt, 0, recalled[_i].typed, &reply, NULL));
    ck_assert(attempt_answer(&d.attempt, 0, &reply, NULL));
    score = d.attempt.items->grade.score;
    attempt_free(&d.attempt);
    open_kept(&d, p);
    ck_assert_msg(d.attempt.items->state == ITEM_ANSWERED, "%s is open", recalled[_i].typed);
    check_reply(&d, &d.attempt.items->reply, recalled[_i].reply);
    ck_assert(d.attempt.items->grade.score == score);
    leave(&d);
    progress_close(p);
}
END_TEST

/* Without quotes, as earlier versions kept answers. NULL: no answer to the question as it is now. */
static const struct {
    const char *gift, *kept, *reply;
} kept_before[] = {
    {PLACES, "(3, 3)", "1 "},
    {PLACES, "(3, 4)", NULL},
    {PLACED, "(6, 0); (0, 6)", "0 2 "},
    {DIGITS, "2; 4", "0 1 "},
    {DIGITS, "3", "3 "},
    {SIGNS, "red; green; a -> b", "0 3 "},
    {SIGNS, "\"red\"; red", "1 2 "},
    {SOME, "Q, K; flatter", "0 1 "},
    {SOME, "FLATTER", "1 "}, /* was spelt so then */
    {SOME, "gone", NULL},
    {SOME, "\"12\"; \"gone\"", NULL},
    {NUMBERED, "2 -> two; 1 -> three; 3 -> ", "2 1 - "},
    {ARROWS, "g; h -> one -> two; f -> one; g -> two; h -> a; b -> c", "2 1 3 0 "},
    {PAIRS, "Query -> gives; key -> asks; value -> offers", "1 0 3 "},
    {PAIRS, "query -> gone; key -> asks; value -> offers", NULL},
    {PAIRS, "\"query\" -> \"gone\"", NULL},
};

START_TEST(what_earlier_versions_kept_is_read)
{
    struct reply reply;
    struct desk d;
    bool read;

    sit(&d, kept_before[_i].gift);
    question_order_free(&d.attempt.items->order);
    d.attempt.items->order = quiz_key_order(d.question); /* nothing is shuffled */
    read = question_recall_reply(d.question, &d.attempt.items->order, kept_before[_i].kept, &reply);
    ck_assert_msg(read == (kept_before[_i].reply != NULL), "%s", kept_before[_i].kept);
    if (read)
        check_reply(&d, &reply, kept_before[_i].reply);
    reply_free(&reply);
    leave(&d);
}
END_TEST

/* ------------------------------------------------------------------------------------------------- the best answer */

/* The line that a reply stands for. */
static void write_line(const struct item *item, const struct reply *reply, struct text *out)
{
    for (size_t i = 0; i < item->order.option_count; i++) {
        size_t answer = item->order.options[i];

        if (reply->chosen ? reply->chosen[answer] : reply->option == answer)
            text_addf(out, "%zu ", i + 1);
        for (size_t place = 0; reply->matched && place < item->order.choice_count; place++)
            if (question_matches(item->question, item->order.choices[place], reply->matched[answer]))
                text_addf(out, "%zu=%c ", i + 1, (char)('a' + place));
    }
    text_add(out, reply->typed ? reply->typed : "");
}

static const char *const best_of[] = {
    ONE,
    SOME,
    PAIRS,
    LONG,
    "q {T}",
    "q {F}",
    "q {=a}",
    "q {=%50%a =b =%50%c}",
    "q {=*}",
    "q {=%0%none =%0%anything =*}",
    "q {=%0%soft*x =*soft*max* =%0%*}",
    "q {=*not* =%0%no}",
    "q {=2 \\\\* 3}",
    "q {=\\\\*\\\\*}",
    "q {=one\\nline}",
    "q {=\"}",
    "q {=%0%dk =d_k =%0%D K}",
    "q {#4}",
    "q {#-1.5:0.5}",
    "q {#1e-30}",
    "q {#1234567.125}",
    "q {#-3..-1}",
    "q {#=*}",
    "q {#=%0%0 =%0%1..5 =%0%-7:3 =*}",
    "q {#=4 =%50%4:2}",
    "q {~%33.33333%a ~%33.33333%b ~%33.33333%c ~%-100%d}",
    "Missing {=word ~words} here.",
    "Missing {=word} here.",
};

/* The best reply earns 1, as it is and as a line that is typed. */
static void check_best(struct attempt *s, const char *name)
{
    struct reply best, again;
    struct text line = {0};
    struct error e = {0};

    ck_assert(attempt_best_reply(s, 0, &best));
    write_line(s->items, &best, &line);
    ck_assert_msg(attempt_answer(s, 0, &best, &e), "%s: %s", name, e.message);
    ck_assert_msg(s->items->grade.score == 1, "%s: %g", name, s->items->grade.score);
    attempt_try_again(s, 0);
    ck_assert_msg(attempt_read(s, 0, text_string(&line), &again, &e), "%s: %s", text_string(&line), e.message);
    ck_assert_msg(attempt_answer(s, 0, &again, &e), "%s: %s", text_string(&line), e.message);
    ck_assert_msg(s->items->grade.score == 1, "%s: %s: %g", name, text_string(&line), s->items->grade.score);
    reply_free(&best);
    reply_free(&again);
    text_free(&line);
}

START_TEST(the_best_reply_is_worth_1)
{
    struct desk d;

    sit(&d, best_of[_i]);
    check_best(&d.attempt, best_of[_i]);
    leave(&d);
}
END_TEST

/* Every answer of the course that is worth 1 is taken by its own grader, whichever spelling it has. */
static void check_spellings(const struct question *q)
{
    for (size_t i = 0; q->type == &question_words && i < q->answer_count; i++) {
        const struct question_answer *a = &q->answers[i];
        struct grade grade;

        if (a->weight < 1 || strchr(a->text.source, '*'))
            continue;
        ck_assert(question_grade(q, NULL, &(struct reply){.typed = a->text.source}, &grade, NULL));
        ck_assert_msg(grade.score == 1, "%s: %s", q->id, a->text.source);
        grade_free(&grade);
    }
}

START_TEST(the_course_takes_its_own_answers)
{
    struct catalogue catalogue;
    size_t taken = 0;

    ck_assert(catalogue_open(&catalogue, NULL, NULL));
    for (size_t i = 0; i < catalogue.lesson_count; i++) {
        struct quiz quiz;

        if (!catalogue_has_quiz(&catalogue, i))
            continue;
        ck_assert(catalogue_open_quiz(&catalogue, i, &quiz, NULL, NULL));
        for (size_t k = 0; k < quiz.question_count; k++) {
            const struct question *q = &quiz.questions[k];
            struct attempt attempt;

            if (!question_is_graded(q) || q->type == &question_essay)
                continue;
            attempt_start(&attempt, &(struct attempt_setup){
                                        .questions = &q, .count = 1, .name = "t", .shuffles = true, .seed = k});
            check_best(&attempt, q->id ? q->id : q->text.source);
            check_spellings(q);
            attempt_free(&attempt);
            taken++;
        }
        quiz_free(&quiz);
    }
    ck_assert_uint_gt(taken, 40);
    catalogue_close(&catalogue);
}
END_TEST

START_TEST(where_none_is_best_there_is_none)
{
    static const char *const gifts[] = {"q {}", "A description."};

    for (size_t i = 0; i < 2; i++) {
        struct desk d;
        struct reply best;

        sit(&d, gifts[i]);
        ck_assert(!attempt_best_reply(&d.attempt, 0, &best));
        reply_free(&best);
        leave(&d);
    }
}
END_TEST

Suite *learner_attempt_read_suite(void)
{
    Suite *suite = suite_create("learner_attempt_read");
    TCase *tests = tcase_create("sitting_read");

    tcase_add_loop_test(tests, reads_a_line, 0, (int)(sizeof read_as / sizeof *read_as));
    tcase_add_loop_test(tests, says_what_is_no_answer, 0, (int)(sizeof refused / sizeof *refused));
    tcase_add_test(tests, pairs_may_be_words);
    tcase_add_test(tests, long_lines_end);
    tcase_add_test(tests, a_text_too_long_is_refused);
    tcase_add_loop_test(tests, the_best_reply_is_worth_1, 0, (int)(sizeof best_of / sizeof *best_of));
    tcase_add_test(tests, the_course_takes_its_own_answers);
    tcase_add_test(tests, where_none_is_best_there_is_none);
    suite_add_tcase(suite, tests);
    tests = tcase_create("recalled");
    tcase_add_checked_fixture(tests, kept_make, kept_remove);
    tcase_add_loop_test(tests, an_answer_comes_back_as_it_was_given, 0, (int)(sizeof recalled / sizeof *recalled));
    tcase_add_loop_test(tests, what_earlier_versions_kept_is_read, 0, (int)(sizeof kept_before / sizeof *kept_before));
    suite_add_tcase(suite, tests);
    return suite;
}
