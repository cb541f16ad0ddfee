/* SPDX-License-Identifier: MIT */
#include "course/predict.h"

#include "base/memory.h"
#include "base/nearest.h"
#include "base/utf8.h"
#include "course/lesson_name.h"

#include <stdlib.h>
#include <string.h>

#define CELLS_MOST 64 /* most numbers of one question */

/* One `key: text` with its further lines, while the block is read. */
struct entry {
    struct place where;        /* of the key */
    struct text_piece *pieces; /* of the text, a line each; empty ones are left out */
    size_t piece_count;
};

struct predict_key;

struct reader {
    struct question *q;
    const char *file;
    struct problems *problems;
    const char *what;               /* "question" or "challenge" */
    const struct predict_key *keys; /* that its block may have, ended by NULL */
    bool has_text, has_then, has_right, has_answer, has_wrong;
    struct place wrong_place, within_place;
};

/* ----------------------------------------------------------------------------------------------------------- pieces */

/* What is left of a piece after `bytes` bytes. */
static struct text_piece behind(struct text_piece p, size_t bytes)
{
    for (const char *end = p.text + bytes; p.text < end; p.column++)
        utf8_next(&p.text, end);
    p.length -= bytes;
    return p;
}

/* A piece without the blanks at its ends. */
static struct text_piece trimmed(struct text_piece p)
{
    while (p.length && p.text[0] == ' ')
        p = behind(p, 1);
    while (p.length && p.text[p.length - 1] == ' ')
        p.length--;
    return p;
}

static void add_piece(struct entry *entry, struct text_piece piece)
{
    piece = trimmed(piece);
    if (piece.length == 0)
        return;
    entry->pieces = memory_resize(entry->pieces, entry->piece_count + 1, sizeof *entry->pieces);
    entry->pieces[entry->piece_count++] = piece;
}

static struct place place_of(const struct reader *r, const struct text_piece *piece)
{
    return (struct place){r->file, piece->line, piece->column};
}

/* The text of an entry on one line; the caller frees it. */
static char *joined(const struct entry *entry)
{
    struct text out = {0};

    for (size_t i = 0; i < entry->piece_count; i++) {
        text_add(&out, i ? " " : "");
        text_add_bytes(&out, entry->pieces[i].text, entry->pieces[i].length);
    }
    return text_take(&out);
}

static void read_text(struct reader *r, struct question_text *out, const struct entry *entry)
{
    question_text_read(out, entry->pieces, entry->piece_count, r->file, r->problems);
}

/* ----------------------------------------------------------------------------------------------------- key by key */

/* Reads a text that may occur once. */
static void read_once(struct reader *r, struct question_text *out, bool *has, const struct entry *entry,
                      const char *key)
{
    if (*has) {
        problems_add(r->problems, entry->where, "this question has its %s: already, keep one", key);
        return;
    }
    *has = true;
    read_text(r, out, entry);
}

static void read_ask(struct reader *r, const struct entry *entry)
{
    read_once(r, &r->q->text, &r->has_text, entry, "ask");
}

static void read_then(struct reader *r, const struct entry *entry)
{
    read_once(r, &r->q->feedback, &r->has_then, entry, "then");
}

static void read_id(struct reader *r, const struct entry *entry)
{
    char *id = joined(entry);

    if (r->q->id) {
        problems_add(r->problems, entry->where, "this question has its id: already, keep one");
        free(id);
        return;
    }
    if (!lesson_name_is_valid(id))
        problems_add(r->problems, entry->where, "id: \"%.40s\" names no question: use letters, digits, - and _", id);
    r->q->id = id;
}

static void read_hint(struct reader *r, const struct entry *entry)
{
    struct question *q = r->q;

    q->hints = memory_resize(q->hints, q->hint_count + 1, sizeof *q->hints);
    q->hints[q->hint_count] = (struct question_text){0};
    read_text(r, &q->hints[q->hint_count++], entry);
}

static void read_within(struct reader *r, const struct entry *entry)
{
    char *text = joined(entry);
    struct typed_number number;

    if (r->q->within >= 0)
        problems_add(r->problems, entry->where, "this question has its within: already, keep one");
    else if (!typed_numbers_read(text, &number, 1, NULL) || number.value < 0)
        problems_add(r->problems, entry->where, "within: \"%.40s\" is not a distance: write a number such as 0.05",
                     text);
    else
        r->q->within = number.value;
    r->within_place = entry->where;
    free(text);
}

/* Bytes up to the next blank outside brackets, or to the end. */
static size_t word_length(const char *text, size_t length)
{
    int depth = 0;
    size_t i = 0;

    for (; i < length && (depth > 0 || text[i] != ' '); i++)
        depth += text[i] == '[' ? 1 : text[i] == ']' ? -1 : 0;
    return i;
}

/* Whether it is written like a cell: a name, and two labels in brackets. */
static bool is_cell(const char *text, size_t length)
{
    size_t name = 0;

    while (name < length && (strchr("_", text[name]) || (text[name] >= '0' && text[name] <= '9') ||
                             (text[name] >= 'A' && text[name] <= 'Z') || (text[name] >= 'a' && text[name] <= 'z')))
        name++;
    return name > 0 && name + 1 < length && text[name] == '[' && text[length - 1] == ']' &&
           memchr(text + name, ',', length - name) && !memchr(text + name, ']', length - name - 1);
}

static void add_cell(struct reader *r, struct text_piece piece)
{
    struct question *q = r->q;

    piece = trimmed(piece);
    if (piece.length == 0)
        return;
    if (q->cell_count == CELLS_MOST) {
        problems_add(r->problems, place_of(r, &piece), "a question asks for %d numbers at most: ask for fewer",
                     CELLS_MOST);
        return;
    }
    q->cells = memory_resize(q->cells, q->cell_count + 1, sizeof *q->cells);
    q->cells[q->cell_count++] = (struct question_cell){.formula = memory_copy_bytes(piece.text, piece.length),
                                                       .is_cell = is_cell(piece.text, piece.length),
                                                       .line = piece.line,
                                                       .column = piece.column};
}

/* Takes the first word of a piece off; its length is 0 at the end. */
static struct text_piece take_word(struct text_piece *rest)
{
    struct text_piece word = *rest = trimmed(*rest);

    word.length = word_length(word.text, word.length);
    *rest = behind(*rest, word.length);
    return word;
}

/* Reads what is between semicolons: cells separated by blanks, or one formula, which may contain blanks. */
static void read_cells_of(struct reader *r, struct text_piece piece)
{
    struct text_piece rest = piece, word = take_word(&rest);
    bool all = word.length > 0;

    for (; word.length && all; word = take_word(&rest))
        all = is_cell(word.text, word.length);
    if (!all) {
        add_cell(r, piece);
        return;
    }
    for (rest = piece, word = take_word(&rest); word.length; word = take_word(&rest))
        add_cell(r, word);
}

static void read_cells(struct reader *r, const struct entry *entry)
{
    for (size_t i = 0; i < entry->piece_count; i++) {
        struct text_piece rest = entry->pieces[i];

        while (rest.length > 0) {
            struct text_piece part = rest;
            const char *end = memchr(rest.text, ';', rest.length);

            part.length = end ? (size_t)(end - rest.text) : rest.length;
            read_cells_of(r, part);
            rest = behind(rest, part.length + (end ? 1 : 0));
        }
    }
}

/* Cuts an entry at the first " # "; what follows goes to `feedback`. */
static void cut_feedback(struct entry *entry, struct entry *feedback)
{
    for (size_t i = 0; i < entry->piece_count; i++) {
        struct text_piece *piece = &entry->pieces[i];

        for (size_t at = 0; at < piece->length; at++) {
            bool before = at == 0 || piece->text[at - 1] == ' ';
            bool blank_behind = at + 1 == piece->length || piece->text[at + 1] == ' ';

            if (piece->text[at] != '#' || !before || !blank_behind)
                continue;
            add_piece(feedback, behind(*piece, at + 1));
            for (size_t j = i + 1; j < entry->piece_count; j++)
                add_piece(feedback, entry->pieces[j]);
            *piece = trimmed((struct text_piece){piece->text, at, piece->line, piece->column});
            entry->piece_count = piece->length ? i + 1 : i;
            return;
        }
    }
}

static void read_answer_of(struct reader *r, const struct entry *entry, double weight)
{
    struct question *q = r->q;
    struct entry text = {.where = entry->where}, feedback = text;
    struct question_answer *answer;

    for (size_t i = 0; i < entry->piece_count; i++)
        add_piece(&text, entry->pieces[i]);
    cut_feedback(&text, &feedback);
    if (text.piece_count == 0) {
        problems_add(r->problems, entry->where, "an answer comes before the #: write it there");
    } else {
        q->answers = memory_resize(q->answers, q->answer_count + 1, sizeof *q->answers);
        answer = &q->answers[q->answer_count++];
        *answer = (struct question_answer){.weight = weight};
        read_text(r, &answer->text, &text);
        if (feedback.piece_count > 0)
            read_text(r, &answer->feedback, &feedback);
        else if (weight == 0)
            problems_warn(r->problems, entry->where,
                          "this wrong answer has no feedback: say after \" # \" why it is wrong");
    }
    free(text.pieces);
    free(feedback.pieces);
}

static void read_right(struct reader *r, const struct entry *entry)
{
    r->has_right = true;
    read_answer_of(r, entry, 1);
}

static void read_answer(struct reader *r, const struct entry *entry)
{
    r->has_answer = true;
    read_answer_of(r, entry, 1);
}

static void read_wrong(struct reader *r, const struct entry *entry)
{
    r->has_wrong = true;
    r->wrong_place = entry->where;
    read_answer_of(r, entry, 0);
}

struct predict_key {
    const char *key;
    void (*read)(struct reader *r, const struct entry *entry);
};

static const struct predict_key predict_keys[] = {
    {"id", read_id},       {"ask", read_ask},     {"cells", read_cells},   {"within", read_within},
    {"right", read_right}, {"wrong", read_wrong}, {"answer", read_answer}, {"hint", read_hint},
    {"then", read_then},   {NULL, NULL}};

/* ------------------------------------------------------------------------------------------- keys of a challenge */

/* Keeps one line of text that may occur once. */
static void keep_once(struct reader *r, char **out, const struct entry *entry, const char *key)
{
    if (*out)
        problems_add(r->problems, entry->where, "this challenge has its %s: already, keep one", key);
    else
        *out = joined(entry);
}

static void keep_text(struct reader *r, struct challenge_text *out, const struct entry *entry, const char *key)
{
    keep_once(r, &out->text, entry, key);
    out->line = entry->pieces[0].line;
    out->column = entry->pieces[0].column;
}

static void add_to_list(struct challenge_list *list, struct text_piece piece)
{
    piece = trimmed(piece);
    if (piece.length == 0)
        return;
    list->of = memory_resize(list->of, list->count + 1, sizeof *list->of);
    list->of[list->count++] = (struct challenge_text){
        .text = memory_copy_bytes(piece.text, piece.length), .line = piece.line, .column = piece.column};
}

/* Adds what is between `divider`s. */
static void add_divided(struct challenge_list *list, const struct entry *entry, char divider)
{
    for (size_t i = 0; i < entry->piece_count; i++) {
        struct text_piece rest = entry->pieces[i];

        while (rest.length > 0) {
            struct text_piece part = rest;
            const char *end = memchr(rest.text, divider, rest.length);

            part.length = end ? (size_t)(end - rest.text) : rest.length;
            add_to_list(list, part);
            rest = behind(rest, part.length + (end ? 1 : 0));
        }
    }
}

static void read_title(struct reader *r, const struct entry *entry)
{
    keep_once(r, &r->q->title, entry, "title");
}

static void read_view(struct reader *r, const struct entry *entry)
{
    struct challenge *c = r->q->challenge;
    size_t length;

    keep_text(r, &c->start, entry, "view");
    length = strcspn(c->start.text, " ");
    free(c->view);
    c->view = memory_copy_bytes(c->start.text, length);
    free(c->state);
    c->state = memory_copy(c->start.text + length + strspn(c->start.text + length, " "));
}

static void read_touch(struct reader *r, const struct entry *entry)
{
    struct entry names = {.where = entry->where}, words = names;

    for (size_t i = 0; i < entry->piece_count; i++)
        add_piece(&names, entry->pieces[i]);
    cut_feedback(&names, &words);
    add_divided(&r->q->challenge->touch, &names, ' ');
    if (words.piece_count)
        keep_once(r, &r->q->challenge->only, &words, "touch");
    free(names.pieces);
    free(words.pieces);
}

/* Takes the name of a condition's number off its beginning: "noun = abs(head1[sat,noun]) <= 0.05". */
static void take_name(struct challenge_text *claim)
{
    char *equals = strstr(claim->text, " = "), *formula;

    if (!equals)
        return;
    formula = memory_copy(equals + 3 + strspn(equals + 3, " "));
    claim->name = memory_copy_bytes(claim->text, (size_t)(equals - claim->text));
    for (const char *at = claim->text, *end = claim->text + (strlen(claim->text) - strlen(formula)); at < end;
         claim->column++)
        utf8_next(&at, end);
    free(claim->text);
    claim->text = formula;
}

static void read_claims(struct challenge_list *claims, const struct entry *entry)
{
    size_t before = claims->count;

    add_divided(claims, entry, ';');
    for (size_t i = before; i < claims->count; i++)
        take_name(&claims->of[i]);
}

static void read_check(struct reader *r, const struct entry *entry)
{
    read_claims(&r->q->challenge->claims, entry);
}

static void read_same(struct reader *r, const struct entry *entry)
{
    read_claims(&r->q->challenge->same, entry);
}

static void read_model(struct reader *r, const struct entry *entry)
{
    keep_text(r, &r->q->challenge->model, entry, "model");
}

static void read_way(struct reader *r, const struct entry *entry)
{
    struct challenge *c = r->q->challenge;
    struct entry claims = {.where = entry->where}, says = claims;
    struct challenge_wrong *wrong;

    c->wrongs = memory_resize(c->wrongs, c->wrong_count + 1, sizeof *c->wrongs);
    wrong = &c->wrongs[c->wrong_count++];
    *wrong = (struct challenge_wrong){0};
    for (size_t i = 0; i < entry->piece_count; i++)
        add_piece(&claims, entry->pieces[i]);
    cut_feedback(&claims, &says);
    add_divided(&wrong->claims, &claims, ';');
    if (wrong->claims.count == 0 || says.piece_count == 0)
        problems_add(r->problems, entry->where,
                     "a wrong way needs conditions, and a reply to it: write wrong: weights1[a,b] >= "
                     "0.4 # What that means.");
    else
        read_text(r, &wrong->says, &says);
    free(claims.pieces);
    free(says.pieces);
}

static void read_try(struct reader *r, const struct entry *entry)
{
    struct challenge *c = r->q->challenge;
    char *state = joined(entry);

    if (c->wrong_count == 0)
        problems_add(r->problems, entry->where, "try: is a state that a wrong: catches: write that wrong: above it");
    else
        add_to_list(&c->wrongs[c->wrong_count - 1].tries,
                    (struct text_piece){state, strlen(state), entry->pieces[0].line, entry->pieces[0].column});
    free(state);
}

static const struct predict_key challenge_keys[] = {
    {"id", read_id},       {"title", read_title}, {"ask", read_ask},     {"view", read_view}, {"touch", read_touch},
    {"check", read_check}, {"same", read_same},   {"model", read_model}, {"wrong", read_way}, {"try", read_try},
    {"hint", read_hint},   {"then", read_then},   {NULL, NULL}};

/* -------------------------------------------------------------------------------------------------- the whole block */

static void refuse_key(struct reader *r, const char *key, struct place where)
{
    struct nearest nearest = {.wanted = key};
    struct text known = {0};

    for (size_t i = 0; r->keys[i].key; i++)
        nearest_offer(&nearest, r->keys[i].key);
    if (nearest.name) {
        problems_add(r->problems, where, "a %s has no \"%.40s:\": did you mean %s:?", r->what, key, nearest.name);
        return;
    }
    for (size_t i = 0; r->keys[i].key; i++)
        text_addf(&known, "%s%s", i == 0 ? "" : r->keys[i + 1].key ? ", " : " and ", r->keys[i].key);
    problems_add(r->problems, where, "a %s has no \"%.40s:\": there are %s", r->what, key, text_string(&known));
    text_free(&known);
}

/* Reads the entry of a key, whose lines have all been collected. */
static void read_entry(struct reader *r, const char *key, const struct entry *entry)
{
    size_t i = 0;

    while (r->keys[i].key && strcmp(r->keys[i].key, key) != 0)
        i++;
    if (!r->keys[i].key)
        refuse_key(r, key, entry->where);
    else if (entry->piece_count == 0)
        problems_add(r->problems, entry->where, "%s: says nothing: write its text after it, or remove it", key);
    else
        r->keys[i].read(r, entry);
}

/* The length of the key that a line begins with; 0 if it begins with none. */
static size_t key_length(const char *line)
{
    size_t length = strspn(line, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_");

    return line[length] == ':' ? length : 0;
}

static void read_lines(struct reader *r, const struct block *block)
{
    struct entry entry = {0};
    char *key = NULL;

    for (size_t i = 0; i < block->run_count; i++) {
        const struct run *line = &block->runs[i];
        size_t length = key_length(line->text), taken = length ? length + 1 : 0;
        struct text_piece piece = {line->text, strlen(line->text), line->line, line->column};

        piece = behind(piece, taken);
        if (trimmed(piece).length == 0 && !length)
            continue;
        if (length) {
            if (key)
                read_entry(r, key, &entry);
            free(key);
            key = memory_copy_bytes(line->text, length);
            entry.where = (struct place){r->file, line->line, line->column};
            entry.piece_count = 0;
        } else if (!key || line->text[0] != ' ') {
            problems_add(r->problems, (struct place){r->file, line->line, line->column},
                         "a line of a %s is \"key: text\", or indented and goes on with the line above", r->what);
            continue;
        }
        add_piece(&entry, piece);
    }
    if (key)
        read_entry(r, key, &entry);
    free(key);
    free(entry.pieces);
}

/* Checks how many options a choice has, and of which kind. */
static void check_choice(struct reader *r, struct place where)
{
    if (!r->has_right)
        problems_add(r->problems, where, "no option is right: write one with right:, or answer: for a text to type");
    else if (r->q->answer_count < 2)
        problems_add(r->problems, where, "a choice has two options at least: write wrong: too");
    else if (r->q->answer_count > QUESTION_OPTIONS)
        problems_add(r->problems, where, "a choice has %d options at most: leave some out", QUESTION_OPTIONS);
}

static void check_whole(struct reader *r, struct place where)
{
    const struct question *q = r->q;
    bool numbers = q->cell_count > 0;

    if (!r->has_text)
        problems_add(r->problems, where, "the question asks nothing: write ask: and what to predict");
    if (numbers + r->has_right + r->has_answer > 1)
        problems_add(r->problems, where,
                     "a question has cells:, or right: and wrong:, or answer:, not several of them: divide it");
    else if (numbers && r->has_wrong && q->cell_count > 1)
        problems_add(r->problems, r->wrong_place, "wrong: goes with one number, not with several: remove it");
    else if (!numbers && !r->has_answer && !r->has_right && !r->has_wrong)
        problems_add(r->problems, where, "the question has no answer: write cells:, or right: and wrong:, or answer:");
    else if (!numbers && !r->has_answer)
        check_choice(r, where);
    if (q->within >= 0 && !numbers)
        problems_add(r->problems, r->within_place, "within: goes with cells:, and there are none: remove it");
}

/* Puts the answer for everything else (*) after all others, wherever it is written, since the first that fits
 * counts. */
static void put_star_last(struct question *q)
{
    for (size_t i = 0, left = q->answer_count; left > 0; left--) {
        struct question_answer answer = q->answers[i];

        if (!answer.text.source || strcmp(answer.text.source, "*") != 0) {
            i++;
            continue;
        }
        memmove(q->answers + i, q->answers + i + 1, (q->answer_count - i - 1) * sizeof answer);
        q->answers[q->answer_count - 1] = answer;
    }
}

/* ------------------------------------------------------------------------------------------ the whole challenge */

static void add_name(struct text *names, const char *name, size_t length)
{
    const char *at = text_string(names);

    while (at && !(strncmp(at, name, length) == 0 && (!at[length] || at[length] == ','))) {
        at = strchr(at, ',');
        at = at ? at + 1 : NULL;
    }
    if (at)
        return;
    text_add(names, names->length ? "," : "");
    text_add_bytes(names, name, length);
}

/* The matrices of which a condition names cells or rows. */
static void add_matrices(struct text *names, const char *claim)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789";

    while (*claim) {
        size_t length = strspn(claim, letters);

        if (length && claim[length] == '[')
            add_name(names, claim, length);
        claim += length;
        claim += *claim == '[' ? strcspn(claim, "]") : *claim != '\0';
    }
}

/* A challenge without a view of its own shows matrices of the walk: those that may be touched beside those that are
 * checked. */
static void choose_view(struct challenge *c)
{
    struct text state = {0}, names = {0};

    for (size_t i = 0; i < c->touch.count; i++) {
        const char *touch = strcmp(c->touch.of[i].text, "mask") == 0 ? "masked1" : c->touch.of[i].text;

        add_name(&names, touch, strlen(touch));
    }
    for (size_t i = 0; i < c->claims.count; i++)
        add_matrices(&names, c->claims.of[i].text);
    text_addf(&state, "matrices=%s", text_string(&names));
    c->view = memory_copy(CHALLENGE_VIEW);
    c->state = text_take(&state);
    text_free(&names);
}

static void check_challenge(struct reader *r, struct place where)
{
    const struct challenge *c = r->q->challenge;

    if (!r->has_text)
        problems_add(r->problems, where, "the challenge asks nothing: write ask: and what to bring about");
    if (!r->q->id)
        problems_add(r->problems, where, "the challenge has no id: write id: and a name, by which it is remembered");
    if (!r->q->title)
        problems_add(r->problems, where, "the challenge has no title: write title: and two or three words");
    if (!c->touch.count)
        problems_add(r->problems, where, "nothing may be touched: write touch: and a matrix, such as W_Q1");
    if (!c->claims.count)
        problems_add(r->problems, where, "nothing is checked: write check: weights1[a,b] >= 0.6");
    if (c->claims.count > CHALLENGE_CLAIMS)
        problems_add(r->problems, where, "a challenge has %d conditions at most: leave some out", CHALLENGE_CLAIMS);
    if (!c->model.text)
        problems_add(r->problems, where, "nothing shows that it can be done: write model: and a state that solves it");
    for (size_t i = 0; i < c->wrong_count; i++)
        if (c->wrongs[i].tries.count == 0)
            problems_add(r->problems, where, "wrong: number %zu has no try: write below it a state that it catches",
                         i + 1);
}

/* Reads the lines; false with problems if they make no question. */
static bool read_block(struct question *out, const struct block *block, struct reader *r, struct problems *problems,
                       void (*check)(struct reader *r, struct place where))
{
    struct place where = {r->file, out->line, out->column};
    struct problems own = {0};
    size_t errors_before;
    bool ok;

    r->q = out;
    r->problems = problems ? problems : &own;
    errors_before = r->problems->errors;
    read_lines(r, block);
    check(r, where);
    ok = r->problems->errors == errors_before;
    problems_free(&own);
    return ok;
}

bool predict_read(struct question *out, const struct block *block, struct place where, struct problems *problems)
{
    struct reader r = {.file = where.file, .what = "question", .keys = predict_keys};
    bool ok;

    *out = (struct question){.within = -1, .line = where.line, .column = where.column};
    ok = read_block(out, block, &r, problems, check_whole);
    out->type = out->cell_count ? &question_cells : r.has_answer ? &question_words : &question_choice;
    if (r.has_answer && !out->cell_count)
        put_star_last(out);
    if (!ok)
        question_free(out);
    return ok;
}

bool predict_read_challenge(struct question *out, const struct block *block, struct place where,
                            struct problems *problems)
{
    struct reader r = {.file = where.file, .what = "challenge", .keys = challenge_keys};
    bool ok;

    *out = (struct question){.type = &question_challenge, .within = -1, .line = where.line, .column = where.column};
    out->challenge = memory_new(sizeof *out->challenge);
    ok = read_block(out, block, &r, problems, check_challenge);
    if (ok && !out->challenge->view)
        choose_view(out->challenge);
    if (!ok)
        question_free(out);
    return ok;
}
