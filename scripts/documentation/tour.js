// Draws the rows of an operator, and lets a reader move the first two values of the first one. `Tour.swift` writes the
// data: what the operator sends for all places of the two.
const stops = JSON.parse(document.getElementById("stops").textContent);
const svg = document.querySelector("svg"), choice = document.getElementById("stop"), words = document.getElementById("words");
const palette = ["#8ecae6", "#ffb703", "#95d5b2", "#f4a6b8", "#c8b6ff", "#e5c49a", "#9bf6ff", "#d9ed92"];
const step = 36, left = 30;
let stop, at, held = null;

const plain = text => text.replace(/[&<>"]/g, letter => `&#${letter.charCodeAt(0)};`);
const read = mark => { const [, tick, kind, name] = mark.match(/^(-?\d+)(.)(.*)$/); return { tick: +tick, kind, name }; };
const text = (name, label, x, y) => `<text class="${name}" x="${x}" y="${y}">${plain(label)}</text>`;

function draw() {
  const rows = stop.rows.map(row => ({ name: row.name, marks: row.marks.map(read) })), source = rows[0].marks;
  const moved = source.filter(mark => mark.kind == " ").slice(0, 2);
  moved.forEach((mark, index) => { mark.tick = at[index]; mark.index = index; });
  source.sort((one, other) => one.tick - other.tick);
  const names = rows.flatMap(row => row.marks).filter(mark => mark.kind == " ").map(mark => mark.name);
  const answer = { name: stop.call, marks: stop.answers[at[0]][at[1] - at[0] - 1].map(read) };
  const ticks = Math.max(...stop.rows.flatMap(row => row.marks.map(mark => read(mark).tick)),
    ...stop.answers.flat(2).map(mark => read(mark).tick)) + 1;
  const width = left + ticks * step + 60;
  let y = 0, body = "";
  for (const row of [...rows, answer]) {
    if (row == answer) {
      body += `<rect class="box" x="1" y="${y + 4}" width="${width - 2}" height="34" rx="6"/>` + text("call", row.name, width / 2, y + 26);
      y += 42;
    } else body += text("label", row.name == "self" ? "source" : row.name, 14, y += 20);
    y += 22;
    const end = row.marks.find(mark => mark.kind != " ");
    body += `<line x1="14" x2="${end ? left + end.tick * step : width - 14}" y1="${y}" y2="${y}"/>`;
    let before = null, shift = 0;
    for (const mark of row.marks) {
      shift = mark.tick == before ? shift + 20 : 0;
      before = mark.tick;
      const x = left + mark.tick * step + shift, size = Math.max(15, 5 * mark.name.length + 6);
      const colour = palette[names.indexOf(mark.name) % palette.length] ?? "#cbd2da";
      if (mark.kind == "|") body += `<path class="end" d="M${x} ${y - 13}v26"/>`;
      else if (mark.kind == "X") body += `<path class="error" d="M${x - 8} ${y - 8}l16 16m0 -16l-16 16"/>`;
      else if (mark.kind == "!") body += `<path class="end" stroke-dasharray="5 5" d="M${x} ${y - 13}v26"/>`;
      else body += `<g${mark.index == null ? "" : ` data-index="${mark.index}" tabindex="0" role="slider" aria-label="${plain(mark.name)}"
        aria-valuemin="0" aria-valuemax="${stop.places - 1}" aria-valuenow="${mark.tick}"`}><rect class="marble" x="${x - size}" y="${y - 15}"
        width="${2 * size}" height="30" rx="15" fill="${colour}"/>${text("value", mark.name, x, y + 5)}</g>`;
    }
    y += 22;
  }
  for (let tick = 0; tick < ticks; tick++) body += text("time", String(tick), left + tick * step, y + 12);
  svg.setAttribute("viewBox", `0 0 ${width} ${y + 20}`);
  svg.style.width = `${1.4 * width}px`;
  svg.innerHTML = body + text("time", "s", width - 14, y + 12);
  words.textContent = `${stop.call}: ${answer.marks.map(mark => `${mark.name ||
    { "|": "completed", X: "error", "!": "disposed" }[mark.kind]} at ${mark.tick}`).join(", ") || "nothing"}`;
}

// The two values stay in their order.
function move(index, tick) {
  at[index] = index ? Math.min(Math.max(tick, at[0] + 1), stop.places - 1) : Math.max(Math.min(tick, at[1] - 1), 0);
  draw();
}

svg.addEventListener("pointerdown", event => {
  const value = event.target.closest("[data-index]");
  if (!value) return;
  held = +value.dataset.index;
  svg.setPointerCapture(event.pointerId);
});
svg.addEventListener("pointermove", event => {
  if (held == null) return;
  const scale = svg.viewBox.baseVal.width / svg.getBoundingClientRect().width;
  move(held, Math.round(((event.clientX - svg.getBoundingClientRect().left) * scale - left) / step));
});
svg.addEventListener("lostpointercapture", () => held = null);
svg.addEventListener("keydown", event => {
  const index = event.target.dataset.index, by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (index == null || !by) return;
  event.preventDefault();
  move(+index, at[index] + by);
  svg.querySelector(`[data-index="${index}"]`).focus();
});

let theme = null;
stops.forEach((stop, index) => {
  if (stop.theme != theme?.label) choice.append(theme = Object.assign(document.createElement("optgroup"), { label: stop.theme }));
  theme.append(new Option(stop.call, index));
});
const choose = () => {
  stop = stops[choice.value];
  at = stop.rows[0].marks.map(read).filter(mark => mark.kind == " ").slice(0, 2).map(mark => mark.tick);
  if (at[1] <= at[0]) at[1] = at[0] + 1;
  draw();
};
choice.addEventListener("change", () => {
  choose();
  history.replaceState(null, "", "#" + encodeURIComponent(stop.call));
});
// An address such as tour.html#debounce begins with that operator.
const begin = () => {
  const first = stops.findIndex(stop => stop.call.startsWith(decodeURIComponent(location.hash.slice(1)) || "combineLatest"));
  choice.value = Math.max(first, 0);
  choose();
};
addEventListener("hashchange", begin);
begin();
