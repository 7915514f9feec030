import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useLocation } from "react-router-dom";
import type { OfferView } from "#shared/offers/contract.ts";
import { cropOf } from "#web/src/motifs/crops.ts";
import { SmallMotif } from "#web/src/motifs/Motif.tsx";
import { useDates, useNow } from "#web/src/screens/dates.ts";
import { Button, ButtonLink } from "#web/src/ui/Button.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { Flag } from "#web/src/ui/Flag.tsx";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconArrowBackUp, IconCheck, IconMessage, IconPhone, IconShieldLock, IconX } from "#web/src/ui/icons.ts";
import { Money, MoneyText, QuantityText } from "#web/src/ui/Money.tsx";
import { OfferBadge } from "#web/src/ui/StatusBadge.tsx";
import type { OfferStatusName } from "#web/src/ui/status-look.ts";
import { OfferShipments, useTermsWords } from "./OfferTerms.tsx";
import styles from "./OfferCard.module.css";

interface Props {
  offer: OfferView;
  side: "supplier" | "buyer";
  /** The reader's organization begins nothing new. */
  suspended?: boolean;
  /** Asks in a dialog, which outlives the card: a refusal may take the offer out of the list. */
  onAsk: (question: OfferQuestion) => void;
}

export type OfferQuestion = "accept" | "reject" | "withdraw" | "order";
type Ask = Props["onAsk"];

const bringIntoView = (card: HTMLElement | null) => card?.scrollIntoView({ block: "center" });

export function OfferCard({ offer, side, suspended, onAsk }: Props) {
  const { t } = useTranslation("offers");
  const { counterparty, message } = offer;
  const id = `offer-${offer.id}`;
  // A notification names the offer that it is about.
  const chosen = useLocation().hash === `#${id}`;
  return (
    <Card as="li" id={id} selected={chosen} ref={chosen ? bringIntoView : undefined}>
      <div className={styles.head}>
        <SmallMotif crop={cropOf(offer.product.category)} size={40} />
        <h2 className={styles.name}>{offer.product.name}</h2>
        <OfferBadge status={offer.status as OfferStatusName} label={t(`status.${offer.status}`)} />
      </div>
      <Terms offer={offer} />
      <div className={styles.foot}>
        <div className={styles.who}>
          <p className={styles.party}>
            <span className={styles.label}>{t(`counterparty.${side}`)}</span>
            {counterparty.country && <Flag country={counterparty.country} />}
            <b>{counterparty.name}</b>
            {counterparty.phone && (
              <a href={`tel:${counterparty.phone.replace(/[^+\d]/g, "")}`} className={styles.phone}>
                <Icon of={IconPhone} size="small" />
                {counterparty.phone}
              </a>
            )}
          </p>
          {message && (
            <p className={styles.message}>
              <Icon of={IconMessage} size="small" />
              <span>{message}</span>
            </p>
          )}
        </div>
        <Answer offer={offer} side={side} suspended={suspended ?? false} onAsk={onAsk} />
      </div>
    </Card>
  );
}

/** The one date that matters in the offer's status. */
function dueDate({ status, validUntil, orderUntil, orderReference }: OfferView): { label: string; at: string } {
  if (status === "pending") return { label: "answerBy", at: validUntil };
  if (status === "accepted" && orderUntil && !orderReference) return { label: "orderBy", at: orderUntil };
  return { label: "validUntil", at: validUntil };
}

function Terms({ offer }: { offer: OfferView }) {
  const { t } = useTranslation(["offers", "choices"]);
  const { day, deadline } = useDates();
  const due = dueDate(offer);
  const unit = t(`choices:unitOf.${offer.unit}`, { count: Number(offer.quantity), defaultValue: offer.unit });
  const { delivery, tolerance, inspection, packing, goods, description } = useTermsWords(offer);
  // Also what nobody negotiated: it holds all the same.
  const further = [
    { label: t("terms.tolerance"), value: tolerance },
    { label: t("terms.inspection"), value: inspection },
    { label: t("terms.delivery"), value: delivery, wide: true },
    { label: t("terms.packing"), value: packing, wide: true },
    { label: t("terms.goods"), value: goods, wide: true },
    { label: t("terms.description"), value: description, wide: true },
    {
      label: t("terms.shipments", { count: offer.shipments.length }),
      value: offer.shipments.length > 0 && <OfferShipments offer={offer} />,
      wide: true,
    },
  ].filter(({ value }) => value);
  return (
    <dl className={styles.terms}>
      <div>
        <dt className={styles.label}>{t("terms.quantity")}</dt>
        <dd>
          <QuantityText value={offer.quantity} unit={unit} />
        </dd>
      </div>
      <div>
        <dt className={styles.label}>
          {t("terms.price", { unit: t(`choices:perUnit.${offer.unit}`, { defaultValue: offer.unit }) })}
        </dt>
        <dd>
          <MoneyText value={offer.pricePerUnit} />
        </dd>
      </div>
      <div className={styles.total}>
        <dt className={styles.label}>{t("terms.total")}</dt>
        <dd>
          <Money value={offer.total} size="small" />
        </dd>
      </div>
      <div>
        <dt className={styles.label}>{t("terms.created")}</dt>
        <dd>{day(offer.createdAt)}</dd>
      </div>
      <div>
        <dt className={styles.label}>{t(`terms.${due.label}`)}</dt>
        <dd>{deadline(due.at)}</dd>
      </div>
      {further.map(({ label, value, wide }) => (
        <div key={label} className={wide ? styles.wide : undefined}>
          <dt className={styles.label}>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What the reader may do with the offer, or what has become of it. */
function Answer({ offer, side, suspended, onAsk }: Props) {
  const { t } = useTranslation("offers");
  const now = useNow();
  if (offer.orderReference) {
    return (
      <div className={styles.answer}>
        <ButtonLink to={`/dashboard/escrow/${offer.orderReference}`} icon={IconShieldLock}>
          {t("toOrder")}
        </ButtonLink>
        <p className={styles.hint}>{offer.orderReference}</p>
      </div>
    );
  }
  if (offer.can.includes("order")) {
    return (
      <div className={styles.answer}>
        <Button variant="primary" icon={IconShieldLock} onClick={() => onAsk("order")}>
          {t("order.open")}
        </Button>
        <p className={styles.hint}>{t("order.until")}</p>
      </div>
    );
  }
  if (offer.can.includes("accept") || offer.can.includes("reject"))
    return <AcceptOrReject offer={offer} onAsk={onAsk} />;
  if (suspended && side === "buyer" && offer.status === "accepted")
    return <p className={styles.hint}>{t("suspended")}</p>;
  if (offer.notOrderable)
    return <p className={styles.hint}>{t(`notOrderable.${offer.notOrderable}`, { name: offer.counterparty.name })}</p>;
  if (offer.status === "accepted" && offer.orderUntil)
    return (
      <p className={styles.hint}>{t(new Date(offer.orderUntil) > now ? `order.awaited.${side}` : "order.lapsed")}</p>
    );
  // Its own side is to answer, and this reader may not.
  if (offer.status === "pending" && offer.turn === side)
    return new Date(offer.validUntil) > now && <p className={styles.hint}>{t("answerCannot")}</p>;
  if (offer.status === "pending") return <Awaiting offer={offer} onAsk={onAsk} />;
  return null;
}

/** The other side has to answer; until then the sender may take the offer back. */
function Awaiting({ offer, onAsk }: { offer: OfferView; onAsk: Ask }) {
  const { t } = useTranslation("offers");
  return (
    <div className={styles.answer}>
      <p className={styles.hint}>{t("awaitingAnswer", { name: offer.counterparty.name })}</p>
      {offer.can.includes("withdraw") && (
        <Button icon={IconArrowBackUp} onClick={() => onAsk("withdraw")}>
          {t("withdraw")}
        </Button>
      )}
    </div>
  );
}

function AcceptOrReject({ offer, onAsk }: { offer: OfferView; onAsk: Ask }) {
  const { t } = useTranslation("offers");
  return (
    <div className={styles.buttons}>
      {offer.can.includes("reject") && (
        <Button variant="danger" icon={IconX} onClick={() => onAsk("reject")}>
          {t("reject")}
        </Button>
      )}
      {offer.can.includes("accept") && (
        <Button variant="primary" icon={IconCheck} onClick={() => onAsk("accept")}>
          {t("accept")}
        </Button>
      )}
    </div>
  );
}
