/* SPDX-License-Identifier: MIT */
#include "base/xdg.h"

#include <stdlib.h>

const char *xdg_absolute(const char *variable)
{
    const char *value = getenv(variable);

    return value && *value == '/' ? value : NULL;
}

bool xdg_state_path(struct text *out, const char *name, struct error *e)
{
    const char *state = xdg_absolute("XDG_STATE_HOME"), *home = xdg_absolute("HOME");

    if (!state && !home)
        return error_set(e, ERROR_WORK, "there is no home directory: set HOME or XDG_STATE_HOME");
    text_addf(out, "%s%s/%s", state ? state : home, state ? "" : "/.local/state", name);
    return true;
}
