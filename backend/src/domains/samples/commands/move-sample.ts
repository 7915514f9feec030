import { v7 as uuid } from "uuid";
import { AppError } from "#shared/kernel/errors.ts";
import {
  canMove,
  isOpenSample,
  openSamples,
  sampleRow,
  type SampleMove,
  type SampleParty,
  type SampleStatus,
} from "#shared/samples/process.ts";
import { organizationTypes } from "#shared/organizations/choices.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { enterTogether } from "#backend/src/db/enter-together.ts";
import { after, day } from "#backend/src/kernel/clock.ts";
import { publish } from "#backend/src/kernel/events.ts";
import type { Sample, SampleEvent } from "../model.ts";
import { tellSample } from "./tell-sample.ts";

interface Props {
  trx: Transaction;
  /** Must be locked by `trx`. */
  sample: Sample;
  move: SampleMove;
  /** In whose name; `userId` is the person, where there is one. */
  party: SampleParty;
  userId: string | null;
  changes?: Partial<
    Pick<Sample, "courier" | "trackingNumber" | "reason" | "notes" | "score" | "protocol" | "searchText" | "address">
  >;
  now: Date;
}

/** When a sample ends by itself that comes to a status now; null where it has ended. */
export const dueFrom = (status: SampleStatus, now: Date): Date | null =>
  isOpenSample(status) ? after(now, openSamples[status].days * day) : null;

/**
 * The one way in which a sample moves: by a row of its process, with the event and the word to the other side.
 *
 * @throws {AppError} `samples.wrongStatus` with where it stands when no row starts there, or when its time there is over and the sweep has not come yet.
 */
export async function moveSample({ trx, sample, move, party, userId, changes = {}, now }: Props): Promise<Sample> {
  const row = sampleRow(move);
  if (!row.by.includes(party)) throw new Error(`the process gives ${move} to ${row.by.join(", ")}, not to ${party}`);
  const isOver = (party === "buyer" || party === "supplier") && sample.dueAt !== null && sample.dueAt <= now;
  const stands = isOver && isOpenSample(sample.status) ? sampleRow(openSamples[sample.status].then).to : sample.status;
  if (!canMove(move, stands)) throw new AppError("samples.wrongStatus", { status: stands });
  const moved = await sample.change(trx, { ...changes, status: row.to, dueAt: dueFrom(row.to, now) }, now);
  const eventId = await enterEvent(trx, { sample: moved, party, userId, now });
  await publish({
    trx,
    organizationIds: [moved.buyerOrgId, moved.supplierOrgId],
    type: "sample",
    subjectId: moved.id,
    event: `sample.${moved.status}`,
    now,
  });
  for (const side of organizationTypes) {
    const kind = row.tells[side];
    if (kind && side !== party) await tellSample({ trx, sample: moved, side, kind, eventId, now });
  }
  return moved;
}

/** Writes down where a sample has come to. */
export async function enterEvent(
  trx: Transaction,
  { sample, party, userId, now }: Pick<Props, "sample" | "party" | "userId" | "now">,
): Promise<string> {
  const row: SampleEvent = {
    id: uuid(),
    sample_id: sample.id,
    status: sample.status,
    party,
    user_id: userId,
    created_at: now,
  };
  await enterTogether(trx, [{ table: "sample_events", rows: [{ ...row }] }]);
  return row.id;
}
