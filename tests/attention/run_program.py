# SPDX-License-Identifier: MIT
"""python3 run_program.py PROGRAM ARGUMENTS ...: runs a program in Python once for each ARGUMENTS, as if it were called.

PyTorch is loaded once, before all of them: that takes longer than what they do. After what each writes, a line
"status N" follows on standard error.
"""

import os
import runpy
import shlex
import sys

import torch  # noqa: F401: the programs find it loaded

program, *runs = sys.argv[1:]
for arguments in runs:
    sys.stdout.flush()
    if os.fork() == 0:
        sys.argv = [program, *shlex.split(arguments)]
        runpy.run_path(program, run_name="__main__")
        sys.exit()
    print("status", os.waitstatus_to_exitcode(os.wait()[1]), file=sys.stderr, flush=True)
