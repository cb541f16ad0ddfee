/* SPDX-License-Identifier: MIT */
/* What a program that uses ncurses costs at the least: a screen of text in which the arrow keys move a bar. screen.c
 * measures Headway beside it, in the same run. */
#include <locale.h>
#include <ncurses.h>

static void draw_line(int line, bool is_chosen)
{
    if (is_chosen)
        attron(A_REVERSE);
    mvprintw(line, 0, "line %2d: the cat sat on the mat, and every line is as wide as most", line);
    if (is_chosen)
        attroff(A_REVERSE);
}

int main(void)
{
    int chosen = 0, key;

    setlocale(LC_ALL, "");
    initscr();
    cbreak();
    noecho();
    keypad(stdscr, TRUE);
    curs_set(0);
    set_escdelay(25);
    for (int line = 0; line < LINES; line++)
        draw_line(line, line == chosen);
    refresh();
    while ((key = getch()) != 'q') {
        draw_line(chosen, false);
        chosen = key == KEY_UP && chosen > 0 ? chosen - 1 : key == KEY_DOWN && chosen < LINES - 1 ? chosen + 1 : chosen;
        if (key == 27)
            chosen = chosen > 0 ? 0 : 1;
        draw_line(chosen, true);
        refresh();
    }
    endwin();
    return 0;
}
