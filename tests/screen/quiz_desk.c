/* SPDX-License-Identifier: MIT */
#include "screen/quiz_desk.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "screen/quiz_parts.h"

#include <check.h>
#include <stdio.h>
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
    struct sitting_setup setup = {.name = "test", .exam = exam, .seed = 7, .progress = d->progress};

    gift_read(&d->quiz, gift, strlen(gift), "test.gift", &problems);
    for (size_t i = 0; i < problems.count; i++)
        ck_assert_msg(problems.items[i].kind != PROBLEM_ERROR, "%s", problems.items[i].error.message);
    problems_free(&problems);
    d->questions = memory_new_array(d->quiz.question_count + 1, sizeof *d->questions);
    for (size_t i = 0; i < d->quiz.question_count; i++)
        d->questions[i] = &d->quiz.questions[i];
    setup.questions = d->questions;
    setup.count = d->quiz.question_count;
    sitting_start(&d->sitting, &setup);
    d->setup = (struct quiz_setup){.sitting = &d->sitting, .title = "Mistake lab", .name_step = name_step};
}

static void draw(struct quiz_desk *d)
{
    quiz_player_draw(d->player, &d->canvas);
    text_cut(&d->text, 0);
    canvas_text(&d->canvas, &d->text);
}

void quiz_desk_start(struct quiz_desk *d, int cols, int rows)
{
    static const struct theme theme = {.colors = 256};

    d->player = quiz_player_new(&d->setup);
    d->player->now = read_clock;
    if (d->player->until)
        d->player->until = quiz_desk_now + (int64_t)d->setup.minutes * 60000;
    canvas_make(&d->canvas, rows, cols, &theme);
    draw(d);
}

void quiz_desk_open(struct quiz_desk *d, const char *gift, bool exam, int cols, int rows)
{
    *d = (struct quiz_desk){0};
    quiz_desk_prepare(d, gift, exam);
    quiz_desk_start(d, cols, rows);
}

void quiz_desk_resize(struct quiz_desk *d, int cols, int rows)
{
    canvas_resize(&d->canvas, rows, cols);
    draw(d);
}

void quiz_desk_theme(struct quiz_desk *d, const struct theme *theme)
{
    d->canvas.theme = *theme;
    draw(d);
}

void quiz_desk_send(struct quiz_desk *d, struct event event)
{
    d->wish = quiz_player_event(d->player, &event, &d->canvas);
    draw(d);
}

void quiz_desk_press(struct quiz_desk *d, const char *keys)
{
    while (*keys) {
        size_t length = strcspn(keys, " ");
        int code = keys_code(keys, length);

        ck_assert_msg(code != 0, "no key is called %.*s", (int)length, keys);
        quiz_desk_send(d, (struct event){.kind = EVENT_KEY, .code = code});
        keys += length + (keys[length] == ' ');
    }
}

void quiz_desk_type(struct quiz_desk *d, const char *text)
{
    const char *end = text + strlen(text);

    while (text < end)
        quiz_desk_send(d, (struct event){.kind = EVENT_KEY, .code = (int)utf8_next(&text, end)});
}

const char *quiz_desk_row(struct quiz_desk *d, int row)
{
    static char line[4096];
    const char *at = text_string(&d->text);

    for (row = row < 0 ? d->canvas.rows + row : row; row > 0; row--)
        at += strcspn(at, "\n") + 1;
    ck_assert_uint_lt(strcspn(at, "\n"), sizeof line);
    memcpy(line, at, strcspn(at, "\n"));
    line[strcspn(at, "\n")] = '\0';
    return line;
}

bool quiz_desk_find(struct quiz_desk *d, const char *what, int *row, int *col)
{
    for (*row = 0; *row < d->canvas.rows; ++*row) {
        const char *line = quiz_desk_row(d, *row), *at = strstr(line, what);
        struct text before = {0};

        if (!at)
            continue;
        text_add_bytes(&before, line, (size_t)(at - line));
        *col = utf8_columns(text_string(&before));
        text_free(&before);
        return true;
    }
    return false;
}

void quiz_desk_click(struct quiz_desk *d, const char *what)
{
    struct event event = {.kind = EVENT_CLICK};

    ck_assert_msg(quiz_desk_find(d, what, &event.row, &event.col), "no \"%s\" on\n%s", what, text_string(&d->text));
    quiz_desk_send(d, event);
}

void quiz_desk_expect(struct quiz_desk *d, const char *what)
{
    ck_assert_msg(strstr(text_string(&d->text), what) != NULL, "no \"%s\" on\n%s", what, text_string(&d->text));
}

void quiz_desk_refuse(struct quiz_desk *d, const char *what)
{
    ck_assert_msg(strstr(text_string(&d->text), what) == NULL, "\"%s\" on\n%s", what, text_string(&d->text));
}

void quiz_desk_expect_golden(struct quiz_desk *d, const char *name)
{
    struct text golden = {0};
    char path[256];

    snprintf(path, sizeof path, "tests/golden/%s.txt", name);
    if (getenv("HEADWAY_BLESS")) {
        FILE *file = fopen(path, "w");

        ck_assert_ptr_nonnull(file);
        fputs(text_string(&d->text), file);
        ck_assert_int_eq(fclose(file), 0);
        return;
    }
    ck_assert_msg(file_read(path, 1 << 20, &golden, NULL), "no golden screen %s yet; if this is right: make golden\n%s",
                  path, text_string(&d->text));
    ck_assert_msg(strcmp(text_string(&golden), text_string(&d->text)) == 0,
                  "%s is another screen; if the new one is right: make golden\n%s\nIt was\n%s", path,
                  text_string(&d->text), text_string(&golden));
    text_free(&golden);
}

void quiz_desk_close(struct quiz_desk *d)
{
    quiz_player_destroy(d->player);
    sitting_free(&d->sitting);
    quiz_free(&d->quiz);
    free(d->questions);
    canvas_free(&d->canvas);
    text_free(&d->text);
}
