import { useEffect, useMemo, useState } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import type { OrderView } from "#shared/escrow/contract.ts";
import type { ListingTerms } from "#shared/catalogue/contract.ts";
import { referenceCurrency } from "#shared/kernel/money.ts";
import { Asked, Returned } from "#web/src/features/drafts/index.ts";
import { UnverifiedNotice } from "#web/src/features/verification/index.ts";
import { useContractForm } from "#web/src/forms/use-contract-form.ts";
import { isApiError, useProblemText } from "#web/src/forms/use-problem-text.ts";
import { languageOf } from "#web/src/i18n/language-of.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { IconLock, IconPlus } from "#web/src/ui/icons.ts";
import { TextArea } from "#web/src/ui/TextArea.tsx";
import { TextLink } from "#web/src/ui/TextLink.tsx";
import { changeIn, hoursIn, localize, rateChangeIn } from "./changed-terms.ts";
import { ChangedRate } from "./ChangedRate.tsx";
import { ChangedTerms } from "./ChangedTerms.tsx";
import { FormNotice } from "./FormNotice.tsx";
import { ReadOn } from "./ReadOn.tsx";
import { dropDraft, keepDraft, useKeptDraft } from "#web/src/runtime/kept-draft.ts";
import { orderForm } from "./order-form.ts";
import { lotProblem } from "./lot-quantity.ts";
import { agreedOf, quantityProblem, rangeOf } from "./order-quantity.ts";
import { LotSelect } from "./LotSelect.tsx";
import { OrderSteps, OrderSummary } from "./OrderSummary.tsx";
import { QuantityField } from "./QuantityField.tsx";
import { useWholeLot } from "./use-whole-lot.ts";
import { usePlacing } from "./use-placing.ts";
import { useReview, type Reviewed } from "./use-review.ts";
import { aboutQuantity, buttonMark, orderDraftName, type OrderProps } from "./order-parts.ts";
import styles from "./OrderForm.module.css";

/** The form itself: quantity, notes, and what became of it. */
export function OrderFields({ product, lotId, onLot, onQuantity }: OrderProps) {
  const { t, i18n } = useTranslation(["catalogue", "choices", "ui"]);
  const language = languageOf(i18n);
  const problemText = useProblemText("form");
  const draftName = orderDraftName(product);
  const [refusal, setRefusal] = useState<unknown>();
  // Stays beside the form while it is sent anew: its button is the one that was pressed.
  const changed = useMemo(() => changeIn(refusal), [refusal]);
  const rateChange = useMemo(() => rateChangeIn(refusal), [refusal]);
  const [agreedRate, setAgreedRate] = useState(product.payment?.rate ?? null);
  const rate = rateChange?.now ?? agreedRate;
  const limits = useMemo(() => ({ ...product, ...changed?.now }), [product, changed]);
  const seenLot = product.lots.find(({ id }) => id === lotId);
  const lot = changed?.lot ?? seenLot;
  const schema = useMemo(() => orderForm(limits, language, lot), [limits, language, lot]);
  const defaultValues = { quantity: rangeOf(product).least, notes: "" };
  const form = useContractForm(schema, { defaultValues, mode: "onTouched" });
  const { visitor, hindrance, asks, place, renew, isLoading, isAsked, forget } = usePlacing();
  const [loginAsked, setLoginAsked] = useState(false);
  const [placed, setPlaced] = useState<OrderView>();
  const review = useReview();
  const quantity = useWatch({ control: form.control, name: "quantity" });

  useEffect(() => onQuantity(placed ? null : quantity), [placed, quantity, onQuantity]);
  const isOwnQuantity = useWholeLot({
    lot: seenLot,
    limits,
    initial: defaultValues.quantity,
    typed: () => form.getValues("quantity"),
    fill: (whole) => form.setValue("quantity", whole),
  });
  useKeptDraft(draftName, ({ quantity: kept, notes, lotId: keptLot }) => {
    isOwnQuantity();
    form.reset({ quantity: kept ?? quantity, notes: notes ?? "" });
    if (product.lots.some(({ id }) => id === keptLot)) onLot(keptLot ?? "");
  });

  // The server knows what others hold of the goods.
  const [toldHours, setToldHours] = useState<number>();
  const order = async ({ quantity: ordered, notes }: Reviewed, payHours: number | null) => {
    const draft = {
      offerId: null,
      productId: product.id,
      lotId: lotId || null,
      termsVersion: (changed?.now ?? product).termsVersion,
      rateId: rate?.id ?? null,
      quantity: ordered,
      payHours,
      notes,
    };
    const result = await place(draft);
    setToldHours(hoursIn(result.error));
    // What was refused is told beside the form, where it can be mended.
    review.close();
    if (result.error) {
      const signedOut = isApiError(result.error) && result.error.code === "accounts.signInRequired";
      if (signedOut) keepDraft(draftName, { quantity: ordered, notes: notes ?? "", lotId });
      setLoginAsked(signedOut);
      const besideFields = isApiError(result.error) && form.refuse(result.error);
      setRefusal(signedOut || besideFields ? undefined : result.error);
      // What was agreed to beside the one change holds beside the next.
      if (rateChange) setAgreedRate(rateChange.now);
      return;
    }
    setRefusal(undefined);
    renew();
    dropDraft(draftName);
    setPlaced(result.order);
    form.setValue("notes", "");
  };
  const check = form.handleSubmit(async (values) => {
    if (!changed && !rateChange) setRefusal(undefined);
    setPlaced(undefined);
    forget();
    setLoginAsked(visitor);
    if (visitor) return keepDraft(draftName, { quantity: values.quantity, notes: values.notes ?? "", lotId });
    const typed = { quantity: values.quantity, notes: values.notes ?? null };
    // Whoever has the new terms or the new rate before them has looked at all others already.
    if (changed || rateChange) return order(typed, null);
    await review.open(typed, setRefusal);
  });
  // Whether the quantity fits the new terms is told with them, not only once they have been agreed to.
  const { trigger } = form;
  useEffect(() => {
    if (changed) void trigger("quantity");
  }, [changed, trigger]);
  // So is whether it fits the lot that is chosen now, once one was.
  useEffect(() => {
    if (lotId) void trigger("quantity");
  }, [lotId, trigger]);
  // What was said of the last order does not stand beside the next one.
  const edited = () => {
    if (!changed && !rateChange) setRefusal(undefined);
    setPlaced(undefined);
    forget();
  };
  const startAnother = () => {
    edited();
    form.clearErrors();
    form.setValue("quantity", "");
    form.setFocus("quantity");
  };

  const localized = isApiError(refusal) ? { ...refusal, details: localize(refusal.details, language) } : refusal;
  const { text, reference } = problemText(localized);
  const besideQuantity = isApiError(refusal) && aboutQuantity.includes(refusal.code);
  const agreed = (terms: Pick<ListingTerms, "priceRange" | "unit" | "netWeightKg">) => {
    const isSame = terms.priceRange.currency === product.priceRange.currency;
    const currency = rate?.currency === terms.priceRange.currency ? referenceCurrency : terms.priceRange.currency;
    return agreedOf(
      terms,
      isSame && !rate ? product.payment : { currency, rate: currency === referenceCurrency ? rate : null },
    );
  };
  const quantityError = form.errorOf("quantity");
  const unfit = (quantityProblem(quantity, limits) ?? lotProblem(quantity, lot, language)) !== null;
  const submit = {
    type: "submit",
    variant: "primary",
    size: "large",
    block: true,
    icon: IconLock,
    loading: isLoading || review.isComing,
  } as const;
  return (
    <form method="post" className={styles.form} onSubmit={check} noValidate>
      <Returned calls={["escrow.create"]} />
      {!product.supplier.verified && !placed && <UnverifiedNotice party="supplier" before="order" />}
      <LotSelect
        lots={product.lots}
        value={lotId}
        onChange={(chosen) => {
          setRefusal(undefined);
          setPlaced(undefined);
          onLot(chosen);
        }}
      />
      <QuantityField
        form={form}
        limits={limits}
        available={product}
        error={quantityError ?? (besideQuantity ? text : undefined)}
        onEdit={edited}
      />
      <OrderSummary
        quantity={unfit ? null : quantity}
        agreed={agreed(limits)}
        rate={agreed(limits).rate === null ? null : rate}
        isRange={limits.priceRange.min !== limits.priceRange.max}
      />
      <TextArea
        label={t("order.notes")}
        optional
        rows={2}
        placeholder={t("order.notesPlaceholder")}
        {...form.field("notes", { onChange: edited })}
      />
      {placed && (
        <FormNotice tone="success">
          <ReadOn key={placed.id}>
            {t("order.success", { id: placed.reference })}{" "}
            <TextLink quiet to={`/dashboard/escrow/${placed.reference}`}>
              {t("order.open")}
            </TextLink>
          </ReadOn>
        </FormNotice>
      )}
      {isAsked && <Asked />}
      {loginAsked && (
        <FormNotice tone="amber" login>
          {t("order.loginRequired")}
        </FormNotice>
      )}
      {refusal !== undefined && !besideQuantity && !changed && !rateChange && (
        <FormNotice tone="danger" reference={reference}>
          <ReadOn>{text}</ReadOn>
        </FormNotice>
      )}
      {asks && <p>{t("ui:ask.note")}</p>}
      <div {...{ [buttonMark]: "" }}>
        {placed ? (
          // An element of its own: a pressed button that becomes the submit button sends the form.
          <Button key="again" size="large" block icon={IconPlus} onClick={startAnother}>
            {t("order.again")}
          </Button>
        ) : changed ? (
          <ChangedTerms
            {...changed}
            seenLot={seenLot}
            form="order"
            agreed={agreed}
            quantity={quantity}
            problem={unfit && (quantityError ?? t("order.noTotal"))}
          >
            <Button key="confirm" {...submit}>
              {t("order.changed.confirm")}
            </Button>
            <Button key="back" block onClick={() => setRefusal(undefined)}>
              {t("order.changed.back")}
            </Button>
          </ChangedTerms>
        ) : rateChange ? (
          <ChangedRate {...rateChange} quantity={quantity} agreed={agreed(limits)}>
            <Button key="confirm" {...submit}>
              {t("order.rate.confirm")}
            </Button>
            <Button key="back" block onClick={() => setRefusal(undefined)}>
              {t("order.changed.back")}
            </Button>
          </ChangedRate>
        ) : (
          <Button
            key="submit"
            {...submit}
            // A press does not leave the field first: the error that this brings would move the button from under the pointer.
            onMouseDown={(event) => event.preventDefault()}
            disabledReason={hindrance && t(`hindrance.${hindrance}`)}
          >
            {t("order.submit")}
          </Button>
        )}
        {hindrance === "organization" && <TextLink to="/dashboard/settings">{t("hindrance.settings")}</TextLink>}
      </div>
      <OrderSteps />
      {review.shown && review.View && (
        <review.View
          product={product}
          terms={limits}
          lot={lot}
          quantity={review.shown.quantity}
          notes={review.shown.notes ?? ""}
          agreed={agreed(limits)}
          rate={agreed(limits).rate === null ? null : rate}
          isRange={limits.priceRange.min !== limits.priceRange.max}
          asks={asks}
          toldHours={toldHours}
          loading={isLoading}
          onPlace={(payHours) => void (review.shown && order(review.shown, payHours))}
          onBack={review.close}
        />
      )}
    </form>
  );
}
