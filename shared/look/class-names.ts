/** The given class names that are set, as one attribute value. */
export function classNames(...names: (string | false | null | undefined)[]): string | undefined {
  let all = "";
  for (const name of names) if (name) all += all ? ` ${name}` : name;
  return all || undefined;
}
