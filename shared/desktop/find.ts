/** How often a text was found in the page, and which of them is marked, the first being 1. */
export interface FindAnswer {
  matches: number;
  active: number;
}
