import type { ContactMessageRow, ContactMessageView } from "#shared/contact/admin-contract.ts";
import type { MessageRow } from "./queries/list-messages.ts";

export const presentMessageRow = (row: MessageRow): ContactMessageRow => ({
  id: row.id,
  name: row.name,
  email: row.email,
  subject: row.subject,
  topic: row.topic,
  language: row.language,
  createdAt: row.created_at.toISOString(),
  handledAt: row.handled_at?.toISOString() ?? null,
  handledBy: row.handled_by,
});

export const presentMessage = (row: MessageRow): ContactMessageView => ({
  ...presentMessageRow(row),
  message: row.message,
  note: row.handling_note,
});
