import type { TFunction } from "i18next";
import { useMemo } from "react";
import { changedRate, type RateView } from "#shared/currencies/contract.ts";
import { minorOf, moneyView, referenceCurrency, type MoneyView } from "#shared/kernel/money.ts";
import { convert } from "#shared/terms/worth.ts";
import { priceAtRate } from "#web/src/screens/price-words.ts";
import { formatNumber } from "#web/src/ui/numbers.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useNavigate } from "#web/src/runtime/router/PageRouter.tsx";
import { orderDraft } from "#shared/escrow/contract.ts";
import { fundWithinHours, papersHoldDays } from "#shared/escrow/rules.ts";
import type { OfferView } from "#shared/offers/contract.ts";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { useDates } from "#web/src/screens/dates.ts";
import { useKeptForm } from "#web/src/screens/use-kept-form.ts";
import { useIntentionKey } from "#web/src/forms/intention.ts";
import { Asked, Returned, useAskToSend } from "#web/src/features/drafts/index.ts";
import { FundSplit, PaymentOffers, usePlaceOrderMutation } from "#web/src/features/escrow/index.ts";
import { UnverifiedNotice } from "#web/src/features/verification/index.ts";
import { useContractForm } from "#web/src/forms/use-contract-form.ts";
import { isApiError, useProblemText } from "#web/src/forms/use-problem-text.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { Dialog } from "#web/src/ui/Dialog.tsx";
import { Facts } from "#web/src/ui/Facts.tsx";
import { IconShieldLock } from "#web/src/ui/icons.ts";
import { Money } from "#web/src/ui/Money.tsx";
import { formatAmount, formatMoney, formatQuantity } from "#web/src/ui/money-text.ts";
import { Notice } from "#web/src/ui/Notice.tsx";
import { TextArea } from "#web/src/ui/TextArea.tsx";
import { TextLink } from "#web/src/ui/TextLink.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { useAgreedFacts } from "../terms/OfferTerms.tsx";
import { notesName } from "../question.ts";
import styles from "./PlaceOrderDialog.module.css";

const notesForm = orderDraft.pick(["notes"]);

/** An offer whose price is known, as that of every accepted one is. */
type PricedOffer = OfferView & { pricePerUnit: MoneyView; total: MoneyView };
const isPriced = (offer: OfferView): offer is PricedOffer => offer.pricePerUnit !== null && offer.total !== null;

/** An accepted offer becomes an escrow order at the agreed terms; the notes are all that is left to say. */
export function PlaceOrderDialog({ offer, onClose }: { offer: OfferView; onClose: () => void }) {
  return isPriced(offer) && <PlaceOrder offer={offer} onClose={onClose} />;
}

function PlaceOrder({ offer, onClose }: { offer: PricedOffer; onClose: () => void }) {
  const { t } = useTranslation(["offers", "choices", "ui"]);
  const language = useLanguage();
  const { calendarDay } = useDates();
  const navigate = useNavigate();
  const { keyFor } = useIntentionKey();
  const [place, { isLoading, error }] = usePlaceOrderMutation();
  const [askToSend, asking] = useAskToSend();
  const asks = !offer.can.includes("order");
  const isAsked = asking.isSuccess;
  const form = useContractForm(notesForm, { defaultValues: { notes: "" } });
  const { handleSubmit, field, refuse } = form;
  const { drop } = useKeptForm(notesName(offer.id), form);
  const problemText = useProblemText("form");
  const ordered = orderedAs(error);
  const changed = useMemo(() => rateChangeIn(error), [error]);
  const payment = useMemo(() => paymentAt(offer, changed?.now), [offer, changed]);
  const price = { price: offer.pricePerUnit, unit: offer.unit, netWeightKg: offer.netWeightKg };
  const send = handleSubmit(async ({ notes }) => {
    const rateId = payment?.rate?.id ?? null;
    const draft = {
      offerId: offer.id,
      productId: null,
      lotId: null,
      termsVersion: null,
      rateId,
      quantity: null,
      payHours: null,
      notes,
    };
    const idempotencyKey = keyFor(draft);
    if (asks) {
      const kept = await askToSend({ call: "escrow.create", body: draft, idempotencyKey });
      if (!kept.error) drop();
      return;
    }
    const answer = await place({ draft, idempotencyKey });
    if (answer.data) drop();
    if (answer.data) await navigate(`/dashboard/escrow/${answer.data.reference}?placed=1`);
    else if (isApiError(answer.error)) refuse(answer.error);
  });
  return (
    <Dialog
      open
      keep
      onClose={onClose}
      title={t("order.title")}
      subtitle={t("order.subtitle", { product: offer.product.name, supplier: offer.counterparty.name })}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t(isAsked ? "ui:close" : "order.cancel")}
          </Button>
          {!isAsked && (
            <Button
              variant="primary"
              type="submit"
              form="place-order"
              icon={IconShieldLock}
              loading={isLoading || asking.isLoading}
            >
              {t(asks ? "ui:ask.send" : "order.confirm")}
            </Button>
          )}
        </>
      }
    >
      <form id="place-order" noValidate onSubmit={(event) => void send(event)} className={styles.form}>
        <Returned calls={["escrow.create"]} />
        <p className={styles.total}>
          <Money value={payment?.total ?? offer.total} label={t("order.total")} />
          <span className={styles.terms}>
            {formatQuantity(
              offer.quantity,
              t(`choices:unitOf.${offer.unit}`, { count: Number(offer.quantity), defaultValue: offer.unit }),
              language,
            )}{" "}
            × {formatAmount(offer.pricePerUnit.amount, language)}
            {payment?.rate && ` = ${formatMoney(offer.total, language)}`}
          </span>
        </p>
        {payment?.rate && <p>{priceAtRate(price, payment.rate, { t: t as TFunction, language })}</p>}
        {!payment && <Notice tone="amber">{t("order.noRate")}</Notice>}
        {changed && (
          <Notice tone="amber" role="alert" title={problemText(error).text}>
            {changed.named &&
              t("order.rateWas", {
                rate: formatNumber(changed.named.usdPerUnit, language),
                total: formatMoney(paymentAt(offer, changed.named)?.total ?? offer.total, language),
              })}
          </Notice>
        )}
        <p>{t("order.signedTerms")}</p>
        <Facts items={useAgreedFacts(offer)} columns={2} />
        <FundSplit total={payment?.total ?? offer.total} shape="strip" />
        <PaymentOffers total={payment?.total ?? offer.total} />
        <TextArea optional label={t("order.notes")} help={t("order.notesHelp")} {...field("notes")} />
        {!offer.counterparty.verified && <UnverifiedNotice party="supplier" before="order" />}
        <Notice tone="info">
          {[
            t("order.next", { hours: fundWithinHours, days: offer.inspectionDays }),
            offer.releaseNeedsDocuments && t("order.needsPapers", { days: papersHoldDays }),
            offer.sample && t("order.needsSample", { day: calendarDay(offer.sample.dueOn) }),
          ]
            .filter(Boolean)
            .join(" ")}
        </Notice>
        {ordered ? (
          <Notice tone="danger" role="alert" title={problemText(error).text}>
            <TextLink to={`/dashboard/escrow/${ordered}`}>{t("toOrder")}</TextLink>
          </Notice>
        ) : (
          !changed && <Refusal error={error ?? asking.error} place="form" />
        )}
        {isAsked && <Asked />}
      </form>
    </Dialog>
  );
}

/** The rate that was seen and the one in force, where they differ. */
const rateChangeIn = (error: unknown) =>
  isApiError(error) && error.code === "escrow.rateChanged" ? changedRate.cast(error.details) : undefined;

/** What the order comes to, at the rate that the offer was read with or at another. */
function paymentAt({ total, payment }: PricedOffer, rate: RateView | undefined): OfferView["payment"] {
  if (!rate) return payment;
  const minor = convert(minorOf(total), total.currency, rate.usdPerUnit, referenceCurrency);
  return { total: moneyView(minor, referenceCurrency), rate };
}

/** The order that the offer has become in the meantime, by another click or another member. */
function orderedAs(error: unknown): string | undefined {
  if (!isApiError(error) || error.code !== "offers.alreadyOrdered") return undefined;
  const { reference } = error.details;
  return typeof reference === "string" ? reference : undefined;
}
