def explain(state, seat, code, action=None):
    return code


def why_not(state, seat):
    return ()
