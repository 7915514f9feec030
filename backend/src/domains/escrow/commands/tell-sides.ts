import { formatDecimal, parseDecimal } from "#shared/kernel/decimal.ts";
import { moneyView, quantityScale, toMinor } from "#shared/kernel/money.ts";
import { splitFunds } from "#shared/escrow/rules.ts";
import { noticeKinds, type KindFor, type NoticeKind, type ValuesOf } from "#shared/notifications/kinds.ts";
import type { NoticeValueName } from "#shared/notifications/values.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Database } from "#backend/src/db/database.ts";
import { tellTogether, type AnyTelling } from "#backend/src/kernel/notices.ts";
import { AgreedTerms } from "../../terms/index.ts";
import { worthOfDelivered } from "../delivered-worth.ts";
import type { Order } from "../model.ts";
import { Shipment } from "../shipment-model.ts";

/** What the order itself does not say of the event. */
export type Known = Partial<Record<NoticeValueName, unknown>>;

interface Props {
  trx: Database;
  order: Order;
  /** What it is about; null for the order as a whole. */
  shipment: Shipment | null;
  /** All of the order's, where they are at hand; none where they are entered together with what is told. */
  shipments?: readonly Shipment[];
  /** Where they are at hand. */
  terms?: AgreedTerms;
  /** What happened, unlike every other event. */
  eventId: string;
  /** Minor units: what was released, where it is not the whole. */
  released?: bigint | undefined;
  known?: Known;
  /** Whoever has done it is not told. */
  userId: string | null;
  exceptSide?: OrganizationType | undefined;
  now: Date;
}

type Told = { [Side in OrganizationType]?: KindFor<Side> | null };

/** Tells one or both sides of something about an order. */
export const tellSides = async (props: Props & { told: Told }): Promise<void> =>
  tellTogether(props.trx, await noticesFor(props));

/** What one or both sides are told of something about an order. */
export async function noticesFor({ told, ...props }: Props & { told: Told }): Promise<AnyTelling[]> {
  const sides = (["buyer", "supplier"] as const).filter((side) => side !== props.exceptSide);
  if (!sides.some((side) => told[side])) return [];
  const facts = await factsOf(props);
  return sides.flatMap((side) => {
    const kind = told[side];
    return kind ? [noticeOf(props, facts, side, kind)] : [];
  });
}

interface Facts {
  names: Record<OrganizationType, string>;
  values: Known;
  /** Which of several shipments it is about. */
  part: { id: string; number: number; of: number } | undefined;
}

function noticeOf(
  { order, eventId, userId, now }: Props,
  { names, values, part }: Facts,
  side: OrganizationType,
  kind: NoticeKind,
): AnyTelling {
  const all: Known = { ...values, partner: names[side === "buyer" ? "supplier" : "buyer"] };
  const named = noticeKinds[kind].values.map((name) => {
    const value = all[name];
    if (value === undefined || value === null) throw new Error(`${kind} has no ${name} for order ${order.reference}`);
    return [name, value] as const;
  });
  return {
    side,
    kind: kind as KindFor<"buyer"> & KindFor<"supplier">,
    organizationId: side === "buyer" ? order.buyerOrgId : order.supplierOrgId,
    subject: { type: "order", id: order.id, reference: order.reference },
    ...(part ? { shipment: part } : {}),
    eventId,
    values: Object.fromEntries(named) as ValuesOf<KindFor<"buyer"> & KindFor<"supplier">>,
    exceptUserId: userId,
    now,
  };
}

const plain = (quantity: string): string => formatDecimal(parseDecimal(quantity, quantityScale), quantityScale, 0);

/** All that a notice about an order may be told with. */
async function factsOf(props: Props): Promise<Facts> {
  const { trx, order, shipment: about, released, known = {}, now } = props;
  const terms = props.terms ?? (await AgreedTerms.find(trx, order.termsId));
  const shipments = props.shipments ?? (await Shipment.of(trx, order.id));
  // Of a whole order, the one that comes first says by when.
  const [first, ...others] = shipments;
  const earliest = others.reduce(
    (found, each) => (found?.shipBy && each.shipBy && each.shipBy < found.shipBy ? each : found),
    first,
  );
  const shipment = about ?? earliest;
  const names = { buyer: terms.buyerName, supplier: terms.supplierName };
  const total = toMinor(about?.amount ?? order.totalAmount, order.currency);
  const given = released ?? about?.worthIn(order.currency) ?? total;
  const money = (amount: bigint) => moneyView(amount, order.currency);
  return {
    names,
    part: about && shipments.length > 1 ? { id: about.id, number: about.number, of: shipments.length } : undefined,
    values: {
      product: terms.productName,
      quantity: {
        amount: plain(about?.quantity ?? terms.quantity),
        unit: terms.unit,
      },
      total: money(total),
      share: money(splitFunds(given, terms.shares).supplier),
      released: money(given),
      refunded: money(released === undefined ? total : total - released),
      fundBy: order.fundBy.toISOString(),
      shipBy: shipment?.shipBy?.toISOString(),
      conditions: { from: shipment?.shipFrom ?? null, sampleDueOn: terms.sample?.dueOn ?? null },
      inspectBy: shipment?.inspectionEndsAt?.toISOString(),
      releaseBy: shipment?.inspectionEndsAt?.toISOString(),
      caseFrom: shipment?.silentUntil?.toISOString(),
      paidAt: now.toISOString(),
      arrival: shipment?.expectedArrival,
      document: shipment?.transportDocument,
      weight: shipment?.netWeight ? { amount: plain(shipment.netWeight), unit: "MT" } : null,
      deliveredWeight: shipment?.deliveredWeight ? { amount: plain(shipment.deliveredWeight), unit: "MT" } : null,
      deliveredPayable:
        shipment?.deliveredWeight && money(worthOfDelivered(terms, order, shipment, shipment.deliveredWeight)),
      papersUntil: shipment?.papersUntil?.toISOString(),
      payable: shipment && money(shipment.worthIn(order.currency)),
      ...known,
      ...(known.opener === "buyer" || known.opener === "supplier" ? { opener: names[known.opener] } : {}),
    },
  };
}
