# SPDX-License-Identifier: MIT
"""python3 call_listings.py numpy|pytorch CALLS: calls functions of lessons/code/attention_*.py and mistakes_*.py.

CALLS is a file with a list in JSON, each call ["run", model] or [region or "right", function, argument …], where
"-inf" stands for that number. Prints what each returns, a line of JSON a call: matrices as lists, numbers that JSON has
not as "inf", "-inf" and "nan", and "refused" where there is an exception.
"""

import importlib
import json
import math
import os
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../../lessons/code"))

library, path = sys.argv[1:]
right = importlib.import_module("attention_" + library)
wrong = importlib.import_module("mistakes_" + library)

if library == "numpy":
    from numpy import array as matrix
else:
    from torch import float64, tensor

    def matrix(rows):
        return tensor(rows, dtype=float64 if tensor(rows).is_floating_point() else None)


def given(value):
    """An argument: lists become matrices."""
    def number(item):
        return [number(each) for each in item] if isinstance(item, list) else float(item) if item == "-inf" else item
    return matrix(number(value)) if isinstance(value, list) else number(value)


def printable(value):
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, dict):
        return {name: printable(item) for name, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [printable(item) for item in value]
    return str(value) if isinstance(value, float) and not math.isfinite(value) else value


def call(where, *rest):
    if where == "run":
        return right.run(rest[0])
    holder = right if where == "right" else getattr(wrong, where.replace("-", "_"))
    try:
        return getattr(holder, rest[0])(*map(given, rest[1:]))
    except AssertionError:
        return "refused"


if library == "numpy":
    right.np.seterr(all="ignore")  # infinity / infinity is what some mistakes are about
with open(path, encoding="utf-8") as file:
    for one in json.load(file):
        print(json.dumps(printable(call(*one))))
