/* standfirst-test.c - the sentences between headline and text that say what the text is about */
#include "standfirst.h"

#include <string.h>

#include "sample-page.h"

#define TEXT                                                                                                           \
  "<p id=t>The old bridge over the river was closed on Monday after engineers found cracks in two of its piers, the "  \
  "council said.</p>"
#define DESCRIPTION "<meta name=description content='Two piers have cracks, and nobody knows who is to pay for th...'>"
#define LIST                                                                                                           \
  "<ul><li>Boats<li>Oars<li>Ropes<li>Sails<li>Nets<li>Cranes<li>Docks<li>Ferries<li>Fish<li>Tides<li>Locks<li>Dams</"  \
  "ul>"
#define LONG "Two piers have cracks, and nobody knows who is to pay for them"

/* The id of the element that is found; "" where there is none.  The text with the id "t" is content. */
static const char *
find (const char *html)
{
  g_autoptr (VlpsPage) page = sample_page (html);
  g_autoptr (VlpsReading) reading = vlps_reading_new (page);
  g_autofree guint8 *content = g_new0 (guint8, page->n_nodes), *reason = g_new0 (guint8, page->n_nodes);
  VlpsFacts facts = { .headline = sample_find (page, "h") };
  int text = sample_find (page, "t"), found;

  memset (content + text, 1, (gsize) (page->nodes[text].end - text));
  for (guint i = 0; i < page->n_nodes; i++)
    if (g_strcmp0 (vlps_node_attribute (&page->nodes[i], "class"), "copy") == 0)
      memset (reason + i, VLPS_REASON_REPEATED, (gsize) (page->nodes[i].end - (int) i));
  found = vlps_standfirst_find (page, reading, &facts, content, reason);
  return found >= 0 ? g_intern_string (vlps_node_attribute (&page->nodes[found], "id")) : "";
}

static void
test_find (void)
{
  static const char *const cases[][2] = {
    /* a sentence right below */
    { "<h1 id=h>Title</h1><p id=s>Why nobody wants to pay for it.</p>" TEXT, "s" },
    { "<header><h1 id=h>Title</h1><div><p id=s>Who is to pay for the bridge?</p></div></header>" TEXT, "s" },
    { "<h1 id=h>Title</h1><h2 id=s>Nobody wants to pay for it now</h2>" TEXT, "s" },
    { "<h1 id=h>标题</h1><p id=s>两座桥墩出现裂缝，没有人知道应该由谁来付这笔修理的费用。</p>" TEXT, "s" },
    { "<h1 id=h>शीर्षक</h1><p id=s>पुल के दो खंभों में दरारें हैं और कोई भुगतान नहीं करता।</p>" TEXT, "s" },
    { "<h1 id=h>Title</h1><p id=s>How two cracks in a pier made a town of boats walk around the river</p>" TEXT, "s" },
    /* what the page says of itself, also further down and cut off */
    { DESCRIPTION "<h1 id=h>Title</h1><p>By Ann Lee<p>May 5, 2026<p>Share<p id=s>" LONG "</p>" TEXT, "s" },
    { "<meta property=og:description content='" LONG "'><h1 id=h>Title</h1><img src=a><p id=s>" LONG "</p>" TEXT, "s" },
    /* called so, beyond the author */
    { "<h1 id=h>Title</h1><p>By Ann Lee<p id=s class='article__dek x'>Who is to pay for the bridge?</p>" TEXT, "s" },
    { "<h1 id=h>Title</h1><p>By Ann Lee<div class=ArticleVorspann><p id=s>Zwei Pfeiler haben Risse.</p></div>" TEXT,
      "s" },
    { "<h1 id=h>Title</h1><p>By Ann Lee<p id=s class=subtitle>Two cracked piers found</p>" TEXT, "s" },
    /* right before the text, behind a place and an agency, however much is above */
    { DESCRIPTION "<h1 id=h>Title</h1>" LIST LIST "<p id=s><cite>Rivertown (Wire)</cite>" LONG "</p>" TEXT, "s" },
    { DESCRIPTION "<h1 id=h>Title</h1>" LIST LIST "<div id=s>RIVERTOWN, May 5 - " LONG ".</div><p>Share</p>" TEXT,
      "s" },
    { DESCRIPTION "<h1 id=h>Title</h1>" LIST "<p>" LONG "</p>" LIST LIST TEXT, "" },
    { DESCRIPTION "<h1 id=h>Title</h1>" LIST LIST
                  "<p>Read also: 'The bridge of Rivertown and the council's plans for it "
                  "and for all of us'. " LONG "</p>" TEXT,
      "" },
    /* neither, and not at once */
    { "<h1 id=h>Title</h1><p>By Ann Lee<p>Why nobody wants to pay for it.</p>" TEXT, "" },
    { "<h1 id=h>Title</h1><img src=a><p>A man stands below the bridge.</p>" TEXT, "" },
    { "<h1 id=h>Title</h1><img src=a><div class=lead-image__subhead>Ann Lee/Press Images</div>" TEXT, "" },
    { "<h1 id=h>Title</h1><p>Tools and more for you</p>" TEXT, "" },
    { "<h1 id=h>Title</h1><p>Latest updated October 3rd, 2025.</p>" TEXT, "" },
    { "<h1 id=h>Title</h1><p>Subscribe to our free newsletter today.</p>" TEXT, "" },
    { "<h1 id=h>Title</h1><p><a href=x>Read all of our stories about the bridge.</a></p>" TEXT, "" },
    { "<h1 id=h>Title</h1><h2 class=copy>Title again in so many words</h2>" TEXT, "" },
    /* apart from the text */
    { "<h1 id=h>Title</h1><aside><p class=dek>Why nobody wants to pay for it.</p></aside>" TEXT, "" },
    { "<h1 id=h>Title</h1><figure><figcaption>A man stands below the bridge.</figcaption></figure>" TEXT, "" },
    { "<h1 id=h>Title</h1><form><p>Who is to pay for the bridge?</p></form>" TEXT, "" },
    /* the text has begun */
    { "<h1 id=h>Title</h1>" TEXT "<p class=dek>Why nobody wants to pay for it.</p>", "" },
    { DESCRIPTION "<p>" LONG "</p><h1 id=h>Title</h1>" TEXT, "" },
    /* several blocks, and one that is too long */
    { "<h1 id=h>Title</h1><div class=dek>Who is to pay for the bridge?<div>No one.</div></div>" TEXT, "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_test_message ("%s", cases[i][0]);
      g_assert_cmpstr (find (cases[i][0]), ==, cases[i][1]);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/standfirst/find", test_find);
  return g_test_run ();
}
