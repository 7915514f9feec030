import { useMemo, useState } from "react";
import { useWatch } from "react-hook-form";
import type { ListingTerms, ProductDetail } from "#shared/catalogue/contract.ts";
import { mostFiles } from "#shared/threads/rules.ts";
import { refuseFiles, useArrival, useUploads } from "#web/src/features/documents/index.ts";
import { Asked, Returned, useAskToSend } from "#web/src/features/drafts/index.ts";
import { TermFields, TypedTotal, useCounterForm } from "#web/src/features/offers/counter/index.ts";
import { useSendInquiryMutation } from "#web/src/features/offers/index.ts";
import { UnverifiedNotice } from "#web/src/features/verification/index.ts";
import { useIntentionKey } from "#web/src/forms/intention.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { dropDraft } from "#web/src/runtime/kept-draft.ts";
import { serverNow } from "#web/src/runtime/api/server-time.ts";
import { useNavigate } from "#web/src/runtime/router/PageRouter.tsx";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { useKeptForm } from "#web/src/screens/use-kept-form.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { IconSend } from "#web/src/ui/icons.ts";
import { formatQuantity } from "#web/src/ui/money-text.ts";
import { Notice } from "#web/src/ui/Notice.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { changeIn } from "../changed-terms.ts";
import { ChangedTerms } from "../ChangedTerms.tsx";
import { inquiryDraftName } from "../order-parts.ts";
import { isBeyond } from "../inquiry-offer.ts";
import { agreedOf, readQuantity } from "../order-quantity.ts";
import { useTradingRight } from "../trading-right.ts";
import { begun } from "./begun.ts";
import { newOfferName } from "./path.ts";
import styles from "../OrderForm.module.css";

/** All terms of the first version of an offer, those of the listing until something else is typed. */
export function NewOfferForm({ product: seen }: { product: ProductDetail }) {
  const { t } = useTranslation(["negotiation", "catalogue", "choices", "ui"]);
  const language = useLanguage();
  const navigate = useNavigate();
  const [first] = useState(() => begun(seen, serverNow()));
  const form = useCounterForm(first, { wordsNeeded: true });
  const name = newOfferName(seen.id);
  const { drop } = useKeptForm(name, form);
  const files = useUploads({ purpose: "message", place: name, most: mostFiles, kept: true });
  const { stage, isAwaiting, arrived, giveUp } = useArrival(files);
  const { keyFor } = useIntentionKey();
  const [sendInquiry, sending] = useSendInquiryMutation();
  const [askToSend, asking] = useAskToSend();
  const { asks } = useTradingRight();
  const isSending = sending.isLoading || asking.isLoading || isAwaiting;
  const [refusal, setRefusal] = useState<unknown>();
  const changed = useMemo(() => changeIn(refusal), [refusal]);
  const product = useMemo(() => ({ ...seen, ...changed?.now }), [seen, changed]);
  const [quantity, pricePerUnit] = useWatch({ control: form.control, name: ["quantity", "pricePerUnit"] });
  const { currency } = product.priceRange;
  const { minimumOrder, availableQuantity } = product;
  const available = availableQuantity.value;
  const isQuantity = readQuantity(quantity) !== null;
  const isTooMuch = isQuantity && isBeyond(quantity, available);
  const isTooLittle = isQuantity && minimumOrder !== null && isBeyond(minimumOrder, quantity);
  const amountOf = (value: string) =>
    formatQuantity(value, t(`choices:unitOf.${product.unit}`, { count: Number(value) }), language);
  const send = form.handleSubmit(async ({ answers: _first, ...terms }) => {
    if (isSending) return;
    const [documents] = (await arrived()) ?? [];
    if (!documents) return;
    const { id: productId, termsVersion } = product;
    const draft = { ...terms, productId, termsVersion, documents };
    const idempotencyKey = keyFor(draft);
    const sent = asks
      ? await askToSend({ call: "offers.create", body: draft, idempotencyKey })
      : await sendInquiry({ draft, idempotencyKey });
    if (sent.error) {
      setRefusal(sent.error);
      if (isApiError(sent.error)) form.refuse(sent.error);
      refuseFiles(sent.error, { documents: files });
      return;
    }
    drop();
    // What stood beside the listing has gone out with it.
    dropDraft(inquiryDraftName(product));
    files.clear();
    if ("data" in sent && !asks) await navigate(`/dashboard/orders/${(sent.data as { id: string }).id}`);
  });
  if (asking.isSuccess) return <Asked />;
  // In the listing's own unit and currency, at the price that is typed.
  const asAsked = (terms: ListingTerms) => {
    const agreed = agreedOf(terms, null);
    return { ...agreed, price: pricePerUnit || agreed.price, unit: terms.unit };
  };
  const button = (words: string) => (
    <Button type="submit" variant="primary" icon={IconSend} loading={isSending}>
      {words}
    </Button>
  );
  return (
    <form method="post" noValidate className={styles.form} onSubmit={(event) => void send(event)}>
      <Returned calls={["offers.create"]} />
      {!product.supplier.verified && <UnverifiedNotice party="supplier" before="inquiry" />}
      <TermFields
        form={form}
        offer={{ product: { category: product.category }, unit: product.unit, currency }}
        side="buyer"
        files={files}
        stage={stage}
        giveUp={giveUp}
      />
      <TypedTotal form={form} currency={currency} side="buyer" />
      {isTooMuch && (
        <Notice tone="amber">{t("catalogue:inquiry.beyondStock", { available: amountOf(available) })}</Notice>
      )}
      {isTooLittle && (
        <Notice tone="amber">{t("begin.belowMinimum", { minimum: amountOf(minimumOrder ?? "") })}</Notice>
      )}
      {changed ? (
        <ChangedTerms {...changed} form="inquiry" quantity={quantity || "1"} agreed={asAsked}>
          {button(t("catalogue:inquiry.changed.confirm"))}
          <Button onClick={() => setRefusal(undefined)}>{t("catalogue:order.changed.back")}</Button>
        </ChangedTerms>
      ) : (
        <>
          <Refusal error={refusal} place="form" />
          <p>{t(asks ? "ui:ask.note" : "begin.note")}</p>
          <div>{button(t(asks ? "ui:ask.send" : "begin.send"))}</div>
        </>
      )}
    </form>
  );
}
