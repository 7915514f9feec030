/** The first words of a message, in one line. */
export function excerptOf(text: string, most: number): string {
  const signs = [...text.replace(/\s+/gu, " ").trim()];
  return signs.length > most
    ? `${signs
        .slice(0, most - 1)
        .join("")
        .trimEnd()}…`
    : signs.join("");
}
