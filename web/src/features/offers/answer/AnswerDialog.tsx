import { useState } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { parseDecimal } from "#shared/kernel/decimal.ts";
import { quantityScale } from "#shared/kernel/money.ts";
import type { OfferView } from "#shared/offers/contract.ts";
import { orderWithinDays, withinShipments } from "#shared/offers/process.ts";
import { Asked, useAskToSend } from "#web/src/features/drafts/index.ts";
import { UnverifiedNotice } from "#web/src/features/verification/index.ts";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { useDates, useNow } from "#web/src/screens/dates.ts";
import { useIntentionKey } from "#web/src/forms/intention.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { Dialog } from "#web/src/ui/Dialog.tsx";
import { Facts } from "#web/src/ui/Facts.tsx";
import { IconArrowBackUp, IconCheck, IconX } from "#web/src/ui/icons.ts";
import { formatQuantity } from "#web/src/ui/money-text.ts";
import { Notice } from "#web/src/ui/Notice.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { useAcceptOfferMutation, useRejectOfferMutation, useWithdrawOfferMutation } from "../api.ts";
import { OfferPrice, OfferTotal } from "../terms/OfferPrice.tsx";
import { useAgreedFacts } from "../terms/OfferTerms.tsx";
import { isQuestion } from "../terms/QuestionTerms.tsx";
import { NewerVersion } from "./NewerVersion.tsx";
import { otherVersionIn, type OtherVersion } from "./other-version.ts";
import styles from "./AnswerDialog.module.css";

interface Props {
  /** As the reader saw it: the terms do not change under the question. */
  offer: OfferView;
  side: "supplier" | "buyer";
  answer: "accept" | "reject" | "withdraw";
  onClose: () => void;
}

const icons = { accept: IconCheck, reject: IconX, withdraw: IconArrowBackUp };

/** Accepting binds, rejecting and withdrawing cannot be undone: all repeat the terms first. */
export function AnswerDialog({ offer, side, answer, onClose }: Props) {
  const { t } = useTranslation(["offers", "choices", "ui", "negotiation"]);
  const language = useLanguage();
  const { deadline } = useDates();
  const now = useNow();
  const { keyFor } = useIntentionKey();
  const accept = useAcceptOfferMutation();
  const reject = useRejectOfferMutation();
  const withdraw = useWithdrawOfferMutation();
  const [give, { isLoading, error }] = { accept, reject, withdraw }[answer];
  const [askToSend, asking] = useAskToSend();
  const asks = answer !== "withdraw" && !offer.can.includes(answer);
  const isAsked = asking.isSuccess;
  const accepts = answer === "accept";
  // Stays while the newest version is answered: its reader is asked about that one.
  const [newer, setNewer] = useState<OtherVersion>();
  const number = newer?.now.number ?? offer.number;
  const send = async () => {
    const idempotencyKey = keyFor([offer.id, number]);
    const sent = asks
      ? await askToSend({
          call: `offers.${answer}`,
          params: { offerId: offer.id },
          ...(accepts && { body: { number } }),
          idempotencyKey,
        })
      : await give({ offerId: offer.id, number, idempotencyKey });
    const other = otherVersionIn(sent.error);
    if (other) setNewer(other);
    else if (!sent.error && !asks) onClose();
  };
  const { product, counterparty, stock } = offer;
  const { quantity: whole, shipments } = newer?.now ?? offer;
  const quantity = (value: string) =>
    formatQuantity(
      value,
      t(`choices:unitOf.${offer.unit}`, { count: Number(value), defaultValue: offer.unit }),
      language,
    );
  const short = accepts && stock !== null && thousandths(whole) > thousandths(stock);
  const perUnit = t(`choices:perUnit.${offer.unit}`, { defaultValue: offer.unit });
  const orderBy = withinShipments(now, orderWithinDays, shipments);
  // Closing or taking back a question says nothing of a quantity and a price that nobody named.
  const asked = isQuestion(offer) && !accepts;
  const words = asked ? `question.ask.${answer}` : `ask.${answer}`;
  const isShorter = accepts && orderBy < withinShipments(now, orderWithinDays, []);
  const inShipments = offer.shipments.length > 0 && t("terms.shipments", { count: offer.shipments.length });
  const agreed = useAgreedFacts(offer);
  const refusal = error ?? asking.error;
  // What their own side has made, or whose price is still to be fixed, is not theirs to accept.
  const isOver = newer !== undefined && (newer.now.by === side || newer.now.pricePerUnit === null);
  const confirm = newer ? t("negotiation:other.accept", { number }) : t(asks ? "ui:ask.send" : `${words}.confirm`);
  const terms = [
    // Their lines may lie below the buttons of a phone: that there are some is told at once.
    { label: t("terms.quantity"), value: [quantity(offer.quantity), inShipments].filter(Boolean).join(" · ") },
    { label: t("terms.price", { unit: perUnit }), value: <OfferPrice offer={offer} /> },
    { label: t("terms.total"), value: <OfferTotal offer={offer} /> },
    { label: t(`counterparty.${side}`), value: counterparty.name },
    accepts
      ? { label: t("terms.signBy"), value: deadline(orderBy), wide: true }
      : { label: t("terms.answerBy"), value: deadline(offer.validUntil), wide: true },
    ...agreed,
  ];
  return (
    <Dialog
      open
      onClose={onClose}
      band={accepts ? "tickLeaf" : "tickClay"}
      title={t(isQuestion(offer) && accepts ? "question.ask.accept.title" : `${words}.title`)}
      subtitle={product.name}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t(isAsked ? "ui:close" : "ask.cancel")}
          </Button>
          {!isAsked && !isOver && (
            <Button
              variant={accepts || asks ? "primary" : "danger"}
              icon={icons[answer]}
              loading={isLoading || asking.isLoading}
              onClick={() => void send()}
            >
              {confirm}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.content}>
        {newer && <NewerVersion {...newer} side={side} />}
        {!asked && !newer && <Facts items={terms} columns={2} />}
        {short && (
          <Notice tone="amber">{t("ask.accept.short", { stock: quantity(stock), quantity: quantity(whole) })}</Notice>
        )}
        {accepts && !counterparty.verified && (
          <UnverifiedNotice
            party={side === "supplier" ? "buyer" : "supplier"}
            before={side === "supplier" ? "acceptSupplier" : "acceptBuyer"}
          />
        )}
        <p>{isShorter ? t("ask.accept.noteUntil") : t(`${words}.note`, { days: orderWithinDays })}</p>
        {asks && !isAsked && <p>{t("ui:ask.note")}</p>}
        {isAsked && <Asked />}
        {!otherVersionIn(refusal) && <Refusal error={refusal} place="form" />}
      </div>
    </Dialog>
  );
}

const thousandths = (quantity: string): bigint => parseDecimal(quantity, quantityScale);
