import { createHash } from "node:crypto";
import { AppError } from "#shared/kernel/errors.ts";
import type { Sweep } from "#backend/src/kernel/queue.ts";
import { Document } from "../model.ts";
import { isStoreAway, openDocument } from "../storage/open-document.ts";

/** Files of one run; the next run is a minute later. */
const batch = 50;

/** Reads the hash of pictures that were kept before it was written down with them, so that everybody can compare what is given out. */
export const hashKept: Sweep = async (services) => {
  const { db } = services;
  const unhashed = await Document.query(db)
    .where({ status: "ready" })
    .whereNotNull("storage_key")
    .whereNull("kept_sha256")
    // Files that the store has lost do not keep the others waiting.
    .orderByRaw("random()")
    .limit(batch);
  for (const document of unhashed) {
    const hash = createHash("sha256");
    try {
      for await (const piece of await openDocument(services, document)) hash.update(piece as Buffer);
    } catch (error) {
      // While the store is away nobody can say it of any; deadlines, which are swept beside this, wait for no store. Its own sweeps tell of that.
      if (isStoreAway(error)) return;
      // The store has lost the file.
      if (error instanceof AppError) continue;
      throw error;
    }
    await Document.query(db)
      .findById(document.id)
      .whereNull("kept_sha256")
      .patch({ keptSha256: hash.digest("hex") });
  }
};
