/* SPDX-License-Identifier: MIT */
/* What one query can pick: keys in the plane, a query that turns, and the hull that decides who can win. */
#include "attention/origin.h"
#include "base/compiler.h"
#include "base/memory.h"
#include "base/number.h"
#include "lab/hull_words.h"
#include "sheet/sheet.h"
#include "study/hull.h"
#include "view/state.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define KEYS_LEAST 2
#define FARTHEST 99 /* largest coordinate of a key */
#define LONGEST 10  /* longest query */
#define TURN 5      /* degrees of one key press */

/* What `show` names, bit by bit: "why" is why a key wins or cannot, or what the heads hand over. */
enum { SHOWS_SCORE = 1, SHOWS_SHARE = 2, SHOWS_STRIP = 4, SHOWS_WHY = 8 };

struct hull_view {
    struct hull_asked asked; /* first: what hull_words.h puts into words */
    unsigned shows;
    struct hull_query alone; /* the query when there was one head */
    size_t heads;            /* the number of heads that the queries were made for */
    bool playing;
    double turned; /* degrees since playing began */
    const struct view_habits *habits;
};

static const double radians_per_degree = 0.017453292519943295;

/* ----------------------------------------------------------------------------------------------------------- state */

/* Reads `length` bytes as a decimal number, ±FARTHEST, with at most two places after the point. */
static bool read_number(const char *value, size_t length, double *out)
{
    char digits[16];
    size_t decimals;

    if (length >= sizeof digits)
        return false;
    memcpy(digits, value, length);
    digits[length] = '\0';
    return number_parse_decimal(digits, &decimals, out) && decimals <= 2 && fabs(*out) <= FARTHEST;
}

static size_t usual_key(const struct hull_asked *asked)
{
    return asked->n > 2 ? 2 : asked->n - 1;
}

static bool read_keys(const struct state_key *key, void *self, const char *value, struct error *e)
{
    struct hull_asked *asked = self;
    const char *at = value;

    for (asked->n = 0; asked->n < HULL_KEYS_MOST; at++) {
        size_t first = strcspn(at, ",:"), second;

        if (at[first] != ',')
            break;
        second = strcspn(at + first + 1, ",:");
        if (!read_number(at, first, &asked->K[2 * asked->n]) ||
            !read_number(at + first + 1, second, &asked->K[2 * asked->n + 1]))
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

static void write_keys(const struct state_key *key UNUSED, const void *self, struct text *value)
{
    const struct hull_asked *asked = self;
    char digits[NUMBER_ROOM];

    for (size_t i = 0; i < 2 * asked->n; i++) {
        number_shortest(digits, asked->K[i]);
        text_addf(value, "%s%s", i == 0 ? "" : i % 2 ? "," : ":", digits);
    }
}

/* Reads which head, or which key, is chosen. */
static bool read_chosen(const struct state_key *key, void *self, const char *value, struct error *e)
{
    struct hull_asked *asked = self;
    bool is_head = key->at == offsetof(struct hull_view, asked.head);

    return state_take_index(key, value, is_head ? asked->heads : asked->n, is_head ? &asked->head : &asked->key, e);
}

static void write_key(const struct state_key *key, const void *self, struct text *value)
{
    const struct hull_asked *asked = self;

    if (asked->key != usual_key(asked))
        state_write_index(key, self, value);
}

/* ------------------------------------------------------------------------------------ what only the dials say */

/* Reads a coordinate of the selected key, x or y. */
static bool read_place(const struct state_key *key, void *self, const char *value, struct error *e)
{
    struct hull_asked *asked = self;

    return read_number(value, strlen(value), &asked->K[2 * asked->key + key->at]) ||
           error_set(e, ERROR_INPUT, "%s=%.80s: write a number, -%d to %d", key->name, value, FARTHEST, FARTHEST);
}

static void write_place(const struct state_key *key, const void *self, struct text *value)
{
    const struct hull_asked *asked = self;
    char digits[NUMBER_ROOM];

    number_shortest(digits, asked->K[2 * asked->key + key->at]);
    text_add(value, digits);
}

static bool is_taken(const struct hull_asked *asked, double x, double y)
{
    for (size_t i = 0; i < asked->n; i++)
        if (asked->K[2 * i] == x && asked->K[2 * i + 1] == y)
            return true;
    return false;
}

/* Adds a key in the middle of the others, or, if a key is there already, to its right. */
static void add_key(struct hull_asked *asked)
{
    double x = 0, y = 0;

    for (size_t i = 0; i < asked->n; i++) {
        x += asked->K[2 * i] / (double)asked->n;
        y += asked->K[2 * i + 1] / (double)asked->n;
    }
    for (x = round(x) + 0.0, y = round(y) + 0.0; is_taken(asked, x, y) && x < FARTHEST;)
        x++;
    asked->K[2 * asked->n] = x;
    asked->K[2 * asked->n + 1] = y;
    asked->key = asked->n++;
}

static void delete_key(struct hull_asked *asked, size_t key)
{
    memmove(&asked->K[2 * key], &asked->K[2 * key + 2], (asked->n - key - 1) * 2 * sizeof *asked->K);
    asked->n--;
    asked->key = asked->key < asked->n ? asked->key : asked->n - 1;
}

static bool read_count(const struct state_key *key, void *self, const char *value, struct error *e)
{
    struct hull_asked *asked = self;
    uint64_t count;

    if (!number_parse(value, HULL_KEYS_MOST, &count) || count < KEYS_LEAST)
        return error_set(e, ERROR_INPUT, "%s=%.40s: write %s", key->name, value, key->form);
    while (asked->n < count)
        add_key(asked);
    while (asked->n > count)
        delete_key(asked, asked->n - 1);
    return true;
}

static void write_count(const struct state_key *key UNUSED, const void *self, struct text *value)
{
    text_addf(value, "%zu", ((const struct hull_asked *)self)->n);
}

/* Whether a row of the state is about the head whose query turns. */
static bool is_of_head(const struct state_key *key, const void *self)
{
    const struct hull_asked *asked = self;
    const struct hull_query *query = &asked->queries[asked->head];

    return (const char *)self + key->at == (const char *)&query->angle ||
           (const char *)self + key->at == (const char *)&query->length;
}

/* Writes which key wins, and between which angles; nothing while learners are still to find that. */
static void note_winner(const struct state_key *key UNUSED, const void *self, struct text *out)
{
    const struct hull_view *view = self;
    const struct hull_asked *asked = self;
    size_t winners[HULL_KEYS_MOST];

    if (!(view->shows & SHOWS_STRIP) || hull_winners(asked->scores[asked->head], asked->n, winners) != 1)
        return;
    text_addf(out, "k%s wins from ", hull_sub[winners[0]]);
    hull_add_arc(asked, winners[0], out);
}

static void note_zero(const struct state_key *key UNUSED, const void *self UNUSED, struct text *out)
{
    text_add(out, "at 0 every score is 0");
}

#define MEASURE(member) STATE_DECIMAL(struct hull_view, asked.member), .is_basis = true
#define ANGLE(head) MEASURE(queries[head].angle), .dial = "angle", .is_there = is_of_head, .note = note_winner
#define LENGTH(head)                                                                                                   \
    MEASURE(queries[head].length), .dial = "length", .turns = "0|0.1|0.2|0.5|1|1.5|2|3|5|7|10",                        \
                                   .is_there = is_of_head, .note = note_zero

static const struct state_key state_keys[] = {
    {"angle", "0-360", "direction of the query, in degrees", "30", ANGLE(0)},
    {"length", "0-10", "its length: the longer, the sharper", "1", LENGTH(0)},
    {"angle2", "0-360", "direction of the second head's query", "90", ANGLE(1)},
    {"length2", "0-10", "its length", "1", LENGTH(1)},
    {"angle3", "0-360", "direction of the third head's query", "45", ANGLE(2)},
    {"length3", "0-10", "its length", "1.4142135623730951", LENGTH(2)},
    {"queries", "1-3", "how many heads, each with a query", "1", STATE_NUMBER(struct hull_view, asked.heads),
     .dial = "heads", .is_basis = true},
    {"head", "1-3", "the head whose query turns", "1", .read = read_chosen, .write = state_write_index,
     STATE_MEMBER(struct hull_view, asked.head)},
    {"keys", "x,y:x,y", "2 to 9 keys, -99 to 99, with two decimals at most", "10,0:0,10:5,5:2,2", .read = read_keys,
     .write = write_keys, .is_basis = true},
    {"key", "1-9", "the selected key", .read = read_chosen, .write = write_key,
     STATE_MEMBER(struct hull_view, asked.key)},
    {"count", "2-9", "how many there are", .read = read_count, .write = write_count, .dial = "keys",
     .is_derived = true},
    {"x", "-99-99", "where the selected key stands: to the right", .read = read_place, .write = write_place, .at = 0,
     .dial = "x", .is_derived = true},
    {"y", "-99-99", "where the selected key stands: upwards", .read = read_place, .write = write_place, .at = 1,
     .dial = "y", .is_derived = true},
    {"show", "all|score|share|strip|why", "what is shown, with commas between; what is not keeps its place", "all",
     STATE_LIST(struct hull_view, shows)},
    {0},
};

static struct hull_query usual_query(size_t head)
{
    const struct state_key *angle = &state_keys[2 * head];

    return (struct hull_query){strtod(angle[0].usual, NULL), strtod(angle[1].usual, NULL)};
}

static void *open(const struct view *view, const struct view_setup *setup, const char *state, struct error *e)
{
    struct hull_view *self = memory_new(sizeof *self);

    self->habits = view_habits_of(setup);
    if (!view_opened(view, self, state, e))
        return NULL;
    self->alone = self->asked.heads == 1 ? self->asked.queries[0] : usual_query(0);
    self->heads = self->asked.heads;
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

/* Changes the length to the next tenth, above 2 to the next half. */
static void stretch(struct hull_asked *asked, int way)
{
    double *length = &asked->queries[asked->head].length, unit = *length + way * 1e-9 > 2 ? 2 : 10;
    double next = way > 0 ? floor(*length * unit + 1e-9) + 1 : ceil(*length * unit - 1e-9) - 1;

    *length = fmin(fmax(next / unit, 0), LONGEST);
}

static void play(void *self, bool start)
{
    struct hull_view *view = self;

    view->playing = start && !view->habits->still;
    view->turned = 0;
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

/* After each key: ends playing and computes the numbers anew. */
static unsigned answer(struct hull_view *view)
{
    view->playing = false;
    hull_ask(&view->asked);
    return REACT_DONE;
}

/* Makes the queries: two along the axes, a third between them; a single head has its old query. */
static void make_queries(struct hull_view *view)
{
    struct hull_asked *asked = &view->asked;

    if (view->heads == 1 && asked->heads > 1) {
        view->alone = asked->queries[0];
        asked->queries[0] = (struct hull_query){0, 1};
    } else if (asked->heads == 1) {
        asked->queries[0] = view->alone;
    }
    for (size_t head = view->heads; head < asked->heads; head++)
        asked->queries[head] = usual_query(head);
    asked->head = 0;
    view->heads = asked->heads;
}

static bool turned(void *self, const struct state_key *dial UNUSED, struct error *e UNUSED)
{
    struct hull_view *view = self;

    if (view->asked.heads != view->heads)
        make_queries(view);
    answer(view);
    return true;
}

static unsigned do_turn(void *self, const struct key *key, int code UNUSED)
{
    turn_by(self, key->action * TURN);
    return answer(self);
}

static unsigned do_stretch(void *self, const struct key *key, int code UNUSED)
{
    stretch(self, key->action);
    return answer(self);
}

static unsigned do_delete(void *self, const struct key *key UNUSED, int code UNUSED)
{
    delete_key(self, ((const struct hull_asked *)self)->key);
    return answer(self);
}

static bool delete_works(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return ((const struct hull_asked *)self)->n > KEYS_LEAST;
}

static unsigned do_key(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct hull_asked *asked = self;

    asked->key = view_turn(asked->key, asked->n, 1);
    return answer(self);
}

static bool next_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct hull_asked *asked = self;

    text_addf(&offer->word, "k%s", hull_sub[view_turn(asked->key, asked->n, 1)]);
    return true;
}

/* Chooses the next head or the one before, or a head by its digit. */
static unsigned do_head(void *self, const struct key *key, int code)
{
    struct hull_asked *asked = self;
    size_t head = key->action ? view_turn(asked->head, asked->heads, key->action) : (size_t)(code - '1');

    if (head >= asked->heads)
        return REACT_PASS;
    asked->head = head;
    return answer(self);
}

static bool head_works(const void *self, const struct key *key, struct key_offer *offer)
{
    const struct hull_asked *asked = self;

    if (!key->action)
        text_addf(&offer->shown, "1-%zu", asked->heads);
    else
        text_addf(&offer->word, "head %zu", view_turn(asked->head, asked->heads, key->action) + 1);
    return asked->heads > 1;
}

static unsigned do_play(void *self, const struct key *key UNUSED, int code UNUSED)
{
    const struct hull_view *view = self;

    play(self, !view->playing);
    return REACT_DONE;
}

static bool play_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct hull_view *view = self;

    return view_may_play(view->habits, view->playing, offer);
}

static const struct key keys[] = {
    {"Left h", -1, "←→", "turn", "turn the query", .act = do_turn, .is_inside = true},
    {"Right l", 1, NULL, NULL, NULL, .act = do_turn, .is_inside = true},
    {"Up k", 1, "↑↓", "length", "its length", .act = do_stretch, .is_inside = true},
    {"Down j", -1, NULL, NULL, NULL, .act = do_stretch, .is_inside = true},
    {"n", 0, NULL, "key", "the next key", .act = do_key, .works = next_works, .names_another = true},
    {"Delete", 0, NULL, "delete", "delete the selected key", .act = do_delete, .works = delete_works,
     .is_inside = true},
    {"Tab", 1, NULL, "head", "the next head, whose query turns", .act = do_head, .works = head_works,
     .names_another = true},
    {"BackTab", -1, NULL, NULL, "the head before", .act = do_head, .works = head_works, .names_another = true},
    {"1-3", 0, NULL, NULL, "a head", .act = do_head, .works = head_works},
    {"a", 0, NULL, "play", "turn all the way round; again: stop", .act = do_play, .works = play_works},
    {0},
};

/* -------------------------------------------------------------------------------------------------------- measures */

/* The numbers of each key that prose may quote. */
struct key_numbers {
    double score[HULL_KEYS_MOST], share[HULL_KEYS_MOST], least[HULL_KEYS_MOST], output[HULL_KEYS_MOST];
    double from[HULL_KEYS_MOST], to[HULL_KEYS_MOST], bound[HULL_KEYS_MOST]; /* from, to: NaN if it never wins */
};

static const struct view_number numbers[] = {
    {"score", offsetof(struct key_numbers, score), true}, {"share", offsetof(struct key_numbers, share), true},
    {"least", offsetof(struct key_numbers, least), true}, {"output", offsetof(struct key_numbers, output), true},
    {"from", offsetof(struct key_numbers, from), true},   {"to", offsetof(struct key_numbers, to), true},
    {"bound", offsetof(struct key_numbers, bound), true}, {0},
};

/* "score3", "share3", of another head "head2_score3"; "least3", "output3", "from3", "to3", "bound3". */
static bool measure(const void *self, const char *name, double *out)
{
    const struct hull_asked *asked = self;
    struct key_numbers of;
    size_t head = asked->head;
    struct hull_mean mean;

    if (view_take_index(&name, "head", HULL_HEADS_MOST, &head) && *name++ != '_')
        return false;
    for (size_t key = 0; key < asked->n; key++) {
        of.score[key] = asked->scores[head][key];
        of.share[key] = asked->shares[head][key];
        of.least[key] = hull_least(asked, key);
        of.output[key] = hull_output(asked, key);
        if (hull_arc(&asked->hull, asked->K, asked->n, key, &of.from[key], &of.to[key]))
            of.to[key] = fmod(of.to[key], 360);
        else
            of.from[key] = of.to[key] = NAN;
        of.bound[key] = hull_mean(&asked->hull, asked->K, asked->n, key, &mean) ? hull_bound(&mean) : 1;
    }
    return view_measure(numbers, &of, asked->n, name, out) && !isnan(*out);
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

/* Shows the keys, their hull, and the queries on the circle of all directions. */
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

/* Adds columns: for one head score, share and bar; for several their scores, with shares if there is room, and the
 * smallest score. */
static void add_columns(const struct hull_view *view, struct table *table)
{
    static const char *const headings[] = {"q₁·k", "q₂·k", "q₃·k"}, *const names[] = {"score1", "score2", "score3"},
                             *const shares[] = {"softmax.score1", "softmax.score2", "softmax.score3"};
    bool several = view->asked.heads > 1, no_score = !(view->shows & SHOWS_SCORE);
    struct table_column score = {.from = "cell.source", .decimals = 2, .columns = 8, .blank = no_score};
    struct table_column share = {.heading = "share", .decimals = 2, .columns = 6, .rank = several};

    share.blank = !(view->shows & SHOWS_SHARE);
    for (size_t head = 0; head < view->asked.heads; head++) {
        score.key = names[head];
        score.source = (struct sheet_cell){{.view = view, .head = head}, .row = 0};
        share.from = shares[head];
        score.heading = several ? headings[head] : "q·k";
        score.role = theme_head(head);
        table_add_column(table, score);
        table_add_column(table, share);
    }
    if (several)
        table_add_column(table,
                         (struct table_column){
                             .from = "across.score", .heading = "min", .decimals = 2, .columns = 8, .blank = no_score});
    else
        table_add_column(
            table, (struct table_column){
                       .kind = COLUMN_BAR, .from = "row.score1", .is_signed = true, .columns = 10, .blank = no_score});
    table_add_column(table, (struct table_column){.kind = COLUMN_TEXT, .columns = 8, .rank = 1, .blank = no_score});
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

static void fill_scores(const struct hull_view *view, struct sheet *sheet)
{
    const struct hull_asked *asked = &view->asked;
    struct sheet_block *block = sheet_add(sheet, BLOCK_TABLE, "keys");
    double end = 2 * radius_of(asked) * asked->queries[0].length; /* the largest possible score */

    sheet_size(block, 0, asked->n < 4 ? (int)asked->n : 4);
    sheet_size(block, 2, (int)asked->n + 1);
    block->beside = true;
    block->columns = 36;
    text_add(&block->caption, "Scores and shares of the keys");
    block->table.label_columns = 4;
    block->table.bar_role = theme_head(0);
    block->table.selected = asked->key;
    add_columns(view, &block->table);
    for (size_t key = 0; key < asked->n; key++)
        add_row(asked, key, end > 0 ? end : 1, &block->table);
}

static void fill_strip(const struct hull_view *view, struct sheet *sheet)
{
    const struct hull_asked *asked = &view->asked;
    struct sheet_block *block = sheet_add(sheet, BLOCK_STRIP, "strip");
    struct strip *strip = &block->strip;

    sheet_size(block, 0, 1);
    sheet_size(block, 2, 3);
    sheet_size(block, 6, 3 + (int)asked->heads);
    block->beside = true;
    block->blank = !(view->shows & SHOWS_STRIP);
    text_add(&block->title, "who wins, all the way round");
    strip->to = 360;
    strip->is_round = true;
    strip->unit = "°";
    for (size_t key = 0; key < asked->n; key++) {
        struct strip_part part = {.letter = (char)('1' + key), .role = key == asked->key ? ROLE_STRONG : ROLE_DIM};

        if (hull_arc(&asked->hull, asked->K, asked->n, key, &part.from, &part.to))
            strip_add_part(strip, part);
    }
    for (size_t i = 1; i <= asked->heads; i++) { /* the turning query is drawn last, on top of the others */
        size_t head = (asked->head + i) % asked->heads;
        double angle = asked->queries[head].angle;
        struct text *label = strip_add_mark(strip, angle, theme_head(head));

        if (asked->heads > 1)
            text_addf(label, "q%s", hull_sub[head]);
        else
            text_addf(label, "%s°", number_brief(angle, 2).is);
    }
}

static void fill_proof(const struct hull_view *view, struct sheet *sheet)
{
    const struct hull_asked *asked = &view->asked;
    struct sheet_block *block = sheet_add(sheet, BLOCK_TEXT, "why");

    sheet_size(block, 0, 1);
    sheet_size(block, 3, asked->heads < HULL_HEADS_MOST ? 2 : 4);
    sheet_size(block, 5, 7);
    block->beside = block->gap = true;
    block->blank = !(view->shows & SHOWS_WHY);
    hull_add_proof(asked, true, &block->text);
    hull_add_proof(asked, false, &block->shorter);
}

/* Shows where each key is, and where it wins. */
static void fill_places(const struct hull_view *view, struct sheet *sheet)
{
    static const char *const places[] = {
        [HULL_CORNER] = "corner, ",
        [HULL_EDGE] = "on an edge",
        [HULL_INSIDE] = "inside",
        [HULL_COPY] = "at another's place",
    };
    struct sheet_block *block = sheet_add(sheet, BLOCK_TABLE, "places");
    const struct hull_asked *asked = &view->asked;
    struct table *table = &block->table;

    sheet_size(block, 7, (int)asked->n);
    sheet_size(block, 7, (int)asked->n + 1);
    block->beside = true;
    text_add(&block->title, view->shows & SHOWS_WHY ? "where keys stand, and win alone" : "where keys stand");
    table->label_columns = 4;
    table->selected = asked->key;
    table_add_column(table, (struct table_column){.kind = COLUMN_TEXT, .columns = 20});
    for (size_t key = 0; key < asked->n; key++) {
        enum role role = key == asked->key ? ROLE_STRONG : ROLE_PLAIN;
        struct text *place;

        text_addf(table_add_row(table, role), "k%s", hull_sub[key]);
        place = table_add_text(table, role);
        text_addf(place, "(%s, %s) ", number_brief(asked->K[2 * key], 2).is, number_brief(asked->K[2 * key + 1], 2).is);
        if (!(view->shows & SHOWS_WHY))
            continue;
        text_add(place, places[hull_place(&asked->hull, asked->K, asked->n, key)]);
        hull_add_arc(asked, key, place);
    }
}

static void fill(const void *self, struct sheet *sheet)
{
    struct sheet_block *note;

    fill_plane(self, sheet);
    fill_queries(self, sheet);
    fill_scores(self, sheet);
    fill_strip(self, sheet);
    fill_proof(self, sheet);
    fill_places(self, sheet);
    note = sheet_add(sheet, BLOCK_TEXT, "unscaled");
    sheet_size(note, 8, 3);
    note->beside = note->gap = true;
    note->role = ROLE_DIM;
    text_add(&note->text, "The shares are the softmax of the scores as they are, not divided by √d_k.");
}

/* Writes the "look here" line, only about what is shown by now. */
static void describe(const void *self, struct view_lines *out, int columns, bool compact)
{
    const struct hull_view *view = self;

    hull_describe(self, out, columns, compact);
    if (!(view->shows & (view->asked.heads > 1 ? SHOWS_WHY : SHOWS_STRIP)))
        hull_look_at_scores(&view->asked, &out->look, &out->look_short);
}

static bool pick(void *self, const struct sheet_spot *spot)
{
    struct hull_view *view = self;
    bool is_strip = strcmp(spot->block, "strip") == 0;

    view->playing = false;
    if (is_strip || spot->row == SHEET_NONE)
        view->asked.queries[view->asked.head].angle = fmod(round(spot->value), 360);
    else
        view->asked.key = spot->row;
    hull_ask(&view->asked);
    return true;
}

/* A score: its query times its key. */
static bool find_origin(const void *self, const struct matrix_of *of, size_t row UNUSED, size_t col, struct origin *out)
{
    const struct hull_asked *asked = &((const struct hull_view *)self)->asked;

    *out = origin_of_product(origin_numbers(asked->q[of->head], 1), origin_numbers(asked->K + 2 * col, 1), 2);
    return true;
}

const struct view view_convex_hull = {
    .name = "convex-hull",
    .title = "Hull: which keys can win",
    .summary = "keys in the plane: which can win",
    .keys = keys,
    .state = state_keys,
    .open = open,
    .turned = turned,
    .fill = fill,
    .origin = find_origin,
    .pick = pick,
    .describe = describe,
    .explain = hull_explain,
    .play = play,
    .tick = tick,
    .measure = measure,
};
