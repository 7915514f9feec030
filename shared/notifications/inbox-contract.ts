import { array, boolean, number, object, type InferType } from "yup";
import { defineEndpoint } from "../kernel/endpoint.ts";
import {
  anything,
  choice,
  optional,
  optionalString,
  optionalTimestamp,
  pageQuery,
  problem,
  timestamp,
  uuid,
} from "../kernel/fields.ts";
import { organizationTypes } from "../organizations/choices.ts";
import { letterTimes, noticeGroupNames } from "./groups.ts";
import { noticeSubjects } from "./kind-row.ts";
import { noticeKindNames } from "./kinds.ts";

/** What the reader was told. The client has a sentence for each kind and side. */
export const noticeView = object({
  id: uuid().required(),
  kind: choice(noticeKindNames).required(),
  /** The side that the reader's organization is on. */
  side: choice(organizationTypes).required(),
  /** What it leads to; an order's reference is its public one. */
  subject: object({ type: choice(noticeSubjects).required(), id: uuid().required(), reference: optionalString() }),
  /** Which of an order's shipments. */
  shipment: object({ id: optionalString(), number: number().required(), of: number().required() }).nullable().defined(),
  /** What the sentence is told with; `shared/notifications/kinds.ts` says what each kind has. */
  values: anything(),
  /** Something awaits the reader, or did when it was told. */
  awaits: boolean().required(),
  createdAt: timestamp(),
  readAt: optionalTimestamp(),
  /** When its own email has left; null where it went with others, or none was wanted. */
  emailedAt: optionalTimestamp(),
});
export type NoticeView = InferType<typeof noticeView>;

const choiceView = object({
  group: choice(noticeGroupNames).required(),
  inApp: boolean().required(),
  letter: choice(letterTimes).required(),
  /** Money or a deadline hangs on it: it can not be switched off. */
  locked: boolean().required(),
});
export const noticeChoicesView = object({ groups: array(choiceView).required() });
export type NoticeChoicesView = InferType<typeof noticeChoicesView>;

const unreadCount = object({ count: number().required() });
export type UnreadCount = InferType<typeof unreadCount>;

/** `unread`; or what is told of orders, or of messages. */
export const noticeFilters = ["unread", "orders", "messages"] as const;
export type NoticeFilter = (typeof noticeFilters)[number];

/** Each reader has an inbox of their own in their organization; nobody sees another's. */
export const noticeEndpoints = {
  list: defineEndpoint({
    name: "notices.list",
    summary:
      "The caller's notices, newest first; with `filter` those that are not read yet, those about orders, or messages.",
    method: "GET",
    path: "/notifications",
    kind: "collection",
    query: object({ ...pageQuery, filter: choice(noticeFilters) }),
    response: noticeView,
  }),
  unreadCount: defineEndpoint({
    name: "notices.unreadCount",
    summary: "How many of the caller's notices are not read yet.",
    method: "GET",
    path: "/notifications/unread-count",
    response: unreadCount,
  }),
  read: defineEndpoint({
    name: "notices.read",
    summary:
      "Marks as read one notice (`id`), or the notice `upTo` and every one that the list shows below it; what has come since stays unread. Again changes nothing. Answers how many are still unread.",
    method: "POST",
    path: "/notifications/read",
    evenReadsOnly: true,
    body: object({ id: optional(uuid()), upTo: optional(uuid()) }).test(
      "one",
      problem("required"),
      ({ id, upTo }, { createError }) =>
        (id === null) !== (upTo === null) || createError({ path: "id", message: problem("required") }),
    ),
    response: unreadCount,
    errors: ["notifications.noticeNotFound"],
  }),
  choices: defineEndpoint({
    name: "notices.choices",
    summary: "What the caller has chosen to be told in the inbox and by email, for each group of kinds.",
    method: "GET",
    path: "/notification-choices",
    response: noticeChoicesView,
  }),
  choose: defineEndpoint({
    name: "notices.choose",
    summary:
      "Chooses for one group whether the inbox shows it, and when its email is sent: at once, in the daily email, or never.",
    method: "PATCH",
    path: "/notification-choices",
    evenReadsOnly: true,
    body: object({
      group: choice(noticeGroupNames).required(problem("required")),
      inApp: boolean(),
      letter: choice(letterTimes),
    }),
    response: noticeChoicesView,
    errors: ["notifications.choiceLocked"],
  }),
};
