/* doctype-test.c - quirks mode or not */
#include "doctype.h"

#include <string.h>

static const struct
{
  const char *text;
  gboolean quirks;
} cases[] = {
  { " html", FALSE },
  { "html", FALSE },
  { "\n HTML ", FALSE },
  { " html SYSTEM \"about:legacy-compat\"", FALSE },
  { " HTML PUBLIC \"-//W3C//DTD HTML 4.01//EN\" \"http://www.w3.org/TR/html4/strict.dtd\"", FALSE },
  { " HTML PUBLIC \"-//W3C//DTD HTML 4.01//EN\"", FALSE },
  { " HTML PUBLIC '-//W3C//DTD HTML 4.01 Transitional//EN' 'http://www.w3.org/TR/html4/loose.dtd'", FALSE },
  { " HTML PUBLIC \"-//W3C//DTD HTML 4.01 Transitional//EN\"\"http://www.w3.org/TR/html4/loose.dtd\"", FALSE },
  { " html PUBLIC \"-//W3C//DTD XHTML 1.0 Transitional//EN\" \"x\"", FALSE },
  { " html PUBLIC \"-//W3C//DTD XHTML 1.0 Transitional//EN\"", FALSE },
  { " html PUBLIC \"-//WAPFORUM//DTD XHTML Mobile 1.0//EN\" \"x\"", FALSE },
  { "", TRUE },
  { " ", TRUE },
  { " htm", TRUE },
  { " htmlx", TRUE },
  { " svg", TRUE },
  { " html foo", TRUE },
  { " html PUBLIC", TRUE },
  { " html PUBLIC x", TRUE },
  { " html PUBLIC \"x", TRUE },
  { " html SYSTEM", TRUE },
  { " html SYSTEM x", TRUE },
  { " HTML PUBLIC -//W3C//DTD HTML 4.01 Transitional//EN", TRUE },
  { " HTML PUBLIC \"-//W3C//DTD HTML 4.01 Transitional//EN\"", TRUE },
  { " HTML PUBLIC \"-//w3c//dtd html 4.01 frameset//en\" ", TRUE },
  { " HTML PUBLIC \"-//W3C//DTD HTML 4.0 Transitional//EN\"", TRUE },
  { " HTML PUBLIC \"-//W3C//DTD HTML 4.0 Transitional//EN\" \"http://www.w3.org/TR/REC-html40/loose.dtd\"", TRUE },
  { " HTML PUBLIC \"-//W3C//DTD HTML 3.2 Final//EN\"", TRUE },
  { " HTML PUBLIC \"-//IETF//DTD HTML//EN\"", TRUE },
  { " HTML PUBLIC \"HTML\"", TRUE },
  { " html PUBLIC \"x\" y", TRUE },
  { " html SYSTEM \"http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd\"", TRUE },
};

static void
test_cases (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_test_message ("%s", cases[i].text);
      g_assert_cmpint (vlps_doctype_is_quirks (cases[i].text, strlen (cases[i].text)), ==, cases[i].quirks);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/doctype/cases", test_cases);
  return g_test_run ();
}
