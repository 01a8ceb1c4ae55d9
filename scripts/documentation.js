;/* What the documentation's site does besides what DocC makes; build-documentation adds it. On a phone,
   the rows of a table of more than two columns stand below each other: each cell gets its heading.
   The bar and the page's title have the project's name, a name in the index has its whole text as a
   tooltip, and the page has the project's icon. */
(() => {
  const label = table => {
    const heads = [...table.querySelectorAll("thead th")].map(head => head.textContent.trim());
    if (heads.length < 3 || table.classList.contains("labelled")) return;
    table.classList.add("labelled");
    if (heads.length > 8) table.classList.add("measured");
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
      });
    }
  };
  const root = (window.baseUrl || "/") + "documentation/";
  const name = heading => {
    const link = document.createElement("a");
    link.href = root;
    link.textContent = "Signals";
    heading.replaceChildren(link);
  };
  const look = () => {
    document.querySelectorAll(".content table:not(.labelled)").forEach(label);
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
