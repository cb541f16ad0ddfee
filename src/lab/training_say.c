/* SPDX-License-Identifier: MIT */
/* What the view training says about its numbers, and which of them prose may quote. */
#include "base/number.h"
#include "lab/training.h"
#include "walk/arithmetic.h"
#include "walk/insight.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const training_wires[WIRES] = {"keys", "queries", "values", "past"};

size_t training_letters(const struct training *view)
{
    return strlen(view->asked.line);
}

/* The index of the selected head among all heads, layer by layer. */
size_t training_head(const struct training *view)
{
    return view->layer * view->asked.heads + view->head;
}

void training_add_off(const struct training *view, struct text *out)
{
    size_t length = out->length;

    for (size_t layer = 0; layer < view->asked.layers; layer++)
        for (size_t head = 0; head < view->asked.heads; head++)
            if (view->asked.off & watched_bit(layer, head))
                text_addf(out, "%s%zu.%zu", out->length > length ? "," : "", layer + 1, head + 1);
}

/* --------------------------------------------------------------------------------------------------------- measures */

/* Takes "1_2" off the beginning of a name: a head. */
static bool measured_head(const struct training *view, const char **name, size_t *layer, size_t *head)
{
    const char *at = *name;

    if (!view_take_index(&at, "", view->asked.layers, layer) || !view_take_index(&at, "_", view->asked.heads, head))
        return false;
    *name = at;
    return true;
}

/* Measures "1_2": without that head; "2_1_2": without both heads of layer 2. */
static bool measure_off(const struct training *view, const char *name, double *out)
{
    size_t layer, head;
    unsigned off;

    if (!measured_head(view, &name, &layer, &head))
        return false;
    for (off = watched_bit(layer, head); *name; off |= watched_bit(layer, head))
        if (!view_take_index(&name, "_", view->asked.heads, &head))
            return false;
    *out = watched_try(view->watched, &(struct watched_trial){.off = off});
    return true;
}

/* Measures "keys1_2": with that wire of that head cut. */
static bool measure_wire(const struct training *view, const char *name, double *out)
{
    for (size_t wire = 0; wire < WIRES; wire++) {
        size_t length = strlen(training_wires[wire]), layer, head;
        const char *at = name + length;

        if (strncmp(name, training_wires[wire], length) != 0 || !measured_head(view, &at, &layer, &head) || *at ||
            layer > 0 || view->asked.layers == 1)
            continue;
        *out = watched_try(view->watched, &(struct watched_trial){.cut_head = head, .cut = wire + 1});
        return true;
    }
    return false;
}

/* Takes "letter", "place" or "1_2" off the beginning of a name. */
static bool measured_part(const struct training *view, const char **name, size_t *part)
{
    size_t layer;

    for (*part = 0; *part < PART_HEADS; (*part)++)
        if (strncmp(*name, training_parts[*part], strlen(training_parts[*part])) == 0) {
            *name += strlen(training_parts[*part]);
            return true;
        }
    if (!measured_head(view, name, &layer, part) || layer > 0 || view->layer == 0)
        return false;
    *part += PART_HEADS;
    return true;
}

void training_score(const struct training *view, struct training_score *out)
{
    *out = (struct training_score){.most = -INFINITY};
    watched_parts(view->watched, view->layer, view->head, view->row, view->col, &out->parts);
    for (int i = 0; i < out->parts.count; i++)
        for (int j = 0; j < out->parts.count; j++)
            if (out->parts.part[i][j] > out->most) {
                out->asks = i;
                out->answers = j;
                out->most = out->parts.part[i][j];
            }
}

/* Measures "score"; "part": its largest product; "part_letter_1_2": the product of the letter that asks with what head
 * 1.2 wrote. */
static bool measure_score(const struct training *view, const char *name, double *out)
{
    struct training_score score;
    size_t asks, answers;

    training_score(view, &score);
    *out = strcmp(name, "part") == 0 ? score.most : score.parts.score;
    if (strcmp(name, "score") == 0 || strcmp(name, "part") == 0)
        return true;
    if (strncmp(name, "part_", 5) != 0)
        return false;
    name += 5;
    if (!measured_part(view, &name, &asks) || *name++ != '_' || !measured_part(view, &name, &answers) || *name)
        return false;
    *out = score.parts.part[asks][answers];
    return true;
}

/* "before1_2", "after2_1", "spread1_1", and "role1_1": measures how much of a head's attention goes where the name
 * says. */
static bool measure_look(const struct training *view, const char *name, double *out)
{
    static const char *const names[] = {"before", "after", "spread", "role"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *at = name + strlen(names[i]);
        size_t layer, head;

        if (strncmp(name, names[i], strlen(names[i])) != 0 || !measured_head(view, &at, &layer, &head) || *at)
            continue;
        *out = i == 3 ? watched_role(view->watched, layer, head).share
                      : watched_looks(view->watched, (enum watched_look)i, layer, head);
        return true;
    }
    return false;
}

static size_t count_off(const struct training *view)
{
    size_t count = 0;

    for (unsigned left = view->asked.off; left; left &= left - 1)
        count++;
    return count;
}

/* The reading that is shown. */
struct watched_reading training_here(const struct training *view)
{
    struct watched_reading reading;

    watched_here(view->watched, &reading);
    return reading;
}

double training_guessing(const struct training *view)
{
    return log((double)view->asked.letters);
}

/* "next": the probability of what is said after the last letter; "next_C": that of C. */
static bool measure_next(const struct training *view, const char *name, double *out)
{
    size_t last = training_letters(view) - 1;

    watched_says(view->watched, last, out);
    if (!*name)
        return true;
    if (name[0] != '_' || name[1] < 'A' || name[1] >= 'A' + (int)view->asked.letters || name[2])
        return false;
    *out = watched_share(view->watched, last, (size_t)(name[1] - 'A'));
    return true;
}

/* "loss right own guessing" of the step; "weight" of the selected cell; "says": the probability of what is said in its
 * row; "length9": how much is right in blocks of 9; "off": how many heads are off; "cut": how many wires are cut. Only
 * "right" counts what is off or cut. */
bool training_measure(const void *self, const char *name, double *out)
{
    const struct training *view = self;
    struct watched_reading reading;
    size_t length;

    watched_settle(view->watched);
    if (watched_failed(view->watched))
        return false;
    reading = training_here(view);
    watched_says(view->watched, view->row, out);
    if (strcmp(name, "says") == 0)
        return true;
    if (strncmp(name, "next", 4) == 0)
        return measure_next(view, name + 4, out);
    if (view_take_index(&name, "length", LINE_SHORTEST + LINE_LENGTHS - 1, &length) && !*name) {
        *out = ++length < LINE_SHORTEST
                   ? NAN
                   : watched_try(view->watched, &(struct watched_trial){.off = view->asked.off,
                                                                        .cut_head = view->asked.cut_head,
                                                                        .cut = view->asked.cut,
                                                                        .length = length});
        return !isnan(*out);
    }
    *out = strcmp(name, "loss") == 0       ? reading.loss
           : strcmp(name, "right") == 0    ? watched_right(view->watched)
           : strcmp(name, "own") == 0      ? reading.own
           : strcmp(name, "guessing") == 0 ? training_guessing(view)
           : strcmp(name, "off") == 0      ? (double)count_off(view)
           : strcmp(name, "cut") == 0      ? (double)(view->asked.cut > 0)
           : strcmp(name, "weight") == 0
               ? watched_weights(view->watched, view->layer, view->head)[view->row * training_letters(view) + view->col]
               : NAN;
    if (!isnan(*out))
        return true;
    if (strncmp(name, "off", 3) == 0)
        return measure_off(view, name + 3, out);
    return measure_wire(view, name, out) || measure_look(view, name, out) || measure_score(view, name, out);
}

/* ------------------------------------------------------------------------------------------------------------ words */

const char *training_role(struct watched_role role, char out[24])
{
    static const char *const names[] = {[NAMED_MIXED] = "mixed",
                                        [NAMED_SPREADS] = "spreads",
                                        [NAMED_FORMING] = "forming",
                                        [NAMED_ONE_BACK] = "one back",
                                        [NAMED_INDUCTION] = "induction"};

    if (isnan(role.share))
        snprintf(out, 24, "…");
    else if (role.name == NAMED_BACK)
        snprintf(out, 24, "%d back", role.distance);
    else if (role.name == NAMED_BEHIND)
        snprintf(out, 24, "%d after", role.distance);
    else
        snprintf(out, 24, "%s", names[role.name]);
    return out;
}

/* Appends heads, given by watched_bit(): "1.2 and 2.1". Returns how many there are. */
static size_t add_heads(const struct training *view, unsigned heads, struct text *out)
{
    size_t count = 0;

    for (size_t at = 0; at < view->asked.layers * view->asked.heads; at++) {
        unsigned bit = watched_bit(at / view->asked.heads, at % view->asked.heads);

        if (!(heads & bit))
            continue;
        heads &= ~bit;
        text_addf(out, "%s%zu.%zu",
                  !count  ? ""
                  : heads ? ", "
                          : " and ",
                  at / view->asked.heads + 1, at % view->asked.heads + 1);
        count++;
    }
    return count;
}

/* Appends the heads of a layer whose look is at least `least`. Returns how many there are. */
static size_t add_lookers(const struct training *view, enum watched_look what, size_t layer, double least,
                          struct text *out)
{
    unsigned heads = 0;

    for (size_t head = 0; head < view->asked.heads; head++)
        if (watched_looks(view->watched, what, layer, head) >= least)
            heads |= watched_bit(layer, head);
    return add_heads(view, heads, out);
}

/* Finds the head of that name that fits it best; false if there is none. */
static bool find_role(const struct training *view, enum watched_name name, size_t at[2], struct watched_role *out)
{
    bool found = false;

    for (size_t layer = 0; layer < view->asked.layers; layer++)
        for (size_t head = 0; head < view->asked.heads; head++) {
            struct watched_role role = watched_role(view->watched, layer, head);

            if (role.name != name || (found && role.share < out->share))
                continue;
            *out = role;
            at[0] = layer + 1;
            at[1] = head + 1;
            found = true;
        }
    return found;
}

/* Which half of the pair is off; NULL if neither is. */
static const char *lost_half(const struct training *view)
{
    static const char *const lost[] = {"the pair lost its first half", "the pair lost its second half"};

    for (size_t layer = 0; layer < view->asked.layers && view->asked.layers > 1; layer++)
        for (size_t head = 0; head < view->asked.heads; head++)
            if (view->asked.off & watched_bit(layer, head) &&
                watched_looks(view->watched, layer ? LOOKS_AFTER : LOOKS_BEFORE, layer, head) >= 0.7)
                return lost[layer];
    return NULL;
}

static void look_without(const struct training *view, double before, struct view_lines *out)
{
    double right = watched_right(view->watched);
    const char *lost = lost_half(view), *brief;
    struct text off = {0}, rest = {0};
    size_t count = add_heads(view, view->asked.off, &off);

    if (right < before / 2 && lost)
        text_addf(&rest, ": %s", lost);
    else if (right > before - 0.05)
        text_addf(&rest, ": %s can be spared", count == 1 ? "it" : "they");
    else
        text_addf(&rest, ", with %s %.2f", count == 1 ? "it" : "them", before);
    if (isnan(right)) {
        insight_full(out, "Without %s: the exam is being taken.", text_string(&off));
        insight_brief(out, "the exam is being taken");
    } else {
        if (!insight_full(out, "Without %s %.2f is right%s.", text_string(&off), right, text_string(&rest)))
            insight_full(out, "Without %zu heads %.2f is right%s.", count, right, text_string(&rest));
        brief = count == 1 ? text_string(&off) : "them";
        insight_brief(out, "without %s %.2f is right", brief, right);
    }
    text_free(&off);
    text_free(&rest);
}

static const char *const cut_places[WIRES] = {"in layer 2's keys", "in layer 2's queries", "in layer 2's values",
                                              "past layer 2"};

static void look_cut(const struct training *view, double before, struct view_lines *out)
{
    double right = watched_right(view->watched);
    size_t head = view->asked.cut_head + 1;

    if (isnan(right)) {
        insight_both(out, "The wire is cut: the exam is being taken.", "the exam is being taken");
        return;
    }
    insight_full(out, "Without 1.%zu %s %.2f is right, with it %.2f.", head, cut_places[view->asked.cut - 1], right,
                 before);
    insight_brief(out, "1.%zu cut: %.2f is right", head, right);
}

/* Says which wire matters most, if without it at most half is right. False if none does, or that is not known yet. */
static bool look_cuts(const struct training *view, double before, struct view_lines *out)
{
    size_t least = 0;

    if (view->show != SHOW_CUTS || view->asked.layers == 1)
        return false;
    for (size_t at = 0; at < view->asked.heads * WIRES; at++) {
        double right = watched_right_cut(view->watched, at / WIRES, (enum watched_wire)(at % WIRES));

        if (isnan(right))
            return false;
        if (right < watched_right_cut(view->watched, least / WIRES, (enum watched_wire)(least % WIRES)))
            least = at;
    }
    if (watched_right_cut(view->watched, least / WIRES, (enum watched_wire)(least % WIRES)) > before / 2)
        return false;
    insight_full(out, "Without what 1.%zu wrote %s only %.2f is right.", least / WIRES + 1, cut_places[least % WIRES],
                 watched_right_cut(view->watched, least / WIRES, (enum watched_wire)(least % WIRES)));
    insight_brief(out, "1.%zu not in %s: %.2f right", least / WIRES + 1, training_wires[least % WIRES],
                  watched_right_cut(view->watched, least / WIRES, (enum watched_wire)(least % WIRES)));
    return true;
}

/* Says what most of the score is, if that is a letter meeting what a head wrote. False if it is not. */
static bool look_score(const struct training *view, struct view_lines *out)
{
    struct training_score score;
    const char *line = view->asked.line;
    int wrote;

    if (view->show != SHOW_SCORE || view->asks == ASKS_PARTS || view->layer == 0 || view->col == 0 ||
        view->col > view->row)
        return false;
    training_score(view, &score);
    wrote = score.answers - PART_HEADS;
    if (score.asks != PART_LETTER || wrote < 0 || score.most < score.parts.score / 2 ||
        watched_looks(view->watched, LOOKS_BEFORE, 0, (size_t)wrote) < 0.7)
        return false;
    insight_full(out, "The largest part, %.2f: %c meets the %c that 1.%d wrote beside %c.", score.most, line[view->row],
                 line[view->col - 1], wrote + 1, line[view->col]);
    insight_brief(out, "largest %.2f: %c meets 1.%d's %c", score.most, line[view->row], wrote + 1, line[view->col - 1]);
    return true;
}

#define FOLLOWS 0.3 /* at least so much attention follows; by chance it is 0.06 */

/* Says how far the loss has fallen, and which head has a name. */
static void look_at_names(const struct training *view, double loss, struct view_lines *out)
{
    struct watched_role role;
    size_t at[2];
    bool is_behind = find_role(view, NAMED_BEHIND, at, &role);

    if (is_behind || find_role(view, NAMED_BACK, at, &role) || find_role(view, NAMED_ONE_BACK, at, &role)) {
        insight_full(out, "The loss is %.2f: %zu.%zu looks %d %s.", loss, at[0], at[1], role.distance,
                     is_behind ? "after the earlier one" : "back");
        insight_brief(out, "%.2f: %zu.%zu looks %d %s", loss, at[0], at[1], role.distance,
                      is_behind ? "after" : "back");
    } else {
        insight_full(out, "The loss falls, from %.2f to %.2f, and no head has a name yet.", training_guessing(view),
                     loss);
        insight_brief(out, "the loss falls to %.2f", loss);
    }
}

/* Says before the end whether nothing, half of the pair or both is there. */
static void look_on_the_way(const struct training *view, const struct watched_reading *reading, struct view_lines *out)
{
    struct text first = {0}, second = {0};
    size_t last = view->asked.layers - 1, follow = add_lookers(view, LOOKS_AFTER, last, FOLLOWS, &second);
    size_t lead = add_lookers(view, LOOKS_BEFORE, 0, 0.5, &first);
    bool falls = reading->loss < training_guessing(view) - 0.25;

    if (reading->step == 0) {
        insight_both(out, "Random numbers: no head prefers anything yet.", "random numbers, nothing yet");
    } else if (view->show == SHOW_LOSS && falls) {
        insight_both(out, "The loss has fallen to %.2f, from %.2f.", "fallen to %.2f, from %.2f", reading->loss,
                     training_guessing(view));
    } else if (view->show != SHOW_LOSS && lead && follow && falls && last) {
        insight_full(out, "The loss falls: %s look%s one back, %s follow%s.", text_string(&first), lead == 1 ? "s" : "",
                     text_string(&second), follow == 1 ? "s" : "");
        insight_brief(out, "it falls: %s one back", text_string(&first));
    } else if (view->show != SHOW_LOSS && lead && last) {
        insight_full(out, "%s look%s one back. Nobody reads it yet.", text_string(&first), lead == 1 ? "s" : "");
        insight_brief(out, "%s one back, read by none", text_string(&first));
    } else if (falls) {
        look_at_names(view, reading->loss, out);
    } else {
        insight_both(out, "Nothing yet: the loss is that of guessing, %.2f.", "nothing yet: guessing, %.2f",
                     training_guessing(view));
    }
    text_free(&first);
    text_free(&second);
}

/* If all of its own kind of lines is right without an induction head, says how. Else false. */
static bool look_fooled(const struct training *view, const struct watched_reading *reading, struct view_lines *out)
{
    struct watched_role role;
    size_t at[2];

    if (!watched_has_own(view->watched) || reading->own < 0.9)
        return false;
    if (reading->right < 0.5 && find_role(view, NAMED_BACK, at, &role) && at[0] == view->asked.layers) {
        insight_full(out, "%.2f of its own kind, %.2f of the exam: %zu.%zu looks %d back.", reading->own,
                     reading->right, at[0], at[1], role.distance);
        insight_brief(out, "a ruler: %zu.%zu looks %d back", at[0], at[1], role.distance);
    } else if (find_role(view, NAMED_BEHIND, at, &role)) {
        insight_both(out, "All right, no induction head: %zu.%zu looks %d after the earlier one.",
                     "shifted: %zu.%zu looks %d after", at[0], at[1], role.distance);
    } else {
        insight_both(out, "%.2f of its own kind, %.2f of the exam, and no head with a name.",
                     "%.2f of its kind, %.2f of all", reading->own, reading->right);
    }
    return true;
}

/* Says what came of it at the end; being right is not yet called learning. */
static void look_at_the_end(const struct training *view, const struct watched_reading *reading, struct view_lines *out)
{
    if (look_fooled(view, reading, out))
        return;
    if (reading->loss > training_guessing(view) - 0.25) {
        insight_both(out, "%zu steps, and the loss is %.2f: another seed, or rate, may be lucky.",
                     "%zu steps: the loss is %.2f", reading->step, reading->loss);
    } else if (view->asked.layers == 1) {
        insight_both(out, "%.2f is right. One layer cannot know which letter came before.", "one layer: %.2f is right",
                     reading->right);
    } else {
        insight_both(out, "%.2f of the exam is right, and no head has a name for it.", "%.2f right, by no name",
                     reading->right);
    }
}

static void look(const struct training *view, struct view_lines *out)
{
    struct watched_reading reading = training_here(view);
    struct watched_role role;
    size_t at[2], step;

    if (watched_failed(view->watched)) {
        insight_both(out, "Memory has run out. Turn a dial to try again.", "memory has run out");
    } else if (!watched_step(view->watched, &step)) {
        insight_both(out, "Not trained yet: the random numbers take their first exam.", "not trained yet");
    } else if (view->asked.off) {
        look_without(view, reading.right, out);
    } else if (view->asked.cut) {
        look_cut(view, reading.right, out);
    } else if (view->show == SHOW_LOSS) { /* who does what is not told */
        look_on_the_way(view, &reading, out);
    } else if (!look_score(view, out) && !look_cuts(view, reading.right, out)) {
        if (find_role(view, NAMED_INDUCTION, at, &role)) {
            insight_both(out, "%zu.%zu finds the earlier letter and looks at the next one.",
                         "%zu.%zu: one after the earlier", at[0], at[1]);
        } else if (step == view->asked.steps && watched_is_named(view->watched)) { /* else a name may still come */
            look_at_the_end(view, &reading, out);
        } else {
            look_on_the_way(view, &reading, out);
        }
    }
}

/* Writes what the selected weight is, in one of several forms: 0 is the longest. */
static void write_weight(const struct training *view, int form, struct line *out)
{
    const char *line = view->asked.line;
    char asks = line[view->row], gets = line[view->col], says;
    double share, weight;

    if (view->col > view->row) {
        line_addf(out, ROLE_DIM, "%c comes later%s", gets, form ? "" : ": it is hidden");
        return;
    }
    weight = watched_weights(view->watched, view->layer, view->head)[view->row * training_letters(view) + view->col];
    says = watched_says(view->watched, view->row, &share);
    line_addf(out, ROLE_PLAIN, "%.2f of %c goes to %c", weight, asks, gets);
    if (form < 1 && view->col > 0)
        line_addf(out, ROLE_PLAIN, ", which stood after %c", line[view->col - 1]);
    if (form < 2)
        line_addf(out, ROLE_PLAIN, "; the network says %c, %.2f", says, share);
    else if (form < 3)
        line_addf(out, ROLE_PLAIN, "; it says %c", says);
}

static size_t d_k_of(const struct training *view)
{
    return 32 / view->asked.heads;
}

const char *const training_parts[PARTS_MOST] = {"letter", "place", "1.1", "1.2", "1.3", "1.4"};

static void write_score(const struct training *view, int form, struct line *out)
{
    struct training_score score;
    char row = view->asked.line[view->row], col = view->asked.line[view->col];

    training_score(view, &score);
    if (form < 2)
        line_addf(out, ROLE_PLAIN, "x(%c) W_Q · x(%c) W_K / √%zu", row, col, d_k_of(view));
    if (form < 2 && view->asked.relative)
        line_addf(out, ROLE_PLAIN, " %c %.2f by distance", score.parts.bias < 0 ? '-' : '+', fabs(score.parts.bias));
    line_addf(out, ROLE_PLAIN, "%s%.2f", form < 2 ? " = " : "", score.parts.score);
    if (form != 1)
        line_addf(out, ROLE_PLAIN, ", largest part %s(%c) · %s(%c) = %.2f", training_parts[score.asks], row,
                  training_parts[score.answers], col, score.most);
}

static void write_typing(const struct training *view, struct line *out)
{
    if (view->problem.length)
        line_add(out, ROLE_STRONG, text_string(&view->problem));
    else
        line_addf(out, ROLE_PLAIN, "A to %c, at most %d letters", (int)('A' + view->asked.letters - 1),
                  WATCHED_LETTERS);
}

/* Appends which run this is. */
static void add_about(const struct training *view, bool compact, struct text *out)
{
    const struct watched_asked *asked = &view->asked;

    if (!compact || asked->layers == 1)
        text_addf(out, "%zu layer%s", asked->layers, asked->layers > 1 ? "s" : "");
    if (!compact)
        text_addf(out, " of %zu head%s, random at first", asked->heads, asked->heads > 1 ? "s" : "");
    if (!compact && watched_has_own(view->watched))
        text_addf(out, asked->most > asked->least ? " · blocks of %zu to %zu" : " · blocks of %zu", asked->least,
                  asked->most);
    text_addf(out, "%sseed %" PRIu64, out->length ? " · " : "", asked->seed);
}

/* The loss, and where that of guessing comes from; fewer words in form 1. */
static void write_loss(const struct training *view, int form, struct line *out)
{
    line_addf(out, ROLE_PLAIN,
              form == 0 ? "the loss is %.2f; guessing among %zu letters costs ln %zu = %.2f"
                        : "%.2f; %zu letters guessed: ln %zu = %.2f",
              training_here(view).loss, view->asked.letters, view->asked.letters, training_guessing(view));
}

void training_describe(const void *self, struct view_lines *out, int columns, bool compact)
{
    const struct training *view = self;
    size_t step;
    bool is_there = watched_step(view->watched, &step);

    look(view, out);
    text_addf(&out->caption, "step %zu of %zu", step, view->asked.steps);
    add_about(view, compact, &out->about);
    if (view->is_typing && columns > 0) { /* printed text mentions no keys */
        view_add_field(&out->cell, "letters", &view->field);
        write_typing(view, &out->sum);
        return;
    }
    if (view->show == SHOW_LOSS)
        line_add(&out->cell, ROLE_STRONG, "the loss");
    else
        line_addf(&out->cell, theme_head(training_head(view)), "weights %zu.%zu[%c,%c]", view->layer + 1,
                  view->head + 1, view->asked.line[view->row], view->asked.line[view->col]);
    if (!is_there) {
        line_add(&out->sum, ROLE_DIM, "not read yet");
        return;
    }
    for (int form = 0; form < 4; form++) {
        line_free(&out->sum);
        if (view->show == SHOW_LOSS)
            write_loss(view, form, &out->sum);
        else if (view->show == SHOW_SCORE && view->asks != ASKS_PARTS && view->col <= view->row)
            write_score(view, form, &out->sum);
        else
            write_weight(view, form, &out->sum);
        if (arithmetic_fits(&out->sum, columns))
            return;
    }
}

/* Any head can be opened in the walk at the selected weight, where every number can be followed back. */
const char *training_made_in(const void *self, struct text *state)
{
    const struct training *view = self;

    return view->col <= view->row &&
                   watched_add_walk(view->watched, view->layer, view->head, view->row, view->col, state)
               ? "softmax"
               : NULL;
}

/* Writes every letter that the row may attend to, with its score. */
void training_explain(const void *self, struct text *out)
{
    const struct training *view = self;
    size_t step;
    struct origin origin;

    if (!watched_step(view->watched, &step) || view->col > view->row)
        return;
    origin = watched_origin(view->watched, view->layer, view->head, view->row, view->col);
    for (size_t k = 0; k < origin.count; k++)
        text_addf(out, "%c %2zu  e^%.2f = %s\n", view->asked.line[k], k + 1, origin_number(&origin.a, k),
                  number_brief(exp(origin_number(&origin.a, k)), 2).is);
    text_addf(out, "e^%.2f / sum = %.2f\n", origin_number(&origin.a, origin.mine), origin_result(&origin));
}
