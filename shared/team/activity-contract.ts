import { number, object, string, type InferType } from "yup";
import { defineEndpoint } from "../kernel/endpoint.ts";
import { choice, optionalString, pageQuery, timestamp, uuid } from "../kernel/fields.ts";
import { organizationId } from "../organizations/contract.ts";

/** What colleagues are seen to have done. Messages and files are told as one for each dealing, purpose and day. */
export const activityKinds = [
  "order",
  "inquiry",
  "contract",
  "sample",
  "messages",
  "documents",
  "invitation",
  "draft",
  "request",
  "quote",
] as const;

export const teamActivityView = object({
  id: string().required(),
  kind: choice(activityKinds).required(),
  /** Of an order the move, of a contract `signed` or `withdrawn`, of a sample where it came to, of a draft its call, of files their purpose. */
  what: optionalString(),
  /** Null for somebody who has gone. */
  person: optionalString(),
  /** The product, or the address that was invited. */
  subject: optionalString(),
  /** Of an order or a request for quotation, its public one; the number of a contract. */
  reference: optionalString(),
  /** Of an inquiry the offer, of a sample itself, of messages their conversation. */
  subjectId: uuid().nullable().defined(),
  count: number().required(),
  at: timestamp(),
});
export type TeamActivityView = InferType<typeof teamActivityView>;

export const teamActivityEndpoints = {
  activity: defineEndpoint({
    name: "team.activity",
    summary: "What the organization's people have done, newest first.",
    method: "GET",
    path: "/organizations/:organizationId/activity",
    kind: "collection",
    params: organizationId,
    query: object(pageQuery),
    response: teamActivityView,
    errors: ["organizations.notFound"],
  }),
};
