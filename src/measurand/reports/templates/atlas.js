(() => {
  const table = document.getElementById("matrix"), body = table.tBodies[0];
  const rows = [...body.rows], heads = [...table.querySelectorAll("th[data-column]")];
  const tools = document.querySelector(".tools"), filter = document.getElementById("filter"), shown = document.getElementById("shown");
  tools.hidden = false;

  // Sorting: a click on a heading sorts by it, another one turns the order round; ties keep the order of the atlas.
  heads.forEach((head, place) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = head.textContent.trim();
    button.title = head.title ? head.title + " (click to sort)" : "sort by name";
    head.replaceChildren(button);
    button.addEventListener("click", () => {
      const down = head.getAttribute("aria-sort") === "ascending";
      heads.forEach(other => other.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      const key = row => place === 0 ? row.cells[0].textContent.trim().toLowerCase() : Number(row.cells[place].dataset.sort);
      const sign = down ? -1 : 1;
      rows.sort((a, b) => {
        const x = key(a), y = key(b);
        return x < y ? -sign : x > y ? sign : a.dataset.place - b.dataset.place;
      });
      body.append(...rows);
    });
  });

  const look = () => {
    const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    rows.forEach(row => {
      row.hidden = !words.every(word => row.dataset.words.includes(word));
      count += row.hidden ? 0 : 1;
    });
    shown.textContent = words.length ? `${count} of ${rows.length} measures` : "";
  };
  filter.addEventListener("input", look);
})();
