/* SPDX-License-Identifier: MIT */
/* The keys of the question that is open, its field, and clicks. */
#include "player/frame.h"

#include "base/compiler.h"

#include <string.h>

#define PROMPT 2 /* columns of "› " */
#define CURSOR 2 /* and of the cursor, and a blank */

/* ------------------------------------------------------------------------------------------------------------- keys */

/* The question that is open; NULL: none is. */
static const struct question *open_question(const struct player *p)
{
    return predict_is_open(p) ? predict_question(p, predict_here(p)) : NULL;
}

/* Whether one chooses here: not before all options are in sight. */
static bool is_choosing(const struct player *p)
{
    const struct question *q = open_question(p);

    return q && question_has_options(q) && !p->page.before_options;
}

static unsigned do_commit(void *self, const struct key *key UNUSED, int code UNUSED)
{
    predict_commit(self);
    return SCENE_DRAW;
}

static bool commit_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct player *p = self;
    const struct question *q = open_question(p);

    if (p->predict.draft.trouble.length > 0 && draft_is_empty(&p->predict.draft, predict_item(p, predict_here(p))))
        text_add(&offer->word, "show it");
    return q != NULL && !p->page.before_options;
}

static unsigned do_hint(void *self, const struct key *key UNUSED, int code UNUSED)
{
    predict_hint(self);
    return SCENE_DRAW;
}

static bool hint_works(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    const struct question *q = open_question(self);

    return q && q->hint_count > 0;
}

static unsigned do_choose(void *self, const struct key *key UNUSED, int code)
{
    struct player *p = self;

    if (!draft_key(&p->predict.draft, predict_item(p, predict_here(p)), code))
        player_say(p, "There is no such option.");
    predict_changed(p);
    return SCENE_DRAW;
}

static bool choose_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    if (!is_choosing(self))
        return false;
    text_addf(&offer->shown, "1-%zu", open_question(self)->answer_count);
    return true;
}

static unsigned do_move(void *self, const struct key *key, int code UNUSED)
{
    struct player *p = self;

    draft_move(&p->predict.draft, predict_item(p, predict_here(p)), key->action);
    predict_changed(p);
    return SCENE_DRAW;
}

bool predict_moves_up(const struct player *p)
{
    return is_choosing(p) && p->predict.draft.at != QUESTION_NONE && p->predict.draft.at > 0;
}

/* Up from the first option, or from none, leads into the picture, which is the player's to do. */
static bool move_works(const void *self, const struct key *key, struct key_offer *offer UNUSED)
{
    return key->action > 0 ? is_choosing(self) : predict_moves_up(self);
}

static unsigned do_erase(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct player *p = self;

    field_set(&p->predict.draft.field, "");
    predict_changed(p);
    return SCENE_DRAW;
}

static bool erase_works(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    const struct player *p = self;

    return predict_is_typing(p) && p->predict.draft.field.text.length > 0;
}

const struct key predict_keys[] = {
    {"1-9", 0, "1-9", "choose", "choose an option; also with the arrows", .act = do_choose, .works = choose_works,
     .rank = KEY_KEPT, .why_not = "→ leads to the options."},
    {"Down", 1, NULL, NULL, NULL, .act = do_move, .works = move_works, .why_not = "→ leads to the options."},
    {"Up", -1, NULL, NULL, NULL, .act = do_move, .works = move_works},
    {"Enter", 0, NULL, "answer", "answer; on nothing, twice: give up and see", .act = do_commit, .works = commit_works,
     .rank = KEY_KEPT},
    {"Tab", 0, NULL, "hint", "a hint", .act = do_hint, .works = hint_works, .rank = KEY_KEPT,
     .why_not = "There is no hint here."},
    {"Esc", 0, NULL, "erase", "erase what is typed", .act = do_erase, .works = erase_works},
    {0},
};

bool predict_key(struct player *p, int code)
{
    const struct key *row;
    unsigned wish;

    if (!predict_is_open(p))
        return false;
    if (code != KEY_CODE_ENTER)
        text_free(&p->predict.draft.trouble);
    if (predict_is_typing(p) && !field_is_left(&p->predict.draft.field, code) &&
        field_key(&p->predict.draft.field, code)) {
        predict_changed(p);
        return true;
    }
    if (keys_act(predict_keys, p, code, &wish))
        return true;
    row = keys_find(predict_keys, code);
    if (row && row->why_not) /* none of these is the view's here */
        player_say(p, row->why_not);
    return row && row->why_not;
}

/* ---------------------------------------------------------------------------------------------------------- on screen
 */

/* The row of the line that is typed in, if it is in sight: the last one of the question. */
static int field_row(const struct player *p, const struct frame *frame)
{
    struct page_span span = p->page.spans[predict_here(p)];

    if (span.end <= span.start || span.end - 1 < p->page.first)
        return -1;
    return span.end - 1 - p->page.first < (size_t)frame->text.rows
               ? frame->text.row + (int)(span.end - 1 - p->page.first)
               : -1;
}

void predict_draw(struct canvas *canvas, const struct frame *frame, const struct player *p)
{
    int row, col = frame->text.col + PROMPT, columns = frame->text.cols - PROMPT;

    if (!predict_is_typing(p) || frame->text.rows <= 0)
        return;
    row = field_row(p, frame);
    if (row < 0)
        return;
    field_draw(canvas, row, col, columns, &p->predict.draft.field);
    if (p->predict.draft.field.text.length == 0)
        canvas_put_cut(canvas, row, col + CURSOR, columns - CURSOR, ROLE_DIM, text_string(&p->predict.near));
    canvas_cursor(canvas, row, col + field_cursor(&canvas->theme, &p->predict.draft.field, columns));
}

/* The option that a line of the text shows: the one whose number it begins with. */
static size_t option_at(const struct player *p, size_t line)
{
    const char *text = text_string(&p->page.flow.lines[line].text);

    text += strspn(text, " ");
    if (strncmp(text, "▸", strlen("▸")) == 0)
        text += strlen("▸") + strspn(text + strlen("▸"), " ");
    if (*text < '1' || *text > '9' || text[1] != ' ')
        return QUESTION_NONE;
    return (size_t)(*text - '1') < predict_question(p, predict_here(p))->answer_count ? (size_t)(*text - '1')
                                                                                      : QUESTION_NONE;
}

size_t predict_option_line(const struct player *p, size_t option)
{
    const struct page_span *span = &p->page.spans[predict_here(p)];
    size_t line = span->start;

    while (line + 1 < span->end && option_at(p, line) != option)
        line++;
    return line;
}

/* The question of which a line of the text is a part; QUESTION_NONE. */
static size_t question_at(const struct player *p, size_t line)
{
    for (size_t i = 0; i < player_step(p)->question_count; i++)
        if (line >= p->page.spans[i].start && line < p->page.spans[i].end)
            return i;
    return QUESTION_NONE;
}

bool predict_click(struct player *p, const struct frame *frame, int row, int col)
{
    size_t line = p->page.first + (size_t)(row - frame->text.row), question, option;

    if (row < frame->text.row || row >= frame->text.row + frame->text.rows || col < frame->text.col ||
        col >= frame->text.col + frame->text.cols)
        return false;
    question = question_at(p, line);
    if (question == QUESTION_NONE || p->in_lecture || question != predict_here(p) || !predict_is_asked(p, question))
        return false;
    p->entered = false;
    option = predict_is_typing(p) ? QUESTION_NONE : option_at(p, line);
    if (option != QUESTION_NONE)
        p->predict.draft.at = option;
    predict_changed(p);
    return true;
}
