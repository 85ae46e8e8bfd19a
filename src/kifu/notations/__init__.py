"""One file per notation.  A family (``_fourslot``, ``_coordinates``, ``_algebraic``) is a grammar they share."""
