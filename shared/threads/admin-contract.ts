import { array, number, object, string, type InferType } from "yup";
import { staffPapers } from "../documents/staff-view.ts";
import { defineEndpoint } from "../kernel/endpoint.ts";
import { choice, optionalInteger, optionalString, timestamp, uuid } from "../kernel/fields.ts";
import { organizationTypes } from "../organizations/choices.ts";

const named = () => object({ id: uuid().required(), name: string().required() });

/** A message that a report shows. */
export const reportedMessageView = object({
  position: number().required(),
  side: choice(organizationTypes).required(),
  /** Who wrote it; null for somebody who has no name here. */
  author: optionalString(),
  text: string().defined(),
  createdAt: timestamp(),
  papers: staffPapers,
});
export type ReportedMessageView = InferType<typeof reportedMessageView>;

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
  messages: array(reportedMessageView.required()).required(),
  /** How many came before those; they stay between the two sides. */
  earlier: number().required(),
});
export type ReportView = InferType<typeof reportView>;

/** What members of our team read of conversations: that which one of the two sides has shown them. */
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
