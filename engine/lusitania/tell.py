def tell(event):
    return str(event)


def line(entry):
    return str(entry)


def brief(entry):
    return ""
