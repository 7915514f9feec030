/** ASCII letters, digits and hyphens, which every system unpacks: "Connaissement n° 7/A" is "connaissement-n-7-a". Empty where nothing of a text is left. */
export const slug = (text: string): string =>
  text
    .slice(0, 400)
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .slice(0, 60)
    .replace(/^-+|-+$/g, "");

/** "billOfLading" is "bill-of-lading". */
export const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Names that are used once: the second "a.pdf" is "a-2.pdf", in whatever letters, because not every system tells capitals apart. */
export function uniqueNames(): (name: string, ending: string) => string {
  const taken = new Set<string>();
  return (name, ending) => {
    let found = `${name}.${ending}`;
    for (let count = 2; taken.has(found.toLowerCase()); count += 1) found = `${name}-${count}.${ending}`;
    taken.add(found.toLowerCase());
    return found;
  };
}
