;/* What the documentation's site does besides what DocC makes; build-documentation adds it. A table that
   has no room is set tighter. If it still has no room, and on a phone, the rows of a table of more than two columns
   stand below each other: each cell gets its heading. Short names in sentences and tables are not divided, and long
   expressions in tables can be. An arrow in a declaration stays on the line of the type after it.
   Where the index finds nothing, it leads to the names of other libraries.
   The bar and the page's title have the project's name, a name in the index has its whole text as a
   tooltip, and the page has the project's icon. */
(() => {
  const label = table => {
    const heads = [...table.querySelectorAll("thead th")].map(head => {
      const text = head.textContent.trim();
      return head.querySelector("code") ? text : text.slice(0, 1).toUpperCase() + text.slice(1);
    });
    if (heads.length < 3 || table.classList.contains("labelled")) return;
    table.classList.add("labelled");
    if (heads.length > 8) table.classList.add("measured");
    // A first column of names says what the rows are; names in several libraries need their labels.
    const firsts = [...table.querySelectorAll("tbody td:first-child")];
    const numbers = firsts.map(cell => cell.textContent.trim());
    const areShort = numbers.every(number => number.length <= 5);
    const isNumbered = areShort && new Set(numbers).size == numbers.length;
    if (isNumbered) table.classList.add("numbered");
    if (isNumbered || !areShort && heads.length < 5) table.classList.add("headed");
    table.setAttribute("role", "table");
    for (const row of table.querySelectorAll("tr")) row.setAttribute("role", "row");
    for (const row of table.querySelectorAll("tbody tr")) {
      [...row.children].forEach((cell, index) => {
        cell.setAttribute("role", "cell");
        cell.dataset.label = heads[index] || "";
        const text = cell.textContent.trim();
        if (["", "–"].includes(text)) cell.classList.add("nothing");
        // Two such cells fit beside each other.
        else if (index && (heads[index] + text).length <= 20) cell.classList.add("short");
        // The words that begin a row begin alike; a name keeps its first letter.
        if (!index && (cell.querySelector("p") ?? cell).firstChild?.nodeType == Node.TEXT_NODE)
          cell.classList.add("worded");
      });
    }
  };
  // Tables of as many columns look alike on a page, so the one that has the least room decides.
  const fit = () => {
    const groups = new Map();
    for (const table of document.querySelectorAll(".content .table-wrapper > table")) {
      if (!table.parentElement.clientWidth) continue;
      const columns = table.querySelectorAll("thead th").length;
      groups.set(columns, [...(groups.get(columns) || []), table]);
    }
    for (const [columns, tables] of groups) {
      const isPhone = innerWidth <= 600 && columns > 2;
      const looks = isPhone ? ["stacked"] : columns > 2 ? ["wide", "tight", "stacked"] : ["wide", "tight"];
      for (const look of looks) {
        for (const table of tables) {
          table.classList.remove("wide", "tight", "stacked");
          table.classList.add(look);
        }
        if (tables.every(({ parentElement: box }) => box.scrollWidth <= box.clientWidth)) break;
      }
    }
  };
  // A table that comes, or whose room changes, is fitted before it is drawn.
  const widths = new WeakMap();
  const room = new ResizeObserver(entries => {
    const changed = entries.filter(({ target }) => widths.get(target) != target.clientWidth);
    for (const { target } of changed) widths.set(target, target.clientWidth);
    if (changed.length) fit();
  });
  // A long expression can be divided before a method, and before an argument that is an expression.
  const divide = code => {
    code.classList.add("divided");
    const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT), found = [];
    while (texts.nextNode()) found.push(texts.currentNode);
    for (const text of found) {
      text.data = text.data.replaceAll("{ }", "{\u00a0}");
      const parts = text.data.split(/(?<=[)\]}])(?=\.)|(?<=\()(?=[.#"])/);
      if (parts.length > 1)
        text.replaceWith(...parts.flatMap((part, i) => i ? [document.createElement("wbr"), part] : [part]));
    }
  };
  // An arrow stays on the line of the type after it, which often is the next element.
  const keepArrows = code => {
    code.classList.add("arrowed");
    const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT), found = [];
    while (texts.nextNode()) if (texts.currentNode.data.includes("->")) found.push(texts.currentNode);
    for (let text of found) {
      for (let place; (place = text.data.indexOf("->")) >= 0;) {
        const arrow = place ? text.splitText(place) : text;
        const [whole, next] = arrow.data.match(/^->\s*([\w([]*)/);
        text = arrow.splitText(whole.length);
        const box = document.createElement("span");
        box.className = "arrow";
        arrow.replaceWith(box);
        box.append(arrow);
        let type = box.parentElement == code ? text.nextSibling : box.parentElement.nextSibling;
        const gap = type?.localName == "wbr" ? type : null;
        if (gap) type = gap.nextSibling;
        if (next || text.data || type?.nodeType != Node.ELEMENT_NODE || type.textContent.length > 24) continue;
        const token = box.parentElement;
        if (token != code) {
          // The arrow keeps the colour of its element.
          token.after(box);
          const copy = token.cloneNode(false);
          copy.append(arrow);
          box.append(copy);
        }
        box.append(...(gap ? [gap, type] : [type]));
      }
    }
  };
  const root = (window.baseUrl || "/") + "documentation/";
  const name = heading => {
    const link = document.createElement("a");
    link.href = root;
    link.textContent = "Signals";
    heading.replaceChildren(link);
  };
  // A word with a hyphen, such as an option or the name of a method in Objective-C, is not divided there.
  const keepHyphens = code => {
    const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT), found = [];
    while (texts.nextNode()) found.push(texts.currentNode);
    for (let text of found) {
      for (let match; (match = text.data.match(/\S*-\S*/));) {
        const word = match.index ? text.splitText(match.index) : text, length = match[0].length;
        text = word.data.length > length ? word.splitText(length) : null;
        if (length <= 24) {
          const whole = document.createElement("span");
          whole.className = "whole";
          word.replaceWith(whole);
          whole.append(word);
        }
        if (!text) break;
      }
    }
  };
  // A short name is not divided.
  const keepWhole = code => {
    code.classList.add("seen");
    const isInTable = code.closest("td, th");
    const isMethod = /^[-+]\w\S*$/.test(code.textContent);
    if (code.textContent.length <= (isInTable ? 14 : isMethod ? 28 : 22)) code.classList.add("whole");
    else if (!isInTable) keepHyphens(code);
  };
  // A declaration in a list may be divided after a space, after a bracket that a label follows, before a
  // bracket that a type follows, and where it would have no end to a line for too long, but not before
  // what closes or continues a part.
  const divideTitle = title => {
    title.classList.add("seen");
    let length = 0;
    for (const part of title.children) {
      // A colon between a key and a value does not begin a line.
      if (part.textContent == " : ") part.textContent = "\u00a0: ";
      const text = part.textContent;
      if (part.localName != "wbr") {
        if (text.length <= (part.matches(".identifier") ? 24 : 16)) part.classList.add("whole");
        length = /\s/.test(text) ? text.length - text.search(/\S*$/) : length + text.length;
        continue;
      }
      const before = part.previousElementSibling?.textContent ?? "", next = part.nextElementSibling;
      const isName = part => part?.matches(".identifier");
      const opens = /^\(+$/.test(next?.textContent) && isName(part.previousElementSibling)
        && !isName(next.nextElementSibling?.nextElementSibling);
      const isBracket = opens || before.endsWith("(") && isName(next);
      const following = next?.textContent.search(/\s|$/) ?? 0;
      const isClosed = before.endsWith("<") || /^\u00a0?[)\]<>,:?]/.test(next?.textContent);
      if (!isBracket && !before.endsWith(" ") && (isClosed || length + following <= 30)) continue;
      part.classList.add("possible");
      length = 0;
    }
  };
  // The index has only the names of this library: where it finds none, it leads to those of the others.
  const leadElsewhere = empty => {
    empty.classList.add("seen");
    const line = document.createElement("p");
    line.className = "elsewhere";
    line.append("Names of other libraries: ");
    [
      ["Names in six libraries", "names"], ["RxSwift from A to Z", "rxswiftfromatoz"],
      ["Every feature of ReactiveObjC", "reactiveobjcfeatures"],
    ].forEach(([title, page], index) => {
      const link = document.createElement("a");
      link.textContent = title;
      link.href = `${root}signals/${page}`;
      // The quick navigation has a field with the same id.
      link.onclick = () => {
        link.hash = empty.closest(".navigator")?.querySelector("#filter-input")?.value.trim() ?? "";
      };
      line.append(index ? ", " : "", link);
    });
    empty.append(line);
  };
  // A page of names, with a name in its address: shows the name's row, such as #withLatestFrom.
  let shown = "";
  const showRow = () => {
    const name = decodeURIComponent(location.hash.slice(1)), tables = document.querySelectorAll(".content td");
    if (!name || shown == location.href || !tables.length) return;
    shown = location.href;
    if (document.getElementById(name)) return;
    // Without the sign of a method in Objective-C, and without labels.
    const pure = text => text.trim().replace(/^[-+]/, "").replace(/[(:].*/, "").toLowerCase();
    const wanted = pure(name), codes = [...document.querySelectorAll(".content td code")];
    const found = codes.find(code => code.textContent.trim() == name)
      ?? codes.find(code => pure(code.textContent) == wanted)
      ?? codes.find(code => wanted && pure(code.textContent).startsWith(wanted));
    const row = found?.closest("tr");
    row?.classList.add("found");
    // After DocC has scrolled the new page to its beginning.
    setTimeout(() => row?.scrollIntoView({ block: "center" }), 300);
  };
  const look = () => {
    document.querySelectorAll(".content table:not(.labelled)").forEach(label);
    document.querySelectorAll(":is(.content :is(p, li), .abstract) code:not(.seen)").forEach(keepWhole);
    document.querySelectorAll(".content :is(td, th) code:not(.divided)").forEach(divide);
    document.querySelectorAll(".decorated-title:not(.seen)").forEach(divideTitle);
    const lines = ":is(.declaration, .row .code-listing) code, .decorated-title, .content :is(p, li, td) code";
    document.querySelectorAll(`:is(${lines}):not(.arrowed)`).forEach(keepArrows);
    for (const box of document.querySelectorAll(".content .table-wrapper:not(.fitted)")) {
      box.classList.add("fitted");
      room.observe(box);
    }
    document.querySelectorAll(".no-items-wrapper:not(.seen)").forEach(leadElsewhere);
    showRow();
    for (const heading of document.querySelectorAll(".nav-title"))
      if (!heading.children.length && heading.textContent.trim() == "Documentation") name(heading);
    // DocC reads the name for titles before it has loaded theme-settings.json.
    const title = document.title.replace(/ \| Documentation$/, " | Signals");
    if (title != document.title) document.title = title == "Signals | Signals" ? "Signals" : title;
    // The index reuses its elements for other names while it is scrolled.
    for (const link of document.querySelectorAll(".leaf-link")) {
      const text = link.textContent.trim();
      if (link.title != text) link.title = text;
    }
  };
  new MutationObserver(look).observe(document.documentElement, {
    childList: true, subtree: true, characterData: true,
  });
  look();
  const icon = document.querySelector('link[rel="icon"]');
  if (icon) icon.href = (window.baseUrl || "/") + "favicon.svg";
})();
