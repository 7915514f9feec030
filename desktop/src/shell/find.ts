/** The script of the bar that finds in the page. It speaks with the program by its own address alone. */
import type { FindAnswer } from "#shared/desktop/find.ts";

const form = document.querySelector("form");
const field = document.querySelector("input");
const status = document.querySelector("span");
if (!form || !field || !status) throw new Error("the bar is not whole");

const post = (action: string, values: Record<string, string> = {}) =>
  fetch(action, { method: "POST", body: new URLSearchParams(values) });

const say = ({ matches, active }: FindAnswer) => {
  const { none = "", count = "" } = form.dataset;
  const filled = count.replace("{{active}}", String(active)).replace("{{matches}}", String(matches));
  status.textContent = !field.value ? "" : matches === 0 ? none : filled;
  form.classList.toggle("none", field.value !== "" && matches === 0);
};

/** Answers may overtake each other; only the last question's counts. */
let asked = 0;
async function find(forward: boolean, fresh: boolean): Promise<void> {
  if (!form || !field) return;
  const mine = ++asked;
  const answer = await post("find", { text: field.value, forward: forward ? "1" : "0", fresh: fresh ? "1" : "0" });
  if (mine === asked && answer.ok) say((await answer.json()) as FindAnswer);
}

field.addEventListener("input", () => void find(true, true));
form.addEventListener("submit", (event) => event.preventDefault());
addEventListener("keydown", (event) => {
  if (event.key === "Escape") void post("close");
  if (event.key === "Enter" && event.target === field) void find(!event.shiftKey, false);
});
form.addEventListener("click", ({ target }) => {
  const action = target instanceof Element ? target.closest<HTMLElement>("[data-action]")?.dataset.action : undefined;
  if (action === "close") void post("close");
  else if (action) void find(action === "next", false);
});
addEventListener("step", (event) => void find((event as CustomEvent<boolean>).detail, false));
// Asked for again: what stands there is typed over.
addEventListener("focus", () => {
  field.focus();
  field.select();
});
