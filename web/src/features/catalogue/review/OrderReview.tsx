import { useRef, useState, type ComponentProps } from "react";
import { siteFacts } from "#shared/site-facts.ts";
import { quantityInTons } from "#shared/catalogue/rules.ts";
import type { ListingTerms, ProductDetail } from "#shared/catalogue/contract.ts";
import type { LotView } from "#shared/catalogue/lots.ts";
import { fundHoursOf, fundWithinHours } from "#shared/escrow/rules.ts";
import { calendarDayIn } from "#shared/look/calendar-days.ts";
import { useMe } from "#web/src/features/identity/index.ts";
import { moneyView } from "#shared/kernel/money.ts";
import { FactorOffer } from "#web/src/features/identity/offer/index.ts";
import { UnverifiedNotice } from "#web/src/features/verification/index.ts";
import { languageOf } from "#web/src/i18n/language-of.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { Checkbox } from "#web/src/ui/Checkbox.tsx";
import { Dialog } from "#web/src/ui/Dialog.tsx";
import { IconLock } from "#web/src/ui/icons.ts";
import { Notice } from "#web/src/ui/Notice.tsx";
import { orderTotal } from "../order-quantity.ts";
import { OrderSummary } from "../OrderSummary.tsx";
import { ContractClauses } from "./ContractClauses.tsx";
import { reviewedTerms } from "./reviewed-terms.ts";
import styles from "./OrderReview.module.css";

interface Props extends Omit<ComponentProps<typeof OrderSummary>, "quantity"> {
  product: ProductDetail;
  /** As they are by now. */
  terms: Pick<ListingTerms, "deliveryTerms" | "deliveryTimeDays">;
  lot: LotView | undefined;
  /** Metric tons. */
  quantity: string;
  notes: string;
  /** The reader has it ready for a manager to place. */
  asks: boolean;
  /** In which it has to be paid, where the server has said so. */
  toldHours: number | undefined;
  loading: boolean;
  onPlace: (payHours: number) => void;
  onBack: () => void;
}

/** What the buyer agrees to by an order from the catalogue, before it is placed: what it comes to, and every term of the contract that it concludes. */
export function OrderReview({
  product,
  terms,
  lot,
  quantity,
  notes,
  asks,
  toldHours,
  loading,
  onPlace,
  onBack,
  ...sum
}: Props) {
  const { t, i18n } = useTranslation(["order-review", "contracts", "choices", "ui"]);
  const { me } = useMe();
  const payHours =
    toldHours ??
    fundHoursOf({
      verified: me?.organization?.verified ?? false,
      quantity,
      left: quantityInTons(product.availableQuantity.value, product),
    });
  const [accepted, setAccepted] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const total = orderTotal(quantity, sum.agreed);
  const box = useRef<HTMLInputElement>(null);
  // Whoever has it ready for a manager binds nobody.
  const place = () => {
    if (asks || accepted) return onPlace(payHours);
    setMissing(true);
    box.current?.focus();
  };
  const { supplier } = product;
  const { law, seat, language } = siteFacts.contracts;
  const reader = languageOf(i18n);
  const rows = [
    ...reviewedTerms(
      { product, terms, lot, quantity, agreed: sum.agreed, rate: sum.rate },
      {
        t: (key, values) => String(t(key as never, values)),
        language: reader,
        day: (day) => calendarDayIn(reader, day),
      },
    ),
    ...(notes ? [{ label: t("notes"), lines: [notes] }] : []),
    { label: t("contracts:clause.law.title"), lines: [t(`contracts:law.${law}`)] },
    {
      label: t("contracts:clause.arbitration.title"),
      lines: [t("seat", { seat: t(`contracts:seat.${seat}`), language: t(`contracts:languageName.${language}`) })],
    },
  ];
  return (
    <Dialog
      open
      keep
      size="large"
      onClose={onBack}
      title={t("title")}
      subtitle={t("subtitle", { product: product.name, supplier: supplier.name })}
      footer={
        <>
          <Button variant="ghost" onClick={onBack}>
            {t("back")}
          </Button>
          <Button variant="primary" icon={IconLock} loading={loading} onClick={place}>
            {t(asks ? "ui:ask.send" : "place")}
          </Button>
        </>
      }
    >
      <div className={styles.review}>
        <div className={styles.terms}>
          {!supplier.verified && <UnverifiedNotice party="supplier" before="order" />}
          <h3 className={styles.title}>{t("terms")}</h3>
          <dl>
            {rows.map(({ label, lines }) => (
              <div key={label} className={styles.row}>
                <dt>{label}</dt>
                <dd>
                  {lines.map((line) => (
                    <p key={line}>{line}</p>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
          <ContractClauses payHours={payHours} />
        </div>
        <div className={styles.sums}>
          <OrderSummary quantity={quantity} {...sum} />
          <Notice tone="leaf">
            <p>{t(asks ? "ui:ask.note" : "concludes")}</p>
            <p>{t(payHours < fundWithinHours ? "paySooner" : "pay", { hours: payHours, usual: fundWithinHours })}</p>
          </Notice>
          {!asks && total !== null && <FactorOffer sum={moneyView(total, sum.agreed.currency)} texts="order-review" />}
          {!asks && (
            <Checkbox
              ref={box}
              label={t("accept")}
              note={t("authority")}
              checked={accepted}
              onChange={(event) => {
                setAccepted(event.target.checked);
                setMissing(false);
              }}
              error={isMissing && t("acceptMissing")}
            />
          )}
        </div>
      </div>
    </Dialog>
  );
}
