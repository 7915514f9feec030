import { inflateRawSync } from "node:zlib";
import { zipEntries } from "#backend/src/kernel/zip-entries.ts";
import { readCsv } from "./csv.ts";
import { Unreadable, type GivenFile, type Reading } from "./read-prices.ts";
import { readWorldBank } from "./world-bank.ts";

/** Bytes of a workbook unpacked; the World Bank's has twelve million. */
const largestUnpacked = 60 * 1024 * 1024;
const localHeader = 30;

/** Beginnings of what is no table and no workbook, as hexadecimal digits. */
const others: Readonly<Record<string, readonly string[]>> = {
  pdf: ["255044462d"],
  oldWorkbook: ["d0cf11e0"],
  // Pictures, programs and archives.
  notAFile: ["89504e47", "ffd8ff", "47494638", "52494646", "4d5a", "7f454c46", "1f8b", "52617221", "377abcaf"],
};
const page = /^\s*<(?:!doctype|html|\?xml)/i;

function checkBeginning(bytes: Buffer): void {
  if (bytes.length === 0) throw new Unreadable("empty");
  const head = bytes.toString("hex", 0, 8);
  for (const [key, marks] of Object.entries(others))
    if (marks.some((mark) => head.startsWith(mark))) throw new Unreadable(key);
  if (page.test(bytes.toString("latin1", 0, 64))) throw new Unreadable("page");
}

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
    checkBeginning(bytes);
    if (bytes.toString("latin1", 0, 2) !== "PK") return readCsv(given);
    checkWorkbook(bytes);
    return await readWorldBank(given);
  } catch (error) {
    if (error instanceof Unreadable) return { flaws: [error.flaw] };
    throw error;
  }
}
