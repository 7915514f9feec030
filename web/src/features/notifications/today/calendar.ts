/** What a calendar is told of one deadline. */
export interface CalendarEntry {
  /** The same whenever the deadline is saved again, so that a calendar changes what it has. */
  id: string;
  moment: Date;
  title: string;
  detail: string;
  address: string;
}

const basic = (moment: Date): string => moment.toISOString().replace(/[-:]|\.\d+/g, "");

/** A text as RFC 5545 writes it (section 3.3.11). */
const escaped = (text: string): string =>
  text
    .replace(/\\/g, "\\\\")
    .replace(/\r\n|\r|\n/g, "\\n")
    .replace(/([;,])/g, "\\$1");

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** Lines of at most 75 octets, of which the further ones begin with a space (section 3.1); no character is divided. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = "";
  let size = 0;
  for (const character of line) {
    const more = bytesOf(character);
    // The space that a further line begins with is one of its octets.
    if (size + more > (parts.length === 0 ? 75 : 74)) {
      parts.push(part);
      [part, size] = ["", 0];
    }
    part += character;
    size += more;
  }
  return [...parts, part].join("\r\n ");
}

/** Deadlines as a calendar file (RFC 5545): each a moment without length, told of a day before. */
export function calendarOf(entries: readonly CalendarEntry[], { name, now }: { name: string; now: Date }): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//AgriTrade Africa//Deadlines//EN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escaped(name)}`,
    ...entries.flatMap(({ id, moment, title, detail, address }) => [
      "BEGIN:VEVENT",
      `UID:${id}@agritrade.africa`,
      `DTSTAMP:${basic(now)}`,
      `DTSTART:${basic(moment)}`,
      `SUMMARY:${escaped(title)}`,
      `DESCRIPTION:${escaped(detail)}`,
      `URL:${address}`,
      "TRANSP:TRANSPARENT",
      "BEGIN:VALARM",
      "ACTION:DISPLAY",
      `DESCRIPTION:${escaped(title)}`,
      "TRIGGER:-P1D",
      "END:VALARM",
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ];
  return `${lines.map(folded).join("\r\n")}\r\n`;
}
