/* SPDX-License-Identifier: MIT */
/* What one query can pick: keys in the plane, a query that turns, and the hull that decides who can win. */
#include "attention/hull.h"
#include "base/memory.h"
#include "base/number.h"
#include "sheet/sheet.h"
#include "view/hull_words.h"
#include "view/state.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define KEYS_LEAST 2
#define FARTHEST 99 /* coordinates of a key */
#define LONGEST 10  /* query */
#define TURN 5      /* degrees of one key press */

struct hull_view {
    struct hull_asked asked;
    struct hull_query alone; /* the query as it was before there were more heads */
    bool moving;             /* the arrows move the selected key: what the keys are called says so, no picture does */
    bool playing;
    double turned; /* degrees since playing began */
    struct view_habits *habits, own_habits;
};

/* Actions below 10 count only inside the view. */
enum action {
    BACK = 1, /* turn back, or the key to the left */
    ON,
    LONGER, /* or the key up */
    SHORTER,
    FINE_BACK,
    FINE_ON,
    MOVE,
    ADD,
    DELETE,
    NEXT_KEY = 10,
    LAST_KEY,
    HEADS,
    HEAD,
    PLAY
};

static const struct key keys[] = {
    {"Left h", BACK, "←→", "turn", "turn the query, or move the key", .rank = KEY_USUAL},
    {"Right l", ON, NULL, NULL, NULL, .rank = KEY_USUAL},
    {"Up k", LONGER, "↑↓", "length", "its length, or move the key", .rank = KEY_USUAL},
    {"Down j", SHORTER, NULL, NULL, NULL, .rank = KEY_USUAL},
    {"<", FINE_BACK, "< >", NULL, "turn by one degree", .rank = KEY_USUAL},
    {">", FINE_ON, NULL, NULL, NULL, .rank = KEY_USUAL},
    {"m", MOVE, NULL, "move key", "arrows move the key, or turn again", .rank = KEY_USUAL},
    {"n", ADD, NULL, "new key", "a new key, which the arrows move", .rank = KEY_USUAL},
    {"d", DELETE, NULL, "delete", "delete the selected key", .rank = KEY_USUAL},
    {"Tab", NEXT_KEY, NULL, "key", "the next key", .rank = KEY_USUAL},
    {"BackTab", LAST_KEY, "Shift-Tab", NULL, "the key before", .rank = KEY_USUAL},
    {"t", HEADS, NULL, "heads", "one head, two, three", .rank = KEY_USUAL},
    {"1-3", HEAD, "1-3", NULL, "the head whose query turns", .rank = KEY_USUAL},
    {"a", PLAY, NULL, "play", "turn all the way round; again: stop", .rank = KEY_USUAL},
    {0},
};

static const double radians_per_degree = 0.017453292519943295;

/* ----------------------------------------------------------------------------------------------------------- state */

/* Reads `length` bytes as a decimal number, ±`most`, with at most two places after the point. */
static bool read_number(const char *value, size_t length, double most, double *out)
{
    char digits[16];
    const char *point;

    if (length == 0 || length >= sizeof digits)
        return false;
    memcpy(digits, value, length);
    digits[length] = '\0';
    if (strspn(digits + (digits[0] == '-'), "0123456789.") != length - (digits[0] == '-') ||
        !strpbrk(digits, "0123456789"))
        return false;
    point = strchr(digits, '.');
    if (point && (strchr(point + 1, '.') || strlen(point + 1) > 2))
        return false;
    *out = strtod(digits, NULL) + 0.0;
    return fabs(*out) <= most;
}

static size_t usual_key(const struct hull_asked *asked)
{
    return asked->n > 2 ? 2 : asked->n - 1;
}

static bool read_keys(const struct state_key *key, void *self, const char *value, struct error *e)
{
    struct hull_asked *asked = &((struct hull_view *)self)->asked;
    const char *at = value;

    for (asked->n = 0; asked->n < HULL_KEYS_MOST; at++) {
        size_t first = strcspn(at, ",:"), second;

        if (at[first] != ',')
            break;
        second = strcspn(at + first + 1, ",:");
        if (!read_number(at, first, FARTHEST, &asked->K[2 * asked->n]) ||
            !read_number(at + first + 1, second, FARTHEST, &asked->K[2 * asked->n + 1]))
            break;
        asked->n++;
        at += first + 1 + second;
        if (!*at && asked->n >= KEYS_LEAST) {
            asked->key = usual_key(asked);
            return true;
        }
        if (*at != ':')
            break;
    }
    return error_set(e, ERROR_INPUT,
                     "%s=%.80s: write %d to %d keys as x,y with : between, each -%d to %d, with two decimals at most",
                     key->name, value, KEYS_LEAST, HULL_KEYS_MOST, FARTHEST, FARTHEST);
}

static void write_keys(const struct state_key *key, const void *self, struct text *value)
{
    const struct hull_asked *asked = &((const struct hull_view *)self)->asked;
    char digits[NUMBER_ROOM];

    (void)key;
    for (size_t i = 0; i < 2 * asked->n; i++) {
        number_shortest(digits, asked->K[i]);
        text_addf(value, "%s%s", i == 0 ? "" : i % 2 ? "," : ":", digits);
    }
}

/* A number from 0 to the end of its form, with two decimals at most unless it is the usual one. */
static bool read_measure(const struct state_key *key, void *self, const char *value, struct error *e)
{
    double most = strtod(key->form + strlen("0-"), NULL), *out = (double *)(void *)((char *)self + key->at);

    if (strcmp(value, key->usual) == 0)
        *out = strtod(value, NULL);
    else if (!read_number(value, strlen(value), most, out) || *out < 0)
        return error_set(e, ERROR_INPUT, "%s=%.80s: write a number from 0 to %.0f with two decimals at most", key->name,
                         value, most);
    *out = most == 360 ? fmod(*out, 360) : *out;
    return true;
}

static void write_measure(const struct state_key *key, const void *self, struct text *value)
{
    char digits[NUMBER_ROOM];

    number_shortest(digits, *(const double *)(const void *)((const char *)self + key->at));
    text_add(value, digits);
}

/* One of the heads, and one of the keys, that there are. */
static bool read_chosen(const struct state_key *key, const char *value, size_t count, size_t *out, struct error *e)
{
    uint64_t number;

    if (!number_parse(value, count, &number) || number < 1)
        return error_set(e, ERROR_INPUT, "%s=%.80s: write a whole number, 1 to %zu here", key->name, value, count);
    *out = (size_t)number - 1;
    return true;
}

static bool read_head(const struct state_key *key, void *self, const char *value, struct error *e)
{
    struct hull_asked *asked = &((struct hull_view *)self)->asked;

    return read_chosen(key, value, asked->heads, &asked->head, e);
}

static bool read_key(const struct state_key *key, void *self, const char *value, struct error *e)
{
    struct hull_asked *asked = &((struct hull_view *)self)->asked;

    return read_chosen(key, value, asked->n, &asked->key, e);
}

static void write_key(const struct state_key *key, const void *self, struct text *value)
{
    const struct hull_asked *asked = &((const struct hull_view *)self)->asked;

    if (asked->key != usual_key(asked))
        state_write_index(key, self, value);
}

#define MEASURE(member) .read = read_measure, .write = write_measure, STATE_MEMBER(struct hull_view, asked.member)

static const struct state_key state_keys[] = {
    {"angle", "0-360", "direction of the query, in degrees", "30", MEASURE(queries[0].angle)},
    {"length", "0-10", "its length", "1", MEASURE(queries[0].length)},
    {"queries", "1-3", "how many heads, each with a query", "1", STATE_NUMBER(struct hull_view, asked.heads)},
    {"angle2", "0-360", "direction of the second head's query", "90", MEASURE(queries[1].angle)},
    {"length2", "0-10", "its length", "1", MEASURE(queries[1].length)},
    {"angle3", "0-360", "direction of the third head's query", "45", MEASURE(queries[2].angle)},
    {"length3", "0-10", "its length", "1.4142135623730951", MEASURE(queries[2].length)},
    {"head", "1-3", "the head whose query turns", "1", .read = read_head, .write = state_write_index,
     STATE_MEMBER(struct hull_view, asked.head)},
    {"keys", "x,y:x,y", "2 to 9 keys, -99 to 99, with two decimals at most", "10,0:0,10:5,5:2,2", .read = read_keys,
     .write = write_keys},
    {"key", "1-9", "the selected key", .read = read_key, .write = write_key, STATE_MEMBER(struct hull_view, asked.key)},
    {0},
};

static struct hull_query usual_query(size_t head)
{
    const struct state_key *angle = &state_keys[head == 0 ? 0 : 2 * head + 1];

    return (struct hull_query){strtod(angle[0].usual, NULL), strtod(angle[1].usual, NULL)};
}

static void close_view(void *self)
{
    free(self);
}

static void *open(const struct view *view, const struct view_setup *setup, const char *state, struct error *e)
{
    struct hull_view *self = memory_new(sizeof *self);

    self->own_habits = (struct view_habits){.speed = VIEW_SPEED_USUAL};
    self->habits = setup->habits ? setup->habits : &self->own_habits;
    if (!state_read_keys(state, view->state, self, e)) {
        close_view(self);
        return NULL;
    }
    self->alone = self->asked.heads == 1 ? self->asked.queries[0] : usual_query(0);
    hull_ask(&self->asked);
    return self;
}

/* --------------------------------------------------------------------------------------------------------- actions */

static void turn_by(struct hull_asked *asked, double degrees)
{
    struct hull_query *query = &asked->queries[asked->head];
    double angle = fmod(round((query->angle + degrees) * 100) / 100, 360);

    query->angle = angle < 0 ? angle + 360 : angle;
}

/* To the next tenth; above 2 to the next half. */
static void stretch(struct hull_asked *asked, int way)
{
    double *length = &asked->queries[asked->head].length, unit = *length + way * 1e-9 > 2 ? 2 : 10;
    double next = way > 0 ? floor(*length * unit + 1e-9) + 1 : ceil(*length * unit - 1e-9) - 1;

    *length = fmin(fmax(next / unit, 0), LONGEST);
}

static void move_key(struct hull_asked *asked, double right, double up)
{
    double *key = &asked->K[2 * asked->key];
    double to[2] = {round((key[0] + right) * 100) / 100, round((key[1] + up) * 100) / 100};

    for (size_t i = 0; i < 2; i++)
        key[i] = fmin(fmax(to[i], -FARTHEST), FARTHEST) + 0.0;
}

static bool is_taken(const struct hull_asked *asked, double x, double y)
{
    for (size_t i = 0; i < asked->n; i++)
        if (asked->K[2 * i] == x && asked->K[2 * i + 1] == y)
            return true;
    return false;
}

/* In the middle of the others, or, where one stands already, to the right of that. */
static void add_key(struct hull_view *view)
{
    double x = 0, y = 0;

    for (size_t i = 0; i < view->asked.n; i++) {
        x += view->asked.K[2 * i] / (double)view->asked.n;
        y += view->asked.K[2 * i + 1] / (double)view->asked.n;
    }
    for (x = round(x) + 0.0, y = round(y) + 0.0; is_taken(&view->asked, x, y) && x < FARTHEST;)
        x++;
    view->asked.K[2 * view->asked.n] = x;
    view->asked.K[2 * view->asked.n + 1] = y;
    view->asked.key = view->asked.n++;
    view->moving = true;
}

static void delete_key(struct hull_view *view)
{
    memmove(&view->asked.K[2 * view->asked.key], &view->asked.K[2 * view->asked.key + 2],
            (view->asked.n - view->asked.key - 1) * 2 * sizeof *view->asked.K);
    view->asked.n--;
    view->asked.key = view->asked.key < view->asked.n ? view->asked.key : view->asked.n - 1;
    view->moving = false;
}

/* One head, two that look along the axes, a third that looks between them; and back to the query as it was. */
static void change_heads(struct hull_view *view)
{
    if (view->asked.heads == 1) {
        view->alone = view->asked.queries[0];
        view->asked.queries[0] = (struct hull_query){0, 1};
        view->asked.queries[1] = usual_query(1);
    } else if (view->asked.heads == 2) {
        view->asked.queries[2] = usual_query(2);
    } else {
        view->asked.queries[0] = view->alone;
    }
    view->asked.heads = view->asked.heads % HULL_HEADS_MOST + 1;
    view->asked.head = 0;
}

static bool works(const void *self, int action, struct text *word)
{
    const struct hull_view *view = self;
    struct text says = {0};

    if (view->moving && action == BACK)
        text_addf(&says, "move k%s", hull_sub[view->asked.key]);
    if (view->moving && action == LONGER)
        text_add(&says, "move");
    if (action == MOVE)
        text_add(&says, view->moving ? "done" : "");
    if (action == NEXT_KEY)
        text_addf(&says, "k%s", hull_sub[(view->asked.key + 1) % view->asked.n]);
    if (action == HEADS)
        text_add(&says, (const char *[]){"two heads", "three heads", "one head"}[view->asked.heads - 1]);
    if (action == HEAD)
        text_addf(&says, "1-%zu\thead", view->asked.heads);
    if (action == PLAY)
        text_add(&says, view->playing ? "stop" : "play");
    if (word)
        text_add(word, text_string(&says));
    text_free(&says);
    return (action != ADD || view->asked.n < HULL_KEYS_MOST) && (action != DELETE || view->asked.n > KEYS_LEAST) &&
           (action != HEAD || view->asked.heads > 1) && (action != PLAY || !view->habits->still);
}

static void play(void *self, bool start)
{
    struct hull_view *view = self;

    view->playing = start && !view->habits->still;
    view->turned = 0;
    view->moving = view->moving && !view->playing;
}

static int tick(void *self)
{
    static const int pause_ms[VIEW_SPEED_MOST + 1] = {500, 250, 120, 60, 30, 15};
    struct hull_view *view = self;

    if (!view->playing)
        return 0;
    if (view->turned >= 360) {
        view->playing = false;
        return 0;
    }
    turn_by(&view->asked, TURN);
    view->turned += TURN;
    hull_ask(&view->asked);
    return pause_ms[view->habits->speed];
}

static void do_arrow(struct hull_view *view, int action)
{
    if (view->moving && action <= SHORTER)
        move_key(&view->asked, (action == ON) - (action == BACK), (action == LONGER) - (action == SHORTER));
    else if (action == LONGER || action == SHORTER)
        stretch(&view->asked, action == LONGER ? 1 : -1);
    else if (action <= ON)
        turn_by(&view->asked, action == ON ? TURN : -TURN);
    else
        turn_by(&view->asked, action == FINE_ON ? 1 : -1);
}

static enum reaction act(void *self, int action, int code)
{
    struct hull_view *view = self;
    size_t head = (size_t)(code - '1');

    if (!works(self, action, NULL) || (action == HEAD && head >= view->asked.heads))
        return REACT_PASS;
    if (action != PLAY)
        view->playing = false;
    if (action < MOVE)
        do_arrow(view, action);
    else if (action == MOVE)
        view->moving = !view->moving;
    else if (action == ADD)
        add_key(view);
    else if (action == DELETE)
        delete_key(view);
    else if (action == HEADS)
        change_heads(view);
    else if (action == HEAD)
        view->asked.head = head;
    else if (action == PLAY)
        play(view, !view->playing);
    else
        view->asked.key = (view->asked.key + (action == NEXT_KEY ? 1 : view->asked.n - 1)) % view->asked.n;
    hull_ask(&view->asked);
    return REACT_DONE;
}

/* -------------------------------------------------------------------------------------------------------- measures */

/* "score3", "share3", of another head "head2_score3"; "least3", "output3", "from3", "to3", "bound3". */
static bool measure(const void *self, const char *name, double *out)
{
    const struct hull_view *view = self;
    size_t head = view->asked.head, length, key;
    double from = 0, to = 0;
    struct hull_mean mean;
    uint64_t number;
    bool wins;

    if (strncmp(name, "head", 4) == 0 && name[4] >= '1' && name[4] <= '3' && name[5] == '_') {
        head = (size_t)(name[4] - '1');
        name += 6;
    }
    length = strcspn(name, "0123456789");
    if (!number_parse(name + length, view->asked.n, &number) || number < 1)
        return false;
    key = (size_t)number - 1;
    wins = hull_arc(&view->asked.hull, view->asked.K, view->asked.n, key, &from, &to);
    const struct {
        const char *name;
        bool is_known;
        double value;
    } measures[] = {
        {"score", true, view->asked.scores[head][key]},
        {"share", true, view->asked.shares[head][key]},
        {"least", true, hull_least(&view->asked, key)},
        {"output", true, hull_output(&view->asked, key)},
        {"from", wins, from},
        {"to", wins, fmod(to, 360)},
        {"bound", true, hull_mean(&view->asked.hull, view->asked.K, view->asked.n, key, &mean) ? hull_bound(&mean) : 1},
    };

    for (size_t i = 0; i < sizeof measures / sizeof *measures; i++)
        if (measures[i].is_known && strlen(measures[i].name) == length &&
            strncmp(measures[i].name, name, length) == 0) {
            *out = measures[i].value;
            return true;
        }
    return false;
}

/* ------------------------------------------------------------------------------------------------------- the sheet */

/* Half as far out as the farthest key: the radius of the circle of all directions. */
static double radius_of(const struct hull_asked *asked)
{
    double most = 0;

    for (size_t key = 0; key < asked->n; key++)
        most = fmax(most, hypot(asked->K[2 * key], asked->K[2 * key + 1]));
    return most > 0 ? most / 2 : 1;
}

/* Keys, their hull, and the queries on the circle of all directions. */
static void fill_plane(const struct hull_asked *asked, struct sheet *sheet)
{
    static const double origin[2] = {0, 0};
    struct sheet_block *block = sheet_add(sheet, BLOCK_PLANE, "plane");
    struct plane *plane = &block->plane;
    double radius = radius_of(asked);

    sheet_size(block, 5, 16);
    sheet_size(block, 9, 34);
    block->columns = 28;
    block->wide = plane->turns = true;
    plane_add_circle(plane, origin, radius, ROLE_HAIRLINE, U'∘');
    for (size_t i = 0; i < asked->hull.count; i++)
        plane_add_line(plane, &asked->K[2 * asked->hull.corners[i]],
                       &asked->K[2 * asked->hull.corners[(i + 1) % asked->hull.count]], ROLE_PLAIN, U'·');
    for (size_t head = 0; head < asked->heads; head++) {
        double radians = asked->queries[head].angle * radians_per_degree;
        double to[2] = {radius * cos(radians), radius * sin(radians)};

        text_addf(plane_add_line(plane, origin, to, theme_head(head), U'×'), "q%s", hull_query_sub(asked, head));
    }
    for (size_t key = 0; key < asked->n; key++)
        text_addf(plane_add_point(plane, &asked->K[2 * key], key == asked->key), "k%s", hull_sub[key]);
}

static void fill_queries(const struct hull_asked *asked, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_LINES, "queries");

    block->beside = true;
    sheet_size(block, asked->heads == 1 ? 1 : 6, (int)asked->heads);
    for (size_t head = 0; head < asked->heads; head++) {
        struct text text = {0};

        hull_add_query(asked, head, &text);
        line_add(lines_add(&block->lines), theme_head(head), text_string(&text));
        line_addf(lines_shorter(&block->lines), theme_head(head), "q%s at %s°, length %s", hull_query_sub(asked, head),
                  number_brief(asked->queries[head].angle, 2).is, number_brief(asked->queries[head].length, 2).is);
        text_free(&text);
    }
}

/* Of one head score, share and bar; of several their scores, with shares where there is room, and the smallest. */
static void add_columns(const struct hull_asked *asked, struct table *table)
{
    static const char *const headings[] = {"q₁·k", "q₂·k", "q₃·k"};

    for (size_t head = 0; head < asked->heads; head++) {
        table_add_column(table, (struct table_column){.heading = asked->heads > 1 ? headings[head] : "q·k",
                                                      .role = theme_head(head),
                                                      .decimals = 2,
                                                      .columns = 8});
        table_add_column(
            table, (struct table_column){.heading = "share", .decimals = 2, .columns = 6, .rank = asked->heads > 1});
    }
    if (asked->heads > 1)
        table_add_column(table, (struct table_column){.heading = "min", .decimals = 2, .columns = 8});
    else
        table_add_column(table, (struct table_column){.kind = COLUMN_BAR, .is_signed = true, .columns = 10});
    table_add_column(table, (struct table_column){.kind = COLUMN_TEXT, .columns = 8, .rank = 1});
}

static void add_row(const struct hull_asked *asked, size_t key, double bar_end, struct table *table)
{
    enum role role = key == asked->key ? ROLE_STRONG : ROLE_PLAIN;
    bool largest = hull_has_largest_least(asked, key);
    const char *status = "";

    text_addf(table_add_row(table, role), "k%s", hull_sub[key]);
    for (size_t head = 0; head < asked->heads; head++) {
        size_t winners[HULL_KEYS_MOST], count = hull_winners(asked->scores[head], asked->n, winners);
        bool front = false;

        for (size_t i = 0; i < count; i++)
            front = front || winners[i] == key;
        table_add_number(table, asked->scores[head][key], front ? ROLE_STRONG : ROLE_PLAIN);
        table_add_number(table, asked->shares[head][key], front && asked->heads == 1 ? ROLE_STRONG : ROLE_DIM);
        status = !front ? "" : count == 1 ? "wins" : "ties";
    }
    if (asked->heads > 1)
        table_add_number(table, hull_least(asked, key), largest ? ROLE_STRONG : ROLE_DIM);
    else
        table_add_number(table, asked->scores[0][key] / bar_end, ROLE_PLAIN);
    text_addf(table_add_text(table, ROLE_STRONG), " %s", asked->heads == 1 ? status : largest ? "largest" : "");
}

static void fill_scores(const struct hull_asked *asked, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_TABLE, "keys");
    double end = 2 * radius_of(asked) * asked->queries[0].length; /* the largest score that a query so long can give */

    sheet_size(block, 0, asked->n < 4 ? (int)asked->n : 4);
    sheet_size(block, 2, (int)asked->n + 1);
    block->beside = true;
    block->columns = 36;
    text_add(&block->caption, "Scores and shares of the keys");
    block->table.label_columns = 4;
    block->table.bar_role = theme_head(0);
    block->table.selected = asked->key;
    add_columns(asked, &block->table);
    for (size_t key = 0; key < asked->n; key++)
        add_row(asked, key, end > 0 ? end : 1, &block->table);
}

static void fill_strip(const struct hull_asked *asked, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_STRIP, "strip");
    struct strip *strip = &block->strip;

    sheet_size(block, 0, 1);
    sheet_size(block, 2, 3);
    sheet_size(block, 6, 3 + (int)asked->heads);
    block->beside = true;
    text_add(&block->title, "who wins, all the way round");
    strip->to = 360;
    strip->is_round = true;
    strip->unit = "°";
    for (size_t key = 0; key < asked->n; key++) {
        struct strip_part part = {.letter = (char)('1' + key), .role = key == asked->key ? ROLE_STRONG : ROLE_DIM};

        if (hull_arc(&asked->hull, asked->K, asked->n, key, &part.from, &part.to))
            strip_add_part(strip, part);
    }
    for (size_t i = 1; i <= asked->heads; i++) { /* whose query turns last, on top of the others */
        size_t head = (asked->head + i) % asked->heads;
        double angle = asked->queries[head].angle;
        struct text *label = strip_add_mark(strip, angle, theme_head(head));

        if (asked->heads > 1)
            text_addf(label, "q%s", hull_sub[head]);
        else
            text_addf(label, "%s°", number_brief(angle, 2).is);
    }
}

static void fill_proof(const struct hull_asked *asked, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_TEXT, "why");

    sheet_size(block, 0, 1);
    sheet_size(block, 3, asked->heads < HULL_HEADS_MOST ? 2 : 4);
    sheet_size(block, 5, 7);
    block->beside = block->gap = true;
    hull_add_proof(asked, true, &block->text);
    hull_add_proof(asked, false, &block->shorter);
}

/* Where each key stands, and where it wins. */
static void fill_places(const struct hull_asked *asked, struct sheet *sheet)
{
    static const char *const places[] = {
        [HULL_CORNER] = "corner, ",
        [HULL_EDGE] = "on an edge",
        [HULL_INSIDE] = "inside",
        [HULL_COPY] = "at another's place",
    };
    struct sheet_block *block = sheet_add(sheet, BLOCK_TABLE, "places");
    struct table *table = &block->table;

    sheet_size(block, 7, (int)asked->n);
    sheet_size(block, 7, (int)asked->n + 1);
    block->beside = true;
    text_add(&block->title, "where keys stand, and win alone");
    table->label_columns = 4;
    table->selected = asked->key;
    table_add_column(table, (struct table_column){.kind = COLUMN_TEXT, .columns = 20});
    for (size_t key = 0; key < asked->n; key++) {
        enum role role = key == asked->key ? ROLE_STRONG : ROLE_PLAIN;
        struct text *place;

        text_addf(table_add_row(table, role), "k%s", hull_sub[key]);
        place = table_add_text(table, role);
        text_addf(place, "(%s, %s) %s", number_brief(asked->K[2 * key], 2).is,
                  number_brief(asked->K[2 * key + 1], 2).is, places[hull_place(&asked->hull, asked->K, asked->n, key)]);
        hull_add_arc(asked, key, place);
    }
}

static void fill(const void *self, struct sheet *sheet)
{
    const struct hull_view *view = self;
    struct sheet_block *note;

    sheet->columns = 80;
    fill_plane(&view->asked, sheet);
    fill_queries(&view->asked, sheet);
    fill_scores(&view->asked, sheet);
    fill_strip(&view->asked, sheet);
    fill_proof(&view->asked, sheet);
    fill_places(&view->asked, sheet);
    note = sheet_add(sheet, BLOCK_TEXT, "unscaled");
    sheet_size(note, 8, 3);
    note->beside = note->gap = true;
    note->role = ROLE_DIM;
    text_add(&note->text, "The shares are the softmax of the scores as they are, not divided by √d_k.");
}

static bool pick(void *self, const struct sheet_spot *spot)
{
    struct hull_view *view = self;
    bool is_strip = strcmp(spot->block, "strip") == 0;

    view->playing = view->moving = false;
    if (is_strip || spot->row == SHEET_NONE)
        view->asked.queries[view->asked.head].angle = fmod(round(spot->value), 360);
    else
        view->asked.key = spot->row;
    hull_ask(&view->asked);
    return true;
}

static void describe(const void *self, struct view_lines *out, int columns, bool compact)
{
    const struct hull_view *view = self;

    (void)compact;
    hull_describe(&view->asked, columns, out);
}

static void explain(const void *self, struct text *out)
{
    const struct hull_view *view = self;

    hull_explain(&view->asked, out);
}

const struct view view_convex_hull = {
    .name = "convex-hull",
    .title = "Hull: which keys can win",
    .summary = "keys in the plane: which can win",
    .keys = keys,
    .state = state_keys,
    .open = open,
    .fill = fill,
    .pick = pick,
    .describe = describe,
    .explain = explain,
    .act = act,
    .works = works,
    .play = play,
    .tick = tick,
    .measure = measure,
    .close = close_view,
};
