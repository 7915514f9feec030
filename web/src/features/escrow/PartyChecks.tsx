import type { OrderView } from "#shared/escrow/contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates } from "#web/src/screens/dates.ts";
import { IconHourglass } from "#web/src/ui/icons.ts";
import { Notice } from "#web/src/ui/Notice.tsx";

/** That the escrow provider is verifying a side, or could not, and what that means for the money. */
export function PartyChecks({ order }: { order: OrderView }) {
  const { t } = useTranslation("escrow");
  const { day, deadline } = useDates();
  return order.partyChecks.map(({ party, status, since }) => {
    const own = party === order.side;
    return (
      <Notice
        key={party}
        tone={status === "failed" ? "danger" : "amber"}
        flush
        role="status"
        icon={status === "failed" ? undefined : IconHourglass}
        title={t(`partyCheck.${status}.${own ? "own" : party}`, { day: day(since) })}
      >
        {status === "failed"
          ? t(`partyCheck.${order.status === "created" ? "nextUnpaid" : "next"}`, { moment: deadline(order.fundBy) })
          : t(`partyCheck.meanwhile.${standingOf(order, party)}`)}{" "}
        {own && t("partyCheck.answer")}
      </Notice>
    );
  });
}

/** Where the money stands for which a verification matters. */
function standingOf({ status }: OrderView, party: "buyer" | "supplier") {
  if (status === "created") return party === "buyer" ? "buyerUnpaid" : "supplierUnpaid";
  return status === "funds_released" || status === "refunded" ? "leaving" : "held";
}
