import { messagesPath } from "#shared/desktop/addresses.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Today } from "#backend/src/kernel/domain-part.ts";

const statementOf = (side: OrganizationType) => `
  select count(*) as threads from threads t left join thread_marks k on k.thread_id = t.id and k.user_id = :userId
   where t.${side}_org_id = :organization and t.messages > coalesce(k.position, 0)
     and exists (select from thread_messages m where m.thread_id = t.id and m.organization_id <> :organization and m.position > coalesce(k.position, 0))
     and not exists (select from offers f where f.id = t.id and f.status = 'pending' and f.turn = '${side}' and f.valid_until > :now)`;
const statements = { buyer: statementOf("buyer"), supplier: statementOf("supplier") } as const;

/** Conversations in which something waits for the reader: one row, however many. An offer that is to be answered needs them as an offer, with what it says. */
export const readThreadsToday: Today = async (db, { membership, userId }, now) => {
  const { organizationId: organization, organizationType: side } = membership;
  const { rows } = await db
    .raw<{ rows: [{ threads: string }] }>(statements[side], { organization, userId, now } as never)
    .options({ name: `today.threads-of-${side}` });
  const count = Number(rows[0].threads);
  if (count === 0) return { rows: [], total: 0 };
  const row = {
    kind: "messagesToRead",
    subject: { type: "organization", id: organization, reference: null },
    shipment: null,
    deadline: null,
    amount: null,
    values: { count },
    place: messagesPath,
    urgent: false,
    role: "member",
    can: true,
  } as const;
  return { rows: [row], total: 1 };
};
