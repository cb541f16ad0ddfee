/* SPDX-License-Identifier: MIT */
#include "walk/listing.h"

#include "base/utf8.h"
#include "walk/arithmetic.h"
#include "walk/hidden.h"
#include "walk/making.h"
#include "walk/name.h"

#include <stdint.h>
#include <string.h>

enum { LANGUAGES_WIDE = 60, LANGUAGES_NARROW = 36, CODE_LEAST = 30, CODE_MOST = 60 };

/* The region of the sources that computes the selected number; for a given number, the stage's region. */
static const char *region_of(const struct stage *stage)
{
    const char *region = origin_find(stage_record(stage), stage->at).region;

    return region ? region : stage_names[stage->kind->stage];
}

/* The region for the paper's model: another language's version of that may hold for all models. */
static const char *plain_region(const char *region)
{
    static const char *const regions[][2] = {
        {"split-wide", "split"}, {"output-wide", "output"}, {"output-bias", "bias"}};

    for (size_t i = 0; i < sizeof regions / sizeof *regions; i++)
        if (strcmp(region, regions[i][0]) == 0)
            return regions[i][1];
    return region;
}

static bool cut(const struct stage *stage, enum listing_language language, struct listing *out)
{
    const struct view_source *source = &stage->sources[language];

    *out = (struct listing){0};
    if (!source->bytes || (!listing_cut(out, source->bytes, source->length, region_of(stage)) &&
                           !listing_cut(out, source->bytes, source->length, plain_region(region_of(stage)))))
        return false;
    if (origin_find(stage_record(stage), stage->at).kind == ORIGIN_GIVEN)
        memset(out->lit, 0, out->count * sizeof *out->lit); /* no line here computes this number */
    return true;
}

/* Columns of all languages with their keys, `gap` between one and the next. */
static int languages_columns(bool brief, int gap)
{
    int columns = (LANGUAGE_COUNT - 1) * gap;

    for (enum listing_language i = 0; i < LANGUAGE_COUNT; i++)
        columns += 2 + utf8_columns(brief ? listing_languages[i].brief : listing_languages[i].title);
    return columns;
}

void listing_add_languages(struct line *line, const struct view_habits *habits, int columns)
{
    bool brief = languages_columns(false, 2) > columns;
    int gap = 3;

    if (habits->keyless || (habits->has_code_aside && !habits->code)) {
        line_add(line, ROLE_STRONG, listing_languages[habits->language].title);
        line_add(line, ROLE_DIM, habits->keyless ? "" : "   c: another language");
        return;
    }
    while (gap > 1 && languages_columns(brief, gap) > columns)
        gap--;
    for (enum listing_language i = 0; i < LANGUAGE_COUNT; i++)
        line_addf(line, i == habits->language ? ROLE_STRONG : ROLE_DIM, "%*s%d %s", i ? gap : 0, "", (int)i + 1,
                  brief ? listing_languages[i].brief : listing_languages[i].title);
}

/* The sum of the first `count` terms while the loop runs, without a bias, which is added later. */
static double partial_sum(const struct origin *p, size_t count)
{
    struct origin part = *p;

    part.count = count;
    return origin_result(&part) - origin_plus(p);
}

/* "Q₁ sat  0.0 [2.0] 0.0 0.0": the row of factors in use, the current term in brackets. */
static void add_factors(const struct stage *stage, const struct origin *p, const struct origin_run *run,
                        struct line *line)
{
    int decimals = arithmetic_figures(stage, run)->decimals;
    int widest = arithmetic_figures(stage, &p->a)->widest, other = arithmetic_figures(stage, &p->b)->widest;
    size_t terms = making_terms(stage, stage->at), now = terms == SIZE_MAX || terms == 0 ? SIZE_MAX : terms - 1;
    struct text name = {0};

    widest = widest > other ? widest : other;
    name_add_matrix(&name, run->first.id, run->first.head, false);
    text_add_byte(&name, ' ');
    name_add_run(&name, stage_model(stage), run, 4);
    line_add(line, ROLE_DIM, text_string(&name));
    line_addf(line, ROLE_DIM, "%*s", utf8_columns(text_string(&name)) < 8 ? 8 - utf8_columns(text_string(&name)) : 1,
              "");
    for (size_t k = 0; k < p->count; k++) {
        char number[NUMBER_ROOM];

        arithmetic_number(number, origin_number(run, k), decimals, false);
        line_addf(line, k == now ? ROLE_STRONG : ROLE_PLAIN, "%*s%s%s%s", widest - (int)strlen(number), "",
                  k == now ? "[" : " ", number,
                  k == now       ? "]"
                  : k + 1 == now ? ""
                                 : " ");
    }
    text_free(&name);
}

/* "i = 2  row sat", "j = 1  column cat", "c = 0  sum was 0.00, is 5.60". */
static void add_counters(const struct stage *stage, const struct origin *p, struct lines *lines)
{
    const struct model *model = stage_model(stage);
    size_t terms = making_terms(stage, stage->at), done = terms < p->count ? terms : p->count;
    char was[NUMBER_ROOM], is[NUMBER_ROOM];
    struct text name = {0};

    name_add_row(&name, model, stage->at.id, stage->at.head, stage->at.row, 12);
    line_addf(lines_add(lines), ROLE_DIM, "i = %zu  row %s", stage->at.row, text_string(&name));
    text_cut(&name, 0);
    name_add_column(&name, model, stage->at.id, stage->at.head, stage->at.col, 12);
    line_addf(lines_add(lines), ROLE_DIM, "j = %zu  column %s", stage->at.col, text_string(&name));
    text_free(&name);
    number_shown(was, partial_sum(p, done ? done - 1 : 0), 2);
    number_shown(is, partial_sum(p, done), 2);
    if (terms == 0)
        line_add(lines_add(lines), ROLE_DIM, "sum is 0");
    else if (terms < p->count)
        line_addf(lines_add(lines), ROLE_DIM, "c = %zu  sum was %s, is %s", done - 1, was, is);
    else if (p->plus.at) {
        number_shown(was, origin_result(p), 2);
        line_addf(lines_add(lines), ROLE_DIM, "c = %zu  sum %s + b = %s", done - 1, is, was);
    } else
        line_addf(lines_add(lines), ROLE_DIM, "c = %zu  sum is %s", done - 1, is);
}

/* The two rows in use and the loop's counters, below the matrix. */
static void fill_counters(const struct stage *stage, struct sheet *sheet)
{
    struct origin p = origin_find(stage_record(stage), stage->at);
    struct sheet_block *block;

    if (p.kind != ORIGIN_PRODUCT)
        return;
    block = sheet_add(sheet, BLOCK_LINES, "counters");
    sheet_size(block, 2, 6);
    block->columns = CODE_LEAST;
    block->gap = block->under = true;
    if (hidden_in_arithmetic(stage, stage->at))
        return;
    add_factors(stage, &p, &p.a, lines_add(&block->lines));
    add_factors(stage, &p, &p.b, lines_add(&block->lines));
    lines_add(&block->lines);
    add_counters(stage, &p, &block->lines);
}

void listing_add_code(struct lines *lines, const struct listing *listing)
{
    lines->is_code = true;
    for (size_t i = 0; i < listing->count; i++) {
        line_add(lines_add(lines), listing->lit[i] ? ROLE_STRONG : ROLE_PLAIN, listing->lines[i]);
        lines->lines[lines->count - 1].is_marked = listing->lit[i];
        if (listing->lit[i] && lines->lit == SHEET_NONE)
            lines->lit = lines->count - 1;
    }
}

void listing_fill(const struct stage *stage, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_LINES, "code");
    struct listing listing;

    sheet_size(block, 0, CODE_MOST);
    block->columns = CODE_LEAST;
    block->beside = true;
    if (sheet->is_plain) {
        text_addf(&block->title, "In %s", listing_languages[stage->habits->language].title);
    } else {
        listing_add_languages(lines_add(&block->lines), stage->habits, LANGUAGES_WIDE);
        listing_add_languages(lines_shorter(&block->lines), stage->habits, LANGUAGES_NARROW);
        lines_add(&block->lines);
    }
    if (cut(stage, stage->habits->language, &listing))
        listing_add_code(&block->lines, &listing);
    else
        line_add(lines_add(&block->lines), ROLE_DIM, "No listing of this step in this language.");
    listing_free(&listing);
    if (!sheet->is_plain)
        fill_counters(stage, sheet);
}
