import { type Environment, loadConfig } from "../../config.ts";
import { connect } from "../../db/database.ts";
import { createLogger } from "../../kernel/logger.ts";
import { inviteStaff } from "./commands/invite-staff.ts";

/** `staff:invite ADDRESS ROLE`: the letter is queued, and leaves with the next running server. @returns what to tell the operator. */
export async function staffInvite([address = "", role = ""]: string[], env: Environment): Promise<string> {
  const config = loadConfig(env);
  const db = connect(config.databaseUrl, 2, createLogger("warn"));
  try {
    const invited = await inviteStaff({ db, address, role, config, now: new Date() });
    return `${invited.email} ${invited.created ? "is invited" : "has an account and is invited"} as ${invited.role}. The letter with the link leaves as soon as a server runs.`;
  } finally {
    await db.destroy();
  }
}
