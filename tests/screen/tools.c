/* SPDX-License-Identifier: MIT */
#include "screen/tools.h"

#include "base/compiler.h"
#include "base/file.h"
#include "base/utf8.h"
#include "command/captured.h"
#include "draw/keys.h"
#include "learner/progress.h"
#include "player/evaluation.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const screen_course[SCREEN_COURSE] = {
    "why-attention", "one-head",         "six-stages", "why-many-heads", "pitfalls",       "masks-and-three-uses",
    "what-it-costs", "what-heads-learn", "in-code",    "in-the-wild",    "opening-the-box"};

const char *const screen_lesson =
    "# Test lesson\n\nIntro.\n\n"
    "---\n\n## Plain words\n<!-- name: plain -->\n\nThe first part.\n\n<!-- pause -->\n\nThe second part.\n\n"
    "---\n\n## Score\n<!-- name: score -->\n\n"
    "```view\nscore cell=sat,cat\nlook: The lesson says look.\n```\n\nProse of score.\n\n"
    "---\n\n## Softmax\n<!-- name: softmax -->\n\n```view\nsoftmax\n```\n\n"
    "Long aaaa bbbb cccc dddd eeee ffff gggg hhhh iiii jjjj kkkk llll mmmm nnnn oooo pppp qqqq rrrr ssss tttt uuuu\n\n"
    "1. item\n2. item\n3. item\n4. item\n5. item\n6. item\n7. item\n8. item\n9. item\n10. item\n11. item\n"
    "12. item\n13. item\n14. item\n15. item\n16. item\n17. item\n18. item\n19. item\n20. item\n21. item\n"
    "22. item\n23. item\n24. item\n25. item\n26. item\n27. item\n28. item\n29. last item\n\n"
    "---\n\n## Late\n<!-- name: late -->\n\nBefore the view.\n\n<!-- pause -->\n\n"
    "```view\nblend\n```\n\nWith the view.\n\n"
    "---\n\n## W_O\n<!-- name: output -->\n\n```view\noutput\n```\n\nThe end.\n";

const char *const screen_questions =
    "# Questions\n\n---\n\n## Score\n<!-- name: score -->\n\n```view\nscore cell=cat,The\n```\n\nText of score.\n\n"
    "```predict\nask: How well does cat answer sat?\ncells: scores1[sat,cat]\n"
    "wrong: K1[cat,2nd] # That is the key alone.\nhint: One place.\nhint: The 2nd.\n"
    "then: It is 2.0<!-- = Q1[sat,2nd] --> times *2.8*.\n```\n\n"
    "### Further\n\nOne.\n\nTwo.\n\nThree.\n\nFour.\n\nFive.\n\nSix.\n\n"
    "```predict\nask: How many features?\nwrong: Four # That is d_k.\nright: Eight # All of them.\n"
    "wrong: Two # That is h.\nhint: Look at X.\nthen: X is never cut.\n```\n\n"
    "```predict\nask: Which rows change?\nanswer: none # Head 1 reads places.\n"
    "wrong: cat # It stands 2nd still.\n```\n\n"
    "---\n\n## Softmax\n<!-- name: softmax -->\n\n```view\nsoftmax cell=sat,cat\n```\n\nText of softmax.\n\n"
    "<!-- pause -->\n\n```predict\nask: Four shares?\n"
    "cells: weights1[The,The] weights1[The,cat] weights1[The,sat] weights1[The,on]\n```\n\n"
    "---\n\n## Words\n<!-- name: words -->\n\nNo view.\n\n```predict\nask: d_model by h?\ncells: d_model/h\n```\n";

void screen_open_course(struct opened *course, const char *directory)
{
    struct error e = {0};

    ck_assert_msg(open_course_of(course, directory ? directory : "", &e) && open_listings(course, &e), "%s", e.message);
}

/* Opens the picture of a part, and waits until it has computed. */
static void compute(const struct step *step, int part)
{
    const char *name = lesson_part_view(step, part);
    struct evaluation evaluation;

    if (!name || strcmp(name, "training") != 0)
        return;
    if (!evaluation_open(&evaluation, step, part, NULL))
        abort();
    while (evaluation.view->is_computing(evaluation.self))
        evaluation.view->tick(evaluation.self);
    evaluation_close(&evaluation);
}

void screen_train_ahead(void)
{
    static bool is_trained;
    struct opened course = {0};
    struct error e = {0};

    if (is_trained)
        return;
    is_trained = true;
    if (!open_course_of(&course, "", &e)) {
        fprintf(stderr, "%s\n", e.message);
        abort(); /* no assertion: no test may be running */
    }
    for (size_t i = 0; i < course.catalogue.lesson_count; i++) {
        struct lesson *lesson = library_lesson(&course.library, i, NULL);

        for (size_t at = 0; at < lesson->step_count; at++) {
            const struct step *step = lesson_at(lesson, at);

            for (int part = 0; part < step->parts; part++)
                compute(step, part);
        }
    }
    open_close(&course);
}

static void read_walk(struct screen *s)
{
    const struct catalogue *catalogue = &s->opened.catalogue;
    struct course_file file = {0};

    ck_assert(catalogue_read(catalogue, catalogue_find(catalogue, "six-stages", NULL)->path, &file, NULL));
    ck_assert(lesson_parse(&s->lesson, file.bytes, file.length, file.path, NULL));
    course_file_free(&file);
}

bool screen_is_new(void *context UNUSED, const char *step UNUSED)
{
    return false;
}

static struct progress *progress_of(void *context)
{
    return context;
}

struct player_history screen_history(void)
{
    char *directory = captured_directory();
    struct text message = {0};
    struct player_history history = {.progress = progress_of, .recalls = true, .is_new = screen_is_new};

    setenv("XDG_STATE_HOME", directory, 1);
    history.context = progress_open(NULL, &message);
    captured_remove(directory);
    text_free(&message);
    return history;
}

/* Opens the course, and fills the setup but for the lesson. */
static void begin_setup(struct screen *s)
{
    static const struct player_history has_seen_all = {.is_new = screen_is_new};

    *s = (struct screen){0};
    screen_open_course(&s->opened, NULL);
    s->setup = (struct player_setup){.sources = s->opened.sources, .history = &has_seen_all, .animate = true};
}

void screen_prepare(struct screen *s, const char *markdown)
{
    begin_setup(s);
    if (markdown)
        ck_assert(lesson_parse(&s->lesson, markdown, strlen(markdown), "test.md", NULL));
    else
        read_walk(s);
    s->setup.lesson = &s->lesson;
}

void screen_draw_cells(struct screen *s)
{
    const struct scene *ground = &s->stack->levels[0].scene, *top;
    int frames = 0;

    do {
        stack_draw(s->stack, &s->canvas);
        ck_assert_int_lt(frames++, 3);
    } while (ground->shown && ground->shown(ground->self) & SCENE_DRAW);
    top = &s->stack->levels[s->stack->count - 1].scene;
    ck_assert_msg(s->canvas.cursor_row < 0 || (top->is_typing && top->is_typing(top->self)),
                  "there is a cursor, but what is pasted is not read");
}

void screen_draw(struct screen *s)
{
    screen_draw_cells(s);
    text_cut(&s->text, 0);
    canvas_text(&s->canvas, &s->text);
}

void screen_begin(struct screen *s, struct stack *stack, int cols, int rows)
{
    static const struct theme theme = {.colors = 256};

    s->stack = stack ? stack : &s->own;
    if (!s->canvas.cells)
        canvas_make(&s->canvas, rows, cols, &theme);
    canvas_resize(&s->canvas, rows, cols);
    screen_draw(s);
}

void screen_begin_at(struct screen *s, const char *address)
{
    struct error e = {0};

    s->setup.step = lesson_find(s->setup.lesson, address, &s->setup.part, &e);
    ck_assert_msg(s->setup.step != NULL, "%s", e.message);
}

void screen_start(struct screen *s, int cols, int rows)
{
    struct error e = {0};

    s->player = player_new(&s->setup, &e);
    ck_assert_msg(s->player != NULL, "%s", e.message);
    stack_push(&s->own, player_scene(s->player, &s->own));
    screen_begin(s, NULL, cols, rows);
}

void screen_open(struct screen *s, const char *markdown, int cols, int rows)
{
    screen_prepare(s, markdown);
    screen_start(s, cols, rows);
}

const char *const screen_kinds[SCREEN_KINDS] = {"biases",  "wide-values", "narrow-input", "other-memory",
                                                "grouped", "given",       "alibi",        "two-layers"};

void screen_open_model(struct screen *s, const char *markdown, const char *path, int cols, int rows)
{
    struct text bytes = {0};
    struct error e = {0};
    struct spec spec = {0};
    size_t length;

    ck_assert_msg(file_read(path, 1u << 20, &bytes, &e), "%s", e.message);
    length = bytes.length;
    ck_assert(spec_set(&spec, "weights", path, "weights", NULL));
    spec_give(&spec, text_take(&bytes), length);
    screen_prepare(s, markdown);
    s->setup.spec = &spec;
    screen_start(s, cols, rows);
    s->setup.spec = NULL;
    spec_free(&spec);
}

void screen_resize(struct screen *s, int cols, int rows)
{
    canvas_resize(&s->canvas, rows, cols);
    screen_draw(s);
}

void screen_theme(struct screen *s, const struct theme *theme)
{
    s->canvas.theme = *theme;
    screen_draw(s);
}

void screen_send(struct screen *s, struct event event)
{
    s->request = stack_event(s->stack, &event, &s->canvas);
    if (s->request & SCENE_DRAW)
        screen_draw(s);
}

void screen_press(struct screen *s, const char *keys)
{
    while (*keys) {
        size_t length = strcspn(keys, " ");
        int code = keys_code(keys, length);

        ck_assert_msg(code != 0, "no key is called %.*s", (int)length, keys);
        screen_send(s, (struct event){.kind = EVENT_KEY, .code = code});
        keys += length + (keys[length] == ' ');
    }
}

void screen_type(struct screen *s, const char *text)
{
    const char *end = text + strlen(text);

    while (text < end)
        screen_send(s, (struct event){.kind = EVENT_KEY, .code = (int)utf8_next(&text, end)});
}

void screen_paste(struct screen *s, const char *text)
{
    const char *end = text + strlen(text);

    while (text < end)
        screen_send(s, (struct event){.kind = EVENT_KEY, .code = (int)utf8_next(&text, end), .is_pasted = true});
}

/* An event where something stands. */
static void send_to(struct screen *s, const char *what, struct event event)
{
    ck_assert_msg(screen_find(s, what, &event.row, &event.col), "no \"%s\" on\n%s", what, text_string(&s->text));
    screen_send(s, event);
}

void screen_click(struct screen *s, const char *what)
{
    send_to(s, what, (struct event){.kind = EVENT_CLICK});
}

void screen_click_at(struct screen *s, int row, int col)
{
    screen_send(s, (struct event){.kind = EVENT_CLICK, .row = row, .col = col});
}

void screen_wheel(struct screen *s, const char *what, int direction)
{
    send_to(s, what, (struct event){.kind = EVENT_WHEEL, .code = direction});
}

const char *screen_row(struct screen *s, int row)
{
    static char line[4096];
    const char *at = text_string(&s->text);

    for (row = row < 0 ? s->canvas.rows + row : row; row > 0; row--)
        at += strcspn(at, "\n") + 1;
    ck_assert_uint_lt(strcspn(at, "\n"), sizeof line);
    memcpy(line, at, strcspn(at, "\n"));
    line[strcspn(at, "\n")] = '\0';
    return line;
}

bool screen_find(struct screen *s, const char *what, int *row, int *col)
{
    for (*row = 0; *row < s->canvas.rows; ++*row) {
        const char *line = screen_row(s, *row), *at = strstr(line, what);
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

bool screen_has(struct screen *s, const char *what)
{
    return strstr(text_string(&s->text), what) != NULL;
}

void screen_expect(struct screen *s, const char *what)
{
    ck_assert_msg(screen_has(s, what), "no \"%s\" on\n%s", what, text_string(&s->text));
}

void screen_refuse(struct screen *s, const char *what)
{
    ck_assert_msg(!screen_has(s, what), "\"%s\" on\n%s", what, text_string(&s->text));
}

void screen_expect_row(struct screen *s, int row, const char *what)
{
    ck_assert_msg(strcmp(screen_row(s, row), what) == 0, "row %d is not \"%s\" on\n%s", row, what,
                  text_string(&s->text));
}

void screen_press_checked(struct screen *s, const char *keys, bool shown, const char *const *texts)
{
    screen_press(s, keys);
    for (; *texts; texts++)
        ck_assert_msg(screen_has(s, *texts) == shown, "after %s: %s\"%s\" on\n%s", keys, shown ? "no " : "", *texts,
                      text_string(&s->text));
}

/* Presses an arrow; whether that moved something: a line that says why it does not is no move. */
static bool moves(struct screen *s, const char *key)
{
    static const char *const said[] = {"There is nothing further", "ends.", "It is so already"};
    struct text before = {0};
    bool moved;

    text_add(&before, text_string(&s->text));
    screen_press(s, key);
    moved = strcmp(text_string(&before), text_string(&s->text)) != 0;
    for (size_t i = 0; i < sizeof said / sizeof *said; i++)
        moved = moved && !strstr(screen_row(s, -2), said[i]);
    text_free(&before);
    return moved;
}

void screen_check_arrows(struct screen *s)
{
    static const struct {
        const char *glyphs[2], *keys[2];
    } axes[] = {{{"←", "→"}, {"Left", "Right"}}, {{"↑", "↓"}, {"Up", "Down"}}};
    char footer[4096];

    snprintf(footer, sizeof footer, "%s", screen_row(s, -1));
    for (char *word = strtok(footer, " "); word; word = strtok(NULL, " "))
        for (size_t i = 0; i < 2; i++) {
            if (!strstr(word, axes[i].glyphs[0]) || !strstr(word, axes[i].glyphs[1]))
                continue;
            for (size_t way = 0; way < 2; way++)
                if (moves(s, axes[i].keys[way])) {
                    screen_press(s, axes[i].keys[1 - way]);
                    break;
                } else {
                    ck_assert_msg(way == 0, "%s moves nothing on\n%s", word, text_string(&s->text));
                }
        }
}

bool screen_cursor(struct screen *s, int *row, int *col)
{
    *row = s->canvas.cursor_row;
    *col = s->canvas.cursor_col;
    return *row >= 0;
}

void screen_text_is_golden(const char *text, const char *name)
{
    struct text golden = {0};
    char path[256];

    snprintf(path, sizeof path, "tests/golden/%s.txt", name);
    if (getenv("HEADWAY_BLESS")) {
        FILE *file = fopen(path, "w");

        ck_assert_ptr_nonnull(file);
        fputs(text, file);
        ck_assert_int_eq(fclose(file), 0);
        return;
    }
    ck_assert_msg(file_read(path, 1 << 20, &golden, NULL), "no golden screen %s yet; if this is right: make golden\n%s",
                  path, text);
    ck_assert_msg(strcmp(text_string(&golden), text) == 0,
                  "%s is another screen; if the new one is right: make golden\n%s\nIt was\n%s", path, text,
                  text_string(&golden));
    text_free(&golden);
}

void screen_expect_golden(struct screen *s, const char *name)
{
    screen_text_is_golden(text_string(&s->text), name);
}

void screen_end(struct screen *s)
{
    canvas_free(&s->canvas);
    text_free(&s->text);
}

void screen_close(struct screen *s)
{
    player_destroy(s->player);
    screen_end(s);
    lesson_free(&s->lesson);
    open_close(&s->opened);
}

size_t screen_key_codes(const struct key *row, int codes[SCREEN_CODES_MOST])
{
    size_t count = 0;

    for (const char *at = row->keys; *at; at += strspn(at, " ")) {
        size_t length = strcspn(at, " ");

        if (length == 3 && at[1] == '-') {
            for (int digit = at[0]; digit <= at[2]; digit++)
                codes[count++] = digit;
        } else {
            codes[count++] = keys_code(at, length);
        }
        ck_assert_uint_le(count, SCREEN_CODES_MOST);
        at += length;
    }
    return count;
}

void screen_open_lesson(struct screen *s, const char *name, int cols, int rows)
{
    struct error e = {0};

    begin_setup(s);
    s->setup.course = &s->opened.library;
    s->setup.lesson =
        library_lesson(&s->opened.library,
                       (size_t)(catalogue_find(&s->opened.catalogue, name, NULL) - s->opened.catalogue.lessons), &e);
    ck_assert_msg(s->setup.lesson != NULL, "%s", e.message);
    screen_start(s, cols, rows);
}
