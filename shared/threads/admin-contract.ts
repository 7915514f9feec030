import { array, number, object, string, type InferType } from "yup";
import { staffPapers } from "../documents/staff-view.ts";
import { defineEndpoint } from "../kernel/endpoint.ts";
import { choice, optionalInteger, optionalString, timestamp, uuid } from "../kernel/fields.ts";
import { organizationTypes } from "../organizations/choices.ts";

const named = () => object({ id: uuid().required(), name: string().required() });

/** A message as our team reads it: one that a report shows, or that stands in a case. */
export const staffMessageView = object({
  position: number().required(),
  side: choice(organizationTypes).required(),
  /** Who wrote it, by name, or by the account's address where there is none; null once the account is gone. */
  author: optionalString(),
  text: string().defined(),
  createdAt: timestamp(),
  papers: staffPapers,
});
export type StaffMessageView = InferType<typeof staffMessageView>;

/** What our team reads of a conversation: what one of its sides has reported, as it stood then. */
export const reportView = object({
  id: uuid().required(),
  product: string().required(),
  order: object({ id: uuid().required(), reference: string().required() }).nullable().defined(),
  buyer: named(),
  supplier: named(),
  /** Name and address are null once they have left. */
  reportedBy: object({ side: choice(organizationTypes).required(), name: optionalString(), email: optionalString() }),
  reason: string().required(),
  reportedAt: timestamp(),
  /** The message that is meant, the last of those below; null: the conversation as a whole. */
  position: optionalInteger(),
  /** In their sequence. */
  messages: array(staffMessageView.required()).required(),
  /** How many came before those; they stay between the two sides. */
  earlier: number().required(),
});
export type ReportView = InferType<typeof reportView>;

/** What one of the two sides has shown our team. What stands in a case is read there, see `disputes.messages`. */
export const reportEndpoints = {
  show: defineEndpoint({
    name: "reports.show",
    summary:
      "What was reported of a conversation, with its papers and pictures: a message and the few before it, or the last messages there were. The report's id is the subject of its task.",
    method: "GET",
    path: "/admin/message-reports/:id",
    access: "staff",
    permission: "tasks.read",
    params: object({ id: uuid().required() }),
    response: reportView,
    errors: ["threads.notFound", "organizations.ownOrganization"],
  }),
};
