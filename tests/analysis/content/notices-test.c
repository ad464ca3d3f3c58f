/* notices-test.c - what stands in front of a page */
#include "notices.h"

#include <string.h>

#include "sample-page.h"

#define TEXT "Some text of the page that stands behind all of them and is longer than they are."

static void
test_find (void)
{
  static const struct
  {
    const char *html, *notices; /* of each text block: N for a notice, else "-" */
  } cases[] = {
    { "<p>" TEXT "</p><dialog><p>Sign up</dialog>", "-N" },
    { "<p>" TEXT "<div role=dialog><p>Sign up<p>Now</div><p>end", "-NN-" },
    { "<p>" TEXT "<div role=alertdialog>Sign up</div>", "-N" },
    { "<p>" TEXT "<div id=one-consent-sdk><p>We value you</div>", "-N" },
    { "<p>" TEXT "<div class='x gdprBox'>We value you</div>", "-N" },
    { "<p>" TEXT "<div class='bar cookie-bar'>We value you</div>", "-N" },
    { "<p>" TEXT "<div class='modal fade'><div class=modal-body><p>Sign up<p>Now</div></div><p>end", "-NN-" },
    { "<p>" TEXT "<div class=privacy-modal><p>We value you</div>", "-N" },
    { "<p>" TEXT "<div class='box share_modal'><p>Share it</div>", "-N" },
    { "<p>" TEXT "<div class=modal-enabled>Text</div>", "--" },
    { "<p>" TEXT "<div class='modality bimodal'>Text</div>", "--" },
    { "<p>" TEXT "<p><a class=open-modal href='#d'>Text</a> of the next one.", "--" },
    { "<p>" TEXT "<div class='content has-modal'><p>Text of the next one</div>", "--" },
    { "<p>" TEXT "<article class='story no-modal'><p>Text of the next one</article>", "--" },
    { "<p>" TEXT "<div class=modal><h1>Story</h1><p>One</div>", "---" },
    /* a recipe */
    { "<p>" TEXT "<section id=cookies><h2>Cookies</h2><p>Set one</section>", "---" },
    { "<p>" TEXT "<div class=section id=cookies><h2>Cookies</h2><p>Set one</div>", "---" },
    { "<p>" TEXT "<h2 id=safety-and-consent>Safety and consent</h2><p>One", "---" },
    { "<p>" TEXT "<h2><span id=Safety_and_Consent>Safety and consent</span></h2><p>One", "---" },
    { "<p>" TEXT "<section class=cookie-bar><p>We value you</section>", "-N" },
    { "<p>" TEXT "<div class='post category-cookies'>Bake</div>", "--" },
    { "<p>" TEXT "<div class=dialog-like>Text</div>", "--" },
    { "<p>" TEXT "</p><noscript><div><p><b>Please turn on JavaScript.</b> Media need it.</div></noscript><p>end",
      "-N-" },
    { "<p>" TEXT "</p><noscript><p>Bitte JAVASCRIPT einschalten</noscript>", "-N" },
    /* what stands for a picture or text, and a text about scripts */
    { "<p>" TEXT "</p><noscript><p>The text of it all.</noscript><p>end", "---" },
    { "<p>" TEXT "<p>Please turn on JavaScript.", "--" },
    /* facts for programs; what a click shows, and what is shown */
    { "<p>" TEXT "<div itemscope itemtype=http://schema.org/Article style='display: none'><h1>A</h1><p>B</div>",
      "-NN" },
    { "<p>" TEXT "</p><div itemscope style=VISIBILITY:hidden><h1>A</h1></div><p>end", "-N-" },
    { "<p>" TEXT
      "<div itemscope><p>Why?<div itemscope itemprop=acceptedAnswer style='display:none'><h1>So</h1></div></div>",
      "---" },
    { "<p>" TEXT "<div itemscope><p>Offer</div>", "--" },
    { "<div itemscope style=display:none><h1>" TEXT "</h1><p>" TEXT "</div>", "--" },
    /* what the page is for */
    { "<p>" TEXT "<div role=dialog><h1>Story</h1><p>One</div>", "---" },
    { "<div class=consent><p>" TEXT "<p>" TEXT "</div>", "--" },
    { "<body class=cookie-set><p>" TEXT "<p>end", "--" },
    { "<body>", "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (VlpsPage) page = sample_page (cases[i].html);
      g_autoptr (VlpsReading) reading = vlps_reading_new (page);
      g_autoptr (VlpsTextBlocks) blocks = vlps_text_blocks_new (page, reading);
      g_autofree gboolean *notices = vlps_notices_find (page, blocks);
      g_autoptr (GString) found = g_string_new (NULL);

      for (guint k = 0; k < blocks->n; k++)
        g_string_append_c (found, notices[k] ? 'N' : '-');
      g_assert_cmpstr (found->str, ==, cases[i].notices);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/notices/find", test_find);
  return g_test_run ();
}
