import { AppError } from "#shared/kernel/errors.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { writeAudit } from "#backend/src/kernel/audit.ts";
import { askForScreening } from "../jobs/screen-all.ts";
import { endsByList, Hit, type ListRow } from "../model.ts";
import { removesMany } from "../policy.ts";
import { compareLists } from "../queries/compare-lists.ts";
import { currentGeneration } from "../queries/names.ts";
import { endHits } from "./end-hits.ts";
import { lockLists } from "./read-list.ts";

interface Props {
  trx: Transaction;
  id: string;
  userId: string;
  request: { readonly id: string; readonly ip: string };
  now: Date;
}

async function lockDraft({ trx, id }: Props): Promise<ListRow> {
  await lockLists(trx);
  const list = await trx<ListRow>("sanctions_lists").where({ id }).first();
  if (!list) throw new AppError("staff.listNotFound");
  if (list.status !== "draft") throw new AppError("staff.listNotDraft");
  return list;
}

const note = ({ trx, id, userId, request, now }: Props, what: "committed" | "discarded", list: ListRow) =>
  writeAudit({
    db: trx,
    action: `sanctionsList.${what}`,
    actorUserId: userId,
    subjectType: "sanctionsList",
    subjectId: id,
    details: {
      source: list.source,
      listedOn: list.listed_on,
      fileName: list.file_name,
      fileHash: list.file_hash,
      entries: list.entries,
      added: list.added,
      changed: list.changed,
      removed: list.removed,
    },
    request,
    now,
  });

/**
 * Puts a list in force in the place of the last of its source. Undecided hits of entries that it leaves out end; all names are held against it, in pieces, and whatever money
 * leaves before that waits for its own.
 *
 * @throws {AppError} `staff.listNotFound`, `staff.listNotDraft`, `staff.listOlder` where a later one is in force, `request.invalid` (`listRemovesMany`) for one that leaves out many
 * entries, unless that is `confirmed`.
 */
export async function commitList({ confirmed, ...props }: Props & { confirmed: boolean }): Promise<void> {
  const { trx, id, userId, now } = props;
  const { source, listed_on: listedOn } = await lockDraft(props);
  const last = await trx<ListRow>("sanctions_lists").where({ source, status: "current" }).first();
  if (last && last.listed_on > listedOn) throw new AppError("staff.listOlder");
  // Another may have been put in force since it was read.
  await compareLists(trx, id);
  const list = (await trx<ListRow>("sanctions_lists").where({ id }).first())!;
  if (removesMany(list) && !confirmed)
    throw new AppError("request.invalid", {
      fields: [
        {
          field: "confirmed",
          key: "listRemovesMany",
          values: { removed: list.removed, entries: list.compared_entries },
        },
      ],
    });
  if (last) await trx("sanctions_lists").where({ id: last.id }).update({ status: "replaced" });
  const generation = (await currentGeneration(trx)) + 1;
  await trx("sanctions_lists")
    .where({ id })
    .update({ status: "current", generation, decided_by: userId, decided_at: now });
  await endGone(trx, list, now);
  await askForScreening(trx);
  await note(props, "committed", list);
}

/** Hits of entries that a list has lost: undecided ones end; one that two people have confirmed says so until two have decided otherwise. */
async function endGone(trx: Transaction, { id, source }: ListRow, now: Date): Promise<void> {
  const gone = await Hit.query(trx)
    .where({ source })
    .whereIn("status", ["open", "proposed", "confirmed"])
    .whereNotExists(
      trx("sanctions_entries").whereRaw(
        "sanctions_entries.list_id = ? and sanctions_entries.key = screening_hits.entry_key",
        [id],
      ),
    )
    .orderBy("id")
    .forUpdate();
  const staying = gone.filter((hit) => !endsByList(hit) && !hit.entryGoneAt);
  await endHits(trx, gone.filter(endsByList), now);
  for (const hit of staying) await hit.change(trx, { entryGoneAt: now }, now);
}

/** Throws a draft away. @throws {AppError} `staff.listNotFound`, `staff.listNotDraft` */
export async function discardList(props: Props): Promise<void> {
  const { trx, id, userId, now } = props;
  const list = await lockDraft(props);
  await trx("sanctions_lists").where({ id }).update({ status: "discarded", decided_by: userId, decided_at: now });
  await note(props, "discarded", list);
}
