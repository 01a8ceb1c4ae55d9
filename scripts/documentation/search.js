// The search of the page with all operators, which the tool `marbles` and `site search` write. `check-search` runs the
// ranking, too.

// Words without capitals, hyphens, apostrophes and endings: "back-pressure" and "backpressure" are one word, and so are
// "write" and "writing".
const plain = text => text.toLowerCase().replace(/[-\u2010\u2019']/g, "");
const stemAndEnding = new RegExp("^(.{4,}?)(?:ations?|ators?|ating|ated?|ives?|ively|ions?|ency|ents?|ments?|ables?|" +
  "ers?|ors?|ing|ed|es|(?<!s)s|e)$", "u");
const stem = word => word.replace(stemAndEnding, "$1");
const typedIn = text => plain(text).match(/[\p{L}\p{N}_]+/gu) ?? [];
const wordsOf = text => typedIn(text).map(stem);
// "switch to latest" finds `switchToLatest`, and "text signal" `rac_textSignal`.
const parted = text => text.replace(/(?<=\p{Ll})(?=\p{Lu})|_/gu, " ");

// Words of questions, which tell no page from another. Neither do numbers.
const common = new Set(("a an and are at by can do does for get how i in into is it my not of on or should the to use " +
  "using than versus vs what when where which why with").split(" "));

const telling = text => {
  const all = typedIn(text), some = all.filter(word => !common.has(word) && !/^\d+$/.test(word));
  return some.length ? some : all;
};

// The words of an entry.
const parts = new WeakMap();
function partsOf(entry) {
  if (!parts.has(entry)) {
    const name = entry.title.split(/[(<]/)[0], list = texts => (texts ?? []).map(wordsOf);
    const headings = list((entry.headings ?? []).map(([text]) => text)), wishes = list(entry.wishes);
    // The name, and the name with the first label: "share replay" finds `share(replay:scope:)`.
    const phrases = [...[name, entry.title.split(":")[0]].map(text => wordsOf(parted(text))), ...headings, ...wishes];
    parts.set(entry, {
      plain: plain(name), name: wordsOf(name).join(" "), title: wordsOf(entry.title), place: wordsOf(entry.place ?? ""),
      names: list(entry.names), exact: new Set((entry.names ?? []).map(name => typedIn(name).join(" "))),
      headings, sections: list((entry.parts ?? []).map(([words]) => words)), wishes, text: wordsOf(entry.text ?? ""),
      inside: new Set(wordsOf(entry.words ?? "")),
      phrases: phrases.map(words => words.filter(word => word != "_" && !common.has(word)))
        .filter(words => words.length > 1),
    });
  }
  return parts.get(entry);
}

// What a word counts that only the text of a page has.
const inText = 5;

// How well a word fits an entry; 0 if the entry does not have it. A name of another library, or a word that people
// search by, counts nearly as much as the title.
function fit(entry, typed) {
  const { plain, name, title, place, names, exact, wishes, headings, text, inside } = partsOf(entry), word = stem(typed);
  let best = 0;
  const take = (score, isFound) => { if (isFound && score > best) best = score; };
  take(100, plain == typed);
  take(75, name == word);
  take(93, exact.has(typed));
  take(90, names.some(other => other.join(" ") == word));
  take(50 + 10 * word.length / name.length, name.startsWith(word));
  take(25, word.length > 2 && name.includes(word));
  const look = (words, equal, beginning) => {
    for (const other of words) {
      take(equal, other == word);
      take(beginning + 5 * word.length / other.length, word.length > 2 && other.startsWith(word));
    }
  };
  look(title, 70, 40);
  for (const words of names) look(words, words.length > 1 ? 35 : 60, words.length > 1 ? 20 : 30);
  for (const words of wishes) look(words, 40, 22);
  for (const words of headings) look(words, 30, 18);
  look(place, 20, 0);
  look(text, 14, 6);
  take(inText, inside.has(word));
  return best && name.startsWith(word) ? best + 5 : best;
}

// The entries for a query, the best first, each with the heading that has the words. The nearest word that there is
// replaces one that no entry has.
function rank(entries, query) {
  const find = words => words.map(typed => ({ word: stem(typed), fits: entries.map(entry => fit(entry, typed)) }));
  const isFound = ({ fits }) => fits.some(Boolean), isTold = ({ fits }) => fits.some(fit => fit > inText);
  let terms = find(telling(query));
  if (!terms.every(isTold)) {
    // Only the words that no entry has: one of them leaves the others as they are. One that only a text has, as
    // `shareReplay`, becomes its parts if one entry has all of these.
    const correct = word => {
      const whole = find([plain(word)]);
      if (common.has(plain(word)) || whole.every(isTold)) return word;
      const parts = nearest(entries, typedIn(parted(word))), found = find(parts);
      const areTogether = parts.length > 1 && entries.some((_, index) => found.every(({ fits }) => fits[index] > inText));
      return whole.every(isFound) && !areTogether ? word : parts.join(" ");
    };
    const better = query.replace(/[\p{L}\p{N}_\-\u2010\u2019']+/gu, correct);
    terms = find(telling(better)).filter(isFound);
  }
  // A word that few entries have tells more than one that many have.
  for (const term of terms) term.weight = Math.log(1 + entries.length / term.fits.filter(Boolean).length);
  const sum = terms => terms.reduce((sum, { weight }) => sum + weight, 0), total = sum(terms) || 1;
  // "start with" is `startWith`, and "back pressure" is "backpressure".
  const typed = typedIn(query), together = typed.length > 1 ? typed.join("") : "";
  const phrase = wordsOf(query).join(" "), asked = terms.map(({ word }) => word).join(" "), found = [];
  entries.forEach((entry, index) => {
    const { plain: title, names, exact, headings, sections, phrases } = partsOf(entry), weight = entry.weight ?? 0;
    const isAsked = words => {
      const name = words.join(" ");
      return name == phrase || name == asked || name.includes(" ") && ` ${phrase} `.includes(` ${name} `);
    };
    const isName = names.some(isAsked);
    const has = terms.filter(({ fits }) => fits[index]);
    const isJoined = together && (title == together || names.some(words => words.join(" ") == stem(together)));
    if (!isName && !has.length && !isJoined) return;
    const mean = has.reduce((sum, { fits, weight }) => sum + weight * fits[index], 0) / total;
    const told = sum(has.filter(({ fits }) => fits[index] > inText));
    let score = mean * (told + sum(has)) / 2 / total + weight;
    if (isName) score = Math.max(score, (exact.has(typed.join(" ")) ? 99 : 95) + weight);
    // How much of the query one phrase of the entry has, and how much of that phrase is in the query.
    score += 40 * Math.max(0, ...phrases.map(phrase => {
      const inside = terms.filter(({ word }) => phrase.some(other => other.startsWith(word)));
      return inside.length < 2 ? 0 : sum(inside) / total * Math.min(1, inside.length / phrase.length);
    }));
    if (isJoined) score = Math.max(score, (title != together ? 65 : entry.card ? 110 : 84) + weight);
    const section = entry.parts?.[sections.findIndex(isAsked)]?.[1];
    const heading = (entry.headings ?? []).find(([, anchor], index) => section ? anchor == section :
      terms.length && terms.every(({ word }) => headings[index].some(other => other.startsWith(word))));
    for (const text of [entry.title, heading?.[0]]) if (text && plain(text) == plain(query)) score += 40;
    found.push({ entry, score, heading });
  });
  // An operator with a name of RxSwift comes behind the one of that name here.
  const nameOf = entry => partsOf(entry).name, isFlavour = entry => entry.address.startsWith("documentation/rxflavour/");
  const core = new Map(found.filter(({ entry }) => !isFlavour(entry)).sort((one, other) => one.score - other.score)
    .map(({ entry, score }) => [nameOf(entry), score]));
  for (const hit of found) {
    if (isFlavour(hit.entry)) hit.score = Math.min(hit.score, core.get(nameOf(hit.entry)) ?? Infinity);
  }
  found.sort((one, other) => other.score - one.score || one.entry.address.length - other.entry.address.length);
  return found.filter(({ score }) => score >= found[0].score / 2);
}

// The words, each as it is, or as the word of a title or a name that differs least from it, by two letters at most.
function nearest(entries, words) {
  const known = new Set();
  for (const entry of entries) {
    const { name, title, names } = partsOf(entry);
    for (const word of [name, ...title, ...names.flat()]) known.add(word);
  }
  return words.map(typed => {
    const word = stem(typed);
    if (known.has(word) || word.length < 4) return typed;
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
      item.append(" ");
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
