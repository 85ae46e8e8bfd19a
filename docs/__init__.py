"""The documentation.  What makes its generated pages and pictures is in ``_make``."""
