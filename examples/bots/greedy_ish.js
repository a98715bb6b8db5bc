#!/usr/bin/env node
// A bot for Golden Horn in JavaScript: collects what it has not got, and sails as far as it can.
//
//     goldenhorn match "cmd:node examples/bots/greedy_ish.js" random

"use strict";

const LETTERS = { yellow: "y", pink: "p", green: "g", red: "r", orange: "o", blue: "b" };

let me = ""; // the player at our seat

// How many of a colour a shorthand like "3y 2p" counts.
function count(shorthand, colour) {
  const found = new RegExp(`(\\d+)${LETTERS[colour]}`).exec(String(shorthand));
  return found ? Number(found[1]) : 0;
}

// How much an option promises: the scarcer a colour is in our warehouse, the better.
function promise(option, view) {
  const [verb, ship, what] = option.split(" ");
  const owned = (colour) => count(view.warehouses?.[me], colour);
  if (verb === "load") return 20 - owned(what);
  if (verb === "move") {
    const { at, heading } = view.ships[ship];
    if (what === heading) return 100;
    return /^\d+$/.test(what) && Number.isInteger(at) ? Math.abs(Number(what) - at) : 1;
  }
  if (verb === "raid") return 5;
  return { announce: 0, pass: -1 }[verb] ?? 2;
}

function best(view, options) {
  let chosen = 0;
  options.forEach((option, place) => {
    if (promise(option, view) > promise(options[chosen], view)) chosen = place;
  });
  return chosen; // an option's place in the list is as good an answer as its words
}

function say(message) {
  process.stdout.write(JSON.stringify(message) + "\n");
}

require("node:readline")
  .createInterface({ input: process.stdin })
  .on("line", (line) => {
    const message = JSON.parse(line);
    if (message.type === "hello") say({ name: "greedy_ish", version: "1", protocol: 1 });
    else if (message.type === "new_game") me = message.players[message.seat];
    else if (message.type === "decide") say({ id: message.id, action: best(message.view, message.options) });
    else if (message.type === "quit") process.exit(0);
  });
