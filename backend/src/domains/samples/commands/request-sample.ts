import { v7 as uuid } from "uuid";
import { AppError } from "#shared/kernel/errors.ts";
import { fold } from "#shared/kernel/language.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { ParcelAddress, SampleDraft } from "#shared/samples/contract.ts";
import { openSamplesPerPair, openStatuses, samplesPerDay } from "#shared/samples/process.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { after, day } from "#backend/src/kernel/clock.ts";
import { publish } from "#backend/src/kernel/events.ts";
import { findAddress } from "../../addresses/index.ts";
import { lockProduct, refuseHeld } from "../../catalogue/index.ts";
import { lockSides } from "../../organizations/index.ts";
import { areApart } from "../../threads/index.ts";
import { Sample } from "../model.ts";
import type { Dealing } from "../queries/find-dealing.ts";
import { dueFrom, enterEvent } from "./move-sample.ts";
import { tellSample } from "./tell-sample.ts";

interface Props {
  trx: Transaction;
  dealing: Dealing;
  /** Who begins. */
  side: OrganizationType;
  userId: string;
  draft: SampleDraft;
  now: Date;
}

/**
 * A buyer asks for a sample, which its supplier answers; a supplier sends one unasked, which counts as accepted. Locks both organizations, so that samples between them are counted one
 * after the other, and the listing where nothing was agreed on yet.
 *
 * @throws {AppError} `samples.dealingEnded`, `samples.tooMany`, `threads.blocked` where one of the two wants nothing of the other, `offers.listingHeld`, `offers.productUnavailable`,
 * `organizations.suspended`, `organizations.nameWaiting`, `request.invalid` without an address.
 */
export async function requestSample({ trx, dealing, side, userId, draft, now }: Props): Promise<Sample> {
  const { buyerOrgId, supplierOrgId } = dealing;
  if (dealing.hasEnded) throw new AppError("samples.dealingEnded");
  const sides = await lockSides({ trx, buyerId: buyerOrgId, supplierId: supplierOrgId, oneAtATime: true });
  const [own, other] = side === "buyer" ? [sides.buyer, sides.supplier] : [sides.supplier, sides.buyer];
  if (!own || own.deleted_at) throw new AppError("accounts.forbidden");
  if (!other || other.deleted_at) throw new AppError("samples.dealingEnded");
  if (!dealing.isAgreed) {
    if (own.suspended_at) throw new AppError("organizations.suspended");
    // Nobody is shown a name before staff have looked whose it is.
    if (own.unlisted_since) throw new AppError("organizations.nameWaiting");
    const product = await lockProduct(trx, dealing.productId);
    if (!product) throw new AppError("offers.productUnavailable");
    refuseHeld(product);
    const isHidden = !dealing.offerId && !product.active;
    if (isHidden || other.suspended_at || other.unlisted_since) throw new AppError("offers.productUnavailable");
    if (await areApart(trx, buyerOrgId, supplierOrgId)) throw new AppError("threads.blocked");
  }
  await refuseFlood(trx, { buyerOrgId, supplierOrgId, now });
  const { type, grams, courierPaidBy, note } = draft;
  const status = side === "buyer" ? "requested" : "accepted";
  const sample = await Sample.query(trx).insertAndFetch({
    id: uuid(),
    buyerOrgId,
    supplierOrgId,
    productId: dealing.productId,
    productName: dealing.product.name,
    productCategory: dealing.product.category,
    offerId: dealing.offerId,
    orderId: dealing.orderId,
    type,
    grams,
    askedBy: side,
    courierPaidBy,
    address: await addressOf(trx, { draft, side, buyerOrgId }),
    note,
    status,
    dueAt: dueFrom(status, now),
    searchText: fold([dealing.product.name, own.name, other.name].join(" | ")),
    createdBy: userId,
    createdAt: now,
    updatedAt: now,
  });
  const eventId = await enterEvent(trx, { sample, party: side, userId, now });
  await publish({
    trx,
    organizationIds: [buyerOrgId, supplierOrgId],
    type: "sample",
    subjectId: sample.id,
    event: `sample.${status}`,
    now,
  });
  const [told, kind] =
    side === "buyer" ? (["supplier", "sampleRequested"] as const) : (["buyer", "sampleOffered"] as const);
  await tellSample({ trx, sample, side: told, kind, eventId, now });
  return sample;
}

const missing = (field: string, key: string) => new AppError("request.invalid", { fields: [{ field, key }] });

/** Where the parcel goes, kept as it is now: one of the buyer's addresses, or what the supplier writes. */
async function addressOf(
  trx: Transaction,
  { draft, side, buyerOrgId }: { draft: SampleDraft; side: OrganizationType; buyerOrgId: string },
): Promise<ParcelAddress> {
  if (side === "supplier") {
    if (!draft.address) throw missing("address.street", "required");
    return draft.address;
  }
  if (!draft.addressId) throw missing("addressId", "required");
  const found = await findAddress(trx, buyerOrgId, draft.addressId);
  if (!found) throw missing("addressId", "choice");
  const { name, street, city, postalCode, country } = found;
  return { name, street, city, postalCode, country };
}

interface Pair {
  buyerOrgId: string;
  supplierOrgId: string;
  now: Date;
}

/** Each sample is a parcel and several letters: so many of one pair may be under way, and so many begin in a day. */
async function refuseFlood(trx: Transaction, { buyerOrgId, supplierOrgId, now }: Pair): Promise<void> {
  const { rows } = await trx.raw<{ rows: [{ open: string; today: string }] }>(
    `select count(*) filter (where status = any(:open)) as open, count(*) filter (where created_at > :since) as today
       from samples where buyer_org_id = :buyerOrgId and supplier_org_id = :supplierOrgId and (status = any(:open) or created_at > :since)`,
    { buyerOrgId, supplierOrgId, open: openStatuses, since: after(now, -day) } as never,
  );
  const [{ open, today }] = rows;
  if (Number(open) >= openSamplesPerPair || Number(today) >= samplesPerDay)
    throw new AppError("samples.tooMany", { open: openSamplesPerPair, day: samplesPerDay });
}
