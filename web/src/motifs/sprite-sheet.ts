import { createContext } from "react";

/**
 * Each drawing stands once on a page, however many cards use it.
 *
 * Pictures name the symbols they need while they render. On the server `SpriteProvider` writes its `<defs>` after its children, so
 * it knows them all by then. In the browser the same element is adopted as it is, and what later pages need is appended to it;
 * React never rewrites it, so order of hydration and streaming do not matter.
 */
export class SpriteSheet {
  readonly needed = new Set<string>();
  #element: SVGSVGElement | null = null;
  readonly #awaited = new Map<string, (id: string) => string>();

  attach(element: SVGSVGElement | null): void {
    this.#element = element;
    for (const [id, draw] of this.#awaited) this.#write(id, draw);
    if (element) this.#awaited.clear();
  }

  /** After a commit in the browser: makes sure the symbol is on the page. */
  ensure(ids: readonly string[], draw: (id: string) => string): void {
    for (const id of ids) {
      if (this.#element) this.#write(id, draw);
      // The sprite stands after its pages, so theirs are the first effects.
      else this.#awaited.set(id, draw);
    }
  }

  #write(id: string, draw: (id: string) => string): void {
    const defs = this.#element?.firstElementChild;
    if (defs && !document.getElementById(id)) defs.insertAdjacentHTML("beforeend", draw(id));
  }
}

export const SpriteContext = createContext<SpriteSheet | null>(null);
