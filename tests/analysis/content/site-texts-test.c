/* site-texts-test.c - texts that a site repeats: what counts as the same one, and when it goes */
#include "site-texts.h"

#include <string.h>

#include "sample-page.h"

#define NOTICE "Nothing on these pages may be printed elsewhere unless the editors have agreed to it. "
#define STORY "A storm damaged two piers of the harbour on Monday, and the ferries leave from the old quay. "

static const gint64 *
text_at (const GArray *texts, guint index)
{
  return &g_array_index (texts, gint64, index);
}

/* The only text of a page that counts. */
static gint64
only_text (const char *html, const char *site)
{
  g_autoptr (VlpsPage) page = sample_page (html);
  g_autoptr (GArray) texts = vlps_site_texts_of (page, site);

  g_assert_cmpuint (texts->len, ==, 1);
  return *text_at (texts, 0);
}

static void
test_same (void)
{
  const gint64 one = only_text ("<div class=post-17><p class=note>" NOTICE, "a");
  static const struct
  {
    const char *html, *site;
    gboolean same;
  } cases[] = {
    { "<div class=post-17><p class=note>" NOTICE, "a", TRUE },
    /* letters, white space and marks; the number of a post; twice on the page; other text beside it */
    { "<div class=post-17><p class=note>nothing on these pages may be PRINTED elsewhere,  unless the editors have "
      "agreed "
      "to it",
      "a", TRUE },
    { "<div class=post-4><p class=note>" NOTICE, "a", TRUE },
    { "<div class=post-17><p class=note>" NOTICE "<p class=note>" NOTICE, "a", TRUE },
    { "<div class=post-17><p>Short.<p class=note>" NOTICE "</div><p>Short, too.", "a", TRUE },
    /* another word, class, element, site; a link */
    { "<div class=post-17><p class=note>" NOTICE "Now.", "a", FALSE },
    { "<div class=post-17><p class=text>" NOTICE, "a", FALSE },
    { "<div class=post-17><div class=note>" NOTICE, "a", FALSE },
    { "<div class=post-17><p class=note>" NOTICE, "b", FALSE },
    { "<div class=post-17><p class=note><a href=x>" NOTICE "</a>", "a", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpint (only_text (cases[i].html, cases[i].site) == one, ==, cases[i].same);
}

/* Five times ten letters are enough; code never is. */
static void
test_length (void)
{
  static const struct
  {
    const char *html;
    guint texts;
  } cases[] = {
    { "<p>abcdefghij klmnopqrst uvwxyzabcd efghijklmn opqrstuvw", 0 },
    { "<p>abcdefghij klmnopqrst uvwxyzabcd efghijklmn opqrstuvwx", 1 },
    { "<pre>abcdefghij klmnopqrst uvwxyzabcd efghijklmn opqrstuvwx</pre>", 0 },
    { "<p>" NOTICE "<p>" STORY, 2 },
    { "<p>Short.", 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (VlpsPage) page = sample_page (cases[i].html);
      g_autoptr (GArray) texts = vlps_site_texts_of (page, "a");

      g_assert_cmpuint (texts->len, ==, cases[i].texts);
    }
}

/* Which of the text blocks stay that are marked with 1 in `kept`, where the notice stands on `pages` pages. */
static void
assert_drops (const char *html, guint pages, const char *kept, const char *rest)
{
  g_autoptr (VlpsPage) page = sample_page (html);
  g_autoptr (VlpsReading) reading = vlps_reading_new (page);
  g_autoptr (VlpsTextBlocks) blocks = vlps_text_blocks_new (page, reading);
  g_autoptr (VlpsSiteTexts) texts = vlps_site_texts_new ();
  g_autoptr (VlpsPage) notice = sample_page ("<p>" NOTICE);
  g_autoptr (GArray) found = vlps_site_texts_of (notice, "a");
  g_autofree guint8 *marks = g_new0 (guint8, blocks->n + 1);
  g_autofree char *stay = g_strdup (kept);
  guint n = 0, dropped;

  g_assert_cmpuint (blocks->n, ==, strlen (kept));
  for (guint i = 0; i < pages; i++)
    vlps_site_texts_add (texts, *text_at (found, 0), 1);
  for (guint i = 0; i < blocks->n; i++)
    marks[i] = kept[i] == '1';
  dropped = vlps_site_texts_drop (texts, "a", page, reading, blocks, marks);
  for (guint i = 0; i < blocks->n; i++)
    {
      n += kept[i] == '1' && !marks[i];
      stay[i] = marks[i] ? '1' : '0';
    }
  g_assert_cmpstr (stay, ==, rest);
  g_assert_cmpuint (dropped, ==, n);
}

static void
test_drop (void)
{
  assert_drops ("<p>" STORY "<p>" NOTICE, 3, "11", "10");
  assert_drops ("<p>" STORY "<p>" NOTICE, 2, "11", "11");
  /* what is not kept is not looked at */
  assert_drops ("<p>" STORY "<p>" NOTICE, 3, "10", "10");
  assert_drops ("<p>" STORY "<p>" NOTICE, 3, "01", "01");
  /* the notice has 71 letters and marks: half of what is kept goes, and more does not */
  assert_drops ("<p>" NOTICE "<p>abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrs", 3, "11",
                "01");
  assert_drops ("<p>" NOTICE "<p>abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqr", 3, "11",
                "11");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/site-texts/same", test_same);
  g_test_add_func ("/site-texts/length", test_length);
  g_test_add_func ("/site-texts/drop", test_drop);
  return g_test_run ();
}
