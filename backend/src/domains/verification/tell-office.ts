import type { NoticeKind, ValuesOf } from "#shared/notifications/kinds.ts";
import type { officeKinds } from "#shared/notifications/office-kinds.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { tell } from "#backend/src/kernel/notices.ts";
import type { Organization } from "../organizations/index.ts";

type OfficeKind = keyof typeof officeKinds & NoticeKind;

interface Telling<Kind extends OfficeKind> {
  kind: Kind;
  eventId: string;
  values: ValuesOf<Kind>;
  now: Date;
}

/** Tells owners and managers what has become of their own organization's verification: in the app, and by a letter in each one's language. */
export const tellOffice = <Kind extends OfficeKind>(
  trx: Transaction,
  { id, type }: Organization,
  telling: Telling<Kind>,
): Promise<void> =>
  tell(trx, {
    ...telling,
    side: type,
    organizationId: id,
    subject: { type: "organization", id, reference: null },
  } as never);
