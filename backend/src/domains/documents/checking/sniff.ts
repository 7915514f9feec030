import { fileTypeFromBuffer } from "file-type";
import {
  isPictureOnly,
  isPictureType,
  largest,
  takenTypes,
  type Purpose,
  type Refusal,
  type TakenType,
} from "#shared/documents/choices.ts";
import { zipEntries } from "#backend/src/kernel/zip-entries.ts";
import { programOf, textForm } from "./text-forms.ts";

/** What a file is, by its bytes alone, or why it is not taken. */
export type Verdict = { readonly type: TakenType } | { readonly refusal: Refusal };

export interface Given {
  readonly bytes: Buffer;
  readonly name: string;
  readonly declaredType: string;
  readonly purpose: Purpose;
}

const xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const heic = /^image\/(?:heic|heif)(?:-sequence)?$/;
/** Programs of a system, and archives of them. */
const programs =
  /^application\/(?:x-msdownload|x-elf|x-mach-binary|x-sharedlib|java-archive|x-java|wasm|vnd\.android|x-msi)/;
const macros = /macroenabled/i;

/** So much of a file is its head: whoever guesses at a type looks no further. */
const headLength = 1024;
/** So much of its tail. */
const tailLength = 1024;
/** In a head these make a page, a drawing or a program of what else it may be. */
const pageInHead = /<(?:!doctype|html|head|body|script|iframe|svg)\b|<\?php|javascript:/i;
/** Unpacked, no sheet that people fill in comes near. */
const largestUnpacked = 300 * 1024 * 1024;

/** What files of the types that we take begin with. */
const beginnings = [
  Buffer.from("%PDF-"),
  Buffer.from([0xff, 0xd8, 0xff]),
  Buffer.from("\x89PNG\r\n", "latin1"),
  Buffer.from("WEBPVP8"),
  Buffer.from([0x50, 0x4b, 3, 4]),
];
const searched = 64 * 1024;

/** Whether a page stands before something else: a reader that looks for marks finds both. */
const hidesAnother = (bytes: Buffer): boolean =>
  beginnings.some((mark) => bytes.subarray(0, searched).indexOf(mark) > 0);

export async function sniff(given: Given): Promise<Verdict> {
  const verdict = await typeOf(given);
  if ("refusal" in verdict) return verdict;
  const isPicture = isPictureType(verdict.type);
  if (isPictureOnly(given.purpose) && !isPicture) return { refusal: "notAPicture" };
  if (isPicture && given.bytes.length > largest.pictureMb * 1024 * 1024) return { refusal: "pictureTooLarge" };
  return verdict;
}

async function typeOf({ bytes, name, declaredType }: Given): Promise<Verdict> {
  const head = bytes.toString("latin1", 0, headLength);
  const program = programOf(head);
  if (program) return { refusal: hidesAnother(bytes) ? "polyglot" : program };
  if (!head.startsWith("%PDF-") && head.includes("%PDF-")) return { refusal: "polyglot" };
  // Known by its beginning alone; whoever guesses at types would copy ten megabytes of it to tell drawings from papers.
  if (head.startsWith("%PDF-")) return pdf(bytes, head);
  const mime = (await fileTypeFromBuffer(bytes))?.mime as string | undefined;
  if (mime === "application/pdf") return pdf(bytes, head);
  if (mime !== undefined && isPictureType(mime))
    return pageInHead.test(head) ? { refusal: "polyglot" } : { type: mime };
  if (mime !== undefined && heic.test(mime)) return { refusal: "heic" };
  if (mime !== undefined && macros.test(mime)) return { refusal: "macros" };
  if (mime === xlsx || mime === "application/zip") return sheet(bytes, mime === xlsx || /\.xlsx$/i.test(name));
  if (mime !== undefined && programs.test(mime)) return { refusal: "script" };
  if (mime !== undefined && !(mime in takenTypes) && !/^(?:text|application)\/(?:.*xml|plain|json)/.test(mime))
    return { refusal: "typeNotAllowed" };
  return textForm(bytes, name, declaredType);
}

function pdf(bytes: Buffer, head: string): Verdict {
  if (pageInHead.test(head)) return { refusal: "polyglot" };
  const tail = bytes.toString("latin1", Math.max(0, bytes.length - tailLength));
  return head.startsWith("%PDF-") && tail.includes("%%EOF") ? { type: "application/pdf" } : { refusal: "pdfBroken" };
}

function sheet(bytes: Buffer, claimed: boolean): Verdict {
  const entries = zipEntries(bytes);
  const names = new Set(entries?.map(({ name }) => name));
  const isSheet = names.has("[Content_Types].xml") && names.has("xl/workbook.xml");
  if (!entries || !isSheet) return { refusal: claimed ? "xlsxBroken" : "typeNotAllowed" };
  if (entries.some(({ name }) => /vbaProject|macrosheets\//i.test(name))) return { refusal: "macros" };
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0);
  return unpacked > largestUnpacked ? { refusal: "xlsxBroken" } : { type: xlsx };
}
