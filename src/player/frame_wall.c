/* SPDX-License-Identifier: MIT */
/* Places everything on a wall (wall.h): the view in the middle, its arithmetic and the words below it; for a step
 * without a view, the text. */
#include "base/memory.h"
#include "base/number.h"
#include "base/utf8.h"
#include "draw/flow.h"
#include "player/challenge.h"
#include "player/follow.h"
#include "player/frame.h"
#include "player/player_state.h"
#include "player/question_shown.h"
#include "player/touch.h"
#include "sheet/lay.h"

#include <stdlib.h>
#include <string.h>

#define SENTENCES 2   /* of prose, at most */
#define LOW 20        /* rows */
#define WIDE 110      /* columns: the row of stages is beside the title */
#define VIEW_LEAST 6  /* rows of a view that makes room for a question */
#define VIEW_BARE 4   /* rows of a view where its question would otherwise not fit */
#define WORDS_MOST 80 /* columns */
#define WORDS_LEAST 56
#define PROSE_LINES 4 /* below a view */
#define SHIFT 4       /* the view moves to the middle in steps of so many columns */
#define SMALL_SHIFT 8
#define SPARE 4 /* a view that gets so many rows more than it fills can spare them */

static bool is_words(const struct block *block)
{
    return block->kind == PROSE_PARAGRAPH || block->kind == PROSE_ITEM || block->kind == PROSE_QUOTE;
}

/* Copies a block but for its words; a paragraph has no marker. */
static void copy_shape(struct block *to, const struct block *from)
{
    if (to->kind == PROSE_PARAGRAPH)
        return;
    to->level = from->level;
    to->language = from->language ? memory_copy(from->language) : NULL;
    to->columns = from->columns;
    to->baseline = from->baseline;
}

/* Bytes of a text up to the end of its first sentence, blank included; 0: it does not end here. `last`: nothing follows
 * the text. */
static size_t sentence_length(const char *text, bool last)
{
    for (const char *at = text; (at = strpbrk(at, ".?!:")); at++) {
        const char *end = at + 1;

        while (*end == ')' || *end == '"' || strncmp(end, "”", strlen("”")) == 0)
            end += *end == ')' || *end == '"' ? 1 : strlen("”");
        if (*at != ':' && (*end == ' ' || (*end == '\0' && last)))
            return (size_t)(end - text) + (*end == ' ');
    }
    return 0;
}

/* Appends the first sentences of a block; returns how many there were. */
static int add_sentences(struct prose *out, const struct block *from, int count)
{
    struct block *to = prose_add_block(out, PROSE_PARAGRAPH);
    int found = 0;

    for (size_t i = 0; i < from->run_count && found < count; i++) {
        const struct run *run = &from->runs[i];
        const char *text = run->text;
        size_t length = 0, one;

        while (!(run->flags & (RUN_CODE | RUN_NUMBER | RUN_FORMULA)) && found < count &&
               (one = sentence_length(text + length, i + 1 == from->run_count)) > 0) {
            length += one;
            found++;
        }
        if (found < count)
            length = strlen(text);
        char *copy = memory_copy_bytes(text, length);

        prose_add_run(to, copy, run->target, run->flags);
        free(copy);
    }
    return found;
}

/* The newest part that is text; for a question that is the part before it, which it is about. */
static int text_part(const struct player *p)
{
    int part = p->part;

    while (part > 0 && player_step(p)->asked[part])
        part--;
    return part;
}

/* The first block of the newest text that says something; empty if there is none. */
static void find_newest(struct prose *out, const struct player *p)
{
    const struct prose *prose = &player_step(p)->prose;
    int part = text_part(p);

    for (size_t i = 0; i < prose->block_count; i++) {
        const struct block *block = &prose->blocks[i];

        if (block->part != part || block->kind == PROSE_HEADING || block->kind == PROSE_QUESTION ||
            block->kind == PROSE_RULE)
            continue;
        copy_shape(prose_add_block(out, is_words(block) ? PROSE_PARAGRAPH : block->kind), block);
        for (size_t k = 0; k < block->run_count; k++)
            prose_add_run(out->blocks, block->runs[k].text, block->runs[k].target, block->runs[k].flags);
        prose_drop_keys(out->blocks);
        if (out->blocks[0].run_count > 0)
            return;
        prose_free(out);
    }
}

/* Removes the last word; false if none is left. */
static bool drop_word(struct block *block)
{
    while (block->run_count > 0) {
        char *text = block->runs[block->run_count - 1].text, *blank;
        size_t length = strlen(text);

        while (length > 0 && text[length - 1] == ' ')
            text[--length] = '\0';
        blank = strrchr(text, ' ');
        if (blank) {
            *blank = '\0';
            return true;
        }
        text[0] = '\0';
        if (block->run_count == 1)
            return false;
        free(block->runs[--block->run_count].text);
        free(block->runs[block->run_count].target);
    }
    return false;
}

static size_t count_lines(const struct prose *prose, int width, const struct theme *theme)
{
    struct flow flow;
    size_t count;

    flow_lay(&flow, prose, width, 0, theme);
    count = flow.count;
    flow_free(&flow);
    return count;
}

/* Removes words from the end until the rest and "…" fit in `most` lines; false if nothing is left. */
static bool shorten(struct prose *prose, int width, int most, const struct theme *theme)
{
    struct block *block = &prose->blocks[0];

    while (drop_word(block)) {
        prose_add_run(block, "…", NULL, 0);
        if (count_lines(prose, width, theme) <= (size_t)most)
            return true;
        free(block->runs[--block->run_count].text);
    }
    return false;
}

/* Adds the beginning of the newest text in at most `most` lines; nothing if there is none or no room. */
static void add_newest(struct prose *out, const struct player *p, int width, int most, const struct theme *theme)
{
    struct prose newest = {0};
    bool fits = false;

    if (most <= 0)
        return;
    find_newest(&newest, p);
    if (newest.block_count > 0 && !is_words(newest.blocks)) {
        fits = count_lines(&newest, width, theme) <= (size_t)most;
        if (fits) {
            *out = newest;
            return;
        }
    }
    for (int count = SENTENCES; newest.block_count > 0 && is_words(newest.blocks) && count > 0 && !fits; count--) {
        prose_free(out);
        add_sentences(out, newest.blocks, count);
        fits = count_lines(out, width, theme) <= (size_t)most;
    }
    if (!fits && out->block_count > 0 && !shorten(out, width, most, theme))
        prose_free(out);
    prose_free(&newest);
}

/* The block of the question in the text of its step. */
static size_t block_of(const struct player *p, size_t question)
{
    const struct prose *prose = &player_step(p)->prose;
    size_t i = 0;

    while (prose->blocks[i].kind != PROSE_QUESTION || (size_t)prose->blocks[i].level != question)
        i++;
    return i;
}

/* The question that is shown: asked in the newest part, or earlier and not yet answered; else QUESTION_NONE. */
static size_t wall_words_question(const struct player *p)
{
    size_t question = lecture_question(p);

    if (question == QUESTION_NONE || question == p->wall.polled)
        return QUESTION_NONE;
    if (!predict_is_asked(p, question) && player_step(p)->prose.blocks[block_of(p, question)].part < p->part)
        return QUESTION_NONE;
    return question;
}

/* Keeps only the first block. */
static void keep_first(struct prose *prose)
{
    struct prose first = {0};

    if (prose->block_count < 2)
        return;
    copy_shape(prose_add_block(&first, prose->blocks[0].kind), &prose->blocks[0]);
    first.blocks[0].marker = prose->blocks[0].marker ? memory_copy(prose->blocks[0].marker) : NULL;
    for (size_t i = 0; i < prose->blocks[0].run_count; i++)
        prose_add_run(first.blocks, prose->blocks[0].runs[i].text, prose->blocks[0].runs[i].target,
                      prose->blocks[0].runs[i].flags);
    prose_free(prose);
    *prose = first;
}

static void add_question(struct prose *out, const struct player *p, size_t index, enum wall_words which)
{
    const struct question_shown shown = {
        .item = predict_item(p, index), .at = QUESTION_NONE, .brief = true, .on_wall = true};
    bool is_answer = which >= WALL_WORDS_ANSWER && predict_is_answered(p, index);

    if (!is_answer) {
        question_prose_item(out, 0, "");
        question_show_asked(out, shown.item->question);
        question_show_options(out, &shown, NULL);
    }
    question_show_outcome(out, &shown, is_answer);
    if (is_answer && which == WALL_WORDS_VERDICT)
        keep_first(out);
}

/* Flows the words to a width. Prose has at most `most` lines: the first sentences of the newest part that fit, or the
 * beginning of the first, cut after a word with "…". Free with flow_free(). */
static void wall_words_lay(struct flow *out, const struct player *p, enum wall_words which, int width, int most,
                           const struct theme *theme)
{
    size_t question = wall_words_question(p);
    struct prose prose = {0};

    if (which == WALL_WORDS_ALL)
        add_newest(&prose, p, width, most, theme);
    if (question != QUESTION_NONE)
        add_question(&prose, p, question, which);
    flow_lay(out, &prose, width, 0, theme);
    prose_free(&prose);
}

/* Removes the empty lines of a flow. */
static void wall_words_tighten(struct flow *flow)
{
    size_t kept = 0;

    for (size_t i = 0; i < flow->count; i++)
        if (flow->lines[i].text.length > 0)
            flow->lines[kept++] = flow->lines[i];
        else
            line_free(&flow->lines[i]);
    flow->count = kept;
}

struct extent {
    int rows, left; /* left: the first column */
    int cols;       /* columns of the area that was measured */
    int count;      /* rows, not counting those between blocks */
    int width;      /* columns, nearly the same wherever one points */
};

/* What the view takes up when it gets the columns it wants, if the frame has so many. */
static struct extent measure_narrow(struct frame *frame, const struct theme *theme, int rows)
{
    int wanted = rows > 0 ? sheet_columns(&frame->sheet, theme) : 0;
    int cols = wanted > 0 && wanted <= frame->cols ? wanted : frame->cols;
    struct extent used = {.rows = sheet_lay(&frame->sheet, theme, (struct area){0, 0, rows, cols}),
                          .left = 1,
                          .cols = cols,
                          .width = cols - 2};

    for (size_t i = 0; i < frame->sheet.count; i++)
        used.count += frame->sheet.blocks[i]->area.rows;
    return used;
}

/* `head`: with the ledger and the Look row. */
static void place_rows(struct frame *frame, const struct player *p, bool head)
{
    const struct wall_place *wall = &p->wall;
    int row = !wall->bare;

    frame->title_row = wall->bare ? -1 : 0;
    frame->stages_row = frame->look_row = frame->cell_row = frame->sum_row = -1;
    frame->bar_col = -1;
    frame->footer_row = wall->has_status ? frame->rows - 1 : -1;
    if (frame->has_stages && wall->bare)
        frame->stages_col = 1;
    if (frame->has_stages)
        frame->stages_row = frame->cols >= WIDE && !wall->bare ? 0 : row++;
    frame->ledger_row = head ? row++ : -1;
    if (head && *frame->look)
        frame->look_row = row++;
    row += frame->rows >= LOW;
    frame->body = (struct area){row, 0, frame->rows - row, frame->cols};
    if (wall->has_status)
        frame->body.rows -= frame->compact ? 1 : 2;
    if (wall->has_status && !frame->compact)
        frame->cell_row = frame->rows - 2;
}

/* Without a title, the hairline names the head. */
static void place_bare(struct frame *frame)
{
    struct text aside = {0};

    text_add(&aside, text_string(&frame->head));
    if (frame->aside.length)
        text_addf(&aside, "%s%s", aside.length ? "  " : "", text_string(&frame->aside));
    text_free(&frame->aside);
    frame->aside = aside;
    if (frame->has_stages)
        stages_lay(&frame->stages, frame->lines.stage, frame->cols - 1);
}

/* Rows for the view and lines for what is below it, in the body. */
struct shares {
    int view, sum, gap, words; /* gap: empty lines between view, arithmetic and words */
    enum wall_words which;
    bool headless, tight; /* no ledger and no Look row; no empty lines between the words */
};

static void lay_words(struct flow *out, const struct player *p, const struct shares *shares, int width,
                      const struct theme *theme)
{
    wall_words_lay(out, p, shares->which, width, shares->which == WALL_WORDS_ALL ? PROSE_LINES : 0, theme);
    if (shares->tight)
        wall_words_tighten(out);
}

/* Lines of words in the columns of the text, which stay the same while ways to share the rows are tried. */
static int count_words(struct frame *frame, const struct player *p, const struct shares *shares,
                       const struct theme *theme)
{
    int *known = &frame->word_lines[shares->which][shares->tight];
    struct flow flow;

    if (*known == 0) {
        lay_words(&flow, p, shares, frame->text.cols, theme);
        *known = (int)flow.count + 1;
        flow_free(&flow);
    }
    return *known - 1;
}

/* An answer too long for one page with its question is shown alone: the end of question and answer might not say what
 * is right. */
static void place_long_answer(struct frame *frame, struct player *p, const struct theme *theme)
{
    struct shares shares = {.which = WALL_WORDS_ANSWER};
    size_t question = wall_words_question(p);
    int rows = frame->text.rows, lines;

    if (question == QUESTION_NONE || p->page.of || !predict_is_answered(p, question) ||
        p->page.spans[question].end - p->page.spans[question].start <= (size_t)rows)
        return;
    shares.tight = count_words(frame, p, &shares, theme) > rows;
    lay_words(&frame->words, p, &shares, frame->text.cols, theme);
    lines = (int)frame->words.count;
    frame->has_words = true;
    frame->text.row += number_between(0, (rows - lines) / 2, rows);
    frame->text.rows = number_between(0, lines, rows);
}

/* Places the text of a step without a view in the middle, scrolled to its end unless somebody has scrolled it. */
static void place_page(struct frame *frame, struct player *p, const struct theme *theme)
{
    int columns = number_between(1, frame->cols - 2, WORDS_MOST);

    frame->view = frame->body;
    frame->view.rows = 0;
    frame->text = (struct area){frame->body.row, (frame->cols - columns) / 2, frame->body.rows, columns};
    page_lay(p, columns, false, true, theme);
    page_settle_wall(&p->page, frame->text.rows);
    place_long_answer(frame, p, theme);
}

static int wished_rows(struct frame *frame, const struct theme *theme, int rows)
{
    struct area room = frame->body;

    room.rows = rows;
    return rows <= 0 ? 0 : number_between(1, sheet_rows(&frame->sheet, theme, room), rows);
}

/* Whether the view must stay beside a question: it holds the question's numbers, or is being shown while the question
 * is open. */
static bool view_stays(struct player *p, size_t question)
{
    return p->visits[p->step].in_view[question] || (predict_is_asked(p, question) && player_is_changed(p));
}

/* Whether the explanation of an answer makes room for a view that the presenter has changed. */
static bool verdict_does(struct player *p)
{
    return predict_is_answered(p, wall_words_question(p)) && player_is_changed(p);
}

/* Ways to make room for a question; the first that fits is taken. A wall of some size drops words, then the arithmetic,
 * then rows of the view; a small one the rows above the view, then prose, arithmetic, empty lines, the question itself,
 * and last rows of the view. */
static const struct way {
    int view; /* rows of the view that must be seen; 0: all */
    bool headless, sum, tight;
    enum wall_words which; /* VERDICT: for bigger cells, and where verdict_does() */
} ways[] =
    {
        {0, false, true, false, WALL_WORDS_ALL},
        {0, false, true, false, WALL_WORDS_QUESTION},
        {0, false, true, false, WALL_WORDS_ANSWER},
        {0, false, true, false, WALL_WORDS_VERDICT},
        {VIEW_LEAST, false, false, false, WALL_WORDS_ALL},
        {VIEW_LEAST, false, false, false, WALL_WORDS_QUESTION},
        {VIEW_LEAST, false, false, false, WALL_WORDS_ANSWER},
        {VIEW_LEAST, false, true, false, WALL_WORDS_QUESTION},
        {VIEW_LEAST, false, true, false, WALL_WORDS_ANSWER},
        {VIEW_BARE, true, false, true, WALL_WORDS_QUESTION},
        {VIEW_BARE, true, false, true, WALL_WORDS_ANSWER},
        {VIEW_BARE, true, false, true, WALL_WORDS_VERDICT},
        {.view = -1},
},
  small_ways[] = {
      {0, false, true, false, WALL_WORDS_ALL},
      {0, true, true, false, WALL_WORDS_ALL},
      {0, true, true, false, WALL_WORDS_QUESTION},
      {0, true, false, false, WALL_WORDS_QUESTION},
      {0, true, false, true, WALL_WORDS_QUESTION},
      {0, true, true, true, WALL_WORDS_ANSWER},
      {0, true, false, true, WALL_WORDS_ANSWER},
      {0, true, false, true, WALL_WORDS_VERDICT},
      {VIEW_LEAST, true, false, false, WALL_WORDS_QUESTION},
      {VIEW_LEAST, true, false, true, WALL_WORDS_QUESTION},
      {VIEW_LEAST, true, false, true, WALL_WORDS_ANSWER},
      {VIEW_BARE, true, false, false, WALL_WORDS_QUESTION},
      {VIEW_BARE, true, false, true, WALL_WORDS_QUESTION},
      {VIEW_BARE, true, false, true, WALL_WORDS_ANSWER},
      {VIEW_BARE, true, false, true, WALL_WORDS_VERDICT},
      {.view = -1},
};

/* Makes room for a question without the view, unless that stays. */
static void share_alone(struct frame *frame, struct player *p, const struct theme *theme, struct shares *out)
{
    int rows = frame->body.rows;

    *out = (struct shares){.words = rows, .which = WALL_WORDS_QUESTION, .headless = true};
    if (count_words(frame, p, out, theme) > rows)
        out->tight = true;
    if (count_words(frame, p, out, theme) > rows)
        out->which = WALL_WORDS_ANSWER;
    if (verdict_does(p) && count_words(frame, p, out, theme) > rows)
        out->which = WALL_WORDS_VERDICT;
    out->sum = p->wall.pointed;
    if (out->sum || view_stays(p, wall_words_question(p))) {
        out->view = number_between(1, VIEW_BARE, rows);
        out->words = rows - out->view - out->sum;
    }
}

/* The rows that the view would take with cells of the usual size. */
static int wished_rows_usual(struct frame *frame, const struct theme *theme, int rows)
{
    bool big = frame->sheet.big;
    int usual;

    frame->sheet.big = false;
    usual = wished_rows(frame, theme, rows);
    frame->sheet.big = big;
    return usual;
}

/* Shares out the rows in one way; false if they are too few. `grows`: only if cells become bigger. */
static bool try_way(struct frame *frame, struct player *p, const struct way *way, bool grows, const struct theme *theme,
                    struct shares *out)
{
    int gap = frame->rows >= LOW, full;

    *out = (struct shares){
        .sum = way->sum, .gap = gap, .which = way->which, .headless = way->headless, .tight = way->tight};
    place_rows(frame, p, !way->headless);
    out->words = count_words(frame, p, out, theme);
    out->view = frame->body.rows - out->words - way->sum - gap * (1 + way->sum);
    full = wished_rows_usual(frame, theme, frame->body.rows);
    if (grows)
        return wished_rows(frame, theme, out->view) > full;
    return out->view >= (way->view == 0 || full < way->view ? full : way->view);
}

/* Makes room for a question. Where bigger cells are asked for they are tried first, on a small wall even without the
 * explanation of the answer. `sums`: the arithmetic must be kept. */
static void share_question(struct frame *frame, struct player *p, const struct theme *theme, bool sums,
                           struct shares *out)
{
    const struct way *first = frame->compact ? small_ways : ways;

    for (int grows = p->habits.big; grows >= 0; grows--)
        for (const struct way *way = first; way->view >= 0; way++)
            if ((way->sum || !sums) &&
                (grows ? way->view == 0 && (frame->compact || way->which != WALL_WORDS_VERDICT)
                       : way->which != WALL_WORDS_VERDICT || verdict_does(p)) &&
                try_way(frame, p, way, grows, theme, out))
                return;
    share_alone(frame, p, theme, out);
}

/* Gives prose the room that the view leaves. On a small wall bigger cells come before all else. */
static void share_prose(struct frame *frame, struct player *p, const struct theme *theme, struct shares *out)
{
    int gap = frame->rows >= LOW, rows = frame->body.rows, sum = 1;
    int view = wished_rows(frame, theme, rows - sum - 2 * gap - (frame->compact ? 0 : 1));

    *out = (struct shares){view,           sum,   gap,  number_between(0, rows - view - sum - 2 * gap, PROSE_LINES),
                           WALL_WORDS_ALL, false, false};
    if (!p->habits.big || !frame->compact)
        return;
    /* Gives up words, then the arithmetic, then the rows above the view. */
    for (int give = 0; give < (p->wall.pointed ? 1 : 3); give++) {
        int more;

        place_rows(frame, p, give < 2);
        sum = give == 0;
        rows = frame->body.rows;
        more = wished_rows(frame, theme, rows - sum);
        if (more > view) {
            view = more;
            *out = (struct shares){view,           sum,       gap,  number_between(0, rows - view - sum, PROSE_LINES),
                                   WALL_WORDS_ALL, give == 2, false};
        }
    }
    place_rows(frame, p, !out->headless);
}

/* Puts view, arithmetic and words below each other into the middle of the body. */
static void stack(struct frame *frame, const struct shares *shares, struct extent used, int lines)
{
    int row = frame->body.row, step = frame->compact ? SMALL_SHIFT : SHIFT, total, gap;
    int shift = number_between(0, (frame->cols - used.width) / 2 - used.left, frame->cols) / step * step;

    if (shares->view - used.rows < SPARE)
        used.rows = shares->view; /* a row that comes and goes while one points moves nothing */
    total = used.rows + (shares->sum ? shares->gap + 1 : 0) + (lines ? shares->gap + lines : 0);
    gap = shares->gap && total <= frame->body.rows; /* an empty line before the arithmetic, if there is room */
    row += number_between(0, (frame->body.rows - total) / 2, frame->body.rows);
    frame->view = (struct area){row, shift, shares->view, used.cols};
    row += used.rows;
    if (shares->sum) {
        frame->sum_row = row + gap;
        frame->sum_col = number_between(1, used.left + shift, frame->cols - 2);
        row = frame->sum_row + 1;
    }
    row += lines && used.rows ? shares->gap : 0;
    if (!frame->compact && used.rows && used.left + shift + frame->text.cols < frame->cols)
        frame->text.col = used.left + shift;
    frame->text.row = row;
    frame->text.rows = number_between(0, lines, frame->body.row + frame->body.rows - row);
}

/* Places the words below the view, as wide as the view if that is wide enough. */
static void place_words(struct frame *frame, struct extent used)
{
    int most = number_between(1, frame->cols - 2, WORDS_MOST);

    frame->text.cols =
        frame->compact ? most : number_between(most < WORDS_LEAST ? most : WORDS_LEAST, used.width, most);
    frame->text.col = (frame->cols - frame->text.cols) / 2;
}

/* Gives the arithmetic one of the remaining rows: an empty one, or one that the view leaves blank. False if there is
 * none. */
static bool find_sum_row(struct frame *frame, const struct theme *theme, struct shares *shares, struct extent *used)
{
    int rows = frame->body.rows - shares->words - shares->gap - 1;
    struct extent fewer;

    if (shares->view == 0 || rows < used->rows)
        return false;
    rows = number_between(1, rows, shares->view);
    fewer = measure_narrow(frame, theme, rows);
    if (fewer.count < used->count || fewer.rows < used->rows)
        return false;
    *shares = (struct shares){rows, 1, shares->gap, shares->words, shares->which, shares->headless, shares->tight};
    *used = fewer;
    return true;
}

/* Divides the body between a question and the view. Where the presenter points, the arithmetic comes first. */
static struct extent place_question(struct frame *frame, struct player *p, const struct theme *theme,
                                    struct shares *shares)
{
    struct extent used = {0};

    for (int sums = 0; sums < (p->wall.pointed ? 2 : 1); sums++) {
        share_question(frame, p, theme, sums, shares);
        shares->view = wished_rows(frame, theme, shares->view);
        used = shares->view > 0 ? measure_narrow(frame, theme, shares->view) : (struct extent){0};
        if (shares->sum || find_sum_row(frame, theme, shares, &used))
            break;
    }
    return used;
}

/* Divides the body without a question: the words take what the view leaves. */
static struct extent place_prose(struct frame *frame, struct player *p, const struct theme *theme,
                                 struct shares *shares)
{
    int gap = frame->rows >= LOW, rows = frame->body.rows;

    if (frame->code && p->wall.pointed)
        *shares = (struct shares){.view = wished_rows(frame, theme, rows - gap - 1), .sum = 1, .gap = gap};
    else if (frame->code)
        *shares = (struct shares){.view = wished_rows(frame, theme, rows)};
    else
        share_prose(frame, p, theme, shares);
    return shares->view > 0 ? measure_narrow(frame, theme, shares->view) : (struct extent){0};
}

/* Shortens the arithmetic to its columns; if it cannot be shorter it begins further left. */
static void fit_sum(struct frame *frame, const struct player *p)
{
    int columns = frame->cols - 1 - frame->sum_col;
    struct view_lines lines = {.stage = -1};

    if (frame->sum_row < 0 || utf8_columns(text_string(&frame->lines.sum.text)) <= columns)
        return;
    p->view->describe(p->self, &lines, columns, frame->compact);
    line_free(&frame->lines.sum);
    frame->lines.sum = lines.sum;
    lines.sum = (struct line){0};
    view_lines_free(&lines);
    columns = utf8_columns(text_string(&frame->lines.sum.text));
    frame->sum_col = number_between(1, frame->cols - 1 - columns, frame->sum_col);
}

bool frame_has_aside(const struct player *p)
{
    return follow_is_on(p) || challenge_here(p) || touch_tells(p);
}

void frame_lay_aside(const struct player *p, struct flow *out, int columns, int rows)
{
    (follow_is_on(p) ? follow_lay : touch_lay)(p, out, columns, rows);
}

/* How many lines the terms of a number, or the effects of changes, take. */
static int count_aside(const struct player *p, int columns, int most)
{
    struct flow flow = {0};
    int count;

    frame_lay_aside(p, &flow, columns, most);
    count = (int)flow.count;
    flow_free(&flow);
    return count;
}

/* Places terms or effects of changes below the view, in up to half of the rows, or in more if the view leaves more.
 * Without a hairline, their first line names the number and the way to it. */
static struct extent place_aside(struct frame *frame, struct player *p, const struct theme *theme,
                                 struct shares *shares)
{
    bool is_named = frame->cell_row >= 0;
    int gap = frame->rows >= LOW, rows = frame->body.rows - 1 - 2 * gap, view;

    frame->text.cols = number_between(1, frame->cols - 2, WORDS_MOST);
    frame->text.col = (frame->cols - frame->text.cols) / 2;
    *shares = (struct shares){.sum = 1, .gap = gap};
    view = wished_rows(frame, theme, rows);
    shares->words = number_between(0, count_aside(p, frame->text.cols, rows) + !is_named,
                                   number_between(rows / 2, rows - view, rows));
    shares->view = wished_rows(frame, theme, rows - shares->words);
    if (!is_named)
        flow_push(&frame->words, &frame->lines.cell);
    frame_lay_aside(p, &frame->words, frame->text.cols, shares->words);
    return shares->view > 0 ? measure_narrow(frame, theme, shares->view) : (struct extent){0};
}

static void place_view(struct frame *frame, struct player *p, const struct theme *theme)
{
    bool asks = wall_words_question(p) != QUESTION_NONE;
    struct extent used = measure_narrow(frame, theme, wished_rows(frame, theme, frame->body.rows));
    struct shares shares = {0};

    frame->code = p->view->takes_prose && p->view->takes_prose(p->self);
    place_words(frame, used);
    if (frame_has_aside(p) && !frame->code) {
        used = place_aside(frame, p, theme, &shares);
    } else if (asks) {
        used = place_question(frame, p, theme, &shares);
        lay_words(&frame->words, p, &shares, frame->text.cols, theme);
    } else {
        used = place_prose(frame, p, theme, &shares);
        wall_words_lay(&frame->words, p, WALL_WORDS_ALL, frame->text.cols, shares.words, theme);
    }
    frame->has_words = true;
    stack(frame, &shares, used, number_between(0, (int)frame->words.count, shares.words));
    fit_sum(frame, p);
}

/* The rows of the view that a poll is about. They come before empty lines of the poll, and if need be before the rows
 * above the view. 0: there is no room for both, or no view. */
static int polled_rows(struct frame *frame, struct player *p, const struct theme *theme)
{
    if (p->wall.polled == QUESTION_NONE || !player_has_view(p))
        return 0;
    for (int head = 1; head >= 0; head--) {
        int rows;

        place_rows(frame, p, head);
        rows = frame->body.rows - p->wall.poll_rows - 1;
        if (rows >= VIEW_LEAST)
            return wished_rows(frame, theme, rows);
    }
    return 0;
}

/* Places the poll below its view, or in all rows but the title. */
static void place_poll(struct frame *frame, struct player *p, const struct theme *theme)
{
    int top = !p->wall.bare, columns = number_between(1, frame->cols - 2, WORDS_MOST + 20);
    struct shares shares = {.view = polled_rows(frame, p, theme)};

    frame->text = (struct area){0};
    if (shares.view > 0) {
        stack(frame, &shares, measure_narrow(frame, theme, shares.view), 0);
        frame->view.row = frame->body.row;
        top = frame->body.row + shares.view + 1;
    } else {
        frame->view.rows = 0;
        frame->stages_row = frame->ledger_row = frame->look_row = -1;
        top += frame->rows >= LOW;
    }
    frame->poll = (struct area){top, (frame->cols - columns) / 2, frame->body.row + frame->body.rows - top, columns};
}

void frame_place_wall(struct frame *frame, struct player *p, const struct canvas *canvas)
{
    place_rows(frame, p, true);
    if (p->wall.bare)
        place_bare(frame);
    if (p->wall.poll_rows > 0)
        place_poll(frame, p, &canvas->theme);
    else if (player_has_view(p))
        place_view(frame, p, &canvas->theme);
    else
        place_page(frame, p, &canvas->theme);
}
