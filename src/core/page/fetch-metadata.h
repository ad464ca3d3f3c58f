/* fetch-metadata.h - when and how a page was fetched: response status, redirections, checksum */
#pragma once

#include <gio/gio.h>

/* Most redirections recorded of a page; every loader stops at this number. */
#define VLPS_FETCH_METADATA_MAX_REDIRECTS 100

/* All zero if nothing is known, as for a page from a snapshot. */
typedef struct
{
  gint64 fetched; /* us since 1970: when its loading began, or when it was recorded in a web archive; 0: unknown */
  guint status;   /* HTTP status of the response; 0: none */
  GPtrArray *redirects; /* of char*: addresses that redirected to the page, in order; NULL: none */
  char *robots_tag;     /* values of X-Robots-Tag headers, separated by "; "; NULL: none */
  char *sha256;         /* of the received bytes, decompressed, in hexadecimal; NULL: unknown */
} VlpsFetchMetadata;

void vlps_fetch_metadata_clear (VlpsFetchMetadata *fetch_metadata);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (VlpsFetchMetadata, vlps_fetch_metadata_clear)

/* Records a request for `url`, which may redirect. Does nothing if `url` is the last address recorded. */
void vlps_fetch_metadata_pass (VlpsFetchMetadata *fetch_metadata, const char *url);

/* Records that the page was loaded from `url`: drops the addresses recorded from there on. */
void vlps_fetch_metadata_arrive (VlpsFetchMetadata *fetch_metadata, const char *url);

/* Records the checksum of the received bytes. NULL clears it. */
void vlps_fetch_metadata_set_bytes (VlpsFetchMetadata *fetch_metadata, GBytes *bytes);
