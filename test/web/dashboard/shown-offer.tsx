import type { OfferVersionView, OfferView } from "#shared/offers/contract.ts";
import { OfferDetail } from "#web/src/features/offers/detail/OfferDetail.tsx";
import { OfferRow } from "#web/src/features/offers/list/OfferRow.tsx";
import { show } from "./show.tsx";

const nothing = () => undefined;

/** The newest version of an offer, as the offer itself has it. */
const versionOf = ({ number, by, createdAt, validUntil, message, ...terms }: OfferView): OfferVersionView => ({
  ...terms,
  number,
  by,
  author: null,
  createdAt,
  validUntil,
  message,
});

/** An offer as one of its sides sees it: its line of the list, and all of it beside. */
export function offerShown(offer: OfferView, side: "supplier" | "buyer") {
  const versions = { endpointName: "listVersions", arg: offer.id, value: [versionOf(offer)] };
  const row = (
    <table>
      <tbody>
        <OfferRow offer={offer} side={side} to="/dashboard/orders" selected={false} />
      </tbody>
    </table>
  );
  const detail = (
    <OfferDetail offer={offer} side={side} suspended={false} writing={0} onWrite={nothing} onAsk={nothing} />
  );
  return { row: show(row, [versions]).text, detail: show(detail, [versions]).text };
}
