import type { NoticeKind } from "#shared/notifications/kinds.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { tellTogether, type AnyTelling } from "#backend/src/kernel/notices.ts";
import type { Sample } from "../model.ts";

interface Props {
  trx: Transaction;
  /** As it is by now. */
  sample: Sample;
  /** Who is told. */
  side: OrganizationType;
  kind: NoticeKind;
  /** Of what has happened. */
  eventId: string;
  now: Date;
}

/** Tells one side of a sample what has become of it. */
export async function tellSample({ trx, sample, side, kind, eventId, now }: Props): Promise<void> {
  const partnerId = side === "buyer" ? sample.supplierOrgId : sample.buyerOrgId;
  const partner = (await trx("organizations").where({ id: partnerId }).first("name")) as { name: string };
  const { type, grams, courier, trackingNumber, reason, dueAt } = sample;
  const notice = {
    side,
    kind,
    organizationId: side === "buyer" ? sample.buyerOrgId : sample.supplierOrgId,
    subject: { type: "sample", id: sample.id, reference: null } as const,
    eventId: `sample:${eventId}`,
    values: {
      partner: partner.name,
      product: sample.productName,
      sample: { type, grams },
      ...(courier !== null && { courier }),
      ...(trackingNumber !== null && { trackingNumber }),
      ...(reason !== null && { reason }),
      ...(dueAt && { answerBy: dueAt.toISOString() }),
    },
    now,
  };
  await tellTogether(trx, [notice as unknown as AnyTelling]);
}
