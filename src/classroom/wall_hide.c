/* SPDX-License-Identifier: MIT */
/* Hiding cells by hand: a list of their names, in the order in which they were hidden, for each step. */
#include "classroom/wall_parts.h"

#include <string.h>

/* Where a cell stands in a list with ; between; NULL. */
static const char *find(const char *list, const char *cell, size_t length)
{
    while (*list) {
        size_t one = strcspn(list, ";");

        if (one == length && strncmp(list, cell, length) == 0)
            return list;
        list += one + (list[one] == ';');
    }
    return NULL;
}

/* Calls for each cell of `cells`: whether all are in the list. */
static bool has_all(const char *list, const char *cells)
{
    while (*cells) {
        size_t length = strcspn(cells, ";");

        if (!find(list, cells, length))
            return false;
        cells += length + (cells[length] == ';');
    }
    return true;
}

/* Appends the cells of `from` that are not in `but`. */
static void add_but(struct text *out, const char *from, const char *but)
{
    while (*from) {
        size_t length = strcspn(from, ";");

        if (!find(but, from, length)) {
            if (out->length)
                text_add_byte(out, ';');
            text_add_bytes(out, from, length);
        }
        from += length + (from[length] == ';');
    }
}

/* Hides what is pointed at, or shows it again if all of it is hidden. */
static bool turn(struct wall *w, bool row)
{
    struct player *p = w->player;
    struct text cells = {0}, list = {0};
    bool ok = p && player_has_view(p) && p->view->pointed && p->view->hide && p->view->pointed(p->self, row, &cells);

    if (ok) {
        const char *before = lecture_hidden(p);
        bool shows = has_all(before, text_string(&cells));

        add_but(&list, before, text_string(&cells));
        if (!shows)
            text_addf(&list, "%s%s", list.length ? ";" : "", text_string(&cells));
        ok = list.length < MESSAGE_PATH_ROOM;
        if (ok)
            lecture_hide(p, text_string(&list));
    }
    text_free(&cells);
    text_free(&list);
    return ok;
}

bool wall_hide_cell(struct wall *w)
{
    return turn(w, false);
}

bool wall_hide_row(struct wall *w)
{
    return turn(w, true);
}

bool wall_unhide(struct wall *w)
{
    bool any = w->player && *lecture_hidden(w->player);

    if (any)
        lecture_hide(w->player, "");
    return any;
}
