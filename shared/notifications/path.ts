import { conversationPath, offerPath, orderPath } from "../desktop/addresses.ts";
import { threadOf } from "./kinds.ts";
import type { NoticeFacts } from "./words.ts";

interface Linked extends NoticeFacts {
  readonly subject: { readonly type: string; readonly id: string };
}

/** The page that a notice and its email lead to: its conversation, its offer or its order. */
export function noticePath({ kind, subject, reference, shipment, values }: Linked): `/${string}` {
  const thread = threadOf(kind, subject.id, values);
  if (thread !== null) return conversationPath(thread);
  return subject.type === "offer" ? offerPath(subject.id) : orderPath(reference ?? subject.id, shipment);
}
