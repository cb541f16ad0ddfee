/* SPDX-License-Identifier: MIT */
/* What the keys of a quiz do. */
#include "base/utf8.h"
#include "screen/overlay.h"
#include "screen/quiz_parts.h"

/* Opens what is at the cursor of a list: the step that explains it, or the question. */
static unsigned open_chosen(struct quiz_player *p)
{
    const struct item *item = quiz_item(p);

    if (p->mode == QUIZ_ON_END && !p->sitting->exam && p->can_open_steps && item->question->step)
        return QUIZ_STEP;
    quiz_go_to(p, p->list.items[p->list.at]);
    return QUIZ_DRAW;
}

static unsigned enter(struct quiz_player *p)
{
    const struct item *item = &p->sitting->items[p->at];

    if (p->mode != QUIZ_ON_QUESTION)
        return open_chosen(p);
    if (item->question->type == QUESTION_DESCRIPTION)
        quiz_next(p);
    else if (quiz_has_field(item->question) && !quiz_draft(p)->typing)
        quiz_draft(p)->typing = p->page.bring = true;
    else
        quiz_commit(p);
    return QUIZ_DRAW;
}

static unsigned leave(struct quiz_player *p)
{
    if (quiz_is_typing(p))
        quiz_draft(p)->typing = false;
    else if (p->mode == QUIZ_ON_LIST && p->before_list == QUIZ_ON_END)
        quiz_show_end(p);
    else if (p->mode == QUIZ_ON_LIST || p->mode == QUIZ_ON_PICTURE)
        p->mode = QUIZ_ON_QUESTION;
    else
        quiz_show_end(p);
    return QUIZ_DRAW;
}

static unsigned quit(struct quiz_player *p)
{
    if (quiz_is_silent(p)) {
        quiz_keep_draft(p);
        p->under = p->mode;
        p->mode = QUIZ_ON_LEAVING;
        return QUIZ_DRAW;
    }
    sitting_submit(p->sitting);
    return QUIZ_QUIT;
}

static unsigned view(struct quiz_player *p)
{
    if (p->mode == QUIZ_ON_PICTURE)
        p->mode = QUIZ_ON_QUESTION;
    else if (quiz_is_silent(p) || p->sitting->items[p->at].state == ITEM_OPEN ||
             p->sitting->items[p->at].question->type == QUESTION_DESCRIPTION)
        p->mode = QUIZ_ON_PICTURE;
    else
        return QUIZ_LAB;
    return QUIZ_DRAW;
}

static unsigned give_mouse(struct quiz_player *p)
{
    p->mouse_away = !p->mouse_away;
    quiz_player_say(p, p->mouse_away ? "The mouse is the terminal's: M brings it back"
                                     : "The mouse chooses options and keys here");
    return QUIZ_DRAW | QUIZ_MOUSE;
}

/* ------------------------------------------------------------------------------------------------------------ moving
 */

static unsigned move(struct quiz_player *p, const struct quiz_frame *frame, int action)
{
    long page = frame->text.rows > 2 ? frame->text.rows - 1 : 1;
    bool is_page = action == QUIZ_DO_PAGE_DOWN || action == QUIZ_DO_PAGE_UP,
         on = action == QUIZ_DO_DOWN || action == QUIZ_DO_PAGE_DOWN;
    const struct item *item = &p->sitting->items[p->at];

    if (p->mode == QUIZ_ON_LIST || p->mode == QUIZ_ON_END)
        quiz_list_move(p, (is_page ? page : 1) * (on ? 1 : -1));
    else if (is_page || !quiz_is_open(p))
        quiz_page_scroll(p, frame, (is_page ? page : 1) * (on ? 1 : -1));
    else if (quiz_is_typing(p))
        quiz_page_move_cursor(p, on ? 1 : -1);
    else if (quiz_has_field(item->question))
        quiz_page_scroll(p, frame, on ? 1 : -1);
    else
        quiz_move(p, on ? 1 : -1);
    if (quiz_is_typing(p) && !is_page)
        p->page.bring = true;
    return QUIZ_DRAW;
}

static unsigned go(struct quiz_player *p, int action)
{
    if (action == QUIZ_DO_NEXT && p->mode == QUIZ_ON_END) {
        sitting_submit(p->sitting);
        return QUIZ_NEXT_LESSON;
    }
    if (p->mode == QUIZ_ON_END && action == QUIZ_DO_BACK)
        quiz_go_to(p, p->at);
    else if (action == QUIZ_DO_NEXT || action == QUIZ_DO_NEXT_TOO)
        quiz_next(p);
    else if (action == QUIZ_DO_BACK || action == QUIZ_DO_BACK_TOO)
        quiz_back(p);
    else if (p->mode == QUIZ_ON_QUESTION)
        quiz_go_to(p, action == QUIZ_DO_FIRST ? 0 : p->sitting->count - 1);
    else
        quiz_list_move(p, action == QUIZ_DO_FIRST ? -(long)p->list.count : (long)p->list.count);
    return QUIZ_DRAW;
}

/* --------------------------------------------------------------------------------------------------------- answering
 */

static unsigned choose(struct quiz_player *p, int action, int code)
{
    const struct item *item = &p->sitting->items[p->at];
    struct draft *draft = quiz_draft(p);
    size_t letter = (size_t)(code - 'a');

    if (action == QUIZ_DO_CHOOSE) {
        quiz_digit(p, code - '0');
        return QUIZ_DRAW;
    }
    if (action == QUIZ_DO_MATCH_ON || action == QUIZ_DO_MATCH_BACK) {
        quiz_match_next(p, action == QUIZ_DO_MATCH_ON ? 1 : -1);
    } else if (action == QUIZ_DO_TOGGLE) {
        quiz_choose(p, draft->at);
    } else if (action == QUIZ_DO_TRUE || action == QUIZ_DO_FALSE) {
        for (size_t i = 0; i < item->option_count; i++)
            if ((item->order[i] == 0) == (action == QUIZ_DO_TRUE))
                quiz_choose(p, i);
    } else if (letter < item->option_count && item->question->type == QUESTION_MATCHING) {
        draft->at = letter;
        quiz_move(p, 0);
    } else {
        quiz_choose(p, letter);
    }
    return QUIZ_DRAW;
}

static unsigned answer(struct quiz_player *p, int action, int code)
{
    static const double worth[] = {0, 0.5, 1};
    struct item *item = &p->sitting->items[p->at];

    if (action == QUIZ_DO_WORTH) {
        sitting_mark(p->sitting, p->at, worth[code - '1']);
    } else if (action == QUIZ_DO_HINT) {
        item->hints++;
        p->page.bring = true;
    } else if (action == QUIZ_DO_MARK) {
        item->marked = !item->marked;
    } else if (action == QUIZ_DO_AGAIN) {
        quiz_try_again(p);
    } else {
        quiz_skip(p);
    }
    p->version++;
    return QUIZ_DRAW;
}

static void open_over(struct quiz_player *p, int action)
{
    quiz_keep_draft(p);
    if (action == QUIZ_DO_LIST) {
        p->before_list = p->mode;
        p->mode = QUIZ_ON_LIST;
        quiz_list_all(p);
        return;
    }
    p->under = p->mode;
    p->help_first = 0;
    p->mode = action == QUIZ_DO_HELP ? QUIZ_ON_HELP : QUIZ_ON_SUBMIT;
}

static unsigned act(struct quiz_player *p, const struct quiz_frame *frame, int action, int code)
{
    switch (action) {
    case QUIZ_DO_ENTER:
        return enter(p);
    case QUIZ_DO_LEAVE:
        return leave(p);
    case QUIZ_DO_QUIT:
        return quit(p);
    case QUIZ_DO_VIEW:
        return view(p);
    case QUIZ_DO_MOUSE:
        return give_mouse(p);
    case QUIZ_DO_STEP:
        return QUIZ_STEP;
    case QUIZ_DO_REVIEW:
        sitting_submit(p->sitting);
        return QUIZ_REVIEW;
    case QUIZ_DO_DOWN:
    case QUIZ_DO_UP:
    case QUIZ_DO_PAGE_DOWN:
    case QUIZ_DO_PAGE_UP:
        return move(p, frame, action);
    case QUIZ_DO_NEXT:
    case QUIZ_DO_NEXT_TOO:
    case QUIZ_DO_BACK:
    case QUIZ_DO_BACK_TOO:
    case QUIZ_DO_FIRST:
    case QUIZ_DO_LAST:
        return go(p, action);
    case QUIZ_DO_WORTH:
    case QUIZ_DO_HINT:
    case QUIZ_DO_MARK:
    case QUIZ_DO_AGAIN:
    case QUIZ_DO_SKIP:
        return answer(p, action, code);
    case QUIZ_DO_HELP:
    case QUIZ_DO_LIST:
    case QUIZ_DO_SUBMIT:
        open_over(p, action);
        return QUIZ_DRAW;
    default:
        return choose(p, action, code);
    }
}

/* ------------------------------------------------------------------------------------------------------------ boxes */

/* Scrolls the help by a row of overlay_keys, or closes it. */
static unsigned help_takes(struct quiz_player *p, const struct quiz_frame *frame, const struct canvas *canvas, int code)
{
    long page = quiz_help_page(p, frame, canvas);

    if (code == KEY_CODE_PAGE_DOWN || code == KEY_CODE_SPACE)
        return quiz_help_scroll(p, frame, canvas, page) ? QUIZ_DRAW : QUIZ_NOTHING;
    if (code == KEY_CODE_PAGE_UP)
        return quiz_help_scroll(p, frame, canvas, -page) ? QUIZ_DRAW : QUIZ_NOTHING;
    if (code == KEY_CODE_DOWN || code == 'j' || code == KEY_CODE_UP || code == 'k')
        return quiz_help_scroll(p, frame, canvas, code == KEY_CODE_DOWN || code == 'j' ? 1 : -1) ? QUIZ_DRAW
                                                                                                 : QUIZ_NOTHING;
    if (!keys_find(overlay_keys, code))
        return QUIZ_NOTHING;
    p->mode = p->under;
    return code == 'q' ? quit(p) : QUIZ_DRAW;
}

static unsigned box_takes(struct quiz_player *p, int code)
{
    const struct key *row = keys_find(quiz_ask_keys(p), code);

    if (!row)
        return QUIZ_NOTHING;
    p->mode = p->under;
    if (row->action == QUIZ_ASK_SUBMIT)
        quiz_submit(p);
    return row->action == QUIZ_ASK_LEAVE ? QUIZ_QUIT : QUIZ_DRAW;
}

/* Whether an arrow moves on from an empty field. */
static bool is_for_field(const struct quiz_player *p, int code)
{
    bool is_arrow = code == KEY_CODE_LEFT || code == KEY_CODE_RIGHT;

    return quiz_is_typing(p) && !(is_arrow && p->drafts[p->at].field.text.length == 0);
}

bool quiz_type(struct quiz_player *p, int code)
{
    struct draft *draft;

    if (!is_for_field(p, code) || !field_key(&quiz_draft(p)->field, code))
        return false;
    draft = quiz_draft(p);
    draft->touched = p->page.bring = true;
    text_free(&draft->trouble);
    p->version++;
    return true;
}

unsigned quiz_key(struct quiz_player *p, const struct quiz_frame *frame, const struct canvas *canvas, int code)
{
    const struct key *row;

    if (p->mode == QUIZ_ON_HELP)
        return help_takes(p, frame, canvas, code);
    if (p->mode == QUIZ_ON_SUBMIT || p->mode == QUIZ_ON_LEAVING)
        return box_takes(p, code);
    if (quiz_type(p, code))
        return QUIZ_DRAW;
    if (p->at < p->sitting->count && (code < '0' || code > '9')) /* a number ends */
        quiz_draft(p)->number = 0;
    row = quiz_find_key(p, frame, code);
    return row ? act(p, frame, row->action, code) : QUIZ_NOTHING;
}
