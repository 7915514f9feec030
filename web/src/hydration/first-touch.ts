/**
 * What a reader does in a part of the page whose code has not come yet: it asks for the code, and what was done is done again once
 * it is there. Heard on the document, so that nothing is lost between the start of the scripts and hydration either.
 */

/** Stands on the element of such a part. */
export const islandMark = "data-island";

let everything = false;
const wakers = new Map<Element, () => void>();
const asked = new WeakSet<Element>();
const ready = new WeakSet<Element>();
const pressed = new WeakMap<Element, HTMLElement>();

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isTicked = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(control.type);

function partOf({ target }: Event): Element | undefined {
  const part = target instanceof Element ? target.closest(`[${islandMark}]`) : null;
  return part && !ready.has(part) ? part : undefined;
}

/** A part within a part needs the outer one first. */
function ask(part: Element): void {
  for (let one: Element | null = part; one; one = one.parentElement?.closest(`[${islandMark}]`) ?? null) {
    asked.add(one);
    wakers.get(one)?.();
  }
}

function onTouch(event: Event): void {
  const part = partOf(event);
  if (part) ask(part);
}

/** An image that does not load needs the code that puts something in its place. */
const hasFailed = (image: HTMLImageElement): boolean =>
  image.complete && image.naturalWidth === 0 && image.loading !== "lazy";

/** A press on a button waits, as does one on a link to a place of the page; other links lead on as they are. */
function onPress(event: Event): void {
  const part = partOf(event);
  if (!part) return;
  ask(part);
  const button = (event.target as Element).closest<HTMLElement>('button, a[href^="#"], summary');
  if (button?.matches("button, a")) {
    event.preventDefault();
    pressed.set(part, button);
  }
}

/** A form that is sent with the enter key is sent by its button. */
function onSubmit(event: SubmitEvent): void {
  const part = partOf(event);
  if (!part) return;
  ask(part);
  event.preventDefault();
  pressed.set(part, event.submitter ?? (event.target as HTMLFormElement));
}

if (typeof document !== "undefined") {
  for (const kind of ["pointerover", "pointerdown", "focusin", "keydown", "input"])
    document.addEventListener(kind, onTouch, true);
  document.addEventListener("error", (event) => event.target instanceof HTMLImageElement && onTouch(event), true);
  document.addEventListener("click", onPress, true);
  document.addEventListener("submit", onSubmit, true);
}

/** Calls `wake` when the part is touched; at once when it was already. Answers what ends the listening. */
export function onFirstTouch(part: Element, wake: () => void): () => void {
  wakers.set(part, wake);
  if (everything || asked.has(part) || [...part.querySelectorAll("img")].some(hasFailed)) wake();
  return () => void wakers.delete(part);
}

/** A page that is left or changed waits for no touch. */
export const wakeAll = (): void => wakers.forEach((wake) => wake());

/** From now on nothing waits. */
export function wakeEverything(): void {
  everything = true;
  wakeAll();
}

/** What a reader has typed or chosen over what the server wrote. */
export function typedIn(part: Element | null): [Control, string][] {
  return [...(part?.querySelectorAll<Control>("input, textarea, select") ?? [])].flatMap(
    (control): [Control, string][] => {
      if (isTicked(control)) return control.checked === control.defaultChecked ? [] : [[control, ""]];
      const before =
        control instanceof HTMLSelectElement
          ? ([...control.options].find((option) => option.defaultSelected) ?? control.options[0])?.value
          : control.defaultValue;
      return control.value === (before ?? "") ? [] : [[control, control.value]];
    },
  );
}

/** Sets a value as typing does, so that the part's code hears of it: React listens to changes past its own. */
function type(control: Control, value: string): void {
  if (isTicked(control)) {
    control.checked = control.defaultChecked;
    control.click();
    return;
  }
  if (control instanceof HTMLSelectElement) {
    control.value = value;
    control.dispatchEvent(new Event("change", { bubbles: true }));
    return;
  }
  const own = control instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  control.value = control.defaultValue;
  Object.getOwnPropertyDescriptor(own, "value")?.set?.call(control, value);
  control.dispatchEvent(new Event("input", { bubbles: true }));
}

/** The part's code is there: what was typed before is typed, what was pressed is pressed. */
export function doAgain(part: Element, typed: readonly [Control, string][]): void {
  ready.add(part);
  for (const [control, value] of typed) {
    type(control, value);
    // Many forms judge a field when it is left.
    if (document.activeElement !== control) control.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
  }
  const button = pressed.get(part);
  pressed.delete(part);
  // What was typed is known to the part's code when React's effect that calls this has ended.
  queueMicrotask(() => {
    if (button instanceof HTMLFormElement) button.requestSubmit();
    else if (button?.isConnected) button.click();
  });
}
