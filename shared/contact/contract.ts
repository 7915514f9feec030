import { object, type InferType } from "yup";
import { email } from "../identity/contract.ts";
import { defineEndpoint } from "../kernel/endpoint.ts";
import { choice, optional, problem, requiredText, timestamp, uuid } from "../kernel/fields.ts";
import { requiredName } from "../kernel/name-field.ts";
import { defaultLanguage, languages } from "../kernel/language.ts";

/** Specification, section 3. */
export const contactSubjects = ["general", "support", "partnership", "feedback"] as const;
export type ContactSubject = (typeof contactSubjects)[number];

/** What a visitor came for, when a page sent them to the form. */
export const contactTopics = ["sourcing", "inspection", "logistics", "sales", "enterprise"] as const;
export type ContactTopic = (typeof contactTopics)[number];

/** The contact form. */
export const contactDraft = object({
  name: requiredName(120),
  email: email(),
  subject: choice(contactSubjects).required(problem("required")),
  topic: optional(choice(contactTopics)),
  message: requiredText(5000),
  /** The page's, in which the answer is expected. */
  language: choice(languages).default(defaultLanguage),
});
export type ContactDraft = InferType<typeof contactDraft>;

export const contactReceipt = object({ id: uuid().required(), receivedAt: timestamp() });
export type ContactReceipt = InferType<typeof contactReceipt>;

/** Messages that one e-mail address may send in an hour; how many one network may is a setting. */
export const messagesPerSender = 5;

export const contactEndpoints = {
  send: defineEndpoint({
    name: "contact.send",
    summary:
      "A visitor's message: kept for the staff, acknowledged by e-mail. 429 with `retryAfter` (seconds) when one address sends many.",
    method: "POST",
    path: "/contact",
    access: "public",
    topics: [],
    idempotency: "optional",
    body: contactDraft,
    response: contactReceipt,
    status: 201,
    errors: ["contact.tooMany", "request.idempotencyKeyReused"],
  }),
};
