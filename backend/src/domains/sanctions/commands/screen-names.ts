import { v7 as uuid } from "uuid";
import { holdingStatuses } from "#shared/sanctions/choices.ts";
import { hitTask, unscreenedTask } from "#shared/sanctions/rules.ts";
import type { Database, Transaction } from "#backend/src/db/database.ts";
import { addStaffTask } from "#backend/src/kernel/outbox.ts";
import { foldName } from "../folding.ts";
import { endsByList, Hit, type Subject } from "../model.ts";
import { findMatches, type Match } from "../queries/find-matches.ts";
import { currentGeneration, namesDue } from "../queries/names.ts";
import { endHits } from "./end-hits.ts";

/** Names that are read at once. */
const batch = 50;

interface Props {
  /** Of these alone; of everybody where it is left out. */
  organizationIds?: readonly string[];
  /** Asked after each piece: whether to leave the rest to whoever comes next. */
  isLate?: () => boolean;
  now: Date;
}

/**
 * Holds names against the lists in force that were not held against all of them yet, each in a transaction of its own: whoever is stopped goes on where they were. One that cannot be
 * held against them keeps no other from it, and is a task for our team until it can.
 *
 * @returns whether all were come to, and whose names could not be held against the lists.
 */
export async function screenNames(
  db: Database,
  { organizationIds, isLate, now }: Props,
): Promise<{ isDone: boolean; failed: string[] }> {
  // Read before the lists: what is put in force meanwhile is looked at again.
  const generation = await currentGeneration(db);
  const failed = new Set<string>();
  for (let after: Subject | undefined; ;) {
    const due = await namesDue(db, { generation, organizationIds, after, limit: batch });
    for (const subject of due)
      try {
        await db.transaction((trx) => screenName(trx, subject, generation, now));
      } catch (error) {
        failed.add(subject.organizationId);
        const details = { name: subject.name, error: error instanceof Error ? error.message.slice(0, 300) : "" };
        await addStaffTask(db, { kind: unscreenedTask, subjectId: subject.organizationId, details }, now);
      }
    if (due.length < batch) {
      if (after ?? due[0]) await settleUnscreened(db, [...failed], organizationIds, now);
      return { isDone: true, failed: [...failed] };
    }
    after = due.at(-1);
    if (isLate?.()) return { isDone: false, failed: [...failed] };
  }
}

/** All that was due was held against the lists, but for what has failed anew. */
async function settleUnscreened(
  db: Database,
  failed: readonly string[],
  organizationIds: readonly string[] | undefined,
  now: Date,
): Promise<void> {
  const open = db("staff_tasks").where({ kind: unscreenedTask }).whereNull("resolved_at");
  if (organizationIds) void open.whereIn("subject_id", [...organizationIds]);
  await open.whereNotIn("subject_id", [...failed]).update({ resolved_at: now });
}

async function screenName(trx: Transaction, subject: Subject, generation: number, now: Date): Promise<void> {
  const { organizationId, kind, name } = subject;
  const folded = foldName(name);
  const matches = await findMatches(trx, subject);
  const known = await Hit.query(trx).where({ organization_id: organizationId, kind, folded }).orderBy("id").forUpdate();
  const about = (match: Match) =>
    known.filter(({ source, entryKey }) => source === match.source && entryKey === match.entry_key);
  for (const match of matches) {
    const earlier = about(match);
    const active = earlier.find(isHolding);
    if (active) await keepUp(trx, active, match, now);
    // Somebody has said that this entry is not this name.
    else if (!earlier.some(({ status, fingerprint }) => status === "dismissed" && fingerprint === match.fingerprint))
      await enter(trx, subject, folded, match, now);
  }
  const gone = known.filter(
    (hit) =>
      endsByList(hit) && !matches.some(({ source, entry_key }) => source === hit.source && entry_key === hit.entryKey),
  );
  await endHits(trx, gone, now);
  await trx("screened_names")
    .insert({ organization_id: organizationId, kind, name, generation, screened_at: now })
    .onConflict(["organization_id", "kind", "name"])
    .merge();
}

const isHolding = ({ status }: Hit): boolean => (holdingStatuses as readonly string[]).includes(status);

const facts = (match: Match) => ({
  entryType: match.type,
  entryNames: match.names,
  entryDetails: match.details,
  fingerprint: match.fingerprint,
  listedOn: match.listed_on,
  matchedName: match.name,
  score: match.score.toFixed(3),
});

/** What is undecided shows the entry as it stands today; whoever has read it as it was is told so. */
async function keepUp(trx: Transaction, hit: Hit, match: Match, now: Date): Promise<void> {
  if (hit.fingerprint !== match.fingerprint || hit.entryGoneAt)
    await hit.change(trx, { ...facts(match), entryGoneAt: null }, now);
  else if (hit.listedOn !== match.listed_on)
    await trx("screening_hits").where({ id: hit.id }).update({ listed_on: match.listed_on });
}

async function enter(trx: Transaction, subject: Subject, folded: string, match: Match, now: Date): Promise<void> {
  const id = uuid();
  const { entryType, entryNames, entryDetails, fingerprint, listedOn, matchedName, score } = facts(match);
  const entered = (await trx("screening_hits")
    .insert({
      id,
      organization_id: subject.organizationId,
      kind: subject.kind,
      name: subject.name,
      folded,
      source: match.source,
      entry_key: match.entry_key,
      entry_type: entryType,
      entry_names: entryNames,
      entry_details: entryDetails,
      fingerprint,
      listed_on: listedOn,
      matched_name: matchedName,
      score,
      status: "open",
      created_at: now,
      updated_at: now,
    })
    // Another worker has found it at the same moment.
    .onConflict(
      trx.raw(
        "(organization_id, kind, folded, source, entry_key) where status in ('open', 'proposed', 'confirmed')",
      ) as never,
    )
    .ignore()
    .returning("id")) as object[];
  if (entered.length === 0) return;
  const details = { name: subject.name, listed: matchedName, source: match.source };
  await addStaffTask(trx, { kind: hitTask, subjectId: id, details }, now);
}
