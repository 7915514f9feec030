import { openSamples, openStatuses } from "#shared/samples/process.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { moveSample } from "../commands/move-sample.ts";
import { Sample } from "../model.ts";

const batch = 100;

/** Ends the samples whose time has passed where they stand. Nobody is waited for: one that is held is due again once it is free. */
export async function sweepSamples({ db, clock }: Services): Promise<void | "again"> {
  const now = clock.now();
  let found: number;
  do {
    found = await db.transaction(async (trx) => {
      const due = await Sample.query(trx)
        .where("due_at", "<=", now)
        .orderBy("id")
        .limit(batch)
        .forUpdate()
        .skipLocked();
      for (const sample of due) {
        const status = openStatuses.find((each) => each === sample.status);
        if (!status) throw new Error(`the sample ${sample.id} is due and has ended`);
        await moveSample({ trx, sample, move: openSamples[status].then, party: "clock", userId: null, now });
      }
      return due.length;
    });
  } while (found === batch);
  const held = await Sample.query(db).where("due_at", "<=", now).first().select("id");
  return held && "again";
}
