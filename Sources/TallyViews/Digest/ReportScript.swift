/// The script of report pages: values at the pointer and at the focus, and what is chosen to be shown.
///
/// Without it, a page shows the first choice of each chart, and the browser shows the titles of marks.
enum ReportScript {
    /// The id of the element that has the value of a mark.
    static let tip = "tip"

    static let text = #"""
        "use strict";
        (() => {
          const tip = document.getElementById("tip");
          const all = (root, selector) => [...root.querySelectorAll(selector)];
          const marksOf = svg => all(svg, "[data-label]");

          let current = null;
          const hide = () => {
            current = null;
            tip.hidden = true;
          };
          const show = mark => {
            current = mark;
            tip.textContent = mark.dataset.label;
            tip.hidden = false;
            const box = mark.getBoundingClientRect();
            const width = document.documentElement.clientWidth;
            const left = box.left + (box.width - tip.offsetWidth) / 2;
            const above = box.top - tip.offsetHeight - 6;
            const top = above >= 4 ? above : Math.min(box.bottom + 6, innerHeight - tip.offsetHeight - 4);
            tip.style.left = Math.max(4, Math.min(left, width - tip.offsetWidth - 4)) + "px";
            tip.style.top = top + "px";
          };
          const label = (mark, words) => {
            mark.dataset.label = words;
            mark.setAttribute("aria-label", words);
          };
          const name = (svg, words) => {
            for (const child of all(svg, ":scope > title, :scope > desc")) child.remove();
            svg.removeAttribute("aria-labelledby");
            svg.setAttribute("aria-label", words);
          };

          // The titles become labels, so that the browser does not show them as well.
          for (const svg of all(document, ".drawing svg")) {
            name(svg, all(svg, ":scope > title, :scope > desc").map(part => part.textContent).join(". "));
            for (const mark of all(svg, "[data-value]")) {
              const title = mark.querySelector(":scope > title");
              if (!title) continue;
              label(mark, title.textContent);
              title.remove();
              mark.setAttribute("role", "img");
              mark.setAttribute("tabindex", "-1");
            }
            const first = svg.querySelector("[data-label]");
            if (!first) continue;
            svg.setAttribute("role", "group");
            first.setAttribute("tabindex", "0");
          }

          const markAt = event => event.target instanceof Element ? event.target.closest("[data-label]") : null;
          document.addEventListener("pointerover", event => {
            const mark = markAt(event);
            if (mark) show(mark); else hide();
          });
          document.documentElement.addEventListener("pointerleave", hide);
          // Also when the focus scrolls to its mark.
          document.addEventListener("scroll", () => { if (current) show(current); }, {passive: true});
          document.addEventListener("focusout", hide);
          document.addEventListener("focusin", event => {
            const mark = markAt(event);
            if (mark) show(mark);
          });

          const focus = mark => {
            for (const other of all(mark.ownerSVGElement, '[tabindex="0"]')) other.setAttribute("tabindex", "-1");
            mark.setAttribute("tabindex", "0");
            mark.focus();
          };
          document.addEventListener("keydown", event => {
            if (event.key === "Escape") hide();
            const mark = markAt(event);
            if (!mark || event.ctrlKey || event.altKey || event.metaKey) return;
            const marks = marksOf(mark.ownerSVGElement);
            const {across, down} = mark.closest("figure").dataset;
            const at = marks.indexOf(mark);
            const to = {
              ArrowRight: at + Number(across), ArrowLeft: at - Number(across), ArrowDown: at + Number(down),
              ArrowUp: at - Number(down), Home: 0, End: marks.length - 1,
            }[event.key];
            if (to === undefined) return;
            event.preventDefault();
            if (marks[to]) focus(marks[to]);
          });

          const score = document.querySelector("[data-part=score]");
          const choices = all(score, "button");
          const panels = all(score, ".panel");
          const choose = chosen => {
            choices.forEach((button, index) => {
              button.setAttribute("aria-pressed", String(index === chosen));
              panels[index].hidden = index !== chosen;
            });
          };
          choices.forEach((button, index) => button.addEventListener("click", () => choose(index)));

          const year = document.querySelector("[data-part=year]");
          const select = year.querySelector("select");
          const stats = all(year, ".stat");
          const draw = chosen => {
            stats.forEach((stat, index) => { stat.hidden = index !== chosen; });
            const {title, levels, values, one, many} = stats[chosen].dataset;
            const numbers = values.split(" ");
            for (const svg of all(year, ".drawing svg")) {
              name(svg, title);
              marksOf(svg).forEach((mark, index) => {
                const value = numbers[index];
                const day = mark.dataset.label.split(": ")[0];
                mark.setAttribute("class", levels[index] === "0" ? "track" : "green-" + levels[index]);
                mark.dataset.value = value;
                label(mark, day + ": " + (value === "0" ? "none" : value + " " + (value === "1" ? one : many)));
              });
            }
          };
          select.selectedIndex = 0;
          select.addEventListener("change", () => draw(select.selectedIndex));

          for (const choice of all(document, ".choice")) choice.hidden = false;
        })();
        """#
}
