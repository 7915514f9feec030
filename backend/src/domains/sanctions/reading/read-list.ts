import type { ListFormat } from "#shared/sanctions/choices.ts";
import { BrokenFile, type Answer, type Question, type ReadList } from "./entry.ts";
import { readEuList, readTable } from "./table.ts";
import { readUnList } from "./un-list.ts";

const readers: Record<ListFormat, (text: string) => ReadList> = {
  unXml: readUnList,
  euCsv: readEuList,
  table: readTable,
};

/** Reads a list's file, whole or not at all. */
export function readList({ format, bytes }: Question): Answer {
  try {
    let text: string;
    try {
      text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    } catch {
      throw new BrokenFile("listNotText");
    }
    if (text.includes("\0")) throw new BrokenFile("listNotText");
    return { list: readers[format](text) };
  } catch (error) {
    if (error instanceof BrokenFile) return { broken: error.broken };
    throw error;
  }
}
