import { array, boolean, number, object, string, type InferType } from "yup";
import { documentView } from "../documents/contract.ts";
import { attachmentErrors } from "../documents/pictures.ts";
import { defineEndpoint } from "../kernel/endpoint.ts";
import {
  can,
  choice,
  optionalString,
  optionalTimestamp,
  pageQuery,
  problem,
  text,
  timestamp,
  uuid,
} from "../kernel/fields.ts";
import { orderStatuses } from "../escrow/order-transition.ts";
import { offerStatuses } from "../offers/process.ts";
import { organizationTypes } from "../organizations/choices.ts";
import { messageFiles } from "./message-files.ts";
import { longestMessage, longestReport } from "./rules.ts";

/** What somebody has written about a dealing. */
export const messageView = object({
  id: uuid().required(),
  /** Counts from 1 within its thread. */
  position: number().required(),
  side: choice(organizationTypes).required(),
  /** Who wrote it for that side; null for somebody who has no name here. */
  author: optionalString(),
  /** The organization's name, as both sides know it. */
  organization: string().required(),
  /** Written by the reader. */
  mine: boolean().required(),
  text: string().defined(),
  /** What was sent with it, in its order; each with addresses that end, see `documents.show`. */
  documents: array(documentView.required()).required(),
  createdAt: timestamp(),
});
export type MessageView = InferType<typeof messageView>;

/**
 * The conversation about one dealing: an inquiry, the offer that it is, and the order that came of it; or an order that was placed without one. Its id is the offer's, or else the order's,
 * so every dealing has one from its beginning, whether anybody has written yet or not.
 */
export const threadView = object({
  id: uuid().required(),
  side: choice(organizationTypes).required(),
  partner: object({ id: uuid().required(), name: string().required(), country: optionalString() }),
  product: string().required(),
  offer: object({ id: uuid().required(), status: choice(offerStatuses).required() })
    .nullable()
    .defined(),
  order: object({ id: uuid().required(), reference: string().required(), status: choice(orderStatuses).required() })
    .nullable()
    .defined(),
  messages: number().required(),
  /** Of the other side's, those that the reader has not seen. */
  unread: number().required(),
  last: object({
    text: string().defined(),
    files: number().required(),
    side: choice(organizationTypes).required(),
    at: timestamp(),
  })
    .nullable()
    .defined(),
  /** How far the other side has read, and when. */
  partnerRead: object({ position: number().required(), at: optionalTimestamp() }),
  /** `ours`: the reader's organization wants no messages of the other; `theirs`: the other way round. */
  blocked: array(choice(["ours", "theirs"]).required()).required(),
  /** Why nobody writes here, beside a block: the reader's organization is suspended, or the other has left. */
  silent: choice(["suspended", "partnerGone"]).nullable().defined(),
  can: can(["write", "block", "unblock", "report"]),
});
export type ThreadView = InferType<typeof threadView>;

const thread = object({ threadId: uuid().required() });

export const messageDraft = object({
  /** May be empty where files come with it. */
  text: text(longestMessage)
    .default("")
    .when("documents", {
      is: (documents: readonly string[] | undefined) => !documents?.length,
      then: (schema) => schema.required(problem("required")),
    }),
  documents: messageFiles,
});
export type MessageDraft = InferType<typeof messageDraft>;

export const reportDraft = object({
  /** The message that is meant; without it, all of the conversation. */
  position: number().integer().min(1, problem("choice")).nullable().default(null),
  reason: text(longestReport).required(problem("required")),
});

export const threadEndpoints = {
  list: defineEndpoint({
    name: "threads.list",
    summary:
      "The conversations of the caller's organization in which somebody has written, the one with the latest message first.",
    method: "GET",
    path: "/threads",
    kind: "collection",
    query: object({ ...pageQuery, unread: boolean() }),
    response: threadView,
  }),
  unreadCount: defineEndpoint({
    name: "threads.unreadCount",
    summary: "In how many conversations something waits for the reader.",
    method: "GET",
    path: "/threads/unread-count",
    response: object({ threads: number().required() }),
  }),
  show: defineEndpoint({
    name: "threads.show",
    summary: "One conversation, by the id of its offer, or of its order where there was none.",
    method: "GET",
    path: "/threads/:threadId",
    params: thread,
    response: threadView,
    errors: ["threads.notFound"],
  }),
  messages: defineEndpoint({
    name: "threads.messages",
    summary: "The messages of a conversation, newest first.",
    method: "GET",
    path: "/threads/:threadId/messages",
    kind: "collection",
    params: thread,
    query: object(pageQuery),
    response: messageView,
    errors: ["threads.notFound"],
  }),
  write: defineEndpoint({
    name: "threads.write",
    summary:
      "Writes to the other side of a dealing. Whoever writes has read what came before. Between organizations of which one has blocked the other it is refused, unless they have an order that goes on; so it is to a suspended organization. Nobody writes to one that has left.",
    method: "POST",
    path: "/threads/:threadId/messages",
    params: thread,
    body: messageDraft,
    response: messageView,
    status: 201,
    idempotency: "optional",
    errors: [
      "threads.notFound",
      "threads.blocked",
      "threads.partnerGone",
      "organizations.suspended",
      "threads.tooMany",
      ...attachmentErrors,
    ],
  }),
  read: defineEndpoint({
    name: "threads.read",
    summary: "Says how far the caller has read. It never goes back.",
    method: "POST",
    path: "/threads/:threadId/read",
    evenReadsOnly: true,
    params: thread,
    body: object({ position: number().integer().min(0, problem("choice")).required(problem("required")) }),
    errors: ["threads.notFound"],
  }),
  block: defineEndpoint({
    name: "threads.block",
    summary:
      "Wants no messages and inquiries of the other side any more, in any dealing; orders that go on are not concerned.",
    method: "POST",
    path: "/threads/:threadId/block",
    params: thread,
    response: threadView,
    errors: ["threads.notFound"],
  }),
  unblock: defineEndpoint({
    name: "threads.unblock",
    summary: "Takes that back.",
    method: "POST",
    path: "/threads/:threadId/unblock",
    params: thread,
    response: threadView,
    errors: ["threads.notFound"],
  }),
  report: defineEndpoint({
    name: "threads.report",
    summary:
      "Tells our team of a message, or of the conversation as a whole. The other side learns nothing of it. What this organization has reported already, and our team has not settled, is not reported again.",
    method: "POST",
    path: "/threads/:threadId/report",
    params: thread,
    body: reportDraft,
    errors: ["threads.notFound", "threads.tooManyReports"],
  }),
};
