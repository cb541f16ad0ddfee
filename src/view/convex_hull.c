/* SPDX-License-Identifier: MIT */
/* What one query can pick: keys in the plane, a query that turns, and the hull that decides who can win. State, keys
 * and numbers; what is said and drawn stands in convex_hull_words.c and convex_hull_draw.c. */
#include "view/convex_hull.h"

#include "attention/stages.h"
#include "base/memory.h"
#include "base/number.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define TURN 5 /* degrees of one key press */

static const double radians_per_degree = 0.017453292519943295;
const double hull_mix[HULL_HEADS_MOST] = {-1, -1, 3};

static const struct key keys[] = {
    {"Left h", HULL_BACK, "←→", "turn", "turn the query, or move the key"},
    {"Right l", HULL_ON, NULL, NULL, NULL},
    {"Up k", HULL_LONGER, "↑↓", "length", "its length, or move the key"},
    {"Down j", HULL_SHORTER, NULL, NULL, NULL},
    {"<", HULL_FINE_BACK, "< >", NULL, "turn by one degree"},
    {">", HULL_FINE_ON, NULL, NULL, NULL},
    {"m", HULL_MOVE, NULL, "move key", "arrows move the key, or turn again"},
    {"n", HULL_ADD, NULL, "new key", "a new key, which the arrows move"},
    {"d", HULL_DELETE, NULL, "delete", "delete the selected key"},
    {"Tab", HULL_NEXT_KEY, NULL, "key", "the next key"},
    {"BackTab", HULL_LAST_KEY, "Shift-Tab", NULL, "the key before"},
    {"t", HULL_HEADS, NULL, "heads", "one head, two, three"},
    {"1-3", HULL_HEAD, "1-3", NULL, "the head whose query turns"},
    {"a", HULL_PLAY, NULL, "play", "turn all the way round; again: stop"},
    {0},
};

/* --------------------------------------------------------------------------------------------- what follows from it */

static void update(struct hull_view *view)
{
    hull_make(&view->hull, view->K, view->n);
    for (size_t head = 0; head < HULL_HEADS_MOST; head++) {
        const struct hull_query *query = &view->queries[head];

        view->q[head][0] = query->length * cos(query->angle * radians_per_degree);
        view->q[head][1] = query->length * sin(query->angle * radians_per_degree);
        attention_score(view->scores[head], view->q[head], view->K, 1, view->n, 2);
        attention_softmax(view->shares[head], view->scores[head], 1, view->n);
    }
}

double hull_least(const struct hull_view *view, size_t key)
{
    double least = view->scores[0][key];

    for (size_t head = 1; head < view->heads; head++)
        least = fmin(least, view->scores[head][key]);
    return least;
}

bool hull_has_largest_least(const struct hull_view *view, size_t key)
{
    for (size_t other = 0; other < view->n; other++)
        if (hull_least(view, other) > hull_least(view, key) + 1e-9)
            return false;
    return true;
}

double hull_output(const struct hull_view *view, size_t key)
{
    double sum = 0;

    for (size_t head = 0; head < HULL_HEADS_MOST; head++)
        sum += hull_mix[head] * view->shares[head][key];
    return sum;
}

size_t hull_winners_at(const struct hull_view *view, double angle, size_t *winners)
{
    double q[2] = {cos(angle * radians_per_degree), sin(angle * radians_per_degree)}, scores[HULL_KEYS_MOST];

    attention_score(scores, q, view->K, 1, view->n, 2);
    return hull_winners(scores, view->n, winners);
}

static void *open(const struct view_setup *setup, const char *state, struct error *e)
{
    struct hull_view *view = memory_new(sizeof *view);

    view->own_habits = (struct view_habits){.speed = VIEW_SPEED_USUAL};
    view->habits = setup->habits ? setup->habits : &view->own_habits;
    if (!hull_read_state(view, state, e)) {
        free(view);
        return NULL;
    }
    view->alone = view->heads == 1 ? view->queries[0] : hull_usual_queries[0];
    update(view);
    return view;
}

/* ----------------------------------------------------------------------------------------------------------- acting */

static void turn_by(struct hull_view *view, double degrees)
{
    struct hull_query *query = &view->queries[view->head];
    double angle = fmod(round((query->angle + degrees) * 100) / 100, 360);

    query->angle = angle < 0 ? angle + 360 : angle;
}

/* To the next tenth; above 2 to the next half. */
static void stretch(struct hull_view *view, int way)
{
    double *length = &view->queries[view->head].length, unit = *length + way * 1e-9 > 2 ? 2 : 10;
    double next = way > 0 ? floor(*length * unit + 1e-9) + 1 : ceil(*length * unit - 1e-9) - 1;

    *length = fmin(fmax(next / unit, 0), HULL_LONGEST);
}

static void move_key(struct hull_view *view, double right, double up)
{
    double *key = &view->K[2 * view->key];
    double to[2] = {round((key[0] + right) * 100) / 100, round((key[1] + up) * 100) / 100};

    for (size_t i = 0; i < 2; i++)
        key[i] = fmin(fmax(to[i], -HULL_FARTHEST), HULL_FARTHEST) + 0.0;
}

static bool is_taken(const struct hull_view *view, double x, double y)
{
    for (size_t i = 0; i < view->n; i++)
        if (view->K[2 * i] == x && view->K[2 * i + 1] == y)
            return true;
    return false;
}

/* In the middle of the others, or, where one stands already, to the right of that. */
static void add_key(struct hull_view *view)
{
    double x = 0, y = 0;

    for (size_t i = 0; i < view->n; i++) {
        x += view->K[2 * i] / (double)view->n;
        y += view->K[2 * i + 1] / (double)view->n;
    }
    for (x = round(x) + 0.0, y = round(y) + 0.0; is_taken(view, x, y) && x < HULL_FARTHEST;)
        x++;
    view->K[2 * view->n] = x;
    view->K[2 * view->n + 1] = y;
    view->key = view->n++;
    view->moving = true;
}

static void delete_key(struct hull_view *view)
{
    memmove(&view->K[2 * view->key], &view->K[2 * view->key + 2], (view->n - view->key - 1) * 2 * sizeof *view->K);
    view->n--;
    view->key = view->key < view->n ? view->key : view->n - 1;
    view->moving = false;
}

/* One head, two that look along the axes, a third that looks between them; and back to the query as it was. */
static void change_heads(struct hull_view *view)
{
    if (view->heads == 1) {
        view->alone = view->queries[0];
        view->queries[0] = (struct hull_query){0, 1};
        view->queries[1] = hull_usual_queries[1];
    } else if (view->heads == 2) {
        view->queries[2] = hull_usual_queries[2];
    } else {
        view->queries[0] = view->alone;
    }
    view->heads = view->heads % HULL_HEADS_MOST + 1;
    view->head = 0;
}

static bool works(const void *self, int action, struct text *word)
{
    const struct hull_view *view = self;
    struct text says = {0};

    if (action == HULL_BACK || action == HULL_LONGER)
        text_add(&says, view->moving ? "move" : "");
    if (action == HULL_MOVE)
        text_add(&says, view->moving ? "done" : "");
    if (action == HULL_NEXT_KEY)
        hull_add_key(&says, (view->key + 1) % view->n);
    if (action == HULL_HEADS)
        text_add(&says, (const char *[]){"two heads", "three heads", "one head"}[view->heads - 1]);
    if (action == HULL_HEAD)
        text_addf(&says, "1-%zu\thead", view->heads);
    if (action == HULL_PLAY)
        text_add(&says, view->playing ? "stop" : "play");
    if (word)
        text_add(word, text_string(&says));
    text_free(&says);
    return (action != HULL_ADD || view->n < HULL_KEYS_MOST) && (action != HULL_DELETE || view->n > HULL_KEYS_LEAST) &&
           (action != HULL_HEAD || view->heads > 1) && (action != HULL_PLAY || !view->habits->still);
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
    turn_by(view, TURN);
    view->turned += TURN;
    update(view);
    return pause_ms[view->habits->speed];
}

static void do_arrow(struct hull_view *view, int action)
{
    if (view->moving && action <= HULL_SHORTER)
        move_key(view,
                 action == HULL_BACK ? -1
                 : action == HULL_ON ? 1
                                     : 0,
                 action == HULL_SHORTER  ? -1
                 : action == HULL_LONGER ? 1
                                         : 0);
    else if (action == HULL_LONGER || action == HULL_SHORTER)
        stretch(view, action == HULL_LONGER ? 1 : -1);
    else if (action <= HULL_ON)
        turn_by(view, action == HULL_ON ? TURN : -TURN);
    else
        turn_by(view, action == HULL_FINE_ON ? 1 : -1);
}

static enum reaction act(void *self, int action, int code)
{
    struct hull_view *view = self;
    size_t head = (size_t)(code - '1');

    if (!works(self, action, NULL) || (action == HULL_HEAD && head >= view->heads))
        return REACT_PASS;
    if (action != HULL_PLAY)
        view->playing = false;
    if (action < HULL_MOVE)
        do_arrow(view, action);
    else if (action == HULL_MOVE)
        view->moving = !view->moving;
    else if (action == HULL_ADD)
        add_key(view);
    else if (action == HULL_DELETE)
        delete_key(view);
    else if (action == HULL_HEADS)
        change_heads(view);
    else if (action == HULL_HEAD)
        view->head = head;
    else if (action == HULL_PLAY)
        play(view, !view->playing);
    else
        view->key = (view->key + (action == HULL_NEXT_KEY ? 1 : view->n - 1)) % view->n;
    update(view);
    return REACT_DONE;
}

static bool click(void *self, const struct theme *theme, struct area area, bool compact, int row, int col)
{
    struct hull_view *view = self;
    struct hull_hit hit;

    (void)compact;
    if (!hull_find(view, theme, area, row, col, &hit))
        return false;
    view->playing = view->moving = false;
    if (hit.is_key)
        view->key = hit.key;
    else
        view->queries[view->head].angle = hit.angle;
    update(view);
    return true;
}

/* ---------------------------------------------------------------------------------------------------------- numbers */

/* The key behind a name's stem: "score3" is the third (2); n if there is none. */
static size_t key_of(const struct hull_view *view, const char *name, const char *stem)
{
    size_t length = strlen(stem);
    uint64_t number;

    if (strncmp(name, stem, length) != 0 || !number_parse(name + length, view->n, &number) || number < 1)
        return view->n;
    return (size_t)number - 1;
}

static bool measure_hull(const struct hull_view *view, const char *name, double *out)
{
    double from, to;
    struct hull_mean mean;
    size_t key;

    if ((key = key_of(view, name, "from")) < view->n || (key = key_of(view, name, "to")) < view->n) {
        if (!hull_arc(&view->hull, view->K, view->n, key, &from, &to))
            return false;
        *out = name[0] == 'f' ? from : fmod(to, 360);
        return true;
    }
    if ((key = key_of(view, name, "bound")) < view->n) {
        *out = hull_mean(&view->hull, view->K, view->n, key, &mean) ? hull_bound(&mean) : 1;
        return true;
    }
    return false;
}

static bool measure(const void *self, const char *name, double *out)
{
    const struct hull_view *view = self;
    size_t head = view->head, key;

    if (strncmp(name, "head", 4) == 0 && name[4] >= '1' && name[4] <= '3' && name[5] == '_') {
        head = (size_t)(name[4] - '1');
        name += 6;
    } else if ((key = key_of(view, name, "least")) < view->n) {
        *out = hull_least(view, key);
        return true;
    } else if ((key = key_of(view, name, "output")) < view->n) {
        *out = hull_output(view, key);
        return true;
    } else if (measure_hull(view, name, out)) {
        return true;
    }
    if ((key = key_of(view, name, "score")) < view->n) {
        *out = view->scores[head][key];
        return true;
    }
    if ((key = key_of(view, name, "share")) < view->n) {
        *out = view->shares[head][key];
        return true;
    }
    return false;
}

static void close(void *self)
{
    free(self);
}

const struct view view_convex_hull = {
    .name = "convex-hull",
    .title = "Hull: which keys can win",
    .summary = "keys in the plane: which can win",
    .keys = keys,
    .parameters = hull_parameters,
    .open = open,
    .rows = hull_rows,
    .columns = hull_columns,
    .draw = hull_draw,
    .describe = hull_describe,
    .explain = hull_explain,
    .act = act,
    .works = works,
    .click = click,
    .play = play,
    .tick = tick,
    .measure = measure,
    .plain = hull_plain,
    .write_state = hull_write_state,
    .close = close,
};
