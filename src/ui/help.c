/* SPDX-License-Identifier: MIT */
#include "ui/help.h"

#include "draw/flow.h"

#include <string.h>

void help_add_heading(struct flow *flow, const char *heading)
{
    struct line line = {0};

    if (flow->count)
        flow_push(flow, &line);
    line_add(&line, ROLE_STRONG, heading);
    flow_push(flow, &line);
}

void help_add_row(struct flow *flow, const struct theme *theme, int columns, const char *keys, const char *help)
{
    struct wrap_lead leads[2] = {{columns, ROLE_PLAIN, NULL}, {columns, ROLE_PLAIN, NULL}};
    int taken = canvas_columns(theme, keys);
    struct line line = {0};
    struct text padded = {0};
    struct wrap wrap;

    if (taken < columns) {
        text_add(&padded, keys);
        text_repeat(&padded, " ", (size_t)(columns - taken));
        leads[0] = (struct wrap_lead){0, ROLE_STRONG, text_string(&padded)};
    } else {
        line_add(&line, ROLE_STRONG, keys);
        flow_push(flow, &line);
    }
    wrap = wrap_start(flow, theme, flow->width, leads);
    wrap_add(&wrap, ROLE_PLAIN, help);
    wrap_end(&wrap);
    text_free(&padded);
}

/* Whether the first key of a row means something else to the owner. */
static bool means_else(const struct help_keys *keys, const struct key *row)
{
    return keys->is_taken && keys->is_taken(keys->self, keys_first(row->keys));
}

/* Whether a key does something else here: for the owner, or by another row of the table. */
static bool is_taken(const struct help_keys *keys, const struct key *row, int code)
{
    const struct key *now = keys->works ? NULL : keys_find_now(keys->table, keys->self, code);

    return (now && now != row) || (keys->is_taken && keys->is_taken(keys->self, code));
}

/* Appends those keys of a row that do its work here. */
static void add_names(const struct help_keys *keys, const struct key *row, struct text *out)
{
    size_t length;

    for (const char *at = row->keys; *at; at += length + (at[length] == ' ')) {
        struct text name = {0};

        length = strcspn(at, " ");
        text_add_bytes(&name, at, length);
        if (!is_taken(keys, row, keys_first(at))) {
            text_add(out, out->length ? " " : "");
            keys_add_all(out, &(struct key){.keys = text_string(&name)});
        }
        text_free(&name);
    }
}

static bool row_works(const struct help_keys *keys, const struct key *row)
{
    return keys->works ? keys->works(row, keys->self, NULL) : key_works(row, keys->self, NULL);
}

void help_add_keys(struct flow *flow, const struct theme *theme, const struct help_keys *keys)
{
    const char *heading = keys->heading;

    for (const struct key *row = keys->table, *next; row->keys; row = next) {
        bool is_shown = row->shown && !keys->is_full, works = false;
        struct text names = {0};

        if (is_shown)
            text_add(&names, row->shown);
        for (next = row; next->keys && (next == row || !next->help); next++) {
            if (!row_works(keys, next) || (is_shown && means_else(keys, next)))
                continue;
            works = true;
            if (!is_shown)
                add_names(keys, next, &names);
        }
        if (theme->ascii)
            keys_spell(&names);
        if (works && row->help && names.length) {
            if (heading)
                help_add_heading(flow, heading);
            heading = NULL;
            help_add_row(flow, theme, keys->columns, text_string(&names), row->help);
        }
        text_free(&names);
    }
}
