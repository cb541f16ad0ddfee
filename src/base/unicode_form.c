/* SPDX-License-Identifier: MIT */
#include "base/unicode_form.h"

#include "base/memory.h"
#include "base/utf8.h"

#include <stdbool.h>
#include <stdlib.h>
#include <wctype.h>

/* ------------------------------------------------------------------------------------------------- decomposition */

/* The letters that a mark makes, each followed by the one that it stands on, in the order of the former (Unicode 15,
 * UnicodeData.txt: what is canonical of Latin, Greek, Cyrillic and Vietnamese). */
#define LETTERS(pairs) pairs, sizeof(pairs) / (2 * sizeof(char32_t))
static const struct {
    char32_t mark;
    const char32_t *letters;
    size_t count;
} marked[] = {
    {0x0300, /* grave accent */
     LETTERS(U"ÀAÈEÌIÒOÙUàaèeìiòoùuǛÜǜüǸNǹnЀЕЍИѐеѝиḔĒḕēṐŌṑōẀWẁwẦÂầâẰĂằăỀÊềêỒÔồôỜƠờơỪƯừưỲYỳyἂἀἃἁἊἈἋἉ"
             U"ἒἐἓἑἚἘἛἙἢἠἣἡἪἨἫἩἲἰἳἱἺἸἻἹὂὀὃὁὊὈὋὉὒὐὓὑὛὙὢὠὣὡὪὨὫὩὰαὲεὴηὶιὸοὺυὼωᾺΑῈΕῊΗ῍᾿ῒϊῚΙ῝῾ῢϋῪΥ῭¨ῸΟῺΩ")},
    {0x0301, /* acute accent */
     LETTERS(U"ÁAÉEÍIÓOÚUÝYáaéeíióoúuýyĆCćcĹLĺlŃNńnŔRŕrŚSśsŹZźzǗÜǘüǴGǵgǺÅǻåǼÆǽæǾØǿø΅¨ΆΑΈΕΉΗΊΙΌΟΎΥΏΩ"
             U"ΐϊάαέεήηίιΰϋόούυώωϓϒЃГЌКѓгќкḈÇḉçḖĒḗēḮÏḯïḰKḱkḾMḿmṌÕṍõṒŌṓōṔPṕpṸŨṹũẂWẃwẤÂấâẮĂắăẾÊếêỐÔốô"
             U"ỚƠớơỨƯứưἄἀἅἁἌἈἍἉἔἐἕἑἜἘἝἙἤἠἥἡἬἨἭἩἴἰἵἱἼἸἽἹὄὀὅὁὌὈὍὉὔὐὕὑὝὙὤὠὥὡὬὨὭὩ῎᾿῞῾")},
    {0x0302, /* circumflex accent */
     LETTERS(U"ÂAÊEÎIÔOÛUâaêeîiôoûuĈCĉcĜGĝgĤHĥhĴJĵjŜSŝsŴWŵwŶYŷyẐZẑzẬẠậạỆẸệẹỘỌộọ")},
    {0x0303, /* tilde */
     LETTERS(U"ÃAÑNÕOãañnõoĨIĩiŨUũuṼVṽvẪÂẫâẴĂẵăẼEẽeỄÊễêỖÔỗôỠƠỡơỮƯữưỸYỹy")},
    {0x0304, /* macron */
     LETTERS(U"ĀAāaĒEēeĪIīiŌOōoŪUūuǕÜǖüǞÄǟäǠȦǡȧǢÆǣæǬǪǭǫȪÖȫöȬÕȭõȰȮȱȯȲYȳyӢИӣиӮУӯуḠGḡgḸḶḹḷṜṚṝṛᾱαᾹΑῑιῙΙ"
             U"ῡυῩΥ")},
    {0x0306, /* breve */
     LETTERS(U"ĂAăaĔEĕeĞGğgĬIĭiŎOŏoŬUŭuЎУЙИйиўуӁЖӂжӐАӑаӖЕӗеḜȨḝȩẶẠặạᾰαᾸΑῐιῘΙῠυῨΥ")},
    {0x0307, /* dot above */
     LETTERS(U"ĊCċcĖEėeĠGġgİIŻZżzȦAȧaȮOȯoḂBḃbḊDḋdḞFḟfḢHḣhṀMṁmṄNṅnṖPṗpṘRṙrṠSṡsṤŚṥśṦŠṧšṨṢṩṣṪTṫtẆWẇwẊX"
             U"ẋxẎYẏyẛſ")},
    {0x0308, /* diaeresis */
     LETTERS(U"ÄAËEÏIÖOÜUäaëeïiöoüuÿyŸYΪΙΫΥϊιϋυϔϒЁЕЇІёеїіӒАӓаӚӘӛәӜЖӝжӞЗӟзӤИӥиӦОӧоӪӨӫөӬЭӭэӰУӱуӴЧӵчӸЫ"
             U"ӹыḦHḧhṎÕṏõṺŪṻūẄWẅwẌXẍxẗt")},
    {0x0309, /* hook above */
     LETTERS(U"ẢAảaẨÂẩâẲĂẳăẺEẻeỂÊểêỈIỉiỎOỏoỔÔổôỞƠởơỦUủuỬƯửưỶYỷy")},
    {0x030A, /* ring above */
     LETTERS(U"ÅAåaŮUůuẘwẙy")},
    {0x030B, /* double acute accent */
     LETTERS(U"ŐOőoŰUűuӲУӳу")},
    {0x030C, /* caron */
     LETTERS(U"ČCčcĎDďdĚEěeĽLľlŇNňnŘRřrŠSšsŤTťtŽZžzǍAǎaǏIǐiǑOǒoǓUǔuǙÜǚüǦGǧgǨKǩkǮƷǯʒǰjȞHȟh")},
    {0x030F, /* double grave accent */
     LETTERS(U"ȀAȁaȄEȅeȈIȉiȌOȍoȐRȑrȔUȕuѶѴѷѵ")},
    {0x0311, /* inverted breve */
     LETTERS(U"ȂAȃaȆEȇeȊIȋiȎOȏoȒRȓrȖUȗu")},
    {0x0313, /* comma above */
     LETTERS(U"ἀαἈΑἐεἘΕἠηἨΗἰιἸΙὀοὈΟὐυὠωὨΩῤρ")},
    {0x0314, /* reversed comma above */
     LETTERS(U"ἁαἉΑἑεἙΕἡηἩΗἱιἹΙὁοὉΟὑυὙΥὡωὩΩῥρῬΡ")},
    {0x031B, /* horn */
     LETTERS(U"ƠOơoƯUưu")},
    {0x0323, /* dot below */
     LETTERS(U"ḄBḅbḌDḍdḤHḥhḲKḳkḶLḷlṂMṃmṆNṇnṚRṛrṢSṣsṬTṭtṾVṿvẈWẉwẒZẓzẠAạaẸEẹeỊIịiỌOọoỢƠợơỤUụuỰƯựưỴYỵy")},
    {0x0324, /* diaeresis below */
     LETTERS(U"ṲUṳu")},
    {0x0325, /* ring below */
     LETTERS(U"ḀAḁa")},
    {0x0326, /* comma below */
     LETTERS(U"ȘSșsȚTțt")},
    {0x0327, /* cedilla */
     LETTERS(U"ÇCçcĢGģgĶKķkĻLļlŅNņnŖRŗrŞSşsŢTţtȨEȩeḐDḑdḨHḩh")},
    {0x0328, /* ogonek */
     LETTERS(U"ĄAąaĘEęeĮIįiŲUųuǪOǫo")},
    {0x032D, /* circumflex accent below */
     LETTERS(U"ḒDḓdḘEḙeḼLḽlṊNṋnṰTṱtṶUṷu")},
    {0x032E, /* breve below */
     LETTERS(U"ḪHḫh")},
    {0x0330, /* tilde below */
     LETTERS(U"ḚEḛeḬIḭiṴUṵu")},
    {0x0331, /* macron below */
     LETTERS(U"ḆBḇbḎDḏdḴKḵkḺLḻlṈNṉnṞRṟrṮTṯtẔZẕzẖh")},
    {0x0342, /* greek perispomeni */
     LETTERS(U"ἆἀἇἁἎἈἏἉἦἠἧἡἮἨἯἩἶἰἷἱἾἸἿἹὖὐὗὑὟὙὦὠὧὡὮὨὯὩᾶα῁¨ῆη῏᾿ῖιῗϊ῟῾ῦυῧϋῶω")},
    {0x0345, /* greek ypogegrammeni */
     LETTERS(U"ᾀἀᾁἁᾂἂᾃἃᾄἄᾅἅᾆἆᾇἇᾈἈᾉἉᾊἊᾋἋᾌἌᾍἍᾎἎᾏἏᾐἠᾑἡᾒἢᾓἣᾔἤᾕἥᾖἦᾗἧᾘἨᾙἩᾚἪᾛἫᾜἬᾝἭᾞἮᾟἯᾠὠᾡὡᾢὢᾣὣᾤὤᾥὥᾦὦᾧὧᾨὨᾩὩ"
             U"ᾪὪᾫὫᾬὬᾭὭᾮὮᾯὯᾲὰᾳαᾴάᾷᾶᾼΑῂὴῃηῄήῇῆῌΗῲὼῳωῴώῷῶῼΩ")},
};

/* Characters that are another one, by a second code. */
static const struct {
    char32_t same, as;
} twins[] = {{0x0340, 0x0300}, {0x0341, 0x0301}, {0x0343, 0x0313}, {0x0374, 0x02B9}, {0x037E, 0x003B}, {0x0387, 0x00B7},
             {0x1F71, 0x03AC}, {0x1F73, 0x03AD}, {0x1F75, 0x03AE}, {0x1F77, 0x03AF}, {0x1F79, 0x03CC}, {0x1F7B, 0x03CD},
             {0x1F7D, 0x03CE}, {0x1FBB, 0x0386}, {0x1FBE, 0x03B9}, {0x1FC9, 0x0388}, {0x1FCB, 0x0389}, {0x1FD3, 0x0390},
             {0x1FDB, 0x038A}, {0x1FE3, 0x03B0}, {0x1FEB, 0x038E}, {0x1FEE, 0x0385}, {0x1FEF, 0x0060}, {0x1FF9, 0x038C},
             {0x1FFB, 0x038F}, {0x1FFD, 0x00B4}, {0x2126, 0x03A9}, {0x212A, 0x004B}, {0x212B, 0x00C5}};

/* Finds what a letter is made of. */
static bool split(char32_t letter, char32_t *base, char32_t *mark)
{
    for (size_t i = 0; i < sizeof twins / sizeof *twins; i++)
        if (twins[i].same == letter) {
            *base = twins[i].as;
            *mark = 0;
            return true;
        }
    for (size_t i = 0; i < sizeof marked / sizeof *marked; i++) {
        size_t low = 0, high = marked[i].count;

        while (low < high) {
            size_t middle = (low + high) / 2;

            if (marked[i].letters[2 * middle] < letter)
                low = middle + 1;
            else
                high = middle;
        }
        if (low < marked[i].count && marked[i].letters[2 * low] == letter) {
            *base = marked[i].letters[2 * low + 1];
            *mark = marked[i].mark;
            return true;
        }
    }
    return false;
}

#define HANGUL_FIRST 0xAC00u
#define HANGUL_LAST 0xD7A3u
#define HANGUL_ENDS 28u /* of a syllable, none among them */
#define HANGUL_MIDDLES 21u

static size_t split_hangul(char32_t syllable, char32_t *out)
{
    char32_t index = syllable - HANGUL_FIRST, end = index % HANGUL_ENDS;

    out[0] = 0x1100 + index / HANGUL_ENDS / HANGUL_MIDDLES;
    out[1] = 0x1161 + index / HANGUL_ENDS % HANGUL_MIDDLES;
    out[2] = 0x11A7 + end;
    return end ? 3 : 2;
}

size_t unicode_decompose(char32_t character, char32_t out[UNICODE_PARTS])
{
    char32_t base, mark, marks[UNICODE_PARTS];
    size_t count = 0, parts = 0;

    if (character >= HANGUL_FIRST && character <= HANGUL_LAST)
        return split_hangul(character, out);
    while (character >= 0xB7 && count < UNICODE_PARTS - 1 && split(character, &base, &mark)) {
        if (mark)
            marks[count++] = mark;
        character = base;
    }
    out[parts++] = character;
    while (count > 0)
        out[parts++] = marks[--count];
    return parts;
}

/* ---------------------------------------------------------------------------------------------------------- marks */

unsigned unicode_mark_class(char32_t c)
{
    static const struct {
        char32_t from, to;
        unsigned char class;
    } classes[] = {/* what differs from 230, above */
                   {0x315, 0x315, 232}, {0x316, 0x319, 220}, {0x31A, 0x31A, 232}, {0x31B, 0x31B, 216},
                   {0x31C, 0x320, 220}, {0x321, 0x322, 202}, {0x323, 0x326, 220}, {0x327, 0x328, 202},
                   {0x329, 0x333, 220}, {0x334, 0x338, 1},   {0x339, 0x33C, 220}, {0x345, 0x345, 240},
                   {0x347, 0x349, 220}, {0x34D, 0x34E, 220}, {0x34F, 0x34F, 0},   {0x353, 0x356, 220},
                   {0x358, 0x358, 232}, {0x359, 0x35A, 220}, {0x35C, 0x35C, 233}, {0x35D, 0x35E, 234},
                   {0x35F, 0x35F, 233}, {0x360, 0x361, 234}, {0x362, 0x362, 233}};

    if (c < 0x300 || c > 0x36F)
        return 0;
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++)
        if (c >= classes[i].from && c <= classes[i].to)
            return classes[i].class;
    return 230;
}

/* Sorts marks by their class, those of one class as they stand. */
static void order_run(char32_t *marks, size_t count)
{
    size_t next[256] = {0}, at = 0;
    char32_t *copy = memory_new_array(count, sizeof *copy);

    for (size_t i = 0; i < count; i++)
        next[unicode_mark_class(copy[i] = marks[i])]++;
    for (size_t class = 0; class < 256; class ++) {
        size_t of_class = next[class];

        next[class] = at;
        at += of_class;
    }
    for (size_t i = 0; i < count; i++)
        marks[next[unicode_mark_class(copy[i])]++] = copy[i];
    free(copy);
}

void unicode_order_marks(char32_t *text, size_t count)
{
    for (size_t from = 0, to; from < count; from = to) {
        for (to = from; to < count && unicode_mark_class(text[to]); to++)
            ;
        if (to - from > 1)
            order_run(text + from, to - from);
        to += to == from;
    }
}

/* ----------------------------------------------------------------------------------------------------------- case */

size_t unicode_fold_case(char32_t c, char32_t out[2])
{
    bool is_pair = (c >= 0x100 && c <= 0x137) || (c >= 0x14A && c <= 0x177) || (c >= 0x460 && c <= 0x481) ||
                   (c >= 0x48A && c <= 0x4BF) || (c >= 0x4D0 && c <= 0x52F); /* capitals are even */

    out[0] = utf8_lower(c);
    if (c < 0x80 || out[0] != c)
        return 1;
    if (c == 0xDF || c == 0x1E9E) { /* ß, ẞ */
        out[0] = out[1] = 's';
        return 2;
    }
    if (c == 0x17F) /* ſ */
        out[0] = 's';
    else if (c == 0x3C2) /* ς */
        out[0] = 0x3C3;
    else if (c == 0x141) /* Ł */
        out[0] = 0x142;
    else if (c >= 0x400 && c <= 0x40F)
        out[0] = c + 0x50;
    else if (is_pair)
        out[0] = c | 1;
    else
        out[0] = (char32_t)towlower((wint_t)c);
    return 1;
}
