import { inflateRawSync } from "node:zlib";
import { zipEntries } from "#backend/src/kernel/zip-entries.ts";
import { readCsv } from "./csv.ts";
import { Unreadable, type GivenFile, type Reading } from "./read-prices.ts";
import { readWorldBank } from "./world-bank.ts";

/** Bytes of a workbook unpacked; the World Bank's has twelve million. */
const largestUnpacked = 60 * 1024 * 1024;
const localHeader = 30;

/** What is no table and no workbook begins like this. */
const others: readonly (readonly [RegExp, string])[] = [
  [/^%PDF-/, "pdf"],
  [/^\xd0\xcf\x11\xe0/, "oldWorkbook"],
  [/^(?:\x89PNG|\xff\xd8\xff|GIF8|RIFF|MZ|\x7fELF|\x1f\x8b|Rar!|7z)/, "notAFile"],
  [/^\s*<(?:!doctype|html|\?xml)/i, "page"],
];

/** Whatever a workbook says of its size, it is unpacked no further than that: a few bytes may stand for gigabytes. @throws {Unreadable} */
function checkWorkbook(bytes: Buffer): void {
  const entries = zipEntries(bytes);
  const names = new Set(entries?.map(({ name }) => name));
  if (!entries || !names.has("xl/workbook.xml") || !names.has("[Content_Types].xml"))
    throw new Unreadable("notAWorkbook");
  if (entries.some(({ name }) => /vbaProject|macrosheets\//i.test(name))) throw new Unreadable("macros");
  if (entries.reduce((sum, { size }) => sum + size, 0) > largestUnpacked) throw new Unreadable("tooLargeUnpacked");
  for (const { name, size, packed, method, offset } of entries) {
    if (method !== 8 || !/\.(?:xml|rels)$/.test(name)) continue;
    try {
      const begin = offset + localHeader + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
      inflateRawSync(bytes.subarray(begin, begin + packed), { maxOutputLength: Math.max(size, 1) });
    } catch {
      throw new Unreadable("workbookBroken");
    }
  }
}

/** Reads a file of prices by what it is, whatever it is called. */
export async function readFile(given: GivenFile): Promise<Reading> {
  const bytes = Buffer.from(given.bytes.buffer, given.bytes.byteOffset, given.bytes.byteLength);
  try {
    const head = bytes.toString("latin1", 0, 64);
    if (bytes.length === 0) throw new Unreadable("empty");
    const other = others.find(([mark]) => mark.test(head));
    if (other) throw new Unreadable(other[1]);
    if (!head.startsWith("PK")) return readCsv(given);
    checkWorkbook(bytes);
    return await readWorldBank(given);
  } catch (error) {
    if (error instanceof Unreadable) return { flaws: [error.flaw] };
    throw error;
  }
}
