import type pg from "pg";
import { rights } from "../db/rights.ts";
import type { Manifest } from "./manifest.ts";
import { contentOf, listTables, readBalances } from "./tables.ts";

/** @returns in words, what of a manifest is otherwise in the database, table by table and account by account. */
export async function differences(client: pg.Client, manifest: Manifest): Promise<string[]> {
  const problems: string[] = [];
  for (const table of manifest.tables) {
    const { rows, sum } = await contentOf(client, table);
    if (rows !== table.rows) problems.push(`${table.name} has ${rows} rows, and had ${table.rows} at the backup`);
    else if (sum !== table.sum)
      problems.push(`${table.name} has the ${rows} rows that it had at the backup, not all of them the same`);
  }
  const known = new Set(manifest.tables.map(({ name }) => name));
  for (const { name } of await listTables(client))
    if (!known.has(name)) problems.push(`${name} was not there at the backup`);
  const balances = await readBalances(client);
  for (const account of new Set([...Object.keys(manifest.balances), ...Object.keys(balances)])) {
    const [now = "none", then = "none"] = [balances[account], manifest.balances[account]];
    if (now !== then) problems.push(`the ledger's ${account} stands at ${now}, and stood at ${then} at the backup`);
  }
  return problems;
}

/** What is written once can only have grown since a backup: of a later moment that much can be said of it. @returns what is less, in words. */
export async function shrunk(client: pg.Client, manifest: Manifest): Promise<string[]> {
  const problems: string[] = [];
  for (const table of manifest.tables) {
    if (rights[table.name.replace(/^public\./, "")] !== "entered") continue;
    const { rows } = await contentOf(client, table);
    if (rows < table.rows) problems.push(`${table.name} has ${rows} rows, and had ${table.rows} at the backup before`);
  }
  return problems;
}
