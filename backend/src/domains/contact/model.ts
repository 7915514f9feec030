import type { ContactSubject, ContactTopic } from "#shared/contact/contract.ts";
import type { Language } from "#shared/kernel/language.ts";
import { BusinessRecord } from "#backend/src/db/record.ts";

/** A row of `contact_messages`. */
export class ContactMessage extends BusinessRecord {
  static override readonly tableName = "contact_messages";

  declare name: string;
  declare email: string;
  declare subject: ContactSubject;
  declare topic: ContactTopic | null;
  declare message: string;
  declare language: Language;
  declare requestKey: string | null;
  declare bodyHash: string;
  declare handledAt: Date | null;
  declare handledBy: string | null;
  declare handlingNote: string | null;
}
