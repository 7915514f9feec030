import sheet from "#shared/look/tokens.css?raw";
import { readTokens } from "./read-tokens.ts";

/** The values of the one sheet that the website's styles use too. */
export const tokens = readTokens(sheet);
