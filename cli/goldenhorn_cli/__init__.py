"""The command line of goldenhorn: files, terminals and exit codes. No rule of any game stands here."""
