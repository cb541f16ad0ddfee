/* SPDX-License-Identifier: MIT */
/* How a learner goes who presses nothing but the reading keys: over every page, past nothing, and back the same way. */
#include "base/memory.h"
#include "base/utf8.h"
#include "player/expected.h"
#include "player/frame.h"
#include "screen/suites.h"
#include "screen/tools.h"
#include "sheet/lay.h"
#include "sheet/plan.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    int cols, rows;
} sizes[] = {{40, 12}, {80, 24}, {120, 40}};

#define LESSONS SCREEN_COURSE
#define SIZES (int)(sizeof sizes / sizeof *sizes)
#define USUAL_SIZE 1 /* 80 × 24 */
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

/* Notes which lines of the part are in sight, and that they are drawn there. The picture is the one that they are
 * about, and says nothing in words that is theirs to say. */
static void look(struct screen *s, bool *seen)
{
    const struct page *page = &s->player->page;
    struct frame frame;

    frame_make(&frame, s->player, &s->canvas);
    ck_assert_msg(!frame.turned, "“%s”, part %d: the picture is not that of the text", player_title(s->player),
                  s->player->part + 1);
    screen_refuse(s, "You would see: ");
    screen_refuse(s, "You may fear: ");
    for (size_t i = 0; i < page->flow.count && (int)i < frame.text.rows && page->first + i < page->flow.count; i++) {
        char *line = memory_copy(text_string(&page->flow.lines[page->first + i].text));
        size_t end = strlen(line);

        while (end > 0 && line[end - 1] == ' ')
            line[--end] = '\0';
        if (s->player->challenge) /* has the text's room, without the parts before it */
            ck_assert_msg(page->first + i != page->starts[page->part] || screen_has(s, line), "“%s” is not on screen",
                          line);
        else
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

static bool measures_time(const struct player *p)
{
    return p->view && p->view->measures_time;
}

/* Presses keys, and waits until the view has computed what it has to; not for what it measures. */
static void press(struct screen *s, const char *keys)
{
    screen_press(s, keys);
    for (int i = 0; i < TICKS_MOST && player_wait(s->player) >= 0 && !measures_time(s->player); i++)
        player_tick(s->player);
    screen_resize(s, s->canvas.cols, s->canvas.rows); /* draws */
}

/* What is on the screen, but for what was read, beside the steps of the lesson; free it. */
static char *shown(struct screen *s)
{
    struct text out = {0};
    struct frame frame;

    frame_make(&frame, s->player, &s->canvas);
    for (int row = frame.contents.row + 2; row < frame.contents.row + frame.contents.rows; row++)
        for (int col = 0; col < frame.contents.cols; col++)
            canvas_put_glyph(&s->canvas, row, frame.contents.col + col, theme_role(&s->canvas.theme, ROLE_PLAIN), U' ');
    frame_free(&frame);
    canvas_text(&s->canvas, &out);
    return out.bytes;
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
        way->pages[way->count++] = shown(s);
        press(s, "Right");
    } while (p->step == step && p->part == part && !p->is_at_end);
    ck_assert_msg(!missed, "step %zu, part %d is left, and “%s” was not in sight", step + 1, part + 1, missed);
}

/* Answers every question of the lesson by giving up, and comes back to its first page. */
static void answer_all(struct screen *s)
{
    struct player *p = s->player;

    for (int i = 0; i < PAGES_MOST && !p->is_at_end; i++) {
        for (int j = 0; j < PAGES_MOST && predict_is_open(p); j++)
            press(s, "Enter"); /* to the options; twice on none of them */
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
            ck_assert_int_eq(predict_is_open(p), predict_here(p) != QUESTION_NONE && !p->challenge && !answered);
            read_part(s, way);
        }
    ck_assert(p->is_at_end);
}

/* The sanitizers look at one size alone; the experiments of lessons 2 and 8 begin anew on each page, and that
 * takes its time. */
static bool is_left_out(int lesson, int size, bool answered)
{
    return size != USUAL_SIZE && (HAS_SANITIZER || ((lesson == 1 || lesson == 7) && answered));
}

/* Nothing is passed over, and back leads over the same pages; at each size, with and without answers. */
START_TEST(the_way_on_is_the_way_back)
{
    int lesson = _i / SIZES % LESSONS, size = _i % SIZES;
    bool answered = _i >= LESSONS * SIZES;
    struct way way = {.count = 0};
    struct screen s;

    if (is_left_out(lesson, size, answered))
        return;
    screen_open_lesson(&s, screen_course[lesson], sizes[size].cols, sizes[size].rows);
    if (answered)
        answer_all(&s);
    walk(&s, &way, answered);
    for (size_t i = way.count; i-- > 0;) {
        char *page;

        press(&s, "Left");
        page = shown(&s);
        ck_assert_msg(strcmp(page, way.pages[i]) == 0, "back, page %zu is\n%s\nand was\n%s", i, page, way.pages[i]);
        free(page);
    }
    ck_assert(player_is_first(s.player));
    way_free(&way);
    screen_close(&s);
}
END_TEST

/* ------------------------------------------------------------------------------------------------------ questions */

/* Appends words, each after a blank, however they were broken into lines. */
static void add_words(struct text *out, const char *text)
{
    for (text += strspn(text, " "); *text; text += strspn(text, " ")) {
        size_t length = strcspn(text, " ");

        text_add_byte(out, ' ');
        text_add_bytes(out, text, length);
        text += length;
    }
}

/* The words of the text that is on screen. */
static struct text words_in_sight(struct screen *s)
{
    struct text words = {0};
    struct frame frame;

    frame_make(&frame, s->player, &s->canvas);
    for (int row = 0; row < frame.text.rows; row++) {
        const char *line = screen_row(s, frame.text.row + row), *bar = strstr(line, "│");

        add_words(&words, frame.bar_col >= 0 && bar ? bar + strlen("│") : line);
    }
    frame_free(&frame);
    return words;
}

/* How many options of the question are on screen, each whole. */
static size_t count_options(struct screen *s, const struct question *q)
{
    struct text words = words_in_sight(s);
    size_t count = 0;

    for (size_t i = 0; i < q->answer_count; i++) {
        struct text option = {0}, plain = {0};

        question_text_add_plain(&q->answers[i].text, &plain);
        text_addf(&option, " %zu", i + 1);
        add_words(&option, text_string(&plain));
        count += strstr(text_string(&words), text_string(&option)) != NULL;
        text_free(&option);
        text_free(&plain);
    }
    text_free(&words);
    return count;
}

/* Enter without an answer says what Enter does next where the options are still in sight, and then does that. */
START_TEST(enter_twice_gives_up_where_the_options_are)
{
    struct screen s;

    screen_open_lesson(&s, screen_course[0], 40, 12);
    while (!s.player->page.before_options)
        press(&s, "Right");
    press(&s, "Right");
    press(&s, "Tab");
    ck_assert(predict_is_open(s.player) && !s.player->page.before_options);
    press(&s, "Enter");
    ck_assert(predict_is_open(s.player) && !s.player->page.before_options);
    screen_expect(&s, "Enter once more gives up and shows it.");
    press(&s, "Enter");
    ck_assert(!predict_is_open(s.player));
    screen_close(&s);
}
END_TEST

/* The open question of this page, of a type; NULL: there is none. */
static const struct question *asked_here(const struct player *p, const struct question_type *type)
{
    const struct question *q = predict_is_open(p) ? predict_question(p, predict_here(p)) : NULL;

    return q && q->type == type ? q : NULL;
}

/* Where a digit chooses an option every option is on screen; and each question has such a page. */
START_TEST(one_chooses_with_all_options_in_sight)
{
    int lesson = _i / SIZES, size = _i % SIZES;
    const struct question *missing = NULL, *q;
    struct screen s;

    if (is_left_out(lesson, size, false))
        return;
    screen_open_lesson(&s, screen_course[lesson], sizes[size].cols, sizes[size].rows);
    for (; !s.player->is_at_end; press(&s, "Right")) {
        size_t seen;

        q = asked_here(s.player, &question_choice);
        ck_assert_msg(!missing || missing == q, "%s: no page on which one chooses", missing ? missing->id : "");
        missing = q;
        if (!q)
            continue;
        seen = count_options(&s, q);
        press(&s, "1");
        ck_assert_msg(s.player->predict.draft.at == QUESTION_NONE || seen == q->answer_count,
                      "%s: %zu of %zu options are in sight\n%s", q->id, seen, q->answer_count, text_string(&s.text));
        if (s.player->predict.draft.at != QUESTION_NONE)
            missing = NULL;
    }
    screen_close(&s);
}
END_TEST

/* What a line of arithmetic tells: a whole number may be one of its factors, and is told by what stands last. */
static const char *result_of(const char *sum, const char *number)
{
    const char *last = strrchr(sum, '=');

    return last && !strchr(number, '.') ? last : sum;
}

static bool is_of_name(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* Whether a number stands in a text, and not as a part of a longer one or of a name. */
static bool tells(const char *text, const char *number)
{
    for (const char *at = strstr(text, number); at; at = strstr(at + 1, number)) {
        const char *after = at + strlen(number);
        bool begins = at == text || (!is_of_name(at[-1]) && at[-1] != '.');

        if (begins && !is_of_name(*after) && !(*after == '.' && is_of_name(after[1])))
            return true;
    }
    return false;
}

/* What stands around the picture, while a number is asked for, does not say it; a cell is hidden. */
static void check_untold(struct screen *s, const struct question *q)
{
    const struct player *p = s->player;
    struct expected *expected = expected_compute(player_step(p), q, NULL);
    struct frame frame;

    ck_assert_ptr_nonnull(expected);
    frame_make(&frame, s->player, &s->canvas);
    for (size_t i = 0; i < q->cell_count; i++) {
        struct text number = {0};
        const char *says[] = {frame.look, text_string(&frame.lines.cell.text), ""};

        expected_add(&number, &expected[i]);
        says[2] = result_of(text_string(&frame.lines.sum.text), text_string(&number));
        for (size_t k = 0; k < sizeof says / sizeof *says; k++)
            ck_assert_msg(!tells(says[k], text_string(&number)), "%s: %s stands in “%s”", q->id, text_string(&number),
                          says[k]);
        text_free(&number);
    }
    if (p->visits[p->step].in_view[predict_here(p)]) {
        bool is_hidden = false;

        for (int row = 0; row < frame.view.rows; row++)
            is_hidden = is_hidden || strchr(screen_row(s, frame.view.row + row), '?');
        ck_assert_msg(is_hidden, "%s: nothing is hidden\n%s", q->id, text_string(&s->text));
    }
    frame_free(&frame);
    free(expected);
}

/* What a question asks for stands nowhere around it. */
START_TEST(an_answer_is_told_nowhere_before_it_is_given)
{
    int lesson = _i / (SIZES - 1), size = USUAL_SIZE + _i % (SIZES - 1);
    size_t asked = 0;
    struct screen s;

    if (is_left_out(lesson, size, false))
        return;
    screen_open_lesson(&s, screen_course[lesson], sizes[size].cols, sizes[size].rows);
    for (; !s.player->is_at_end; press(&s, "Right")) {
        const struct question *q = asked_here(s.player, &question_cells);

        if (!q)
            continue;
        check_untold(&s, q);
        asked++;
    }
    ck_assert_uint_gt(asked, 0);
    screen_close(&s);
}
END_TEST

/* ------------------------------------------------------------------------------------------------- said and done */

/* Fails unless the footer has each key that the text in sight tells to press. */
static void check_named_keys(struct screen *s)
{
    const struct player *p = s->player;
    const struct prose *prose = &player_step(p)->prose;

    for (size_t i = 0; i < prose->block_count; i++)
        for (size_t r = 0; prose->blocks[i].part == p->part && r < prose->blocks[i].run_count; r++) {
            const struct run *run = &prose->blocks[i].runs[r];
            struct text shown = {0};

            if (!(run->flags & RUN_KEY) || !(run->flags & RUN_CODE) || prose->blocks[i].deeper)
                continue;
            text_addf(&shown, " %s ", run->text);
            ck_assert_msg(strstr(screen_row(s, -1), text_string(&shown)) != NULL, "%s: no%sin “%s”",
                          player_step(p)->name, text_string(&shown), screen_row(s, -1));
            text_free(&shown);
        }
}

/* Fails unless the picture that Enter leads into has something that an arrow moves, or turns. */
static void check_entered(struct screen *s)
{
    static const char *const arrows[] = {"Right", "Down", "Left", "Up"};
    struct text before = {0};
    bool moved = false;

    screen_press(s, "Enter");
    ck_assert(s->player->entered);
    text_add(&before, text_string(&s->text));
    for (size_t i = 0; i < sizeof arrows / sizeof *arrows; i++) {
        screen_press(s, arrows[i]);
        moved = moved || (!s->player->notice.length && strcmp(text_string(&s->text), text_string(&before)) != 0);
    }
    ck_assert_msg(moved, "%s: nothing moves\n%s", player_step(s->player)->name, text_string(&s->text));
    text_free(&before);
    for (int i = 0; i < 4 && s->player->entered; i++) /* a list may lie between */
        press(s, "Esc");
}

/* What the text tells to press, and what the footer says of Enter, is so. */
START_TEST(what_is_named_works)
{
    int lesson = _i / SIZES, size = _i % SIZES;
    struct screen s;

    if (is_left_out(lesson, size, false))
        return;
    screen_open_lesson(&s, screen_course[lesson], sizes[size].cols, sizes[size].rows);
    for (; !s.player->is_at_end; press(&s, "Right")) {
        if (sizes[size].rows > 12) /* there is no room for every key */
            check_named_keys(&s);
        if (predict_here(s.player) == QUESTION_NONE && strstr(screen_row(&s, -1), " Enter "))
            check_entered(&s);
    }
    screen_close(&s);
}
END_TEST

/* What is open at the end of a lesson is read in pages, too, there and back. */
START_TEST(the_end_is_read_in_pages)
{
    struct text rows = {0}, first = {0};
    struct screen s;

    screen_open_lesson(&s, "why-attention", 40, 12);
    press(&s, "End");
    while (!s.player->is_at_end)
        press(&s, "Right");
    text_add(&first, text_string(&s.text));
    screen_expect(&s, "→ on ");
    for (int i = 0; i < PAGES_MOST && !s.player->notice.length; i++, press(&s, "Right"))
        text_add(&rows, text_string(&s.text));
    ck_assert_str_eq(text_string(&s.player->notice), "This is the end.");
    for (size_t open = 1; open <= player_count_open(s.player); open++) {
        struct text number = {0};

        text_addf(&number, "\n %zu  ", open);
        ck_assert_msg(strstr(text_string(&rows), text_string(&number)) != NULL, "%zu was not in sight", open);
        text_free(&number);
    }
    for (int i = 0; i < PAGES_MOST && strcmp(text_string(&s.text), text_string(&first)) != 0; i++)
        press(&s, "Left");
    ck_assert(s.player->is_at_end);
    press(&s, "Left");
    ck_assert(!s.player->is_at_end);
    text_free(&rows);
    text_free(&first);
    screen_close(&s);
}
END_TEST

/* ----------------------------------------------------------------------------------------------------- titles */

/* A step's title stands whole in the first row, or the rail does that marks it; so does the lesson's. */
START_TEST(no_title_is_cut)
{
    int lesson = _i / SIZES, size = _i % SIZES;
    struct screen s;

    screen_open_lesson(&s, screen_course[lesson], sizes[size].cols, sizes[size].rows);
    for (size_t step = 0; step < s.player->lesson->step_count; step++) {
        struct frame frame;
        const char *row;

        player_go_to(s.player, step);
        screen_resize(&s, sizes[size].cols, sizes[size].rows);
        row = screen_row(&s, 0);
        frame_make(&frame, s.player, &s.canvas);
        ck_assert_msg(frame.stages_row == 0 || strstr(row, player_title(s.player)) != NULL, "“%s” is not in “%s”",
                      player_title(s.player), row);
        ck_assert_msg(frame.compact || strstr(row, s.player->lesson->title) != NULL, "“%s”", row);
        frame_free(&frame);
    }
    screen_close(&s);
}
END_TEST

/* The words and numbers of the picture, a blank before and after each. */
static void take_picture(struct screen *s, struct text *out)
{
    struct frame frame;

    text_cut(out, 0);
    frame_make(&frame, s->player, &s->canvas);
    text_add(out, " ");
    for (int row = frame.view.row; row < frame.view.row + frame.view.rows; row++) {
        const char *line = screen_row(s, row);

        text_add_bytes(out, line, utf8_prefix(line, frame.view.cols));
        text_add(out, " ");
    }
    frame_free(&frame);
}

/* Whether it is a number with decimals, as cells and tables have them; what is drawn has none. */
static bool is_number(const char *word, size_t length)
{
    return memchr(word, '.', length) && strspn(word, "[-.0123456789]") >= length;
}

static size_t decimals(const char *number)
{
    return strspn(number + strcspn(number, "."), ".0123456789");
}

/* Whether a picture holds a number, maybe with more decimals than a narrow one has room for. */
static bool holds(const char *picture, const char *number)
{
    double value = strtod(number, NULL), off = 0.501 * pow(10, 1 - (double)decimals(number));

    for (const char *at = picture + strspn(picture, " "); *at; at += strspn(at, " ")) {
        size_t length = strcspn(at, " ");

        if (is_number(at, length) && decimals(at) >= decimals(number) && fabs(strtod(at, NULL) - value) <= off)
            return true;
        at += length;
    }
    return false;
}

/* Fails unless a picture holds each number of another. */
static void check_holds(const struct player *p, const char *picture, const char *other)
{
    for (const char *at = other + strspn(other, " "); *at; at += strspn(at, " ")) {
        size_t length = strcspn(at, " ");

        if (is_number(at, length))
            ck_assert_msg(holds(picture, at), "%s, part %d: %.*s is missing", player_title(p), p->part + 1, (int)length,
                          at);
        at += length;
    }
}

/* How long its longest bar is. */
static int longest_bar(const char *picture)
{
    int longest = 0, length = 0;

    for (const char *at = picture; *at; at++) {
        bool is_full = strncmp(at, "█", strlen("█")) == 0;

        length = is_full ? length + 1 : 0;
        longest = length > longest ? length : longest;
        at += is_full ? strlen("█") - 1 : 0;
    }
    return longest;
}

/* How the ramp of a matrix is written. */
static void write_legend(const struct sheet_matrix *m, const struct theme *theme, struct text *out)
{
    const struct grid grid = {.is_share = m->grid.is_share, .scale = m->grid.scale};
    struct canvas canvas;

    canvas_make(&canvas, 1, 40, theme);
    grid_ramp(&canvas, theme, 0, 0, &grid);
    canvas_text(&canvas, out);
    text_cut(out, out->length - 1); /* the end of the line */
    canvas_free(&canvas);
}

/* Every matrix that is shown on heat has its ramp beside it, its own where it has another than the others; but for two
 * formulas whose titles leave no room. */
static void check_legends(struct screen *s)
{
    struct frame frame;

    frame_make(&frame, s->player, &s->canvas);
    if (frame.view.rows > 0)
        sheet_lay(&frame.sheet, &s->canvas.theme, frame.view);
    for (size_t i = 0; frame.view.rows > 0 && i < frame.sheet.count; i++) {
        const struct sheet_block *block = frame.sheet.blocks[i];
        const struct matrices *all = &block->matrices;

        if (block->kind != BLOCK_MATRICES || block->area.rows == 0 || block->blank ||
            strcmp(block->name, "terms") == 0 ||  /* numbers of one sum, without heat */
            strstr("memory read", block->name) || /* shades are tokens */
            strcmp(block->name, "grid") == 0)     /* lit is who is asked: numbers are steps */
            continue;
        for (size_t k = 0; k < all->count; k++) {
            struct text legend = {0};

            if (!all->of[k]->is_placed || strcmp(player_title(s->player), "Two suspects") == 0 ||
                (all->plan->shown == SHOWN_CHOSEN && k != all->chosen))
                continue;
            write_legend(all->of[k], &s->canvas.theme, &legend);
            ck_assert_msg(screen_has(s, text_string(&legend)), "%s, part %d: no ramp “%s” for %s",
                          player_title(s->player), s->player->part + 1, text_string(&legend),
                          text_string(&all->of[k]->brief));
            text_free(&legend);
        }
    }
    frame_free(&frame);
}

/* A picture beside the text shows what it shows above it: each number, bars as long; and each ramp has its legend. */
START_TEST(a_larger_screen_shows_no_less)
{
    struct text small = {0}, large = {0};
    struct screen s;

    screen_open_lesson(&s, screen_course[_i], 80, 24);
    while (!s.player->is_at_end && strcmp(player_title(s.player), "Which one is it?") != 0) {
        take_picture(&s, &small);
        check_legends(&s);
        screen_resize(&s, 120, 40);
        take_picture(&s, &large);
        check_legends(&s);
        check_holds(s.player, text_string(&large), text_string(&small));
        if (strcmp(s.player->view ? s.player->view->name : "", "convex-hull") != 0) /* there the plane grows */
            ck_assert_int_ge(longest_bar(text_string(&large)), longest_bar(text_string(&small)));
        screen_resize(&s, 80, 24);
        press(&s, "Right");
    }
    screen_close(&s);
    text_free(&small);
    text_free(&large);
}
END_TEST

/* Whether two pictures have the same matrices, of the same shapes: another stage, or other words, make another one. */
static bool is_same_picture(const struct sheet *one, const struct sheet *two)
{
    for (size_t b = 0; b < one->count && b < two->count; b++) {
        const struct matrices *before = &one->blocks[b]->matrices, *after = &two->blocks[b]->matrices;

        if (strcmp(one->blocks[b]->name, two->blocks[b]->name) != 0 || before->count != after->count)
            return false;
        for (size_t i = 0; i < before->count; i++) {
            const struct sheet_matrix *was = before->of[i], *is = after->of[i];

            if (was->of.id != is->of.id || was->grid.rows != is->grid.rows || was->grid.cols != is->grid.cols)
                return false;
        }
    }
    return one->count == two->count;
}

/* Fails unless all that is placed in both of two pictures has one place: blocks that do not come or go, and labels and
 * cells of their matrices, unless their numbers are wider now. */
static void check_stays(const struct screen *s, const struct frame *one, const struct frame *two)
{
    for (size_t b = 0; b < one->sheet.count && b < two->sheet.count; b++) {
        const struct sheet_block *before = one->sheet.blocks[b], *after = two->sheet.blocks[b];

        if (before->area.rows == 0 || after->area.rows == 0)
            continue;
        for (size_t i = 0; i < before->matrices.count; i++) {
            const struct sheet_matrix *was = before->matrices.of[i], *is = after->matrices.of[i];

            if (was->is_placed && is->is_placed && was->grid.widest == is->grid.widest &&
                before->matrices.plan->shown == after->matrices.plan->shown &&
                (was->placed.left != is->placed.left || was->placed.top != is->placed.top ||
                 was->placed.cell_columns != is->placed.cell_columns))
                ck_abort_msg("%s, part %d, %d×%d: %s moves from %d,%d to %d,%d", player_title(s->player),
                             s->player->part + 1, s->canvas.cols, s->canvas.rows, text_string(&is->brief),
                             was->placed.top, was->placed.left, is->placed.top, is->placed.left);
        }
        ck_assert_msg(before->area.row == after->area.row && before->area.col == after->area.col,
                      "%s, part %d, %d×%d: %s moves from %d,%d to %d,%d", player_title(s->player), s->player->part + 1,
                      s->canvas.cols, s->canvas.rows, before->name, before->area.row, before->area.col, after->area.row,
                      after->area.col);
    }
}

/* Whatever the parts of a step read, ask and tell, its picture stays where it is, and so do labels and cells. A low
 * screen shows it in two ways, whole and folded above the text: each has its own places. */
START_TEST(cells_keep_their_places)
{
    static const int looked_at[][2] = {{40, 12}, {80, 24}, {120, 40}, {160, 45}, {200, 60}};
    const int *size = looked_at[_i / LESSONS], lesson = _i % LESSONS;
    struct frame shown[2] = {{0}};
    size_t step = SIZE_MAX;
    struct screen s;

    if (_i / LESSONS % ONE_IN(4) != lesson % ONE_IN(4))
        return;
    screen_open_lesson(&s, screen_course[lesson], size[0], size[1]);
    for (; !s.player->is_at_end; press(&s, "Right")) {
        struct frame frame, *before;

        for (size_t i = 0; i < 2 && step != s.player->step; i++) {
            frame_free(&shown[i]);
            shown[i] = (struct frame){0};
        }
        frame_make(&frame, s.player, &s.canvas);
        if (frame.view.rows > 0)
            sheet_lay(&frame.sheet, &s.canvas.theme, frame.view);
        before = &shown[frame.is_whole];
        if (before->view.rows > 0 && frame.view.rows > 0 && !s.player->challenge) {
            ck_assert_msg(memcmp(&before->view, &frame.view, sizeof frame.view) == 0,
                          "%s, part %d, %d×%d: moves, %d %d to %d %d", player_title(s.player), s.player->part + 1,
                          s.canvas.cols, s.canvas.rows, before->view.rows, before->view.cols, frame.view.rows,
                          frame.view.cols);
            if (is_same_picture(&before->sheet, &frame.sheet))
                check_stays(&s, before, &frame);
        }
        step = s.player->step;
        frame_free(before);
        *before = frame;
    }
    for (size_t i = 0; i < 2; i++)
        frame_free(&shown[i]);
    screen_close(&s);
}
END_TEST

#define DEEP "Deep one.\n\nDeep two.\n\nDeep three.\n\nDeep four.\n\nDeep five.\n\nDeep six.\n\n"

static const char *const deeper = "# T\n\n---\n\n## A\n\n```view\nscore\n```\n\nOn the line.\n\n"
                                  "### Why so\n<!-- deeper -->\n\n" DEEP "### And more\n<!-- deeper -->\n\nLast.\n\n"
                                  "<!-- pause -->\n\nFurther on.\n";

/* What goes deeper is announced, entered with one key, read in pages, and left to the very page. */
START_TEST(deeper_text_is_entered_and_left)
{
    static const char *const ways_out[] = {"Right Right Right", "Esc", "Right Esc", "Left", "Right Left Left"};
    struct screen s;

    screen_open(&s, deeper, 80, 24);
    for (size_t i = 0; i < sizeof ways_out / sizeof *ways_out; i++) {
        char *before = memory_copy(text_string(&s.text));

        screen_expect(&s, "▾ deeper: Why so and 1 more ──");
        screen_refuse(&s, "Deep one.");
        screen_shows(&s, "Down", "Why so", "Deep one.", "part 1 of 2, deeper");
        screen_refuse(&s, "On the line.");
        screen_press(&s, ways_out[i]);
        ck_assert_str_eq(text_string(&s.text), before);
        free(before);
    }
    screen_shows(&s, "Down Right Right", "Last.");
    screen_shows(&s, "Right Right", "Further on.");
    screen_shows(&s, "Down", "Nothing here goes deeper.");
    screen_close(&s);
}
END_TEST

/* A step is read without what is deeper. */
START_TEST(deeper_text_is_not_asked_of_anybody)
{
    struct screen s;

    screen_open(&s, deeper, 80, 24);
    screen_shows(&s, "Right Right", "All of this lesson is read, and every question is answered.");
    screen_close(&s);
}
END_TEST

/* Compares the part with what another player draws, who has opened it there and been nowhere else. */
static void check_alone(struct screen *s)
{
    struct screen alone = {.setup = s->setup};
    char *here, *there;

    alone.setup.step = player_step(s->player);
    alone.setup.part = s->player->part;
    screen_start(&alone, s->canvas.cols, s->canvas.rows);
    for (int i = 0; i < 2; i++) { /* waits for what computes */
        press(&alone, "?");
        press(s, "?");
    }
    here = shown(s);
    there = shown(&alone);
    ck_assert_str_eq(here, there);
    free(here);
    free(there);
    text_free(&alone.text);
    player_destroy(alone.player);
    canvas_free(&alone.canvas);
}

/* Each part opens alone, by its address, and is then what one comes to along the line. */
START_TEST(each_part_opens_alone)
{
    struct screen s;

    screen_open_lesson(&s, screen_course[_i], 120, 40);
    do {
        size_t step = s.player->step;
        int part = s.player->part;

        if ((step + (size_t)part) % ONE_IN(7) == 0)
            check_alone(&s);
        while (s.player->step == step && s.player->part == part && !s.player->is_at_end)
            press(&s, "Right");
    } while (!s.player->is_at_end);
    screen_close(&s);
}
END_TEST

/* What the line shows of a part: a picture of its own for each of three. */
static const char pictured[] =
    "# T\n\n---\n\n## A\n\n```view\nscore head=1 cell=sat,cat\n```\n\nFirst head.\n\n<!-- pause -->\n"
    "<!-- view: head=2 -->\n<!-- look: The other one. -->\n\nSecond head.\n\n<!-- pause -->\n<!-- view: cell=on,sat -->"
    "\n\nAnother cell.\n\n---\n\n## B\n\nThe end.\n";

/* Text and picture of a page belong together, however one comes to it: what one has done to a picture is there again
 * with its text alone. */
START_TEST(a_picture_stays_with_its_text)
{
    static const struct {
        const char *keys, *text, *picture;
    } ways[] = {
        {"Home", "First head.", "▪ head 1"},
        {"Right Home", "First head.", "▪ head 1"},
        {"Right Up Down Esc Home", "First head.", "── scores₁[sat,cat] ─"},
        {"Right Right Right Left Left", "Second head.", "▪ head 2"},
        {"Right Up Down Esc > <", "Second head.", "── scores₂[on,cat] ─"}, /* as it was left */
        {"Right Up Down Esc End Home", "First head.", "── scores₁[sat,cat] ─"},
        {"Right Up Down Esc g B Enter g A Enter", "Second head.", "── scores₂[on,cat] ─"},
        {"Right Right Up Left Esc Right Right Left Left", "Another cell.", "── scores₁[on,sat] ─"},
    };

    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        struct screen s;

        screen_open(&s, pictured, 80, 24);
        screen_shows(&s, ways[i].keys, ways[i].text, ways[i].picture);
        screen_close(&s);
    }
}
END_TEST

Suite *screen_way_suite(void)
{
    Suite *suite = suite_create("screen_way");
    TCase *tests = tcase_create("way");

    tcase_add_unchecked_fixture(tests, screen_train_ahead, NULL);
    tcase_add_loop_test(tests, the_way_on_is_the_way_back, 0, 2 * LESSONS * SIZES);
    tcase_add_test(tests, enter_twice_gives_up_where_the_options_are);
    tcase_add_loop_test(tests, one_chooses_with_all_options_in_sight, 0, LESSONS * SIZES);
    tcase_add_loop_test(tests, an_answer_is_told_nowhere_before_it_is_given, 0, LESSONS * (SIZES - 1));
    tcase_add_loop_test(tests, what_is_named_works, 0, LESSONS * SIZES);
    tcase_add_test(tests, the_end_is_read_in_pages);
    tcase_add_loop_test(tests, no_title_is_cut, 0, LESSONS * SIZES);
    tcase_add_loop_test(tests, each_part_opens_alone, 0, LESSONS);
    tcase_add_test(tests, a_picture_stays_with_its_text);
    tcase_add_loop_test(tests, a_larger_screen_shows_no_less, 0, LESSONS);
    tcase_add_loop_test(tests, cells_keep_their_places, 0, 5 * LESSONS);
    tcase_add_test(tests, deeper_text_is_entered_and_left);
    tcase_add_test(tests, deeper_text_is_not_asked_of_anybody);
    suite_add_tcase(suite, tests);
    return suite;
}
