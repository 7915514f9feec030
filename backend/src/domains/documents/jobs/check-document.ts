import { createHash } from "node:crypto";
import { raw } from "objection";
import { isPictureType, isPublic, takenTypes } from "#shared/documents/choices.ts";
import type { JobHandler } from "#backend/src/kernel/queue.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { isClean } from "../checking/scanner.ts";
import { decideDocument, type Finding } from "../commands/decide-document.ts";
import { judge } from "../checking/judge.ts";
import { Document, type Variant } from "../model.ts";
import { drawPictures } from "../pictures/draw-pictures.ts";
import { clearKeys } from "../storage/clear.ts";
import { isStorageError, newKey, storageOf, type Storage } from "../storage/index.ts";

/** A file whose check has not ended so often has ended the process that did it, or would take it for ever. */
const mostBegun = 3;

/**
 * Looks at a file that has arrived, and makes of it what readers get. Done again, by whoever, it comes to the same: what was decided stays, and
 * of what was put into the store twice one copy goes.
 */
export const checkDocument: JobHandler = async (services, payload) => {
  const { id } = payload as { id: string };
  const document = await begin(services, id);
  if (!document) return;
  if (document.begunChecks > mostBegun) {
    await decideDocument({ services, document, finding: { refusal: "tooHard" }, sha256: null });
    return;
  }
  try {
    const storage = await storageOf(services);
    await withRoom(Number(document.size), (place) => checkIn(place, services, storage, document));
  } catch (error) {
    // A store or a scanner that is away says nothing of the file; that a piece of it is gone does. A database that is away cannot be told.
    if (!isStorageError(error) || error.problem !== "absent") await count(services, id, -1).catch(() => undefined);
    throw error;
  }
};

/** Notes that a check has begun, before it does: of one that ends the process nobody hears otherwise. */
const begin = (services: Services, id: string) => count(services, id, 1).first();

const count = ({ db }: Services, id: string, by: 1 | -1) =>
  Document.query(db)
    .where({ id, status: "checking" })
    .whereNull("removed_at")
    .patch({ begunChecks: raw("greatest(begun_checks + ?::integer, 0)", [by]) })
    .returning("*");

/** Memory that the thread which judges a file sees too, without a copy of it. */
const newRoom = (size: number): Buffer => Buffer.from(new SharedArrayBuffer(size));

/** Is used by every check of this process, one at a time: a new one for each would lie there, 25 MB each, until it is collected. */
let room = newRoom(0);
let isRoomTaken = false;

/** Lends a place for so many bytes until `work` is done with them. */
async function withRoom(size: number, work: (place: Buffer) => Promise<void>): Promise<void> {
  if (isRoomTaken) return work(newRoom(size));
  isRoomTaken = true;
  try {
    if (room.length < size) room = newRoom(size);
    await work(room.subarray(0, size));
  } finally {
    isRoomTaken = false;
  }
}

async function checkIn(bytes: Buffer, services: Services, storage: Storage, document: Document): Promise<void> {
  const sha256 = await readParts(services, storage, document, bytes);
  const written: string[] = [];
  const finding = await find({ services, storage, document, bytes, sha256, written }).catch(async (error: unknown) => {
    await clearKeys(services, written);
    throw error;
  });
  const isDecided = await decideDocument({ services, document, finding, sha256 });
  if (!isDecided) await clearKeys(services, written);
}

/**
 * Reads the pieces of a file into `bytes`, which is exactly as large as it.
 *
 * @returns its SHA-256, made piece by piece: of 25 MB at once it keeps everybody waiting.
 */
async function readParts({ db }: Services, storage: Storage, { id }: Document, bytes: Buffer): Promise<string> {
  const parts = (await db("document_parts").where({ document_id: id }).orderBy("starts_at")) as {
    storage_key: string;
    size: number;
  }[];
  const hash = createHash("sha256");
  let at = 0;
  for (const { storage_key: key, size } of parts) {
    const place = bytes.subarray(at, at + size);
    at += await storage.read(key, place);
    hash.update(place);
  }
  if (at !== bytes.length) throw new Error(`of document ${id} the store has ${at} bytes instead of ${bytes.length}`);
  return hash.digest("hex");
}

interface Look {
  services: Services;
  storage: Storage;
  document: Document;
  bytes: Buffer;
  sha256: string;
  /** Takes the keys of what is put into the store. */
  written: string[];
}

async function find({ services, storage, document, bytes, sha256, written }: Look): Promise<Finding> {
  const { declaredSha256, name, declaredType, purpose } = document;
  if (declaredSha256 && declaredSha256 !== sha256) return { refusal: "checksumWrong" };
  const verdict = await judge({ bytes, name, declaredType, purpose });
  if ("refusal" in verdict) return verdict;
  const { clamdUrl } = services.config;
  // Before any other program of ours reads it. While the scanner is away this throws, and the job is tried again.
  if (clamdUrl && !(await isClean(clamdUrl, bytes))) return { refusal: "infected" };
  const put = async (key: string, content: Buffer) => {
    written.push(key);
    await storage.put(key, content);
  };
  const { type } = verdict;
  if (!isPictureType(type)) {
    const key = newKey("documents", takenTypes[type][0]);
    await put(key, bytes);
    return { outcome: { mediaType: type, kept: { key, type, sha256 }, variants: [], storedBytes: bytes.length } };
  }
  const pictures = await drawPictures({ bytes, type, keeps: !isPublic(purpose) });
  if ("refusal" in pictures) return pictures;
  const variants: Variant[] = [];
  for (const { bytes: content, ...drawn } of pictures.drawn) {
    const key = newKey("pictures", drawn.format);
    await put(key, content);
    variants.push({ ...drawn, key, size: content.length });
  }
  let storedBytes = variants.reduce((sum, { size }) => sum + size, 0);
  const { kept } = pictures;
  if (!kept) return { outcome: { mediaType: type, kept: null, variants, storedBytes } };
  const key = newKey("documents", takenTypes[kept.type][0]);
  await put(key, kept.bytes);
  storedBytes += kept.bytes.length;
  return {
    outcome: {
      mediaType: type,
      kept: { key, type: kept.type, sha256: createHash("sha256").update(kept.bytes).digest("hex") },
      variants,
      storedBytes,
    },
  };
}
