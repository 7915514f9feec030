import type { ReactNode } from "react";
import type { TFunction } from "i18next";
import { feeFor, isKnownMethod, toPay, type OrderMethod } from "#shared/escrow/payments.ts";
import type { OrderView } from "#shared/escrow/contract.ts";
import { minorOf, type MoneyView } from "#shared/kernel/money.ts";
import type { Language } from "#shared/kernel/language.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Card, CardHead } from "#web/src/ui/Card.tsx";
import { formatMoney } from "#web/src/ui/money-text.ts";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { useListOrderMethodsQuery, useListPaymentOffersQuery } from "./payment-api.ts";
import panels from "./OrderPanels.module.css";
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

/** Before the buyer leaves for the provider's page: what can be chosen there, by the provider's own word of this order. */
export function OrderPaymentWays({ order }: { order: OrderView }) {
  const { t } = useTranslation("ui");
  // What is left to pay of a part that has come, the notice about it says.
  const payable = order.paymentUrl !== null && !order.unplacedPayments.some(({ status }) => status === "held");
  const { data, error, isLoading } = useListOrderMethodsQuery(order.id, { skip: !payable });
  if (!payable) return null;
  const methods = data?.items ?? [];
  return (
    <Card as="section">
      <CardHead title={t("ways.title")} />
      <div className={panels.ways}>
        {isLoading ? (
          <Skeleton shape="rows" count={2} />
        ) : methods.length > 0 ? (
          <Ways methods={methods} note={t("ways.note")} />
        ) : (
          <p className={styles.detail}>{t(error ? "ways.silent" : "ways.unknown")}</p>
        )}
      </div>
    </Card>
  );
}

function Ways({ methods, note }: { methods: readonly OrderMethod[]; note: ReactNode }) {
  const { t } = useTranslation("ui");
  const language = useLanguage();
  return (
    <>
      <ul>
        {methods.map((method) => (
          <li key={`${method.type} ${method.name ?? ""}`} className={styles.way}>
            <b>{nameOf(method, t)}</b>
            <b>{formatMoney(method.toPay, language)}</b>
            <span className={styles.detail}>{durationOf(method, t)}</span>
            <span className={styles.detail}>{feeOf(method, t, language)}</span>
          </li>
        ))}
      </ul>
      <p className={styles.detail}>{note}</p>
    </>
  );
}

const nameOf = ({ type, name }: OrderMethod, t: TFunction<"ui">): string =>
  name ?? (isKnownMethod(type) ? t(`ways.method.${type}`) : type);

function durationOf({ duration }: OrderMethod, t: TFunction<"ui">): string {
  if (!duration) return "";
  const { least, most } = duration;
  if (most === 0) return t("ways.atOnce");
  return least === most ? t("ways.days", { count: most }) : t("ways.fromTo", { least, most });
}

const feeOf = ({ fee }: OrderMethod, t: TFunction<"ui">, language: Language): string =>
  minorOf(fee) === 0n ? t("ways.noFee") : t("ways.fee", { fee: formatMoney(fee, language) });
