import type { ClientBase } from "pg";
import { Refusal } from "./refusal.ts";
import type { Transaction, Verification } from "./rows.ts";
import { announce } from "./webhooks.ts";

interface Wanted extends Verification {
  reference: string;
  party: "buyer" | "seller";
}

/** The body of PUT /verifications: which party of which transaction, and what is so from when, now unless given. @throws {Refusal} 422 */
export function readVerification(body: unknown): Wanted {
  const {
    reference,
    party,
    status,
    since = new Date().toISOString(),
  } = (body ?? {}) as Partial<Record<string, unknown>>;
  if (typeof reference !== "string") throw new Refusal(422, "reference must be a text");
  if (party !== "buyer" && party !== "seller") throw new Refusal(422, "party must be buyer or seller");
  if (status !== "pending" && status !== "verified" && status !== "failed")
    throw new Refusal(422, "status must be pending, verified or failed");
  if (typeof since !== "string" || Number.isNaN(Date.parse(since))) throw new Refusal(422, "since must be a moment");
  return { reference, party, status, since };
}

/** Writes it down and says so. @throws {Refusal} 404 */
export async function verify(client: ClientBase, { reference, party, status, since }: Wanted): Promise<Transaction> {
  const { rows } = await client.query<Transaction>(
    `update sandbox_escrow.transactions set verifications = verifications || jsonb_build_object($2::text, $3::jsonb)
      where reference_number = $1 returning *`,
    [reference, party, JSON.stringify({ status, since })],
  );
  const [transaction] = rows;
  if (!transaction) throw new Refusal(404, "there is no such transaction");
  await announce(client, "party.verification", transaction, { verification: { party, status, since } });
  return transaction;
}

/** Nobody pays, or is paid, whom the provider does not know yet. @throws {Refusal} 423 */
export function demandVerified({ verifications }: Transaction, party: "buyer" | "seller"): void {
  const { status = "verified" } = verifications[party] ?? {};
  if (status !== "verified") throw new Refusal(423, `the ${party} has not been verified`);
}
