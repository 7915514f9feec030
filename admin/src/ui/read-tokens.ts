export interface Tokens {
  /** The value of `--<name>` as it stands. */
  value(name: string): string;
  /** A length in px. */
  px(name: string): number;
  /** Size and line height of a face such as `t14`, in rem. */
  type(name: string): { fontSize: string; lineHeight: string };
}

/**
 * Reads the custom properties of the sheet's first `:root`, which is the ground state of every screen.
 *
 * The functions it answers throw a {RangeError} for a name that the sheet does not have: a colour that is missing must not turn
 * black unnoticed.
 */
export function readTokens(sheet: string): Tokens {
  const root = /:root \{([\s\S]*?)\n\}/.exec(sheet)?.[1] ?? "";
  const values = new Map(
    [...root.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = "", value = ""]) => [name, value]),
  );
  const value = (name: string): string => {
    const found = values.get(name);
    if (found === undefined) throw new RangeError(`tokens.css has no --${name}`);
    return found;
  };
  return {
    value,
    px: (name) => Number.parseFloat(value(name)),
    type(name) {
      const [, fontSize = "", lineHeight = ""] = /([\d.]+rem)\/([\d.]+rem)/.exec(value(name)) ?? [];
      return { fontSize, lineHeight };
    },
  };
}
