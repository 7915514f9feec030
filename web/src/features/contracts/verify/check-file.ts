import { hashOf } from "#web/src/platform/file-hash.ts";

/** A contract's PDF is some hundred kilobytes; what is far larger is none, and would hold a small phone up. */
export const mostMegabytes = 20;

/** Why a file is not compared; a key of `file.problem`. */
export type FileProblem = "notPdf" | "tooLarge" | "empty" | "unreadable" | "noArithmetic";
export type CheckedFile = { name: string; size: number } & (
  { problem: FileProblem } | { problem?: undefined; sha256: string }
);

const pdfMark = "%PDF-";

/** The hash of a PDF that somebody holds, computed here: the file goes nowhere. */
export async function checkFile(file: Blob & { name: string }): Promise<CheckedFile> {
  const { name, size } = file;
  const refused = (problem: FileProblem): CheckedFile => ({ name, size, problem });
  if (size === 0) return refused("empty");
  if (size > mostMegabytes * 1024 * 1024) return refused("tooLarge");
  const head = await file
    .slice(0, pdfMark.length)
    .text()
    .catch(() => null);
  if (head === null) return refused("unreadable");
  if (head !== pdfMark) return refused("notPdf");
  if (!globalThis.crypto?.subtle) return refused("noArithmetic");
  const sha256 = await hashOf(file);
  return sha256 === null ? refused("unreadable") : { name, size, sha256 };
}
