/* SPDX-License-Identifier: MIT */
/* The state of the view `convex-hull` as text, in and out. */
#include "base/number.h"
#include "view/convex_hull.h"
#include "view/state.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double usual_keys[] = {10, 0, 0, 10, 5, 5, 2, 2};
const struct hull_query hull_usual_queries[HULL_HEADS_MOST] = {{30, 1}, {90, 1}, {45, 1.4142135623730951}};

const struct parameter hull_parameters[] = {
    {"angle", "0-360", "direction of the query, in degrees"},
    {"length", "0-10", "its length"},
    {"queries", "1, 2 or 3", "how many heads, each with a query"},
    {"angle2", "0-360", "direction of the second head's query"},
    {"length2", "0-10", "its length"},
    {"angle3", "0-360", "direction of the third head's query"},
    {"length3", "0-10", "its length"},
    {"head", "1-3", "the head whose query turns"},
    {"keys", "x,y:x,y", "2 to 9 keys, -99 to 99, with two decimals at most"},
    {"key", "1-9", "the selected key"},
    {0},
};

/* Reads `length` bytes as a decimal number with at most two places behind the point. */
static bool read_number(const char *value, size_t length, double limits[2], double *out)
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
    return *out >= limits[0] && *out <= limits[1];
}

static bool set_keys(struct hull_view *view, const char *value, struct error *e)
{
    double limits[2] = {-HULL_FARTHEST, HULL_FARTHEST};
    const char *at = value;

    for (view->n = 0; view->n < HULL_KEYS_MOST; at++) {
        size_t first = strcspn(at, ",:"), second;

        if (at[first] != ',')
            break;
        second = strcspn(at + first + 1, ",:");
        if (!read_number(at, first, limits, &view->K[2 * view->n]) ||
            !read_number(at + first + 1, second, limits, &view->K[2 * view->n + 1]))
            break;
        view->n++;
        at += first + 1 + second;
        if (!*at && view->n >= HULL_KEYS_LEAST)
            return true;
        if (*at != ':')
            break;
    }
    return error_set(e, ERROR_INPUT,
                     "keys=%.80s: write %d to %d keys as x,y with : between, each -%d to %d, with two decimals at most",
                     value, HULL_KEYS_LEAST, HULL_KEYS_MOST, HULL_FARTHEST, HULL_FARTHEST);
}

/* "angle2": the second head's; "angle": the first's. HULL_HEADS_MOST if the key is not of that name. */
static size_t head_of(const char *key, const char *name)
{
    size_t length = strlen(name);

    if (strncmp(key, name, length) != 0)
        return HULL_HEADS_MOST;
    if (!key[length])
        return 0;
    return (key[length] == '2' || key[length] == '3') && !key[length + 1] ? (size_t)(key[length] - '1')
                                                                          : HULL_HEADS_MOST;
}

static bool set_query(struct hull_view *view, const char *key, const char *value, struct error *e)
{
    size_t turned = head_of(key, "angle"), stretched = head_of(key, "length");
    double limits[2] = {0, turned < HULL_HEADS_MOST ? 360 : HULL_LONGEST};
    double *out = turned < HULL_HEADS_MOST ? &view->queries[turned].angle : &view->queries[stretched].length;

    if (!read_number(value, strlen(value), limits, out))
        return error_set(e, ERROR_INPUT, "%s=%.80s: write a number from 0 to %.0f with two decimals at most", key,
                         value, limits[1]);
    if (turned < HULL_HEADS_MOST)
        *out = fmod(*out, 360);
    return true;
}

/* Reads a count 1 … most. */
static bool set_count(const char *key, const char *value, size_t most, size_t *out, struct error *e)
{
    uint64_t number;

    if (!number_parse(value, most, &number) || number < 1)
        return error_set(e, ERROR_INPUT, "%s=%.80s: write a whole number, 1 to %zu here", key, value, most);
    *out = (size_t)number;
    return true;
}

/* Keys and heads are counted before one of them is chosen, in whichever order they are written. */
struct turn {
    struct hull_view *view;
    bool choosing;
};

static bool set(void *self, const char *key, const char *value, struct error *e)
{
    struct turn *now = self;
    bool is_key = strcmp(key, "key") == 0, is_head = strcmp(key, "head") == 0;
    size_t *chosen = is_key ? &now->view->key : &now->view->head;

    if (is_key || is_head) {
        if (!now->choosing)
            return true;
        if (!set_count(key, value, is_key ? now->view->n : now->view->heads, chosen, e))
            return false;
        (*chosen)--;
        return true;
    }
    if (now->choosing)
        return true;
    if (strcmp(key, "keys") == 0)
        return set_keys(now->view, value, e);
    if (strcmp(key, "queries") == 0)
        return set_count(key, value, HULL_HEADS_MOST, &now->view->heads, e);
    if (head_of(key, "angle") < HULL_HEADS_MOST || head_of(key, "length") < HULL_HEADS_MOST)
        return set_query(now->view, key, value, e);
    return error_set(e, ERROR_INPUT,
                     "%.80s: this view has no such key: its keys are angle, length, queries, head, keys and key", key);
}

static size_t usual_key(const struct hull_view *view)
{
    return view->n > 2 ? 2 : view->n - 1;
}

bool hull_read_state(struct hull_view *view, const char *state, struct error *e)
{
    memcpy(view->K, usual_keys, sizeof usual_keys);
    memcpy(view->queries, hull_usual_queries, sizeof view->queries);
    view->n = sizeof usual_keys / sizeof *usual_keys / 2;
    view->heads = 1;
    if (!state_read(state, set, &(struct turn){view, false}, e))
        return false;
    view->key = usual_key(view);
    return state_read(state, set, &(struct turn){view, true}, e);
}

/* ------------------------------------------------------------------------------------------------------- state, out */

static void write_number(struct text *out, const char *name, size_t number, double value)
{
    char key[24], digits[NUMBER_ROOM];

    snprintf(key, sizeof key, number > 1 ? "%s%zu" : "%s", name, number);
    number_shortest(digits, value);
    state_write(out, key, digits);
}

static void write_query(const struct hull_view *view, struct text *out, size_t head)
{
    if (view->queries[head].angle != hull_usual_queries[head].angle)
        write_number(out, "angle", head + 1, view->queries[head].angle);
    if (view->queries[head].length != hull_usual_queries[head].length)
        write_number(out, "length", head + 1, view->queries[head].length);
}

static void write_keys(const struct hull_view *view, struct text *out)
{
    struct text list = {0};
    char digits[NUMBER_ROOM];

    for (size_t i = 0; i < 2 * view->n; i++) {
        text_add(&list, i == 0 ? "" : i % 2 ? "," : ":");
        number_shortest(digits, view->K[i]);
        text_add(&list, digits);
    }
    state_write(out, "keys", text_string(&list));
    text_free(&list);
}

static bool has_usual_keys(const struct hull_view *view)
{
    bool usual = view->n * 2 == sizeof usual_keys / sizeof *usual_keys;

    for (size_t i = 0; usual && i < 2 * view->n; i++)
        usual = view->K[i] == usual_keys[i];
    return usual;
}

void hull_write_state(const void *self, struct text *out)
{
    const struct hull_view *view = self;

    write_query(view, out, 0);
    if (view->heads > 1)
        write_number(out, "queries", 1, (double)view->heads);
    write_query(view, out, 1);
    write_query(view, out, 2);
    if (view->head > 0)
        write_number(out, "head", 1, (double)view->head + 1);
    if (!has_usual_keys(view))
        write_keys(view, out);
    if (view->key != usual_key(view))
        write_number(out, "key", 1, (double)view->key + 1);
}
