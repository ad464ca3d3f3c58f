/* page-links-test.c - the links that a reader can follow, as lines of JSON */
#include "page-links.h"

#include "emit.h"
#include "sample.h"

static void
test_links (void)
{
  static const struct
  {
    const char *name;
    const char *html;
    const char *links;
  } cases[] = {
    { "all there is to a link", "<a href=../u?a#b rel='x y' x-box='1 2 3 4.5' x-region=LM> one\n <b>two</b></a>",
      "{\"url\": \"http://example.org/u?a#b\", \"text\": \"one two\", \"region\": \"LM\", \"box\": [1, 2, 3, 4.5], "
      "\"rel\": \"x y\"}\n" },
    { "other addresses", "<a href=mailto:a@b>1</a><a href=javascript:a>2</a><a name=x>3</a><a href=data:,x>4</a>", "" },
    { "files and others", "<a href=file:///a>1</a><a href=FTP://b/>2</a>",
      "{\"url\": \"file:///a\", \"text\": \"1\", \"region\": \"CENTER\", \"box\": [0, 0, 0, 0]}\n"
      "{\"url\": \"ftp://b/\", \"text\": \"2\", \"region\": \"CENTER\", \"box\": [0, 0, 0, 0]}\n" },
    { "image", "<a href=/u><img alt='a  b' src=i></a>",
      "{\"url\": \"http://example.org/u\", \"text\": \"a b\", \"region\": \"CENTER\", \"box\": [0, 0, 0, 0]}\n" },
    { "image beside text", "<a href=/u><img alt=a src=i>b<br>c</a>",
      "{\"url\": \"http://example.org/u\", \"text\": \"b c\", \"region\": \"CENTER\", \"box\": [0, 0, 0, 0]}\n" },
    { "not asked for", "<a href=/u x-region=FOOTER>a</a>", "" },
    { "unseen", "<a href=/u x-display=none>a</a><a href=/v x-flags=invisible>b</a>", "" },
    { "unseen but for what is in it", "<a href=/u x-flags=invisible><b x-flags=clipped>a</b></a>",
      "{\"url\": \"http://example.org/u\", \"text\": \"a\", \"region\": \"CENTER\", \"box\": [0, 0, 0, 0]}\n" },
    { "image map",
      "<img usemap=#m src=i x-box='1 2 3 4' x-region=RM><map name=m x-display=none><area href=/u alt=a></map>",
      "{\"url\": \"http://example.org/u\", \"text\": \"a\", \"region\": \"RM\", \"box\": [1, 2, 3, 4]}\n" },
    { "base of a frame", "<iframe x-url=http://f.example/g/ x-doc='<a href=u>a</a>'></iframe>",
      "{\"url\": \"http://f.example/g/u\", \"text\": \"a\", \"region\": \"CENTER\", \"box\": [0, 0, 0, 0]}\n" },
  };
  g_autoptr (Sample) plain = sample_new ("<p><a href=/u x-out>a</a><a href=/v>b</a><a href=/w hidden>c</a>");
  g_autofree char *links = NULL, *none = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (Sample) sample = sample_new_rendered (cases[i].html);
      g_autofree char *out = vlps_emit_links (sample_document (sample),
                                              1u << VLPS_REGION_CENTER | 1u << VLPS_REGION_LM | 1u << VLPS_REGION_RM);

      g_test_message ("%s", cases[i].name);
      g_assert_cmpstr (out, ==, cases[i].links);
    }
  g_clear_pointer (&plain->result->regions, g_free);
  links = vlps_emit_links (sample_document (plain), 1u << VLPS_REGION_CENTER);
  g_assert_cmpstr (links, ==,
                   "{\"url\": \"http://example.org/v\", \"text\": \"b\", \"region\": \"CENTER\", "
                   "\"box\": [0, 0, 0, 0]}\n");
  none = vlps_emit_links (sample_document (plain), 1u << VLPS_REGION_HEADER);
  g_assert_cmpstr (none, ==, "");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_set_nonfatal_assertions ();
  g_test_add_func ("/page-links/lines", test_links);
  return g_test_run ();
}
