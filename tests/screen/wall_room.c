/* SPDX-License-Identifier: MIT */
#include "screen/wall_room.h"

#include "base/memory.h"
#include "draw/keys.h"
#include "player/player_state.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

const char wall_room_lesson[] =
    "# Test lesson\n\nIntro.\n\n"
    "---\n\n## Score\n<!-- name: score -->\n\n```view\nscore cell=cat,The\nlook: The lesson says look.\n```\n\n"
    "The first sentence. The second one. The third stays away.\n\n"
    "```predict\nask: How well does cat answer sat?\ncells: scores1[sat,cat]\n"
    "wrong: K1[cat,2nd] # That is the key alone.\nhint: One place.\nthen: It is two times 2.8.\n```\n\n"
    "<!-- pause -->\n\nThe second part.\n\n"
    "```predict\nask: How many features?\nwrong: Four # That is d_k.\nright: Eight # All of them.\n"
    "wrong: Two # That is h.\nthen: X is never cut.\n```\n\n"
    "```predict\nask: Which rows change?\nanswer: none # Head 1 reads places.\n```\n\n"
    "---\n\n## Words\n<!-- name: words -->\n\nNo view.\n\n```predict\nask: d_model by h?\ncells: d_model/h\n```\n\n"
    "<!-- pause -->\n\n1. item\n2. item\n3. item\n4. item\n5. item\n6. item\n7. item\n8. item\n9. item\n10. item\n"
    "11. item\n12. item\n13. item\n14. item\n15. item\n16. item\n17. item\n18. item\n19. item\n20. last item\n\n"
    "---\n\n## Blend\n<!-- name: late -->\n\nBefore the view.\n\n<!-- pause -->\n\n```view\nblend\n```\n\nWith the "
    "view.\n";

void wall_room_write(struct wall_room *r, const char *markdown)
{
    char path[128];
    FILE *file;

    snprintf(path, sizeof path, "%s/lessons/01-test.md", r->directory);
    file = fopen(path, "w");
    ck_assert(file != NULL);
    ck_assert(fputs(markdown, file) >= 0);
    ck_assert_int_eq(fclose(file), 0);
}

static void make_course(struct wall_room *r, const char *markdown)
{
    char path[128];

    r->directory = memory_copy("/tmp/headway-wall-XXXXXX");
    ck_assert(mkdtemp(r->directory) != NULL);
    snprintf(path, sizeof path, "%s/lessons", r->directory);
    ck_assert_int_eq(mkdir(path, 0700), 0);
    wall_room_write(r, markdown);
}

void wall_room_open(struct wall_room *r, const char *markdown, size_t index)
{
    static const struct theme theme = {.colors = 256};
    struct error e = {0};

    *r = (struct wall_room){.notes = {.answer = -1, .status = "with the presenter"}};
    if (markdown)
        make_course(r, markdown);
    screen_open_course(&r->opened, r->directory);
    wall_start(&r->wall, &r->opened.library, r->opened.sources);
    wall_start(&r->other, &r->opened.library, r->opened.sources);
    ck_assert_msg(wall_open(&r->wall, index, NULL, &e), "%s", e.message);
    canvas_make(&r->canvas, 24, 80, &theme);
    canvas_make(&r->mirror, 24, 80, &theme);
}

static void remove_course(struct wall_room *r)
{
    char path[128];

    snprintf(path, sizeof path, "%s/lessons/01-test.md", r->directory);
    ck_assert_int_eq(unlink(path), 0);
    snprintf(path, sizeof path, "%s/lessons", r->directory);
    ck_assert_int_eq(rmdir(path), 0);
    ck_assert_int_eq(rmdir(r->directory), 0);
    free(r->directory);
}

void wall_room_close(struct wall_room *r)
{
    if (!r->canvas.cells)
        return;
    wall_free(&r->wall);
    wall_free(&r->other);
    open_close(&r->opened);
    canvas_free(&r->canvas);
    canvas_free(&r->mirror);
    text_free(&r->text);
    if (r->directory)
        remove_course(r);
    *r = (struct wall_room){0};
}

void wall_room_resize(struct wall_room *r, int cols, int rows)
{
    canvas_resize(&r->canvas, rows, cols);
}

void wall_room_press(struct wall_room *r, const char *keys)
{
    while (*keys) {
        size_t length = strcspn(keys, " ");
        struct event event = {.kind = EVENT_KEY, .code = keys_code(keys, length)};

        ck_assert_msg(event.code != 0, "no key is called %.*s", (int)length, keys);
        wall_draw(&r->wall, &r->notes, &r->canvas);
        player_event(r->wall.player, &event, &r->canvas);
        keys += length + (keys[length] == ' ');
    }
}

void wall_room_wait(struct wall *w)
{
    while (w->player && player_wait(w->player) >= 0 && !(w->player->view && w->player->view->measures_time))
        player_tick(w->player);
}

bool wall_room_types(struct wall_room *r)
{
    const struct player *p = r->wall.player;

    return p->self && p->view->is_typing && p->view->is_typing(p->self);
}

const char *wall_room_draw(struct wall_room *r)
{
    wall_room_wait(&r->wall);
    wall_draw(&r->wall, &r->notes, &r->canvas);
    text_cut(&r->text, 0);
    canvas_text(&r->canvas, &r->text);
    return text_string(&r->text);
}

void wall_room_expect(struct wall_room *r, const char *what)
{
    ck_assert_msg(strstr(wall_room_draw(r), what) != NULL, "no “%s” in\n%s", what, text_string(&r->text));
}

void wall_room_refuse(struct wall_room *r, const char *what)
{
    ck_assert_msg(strstr(wall_room_draw(r), what) == NULL, "“%s” in\n%s", what, text_string(&r->text));
}

void wall_room_agree(struct wall_room *r)
{
    struct message_show show;
    struct error e = {0};
    size_t cells = (size_t)r->canvas.rows * (size_t)r->canvas.cols;

    wall_room_wait(&r->wall); /* the console tells what has changed after each slice */
    wall_describe(&r->wall, &show);
    ck_assert_msg(wall_apply(&r->other, &show, &e), "%s#%s [%s] [%s]: %s", show.lesson, show.step, show.state,
                  show.example, e.message);
    wall_room_draw(r);
    wall_room_wait(&r->other);
    canvas_resize(&r->mirror, r->canvas.rows, r->canvas.cols);
    r->mirror.theme = r->canvas.theme;
    wall_draw(&r->other, &r->notes, &r->mirror);
    if (memcmp(r->canvas.cells, r->mirror.cells, cells * sizeof *r->canvas.cells) != 0) {
        struct text other = {0};

        canvas_text(&r->mirror, &other);
        ck_abort_msg("%s#%s part %d of %d×%d, state [%s], example [%s], hidden [%s]: told\n%s\nand seen\n%s",
                     show.lesson, show.step, show.part, r->canvas.cols, r->canvas.rows, show.state, show.example,
                     show.hidden, text_string(&r->text), text_string(&other));
    }
}
