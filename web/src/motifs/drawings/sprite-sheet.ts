import { createContext } from "react";

/** A pattern has to be laid out before it can fill anything; what is only used need not, and is left out of the page's layout. */
const isCloth = (id: string): boolean => /^[wp]-/.test(id);

/** The inside of the sprite. What is only used stands in an `<svg>` that is not shown: Chromium lays out groups that are not. */
export function writeSprite(ids: Iterable<string>, draw: (id: string) => string): string {
  const all = [...ids];
  const [used, cloths] = [all.filter((id) => !isCloth(id)), all.filter(isCloth)];
  return `<svg>${used.map(draw).join("")}</svg><defs>${cloths.map(draw).join("")}</defs>`;
}

/**
 * Each drawing stands once on a page, however many cards use it.
 *
 * Pictures name the symbols they need while they render. On the server `SpriteProvider` writes it after its children, so
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
    const place = this.#element?.children[isCloth(id) ? 1 : 0];
    if (place && !document.getElementById(id)) place.insertAdjacentHTML("beforeend", draw(id));
  }
}

export const SpriteContext = createContext<SpriteSheet | null>(null);
