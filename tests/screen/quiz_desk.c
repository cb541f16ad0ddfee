/* SPDX-License-Identifier: MIT */
#include "screen/quiz_desk.h"

#include "base/memory.h"
#include "quiz/quiz_state.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

int64_t quiz_desk_now;

const char *const quiz_desk_types =
    "// [id:scale-by-d-model] [step:pitfalls#scale] [view:pitfall-scale-d-model mistake=off cell=sat,cat] [hint:Which "
    "is larger?]\n"
    "::Scale::[markdown]d_model is 8 and there are 2 heads, so d_k \\= 4. By mistake the scores are divided by √8 "
    "instead of √4. What happens to the attention weights?{\n"
    "~They get sharper\\: the best key takes more.#The other way round\\: √8 is larger than √4, so scores shrink.\n"
    "=They get flatter\\: the best key takes less.#Smaller scores, smaller gaps, more even weights.\n"
    "~They stay as they are\\: softmax cancels a common factor.#A common factor is not a common summand.\n"
    "~The rows no longer add up to 1.#Softmax sees to that.\n"
    "####Take out the factor that came in\\: d_k.}\n\n"
    "// [id:several]\nWhich are even?{\n~%50%two#Yes, two.\n~%50%four#Yes, four.\n~%-50%five#Odd.\n~%-50%seven#Odd "
    "too.\n}\n\n"
    "// [id:truth]\nSoftmax rows add up to 1.{TRUE#They do, look again.#So they do.}\n\n"
    "// [id:word] [hint:It begins with s.]\nWhat turns scores into shares?{=softmax#That is it. =%50%exp#Half of it. "
    "=%0%norm*#Not that.}\n\n"
    "// [id:number] [step:six-stages#split]\nHow much is √16?{#4:0.1#Right, four.}\n\n"
    "// [id:pairs]\nMatch the sizes.{\n=Q -> n × d_k\n=scores -> n × n\n=X -> n × d_model\n= -> h × h\n}\n\n"
    "// [id:essay]\nWhy divide by √d_k?{####Because the variance of a sum of d_k products is d_k.}\n\n"
    "// [id:picture] [view:score head=1]\nWhich word does sat look at?{=cat#The word before. ~on#Not yet written.}\n";

/* In a course of one lesson, whose steps are called as their names are. */
static void name_step(void *context, const char *step, struct text *lesson, struct text *title)
{
    (void)context;
    text_add(lesson, "Six stages");
    text_add(title, step + strcspn(step, "#") + 1);
}

static int64_t read_clock(void)
{
    return quiz_desk_now;
}

void quiz_desk_prepare(struct quiz_desk *d, const char *gift, bool exam)
{
    struct problems problems = {0};
    struct attempt_setup setup = {.name = "test", .exam = exam, .seed = 7, .progress = d->progress};

    gift_read(&d->quiz, gift, strlen(gift), "test.gift", &problems);
    for (size_t i = 0; i < problems.count; i++)
        ck_assert_msg(problems.items[i].kind != PROBLEM_ERROR, "%s", problems.items[i].error.message);
    problems_free(&problems);
    d->questions = memory_new_array(d->quiz.question_count + 1, sizeof *d->questions);
    for (size_t i = 0; i < d->quiz.question_count; i++)
        d->questions[i] = &d->quiz.questions[i];
    setup.questions = d->questions;
    setup.count = d->quiz.question_count;
    attempt_start(&d->attempt, &setup);
    d->setup = (struct quiz_setup){.attempt = &d->attempt, .title = "Mistake lab", .name_step = name_step};
}

void quiz_desk_start(struct quiz_desk *d, int cols, int rows)
{
    d->player = quiz_player_new(&d->setup);
    d->player->now = read_clock;
    if (d->player->until)
        d->player->until = quiz_desk_now + (int64_t)d->setup.minutes * 60000;
    stack_push(&d->screen.own, quiz_player_scene(d->player, &d->screen.own));
    screen_begin(&d->screen, NULL, cols, rows);
}

void quiz_desk_open(struct quiz_desk *d, const char *gift, bool exam, int cols, int rows)
{
    *d = (struct quiz_desk){0};
    quiz_desk_prepare(d, gift, exam);
    quiz_desk_start(d, cols, rows);
}

void quiz_desk_close(struct quiz_desk *d)
{
    if (d->player)
        quiz_player_destroy(d->player);
    attempt_free(&d->attempt);
    quiz_free(&d->quiz);
    free(d->questions);
    screen_end(&d->screen);
    *d = (struct quiz_desk){0};
}
