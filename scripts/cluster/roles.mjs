/**
 * The role that the API runs as, which owns nothing. The owner of the local databases is the cluster's superuser.
 */
import { createHash, randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withClient } from "./databases.mjs";

export const API_ROLE = "agritrade_api";

/** Keeps commands that start at the same moment from changing the role at once, which PostgreSQL refuses. */
const LOCK = 7_240_031;

/** Random, made once for a cluster; beside its data, because whoever may read that has everything. */
export function apiPassword(folder) {
  const path = join(folder, "api.password");
  try {
    writeFileSync(path, randomBytes(24).toString("base64url"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  }
  return readFileSync(path, "utf8").trim();
}

/** Of a cluster that has no folder of its own: as random as its superuser's password, and the same for all who know that. */
export const derivedPassword = (adminUrl) => createHash("sha256").update(`api ${adminUrl}`).digest("base64url");

/** Makes the role, or gives it the password again. */
export async function ensureApiRole(adminUrl, password) {
  await withClient(adminUrl, async (client) => {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [LOCK]);
    const { rowCount } = await client.query("select 1 from pg_roles where rolname = $1", [API_ROLE]);
    await client.query(
      `${rowCount ? "alter" : "create"} role ${API_ROLE} login password ${client.escapeLiteral(password)}`,
    );
    await client.query("commit");
  });
}

/** The address of the same database for the API's role. */
export function asApi(ownerUrl, password) {
  const url = new URL(ownerUrl);
  url.username = API_ROLE;
  url.password = password;
  return url.href;
}
