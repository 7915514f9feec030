import type { ContractStatus } from "#shared/contracts/process.ts";
import { fold } from "#shared/kernel/language.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Database } from "#backend/src/db/database.ts";
import { countCapped } from "#backend/src/db/capped-count.ts";
import { newestFirst } from "#backend/src/db/newest-first.ts";
import type { Membership } from "#backend/src/kernel/actor.ts";
import { Contract } from "../model.ts";

interface Props {
  membership: Membership;
  search?: string | undefined;
  status?: ContractStatus | undefined;
  yourTurn?: boolean | undefined;
  cursor?: string | undefined;
  limit: number;
  now: Date;
}

/** What waits for a side: its signature, and of the buyer the order too. */
const awaitsSignature = `status = 'awaiting' and sign_until > :now
  and not exists (select from contract_signatures s where s.contract_id = contracts.id and s.side = :side)`;
const awaitsOrder = `status = 'signed' and order_id is null
  and exists (select from offers f where f.id = contracts.offer_id and f.order_until > :now)`;
const turnOf = {
  supplier: `(${awaitsSignature})`,
  buyer: `(${awaitsSignature} or ${awaitsOrder})`,
} as const satisfies Record<OrganizationType, string>;

/** The contracts of an organization, newest first. The clock writes an end within a minute; nobody should see it as open in between. */
export async function listContracts(db: Database, { membership, search, status, yourTurn, now, ...page }: Props) {
  const side = membership.organizationType;
  const mine = Contract.query(db).where({
    [side === "supplier" ? "supplier_org_id" : "buyer_org_id"]: membership.organizationId,
  });
  if (status === "awaiting") void mine.where({ status }).where("sign_until", ">", now);
  else if (status === "expired")
    void mine.whereRaw("(status = 'expired' or (status = 'awaiting' and sign_until <= ?))", [now]);
  else if (status) void mine.where({ status });
  if (yourTurn !== undefined) void mine.whereRaw(`${yourTurn ? "" : "not "}${turnOf[side]}`, { now, side } as never);
  for (const word of fold(search ?? "")
    .split(" ")
    .filter(Boolean))
    void mine.where("search_text", "like", `%${word.replace(/[\\%_]/g, "\\$&")}%`);
  const counted = await countCapped(db, mine.clone().select("id").toKnexQuery());
  return { ...(await newestFirst(mine, page)), ...counted };
}
