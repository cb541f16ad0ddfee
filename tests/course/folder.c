/* SPDX-License-Identifier: MIT */
#include "course/folder.h"

#include <check.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *const one = "# One head\n\n"
                               "An introduction of zebras.\n\n"
                               "## Query and key\n\n"
                               "A [query](glossary.md#query) meets each [key](glossary.md#key): *see* [the\n"
                               "**score**](#score), [key](glossary.md#key) by key.\n\n"
                               "- an item, [the second lesson](02-two.md)\n\n"
                               "---\n\n## Score\n\n"
                               "Multiply  place by\u00A0place and add.\n\n"
                               "<!-- pause -->\n\n"
                               "Then ΣÄ comes, underscored; [blend](02-two.md#blend).\n\n"
                               "| left | right |\n|---|---|\n| alpha beta | gamma |\n\n"
                               "### Rocks\n<!-- deeper -->\n\nQuartz is hard.\n\n"
                               "### Stones\n<!-- deeper -->\n\nFlint is harder.\n\n"
                               "### Above\n\nChalk lies here.\n\n"
                               "---\n\n## Nothing\n\nNo way on.\n\n"
                               "$$\n\\frac{a}{b} = c\n$$\n\n"
                               "```predict\nask: Which *way* is it?\n"
                               "right: Along the river. # Rivers.\nwrong: Up. # Down.\n```\n\nGone.\n";

static const char *const two = "# Two heads\n\n"
                               "## Blend\n\n"
                               "Weights times values. Read\n"
                               "[the paper](https://arxiv.org/abs/1706.03762), [nowhere](glossary.md#nowhere)\n"
                               "and [gone](#gone).\n";

static const char *const glossary = "# Glossary\n\nAll terms.\n\n"
                                    "## d_k\n\nHow many numbers a [key](#key) has.\n\n"
                                    "## key\n\nWhat a word advertises. It answers a [query](#query).\n"
                                    "See [Query and key](01-one.md#query-and-key).\n\n"
                                    "## query\n\nWhat a word looks for, to be met by a [key](#key).\n\n"
                                    "## zero\n\nNothing.\n";

void folder_put(const struct folder *folder, const char *name, const char *content)
{
    char path[512], beside[512];
    FILE *file;

    snprintf(path, sizeof path, "%s/lessons/%s", folder->path, name);
    snprintf(beside, sizeof beside, "%s/beside", folder->path);
    file = fopen(beside, "wb");
    ck_assert_ptr_nonnull(file);
    fputs(content, file);
    ck_assert_int_eq(fclose(file), 0);
    ck_assert_int_eq(rename(beside, path), 0);
}

void folder_open(struct folder *folder)
{
    char path[512];

    *folder = (struct folder){.path = "/tmp/headway-folder-XXXXXX"};
    ck_assert_ptr_nonnull(mkdtemp(folder->path));
    snprintf(path, sizeof path, "%s/lessons", folder->path);
    ck_assert_int_eq(mkdir(path, 0700), 0);
    folder_put(folder, "01-one.md", one);
    folder_put(folder, "02-two.md", two);
    folder_put(folder, "glossary.md", glossary);
    ck_assert(catalogue_open(&folder->catalogue, folder->path, NULL));
    library_open(&folder->library, &folder->catalogue);
}

void folder_close(struct folder *folder)
{
    struct dirent *entry;
    char path[1024];
    DIR *stream;

    library_close(&folder->library);
    catalogue_close(&folder->catalogue);
    snprintf(path, sizeof path, "%s/lessons", folder->path);
    stream = opendir(path);
    ck_assert_ptr_nonnull(stream);
    while ((entry = readdir(stream))) {
        snprintf(path, sizeof path, "%s/lessons/%s", folder->path, entry->d_name);
        if (entry->d_name[0] != '.')
            remove(path);
    }
    closedir(stream);
    snprintf(path, sizeof path, "%s/lessons", folder->path);
    ck_assert_int_eq(rmdir(path), 0);
    ck_assert_int_eq(rmdir(folder->path), 0);
}
