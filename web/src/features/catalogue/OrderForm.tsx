import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import type { ProductView } from "#shared/catalogue/contract.ts";
import { quantityInTons } from "#shared/catalogue/rules.ts";
import { moneyView } from "#shared/kernel/money.ts";
import { languageOf } from "#web/src/i18n/language-of.ts";
import { Band } from "#web/src/ui/Band.tsx";
import { ButtonAnchor } from "#web/src/ui/Button.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconLock } from "#web/src/ui/icons.ts";
import { island } from "#web/src/hydration/island.tsx";
import { formatMoney, formatQuantity } from "#web/src/ui/money-text.ts";
import { Notice } from "#web/src/ui/Notice.tsx";
import { StickyBar } from "#web/src/ui/StickyBar.tsx";
import { hasDraft } from "#web/src/runtime/kept-draft.ts";
import { buttonMark, orderDraftName, type OrderProps } from "./order-parts.ts";
import { agreedOf, orderTotal, quantityProblem, rangeOf } from "./order-quantity.ts";
import { tonsAndUnits } from "./unit-words.ts";
import { whyInquiryOnly } from "./why-inquiry-only.ts";
import styles from "./OrderForm.module.css";

/** With its checks and all that forms need, it comes when it is touched. */
const OrderFields = island(async () => (await import("./OrderFields.tsx")).OrderFields, {
  wanted: ({ product }) => hasDraft(orderDraftName(product)),
});

interface Props extends OrderProps {
  /** Whether the form's own button is in view. */
  onButtonSeen: (seen: boolean) => void;
}

/** Secure Escrow Order; a listing that takes inquiries only says why instead. */
export function OrderForm({ product, lotId, onLot, onQuantity, onButtonSeen }: Props) {
  const { t, i18n } = useTranslation(["catalogue", "choices"]);
  const fields = useButtonInView(onButtonSeen);
  const reason = whyInquiryOnly(product);
  // An order that has taken the last of the stock is confirmed all the same.
  const [placed, setPlaced] = useState(false);
  const tell = useCallback(
    (quantity: string | null) => {
      setPlaced(quantity === null);
      onQuantity(quantity);
    },
    [onQuantity],
  );
  return (
    <Card as="section" id="order" band={<Band name="tickLeaf" />} padded aria-labelledby="order-title">
      <div className={styles.head}>
        <h2 id="order-title" className={styles.title}>
          {t("order.title")}
        </h2>
        <Icon of={IconLock} size="large" />
      </div>
      {reason && !placed ? (
        <Notice tone="info">
          {t(`order.inquiryOnly.${reason}`, limitsIn(product, { t, language: languageOf(i18n) }))}
        </Notice>
      ) : (
        <div ref={fields}>
          <OrderFields product={product} lotId={lotId} onLot={onLot} onQuantity={tell} />
        </div>
      )}
    </Card>
  );
}

interface BarProps {
  product: ProductView;
  /** Undefined before the form has one; null while the confirmation of an order stands, beside which no other is offered. */
  quantity: string | null | undefined;
  hidden: boolean;
}

/** The main action at the foot of a phone's screen: the sum of what is typed, and the way to the form. */
export function OrderBar({ product, quantity = rangeOf(product).least, hidden }: BarProps) {
  const { t, i18n } = useTranslation(["catalogue", "choices"]);
  const language = languageOf(i18n);
  if (whyInquiryOnly(product) || quantity === null) return null;
  const agreed = agreedOf(product, product.payment);
  const total = quantityProblem(quantity, product) ? null : orderTotal(quantity, agreed);
  return (
    <StickyBar hidden={hidden}>
      <p className={styles.bar}>
        <span>
          {total === null
            ? t("order.noTotal")
            : t("order.inEscrow", { quantity: formatQuantity(quantity, t("choices:unit.MT"), language) })}
        </span>
        {total !== null && <b>{formatMoney(moneyView(total, agreed.currency), language)}</b>}
      </p>
      <ButtonAnchor href="#order" variant="primary">
        {t("order.short")}
      </ButtonAnchor>
    </StickyBar>
  );
}

/** What is left, the most that its supplier lets one order, and the least that can be ordered. */
function limitsIn(product: ProductView, words: Parameters<typeof tonsAndUnits>[2]) {
  const { availableQuantity, maximumOrder, orderable } = product;
  if (!orderable) return {};
  const figure = (tons: string) => tonsAndUnits(tons, product, words);
  return {
    available: figure(quantityInTons(availableQuantity.value, product)),
    maximum: figure(quantityInTons(maximumOrder ?? "0", product)),
    least: figure(rangeOf(product).least),
  };
}

function useButtonInView(onChange: (seen: boolean) => void) {
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const button = fields.current?.querySelector(`[${buttonMark}]`);
    if (!button) return;
    // A busy browser tells of several changes at once, in their order: the last one is how it is.
    const observer = new IntersectionObserver((entries) => onChange(entries.at(-1)?.isIntersecting ?? false));
    observer.observe(button);
    return () => {
      observer.disconnect();
      onChange(false);
    };
  }, [onChange]);
  return fields;
}
