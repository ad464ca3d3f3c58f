/* engine.h - the API of WebKit that this program is written for, and stand-ins where a port has an older one
 *
 * Written for the API of WebKitGTK 6.0, which WPE WebKit 2.0 shares.  The API 1.1 of WPE WebKit names some things
 * differently and lacks a few, whatever the version of the library.  For it the build defines VLPS_ENGINE_OLD, which is
 * asked elsewhere only where the difference cannot be hidden here.
 */
#pragma once

#ifdef VLPS_PORT_WPE
#include <wpe/webkit.h>
#define VLPS_PORT_NAME "wpe" /* also the folder of its module inside the web process */
#else
#include <webkit/webkit.h>
#define VLPS_PORT_NAME "gtk"
#endif

#ifdef VLPS_ENGINE_OLD
/* --- the network session was called data manager and belonged to the context --- */

typedef WebKitWebsiteDataManager WebKitNetworkSession;

#define webkit_network_session_new_ephemeral webkit_website_data_manager_new_ephemeral
#define webkit_network_session_new(data, cache)                                                                        \
  webkit_website_data_manager_new ("base-data-directory", data, "base-cache-directory", cache, NULL)
#define webkit_network_session_set_proxy_settings webkit_website_data_manager_set_network_proxy_settings
#define webkit_network_session_set_tls_errors_policy webkit_website_data_manager_set_tls_errors_policy

#define vlps_engine_data_manager(session) (session)

static inline WebKitWebContext *
vlps_engine_context_new (WebKitNetworkSession *session)
{
  WebKitWebContext *context = webkit_web_context_new_with_website_data_manager (session);

  /* newer versions read the variable themselves */
  webkit_web_context_set_sandbox_enabled (context, g_getenv ("WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS") == NULL);
  return context;
}

/* --- modules inside the web process had another name --- */

#define webkit_web_context_set_web_process_extensions_directory webkit_web_context_set_web_extensions_directory
#define webkit_web_context_set_web_process_extensions_initialization_user_data                                         \
  webkit_web_context_set_web_extensions_initialization_user_data
#define VLPS_ENGINE_INITIALIZE "initialize-web-extensions"

/* --- scripts; from 2.40 on the old API has some of these names, too --- */

#define webkit_user_content_manager_register_script_message_handler                                                    \
  webkit_user_content_manager_register_script_message_handler_in_world
#define webkit_web_view_evaluate_javascript(view, script, length, world, uri, cancellable, callback, data)             \
  webkit_web_view_run_javascript_in_world (view, script, world, cancellable, callback, data)
#define webkit_web_view_call_async_javascript_function(view, body, length, arguments, world, uri, cancellable,         \
                                                       callback, data)                                                 \
  webkit_web_view_run_async_javascript_function_in_world (view, body, arguments, world, cancellable, callback, data)

static inline JSCValue *
vlps_engine_evaluate_finish (WebKitWebView *view, GAsyncResult *result, GError **error)
{
  WebKitJavascriptResult *answer = webkit_web_view_run_javascript_in_world_finish (view, result, error);
  JSCValue *value = NULL;

  if (answer != NULL)
    {
      value = g_object_ref (webkit_javascript_result_get_js_value (answer));
      webkit_javascript_result_unref (answer);
    }
  return value;
}

#define webkit_web_view_evaluate_javascript_finish vlps_engine_evaluate_finish
#define webkit_web_view_call_async_javascript_function_finish vlps_engine_evaluate_finish

/* Payload of a script message. */
typedef WebKitJavascriptResult VlpsMessage;
#define vlps_message_value(message) webkit_javascript_result_get_js_value (message)
#else
static inline WebKitWebContext *
vlps_engine_context_new (WebKitNetworkSession *session)
{
  return webkit_web_context_new ();
}

#define VLPS_ENGINE_INITIALIZE "initialize-web-process-extensions"
#define vlps_engine_data_manager webkit_network_session_get_website_data_manager

typedef JSCValue VlpsMessage;
#define vlps_message_value(message) (message)
#endif
