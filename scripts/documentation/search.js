// The search of the page with all operators, which the tool `marbles` and `site search` write. `check-search` runs the
// ranking, too.

// Without capitals, hyphens and apostrophes: "back-pressure" and "backpressure" are one word.
const plain = text => text.toLowerCase().replace(/[-\u2010\u2019']/g, "");
const wordsOf = text => plain(text).match(/[\p{L}\p{N}_]+/gu) ?? [];

// How well a word fits an entry; 0 if the entry does not have it. A name of another library, or a word that people
// search by, counts nearly as much as the title.
function fit(entry, word) {
  const name = plain(entry.title).split(/[(<]/)[0];
  let best = 0;
  const take = (score, isFound) => { if (isFound && score > best) best = score; };
  take(100, name == word);
  take(90, (entry.names ?? []).some(other => other == word));
  take(50 + 10 * word.length / name.length, name.startsWith(word));
  take(25, word.length > 2 && name.includes(word));
  const look = (text, equal, beginning) => {
    for (const other of wordsOf(text)) {
      take(equal, other == word);
      take(beginning + 5 * word.length / other.length, word.length > 2 && other.startsWith(word));
    }
  };
  look(entry.title, 70, 40);
  for (const name of entry.names ?? []) look(name, 60, 30);
  for (const [text] of entry.headings ?? []) look(text, 30, 18);
  look(entry.text ?? "", 14, 6);
  return best && name.startsWith(word) ? best + 5 : best;
}

// Words of questions, which tell no page from another.
const common = new Set(("a an and are at by can do does for get how i in into is it my of on or should the to use using " +
  "what when where which why with").split(" "));

// The entries for a query, the best first, each with the heading that has the words. If none has all words, those for the
// nearest words that there are; otherwise those that have the most words.
function rank(entries, query) {
  const all = wordsOf(query), telling = all.filter(word => !common.has(word));
  const words = telling.length ? telling : all, phrase = all.join(" ");
  if (!words.length) return [];
  const found = entriesWith(entries, words, phrase, words.length);
  if (found.length) return found;
  const near = nearest(entries, words), meant = entriesWith(entries, near, near.join(" "), near.length);
  return meant.length || words.length == 1 ? meant : entriesWith(entries, near, phrase, Math.ceil(near.length / 2));
}

// The words, each as it is, or as the word of a title or a name that differs least from it, by two letters at most.
function nearest(entries, words) {
  const known = new Set();
  for (const entry of entries) {
    for (const text of [entry.title, ...entry.names ?? []]) for (const word of wordsOf(text)) known.add(word);
  }
  return words.map(word => {
    if (known.has(word) || word.length < 4) return word;
    let best = word, least = word.length < 6 ? 1.5 : 2.5;
    for (const other of known) {
      const distance = other.length > 3 ? differing(word, other, least) : least;
      if (distance < least) { best = other; least = distance; }
    }
    return best;
  });
}

// How many letters have to be put in, left out, changed or swapped with their neighbours; at least `limit` if it is more.
function differing(one, other, limit) {
  if (Math.abs(one.length - other.length) >= limit) return limit;
  let before = [], row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      next[j] = Math.min(next[j - 1] + 1, row[j] + 1, row[j - 1] + (one[i - 1] == other[j - 1] ? 0 : 1));
      if (i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1])
        next[j] = Math.min(next[j], before[j - 2] + 1);
    }
    [before, row] = [row, next];
  }
  return row[other.length];
}

// The entries that have at least `least` of the words, or a name that the phrase has.
function entriesWith(entries, words, phrase, least) {
  const found = [], spaced = ` ${phrase} `, told = words.join(" ");
  for (const entry of entries) {
    const fits = words.map(word => fit(entry, word));
    const isName = (entry.names ?? []).some(name =>
      name == phrase || name == told || name.includes(" ") && spaced.includes(` ${name} `));
    if (!isName && fits.filter(one => one > 0).length < least) continue;
    let score = fits.reduce((sum, one) => sum + one, 0) / words.length + (entry.weight ?? 0);
    if (isName) score = Math.max(score, 95 + (entry.weight ?? 0));
    if (wordsOf(entry.title).join(" ") == phrase) score += 40;
    const heading = (entry.headings ?? []).find(([text]) => {
      const inside = wordsOf(text);
      return words.every(word => inside.some(other => other.startsWith(word)));
    });
    if (heading && wordsOf(heading[0]).join(" ") == phrase) score += 40;
    found.push({ entry, score, heading });
  }
  return found.sort((one, other) =>
    other.score - one.score || one.entry.address.length - other.entry.address.length);
}

function run() {
  const entries = JSON.parse(document.getElementById("entries").textContent);
  const field = document.getElementById("query"), hits = document.getElementById("hits");
  const status = document.getElementById("status"), cards = [...document.querySelectorAll("article")];
  const make = (name, text, place) => {
    const element = document.createElement(name);
    element.textContent = text ?? "";
    place.append(element);
    return element;
  };
  const show = () => {
    const query = field.value.trim(), found = rank(entries, query);
    hits.replaceChildren();
    for (const { entry, heading } of found.slice(0, 12)) {
      const item = make("li", "", hits), link = make("a", entry.title, item);
      link.href = entry.address + (heading ? "#" + heading[1] : "");
      make("span", [entry.kind, entry.place].filter(Boolean).join(", "), item);
      make("p", heading ? `${heading[0]}: ${entry.text ?? ""}` : entry.text, item);
    }
    const shown = new Set(found.map(({ entry }) => entry.card));
    let count = 0;
    for (const card of cards) {
      card.hidden = query && !shown.has(card.id);
      if (!card.hidden) count++;
    }
    for (const theme of document.querySelectorAll("details")) {
      theme.hidden = !theme.querySelector("article:not([hidden])");
      theme.open = query || location.hash == "#" + theme.id;
    }
    const operators = count == 1 ? "1 operator" : `${count} operators`;
    status.textContent = query ? `${found.length} found, ${operators} among them` : operators;
  };
  field.addEventListener("input", show);
  field.form.addEventListener("submit", event => {
    event.preventDefault();
    hits.querySelector("a")?.click();
  });
  // An address such as search.html?q=throttle searches, and search.html#time opens a theme.
  field.value = new URLSearchParams(location.search).get("q") ?? "";
  addEventListener("hashchange", show);
  show();
}

if (typeof document == "undefined") module.exports = { rank };
else run();
