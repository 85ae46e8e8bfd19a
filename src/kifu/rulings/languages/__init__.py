"""The languages of rulings: one file each, with the same keys as English has."""
