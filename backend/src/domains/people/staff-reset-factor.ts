import { type Environment, loadConfig } from "../../config.ts";
import { connect } from "../../db/database.ts";
import { createLogger } from "../../kernel/logger.ts";
import { resetStaffFactors } from "./commands/reset-staff-factors.ts";

/** `staff:reset-factor ADDRESS`: the letter is queued, and leaves with the next running server. @returns what to tell the operator. */
export async function staffResetFactor([address = ""]: string[], env: Environment): Promise<string> {
  const config = loadConfig(env);
  const db = connect(config.databaseUrl, 2, createLogger("warn"));
  try {
    const { email } = await resetStaffFactors({ db, address, now: new Date() });
    return `The second factor of ${email} is removed, with all recovery codes and sessions. The console sets up a new one after the next password.`;
  } finally {
    await db.destroy();
  }
}
