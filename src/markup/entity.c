/* SPDX-License-Identifier: MIT */
#include "markup/entity.h"

#include "base/utf8.h"

#include <string.h>

struct entity {
    const char *name;
    char32_t character;
};

static const struct entity entities[] = {
    {"amp", 0x26},      {"lt", 0x3C},       {"gt", 0x3E},       {"quot", 0x22},     {"apos", 0x27},
    {"nbsp", 0xA0},     {"ensp", 0x2002},   {"emsp", 0x2003},   {"thinsp", 0x2009}, {"shy", 0xAD},
    {"hellip", 0x2026}, {"mdash", 0x2014},  {"ndash", 0x2013},  {"lsquo", 0x2018},  {"rsquo", 0x2019},
    {"ldquo", 0x201C},  {"rdquo", 0x201D},  {"sbquo", 0x201A},  {"bdquo", 0x201E},  {"laquo", 0xAB},
    {"raquo", 0xBB},    {"bull", 0x2022},   {"middot", 0xB7},   {"sect", 0xA7},     {"para", 0xB6},
    {"dagger", 0x2020}, {"copy", 0xA9},     {"reg", 0xAE},      {"trade", 0x2122},  {"deg", 0xB0},
    {"micro", 0xB5},    {"plusmn", 0xB1},   {"times", 0xD7},    {"divide", 0xF7},   {"minus", 0x2212},
    {"frac12", 0xBD},   {"frac14", 0xBC},   {"frac34", 0xBE},   {"sup1", 0xB9},     {"sup2", 0xB2},
    {"sup3", 0xB3},     {"infin", 0x221E},  {"radic", 0x221A},  {"sum", 0x2211},    {"prod", 0x220F},
    {"int", 0x222B},    {"part", 0x2202},   {"nabla", 0x2207},  {"le", 0x2264},     {"ge", 0x2265},
    {"ne", 0x2260},     {"equiv", 0x2261},  {"asymp", 0x2248},  {"approx", 0x2248}, {"cong", 0x2245},
    {"prop", 0x221D},   {"isin", 0x2208},   {"notin", 0x2209},  {"ni", 0x220B},     {"sub", 0x2282},
    {"sup", 0x2283},    {"sube", 0x2286},   {"supe", 0x2287},   {"cup", 0x222A},    {"cap", 0x2229},
    {"empty", 0x2205},  {"forall", 0x2200}, {"exist", 0x2203},  {"and", 0x2227},    {"or", 0x2228},
    {"not", 0xAC},      {"sdot", 0x22C5},   {"lowast", 0x2217}, {"oplus", 0x2295},  {"otimes", 0x2297},
    {"perp", 0x22A5},   {"ang", 0x2220},    {"larr", 0x2190},   {"rarr", 0x2192},   {"uarr", 0x2191},
    {"darr", 0x2193},   {"harr", 0x2194},   {"lArr", 0x21D0},   {"rArr", 0x21D2},   {"hArr", 0x21D4},
    {"map", 0x21A6},    {"lfloor", 0x230A}, {"rfloor", 0x230B}, {"lceil", 0x2308},  {"rceil", 0x2309},
    {"lang", 0x27E8},   {"rang", 0x27E9},   {"prime", 0x2032},  {"Prime", 0x2033},  {"ell", 0x2113},
    {"Sigma", 0x3A3},   {"Alpha", 0x391},   {"Beta", 0x392},    {"Gamma", 0x393},   {"Delta", 0x394},
    {"Epsilon", 0x395}, {"Zeta", 0x396},    {"Eta", 0x397},     {"Theta", 0x398},   {"Iota", 0x399},
    {"Kappa", 0x39A},   {"Lambda", 0x39B},  {"Mu", 0x39C},      {"Nu", 0x39D},      {"Xi", 0x39E},
    {"Omicron", 0x39F}, {"Pi", 0x3A0},      {"Rho", 0x3A1},     {"Tau", 0x3A4},     {"Upsilon", 0x3A5},
    {"Phi", 0x3A6},     {"Chi", 0x3A7},     {"Psi", 0x3A8},     {"Omega", 0x3A9},   {"alpha", 0x3B1},
    {"beta", 0x3B2},    {"gamma", 0x3B3},   {"delta", 0x3B4},   {"epsilon", 0x3B5}, {"zeta", 0x3B6},
    {"eta", 0x3B7},     {"theta", 0x3B8},   {"iota", 0x3B9},    {"kappa", 0x3BA},   {"lambda", 0x3BB},
    {"mu", 0x3BC},      {"nu", 0x3BD},      {"xi", 0x3BE},      {"omicron", 0x3BF}, {"pi", 0x3C0},
    {"rho", 0x3C1},     {"sigmaf", 0x3C2},  {"sigma", 0x3C3},   {"tau", 0x3C4},     {"upsilon", 0x3C5},
    {"phi", 0x3C6},     {"chi", 0x3C7},     {"psi", 0x3C8},     {"omega", 0x3C9},   {"auml", 0xE4},
    {"ouml", 0xF6},     {"uuml", 0xFC},     {"Auml", 0xC4},     {"Ouml", 0xD6},     {"Uuml", 0xDC},
    {"szlig", 0xDF},    {"eacute", 0xE9},   {"egrave", 0xE8},   {"ecirc", 0xEA},    {"agrave", 0xE0},
    {"acirc", 0xE2},    {"ccedil", 0xE7},   {"ntilde", 0xF1},   {"oslash", 0xF8},   {"aring", 0xE5},
    {"aelig", 0xE6},    {"euro", 0x20AC},   {"pound", 0xA3},    {"yen", 0xA5},      {"cent", 0xA2},
    {"check", 0x2713},  {"cross", 0x2717},  {"Agrave", 0xC0},   {"Aacute", 0xC1},   {"Acirc", 0xC2},
    {"Atilde", 0xC3},   {"Aring", 0xC5},    {"AElig", 0xC6},    {"Ccedil", 0xC7},   {"Egrave", 0xC8},
    {"Eacute", 0xC9},   {"Ecirc", 0xCA},    {"Euml", 0xCB},     {"Igrave", 0xCC},   {"Iacute", 0xCD},
    {"Icirc", 0xCE},    {"Iuml", 0xCF},     {"Ntilde", 0xD1},   {"Ograve", 0xD2},   {"Oacute", 0xD3},
    {"Ocirc", 0xD4},    {"Otilde", 0xD5},   {"Oslash", 0xD8},   {"Ugrave", 0xD9},   {"Uacute", 0xDA},
    {"Ucirc", 0xDB},    {"aacute", 0xE1},   {"atilde", 0xE3},   {"euml", 0xEB},     {"igrave", 0xEC},
    {"iacute", 0xED},   {"icirc", 0xEE},    {"iuml", 0xEF},     {"ograve", 0xF2},   {"oacute", 0xF3},
    {"ocirc", 0xF4},    {"otilde", 0xF5},   {"ugrave", 0xF9},   {"uacute", 0xFA},   {"ucirc", 0xFB},
    {"yacute", 0xFD}};

/* The value of a digit, or 99. */
static unsigned digit(char c)
{
    if (c >= '0' && c <= '9')
        return (unsigned)(c - '0');
    c = (char)(c | 0x20);
    return c >= 'a' && c <= 'f' ? (unsigned)(c - 'a') + 10 : 99;
}

/* The character of "#215" or "#xD7"; what is none (0, surrogates, too large) is UTF8_INVALID. */
static char32_t numbered(const char *name, size_t length)
{
    unsigned base = length > 1 && (name[1] | 0x20) == 'x' ? 16 : 10;
    char32_t c = 0;

    for (size_t i = base == 16 ? 2 : 1; i < length; i++) {
        if (digit(name[i]) >= base)
            return UTF8_INVALID;
        c = c * base + digit(name[i]);
        if (c > 0x10FFFF)
            return UTF8_INVALID;
    }
    return c == 0 || (c >= 0xD800 && c <= 0xDFFF) ? UTF8_INVALID : c;
}

void entity_add(struct text *out, const char *entity, size_t length)
{
    const char *name = entity + 1;
    size_t name_length = length < 2 ? 0 : length - 2;

    if (name_length > 1 && *name == '#') {
        utf8_add(out, numbered(name, name_length));
        return;
    }
    for (size_t i = 0; i < sizeof entities / sizeof *entities; i++) {
        const char *candidate = entities[i].name;

        if (strlen(candidate) == name_length && memcmp(candidate, name, name_length) == 0) {
            utf8_add(out, entities[i].character);
            return;
        }
    }
    text_add_bytes(out, entity, length);
}
