/* SPDX-License-Identifier: MIT */
#include "attention/words.h"

#include "base/nearest.h"
#include "base/text.h"
#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>

#define BLANKS " \t\n\r\f\v"
#define KNOWN_MOST 24 /* more than the bytes of the longest known word */

const struct word_kind_row word_kinds[KIND_COUNT] = {
    [KIND_DET] = {"det", "a determiner", KIND_NOUN},    [KIND_NOUN] = {"noun", "a noun", KIND_VERB},
    [KIND_VERB] = {"verb", "a verb", KIND_NOUN},        [KIND_PREP] = {"prep", "a preposition", KIND_VERB},
    [KIND_ADJ] = {"adj", "an adjective", KIND_UNKNOWN}, [KIND_ADV] = {"adv", "an adverb", KIND_UNKNOWN},
    [KIND_PRON] = {"pron", "a pronoun", KIND_UNKNOWN},  [KIND_OTHER] = {"other", "another word", KIND_UNKNOWN},
};

/* Common words, each once, under its most frequent kind; with a blank before and after each. */
static const char *const known[KIND_COUNT] = {
    [KIND_DET] =
        " a an the this that these those my your his her its our their each every some any no all both many few "
        "much more most several another which what whose one two three four five six seven eight nine ten ",
    [KIND_NOUN] =
        " air answer apple arm army art attention aunt author baby bag ball bank bath beach bear bed bee bell bird bit "
        "board boat body bone book bottle box boy brain branch bread bridge brother building bus business butter cake "
        "camera cap car cat chair chance cheese child children church city class cloud coat coffee computer corner "
        "country course cousin cow cup data daughter day desk dinner doctor dog door dream dress duck ear earth egg "
        "elephant end engine evening eye face fact family farm farmer father feeling field finger fire fish flower "
        "food "
        "foot fox friend frog fruit game garden girl glass goat gold grandfather grandmother grass group guitar hair "
        "hand hat head heart hill history home horse hospital hotel hour house husband ice idea island job juice key "
        "kid king kitchen lake lamp language leaf learning leg lesson letter library life lion lunch machine man map "
        "mat matrix mechanic meeting men mice milk mind minute model money monkey month moon morning mother mountain "
        "mouse mouth movie music name network neuron news night nose nothing nurse ocean office orange paper parent "
        "park party peace pen pencil people person phone picture pig place plane plant plate poem police potato power "
        "president price problem queen question rabbit radio rain reason restaurant rice river road room rose school "
        "science scientist sea seed sentence shark sheep ship shirt shoe shop sister sky smile snake snow soldier "
        "something son song soup spoon spring star station stone store storm story street string student summer sun "
        "sugar table tail tea teacher team teeth thing tiger time town toy train translator tree truth uncle "
        "university "
        "village voice wall war water way weather wedding week wife wind window wine winter wolf woman women wood word "
        "world wrench writer year zoo ",
    [KIND_VERB] =
        " add am are arrive ask asked ate bark be became become been began begin being believe bought bring broke "
        "brought build built buy call came can carry catch caught chase choose chose climb come cook could cry cut "
        "dance "
        "did die do does draw drank drew drink drive drove eat explain fall fell feel felt fight find fix flew fly "
        "follow "
        "forget forgot fought found gave get give go goes gone got grew grow had happen has hate have hear heard held "
        "help hid hide hit hold is jump keep kept kick kill knew know laugh lay learn leave left let lie like listen "
        "live look "
        "lose lost love made make may mean meet met might miss move must need open paint pay play pull push put ran "
        "read "
        "remember ride rode run said sang sat saw say see seem seen sell send sent shall should show sing sit sleep "
        "slept "
        "smell sold speak spoke stand stay stood stop swam swim take talk taught teach tell thank think thought threw "
        "throw told took touch travel try turn understand understood use visit wait wake walk want was wash watch wear "
        "went were will win woke won wore work worry would write wrote ",
    [KIND_PREP] = " about above across after against along among around at before behind below beneath beside between "
                  "beyond by down during for from in inside into near of off on onto out outside over past since "
                  "through to toward towards under until up upon via with within without ",
    [KIND_ADJ] =
        " angry bad beautiful best better big black blue brave bright broken brown busy cheap clean clever "
        "cold cool dark dead deep different dirty dry easy empty famous fast fat final first free fresh full funny "
        "glad good gray great green grey happy hard heavy high hot huge hungry important last lazy little "
        "lonely long loud lovely low lucky mad new nice noisy old other own pink poor pretty proud quick quiet "
        "ready red rich right sad safe same second sharp short shy sick silly simple slow small smart soft "
        "special strange strong sweet tall thick thin tiny tired true ugly warm weak wet white whole wide wild "
        "wise wonderful wrong yellow young ",
    [KIND_ADV] = " again ago almost alone already also always away back badly early else enough ever far forever "
                 "hardly here how indeed just late later loudly maybe never not now nowhere often once only perhaps "
                 "quickly quietly quite rather really sadly slowly so somewhere soon still suddenly then there "
                 "today together tomorrow tonight too twice usually very well when where why yesterday yet ",
    [KIND_PRON] = " i you he she it we they me him us them mine yours hers ours theirs myself yourself himself herself "
                  "itself ourselves themselves who whom someone somebody anyone anybody everyone everybody nobody "
                  "everything anything ",
    [KIND_OTHER] = " and or but nor if because although though while than as whether unless hello hi oh yes please "
                   "thanks ",
};

enum word_kind word_kind_named(const char *name, size_t length)
{
    enum word_kind kind = KIND_DET;

    while (kind < KIND_COUNT &&
           (strlen(word_kinds[kind].name) != length || memcmp(word_kinds[kind].name, name, length) != 0))
        kind++;
    return kind;
}

/* A word of the list, borrowed from it. */
struct known_word {
    const char *at;
    size_t length;
    enum word_kind kind;
};

#define KNOWN_WORDS 1000 /* the list has some 800 */

static int compare_known(const void *a, const void *b)
{
    const struct known_word *one = a, *other = b;
    int order = memcmp(one->at, other->at, one->length < other->length ? one->length : other->length);

    return order ? order : (one->length > other->length) - (one->length < other->length);
}

/* All words of the list in order. Returns how many. */
static size_t sort_known(struct known_word sorted[KNOWN_WORDS])
{
    size_t count = 0;

    for (enum word_kind kind = KIND_DET; kind < KIND_COUNT; kind++)
        for (const char *at = known[kind] + 1; *at && count < KNOWN_WORDS; at += strcspn(at, " ") + 1)
            sorted[count++] = (struct known_word){at, strcspn(at, " "), kind};
    qsort(sorted, count, sizeof *sorted, compare_known);
    return count;
}

static enum word_kind look_up(const char *word, size_t length)
{
    static struct known_word sorted[KNOWN_WORDS];
    static size_t count;
    const struct known_word wanted = {word, length, KIND_UNKNOWN}, *found;

    if (count == 0)
        count = sort_known(sorted);
    found = bsearch(&wanted, sorted, count, sizeof *sorted, compare_known);
    return found ? found->kind : KIND_UNKNOWN;
}

/* The kind of a noun or a verb with an ending: "dogs", "loves", "barked", "walking". */
static enum word_kind look_up_stem(const char *word, size_t length)
{
    static const struct {
        const char *ending;
        bool of_noun;
    } endings[] = {{"s", true}, {"es", true}, {"ed", false}, {"d", false}, {"ing", false}};

    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        size_t own = strlen(endings[i].ending);
        enum word_kind kind;

        if (length <= own + 1 || memcmp(word + length - own, endings[i].ending, own) != 0)
            continue;
        kind = look_up(word, length - own);
        if (kind == KIND_VERB || (kind == KIND_NOUN && endings[i].of_noun))
            return kind;
    }
    return KIND_UNKNOWN;
}

enum word_kind word_kind_known(const char *word, size_t length)
{
    char small[KNOWN_MOST];
    enum word_kind kind;

    while (length && strchr(".,;:!?", word[length - 1]))
        length--;
    if (length > sizeof small)
        return KIND_UNKNOWN;
    for (size_t i = 0; i < length; i++)
        small[i] = word[i] >= 'A' && word[i] <= 'Z' ? (char)(word[i] + 'a' - 'A') : word[i];
    kind = look_up(small, length);
    return kind == KIND_UNKNOWN ? look_up_stem(small, length) : kind;
}

/* The last colon of a word, or NULL; also NULL if nothing is before or after that colon. */
static const char *last_colon(const char *word, size_t length)
{
    for (size_t i = length; i > 1; i--)
        if (word[i - 1] == ':')
            return i == length ? NULL : word + i - 1;
    return NULL;
}

size_t words_count(const char *words)
{
    size_t count = 0;

    for (words += strspn(words, BLANKS); *words; words += strspn(words, BLANKS)) {
        words += strcspn(words, BLANKS);
        count++;
    }
    return count;
}

bool words_next(const char **at, struct word *out)
{
    const char *colon;

    *at += strspn(*at, BLANKS);
    *out = (struct word){.at = *at, .kind = KIND_UNKNOWN};
    out->given = out->length = strcspn(*at, BLANKS);
    *at += out->given;
    colon = last_colon(out->at, out->given);
    if (colon)
        out->kind = word_kind_named(colon + 1, (size_t)(*at - colon - 1));
    if (out->kind != KIND_UNKNOWN)
        out->length = (size_t)(colon - out->at);
    else
        out->kind = word_kind_known(out->at, out->length);
    return out->given > 0;
}

/* Whether a word can be shown in a table. */
static bool check_word(const struct word *word, size_t number, const char *shown, struct error *e)
{
    struct text clean = {0};
    int columns;
    bool same;

    utf8_clean(&clean, word->at, word->length);
    columns = utf8_columns(text_string(&clean));
    same = clean.length == word->length && memcmp(text_string(&clean), word->at, word->length) == 0;
    if (!same)
        error_set(e, ERROR_INPUT,
                  "%s: word %zu, \"%.40s\", holds what is not a letter or cannot be seen: type it again", shown, number,
                  text_string(&clean));
    else if (columns == 0)
        error_set(e, ERROR_INPUT, "%s: nothing is to be seen of word %zu: type it again", shown, number);
    else if (columns > WORD_COLUMNS_MOST)
        error_set(e, ERROR_INPUT, "%s: word %zu is %d columns wide: %d are the most, so take a shorter one", shown,
                  number, columns, WORD_COLUMNS_MOST);
    text_free(&clean);
    return same && columns > 0 && columns <= WORD_COLUMNS_MOST;
}

bool words_check(const char *words, const char *shown, struct error *e)
{
    size_t count = words_count(words);
    struct word word;

    if (count == 0)
        return error_set(e, ERROR_INPUT, "%s: there is no word: type 1 to %d, such as \"The cat sat on\"", shown,
                         WORDS_BY_KIND_MOST);
    if (count > WORDS_BY_KIND_MOST)
        return error_set(e, ERROR_INPUT,
                         "%s: %zu words are too many: by kind there may be %d, with random weights more", shown, count,
                         WORDS_BY_KIND_MOST);
    count = 0;
    for (const char *at = words; words_next(&at, &word);)
        if (!check_word(&word, ++count, shown, e))
            return false;
    return true;
}

/* Asks for the kind of a word, or says that the one given is misspelt. */
static bool ask(const struct word *word, const char *shown, struct error *e)
{
    const char *names[KIND_COUNT], *colon = last_colon(word->at, word->length), *near = NULL;

    for (size_t i = 0; i < KIND_COUNT; i++)
        names[i] = word_kinds[i].name;
    if (colon) {
        struct text said = {0};

        text_add_bytes(&said, colon + 1, (size_t)(word->at + word->length - colon - 1));
        near = nearest_name(text_string(&said), names, KIND_COUNT);
        text_free(&said);
    }
    if (near)
        return error_set(e, ERROR_INPUT, "%s: %.*s is no kind of word: did you mean %.*s:%s?", shown,
                         (int)(word->at + word->length - colon - 1), colon + 1, (int)(colon - word->at), word->at,
                         near);
    return error_set(e, ERROR_INPUT,
                     "%s: what kind of word is \"%.*s\": write %.*s:noun, or :det :verb :prep :adj :adv :pron :other",
                     shown, (int)word->length, word->at, (int)word->length, word->at);
}

bool words_check_kinds(const char *words, const char *shown, struct error *e)
{
    struct word word;

    while (words_next(&words, &word))
        if (word.kind == KIND_UNKNOWN)
            return ask(&word, shown, e);
    return true;
}

/* Whether a word without its kind is known to be of that kind. */
static bool says(const struct word *word, enum word_kind kind)
{
    struct text alone = {0};
    struct word read;
    const char *at;
    bool same;

    text_add_bytes(&alone, word->at, word->length);
    at = text_string(&alone);
    same = words_next(&at, &read) && read.length == word->length && read.kind == kind;
    text_free(&alone);
    return same;
}

void words_set_kind(struct text *out, const char *words, size_t number, enum word_kind kind)
{
    struct word word;

    for (size_t i = 0; words_next(&words, &word); i++) {
        text_add(out, i ? " " : "");
        text_add_bytes(out, word.at, i == number ? word.length : word.given);
        if (i == number && kind != KIND_UNKNOWN && !says(&word, kind))
            text_addf(out, ":%s", word_kinds[kind].name);
    }
}
