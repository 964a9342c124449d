"""What nobody should send: mutated ids, options, forms, card files and database files; and rough evenings (`storm`)."""
