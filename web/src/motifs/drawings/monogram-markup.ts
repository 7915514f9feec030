import type { Drawn } from "./drawn-markup.ts";
import { P } from "./palette.ts";
import { seeded } from "./seeded.ts";

const sets = [
  [P.leaf7, P.och4, P.leaf3],
  [P.clay7, P.och4, P.clay2],
  [P.vio7, P.vio3, P.och3],
  [P.bark7, P.och4, P.och1],
  [P.teal7, P.och3, P.cream],
] as const;

/** "Imisozi Coffee Growers" gives IC: the first letters of the first two words that begin with a capital or a figure, of any two words when fewer do. */
export function initialsOf(name: string): string {
  const words = name
    .split(/[\s\-–'’/]+/u)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+/u, ""))
    .filter(Boolean);
  const capital = words.filter((word) => /^[\p{Lu}\p{N}]/u.test(word));
  const letters = (capital.length > 1 ? capital : words)
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase("en") ?? "");
  return letters.join("") || "?";
}

const signs: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** As text, like the pictures: a list shows two dozen, and none of them ever changes. `letterClass` is the initials' look. */
export function monogramMarkup(name: string, letterClass: string): Drawn {
  const [ground, edge, light] = sets[Math.floor(seeded(name)() * sets.length)] ?? sets[0];
  const letters = initialsOf(name).replace(/[&<>]/g, (sign) => signs[sign] ?? sign);
  const body = `<rect width="64" height="64" fill="${ground}"/><path d="M0 49h64M0 61h64" stroke="${edge}" stroke-width="2" shape-rendering="crispEdges"/><path d="M2 55h64" stroke="${light}" stroke-width="2" stroke-dasharray="6 6" shape-rendering="crispEdges"/><text x="32" y="34" text-anchor="middle" class="${letterClass}">${letters}</text>`;
  return { body };
}
