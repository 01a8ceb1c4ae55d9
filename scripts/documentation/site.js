// DocC loads the name of the site too late, and calls it "Documentation" in the title of each page.
const nameTab = () => {
  const title = document.title.replace(/ \| Documentation$/, document.title.startsWith("Signals |") ? "" : " | Signals");
  if (title != document.title) document.title = title;
};

// Gives the tabs of a page addresses: gallery/#time opens the tab "Time", whose own link has that address.
const tabs = ".TabNavigator .tabnav-link", seen = new WeakSet();
const address = link => "#" + link.textContent.trim().toLowerCase().replaceAll(" ", "-");
const open = links => [...links].find(link => address(link) == location.hash)?.click();

// DocC makes the tabs when it has loaded the page's data, and anew for the next page.
new MutationObserver(() => {
  nameTab();
  const added = [...document.querySelectorAll(tabs)].filter(link => !seen.has(link));
  for (const link of added) {
    seen.add(link);
    link.href = address(link);
  }
  open(added);
}).observe(document.documentElement, { childList: true, subtree: true });
addEventListener("hashchange", () => open(document.querySelectorAll(tabs)));
addEventListener("click", event => {
  const link = event.isTrusted && event.target.closest(tabs);
  if (link) history.replaceState(history.state, "", address(link));
});
