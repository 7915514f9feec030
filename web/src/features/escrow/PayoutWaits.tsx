import type { OrderView } from "#shared/escrow/contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates } from "#web/src/screens/dates.ts";
import { Notice } from "#web/src/ui/Notice.tsx";
import { TextLink } from "#web/src/ui/TextLink.tsx";

/** To a supplier whose payout waits for their own change of the bank details. */
export function PayoutWaits({ order: { payoutWaitsUntil } }: { order: OrderView }) {
  const { t } = useTranslation("settings-organization");
  const { deadline } = useDates();
  if (payoutWaitsUntil === null) return null;
  return (
    <Notice
      tone="amber"
      title={t("payouts.orderWaits", { until: deadline(payoutWaitsUntil) })}
      action={<TextLink to="/dashboard/settings#payouts">{t("payouts.title")}</TextLink>}
    >
      {t("payouts.orderWaitsText")}
    </Notice>
  );
}
