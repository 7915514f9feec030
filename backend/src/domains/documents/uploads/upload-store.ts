import type { Readable } from "node:stream";
import { DataStore, Upload } from "@tus/server";
import type { UploadMetadata } from "#shared/documents/contract.ts";
import { AppError } from "#shared/kernel/errors.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { authorize } from "#backend/src/kernel/actor.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { beginUpload } from "../commands/begin-upload.ts";
import { discardDocuments } from "../commands/discard-document.ts";
import { keepPart } from "../commands/keep-part.ts";
import { Document } from "../model.ts";
import { clearKeys } from "../storage/clear.ts";
import { isStorageError, newKey, storageOf } from "../storage/index.ts";
import type { Leases } from "./leases.ts";
import type { Sender } from "./sender.ts";

/** So much is gathered before it is put into the store. What is gathered is lost with the process, and sent again; on a poor line that is a second. */
const pieceSize = 256 * 1024;

/** A store that is away or full, in the words of the API. */
export function asAnswer(error: unknown): unknown {
  if (!isStorageError(error)) return error;
  return new AppError(error.problem === "full" ? "documents.storeFull" : "documents.storeAway", { retryAfter: 5 });
}

interface Props {
  services: Services;
  leases: Leases;
  /** Whose uploads these are; all others are absent. */
  sender: Sender;
  /** The same, read anew. @throws {AppError} for whoever is none any more. */
  senderNow: () => Promise<Sender>;
  /** What a new one says of itself. */
  metadata: () => UploadMetadata;
}

/**
 * Uploads as rows, and their bytes as pieces in the store of files. Where an upload stands is the database's word, so any process goes on with it,
 * and what was acknowledged is in both.
 */
export class UploadStore extends DataStore {
  readonly #props: Props;

  constructor(props: Props) {
    super();
    this.#props = props;
    this.extensions = ["creation", "creation-with-upload", "termination"];
  }

  #write<Result>(work: (trx: Transaction) => Promise<Result>): Promise<Result> {
    const { services } = this.#props;
    return services.writes.enter(() => services.db.transaction(work));
  }

  /** @throws {AppError} `documents.uploadNotFound` for whoever has not begun it. */
  async find(id: string, { sender }: Pick<Props, "sender"> = this.#props): Promise<Document> {
    const { services } = this.#props;
    const isId = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(id);
    const { uploadedBy, invitationId } = sender.by;
    const own = { id, uploaded_by: uploadedBy, invitation_id: invitationId, organization_id: sender.organizationId };
    const found = isId ? await Document.query(services.db).findOne(own).whereNull("removed_at") : undefined;
    if (!found) throw new AppError("documents.uploadNotFound");
    return found;
  }

  override async create(upload: Upload): Promise<Upload> {
    const { services, sender, metadata } = this.#props;
    authorize(sender.sends(metadata().purpose));
    await this.#write((trx) =>
      beginUpload({
        trx,
        id: upload.id,
        organizationId: sender.organizationId,
        by: sender.by,
        metadata: metadata(),
        size: upload.size ?? 0,
        quota: services.config.documentsQuota,
        now: services.clock.now(),
      }),
    );
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const { size, received, createdAt } = await this.find(id);
    return new Upload({ id, size: Number(size), offset: Number(received), creation_date: createdAt.toISOString() });
  }

  /** What arrived before the line broke is kept: that is what goes on later. */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const { leases } = this.#props;
    let at = offset;
    // One place for all pieces, since each is in the store before the next begins: twenty uploads side by side hold 5 MB, however much they send.
    const gathered = Buffer.allocUnsafeSlow(pieceSize);
    let length = 0;
    const keep = async () => {
      if (length === 0) return;
      const bytes = gathered.subarray(0, length);
      length = 0;
      at = await this.#keep(id, at, bytes);
    };
    let broken: Error | undefined;
    try {
      for await (const chunk of stream) {
        leases.touch(id);
        for (let left = chunk as Buffer; left.length > 0;) {
          const taken = left.copy(gathered, length);
          length += taken;
          left = left.subarray(taken);
          if (length === pieceSize) await keep();
        }
      }
    } catch (error) {
      if (error instanceof AppError || isStorageError(error)) throw error;
      broken = error as Error;
    }
    await keep();
    if (broken) throw broken;
    return at;
  }

  async #keep(id: string, at: number, bytes: Buffer): Promise<number> {
    const { services } = this.#props;
    // A body takes as long as its line: whoever was removed or signed out meanwhile sends for nobody.
    const sender = await this.#props.senderNow();
    authorize(sender.sends((await this.find(id, { sender })).purpose));
    const key = newKey("uploads");
    await (await storageOf(services)).put(key, bytes);
    try {
      const part = { id, at, size: bytes.length, key, now: services.clock.now() };
      return await this.#write((trx) => keepPart({ trx, ...part }));
    } catch (error) {
      // Only what was surely not entered: where nobody knows, the daily look through the store does.
      if (error instanceof AppError) await clearKeys(services, [key]);
      throw error;
    }
  }

  override async remove(id: string): Promise<void> {
    await this.#write(async (trx) => {
      const [row] = await Document.lock(trx, [(await this.find(id)).id]);
      if (!row) throw new AppError("documents.uploadNotFound");
      if (row.attachedAt) throw new AppError("documents.alreadyAttached");
      await discardDocuments(trx, [row]);
    });
  }
}
