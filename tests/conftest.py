"""How Hypothesis runs: the same examples every time, so that the gate says the same twice.

`pytest --hypothesis-profile=search` seeks new ones.
"""

import signal

from hypothesis import HealthCheck, settings

settings.register_profile("gate", derandomize=True, deadline=None, database=None, max_examples=60)
settings.register_profile("search", deadline=None, max_examples=2_000, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("gate")

# A shell that starts the tests in the background lets them ignore interrupts, and with them every program they start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
