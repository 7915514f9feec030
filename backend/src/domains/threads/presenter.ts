import type { MessageView, ThreadView } from "#shared/threads/contract.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import { excerptOf } from "./excerpt.ts";
import { hasOpenOrder, type Dealing } from "./dealing.ts";
import type { MessageWithAuthor } from "./queries/list-messages.ts";
import type { ThreadRow } from "./queries/list-threads.ts";

/** Of the latest message, in a list. */
const excerptLength = 160;

const sideOf = (dealing: Dealing, organizationId: string): OrganizationType =>
  organizationId === dealing.buyer_org_id ? "buyer" : "supplier";

export const presentMessage = (
  message: MessageWithAuthor,
  dealing: Dealing,
  userId: string,
  documents: MessageView["documents"],
): MessageView => ({
  id: message.id,
  position: message.position,
  side: sideOf(dealing, message.organization_id),
  author: message.author,
  organization: message.organization,
  mine: message.author_id === userId,
  text: message.text,
  documents,
  createdAt: message.created_at.toISOString(),
});

export function presentThread(
  row: ThreadRow,
  { side, blocked, now }: { side: OrganizationType; blocked: ThreadView["blocked"]; now: Date },
): ThreadView {
  const isExpired = row.offer_status === "pending" && row.valid_until !== null && row.valid_until <= now;
  return {
    id: row.id,
    side,
    partner: { id: row.partner_id, name: row.partner_name, country: row.partner_country },
    product: row.product_name,
    offer:
      row.offer_id && row.offer_status ? { id: row.offer_id, status: isExpired ? "expired" : row.offer_status } : null,
    order:
      row.order_id && row.reference && row.order_status
        ? { id: row.order_id, reference: row.reference, status: row.order_status }
        : null,
    messages: row.messages ?? 0,
    unread: Number(row.unread),
    last:
      row.last_text !== null && row.last_organization_id && row.last_message_at
        ? {
            text: excerptOf(row.last_text, excerptLength),
            files: Number(row.last_files),
            side: sideOf(row, row.last_organization_id),
            at: row.last_message_at.toISOString(),
          }
        : null,
    partnerRead: { position: row.partner_read ?? 0, at: row.partner_read_at?.toISOString() ?? null },
    blocked,
    can: [
      ...(blocked.length === 0 || hasOpenOrder(row) ? (["write"] as const) : []),
      blocked.includes("ours") ? "unblock" : "block",
      "report",
    ],
  };
}
