import Papa from "papaparse";
import type { EntryType } from "#shared/sanctions/choices.ts";
import { BrokenFile, Entries, type ReadList } from "./entry.ts";

type Row = Readonly<Record<string, string>>;

/** Reads a table of columns with a header, row by row. @throws {BrokenFile} with the line, which counts from 1 and is that of the row's end. */
function readRows(text: string, delimiter: string, needed: readonly string[], take: (row: Row, line: number) => void) {
  let header: string[] | undefined;
  let line = 0;
  let cursor = 0;
  const linesTo = (end: number) => {
    for (; cursor < end; cursor += 1) if (text.charCodeAt(cursor) === 10) line += 1;
    return line;
  };
  Papa.parse<string[]>(text, {
    delimiter,
    step: ({ data, errors, meta }) => {
      const first = linesTo(meta.cursor);
      const at = text.charCodeAt(meta.cursor - 1) === 10 ? first : first + 1;
      const [error] = errors;
      if (error) throw new BrokenFile("listQuotes", { line: at });
      if (data.every((cell) => cell.trim() === "")) return;
      if (!header) {
        header = data.map((name) => name.trim().toLowerCase());
        const missing = needed.filter((name) => !header!.includes(name.toLowerCase()));
        if (missing.length > 0) throw new BrokenFile("listColumns", { columns: missing.join(", ") });
        return;
      }
      if (data.length !== header.length)
        throw new BrokenFile("listCells", { line: at, expected: header.length, found: data.length });
      take(Object.fromEntries(header.map((name, index) => [name, data[index]!.trim()])), at);
    },
  });
  if (!header) throw new BrokenFile("listEmpty");
}

const tableTypes: Readonly<Record<string, EntryType>> = {
  person: "person",
  individual: "person",
  organization: "organization",
  entity: "organization",
  vessel: "other",
  other: "other",
};

/** `name,aliases,type,country,reference`, the aliases apart by `|`: for lists that are published in another form, and our own. */
export function readTable(text: string): ReadList {
  const entries = new Entries();
  const delimiter = text.slice(0, text.indexOf("\n")).includes(";") ? ";" : ",";
  readRows(text, delimiter, ["name", "aliases", "type", "country", "reference"], (row, line) => {
    const type = tableTypes[row.type!.toLowerCase()];
    if (!type) throw new BrokenFile("listType", { line, type: row.type!.slice(0, 40) });
    if (!row.name) throw new BrokenFile("listNameMissing", { line });
    const names = [row.name, ...row.aliases!.split("|")];
    entries.add({ key: row.reference!, type, names, details: row.country! }, line, { twice: "refused" });
  });
  return { listedOn: null, entries: entries.all() };
}

const euColumns = ["fileGenerationDate", "Entity_LogicalId", "Entity_SubjectType", "NameAlias_WholeName"];

/** Of the EU: `P` or `person`, `E` or `enterprise`. */
const euType = (type: string): EntryType => (/^p/i.test(type) ? "person" : /^e/i.test(type) ? "organization" : "other");

const euDay = (text: string): string | null => {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})/.exec(text) ?? [];
  return day ? `${year}-${month}-${day}` : (/^\d{4}-\d{2}-\d{2}/.exec(text)?.[0] ?? null);
};

/**
 * The EU's consolidated list (CSV 1.0 and 1.1): a row for each fact of an entry, apart by semicolons. A row about an address or a birth has no name; one with a name adds it
 * to its entry.
 */
export function readEuList(text: string): ReadList {
  const entries = new Entries();
  const waiting = new Map<string, number>();
  const named = new Set<string>();
  let listedOn: string | null = null;
  readRows(text, ";", euColumns, (row, line) => {
    const key = row.entity_logicalid!;
    listedOn ??= euDay(row.filegenerationdate!);
    if (key === "") throw new BrokenFile("listKeyMissing", { line });
    const name = row.namealias_wholename!;
    if (name === "") {
      if (!named.has(key) && !waiting.has(key)) waiting.set(key, line);
      return;
    }
    named.add(key);
    const details = [row.entity_eu_referencenumber, row.citizenship_countryiso2code, row.birthdate_birthdate]
      .filter(Boolean)
      .join(", ");
    entries.add({ key, type: euType(row.entity_subjecttype!), names: [name], details }, line, { twice: "joined" });
  });
  for (const [key, line] of waiting) if (!named.has(key)) throw new BrokenFile("listNameMissing", { line });
  if (!listedOn) throw new BrokenFile("listDayMissing");
  return { listedOn, entries: entries.all() };
}
