WELCOME = ""


def prompt(state, seat):
    return "?"


def ask(state, seat, verb, given):
    return "?"


def label(state, seat, verb, given):
    return str(given)


def warn(state, seat, action):
    return None
