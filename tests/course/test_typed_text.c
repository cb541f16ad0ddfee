/* SPDX-License-Identifier: MIT */
/* Texts as people type them: what is one answer in many spellings, and what looks like it and is another. */
#include "base/text.h"
#include "growth.h"
#include "question/typed_text.h"
#include "suites.h"

#include <string.h>

static const struct {
    const char *typed, *answer;
} one[] = {
    {"none", "None"},
    {"  NONE\t", "none"},
    {"the   cat", "The cat"},
    {"the\xC2\xA0\x63\x61t", "the cat"},
    {"\"none\"", "none"},
    {"“none”", "none"},
    {"'none'", "none"},
    {"`none`", "none"},
    {"none.", "none"},
    {"don’t", "don't"},
    {"dont", "don't"},
    {"e\xCC\x81", "é"},                                  /* one form of Unicode and the other */
    {"Ti\x65\xCC\x82\xCC\xA3\xCC\x81n", "tiệ\xCC\x81n"}, /* marks of two classes, in another order */
    {"ổn", "o\xCC\x82\xCC\x89n"},
    {"\xE1\x84\x92\xE1\x85\xA1\xE1\x86\xAB", "한"},
    {"ЁЖ", "\xD0\xB5\xCC\x88ж"},
    {"STRASSE", "Straße"},
    {"STRAẞE", "strasse"},
    {"ΣΟΦΟΣ", "σοφος"},
    {"\u0130STANBUL", "istanbul"},
    {"istanbul", "\u0130stanbul"},
    {"Iğdır", "IĞDIR"},
    {"ığdır", "IĞDIR"},
    {"ığdır", "Iğdır"},
    {"ısparta", "ISPARTA"},
    {"ke\u034Fys", "keys"},
    {"\u200Eke\u2060ys", "keys"},
    {"\u0958", "क\u093C"}, /* क़ */
    {"ԲԱՐԵՎ", "բարեվ"},
    {"ᏣᎳᎩ", "ꮳꮃꭹ"},
    {"Σοφός", "σοφό\xCF\x83"},
    {"ŁÓDŹ", "łódź"},
    {"Ｄｋ", "dk"},
    {"𝑑ₖ", "d_k"},
    {"ﬁt", "fit"},
    {"\uFF76\uFF9E\uFF72\uFF84\uFF9E", "ガイド"}, /* of half width */
    {"น\u0E33", "น\u0E4D\u0E32"},
    {"\uFEEA", "\u0647"},
    {"μ", "\u00B5"},
    {"ℝ ℓ ℎ ϕ", "R l h φ"},
    {"２＊３", "2×3"},
    {"\u0968\u0969", "23"},
    {"d_k", "dk"},
    {"d_{k}", "d_k"},
    {"W_O", "wo"},
    {"W₁", "W_1"},
    {"num_heads", "numheads"},
    {"multi-head", "multi head"},
    {"n²", "n^2"},
    {"n^{2}", "n²"},
    {"n**2", "n^2"},
    {"10⁻¹²", "10^-12"},
    {"QKᵀ", "QK^T"},
    {"Q K^T", "QK^T"},
    {"QK^{T}", "QK^T"},
    {"√d_k", "sqrt(d_k)"},
    {"1 / √dₖ", "1/sqrt(d_k)"},
    {"sqrt dk", "√d_k"},
    {"\\sqrt{d_k}", "√d_k"},
    {"\xE2\x88\x92\x31", "-1"},
    {"- 1", "-1"},
    {"a <= b", "a ≤ b"},
    {"a\xCC\xB8= b", "a\xCC\xB8= b"},
    {"a =\xCC\xB8 b", "a ≠ b"},
    {"n→d", "n -> d"},
    {"½", "1/2"},
    {"n·d_k", "n × d_k"},
    {"n*d_k", "n × d_k"},
    {"[n, d_k]", "[n,dk]"},
    {"(n, d_k)", "[n,dk]"},
    {"(n, d_k,)", "[n,dk]"},
    {"n×d_k", "[n,dk]"},
    {"n x dk", "[n,dk]"},
    {"n X d_k", "[n,dk]"},
    {"n by d_k", "[n, d_k]"},
    {"n * d_k", "[n, d_k]"},
    {"[n × d_k]", "n × d_k"},
    {"[n x d_k]", "n × d_k"},
    {"4x4", "[4, 4]"},
    {"4 by 4", "4 × 4"},
    {"2x3x4", "[2, 3, 4]"},
    {"[h, n, d_model / h]", "h × n × d_model/h"},
    {"(5,)", "[5]"},
    {"[h,n,dk] -> [n, d_model]", "h×n×dk → n×d_model"},
    {"a, b", "a,b"},
    {"what ever", "*"},
    {"", "*"},
    {"the cat sat", "the*sat"},
    {"softmax of rows", "*row*"},
    {"(n, d_k)", "[n,*]"},
    {"2 * 3", "2 \\* 3"},
    {"2 × 3 = 6", "2 \\* 3*"},
    {"**", "\\*\\*"},
    {"abcabd", "*abd"},
    {"aab", "a*ab"},
    {"Cafe\xCC\x81 noir", "café*"},
};

START_TEST(is_the_answer)
{
    ck_assert_msg(typed_text_matches(one[_i].typed, one[_i].answer), "%s is %s", one[_i].typed, one[_i].answer);
    if (!typed_text_is_wild(one[_i].answer) && !strchr(one[_i].answer, '\\') && !strchr(one[_i].typed, '*'))
        ck_assert_msg(typed_text_matches(one[_i].answer, one[_i].typed), "%s is %s", one[_i].answer, one[_i].typed);
}
END_TEST

static const struct {
    const char *typed, *answer;
} two[] = {
    {"12", "1 2"},
    {"12", "1.2"},
    {"1 2", "1.2"},
    {"1,2", "1.2"},
    {"1,2", "12"},
    {"1", "-1"},
    {"5-1", "51"},
    {"n", "n²"},
    {"22", "2²"},
    {"2", "①"},
    {"12", "½"},
    {"n2", "n²"},
    {"2 1/2", "21/2"},
    {"2½", "21/2"},
    {"thecat", "the cat"},
    {"un believable", "unbelievable"},
    {"n d_k", "n × d_k"},
    {"n+d_k", "n × d_k"},
    {"n/d_k", "n × d_k"},
    {"[d_k, n]", "[n, d_k]"},
    {"[n, d_k]", "[n, d_v]"},
    {"[n, h·d_k]", "[n, h, d_k]"},
    {"n", "[n]"},
    {"(0, 1)", "[0, 1]"},
    {"(0, ∞)", "[0, ∞)"},
    {"(-1, 1)", "[-1, 1]"},
    {"[0, 1]", "0 × 1"},
    {"[1, 2] + 3", "1 × 2 + 3"},
    {"f(n, k)", "fn × k"},
    {"W[1,2]", "W(1,2)"},
    {"sqrt(d_k)", "d_k"},
    {"sqrt(d_k + 1)", "sqrt(d_k) + 1"},
    {"2(3+4)", "2 3+4"},
    {"QK^T", "QK"},
    {"QK^T V", "Q K^{TV}"},
    {"Q'", "Q"},
    {"e", "é"},
    {"а", "a"}, /* Cyrillic and Latin */
    {"a < b", "a <= b"},
    {"a = b", "a ≠ b"},
    {"none", ""},
    {"the cat", "the*sat"},
    {"cat sat the", "the*sat"},
    {"sat", "sat*sat"},
    {"ab", "ab*b"},
    {"abc", "a*\\*"},
    {"the", "the *"},
    {"theory", "the *"},
    {"Cafe\xCC\x81", "cafe*"},
    {"2 * 3", "2 \\** 4"},
    {"x", "\\*"},
};

/* Of what is not ASCII: letters and ordinals, not signs, dashes and arrows. */
START_TEST(letters_make_words)
{
    static const char32_t letters[] = {U'\u00AA', U'\u00BA', U'é', U'λ', U'\u2070', U'한', U'2', U'k'};
    static const char32_t signs[] = {U'\u00A7', U'\u00A9', U'×', U'\u2013', U'→', U'√', U'_', U'-'};

    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++)
        ck_assert_msg(letter_is_word(letters[i]), "%#x", (unsigned)letters[i]);
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        ck_assert_msg(!letter_is_word(signs[i]), "%#x", (unsigned)signs[i]);
}
END_TEST

START_TEST(is_another_answer)
{
    ck_assert_msg(!typed_text_matches(two[_i].typed, two[_i].answer), "%s is not %s", two[_i].typed, two[_i].answer);
    if (!typed_text_is_wild(two[_i].answer) && !strchr(two[_i].answer, '\\') && *two[_i].answer)
        ck_assert_msg(!typed_text_matches(two[_i].answer, two[_i].typed), "%s is not %s", two[_i].answer,
                      two[_i].typed);
}
END_TEST

START_TEST(says_how_well_it_fits)
{
    static const struct {
        const char *typed, *answer;
        enum typed_fit fit;
    } cases[] = {{"D_K", "d_k", FITS_EXACTLY}, {"dk", "d_k", FITS_FREELY}, {"dk", "d*", FITS_WILD},
                 {"dk", " * ", FITS_WILD},     {"dk", "**", FITS_WILD},    {"[d, k]", "(d,*)", FITS_FREELY},
                 {"dk", "d_v", FITS_NOT}};

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct typed_text typed;

        typed_text_read(&typed, cases[i].typed);
        ck_assert_msg(typed_text_fit(&typed, cases[i].answer) == cases[i].fit, "%s", cases[i].answer);
        ck_assert_int_eq(typed_text_fit_words(&typed, "*"), FITS_NOT);
        typed_text_free(&typed);
    }
    ck_assert(typed_text_is_wild("a*") && typed_text_is_wild("\\**") && !typed_text_is_wild("a\\*b"));
}
END_TEST

/* Patterns and texts that take a matcher that tries everything for ever. */
static const struct hostile_case {
    const char *text, *end, *piece, *pattern_end;
    bool matches;
} hostile[] = {
    {"a", "", "*a", "*b", false},        {"a", "", "*a", "*", true},     {"a", "b", "a", "*b", true},
    {"a", "c", "*aaaaaaab", "*", false}, {"ab", "", "*ab*", "*b", true}, {"[", "", "*[", "x", false},
    {"^(", "", "a", "*", false},         {"_{x", "", "_{x", "*", true},  {"\xCC\xA3\xCC\x81", "", "*", "x", false},
    {"4x", "4", "4x*", "4", true},       {"'", "", "`*", "", true}};

static void match_hostile(size_t size, void *context)
{
    const struct hostile_case *is = context;
    struct text text = {0}, pattern = {0};

    text_repeat(&text, is->text, size / strlen(is->text));
    text_add(&text, is->end);
    text_repeat(&pattern, is->piece, size / 2 / strlen(is->piece));
    text_add(&pattern, is->pattern_end);
    ck_assert(typed_text_matches(text_string(&text), text_string(&pattern)) == is->matches);
    ck_assert(typed_text_matches(text_string(&text), text_string(&text)));
    text_free(&text);
    text_free(&pattern);
}

/* At most as long as the text times the pattern. */
START_TEST(hostile_ones_take_no_time)
{
    struct hostile_case is = hostile[_i];

    ck_assert(growth_is_below(GROWTH_QUADRATIC, match_hostile, 100000, &is));
}
END_TEST

Suite *course_typed_text_suite(void)
{
    Suite *suite = suite_create("course_typed_text");
    TCase *tests = tcase_create("typed_text");

    tcase_add_loop_test(tests, is_the_answer, 0, (int)(sizeof one / sizeof *one));
    tcase_add_test(tests, letters_make_words);
    tcase_add_loop_test(tests, is_another_answer, 0, (int)(sizeof two / sizeof *two));
    tcase_add_test(tests, says_how_well_it_fits);
    tcase_add_loop_test(tests, hostile_ones_take_no_time, 0, (int)(sizeof hostile / sizeof *hostile));
    suite_add_tcase(suite, tests);
    return suite;
}
