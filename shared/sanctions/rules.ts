/** Bytes of a list's file: the longest that is published has some 20 MB. */
export const largestList = 25 * 1024 * 1024;

/** From here on two names are alike enough for a person to look: what it was set by stands in `docs/adr/0049-sanctions-screening.md`. */
export const hitFrom = 0.86;

/** A list that leaves out more of its entries than this, in per cent, has to be confirmed: half a file looks like that. */
export const usualRemovedPercent = 20;

/** Hours after which a list that was read and not put in force is discarded. */
export const draftHours = 24;

/** The kinds of tasks about what was found, and about a name that could not be held against the lists. */
export const hitTask = "sanctions.hit";
export const unscreenedTask = "sanctions.unscreened";

/** The most names that a difference shows. */
export const mostShownNames = 50;
