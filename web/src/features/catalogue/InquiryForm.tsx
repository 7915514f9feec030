import { useMemo, useState } from "react";
import { Controller, useWatch } from "react-hook-form";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import type { ListingTerms, ProductView } from "#shared/catalogue/contract.ts";
import type { OfferView } from "#shared/offers/contract.ts";
import { Asked, Returned, useAskToSend } from "#web/src/features/drafts/index.ts";
import { useSendInquiryMutation } from "#web/src/features/offers/index.ts";
import { UnverifiedNotice } from "#web/src/features/verification/index.ts";
import { isApiError, useProblemText } from "#web/src/forms/use-problem-text.ts";
import { languageOf } from "#web/src/i18n/language-of.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { IconSend } from "#web/src/ui/icons.ts";
import { MoneyText } from "#web/src/ui/Money.tsx";
import { formatMoney, formatQuantity } from "#web/src/ui/money-text.ts";
import { Notice } from "#web/src/ui/Notice.tsx";
import { NumberInput } from "#web/src/ui/NumberInput.tsx";
import { TextArea } from "#web/src/ui/TextArea.tsx";
import { TextLink } from "#web/src/ui/TextLink.tsx";
import { changeIn } from "./changed-terms.ts";
import { ChangedTerms } from "./ChangedTerms.tsx";
import { FormNotice } from "./FormNotice.tsx";
import { InquiryFiles } from "./InquiryFiles.tsx";
import { inquiryPlace } from "./inquiry-place.ts";
import { blankInquiry, useInquiryForm } from "./inquiry-form.ts";
import { isBeyond, offerOf } from "./inquiry-offer.ts";
import { agreedOf } from "./order-quantity.ts";
import { MoreTerms } from "./MoreTerms.tsx";
import { useKeptForm } from "#web/src/screens/use-kept-form.ts";
import { useIntentionKey } from "#web/src/forms/intention.ts";
import { useTradingRight } from "./trading-right.ts";
import { useChosenFiles } from "./use-chosen-files.ts";
import { inquiryDraftName } from "./order-parts.ts";
import styles from "./OrderForm.module.css";

/** Send Inquiry: an offer that is valid for 7 days. */
export function InquiryForm({ product: seen }: { product: ProductView }) {
  const { t, i18n } = useTranslation(["catalogue", "choices", "ui"]);
  const language = languageOf(i18n);
  const problemText = useProblemText("form");
  const form = useInquiryForm();
  const [sendInquiry, { isLoading }] = useSendInquiryMutation();
  const intention = useIntentionKey();
  const { visitor, hindrance, asks: asksToSend } = useTradingRight();
  const [askToSend, asking] = useAskToSend();
  const [isAsked, setAsked] = useState(false);
  const [refusal, setRefusal] = useState<unknown>();
  // Stays beside the form while it is sent anew: its button is the one that was pressed.
  const changed = useMemo(() => changeIn(refusal), [refusal]);
  const product = useMemo(() => ({ ...seen, ...changed?.now }), [seen, changed]);
  const [loginAsked, setLoginAsked] = useState(false);
  const { ref: files, awaiting, arrived, giveUp, refuse: refuseFiles, clear } = useChosenFiles();
  const isSending = isLoading || asking.isLoading || awaiting;
  const [sent, setSent] = useState<OfferView>();
  const [quantity, pricePerUnit] = useWatch({ control: form.control, name: ["quantity", "pricePerUnit"] });
  const unit = t(`choices:unit.${product.unit}`);
  const amountOf = (value: string) =>
    formatQuantity(value, t(`choices:unitOf.${product.unit}`, { count: Number(value) }), language);

  const { drop } = useKeptForm(inquiryDraftName(seen), form);

  const send = form.handleSubmit(async (values) => {
    if (isSending) return;
    if (!changed) setRefusal(undefined);
    setSent(undefined);
    setAsked(false);
    setLoginAsked(visitor);
    // What they have typed is there again once they are back.
    if (visitor) return;
    // It goes out with the last of its files.
    const documents = await arrived();
    if (!documents) return;
    // At the terms that stand on this page; where there are others by now, the reader sees them first.
    const { id: productId, termsVersion, priceRange } = product;
    const isOffer = values.quantity !== null || values.pricePerUnit !== null;
    const price = isOffer ? (values.pricePerUnit ?? priceRange.min) : null;
    const draft = { productId, termsVersion, ...values, documents, pricePerUnit: price };
    const idempotencyKey = intention.keyFor(draft);
    const result = asksToSend
      ? await askToSend({ call: "offers.create", body: draft, idempotencyKey })
      : await sendInquiry({ draft, idempotencyKey });
    if (result.error) {
      const signedOut = isApiError(result.error) && result.error.code === "accounts.signInRequired";
      setLoginAsked(signedOut);
      const besideFields = !signedOut && isApiError(result.error) && form.refuse(result.error);
      const besideFiles = refuseFiles(result.error);
      setRefusal(signedOut || (besideFields && !besideFiles) ? undefined : result.error);
      return;
    }
    setRefusal(undefined);
    intention.renew();
    drop();
    form.reset(blankInquiry);
    clear();
    if (asksToSend) setAsked(true);
    else setSent(result.data as OfferView);
  });

  // A blank message is the specification's own sentence, whatever the contract says of it.
  const blank = form.formState.errors.message && form.getValues("message").trim() === "";
  const { text, reference } = problemText(refusal);
  const { currency } = product.priceRange;
  const perUnit = t(`choices:perUnit.${product.unit}`);
  // A question names no sum.
  const asks = quantity === "" && pricePerUnit === "";
  const offer = asks ? null : offerOf(quantity, pricePerUnit, product);
  // In the listing's own unit and currency, at the price that is typed.
  const asAsked = (terms: ListingTerms) => {
    const agreed = agreedOf(terms, null);
    return { ...agreed, price: pricePerUnit || agreed.price, unit: terms.unit };
  };
  const beyondStock = offer && isBeyond(offer.quantity, product.availableQuantity.value);
  const edited = () => {
    // What is typed while the files are awaited is not to be lost: it is sent by another press.
    giveUp();
    if (!changed) setRefusal(undefined);
    setSent(undefined);
    setAsked(false);
  };
  const reading = {
    quantity: (value: string) => t("ui:reads", { figure: amountOf(value) }),
    pricePerUnit: (value: string) =>
      t("ui:readsPer", { figure: formatMoney({ amount: value, currency }, language), unit: perUnit }),
  };
  const number = (name: "quantity" | "pricePerUnit", label: string, suffix: string) => (
    <Controller
      control={form.control}
      name={name}
      rules={{ deps: ["shipments"] }}
      render={({ field }) => (
        <NumberInput
          ref={field.ref}
          name={name}
          label={label}
          optional
          suffix={suffix}
          error={form.errorOf(name)}
          places={name === "quantity" ? 3 : 2}
          reading={reading[name]}
          value={field.value}
          onValueChange={(value) => {
            edited();
            field.onChange(value);
          }}
          onBlur={field.onBlur}
        />
      )}
    />
  );
  return (
    <Card as="section" padded aria-labelledby={inquiryPlace}>
      <div className={styles.head}>
        <h2 id={inquiryPlace} className={styles.title}>
          {t("inquiry.title")}
        </h2>
      </div>
      <form method="post" className={styles.form} onSubmit={send} noValidate>
        <Returned calls={["offers.create"]} />
        <TextArea
          label={t("inquiry.message")}
          rows={3}
          placeholder={t("inquiry.placeholder")}
          error={blank ? t("inquiry.messageRequired") : form.errorOf("message")}
          {...form.register("message", { onChange: edited })}
        />
        <div className={styles.pair}>
          {number("quantity", t("inquiry.quantity"), unit)}
          {number("pricePerUnit", t("inquiry.price", { unit: perUnit }), currency)}
        </div>
        {offer && (
          <div className={styles.sum}>
            <p className={styles.times}>
              {amountOf(offer.quantity)} × {formatMoney({ amount: offer.price, currency }, language)}
            </p>
            <p className={styles.total}>
              <b>{t("order.total")}</b>
              <MoneyText value={{ amount: offer.total, currency }} />
            </p>
          </div>
        )}
        {beyondStock && (
          <Notice tone="amber">
            {t("inquiry.beyondStock", { available: amountOf(product.availableQuantity.value) })}
          </Notice>
        )}
        {!seen.supplier.verified && <UnverifiedNotice party="supplier" before="inquiry" />}
        <InquiryFiles ref={files} productId={product.id} allowed={!visitor && !hindrance} />
        <MoreTerms form={form} product={product} unit={unit} onEdit={edited} />
        {sent && (
          <FormNotice tone="success">
            {t("inquiry.success")}.{" "}
            <TextLink
              quiet
              to={sent.isQuestion ? `/dashboard/messages/${sent.id}` : `/dashboard/orders#offer-${sent.id}`}
            >
              {t(sent.isQuestion ? "inquiry.openQuestion" : "inquiry.open")}
            </TextLink>
          </FormNotice>
        )}
        {isAsked && <Asked />}
        {loginAsked && (
          <FormNotice tone="amber" login>
            {t("inquiry.loginRequired")}
          </FormNotice>
        )}
        {refusal !== undefined && !changed && (
          <FormNotice tone="danger" reference={reference}>
            {text}
          </FormNotice>
        )}
        {changed ? (
          <ChangedTerms {...changed} form="inquiry" quantity={quantity || "1"} agreed={asAsked}>
            <Button key="confirm" type="submit" variant="primary" block icon={IconSend} loading={isSending}>
              {t(isLoading ? "inquiry.submitting" : "inquiry.changed.confirm")}
            </Button>
            <Button key="back" block onClick={() => setRefusal(undefined)}>
              {t("order.changed.back")}
            </Button>
          </ChangedTerms>
        ) : (
          <div className={styles.send}>
            <p>
              {asksToSend
                ? t("ui:ask.note")
                : asks
                  ? t("inquiry.asks")
                  : offer && t("inquiry.note", { quantity: amountOf(offer.quantity) })}
            </p>
            <Button
              key="submit"
              type="submit"
              icon={IconSend}
              loading={isSending}
              disabledReason={hindrance && t(`hindrance.${hindrance}`)}
            >
              {t(asksToSend ? "ui:ask.send" : isLoading ? "inquiry.submitting" : "inquiry.submit")}
            </Button>
          </div>
        )}
      </form>
    </Card>
  );
}
