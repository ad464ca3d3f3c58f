"""Version of the package, that of the project."""

VERSION = "0.2.0"
