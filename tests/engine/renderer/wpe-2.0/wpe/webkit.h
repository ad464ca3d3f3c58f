/* webkit.h - stands in for the header of WPE WebKit 2.0 where that is not installed
 *
 * The API of WPE WebKit 2.0 is that of WebKitGTK 6.0 (both are generated from the same headers) but for the widget, and
 * for the view's backend, which is declared here as WPE WebKit declares it.  With it the renderer is compiled, and
 * never linked, so that what only the newer API has is not forgotten between two releases of Debian.
 */
#pragma once

#include <webkit/webkit.h>
#include <wpe/wpe.h>

typedef struct _WebKitWebViewBackend WebKitWebViewBackend;

WebKitWebViewBackend *webkit_web_view_backend_new (struct wpe_view_backend *backend, GDestroyNotify notify,
                                                   gpointer user_data);
