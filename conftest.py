"""Scenario files are tests too."""

pytest_plugins = ["goldenhorn_cli.pytest_scenarios"]
