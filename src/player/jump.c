/* SPDX-License-Identifier: MIT */
#include "player/jump.h"

#include "base/compiler.h"
#include "base/fold.h"
#include "base/number.h"
#include "ui/footer.h"

#include <string.h>

#define TROUBLE_ROWS 4

static bool begins(const struct step *step, const char *wanted)
{
    return fold_begins(step->name, wanted) || fold_begins(step->title, wanted);
}

static bool step_is(const struct step *step, const char *wanted)
{
    return fold_is(step->name, wanted) || fold_is(step->title, wanted);
}

/* Appends the names of the steps that begin with `wanted` ("" for all). */
static void add_names(struct text *out, const struct lesson *lesson, const char *wanted)
{
    const char *comma = "";

    for (size_t i = 0; i < lesson->step_count; i++)
        if (begins(&lesson->steps[i], wanted)) {
            text_addf(out, "%s%s", comma, lesson->steps[i].name);
            comma = ", ";
        }
}

static bool find_number(const struct lesson *lesson, const char *wanted, size_t *step, struct text *trouble)
{
    uint64_t number;

    if (number_parse(wanted, lesson->step_count, &number) && number > 0) {
        *step = (size_t)number - 1;
        return true;
    }
    text_addf(trouble, "There is no step %.20s: 1 to %zu, or ", wanted, lesson->step_count);
    add_names(trouble, lesson, "");
    return false;
}

bool jump_find(const struct lesson *lesson, const char *wanted, size_t *step, struct text *trouble)
{
    size_t found = 0;

    if (wanted[0] && wanted[strspn(wanted, "0123456789")] == '\0')
        return find_number(lesson, wanted, step, trouble);
    for (size_t i = 0; i < lesson->step_count; i++)
        if (step_is(&lesson->steps[i], wanted)) {
            *step = i;
            return true;
        }
    for (size_t i = 0; i < lesson->step_count; i++)
        if (begins(&lesson->steps[i], wanted)) {
            *step = i;
            found++;
        }
    if (found == 1)
        return true;
    text_addf(trouble, found ? "“%.60s” begins more than one: " : "There is no “%.60s”: ", wanted);
    add_names(trouble, lesson, found ? wanted : "");
    return false;
}

static unsigned do_go(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct jump *jump = self;
    const char *typed = text_string(&jump->field.text);
    struct text wanted = {0};
    unsigned request = SCENE_QUIT;
    size_t step;

    text_add(&wanted, typed + strspn(typed, " "));
    while (wanted.length && wanted.bytes[wanted.length - 1] == ' ')
        text_cut(&wanted, wanted.length - 1);
    if (wanted.length && !jump_find(jump->lesson, text_string(&wanted), &step, &jump->trouble)) {
        request = SCENE_DRAW;
    } else if (wanted.length) {
        stack_cut(jump->stack, jump->stack->count - 1);
        jump->go_to(jump->context, step);
        request = SCENE_DRAW;
    }
    text_free(&wanted);
    return request;
}

const struct key jump_keys[] = {
    {"Enter", 0, NULL, "go", "go there", .act = do_go},
    {"Esc", SCENE_QUIT, NULL, "stay", "stay here", .act = scene_ask},
    {0},
};

static unsigned event(void *self, const struct event *event, const struct canvas *canvas UNUSED)
{
    struct jump *jump = self;
    unsigned request = SCENE_NOTHING;

    if (event->kind != EVENT_KEY)
        return SCENE_NOTHING;
    text_free(&jump->trouble);
    if (keys_act(jump_keys, jump, event->code, &request))
        return request;
    return field_key(&jump->field, event->code) ? SCENE_DRAW : SCENE_NOTHING;
}

static int rows_under(const struct flow *trouble)
{
    int rows = (int)trouble->count;

    return rows < 1 ? 1 : rows > TROUBLE_ROWS ? TROUBLE_ROWS : rows;
}

static void draw(void *self, struct canvas *canvas)
{
    const struct jump *jump = self;
    struct flow trouble;
    struct text label = {0};
    int under, row, col = 1;

    flow_lay_words(&trouble, text_string(&jump->trouble), 0, canvas->cols - 2, &canvas->theme);
    under = rows_under(&trouble);
    row = canvas->rows - 1 - under;
    canvas_blank(canvas, (struct area){row, 0, under + 1, canvas->cols});
    text_addf(&label, "Step 1-%zu or a name › ", jump->lesson->step_count);
    col += canvas_put(canvas, row, col, ROLE_DIM, text_string(&label));
    field_draw(canvas, row, col, canvas->cols - 1 - col, &jump->field);
    canvas_cursor(canvas, row, col + field_cursor(&canvas->theme, &jump->field, canvas->cols - 1 - col));
    flow_draw(canvas, (struct area){row + 1, 1, under, canvas->cols - 2}, &trouble, 0, false);
    text_free(&label);
    flow_free(&trouble);
}

/* The keys are where it says what is wrong with the entry. */
static void add_footer(void *self, const struct canvas *canvas, struct footer *footer)
{
    const struct jump *jump = self;

    if (jump->trouble.length == 0)
        footer_lay_box(footer, &canvas->theme, (struct area){0, 1, canvas->rows, canvas->cols - 2}, jump_keys, NULL);
}

void jump_open(struct jump *jump, struct stack *stack, const struct lesson *lesson, jump_go_to *go_to, void *context)
{
    jump->stack = stack;
    jump->lesson = lesson;
    jump->go_to = go_to;
    jump->context = context;
    field_set(&jump->field, "");
    text_free(&jump->trouble);
    stack_push(stack, (struct scene){.self = jump,
                                     .is_over = true,
                                     .draw = draw,
                                     .event = event,
                                     .is_typing = scene_types,
                                     .footer = add_footer});
}

void jump_free(struct jump *jump)
{
    field_free(&jump->field);
    text_free(&jump->trouble);
}
