import { visibleName } from "#shared/kernel/name-field.ts";

/** Longer than the names of people and offices are. */
const longest = 120;

/** A name as strangers are shown it. */
export const shortName = (name: string): string => [...visibleName(name)].slice(0, longest).join("");

/**
 * A name that somebody has chosen, for a letter to a stranger in our name. Mail programs make a link of what looks like an address, so it is taken apart: `https://evil.example`
 * becomes `https: evil. example`. Initials and abbreviations (S.A.R.L.) stay.
 */
export const nameInLetter = (name: string): string => parted(shortName(name));

/** The same of what somebody has written, in its own lines. */
export const textInLetter = (text: string): string => text.split("\n").map(parted).join("\n");

const parted = (text: string): string =>
  text.replace(/:?\/{2,}/g, ": ").replace(/(?<=[\p{L}\p{N}_-])\.(?=[\p{L}\p{N}-]{2})/gu, ". ");
