"""Files of records: recognised, read one record at a time, and written so that nothing is lost in silence."""
