import { createHash, type Hash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { isPictureType } from "#shared/documents/choices.ts";
import { AppError } from "#shared/kernel/errors.ts";
import { StreamedFile } from "#backend/src/kernel/file-answer.ts";
import { createGate } from "#backend/src/kernel/gate.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { workFolder } from "#backend/src/kernel/work-folder.ts";
import { openDocument, type Document } from "../../documents/index.ts";
import type { Exhibit } from "../queries/case-parts.ts";
import { mostEnclosed, type CaseFile, type Source } from "./case-file.ts";
import { runDrawer } from "./run-drawer.ts";

/** One at a time, since that takes processor and disk. */
const lane = createGate(1, 30_000, 8);
/** For whom one is drawn or waits: nobody has a second one before it, or ten clicks of one side would hold up our team and everybody else. */
const underWay = new Set<string>();

/**
 * The file of a case, drawn onto the disk and sent from there: neither its pictures nor itself are ever whole in memory, whatever was sent. What the store has lost meanwhile, and what was changed in it, is listed and not
 * placed.
 *
 * @throws {AppError} `server.busy` where others are drawn before it, `request.rateLimited` where one is for the same reader.
 */
export async function drawCaseFile(
  services: Services,
  { file, exhibits }: { file: CaseFile; exhibits: readonly Exhibit[] },
  /** The organization, or the member of our team. */
  readerId: string,
): Promise<StreamedFile> {
  if (underWay.has(readerId)) throw new AppError("request.rateLimited", { retryAfter: 5 });
  underWay.add(readerId);
  try {
    return await drawInto(await workFolder("case"), services, { file, exhibits });
  } finally {
    underWay.delete(readerId);
  }
}

async function drawInto(
  folder: string,
  services: Services,
  { file, exhibits }: { file: CaseFile; exhibits: readonly Exhibit[] },
): Promise<StreamedFile> {
  const clear = () => void rm(folder, { recursive: true, force: true });
  try {
    const into = join(folder, "case.pdf");
    await lane.enter(async () => {
      const sources = await fetchSources(services, exhibits, folder);
      const placed = file.exhibits.map((exhibit) => ({ ...exhibit, source: sources.get(exhibit.label) ?? null }));
      await runDrawer({ file: { ...file, exhibits: placed }, into }, services.logger);
    });
    const stream = createReadStream(into);
    stream.once("close", clear);
    return new StreamedFile(`${file.reference}-case-${file.language}.pdf`, stream);
  } catch (error) {
    clear();
    throw error;
  }
}

/** What stands in the store of each exhibit, beside each other on the disk: of a picture one that fits a page. */
async function fetchSources(
  services: Services,
  exhibits: readonly Exhibit[],
  folder: string,
): Promise<Map<string, Source>> {
  const found = new Map<string, Source>();
  let left = mostEnclosed;
  for (const { label, document } of exhibits) {
    const isPicture = document.mediaType !== null && isPictureType(document.mediaType);
    if (!isPicture && document.mediaType !== "application/pdf") continue;
    if (!isPicture && Number(document.size) > left) continue;
    const path = join(folder, label);
    const hash = createHash("sha256");
    try {
      const stored = await openDocument(services, isPicture ? onPage(document) : document);
      await pipeline(stored, hashing(hash), createWriteStream(path));
    } catch (error) {
      if (error instanceof AppError && error.code === "documents.notFound") continue;
      throw error;
    }
    if (!isPicture && hash.digest("hex") !== (document.keptSha256 ?? document.sha256)) {
      // Beside the hash of what was handed in it would look like it.
      services.logger.error(
        { document: document.id, key: document.storageKey },
        "a paper of a case was changed in the store: it is listed and not enclosed",
      );
      continue;
    }
    if (!isPicture) left -= Number(document.size);
    found.set(label, { path, kind: isPicture ? "picture" : "enclosed" });
  }
  return found;
}

/** Lets pass what it has told a hash of. */
const hashing = (hash: Hash) =>
  async function* (pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      hash.update(piece);
      yield piece;
    }
  };

/** Wide enough for paper. */
const wide = 1200;

/** The smallest of a picture's variants that fills a page, else the largest, else itself. */
function onPage({ status, storageKey, variants }: Document): Pick<Document, "storageKey" | "status"> {
  const webp = variants.filter(({ format }) => format === "webp").sort((one, other) => one.width - other.width);
  const variant = webp.find(({ width }) => width >= wide) ?? webp.at(-1);
  return { status, storageKey: variant?.key ?? storageKey };
}
