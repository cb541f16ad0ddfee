/* SPDX-License-Identifier: MIT */
#include "ui/too_small.h"

#include <string.h>

bool too_small_is(const struct canvas *canvas)
{
    return canvas->rows < SCREEN_LEAST_ROWS || canvas->cols < SCREEN_LEAST_COLS;
}

/* From the top left, in fewer words the less room there is, so that it can be read in 20 × 3. */
void too_small_say(struct canvas *canvas, const char *who, int cols, int rows, const char *advice, const char *keys)
{
    bool roomy = canvas->cols > 32 && canvas->rows > 7, terse = canvas->cols < 20;
    int row = roomy ? 1 : 0, col = roomy ? 2 : 0;
    struct text lines = {0};
    char *line;

    if (!terse)
        text_addf(&lines, "%s needs ", who);
    text_addf(&lines, terse ? "%d×%d needed\n" : "%d×%d.\n", cols, rows);
    text_addf(&lines,
              terse   ? "%d×%d here\n"
              : roomy ? "This window has %d×%d.\n"
                      : "It has %d×%d.\n",
              canvas->cols, canvas->rows);
    if (roomy)
        text_addf(&lines, "\n%s\n", advice);
    text_add(&lines, keys);
    for (line = lines.bytes; *line; line += strlen(line) + 1) {
        line[strcspn(line, "\n")] = '\0';
        canvas_put_cut(canvas, row++, col, canvas->cols - col, ROLE_PLAIN, line);
    }
    text_free(&lines);
}

void too_small_draw(struct canvas *canvas)
{
    too_small_say(canvas, "Headway", SCREEN_LEAST_COLS, SCREEN_LEAST_ROWS,
                  "Make it larger, or its font\nsmaller: it goes on by itself.\n", "q quit\n");
}
