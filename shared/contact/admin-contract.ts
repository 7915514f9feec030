import { boolean, object, string, type InferType } from "yup";
import { defineEndpoint } from "../kernel/endpoint.ts";
import { choice, optionalString, optionalTimestamp, requiredText, timestamp, uuid } from "../kernel/fields.ts";
import { languages } from "../kernel/language.ts";
import { someIds, staffListQuery } from "../kernel/staff-list.ts";
import { contactSubjects, contactTopics } from "./contract.ts";

/** A message as a line of the inbox. */
export const contactMessageRow = object({
  id: uuid().required(),
  name: string().required(),
  email: string().required(),
  subject: choice(contactSubjects).required(),
  topic: choice(contactTopics).nullable().defined(),
  language: choice(languages).required(),
  createdAt: timestamp(),
  handledAt: optionalTimestamp(),
  /** The address of whoever handled it. */
  handledBy: optionalString(),
});
export type ContactMessageRow = InferType<typeof contactMessageRow>;

export const contactMessageView = contactMessageRow.shape({
  message: string().required(),
  /** What came of it. */
  note: optionalString(),
});
export type ContactMessageView = InferType<typeof contactMessageView>;

const params = object({ id: uuid().required() });

export const staffContactEndpoints = {
  list: defineEndpoint({
    name: "contactMessages.list",
    summary: "Messages of visitors; `filter.open` leaves out what is handled.",
    method: "GET",
    path: "/admin/contact-messages",
    kind: "simpleRest",
    access: "staff",
    permission: "contactMessages.read",
    query: staffListQuery(
      ["createdAt", "name"],
      object({ id: someIds(), open: boolean(), subject: choice(contactSubjects), q: string().trim().max(120) }),
    ),
    response: contactMessageRow,
  }),
  show: defineEndpoint({
    name: "contactMessages.show",
    summary: "One message.",
    method: "GET",
    path: "/admin/contact-messages/:id",
    access: "staff",
    permission: "contactMessages.read",
    params,
    response: contactMessageView,
    errors: ["staff.messageNotFound"],
  }),
  handle: defineEndpoint({
    name: "contactMessages.handle",
    summary: "Says that a message is handled, and what came of it.",
    method: "POST",
    path: "/admin/contact-messages/:id/handle",
    access: "staff",
    permission: "contactMessages.handle",
    params,
    body: object({ reason: requiredText(2000, 10) }),
    response: contactMessageView,
    idempotency: "required",
    errors: ["staff.messageNotFound", "staff.messageHandled"],
  }),
};
