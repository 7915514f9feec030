import { useState } from "react";
import { Controller, useWatch } from "react-hook-form";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import type { ProductView } from "#shared/catalogue/contract.ts";
import { offerDraft } from "#shared/offers/contract.ts";
import { useSendInquiryMutation } from "#web/src/features/offers/index.ts";
import { useContractForm } from "#web/src/forms/use-contract-form.ts";
import { isApiError, useProblemText } from "#web/src/forms/use-problem-text.ts";
import { languageOf } from "#web/src/i18n/create.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { IconSend } from "#web/src/ui/icons.ts";
import { formatQuantity } from "#web/src/ui/money-text.ts";
import { NumberInput } from "#web/src/ui/NumberInput.tsx";
import { TextArea } from "#web/src/ui/TextArea.tsx";
import { FormNotice } from "./FormNotice.tsx";
import { useIntentionKey } from "./intention.ts";
import { dropDraft, keepDraft, useKeptDraft } from "./kept-draft.ts";
import { readQuantity } from "./order-form.ts";
import { useTradingRight } from "./trading-right.ts";
import styles from "./OrderForm.module.css";

const inquiryForm = offerDraft.omit(["productId"]);

/** Send Inquiry: an offer that is valid for 7 days. */
export function InquiryForm({ product }: { product: ProductView }) {
  const { t, i18n } = useTranslation(["catalogue", "choices"]);
  const language = languageOf(i18n);
  const problemText = useProblemText();
  const draftName = `inquiry:${product.id}`;
  const form = useContractForm(inquiryForm, {
    defaultValues: { message: "", quantity: "", pricePerUnit: "" },
    decimals: ["quantity", "pricePerUnit"],
  });
  const [sendInquiry, { isLoading }] = useSendInquiryMutation();
  const intention = useIntentionKey();
  const { visitor, hindrance } = useTradingRight();
  const [refusal, setRefusal] = useState<unknown>();
  const [loginAsked, setLoginAsked] = useState(false);
  const [sent, setSent] = useState(false);
  const typed = useWatch({ control: form.control, name: "quantity" });
  const unit = t(`choices:unit.${product.unit}`);

  useKeptDraft(draftName, (kept) =>
    form.reset({ message: kept.message ?? "", quantity: kept.quantity ?? "", pricePerUnit: kept.pricePerUnit ?? "" }),
  );

  const send = form.handleSubmit(async (values) => {
    setRefusal(undefined);
    setSent(false);
    setLoginAsked(visitor);
    const keep = () =>
      keepDraft(draftName, {
        message: values.message,
        quantity: values.quantity ?? "",
        pricePerUnit: values.pricePerUnit ?? "",
      });
    if (visitor) return keep();
    const draft = { productId: product.id, ...values };
    const result = await sendInquiry({ draft, idempotencyKey: intention.keyFor(draft) });
    if (result.error) {
      const signedOut = isApiError(result.error) && result.error.code === "accounts.signInRequired";
      if (signedOut) keep();
      setLoginAsked(signedOut);
      if (!signedOut && !(isApiError(result.error) && form.refuse(result.error))) setRefusal(result.error);
      return;
    }
    intention.renew();
    dropDraft(draftName);
    form.reset({ message: "", quantity: "", pricePerUnit: "" });
    setSent(true);
  });

  // A blank message is the specification's own sentence, whatever the contract says of it.
  const blank = form.formState.errors.message && form.getValues("message").trim() === "";
  const { text, reference } = problemText(refusal);
  const offered = readQuantity(typed) === null ? "1" : typed;
  const number = (name: "quantity" | "pricePerUnit", label: string, suffix: string) => (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <NumberInput
          ref={field.ref}
          name={name}
          label={label}
          optional
          suffix={suffix}
          error={form.errorOf(name)}
          value={field.value}
          onValueChange={field.onChange}
          onBlur={field.onBlur}
        />
      )}
    />
  );
  return (
    <Card as="section" padded aria-labelledby="inquiry-title">
      <div className={styles.head}>
        <h2 id="inquiry-title" className={styles.title}>
          {t("inquiry.title")}
        </h2>
      </div>
      <form method="post" className={styles.form} onSubmit={send} noValidate>
        <TextArea
          label={t("inquiry.message")}
          rows={3}
          placeholder={t("inquiry.placeholder")}
          error={blank ? t("inquiry.messageRequired") : form.errorOf("message")}
          {...form.register("message")}
        />
        <div className={styles.pair}>
          {number("quantity", t("inquiry.quantity"), unit)}
          {number(
            "pricePerUnit",
            t("inquiry.price", { unit: t(`choices:perUnit.${product.unit}`) }),
            product.priceRange.currency,
          )}
        </div>
        {sent && <FormNotice tone="success">{t("inquiry.success")}</FormNotice>}
        {loginAsked && (
          <FormNotice tone="amber" login>
            {t("inquiry.loginRequired")}
          </FormNotice>
        )}
        {refusal !== undefined && (
          <FormNotice tone="danger" reference={reference}>
            {text}
          </FormNotice>
        )}
        <div className={styles.send}>
          <p>{t("inquiry.note", { quantity: formatQuantity(offered, unit, language) })}</p>
          <Button
            type="submit"
            icon={IconSend}
            loading={isLoading}
            disabledReason={hindrance && t(`hindrance.${hindrance}`)}
          >
            {t(isLoading ? "inquiry.submitting" : "inquiry.submit")}
          </Button>
        </div>
      </form>
    </Card>
  );
}
