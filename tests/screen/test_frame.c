/* SPDX-License-Identifier: MIT */
/* What stands where, at each size. */
#include "course/known.h"
#include "player/challenge.h"
#include "player/expected.h"
#include "player/frame.h"
#include "screen/suites.h"
#include "screen/tools.h"
#include "sheet/lay.h"

#include "base/fold.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

static struct screen s;

static void teardown(void)
{
    screen_close(&s);
}

START_TEST(stands_as_drawn_at_80_24)
{
    screen_open(&s, screen_lesson, 80, 24);
    screen_press(&s, ">");
    ck_assert_str_eq(screen_row(&s, 0),
                     " Test lesson · Score                                  ▪ head 1  the word before");
    ck_assert_str_eq(screen_row(&s, 1),
                     " 1 Split   2 Project  ▸3 Score   4 Scale   5 Softmax · blend   6 Concat · W_O");
    ck_assert_str_eq(screen_row(&s, 2),
                     "── X 4×8 → QKV 4×4 → scores 4×4 ────────────────────────────────────────────────");
    ck_assert_ptr_nonnull(strstr(screen_row(&s, 3), "  Look here  The lesson says look."));
    ck_assert_ptr_nonnull(strstr(screen_row(&s, 4), "K₁ᵀ 4×4 [d_k × n]"));
    ck_assert_str_eq(screen_row(&s, 14), "");
    ck_assert_ptr_nonnull(strstr(screen_row(&s, 15), " Prose of score."));
    ck_assert_ptr_eq(strstr(screen_row(&s, 21), "── scores₁[sat,cat] ────"), screen_row(&s, 21));
    ck_assert_str_eq(screen_row(&s, 22), " q(sat) · k(cat) = 0.0×-0.5 + 2.0×2.8 + 0.0×0.0 + 0.0×0.0 = 5.60");
    ck_assert_ptr_nonnull(strstr(screen_row(&s, 23), "   2 of 5"));
}
END_TEST

START_TEST(the_rail_moves_up_from_110_columns)
{
    screen_open(&s, NULL, 120, 40);
    screen_press(&s, "> > >");
    ck_assert_str_eq(screen_row(&s, 0), " Six stages    1 Split   2 Project  ▸3 Score   4 Scale   5 Softmax · blend   "
                                        "6 Concat · W_O   ▪ head 1  the word before");
    ck_assert_ptr_nonnull(strstr(screen_row(&s, 4), "│ Score: who answers whom"));
    for (int row = 4; row < 37; row++)
        ck_assert_ptr_nonnull(strstr(screen_row(&s, row), "│"));
    ck_assert_ptr_eq(strstr(screen_row(&s, 37), "── scores₁[sat,cat] ──"), screen_row(&s, 37));
    screen_resize(&s, 110, 30);
    ck_assert_str_eq(screen_row(&s, 0), " Six stages    1 Split   2 Project  ▸3 Score   4 Scale   5 Softmax · blend   "
                                        "6 Concat · W_O          ▪ head 1");
    ck_assert_ptr_nonnull(strstr(screen_row(&s, 1), " the word before ──")); /* no room above: here */
    screen_resize(&s, 109, 30);
    ck_assert_ptr_nonnull(strstr(screen_row(&s, 0), " Six stages · Score  "));
    ck_assert_ptr_eq(strstr(screen_row(&s, 1), " 1 Split"), screen_row(&s, 1));
    screen_refuse(&s, "│");
}
END_TEST

START_TEST(a_small_window_has_the_result_alone)
{
    screen_open(&s, screen_lesson, 40, 12);
    screen_press(&s, ">");
    ck_assert_str_eq(screen_row(&s, 0), " 3 Score  ▪ head 1               2 of 5");
    ck_assert_str_eq(screen_row(&s, 1), "── X 4×8 → QKV 4×4 → scores 4×4 ────────");
    ck_assert_str_eq(screen_row(&s, 2), "  Look  one key a row: the word before");
    ck_assert_str_eq(screen_row(&s, 8), "  on    0.00   0.00   5.60  -1.00");
    ck_assert_ptr_eq(strstr(screen_row(&s, 9), "── scores₁[sat,cat] ──────────"), screen_row(&s, 9));
    ck_assert_str_eq(screen_row(&s, 10), " 0×-0.5 + 2×2.8 + 0×0 + 0×0 = 5.60");
    screen_press(&s, "Right"); /* the text, below the picture folded to the row it speaks of */
    ck_assert_str_eq(screen_row(&s, 2), "         The    cat▾   sat     on");
    ck_assert_str_eq(screen_row(&s, 3), " ▸sat   0.00  [5.60] -1.00   0.00");
    ck_assert_ptr_nonnull(strstr(screen_row(&s, 4), " Prose of score."));
    screen_press(&s, "Enter"); /* in the cells it is whole */
    ck_assert_str_eq(screen_row(&s, 8), "  on    0.00   0.00   5.60  -1.00");
    screen_press(&s, "Esc >");
    ck_assert_str_eq(screen_row(&s, 1), "── … → scores 4×4 → weights 4×4 ────────");
}
END_TEST

START_TEST(widths_and_heights_are_chosen_separately)
{
    screen_open(&s, NULL, 59, 24);
    screen_shows(&s, "> > >", "  Look  ");
    screen_resize(&s, 60, 20);
    screen_expect(&s, "  Look here  ");
    ck_assert_str_eq(screen_row(&s, 1), " 1   2  ▸3 Score   4   5   6");
    screen_resize(&s, 60, 19);
    screen_expect(&s, "  Look  ");
    screen_resize(&s, 120, 15); /* low and wide: the small frame, prose beside */
    ck_assert_ptr_nonnull(strstr(screen_row(&s, 0), " 3 Score  ▪ head 1"));
    ck_assert_ptr_nonnull(strstr(screen_row(&s, 3), "│ Score: who answers whom"));
}
END_TEST

START_TEST(blocks_stand_further_apart_from_30_rows)
{
    int prose, sixth;

    screen_open(&s, screen_lesson, 80, 29);
    screen_press(&s, "Right Right");
    ck_assert(screen_find(&s, "Prose of score", &prose, &sixth));
    ck_assert_str_eq(screen_row(&s, prose - 1), "");
    ck_assert_str_ne(screen_row(&s, prose - 2), "");
    screen_resize(&s, 80, 40);
    ck_assert(screen_find(&s, "Prose of score", &prose, &sixth));
    ck_assert_str_eq(screen_row(&s, prose - 1), "");
    ck_assert_str_eq(screen_row(&s, prose - 2), "");
    ck_assert_str_ne(screen_row(&s, prose - 3), "");
}
END_TEST

START_TEST(says_when_the_window_is_too_small)
{
    screen_open(&s, NULL, 39, 12);
    screen_expect(&s, "  Headway needs 40×12.\n  This window has 39×12.\n");
    screen_expect(&s, "  q quit\n");
    screen_shows(&s, "Right ?", "Only q does something here.");
    screen_resize(&s, 80, 24);
    screen_expect(&s, "1 of 9"); /* it carries on, where it was */
    screen_resize(&s, 40, 11);
    screen_expect(&s, "This window has 40×11.");
    screen_press(&s, "q");
    ck_assert(s.request & SCENE_QUIT);
    screen_resize(&s, 20, 3);
    ck_assert_str_eq(text_string(&s.text), "Headway needs 40×12.\nIt has 20×3.\nq quit\n");
    screen_resize(&s, 1, 1);
    ck_assert_uint_eq(strlen(text_string(&s.text)), strlen("…\n"));
}
END_TEST

START_TEST(a_view_by_itself_has_no_rail)
{
    screen_prepare(&s, NULL);
    s.setup.lesson = NULL;
    s.setup.view = view_find("score");
    screen_start(&s, 80, 24);
    ck_assert_ptr_eq(strstr(screen_row(&s, 0), " Lab · Score: who answers whom  "), screen_row(&s, 0));
    ck_assert_ptr_eq(strstr(screen_row(&s, 1), "── X 4×8 "), screen_row(&s, 1));
    ck_assert_ptr_nonnull(strstr(screen_row(&s, 2), "  Look here  "));
    screen_refuse(&s, "2 Project");
    screen_refuse(&s, " of 1");
    screen_refuse(&s, "next");
    screen_press(&s, "Right Left g Home End > < Space Backspace p"); /* there is nowhere to go */
    screen_expect(&s, " Lab · Score: who answers whom  ");
    ck_assert_int_eq(player_wait(s.player), -1);
}
END_TEST

START_TEST(a_step_without_a_view_is_prose)
{
    screen_open(&s, screen_lesson, 80, 24);
    ck_assert_str_eq(screen_row(&s, 0), " Test lesson · Plain words");
    ck_assert_ptr_eq(strstr(screen_row(&s, 1), "──────"), screen_row(&s, 1));
    ck_assert_str_eq(screen_row(&s, 3), " The first part.");
    screen_press(&s, "e x Tab c Up"); /* nothing to edit, turn or move in */
    ck_assert_str_eq(screen_row(&s, 3), " The first part.");
    screen_refuse(&s, "Enter");
    screen_press(&s, "Enter"); /* nothing to enter: it reads on */
    ck_assert_str_eq(screen_row(&s, 3), " The first part.");
    ck_assert_str_eq(screen_row(&s, 5), " The second part.");
    screen_press(&s, "Left");
    ck_assert_str_eq(screen_row(&s, 5), "");
}
END_TEST

START_TEST(the_newest_shape_is_bold)
{
    int row, col;

    screen_open(&s, NULL, 80, 24);
    screen_press(&s, "> > >");
    ck_assert(screen_find(&s, "scores 4×4 ─", &row, &col));
    ck_assert(s.canvas.cells[row * 80 + col].style.bold);
    ck_assert(screen_find(&s, "X 4×8 →", &row, &col));
    ck_assert(!s.canvas.cells[row * 80 + col].style.bold);
    screen_press(&s, "End"); /* so long that nothing of the line is left behind it */
    ck_assert_str_eq(screen_row(&s, 2),
                     "── X 4×8 → QKV 4×4 → scores 4×4 → weights 4×4 → head 4×4 → concat 4×8 → out 4×8");
}
END_TEST

/* Nothing is cut without a mark, at any width: no row is wider than the window, and the last keeps its help. */
START_TEST(every_size_has_a_complete_frame)
{
    screen_open(&s, NULL, 40, 12);
    for (int page = 0; !screen_has(&s, "Still open:") && page < 99; page++, screen_press(&s, "Right"))
        for (int cols = 40; cols <= 200; cols += ONE_IN(3) * 13)
            for (int rows = 12; rows <= 60; rows += ONE_IN(3) * 7) {
                screen_resize(&s, cols, rows);
                ck_assert(strstr(screen_row(&s, -1), "? help") != NULL || predict_is_typing(s.player));
                ck_assert_ptr_nonnull(strstr(text_string(&s.text), " of 9"));
                ck_assert_ptr_eq(strstr(screen_row(&s, -3), "── "), screen_row(&s, -3));
                if (cols >= 60 && rows >= 17 && !screen_has(&s, "the end"))
                    ck_assert_ptr_nonnull(strstr(text_string(&s.text), "  Look "));
            }
}
END_TEST

START_TEST(ascii_has_no_other_character)
{
    const char *text;

    screen_open(&s, NULL, 80, 24);
    s.canvas.theme.ascii = true;
    for (int page = 0; page < 99 && !screen_has(&s, "Still open:"); page++) {
        screen_press(&s, "Right");
        for (text = text_string(&s.text); *text; text++)
            ck_assert_int_ge(*text, '\n');
    }
    screen_shows(&s, "End Left Enter ?", "+- Help: the output view -");
    for (text = text_string(&s.text); *text; text++)
        ck_assert_int_ge(*text, '\n');
}
END_TEST

static const struct view *counted;
static int fills;

static void count_fill(const void *self, struct sheet *sheet)
{
    fills++;
    counted->fill(self, sheet);
}

/* Filling is what a frame costs: it is done once, beside prose and above it, on a screen and on a wall; on a large
 * screen once more for the machine, and for code. A low one looks at all parts of a step in its first frame. */
START_TEST(a_frame_fills_its_sheet_once)
{
    static const int sizes[][3] = {{40, 12, 1}, {80, 24, 1}, {120, 40, 1}, {160, 45, 2}, {200, 60, 3}};
    struct view counting;

    screen_open(&s, NULL, sizes[_i / 2][0], sizes[_i / 2][1]);
    screen_press(&s, "> > >");
    s.player->in_lecture = _i % 2 == 1;
    counted = s.player->view;
    counting = *counted;
    counting.fill = count_fill;
    s.player->view = &counting;
    if (sizes[_i / 2][1] < 20)
        player_draw(s.player, &s.canvas);
    fills = 0;
    player_draw(s.player, &s.canvas);
    s.player->view = counted;
    ck_assert_int_eq(fills, _i % 2 == 1 ? 1 : sizes[_i / 2][2]);
}
END_TEST

#define LESSONS SCREEN_COURSE

static struct area view_now(void)
{
    struct frame frame;
    struct area view;

    frame_make(&frame, s.player, &s.canvas);
    view = frame.view;
    frame_free(&frame);
    return view;
}

/* The picture stands where it stood on the first page of the step; beside text it may be as wide as the part's own
 * picture is (a mistake's figures, for one, are beside one side or both). A challenge has a view of its own. */
static void expect_room(const struct area *before, const char *after)
{
    struct area now = view_now();

    if (s.player->challenge)
        return;
    if (s.canvas.cols >= 110)
        now.cols = before->cols;

    ck_assert_msg(memcmp(before, &now, sizeof now) == 0, "at %d×%d: after %s the picture has %d rows, not %d\n%s",
                  s.canvas.cols, s.canvas.rows, after, now.rows, before->rows, text_string(&s.text));
}

/* Asks for a hint, gives up, takes that back; or goes into the cells and out again. */
static void do_all_there_is(const struct area *room)
{
    static const char *const asked[] = {"Tab", "Enter", "Enter", "Backspace", "Up", "Esc"};
    static const char *const read[] = {"Enter", "Esc"};
    const char *const *keys = predict_is_open(s.player) ? asked : read;
    size_t count = predict_is_open(s.player) ? sizeof asked / sizeof *asked : sizeof read / sizeof *read;

    for (size_t i = 0; player_has_cells(s.player) && i < count; i++) {
        screen_press(&s, keys[i]);
        expect_room(room, keys[i]);
    }
}

/* What is read, asked, answered and taken back changes no row of the picture, through all pages of a step and back. */
static void check_room(const char *lesson, int cols, int rows)
{
    screen_prepare(&s, lesson);
    screen_start(&s, cols, rows);
    for (size_t step = 0; step < s.player->lesson->step_count; step++) {
        struct area room;
        int pages = 0;

        player_go_to(s.player, step);
        while (player_step(s.player)->view_name && !player_has_view(s.player) && player_next(s.player))
            continue;
        if (s.player->step != step || !player_has_view(s.player))
            continue;
        room = view_now();
        for (; s.player->step == step && !s.player->is_at_end; pages++) {
            expect_room(&room, "Right");
            if (s.player->page.sub == 0)
                do_all_there_is(&room);
            screen_press(&s, "Right");
            ck_assert_msg(pages < 60, "→ leads nowhere:\n%s", text_string(&s.text));
        }
        for (screen_press(&s, "Left"); --pages > 0; screen_press(&s, "Left"))
            expect_room(&room, "Left");
    }
    screen_close(&s);
}

static void read_lesson(const char *name, struct text *markdown)
{
    struct catalogue catalogue;
    struct course_file file = {0};

    ck_assert(catalogue_open(&catalogue, NULL, NULL));
    ck_assert(catalogue_read(&catalogue, catalogue_find(&catalogue, name, NULL)->path, &file, NULL));
    text_add_bytes(markdown, file.bytes, file.length);
    course_file_free(&file);
    catalogue_close(&catalogue);
}

START_TEST(the_picture_keeps_its_room)
{
    static const int sizes[][2] = {{80, 24}, {100, 30}, {120, 40}, {160, 45}, {200, 60}};
    struct text markdown = {0};

    read_lesson(screen_course[_i], &markdown);
    for (size_t i = (size_t)_i % ONE_IN(5); i < sizeof sizes / sizeof *sizes; i += ONE_IN(5))
        check_room(text_string(&markdown), sizes[i][0], sizes[i][1]);
    text_free(&markdown);
    screen_open(&s, NULL, 80, 24); /* for teardown() */
}
END_TEST

static char32_t glyph_at(const struct canvas *canvas, int row, int col)
{
    return row < canvas->rows && col < canvas->cols ? canvas->cells[row * canvas->cols + col].glyph : 0;
}

/* Takes away the outlines of what comes later in the step: they hold nothing. */
static void empty_outlines(struct canvas *canvas)
{
    for (int row = 0; row < canvas->rows; row++)
        for (int col = 0; col < canvas->cols; col++) {
            int rows = 1, cols = 1;

            if (glyph_at(canvas, row, col) != U'┌')
                continue;
            while (glyph_at(canvas, row, col + cols) == U'─')
                cols++;
            while (glyph_at(canvas, row + rows, col) == U'│')
                rows++;
            if (glyph_at(canvas, row, col + cols) == U'┐' && glyph_at(canvas, row + rows, col) == U'└')
                canvas_blank(canvas, (struct area){row, col, rows + 1, cols + 1});
        }
}

/* The share of a screen that its largest empty rectangle takes. */
static double largest_gap(struct canvas *canvas)
{
    int *above = memory_new_array((size_t)canvas->cols, sizeof *above), most = 0;
    double share;

    empty_outlines(canvas);
    for (int row = 0; row < canvas->rows; row++)
        for (int col = 0; col < canvas->cols; col++) {
            char32_t glyph = canvas->cells[row * canvas->cols + col].glyph;
            int high, left = col;

            above[col] = glyph == U' ' || glyph == 0 ? above[col] + 1 : 0;
            /* Rectangles that end here, as long as they can become larger than the largest so far. */
            for (high = above[col]; left >= 0 && high * (col + 1) > most; left--) {
                high = above[left] < high ? above[left] : high;
                most = high * (col - left + 1) > most ? high * (col - left + 1) : most;
            }
        }
    share = (double)most / (canvas->rows * canvas->cols);
    free(above);
    return share;
}

/* What "comes later in this step" does come: at the end of a step nothing says so any more, nor in a challenge, which
 * is a picture of its own. */
static void expect_that_it_comes(void)
{
    const struct step *step = player_step(s.player);
    int next = s.player->part + 1;

    if (next == step->parts || challenge_here(s.player) || lesson_part_challenge(step, next))
        screen_refuse(&s, "comes later in this step");
}

/* A larger screen shows more, not larger gaps: no page of the course leaves nearly a third of a large one empty in one
 * piece, or half of a middling one, and on average they leave much less. */
START_TEST(a_large_screen_is_used_and_what_comes_later_comes)
{
    static const struct {
        int cols, rows;
        double most, mean;
    } large[] = {{120, 40, 0.46, 0.21}, {160, 45, 0.30, 0.15}, {200, 60, 0.30, 0.15}};
    double sum = 0;
    int pages = 0;

    for (size_t lesson = (size_t)_i % ONE_IN(3); lesson < LESSONS; lesson += ONE_IN(3)) {
        screen_open_lesson(&s, screen_course[lesson], large[_i].cols, large[_i].rows);
        for (; !s.player->is_at_end; screen_press(&s, "Right"), pages++) {
            double gap = largest_gap(&s.canvas);

            expect_that_it_comes();
            ck_assert_msg(gap < large[_i].most, "%s, part %d, %d×%d: %.2f of it is one gap", player_title(s.player),
                          s.player->part + 1, s.canvas.cols, s.canvas.rows, gap);
            sum += gap;
        }
        screen_close(&s);
    }
    ck_assert_msg(sum < large[_i].mean * pages, "%d×%d: gaps of %.3f on average", large[_i].cols, large[_i].rows,
                  sum / pages);
    screen_open(&s, NULL, 80, 24); /* for teardown() */
}
END_TEST

/* Fails unless picture and text stand above the whole machine, which has all the rows below them and says all there is.
 */
static void expect_machine(void)
{
    struct frame frame;
    struct text missing = {0};

    frame_make(&frame, s.player, &s.canvas);
    ck_assert_int_ge(frame.view.rows, 14);
    ck_assert_int_eq(frame.view.row + frame.view.rows + 1, frame.machine.row);
    ck_assert_int_eq(frame.machine.row + frame.machine.rows, frame.cell_row);
    sheet_missing(&frame.board, &s.canvas.theme, frame.machine, &missing);
    ck_assert_str_eq(text_string(&missing), "");
    for (size_t i = 0; i < frame.sheet.count; i++) /* nothing stands there twice */
        ck_assert(frame.sheet.blocks[i]->kind != BLOCK_BOARD && strcmp(frame.sheet.blocks[i]->name, "code") != 0);
    ck_assert(frame.text.rows == 0 || frame.listing.rows > 0 || frame.cols < 200 || s.player->step == 0);
    text_free(&missing);
    frame_free(&frame);
}

START_TEST(a_large_screen_has_the_machine_below)
{
    static const int sizes[][2] = {{160, 45}, {200, 60}, {300, 100}};

    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        screen_open(&s, NULL, sizes[i][0], sizes[i][1]);
        for (size_t step = 0; step < s.player->lesson->step_count; step++) {
            player_go_to(s.player, step);
            if (!player_has_view(s.player))
                continue;
            expect_machine();
            screen_press(&s, "Up o");
            expect_machine();
            screen_press(&s, "Down Left o c");
            expect_machine();
            screen_press(&s, "c Esc");
        }
        screen_close(&s);
    }
    screen_open(&s, NULL, 160, 44);
    screen_hides(&s, "> > >", "The whole machine");
    screen_resize(&s, 159, 45);
    screen_refuse(&s, "The whole machine");
    screen_resize(&s, 160, 45);
    screen_expect(&s, "The whole machine; lit: what scores₁[sat,cat]");
}
END_TEST

/* Code takes the text's place while the picture stays, or has its own beside both; then c gives its languages the
 * digits. */
START_TEST(code_stands_with_the_picture)
{
    screen_open(&s, NULL, 160, 45);
    screen_shows(&s, "> > > c", "sum += q[c] * k[c];", "K₁ᵀ 4×4");
    screen_refuse(&s, "A score says");
    screen_shows(&s, "3", "return Q @ K.T");
    screen_shows(&s, "c", "A score says");
    screen_resize(&s, 200, 60);
    screen_expect(&s, "A score says");
    screen_expect(&s, "NumPy   c: another language");
    screen_shows(&s, "2", "▪ head 2");
    screen_shows(&s, "c 1", "▪ head 2", "A score says", "sum += q[c] * k[c];", "c done");
}
END_TEST

/* Deeper text stands dim below its part where a large screen has room, as much as fits and how much is left; below no
 * question, and not while the text has another room. */
START_TEST(a_large_screen_shows_deeper_text)
{
    static const char *const lesson = "# Large\n\n## Score\n<!-- name: score -->\n\n```view\nscore\n```\n\n"
                                      "The text.\n\n### More\n<!-- deeper -->\n\nDeep words.\n\n"
                                      "<!-- pause -->\n\nThe end.\n\n### Long\n<!-- deeper -->\n\n"
                                      "1\n\n2\n\n3\n\n4\n\n5\n\n6\n\n7\n\n8\n";
    int row, col;

    screen_open(&s, lesson, 159, 45);
    screen_expect(&s, "The text.");
    screen_refuse(&s, "Deep words.");
    screen_resize(&s, 160, 45);
    ck_assert(screen_find(&s, "Deep words.", &row, &col));
    ck_assert(s.canvas.cells[row * 160 + col].style.ink == theme_role(&s.canvas.theme, ROLE_DIM).ink);
    screen_shows(&s, "Down", ", deeper");
    screen_refuse(&s, "The text.");
    screen_hides(&s, "Esc Right", "Deep words.");
    ck_assert(screen_find(&s, "The end.", &row, &col));
    screen_expect(&s, "▾ 8 more lines: ↓");
    ck_assert_ptr_null(strstr(screen_row(&s, row + 1), "Long"));
    ck_assert_ptr_nonnull(strstr(screen_row(&s, row + 2), "Long"));
    screen_shows(&s, "Up Enter", "term 1 of");
    screen_refuse(&s, "Long");
    screen_refuse(&s, "more lines");
}
END_TEST

static const char *const lab_lesson =
    "# T\n\n---\n\n## First one\n\n```view\nsoftmax-row\n```\n\nShares.\n\n---\n\n## Second one\n\n"
    "Words alone.\n\n---\n\n## Third one\n\n```view\npitfall-scale-d-model mistake=off\n```\n\n"
    "Right.\n\n<!-- pause -->\n<!-- view: mistake=both -->\n\nWrong.\n";

/* On a large screen the steps of the lesson stand below the text, beside it, or beside text alone: whole, with what is
 * done and where one is; a click goes there. On a smaller one there is no room for them. Beside them a mistake has the
 * columns for both its sides. */
START_TEST(a_large_screen_has_the_steps)
{
    static const int sizes[][2] = {{110, 30}, {120, 40}, {160, 45}, {200, 60}};

    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        screen_open(&s, lab_lesson, sizes[i][0], sizes[i][1]);
        screen_expect(&s, "The steps of this lesson");
        screen_expect(&s, "▸   1  First one");
        screen_shows(&s, "Right", " ✓  1  First one", "▸   2  Second one");
        screen_click(&s, "3  Third one");
        screen_expect(&s, sizes[i][0] < 160 ? " Right." : "── The right run, stage by stage");
        screen_press(&s, "Right");
        screen_expect(&s, sizes[i][1] < 40 ? "▸●  3  Third one" : "✓ right  softmax(S / √d_k)");
        screen_expect(&s, "✗ mistake  softmax(S / √d_model)");
        screen_close(&s);
    }
    screen_open(&s, lab_lesson, 109, 45);
    screen_refuse(&s, "The steps of this lesson");
}
END_TEST

/* Beside a page of a large screen stand terms that the course has explained before this step, those of the page first;
 * what the step itself explains is not told there. */
START_TEST(a_large_screen_has_the_words_so_far)
{
    static const int sizes[][2] = {{160, 45}, {200, 60}};

    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        screen_open_lesson(&s, "why-many-heads", sizes[i][0], sizes[i][1]);
        screen_expect(&s, "│ Words so far");
        screen_expect(&s, "│ concat [head₁ | head₂ | …]: the results of all");
        screen_refuse(&s, "See Concat"); /* where it was explained */
        player_open_step(s.player, 2);
        screen_resize(&s, sizes[i][0], sizes[i][1]);
        screen_expect(&s, "Filters and lenses");
        screen_refuse(&s, "Convolutional neural network: it slides");
        player_open_step(s.player, 3);
        screen_resize(&s, sizes[i][0], sizes[i][1]);
        screen_expect(&s, "Convolutional neural network: it slides");
        screen_close(&s);
    }
    screen_open_lesson(&s, "why-many-heads", 80, 24);
    screen_refuse(&s, "Words so far");
    screen_close(&s);
    screen_prepare(&s, lab_lesson); /* a lesson that is not of the course */
    s.setup.course = &s.opened.library;
    screen_start(&s, 160, 45);
    screen_refuse(&s, "Words so far");
}
END_TEST

/* Appends text as folded words, each after one blank and before one, so that a phrase can be found as such. */
static void add_words(struct text *out, const char *text)
{
    struct text folded = {0};
    const char *at;

    fold_add(&folded, text);
    at = text_string(&folded);
    while (*at) {
        size_t length = strcspn(at, " \n,;:.?!()[]|*/\"");

        if (length > 0 && strncmp(at, "…", length) != 0) {
            text_add(out, out->length ? "" : " ");
            text_add_bytes(out, at, length);
            text_add(out, " ");
        }
        at += length + (at[length] != '\0');
    }
    text_free(&folded);
}

/* Appends the words of prose, and the terms of the glossary to which it leads. */
static void add_prose(struct text *out, const struct prose *prose)
{
    struct text plain = {0};

    for (size_t b = 0; b < prose->block_count; b++)
        for (size_t i = 0; i < prose->blocks[b].run_count; i++)
            text_addf(&plain, "%s%s", prose->blocks[b].runs[i].text, i + 1 < prose->blocks[b].run_count ? "" : "\n");
    add_words(out, text_string(&plain));
    text_free(&plain);
    for (size_t b = 0; b < prose->block_count; b++)
        for (size_t i = 0; i < prose->blocks[b].run_count; i++) {
            const char *target = prose->blocks[b].runs[i].target;

            if (target && strstr(target, "glossary.md#"))
                add_words(out, strchr(target, '#') + 1);
        }
}

static int count_words(const char *words)
{
    int count = -1; /* a blank before each, and one at the end */

    for (; *words; words++)
        count += *words == ' ';
    return count;
}

/* Fails if the right answer of a question is one of the words so far, or can be read in what they mean: as a phrase,
 * since single words and numbers stand in other sentences too. */
static void expect_untold(const struct step *step, const struct question *q, const struct prose *known)
{
    struct question_options options = {.most = QUESTION_OPTIONS};
    struct text words = {0};
    struct error e = {0};

    if (q->challenge)
        return;
    add_prose(&words, known);
    ck_assert_msg(expected_offer(step, q, &options, &e), "%s: %s", q->id, e.message);
    for (size_t i = 0; i < options.count; i++) {
        struct text answer = {0};

        if (options.of[i].words)
            add_words(&answer, options.of[i].words);
        else
            add_prose(&answer, &options.of[i].text->prose);
        for (size_t b = 0; options.of[i].right && b < known->block_count; b++) {
            struct text name = {0};

            add_words(&name, known->blocks[b].runs[0].text);
            ck_assert_msg(strcmp(text_string(&name), text_string(&answer)) != 0, "%s: the answer is listed:%s", q->id,
                          text_string(&answer));
            text_free(&name);
        }
        ck_assert_msg(!options.of[i].right || count_words(text_string(&answer)) < 3 ||
                          !strstr(text_string(&words), text_string(&answer)),
                      "%s: the words so far tell “%s”", q->id, text_string(&answer));
        text_free(&answer);
    }
    question_options_free(&options);
    text_free(&words);
}

/* What is listed on any page was told in an earlier step, and answers no question of this one. */
START_TEST(the_words_so_far_are_known_and_tell_no_answer)
{
    struct text told = {0};

    screen_open(&s, NULL, 80, 24);
    for (size_t i = 0; i < LESSONS; i++) {
        struct lesson *lesson = library_lesson(&s.opened.library, i, NULL);

        for (size_t at = 0; at < lesson->step_count; at++) {
            const struct step *step = lesson_at(lesson, at);
            struct prose known = {0};

            known_terms(&s.opened.library, lesson, at, step->parts - 1, &known);
            for (size_t b = 0; b < known.block_count; b++) {
                struct text name = {0};

                add_words(&name, known.blocks[b].runs[0].text);
                ck_assert_msg(strstr(text_string(&told), text_string(&name)) != NULL, "%s: no step before told “%s”",
                              step->name, text_string(&name));
                text_free(&name);
            }
            for (size_t q = 0; q < step->question_count; q++)
                expect_untold(step, &step->questions[q], &known);
            add_words(&told, lesson_step_title(lesson, at));
            add_prose(&told, &step->prose);
            prose_free(&known);
        }
    }
    text_free(&told);
}
END_TEST

/* A mistake has both runs below picture and text there, and on a still larger one both listings; before it is made only
 * the right ones. */
START_TEST(a_large_screen_has_both_runs)
{
    screen_open(&s, lab_lesson, 160, 45);
    screen_press(&s, "End");
    screen_expect(&s, "── The right run, stage by stage; below, the one with the mistake, still hidden ──");
    screen_expect(&s, "✗ weights₁");
    screen_refuse(&s, "[.73]");
    screen_shows(&s, "Right", "── Both runs, stage by stage; below: what the mistake changes ──",
                 "✗ mistake  softmax(S / √d_model)", "[.73]");
    screen_refuse(&s, "double divisor");
    screen_resize(&s, 200, 60);
    screen_expect(&s, "double divisor = sqrt((double)d_k);");
    screen_expect(&s, "double divisor = sqrt((double)d_model);");
    screen_expect(&s, "c language");
    screen_shows(&s, "c 3", "np.sqrt(d_model)");
    screen_hides(&s, "c Left", "np.sqrt(d_model)");
    screen_expect(&s, "✓ right");
}
END_TEST

/* A model of which the board would show windows alone has none below; its key brings it, as on a small screen. */
START_TEST(a_machine_that_is_cut_is_not_below)
{
    struct spec spec = {0};

    ck_assert(spec_set(&spec, "tokens", "a b c d e f g h i j k l m n o p q r", "--tokens", NULL));
    screen_prepare(&s, NULL);
    s.setup.spec = &spec;
    screen_start(&s, 160, 45);
    screen_hides(&s, "> > >", "The whole machine");
    screen_shows(&s, "Up o", "Lit: what ", "more lines: move there");
    spec_free(&spec);
}
END_TEST

START_TEST(a_click_on_the_machine_goes_there)
{
    int row, col;

    screen_open(&s, NULL, 160, 45);
    screen_press(&s, "> > >");
    ck_assert(screen_find(&s, "K₁ 4×4  ", &row, &col));
    screen_click_at(&s, row + 2, col + 8);
    screen_expect(&s, "── K₁[cat,2nd] ─");
    screen_expect(&s, "The whole machine");
    ck_assert(screen_find(&s, "W_Q₁ 8×4  W", &row, &col));
    screen_click_at(&s, row + 2, col);
    screen_expect(&s, "── W_Q₁[verb,1st] ─");
}
END_TEST

Suite *screen_frame_suite(void)
{
    Suite *suite = suite_create("screen_frame");
    TCase *tests = tcase_create("frame");

    tcase_add_checked_fixture(tests, NULL, teardown);
    tcase_add_test(tests, stands_as_drawn_at_80_24);
    tcase_add_test(tests, the_rail_moves_up_from_110_columns);
    tcase_add_test(tests, a_small_window_has_the_result_alone);
    tcase_add_test(tests, widths_and_heights_are_chosen_separately);
    tcase_add_test(tests, blocks_stand_further_apart_from_30_rows);
    tcase_add_test(tests, says_when_the_window_is_too_small);
    tcase_add_test(tests, a_view_by_itself_has_no_rail);
    tcase_add_test(tests, a_step_without_a_view_is_prose);
    tcase_add_test(tests, the_newest_shape_is_bold);
    tcase_add_test(tests, every_size_has_a_complete_frame);
    tcase_add_loop_test(tests, the_picture_keeps_its_room, 0, LESSONS);
    tcase_add_loop_test(tests, a_frame_fills_its_sheet_once, 0, 10);
    tcase_add_loop_test(tests, a_large_screen_is_used_and_what_comes_later_comes, 0, 3);
    tcase_add_test(tests, a_large_screen_has_the_machine_below);
    tcase_add_test(tests, code_stands_with_the_picture);
    tcase_add_test(tests, a_large_screen_shows_deeper_text);
    tcase_add_test(tests, a_large_screen_has_the_steps);
    tcase_add_test(tests, a_large_screen_has_the_words_so_far);
    tcase_add_test(tests, the_words_so_far_are_known_and_tell_no_answer);
    tcase_add_test(tests, a_large_screen_has_both_runs);
    tcase_add_test(tests, a_machine_that_is_cut_is_not_below);
    tcase_add_test(tests, a_click_on_the_machine_goes_there);
    tcase_add_test(tests, ascii_has_no_other_character);
    suite_add_tcase(suite, tests);
    return suite;
}
