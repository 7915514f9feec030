import type { TFunction } from "i18next";
import { isKnownMethod, type OrderMethod } from "#shared/escrow/payments.ts";
import { minorOf } from "#shared/kernel/money.ts";
import type { Language } from "#shared/kernel/language.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { formatMoney } from "#web/src/ui/money-text.ts";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import styles from "./PaymentWays.module.css";

interface Props {
  methods: readonly OrderMethod[];
  isLoading: boolean;
  /** The provider does not answer: its own page tells it. */
  isSilent?: boolean;
}

/** Ways to pay, each with how long it takes, what the provider charges and what leaves the buyer's account; or where one reads of them. */
export function PaymentWays({ methods, isLoading, isSilent = false }: Props) {
  const { t } = useTranslation("ui");
  const language = useLanguage();
  if (isLoading) return <Skeleton shape="rows" count={2} />;
  if (methods.length === 0) return <p className={styles.detail}>{t(isSilent ? "ways.silent" : "ways.unknown")}</p>;
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
      <p className={styles.detail}>{t("ways.note")}</p>
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
