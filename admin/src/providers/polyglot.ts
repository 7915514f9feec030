export interface Messages {
  [key: string]: string | Messages;
}

/** `%{name}` as i18next writes it, where a count is always called `count`. */
const placeholders = (text: string): string =>
  text.replace(/%\{(\w+)\}/g, (_, name: string) => `{{${name === "smart_count" ? "count" : name}}}`);

/**
 * Messages of react-admin's language packages as i18next reads them: "one |||| many" becomes two keys with the plural's name.
 * Both of our languages have no other forms for the numbers that occur.
 */
export function fromPolyglot(messages: Messages): Messages {
  const converted: Messages = {};
  for (const [key, message] of Object.entries(messages)) {
    if (typeof message !== "string") {
      converted[key] = fromPolyglot(message);
      continue;
    }
    const [one = "", other] = message.split("||||").map((form) => form.trim());
    if (other === undefined) converted[key] = placeholders(message);
    else Object.assign(converted, { [`${key}_one`]: placeholders(one), [`${key}_other`]: placeholders(other) });
  }
  return converted;
}
