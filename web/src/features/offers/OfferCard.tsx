import { useState } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useLocation } from "react-router-dom";
import type { OfferView } from "#shared/offers/contract.ts";
import { RequestSample } from "#web/src/features/samples/index.ts";
import { cropOf } from "#web/src/motifs/crops.ts";
import { SmallMotif } from "#web/src/motifs/Motif.tsx";
import { useDates } from "#web/src/screens/dates.ts";
import { Badge } from "#web/src/ui/Badge.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { Flag } from "#web/src/ui/Flag.tsx";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconMessage, IconPhone } from "#web/src/ui/icons.ts";
import { Money, QuantityText } from "#web/src/ui/Money.tsx";
import { OfferBadge } from "#web/src/ui/StatusBadge.tsx";
import type { OfferStatusName } from "#web/src/ui/status-look.ts";
import type { OfferQuestion } from "./question.ts";
import { OfferAnswer } from "./OfferAnswer.tsx";
import { OfferMessages } from "./OfferMessages.tsx";
import { OfferPrice, OfferTotal } from "./OfferPrice.tsx";
import { OfferShipments, useTermsWords } from "./OfferTerms.tsx";
import { isQuestion, QuestionTerms } from "./QuestionTerms.tsx";
import styles from "./OfferCard.module.css";

interface Props {
  offer: OfferView;
  side: "supplier" | "buyer";
  /** The reader's organization begins nothing new. */
  suspended?: boolean;
  /** Asks in a dialog, which outlives the card: a refusal may take the offer out of the list. */
  onAsk: (question: OfferQuestion) => void;
}

const bringIntoView = (card: HTMLElement | null) => card?.scrollIntoView({ block: "center" });

export function OfferCard({ offer, side, suspended, onAsk }: Props) {
  const { t } = useTranslation("offers");
  const { counterparty, message } = offer;
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState(0);
  const id = `offer-${offer.id}`;
  // A notification names the offer that it is about.
  const chosen = useLocation().hash === `#${id}`;
  return (
    <Card as="li" id={id} selected={chosen} ref={chosen ? bringIntoView : undefined}>
      <div className={styles.head}>
        <SmallMotif crop={cropOf(offer.product.category)} size={40} />
        <h2 className={styles.name}>{offer.product.name}</h2>
        <Status offer={offer} />
      </div>
      {isQuestion(offer) ? <QuestionTerms offer={offer} /> : <Terms offer={offer} />}
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
          {message && !isOpen && (
            <p className={styles.message}>
              <Icon of={IconMessage} size="small" />
              <span>{message}</span>
            </p>
          )}
        </div>
        <OfferAnswer
          offer={offer}
          side={side}
          suspended={suspended ?? false}
          onAsk={onAsk}
          onWrite={() => {
            setOpen(true);
            setAsked(asked + 1);
          }}
        />
      </div>
      {!offer.orderReference && (offer.status === "pending" || offer.status === "accepted") && (
        <div className={styles.sample}>
          <RequestSample about={{ offerId: offer.id }} side={side} size="small" />
        </div>
      )}
      <OfferMessages
        offer={offer}
        isOpen={isOpen}
        asked={asked}
        onToggle={() => {
          setOpen(!isOpen);
          setAsked(0);
        }}
      />
    </Card>
  );
}

/** A question that has ended is closed, however it came to that. */
function Status({ offer }: { offer: OfferView }) {
  const { t } = useTranslation("offers");
  const status = offer.status as OfferStatusName;
  if (!isQuestion(offer)) return <OfferBadge status={status} label={t(`status.${status}`)} />;
  return status === "pending" ? (
    <Badge tone="info" icon={IconMessage}>
      {t("question.name")}
    </Badge>
  ) : (
    <Badge tone="sand" icon={IconMessage}>
      {t("question.closed")}
    </Badge>
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
          <OfferPrice offer={offer} />
        </dd>
      </div>
      <div className={styles.total}>
        <dt className={styles.label}>{t("terms.total")}</dt>
        <dd>{offer.total ? <Money value={offer.total} size="small" /> : <OfferTotal offer={offer} />}</dd>
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
