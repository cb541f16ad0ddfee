/* SPDX-License-Identifier: MIT */
#include "draw/theme.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

#define INK_LIGHT 231
#define INK_DARK 16

/* One step of a ramp: the paper, and whether black or white is readable on it (contrast at least 4.5). */
struct ramp_step {
    short paper;
    bool dark_ink;
};

/* Computed and checked for order, evenness, contrast and colour blindness. */
static const struct ramp_step share_ramp[2][10] = {
    {{232, 0}, {234, 0}, {236, 0}, {239, 0}, {24, 0}, {31, 1}, {37, 1}, {79, 1}, {122, 1}, {229, 1}},
    {{231, 1}, {254, 1}, {152, 1}, {79, 1}, {37, 1}, {31, 1}, {24, 0}, {239, 0}, {236, 0}, {233, 0}},
};
static const struct ramp_step signed_ramp[2][11] = {
    {{159, 1}, {153, 1}, {110, 1}, {67, 1}, {60, 0}, {238, 0}, {94, 0}, {136, 1}, {179, 1}, {221, 1}, {229, 1}},
    {{19, 0}, {25, 0}, {68, 1}, {111, 1}, {153, 1}, {255, 1}, {222, 1}, {179, 1}, {136, 1}, {94, 0}, {88, 0}},
};
static const struct ramp_step grey_ramp[2][10] = {
    {{233, 0}, {235, 0}, {237, 0}, {239, 0}, {241, 0}, {243, 1}, {246, 1}, {249, 1}, {252, 1}, {255, 1}},
    {{255, 1}, {252, 1}, {249, 1}, {246, 1}, {243, 1}, {241, 0}, {239, 0}, {237, 0}, {235, 0}, {233, 0}},
};
static const short head_ink[2][8] = {
    {205, 149, 141, 45, 217, 35, 172, 194},
    {126, 22, 93, 17, 52, 61, 54, 124},
};

/* With few colours: backgrounds for cells too dense for a number, foregrounds for shades and heads. [light][…] */
static const short dense_share_16[2][5] = {{0, 4, 6, 14, 15}, {15, 14, 6, 4, 0}};
static const short dense_share_8[2][4] = {{0, 4, 6, 7}, {7, 6, 4, 0}};
static const short dense_signed_16[2][7] = {{14, 6, 4, 0, 1, 3, 11}, {4, 6, 14, 15, 11, 3, 1}};
static const short dense_signed_8[2][5] = {{6, 4, 0, 1, 3}, {4, 6, 7, 3, 1}};
static const short shade_ink_16[2][2] = {{14, 11}, {4, 1}};
static const short shade_ink_8[2][2] = {{6, 3}, {4, 1}};
static const short head_ink_16[2][4] = {{13, 10, 12, 9}, {5, 2, 4, 1}};
static const short head_ink_8[2][4] = {{5, 2, 6, 1}, {5, 2, 4, 1}};

static const char32_t shades[] = {U' ', U'░', U'▒', U'▓', U'▓', U'█'};

enum role theme_head(size_t head)
{
    return (enum role)(ROLE_HEAD_1 + (int)(head % 8));
}

static struct style plain_style(void)
{
    return (struct style){.ink = COLOR_PAGE, .paper = COLOR_PAGE};
}

static struct style head_style(const struct theme *theme, size_t head)
{
    struct style style = plain_style();

    if (theme->colors >= 256)
        style.ink = head_ink[theme->light][head];
    else if (theme->colors >= 16)
        style.ink = head_ink_16[theme->light][head % 4];
    else if (theme->colors >= 8)
        style.ink = head_ink_8[theme->light][head % 4];
    style.bold = true;
    return style;
}

struct style theme_role(const struct theme *theme, enum role role)
{
    struct style style = plain_style();
    bool rich = theme->colors >= 256;

    switch (role) {
    case ROLE_STRONG:
    case ROLE_CODE:
        style.bold = true;
        break;
    case ROLE_DIM:
        style.ink = rich ? (theme->light ? 240 : 247) : COLOR_PAGE;
        style.faint = !rich;
        break;
    case ROLE_HAIRLINE:
        style.ink = rich ? (theme->light ? 244 : 241) : COLOR_PAGE;
        style.faint = !rich;
        break;
    case ROLE_TAG:
        style.bold = true;
        style.reverse = !rich;
        style.ink = rich ? (theme->light ? INK_DARK : INK_LIGHT) : COLOR_PAGE;
        style.paper = rich ? (theme->light ? 252 : 240) : COLOR_PAGE;
        break;
    case ROLE_EMPHASIS:
    case ROLE_LINK:
        style.bold = role == ROLE_EMPHASIS;
        break;
    case ROLE_PLAIN:
        break;
    default:
        return head_style(theme, (size_t)(role - ROLE_HEAD_1) % 8);
    }
    return style;
}

int theme_share_step(double share)
{
    double step = floor(round(100 * share) / 10);

    return !(step > 0) ? 0 : step > 9 ? 9 : (int)step; /* NaN gives 0 */
}

int theme_signed_step(double value, double scale)
{
    double step = fabs(value) < 1e300 ? round(5 * value / scale) : round(5 * (value / scale));

    return isnan(step) ? 0 : step < -5 ? -5 : step > 5 ? 5 : (int)step;
}

double theme_scale(double largest)
{
    static const double ends[] = {1, 2, 3, 4, 5, 6, 8, 10};
    int power;

    if (!(largest > 0) || isinf(largest))
        return 1;
    power = (int)floor(log10(largest));
    if (power < DBL_MIN_10_EXP || power >= DBL_MAX_10_EXP)
        return largest; /* that power of ten, or the next, is no normal double */
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        double end = power < 0 ? ends[i] / pow(10, -power) : ends[i] * pow(10, power); /* 3/10, which prints as 0.3 */

        if (largest <= end * (1 + 1e-9))
            return end;
    }
    return 10 * pow(10, power);
}

/* The ramp step as it is painted; in grey, signed values show only size, and their number shows the sign. */
static struct ramp_step ramp(const struct theme *theme, bool is_share, int step)
{
    if (theme->grey)
        return grey_ramp[theme->light][is_share ? step : (step < 0 ? -step : step) * 9 / 5];
    return is_share ? share_ramp[theme->light][step] : signed_ramp[theme->light][step + 5];
}

struct style theme_heat(const struct theme *theme, bool is_share, int step)
{
    struct style style = plain_style();
    struct ramp_step ground;

    if (theme->colors < 256)
        return style;
    ground = ramp(theme, is_share, step);
    style.paper = ground.paper;
    style.ink = ground.dark_ink ? INK_DARK : INK_LIGHT;
    return style;
}

char32_t theme_shade(const struct theme *theme, bool is_share, int step, struct style *style)
{
    static const int level_of_fifth[] = {0, 1, 2, 3, 5};

    *style = plain_style();
    if (!is_share && step != 0 && theme->colors >= 8)
        style->ink = (theme->colors >= 16 ? shade_ink_16 : shade_ink_8)[theme->light][step > 0];
    if (is_share)
        return shades[level_of_fifth[step / 2]];
    return shades[step < 0 ? -step : step];
}

short theme_dense(const struct theme *theme, bool is_share, int step)
{
    if (theme->colors >= 256)
        return ramp(theme, is_share, step).paper;
    if (theme->colors >= 16)
        return is_share ? dense_share_16[theme->light][step / 2] : dense_signed_16[theme->light][(step * 3) / 5 + 3];
    if (theme->colors >= 8)
        return is_share ? dense_share_8[theme->light][step * 4 / 10] : dense_signed_8[theme->light][(step * 2) / 5 + 2];
    return COLOR_PAGE;
}

short theme_unlit(const struct theme *theme, bool is_share, int step)
{
    if (theme->colors < 256 || theme->grey)
        return COLOR_PAGE;
    return grey_ramp[theme->light][is_share ? step / 2 : abs(step)].paper;
}

unsigned theme_rgb(short color)
{
    static const unsigned own[] = {0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
                                   0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF};
    static const unsigned levels[] = {0, 95, 135, 175, 215, 255};
    unsigned number = (unsigned)color & 0xFF, cube = number - 16;

    if (number < 16)
        return own[number];
    if (number < 232)
        return levels[cube / 36] << 16 | levels[cube / 6 % 6] << 8 | levels[cube % 6];
    return (8 + 10 * (number - 232)) * 0x010101u;
}

unsigned theme_page_ink(const struct theme *theme)
{
    return theme_rgb(theme->light ? 234 : 254);
}

unsigned theme_page_paper(const struct theme *theme)
{
    return theme_rgb(theme->light ? INK_LIGHT : 233);
}
