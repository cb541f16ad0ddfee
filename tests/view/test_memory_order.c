/* SPDX-License-Identifier: MIT */
/* The views of code: memory-order, fused-order, tensor-shapes. What they show and keep for later, what they say, their
 * keys and states, in any room. */
#include "sheet/sheet.h"
#include "suites.h"
#include "trial.h"
#include "view/dials.h"

#include <string.h>

extern const struct view view_memory_order, view_fused_order, view_tensor_shapes;

static const struct view *const order = &view_memory_order, *const fused = &view_fused_order,
                                *const shapes = &view_tensor_shapes;

static void expect_at(const struct view *view, const char *state, const char *words)
{
    struct trial t = trial_open(view, state);
    struct text said = {0};

    for (const char *at = trial_prose(&t); *at; at++) /* columns are one blank apart */
        if (*at != ' ' || (said.length && said.bytes[said.length - 1] != ' '))
            text_addf(&said, "%c", *at);
    trial_expect(text_string(&said), words);
    text_free(&said);
    trial_close(&t);
}

START_TEST(memory_follows_the_stops)
{
    expect_at(order, "", " 111 112 121 122 211 212 221 222 311 312 321 322");
    expect_at(order, "", "shape (3, 4) tokens, numbers strides (4, 1)");
    expect_at(order, "stop=2 cell=2,1,2", "address = 1 × 4 + 0 × 2 + 1 × 1 = 5");
    expect_at(order, "stop=2", "shape (3, 2, 2) tokens, heads, numbers strides (4, 2, 1)");
    expect_at(order, "stop=3", "shape (2, 3, 2) heads, tokens, numbers strides (2, 4, 1)");
    expect_at(order, "stop=3", " 111 112 121 122 211 212 221 222 311 312 321 322");
    expect_at(order, "stop=4", " 111 112 211 212 311 312 121 122 221 222 321 322");
    expect_at(order, "stop=4", "strides (6, 2, 1)");
    expect_at(order, "stop=5 cell=1,2,1", "strides (2, 6, 1)");
    expect_at(order, "stop=5 cell=1,2,1", "address = 0 × 2 + 1 × 6 + 0 × 1 = 6");
    expect_at(order, "stop=6", "8 of 12 numbers moved: a token's heads lie side by side now.");
    expect_at(order, "stop=6", " 111 112 121 122 211 212 221 222 311 312 321 322");
    expect_at(order, "stop=7", "Not one number moved: two axes became one.");
    expect_at(order, "stop=7 merge=view", "Error: from head to head it is 6 places, and has to be 2.");
    expect_at(order, "stop=7 merge=reshape", "Row 1 holds numbers of 2 tokens. Nothing complains.");
    expect_at(order, "stop=7 merge=reshape", "row 1 111 112 211 212");
    expect_at(order, "stop=5 merge=reshape", "This stop is left out: all stays as it was.");
}
END_TEST

/* Columns are called by what they belong to; tokens have no head's colour. */
START_TEST(columns_say_whose_they_are)
{
    for (size_t stop = 2; stop <= 3; stop++) {
        struct trial t = trial_open_at("memory-order", "stop=%zu", stop);
        struct sheet sheet = {0};

        trial_expect(trial_drawn(&t, 80, 12), stop == 2 ? "┌─ head 1 ┐" : "┌ token 1 ┐");
        view_fill(order, t.self, &sheet);
        ck_assert(sheet.blocks[sheet.count - 1]->matrices.of[0]->braces_plain == (stop == 3));
        sheet_free(&sheet);
        trial_close(&t);
    }
}
END_TEST

/* A view after the transpose fails but where a head has one number of a token: then strides can say it. */
START_TEST(merges_are_measured)
{
    for (size_t i = 0; i < 18; i++) {
        size_t words = 2 + i % 3, heads = i / 3 % 2 ? 4 : 2, d_k = 1 + i / 6;
        struct trial t =
            trial_open_at("memory-order", "stop=7 merge=view words=%zu heads=%zu d_k=%zu", words, heads, d_k);

        ck_assert_double_eq(trial_measure(&t, "step"), d_k == 1 ? 0 : (double)(words * d_k));
        ck_assert_double_eq(trial_measure(&t, "fails"), d_k > 1);
        trial_press(&t, "merge+");
        ck_assert_double_eq(trial_measure(&t, "step"), 0);
        ck_assert(trial_measure(&t, "mixed") > 1);
        trial_press(&t, "merge-");
        trial_press(&t, "merge-");
        ck_assert_double_eq(trial_measure(&t, "mixed"), 1);
        ck_assert_double_eq(trial_measure(&t, "moved"), 0);
        trial_close(&t);
    }
}
END_TEST

START_TEST(blocks_land_elsewhere)
{
    expect_at(fused, "", "2 of 6 blocks land where they belong.");
    expect_at(fused, "", "head 1 Q₁ ✓ Q₂ ✗ K₁ ✗ head 2 K₂ ✗ V₁ ✗ V₂ ✓");
    expect_at(fused, "", "as it is 0.05 0.86 0.03 0.05 as read 0.37 0.08 0.46 0.09");
    expect_at(fused, "", "scores = Q₁ Q₂ᵀ, and it blends K₁");
    expect_at(fused, "file=head reader=matrix", "head 1 Q₁ ✓ V₁ ✗ K₂ ✗ head 2 K₁ ✗ Q₂ ✗ V₂ ✓");
    expect_at(fused, "heads=8", "2 of 24 blocks land where they belong.");
    expect_at(fused, "heads=4 head=4", "scores = V₂ V₃ᵀ, and it blends V₄");
    expect_at(fused, "reader=matrix", "6 of 6 blocks land where they belong.");
    expect_at(fused, "file=head", "as it is 0.05 0.86 0.03 0.05 as read 0.05 0.86 0.03 0.05");
}
END_TEST

/* Shapes and strides that PyTorch 1.13 has at each line, with these sizes. */
START_TEST(lines_make_what_pytorch_makes)
{
    static const char *const three[] = {
        "Q = W_Q(x) (2, 10, 64) (640, 64, 1) new",
        ".view(2, 10, 8, 8) (2, 10, 8, 8) (640, 64, 8, 1) same",
        ".transpose(1, 2) (2, 8, 10, 8) (640, 8, 64, 1) same",
        "softmax(Q @ Kᵀ / √8) (2, 8, 10, 10) (800, 100, 10, 1) new",
        "weights @ V (2, 8, 10, 8) (640, 80, 8, 1) new",
        ".transpose(1, 2) (2, 10, 8, 8) (640, 8, 80, 1) same",
        ".contiguous() (2, 10, 8, 8) (640, 64, 8, 1) new",
        ".view(2, 10, 64) (2, 10, 64) (640, 64, 1) same",
        "W_O(concat) (2, 10, 64) (640, 64, 1) new",
    };
    static const char *const one[] = {
        "qkv = W(x) (30, 5, 1536) (7680, 1536, 1) new",
        ".reshape(30, 5, 8, 192) (30, 5, 8, 192) (7680, 1536, 192, 1) same",
        ".permute(0, 2, 1, 3) (30, 8, 5, 192) (7680, 192, 1536, 1) same",
        "Q, K, V = .chunk(3, -1) 3 × (30, 8, 5, 64) (7680, 192, 1536, 1) same",
        "softmax(Q @ Kᵀ / √64) (30, 8, 5, 5) (200, 25, 5, 1) new",
        "weights @ V (30, 8, 5, 64) (2560, 320, 64, 1) new",
        ".reshape(30, 5, 512) (30, 5, 512) (2560, 512, 1) same",
        "W_O(concat) (30, 5, 512) (2560, 512, 1) new",
    };

    for (size_t i = 0; i < sizeof three / sizeof *three; i++)
        expect_at(shapes, "", three[i]);
    for (size_t i = 0; i < sizeof one / sizeof *one; i++)
        expect_at(shapes, "module=one batch=30 words=5 d_model=512", one[i]);
    expect_at(shapes, "line=4", "2 × 8 × 10 × 10 = 1600 numbers");
    expect_at(shapes, "module=one batch=30 words=5 d_model=512 line=8", "What comes out is 512 wide; x is 1024 wide.");
}
END_TEST

/* What a lesson asks for first stands nowhere. */
START_TEST(what_is_not_shown_is_not_told)
{
    static const struct {
        const char *view, *state, *hidden[3];
    } cases[] = {
        {"memory-order", "stop=1 show=read,strides cell=2,1,2", {"[·]", "10  11", "= 5"}},
        {"memory-order", "stop=2 show=memory,strides,read cell=2,1,2", {"4   5", " 10  11", "= 5"}},
        {"memory-order", "stop=3 show=memory,addresses,strides", {"112 │", "211   212", "211  212"}},
        {"memory-order", "stop=4 show=read,addresses,strides", {"212 311", "312 121", "322 1"}},
        {"memory-order", "stop=5 show=memory,strides,read cell=1,2,1", {"= 6", " 10  11", "moved"}},
        {"fused-order", "show=orders", {"✓", "0.46", "2 of 6"}},
        {"tensor-shapes", "line=3 later=hidden", {"(2, 8, 10, 10)", "new memory", "(640, 80"}},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct trial t = trial_open_at(cases[i].view, "%s", cases[i].state);

        for (size_t j = 0; j < 3; j++)
            ck_assert_msg(!trial_holds(trial_drawn(&t, 80, 12), cases[i].hidden[j]) &&
                              !strstr(trial_sum(&t, 78), cases[i].hidden[j]) &&
                              !strstr(trial_look(&t), cases[i].hidden[j]),
                          "%s %s tells %s", cases[i].view, cases[i].state, cases[i].hidden[j]);
        trial_check_lines(&t);
        trial_close(&t);
    }
}
END_TEST

START_TEST(numbers_can_be_quoted)
{
    struct trial t = trial_open(order, "stop=6 cell=1,2,1");
    double value;

    ck_assert_double_eq(trial_measure(&t, "moved"), 8);
    ck_assert_double_eq(trial_measure(&t, "address"), 2);
    ck_assert(!order->measure(t.self, "place", &value));
    ck_assert_double_eq(trial_measure(&t, "stride1"), 4);
    ck_assert_double_eq(trial_measure(&t, "stride3"), 1);
    ck_assert(!order->measure(t.self, "stride4", &value));
    trial_close(&t);
    t = trial_open(order, "stop=7 merge=view");
    ck_assert(!order->measure(t.self, "stride1", &value));
    trial_close(&t);
    t = trial_open(fused, "");
    ck_assert_double_eq(trial_measure(&t, "right"), 2);
    ck_assert_double_eq(trial_measure(&t, "blocks"), 6);
    ck_assert_double_eq_tol(trial_measure(&t, "as_read2"), 0.08, 0.005);
    ck_assert_double_eq_tol(trial_measure(&t, "weight2"), 0.86, 0.005);
    ck_assert(!fused->measure(t.self, "weight5", &value));
    trial_close(&t);
    t = trial_open(shapes, "line=4");
    ck_assert_double_eq(trial_measure(&t, "size4"), 10);
    ck_assert_double_eq(trial_measure(&t, "numbers"), 1600);
    ck_assert(!shapes->measure(t.self, "size5", &value));
    trial_close(&t);
}
END_TEST

START_TEST(states_are_refused)
{
    trial_refuses(order, "stop=8", "1 to 7");
    trial_refuses(order, "heads=3", "2");
    trial_refuses(order, "cell=4,1,1", "1,1,1 to 3,2,2");
    trial_refuses(order, "cell=1,1", "token,head,number");
    trial_refuses(order, "merge=left", "right, view");
    trial_refuses(fused, "file=pytorch", "matrix");
    trial_refuses(fused, "heads=3", "2, 4");
    trial_refuses(shapes, "line=10", "1 to 9");
    trial_refuses(shapes, "d_model=8", "64");
    trial_reads_back(shapes, "module=one line=9", "module=one line=8"); /* it has eight */
    trial_reads_back(fused, "head=5", "head=2");
}
END_TEST

/* The selected number stays selected from stop to stop, wherever it goes. */
START_TEST(keys_and_dials_go_everywhere)
{
    struct trial t = trial_open(order, "");

    trial_leads(&t, "Down Right", "cell=2,1,2");
    trial_leads(&t, "stop+ stop+", "stop=3 cell=2,1,2");
    trial_leads(&t, "Down", "stop=3 cell=2,2,2");
    trial_press(&t, "d_k-");
    ck_assert_str_eq(trial_state(&t), "stop=3 d_k=1"); /* that number is gone */
    trial_close(&t);
    t = trial_open(fused, "heads=8");
    trial_leads(&t, "Down Down", "heads=8 head=3");
    trial_press(&t, "heads-");
    trial_leads(&t, "heads-", "head=2");
    trial_close(&t);
    t = trial_open(shapes, "");
    trial_leads(&t, "Down Down Up", "line=2");
    trial_close(&t);
}
END_TEST

START_TEST(holds_in_any_state_and_room)
{
    static const char *const views[] = {"memory-order", "fused-order", "tensor-shapes"};
    struct trial t = trial_open_at(views[_i % 3], "%s", "");
    struct random r;

    random_start(&r, 9, (unsigned)_i);
    for (int i = 0; i < 40; i++) {
        trial_press_at_random(&t, &r);
        trial_draw_at_random(&t, &r);
    }
    trial_check_lines(&t);
    trial_check_state(&t);
    trial_close(&t);
}
END_TEST

Suite *view_memory_order_suite(void)
{
    Suite *suite = suite_create("view_memory_order");
    TCase *tests = tcase_create("memory order");

    tcase_add_test(tests, memory_follows_the_stops);
    tcase_add_test(tests, merges_are_measured);
    tcase_add_test(tests, columns_say_whose_they_are);
    tcase_add_test(tests, blocks_land_elsewhere);
    tcase_add_test(tests, lines_make_what_pytorch_makes);
    tcase_add_test(tests, what_is_not_shown_is_not_told);
    tcase_add_test(tests, numbers_can_be_quoted);
    tcase_add_test(tests, states_are_refused);
    tcase_add_test(tests, keys_and_dials_go_everywhere);
    tcase_add_loop_test(tests, holds_in_any_state_and_room, 0, 12);
    suite_add_tcase(suite, tests);
    return suite;
}
