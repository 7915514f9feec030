import type { Page } from "playwright";

declare global {
  interface Window {
    /** What Tab should reach, in the order of the document. */
    stops: Element[];
    /** How the stop before looked while it was focused. */
    left?: { parts: Element[]; looks: string[]; name: string };
  }
}

const tabbable = "a[href], button, input, select, textarea, summary, [tabindex], audio, video, iframe";

/** Keeps in `window.stops` what Tab should reach, and answers how much that is. */
function keepStops(page: Page): Promise<number> {
  return page.evaluate((selector) => {
    const reachable = [...document.querySelectorAll<HTMLElement>(selector)].filter(
      (element) =>
        element.tabIndex >= 0 &&
        !element.matches(":disabled, [type=hidden]") &&
        !element.closest("[inert]") &&
        element.checkVisibility({ visibilityProperty: true }),
    );
    // Of a group of radio buttons Tab reaches the one that is chosen, or the first; arrows lead on.
    window.stops = reachable.filter((element) => {
      if (!(element instanceof HTMLInputElement) || element.type !== "radio") return true;
      const group = reachable.filter(
        (other) =>
          other instanceof HTMLInputElement &&
          other.type === "radio" &&
          other.name === element.name &&
          other.form === element.form,
      );
      return element === (group.find((one) => (one as HTMLInputElement).checked) ?? group[0]);
    });
    // What scrolls and holds nothing to stop at is a stop itself, or its end could not be read.
    for (const box of document.querySelectorAll("body *")) {
      const { overflowX, overflowY } = getComputedStyle(box);
      const scrolls =
        (/auto|scroll/.test(overflowX) && box.scrollWidth > box.clientWidth) ||
        (/auto|scroll/.test(overflowY) && box.scrollHeight > box.clientHeight);
      if (
        scrolls &&
        box.checkVisibility({ visibilityProperty: true }) &&
        !window.stops.includes(box) &&
        !window.stops.some((stop) => box.contains(stop))
      )
        window.stops.push(box);
    }
    window.stops.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
    delete window.left;
    return window.stops.length;
  }, tabbable);
}

interface Stop {
  /** The place in `window.stops`; -1 when the focus is somewhere else. */
  index: number;
  name: string;
  problems: string[];
}

/** What has the focus now, whether one sees it and where it stands; and whether the stop before looked different. */
function lookAtFocus(page: Page): Promise<Stop> {
  return page.evaluate(() => {
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} “${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40)}”`;
    const lookOf = (element: Element) => {
      const { outline, boxShadow, borderColor, backgroundColor, color, fill, stroke, transform } =
        getComputedStyle(element);
      return [outline, boxShadow, borderColor, backgroundColor, color, fill, stroke, transform].join("; ");
    };
    const problems: string[] = [];
    // A change of look that has begun is taken as it ends.
    for (const change of document.getAnimations()) if (change instanceof CSSTransition) change.finish();
    const { left } = window;
    if (left?.parts.every((part, index) => lookOf(part) === left.looks[index]))
      problems.push(`${left.name} looks the same with and without focus`);
    delete window.left;

    const focused = document.activeElement;
    if (!focused || focused === document.body) return { index: -1, name: "nothing", problems };
    const name = nameOf(focused);
    const parts = [
      focused,
      focused.nextElementSibling,
      focused.parentElement,
      focused.parentElement?.parentElement,
      focused.closest("li, article"),
      ...focused.querySelectorAll("*"),
    ].filter((part) => part instanceof Element);
    window.left = { parts, looks: parts.map(lookOf), name };

    // A field that is drawn by its label stands where the label does.
    const drawn = [focused, ...((focused as HTMLInputElement).labels ?? [])];
    const inSight = drawn.some((element) =>
      [...element.getClientRects()].some((box) =>
        [0.1, 0.3, 0.5, 0.7, 0.9].some((x) =>
          [0.1, 0.3, 0.5, 0.7, 0.9].some((y) => {
            const hit = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
            return (
              hit !== null && drawn.some((one) => one.contains(hit) || (hit.contains(one) && hit.matches("label")))
            );
          }),
        ),
      ),
    );
    if (!inSight) problems.push(`${name} has the focus out of sight`);
    return { index: window.stops.indexOf(focused), name, problems };
  });
}

/** A page that gave the focus to its first field is gone through from its top all the same. */
export const beginAtTop = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute("tabindex");
  });

/**
 * Whether Tab leads to a stop from the one before it once the page has followed the focus: what comes and goes with what is in the window
 * (the bar of a phone's screen) is told so by the browser some frames later, and a test is quicker than any hand.
 */
async function isReachedInPeace(page: Page, index: number): Promise<boolean> {
  await page.evaluate((place) => (window.stops[place - 1] as HTMLElement | undefined)?.focus(), index);
  const isThere = (place: number) => window.stops[place]?.checkVisibility({ visibilityProperty: true }) ?? false;
  await page.waitForFunction(isThere, index, { timeout: 5000 }).catch(() => undefined);
  await page.keyboard.press("Tab");
  return page.evaluate((place) => document.activeElement === window.stops[place], index);
}

/**
 * Goes through the page with Tab alone, from its beginning: every stop is reached, in the order of the document, in sight
 * and with a look of its own, and the last one lets go.
 */
export async function keyboardProblems(page: Page): Promise<string[]> {
  // The compiler wraps named functions in a function of its own, which a page lacks.
  await page.evaluate("globalThis.__name = (value) => value");
  const count = await keepStops(page);
  const problems: string[] = [];
  const reached = new Set<number>();
  let before = -1;
  for (let step = 0; step <= count; step += 1) {
    await page.keyboard.press("Tab");
    const stop = await lookAtFocus(page);
    problems.push(...stop.problems);
    if (stop.name === "nothing" || reached.has(stop.index)) break;
    if (stop.index < before) problems.push(`Tab leads back to ${stop.name}`);
    if (stop.index === -1) problems.push(`${stop.name} should be no stop`);
    reached.add(stop.index);
    before = stop.index;
  }
  const missed: string[] = [];
  for (let index = 0; index < count; index += 1)
    if (!reached.has(index) && !(await isReachedInPeace(page, index)))
      missed.push(await page.evaluate((place) => window.stops[place]?.outerHTML.slice(0, 120) ?? "", index));
  problems.push(...missed.map((stop) => `Tab never reaches ${stop}`));
  if (reached.size > count) problems.push("Tab does not leave the page");
  return problems;
}
