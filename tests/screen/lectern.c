/* SPDX-License-Identifier: MIT */
#include "screen/lectern.h"

#include "base/monotonic.h"
#include "base/utf8.h"
#include "command/captured.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

const char *const lectern_first =
    "# First\n\nAbout it.\n\n---\n\n## One\n<!-- minutes: 2 -->\n<!-- notes: Say hello. -->\n"
    "\nText.\n\n<!-- pause -->\n\nMore.\n\n---\n\n## Two\n\n```predict\nask: Which?\n"
    "right: This. # Yes.\nwrong: That. # No.\n```\n\n<!-- pause -->\n\nEnd.\n";
const char *const lectern_second =
    "# Second\n\nIt.\n\n---\n\n## Three\n\n```view\nscore head=2 cell=sat,cat\n```\n\nHere.\n"
    "\n---\n\n## Two\n\nOf the second.\n";

static const char *const with_notes = "# First\n\nAbout it.\n\n---\n\n## One\n<!-- minutes: 2 -->\n<!-- notes:\nSay "
                                      "hello.\n\nAsk how\nthey are.\n-->\n\nText.\n"
                                      "\n<!-- pause -->\n\nMore words here.\n\n---\n\n## Two\n\n```predict\nask: Which "
                                      "letter is first?\nright: A. # Yes.\n"
                                      "wrong: B. # No.\nwrong: C. # No.\n```\n\n---\n\n## Three\n\nThe third begins.\n";
const char *const lectern_other = "# Second\n\nIt.\n\n---\n\n## Four\n\nThe fourth begins.\n";

void lectern_prepare(struct lectern *l)
{
    *l = (struct lectern){.state = captured_directory(), .box = captured_directory()};
    setenv("XDG_STATE_HOME", l->state, 1);
    setenv("XDG_RUNTIME_DIR", l->box, 1);
}

void lectern_write(struct lectern *l, const char *path, const char *content)
{
    if (!l->directory)
        l->directory = captured_directory();
    captured_write_string(l->directory, path, content);
}

static void start(struct lectern *l)
{
    struct error e = {0};

    ck_assert_msg(socket_listen(&l->place, &e), "%s", e.message);
    l->setup.animate = true;
    l->setup.library = &l->opened.library;
    l->setup.sources = l->opened.sources;
    l->setup.agenda = &l->agenda;
    l->setup.listening = l->place.fd;
    l->setup.journal = &l->journal;
    l->console = console_new(&l->setup, &e);
    ck_assert_msg(l->console != NULL, "%s", e.message);
    l->scene = console_stack(l->console)->levels[0].scene;
    screen_begin(&l->screen, console_stack(l->console), 120, 40);
}

void lectern_begin(struct lectern *l, const char *lessons)
{
    struct error e = {0};

    screen_open_course(&l->opened, l->directory);
    while (*lessons) {
        size_t length = strcspn(lessons, " ");
        char name[64] = {0};
        const struct catalogue_entry *entry;
        char *step;

        memcpy(name, lessons, length);
        step = strchr(name, '#');
        if (step)
            *step++ = '\0';
        entry = catalogue_find(&l->opened.catalogue, name, &e);
        ck_assert_msg(entry != NULL, "%s", e.message);
        ck_assert(agenda_add(&l->agenda, (size_t)(entry - l->opened.catalogue.lessons), step));
        lessons += length + (lessons[length] == ' ');
    }
    ck_assert(!journal_open(&l->journal, &e));
    ck_assert_msg(e.code == ERROR_NONE, "%s", e.message);
    ck_assert_msg(results_start(&l->journal.results, time(NULL), &e), "%s", e.message);
    start(l);
}

void lectern_open(struct lectern *l, const char *lessons)
{
    lectern_prepare(l);
    lectern_begin(l, lessons);
}

void lectern_open_two(struct lectern *l)
{
    lectern_prepare(l);
    lectern_write(l, "lessons/01-first.md", lectern_first);
    lectern_write(l, "lessons/02-second.md", lectern_second);
    lectern_begin(l, "first second");
}

void lectern_open_long(struct lectern *l)
{
    lectern_prepare(l);
    lectern_write(l, "lessons/01-first.md", with_notes);
    lectern_write(l, "lessons/02-second.md", lectern_other);
    lectern_begin(l, "first second");
    screen_resize(&l->screen, 80, 24);
}

void lectern_stop(struct lectern *l)
{
    console_destroy(l->console);
    l->console = NULL;
    socket_close(&l->place);
    journal_free(&l->journal);
    open_close(&l->opened);
}

void lectern_kill(struct lectern *l)
{
    ck_assert(!console_has_ended(l->console));
    lectern_stop(l);
}

void lectern_resume(struct lectern *l)
{
    struct error e = {0};

    screen_open_course(&l->opened, l->directory);
    ck_assert_msg(journal_open(&l->journal, &e), "%s", e.message);
    l->setup.resumes = true;
    l->setup.notice = NULL;
    start(l);
}

/* ---------------------------------------------------------------------------------------------------------- the room
 */

void lectern_follow(struct lectern *l)
{
    if (l->client.open)
        client_stop(&l->client);
    client_start(&l->client, socket_connect, NULL, "follower");
    lectern_settle(l);
}

/* Waits for the room 5 ms at most, and serves it once. */
static void turn(struct lectern *l)
{
    struct pollfd fds[SERVER_FDS_MOST + 1];
    size_t count = l->console ? l->scene.watch(l->scene.self, fds, SERVER_FDS_MOST) : 0;

    fds[count] = (struct pollfd){.fd = client_fd(&l->client), .events = client_events(&l->client)};
    ck_assert_int_ge(poll(fds, (nfds_t)count + 1, 5), 0);
    if (l->console && l->scene.ready(l->scene.self, fds, count) & SCENE_DRAW)
        screen_draw(&l->screen);
    client_serve(&l->client, fds[count].revents, monotonic_now());
}

/* Whether the follower has what the room was told last. */
static bool has_heard(struct lectern *l)
{
    const struct client *c = &l->client;
    struct message has = {.kind = MESSAGE_SHOW, .show = c->show};
    struct text line = {0};
    bool ok;

    if (!c->has_show || c->state != CLIENT_CONNECTED || c->has_poll != (l->console->poll != NULL))
        return false;
    message_write(&has, &line);
    ok = line.length == l->console->server.show.length &&
         memcmp(line.bytes, l->console->server.show.bytes, line.length) == 0;
    text_cut(&line, 0);
    has = (struct message){.kind = MESSAGE_POLL, .poll = c->poll};
    if (ok && c->has_poll) {
        message_write(&has, &line);
        ok = line.length == l->console->server.asked.length &&
             memcmp(line.bytes, l->console->server.asked.bytes, line.length) == 0;
    }
    text_free(&line);
    return ok && server_with(&l->console->server) == 1;
}

void lectern_settle(struct lectern *l)
{
    long long until = monotonic_now() + LECTERN_PATIENCE;

    while (!has_heard(l)) {
        ck_assert_msg(monotonic_now() < until, "the follower does not hear: %s", lectern_told(l));
        turn(l);
    }
    for (int i = 0; i < 3; i++) /* what the follower has said, too */
        turn(l);
}

void lectern_wait(struct lectern *l, int milliseconds)
{
    struct timespec time = {.tv_sec = milliseconds / 1000, .tv_nsec = milliseconds % 1000 * 1000000L};

    nanosleep(&time, NULL);
    if (l->console && l->scene.tick(l->scene.self) & SCENE_DRAW)
        screen_draw(&l->screen);
}

/* ---------------------------------------------------------------------------------------------------------- looking */

/* One of two texts, in turns. */
static struct text *next_text(void)
{
    static struct text texts[2];
    static int turn_of;

    turn_of = !turn_of;
    text_cut(&texts[turn_of], 0);
    return &texts[turn_of];
}

static const char *write_show(const struct message_show *show)
{
    struct message m = {.kind = MESSAGE_SHOW, .show = *show};
    struct text *out = next_text();

    message_write(&m, out);
    return text_string(out);
}

const char *lectern_here(struct lectern *l)
{
    return write_show(&l->journal.show);
}

const char *lectern_told(struct lectern *l)
{
    return write_show(&l->console->told);
}

const char *lectern_place(struct lectern *l)
{
    const struct message_show *show = &l->journal.show;
    struct text *out = next_text();

    text_addf(out, "%s#%s/%d+%d", show->lesson, show->step, show->part, show->revealed);
    return text_string(out);
}

int lectern_column(struct lectern *l, int row, const char *what)
{
    const char *text = screen_row(&l->screen, row), *at = strstr(text, what);
    char before[2000] = "";

    ck_assert_msg(at != NULL, "no \"%s\" in \"%s\"", what, text);
    memcpy(before, text, (size_t)(at - text));
    return utf8_columns(before);
}

void lectern_pass(struct lectern *l, int seconds)
{
    struct clock *clock = &l->console->clock;
    long long start;

    l->passed += seconds * 1000LL;
    start = monotonic_now() - l->passed - 500; /* what the test itself took is left out; half a second is no second */
    clock->entered += start - clock->start;
    clock->start = start;
    screen_draw(&l->screen);
}

void lectern_close(struct lectern *l)
{
    if (l->client.open)
        client_stop(&l->client);
    if (l->console)
        lectern_stop(l);
    agenda_free(&l->agenda);
    screen_end(&l->screen);
    if (l->directory)
        captured_remove(l->directory);
    captured_remove(l->state);
    captured_remove(l->box);
}

void lectern_tell_poll(const struct lectern *l, struct message_poll *out)
{
    struct message message;

    poll_describe(l->console->poll, server_voters(&l->console->server), &message);
    *out = message.poll;
}
