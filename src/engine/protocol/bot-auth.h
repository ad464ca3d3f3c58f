/* bot-auth.h - signs requests with a key of the user (Web Bot Auth)
 *
 * HTTP Message Signatures (RFC 9421) with Ed25519, as in draft-ietf-webbotauth-httpsig-protocol: a server finds the
 * public key at the address in Signature-Agent and so identifies the client. A signature covers the server's name and
 * the address of the agent, not the path, and is valid for VLPS_BOT_AUTH_SECONDS. */
#pragma once

#include <glib.h>

#define VLPS_BOT_AUTH_SECONDS 300

/* Thread-safe. */
typedef struct _VlpsBotAuth VlpsBotAuth;

/* Reads a private key as a JSON Web Key (RFC 8037: kty OKP, crv Ed25519, d, x) from the file at `path`. `agent`:
 * https address whose host publishes the public key in its directory. Fails with VLPS_ERROR_USAGE for another key or
 * address and if the halves of the key do not match, and with VLPS_ERROR_IO if the file cannot be read. No message
 * contains any part of the key. */
VlpsBotAuth *vlps_bot_auth_read (const char *path, const char *agent, GError **error);
VlpsBotAuth *vlps_bot_auth_ref (VlpsBotAuth *auth);

/* Frees the object with its last reference; the key is then wiped. */
void vlps_bot_auth_unref (VlpsBotAuth *auth);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsBotAuth, vlps_bot_auth_unref)

/* Signs a text; returns base64, newly allocated. */
char *vlps_bot_auth_sign (const VlpsBotAuth *auth, const char *text);

/* Returns the headers of a request for `url` (http or https) at `created` (s since 1970): lines "Name: value" without
 * a last line feed, newly allocated; NULL if the address has no host. `once`: the headers are for a single request
 * and get a nonce, whose reuse servers may refuse. */
char *vlps_bot_auth_headers (const VlpsBotAuth *auth, const char *url, gint64 created, gboolean once);
