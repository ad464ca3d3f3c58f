/* bot-auth.h - requests signed with the key of whoever runs the program (Web Bot Auth)
 *
 * HTTP Message Signatures (RFC 9421) with Ed25519, as draft-ietf-webbotauth-httpsig-protocol has them: a server finds the
 * public key at the address in Signature-Agent and knows who asks.  A signature covers the server's name and the address
 * of the agent, not the path, and holds for VLPS_BOT_AUTH_SECONDS.
 */
#pragma once

#include <glib.h>

#define VLPS_BOT_AUTH_SECONDS 300

/* Threads may share it. */
typedef struct _VlpsBotAuth VlpsBotAuth;

/* Reads a private key as a JSON Web Key (RFC 8037: kty OKP, crv Ed25519, d, x) from the file at `path`.  `agent`: https
 * address whose host has the public key in its directory.  NULL with VLPS_ERROR_USAGE for another key or address, or
 * where both halves of the key do not belong together, and VLPS_ERROR_IO where the file cannot be read.  No message has
 * anything of the key. */
VlpsBotAuth *vlps_bot_auth_read (const char *path, const char *agent, GError **error);
VlpsBotAuth *vlps_bot_auth_ref (VlpsBotAuth *auth);

/* The last one wipes the key. */
void vlps_bot_auth_unref (VlpsBotAuth *auth);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsBotAuth, vlps_bot_auth_unref)

/* The signature of a text in base64; newly allocated. */
char *vlps_bot_auth_sign (const VlpsBotAuth *auth, const char *text);

/* The headers of a request for `url` (http or https) at `created` (s since 1970): lines "Name: value" without a last line
 * feed, newly allocated; NULL where the address has no host.  `once`: no other request has them; they get a nonce, which
 * servers may refuse when it comes again. */
char *vlps_bot_auth_headers (const VlpsBotAuth *auth, const char *url, gint64 created, gboolean once);
