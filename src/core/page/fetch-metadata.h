/* fetch-metadata.h - how a page came: when, with which answer, over which addresses, and what its bytes were */
#pragma once

#include <gio/gio.h>

/* Most addresses that are kept of those that led to a page; what leads further is kept out by every loader. */
#define VLPS_FETCH_METADATA_MAX_REDIRECTS 100

/* All zero: nothing is known, as of a page from a snapshot. */
typedef struct
{
  gint64 fetched; /* us since 1970: when its loading began, or when it was recorded in a web archive; 0: unknown */
  guint status;   /* of the answer, as in HTTP; 0: it came by none, or none came */
  GPtrArray *redirects; /* of char*: addresses that led on to that of the page, in their order; NULL: none */
  char *robots_tag;     /* values of X-Robots-Tag, "; " between those of several headers; NULL: none */
  char *sha256;         /* of the bytes that came, unpacked, in hexadecimal; NULL: unknown */
} VlpsFetchMetadata;

void vlps_fetch_metadata_clear (VlpsFetchMetadata *fetch_metadata);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (VlpsFetchMetadata, vlps_fetch_metadata_clear)

/* The page was asked for at `url` and may be sent on from there; nothing where that is where it was sent last. */
void vlps_fetch_metadata_pass (VlpsFetchMetadata *fetch_metadata, const char *url);

/* The page came from `url`: what was passed from there on led elsewhere. */
void vlps_fetch_metadata_arrive (VlpsFetchMetadata *fetch_metadata, const char *url);

/* What came; `bytes` may be NULL, then nothing is known of it. */
void vlps_fetch_metadata_set_bytes (VlpsFetchMetadata *fetch_metadata, GBytes *bytes);
