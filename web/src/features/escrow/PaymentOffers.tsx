import { feeFor, toPay } from "#shared/escrow/payments.ts";
import type { MoneyView } from "#shared/kernel/money.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { useListPaymentOffersQuery } from "./payment-api.ts";
import { Ways } from "./PaymentWays.tsx";
import styles from "./PaymentWays.module.css";

/** Before there is an order: the ways to pay its total, and what each comes to. */
export function PaymentOffers({ total }: { total: MoneyView }) {
  const { t } = useTranslation("ui");
  const { data, isLoading } = useListPaymentOffersQuery();
  const methods = (data?.items ?? [])
    .filter(({ currency }) => currency === total.currency)
    .map(({ charge, ...method }) => {
      const fee = feeFor(charge, total);
      return { ...method, fee, toPay: toPay(total, fee) };
    });
  return (
    <section aria-labelledby="payment-offers">
      <h3 id="payment-offers" className={styles.title}>
        {t("ways.title")}
      </h3>
      {isLoading ? (
        <Skeleton shape="rows" count={2} />
      ) : methods.length === 0 ? (
        <p className={styles.detail}>{t("ways.unknown")}</p>
      ) : (
        <Ways methods={methods} note={t("ways.note")} />
      )}
    </section>
  );
}
