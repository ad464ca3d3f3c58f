/* encoding-test.c - finding encodings and converting to UTF-8 */
#include "encoding.h"

#include <string.h>

#include "growth.h"
#include "test-size.h"

/* --- labels --- */

static void
test_labels (void)
{
  static const struct
  {
    const char *name;
    const char *label;
  } cases[] = {
    { "utf-8", "utf-8" },
    { "UTF8", "utf-8" },
    { "  Utf-8\r\n", "utf-8" },
    { "gb2312", "gb18030" },
    { "GBK", "gb18030" },
    { "x-gbk", "gb18030" },
    { "gb_2312-80", "gb18030" },
    { "chinese", "gb18030" },
    { "cp936", "gb18030" },
    { "gb18030", "gb18030" },
    { "Big5-HKSCS", "big5" },
    { "x-x-big5", "big5" },
    { "x-sjis", "shift_jis" },
    { "Windows-31J", "shift_jis" },
    { "x-euc-jp", "euc-jp" },
    { "ISO-2022-JP", "iso-2022-jp" },
    { "ks_c_5601-1987", "euc-kr" },
    { "korean", "euc-kr" },
    { "windows-949", "euc-kr" },
    { "us-ascii", "windows-1252" },
    { "iso-8859-1", "windows-1252" },
    { "latin1", "windows-1252" },
    { "iso-8859-9", "windows-1254" },
    { "tis-620", "windows-874" },
    { "iso-8859-11", "windows-874" },
    { "cp1251", "windows-1251" },
    { "latin2", "iso-8859-2" },
    { "logical", "iso-8859-8-i" },
    { "koi", "koi8-r" },
    { "koi8-ru", "koi8-u" },
    { "x-mac-ukrainian", "x-mac-cyrillic" },
    { "mac", "macintosh" },
    { "utf-16", "utf-16le" },
    { "unicodefffe", "utf-16be" },
    { "x-user-defined", "x-user-defined" },
    { "iso-2022-kr", NULL },
    { "hz-gb-2312", NULL },
    { "replacement", NULL },
    { "utf-7", NULL },
    { "", NULL },
    { " ", NULL },
    { "gb2312gb2312gb2312gb2312gb2312gb2312gb2312", NULL },
    { NULL, NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpstr (vlps_encoding_label (cases[i].name, -1), ==, cases[i].label);
  g_assert_cmpstr (vlps_encoding_label ("gbk; x", 3), ==, "gb18030");
  g_assert_null (vlps_encoding_label ("gbk", 0));
}

/* Every label is its own label, and what a browser engine is told is converted by us as well. */
static void
test_labels_are_stable (void)
{
  static const char *const names[] = { "866",       "l2",        "l3",     "l4",      "cyrillic",
                                       "arabic",    "greek",     "visual", "logical", "l6",
                                       "iso885913", "iso885914", "l9",     "koi8_r",  "iso-8859-16" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const char *label = vlps_encoding_label (names[i], -1);
      g_autofree char *text = NULL;

      g_assert_nonnull (label);
      g_assert_cmpstr (vlps_encoding_label (label, -1), ==, label);
      text = vlps_encoding_decode ((const guint8 *) "a\xE4", 2, label, NULL);
      g_assert_cmpuint (strlen (text), >, 2);
      g_assert_null (strstr (text, "\xEF\xBF\xBD"));
    }
}

/* --- samples: one page in many encodings --- */

typedef struct
{
  const char *file;
  const char *label;
  VlpsEncodingSource source;
  const char *overridden; /* what it says instead */
  const char *text;       /* stands in it */
} Sample;

#define ZH "山上的小村庄里住着一位老木匠，他每天清晨都会推开窗户，看看远处的河流和稻田。"
#define TW "山上的小村莊裡住著一位老木匠，他每天清晨都會推開窗戶，看看遠處的河流和稻田。"
#define JA "山の上の小さな村に、年をとった大工が住んでいました。毎朝窓を開けて、"
#define KO "산 위의 작은 마을에 나이 든 목수가 살고 있었습니다."
#define RU "В маленькой деревне на горе жил старый плотник."
#define FR "il ouvrait sa fenêtre et regardait la rivière, là-bas."
#define EL "Σε ένα μικρό χωριό στο βουνό ζούσε ένας γέρος ξυλουργός."
#define HE "בכפר קטן על ההר גר נגר זקן."
#define TH "ในหมู่บ้านเล็กๆ บนภูเขามีช่างไม้ชราคนหนึ่งอาศัยอยู่"

static const Sample samples[] = {
  { "utf-8-meta", "utf-8", VLPS_ENCODING_META, NULL, ZH },
  { "utf-8-mark", "utf-8", VLPS_ENCODING_BOM, NULL, ZH },
  { "utf-8-detected", "utf-8", VLPS_ENCODING_DETECTED, NULL, ZH },
  { "utf-8-meta-utf-16", "utf-8", VLPS_ENCODING_META, NULL, ZH },
  { "utf-8-meta-cut", "utf-8", VLPS_ENCODING_META, NULL, ZH },
  { "utf-16le-mark", "utf-16le", VLPS_ENCODING_BOM, NULL, ZH },
  { "utf-16be-mark", "utf-16be", VLPS_ENCODING_BOM, NULL, ZH },
  { "utf-16le-detected", "utf-16le", VLPS_ENCODING_DETECTED, NULL, ZH },
  { "utf-16be-detected", "utf-16be", VLPS_ENCODING_DETECTED, NULL, ZH },
  { "ascii", "utf-8", VLPS_ENCODING_DETECTED, NULL, "an old carpenter" },
  { "gb2312-meta", "gb18030", VLPS_ENCODING_META, NULL, ZH },
  { "gbk-meta", "gb18030", VLPS_ENCODING_META, NULL, "新桥。镕堃" },
  { "gb18030-meta", "gb18030", VLPS_ENCODING_META, NULL, "新桥。㐀𠀀" },
  { "gb18030-meta-late", "gb18030", VLPS_ENCODING_META, NULL, ZH },
  { "gb18030-meta-comment", "gb18030", VLPS_ENCODING_META, NULL, ZH },
  { "gb18030-xml", "gb18030", VLPS_ENCODING_XML, NULL, ZH },
  { "gb18030-detected", "gb18030", VLPS_ENCODING_DETECTED, NULL, ZH },
  { "big5-meta", "big5", VLPS_ENCODING_META, NULL, TW },
  { "big5-hkscs-meta", "big5", VLPS_ENCODING_META, NULL, "新橋。嘅喺の" },
  { "big5-detected", "big5", VLPS_ENCODING_DETECTED, NULL, TW },
  { "shift_jis-meta", "shift_jis", VLPS_ENCODING_META, NULL, "豊作でした。①㈱" },
  { "shift_jis-detected", "shift_jis", VLPS_ENCODING_DETECTED, NULL, JA },
  { "euc-jp-meta", "euc-jp", VLPS_ENCODING_META, NULL, JA },
  { "euc-jp-detected", "euc-jp", VLPS_ENCODING_DETECTED, NULL, JA },
  { "iso-2022-jp-meta", "iso-2022-jp", VLPS_ENCODING_META, NULL, JA },
  { "iso-2022-jp-detected", "iso-2022-jp", VLPS_ENCODING_DETECTED, NULL, JA },
  { "euc-kr-meta", "euc-kr", VLPS_ENCODING_META, NULL, "풍년이었습니다.똠방각하" },
  { "ks_c_5601-meta", "euc-kr", VLPS_ENCODING_META, NULL, KO },
  { "euc-kr-detected", "euc-kr", VLPS_ENCODING_DETECTED, NULL, KO },
  { "windows-1250-meta", "windows-1250", VLPS_ENCODING_META, NULL, "Każdego ranka otwierał okno i patrzył" },
  { "windows-1251-meta", "windows-1251", VLPS_ENCODING_META, NULL, RU },
  { "windows-1251-detected", "windows-1251", VLPS_ENCODING_DETECTED, NULL, RU },
  { "windows-1252-detected", "windows-1252", VLPS_ENCODING_DETECTED, NULL, FR },
  { "iso-8859-1-meta", "windows-1252", VLPS_ENCODING_META, NULL, "« à bientôt », disait-il. 9 €" },
  { "iso-8859-2-meta", "iso-8859-2", VLPS_ENCODING_META, NULL, "Każdego ranka otwierał okno i patrzył" },
  { "iso-8859-15-meta", "iso-8859-15", VLPS_ENCODING_META, NULL, "9 € pour un cœur" },
  { "windows-1253-meta", "windows-1253", VLPS_ENCODING_META, NULL, EL },
  { "iso-8859-7-detected", "iso-8859-7", VLPS_ENCODING_DETECTED, NULL, EL },
  { "iso-8859-9-meta", "windows-1254", VLPS_ENCODING_META, NULL, "uzaktaki ırmağa ve tarlalara bakardı" },
  { "windows-1255-meta", "windows-1255", VLPS_ENCODING_META, NULL, HE },
  { "windows-1255-detected", "windows-1255", VLPS_ENCODING_DETECTED, NULL, HE },
  { "windows-1256-meta", "windows-1256", VLPS_ENCODING_META, NULL, "في قرية صغيرة على الجبل عاش نجار عجوز." },
  { "windows-1257-meta", "windows-1257", VLPS_ENCODING_META, NULL, "Mažame kalnų kaimelyje gyveno senas dailidė." },
  { "windows-1258-meta", "windows-1258", VLPS_ENCODING_META, NULL, "ơ ư ă â ê ô." },
  { "koi8-r-meta", "koi8-r", VLPS_ENCODING_META, NULL, RU },
  { "koi8-r-detected", "koi8-r", VLPS_ENCODING_DETECTED, NULL, RU },
  { "koi8-u-meta", "koi8-u", VLPS_ENCODING_META, NULL, "Ґрунт тут родючий, її врожай добрий." },
  { "ibm866-meta", "ibm866", VLPS_ENCODING_META, NULL, RU },
  { "macintosh-meta", "macintosh", VLPS_ENCODING_META, NULL, FR },
  { "windows-874-meta", "windows-874", VLPS_ENCODING_META, NULL, TH },
  { "windows-874-detected", "windows-874", VLPS_ENCODING_DETECTED, NULL, TH },
  { "utf-8-said-gb2312", "utf-8", VLPS_ENCODING_DETECTED, "gb18030", ZH },
  { "utf-8-said-iso-8859-1", "utf-8", VLPS_ENCODING_DETECTED, "windows-1252", FR },
  { "gbk-said-utf-8", "gb18030", VLPS_ENCODING_DETECTED, "utf-8", ZH },
  { "windows-1251-said-utf-8", "windows-1251", VLPS_ENCODING_DETECTED, "utf-8", RU },
};

static void
test_sample (gconstpointer user_data)
{
  const Sample *sample = user_data;
  g_autofree char *name = g_strconcat (sample->file, ".html", NULL);
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "fixtures", "encoding", name, NULL);
  g_autofree char *data = NULL;
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  gsize length, n;
  VlpsEncoding encoding;

  g_file_get_contents (path, &data, &length, &error);
  g_assert_no_error (error);
  encoding = vlps_encoding_find ((const guint8 *) data, length, NULL, NULL);
  text = vlps_encoding_decode ((const guint8 *) data, length, encoding.label, &n);
  g_assert_cmpstr (encoding.label, ==, sample->label);
  g_assert_cmpint (encoding.source, ==, sample->source);
  g_assert_cmpint (encoding.overridden, ==, sample->overridden != NULL);
  g_assert_cmpstr (encoding.declared, ==, sample->overridden);
  g_assert_true (g_utf8_validate_len (text, n, NULL));
  g_assert_true (g_str_has_prefix (text, "<!DOCTYPE html>") || g_str_has_prefix (text, "<?xml"));
  g_assert_nonnull (strstr (text, sample->text));
}

/* --- finding --- */

static const char *const source_names[] = {
  [VLPS_ENCODING_HTTP] = "http", [VLPS_ENCODING_BOM] = "bom",           [VLPS_ENCODING_META] = "meta",
  [VLPS_ENCODING_XML] = "xml",   [VLPS_ENCODING_DETECTED] = "detected", [VLPS_ENCODING_DEFAULT] = "default",
};

static void
assert_found (const char *page, const char *http, const char *fallback, const char *expected)
{
  VlpsEncoding encoding = vlps_encoding_find ((const guint8 *) page, strlen (page), http, fallback);
  g_autofree char *found =
      g_strdup_printf ("%s %s%s%s", encoding.label, source_names[encoding.source], encoding.overridden ? " not " : "",
                       encoding.overridden ? encoding.declared : "");

  g_assert_cmpstr (found, ==, expected);
}

#define GBK "\xD6\xD0\xCE\xC4" /* 中文 */

static void
test_order (void)
{
  /* header before mark before meta before detection before default */
  assert_found ("<meta charset=big5>" GBK, "GB2312", NULL, "gb18030 http");
  assert_found ("<meta charset=big5>" GBK, "nonsense", NULL, "big5 meta");
  assert_found ("\xEF\xBB\xBF<meta charset=big5>x", NULL, NULL, "utf-8 bom");
  assert_found ("\xEF\xBB\xBF<meta charset=big5>x", "utf-8", NULL, "utf-8 http");
  assert_found ("<?xml version='1.0' encoding='euc-kr'?><meta charset=gbk>" GBK, NULL, NULL, "gb18030 meta");
  assert_found ("<?xml version='1.0' encoding='gbk'?>" GBK, NULL, NULL, "gb18030 xml");
  assert_found ("<p>plain", NULL, "gb18030", "utf-8 detected");
  assert_found ("<p>plain", "iso-8859-1", "gb18030", "windows-1252 http");
  assert_found ("", NULL, NULL, "utf-8 detected");
  /* too little to tell by */
  assert_found ("\x81", NULL, "GBK", "gb18030 default");
  assert_found ("\x81", NULL, "nonsense", "windows-1252 default");
  assert_found ("\x81", NULL, NULL, "windows-1252 default");
}

/* A byte order mark is no accident, whatever a server says. */
static void
test_mark_beats_header (void)
{
  assert_found ("\xEF\xBB\xBF<p>x", "gbk", NULL, "utf-8 bom not gb18030");
  assert_found ("\xFF\xFE<", "utf-8", NULL, "utf-16le bom not utf-8");
}

static void
test_wrong_declarations (void)
{
  /* one character could be chance, several are not */
  assert_found ("<meta charset=gbk>\xE4\xB8\xAD", NULL, NULL, "gb18030 meta");
  assert_found ("<meta charset=gbk>\xE4\xB8\xAD\xE6\x96\x87", NULL, NULL, "gb18030 meta");
  assert_found ("<meta charset=gbk>\xE4\xB8\xAD\xE6\x96\x87\xE7\xBD\x91", NULL, NULL, "utf-8 detected not gb18030");
  assert_found ("<meta charset=latin1>\xC3\xA9", NULL, NULL, "windows-1252 meta");
  assert_found ("<meta charset=latin1>\xC3\xA9\xC3\xA9", NULL, NULL, "utf-8 detected not windows-1252");
  /* pairs of double-byte characters can look like UTF-8 for a while: here half-width katakana */
  assert_found ("<meta charset=shift_jis>\xC2\xB6\xC5\xB6\xC3\xB2\xC4\xB3", NULL, NULL, "shift_jis meta");
  /* the header is wrong, the page is right */
  assert_found ("<meta charset=utf-8>\xE4\xB8\xAD\xE6\x96\x87\xE7\xBD\x91", "gbk", NULL, "utf-8 meta not gb18030");
  assert_found ("<meta charset=gbk>" GBK GBK GBK GBK, "utf-8", NULL, "gb18030 meta not utf-8");
  /* broken in a few places, or in few of many, is still UTF-8 */
  assert_found ("<meta charset=utf-8>\xFF\xFF\xFF", NULL, NULL, "utf-8 meta");
  assert_found ("<meta charset=utf-8>\xFF\xFF\xFF\xFF" GBK, NULL, "big5", "big5 default not utf-8");
  /* there is no UTF-16 without a zero */
  assert_found ("<p>plain", "utf-16", NULL, "utf-8 detected not utf-16le");
}

static void
test_few_broken_of_many (void)
{
  g_autoptr (GString) page = g_string_new ("<meta charset=utf-8>");

  for (int i = 0; i < 40; i++)
    g_string_append (page, "\xE4\xB8\xAD");
  for (int i = 0; i < 10; i++)
    g_string_append (page, "\xFF");
  assert_found (page->str, NULL, NULL, "utf-8 meta");
  g_string_append (page, "\xFF");
  g_assert_cmpstr (vlps_encoding_find ((const guint8 *) page->str, page->len, NULL, NULL).declared, ==, "utf-8");
}

/* --- the prescan --- */

static const struct
{
  const char *markup;
  const char *label;
} prescans[] = {
  { "<meta charset=gbk>", "gb18030" },
  { "<META CHARSET = 'Big5' />", "big5" },
  { "<meta\ncharset=\"euc-kr\"\n>", "euc-kr" },
  { "<meta/charset=euc-kr>", "euc-kr" },
  { "<meta http-equiv=Content-Type content='text/html; charset=gb2312'>", "gb18030" },
  { "<meta content='text/html; charset=gb2312' http-equiv=content-type>", "gb18030" },
  { "<meta http-equiv=content-type content='text/html;charset = \"big5\" x'>", "big5" },
  { "<meta http-equiv=content-type content='charset charset=big5;x'>", "big5" },
  { "<meta http-equiv=content-type content='text/html; charset=\"big5'>", NULL },
  { "<meta http-equiv=content-type content='text/html'>", NULL },
  { "<meta http-equiv=refresh content='text/html; charset=gbk'>", NULL },
  { "<meta name=x content='text/html; charset=gbk'>", NULL },
  { "<meta http-equiv=content-type content='text/html; charset=gbk' charset=big5>", "big5" },
  { "<meta charset=big5 charset=gbk>", "big5" },
  { "<meta charset=nonsense><meta charset=gbk>", "gb18030" },
  { "<metacharset=gbk>", NULL },
  { "<!-- <meta charset=gbk> --><meta charset=big5>", "big5" },
  { "<!--><meta charset=gbk>", "gb18030" },
  { "<!-- <meta charset=gbk>", NULL },
  { "<!doctype html><meta charset=gbk>", "gb18030" },
  { "<?php <meta charset=big5> ?><meta charset=gbk>", "gb18030" },
  { "<a title='<meta charset=gbk>'><meta charset=big5>", "big5" },
  { "</a title='<meta charset=gbk>'><meta charset=big5>", "big5" },
  { "<a =x><meta charset=big5>", "big5" },
  { "<a b=><meta charset=big5>", "big5" },
  { "<a title='<meta charset=gbk>", NULL },
  { "< meta charset=gbk>", NULL },
  { "<meta charset=utf-16be>", "utf-8" },
  { "<meta charset=x-user-defined>", "windows-1252" },
  { "<?xml version='1.0' encoding='gbk'?>", "gb18030" },
  { "<?xml version='1.0' encoding = \"big5\" ?>", "big5" },
  { "\xEF\xBB\xBF<?xml version='1.0' encoding='gbk'?>", "gb18030" },
  { "<?xml version='1.0' encoding=gbk?>", NULL },
  { "<?xml version='1.0'?><p encoding='gbk'>", NULL },
  { " <?xml version='1.0' encoding='gbk'?>", NULL },
  { "<meta", NULL },
  { "<meta charset", NULL },
  { "<", NULL },
  { "", NULL },
};

static void
test_prescan (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (prescans); i++)
    {
      VlpsEncodingSource source = VLPS_ENCODING_DEFAULT;
      const char *markup = prescans[i].markup;

      g_test_message ("%s", markup);
      g_assert_cmpstr (vlps_encoding_prescan ((const guint8 *) markup, strlen (markup), &source), ==,
                       prescans[i].label);
      if (prescans[i].label != NULL)
        g_assert_cmpint (source, ==, strstr (markup, "<?xml") != NULL ? VLPS_ENCODING_XML : VLPS_ENCODING_META);
    }
}

static void
test_prescan_limit (void)
{
  g_autoptr (GString) page = g_string_new (NULL);
  VlpsEncodingSource source;

  g_string_set_size (page, VLPS_ENCODING_PRESCAN - strlen ("<meta charset=gbk>"));
  memset (page->str, ' ', page->len);
  g_string_append (page, "<meta charset=gbk>");
  g_assert_cmpstr (vlps_encoding_prescan ((const guint8 *) page->str, page->len, &source), ==, "gb18030");
  g_string_prepend_c (page, ' ');
  g_string_prepend (page, "      ");
  g_assert_null (vlps_encoding_prescan ((const guint8 *) page->str, page->len, &source));
}

/* --- conversion --- */

#define FFFD "\xEF\xBF\xBD"

static const struct
{
  const char *label;
  const char *bytes;
  const char *text;
} conversions[] = {
  /* one U+FFFD for each longest part that could have begun a character */
  { "utf-8", "a\xC3(", "a" FFFD "(" },
  { "utf-8", "\xE4\xB8<p>", FFFD "<p>" },
  { "utf-8", "\xF0\x9F\x98", FFFD },
  { "utf-8", "\xED\xA0\x80", FFFD FFFD FFFD },
  { "utf-8", "\xC0\x80", FFFD FFFD },
  { "utf-8", "\xF4\x90\x80\x80", FFFD FFFD FFFD FFFD },
  { "utf-8", "\xEF\xBB\xBFx\xEF\xBB\xBF", "x\xEF\xBB\xBF" },
  /* a cut-off character does not take the tag along */
  { "gb18030", "\xD6<b>", FFFD "<b>" },
  { "gb18030", "\xD6\xFF\xD6\xD0", FFFD "中" },
  { "gb18030", "\xFF\xD6\xD0", FFFD "中" },
  { "gb18030", "\x80\xA3\xA0\xD6\xD0", "€　中" },
  { "gb18030", "\x81\x30\x81\x30", "\xC2\x80" },
  { "gb18030", "\xE3\x32\x9A\x35", "\xF4\x8F\xBF\xBF" },
  { "gb18030", "\xD6\xD0\xCE", "中" FFFD },
  { "big5", "\xA4\xA4\xA4\xE5", "中文" },
  { "big5", "\xA1\xE3\xA1\x45\xA2\x47", "～‧￡" },
  { "big5", "\xC6\xE7\xC8\x40\xA4", "ぁЛ" FFFD },
  { "big5", "\x88\x62", "Ê̄" },
  { "big5", "\xA1<b>\x81\x20", FFFD "<b>" FFFD " " },
  { "shift_jis", "\x93\xFA\x96{\xB1\x87\x40", "日本ｱ①" },
  { "shift_jis", "\\~", "\\~" },
  { "shift_jis", "\x81<b>", FFFD "<b>" },
  { "euc-jp", "\xC6\xFC\xCB\xDC\x8E\xB1\x8F\xB0\xA1", "日本ｱ丂" },
  { "euc-jp", "\xC6<b>", FFFD "<b>" },
  { "euc-kr", "\xC7\xD1\x81\x41", "한갂" },
  { "euc-kr", "\xA2\xE8\n<b>", FFFD "\n<b>" },
  { "euc-kr", "\xC7\xD1\xA2\xE8", "한" FFFD },
  { "iso-2022-jp", "\x1B$BF|\x1B(B<b>", "日<b>" },
  { "windows-1252", "\x80\x81\x93x\xFF", "€\xC2\x81“xÿ" },
  { "iso-8859-1", "\x80", "€" },
  { "windows-1251", "\xCF\xF0\x98", "Пр\xC2\x98" },
  { "windows-1253", "\xD3\xFF", "Σ" FFFD },
  { "windows-1255", "\xE0\xCA\xD9", "א\u05BA" FFFD },
  { "windows-1258", "a\xCC", "a\u0300" },
  { "windows-874", "\x80\xA1\xDB", "€ก" FFFD },
  { "koi8-u", "\xAE\xBE", "ўЎ" },
  { "macintosh", "\xC6\xF0", "∆\uF8FF" },
  { "x-mac-cyrillic", "\xFF\xA2", "€Ґ" },
  { "x-user-defined", "a\x80\xFF", "a\uF780\uF7FF" },
  { "iso-8859-6", "\xC7\xA1", "ا" FFFD },
  { "nonsense", "\xE9", "é" },
  { NULL, "\xE9", "é" },
};

static void
test_conversion (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (conversions); i++)
    {
      gsize n;
      g_autofree char *text = vlps_encoding_decode ((const guint8 *) conversions[i].bytes,
                                                    strlen (conversions[i].bytes), conversions[i].label, &n);

      g_test_message ("%s, row %u", conversions[i].label, i);
      g_assert_cmpstr (text, ==, conversions[i].text);
      g_assert_cmpuint (n, ==, strlen (text));
    }
}

static void
assert_utf16 (const char *label, const char *bytes, gsize length, const char *expected)
{
  g_autofree char *text = vlps_encoding_decode ((const guint8 *) bytes, length, label, NULL);

  g_assert_cmpstr (text, ==, expected);
}

static void
test_utf16 (void)
{
  assert_utf16 ("utf-16le", "\xFF\xFE<\0\x2D\x4E", 6, "<中");
  assert_utf16 ("utf-16be", "\xFE\xFF\0<\x4E\x2D", 6, "<中");
  assert_utf16 ("utf-16le", "\x3D\xD8\x00\xDE", 4, "😀");
  assert_utf16 ("utf-16be", "\xD8\x3D\xDE\x00", 4, "😀");
  assert_utf16 ("utf-16le", "\x3D\xD8x\0\x00\xDE", 6, FFFD "x" FFFD);
  assert_utf16 ("utf-16le", "\x3D\xD8", 2, FFFD);
  assert_utf16 ("utf-16le", "x\0y", 3, "x" FFFD);
}

static void
test_zeros (void)
{
  static const char *const labels[] = { "utf-8", "gb18030", "big5", "windows-1252", "iso-2022-jp" };

  for (guint i = 0; i < G_N_ELEMENTS (labels); i++)
    {
      gsize n;
      g_autofree char *text = vlps_encoding_decode ((const guint8 *) "\0a\0\0b\0", 6, labels[i], &n);

      g_assert_cmpstr (text, ==, "ab");
      g_assert_cmpuint (n, ==, 2);
    }
}

typedef struct
{
  const char *label;
  gboolean mixed;
} Garbage;

static void
decode_garbage (guint length, gconstpointer data)
{
  const Garbage *garbage = data;
  g_autofree guint8 *bytes = g_malloc (length);
  g_autofree char *text = NULL;
  guint32 random = 1;
  gsize n;

  memset (bytes, 0xFF, length);
  for (guint i = 0; garbage->mixed && i < length; i++)
    {
      random = random * 1664525 + 1013904223;
      bytes[i] = (guint8) (random >> 24);
    }
  text = vlps_encoding_decode (bytes, length, garbage->label, &n);
  g_assert_true (g_utf8_validate_len (text, n, NULL));
  g_assert_nonnull (strstr (text, FFFD));
}

/* Illegal sequences only, each a failure for the converter. */
static void
test_garbage (void)
{
  static const char *const labels[] = { "utf-8", "gb18030", "big5", "euc-jp", "shift_jis", "euc-kr", "iso-2022-jp" };

  for (guint i = 0; i < 2 * G_N_ELEMENTS (labels); i++)
    {
      const Garbage garbage = { labels[i / 2], i % 2 != 0 };

      growth_check_parts (garbage.label, test_size (300 * 1000), decode_garbage, &garbage);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/encoding/labels", test_labels);
  g_test_add_func ("/encoding/labels-are-stable", test_labels_are_stable);
  for (guint i = 0; i < G_N_ELEMENTS (samples); i++)
    {
      g_autofree char *name = g_strconcat ("/encoding/sample/", samples[i].file, NULL);

      g_test_add_data_func (name, &samples[i], test_sample);
    }
  g_test_add_func ("/encoding/order", test_order);
  g_test_add_func ("/encoding/mark-beats-header", test_mark_beats_header);
  g_test_add_func ("/encoding/wrong-declarations", test_wrong_declarations);
  g_test_add_func ("/encoding/few-broken-of-many", test_few_broken_of_many);
  g_test_add_func ("/encoding/prescan", test_prescan);
  g_test_add_func ("/encoding/prescan-limit", test_prescan_limit);
  g_test_add_func ("/encoding/conversion", test_conversion);
  g_test_add_func ("/encoding/utf-16", test_utf16);
  g_test_add_func ("/encoding/zeros", test_zeros);
  g_test_add_func ("/encoding/garbage", test_garbage);
  return g_test_run ();
}
