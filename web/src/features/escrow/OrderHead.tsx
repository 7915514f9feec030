import { useTranslation } from "#web/src/i18n/use-translation.ts";
import type { OrderView } from "#shared/escrow/contract.ts";
import { countryName } from "#shared/kernel/country.ts";
import { priceTimes } from "#shared/look/price-times.ts";
import { PartnerReputation } from "#web/src/features/ratings/index.ts";
import { amountWords } from "#web/src/screens/amounts.ts";
import { CopyButton } from "#web/src/ui/CopyButton.tsx";
import { Flag } from "#web/src/ui/Flag.tsx";
import { Money } from "#web/src/ui/Money.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { PrintButton } from "./OrderPrint.tsx";
import { hasEnded, isAsked, isDivided, soFarOf } from "./settlement.ts";
import { StatusMark } from "./StatusMark.tsx";
import styles from "./OrderHead.module.css";

export function OrderHead({ order }: { order: OrderView }) {
  const { t } = useTranslation(["escrow", "choices"]);
  const language = useLanguage();
  const other = order.side === "supplier" ? order.buyer : order.supplier;
  const place = other.city ?? (other.country ? countryName(other.country, language) : null);
  // Money that has never arrived, or has left, is in nobody's escrow.
  const { settlement } = order;
  const goesOn = settlement !== null && !hasEnded(order);
  const totalLabel =
    order.status === "created" || order.providerEnded || hasEnded(order) || goesOn ? "orderTotal" : "total";
  const parts = settlement && (goesOn || isDivided(order)) && (
    <span className={styles.parts}>
      {t(goesOn ? soFarOf(settlement) : isAsked(order) ? "dividedAsked" : "divided", {
        released: amountWords(settlement.released, language),
        refunded: amountWords(settlement.refunded, language),
      })}
    </span>
  );
  return (
    <header className={styles.head}>
      <div className={styles.text}>
        <div className={styles.title}>
          <h2 className={styles.name}>{order.product.name}</h2>
          <StatusMark order={order} />
        </div>
        <p className={styles.line}>
          <CopyButton text={order.reference} what={t("copyReference")}>
            {order.reference}
          </CopyButton>
          <PrintButton reference={order.reference} />
          <span className={styles.party}>
            <span className={styles.who}>
              {other.country && <Flag country={other.country} />}
              <span>{[other.name, place].filter(Boolean).join(", ")}</span>
            </span>
            {other.phone && (
              <span>
                {t("contactToday")} <a href={`tel:${other.phone.replace(/[^+\d]/g, "")}`}>{other.phone}</a>
              </span>
            )}
          </span>
        </p>
        <PartnerReputation organizationId={other.id} />
      </div>
      <div className={styles.total}>
        <Money value={order.total} label={t(totalLabel)} align="end" />
        {parts}
      </div>
      <dl className={styles.figures}>
        <div>
          <dt className={styles.label}>{t(totalLabel)}</dt>
          <dd>
            <Money value={order.total} size="small" />
            {parts}
          </dd>
        </div>
        <div>
          <dt className={styles.label}>{t("quantityAndPrice")}</dt>
          <dd className={styles.terms}>{priceTimes(order, { t, language })}</dd>
        </div>
      </dl>
    </header>
  );
}
