/* SPDX-License-Identifier: MIT */
/* A small transformer that is trained before your eyes: its loss, what each head looks at, what a score is made of, and
 * what breaks when a head is switched off or a wire is cut. The numbers come from watched.h. */
#include "lab/training.h"

#include "base/compiler.h"
#include "base/memory.h"
#include "base/monotonic.h"
#include "base/number.h"
#include "sheet/sheet.h"
#include "view/state.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define SLICE_NANOSECONDS 400000 /* a key waits at most this long, one line of training, and a redraw */
#define USUAL_LINE "CAFHBEGDCAFHBEGD"

static const size_t layer_counts[] = {2, 1}, head_counts[] = {2, 1, 4}, letter_counts[] = {26, 16},
                    step_counts[] = {300, 600};
static const double rates[] = {0.02, 0.01, 0.005, 0.04};
static size_t head_count(const struct training *view)
{
    return view->asked.layers * view->asked.heads;
}

/* ------------------------------------------------------------------------------------------------------------ state */

/* Selects the most telling weight, until another is selected: from the last letter to the letter that followed its
 * earlier occurrence; for the usual line, the weight of the lesson. */
static void select_usual(struct training *view)
{
    const char *line = view->asked.line;

    if (strcmp(line, USUAL_LINE) == 0) {
        view->row = 11;
        view->col = 4;
        return;
    }
    view->row = training_letters(view) - 1;
    view->col = view->row ? view->row - 1 : 0;
    for (size_t i = view->row; i-- > 0;)
        if (line[i] == line[view->row]) {
            view->col = i + 1;
            break;
        }
}

/* A network with a smaller alphabet may not know the letters of the line; then it reads the usual ones. */
static void keep_to_letters(struct training *view)
{
    char *line = view->asked.line;

    for (size_t i = 0; line[i]; i++)
        if (line[i] >= 'A' + (int)view->asked.letters) {
            memcpy(line, USUAL_LINE, sizeof USUAL_LINE);
            select_usual(view);
        }
}

/* Completes what follows from the state, and moves what is out of range into range. */
static void settle_state(struct training *view)
{
    struct watched_asked *asked = &view->asked;
    unsigned there = 0;

    asked->layers = layer_counts[view->layers];
    asked->heads = head_counts[view->heads];
    asked->letters = letter_counts[view->letters];
    keep_to_letters(view);
    asked->steps = step_counts[view->steps];
    asked->rate = rates[view->rate];
    asked->step = asked->step > asked->steps ? asked->steps : asked->step;
    view->layer = view->layer < asked->layers ? view->layer : asked->layers - 1;
    view->head = view->head < asked->heads ? view->head : asked->heads - 1;
    for (size_t layer = 0; layer < asked->layers; layer++)
        for (size_t head = 0; head < asked->heads; head++)
            there |= watched_bit(layer, head);
    asked->off &= there;
    if (asked->layers == 1 || asked->cut_head >= asked->heads)
        asked->cut = asked->cut_head = 0;
    asked->wants_cuts = (view->show == SHOW_SCORE || view->show == SHOW_CUTS) && !view->playing;
    asked->wants_lengths = view->show == SHOW_LENGTHS && !view->playing;
}

static bool ask(struct training *view, struct error *e)
{
    settle_state(view);
    return watched_ask(view->watched, &view->asked, e);
}

static bool read_step(const struct state_key *key, void *self, const char *value, struct error *e)
{
    struct training *view = self;
    size_t steps = step_counts[view->steps];
    uint64_t step;

    if (!number_parse(value, steps, &step))
        return error_set(e, ERROR_INPUT, "%s=%.40s: write a step from 0 to %zu", key->name, value, steps);
    view->asked.step = (size_t)step;
    return true;
}

static void write_step(const struct state_key *key UNUSED, const void *self, struct text *value)
{
    const struct training *view = self;

    if (view->asked.step)
        text_addf(value, "%zu", view->asked.step);
}

/* Reads "6-12", or "9" for blocks of one length. */
static bool read_lines(const struct state_key *key, void *self, const char *value, struct error *e)
{
    struct training *view = self;
    char first[8] = "";
    size_t length = strcspn(value, "-");
    const char *last = value[length] ? value + length + 1 : value;
    uint64_t least = 0, most = 0;

    if (length < sizeof first)
        memcpy(first, value, length);
    if (!number_parse(first, 16, &least) || !number_parse(last, 16, &most) || least < 3 || most < least)
        return error_set(e, ERROR_INPUT, "%s=%.40s: write how many letters a block has, 3 to 16: 9 or 6-12", key->name,
                         value);
    view->asked.least = (size_t)least;
    view->asked.most = (size_t)most;
    return true;
}

static void write_lines(const struct state_key *key UNUSED, const void *self, struct text *value)
{
    const struct watched_asked *asked = &((const struct training *)self)->asked;

    text_addf(value, "%zu", asked->least);
    if (asked->most != asked->least)
        text_addf(value, "-%zu", asked->most);
}

/* How runs are set up: the three kinds of lines that a lesson distinguishes. */
static const struct {
    const char *name;
    unsigned letters;
    size_t least, most, before;
    bool relative;
} setups[] = {{"usual", 0, 6, 12, 8, false}, {"ruler", 0, 9, 9, 8, false}, {"deck", 1, 10, 16, 0, true}};

enum { SETUPS = sizeof setups / sizeof *setups };

static bool read_setup(const struct state_key *key, void *self, const char *value, struct error *e)
{
    struct training *view = self;
    size_t at;

    if (!state_take_word(key, value, &at, e))
        return false;
    view->letters = setups[at].letters;
    view->asked.least = setups[at].least;
    view->asked.most = setups[at].most;
    view->asked.before = setups[at].before;
    view->asked.relative = setups[at].relative;
    return true;
}

static void write_setup(const struct state_key *key UNUSED, const void *self, struct text *value)
{
    const struct training *view = self;
    const struct watched_asked *asked = &view->asked;

    for (size_t i = 0; i < SETUPS; i++)
        if (view->letters == setups[i].letters && asked->least == setups[i].least && asked->most == setups[i].most &&
            asked->before == setups[i].before && asked->relative == setups[i].relative)
            text_add(value, setups[i].name);
    if (!value->length)
        text_add(value, "own");
}

/* Reads "2.1"; false if there is no such head. */
static bool take_head(const struct training *view, const char *text, size_t length, size_t *layer, size_t *head)
{
    if (length != 3 || !isdigit((unsigned char)text[0]) || text[1] != '.' || !isdigit((unsigned char)text[2]))
        return false;
    *layer = (size_t)(text[0] - '1');
    *head = (size_t)(text[2] - '1');
    return *layer < layer_counts[view->layers] && *head < head_counts[view->heads];
}

static bool refuse_head(const struct state_key *key, const struct training *view, const char *value, struct error *e)
{
    return error_set(e, ERROR_INPUT, "%s=%.40s: heads are called 1.1 to %zu.%zu here", key->name, value,
                     layer_counts[view->layers], head_counts[view->heads]);
}

static bool read_head(const struct state_key *key, void *self, const char *value, struct error *e)
{
    struct training *view = self;

    return take_head(view, value, strlen(value), &view->layer, &view->head) || refuse_head(key, view, value, e);
}

static void write_head(const struct state_key *key UNUSED, const void *self, struct text *value)
{
    const struct training *view = self;

    if (view->layer + 1 < view->asked.layers || view->head + 1 < view->asked.heads)
        text_addf(value, "%zu.%zu", view->layer + 1, view->head + 1);
}

static bool read_off(const struct state_key *key, void *self, const char *value, struct error *e)
{
    struct training *view = self;

    view->asked.off = 0;
    for (const char *at = value; *at;) {
        size_t length = strcspn(at, ","), layer, head;

        if (!take_head(view, at, length, &layer, &head))
            return refuse_head(key, view, value, e);
        view->asked.off |= watched_bit(layer, head);
        at += length + (at[length] == ',');
    }
    return true;
}

static void write_off(const struct state_key *key UNUSED, const void *self, struct text *value)
{
    training_add_off(self, value);
}

/* Reads "1.2:keys", or "none". */
static bool read_cut(const struct state_key *key, void *self, const char *value, struct error *e)
{
    struct training *view = self;
    size_t layer, head, wire = 0;

    view->asked.cut = view->asked.cut_head = 0;
    if (strcmp(value, "none") == 0)
        return true;
    if (layer_counts[view->layers] == 1)
        return error_set(e, ERROR_INPUT, "%s=%.40s: one layer has no wire to another", key->name, value);
    if (!take_head(view, value, strcspn(value, ":"), &layer, &head))
        return refuse_head(key, view, value, e);
    if (layer > 0)
        return error_set(e, ERROR_INPUT, "%s=%.40s: cut what a head of layer 1 wrote: 1.1 to 1.%zu", key->name, value,
                         head_counts[view->heads]);
    while (wire < WIRES && (value[3] != ':' || strcmp(value + 4, training_wires[wire]) != 0))
        wire++;
    if (wire == WIRES)
        return error_set(e, ERROR_INPUT, "%s=%.40s: write 1.%zu:keys, queries, values or past", key->name, value,
                         head + 1);
    view->asked.cut_head = head;
    view->asked.cut = wire + 1;
    return true;
}

static void write_cut(const struct state_key *key UNUSED, const void *self, struct text *value)
{
    const struct watched_asked *asked = &((const struct training *)self)->asked;

    if (asked->cut)
        text_addf(value, "1.%zu:%s", asked->cut_head + 1, training_wires[asked->cut - 1]);
}

/* Takes letters as they are typed: small ones count as capitals. */
static bool take_line(struct training *view, const char *letters, struct error *e)
{
    size_t length = strlen(letters), most = letter_counts[view->letters];
    char line[WATCHED_LETTERS + 1] = "";

    if (length < 1 || length > WATCHED_LETTERS)
        return error_set(e, ERROR_INPUT, "write 1 to %d letters", WATCHED_LETTERS);
    for (size_t i = 0; i < length; i++) {
        line[i] = (char)toupper((unsigned char)letters[i]);
        if (line[i] < 'A' || line[i] >= 'A' + (int)most)
            return error_set(e, ERROR_INPUT, "write letters from A to %c", (int)('A' + most - 1));
    }
    memcpy(view->asked.line, line, sizeof line);
    select_usual(view);
    return true;
}

static bool read_line(const struct state_key *key, void *self, const char *value, struct error *e)
{
    struct error own = {0};

    return take_line(self, value, &own) || error_set(e, ERROR_INPUT, "%s=%.40s: %s", key->name, value, own.message);
}

static void write_line(const struct state_key *key UNUSED, const void *self, struct text *value)
{
    text_add(value, ((const struct training *)self)->asked.line);
}

/* The letters as words of a sentence. */
struct letters {
    char texts[WATCHED_LETTERS][2];
    const char *words[WATCHED_LETTERS];
};

static struct state_sentence sentence_of(const struct training *view, struct letters *out)
{
    size_t length = training_letters(view);

    for (size_t i = 0; i < length; i++) {
        out->texts[i][0] = view->asked.line[i];
        out->texts[i][1] = '\0';
        out->words[i] = out->texts[i];
    }
    return (struct state_sentence){out->words, length};
}

static bool read_cell(const struct state_key *key, void *self, const char *value, struct error *e)
{
    struct training *view = self;
    struct letters letters;
    struct state_sentence sentence = sentence_of(view, &letters);
    size_t at[2];

    if (!state_read_cell(key, (struct state_sentence[]){sentence, sentence}, value, at, e))
        return false;
    view->row = at[0];
    view->col = at[1];
    return true;
}

static void write_cell(const struct state_key *key UNUSED, const void *self, struct text *value)
{
    const struct training *view = self;
    struct training usual = *view;

    select_usual(&usual);
    if (usual.row != view->row || usual.col != view->col)
        text_addf(value, "#%zu,#%zu", view->row + 1, view->col + 1);
}

static bool has_wires(const struct state_key *key UNUSED, const void *self)
{
    return ((const struct training *)self)->asked.layers > 1;
}

#define TENS(t) t "0|" t "5|"
#define HUNDRED(h)                                                                                                     \
    TENS(h "0")                                                                                                        \
    TENS(h "1") TENS(h "2") TENS(h "3") TENS(h "4") TENS(h "5") TENS(h "6") TENS(h "7") TENS(h "8") TENS(h "9")
#define STEPS                                                                                                          \
    "0|5|" TENS("1") TENS("2") TENS("3") TENS("4") TENS("5") TENS("6") TENS("7") TENS("8") TENS("9") HUNDRED("1")      \
        HUNDRED("2") HUNDRED("3") HUNDRED("4") HUNDRED("5") "600"
#define WIRES_OF(head) "|" head ":keys|" head ":queries|" head ":values|" head ":past"

/* In the order in which keys are read: heads and letters can be checked only when their numbers are known. */
static const struct state_key state_keys[] = {
    {"show", "curve|loss|heads|score|cuts|lengths",
     "what comes first: loss and heads, the loss alone, weights, a score, what cuts leave right, lengths", "curve",
     STATE_WORD(struct training, show), .dial = "show"},
    {"steps", "300|600", "how long it is trained", "300", STATE_WORD(struct training, steps), .dial = "steps",
     .is_basis = true},
    {"step", "0-600", "how far it is trained; a dial goes by fives", NULL, .read = read_step, .write = write_step,
     .dial = "step", .turns = STEPS, .is_basis = true},
    {"seed", "1-999999", "where the random numbers begin: of the network and of its lines", "29",
     STATE_NUMBER(struct training, asked.seed), .dial = "seed", .is_basis = true},
    {"layers", "2|1", "layers", "2", STATE_WORD(struct training, layers), .dial = "layers", .is_basis = true},
    {"heads", "2|1|4", "heads of a layer", "2", STATE_WORD(struct training, heads), .dial = "heads", .is_basis = true},
    {"rate", "0.02|0.01|0.005|0.04", "how far a step goes", "0.02", STATE_WORD(struct training, rate), .dial = "rate",
     .is_basis = true},
    {"letters", "26|16", "letters it knows, from A on", "26", STATE_WORD(struct training, letters), .is_basis = true},
    {"lines", "3-16 or 6-12", "letters of a block, of the lines it practises on", "6-12", .read = read_lines,
     .write = write_lines, .is_basis = true},
    {"before", "0-8", "letters before the block, at most", "8", STATE_NUMBER(struct training, asked.before),
     .is_basis = true},
    {"places", "learned|relative", "how it knows where a letter stands: a vector for each place, or a bias by distance",
     "learned", STATE_WORD(struct training, asked.relative), .is_basis = true},
    {"setup", "usual|ruler|deck", "what it practises on: usual; blocks of 9; of 10 to 16, of 16 letters", NULL,
     .read = read_setup, .write = write_setup, .dial = "lines", .is_derived = true, .is_basis = true},
    {"head", "1.1-2.4", "the selected head: its layer, its number", NULL, .read = read_head, .write = write_head},
    {"line", "A-Z, 1 to 24", "what it reads", USUAL_LINE, .read = read_line, .write = write_line, .is_basis = true},
    {"cell", "row,column", "the selected weight, by letters or by numbers: #12,#5", NULL, .read = read_cell,
     .write = write_cell},
    {"code", "none|product|loss|back|softmax|step", "the code of a part of a step, instead of text", "none",
     STATE_WORD(struct training, code)},
    {"off", "1.1,2.2 …", "heads that are switched off", NULL, .read = read_off, .write = write_off, .is_basis = true},
    {"cut", "none|1.2:keys …", "where in layer 2 what a head of layer 1 wrote is taken away", "none", .read = read_cut,
     .write = write_cut, .dial = "cut", .turns = "none" WIRES_OF("1.1") WIRES_OF("1.2") WIRES_OF("1.3") WIRES_OF("1.4"),
     .is_there = has_wires, .is_basis = true},
    {"asked", "nothing|parts|cuts", "what is to be guessed beside a score: its parts, or what cuts leave right",
     "nothing", STATE_WORD(struct training, asks)},
    {0},
};

static void close_view(void *self)
{
    struct training *view = self;

    watched_free(view->watched);
    field_free(&view->field);
    text_free(&view->problem);
    free(view);
}

static void *open(const struct view *view, const struct view_setup *setup, const char *state, struct error *e)
{
    struct training *self = memory_new(sizeof *self);

    self->habits = view_habits_of(setup);
    self->watched = watched_new();
    self->layer = self->head = SIZE_MAX; /* stands for the last one, unless the state names another */
    if (!view_opened(view, self, state, e))
        return NULL;
    if (ask(self, e))
        return self;
    close_view(self);
    return NULL;
}

/* --------------------------------------------------------------------------------------------------------- training */

static bool is_computing(const void *self)
{
    const struct training *view = self;

    return !view->playing && !watched_is_done(view->watched);
}

static void play(void *self, bool start)
{
    struct training *view = self;

    view->playing = start && !view->habits->still;
    if (view->playing && view->asked.step == view->asked.steps)
        view->asked.step = 0;
    ask(view, NULL);
}

/* Works until everything that is asked for is known, or its time is over. */
static bool work(struct training *view)
{
    long long start = monotonic_nanoseconds();

    while (!watched_is_done(view->watched) && monotonic_nanoseconds() - start < SLICE_NANOSECONDS)
        watched_work(view->watched);
    return watched_is_done(view->watched);
}

static int tick(void *self)
{
    static const int pause_ms[VIEW_SPEED_MOST + 1] = {1250, 500, 200, 80, 33, 1}; /* of five steps: 4 … 150 a second */
    struct training *view = self;
    size_t every = watched_every(view->asked.steps);

    if (view->playing && watched_is_done(view->watched)) {
        if (view->asked.step == view->asked.steps || watched_failed(view->watched))
            play(view, false);
        else
            view->asked.step += every - view->asked.step % every;
        ask(view, NULL);
    }
    if (!work(view))
        return VIEW_AT_ONCE;
    return view->playing ? pause_ms[view->habits->speed] * (int)every / 5 : 0;
}

/* A dial ends playing. A value that cannot be trained is refused, and the dial goes on to the next. */
static bool turned(void *self, const struct state_key *dial, struct error *e)
{
    struct training *view = self;

    view->playing = false;
    if (strcmp(dial->name, "line") == 0)
        select_usual(view);
    return ask(view, e);
}

/* ------------------------------------------------------------------------------------------------------------- keys */

static bool is_free(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return !((const struct training *)self)->is_typing;
}

/* Whether there are heads in sight, with cells to move through. */
static bool has_heads(const void *self, const struct key *key, struct key_offer *offer)
{
    return is_free(self, key, offer) && ((const struct training *)self)->show != SHOW_LOSS;
}

/* Whether there is something to train: then the footer keeps the keys for that, else those for the trained network. */
static bool is_to_train(const struct training *view)
{
    return view->playing || view->asked.step < view->asked.steps;
}

static bool letters_work(const void *self, const struct key *key, struct key_offer *offer)
{
    const struct training *view = self;

    offer->rank =
        !is_to_train(view) && (view->show == SHOW_HEADS || view->show == SHOW_LENGTHS) ? KEY_WANTED : KEY_USUAL;
    return is_free(self, key, offer);
}

static unsigned do_train(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct training *view = self;

    if (!view->habits->still) {
        play(view, !view->playing);
        return REACT_DONE;
    }
    view->asked.step = view->asked.steps; /* to the end at once */
    ask(view, NULL);
    return REACT_DONE;
}

static bool train_works(const void *self, const struct key *key, struct key_offer *offer)
{
    const struct training *view = self;

    text_add(&offer->word, view->playing ? "stop" : "train");
    offer->rank = is_to_train(view) || view->show <= SHOW_LOSS ? KEY_WANTED : KEY_USUAL;
    return is_free(self, key, offer) && !watched_failed(view->watched) &&
           (!view->habits->still || view->asked.step < view->asked.steps);
}

static unsigned do_head(void *self, const struct key *key, int code UNUSED)
{
    struct training *view = self;
    size_t at = view_turn(training_head(view), head_count(view), key->action);

    view->layer = at / view->asked.heads;
    view->head = at % view->asked.heads;
    return REACT_DONE;
}

static bool head_works(const void *self, const struct key *key, struct key_offer *offer)
{
    const struct training *view = self;
    size_t at = view_turn(training_head(view), head_count(view), key->action);

    if (key->word)
        text_addf(&offer->word, "head %zu.%zu", at / view->asked.heads + 1, at % view->asked.heads + 1);
    return has_heads(self, key, offer) && head_count(view) > 1;
}

static bool takes_prose(const void *self)
{
    return ((const struct training *)self)->code > 0;
}

static unsigned do_code(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct training *view = self;
    unsigned last = view->last_code ? view->last_code : 1;

    view->last_code = view->code;
    view->code = view->code ? 0 : last;
    return REACT_SWAP;
}

static bool code_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    text_add(&offer->word, takes_prose(self) ? "numbers" : "code");
    return is_free(self, key, offer);
}

/* Chooses a listing in code, else switches a head; digits count heads layer by layer. */
static unsigned do_digit(void *self, const struct key *key UNUSED, int code)
{
    struct training *view = self;
    size_t at = (size_t)(code - '1');

    if (view->code) {
        view->code = at < TRAINING_LISTINGS ? (unsigned)at + 1 : view->code;
        return at < TRAINING_LISTINGS ? REACT_DONE : REACT_PASS;
    }
    if (at >= head_count(view))
        return REACT_PASS;
    view->asked.off ^= watched_bit(at / view->asked.heads, at % view->asked.heads);
    ask(view, NULL);
    return REACT_DONE;
}

static bool digit_works(const void *self, const struct key *key, struct key_offer *offer)
{
    const struct training *view = self;

    if (view->code) {
        text_addf(&offer->shown, "1-%d", TRAINING_LISTINGS);
        text_add(&offer->word, "function");
        offer->rank = KEY_WANTED;
        return is_free(self, key, offer);
    }
    text_add(&offer->word, "head off");
    if (head_count(view) > 1)
        text_addf(&offer->shown, "1-%zu", head_count(view));
    offer->rank = view->show == SHOW_CUTS ? KEY_WANTED : KEY_USUAL;
    return has_heads(self, key, offer);
}

static unsigned do_type(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct training *view = self;

    play(view, false);
    field_set(&view->field, view->asked.line);
    field_select(&view->field);
    view->is_typing = true;
    return REACT_DONE;
}

static unsigned do_move(void *self, const struct key *key, int code UNUSED)
{
    struct training *view = self;
    size_t count = training_letters(view);

    return view_move((enum view_move)key->action, 1, &view->row, &view->col, count, count) ? REACT_DONE : REACT_PASS;
}

static const struct key keys[] = {
    VIEW_MOVES(do_move, has_heads),
    {"a", 0, NULL, "train", "train from the step shown; again: stop", .act = do_train, .works = train_works},
    {"Tab", 1, NULL, "head", "the next head", .act = do_head, .works = head_works, .names_another = true},
    {"BackTab", -1, "Shift-Tab", NULL, "the head before", .act = do_head, .works = head_works, .names_another = true},
    {"1-8", 0, NULL, "", "switch a head off, or on: 1 is 1.1, and so on; in code choose a function", .act = do_digit,
     .works = digit_works},
    {"c", 0, NULL, "code", "code instead of text: the functions of a step, and back", .act = do_code,
     .works = code_works, .marks = VIEW_OF_CODE},
    {"t", 0, NULL, "letters", "type letters of your own for it to read", .act = do_type, .works = letters_work,
     .marks = VIEW_TYPES},
    {0},
};

static bool is_typing(const void *self)
{
    return ((const struct training *)self)->is_typing;
}

static unsigned do_leave(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct training *view = self;

    view->is_typing = false;
    text_free(&view->problem);
    return REACT_DONE;
}

static unsigned do_read(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct training *view = self;
    struct error e = {0};

    text_free(&view->problem);
    view->is_typing = !take_line(view, text_string(&view->field.text), &e) || !ask(view, &e);
    text_add(&view->problem, e.message);
    return REACT_DONE;
}

static unsigned edit(void *self, const struct key *key UNUSED, int code)
{
    struct training *view = self;
    enum reaction reaction = view_edit(&view->field, code);

    if (reaction != REACT_PASS)
        text_free(&view->problem);
    return reaction;
}

static const struct key field_keys[] = {
    {"Enter", 0, NULL, "read", "let it read these letters", .act = do_read, .rank = KEY_KEPT},
    {"Esc", 0, NULL, "as it was", "the letters as they were", .act = do_leave, .rank = KEY_KEPT},
    VIEW_EDITS(edit),
    {0},
};

static bool pick(void *self, const struct sheet_spot *spot)
{
    struct training *view = self;
    size_t every = watched_every(view->asked.steps);

    if (strcmp(spot->block, "curve") == 0) {
        play(view, false);
        view->asked.step = (size_t)round(spot->value / (double)every) * every;
        return ask(view, NULL);
    }
    if (strcmp(spot->block, "heads") == 0) {
        view->layer = (size_t)spot->of.id;
        view->head = spot->of.head;
        view->row = spot->row;
        view->col = spot->col;
    } else if (strcmp(spot->block, "before") == 0 || strcmp(spot->block, "after") == 0) {
        view->layer = *spot->block == 'b' ? 0 : view->asked.layers - 1;
        view->head = spot->row;
    } else
        return false;
    return true;
}

static bool find_origin(const void *self, const struct matrix_of *of, size_t row, size_t col, struct origin *out)
{
    const struct training *view = self;

    *out = watched_origin(view->watched, (size_t)of->id, of->head, row, col);
    return true;
}

const struct view view_training = {
    .name = "training",
    .title = "Training: heads that nobody designed",
    .summary = "a small transformer that is trained while you look: what its heads become",
    .keys = keys,
    .state = state_keys,
    .has_dials_aside = true,
    .open = open,
    .takes_prose = takes_prose,
    .turned = turned,
    .fill = training_fill,
    .origin = find_origin,
    .pick = pick,
    .made_in = training_made_in,
    .describe = training_describe,
    .explain = training_explain,
    .is_typing = is_typing,
    .field_keys = field_keys,
    .type = edit,
    .play = play,
    .tick = tick,
    .is_computing = is_computing,
    .measure = training_measure,
    .close = close_view,
};
