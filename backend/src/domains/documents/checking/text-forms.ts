import type { Refusal, TakenType } from "#shared/documents/choices.ts";
import { readMember } from "./json-text.ts";

/** What a text is, or why it is not taken. */
type Verdict = { readonly type: TakenType } | { readonly refusal: Refusal };

const geoJsonTypes = [
  "FeatureCollection",
  "Feature",
  "Point",
  "MultiPoint",
  "LineString",
  "MultiLineString",
  "Polygon",
  "MultiPolygon",
  "GeometryCollection",
];

/** Of a text; undefined for what is no UTF-8, or has signs that no table and no map has. */
function readText(bytes: Buffer): string | undefined {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    // eslint-disable-next-line no-control-regex -- these are what is looked for
    return /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

/** Tags by which a browser takes a text for a page, wherever they stand. */
const pageTags = /<(?:!doctype|html|head|body|script|iframe|object|embed|meta|style|link|img|a)\b/i;

/** What a text begins with that is a drawing, a page or a program. */
export function programOf(head: string): Refusal | undefined {
  const start = head.replace(/^\ufeff/, "").trimStart();
  if (/^(?:#!|<\?php|<%)/i.test(start)) return "script";
  if (!start.startsWith("<")) return undefined;
  if (/<svg\b/i.test(start)) return "svg";
  return pageTags.test(start) || /^<\?xml[^>]*>\s*<!doctype\s+html/i.test(start) ? "html" : "typeNotAllowed";
}

/** What a file of signs is. `name` and `declaredType` are what its sender says of it. */
export function textForm(bytes: Buffer, name: string, declaredType: string): Verdict {
  const text = readText(bytes);
  const claims = (pattern: RegExp) => pattern.test(name) || pattern.test(declaredType);
  const program = programOf(bytes.toString("utf8", 0, 4096));
  if (program) return { refusal: program };
  if (claims(/\.(?:geojson|json)$|^application\/(?:geo\+)?json/i))
    return text === undefined ? { refusal: "geoJsonBroken" } : geoJson(text);
  if (claims(/\.csv$|^text\/csv/i)) return text === undefined ? { refusal: "csvBroken" } : csv(text);
  return { refusal: text !== undefined && pageTags.test(text) ? "html" : "typeNotAllowed" };
}

function geoJson(text: string): Verdict {
  const type = readMember(text.replace(/^\ufeff/, ""), "type");
  if ("fault" in type) return { refusal: type.fault === "tooDeep" ? "tooHard" : "geoJsonBroken" };
  if (typeof type.value !== "string" || !geoJsonTypes.includes(type.value)) return { refusal: "geoJsonBroken" };
  return pageTags.test(text) ? { refusal: "html" } : { type: "application/geo+json" };
}

/** A table has two columns at least, and the same number of them in each line, by one of the usual delimiters. */
function csv(text: string): Verdict {
  if (pageTags.test(text)) return { refusal: "html" };
  const isTable = [",", ";", "\t", "|"].some((delimiter) => isTableBy(text, delimiter));
  return isTable ? { type: "text/csv" } : { refusal: "csvBroken" };
}

const [quote, newline, returned, blank] = ['"', "\n", "\r", " "].map((sign) => sign.charCodeAt(0));

/**
 * Whether each line that says something has as many columns as the first, two at least (RFC 4180). It looks at each sign once and keeps none of them,
 * because whoever sends a file has written it to cost as much as they like; it ends at the first line that does not fit.
 */
export function isTableBy(text: string, delimiter: string): boolean {
  const between = delimiter.charCodeAt(0);
  let columns = 0;
  let [found, isBlank, at] = [1, true, text.startsWith("\ufeff") ? 1 : 0];
  const lineFits = () => {
    if (!isBlank && columns === 0) columns = found;
    const fits = isBlank || (found === columns && columns > 1);
    [found, isBlank] = [1, true];
    return fits;
  };
  while (at < text.length) {
    // Here a field begins.
    if (text.charCodeAt(at) === quote) {
      isBlank = false;
      do {
        at = text.indexOf('"', at + 1);
        if (at < 0) return false;
        at += 1;
        // Two of them are one that is meant.
      } while (text.charCodeAt(at) === quote);
      while (text.charCodeAt(at) === blank) at += 1;
    } else
      for (; at < text.length; at += 1) {
        const sign = text.charCodeAt(at);
        if (sign === between || sign === newline || sign === returned) break;
        if (sign !== blank) isBlank = false;
      }
    if (at >= text.length) break;
    const sign = text.charCodeAt(at);
    if (sign === between) found += 1;
    else if (sign !== newline && sign !== returned) return false;
    else if (!lineFits()) return false;
    at += sign === returned && text.charCodeAt(at + 1) === newline ? 2 : 1;
  }
  return lineFits() && columns > 1;
}
