/* SPDX-License-Identifier: MIT */
#include "ui/scene.h"

#include "base/compiler.h"

unsigned scene_ask(void *self UNUSED, const struct key *key, int code UNUSED)
{
    return (unsigned)key->action;
}

bool scene_types(const void *self UNUSED)
{
    return true;
}
