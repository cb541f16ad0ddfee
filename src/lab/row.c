/* SPDX-License-Identifier: MIT */
#include "lab/row.h"

#include "attention/record.h"
#include "base/compiler.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/utf8.h"
#include "walk/arithmetic.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    LEAST = 2, /* fewest scores */
    SCORE_MOST = 9999,
    LABEL_COLUMNS = 10, /* most columns of a name */
    COLUMNS_LEAST = 8,  /* least columns of numbers, with two blanks before them */
    SHARE_COLUMNS = 8,
    BAR_LEAST = 6
};

#define HOTTEST 10.0
#define BELOW_NEXT 1e-9 /* a stop at most this far away is the current one */

/* --------------------------------------------------------------------------------------------------------- softmax */

static void rank_shares(struct row_shares *out, const struct row *row)
{
    out->first = out->second = row->count;
    for (size_t i = 0; i < row->count; i++) {
        if (isinf(row->score[i]))
            continue;
        if (out->first == row->count || out->share[i] > out->share[out->first]) {
            out->second = out->first;
            out->first = i;
        } else if (out->second == row->count || out->share[i] > out->share[out->second]) {
            out->second = i;
        }
    }
}

void row_soften(struct row_shares *out, const struct row *row, double temperature)
{
    struct origin origin = origin_of_softmax(out->divided, row->count, 0);

    *out = (struct row_shares){0};
    for (size_t i = 0; i < row->count; i++) {
        out->divided[i] = row->score[i] / temperature;
        out->left += !isinf(row->score[i]);
    }
    out->raw = origin_sum(&origin);
    out->max = origin_most(&origin);
    origin.shift = out->left ? out->max : 0;
    out->sum = origin_sum(&origin);
    for (size_t i = 0; i < row->count; i++) {
        origin.mine = i;
        out->less[i] = out->divided[i] - origin.shift;
        out->power[i] = origin_term(&origin, i);
        out->share[i] = origin_result(&origin);
    }
    out->bits = record_entropy(out->share, row->count) + 0.0;
    out->words = record_words(out->share, row->count);
    rank_shares(out, row);
}

/* ------------------------------------------------------------------------------------------------ reading a state */

/* Reads a decimal number from least to most with at most 3 decimals; `what` names it in the error. */
static bool read_number(const char *string, double least, double most, const char *what, double *out, struct error *e)
{
    char first[NUMBER_ROOM], last[NUMBER_ROOM];
    size_t decimals;

    if (!number_parse_decimal(string, &decimals, out))
        return error_set(e, ERROR_INPUT, "“%.40s” is no %s: write 1 or -0.5", string, what);
    if (decimals > ROW_DECIMALS)
        return error_set(e, ERROR_INPUT, "%.40s: write at most %d decimals", string, ROW_DECIMALS);
    if (*out >= least && *out <= most)
        return true;
    number_shortest(first, least);
    number_shortest(last, most);
    return error_set(e, ERROR_INPUT, "%.40s: a %s is %s to %s", string, what, first, last);
}

static bool read_score(const char *string, double *out, struct error *e)
{
    if (strcmp(string, "-inf") == 0 || strcmp(string, "-∞") == 0) {
        *out = -INFINITY;
        return true;
    }
    return read_number(string, -SCORE_MOST, SCORE_MOST, "score", out, e);
}

/* Says which key and value could not be used, and why. */
static bool refuse(struct error *e, const char *key, const char *value, const struct error *why)
{
    return error_set(e, ERROR_INPUT, "%s=%.80s: %s", key, value, why->message);
}

static bool read_score_at(struct row *row, size_t i, const char *one, struct error *e)
{
    return read_score(one, &row->score[i], e);
}

static bool read_value_at(struct row *row, size_t i, const char *one, struct error *e)
{
    return read_number(one, -SCORE_MOST, SCORE_MOST, "value", &row->value[i], e);
}

static bool read_label_at(struct row *row, size_t i, const char *one, struct error *e)
{
    struct text clean = {0};
    int columns;
    bool ok;

    utf8_clean(&clean, one, strlen(one));
    columns = utf8_columns(text_string(&clean));
    ok = clean.length > 0 && clean.length < ROW_LABEL && columns > 0 && columns <= LABEL_COLUMNS;
    if (ok)
        memcpy(row->label[i], text_string(&clean), clean.length + 1);
    else
        error_set(e, ERROR_INPUT, "“%.40s” is not a name: write 1 to %d letters", text_string(&clean), LABEL_COLUMNS);
    text_free(&clean);
    return ok;
}

bool row_read_list(const struct state_key *key, void *self, const char *value, struct error *e)
{
    static const struct {
        const char *what;
        size_t least;
        bool (*read)(struct row *row, size_t i, const char *one, struct error *e);
    } lists[] = {
        [ROW_SCORE] = {"scores", LEAST, read_score_at},
        [ROW_VALUE] = {"values", 1, read_value_at},
        [ROW_NAME] = {"names", 1, read_label_at},
    };
    struct row *row = &((struct row_edit *)self)->row;
    const char *at = value, *what = lists[key->at].what;
    size_t count = 0, least = lists[key->at].least, most = key->at == ROW_SCORE ? ROW_MOST : row->count;
    struct error why = {0};

    for (bool ok = true; ok; at++) {
        size_t length = strcspn(at, ",");
        char *one = memory_copy_bytes(at, length);

        at += length;
        if (count == most)
            ok = error_set(&why, ERROR_INPUT, "there are more than %zu %s: leave some out", most, what);
        else
            ok = lists[key->at].read(row, count++, one, &why);
        free(one);
        if (ok && !*at && count < least)
            ok = error_set(&why, ERROR_INPUT, "%zu of at least %zu %s: write them with commas between", count, least,
                           what);
        else if (ok && !*at)
            break;
    }
    row->count = key->at == ROW_SCORE ? count : row->count;
    return why.code == ERROR_NONE || refuse(e, key->name, value, &why);
}

bool row_read_temperature(const struct state_key *key, void *self, const char *value, struct error *e)
{
    struct row_edit *edit = self;
    struct error why = {0};

    if (!read_number(value, ROW_COLDEST, HOTTEST, "temperature", &edit->row.temperature[key->at], &why))
        return refuse(e, key->name, value, &why);
    if (edit->playing && edit->head == key->at)
        edit->before = edit->row.temperature[key->at];
    return true;
}

bool row_read_cell(const struct state_key *key, void *self, const char *value, struct error *e)
{
    struct row_edit *edit = self;

    return state_take_index(key, value, edit->row.count, &edit->at, e);
}

void *row_open(const struct view *view, const struct view_setup *setup, const char *state, struct error *e)
{
    const struct row_usual *usual = view->kind;
    struct row_edit *edit = memory_new(sizeof *edit);

    *edit = (struct row_edit){.usual = usual, .row = usual->row, .habits = view_habits_of(setup)};
    if (!view_opened(view, edit, state, e))
        return NULL;
    return edit;
}

static void stop_typing(struct row_edit *edit)
{
    edit->is_typing = false;
    field_free(&edit->field);
    text_free(&edit->problem);
}

void row_close(void *self)
{
    stop_typing(self);
    free(self);
}

/* --------------------------------------------------------------------------------------------------------- writing */

/* The number without the rounding errors of sums of tenths. */
static double without_dust(double number)
{
    return round(number * 1000) / 1000;
}

/* Appends numbers as a state writes them: "2,1,-inf". */
static void write_list(struct text *out, const double *numbers, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char number[NUMBER_ROOM];

        number_shortest(number, numbers[i] + 0.0);
        text_addf(out, "%s%s", i ? "," : "", isinf(numbers[i]) ? "-inf" : number);
    }
}

void row_write_scores(const struct state_key *key UNUSED, const void *self, struct text *value)
{
    const struct row_edit *edit = self;
    const struct row *row = &edit->row, *usual = &edit->usual->row;
    double score[ROW_MOST] = {0};

    for (size_t i = 0; i < row->count; i++)
        score[i] = without_dust(row->score[i] - edit->plus);
    if (row->count != usual->count || memcmp(score, usual->score, row->count * sizeof *score) != 0)
        write_list(value, score, row->count);
}

void row_write_count(const struct state_key *key UNUSED, const void *self, struct text *value)
{
    text_addf(value, "%zu", ((const struct row_edit *)self)->row.count);
}

void row_write_plus(const struct state_key *key UNUSED, const void *self, struct text *value)
{
    write_list(value, &((const struct row_edit *)self)->plus, 1);
}

void row_write_values(const struct state_key *key UNUSED, const void *self, struct text *value)
{
    const struct row_edit *edit = self;

    if (memcmp(edit->row.value, edit->usual->row.value, edit->row.count * sizeof *edit->row.value) != 0)
        write_list(value, edit->row.value, edit->row.count);
}

void row_write_labels(const struct state_key *key UNUSED, const void *self, struct text *value)
{
    const struct row_edit *edit = self;
    bool is_usual = true;

    for (size_t i = 0; i < edit->row.count; i++) {
        is_usual = is_usual && strcmp(edit->row.label[i], edit->usual->row.label[i]) == 0;
        text_addf(value, "%s%s", i ? "," : "", edit->row.label[i]);
    }
    if (is_usual)
        text_free(value);
}

/* The temperature of a head; while it plays, its value before. */
static double rest_temperature(const struct row_edit *edit, size_t head)
{
    return edit->playing && head == edit->head ? edit->before : edit->row.temperature[head];
}

bool row_shows_temperature(const struct state_key *key UNUSED, const void *self)
{
    return ((const struct row_edit *)self)->shows & ROW_SHOWS_T;
}

void row_note_roots(const struct state_key *key UNUSED, const void *self UNUSED, struct text *out)
{
    text_add(out, "1 2 4 8 are √d_k for 1 4 16 64");
}

void row_write_temperature(const struct state_key *key, const void *self, struct text *value)
{
    const struct row_edit *edit = self;
    double now = rest_temperature(edit, key->at);

    write_list(value, &now, 1);
}

int row_decimals(const double *numbers, size_t count)
{
    int most = 1;

    for (size_t i = 0; i < count; i++) {
        int decimals = isinf(numbers[i]) ? 1 : number_decimals(&numbers[i], 1, ROW_DECIMALS);

        most = decimals > most ? decimals : most;
    }
    return most;
}

void row_add_number(struct text *out, double number, int decimals)
{
    char room[NUMBER_ROOM];

    number_fixed(room, number, decimals);
    text_add(out, number == -INFINITY ? "-∞" : room);
}

void row_add_temperature(struct text *out, double temperature)
{
    write_list(out, &temperature, 1);
}

/* ---------------------------------------------------------------------------------------------------- the scores */

static void select_score(struct row_edit *edit, size_t at)
{
    stop_typing(edit);
    edit->at = at < edit->row.count ? at : edit->row.count - 1;
}

static void add_to(struct row_edit *edit, size_t i, double by)
{
    double score = without_dust(edit->row.score[i] + by);

    edit->row.score[i] = fmin(fmax(score, -SCORE_MOST), SCORE_MOST) + 0.0;
}

static void toggle_mask(struct row_edit *edit)
{
    double *score = &edit->row.score[edit->at], now = *score;

    *score = isinf(now) ? edit->kept[edit->at] : -INFINITY;
    edit->kept[edit->at] = isinf(now) ? 0 : now;
}

/* The first usual name that no score has yet. */
static const char *free_label(const struct row_edit *edit)
{
    const struct row *usual = &edit->usual->row;

    for (size_t i = 0; i < ROW_MOST; i++) {
        size_t j = 0;

        while (j < edit->row.count && strcmp(edit->row.label[j], usual->label[i]) != 0)
            j++;
        if (j == edit->row.count)
            return usual->label[i];
    }
    return usual->label[edit->row.count];
}

/* -------------------------------------------------------------------------------------------------- the temperature */

static double *temperature(struct row_edit *edit)
{
    return &edit->row.temperature[edit->head];
}

/* Turns the dial to the nearest stop, or to the next higher one. */
static void turn(struct row_edit *edit, double to, bool up)
{
    double now = *temperature(edit), best = HOTTEST;

    for (const char *at = ROW_STOPS; *at; at += strcspn(at, "|"), at += *at == '|') {
        double stop = strtod(at, NULL);

        if (up ? stop > now + BELOW_NEXT && stop < best : fabs(log(stop / to)) < fabs(log(best / to)))
            best = stop;
    }
    *temperature(edit) = best;
}

void row_play(void *self, bool start)
{
    struct row_edit *edit = self;

    if (edit->playing)
        *temperature(edit) = edit->before;
    edit->playing = start && !edit->habits->still;
    edit->before = *temperature(edit);
    if (edit->playing)
        *temperature(edit) = ROW_COLDEST;
}

int row_tick(void *self)
{
    static const int pause_ms[VIEW_SPEED_MOST + 1] = {1200, 700, 400, 250, 150, 80};
    struct row_edit *edit = self;

    if (!edit->playing)
        return 0;
    if (*temperature(edit) >= HOTTEST) {
        row_play(edit, false);
        return 0;
    }
    turn(edit, HOTTEST, true);
    return pause_ms[edit->habits->speed];
}

/* ---------------------------------------------------------------------------------------------------------- typing */

/* Opens the field with the present value; `empty`: blank, for the next of several scores. */
static void start_typing(struct row_edit *edit, bool empty)
{
    struct text now = {0};

    stop_typing(edit);
    edit->is_typing = true;
    write_list(&now, &edit->row.score[edit->at], 1);
    if (!empty) {
        field_set(&edit->field, text_string(&now));
        field_select(&edit->field);
    }
    text_free(&now);
}

/* Takes what was typed; false, with the problem said, if it cannot be taken. */
static bool take(struct row_edit *edit)
{
    const char *typed = text_string(&edit->field.text);
    double *now = &edit->row.score[edit->at], number = 0;
    struct error e = {0};

    if (*typed && !read_score(typed, &number, &e)) {
        text_free(&edit->problem);
        text_add(&edit->problem, e.message);
        return false;
    }
    if (*typed) {
        edit->kept[edit->at] = isinf(number) && !isinf(*now) ? *now : edit->kept[edit->at];
        edit->plus = 0;
        *now = number;
    }
    stop_typing(edit);
    return true;
}

bool row_is_typing(const void *self)
{
    return ((const struct row_edit *)self)->is_typing;
}

static unsigned do_leave(void *self, const struct key *key UNUSED, int code UNUSED)
{
    stop_typing(self);
    return REACT_DONE;
}

static unsigned do_enter(void *self, const struct key *key UNUSED, int code UNUSED)
{
    take(self);
    return REACT_DONE;
}

/* Takes the number, and types at the next score (1) or the one before (−1). */
static unsigned do_go_on(void *self, const struct key *key, int code UNUSED)
{
    struct row_edit *edit = self;

    if (!take(edit))
        return REACT_DONE;
    edit->at = view_turn(edit->at, edit->row.count, key->action);
    start_typing(edit, true);
    return REACT_DONE;
}

unsigned row_type(void *self, const struct key *key UNUSED, int code)
{
    struct row_edit *edit = self;
    enum reaction reaction = view_edit(&edit->field, code);

    if (reaction != REACT_PASS)
        text_free(&edit->problem);
    return reaction;
}

const struct key row_field_keys[] = {
    {"Enter", 0, NULL, "take", "take the score that you typed", .act = do_enter, .rank = KEY_KEPT},
    {"Tab Down", 1, NULL, "next", "take it, type the next one", .act = do_go_on, .rank = KEY_WANTED},
    {"BackTab Up", -1, NULL, NULL, "take it, type the one before", .act = do_go_on},
    {"Esc", 0, NULL, "as it was", "the score as it was", .act = do_leave, .rank = KEY_KEPT},
    VIEW_EDITS(row_type),
    {0},
};

/* Says what is wrong; if that is too long, only what to do, since the field shows the wrong text. */
static void describe_problem(const char *problem, struct line *out, int columns)
{
    line_add(out, ROLE_STRONG, problem);
    if (arithmetic_fits(out, columns))
        return;
    line_free(out);
    for (const char *next = strstr(problem, ": "); next; next = strstr(problem, ": "))
        problem = next + 2;
    line_add(out, ROLE_STRONG, problem);
}

void row_describe(const struct row_edit *edit, struct line *out, int columns)
{
    struct text now = {0};

    if (edit->problem.length) {
        describe_problem(text_string(&edit->problem), out, columns);
        return;
    }
    write_list(&now, &edit->row.score[edit->at], 1);
    line_addf(out, ROLE_PLAIN, "it was %s; -inf masks it", text_string(&now));
    text_free(&now);
}

/* ------------------------------------------------------------------------------------------------------------ keys */

/* What every key does first: stops playing, and forgets what was last added to all scores. */
static struct row_edit *begin(void *self)
{
    struct row_edit *edit = self;

    row_play(edit, false);
    edit->moved = false;
    return edit;
}

/* Whether letters are keys: not while something is typed. */
static bool is_free(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return !row_is_typing(self);
}

static unsigned do_select(void *self, const struct key *key, int code UNUSED)
{
    struct row_edit *edit = begin(self);

    select_score(edit, key->action > 0 ? edit->at + 1 : edit->at > 0 ? edit->at - 1 : 0);
    return REACT_DONE;
}

/* The same for a key that changes a score: what was added to all no longer counts. */
static struct row_edit *begin_change(void *self)
{
    struct row_edit *edit = begin(self);

    edit->plus = 0;
    return edit;
}

static unsigned do_change(void *self, const struct key *key, int code UNUSED)
{
    struct row_edit *edit = begin_change(self);

    if (isinf(edit->row.score[edit->at]))
        toggle_mask(edit);
    else
        add_to(edit, edit->at, key->action / 10.0);
    return REACT_DONE;
}

static unsigned do_type(void *self, const struct key *key UNUSED, int code UNUSED)
{
    start_typing(begin(self), false);
    return REACT_DONE;
}

static void take_out(struct row_edit *edit, size_t at)
{
    struct row *row = &edit->row;

    row->count--;
    for (size_t i = at; i < row->count; i++) {
        row->score[i] = row->score[i + 1];
        row->value[i] = row->value[i + 1];
        edit->kept[i] = edit->kept[i + 1];
        memcpy(row->label[i], row->label[i + 1], ROW_LABEL);
    }
    select_score(edit, edit->at);
}

static unsigned do_delete(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct row_edit *edit = begin_change(self);

    take_out(edit, edit->at);
    return REACT_DONE;
}

static bool delete_works(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return !row_is_typing(self) && ((const struct row_edit *)self)->row.count > LEAST;
}

static void add_score(struct row_edit *edit)
{
    struct row *row = &edit->row;

    memcpy(row->label[row->count], free_label(edit), ROW_LABEL);
    row->score[row->count] = edit->kept[row->count] = 0;
    row->value[row->count] = edit->usual->row.value[row->count];
    row->count++;
}

static unsigned do_head(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct row_edit *edit = begin(self);

    edit->head = view_turn(edit->head, edit->usual->heads, 1);
    return REACT_DONE;
}

/* Whether there are two heads to choose from. */
static bool head_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct row_edit *edit = self;

    text_addf(&offer->word, "%s %d", edit->as_rows ? "row" : "head", edit->head ? 1 : 2);
    return edit->usual->heads > 1 && !row_is_typing(edit);
}

static unsigned do_mask(void *self, const struct key *key UNUSED, int code UNUSED)
{
    toggle_mask(begin_change(self));
    return REACT_DONE;
}

static bool mask_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct row_edit *edit = self;

    text_add(&offer->word, isinf(edit->row.score[edit->at]) ? "unmask" : "mask");
    return !row_is_typing(edit);
}

static unsigned do_play(void *self, const struct key *key UNUSED, int code UNUSED)
{
    bool start = !((const struct row_edit *)self)->playing;

    row_play(begin(self), start);
    return REACT_DONE;
}

static bool play_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct row_edit *edit = self;

    return view_may_play(edit->habits, edit->playing, offer) && !row_is_typing(edit);
}

const struct key row_keys[] = {
    {"Up k", -1, "←↓↑→", "row", "up and down choose a score; also k and j", .act = do_select, .works = is_free,
     .is_inside = true},
    {"Down j", 1, NULL, NULL, NULL, .act = do_select, .works = is_free, .is_inside = true},
    {"Left h", -1, "← →", NULL, "0.1 less, 0.1 more; also h and l", .act = do_change, .works = is_free,
     .is_inside = true},
    {"Right l", 1, NULL, NULL, NULL, .act = do_change, .works = is_free, .is_inside = true},
    {"Enter", 0, NULL, "set", "type the score; -inf masks it", .act = do_type, .works = is_free, .is_inside = true},
    {"Delete Backspace", 0, "Delete", NULL, "take the selected score out", .act = do_delete, .works = delete_works,
     .is_inside = true},
    {"Tab", 0, NULL, "head", "the other head; its temperature is the one that plays", .act = do_head,
     .works = head_works, .names_another = true},
    {"m", 0, NULL, "mask", "mask the selected score with -∞, and back", .act = do_mask, .works = mask_works},
    {"a", 0, NULL, "play", "T runs through its dial; again: stop", .act = do_play, .works = play_works},
    {0},
};

/* ----------------------------------------------------------------------------------------------------------- dials */

bool row_read_count(const struct state_key *key, void *self, const char *value, struct error *e)
{
    struct row_edit *edit = self;
    uint64_t count;

    if (!number_parse(value, ROW_MOST, &count) || count < LEAST)
        return error_set(e, ERROR_INPUT, "%s=%.40s: write %s", key->name, value, key->form);
    edit->plus = 0;
    while (edit->row.count < count)
        add_score(edit);
    while (edit->row.count > count)
        take_out(edit, edit->row.count - 1);
    return true;
}

/* Reads what is added to all scores, instead of what was added before; no score may leave its range. */
bool row_read_plus(const struct state_key *key, void *self, const char *value, struct error *e)
{
    struct row_edit *edit = self;
    char word[STATE_WORD_MOST];
    size_t which;
    double by;

    if (!state_take_word(key, value, &which, e))
        return false;
    by = strtod(state_word(key, which, word), NULL) - edit->plus;
    for (size_t i = 0; i < edit->row.count; i++)
        if (!isinf(edit->row.score[i]) && fabs(edit->row.score[i] + by) > SCORE_MOST)
            return error_set(e, ERROR_INPUT, "%s=%.40s: a score is at most %d", key->name, value, SCORE_MOST);
    for (size_t i = 0; i < edit->row.count; i++)
        if (!isinf(edit->row.score[i]))
            add_to(edit, i, by);
    edit->plus += by;
    return true;
}

bool row_turned(void *self, const struct state_key *dial, struct error *e UNUSED)
{
    struct row_edit *edit = begin(self);

    stop_typing(edit);
    edit->moved = dial->read == row_read_plus && edit->plus != 0;
    if (dial->read == row_read_temperature)
        edit->head = dial->at;
    return true;
}

bool row_pick(void *self, const struct sheet_spot *spot)
{
    struct row_edit *edit = self;

    row_play(edit, false);
    if (strcmp(spot->block, "temperature") == 0) {
        stop_typing(edit);
        turn(edit, spot->value, false);
        return true;
    }
    select_score(edit, spot->row == SHEET_NONE ? edit->at : spot->row);
    if (spot->col != SHEET_NONE)
        edit->head = spot->col;
    return true;
}

/* ----------------------------------------------------------------------------------------------------------- sheet */

int row_columns(const double *numbers, size_t count, int decimals, int least)
{
    int most = least;

    for (size_t i = 0; i < count; i++) {
        struct text number = {0};
        int columns;

        row_add_number(&number, numbers[i], decimals);
        columns = utf8_columns(text_string(&number)) + 2;
        most = columns > most ? columns : most;
        text_free(&number);
    }
    return most;
}

struct sheet_block *row_fill_table(const struct row_edit *edit, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_TABLE, "scores");

    block->table.selected = edit->at;
    text_add(&block->caption, "From scores to shares");
    return block;
}

void row_add_score_column(const struct row_edit *edit, struct table *table)
{
    int decimals = row_decimals(edit->row.score, edit->row.count);
    int columns = 1 + row_columns(edit->row.score, edit->row.count, decimals, COLUMNS_LEAST - 1); /* room for [ ] */

    table_add_column(table, (struct table_column){.from = SHEET_GIVEN,
                                                  .heading = "score",
                                                  .decimals = decimals,
                                                  .columns = columns,
                                                  .after = 1,
                                                  .framed = true})
        ->blank = !(edit->shows & ROW_SHOWS_SCORE);
}

struct table_column *row_add_step_column(struct table *table, const double *widest, size_t count)
{
    int columns = row_columns(widest, count, ROW_STEP_DECIMALS, COLUMNS_LEAST);

    return table_add_column(table, (struct table_column){.decimals = ROW_STEP_DECIMALS, .columns = columns, .rank = 3});
}

struct table_column *row_add_share_columns(const struct row_edit *edit, struct table *table, size_t head)
{
    struct table_column *before = &table->columns[table->column_count - 1], *share;

    if (before->after == 0) { /* the background of shares begins with their columns */
        before->columns++;
        before->after++;
    }
    share = table_add_column(table, (struct table_column){.kind = COLUMN_SHARE,
                                                          .key = head ? "share2" : "share1",
                                                          .from = head ? "softmax.divided2" : "softmax.divided1",
                                                          .decimals = 1,
                                                          .columns = SHARE_COLUMNS});
    share->blank = !(edit->shows & ROW_SHOWS_SHARE);
    table_add_column(table, (struct table_column){.kind = COLUMN_BAR,
                                                  .from = head ? "row.share2" : "row.share1",
                                                  .role = theme_head(head),
                                                  .columns = BAR_LEAST,
                                                  .rank = 2})
        ->blank = !(edit->shows & ROW_SHOWS_BAR);
    return share;
}

void row_add_name(const struct row_edit *edit, size_t i, struct table *table)
{
    text_add(table_add_row(table, i == edit->at ? ROLE_STRONG : ROLE_PLAIN), edit->row.label[i]);
}

void row_add_score(const struct row_edit *edit, size_t i, struct table *table)
{
    table_add_number(table, edit->row.score[i], i == edit->at ? ROLE_STRONG : ROLE_PLAIN);
    if (i == edit->at && edit->is_typing)
        table->cells[table->at - 1].field = &edit->field;
}

void row_add_share(const struct row_edit *edit, const struct row_shares *shares, size_t i, struct table *table)
{
    if (isinf(edit->row.score[i]))
        text_add(table_add_text(table, ROLE_DIM), "0 %");
    else
        table_add_number(table, shares->share[i], i == edit->at ? ROLE_STRONG : ROLE_PLAIN);
    table_add_number(table, shares->share[i], ROLE_PLAIN);
}

static void shares_at(const void *context, double at, double *out)
{
    const struct row *row = context;
    struct row_shares shares;

    row_soften(&shares, row, at);
    memcpy(out, shares.share, row->count * sizeof *out);
}

struct sheet_block *row_fill_dial(const struct row_edit *edit, struct sheet *sheet)
{
    static const char *const roots[] = {"1", "√4", "√16", "√64"}, *const heads[ROW_HEADS] = {"1", "2"};
    struct sheet_block *block = sheet_add(sheet, BLOCK_SLIDER, "temperature");
    struct slider *slider = &block->slider;

    block->blank = !(edit->shows & ROW_SHOWS_T);
    slider->name = "T";
    slider->unit = "√d_k";
    slider->least = ROW_COLDEST;
    slider->most = HOTTEST;
    row_add_temperature(&slider->value, edit->row.temperature[edit->head]);
    for (size_t i = 0; i < sizeof roots / sizeof *roots; i++)
        slider_scale(slider, 1 << i, roots[i]);
    for (size_t i = 0; i < edit->usual->heads; i++) {
        size_t head = (edit->head + 1 + i) % edit->usual->heads; /* the head that is turned comes last */

        slider_mark(slider, edit->row.temperature[head], edit->usual->heads > 1 ? heads[head] : "▪", theme_head(head));
    }
    slider->strip = "shares at every T";
    slider->shares = shares_at;
    slider->context = &edit->row;
    for (size_t i = 0; i < edit->row.count; i++)
        text_add(slider_add_line(slider), edit->row.label[i]);
    return block;
}
