import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { parseDecimal } from "#shared/kernel/decimal.ts";
import { quantityScale } from "#shared/kernel/money.ts";
import type { OfferView } from "#shared/offers/contract.ts";
import { orderWithinDays, withinShipBy } from "#shared/offers/process.ts";
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
import { useAcceptOfferMutation, useRejectOfferMutation, useWithdrawOfferMutation } from "./api.ts";
import { OfferPrice, OfferTotal } from "./OfferPrice.tsx";
import { useAgreedFacts } from "./OfferTerms.tsx";
import { isQuestion } from "./QuestionTerms.tsx";
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
  const { t } = useTranslation(["offers", "choices", "ui"]);
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
  const send = async () => {
    const idempotencyKey = keyFor(offer.id);
    if (asks) {
      await askToSend({
        call: `offers.${answer}`,
        params: { offerId: offer.id },
        ...(accepts && { body: { number: offer.number } }),
        idempotencyKey,
      });
      return;
    }
    const sent = await give({ offerId: offer.id, number: offer.number, idempotencyKey });
    if (!sent.error) onClose();
  };
  const { product, counterparty, stock } = offer;
  const quantity = (value: string) =>
    formatQuantity(
      value,
      t(`choices:unitOf.${offer.unit}`, { count: Number(value), defaultValue: offer.unit }),
      language,
    );
  const short = accepts && stock !== null && thousandths(offer.quantity) > thousandths(stock);
  const perUnit = t(`choices:perUnit.${offer.unit}`, { defaultValue: offer.unit });
  const orderBy = withinShipBy(now, orderWithinDays, offer.shipments);
  // Closing or taking back a question says nothing of a quantity and a price that nobody named.
  const asked = isQuestion(offer) && !accepts;
  const words = asked ? `question.ask.${answer}` : `ask.${answer}`;
  const isShorter = accepts && orderBy < withinShipBy(now, orderWithinDays, []);
  const inShipments = offer.shipments.length > 0 && t("terms.shipments", { count: offer.shipments.length });
  const agreed = useAgreedFacts(offer);
  const terms = [
    // Their lines may lie below the buttons of a phone: that there are some is told at once.
    { label: t("terms.quantity"), value: [quantity(offer.quantity), inShipments].filter(Boolean).join(" · ") },
    { label: t("terms.price", { unit: perUnit }), value: <OfferPrice offer={offer} /> },
    { label: t("terms.total"), value: <OfferTotal offer={offer} /> },
    { label: t(`counterparty.${side}`), value: counterparty.name },
    accepts
      ? { label: t("terms.orderBy"), value: deadline(orderBy), wide: true }
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
          {!isAsked && (
            <Button
              variant={accepts || asks ? "primary" : "danger"}
              icon={icons[answer]}
              loading={isLoading || asking.isLoading}
              onClick={() => void send()}
            >
              {t(asks ? "ui:ask.send" : `${words}.confirm`)}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.content}>
        {!asked && <Facts items={terms} columns={2} />}
        {short && (
          <Notice tone="amber">
            {t("ask.accept.short", { stock: quantity(stock), quantity: quantity(offer.quantity) })}
          </Notice>
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
        <Refusal error={error ?? asking.error} place="form" />
      </div>
    </Dialog>
  );
}

const thousandths = (quantity: string): bigint => parseDecimal(quantity, quantityScale);
