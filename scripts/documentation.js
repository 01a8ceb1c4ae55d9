;/* What the documentation's site does besides what DocC makes; build-documentation adds it. On a phone,
   the rows of a table of more than two columns stand below each other: each cell gets its heading.
   The page has the project's icon. */
(() => {
  const label = table => {
    const heads = [...table.querySelectorAll("thead th")].map(head => head.textContent.trim());
    if (heads.length < 3 || table.classList.contains("labelled")) return;
    table.classList.add("labelled");
    table.setAttribute("role", "table");
    for (const row of table.querySelectorAll("tr")) row.setAttribute("role", "row");
    for (const row of table.querySelectorAll("tbody tr")) {
      [...row.children].forEach((cell, index) => {
        cell.setAttribute("role", "cell");
        cell.dataset.label = heads[index] || "";
        if (["", "–"].includes(cell.textContent.trim())) cell.classList.add("nothing");
      });
    }
  };
  const look = () => document.querySelectorAll(".content table:not(.labelled)").forEach(label);
  new MutationObserver(look).observe(document.documentElement, { childList: true, subtree: true });
  look();
  const icon = document.querySelector('link[rel="icon"]');
  if (icon) icon.href = (window.baseUrl || "/") + "favicon.svg";
})();
