/* certificate.h - makes self-signed certificates for clients that do not verify them */
#pragma once

#include <gio/gio.h>

/* Makes a new key and certificate, valid for about a day. Fails with VLPS_ERROR_ENGINE. */
GTlsCertificate *vlps_certificate_new (GError **error);
