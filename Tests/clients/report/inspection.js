// What the checks of report pages ask a page. Each answers a list of problems, or of what it found.
(() => {
  const all = (root, selector) => [...root.querySelectorAll(selector)];
  const isShown = element => element.checkVisibility();
  const words = text => text.trim().replace(/\s+/g, " ").slice(0, 60);

  // The boxes of all shown lines of text, each with the element that must contain it.
  const lines = () => {
    const found = [];
    for (const text of all(document, ".drawing svg text")) {
      if (!isShown(text)) continue;
      const box = text.getBoundingClientRect();
      found.push({text: words(text.textContent), box, inside: text.ownerSVGElement});
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!node.data.trim() || parent.closest("svg, script, style, option") || !isShown(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const boxes = "th, td, dd, dt, button, h3, figcaption, caption, label, header, footer, .card";
      const inside = parent.closest(boxes) ?? document.body;
      for (const box of range.getClientRects()) {
        if (box.width > 0.5) found.push({text: words(node.data), box, inside});
      }
    }
    return found;
  };

  const layout = () => {
    const problems = [];
    const width = document.documentElement.scrollWidth;
    if (width > innerWidth) problems.push(`the page is ${width} wide, the window ${innerWidth}`);
    const found = lines();
    for (const {text, box, inside} of found) {
      const room = inside.getBoundingClientRect();
      const slack = 1.5;
      const isOutside = box.left < room.left - slack || box.right > room.right + slack;
      if (isOutside || box.top < room.top - 4 || box.bottom > room.bottom + 4) {
        problems.push(`“${text}” leaves its ${inside.tagName}: ${JSON.stringify([box, room])}`);
      }
    }
    found.sort((one, other) => one.box.top - other.box.top);
    found.forEach((one, index) => {
      for (const other of found.slice(index + 1)) {
        if (other.box.top > one.box.bottom) break;
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        // Boxes of lines are higher than their letters.
        if (across > 1 && down > 0.3 * Math.min(one.box.height, other.box.height)) {
          problems.push(`“${one.text}” touches “${other.text}”`);
        }
      }
    });
    return {problems: problems.slice(0, 5), count: found.length};
  };

  const channels = color => color.match(/[\d.]+/g).map(Number);
  const luminance = color => {
    const [red, green, blue] = channels(color).map(part => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one, other) => {
    const [low, high] = [luminance(one), luminance(other)].sort((left, right) => left - right);
    return (high + 0.05) / (low + 0.05);
  };
  const ground = element => {
    for (let at = element; at; at = at.parentElement) {
      const color = getComputedStyle(at).backgroundColor;
      const parts = channels(color);
      if (parts.length < 4 || parts[3] === 1) return color;
    }
    return "rgb(255, 255, 255)";
  };

  const contrasts = () => {
    const problems = [];
    const check = (element, name, color, least) => {
      const found = contrast(color, ground(element));
      if (found < least) problems.push(`${name}: ${found.toFixed(2)} of ${color} on ${ground(element)}`);
    };
    let count = 0;
    for (const text of all(document, ".drawing svg text")) {
      if (!isShown(text)) continue;
      count += 1;
      check(text, words(text.textContent), getComputedStyle(text).fill, 4.5);
    }
    for (const element of all(document, "body :not(svg *, script, style)")) {
      const own = [...element.childNodes].some(node => node.nodeType === 3 && node.data.trim());
      if (!own || !isShown(element)) continue;
      count += 1;
      check(element, words(element.textContent), getComputedStyle(element).color, 4.5);
    }
    for (const mark of all(document, ".drawing svg :is([class*=fill-], [class*=green-], [class*=line-series])")) {
      if (!isShown(mark) || /\b(area|line-track)\b/.test(mark.getAttribute("class"))) continue;
      const style = getComputedStyle(mark);
      const colors = [style.fill, style.stroke].filter(color => color !== "none");
      count += 1;
      const best = Math.max(...colors.map(color => contrast(color, ground(mark))));
      if (best < 3) problems.push(`a mark ${mark.getAttribute("class")}: ${best.toFixed(2)}`);
    }
    return {problems: problems.slice(0, 5), count};
  };

  const structure = () => {
    const problems = [];
    const need = (holds, problem) => { if (!holds) problems.push(problem); };
    need(document.documentElement.lang === "en", "no language");
    need(document.title.endsWith("– Tally"), "no title");
    need(all(document, "h1").length === 1, "not one h1");
    let level = 0;
    for (const heading of all(document, "h1, h2, h3, h4")) {
      const next = Number(heading.tagName[1]);
      need(next <= level + 1, `“${heading.textContent}” skips a level`);
      need(heading.textContent.trim() !== "", "an empty heading");
      level = next;
    }
    for (const landmark of ["header", "main", "footer"]) {
      need(all(document, `body > ${landmark}`).length === 1, `no ${landmark}`);
    }
    for (const part of all(document, "section")) {
      need(document.getElementById(part.getAttribute("aria-labelledby")), "a section without a name");
    }
    for (const table of all(document, "table")) {
      need(table.caption?.textContent, "a table without a caption");
      need(all(table, "th").every(head => ["col", "row"].includes(head.scope)), "a head without a scope");
      need(all(table, "tbody tr").every(row => row.firstElementChild.scope === "row"), "a row without a name");
    }
    for (const svg of all(document, ".drawing svg")) {
      const names = (svg.getAttribute("aria-labelledby") ?? "").split(" ");
      const name = svg.getAttribute("aria-label")
        ?? names.map(id => document.getElementById(id)?.textContent).join(". ");
      need(name?.length > 10, "a chart without a name");
      need(svg.hasAttribute("role"), "a chart without a role");
    }
    for (const control of all(document, "button, select")) {
      need(control.textContent.trim() || control.getAttribute("aria-label"), "a control without a name");
    }
    const ids = all(document, "[id]").map(element => element.id);
    need(new Set(ids).size === ids.length, "an id is there twice");
    need(all(document, "[style]").filter(element => element.id !== "tip").length === 0, "a style attribute");
    const hasHandler = element => element.getAttributeNames().some(name => name.startsWith("on"));
    need(!all(document, "*").some(hasHandler), "an event attribute");
    need(all(document, "script").length === 1, "a second script");
    need(all(document, "a, img, iframe, object, link, base, form").length === 0, "an element of another");
    return {problems, count: all(document, ".drawing svg").filter(isShown).length};
  };

  const tip = document.getElementById("tip");
  const told = () => (tip.hidden ? null : tip.textContent);
  const press = key => {
    document.activeElement.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true}));
  };

  // For each shown chart what hovering tells, and what the keys reach that go on by one mark.
  const reach = () => all(document, ".drawing svg").filter(isShown).map(svg => {
    const marks = all(svg, "[data-label]");
    const hovered = marks.map(mark => {
      mark.dispatchEvent(new PointerEvent("pointerover", {bubbles: true}));
      return told();
    });
    if (!marks.length) return {hovered, reached: [], back: []};
    const {across} = svg.closest("figure").dataset;
    const [next, before] = across === "1" ? ["ArrowRight", "ArrowLeft"] : ["ArrowDown", "ArrowUp"];
    svg.querySelector('[tabindex="0"]').focus();
    press("Home");
    const walk = key => marks.map(() => {
      const words = told();
      press(key);
      return words;
    });
    const reached = walk(next);
    press("End");
    const back = walk(before).reverse();
    press("Escape");
    return {hovered, reached, back, closed: told() === null, tabs: all(svg, '[tabindex="0"]').length};
  });

  // The middle of the nth shown element, after scrolling to it.
  const place = (selector, index) => {
    const element = all(document, selector).filter(isShown)[index];
    element.scrollIntoView({block: "center", behavior: "instant"});
    const box = element.getBoundingClientRect();
    return {x: box.left + box.width / 2, y: box.top + box.height / 2};
  };

  return {layout, contrasts, structure, reach, told, place, all, isShown};
})()
