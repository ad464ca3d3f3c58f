"""Version of the package, the same as that of the project."""

VERSION = "0.2.0"
