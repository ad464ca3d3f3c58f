/* name-test.c - names of people in bylines and behind labels */
#include "name.h"

typedef struct
{
  const char *text, *name; /* NULL: none */
} Case;

static void
check (char *(*read) (const char *), const Case *cases, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *name = read (cases[i].text);

      if (g_strcmp0 (name, cases[i].name) != 0)
        g_error ("\"%s\": %s, not %s", cases[i].text, name, cases[i].name);
    }
}

static void
test_labelled (void)
{
  static const Case after[] = {
    { "：张三 来源：报", "张三" },
    { "：[新华网]", "新华网" },
    { ": Some Paper (online)", "Some Paper" },
    { "：", NULL },
    { "", NULL },
  };
  static const Case labelled[] = {
    { ": 宋怡 杨志华", "宋怡 杨志华" },
    { "：放飞&心情", "放飞&心情" },
    /* 15 characters are a pen name, 16 a sentence */
    { "一二三四五六七八九十一二三四五", "一二三四五六七八九十一二三四五" },
    { "一二三四五六七八九十一二三四五六", NULL },
  };

  check (vlps_name_read, after, G_N_ELEMENTS (after));
  check (vlps_name_read_labelled, labelled, G_N_ELEMENTS (labelled));
}

static void
test_people (void)
{
  const char *text = " 罗科  苏盈发自北京", *end;
  g_autofree char *names = vlps_name_read_people (text, &end);

  g_assert_cmpstr (names, ==, "罗科 苏盈");
  g_assert_cmpstr (end, ==, "发自北京");
  g_assert_null (vlps_name_read_people ("Jane", &end));
}

static void
test_byline (void)
{
  static const Case cases[] = {
    { "By Jane Doe", "Jane Doe" },
    { "View Profile", NULL },
    { "More by this editor", NULL },
    { "Comments", NULL },
    { "Google+", NULL },
    { "Jane Doe Filed Under News", "Jane Doe" },
    { "Jane Doe Membro desde 2019", "Jane Doe" },
    { "Jane Profile", "Jane Profile" },
    { "About the author", NULL },
    { "Takip et", NULL },
    { "TAKİP ET", NULL },
    { "Teilen", NULL },
    { "Abone ol", NULL },
    { "Подписаться", NULL },
    { "Written by: By Jane Doe", "Jane Doe" },
    { "Jane Doe, 12 April 2011", "Jane Doe" },
    { "Jane Doe | Paper", "Jane Doe" },
    { "By April Doe Last updated", "April Doe" },
    { "By Laura June", "Laura June" },
    { "April May March", "April May March" },
    { "Jane Doe June 5, 2020", "Jane Doe" },
    { "By Laura June, August 3, 2015", "Laura June" },
    { "Monday, August 3, 2015", NULL },
    { "August 3, 2015", NULL },
    { "John (Jack) Doe", "John (Jack) Doe" },
    { "John (Jack) Doe (Madrid)", "John (Jack) Doe" },
    { "Jane Doe (Madrid) 5 min", "Jane Doe" },
    { "Supplied", NULL },
    { "jane@example.org", NULL },
    { "https://example.org/jane", NULL },
    { "April 12, 2011", NULL },
    { "Your name:", NULL },
    { "capital von Jane Doe", "Jane Doe" },
    { "Ursula von der Leyen", "Ursula von der Leyen" },
    /* words that stand where a name should */
    { "No Author", NULL },
    { "publisher", NULL },
    { "Alle Artikel", NULL },
    { "TAKİP ET", NULL },
    { "Noah Author", "Noah Author" },
    { "Zeige alle Beiträge von Jane Doe", "Jane Doe" },
    { "Voir tous les articles par Jane Doe", "Jane Doe" },
    { "Interview: Jane Doe", "Jane Doe" },
    { "Interview Magazine", "Interview Magazine" },
    { "Recueilli par Jane DOE", "Jane DOE" },
    { "Af Jane Doe", "Jane Doe" },
    { "By Jane Smith.", "Jane Smith" },
    { "By Jane Doe Jr.", "Jane Doe Jr." },
    { "View my complete profile", NULL },
    { "Jane Doe under", "Jane Doe" },
    { "Jane Doe under News", "Jane Doe" },
    { "Jane Underwood", "Jane Underwood" },
    { "Jane Doe https://example.org", "Jane Doe" },
    { "vonJane Doe", "Jane Doe" },
    { "byJane van Doe", "Jane van Doe" },
    { "vonnegut Doe", "vonnegut Doe" },
    { "BYJane Doe", "Jane Doe" },
    { "ByJane van Doe", "Jane van Doe" },
    { "BYRON DOE", "BYRON DOE" },
    { "Byron Doe", "Byron Doe" },
    { "Recipe courtesy of Jane Doe", "Jane Doe" },
    { "Rezept von Jane Doe", "Jane Doe" },
    /* what is written together with the name, or parted from it by strokes */
    { "By Jane Doe5 minute Read", "Jane Doe" },
    { "Jane Doe12 min read", "Jane Doe" },
    { "Jane Doe3 hours ago", "Jane Doe" },
    { "Jane Doe5", "Jane Doe5" },
    { "Jane // The Kitchen", "Jane" },
    { "Jane Doe /The Kitchen", "Jane Doe /The Kitchen" },
    { "Jane Doe/ Paper", "Jane Doe" },
    { "Jane Doe //", "Jane Doe" },
    { "jane//now", "jane//now" },
    /* dates with their articles, users' names and pictures behind a name */
    { "Par Jane Doe Le 3 août", "Jane Doe" },
    { "Von Jane Doe am 3. August", "Jane Doe" },
    { "Por Jane Doe el 3 de agosto", "Jane Doe" },
    { "By Jane Le 3 August", "Jane Le" },
    { "Jane Doe @janedoe", "Jane Doe" },
    { "@janedoe", NULL },
    { "Written by Jane Doe, Photos by John Roe", "Jane Doe" },
    /* places and systems */
    { "Kenya", NULL },
    { "United Arab Emirates", NULL },
    { "New York", NULL },
    { "Georgia", "Georgia" },
    { "India Jones", "India Jones" },
    { "Admin", NULL },
    { "Webmaster", NULL },
    { "Adam Minn", "Adam Minn" },
    /* what leads to comments */
    { "View Comments", NULL },
    { "Leave a comment", NULL },
    { "Voir les commentaires", NULL },
    { "View Doe", "View Doe" },
    /* who took a picture */
    { "Foto: Jane Doe", NULL },
    { "Фото: Наталия Иванова", NULL },
    { "Photo by Jane Doe", NULL },
    { "Photograph by Jane Doe, National Paper", NULL },
    { "Illustrations: Jane Doe", NULL },
    { "Cartoon by Jane Doe", NULL },
    { "Photograph Jane", "Photograph Jane" },
    { "Foto Jane", "Foto Jane" },
    { "•", NULL },
    { "", NULL },
  };

  check (vlps_name_read_byline, cases, G_N_ELEMENTS (cases));
  g_assert_cmpuint (vlps_name_opening ("Written by: Jane"), ==, 12);
  g_assert_cmpuint (vlps_name_opening ("Bye Jane"), ==, 0);
  g_assert_cmpuint (vlps_name_opening ("Von Jane Doe"), ==, 4);
  g_assert_cmpuint (vlps_name_opening ("Von hier aus"), ==, 0);
}

static void
test_split (void)
{
  static const Case cases[] = {
    { "Jane Doe and John Roe", "Jane Doe|John Roe" },
    { "Jane Doe; John Roe", "Jane Doe|John Roe" },
    { "Jane Doe, John Roe", "Jane Doe|John Roe" },
    { "Jane Doe, Jane Doe", "Jane Doe" },
    { "Jane Doe; John Roe; JANE DOE; Ann Poe; John Roe", "Jane Doe|John Roe|Ann Poe" },
    { "Doe, Jane", "Doe, Jane" },
    /* where they work, and as what */
    { "Jane Doe, MDR SACHSEN", "Jane Doe" },
    { "Jane Doe, USA TODAY Sports", "Jane Doe" },
    { "JANE DOE, JOHN ROE", "JANE DOE|JOHN ROE" },
    { "Jane Doe, Chief Technology Officer", "Jane Doe" },
    { "Smith and Sons", "Smith and Sons" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
      g_autofree char *joined = NULL;

      vlps_name_split (cases[i].text, names);
      vlps_name_unique (names);
      g_ptr_array_add (names, NULL);
      joined = g_strjoinv ("|", (char **) names->pdata);
      g_assert_cmpstr (joined, ==, cases[i].name);
    }
}

static void
test_is_person (void)
{
  static const char *const people[] = { "Jane Doe",       "Jane van Doe", "J. O'Brien",
                                        "Jane MacDonald", "Иван Петров",  "A B C D E" };
  static const char *const others[] = { "TAKİP ET",
                                        "Takip Et",
                                        "Full Bio",
                                        "TEXT SIZE",
                                        "RSS Feed",
                                        "Story Highlights",
                                        "VATICAN CITY",
                                        "Cascade County",
                                        "CAPE COD TIMES FILE",
                                        "LATEST NEWS",
                                        "Jane",
                                        "World News",
                                        "Register For Auction",
                                        "Jane RoeburnReviewed",
                                        "jane doe",
                                        "Jane Doe 2",
                                        "A B C D E F",
                                        "van Doe",
                                        "" };

  for (guint i = 0; i < G_N_ELEMENTS (people); i++)
    g_assert_true (vlps_name_is_person (people[i]));
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    g_assert_false (vlps_name_is_person (others[i]));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/name/labelled", test_labelled);
  g_test_add_func ("/name/people", test_people);
  g_test_add_func ("/name/byline", test_byline);
  g_test_add_func ("/name/split", test_split);
  g_test_add_func ("/name/is-person", test_is_person);
  return g_test_run ();
}
