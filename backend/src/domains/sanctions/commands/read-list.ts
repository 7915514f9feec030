import { createHash } from "node:crypto";
import { v7 as uuid } from "uuid";
import { listFormats, type ListSource } from "#shared/sanctions/choices.ts";
import { AppError } from "#shared/kernel/errors.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { foldName, keysOf } from "../folding.ts";
import type { ListRow } from "../model.ts";
import type { ReadEntry } from "../reading/entry.ts";
import { readFile } from "../reading/reader.ts";
import { compareLists } from "../queries/compare-lists.ts";

interface Props {
  services: Services;
  source: ListSource;
  fileName: string | null;
  /** The day that whoever sends it has named. */
  listedOn: string | null;
  bytes: Buffer;
  userId: string;
}

/** Rows that are entered by one statement. */
const together = 1_000;

/**
 * Reads a list's file and keeps it as a draft, whole or not at all: nothing is held against it yet.
 *
 * @returns its id.
 * @throws {AppError} `request.invalid` for a file that is broken, empty or known already, and for a day that is missing, lies ahead, or is another than the file says.
 */
export async function readSanctionsList(props: Props): Promise<string> {
  const { services, source, bytes, userId } = props;
  const { db, clock } = services;
  if (bytes.length === 0) throw problemOf("file", "required");
  const fileHash = createHash("sha256").update(bytes).digest("hex");
  await refuseKnown(db as Transaction, source, fileHash);
  const { listedOn: said, entries } = await readFile({ format: listFormats[source], bytes });
  const listedOn = dayOf(props, said);
  const id = uuid();
  await db.transaction(async (trx) => {
    // Two who send the same file at once.
    await lockLists(trx);
    await refuseKnown(trx, source, fileHash);
    await trx("sanctions_lists").insert({
      id,
      source,
      listed_on: listedOn,
      file_name: props.fileName ?? "",
      file_hash: fileHash,
      status: "draft",
      entries: entries.length,
      added: 0,
      changed: 0,
      removed: 0,
      compared_entries: 0,
      uploaded_by: userId,
      created_at: clock.now(),
    });
    for (let start = 0; start < entries.length; start += together)
      await enter(trx, id, entries.slice(start, start + together));
    await compareLists(trx, id);
  });
  return id;
}

/** One list is read, put in force or discarded at a time. */
export const lockLists = (trx: Transaction) => trx.raw("select pg_advisory_xact_lock(hashtext('sanctions_lists'))");

const problemOf = (field: string, key: string, values?: Record<string, string | number>) =>
  new AppError("request.invalid", { fields: [{ field, key, ...(values ? { values } : {}) }] });

async function refuseKnown(db: Transaction, source: ListSource, fileHash: string): Promise<void> {
  const known = await db<ListRow>("sanctions_lists")
    .where({ source, file_hash: fileHash })
    .whereIn("status", ["draft", "current"])
    .first("status", "listed_on");
  if (known)
    throw problemOf("file", known.status === "draft" ? "listWaitsAlready" : "listInForceAlready", {
      day: known.listed_on,
    });
}

function dayOf({ services, listedOn, source }: Props, said: string | null): string {
  if (said && listedOn && said !== listedOn) throw problemOf("listedOn", "listOtherDay", { day: said });
  const day = said ?? listedOn;
  if (!day || Number.isNaN(Date.parse(day))) throw problemOf("listedOn", said ? "date" : "required");
  // Its publisher may be a few hours ahead of us.
  const tomorrow = new Date(services.clock.now().getTime() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  if (day > tomorrow) throw problemOf(said ? "file" : "listedOn", "future", { source });
  return day;
}

async function enter(trx: Transaction, listId: string, entries: readonly ReadEntry[]): Promise<void> {
  await trx("sanctions_entries").insert(
    entries.map(({ key, type, names, details }) => ({
      list_id: listId,
      key,
      type,
      names,
      details,
      fingerprint: createHash("sha256")
        .update(JSON.stringify([type, [...names].sort(), details]))
        .digest("hex"),
    })),
  );
  const names = entries.flatMap((entry) => entry.names.map((name) => ({ key: entry.key, name })));
  for (let start = 0; start < names.length; start += together)
    await trx("sanctions_names").insert(
      names.slice(start, start + together).map(({ key, name }) => ({
        list_id: listId,
        entry_key: key,
        name,
        folded: foldName(name),
        word_keys: keysOf(name),
      })),
    );
}
