/* SPDX-License-Identifier: MIT */
#include "terminal/decoder.h"

#include "base/compiler.h"
#include "base/utf8.h"
#include "draw/keys.h"

#include <stdlib.h>
#include <string.h>

/* A terminal sends a sequence in one go; over a slow line its pieces are at most this far apart. Alt-[ followed later
 * by a key gives that key. */
#define SEQUENCE_WAIT 100
/* The answer about the background may arrive in pieces even further apart, and is still recognised. A paste that pauses
 * for longer is over. */
#define REPLY_WAIT 2000

#define ESC 0x1B
#define BEL 0x07

enum state {
    STATE_GROUND,
    STATE_CHARACTER,     /* after the first byte of a character of several */
    STATE_ESCAPE,        /* after ESC */
    STATE_ESCAPE_TWICE,  /* after ESC ESC: held down, or Alt and a key that begins with ESC */
    STATE_CONTROL,       /* after ESC [ */
    STATE_SINGLE,        /* after ESC O */
    STATE_STRING,        /* after ESC ] and its like, up to BEL or ESC \ */
    STATE_STRING_ESCAPE, /* after an ESC inside that string */
    STATE_FUNCTION,      /* after ESC [ [: a function key of the Linux console, one more byte */
    STATE_MOUSE          /* after ESC [ M: a mouse report of the old kind, three more bytes */
};

static const char reply_start[] = "11;rgb";

static void enter(struct decoder *d, enum state state)
{
    d->state = state;
    d->length = 0;
    d->bytes[0] = '\0';
}

static void keep(struct decoder *d, unsigned char byte)
{
    if (d->length < sizeof d->bytes - 1)
        d->bytes[d->length++] = (char)byte;
    d->bytes[d->length] = '\0';
}

static enum decoded give_key(struct decoder *d, int key)
{
    d->key = key;
    return key ? DECODED_KEY : DECODED_NOTHING;
}

static enum decoded give_pasted(struct decoder *d, unsigned char byte)
{
    bool is_blank = byte == ' ' || byte == '\r' || byte == '\n' || byte == '\t';

    if (is_blank ? !d->has_pasted : byte < ' ' || byte == 0x7F)
        return DECODED_NOTHING;
    d->has_pasted = true;
    return give_key(d, is_blank ? ' ' : byte);
}

static enum decoded ground(struct decoder *d, unsigned char byte)
{
    enter(d, STATE_GROUND);
    if (byte == ESC) {
        enter(d, STATE_ESCAPE);
        return DECODED_NOTHING;
    }
    if (byte >= 0x80) {
        enter(d, STATE_CHARACTER);
        d->is_alt = false;
        keep(d, byte);
        return DECODED_NOTHING;
    }
    if (d->is_pasting)
        return give_pasted(d, byte);
    if (byte >= ' ' && byte < 0x7F)
        return give_key(d, byte);
    switch (byte) {
    case '\r':
    case '\n':
        return give_key(d, KEY_CODE_ENTER);
    case '\t':
        return give_key(d, KEY_CODE_TAB);
    case '\b':
    case 0x7F:
        return give_key(d, KEY_CODE_BACKSPACE);
    case KEY_CODE_CLEAR:
    case DECODER_REDRAW:
        return give_key(d, byte);
    default:
        return DECODED_NOTHING;
    }
}

/* How many bytes a character takes that begins with `first`, if the others are valid. */
static size_t character_length(unsigned char first)
{
    return first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1;
}

static enum decoded character(struct decoder *d, unsigned char byte)
{
    const char *at = d->bytes;
    char32_t c;

    if ((byte & 0xC0) != 0x80)
        return ground(d, byte);
    keep(d, byte);
    if (d->length < character_length((unsigned char)d->bytes[0]))
        return DECODED_NOTHING;
    c = utf8_next(&at, d->bytes + d->length);
    enter(d, STATE_GROUND);
    d->has_pasted = true;
    return give_key(d, c == UTF8_INVALID || c < 0xA0 || d->is_alt ? 0 : (int)c);
}

static enum decoded escape(struct decoder *d, unsigned char byte)
{
    d->is_alt = false;
    switch (byte) {
    case ESC:
        enter(d, STATE_ESCAPE_TWICE);
        break;
    case '[':
        enter(d, STATE_CONTROL);
        break;
    case 'O':
        enter(d, STATE_SINGLE);
        break;
    case ']':
        enter(d, STATE_STRING);
        break;
    case 'P':
    case 'X':
    case '^':
    case '_':
        enter(d, STATE_STRING);
        keep(d, byte); /* so that it is never taken for the answer */
        break;
    default:
        enter(d, byte < 0x80 ? STATE_GROUND : STATE_CHARACTER);
        d->is_alt = true;
        keep(d, byte);
        break;
    }
    return DECODED_NOTHING;
}

static enum decoded escape_twice(struct decoder *d, unsigned char byte)
{
    if (byte == ESC)
        return give_key(d, KEY_CODE_ESC);
    escape(d, byte);
    d->is_alt = true;
    return d->state == STATE_CONTROL || d->state == STATE_SINGLE ? DECODED_NOTHING : give_key(d, KEY_CODE_ESC);
}

/* The key of `ESC [ NUMBER FINAL`, number 0 if there is none. Returns 0 for a sequence that is not a key of ours. */
static int control_key(const char *parameters, unsigned char final)
{
    static const struct {
        long number;
        unsigned char final;
        int key;
    } table[] = {
        {0, 'A', KEY_CODE_UP},       {0, 'B', KEY_CODE_DOWN},      {0, 'C', KEY_CODE_RIGHT},
        {0, 'D', KEY_CODE_LEFT},     {0, 'H', KEY_CODE_HOME},      {0, 'F', KEY_CODE_END},
        {0, 'Z', KEY_CODE_BACK_TAB}, {1, '~', KEY_CODE_HOME},      {7, '~', KEY_CODE_HOME},
        {4, '~', KEY_CODE_END},      {8, '~', KEY_CODE_END},       {3, '~', KEY_CODE_DELETE},
        {5, '~', KEY_CODE_PAGE_UP},  {6, '~', KEY_CODE_PAGE_DOWN},
    };
    long number = *parameters ? strtol(parameters, NULL, 10) : 0;

    if (parameters[strspn(parameters, "0123456789")])
        return 0;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (table[i].final == final && table[i].number == number)
            return table[i].key;
    return 0;
}

/* A button as terminals number it (4, 8 and 16 are Shift, Alt and Ctrl, 64 is the wheel), row and column from 1. */
static enum decoded give_mouse(struct decoder *d, int button, int row, int col)
{
    int plain = button & ~(4 | 8 | 16);

    d->row = row - 1;
    d->col = col - 1;
    d->key = plain == 64 ? -1 : 1;
    if (row < 1 || col < 1)
        return DECODED_NOTHING;
    return plain == 0 ? DECODED_CLICK : plain == 64 || plain == 65 ? DECODED_WHEEL : DECODED_NOTHING;
}

/* `<BUTTON;COL;ROW`, and M for a press. */
static enum decoded mouse_report(struct decoder *d, unsigned char final)
{
    int numbers[3] = {0};
    char *at = d->bytes + 1;

    for (int i = 0; i < 3; i++) {
        numbers[i] = (int)strtol(at, &at, 10);
        at += *at == ';';
    }
    return final == 'M' && !*at ? give_mouse(d, numbers[0], numbers[2], numbers[1]) : DECODED_NOTHING;
}

/* Three bytes: button, column and row, each 32 more than it is. */
static enum decoded mouse(struct decoder *d, unsigned char byte)
{
    keep(d, byte);
    if (d->length < 3)
        return DECODED_NOTHING;
    d->state = STATE_GROUND;
    return give_mouse(d, (unsigned char)d->bytes[0] - 32, (unsigned char)d->bytes[2] - 32,
                      (unsigned char)d->bytes[1] - 32);
}

static enum decoded function(struct decoder *d, unsigned char byte UNUSED)
{
    enter(d, STATE_GROUND);
    return DECODED_NOTHING;
}

static enum decoded control(struct decoder *d, unsigned char byte)
{
    bool is_first = d->length == 0;

    if (byte < ' ' || byte >= 0x7F)
        return ground(d, byte);
    if (byte < '@') {
        keep(d, byte);
        return DECODED_NOTHING;
    }
    if (is_first && (byte == '[' || byte == 'M')) {
        enter(d, byte == '[' ? STATE_FUNCTION : STATE_MOUSE);
        return DECODED_NOTHING;
    }
    d->state = STATE_GROUND;
    if (d->bytes[0] == '<')
        return mouse_report(d, byte);
    if (byte == '~' && (strcmp(d->bytes, "200") == 0 || strcmp(d->bytes, "201") == 0)) {
        d->is_pasting = d->bytes[2] == '0';
        d->has_pasted = false;
    }
    return give_key(d, d->is_alt || d->is_pasting ? 0 : control_key(d->bytes, byte));
}

/* The number pad of a terminal in application mode sends its characters shifted by 0x40: `*` … `9` as `j` … `y`. */
static enum decoded single(struct decoder *d, unsigned char byte)
{
    if (byte < ' ' || byte >= 0x7F)
        return ground(d, byte);
    if (byte >= '0' && byte <= '9') { /* a modifier: Alt or Ctrl and the key that follows */
        keep(d, byte);
        return DECODED_NOTHING;
    }
    d->state = STATE_GROUND;
    if (d->length || d->is_alt)
        return DECODED_NOTHING;
    if (byte == 'M')
        return give_key(d, KEY_CODE_ENTER);
    if (byte >= 'j' && byte <= 'y')
        return give_key(d, byte - 0x40);
    return give_key(d, control_key("", byte));
}

/* Whether the string so far could be the beginning of `11;rgb:RRRR/GGGG/BBBB` or of `11;rgba:…`. */
static bool may_be_reply(const struct decoder *d)
{
    size_t start = d->length < sizeof reply_start - 1 ? d->length : sizeof reply_start - 1;

    return memcmp(d->bytes, reply_start, start) == 0 &&
           start + strspn(d->bytes + start, "a:/0123456789bcdefABCDEF") == d->length;
}

/* One part of a colour, 1…4 hexadecimal digits, as 0…1; moves *at past it and past a slash. −1: there is none. */
static double color_part(const char **at)
{
    size_t digits = strspn(*at, "0123456789abcdefABCDEF");
    double value = (double)strtoul(*at, NULL, 16);

    if (digits < 1 || digits > 4)
        return -1;
    *at += digits;
    if (**at == '/')
        ++*at;
    return value / (double)((1L << (4 * digits)) - 1);
}

static enum decoded end_string(struct decoder *d)
{
    const char *at = d->bytes + sizeof reply_start - 1;
    double red, green, blue;

    d->state = STATE_GROUND;
    if (d->length < sizeof reply_start || !may_be_reply(d))
        return DECODED_NOTHING;
    at += *at == 'a';
    if (*at++ != ':')
        return DECODED_NOTHING;
    red = color_part(&at);
    green = color_part(&at);
    blue = color_part(&at);
    if (red < 0 || green < 0 || blue < 0)
        return DECODED_NOTHING;
    d->light = 0.299 * red + 0.587 * green + 0.114 * blue > 0.5;
    return DECODED_BACKGROUND;
}

static enum decoded string(struct decoder *d, unsigned char byte)
{
    if (byte == BEL)
        return end_string(d);
    if (byte == ESC)
        d->state = STATE_STRING_ESCAPE;
    else if (byte < ' ')
        return ground(d, byte); /* strings contain no controls, so this one was cut off */
    else
        keep(d, byte);
    return DECODED_NOTHING;
}

static enum decoded string_escape(struct decoder *d, unsigned char byte)
{
    if (byte == '\\')
        return end_string(d);
    enter(d, STATE_ESCAPE);
    return escape(d, byte);
}

/* Whether a late byte can still be part of the answer about the background. */
static bool continues_reply(const struct decoder *d, unsigned char byte)
{
    struct decoder after = *d;

    if (!may_be_reply(d) || (d->state != STATE_STRING && d->state != STATE_STRING_ESCAPE))
        return false;
    if (d->state == STATE_STRING_ESCAPE)
        return byte == '\\';
    if (byte == BEL || byte == ESC)
        return d->length > sizeof reply_start;
    keep(&after, byte);
    return may_be_reply(&after);
}

static bool is_too_late(const struct decoder *d, unsigned char byte, long waited)
{
    if (d->state == STATE_GROUND || d->state == STATE_CHARACTER || waited <= SEQUENCE_WAIT)
        return false;
    return waited > REPLY_WAIT || !continues_reply(d, byte);
}

/* The end of a paste may be lost. */
static void end_late_paste(struct decoder *d, long waited)
{
    d->is_pasting = d->is_pasting && waited <= REPLY_WAIT;
}

enum decoded decoder_byte(struct decoder *d, unsigned char byte, long waited)
{
    static enum decoded (*const take[])(struct decoder *, unsigned char) = {
        [STATE_GROUND] = ground,     [STATE_CHARACTER] = character,
        [STATE_ESCAPE] = escape,     [STATE_ESCAPE_TWICE] = escape_twice,
        [STATE_CONTROL] = control,   [STATE_SINGLE] = single,
        [STATE_STRING] = string,     [STATE_STRING_ESCAPE] = string_escape,
        [STATE_FUNCTION] = function, [STATE_MOUSE] = mouse,
    };

    end_late_paste(d, waited);
    if (is_too_late(d, byte, waited))
        enter(d, STATE_GROUND);
    if (d->has_given_esc && d->expects_reply && byte == ']')
        enter(d, STATE_ESCAPE); /* the line tore the answer apart after its first byte */
    d->has_given_esc = false;
    return take[d->state](d, byte);
}

enum decoded decoder_pause(struct decoder *d)
{
    if (d->state != STATE_ESCAPE && d->state != STATE_ESCAPE_TWICE)
        return DECODED_NOTHING;
    enter(d, d->state == STATE_ESCAPE ? STATE_GROUND : STATE_ESCAPE); /* the second one is given the next time */
    d->has_given_esc = true;
    d->is_pasting = false; /* somebody presses Esc, so the end of the paste was lost */
    return give_key(d, KEY_CODE_ESC);
}

bool decoder_accepts_key(struct decoder *d, long waited)
{
    bool is_alone = d->state != STATE_ESCAPE && d->state != STATE_ESCAPE_TWICE;

    end_late_paste(d, waited);
    enter(d, STATE_GROUND);
    d->has_given_esc = false;
    return is_alone && !d->is_pasting;
}

bool decoder_is_open(const struct decoder *d)
{
    return d->state != STATE_GROUND || d->is_pasting;
}
