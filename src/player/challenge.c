/* SPDX-License-Identifier: MIT */
#include "player/challenge.h"

#include "base/memory.h"
#include "base/utf8.h"
#include "draw/flow.h"
#include "player/judge.h"
#include "player/touch.h"
#include "view/dials.h"

#include <stdlib.h>
#include <string.h>

#define COLUMN 39 /* columns of a condition, where several stand beside each other */
#define GAP 2
#define VERDICT 2     /* lines kept for the verdict */
#define CLAIM_REST 15 /* columns of ✗, blanks, "now" and a number */
#define WORD_LEAST 4  /* letters of a key's word that names what is touched: "letters" */

/* Where the challenge's state is kept while it is not on screen; NULL there: it begins from the start. */
static char **left_of(const struct player *p)
{
    return &p->visits[p->challenge->step].touched[p->challenge->index];
}

void challenge_set_left(struct player *p, char *state)
{
    free(*left_of(p));
    *left_of(p) = state;
}

static bool is_solved_before(const struct player *p)
{
    return p->visits[p->challenge->step].attempt.items[p->challenge->index].state == ITEM_ANSWERED;
}

struct example *challenge_example(const struct view *view, const char *state, struct text *rest)
{
    struct spec spec = {0};
    struct example *example = player_split_state(view, state, &spec, rest, NULL) ? example_new(&spec, NULL) : NULL;

    spec_free(&spec);
    return example;
}

void challenge_write_state(const struct player *p, struct text *out)
{
    const struct evaluation now = challenge_live(p);

    if (p->challenge->away)
        text_add(out, p->challenge->away);
    else
        judge_write_state(&now, out);
}

/* Whether the program was started with changed numbers meant for this challenge. */
static bool brings_numbers(const struct player *p)
{
    return p->begins && p->example->was;
}

/* Sets the lesson's example aside. */
static void come(struct player *p, const struct question *question)
{
    struct open_challenge *open = memory_new(sizeof *open);
    struct visit *visit = &p->visits[p->step];
    const struct view *view = view_find(question->challenge->view);
    struct text rest = {0};
    bool brings = brings_numbers(p);

    *open = (struct open_challenge){.step = p->step,
                                    .index = (size_t)(question - player_step(p)->questions),
                                    .question = question,
                                    .lessons = p->example,
                                    .touch = p->touch,
                                    .habits = p->habits,
                                    .judged = {.wrong = JUDGE_NONE}};
    p->challenge = open;
    p->touch = NULL;
    if (visit->state && !*left_of(p))
        challenge_set_left(p, memory_copy(visit->state)); /* when the program last ran */
    if (brings)
        open->lessons = challenge_example(view, "", &rest);
    else
        p->example = *left_of(p) ? challenge_example(view, *left_of(p), &rest) : NULL;
    if (!p->example)
        p->example = challenge_example(view, question->challenge->state, &rest);
    if (!p->example)
        p->example = challenge_example(view, "", &rest);
    text_free(&rest);
    if (judge_open(&open->start, question->challenge, "", NULL))
        evaluation_record(&open->start, NULL);
    open->model = judge_count_model(question->challenge);
}

static void leave(struct player *p)
{
    struct open_challenge *open = p->challenge;

    touch_free(p);
    example_destroy(p->example);
    p->example = open->lessons;
    p->touch = open->touch;
    p->habits = open->habits;
    p->challenge = NULL;
    evaluation_close(&open->start);
    free(open->judged_state);
    free(open->good);
    free(open->away);
    free(open);
}

void challenge_settle(struct player *p)
{
    const struct question *question = p->in_lecture ? NULL : lesson_part_challenge(player_step(p), p->part);

    if (question == (p->challenge ? p->challenge->question : NULL))
        return;
    if (p->challenge)
        leave(p);
    if (question)
        come(p, question);
}

void challenge_end(struct player *p)
{
    if (p->challenge)
        leave(p);
}

char *challenge_view_state(struct player *p)
{
    const struct view *view = view_find(challenge_of(p)->view);
    const char *kept = *left_of(p);
    struct spec spec = {0};
    struct text rest = {0};

    if (!kept || !player_split_state(view, kept, &spec, &rest, NULL)) {
        text_cut(&rest, 0);
        spec_free(&spec);
        player_split_state(view, challenge_of(p)->state, &spec, &rest, NULL);
    }
    spec_free(&spec);
    return text_take(&rest);
}

bool challenge_turns_dials(const struct player *p)
{
    const struct challenge_list *touch = challenge_here(p) && p->self ? &challenge_of(p)->touch : NULL;
    const struct state_key *dial;

    for (size_t i = 0; touch && (dial = dials_at(p->view, p->self, i)) != NULL; i++)
        for (size_t k = 0; k < touch->count; k++)
            if (strcmp(touch->of[k].text, dial->name) == 0)
                return true;
    return false;
}

static bool ends_with(const char *text, const char *end)
{
    size_t length = strlen(text), most = strlen(end);

    return length >= most && strcmp(text + length - most, end) == 0;
}

bool challenge_is_touched_by(const struct player *p, const char *word)
{
    const struct challenge_list *touch = challenge_here(p) && p->self ? &challenge_of(p)->touch : NULL;
    struct text only = {0};
    bool is = false;

    if (touch)
        judge_add_only(challenge_of(p), &only);
    for (size_t i = 0; touch && i < touch->count; i++)
        is = is || ends_with(word, touch->of[i].text);
    is = is || (strlen(word) >= WORD_LEAST && strstr(text_string(&only), word));
    text_free(&only);
    return is;
}

void challenge_keep(struct player *p)
{
    struct text state = {0};

    if (!p->self)
        return;
    challenge_write_state(p, &state);
    challenge_set_left(p, text_take(&state));
}

bool challenge_refuses(struct player *p, struct cell_at cell)
{
    struct text only = {0};

    if (!challenge_here(p) || judge_may_touch(challenge_of(p), cell))
        return false;
    text_add(&only, "Only ");
    judge_add_only(challenge_of(p), &only);
    text_add(&only, " here.");
    player_say(p, text_string(&only));
    text_free(&only);
    return true;
}

void challenge_judge(struct player *p)
{
    struct open_challenge *open = p->challenge;
    struct evaluation now = challenge_live(p);
    struct text state = {0};

    judge_write_state(&now, &state);
    if (!open->judged_state || strcmp(open->judged_state, text_string(&state)) != 0) {
        free(open->judged_state);
        open->judged_state = NULL;
    }
    if (!open->judged_state && !player_is_computing(p)) { /* no key waits for a network that is still trained */
        open->judged_state = memory_copy(text_string(&state));
        judge(challenge_of(p), &now, &open->start, &open->judged, NULL, NULL);
        if (open->judged.solved && !is_solved_before(p) && !open->away)
            predict_solve(p, open->index, text_string(&state));
    } else if (!open->judged_state) {
        judge_expect(challenge_of(p), &open->judged);
    }
    text_free(&state);
}

bool challenge_is_judged(const struct player *p)
{
    return p->challenge->judged_state != NULL;
}

/* The widths of names and conditions, and whether "now" is left out for want of room. */
struct claim_columns {
    int name, wanted;
    bool is_tight;
};

/* "✗ weights₁[cat,sat]  ≥ 0.60  now 0.48"; "…" stands for mark and number until it is judged. */
static void add_claim(const struct player *p, size_t i, const struct claim_columns *columns, struct line *line)
{
    int gap = columns->is_tight ? 1 : 2;
    bool is_judged = challenge_is_judged(p);
    const struct formula_claim *claim = &p->challenge->judged.claims[i];
    struct text name = {0}, wanted = {0}, value = {0};

    judge_add_name(&challenge_of(p)->claims.of[i], &name);
    judge_add_wanted(claim, &wanted);
    if (is_judged)
        judge_add_value(claim, &value);
    else
        text_add(&value, "…");
    line_add(line, ROLE_STRONG, !is_judged ? "… " : claim->holds ? "✓ " : "✗ ");
    line_addf(line, claim->holds ? ROLE_DIM : ROLE_PLAIN, "%s%*s", text_string(&name),
              columns->name - utf8_columns(text_string(&name)) + gap, "");
    line_addf(line, ROLE_DIM, "%s%*s", text_string(&wanted), columns->wanted - utf8_columns(text_string(&wanted)) + gap,
              "");
    line_add(line, ROLE_DIM, columns->is_tight ? "" : "now ");
    line_add(line, ROLE_STRONG, text_string(&value));
    text_free(&name);
    text_free(&wanted);
    text_free(&value);
}

/* "✓ weights₁[cat] and weights₁[on] as before", or how far one of them has moved. */
static void add_same(const struct player *p, struct line *line)
{
    const struct judged *judged = &p->challenge->judged;
    struct text same = {0};

    judge_add_same(challenge_of(p), &same);
    line_add(line, ROLE_STRONG, judged->stays ? "✓ " : "✗ ");
    line_add(line, judged->stays ? ROLE_DIM : ROLE_PLAIN, text_string(&same));
    text_free(&same);
    if (judged->stays)
        return;
    judge_add_name(&challenge_of(p)->same.of[judged->moved], &same);
    line_addf(line, ROLE_PLAIN, ": %s moves by ", text_string(&same));
    line_addf(line, ROLE_STRONG, "%.2f", judged->moved_by);
    text_free(&same);
}

static struct claim_columns measure_claims(const struct player *p, int room)
{
    struct claim_columns columns = {0};

    for (size_t i = 0; i < challenge_of(p)->claims.count; i++) {
        struct text name = {0}, wanted = {0};

        judge_add_name(&challenge_of(p)->claims.of[i], &name);
        judge_add_wanted(&p->challenge->judged.claims[i], &wanted);
        columns.name =
            utf8_columns(text_string(&name)) > columns.name ? utf8_columns(text_string(&name)) : columns.name;
        columns.wanted =
            utf8_columns(text_string(&wanted)) > columns.wanted ? utf8_columns(text_string(&wanted)) : columns.wanted;
        text_free(&name);
        text_free(&wanted);
    }
    columns.is_tight = columns.name + columns.wanted + CLAIM_REST > room;
    return columns;
}

/* Lays out all conditions, `across` of them on a line. */
static void lay_claims(const struct player *p, struct flow *out, int room, size_t across, const struct theme *theme)
{
    struct claim_columns columns = measure_claims(p, across > 1 ? COLUMN : room);
    size_t count = challenge_of(p)->claims.count;
    struct line line = {0};

    for (size_t i = 0; i < count; i++) {
        if (i % across)
            line_addf(&line, ROLE_PLAIN, "%*s", COLUMN - line_columns(theme, &line), "");
        add_claim(p, i, &columns, &line);
        if ((i + 1) % across == 0 || i + 1 == count)
            flow_push(out, &line);
    }
    if (challenge_is_judged(p) && challenge_of(p)->same.count) {
        add_same(p, &line);
        flow_push(out, &line);
    }
    line_free(&line);
}

/* "Solved in 6 changes; the model solution takes 5." */
static void add_solved(const struct player *p, struct text *out)
{
    const struct judged *judged = &p->challenge->judged;

    text_addf(out, "Solved in %zu change%s", judged->changed, judged->changed == 1 ? "" : "s");
    if (p->challenge->model && p->challenge->model != judged->changed)
        text_addf(out, "; the model solution takes %zu", p->challenge->model);
    text_add(out, ".");
}

/* Says that it is solved, what a wrong way means, or what to do. */
static void lay_verdict(const struct player *p, struct flow *out, int columns, const struct theme *theme)
{
    const struct judged *judged = &p->challenge->judged;
    const struct question *q = p->challenge->question;
    struct prose prose = {0};
    struct text solved = {0};

    prose_add_block(&prose, PROSE_PARAGRAPH);
    if (challenge_is_judged(p) && judged->solved) {
        add_solved(p, &solved);
        prose_add_run(prose.blocks, text_string(&solved), NULL, RUN_STRONG);
        for (size_t i = 0; q->feedback.source && i < q->feedback.prose.blocks[0].run_count; i++)
            prose_add_run(prose.blocks, q->feedback.prose.blocks[0].runs[i].text, NULL,
                          q->feedback.prose.blocks[0].runs[i].flags);
    } else if (challenge_is_judged(p) && judged->wrong != JUDGE_NONE) {
        const struct block *says = challenge_of(p)->wrongs[judged->wrong].says.prose.blocks;

        for (size_t i = 0; i < says->run_count; i++)
            prose_add_run(prose.blocks, says->runs[i].text, NULL, says->runs[i].flags);
    }
    flow_lay(out, &prose, columns, 0, theme);
    text_free(&solved);
    prose_free(&prose);
}

/* Moves at most `rows` lines from one flow to another, after an empty line if there is room for it. */
static void move_lines(struct flow *to, struct flow *from, size_t rows, bool with_gap)
{
    struct line empty = {0};

    if (with_gap && to->count && from->count && to->count < rows)
        flow_push(to, &empty);
    for (size_t i = 0; i < from->count && to->count < rows; i++)
        flow_push(to, &from->lines[i]);
    flow_free(from);
}

/* Says how many conditions have no room; inside the picture they have. */
static void add_cut(struct flow *out, size_t count)
{
    struct line line = {0};

    line_addf(&line, ROLE_DIM, "… %zu more: Enter", count);
    flow_push(out, &line);
}

size_t challenge_lay(const struct player *p, struct flow *out, int columns, int rows, const struct theme *theme)
{
    struct flow ask = {0}, claims = {0}, verdict = {0};
    size_t room = rows > 0 ? (size_t)rows : 0, gaps, below;
    size_t conditions = challenge_of(p)->claims.count + (challenge_of(p)->same.count > 0);

    flow_lay(&ask, &p->challenge->question->text.prose, columns, 0, theme);
    lay_verdict(p, &verdict, columns, theme);
    lay_claims(p, &claims, columns, conditions + ask.count + VERDICT > room && columns >= 2 * COLUMN - 2 ? 2 : 1,
               theme);
    below = ask.count + claims.count + (verdict.count > VERDICT ? verdict.count : VERDICT) + GAP;
    gaps = below <= room;
    if (ask.count + claims.count + verdict.count <= room) {
        move_lines(out, &ask, room, false);
        move_lines(out, &claims, room, gaps);
        move_lines(out, &verdict, room, gaps);
        return below;
    }
    if (!p->entered) /* first what to do; inside the picture, what has come of it */
        move_lines(out, &ask, room, false);
    if (out->count + claims.count > room && out->count + 1 < room) {
        size_t kept = room - out->count - 1, cut = claims.count - kept;

        move_lines(out, &claims, out->count + kept, false);
        add_cut(out, cut);
    }
    move_lines(out, &claims, room, false);
    move_lines(out, &verdict, room, false);
    move_lines(out, &ask, room, false);
    return room;
}

int challenge_rows(const struct player *p)
{
    return (int)challenge_of(p)->claims.count + (challenge_of(p)->same.count > 0) + VERDICT;
}

void challenge_add_standing(const struct player *p, struct text *out)
{
    const struct judged *judged = &p->challenge->judged;
    size_t count = challenge_of(p)->claims.count + (challenge_of(p)->same.count > 0);

    if (!challenge_is_judged(p))
        text_add(out, "…");
    else if (judged->solved)
        text_add(out, "solved");
    else
        text_addf(out, "%zu of %zu hold%s", judged->holding + (challenge_of(p)->same.count && judged->stays), count,
                  is_solved_before(p) ? ", solved before" : "");
}
