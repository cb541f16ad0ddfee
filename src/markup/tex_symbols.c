/* SPDX-License-Identifier: MIT */
#include "markup/tex_symbols.h"

#include <string.h>

#define ORD TEX_ORDINARY
#define BIN TEX_BINARY
#define REL TEX_RELATION
#define FUN TEX_FUNCTION

/* A typed character is found by its text as well; of two rows with the same text the first counts. */
const struct tex_symbol tex_symbols[] = {
    {"sum", "Σ", NULL, TEX_LARGE, TEX_LIMITS},
    {"prod", "∏", NULL, TEX_LARGE, TEX_LIMITS},
    {"int", "∫", NULL, TEX_LARGE, 0},
    {"bigoplus", "⊕", NULL, TEX_LARGE, TEX_LIMITS},
    {"bigcup", "∪", NULL, TEX_LARGE, TEX_LIMITS},
    {"bigcap", "∩", NULL, TEX_LARGE, TEX_LIMITS},
    /* Greek */
    {"alpha", "α", NULL, ORD, 0},
    {"beta", "β", NULL, ORD, 0},
    {"gamma", "γ", NULL, ORD, 0},
    {"delta", "δ", NULL, ORD, 0},
    {"epsilon", "ε", NULL, ORD, 0},
    {"varepsilon", "ε", NULL, ORD, 0},
    {"zeta", "ζ", NULL, ORD, 0},
    {"eta", "η", NULL, ORD, 0},
    {"theta", "θ", NULL, ORD, 0},
    {"vartheta", "θ", NULL, ORD, 0},
    {"iota", "ι", NULL, ORD, 0},
    {"kappa", "κ", NULL, ORD, 0},
    {"lambda", "λ", NULL, ORD, 0},
    {"mu", "μ", NULL, ORD, 0},
    {"nu", "ν", NULL, ORD, 0},
    {"xi", "ξ", NULL, ORD, 0},
    {"omicron", "ο", NULL, ORD, 0},
    {"pi", "π", NULL, ORD, 0},
    {"varpi", "π", NULL, ORD, 0},
    {"rho", "ρ", NULL, ORD, 0},
    {"varrho", "ρ", NULL, ORD, 0},
    {"sigma", "σ", NULL, ORD, 0},
    {"varsigma", "ς", NULL, ORD, 0},
    {"tau", "τ", NULL, ORD, 0},
    {"upsilon", "υ", NULL, ORD, 0},
    {"phi", "φ", NULL, ORD, 0},
    {"varphi", "φ", NULL, ORD, 0},
    {"chi", "χ", NULL, ORD, 0},
    {"psi", "ψ", NULL, ORD, 0},
    {"omega", "ω", NULL, ORD, 0},
    {"Gamma", "Γ", NULL, ORD, 0},
    {"Delta", "Δ", NULL, ORD, TEX_PREFIX},
    {"Theta", "Θ", NULL, ORD, 0},
    {"Lambda", "Λ", NULL, ORD, 0},
    {"Xi", "Ξ", NULL, ORD, 0},
    {"Pi", "Π", NULL, ORD, 0},
    {"Sigma", "Σ", "Sigma", ORD, 0},
    {"Upsilon", "Υ", NULL, ORD, 0},
    {"Phi", "Φ", NULL, ORD, 0},
    {"Psi", "Ψ", NULL, ORD, 0},
    {"Omega", "Ω", NULL, ORD, 0},
    /* operations */
    {"+", "+", NULL, BIN, 0},
    {"-", "−", NULL, BIN, 0},
    {"*", "*", NULL, BIN, 0},
    {"cdot", "·", NULL, BIN, 0},
    {"times", "×", NULL, BIN, 0},
    {"div", "÷", NULL, BIN, 0},
    {"pm", "±", NULL, BIN, 0},
    {"mp", "∓", NULL, BIN, 0},
    {"oplus", "⊕", NULL, BIN, 0},
    {"ominus", "⊖", NULL, BIN, 0},
    {"otimes", "⊗", NULL, BIN, 0},
    {"odot", "⊙", NULL, BIN, 0},
    {"circ", "∘", NULL, BIN, 0},
    {"ast", "∗", NULL, BIN, 0},
    {"star", "⋆", NULL, BIN, 0},
    {"bullet", "•", NULL, BIN, 0},
    {"cup", "∪", NULL, BIN, 0},
    {"cap", "∩", NULL, BIN, 0},
    {"setminus", "∖", NULL, BIN, 0},
    {"land", "∧", NULL, BIN, 0},
    {"wedge", "∧", NULL, BIN, 0},
    {"lor", "∨", NULL, BIN, 0},
    {"vee", "∨", NULL, BIN, 0},
    {"dagger", "†", NULL, BIN, 0},
    {"bmod", "mod", "mod", BIN, 0},
    /* relations */
    {"=", "=", NULL, REL, 0},
    {"<", "<", NULL, REL, 0},
    {">", ">", NULL, REL, 0},
    {":", ":", NULL, REL, 0},
    {"lt", "<", NULL, REL, 0},
    {"gt", ">", NULL, REL, 0},
    {"colon", ":", NULL, TEX_COMMA, 0},
    {"coloneqq", "≔", NULL, REL, 0},
    {"le", "≤", NULL, REL, 0},
    {"leq", "≤", NULL, REL, 0},
    {"ge", "≥", NULL, REL, 0},
    {"geq", "≥", NULL, REL, 0},
    {"ne", "≠", NULL, REL, 0},
    {"neq", "≠", NULL, REL, 0},
    {"approx", "≈", NULL, REL, 0},
    {"equiv", "≡", NULL, REL, 0},
    {"sim", "∼", NULL, REL, 0},
    {"simeq", "≃", NULL, REL, 0},
    {"cong", "≅", NULL, REL, 0},
    {"propto", "∝", NULL, REL, 0},
    {"ll", "≪", NULL, REL, 0},
    {"gg", "≫", NULL, REL, 0},
    {"in", "∈", NULL, REL, 0},
    {"notin", "∉", NULL, REL, 0},
    {"ni", "∋", NULL, REL, 0},
    {"subset", "⊂", NULL, REL, 0},
    {"supset", "⊃", NULL, REL, 0},
    {"subseteq", "⊆", NULL, REL, 0},
    {"supseteq", "⊇", NULL, REL, 0},
    {"mid", "∣", NULL, REL, 0},
    {"parallel", "∥", NULL, REL, 0},
    {"perp", "⊥", NULL, REL, 0},
    {"to", "→", "->", REL, 0},
    {"rightarrow", "→", "->", REL, 0},
    {"gets", "←", "<-", REL, 0},
    {"leftarrow", "←", "<-", REL, 0},
    {"leftrightarrow", "↔", NULL, REL, 0},
    {"Rightarrow", "⇒", NULL, REL, 0},
    {"Leftarrow", "⇐", NULL, REL, 0},
    {"Leftrightarrow", "⇔", NULL, REL, 0},
    {"implies", "⇒", NULL, REL, 0},
    {"iff", "⇔", NULL, REL, 0},
    {"mapsto", "↦", NULL, REL, 0},
    {"longrightarrow", "⟶", NULL, REL, 0},
    {"longleftarrow", "⟵", NULL, REL, 0},
    {"uparrow", "↑", NULL, REL, 0},
    {"downarrow", "↓", NULL, REL, 0},
    /* brackets */
    {"(", "(", NULL, TEX_OPEN, 0},
    {"[", "[", NULL, TEX_OPEN, 0},
    {"{", "{", NULL, TEX_OPEN, 0},
    {"lbrace", "{", NULL, TEX_OPEN, 0},
    {"lbrack", "[", NULL, TEX_OPEN, 0},
    {"langle", "⟨", NULL, TEX_OPEN, 0},
    {"lfloor", "⌊", NULL, TEX_OPEN, 0},
    {"lceil", "⌈", NULL, TEX_OPEN, 0},
    {"lvert", "|", NULL, TEX_OPEN, 0},
    {"lVert", "‖", NULL, TEX_OPEN, 0},
    {")", ")", NULL, TEX_CLOSE, 0},
    {"]", "]", NULL, TEX_CLOSE, 0},
    {"}", "}", NULL, TEX_CLOSE, 0},
    {"rbrace", "}", NULL, TEX_CLOSE, 0},
    {"rbrack", "]", NULL, TEX_CLOSE, 0},
    {"rangle", "⟩", NULL, TEX_CLOSE, 0},
    {"rfloor", "⌋", NULL, TEX_CLOSE, 0},
    {"rceil", "⌉", NULL, TEX_CLOSE, 0},
    {"rvert", "|", NULL, TEX_CLOSE, 0},
    {"rVert", "‖", NULL, TEX_CLOSE, 0},
    /* between */
    {",", ",", NULL, TEX_COMMA, 0},
    {";", ";", NULL, TEX_COMMA, 0},
    {".", ".", NULL, TEX_COMMA, 0},
    {"!", "!", NULL, TEX_CLOSE, 0},
    {"?", "?", NULL, TEX_CLOSE, 0},
    {"ldots", "…", NULL, ORD, 0},
    {"dots", "…", NULL, ORD, 0},
    {"dotsc", "…", NULL, ORD, 0},
    {"dotsb", "⋯", NULL, ORD, 0},
    {"cdots", "⋯", NULL, ORD, 0},
    {"vdots", "⋮", NULL, ORD, 0},
    {"ddots", "⋱", NULL, ORD, 0},
    /* others */
    {"infty", "∞", NULL, ORD, 0},
    {"partial", "∂", NULL, ORD, TEX_PREFIX},
    {"nabla", "∇", NULL, ORD, TEX_PREFIX},
    {"neg", "¬", NULL, ORD, TEX_PREFIX},
    {"lnot", "¬", NULL, ORD, TEX_PREFIX},
    {"forall", "∀", NULL, ORD, TEX_PREFIX},
    {"exists", "∃", NULL, ORD, TEX_PREFIX},
    {"emptyset", "∅", NULL, ORD, 0},
    {"varnothing", "∅", NULL, ORD, 0},
    {"top", "⊤", NULL, ORD, 0},
    {"intercal", "⊤", NULL, ORD, 0},
    {"bot", "⊥", NULL, ORD, 0},
    {"ell", "ℓ", NULL, ORD, 0},
    {"hbar", "ℏ", NULL, ORD, 0},
    {"prime", "′", NULL, ORD, 0},
    {"Re", "ℜ", NULL, ORD, 0},
    {"Im", "ℑ", NULL, ORD, 0},
    {"imath", "ı", NULL, ORD, 0},
    {"jmath", "ȷ", NULL, ORD, 0},
    {"angle", "∠", NULL, ORD, 0},
    {"triangle", "△", NULL, ORD, 0},
    {"square", "□", NULL, ORD, 0},
    {"blacksquare", "∎", NULL, ORD, 0},
    {"checkmark", "✓", NULL, ORD, 0},
    {"vert", "|", NULL, ORD, 0},
    {"Vert", "‖", NULL, ORD, 0},
    {"|", "‖", NULL, ORD, 0},
    {"backslash", "\\", NULL, ORD, 0},
    {"degree", "°", NULL, ORD, 0},
    {"S", "§", NULL, ORD, 0},
    {"$", "$", NULL, ORD, 0},
    {"%", "%", NULL, ORD, 0},
    {"&", "&", NULL, ORD, 0},
    {"#", "#", NULL, ORD, 0},
    {"_", "_", NULL, ORD, 0},
    /* functions */
    {"exp", "exp", "exp", FUN, 0},
    {"log", "log", "log", FUN, 0},
    {"ln", "ln", "ln", FUN, 0},
    {"lg", "lg", "lg", FUN, 0},
    {"sin", "sin", "sin", FUN, 0},
    {"cos", "cos", "cos", FUN, 0},
    {"tan", "tan", "tan", FUN, 0},
    {"tanh", "tanh", "tanh", FUN, 0},
    {"sinh", "sinh", "sinh", FUN, 0},
    {"cosh", "cosh", "cosh", FUN, 0},
    {"arg", "arg", "arg", FUN, 0},
    {"det", "det", "det", FUN, TEX_LIMITS},
    {"dim", "dim", "dim", FUN, 0},
    {"ker", "ker", "ker", FUN, 0},
    {"deg", "deg", "deg", FUN, 0},
    {"gcd", "gcd", "gcd", FUN, 0},
    {"max", "max", "max", FUN, TEX_LIMITS},
    {"min", "min", "min", FUN, TEX_LIMITS},
    {"sup", "sup", "sup", FUN, TEX_LIMITS},
    {"inf", "inf", "inf", FUN, TEX_LIMITS},
    {"lim", "lim", "lim", FUN, TEX_LIMITS},
    {"Pr", "Pr", "Pr", FUN, TEX_LIMITS},
    {0},
};

bool tex_is_named(const char *candidate, const char *name, size_t length)
{
    return length > 0 && candidate[0] == name[0] && strlen(candidate) == length && memcmp(candidate, name, length) == 0;
}

const struct tex_symbol *tex_symbol_named(const char *name, size_t length)
{
    for (size_t i = 0; tex_symbols[i].name; i++)
        if (tex_is_named(tex_symbols[i].name, name, length))
            return &tex_symbols[i];
    return NULL;
}

/* Letters are no symbols, though "S" and others name some; nor is "$". */
const struct tex_symbol *tex_symbol_typed(const char *character, size_t length)
{
    if (length == 1 && !strchr("+-*=<>:()[],;.!?", *character))
        return NULL;
    for (size_t i = 0; tex_symbols[i].name; i++)
        if (tex_is_named(length == 1 ? tex_symbols[i].name : tex_symbols[i].text, character, length))
            return &tex_symbols[i];
    return NULL;
}

static bool is_between(char32_t c, char32_t first, char32_t last)
{
    return c >= first && c <= last;
}

char32_t tex_styled(char32_t c, enum tex_style style)
{
    static const struct {
        enum tex_style style;
        char32_t letter, styled;
    } odd[] = {{TEX_BLACKBOARD, U'C', U'ℂ'}, {TEX_BLACKBOARD, U'H', U'ℍ'}, {TEX_BLACKBOARD, U'N', U'ℕ'},
               {TEX_BLACKBOARD, U'P', U'ℙ'}, {TEX_BLACKBOARD, U'Q', U'ℚ'}, {TEX_BLACKBOARD, U'R', U'ℝ'},
               {TEX_BLACKBOARD, U'Z', U'ℤ'}, {TEX_SCRIPT, U'B', U'ℬ'},     {TEX_SCRIPT, U'E', U'ℰ'},
               {TEX_SCRIPT, U'F', U'ℱ'},     {TEX_SCRIPT, U'H', U'ℋ'},     {TEX_SCRIPT, U'I', U'ℐ'},
               {TEX_SCRIPT, U'L', U'ℒ'},     {TEX_SCRIPT, U'M', U'ℳ'},     {TEX_SCRIPT, U'R', U'ℛ'},
               {TEX_SCRIPT, U'e', U'ℯ'},     {TEX_SCRIPT, U'g', U'ℊ'},     {TEX_SCRIPT, U'o', U'ℴ'}};
    static const struct {
        char32_t capital, small, digit, greek_capital, greek_small; /* 0: none */
    } alphabets[] = {[TEX_BOLD] = {0x1D400, 0x1D41A, 0x1D7CE, 0x1D6A8, 0x1D6C2},
                     [TEX_BLACKBOARD] = {0x1D538, 0x1D552, 0x1D7D8, 0, 0},
                     [TEX_SCRIPT] = {0x1D49C, 0x1D4B6, 0, 0, 0}};

    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++)
        if (odd[i].style == style && odd[i].letter == c)
            return odd[i].styled;
    if (is_between(c, U'A', U'Z') && alphabets[style].capital)
        return alphabets[style].capital + (c - U'A');
    if (is_between(c, U'a', U'z') && alphabets[style].small)
        return alphabets[style].small + (c - U'a');
    if (is_between(c, U'0', U'9') && alphabets[style].digit)
        return alphabets[style].digit + (c - U'0');
    if (is_between(c, U'Α', U'Ω') && alphabets[style].greek_capital)
        return alphabets[style].greek_capital + (c - U'Α');
    if (is_between(c, U'α', U'ω') && alphabets[style].greek_small)
        return alphabets[style].greek_small + (c - U'α');
    return c;
}

/* As subscripts only letters that count (i, j, n …), not those in names (d_k and W_Q are written so everywhere). */
char32_t tex_raised(char32_t c, bool above)
{
    static const char32_t below_from[] = U"0123456789hijklmnprst+−=", below_to[] = U"₀₁₂₃₄₅₆₇₈₉ₕᵢⱼₖₗₘₙₚᵣₛₜ₊₋₌";
    static const char32_t above_from[] = U"0123456789abcdefghijklmnoprstuvwxyz+−=",
                          above_to[] = U"⁰¹²³⁴⁵⁶⁷⁸⁹ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ⁺⁻⁼";
    const char32_t *from = above ? above_from : below_from, *to = above ? above_to : below_to;

    for (size_t i = 0; from[i]; i++)
        if (from[i] == c)
            return to[i];
    return 0;
}
