/* SPDX-License-Identifier: MIT */
/* The sentence with the asking word marked and the words it hears on their ground; below, the query over all keys with
 * scores and shares, and what is taken home. In a small room only those that answer most. */
#include "base/number.h"
#include "draw/bar.h"
#include "view/conversation.h"

#include <stdio.h>
#include <string.h>

enum {
    N = CONVERSATION_WORDS,
    WORD_GAP = 2,
    LABELS = 15,
    LABELS_BRIEF = 11,
    SCORES_FROM = 50, /* columns; without the table */
    REST = 9,         /* "… 6 more" */
    PLACE = 6,
    SCORE = 8,
    SCALED = 8,
    SHARE = 9,
    BAR_LEAST = 4,
    BAR_MOST = 40,
    HOME_ROWS = 1 + CONVERSATION_VALUES,
    TABLE = N + 3, /* heading, query, words, what is taken home */
    TALL = 20,
    WISH = 72 /* columns */
};

/* What stands where: rows from the top of the area, −1 where there is no room; numbers end before their columns. */
struct place {
    struct area area;
    int word_row[N], word_col[N], sentence_rows;
    int echo;    /* the loud shares under their words */
    int heading; /* of the table, the query below it */
    int keys, shown;
    size_t order[N]; /* of the words shown, from the top */
    int home, home_rows, all, is;
    int places, score, scaled, share, bar, bar_columns;
};

static struct area inner(struct area area)
{
    return (struct area){area.row, area.col + 1, area.rows, area.cols - 2};
}

/* Every word with a gap before it, where its mark stands, from line to line. */
static void place_sentence(struct place *p)
{
    int row = p->area.row, col = 0;

    for (size_t i = 0; i < N; i++) {
        int columns = WORD_GAP + (int)strlen(conversation_words[i]);

        if (col > 0 && col + columns > p->area.cols) {
            row++;
            col = 0;
        }
        p->word_row[i] = row;
        p->word_col[i] = p->area.col + col + WORD_GAP;
        col += columns;
    }
    p->sentence_rows = row - p->area.row + 1;
}

static void place_columns(struct place *p, bool table)
{
    int cols = p->area.cols, places = CONVERSATION_PLACES * PLACE, col = table ? LABELS : LABELS_BRIEF;

    p->places = p->scaled = p->score = -1;
    if (table && col + places + SCORE + SHARE + 2 + BAR_LEAST <= cols) {
        p->places = col;
        col += places;
    }
    if (cols >= (table ? col + SCORE + SHARE + 2 + BAR_LEAST : SCORES_FROM))
        p->score = col += SCORE;
    if (p->places >= 0 && col + SCALED + SHARE + 2 + BAR_LEAST <= cols)
        p->scaled = col += SCALED;
    p->share = col += SHARE - 1;
    p->bar = col + 2;
    p->bar_columns = cols - p->bar - (table ? 0 : REST);
    if (p->bar_columns > BAR_MOST)
        p->bar_columns = BAR_MOST;
}

/* Those that answer most, the one that is looked at among them. */
static void place_loudest(struct place *p, const struct talk *talk)
{
    bool among = false;

    conversation_order(talk, talk->word, p->order);
    for (int i = 0; i < p->shown; i++)
        among = among || p->order[i] == talk->key;
    if (!among && p->shown > 0)
        p->order[p->shown - 1] = talk->key;
}

static bool take(int *left, int rows)
{
    if (*left < rows)
        return false;
    *left -= rows;
    return true;
}

static void place_table(struct place *p, int row, int left)
{
    bool echo = take(&left, 1), home = take(&left, HOME_ROWS + 1), is, all;

    is = take(&left, 1);
    all = take(&left, N + 2);
    place_columns(p, true);
    p->echo = echo ? row++ : -1;
    p->is = is ? row++ : -1;
    p->heading = row++;
    p->keys = ++row;
    p->shown = N;
    for (size_t i = 0; i < N; i++)
        p->order[i] = i;
    row += N + home;
    p->home = row;
    p->home_rows = home ? HOME_ROWS : 1;
    p->all = all ? row + p->home_rows + 1 : -1;
}

static void place_all(struct place *p, const struct talk *talk, struct area area)
{
    int left = area.rows, row;

    *p = (struct place){.area = area, .echo = -1, .heading = -1, .all = -1, .is = -1, .home = -1, .home_rows = 1};
    place_sentence(p);
    if (p->sentence_rows + 2 > area.rows)
        p->sentence_rows = 0; /* answers are worth more than words without them */
    row = area.row + p->sentence_rows;
    left -= p->sentence_rows;
    if (left >= TABLE) {
        place_table(p, row, left - TABLE);
        return;
    }
    place_columns(p, false);
    p->home = left > 1 ? area.row + area.rows - 1 : -1;
    left -= p->home >= 0;
    p->shown = left < N ? left : N;
    if (p->shown < left) { /* every word, and room for one line more */
        p->heading = row++;
        p->home = row + p->shown;
    }
    p->keys = row;
    place_loudest(p, talk);
}

int conversation_rows(const void *self, const struct theme *theme, struct area room, bool compact)
{
    struct place p;
    int wanted;

    (void)theme;
    (void)compact;
    place_all(&p, self, inner(room));
    wanted = p.sentence_rows + TABLE + (room.rows >= TALL ? 1 + HOME_ROWS + 1 + 1 + N + 2 : 0);
    return wanted < room.rows ? wanted : room.rows;
}

int conversation_columns(const void *self, const struct theme *theme, int rows)
{
    (void)self;
    (void)theme;
    (void)rows;
    return WISH;
}

/* -------------------------------------------------------------------------------------------------------- drawing */

static void draw_sentence(struct canvas *canvas, const struct place *p, const struct talk *talk)
{
    const double *share = talk->numbers.weights[talk->word];

    for (size_t i = 0; i < N && p->sentence_rows > 0; i++) {
        bool loud = share[i] >= CONVERSATION_LOUD, asks = i == talk->word;
        struct style style = theme_role(&canvas->theme, asks || loud ? ROLE_STRONG : ROLE_DIM);

        if (asks)
            canvas_put(canvas, p->word_row[i], p->word_col[i] - 1, theme_head(0), "▸");
        if (loud && canvas->theme.colors >= 256)
            style = theme_heat(&canvas->theme, true, theme_share_step(share[i]));
        else if (asks)
            style = theme_role(&canvas->theme, theme_head(0));
        style.bold |= loud || asks;
        canvas_put_style(canvas, p->word_row[i], p->word_col[i], style, conversation_words[i]);
    }
    for (size_t i = 0; i < N && p->echo >= 0; i++) {
        char percent[16];

        snprintf(percent, sizeof percent, "%.0f %%", 100 * share[i]);
        if (share[i] >= CONVERSATION_LOUD && p->word_row[i] == p->echo - 1)
            canvas_put(canvas, p->echo, p->word_col[i], ROLE_DIM, percent);
    }
}

static void put_number(struct canvas *canvas, int row, int end, enum role role, double number, int decimals)
{
    char room[NUMBER_ROOM];

    number_fixed(room, number, decimals);
    canvas_put_right(canvas, row, end, role, room);
}

/* The names of the columns, and the query over the keys. */
static void draw_heading(struct canvas *canvas, const struct place *p, const struct talk *talk)
{
    int left = p->area.col;
    struct text asks = {0};

    if (p->heading < 0)
        return;
    if (p->score >= 0)
        canvas_put_right(canvas, p->heading, left + p->score, ROLE_DIM, "score");
    if (p->scaled >= 0)
        canvas_put_right(canvas, p->heading, left + p->scaled, ROLE_DIM, "÷ √4");
    canvas_put_right(canvas, p->heading, left + p->share, ROLE_DIM, "share");
    if (p->heading + 1 == p->keys)
        return;
    conversation_add_word(&asks, talk->word);
    text_add(&asks, " asks");
    canvas_put(canvas, p->heading + 1, left + 1, theme_head(0), text_string(&asks));
    text_free(&asks);
    for (int i = 0; i < CONVERSATION_PLACES && p->places >= 0; i++) {
        int end = left + p->places + (i + 1) * PLACE;

        canvas_put_right(canvas, p->heading, end, ROLE_DIM, conversation_places[i]);
        put_number(canvas, p->heading + 1, end, theme_head(0), talk->numbers.Q[talk->word][i], 1);
    }
}

static void draw_share(struct canvas *canvas, int row, int end, double share, bool strong)
{
    struct style style = theme_heat(&canvas->theme, true, theme_share_step(share));
    char percent[16];

    snprintf(percent, sizeof percent, "%.1f %%", 100 * share);
    style.bold |= strong;
    for (int col = end - 7; col < end + 1; col++)
        canvas_put_glyph(canvas, row, col, style, U' ');
    canvas_put_style(canvas, row, end - (int)strlen(percent), style, percent);
}

static void draw_key(struct canvas *canvas, const struct place *p, const struct talk *talk, int line)
{
    const struct conversation *numbers = &talk->numbers;
    size_t word = p->order[line];
    int row = p->keys + line, left = p->area.col;
    bool selected = word == talk->key;
    double share = numbers->weights[talk->word][word];
    enum role role = selected || share >= CONVERSATION_LOUD ? ROLE_STRONG : ROLE_DIM;
    struct style bar = theme_role(&canvas->theme, theme_head(0));
    struct text name = {0};

    conversation_add_word(&name, word);
    if (selected)
        canvas_put(canvas, row, left, ROLE_STRONG, "▸");
    canvas_put(canvas, row, left + 1, role, text_string(&name));
    text_free(&name);
    for (int i = 0; i < CONVERSATION_PLACES && p->places >= 0; i++) {
        double product = numbers->Q[talk->word][i] * numbers->K[word][i];

        put_number(canvas, row, left + p->places + (i + 1) * PLACE, product != 0 ? ROLE_STRONG : ROLE_DIM,
                   numbers->K[word][i], 1);
    }
    if (p->score >= 0)
        put_number(canvas, row, left + p->score, role, numbers->scores[talk->word][word], 2);
    if (p->scaled >= 0)
        put_number(canvas, row, left + p->scaled, ROLE_DIM, numbers->scaled[talk->word][word], 2);
    draw_share(canvas, row, left + p->share, share, selected);
    bar.bold = false;
    bar_draw(canvas, row, left + p->bar, p->bar_columns, bar, share);
}

/* How many words are not shown, behind the last that is. */
static void draw_rest(struct canvas *canvas, const struct place *p)
{
    char rest[32];

    if (p->shown == N || p->shown < 1 || p->bar_columns < 1)
        return;
    snprintf(rest, sizeof rest, " … %d more", N - p->shown);
    canvas_put_right(canvas, p->keys + p->shown - 1, p->area.col + p->area.cols, ROLE_DIM, rest);
}

static void draw_home(struct canvas *canvas, const struct place *p, const struct talk *talk)
{
    int left = p->area.col, col = left + 1, row = p->home;
    struct style bar = theme_role(&canvas->theme, theme_head(0));
    struct text home = {0};

    if (row < 0)
        return;
    bar.bold = false;
    if (p->home_rows == 1) {
        col += canvas_put(canvas, row, col, ROLE_STRONG, p->area.cols < 60 ? "home  " : "takes home  ");
        conversation_add_home(&home, talk, talk->word, left + p->area.cols - col);
        canvas_put_cut(canvas, row, col, left + p->area.cols - col, ROLE_PLAIN, text_string(&home));
        text_free(&home);
        return;
    }
    conversation_add_word(&home, talk->word);
    text_add(&home, " takes home");
    canvas_put(canvas, row, col, ROLE_STRONG, text_string(&home));
    text_free(&home);
    for (int i = 0; i < CONVERSATION_VALUES; i++) {
        double value = talk->numbers.home[talk->word][i];

        row++;
        canvas_put(canvas, row, col + 1, value >= CONVERSATION_LOUD ? ROLE_PLAIN : ROLE_DIM, conversation_values[i]);
        put_number(canvas, row, left + LABELS + PLACE, value >= CONVERSATION_LOUD ? ROLE_STRONG : ROLE_DIM, value, 2);
        bar_draw(canvas, row, left + LABELS + PLACE + 2,
                 p->area.cols - LABELS - PLACE - 2 < BAR_MOST ? p->area.cols - LABELS - PLACE - 2 : BAR_MOST, bar,
                 value);
    }
}

/* What every word hears. */
static void draw_all_words(struct canvas *canvas, const struct place *p, const struct talk *talk)
{
    int left = p->area.col, row = p->all;

    if (row < 0)
        return;
    canvas_put(canvas, row, left + 1, ROLE_STRONG, "Who listens to whom");
    for (size_t i = 0; i < N; i++) {
        enum role role = i == talk->word ? ROLE_STRONG : ROLE_DIM;
        struct text text = {0};

        row++;
        conversation_add_word(&text, i);
        canvas_put(canvas, row, left + 2, role, text_string(&text));
        text_free(&text);
        conversation_add_answers(&text, talk, i, conversation_answers(talk, i));
        canvas_put_cut(canvas, row, left + LABELS, p->area.cols - LABELS, role, text_string(&text));
        text_free(&text);
    }
}

void conversation_draw(const void *self, struct canvas *canvas, struct area area, bool compact)
{
    const struct talk *talk = self;
    struct area before = canvas_clip(canvas, area);
    struct place p;

    (void)compact;
    place_all(&p, talk, inner(area));
    draw_sentence(canvas, &p, talk);
    if (p.is >= 0) {
        struct text is = {0};

        conversation_add_word(&is, talk->word);
        text_add(&is, " is ");
        conversation_add_features(&is, talk, talk->word);
        canvas_put_cut(canvas, p.is, p.area.col + 1, p.area.cols - 1, ROLE_DIM, text_string(&is));
        text_free(&is);
    }
    draw_heading(canvas, &p, talk);
    for (int i = 0; i < p.shown; i++)
        draw_key(canvas, &p, talk, i);
    draw_rest(canvas, &p);
    draw_home(canvas, &p, talk);
    draw_all_words(canvas, &p, talk);
    canvas_clip(canvas, before);
}

bool conversation_click(void *self, const struct theme *theme, struct area area, bool compact, int row, int col)
{
    struct talk *talk = self;
    struct place p;

    (void)theme;
    (void)compact;
    place_all(&p, talk, inner(area));
    for (size_t i = 0; i < N && p.sentence_rows > 0; i++) {
        int columns = (int)strlen(conversation_words[i]);

        if (row == p.word_row[i] && col >= p.word_col[i] && col < p.word_col[i] + columns) {
            conversation_ask(talk, i);
            return true;
        }
    }
    if (row < p.keys || row >= p.keys + p.shown)
        return false;
    talk->key = p.order[row - p.keys];
    return true;
}
