import type { ReportView, StaffMessageView } from "#shared/threads/admin-contract.ts";
import type { MessageView, ThreadView } from "#shared/threads/contract.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import { presentStaffPaper, type DocumentReader, type StaffPaper } from "../documents/index.ts";
import { excerptOf } from "./excerpt.ts";
import { hasOpenOrder, silenceOf, type Dealing } from "./dealing.ts";
import type { MessageWithAuthor } from "./queries/list-messages.ts";
import type { ThreadRow } from "./queries/list-threads.ts";
import type { Report } from "./queries/read-report.ts";

/** Of the latest message, in a list. */
const excerptLength = 160;

const sideOf = (dealing: Pick<Dealing, "buyer_org_id">, organizationId: string): OrganizationType =>
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
  { side, suspended, blocked, now }: Pick<ThreadView, "side" | "blocked"> & { suspended: boolean; now: Date },
): ThreadView {
  const silent = silenceOf(row, { suspended, partnerGone: row.partner_gone });
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
    silent,
    can: [
      ...(silent === null && (blocked.length === 0 || hasOpenOrder(row)) ? (["write"] as const) : []),
      blocked.includes("ours") ? "unblock" : "block",
      "report",
    ],
  };
}

/** Messages with their files, for our team. Many accounts have no name, and are no less there. */
export const presentStaffMessages = (
  messages: readonly MessageWithAuthor[],
  dealing: Pick<Dealing, "buyer_org_id">,
  papers: readonly StaffPaper[],
  reader: DocumentReader,
): StaffMessageView[] =>
  messages.map((message) => ({
    position: message.position,
    side: sideOf(dealing, message.organization_id),
    author: message.author ?? message.author_email,
    text: message.text,
    createdAt: message.created_at.toISOString(),
    papers: papers
      .filter(({ document }) => document.subjectId === message.id)
      .map((paper) => presentStaffPaper(paper, reader)),
  }));

/** What was reported, for our team. */
export const presentReport = ({ row, messages, papers }: Report, reader: DocumentReader): ReportView => ({
  id: row.id,
  product: row.product_name,
  order: row.order_id && row.reference ? { id: row.order_id, reference: row.reference } : null,
  buyer: { id: row.buyer_org_id, name: row.buyer_name },
  supplier: { id: row.supplier_org_id, name: row.supplier_name },
  reportedBy: { side: sideOf(row, row.organization_id), name: row.reporter, email: row.email },
  reason: row.reason,
  reportedAt: row.created_at.toISOString(),
  position: row.position,
  messages: presentStaffMessages(messages, row, papers, reader),
  earlier: row.from_position - 1,
});
