/* SPDX-License-Identifier: MIT */
/* How a learner goes who presses nothing but the reading keys: over every page, past nothing, and back the same way. */
#include "screen/frame.h"
#include "screen/suites.h"
#include "screen/tools.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

static const char *const course[] = {"why-attention", "one-head", "six-stages", "why-many-heads", "pitfalls"};
static const struct {
    int cols, rows;
} sizes[] = {{40, 12}, {60, 20}, {80, 24}, {109, 30}, {120, 40}};

#define LESSONS (int)(sizeof course / sizeof *course)
#define SIZES (int)(sizeof sizes / sizeof *sizes)
#define PAGES_MOST 5000
#define TICKS_MOST 5000

/* The screens of a lesson in their order. */
struct way {
    char *pages[PAGES_MOST];
    size_t count;
};

static void way_free(struct way *way)
{
    for (size_t i = 0; i < way->count; i++)
        free(way->pages[i]);
}

static void open_lesson(struct screen *s, const char *name, int cols, int rows)
{
    struct catalogue catalogue;
    struct course_file file = {0};
    struct text markdown = {0};

    ck_assert(catalogue_open(&catalogue, NULL, NULL));
    ck_assert(catalogue_read(&catalogue, catalogue_find(&catalogue, name, NULL)->path, &file, NULL));
    text_add_bytes(&markdown, file.bytes, file.length);
    screen_open(s, text_string(&markdown), cols, rows);
    course_file_free(&file);
    catalogue_close(&catalogue);
    text_free(&markdown);
}

/* Notes which lines of the part are in sight, and that they are drawn there. */
static void look(struct screen *s, bool *seen)
{
    const struct page *page = &s->player->page;
    struct frame frame;

    frame_make(&frame, s->player, &s->canvas);
    for (size_t i = 0; i < page->flow.count && (int)i < frame.text.rows && page->first + i < page->flow.count; i++) {
        char *line = memory_copy(text_string(&page->flow.lines[page->first + i].text));
        size_t end = strlen(line);

        while (end > 0 && line[end - 1] == ' ')
            line[--end] = '\0';
        ck_assert_msg(strstr(screen_row(s, frame.text.row + (int)i), line + strspn(line, " ")) != NULL,
                      "“%s” is not on screen", line);
        seen[page->first + i] = true;
        free(line);
    }
    frame_free(&frame);
}

/* The line of the part that has not been in sight, for the caller to free; NULL: all have. */
static char *unseen(const struct player *p, const bool *seen)
{
    for (size_t i = p->page.starts[p->part]; i < p->page.flow.count; i++)
        if (!seen[i] && p->page.flow.lines[i].text.length)
            return memory_copy(text_string(&p->page.flow.lines[i].text));
    return NULL;
}

/* Presses keys, and waits until the view has computed what it has to. */
static void press(struct screen *s, const char *keys)
{
    screen_press(s, keys);
    for (int i = 0; i < TICKS_MOST && player_wait(s->player) >= 0; i++)
        player_tick(s->player);
    screen_resize(s, s->canvas.cols, s->canvas.rows); /* draws */
}

/* Looks at a part from its first page to its last; leaves it. */
static void read_part(struct screen *s, struct way *way)
{
    struct player *p = s->player;
    size_t step = p->step;
    int part = p->part;
    bool seen[2000] = {false};
    char *missed = NULL;

    do {
        ck_assert_uint_lt(way->count, PAGES_MOST);
        ck_assert_uint_lt(p->page.flow.count, sizeof seen);
        look(s, seen);
        free(missed);
        missed = unseen(p, seen);
        way->pages[way->count++] = memory_copy(text_string(&s->text));
        press(s, "Right");
    } while (p->step == step && p->part == part && !p->is_at_end);
    ck_assert_msg(!missed, "step %zu, part %d is left, and “%s” was not in sight", step + 1, part + 1, missed);
}

/* Answers every question of the lesson by giving up, and comes back to its first page. */
static void answer_all(struct screen *s)
{
    struct player *p = s->player;

    for (int i = 0; i < PAGES_MOST && !p->is_at_end; i++) {
        if (predict_is_open(p))
            press(s, "Enter Enter");
        ck_assert(!predict_is_open(p));
        press(s, "Right");
    }
    for (int i = 0; i < PAGES_MOST && !p->notice.length; i++)
        press(s, "Left");
    ck_assert_str_eq(text_string(&p->notice), "This is the first page.");
    text_free(&p->notice);
    screen_resize(s, s->canvas.cols, s->canvas.rows);
}

/* From the first page to the last over every part of every step. */
static void walk(struct screen *s, struct way *way, bool answered)
{
    struct player *p = s->player;

    for (size_t step = 0; step < p->lesson->step_count; step++)
        for (int part = 0; part < lesson_at(p->lesson, step)->parts; part++) {
            ck_assert_uint_eq(p->step, step);
            ck_assert_int_eq(p->part, part);
            ck_assert_int_eq(predict_is_open(p), predict_here(p) != QUESTION_NONE && !answered);
            read_part(s, way);
        }
    ck_assert(p->is_at_end);
}

/* Nothing is passed over, and back leads over the same pages; at each size, with and without answers. */
START_TEST(the_way_on_is_the_way_back)
{
    int lesson = _i / SIZES % LESSONS, size = _i % SIZES;
    bool answered = _i >= LESSONS * SIZES;
    struct way way = {.count = 0};
    struct screen s;

    open_lesson(&s, course[lesson], sizes[size].cols, sizes[size].rows);
    if (answered)
        answer_all(&s);
    walk(&s, &way, answered);
    for (size_t i = way.count; i-- > 0;) {
        press(&s, "Left");
        ck_assert_msg(strcmp(text_string(&s.text), way.pages[i]) == 0, "back, page %zu is\n%s\nand was\n%s", i,
                      text_string(&s.text), way.pages[i]);
    }
    ck_assert(player_is_first(s.player));
    way_free(&way);
    screen_close(&s);
}
END_TEST

Suite *screen_way_suite(void)
{
    Suite *suite = suite_create("screen_way");
    TCase *tests = tcase_create("way");

    tcase_set_timeout(tests, 60);
    tcase_add_loop_test(tests, the_way_on_is_the_way_back, 0, 2 * LESSONS * SIZES);
    suite_add_tcase(suite, tests);
    return suite;
}
