/* SPDX-License-Identifier: MIT */
#include "settings.h"

#include <string.h>

const struct view *settings_view(int which)
{
    static const char *const names[SETTINGS_VIEWS] = {"pitfall-mask-value", "pitfall-mask-kind", "pitfall-mask-mixup",
                                                      "pitfall-no-max"};

    return view_find(names[which]);
}

bool settings_open(const struct view *view, size_t index, struct trial *t)
{
    struct text state = {0};
    char value[STATE_WORD_MOST];

    for (const struct state_key *dial = view->state; strcmp(dial->name, "mistake") != 0; dial++) {
        size_t values = state_count_words(dial);

        text_addf(&state, "%s%s=%s", state.length ? " " : "", dial->name, state_word(dial, index % values, value));
        index /= values;
    }
    if (index == 0)
        *t = trial_open(view, text_string(&state));
    text_free(&state);
    return index == 0;
}

void settings_each(const struct view *view, void (*check)(struct trial *t, const struct pitfall *p))
{
    struct trial t;

    for (size_t i = 0; settings_open(view, i, &t); i += ONE_IN(7)) {
        const struct pitfall *p = t.self;

        for (size_t head = 0; head < p->model.num_heads; head++) {
            check(&t, p);
            trial_press(&t, "Tab");
        }
        trial_close(&t);
    }
}

size_t settings_count_dials(const struct pitfall *p)
{
    size_t count = 0;

    while (strcmp(p->view->state[count].name, "mistake") != 0)
        count++;
    return count;
}

bool settings_is(const struct pitfall *p, const char *dial, const char *value)
{
    return strcmp(pitfall_value(p, dial), value) == 0;
}

double settings_cell(const struct pitfall *p, enum pitfall_side side, size_t row, size_t col)
{
    return p->matrix[side].at[row * p->matrix[side].cols + col];
}

double settings_row_sum(const struct pitfall *p, enum pitfall_side side, size_t row)
{
    return pitfall_sum(p->matrix[side].at + row * p->matrix[side].cols, p->matrix[side].cols);
}
