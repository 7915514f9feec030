import { useState } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import type { OfferView } from "#shared/offers/contract.ts";
import { cropOf } from "#web/src/motifs/crops.ts";
import { SmallMotif } from "#web/src/motifs/Motif.tsx";
import { useDates, Refusal, useIntention } from "#web/src/features/dashboard/index.ts";
import { Button, ButtonLink } from "#web/src/ui/Button.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { Flag } from "#web/src/ui/Flag.tsx";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconArrowBackUp, IconCheck, IconMessage, IconPhone, IconShieldLock, IconX } from "#web/src/ui/icons.ts";
import { Money, MoneyText, QuantityText } from "#web/src/ui/Money.tsx";
import { OfferBadge } from "#web/src/ui/StatusBadge.tsx";
import type { OfferStatusName } from "#web/src/ui/status-look.ts";
import { useAcceptOfferMutation, useRejectOfferMutation, useWithdrawOfferMutation } from "./api.ts";
import { PlaceOrderDialog } from "./PlaceOrderDialog.tsx";
import styles from "./OfferCard.module.css";

interface Props {
  offer: OfferView;
  side: "supplier" | "buyer";
}

export function OfferCard({ offer, side }: Props) {
  const { t } = useTranslation("offers");
  const { counterparty, message } = offer;
  return (
    <Card as="li">
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
        <Answer offer={offer} />
      </div>
    </Card>
  );
}

function Terms({ offer }: { offer: OfferView }) {
  const { t } = useTranslation(["offers", "choices"]);
  const { day, moment } = useDates();
  const unit = t(`choices:unit.${offer.unit}`, { defaultValue: offer.unit });
  return (
    <dl className={styles.terms}>
      <div>
        <dt className={styles.label}>{t("terms.quantity")}</dt>
        <dd>
          <QuantityText value={offer.quantity} unit={unit} />
        </dd>
      </div>
      <div>
        <dt className={styles.label}>{t("terms.price", { unit })}</dt>
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
        <dt className={styles.label}>{t("terms.validUntil")}</dt>
        <dd>{moment(offer.validUntil)}</dd>
      </div>
    </dl>
  );
}

/** What the reader may do with the offer, or what has become of it. */
function Answer({ offer }: { offer: OfferView }) {
  const { t } = useTranslation("offers");
  const { moment } = useDates();
  const [ordering, setOrdering] = useState(false);
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
        <Button variant="primary" icon={IconShieldLock} onClick={() => setOrdering(true)}>
          {t("order.open")}
        </Button>
        {offer.orderUntil && <p className={styles.hint}>{t("order.until", { moment: moment(offer.orderUntil) })}</p>}
        {ordering && <PlaceOrderDialog offer={offer} onClose={() => setOrdering(false)} />}
      </div>
    );
  }
  if (offer.can.includes("accept") || offer.can.includes("reject")) return <AcceptOrReject offer={offer} />;
  if (offer.status === "accepted" && offer.orderUntil)
    return <p className={styles.hint}>{t("order.awaited", { moment: moment(offer.orderUntil) })}</p>;
  if (offer.status === "pending") return <Awaiting offer={offer} />;
  return null;
}

/** The other side has to answer; until then the sender may take the offer back. */
function Awaiting({ offer }: { offer: OfferView }) {
  const { t } = useTranslation("offers");
  const { key } = useIntention();
  const [withdraw, { isLoading, error }] = useWithdrawOfferMutation();
  return (
    <div className={styles.answer}>
      <p className={styles.hint}>{t("awaitingAnswer", { name: offer.counterparty.name })}</p>
      {offer.can.includes("withdraw") && (
        <Button
          icon={IconArrowBackUp}
          loading={isLoading}
          onClick={() => void withdraw({ offerId: offer.id, idempotencyKey: key })}
        >
          {t("withdraw")}
        </Button>
      )}
      <Refusal error={error} />
    </div>
  );
}

function AcceptOrReject({ offer }: { offer: OfferView }) {
  const { t } = useTranslation("offers");
  const { key: acceptKey } = useIntention();
  const { key: rejectKey } = useIntention();
  const [accept, accepting] = useAcceptOfferMutation();
  const [reject, rejecting] = useRejectOfferMutation();
  const busy = accepting.isLoading || rejecting.isLoading;
  return (
    <div className={styles.answer}>
      <div className={styles.buttons}>
        {offer.can.includes("reject") && (
          <Button
            variant="danger"
            icon={IconX}
            loading={rejecting.isLoading}
            disabled={busy && !rejecting.isLoading}
            onClick={() => void reject({ offerId: offer.id, idempotencyKey: rejectKey })}
          >
            {t("reject")}
          </Button>
        )}
        {offer.can.includes("accept") && (
          <Button
            variant="primary"
            icon={IconCheck}
            loading={accepting.isLoading}
            disabled={busy && !accepting.isLoading}
            onClick={() => void accept({ offerId: offer.id, idempotencyKey: acceptKey })}
          >
            {t("accept")}
          </Button>
        )}
      </div>
      <Refusal error={accepting.error ?? rejecting.error} />
    </div>
  );
}
