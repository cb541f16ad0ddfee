/* SPDX-License-Identifier: MIT */
#include "classroom/wall_poll.h"

#include "base/memory.h"
#include "draw/bar.h"
#include "draw/flow.h"
#include "player/question_shown.h"

#include <limits.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#define NARROW 60     /* on a narrower wall, options are closer to their letters */
#define WIDE 70       /* from here on, two votes share a row */
#define BETWEEN 2     /* columns between a bar and what is beside it */
#define LABEL 8       /* "before" and blanks */
#define SHARE 5       /* "100 %" */
#define CHANGE 5      /* "+100", and a blank before it */
#define POINTS 7      /* " points" */
#define BAR_MOST 24   /* columns of a bar beside a text */
#define GRID_TIGHT 12 /* a narrower cell of a grid has one column for marks */
#define GRID_BAR 4    /* columns of its bars, at least, if there is room */
#define GRID_TEXT 6   /* least columns of the text if a share is shown */
#define COLS_MOST 110 /* longer lines are hard to read from afar */
#define GRID_LEAST 6  /* columns of an option among others in a row */

/* How options are laid out, from the widest form to the tightest. */
enum poll_form {
    POLL_BELOW,  /* the bars below the text */
    POLL_BESIDE, /* the bars beside the text */
    POLL_GRID,   /* several options in a row */
    POLL_FORMS   /* how many there are */
};

/* A poll at a width. */
struct poll_scene {
    const struct theme *theme;
    const struct poll_question *q;
    const struct message_poll *poll;
    int answer; /* −1: none */
    int cols;   /* columns of everything */
    int options;
    int votes;      /* whose counts are shown: 0, 1 or 2 */
    double largest; /* the largest share in those votes, which fills a bar; 0: nobody voted */
    int digits;     /* of the largest count */
    struct flow question, told;
    struct flow *texts[POLL_FORMS]; /* [options], at the width that a form leaves them; NULL: not flowed yet */
};

static const struct message_counts *counts_of(const struct message_poll *poll, int vote)
{
    return vote == 0 ? &poll->first : &poll->second;
}

/* The count of an option in a vote (0 or 1), 0 if it is not known; then the sum, and the share, 0 if nobody voted. */
static int poll_count(const struct message_poll *poll, int vote, int option)
{
    const struct message_counts *counts = counts_of(poll, vote);

    return option < counts->length ? counts->of[option] : 0;
}

static int poll_sum(const struct message_poll *poll, int vote)
{
    int sum = 0;

    for (int i = 0; i < poll->options; i++)
        sum += poll_count(poll, vote, i);
    return sum;
}

static double poll_share(const struct message_poll *poll, int vote, int option)
{
    int sum = poll_sum(poll, vote);

    return sum > 0 ? (double)poll_count(poll, vote, option) / sum : 0;
}

/* Whether an option is shown as right, or as wrong. */
static bool poll_shows_right(const struct poll_scene *scene, int option)
{
    return scene->poll->solved && (size_t)option < scene->q->choice_count && scene->q->choices[option].right;
}

static bool poll_shows_wrong(const struct poll_scene *scene, int option)
{
    return scene->poll->solved && !poll_shows_right(scene, option);
}

/* The most frequent wrong option in the last vote with known counts; −1: nobody chose one. */
static int most_wrong(const struct poll_scene *scene)
{
    int found = -1, most = 0;

    for (int i = 0; scene->votes > 0 && i < scene->options; i++)
        if (poll_shows_wrong(scene, i) && poll_count(scene->poll, scene->votes - 1, i) > most) {
            most = poll_count(scene->poll, scene->votes - 1, i);
            found = i;
        }
    return found;
}

/* Appends the blocks of a text, the first after a marker. */
static void add_text(struct prose *out, const char *marker, const struct prose *text)
{
    const struct question_text as_text = {.source = "", .prose = *text};

    if (*marker)
        question_prose_item(out, 1, marker);
    else
        prose_add_block(out, PROSE_PARAGRAPH);
    question_prose_text(out, &as_text, 0);
}

static void add_feedback(struct prose *out, const struct poll_scene *scene, int option)
{
    const struct prose *feedback = &scene->q->choices[option].feedback;
    struct text marker = {0};

    if (feedback->block_count == 0)
        return;
    text_addf(&marker, "%s %c ", scene->q->choices[option].right ? "✓" : "✗", 'A' + option);
    add_text(out, text_string(&marker), feedback);
    text_free(&marker);
}

/* Makes what is said once the solution is shown: the feedback of the right options and of the most frequent wrong one,
 * then that for everybody. Empty before. */
static void poll_make_told(struct prose *out, const struct poll_scene *scene)
{
    int wrong = most_wrong(scene);

    *out = (struct prose){0};
    if (!scene->poll->solved)
        return;
    for (int i = 0; i < scene->options; i++)
        if (poll_shows_right(scene, i))
            add_feedback(out, scene, i);
    if (wrong >= 0 && (size_t)wrong < scene->q->choice_count)
        add_feedback(out, scene, wrong);
    if (scene->q->feedback.block_count > 0)
        add_text(out, "", &scene->q->feedback);
}

void poll_add_answered(struct text *out, const struct message_poll *poll)
{
    if (poll->present > 0 && poll->answered <= poll->present)
        text_addf(out, "%d of %d answered", poll->answered, poll->present);
    else if (poll->answered > 0)
        text_addf(out, "%d answered", poll->answered);
}

/* Appends words to the line, if they still fit. */
static void add_part(struct line *out, const struct poll_scene *scene, int cols, enum role role, const char *words)
{
    int before = line_columns(scene->theme, out);

    if (!*words || before + (before > 0 ? 3 : 0) + canvas_columns(scene->theme, words) > cols)
        return;
    line_add(out, role, before > 0 ? "   " : "");
    line_add(out, role, words);
}

/* What the audience is to do. */
static const char *invitation(enum poll_phase phase)
{
    switch (phase) {
    case POLL_OPEN:
        return "Vote now";
    case POLL_DISCUSS:
        return "Discuss with your neighbours";
    case POLL_SECOND:
        return "Vote again";
    default:
        return "";
    }
}

/* Appends the status: "Vote now 17 of 24 answered", as much of it as fits in `columns`. */
static void poll_add_status(struct line *out, const struct poll_scene *scene, int cols)
{
    const struct message_poll *poll = scene->poll;
    struct text counted = {0};

    if (phase_is_open(poll->phase))
        poll_add_answered(&counted, poll);
    else if (poll->phase == POLL_CLOSED || poll->phase == POLL_DISCUSS)
        text_addf(&counted, "%d answered", poll_sum(poll, 0));
    else if (poll->phase == POLL_RESULT)
        text_addf(&counted, "%d answered, then %d", poll_sum(poll, 0), poll_sum(poll, 1));
    add_part(out, scene, cols, ROLE_STRONG, invitation(poll->phase));
    add_part(out, scene, cols, ROLE_PLAIN, text_string(&counted));
    if (scene->answer >= 0 && scene->answer < scene->options)
        add_part(out, scene, cols, ROLE_DIM, "▸ your answer");
    text_free(&counted);
}

/* Columns of "12  50 %". */
static int number_cols(const struct poll_scene *scene)
{
    return scene->digits + BETWEEN + SHARE;
}

/* Where an option's text begins. */
static int poll_option_indent(const struct poll_scene *scene)
{
    return scene->cols < NARROW ? 4 : 5;
}

/* Columns of a bar beside the text. */
static int beside_bar_cols(const struct poll_scene *scene)
{
    int left = scene->cols - poll_option_indent(scene), bar;

    if (scene->votes == 1)
        bar = (left - number_cols(scene)) / 3;
    else
        bar = (left - 2 * SHARE - CHANGE) / 5;
    return bar < 3 ? 3 : bar > BAR_MOST ? BAR_MOST : bar;
}

/* Columns of everything beside the text, with the blanks before it. */
static int beside_cols(const struct poll_scene *scene)
{
    int bar = beside_bar_cols(scene);

    if (scene->votes == 0)
        return 0;
    return scene->votes == 1 ? 1 + bar + 1 + number_cols(scene) : 2 * (1 + bar + 1 + SHARE) + CHANGE;
}

/* Columns before the text in a cell of a grid with `cols` columns: marks, letter, blank. */
static int grid_indent(int cols)
{
    return cols < GRID_TIGHT ? 3 : 4;
}

/* Columns of the text and all bars in such a cell. */
static int grid_room(int cols)
{
    return cols - grid_indent(cols) - 1;
}

static bool grid_has_share(const struct poll_scene *scene, int cols)
{
    return scene->votes > 0 && grid_room(cols) >= scene->votes * (1 + GRID_BAR + 1 + SHARE) + GRID_TEXT;
}

static int grid_bar_cols(const struct poll_scene *scene, int cols)
{
    int room = grid_room(cols), fits = (room - 2) / scene->votes - 1 - (grid_has_share(scene, cols) ? 1 + SHARE : 0);
    int most = room / (4 * scene->votes) > GRID_BAR ? room / (4 * scene->votes) : GRID_BAR;

    return fits > most ? most : fits < 1 ? 1 : fits;
}

/* Columns of a bar, its share and the blanks before them. */
static int grid_vote_cols(const struct poll_scene *scene, int cols)
{
    return 1 + grid_bar_cols(scene, cols) + (grid_has_share(scene, cols) ? 1 + SHARE : 0);
}

/* Columns of an option's text; for POLL_GRID, in a cell of `cols` columns. */
static int poll_option_text_cols(const struct poll_scene *scene, enum poll_form form, int cols)
{
    int left = cols - poll_option_indent(scene);

    if (form == POLL_BESIDE)
        left -= beside_cols(scene);
    if (form == POLL_GRID)
        left = grid_room(cols) - (scene->votes > 0 ? scene->votes * grid_vote_cols(scene, cols) : 0);
    return left < 1 ? 1 : left;
}

/* Rows of an option's bars below the text. */
static int poll_option_bar_rows(const struct poll_scene *scene)
{
    return scene->votes == 2 && scene->cols < WIDE ? 2 : 1;
}

static enum role role_of(const struct poll_scene *scene, int option)
{
    return poll_shows_right(scene, option) ? ROLE_STRONG : poll_shows_wrong(scene, option) ? ROLE_DIM : ROLE_PLAIN;
}

/* Puts "…" after a line, or over its end where there is no room. */
static void mark_cut(struct canvas *canvas, struct area area, int row, const struct line *line, enum role role)
{
    int columns = line_columns(&canvas->theme, line), dots = canvas_columns(&canvas->theme, "…");
    int at = columns + dots > area.cols ? area.cols - dots : columns;

    canvas_put(canvas, row, area.col + (at < 0 ? 0 : at), role, "…");
}

/* Draws at most area.rows lines of a text; the last ends in "…" if there are more. In `role`, or with ROLE_PLAIN in its
 * own roles. */
static void poll_draw_text(struct canvas *canvas, struct area area, const struct flow *text, enum role role)
{
    int shown = (size_t)area.rows < text->count ? area.rows : (int)text->count;

    for (int i = 0; i < shown; i++) {
        const struct line *line = &text->lines[i];

        if (role == ROLE_PLAIN)
            line_draw(canvas, area.row + i, area.col, area.cols, line);
        else
            canvas_put_cut(canvas, area.row + i, area.col, area.cols, role, text_string(&line->text));
    }
    if (shown > 0 && (size_t)shown < text->count)
        mark_cut(canvas, area, area.row + shown - 1, &text->lines[shown - 1], role);
}

static void draw_letter(struct canvas *canvas, int row, int col, const struct poll_scene *scene, int option,
                        bool has_room)
{
    char letter[2] = {(char)('A' + option), '\0'};

    if (option == scene->answer)
        canvas_put(canvas, row, col, ROLE_STRONG, "▸");
    if (poll_shows_right(scene, option))
        canvas_put(canvas, row, has_room ? col + 1 : col, ROLE_STRONG, "✓");
    canvas_put(canvas, row, has_room ? col + 2 : col + 1, poll_shows_wrong(scene, option) ? ROLE_DIM : ROLE_STRONG,
               letter);
}

static void draw_text(struct canvas *canvas, struct area area, const struct poll_scene *scene, int option,
                      enum poll_form form)
{
    if ((size_t)option >= scene->q->choice_count)
        canvas_put(canvas, area.row, area.col, ROLE_DIM, "?"); /* the presenter's question has more options */
    else
        poll_draw_text(canvas, area, &scene->texts[form][option], role_of(scene, option));
}

/* Draws the bar of a vote, longer for a larger share, dim for the first of two votes. */
static void draw_bar(struct canvas *canvas, struct area at, const struct poll_scene *scene, int option, int vote)
{
    enum role role = vote + 1 < scene->votes ? ROLE_DIM : role_of(scene, option);
    double share = poll_share(scene->poll, vote, option);

    bar_draw(canvas, at.row, at.col, at.cols, theme_role(&canvas->theme, role),
             scene->largest > 0 ? share / scene->largest : 0);
}

/* A share in per cent, as it is printed. */
static int per_cent(const struct poll_scene *scene, int option, int vote)
{
    return (int)floor(100 * poll_share(scene->poll, vote, option) + 0.5);
}

/* Draws "50 %", ending before a column; nothing if nobody voted. */
static void draw_share(struct canvas *canvas, int row, int end, const struct poll_scene *scene, int option, int vote)
{
    struct text words = {0};

    if (poll_sum(scene->poll, vote) == 0)
        return;
    text_addf(&words, "%d %%", per_cent(scene, option, vote));
    canvas_put_right(canvas, row, end, role_of(scene, option), text_string(&words));
    text_free(&words);
}

/* "12  50 %" */
static void draw_numbers(struct canvas *canvas, int row, int col, const struct poll_scene *scene, int option, int vote)
{
    canvas_putf(canvas, row, col, role_of(scene, option), "%*d", scene->digits, poll_count(scene->poll, vote, option));
    draw_share(canvas, row, col + number_cols(scene), scene, option, vote);
}

/* Draws "+33 points": the difference of the printed shares; nothing if a vote has no votes. */
static void draw_change(struct canvas *canvas, int row, int col, const struct poll_scene *scene, int option,
                        bool has_words)
{
    int change = per_cent(scene, option, 1) - per_cent(scene, option, 0);

    if (poll_sum(scene->poll, 0) == 0 || poll_sum(scene->poll, 1) == 0)
        return;
    if (change == 0)
        canvas_put(canvas, row, col, role_of(scene, option), has_words ? "as before" : "=");
    else
        canvas_putf(canvas, row, col, role_of(scene, option), "%+d%s", change, has_words ? " points" : "");
}

/* Draws a vote in a row of its own, or in half of one: "before ████ 12 50 %". */
static void draw_vote(struct canvas *canvas, struct area area, const struct poll_scene *scene, int option, int vote)
{
    int label = scene->votes == 2 ? LABEL : 0;
    int bar = area.cols - label - BETWEEN - number_cols(scene);

    if (label > 0)
        canvas_put(canvas, area.row, area.col, ROLE_DIM, vote == 0 ? "before" : "after");
    draw_bar(canvas, (struct area){area.row, area.col + label, 1, bar}, scene, option, vote);
    draw_numbers(canvas, area.row, area.col + label + bar + BETWEEN, scene, option, vote);
}

static void draw_below(struct canvas *canvas, struct area area, const struct poll_scene *scene, int option)
{
    int change = scene->votes == 2 ? CHANGE + (scene->cols < NARROW ? 0 : POINTS) : 0;
    bool has_words = scene->cols >= NARROW;

    area.cols -= change > 0 ? change + 1 : 0;
    if (scene->votes == 2 && scene->cols >= WIDE) {
        struct area half = {area.row, area.col, 1, (area.cols - 2 * BETWEEN) / 2};

        draw_vote(canvas, half, scene, option, 0);
        half.col += half.cols + 2 * BETWEEN;
        draw_vote(canvas, half, scene, option, 1);
        draw_change(canvas, area.row, area.col + area.cols + 2, scene, option, has_words);
        return;
    }
    for (int vote = 0; vote < scene->votes; vote++, area.row++)
        draw_vote(canvas, area, scene, option, vote);
    if (scene->votes == 2)
        draw_change(canvas, area.row - 1, area.col + area.cols + 2, scene, option, has_words);
}

/* Draws bars that begin at a column, after the text. */
static void draw_beside(struct canvas *canvas, int row, int col, const struct poll_scene *scene, int option)
{
    int bar = beside_bar_cols(scene);

    for (int vote = 0; vote < scene->votes; vote++) {
        draw_bar(canvas, (struct area){row, col + 1, 1, bar}, scene, option, vote);
        if (scene->votes == 1)
            draw_numbers(canvas, row, col + 1 + bar + 1, scene, option, vote);
        else
            draw_share(canvas, row, col + 1 + bar + 1 + SHARE, scene, option, vote);
        col += 1 + bar + 1 + SHARE;
    }
    if (scene->votes == 2)
        draw_change(canvas, row, col + 1, scene, option, false);
}

static void draw_in_grid(struct canvas *canvas, struct area area, const struct poll_scene *scene, int option)
{
    int indent = grid_indent(area.cols), text = poll_option_text_cols(scene, POLL_GRID, area.cols);
    int col = area.col + indent + text;

    draw_letter(canvas, area.row, area.col, scene, option, area.cols >= GRID_TIGHT);
    draw_text(canvas, (struct area){area.row, area.col + indent, 1, text}, scene, option, POLL_GRID);
    for (int vote = 0; vote < scene->votes; vote++) {
        draw_bar(canvas, (struct area){area.row, col + 1, 1, grid_bar_cols(scene, area.cols)}, scene, option, vote);
        col += grid_vote_cols(scene, area.cols);
        if (grid_has_share(scene, area.cols))
            draw_share(canvas, area.row, col, scene, option, vote);
    }
}

/* Draws an option into an area, with `lines` lines of its text, which has been flowed. For POLL_BELOW the area includes
 * its bars. */
static void poll_option_draw(struct canvas *canvas, struct area area, const struct poll_scene *scene, int option,
                             enum poll_form form, int lines)
{
    int indent = poll_option_indent(scene), text = poll_option_text_cols(scene, form, area.cols);

    if (form == POLL_GRID) {
        draw_in_grid(canvas, area, scene, option);
        return;
    }
    draw_letter(canvas, area.row, area.col, scene, option, true);
    draw_text(canvas, (struct area){area.row, area.col + indent, lines, text}, scene, option, form);
    if (form == POLL_BESIDE)
        draw_beside(canvas, area.row, area.col + indent + text, scene, option);
    else
        draw_below(canvas, (struct area){area.row + lines, area.col + indent, area.rows - lines, area.cols - indent},
                   scene, option);
}

/* Draws the headings above two columns of bars in POLL_BESIDE. Returns the columns left of them. */
static int poll_option_head(struct canvas *canvas, int row, int col, const struct poll_scene *scene)
{
    int left = scene->cols - beside_cols(scene), vote = 1 + beside_bar_cols(scene) + 1 + SHARE;

    canvas_put(canvas, row, col + left + 1, ROLE_DIM, "before");
    canvas_put(canvas, row, col + left + vote + 1, ROLE_DIM, "after");
    return left;
}

/* A way to lay a poll out. */
struct layout {
    enum poll_form form;
    int between;  /* rows between options */
    int sections; /* rows between question, status, options and feedback */
    int lines;    /* lines of an option's text, at most */
};

/* From the layout that is easiest to read from afar to the tightest. */
static const struct layout layouts[] = {
    {POLL_BELOW, 1, 2, INT_MAX},  {POLL_BELOW, 1, 1, INT_MAX}, {POLL_BELOW, 0, 1, INT_MAX}, {POLL_BELOW, 0, 0, INT_MAX},
    {POLL_BESIDE, 0, 0, INT_MAX}, {POLL_BESIDE, 0, 0, 2},      {POLL_BESIDE, 0, 0, 1},
};

enum { TIGHT_BELOW = 3, TIGHT_BESIDE }; /* wall_poll_rows() counts the rows of whichever has fewer */

/* What is given up, pass by pass, to make a poll fit: the last lines of the feedback, then those of the question. Each
 * pass tries the layouts from `first` to `last`. */
static const struct {
    int first, last;
    int question, told; /* lines of each that must remain, if it has so many */
} passes[] = {
    {0, 4, INT_MAX, INT_MAX}, {2, 4, INT_MAX, 3}, {3, 5, 2, 2}, {4, 6, 1, 2}, {4, 6, 1, 0},
};

/* Where the parts of a poll are. */
struct plan {
    struct layout layout;
    int question, told; /* lines */
    int gap;            /* rows before the feedback */
    int columns;        /* columns of a grid; else 1 */
};

static void measure_votes(struct poll_scene *scene)
{
    int most = 0;

    for (int vote = 0; vote < scene->votes; vote++)
        for (int i = 0; i < scene->options; i++) {
            double share = poll_share(scene->poll, vote, i);
            int count = poll_count(scene->poll, vote, i);

            scene->largest = share > scene->largest ? share : scene->largest;
            most = count > most ? count : most;
        }
    scene->digits = snprintf(NULL, 0, "%d", most);
}

/* Flows the options, once, to the width that a form leaves them in `cols` columns. */
static void lay_texts(struct poll_scene *scene, enum poll_form form, int cols)
{
    static const struct prose none = {0};
    int text_cols = poll_option_text_cols(scene, form, cols);

    if (scene->texts[form])
        return;
    scene->texts[form] = memory_new_array((size_t)scene->options, sizeof **scene->texts);
    for (int i = 0; i < scene->options; i++)
        flow_lay(&scene->texts[form][i], (size_t)i < scene->q->choice_count ? &scene->q->choices[i].text : &none,
                 text_cols, INT_MAX, scene->theme);
}

static struct poll_scene make_scene(const struct theme *theme, const struct poll_question *q,
                                    const struct message_poll *poll, int answer, int cols)
{
    struct poll_scene scene = {.theme = theme,
                               .q = q,
                               .poll = poll,
                               .answer = answer,
                               .options = poll->options,
                               .votes = phase_tells(poll->phase, 0) + phase_tells(poll->phase, 1)};
    struct prose told;

    scene.cols = cols > COLS_MOST ? COLS_MOST : cols;
    measure_votes(&scene);
    flow_lay(&scene.question, &q->text, scene.cols, INT_MAX, theme);
    poll_make_told(&told, &scene);
    flow_lay(&scene.told, &told, scene.cols, INT_MAX, theme);
    prose_free(&told);
    return scene;
}

static void free_scene(struct poll_scene *scene)
{
    for (int form = 0; form < POLL_FORMS; form++) {
        for (int i = 0; scene->texts[form] && i < scene->options; i++)
            flow_free(&scene->texts[form][i]);
        free(scene->texts[form]);
    }
    flow_free(&scene->question);
    flow_free(&scene->told);
}

/* Lines of an option's text. */
static int text_lines(const struct poll_scene *scene, const struct layout *layout, int option)
{
    size_t lines = scene->texts[layout->form][option].count;

    return lines < 1 ? 1 : lines > (size_t)layout->lines ? layout->lines : (int)lines;
}

/* Rows of an option. A bar below the text has its room before it is shown, so that nothing moves. */
static int option_rows(const struct poll_scene *scene, const struct layout *layout, int option)
{
    return text_lines(scene, layout, option) + (layout->form == POLL_BELOW ? poll_option_bar_rows(scene) : 0);
}

/* Rows of everything but the lines of question and feedback. */
static int fixed_rows(struct poll_scene *scene, const struct layout *layout)
{
    int rows = 1 + (scene->told.count > 0 ? 3 : 2) * layout->sections;

    lay_texts(scene, layout->form, scene->cols);
    for (int i = 0; i < scene->options; i++)
        rows += option_rows(scene, layout, i) + (i > 0 ? layout->between : 0);
    return rows;
}

static int at_most(size_t count, int most)
{
    return count > (size_t)most ? most : (int)count;
}

/* Uses remaining rows for longer options, and for rows between the parts. */
static void spread(struct poll_scene *scene, int left, struct plan *plan)
{
    struct layout *layout = &plan->layout;
    int parts = scene->told.count > 0 ? 3 : 2, used = fixed_rows(scene, layout);
    struct layout longer = *layout;

    for (int more = 0; longer.lines < left && more <= left; longer.lines++) {
        more = fixed_rows(scene, &longer) - used;
        if (more <= left)
            *layout = longer;
    }
    left -= fixed_rows(scene, layout) - used;
    if (layout->sections == 0 && left >= parts) {
        layout->sections = 1;
        left -= parts;
    }
    plan->gap = layout->sections;
    if (plan->gap == 0 && plan->told > 0 && left > 0) {
        plan->gap = 1;
        left--;
    }
    if (layout->between == 0 && left >= scene->options - 1)
        layout->between = 1;
}

/* Finds the first layout with enough room for question and feedback, which share what it leaves. */
static bool find_plan(struct poll_scene *scene, int rows, size_t pass, struct plan *out)
{
    int question = at_most(scene->question.count, passes[pass].question);
    int told = at_most(scene->told.count, passes[pass].told);

    for (int i = passes[pass].first; i <= passes[pass].last; i++) {
        int left = rows - fixed_rows(scene, &layouts[i]);

        if (left < question + told)
            continue;
        *out = (struct plan){.layout = layouts[i], .columns = 1};
        out->question = at_most(scene->question.count, left - told);
        out->told = at_most(scene->told.count, left - out->question);
        spread(scene, left - out->question - out->told, out);
        return true;
    }
    return false;
}

/* If one option in a row takes too many rows: a grid of as few columns as will do. */
static struct plan grid_plan(const struct poll_scene *scene, int rows)
{
    struct plan plan = {.layout = {POLL_GRID, 0, 0, 1}, .columns = 2};
    int most = scene->cols / GRID_LEAST, left;

    while (plan.columns < most && (scene->options + plan.columns - 1) / plan.columns + 2 > rows)
        plan.columns++;
    left = rows - 1 - (scene->options + plan.columns - 1) / plan.columns;
    plan.question = at_most(scene->question.count, left > 0 ? left : 0);
    plan.told = at_most(scene->told.count, left > plan.question ? left - plan.question : 0);
    return plan;
}

static struct plan make_plan(struct poll_scene *scene, int rows)
{
    struct plan plan;

    for (size_t i = 0; i < sizeof passes / sizeof *passes; i++)
        if (find_plan(scene, rows, i, &plan))
            return plan;
    return grid_plan(scene, rows);
}

static void draw_status(struct canvas *canvas, int row, int col, const struct poll_scene *scene,
                        const struct plan *plan)
{
    int cols =
        scene->votes == 2 && plan->layout.form == POLL_BESIDE ? poll_option_head(canvas, row, col, scene) : scene->cols;
    bool is_cut = plan->told == 0 && scene->told.count > 0;
    struct line status = {0};

    if (is_cut) {
        canvas_put_right(canvas, row, col + scene->cols, ROLE_DIM, "…"); /* there is more than fits */
        cols -= cols == scene->cols ? 4 : 0;
    }
    poll_add_status(&status, scene, cols);
    line_draw(canvas, row, col, cols, &status);
    line_free(&status);
}

/* Draws the options one below the other; returns the row after them. */
static int draw_list(struct canvas *canvas, int row, int col, struct poll_scene *scene, const struct plan *plan)
{
    lay_texts(scene, plan->layout.form, scene->cols);
    for (int i = 0; i < scene->options; i++) {
        int rows = option_rows(scene, &plan->layout, i);

        poll_option_draw(canvas, (struct area){row, col, rows, scene->cols}, scene, i, plan->layout.form,
                         text_lines(scene, &plan->layout, i));
        row += rows + (i + 1 < scene->options ? plan->layout.between : 0);
    }
    return row;
}

/* Draws them in columns, each read downward. */
static int draw_grid(struct canvas *canvas, int row, int col, struct poll_scene *scene, const struct plan *plan)
{
    int rows = (scene->options + plan->columns - 1) / plan->columns, cols = scene->cols / plan->columns;

    lay_texts(scene, POLL_GRID, cols);
    for (int i = 0; i < scene->options; i++)
        poll_option_draw(canvas, (struct area){row + i % rows, col + i / rows * cols, 1, cols}, scene, i, POLL_GRID, 1);
    return row + rows;
}

int wall_poll_rows(const struct theme *theme, const struct poll_question *q, const struct message_poll *poll, int cols)
{
    struct poll_scene scene = make_scene(theme, q, poll, -1, cols);
    int below = fixed_rows(&scene, &layouts[TIGHT_BELOW]), beside = fixed_rows(&scene, &layouts[TIGHT_BESIDE]);
    int rows = (below < beside ? below : beside) + (int)scene.question.count + (int)scene.told.count;

    free_scene(&scene);
    return rows;
}

void wall_poll_draw(struct canvas *canvas, struct area area, const struct poll_question *q,
                    const struct message_poll *poll, int answer)
{
    struct area before = canvas_clip(canvas, area);
    struct poll_scene scene = make_scene(&canvas->theme, q, poll, answer, area.cols);
    struct plan plan = make_plan(&scene, area.rows);
    int row = area.row, col = area.col + (area.cols - scene.cols) / 2;

    poll_draw_text(canvas, (struct area){row, col, plan.question, scene.cols}, &scene.question, ROLE_PLAIN);
    row += plan.question + plan.layout.sections;
    draw_status(canvas, row, col, &scene, &plan);
    row += 1 + plan.layout.sections;
    row = (plan.layout.form == POLL_GRID ? draw_grid : draw_list)(canvas, row, col, &scene, &plan);
    row += plan.gap;
    poll_draw_text(canvas, (struct area){row, col, plan.told, scene.cols}, &scene.told, ROLE_PLAIN);
    free_scene(&scene);
    canvas_clip(canvas, before);
}
