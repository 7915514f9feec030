import { loadConfig, type Environment } from "#backend/src/config.ts";
import { connect, type Database } from "#backend/src/db/database.ts";
import { createLogger } from "#backend/src/kernel/logger.ts";
import { passportKeysOf } from "./keys.ts";

const usage = "usage: npm run passport-keys:revoke -- KID MOMENT, such as 2027-01-31T08:00:00Z";

interface Revoked {
  kid: string;
  /** What it has signed from then on is not to be believed. */
  from: string;
}

/** Writes down that a key is in other hands, once and for good: strangers have read it. @throws {Error} what an operator has to mend. */
export async function revokeKey(db: Database, { kid, from }: Revoked, now: Date): Promise<void> {
  const moment = new Date(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/.test(from) ? from : Number.NaN);
  if (!kid || Number.isNaN(moment.getTime())) throw new Error(usage);
  if (moment > now) throw new Error("The moment is still to come: a key is in other hands, or it is not.");
  if (!(await db("passport_keys").where({ kid }).first("kid")))
    throw new Error(`No key ${kid} has signed a passport. /.well-known/jwks.json names those that have.`);
  const entered = (await db("passport_key_revocations")
    .insert({ kid, revoked_from: moment, entered_at: now })
    .onConflict("kid")
    .ignore()
    .returning("kid")) as unknown[];
  if (entered.length === 0) throw new Error(`The key ${kid} is revoked already.`);
}

/** `passport-keys:revoke KID MOMENT`: a key is in other hands, or may have been since that moment. @returns what to tell the operator. */
export async function revokePassportKey([kid = "", from = ""]: string[], env: Environment): Promise<string> {
  const config = loadConfig(env);
  const db = connect(config.databaseUrl, 2, createLogger("warn"));
  try {
    await revokeKey(db, { kid, from }, new Date());
    const signsStill = passportKeysOf(config).some((key) => key.kid === kid);
    const { rows } = await db.raw<{ rows: [{ count: string }] }>(
      "select count(*) from passports where kid = ? and issued_at >= ?",
      [kid, from],
    );
    return [
      `The key ${kid} is published as revoked: what it has signed since ${from} is valid no more, here and for whoever fetches the keys.`,
      `Passports of ours that it has signed since then: ${rows[0].count}. Each counts again with a next version, which a server whose PASSPORT_PRIVATE_KEY begins with another key signs within minutes.`,
      ...(signsStill
        ? [
            "It is still in PASSPORT_PRIVATE_KEY here: change it now (npm run keys:rotate -- passports) and take it out. Until then no passport is signed with it, and inspections wait for theirs.",
          ]
        : []),
    ].join("\n");
  } finally {
    await db.destroy();
  }
}
