// SPDX-License-Identifier: MIT
// node call_listings.mjs javascript CALLS: what call_listings.py does, for lessons/code/attention.mjs and mistakes.mjs.

import { readFileSync } from "node:fs";
import * as right from "../../lessons/code/attention.mjs";
import { mistakes } from "../../lessons/code/mistakes.mjs";

const given = value => Array.isArray(value) ? value.map(given) : value === "-inf" ? -Infinity : value;

function printable(value) {
    if (Array.isArray(value) || ArrayBuffer.isView(value))
        return Array.from(value, printable);
    if (typeof value === "number" && !Number.isFinite(value))
        return String(value).toLowerCase();
    if (value && typeof value === "object")
        return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, printable(item)]));
    return value;
}

function call(where, ...rest) {
    if (where === "run")
        return right.run(rest[0]);
    const holder = where === "right" ? right : mistakes[where.replaceAll("-", "_")];
    try {
        return holder[rest[0]](...rest.slice(1).map(given));
    } catch (error) {
        if (error.message !== "not a whole number")
            throw error;
        return "refused";
    }
}

for (const one of JSON.parse(readFileSync(process.argv[3], "utf8")))
    console.log(JSON.stringify(printable(call(...one))));
