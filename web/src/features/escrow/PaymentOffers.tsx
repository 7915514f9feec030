import { useId } from "react";
import { feeFor, toPay } from "#shared/escrow/payments.ts";
import type { MoneyView } from "#shared/kernel/money.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useListPaymentOffersQuery } from "./payment-api.ts";
import { PaymentWays } from "./PaymentWays.tsx";
import styles from "./PaymentWays.module.css";

/** Before there is an order: the ways to pay its total, and what each comes to. */
export function PaymentOffers({ total }: { total: MoneyView }) {
  const { t } = useTranslation("ui");
  const title = useId();
  const { data, isLoading } = useListPaymentOffersQuery();
  const methods = (data?.items ?? [])
    .filter(({ currency }) => currency === total.currency)
    .map(({ charge, ...method }) => {
      const fee = feeFor(charge, total);
      return { ...method, fee, toPay: toPay(total, fee) };
    });
  return (
    <section aria-labelledby={title}>
      <h3 id={title} className={styles.title}>
        {t("ways.title")}
      </h3>
      <PaymentWays methods={methods} isLoading={isLoading} />
    </section>
  );
}
