/* SPDX-License-Identifier: MIT */
#include "player/judge.h"

#include "attention/touch.h"
#include "base/memory.h"
#include "base/number.h"
#include "course/lesson.h"
#include "model/example.h"
#include "view/state.h"
#include "walk/name.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define DECIMALS 2
#define DECIMALS_MOST 6 /* used only where fewer would make two different numbers look the same */

bool judge_open(struct evaluation *evaluation, const struct challenge *c, const char *changes, struct error *e)
{
    char *state = lesson_state_with(c->state, changes);
    bool ok = evaluation_open_view(evaluation, c->view, state, e);

    free(state);
    return ok;
}

void judge_write_state(const struct evaluation *evaluation, struct text *out)
{
    struct text own = {0};

    if (evaluation->example)
        spec_write(&evaluation->example->spec, out, state_encode_value);
    view_write_state(evaluation->view, evaluation->self, &own);
    text_addf(out, "%s%s", out->length && own.length ? " " : "", text_string(&own));
    text_free(&own);
}

/* For state_read(): the value of one key. */
struct wanted_key {
    const char *key;
    struct text value;
    bool found;
};

static bool take_key(void *self, const char *key, const char *value, struct error *e)
{
    struct wanted_key *wanted = self;

    (void)e;
    if (strcmp(key, wanted->key) == 0) {
        text_add(&wanted->value, value);
        wanted->found = true;
    }
    return true;
}

/* The value of a key in a state, or its usual value if the state does not name it. The caller frees it. */
static char *value_of(const struct view *view, const char *state, const char *key)
{
    struct wanted_key wanted = {.key = key};
    const struct state_key *row = state_find(view->state, key);

    state_read(state, take_key, &wanted, NULL);
    if (!wanted.found && row && row->usual)
        text_add(&wanted.value, row->usual);
    return text_take(&wanted.value);
}

/* The length in bytes of the first item of a value; `dividers` separate items. */
static size_t item_length(const char *value, const char *dividers)
{
    return strcspn(value, dividers);
}

/* How many items of two values differ, but for item `but` (from 1; 0: none), which may. */
static size_t count_differing(const char *a, const char *b, const char *dividers, size_t but)
{
    size_t count = 0;

    for (size_t i = 1; *a || *b; i++) {
        size_t first = item_length(a, dividers), second = item_length(b, dividers);

        count += i != but && (first != second || memcmp(a, b, first) != 0);
        a += first + (a[first] != '\0');
        b += second + (b[second] != '\0');
    }
    return count;
}

/* The entry of the challenge that lets a key be touched ("keys:3"), or NULL. *item: the only item that may be, or 0 for
 * all. */
static const char *find_touch(const struct challenge *c, const char *key, size_t *item)
{
    for (size_t i = 0; i < c->touch.count; i++) {
        const char *touch = c->touch.of[i].text;
        size_t length = strcspn(touch, ":");

        if (strlen(key) != length || strncmp(key, touch, length) != 0)
            continue;
        *item = touch[length] ? strtoul(touch + length + 1, NULL, 10) : 0;
        return touch;
    }
    return NULL;
}

bool judge_is_beyond(const struct challenge *c, const struct view *view, const char *state, const char *start)
{
    bool beyond = false;

    for (const struct state_key *key = view->state; key->name && !beyond; key++) {
        char *now, *before;
        size_t item = 0;
        const char *touch = find_touch(c, key->name, &item);

        bool is_looked_at = view->shows_example && strcmp(key->name, "head") == 0; /* a head is only looked at */

        if ((!key->is_basis && !touch) || key->is_derived || (touch && !item) || is_looked_at)
            continue;
        now = value_of(view, state, key->name);
        before = value_of(view, start, key->name);
        beyond = count_differing(now, before, item ? ":" : "", item) > 0;
        free(now);
        free(before);
    }
    return beyond;
}

/* How many numbers a state changes: given ones of the walk, or items of keys that may be touched; a dial counts as
 * one. */
static size_t count_changed(const struct challenge *c, const struct view *view, const char *state, const char *start)
{
    char *set = value_of(view, state, "set"), *set_before = value_of(view, start, "set");
    size_t count = 0;

    if (*set && strcmp(set, set_before) != 0)
        count = count_differing(set, *set_before ? set_before : "", "+", 0);
    for (size_t i = 0; i < c->touch.count; i++) {
        char *key = memory_copy_bytes(c->touch.of[i].text, strcspn(c->touch.of[i].text, ":"));
        char *now = value_of(view, state, key), *before = value_of(view, start, key);
        const struct state_key *row = state_find(view->state, key);

        count += count_differing(now, before, row && row->dial ? "" : ",:", 0);
        free(now);
        free(before);
        free(key);
    }
    free(set);
    free(set_before);
    return count;
}

bool judge_can_touch(const struct challenge *c, const struct view *view, const char *touch)
{
    char *key = memory_copy_bytes(touch, strcspn(touch, ":"));
    struct evaluation evaluation = {0};
    struct cell_at cell = {0};
    bool can = state_find(view->state, key) != NULL;

    if (!can && judge_open(&evaluation, c, "", NULL) && evaluation_record(&evaluation, NULL))
        can = touch_find_matrix(&evaluation.example->model, touch, strlen(touch), &cell);
    evaluation_close(&evaluation);
    free(key);
    return can;
}

bool judge_may_touch(const struct challenge *c, struct cell_at cell)
{
    struct text name = {0};
    bool may = false;

    touch_add_matrix(cell, &name);
    for (size_t i = 0; i < c->touch.count && !may; i++)
        may = strcmp(c->touch.of[i].text, text_string(&name)) == 0;
    text_free(&name);
    return may;
}

/* Raises *most to how far a number has moved, if that is more. */
static bool move_of(const char *formula, struct evaluation *now, struct evaluation *start, double *most,
                    struct error *e)
{
    double value, before;

    if (!evaluation_value(now, formula, &value, e) || !evaluation_value(start, formula, &before, e))
        return false;
    *most = fmax(*most, fabs(value - before));
    return true;
}

/* The same for a row, "weights1[on]": for the number in it that has moved most. */
static bool row_move_of(const char *row, size_t columns, struct evaluation *now, struct evaluation *start, double *most,
                        struct error *e)
{
    bool ok = true;

    for (size_t col = 1; col <= columns && ok; col++) {
        struct text cell = {0};

        text_addf(&cell, "%.*s,#%zu]", (int)strlen(row) - 1, row, col);
        ok = move_of(text_string(&cell), now, start, most, e);
        text_free(&cell);
    }
    return ok;
}

/* The number of columns if `formula` is a row of a matrix, "weights1[on]"; else 0. */
static size_t columns_of_row(struct evaluation *now, const char *formula)
{
    const struct record *record = evaluation_record(now, NULL);
    size_t name = strcspn(formula, "["), length = strlen(formula), head;
    enum matrix_id id;

    if (!record || name >= length || formula[length - 1] != ']' || strchr(formula, ',') ||
        !record_find(record, formula, name, &id, &head))
        return 0;
    return record_matrix(record, id, head).cols;
}

static bool judge_same(const struct challenge *c, struct evaluation *now, struct evaluation *start, struct judged *out,
                       const struct challenge_text **where, struct error *e)
{
    for (size_t i = 0; i < c->same.count; i++) {
        const char *formula = c->same.of[i].text;
        size_t columns = columns_of_row(now, formula);
        double most = 0;

        *where = &c->same.of[i];
        if (!(columns ? row_move_of(formula, columns, now, start, &most, e) : move_of(formula, now, start, &most, e)))
            return false;
        if (most > out->moved_by) {
            out->moved_by = most;
            out->moved = i;
        }
    }
    out->stays = out->moved_by <= JUDGE_STAYS;
    return true;
}

static bool compare(struct evaluation *evaluation, const struct challenge_text *claim, struct formula_claim *out,
                    const struct challenge_text **where, struct error *e)
{
    *where = claim;
    return evaluation_compare(evaluation, claim->text, out, e);
}

/* Whether all conditions of a wrong way hold. */
static bool is_wrong_way(const struct challenge_wrong *wrong, struct evaluation *now, bool *is_it,
                         const struct challenge_text **where, struct error *e)
{
    *is_it = true;
    for (size_t i = 0; i < wrong->claims.count; i++) {
        struct formula_claim claim;

        if (!compare(now, &wrong->claims.of[i], &claim, where, e))
            return false;
        *is_it = *is_it && claim.holds;
    }
    return true;
}

bool judge(const struct challenge *c, struct evaluation *now, struct evaluation *start, struct judged *out,
           const struct challenge_text **where, struct error *e)
{
    const struct challenge_text *ignored = NULL;
    struct text state = {0}, before = {0};

    where = where ? where : &ignored;
    *out = (struct judged){.wrong = JUDGE_NONE, .moved = JUDGE_NONE};
    for (size_t i = 0; i < c->claims.count; i++) {
        if (!compare(now, &c->claims.of[i], &out->claims[i], where, e))
            return false;
        out->holding += out->claims[i].holds;
    }
    if (!judge_same(c, now, start, out, where, e))
        return false;
    for (size_t i = 0; i < c->wrong_count && out->wrong == JUDGE_NONE; i++) {
        bool is_it;

        if (!is_wrong_way(&c->wrongs[i], now, &is_it, where, e))
            return false;
        out->wrong = is_it ? i : JUDGE_NONE;
    }
    judge_write_state(now, &state);
    judge_write_state(start, &before);
    out->changed = count_changed(c, now->view, text_string(&state), text_string(&before));
    out->solved = out->holding == c->claims.count && out->stays;
    text_free(&state);
    text_free(&before);
    return true;
}

bool judge_state(const struct challenge *c, const char *changes, struct judged *out,
                 const struct challenge_text **where, struct error *e)
{
    struct evaluation now = {0}, start = {0};
    bool ok = judge_open(&now, c, changes, e) && judge_open(&start, c, "", e) && evaluation_record(&now, e) &&
              evaluation_record(&start, e) && judge(c, &now, &start, out, where, e);

    evaluation_close(&now);
    evaluation_close(&start);
    return ok;
}

size_t judge_count_model(const struct challenge *c)
{
    struct evaluation model = {0}, start = {0};
    struct text state = {0}, before = {0};
    size_t count = 0;

    if (judge_open(&model, c, c->model.text, NULL) && judge_open(&start, c, "", NULL)) {
        judge_write_state(&model, &state);
        judge_write_state(&start, &before);
        count = count_changed(c, model.view, text_string(&state), text_string(&before));
    }
    evaluation_close(&model);
    evaluation_close(&start);
    text_free(&state);
    text_free(&before);
    return count;
}

void judge_add_only(const struct challenge *c, struct text *out)
{
    if (c->only) {
        text_add(out, c->only);
        return;
    }
    for (size_t i = 0; i < c->touch.count; i++) {
        text_add(out, i == 0 ? "" : i + 1 < c->touch.count ? ", " : " and ");
        judge_add_name(&c->touch.of[i], out);
    }
}

/* Whether digits are the number of a head: they end a name that is followed by a cell, a row or nothing. */
static bool is_head(const char *digits)
{
    char next = digits[strspn(digits, "0123456789")];

    return next == '[' || next == '\0';
}

/* Appends one name of a formula: "weights1" as weights₁, "softmax_row.share1" as share₁, "abs(" as it stands. */
static size_t add_word(const char *at, struct text *out)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_";
    size_t length = strspn(at, letters), digits = strspn(at + length, "0123456789");
    bool is_measured = at[length + digits] == '.', is_own = is_head(at + length);

    if (is_measured)
        return length + digits + 1;
    text_add_bytes(out, at, length);
    if (digits && (is_own || (out->length && strspn(at, letters) > 1)))
        name_add_subscript(out, strtoul(at + length, NULL, 10));
    else
        text_add_bytes(out, at + length, digits);
    return length + digits;
}

void judge_add_name(const struct challenge_text *claim, struct text *out)
{
    const char *at = claim->text, *end;

    if (claim->name) {
        text_add(out, claim->name);
        return;
    }
    end = at + strcspn(at, "<>");
    while (end > at && end[-1] == ' ')
        end--;
    while (at < end) {
        size_t inside = *at == '[' ? strcspn(at, "]") : strspn(at, "0123456789.");

        if (!inside && strspn(at, "_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"))
            at += add_word(at, out);
        else {
            text_add_bytes(out, at, inside ? inside : 1);
            at += inside ? inside : 1;
        }
    }
}

/* Whether a condition is about a count: its numbers are whole. */
static bool is_counted(const struct formula_claim *claim)
{
    return claim->wanted == round(claim->wanted) && claim->value == round(claim->value);
}

void judge_expect(const struct challenge *c, struct judged *out)
{
    for (size_t i = 0; i < c->claims.count; i++) {
        const char *text = c->claims.of[i].text, *at_least = strstr(text, ">="), *at_most = strstr(text, "<=");
        const char *sign = at_least ? at_least : at_most;
        char *end = NULL;
        double wanted = sign ? strtod(sign + 2, &end) : NAN;

        if (end && end[strspn(end, " ")]) /* a formula */
            wanted = NAN;

        out->claims[i] = (struct formula_claim){.value = wanted, .wanted = wanted, .at_least = at_least != NULL};
    }
}

void judge_add_wanted(const struct formula_claim *claim, struct text *out)
{
    char number[NUMBER_ROOM] = "…";
    int decimals = number_decimals(&claim->wanted, 1, DECIMALS_MOST);

    if (!isnan(claim->wanted))
        number_fixed(number, claim->wanted, is_counted(claim) ? 0 : decimals > DECIMALS ? 3 : DECIMALS);
    text_addf(out, "%s %s", claim->at_least ? "≥" : "≤", number);
}

void judge_add_value(const struct formula_claim *claim, struct text *out)
{
    char now[NUMBER_ROOM], wanted[NUMBER_ROOM];
    int decimals = is_counted(claim) ? 0 : DECIMALS;

    do {
        number_fixed(now, claim->value, decimals);
        number_fixed(wanted, claim->wanted, decimals);
    } while (strcmp(now, wanted) == 0 && !claim->holds && decimals++ < DECIMALS_MOST);
    text_add(out, now);
}

void judge_add_same(const struct challenge *c, struct text *out)
{
    struct text last = {0}, next = {0};
    size_t count = 0;

    for (size_t i = 0; i <= c->same.count; i++, text_cut(&next, 0)) {
        if (i < c->same.count)
            judge_add_name(&c->same.of[i], &next);
        if (strcmp(text_string(&last), text_string(&next)) == 0)
            continue;
        if (last.length) { /* printed only now that it is known whether another comes */
            text_addf(out, "%s%s", count == 0 ? "" : i < c->same.count ? ", " : " and ", text_string(&last));
            count++;
        }
        text_cut(&last, 0);
        text_add(&last, text_string(&next));
    }
    text_add(out, " as before");
    text_free(&last);
    text_free(&next);
}

/* One change, "W_Q1:1st,2nd:2", as "W_Q₁[1st,2nd] 2". */
static void add_change(const char *change, size_t length, struct text *out)
{
    const char *first = memchr(change, ':', length), *last = change + length;
    struct challenge_text name = {0};
    struct text cell = {0};

    while (last > change && last[-1] != ':')
        last--;
    if (!first || last - 1 <= first) {
        text_add_bytes(out, change, length);
        return;
    }
    text_add_bytes(&cell, change, (size_t)(first - change));
    text_add_byte(&cell, '[');
    text_add_bytes(&cell, first + 1, (size_t)(last - 1 - first - 1));
    text_add_byte(&cell, ']');
    name.text = cell.bytes;
    judge_add_name(&name, out);
    text_add_byte(out, ' ');
    text_add_bytes(out, last, (size_t)(change + length - last));
    text_free(&cell);
}

void judge_add_model(const struct challenge *c, struct text *out)
{
    const char *at = c->model.text;

    if (strncmp(at, "set=", 4) != 0 || strchr(at, ' ')) {
        text_add(out, at);
        return;
    }
    for (at += 4; *at; at += *at == '+') {
        size_t length = strcspn(at, "+");

        text_add(out, at == c->model.text + 4 ? "" : ", ");
        add_change(at, length, out);
        at += length;
    }
}
