/* reason.c - why a node of a page is content, or is not */
#include "reason.h"

const char *
vlps_reason_name (VlpsReason reason)
{
  static const char *const names[VLPS_N_REASONS] = {
    [VLPS_REASON_METHOD] = "method",     [VLPS_REASON_REGIONS] = "regions",       [VLPS_REASON_FOLDED] = "folded",
    [VLPS_REASON_HEADING] = "heading",   [VLPS_REASON_HEADLINE] = "headline",     [VLPS_REASON_BYLINE] = "byline",
    [VLPS_REASON_PICTURE] = "picture",   [VLPS_REASON_TABLE] = "table",           [VLPS_REASON_CODE] = "code",
    [VLPS_REASON_NOTE] = "note",         [VLPS_REASON_CALLOUT] = "callout",       [VLPS_REASON_HIDDEN] = "hidden",
    [VLPS_REASON_LINE] = "line",         [VLPS_REASON_NOTICE] = "notice",         [VLPS_REASON_COMMENTS] = "comments",
    [VLPS_REASON_REPEATED] = "repeated", [VLPS_REASON_FREQUENT] = "frequent",     [VLPS_REASON_SIGN] = "sign",
    [VLPS_REASON_SELECTOR] = "selector", [VLPS_REASON_IMAGES] = "images",         [VLPS_REASON_LINKS] = "links",
    [VLPS_REASON_TOPIC] = "topic",       [VLPS_REASON_STANDFIRST] = "standfirst",
  };

  return names[reason];
}
