import type { ContractStatus } from "#shared/contracts/process.ts";
import { fold } from "#shared/kernel/language.ts";
import type { Database } from "#backend/src/db/database.ts";
import { countCapped } from "#backend/src/db/capped-count.ts";
import { newestFirst } from "#backend/src/db/newest-first.ts";
import type { Membership } from "#backend/src/kernel/actor.ts";
import { Contract } from "../model.ts";

interface Props {
  membership: Membership;
  search?: string | undefined;
  status?: ContractStatus | undefined;
  cursor?: string | undefined;
  limit: number;
  now: Date;
}

/** The contracts of an organization, newest first. The clock writes an end within a minute; nobody should see it as open in between. */
export async function listContracts(db: Database, { membership, search, status, now, ...page }: Props) {
  const mine = Contract.query(db).where({
    [membership.organizationType === "supplier" ? "supplier_org_id" : "buyer_org_id"]: membership.organizationId,
  });
  if (status === "awaiting") void mine.where({ status }).where("sign_until", ">", now);
  else if (status === "expired")
    void mine.whereRaw("(status = 'expired' or (status = 'awaiting' and sign_until <= ?))", [now]);
  else if (status) void mine.where({ status });
  for (const word of fold(search ?? "")
    .split(" ")
    .filter(Boolean))
    void mine.where("search_text", "like", `%${word.replace(/[\\%_]/g, "\\$&")}%`);
  const counted = await countCapped(db, mine.clone().select("id").toKnexQuery());
  return { ...(await newestFirst(mine, page)), ...counted };
}
