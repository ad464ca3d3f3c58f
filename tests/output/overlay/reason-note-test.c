/* reason-note-test.c - shares of text by the reason for which it is left out */
#include "reason-note.h"

#include <string.h>

#include "sample-page.h"

/* 10 + 5 + 4 + 1 characters that a reader sees */
static const char html[] =
    "<body><p id=a>abcde fghij</p><p id=b>klmno</p><p id=c>pqrs</p><p id=d>t</p><p hidden>uvw</p>";

static VlpsDocument *
make (const VlpsPage *page)
{
  VlpsResult *result = vlps_result_new_whole (page);

  g_clear_pointer (&result->regions, g_free);
  return vlps_document_new (page, result, NULL, NULL);
}

static void
leave_out (VlpsDocument *document, const char *id, VlpsReason reason)
{
  int text = sample_find (document->page, id) + 1;

  document->result->content[text] = 0;
  document->result->reason[text] = (guint8) reason;
}

/* The largest share comes first; shares of one reason are one; text that nobody sees is not counted. */
static void
test_shares (void)
{
  g_autoptr (VlpsPage) page = sample_page (html);
  g_autoptr (VlpsDocument) document = make (page);
  g_autofree char *note = NULL;

  leave_out (document, "b", VLPS_REASON_COMMENTS);
  leave_out (document, "c", VLPS_REASON_NOTICE);
  leave_out (document, "d", VLPS_REASON_COMMENTS);
  note = vlps_reason_note (document);
  g_assert_cmpstr (note, ==, "Left out: comments 30 %, notice 20 % of text");
}

static void
test_nothing (void)
{
  g_autoptr (VlpsPage) page = sample_page (html);
  g_autoptr (VlpsDocument) document = make (page);

  g_assert_null (vlps_reason_note (document));
}

/* All of a page, by the lines; a page without text. */
static void
test_extremes (void)
{
  g_autoptr (VlpsPage) page = sample_page (html), empty = sample_page ("<body>");
  g_autoptr (VlpsDocument) document = vlps_document_new_whole (page), other = vlps_document_new_whole (empty);
  g_autofree char *note = NULL;

  memset (document->result->regions, VLPS_REGION_HEADER, page->n_nodes);
  memset (document->result->content, 0, page->n_nodes);
  note = vlps_reason_note (document);
  g_assert_cmpstr (note, ==, "Left out: line 100 % of text");
  g_assert_null (vlps_reason_note (other));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/reason-note/shares", test_shares);
  g_test_add_func ("/reason-note/nothing", test_nothing);
  g_test_add_func ("/reason-note/extremes", test_extremes);
  return g_test_run ();
}
