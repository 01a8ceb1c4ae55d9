"use strict";
// The seconds by their number, and what tests look at: the events, and how many are missing.
const frames = new Map(), pulse = { last: 0, events: 0, missing: 0, newest: 0 };
const SECONDS = 120, COLOURS = 5;
// The paths that have a colour, each as long as it is among the busiest.
const slots = Array(COLOURS).fill(null);
const find = id => document.getElementById(id);
const sum = (values, of) => values.reduce((total, value) => total + of(value), 0);
// What all keys of a second have; a second without requests has no frame.
const total = (frame, of) => frame ? sum(Object.values(frame.keys), of) : 0;
const colour = name => getComputedStyle(document.documentElement).getPropertyValue(name);
const number = value => value.toLocaleString("en", { maximumFractionDigits: value < 10 ? 1 : 0 });
const size = bytes => bytes < 1e6 ? `${number(bytes / 1e3)} kB` : `${number(bytes / 1e6)} MB`;

const source = new EventSource("events");
source.onopen = () => show("live");
source.onerror = () => show("connecting");
source.onmessage = event => {
  const frame = JSON.parse(event.data);
  if (pulse.last && frame.beat > pulse.last + 1) pulse.missing += frame.beat - pulse.last - 1;
  pulse.last = frame.beat;
  pulse.events += 1;
  pulse.newest = Math.max(pulse.newest, frame.second);
  frames.set(frame.second, frame);
  for (const second of frames.keys()) if (second <= pulse.newest - SECONDS) frames.delete(second);
  draw();
};

function show(state) {
  find("status").textContent = pulse.missing ? `${state}, ${pulse.missing} events missing` : state;
  find("status").className = state;
}

let isDue = false;
function draw() {
  if (!isDue) requestAnimationFrame(() => { isDue = false; drawNow(); });
  isDue = true;
}

function drawNow() {
  const seconds = Array.from({ length: SECONDS }, (_, i) => frames.get(pulse.newest - SECONDS + 1 + i));
  // The newest second isn't complete.
  const recent = seconds.slice(-11, -1), count = recent.length;
  const requests = sum(recent, frame => total(frame, tally => tally.requests));
  const errors = sum(recent, frame => total(frame, tally => tally.errors));
  find("requests").textContent = number(requests / count);
  find("errors").textContent = `${number(requests ? errors / requests * 100 : 0)} %`;
  find("traffic").textContent = size(sum(recent, frame => total(frame, tally => tally.bytes)) / count);
  find("peak").textContent = number(Math.max(...seconds.map(frame => total(frame, tally => tally.requests))));

  const keys = new Map();
  for (const frame of seconds) for (const [key, tally] of Object.entries(frame?.keys ?? {}))
    keys.set(key, (keys.get(key) ?? 0) + tally.requests);
  const busiest = [...keys.keys()].sort((a, b) => keys.get(b) - keys.get(a) || a.localeCompare(b));
  const named = busiest.slice(0, COLOURS);
  slots.forEach((name, i) => { if (!named.includes(name)) slots[i] = null; });
  for (const name of named) if (!slots.includes(name)) slots[slots.indexOf(null)] = name;
  const ink = name => `--c${slots.includes(name) ? slots.indexOf(name) : COLOURS}`;
  const others = busiest.length > COLOURS ? ["others"] : [];
  rows("legend", [...slots.filter(name => name), ...others], (item, name) => {
    item.innerHTML = "<i></i>";
    item.append(name);
    item.firstChild.style.background = `var(${ink(name)})`;
  }, "li");

  bars(find("chart"), seconds, frame => {
    const parts = slots.map(key => frame.keys[key]?.requests ?? 0);
    return [...parts, total(frame, tally => tally.requests) - sum(parts, part => part)];
  }, [0, 1, 2, 3, 4, 5].map(i => colour(`--c${i}`)));
  bars(find("failures"), seconds, frame => [total(frame, tally => tally.errors)], [colour("--bad")]);

  const rate = of => number(sum(recent, frame => frame ? of(frame) : 0) / count);
  rows("paths", busiest.slice(0, 8), (row, key) => {
    const tally = frame => frame.keys[key] ?? { requests: 0, errors: 0 };
    const all = sum(recent, frame => frame ? tally(frame).requests : 0);
    const failed = sum(recent, frame => frame ? tally(frame).errors : 0);
    cells(row, key, seconds, frame => tally(frame).requests, rate(frame => tally(frame).requests),
      colour(ink(key)));
    row.cells[3].textContent = `${number(all ? failed / all * 100 : 0)} %`;
    row.cells[3].className = all && failed / all >= 0.1 ? "bad" : "";
  });
  const readers = new Set(seconds.flatMap(frame => Object.keys(frame?.readers ?? {})));
  rows("readers", [...readers].sort(), (row, name) => {
    const seen = frame => frame.readers[name] ?? 0;
    cells(row, name, seconds, seen, rate(seen), colour("--soft"));
  });
}

// Makes as many rows as there are names, and fills each.
function rows(id, names, fill, kind = "tr") {
  const list = find(id);
  while (list.children.length > names.length) list.lastChild.remove();
  while (list.children.length < names.length) {
    const row = list.appendChild(document.createElement(kind));
    if (kind == "tr") row.innerHTML = `<td></td><td><canvas></canvas></td><td></td>${id == "paths" ? "<td></td>" : ""}`;
  }
  names.forEach((name, i) => fill(list.children[i], name, i));
}

function cells(row, name, seconds, of, rate, ink) {
  row.cells[0].textContent = name;
  row.cells[2].textContent = rate;
  bars(row.cells[1].firstChild, seconds.slice(-60), frame => [of(frame)], [ink], false);
}

// Draws a bar for each second, made of parts of these colours, the newest one at the right.
function bars(canvas, seconds, parts, colours, hasAxes = true) {
  const { clientWidth: width, clientHeight: height } = canvas, scale = devicePixelRatio;
  if (canvas.width != width * scale) canvas.width = width * scale;
  if (canvas.height != height * scale) canvas.height = height * scale;
  const pen = canvas.getContext("2d");
  pen.setTransform(scale, 0, 0, scale, 0, 0);
  pen.clearRect(0, 0, width, height);
  const values = seconds.map(frame => frame ? parts(frame) : []);
  const highest = Math.max(1, ...values.map(value => sum(value, part => part)));
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000].find(n => highest / n <= 4) ?? highest;
  const top = hasAxes ? Math.ceil(highest / step) * step : highest;
  const left = hasAxes ? 34 : 0, bottom = hasAxes ? height - 20 : height - 1, begin = hasAxes ? 6 : 1;
  const y = value => bottom - (bottom - begin) * value / top;
  if (hasAxes) {
    pen.font = "11px system-ui, sans-serif";
    pen.textBaseline = "middle";
    pen.lineWidth = 1;
    for (let value = 0; value <= top; value += step) {
      pen.fillStyle = colour("--soft");
      pen.textAlign = "right";
      pen.fillText(value < 1000 ? value : `${value / 1000}k`, left - 8, y(value));
      pen.fillStyle = colour("--line");
      pen.fillRect(left, Math.round(y(value)), width - left, 1);
    }
    pen.fillStyle = colour("--soft");
    [["left", "2 min ago", left], ["center", "1 min", (left + width) / 2], ["right", "now", width]]
      .forEach(([place, text, x]) => { pen.textAlign = place; pen.fillText(text, x, height - 7); });
  }
  const pitch = (width - left) / seconds.length, gap = pitch > 4 ? 1.5 : pitch > 2 ? 0.75 : 0;
  values.forEach((value, i) => {
    let below = 0;
    value.forEach((part, j) => {
      pen.fillStyle = colours[j];
      pen.fillRect(left + i * pitch + gap / 2, y(below + part), pitch - gap, y(below) - y(below + part));
      below += part;
    });
  });
}

addEventListener("resize", draw);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
