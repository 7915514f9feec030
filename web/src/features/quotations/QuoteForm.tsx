import { useEffect, useRef } from "react";
import { Controller } from "react-hook-form";
import { cropOf } from "#shared/catalogue/choices.ts";
import { pricePerTradeUnit, tradeUnit } from "#shared/catalogue/rules.ts";
import { quoteDraft, type RequestView } from "#shared/quotations/contract.ts";
import { incoterms } from "#shared/terms/incoterms.ts";
import { weightBases } from "#shared/terms/negotiated.ts";
import { Asked, useAskToSend } from "#web/src/features/drafts/index.ts";
import { useMe } from "#web/src/features/identity/index.ts";
import { useIntentionKey } from "#web/src/forms/intention.ts";
import { useContractForm } from "#web/src/forms/use-contract-form.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { Button, ButtonLink } from "#web/src/ui/Button.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { Notice } from "#web/src/ui/Notice.tsx";
import { NumberInput } from "#web/src/ui/NumberInput.tsx";
import { Select } from "#web/src/ui/Select.tsx";
import { TextArea } from "#web/src/ui/TextArea.tsx";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import { useListQuotableQuery, useSendQuoteMutation } from "./api.ts";
import styles from "./Fields.module.css";

interface Props {
  request: RequestView;
  onCancel: () => void;
}

interface Values {
  productId: string;
  quantity: string;
  pricePerUnit: string;
  incoterm: string;
  incotermPlace: string;
  quality: string;
  weightBasis: string;
  inspectionDays: string;
  deliveryTimeDays: string;
  shipFrom: string;
  shipBy: string;
  message: string;
}

/** A quote begins with what is asked for; on which listing and at which price the supplier says. */
const begun = (request: RequestView): Values => ({
  productId: "",
  quantity: request.quantity,
  pricePerUnit: "",
  incoterm: request.incoterm ?? "",
  incotermPlace: request.incotermPlace ?? "",
  quality: request.quality ?? "",
  weightBasis: request.weightBasis ?? "",
  inspectionDays: request.inspectionDays === null ? "" : String(request.inspectionDays),
  deliveryTimeDays: "",
  shipFrom: request.shipFrom ?? "",
  shipBy: request.shipBy ?? "",
  message: "",
});

export function QuoteForm({ request, onCancel }: Props) {
  const { t } = useTranslation(["quotations", "choices", "ui"]);
  const { me } = useMe();
  const { data } = useListQuotableQuery(me?.organization?.id ?? "", { skip: !me?.organization });
  const products = (data?.items ?? []).filter(({ category, active }) => active && cropOf(category) === request.crop);
  const { keyFor } = useIntentionKey();
  const [send, sending] = useSendQuoteMutation();
  const [askToSend, asking] = useAskToSend();
  const asks = !request.can.includes("quote");
  const place = useRef<HTMLHeadingElement>(null);
  useEffect(() => place.current?.focus(), []);
  const form = useContractForm<typeof quoteDraft, Values>(quoteDraft, { defaultValues: begun(request) });
  const chosen = products.find(({ id }) => id === form.watch("productId"));
  const unit = chosen ? tradeUnit(chosen.unit) : "MT";
  const submit = form.handleSubmit(async (values) => {
    const { shipFrom, shipBy } = form.getValues();
    const shipments =
      shipFrom || shipBy
        ? [
            {
              quantity: values.quantity,
              shipFrom: shipFrom || null,
              shipBy: shipBy || null,
              deliverFrom: null,
              deliverTo: null,
            },
          ]
        : [];
    const draft = { ...values, shipments, documentsRequired: request.documentsRequired };
    const idempotencyKey = keyFor(draft);
    const params = { requestId: request.number };
    const answer = asks
      ? await askToSend({ call: "quotations.quote", params, body: draft, idempotencyKey })
      : await send({ requestId: request.id, draft, idempotencyKey });
    if (isApiError(answer.error)) form.refuse(answer.error);
    else if (!asks && !answer.error) onCancel();
  });
  if (asking.isSuccess) return <Asked />;
  if (data && products.length === 0)
    return (
      <Notice
        tone="amber"
        title={t("quote.noListing", { crop: t(`choices:category.${request.crop}.name`) })}
        action={<ButtonLink to="/dashboard/products?add=1">{t("quote.addListing")}</ButtonLink>}
      />
    );
  const choose = (id: string) => {
    form.setValue("productId", id);
    const product = products.find((one) => one.id === id);
    if (product && !form.getValues("pricePerUnit"))
      form.setValue("pricePerUnit", pricePerTradeUnit(product.price, product.unit, product.currency));
  };
  return (
    <Card padded as="section">
      <form method="post" noValidate className={styles.section} onSubmit={(event) => void submit(event)}>
        <h2 ref={place} tabIndex={-1} className={styles.heading}>
          {t("quote.title")}
        </h2>
        <Select
          label={t("quote.listing")}
          placeholder={t("form.choose")}
          options={products.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.field("productId", {
            onChange: ({ target }: { target: { value: string } }) => choose(target.value),
          })}
        />
        <div className={styles.pair}>
          {(["quantity", "pricePerUnit"] as const).map((name) => (
            <Controller
              key={name}
              control={form.control}
              name={name}
              render={({ field: { value, onChange, onBlur, ref } }) => (
                <NumberInput
                  ref={ref}
                  label={t(`quote.${name}`)}
                  suffix={
                    name === "quantity"
                      ? t(`choices:unit.${unit}`)
                      : `${chosen?.currency ?? "USD"} ${t(`choices:perUnit.${unit}`, { defaultValue: "" })}`
                  }
                  places={name === "quantity" ? 3 : 2}
                  value={value}
                  onValueChange={onChange}
                  onBlur={onBlur}
                  error={form.errorOf(name)}
                />
              )}
            />
          ))}
          <Select
            optional
            label={t("form.incoterm")}
            options={[
              { value: "", label: t("quote.ofListing") },
              ...incoterms.map((value) => ({ value, label: value })),
            ]}
            {...form.field("incoterm")}
          />
          <TextInput optional label={t("form.incotermPlace")} {...form.field("incotermPlace")} />
          <TextInput optional type="date" label={t("form.shipFrom")} {...form.register("shipFrom")} />
          <TextInput
            optional
            type="date"
            label={t("form.shipBy")}
            {...form.register("shipBy")}
            error={Object.values(form.errorsWithin("shipments" as never))[0]}
          />
          <Select
            optional
            label={t("form.weightBasis")}
            options={[
              { value: "", label: t("form.open") },
              ...weightBases.map((value) => ({ value, label: t(`weight.${value}`) })),
            ]}
            {...form.field("weightBasis")}
          />
          <TextInput optional inputMode="numeric" label={t("form.inspectionDays")} {...form.field("inspectionDays")} />
        </div>
        <TextArea optional rows={2} label={t("form.quality")} {...form.field("quality")} />
        <TextArea optional rows={3} label={t("quote.message")} {...form.field("message")} />
        <Refusal error={sending.error ?? asking.error} place="form" />
        <p>{t("quote.note")}</p>
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" loading={sending.isLoading || asking.isLoading}>
            {t(asks ? "ui:ask.send" : "quote.send")}
          </Button>
          <Button variant="ghost" onClick={onCancel}>
            {t("cancel")}
          </Button>
        </div>
      </form>
    </Card>
  );
}
