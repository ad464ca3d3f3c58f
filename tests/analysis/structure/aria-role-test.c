/* aria-role-test.c - what an element is for those who cannot see it: HTML-AAM's table, and the attribute `role` */
#include "aria-role.h"

#include "sample-page.h"

static void
test_roles (void)
{
  static const struct
  {
    const char *html, *role;
  } cases[] = {
    { "<a id=x href=/>a</a>", "link" },
    { "<a id=x>a</a>", NULL },
    { "<button id=x>a</button>", "button" },
    { "<input id=x>", "textbox" },
    { "<input id=x type=EMAIL>", "textbox" },
    { "<input id=x type=nothing>", "textbox" },
    { "<input id=x type=search>", "searchbox" },
    { "<input id=x list=l>", "combobox" },
    { "<input id=x type=search list=l>", "combobox" },
    { "<input id=x type=number list=l>", "spinbutton" },
    { "<input id=x type=range>", "slider" },
    { "<input id=x type=checkbox>", "checkbox" },
    { "<input id=x type=checkbox switch>", "switch" },
    { "<input id=x type=radio>", "radio" },
    { "<input id=x type=image>", "button" },
    { "<input id=x type=submit>", "button" },
    { "<input id=x type=password>", NULL },
    { "<input id=x type=date>", NULL },
    { "<input id=x type=file>", NULL },
    { "<select id=x></select>", "combobox" },
    { "<select id=x size=1></select>", "combobox" },
    { "<select id=x size=2></select>", "listbox" },
    { "<select id=x multiple></select>", "listbox" },
    { "<textarea id=x></textarea>", "textbox" },
    { "<div id=x role=button>a</div>", "button" },
    { "<div id=x role='nothing  TAB'>a</div>", "tab" },
    { "<div id=x role='but'>a</div>", NULL },
    { "<div id=x role=widget>a</div>", NULL },
    { "<a id=x href=/ role=tab>a</a>", "tab" },
    { "<a id=x href=/ role=heading>a</a>", "heading" },
    /* what something can be done with stays what it is */
    { "<button id=x role=presentation>a</button>", "button" },
    { "<button id=x role=none>a</button>", "button" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (VlpsPage) page = sample_page (cases[i].html);
      const VlpsAriaRole *role = vlps_aria_role (&page->nodes[sample_find (page, "x")]);

      g_test_message ("%s", cases[i].html);
      g_assert_cmpstr (role != NULL ? role->name : NULL, ==, cases[i].role);
    }
}

static void
test_types (void)
{
  static const char *const cases[][2] = {
    { "<input id=x>", "text" },
    { "<input id=x type=Date>", "date" },
    { "<input id=x type=x>", "text" },
    { "<button id=x>a</button>", "submit" },
    { "<button id=x type=BUTTON>a</button>", "button" },
    { "<button id=x type=reset>a</button>", "reset" },
    { "<a id=x href=/ type=text/html>a</a>", NULL },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (VlpsPage) page = sample_page (cases[i][0]);

      g_assert_cmpstr (vlps_aria_type (&page->nodes[sample_find (page, "x")]), ==, cases[i][1]);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/aria-role/roles", test_roles);
  g_test_add_func ("/aria-role/types", test_types);
  return g_test_run ();
}
