/* SPDX-License-Identifier: MIT */
#include "base/text.h"
#include "markup/tex.h"
#include "markup/tex_box.h"
#include "suites.h"

#include <string.h>

static void note(void *to, size_t at, const char *message)
{
    text_addf(to, "%zu %s\n", at, message);
}

/* Reads a zero-terminated formula; what was reported, "byte message" a line, is appended to `reports` (may be NULL). */
static struct tex read_tex(const char *string, bool is_displayed, struct text *reports)
{
    struct tex tex;

    tex_read(&tex, string, strlen(string), is_displayed, reports ? note : NULL, reports);
    return tex;
}

/* In one line; NULL: in ASCII it is the same. */
static const struct {
    const char *tex, *text, *ascii;
} lines[] = {
    /* scripts: small where that is readable, else as the screens write them */
    {"d_{model}", "d_model", NULL},
    {"d_k", "d_k", NULL},
    {"W_Q", "W_Q", NULL},
    {"W_i^Q", "W_i^Q", NULL},
    {"W^Q", "W^Q", NULL},
    {"x_1", "x₁", "x_1"},
    {"x_{12}", "x₁₂", "x_12"},
    {"\\alpha_{ij}", "αᵢⱼ", "alpha_ij"},
    {"x_{ijk}", "x_ijk", NULL},
    {"x_{i,j}", "x_(i,j)", NULL},
    {"x_{n+1}", "x_(n+1)", NULL},
    {"q_j k_j", "qⱼ kⱼ", "q_j k_j"},
    {"\\text{head}_h", "headₕ", "head_h"},
    {"a_{\\text{new}}b", "a_new b", NULL},
    {"x^2", "x²", "x^2"},
    {"x^10", "x¹0", "x^1 0"}, /* as TeX reads it */
    {"10^{12}", "10¹²", "10^12"},
    {"d_{model}^2", "d_model²", "d_model^2"},
    {"x_i^2", "xᵢ²", "x_i^2"},
    {"x^2_i", "xᵢ²", "x_i^2"},
    {"2^k", "2ᵏ", "2^k"},
    {"e^{-x}", "e⁻ˣ", "e^-x"},
    {"e^{2.80}", "e^2.80", NULL},
    {"e^{x_i}", "e^(xᵢ)", "e^(x_i)"},
    {"e^{x-m}", "e^(x−m)", "e^(x-m)"},
    {"x^{(a+b)}", "x^(a+b)", NULL},
    {"W_Q^{(i)}", "W_Q^(i)", NULL},
    {"A^{-1}", "A⁻¹", "A^-1"},
    {"K^T", "Kᵀ", "K^T"},
    {"K^\\top", "Kᵀ", "K^T"},
    {"K^{\\mathsf{T}}", "Kᵀ", "K^T"},
    {"K_i^\\intercal", "Kᵢᵀ", "K_i^T"},
    {"x^*", "x*", "x^*"},
    {"90^\\circ", "90°", "90^o"},
    {"s'", "s′", "s'"},
    {"s_1''", "s₁′′", "s_1''"},
    {"{x^2}^3", "(x²)³", "(x^2)^3"},
    {"{a+b}^2", "(a + b)²", "(a + b)^2"},
    {"\\frac{a}{b}^2", "(a/b)²", "(a/b)^2"},
    {"{}_1x", "₁x", "_1 x"},
    {"x^{}", "x", NULL},
    {"\\mathbb{R}^{n \\times d_k}", "ℝ^(n×d_k)", "R^(n x d_k)"},
    /* blanks: around operators, not around signs; TeX's own words for them */
    {"a+b=c", "a + b = c", NULL},
    {"-x+y", "−x + y", "-x + y"},
    {"a=-1", "a = −1", "a = -1"},
    {"a \\cdot -b", "a · −b", "a . -b"},
    {"x+", "x+", NULL},
    {"f(x,y)", "f(x, y)", NULL},
    {"f(x)g(x)", "f(x) g(x)", NULL},
    {"QK^T", "QKᵀ", "Q K^T"},
    {"Q K^T", "Q Kᵀ", "Q K^T"},
    {"a\\,b\\;c\\quad d", "a b c  d", NULL},
    {"a\\!b", "ab", NULL},
    {"a~b", "a b", NULL},
    {"\\partial x", "∂x", "dx"},
    {"\\alpha x", "α x", "alpha x"},
    {"\\alpha\\beta", "αβ", "alpha beta"},
    {"2\\pi r", "2π r", "2 pi r"},
    {"d_{model}x", "d_model x", NULL},
    {"\\{1, \\dots, n\\}", "{1, …, n}", "{1, ..., n}"},
    {"16,384 + 0.5", "16,384 + 0.5", NULL},
    {"(1,0)", "(1, 0)", NULL},
    {"\\big[ a \\big]", "[a]", NULL},
    {"n!", "n!", NULL},
    {"a, b. c", "a, b. c", NULL},
    {"\\displaystyle x", "x", NULL},
    {"", "", NULL},
    {"  ", "", NULL},
    /* fractions: brackets where they are needed */
    {"\\frac{a}{b}", "a/b", NULL},
    {"\\frac12", "1/2", NULL},
    {"\\frac{a+b}{c}", "(a + b)/c", NULL},
    {"\\frac{a}{bc}", "a/(bc)", NULL},
    {"\\frac{(a+b)}{2}", "(a + b)/2", NULL},
    {"\\frac{-a}{b}", "−a/b", "-a/b"},
    {"\\frac{a}{-b}", "a/(−b)", "a/(-b)"},
    {"\\frac{f(x)}{g(x)}", "f(x)/g(x)", NULL},
    {"\\frac{2(x)}{3(x)}", "2(x)/(3(x))", NULL},
    {"\\frac{\\log x}{n}", "(log x)/n", NULL},
    {"\\frac{QK^T}{\\sqrt{d_k}}", "QKᵀ/√d_k", "Q K^T / sqrt(d_k)"},
    {"\\frac{Q K^T}{\\sqrt{d_k}}", "Q Kᵀ / √d_k", "Q K^T / sqrt(d_k)"},
    {"\\frac{a}{b}c", "(a/b) c", NULL},
    {"2\\frac{a}{b}", "2(a/b)", NULL},
    {"x + \\frac{a}{b}", "x + a/b", NULL},
    {"-\\frac{a}{b}", "−a/b", "-a/b"},
    {"\\exp\\frac{a}{b}", "exp(a/b)", NULL},
    {"\\frac{\\frac{a}{b}}{c}", "(a/b)/c", NULL},
    {"\\frac{e^{z_i}}{\\sum_{j=1}^n e^{z_j}}", "e^(zᵢ)/(Σⱼ₌₁ⁿ e^(zⱼ))", "e^(z_i)/(sum_(j=1)^n e^(z_j))"},
    {"\\dfrac{d_{model}}{h}", "d_model/h", NULL},
    {"\\binom{n}{k}", "(n choose k)", NULL},
    /* roots */
    {"\\sqrt{d_k}", "√d_k", "sqrt(d_k)"},
    {"\\sqrt2", "√2", "sqrt(2)"},
    {"\\sqrt{64}", "√64", "sqrt(64)"},
    {"\\sqrt{a+b}", "√(a + b)", "sqrt(a + b)"},
    {"\\sqrt{(a+b)}", "√(a + b)", "sqrt(a + b)"},
    {"\\sqrt{2d}", "√(2d)", "sqrt(2d)"},
    {"\\sqrt{x^2}", "√(x²)", "sqrt(x^2)"},
    {"\\sqrt{x}^2", "(√x)²", "sqrt(x)^2"},
    {"\\sqrt{d_k}V", "√d_k V", "sqrt(d_k) V"},
    {"\\sqrt[3]{x}", "³√x", "root_3(x)"},
    {"\\sqrt[n]{x}", "ⁿ√x", "root_n(x)"},
    {"\\sqrt[Q]{x}", "(Q)√x", "root_Q(x)"},
    /* sums, functions */
    {"\\sum_i x_i", "Σᵢ xᵢ", "sum_i x_i"},
    {"\\sum_{i=1}^n x_i", "Σᵢ₌₁ⁿ xᵢ", "sum_(i=1)^n x_i"},
    {"\\sum_{i=1}^{d_k} x_i", "Σ_(i=1)^(d_k) xᵢ", "sum_(i=1)^(d_k) x_i"},
    {"\\sum_{i \\in S}^n x_i", "Σ_(i∈S)^n xᵢ", "sum_(i in S)^n x_i"},
    {"\\sum\\limits_i x", "Σᵢ x", "sum_i x"},
    {"\\prod_{k} y_k", "∏ₖ yₖ", "prod_k y_k"},
    {"\\int_0^1 f", "∫₀¹ f", "int_0^1 f"},
    {"\\max_{x \\in A} f(x)", "max_(x∈A) f(x)", "max_(x in A) f(x)"},
    {"\\max(a, b)", "max(a, b)", NULL},
    {"\\log_2 n", "log₂ n", "log_2 n"},
    {"2\\log n", "2 log n", NULL},
    {"\\lim_{n \\to \\infty} a", "lim_(n→∞) a", "lim_(n->inf) a"},
    {"\\operatorname{softmax}(z)_i", "softmax(z)ᵢ", "softmax(z)_i"},
    {"\\operatorname{softmax} \\left( x \\right)", "softmax(x)", NULL},
    {"\\operatorname*{arg\\,max}_i p_i", "arg maxᵢ pᵢ", "arg max_i p_i"},
    {"\\mathrm{softmax}(x)", "softmax(x)", NULL},
    {"\\mathrm{d_k}", "d_k", NULL},
    /* letters */
    {"\\mathbf{k}_1", "𝐤₁", "k_1"},
    {"\\mathbf{W_1}", "𝐖₁", "W_1"},
    {"\\boldsymbol{\\alpha}", "𝛂", "alpha"},
    {"\\mathbf{01}", "𝟎𝟏", "01"},
    {"\\mathbb{R}\\mathbb{E}\\mathbb{1}", "ℝ𝔼𝟙", "RE1"},
    {"\\mathbb{\\alpha}", "α", "alpha"},
    {"\\mathcal{L}\\mathcal{N}", "ℒ𝒩", "LN"},
    {"\\mathbf{q}^\\top\\mathbf{k}", "𝐪ᵀ𝐤", "q^T k"},
    {"\\Gamma\\varphi\\Sigma", "ΓφΣ", "Gamma phi Sigma"},
    {"é日", "é日", NULL},
    {"α×β", "α × β", "alpha x beta"},
    /* text */
    {"x \\text{ if } y", "x if y", NULL},
    {"\\text{a_b}", "a_b", NULL},
    {"\\text{50\\% of {n}}", "50% of n", NULL},
    {"2\\text{ bits}", "2 bits", NULL},
    {"\\textbf{no}x", "𝐧𝐨 x", "no x"},
    {"\\text x", "x", NULL},
    /* accents */
    {"\\hat{y}", "y\u0302", "y_hat"},
    {"\\bar x", "x\u0304", "x_bar"},
    {"\\hat{y}_i", "y\u0302ᵢ", "y_hat_i"},
    {"\\overline{ab}", "a\u0305b\u0305", "bar(ab)"},
    {"\\hat{a+b}", "hat(a + b)", NULL},
    {"\\vec{v}w", "v\u20D7w", "v_vec w"},
    /* brackets */
    {"\\left( a \\right)", "(a)", NULL},
    {"\\left\\{ a \\right.", "{a", NULL},
    {"\\left\\lfloor a \\right\\rfloor", "⌊a⌋", "|_a_|"},
    {"\\left. a \\middle| b \\right]", "a | b]", NULL},
    {"\\lVert x \\rVert_2", "‖x‖₂", "||x||_2"},
    {"\\langle q, k \\rangle", "⟨q, k⟩", "<q, k>"},
    {"|x|", "|x|", NULL},
    /* signs */
    {"a \\times b", "a × b", "a x b"},
    {"a \\leq b \\neq c \\approx d", "a ≤ b ≠ c ≈ d", "a <= b != c ~ d"},
    {"a \\to b \\in c", "a → b ∈ c", "a -> b in c"},
    {"a \\oplus b \\odot c", "a ⊕ b ⊙ c", "a (+) b (.) c"},
    {"a \\not= b \\not\\in c", "a ≠ b ∉ c", "a != b not in c"},
    {"p(x \\mid y)", "p(x ∣ y)", "p(x | y)"},
    {"a \\pmod{n}", "a (mod n)", NULL},
    {"a \\bmod b", "a mod b", NULL},
    {"\\$5 \\% \\& \\# \\_", "$5 % & # _", NULL},
    /* matrices */
    {"\\begin{pmatrix} 10 \\\\ 0 \\end{pmatrix}", "(10; 0)", NULL},
    {"\\begin{bmatrix} 1 & 2 \\\\[2pt] 3 & 4 \\\\ \\end{bmatrix}", "[1, 2; 3, 4]", NULL},
    {"\\begin{matrix}a&b\\end{matrix}", "a, b", NULL},
    {"\\begin{array}{lc} a & b \\\\ \\hline c \\end{array}", "a, b; c", NULL},
    {"A\\begin{vmatrix}a\\\\b\\end{vmatrix}^2", "A|a; b|²", "A|a; b|^2"},
    {"\\begin{cases} 1 & x > 0 \\\\ 0 \\end{cases}", "{1, x > 0; 0}", NULL},
    {"\\begin{aligned} a &= b \\\\ &= c \\\\ d &= e \\end{aligned}", "a = b = c; d = e", NULL},
    {"a \\\\ b", "a; b", NULL},
};

START_TEST(becomes_a_line)
{
    struct text reports = {0};
    struct tex tex = read_tex(lines[_i].tex, false, &reports);

    ck_assert_str_eq(tex.line.text, lines[_i].text);
    ck_assert_str_eq(tex.line.ascii, lines[_i].ascii ? lines[_i].ascii : lines[_i].text);
    ck_assert_str_eq(text_string(&reports), "");
    ck_assert_ptr_null(tex.rows);
    tex_free(&tex);
    text_free(&reports);
}
END_TEST

/* In several lines, in Unicode and in ASCII; `base` is the line of the text around. */
static const struct {
    const char *tex;
    size_t base;
    const char *text, *ascii;
} displays[] = {
    {"x = 1", 0, "x = 1\n", "x = 1\n"},
    {"d_k = \\frac{d}{h}.", 1, "       d\nd_k = ───.\n       h\n", "       d\nd_k = ---.\n       h\n"},
    {"\\frac{\\alpha}{\\sqrt{d_k}}", 1, "  α\n──────\n √d_k\n", "   alpha\n-----------\n sqrt(d_k)\n"},
    {"\\frac{a}{b}\\frac{c}{d}", 1, " a   c\n─── ───\n b   d\n", " a   c\n--- ---\n b   d\n"},
    {"-\\frac{\\frac{a}{b}}{c}", 1, "   a/b\n− ─────\n    c\n", "   a/b\n- -----\n    c\n"},
    {"\\operatorname{softmax}\\left(\\frac{QK^\\top}{\\sqrt{d_k}}\\right)V", 1,
     "       ⎛ QKᵀ  ⎞\nsoftmax⎜──────⎟ V\n       ⎝ √d_k ⎠\n",
     "       /   Q K^T   \\\nsoftmax|-----------| V\n       \\ sqrt(d_k) /\n"},
    {"\\sum_{i=1}^n x_i", 1, " n\n Σ  xᵢ\ni=1\n", " n\nsum x_i\ni=1\n"},
    {"\\sum_j \\alpha_{ij} v_j", 0, "Σ αᵢⱼ vⱼ\nj\n", "sum alpha_ij v_j\n j\n"},
    {"\\max_{i \\in S} x", 0, "max x\ni∈S\n", " max   x\ni in S\n"},
    {"\\left(\\frac{a}{b}\\right)^2_i", 1, "⎛ a ⎞²\n⎜───⎟\n⎝ b ⎠ᵢ\n", "/ a \\^2\n|---|\n\\ b /_i\n"},
    {"k = \\begin{pmatrix} 10 \\\\ 0 \\end{pmatrix}", 0, "k = ⎛10⎞\n    ⎝ 0⎠\n", "k = /10\\\n    \\ 0/\n"},
    {"\\begin{bmatrix} a & b+1 \\\\ 10 & -2 \\\\ c & 3 \\end{bmatrix}^T", 1, "⎡a   b + 1⎤ᵀ\n⎢10   −2  ⎥\n⎣c     3  ⎦\n",
     "[a   b + 1]^T\n[10   -2  ]\n[c     3  ]\n"},
    {"|x| = \\begin{cases} x & x \\ge 0 \\\\ 0 & x = 1 \\\\ -x & \\text{otherwise} \\end{cases}", 1,
     "      ⎧x   x ≥ 0\n|x| = ⎨0   x = 1\n      ⎩−x  otherwise\n",
     "      /x   x >= 0\n|x| = <0   x = 1\n      \\-x  otherwise\n"},
    {"\\begin{aligned} a + b &= c \\\\ &= \\frac{d}{e} \\\\ &= f \\end{aligned}", 3,
     "a + b = c\n\n         d\n      = ───\n         e\n\n      = f\n",
     "a + b = c\n\n         d\n      = ---\n         e\n\n      = f\n"},
    {"a = b \\\\ cc = d", 0, "a = b\ncc = d\n", "a = b\ncc = d\n"},
    {"\\left. \\frac{a}{b} \\right|", 1, " a │\n───│\n b │\n", " a |\n---|\n b |\n"},
    {"\\begin{matrix} a & b \\\\ c \\end{matrix}", 0, "a  b\nc\n", "a  b\nc\n"},
};

static void check_rows(const struct tex *tex, const char *text, const char *ascii)
{
    struct text both[2] = {{0}, {0}};

    for (size_t i = 0; i < tex->row_count; i++) {
        text_addf(&both[0], "%s\n", tex->rows[i].text);
        text_addf(&both[1], "%s\n", tex->rows[i].ascii);
    }
    ck_assert_str_eq(text_string(&both[0]), text);
    ck_assert_str_eq(text_string(&both[1]), ascii);
    text_free(&both[0]);
    text_free(&both[1]);
}

START_TEST(becomes_rows)
{
    struct text reports = {0};
    struct tex tex = read_tex(displays[_i].tex, true, &reports);

    check_rows(&tex, displays[_i].text, displays[_i].ascii);
    ck_assert_uint_eq(tex.baseline, displays[_i].base);
    ck_assert_str_eq(text_string(&reports), "");
    tex_free(&tex);
    text_free(&reports);
}
END_TEST

/* What is not understood: how it is shown, and what is said about it (the beginning, at a byte). */
static const struct {
    const char *tex, *text, *report;
} unknown[] = {
    {"x_1 + \\foo{a_1}{b}[c] + y", "x₁ + \\foo{a_1}{b}[c] + y", "6 \\foo is not known"},
    {"\\softmax(x)", "\\softmax(x)", "0 \\softmax is not known"},
    {"\\foo x", "\\foo x", "0 \\foo is not known"},
    {"\\frac{\\foo}{b}", "\\foo/b", "6 \\foo is not known"},
    {"\\foo{a", "$\\foo{a$", "0 \\foo is not known"},
    {"\\é", "\\é", "0 \\é is not known"},
    {"a\\", "a\\", "1 \\ is not known"},
    {"50%", "50%", "2 % begins a comment"},
    {"\\text{\\foo}", "\\foo", "6 \\foo is not known in a text"},
    {"\\not<", "\\not <", "0 \\not is known before"},
    {"a & b", "$a & b$", "2 this & is outside"},
    {"{a & b}", "a & b", "3 & is outside"},
    {"x^a^b", "$x^a^b$", "3 a second ^"},
    {"x_a_b", "$x_a_b$", "3 a second _"},
    {"x^", "$x^$", "2 something is missing"},
    {"x^}", "$x^}$", "2 something is missing"},
    {"\\frac{a}", "$\\frac{a}$", "8 something is missing"},
    {"{a", "${a$", "0 this { has no }"},
    {"\\text{a", "$\\text{a$", "5 this { has no }"},
    {"a}", "$a}$", "1 this } has no {"},
    {"\\left(a", "$\\left(a$", "5 this \\left has no \\right"},
    {"a\\right)", "$a\\right)$", "1 this \\right has no \\left"},
    {"\\left a\\right)", "$\\left a\\right)$", "5 no bracket after"},
    {"\\left(a\\right", "$\\left(a\\right$", "13 no bracket after"},
    {"\\begin{foo}a\\end{foo}", "$\\begin{foo}a\\end{foo}$", "0 no such environment"},
    {"\\begin{matrix}a", "$\\begin{matrix}a$", "0 this \\begin has no \\end"},
    {"\\begin{matrix}a\\end{pmatrix}", "$\\begin{matrix}a\\end{pmatrix}$", "0 this \\begin has no \\end"},
    {"\\begin{matrix}{a\\end{matrix}}", "$\\begin{matrix}{a\\end{matrix}}$", "16 this \\end is in the way"},
    {"a\\end{matrix}", "$a\\end{matrix}$", "1 this \\end has no \\begin"},
    {"\\sqrt[3{x}", "$\\sqrt[3{x}$", "5 this root's [ has no ]"},
    {"a\x1b[31m", "a^[[31m", ""},
    {"\\foo{\x1b\xff}", "\\foo{^[\uFFFD}", "0 \\foo is not known"},
    {"\xff\xc3", "\uFFFD\uFFFD", ""},
    {"\\text{\x1b\u202e}", "^[\uFFFD", ""},
    {"{a\tb\nc", "${a b c$", "0 this { has no }"},
    {"\\\x1b", "\\^[", "0 \\\x1b is not known"},
};

START_TEST(shows_the_unknown_as_written)
{
    struct text reports = {0};
    struct tex tex = read_tex(unknown[_i].tex, false, &reports);
    size_t length = strlen(unknown[_i].report);

    ck_assert_str_eq(tex.line.text, unknown[_i].text);
    text_cut(&reports, length);
    ck_assert_str_eq(text_string(&reports), unknown[_i].report);
    tex_free(&tex);
    text_free(&reports);
}
END_TEST

/* A displayed formula that cannot be read is one row, as written; the report comes once. */
START_TEST(shows_a_broken_display_as_written)
{
    struct text reports = {0};
    struct tex tex = read_tex("\\frac{a}", true, &reports);

    check_rows(&tex, "$$\\frac{a}$$\n", "$$\\frac{a}$$\n");
    ck_assert_str_eq(text_string(&reports), "8 something is missing here: write it, in braces\n");
    tex_free(&tex);
    text_free(&reports);
}
END_TEST

START_TEST(keeps_to_its_limits)
{
    struct text t = {0}, reports = {0};
    struct tex tex;

    text_repeat(&t, "{", TEX_DEPTH - 1);
    text_repeat(&t, "}", TEX_DEPTH - 1);
    tex = read_tex(t.bytes, false, &reports);
    ck_assert_str_eq(tex.line.text, "");
    ck_assert_str_eq(text_string(&reports), "");
    tex_free(&tex);
    text_cut(&t, 0);
    text_repeat(&t, "{", 10000 / 4);
    tex = read_tex(t.bytes, false, &reports);
    ck_assert_str_eq(text_string(&reports), "24 this is nested too deep: make it flatter\n");
    ck_assert_uint_eq(strlen(tex.line.text), t.length + 2);
    tex_free(&tex);
    text_cut(&t, 0);
    text_cut(&reports, 0);
    text_repeat(&t, "a", TEX_LIMIT + 1);
    tex = read_tex(t.bytes, true, &reports);
    ck_assert_str_eq(text_string(&reports), "0 this formula is too long: divide it\n");
    ck_assert_uint_eq(tex.row_count, 1);
    ck_assert_uint_eq(strlen(tex.rows[0].text), TEX_LIMIT + 5);
    tex_free(&tex);
    text_free(&t);
    text_free(&reports);
}
END_TEST

/* More lines than a formula may have, or longer ones: the same in one line. */
START_TEST(falls_back_to_one_line)
{
    struct text t = {0};
    struct tex tex;

    text_add(&t, "a");
    text_repeat(&t, "\\\\a", TEX_BOX_LINES);
    tex = read_tex(t.bytes, true, NULL);
    ck_assert_uint_eq(tex.row_count, 1);
    ck_assert_str_eq(tex.rows[0].text, tex.line.text);
    ck_assert_uint_eq(strlen(tex.line.text), 1 + 3 * TEX_BOX_LINES);
    tex_free(&tex);
    text_cut(&t, 0);
    text_add(&t, "\\frac{");
    text_repeat(&t, "a", TEX_BOX_COLUMNS);
    text_add(&t, "}{b}");
    tex = read_tex(t.bytes, true, NULL);
    ck_assert_uint_eq(tex.row_count, 1);
    ck_assert_uint_eq(strlen(tex.rows[0].text), TEX_BOX_COLUMNS + 2);
    tex_free(&tex);
    text_cut(&t, 0);
    for (int i = 0; i < 2; i++) {
        text_add(&t, "\\frac{");
        text_repeat(&t, "a", TEX_BOX_COLUMNS / 2);
        text_add(&t, "}{b}");
    }
    tex = read_tex(t.bytes, true, NULL);
    ck_assert_uint_eq(tex.row_count, 1);
    tex_free(&tex);
    text_cut(&t, 0);
    text_add(&t, "\\begin{aligned}");
    text_repeat(&t, "\\frac ab\\\\", TEX_BOX_LINES / 3);
    text_add(&t, "\\end{aligned}");
    tex = read_tex(t.bytes, true, NULL);
    ck_assert_uint_eq(tex.row_count, 1);
    tex_free(&tex);
    text_free(&t);
}
END_TEST

Suite *course_tex_suite(void)
{
    Suite *suite = suite_create("course_tex");
    TCase *tests = tcase_create("tex");

    tcase_add_loop_test(tests, becomes_a_line, 0, sizeof lines / sizeof *lines);
    tcase_add_loop_test(tests, becomes_rows, 0, sizeof displays / sizeof *displays);
    tcase_add_loop_test(tests, shows_the_unknown_as_written, 0, sizeof unknown / sizeof *unknown);
    tcase_add_test(tests, shows_a_broken_display_as_written);
    tcase_add_test(tests, keeps_to_its_limits);
    tcase_add_test(tests, falls_back_to_one_line);
    suite_add_tcase(suite, tests);
    return suite;
}
