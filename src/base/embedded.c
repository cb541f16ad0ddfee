/* SPDX-License-Identifier: MIT */
#include "base/embedded.h"

#include <string.h>

const struct embedded_file *embedded_find(const char *path)
{
    const struct embedded_file *f = embedded_files;

    while (f->path && strcmp(f->path, path) != 0)
        f++;
    return f->path ? f : NULL;
}
