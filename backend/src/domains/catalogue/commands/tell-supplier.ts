import type { ValuesOf } from "#shared/notifications/kinds.ts";
import type { listingKinds } from "#shared/notifications/listing-kinds.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { tell } from "#backend/src/kernel/notices.ts";

type Kind = keyof typeof listingKinds;

interface Props<Of extends Kind> {
  trx: Transaction;
  product: { id: string; organizationId: string; name: string };
  kind: Of;
  /** Beside the listing's name. */
  values: Omit<ValuesOf<Of>, "product">;
  now: Date;
}

/** Tells a supplier what the review of a listing has come to. */
export const tellSupplier = <Of extends Kind>({ trx, product, kind, values, now }: Props<Of>): Promise<void> =>
  tell(trx, {
    side: "supplier",
    kind,
    organizationId: product.organizationId,
    subject: { type: "product", id: product.id, reference: null },
    eventId: `${kind}:${product.id}:${now.toISOString()}`,
    values: { ...values, product: product.name } as unknown as ValuesOf<Of>,
    now,
  });
