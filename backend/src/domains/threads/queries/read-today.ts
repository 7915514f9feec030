import { messagesPath } from "#shared/desktop/addresses.ts";
import type { Today } from "#backend/src/kernel/domain-part.ts";
import { countUnread } from "./list-threads.ts";

/** Conversations in which something waits for the reader: one row, however many. */
export const readThreadsToday: Today = async (db, { membership, userId }) => {
  const count = await countUnread(db, { membership, userId });
  if (count === 0) return { rows: [], total: 0 };
  const row = {
    kind: "messagesToRead",
    subject: { type: "organization", id: membership.organizationId, reference: null },
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
