import type { ReactNode } from "react";
import type { TFunction } from "i18next";
import { isKnownMethod, type OrderMethod } from "#shared/escrow/payments.ts";
import { minorOf } from "#shared/kernel/money.ts";
import type { Language } from "#shared/kernel/language.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { formatMoney } from "#web/src/ui/money-text.ts";
import { useLanguage } from "#web/src/ui/use-language.ts";
import styles from "./PaymentWays.module.css";

/** Ways to pay, each with how long it takes, what the provider charges and what leaves the buyer's account. */
export function Ways({ methods, note }: { methods: readonly OrderMethod[]; note: ReactNode }) {
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
