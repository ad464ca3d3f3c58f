"""The library itself, by GObject introspection: the only module that imports gi."""

from typing import Any

try:
    import gi
except ImportError as error:
    raise ImportError("vlps needs PyGObject; install the Debian package python3-gi") from error
try:
    gi.require_version("Vlps", "0")
    from gi.repository import GLib, Vlps
except (ImportError, ValueError) as error:
    raise ImportError(
        f"the library of vlps cannot be loaded ({error}); install the Debian package gir1.2-vlps-0, or name the "
        "folders of Vlps-0.typelib and libvlps.so.0 in GI_TYPELIB_PATH and LD_LIBRARY_PATH"
    ) from error

glib: Any = GLib
library: Any = Vlps
