import type { Sweep } from "#backend/src/kernel/queue.ts";
import { endDraft } from "../commands/end-draft.ts";
import { writeToDrafter } from "../commands/record-draft.ts";
import { Draft } from "../model.ts";

const batch = 100;

/** Ends what no manager has sent in its time, and tells whoever has made it. */
export const expireDrafts: Sweep = async ({ db, clock }) => {
  const now = clock.now();
  let found: number;
  do {
    found = await db.transaction(async (trx) => {
      const due = await Draft.query(trx)
        .where({ state: "waiting" })
        .where("expires_at", "<=", now)
        .orderBy("id")
        .limit(batch)
        .forUpdate()
        .skipLocked();
      for (const draft of due) {
        await endDraft({ trx, draft, userId: null, now }, "expired");
        await writeToDrafter(trx, draft, "draftExpired");
      }
      return due.length;
    });
  } while (found === batch);
};
