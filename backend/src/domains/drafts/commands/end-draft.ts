import { AppError } from "#shared/kernel/errors.ts";
import type { DraftState } from "#shared/team/draft-calls.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { Draft } from "../model.ts";
import { tellPages, writeToDrafter } from "./record-draft.ts";

interface Props {
  trx: Transaction;
  draft: Draft;
  userId: string | null;
  now: Date;
}

/**
 * Ends a draft, once: of all who end it in the same moment one does.
 *
 * @throws {AppError} `team.draftEnded`
 */
export async function endDraft(
  { trx, draft, userId, now }: Props,
  state: Exclude<DraftState, "waiting">,
  { from = ["waiting"], note }: { from?: readonly DraftState[]; note?: string } = {},
): Promise<Draft> {
  const [ended] = (await Draft.query(trx)
    .where({ id: draft.id })
    .whereIn("state", [...from])
    .patch({
      state,
      ...(note === undefined ? {} : { note }),
      decidedBy: userId,
      decidedAt: now,
      version: draft.version + 1,
      updatedAt: now,
    })
    .returning("*")) as unknown as Draft[];
  if (!ended) throw new AppError("team.draftEnded");
  await tellPages(trx, ended, now);
  return ended;
}

/** Gives a draft back to whoever has made it. @throws {AppError} `team.draftEnded` */
export async function giveDraftBack({ note, ...props }: Props & { note: string }): Promise<Draft> {
  const ended = await endDraft(props, "returned", { note });
  if (ended.draftedBy !== props.userId) await writeToDrafter(props.trx, ended, "draftReturned", note);
  return ended;
}

/** Of an organization that closes: nobody sends anything for it any more. */
export async function withdrawAll(trx: Transaction, organizationId: string, now: Date): Promise<void> {
  await trx("team_drafts")
    .where({ organization_id: organizationId, state: "waiting" })
    .update({ state: "withdrawn", decided_at: now, updated_at: now });
}
