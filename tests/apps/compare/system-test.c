/* system-test.c - the systems that a list names, and their settings */
#include "system.h"

#include "bts.h"
#include "errors.h"
#include "scedd.h"
#include "zhou-2009.h"

static const VlpsBtsOptions *
bts (const VlpsSystem *system)
{
  return vlps_method_own (&system->extract);
}

static const VlpsZhou2009Options *
zhou (const VlpsSystem *system)
{
  return vlps_method_own (&system->extract);
}

static const VlpsSceddOptions *
scedd (const VlpsSystem *system)
{
  return vlps_method_own (&system->extract);
}

/* vl-ps is what it is in all commands, with lines as auto finds them; what is named twice is there once. */
static void
test_vl_ps (void)
{
  g_autoptr (GPtrArray) systems = vlps_systems_new ();
  const VlpsSystem *plain, *set;

  g_assert_true (vlps_systems_parse (systems, "vl-ps,jing-zuo-2004,vl-ps,vl-ps:units=all", TRUE, NULL));
  g_assert_cmpuint (systems->len, ==, 3);
  plain = systems->pdata[0];
  set = systems->pdata[2];
  g_assert_cmpstr (plain->name, ==, "vl-ps");
  g_assert_true (plain->preset.automatic);
  g_assert_cmpint (plain->extract.units, ==, plain->preset.units);
  g_assert_cmpstr (set->name, ==, "vl-ps:units=all");
  g_assert_true (set->preset.automatic);
  g_assert_cmpint (set->extract.units, ==, VLPS_UNITS_ALL);
}

static void
test_systems (void)
{
  static const char *const bad[] = { "no-such", "jing-zuo-2004", "oracle", "vl-ps" };

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GPtrArray) systems = vlps_systems_new ();
      g_autoptr (GError) error = NULL;

      /* without rendering there are no boxes */
      g_assert_false (vlps_systems_parse (systems, bad[i], FALSE, &error));
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
    }
}

/* Parameters of systems: those of a method by its name, those that several have at once; what none has is refused. */
static void
test_settings (void)
{
  g_autoptr (GPtrArray) systems = vlps_systems_new ();
  g_autoptr (GError) error = NULL;

  g_assert_true (vlps_systems_parse (systems, "whole,bts,zhou-2009", FALSE, NULL));
  g_assert_true (vlps_systems_set (systems, "keep-links=yes", &error));
  g_assert_true (vlps_systems_set (systems, "bts.largest=5", &error));
  g_assert_true (vlps_systems_set (systems, "zhou-2009.separators=paper", &error));
  g_assert_true (bts (systems->pdata[1])->blocks.keep_links);
  g_assert_true (zhou (systems->pdata[2])->blocks.keep_links);
  g_assert_cmpuint (bts (systems->pdata[1])->n_largest, ==, 5);
  g_assert_cmpint (bts (systems->pdata[1])->blocks.separators, ==, VLPS_SEPARATORS_BLOCK);
  g_assert_cmpint (zhou (systems->pdata[2])->blocks.separators, ==, VLPS_SEPARATORS_PAPER);
  g_assert_false (vlps_systems_set (systems, "p=.3", &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
  g_clear_error (&error);
  g_assert_false (vlps_systems_set (systems, "largest=1000", &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
}

/* Settings behind a colon: they hold against --param, others do not; nothing that the method lacks. */
static void
test_named_settings (void)
{
  static const char *const wrong[] = { "whole:p=.3",
                                       "scedd:",
                                       "scedd:p=.3",
                                       "scedd:units=all",
                                       "scedd:top-coef=x",
                                       "jing-zuo-2004:units=some",
                                       "scedd:examples=2",
                                       "vlps:examples=2",
                                       "example-page:examples=0",
                                       "example-page:examples=21" };
  g_autoptr (GPtrArray) systems = vlps_systems_new ();
  g_autoptr (GError) error = NULL;
  const VlpsSystem *system;

  g_assert_true (
      vlps_systems_parse (systems,
                          "scedd,scedd:top-coef=.1+rounds=3,jing-zuo-2004,jing-zuo-2004:units=all,kovacevic-2002,vlps,"
                          "example-page,example-page:examples=6+drop=.4,vlps+site:examples=3",
                          TRUE, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (systems->len, ==, 9);
  g_assert_cmpuint (vlps_system_takes_examples (systems->pdata[0]), ==, 0);
  g_assert_cmpuint (vlps_system_takes_examples (systems->pdata[6]), ==, 1);
  g_assert_cmpuint (vlps_system_takes_examples (systems->pdata[7]), ==, 6);
  g_assert_cmpuint (vlps_system_takes_examples (systems->pdata[8]), ==, 3);
  g_assert_cmpuint (vlps_system_takes_examples (systems->pdata[5]), ==, 0);
  g_assert_true (vlps_systems_set (systems, "scedd.top-coef=.2", &error));
  system = systems->pdata[0];
  g_assert_cmpfloat_with_epsilon (scedd (system)->top_coef, .2, 1e-12);
  g_assert_cmpuint (scedd (system)->rounds, ==, 5);
  system = systems->pdata[1];
  g_assert_cmpstr (system->name, ==, "scedd:top-coef=.1+rounds=3");
  g_assert_cmpfloat_with_epsilon (scedd (system)->top_coef, .1, 1e-12);
  g_assert_cmpuint (scedd (system)->rounds, ==, 3);
  g_assert_cmpint (((const VlpsSystem *) systems->pdata[2])->extract.units, ==, VLPS_UNITS_BLOCK);
  g_assert_cmpint (((const VlpsSystem *) systems->pdata[3])->extract.units, ==, VLPS_UNITS_ALL);
  g_assert_cmpint (((const VlpsSystem *) systems->pdata[4])->extract.units, ==, VLPS_UNITS_TABLES);
  g_assert_true (vlps_systems_set_units (systems, "all", &error));
  for (guint i = 2; i < 6; i++)
    g_assert_cmpint (((const VlpsSystem *) systems->pdata[i])->extract.units, ==, VLPS_UNITS_ALL);
  g_assert_true (vlps_systems_set_units (systems, "block", &error));
  g_assert_cmpint (((const VlpsSystem *) systems->pdata[2])->extract.units, ==, VLPS_UNITS_BLOCK);
  g_assert_cmpint (((const VlpsSystem *) systems->pdata[3])->extract.units, ==, VLPS_UNITS_ALL);
  g_assert_false (vlps_systems_set_units (systems, "some", &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (GPtrArray) none = vlps_systems_new ();

      g_clear_error (&error);
      g_assert_false (vlps_systems_parse (none, wrong[i], TRUE, &error));
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
    }
  g_clear_error (&error);
  g_assert_false (vlps_systems_parse (systems, "auto:line-price=.1", FALSE, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
}

/* Which systems have learnt from a set: the model of content from daniel-zh, that of regions from docs, too, which only
 * rendered pages need; neither from boxes. */
static void
test_learnt (void)
{
  static const struct
  {
    const char *system, *set;
    gboolean rendered, learnt;
  } rows[] = { { "vlps", "daniel-zh", FALSE, TRUE },  { "vlps", "daniel-zh", TRUE, TRUE },
               { "vlps+site", "aeb", FALSE, TRUE },   { "vlps", "docs", FALSE, FALSE },
               { "vlps", "docs", TRUE, TRUE },        { "auto", "kreuzer", TRUE, TRUE },
               { "auto", "boxes", TRUE, FALSE },      { "jing-zuo-2004", "kreuzer", TRUE, FALSE },
               { "scedd", "daniel-zh", TRUE, FALSE }, { "whole", "daniel-zh", TRUE, FALSE } };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GPtrArray) systems = vlps_systems_new ();

      g_assert_true (vlps_systems_parse (systems, rows[i].system, TRUE, NULL));
      g_assert_cmpint (vlps_system_has_learnt (systems->pdata[0], rows[i].set, rows[i].rendered), ==, rows[i].learnt);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/system/settings", test_settings);
  g_test_add_func ("/system/named-settings", test_named_settings);
  g_test_add_func ("/system/learnt", test_learnt);
  g_test_add_func ("/system/systems", test_systems);
  g_test_add_func ("/system/vl-ps", test_vl_ps);
  return g_test_run ();
}
