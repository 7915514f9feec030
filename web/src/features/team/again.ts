import {
  inquiryPlace,
  inquiryDraftName,
  newOfferName,
  newOfferPath,
  orderDraftName,
} from "#web/src/features/catalogue/index.ts";
import { placeOf } from "#web/src/features/escrow/index.ts";
import { counterName, counterPath, notesName, typedOfDraft } from "#web/src/features/offers/index.ts";
import { quotedProduct, quoteName } from "#web/src/features/quotations/index.ts";
import { offerPath, orderPath, requestPath } from "#shared/desktop/addresses.ts";
import type { DraftView } from "#shared/team/drafts-contract.ts";
import { keepDraft } from "#web/src/runtime/kept-draft.ts";

interface Again {
  /** The page with the form. */
  to: `/${string}`;
  /** Puts into the form what the draft says, but for its files, which are no longer there. */
  fill: () => void;
}

/** As forms hold them: nothing is null in a field. */
const typedOf = (body: DraftView["body"], left: readonly string[] = ["documents"]) =>
  Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => {
      if (left.includes(name) || value === null || value === undefined) return [];
      return [[name, typeof value === "number" ? String(value) : value]];
    }),
  );

const further = [
  ...(["differential", "fixing", "deliveryTimeDays", "validUntil", "quality", "incoterm", "weightBasis"] as const),
  ...(["inspectedBy", "sample", "documentsRequired"] as const),
];
/** Whether an inquiry says what only the page of all terms has fields for. */
const saysFurther = (body: DraftView["body"]): boolean =>
  further.some((name) => (Array.isArray(body[name]) ? body[name].length > 0 : Boolean(body[name])));

/** A page that is to know which draft is changed. */
function withDraft(path: string, id: string): `/${string}` {
  const { pathname, searchParams, hash } = new URL(path, "https://site.invalid");
  searchParams.set("draft", id);
  return `${pathname as `/${string}`}?${searchParams.toString()}${hash}`;
}

/** Where the author of a draft that came back changes it and asks again; null where that page is no more. */
export function againOf({ id, call, params, body, about }: DraftView): Again | null {
  const offerId = [params.offerId, body.offerId].find((one) => typeof one === "string");
  if (offerId && call === "offers.counter")
    return {
      to: withDraft(counterPath(offerId), id),
      fill: () => keepDraft(counterName(offerId), typedOfDraft(body)),
    };
  if (offerId)
    return { to: withDraft(offerPath(offerId), id), fill: () => keepDraft(notesName(offerId), typedOf(body)) };
  if (about.orderReference) {
    const shipment = Number(params.number ?? 1);
    return {
      to: withDraft(orderPath(about.orderReference, { number: shipment, of: shipment + 1 }), id),
      fill: () => keepDraft(placeOf({ id: String(params.orderId), shipment }, "ship"), typedOf(body)),
    };
  }
  if (call === "quotations.quote" && typeof params.requestId === "string" && typeof body.productId === "string") {
    const name = quoteName(params.requestId, body.productId);
    const page = `${requestPath(params.requestId)}?${quotedProduct}=${body.productId}`;
    return { to: withDraft(page, id), fill: () => keepDraft(name, typedOfDraft(body)) };
  }
  if (!about.category || typeof body.productId !== "string") return null;
  const product = { id: body.productId };
  const page = `/products/${about.category}/${product.id}`;
  if (call === "escrow.create")
    return {
      to: withDraft(`${page}#order`, id),
      fill: () => keepDraft(orderDraftName(product), typedOf(body)),
    };
  // Terms that the form beside the listing does not have.
  if (saysFurther(body))
    return {
      to: withDraft(newOfferPath(product.id), id),
      fill: () => keepDraft(newOfferName(product.id), typedOfDraft(body)),
    };
  const shipments = (body.shipments as Record<string, unknown>[] | undefined) ?? [];
  return {
    to: withDraft(`${page}#${inquiryPlace}`, id),
    fill: () =>
      keepDraft(inquiryDraftName(product), {
        ...typedOf(body, ["documents", "productId", "termsVersion", "shipments"]),
        shipments: shipments.map((one, at) => ({
          id: at,
          ...{ quantity: "", shipBy: "", deliverFrom: "", deliverTo: "" },
          ...typedOf(one),
        })),
      }),
  };
}
