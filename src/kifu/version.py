"""The version of the package, where the build can read it without importing the rest."""

VERSION = "0.1.0"
