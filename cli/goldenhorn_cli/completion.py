"""`goldenhorn completion`: what a shell needs to complete commands and options."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

Shell = Annotated[Literal["bash", "zsh", "fish", "powershell"], typer.Argument(help="Which shell.")]


def completion_command(shell: Shell) -> None:
    """Print a shell's completion script.

    Example:
      goldenhorn completion bash >> ~/.bashrc
      goldenhorn completion zsh > ~/.zfunc/_goldenhorn
      goldenhorn completion fish > ~/.config/fish/completions/goldenhorn.fish
    """
    from typer._completion_shared import get_completion_script

    from goldenhorn_cli.main import COMPLETING

    print(get_completion_script(prog_name="goldenhorn", complete_var=COMPLETING, shell=shell))
