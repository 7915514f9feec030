import { useState } from "react";
import { Controller } from "react-hook-form";
import { useNavigate } from "react-router-dom";
import { requestPath, requestsPath } from "#shared/desktop/addresses.ts";
import { requestCrops, requestDraft, type RequestCrop, type RequestDraft } from "#shared/quotations/request-draft.ts";
import { audiences, type Audience } from "#shared/quotations/process.ts";
import { incoterms } from "#shared/terms/incoterms.ts";
import { tradePapers, weightBases } from "#shared/terms/negotiated.ts";
import { useMe } from "#web/src/features/identity/index.ts";
import { PlaceInput } from "#web/src/features/offers/counter/index.ts";
import { useIntentionKey } from "#web/src/forms/intention.ts";
import { useContractForm } from "#web/src/forms/use-contract-form.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { CertificationsField } from "#web/src/screens/CertificationsField.tsx";
import { DashboardMeta } from "#web/src/screens/DashboardMeta.tsx";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { SetupRequired } from "#web/src/screens/SetupRequired.tsx";
import { Button, ButtonLink } from "#web/src/ui/Button.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { Checkbox, CheckboxGroup } from "#web/src/ui/Checkbox.tsx";
import { NumberInput } from "#web/src/ui/NumberInput.tsx";
import { PageHead } from "#web/src/ui/PageHead.tsx";
import { RadioGroup } from "#web/src/ui/Radio.tsx";
import { Select } from "#web/src/ui/Select.tsx";
import { TextArea } from "#web/src/ui/TextArea.tsx";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import { useKeptForm } from "#web/src/screens/use-kept-form.ts";
import { useSendRequestMutation } from "./api.ts";
import { ChosenSuppliers } from "./ChosenSuppliers.tsx";
import styles from "./Fields.module.css";

export function Component() {
  const { me } = useMe();
  if (!me) return null;
  if (!me.organization) return <SetupRequired email={me.user.email} />;
  return <NewRequest />;
}

/** Days that quotes are awaited, to choose from. */
const durations = ["3", "7", "14", "30", "60"] as const;
const soon = "7";
/** A little less than so many days, so that the longest one is not over the most while the form is filled in. */
const momentIn = (days: string) => new Date(Date.now() + Number(days) * 24 * 3_600_000 - 60_000).toISOString();

type Values = Omit<
  Record<keyof RequestDraft, string>,
  "certifications" | "documentsRequired" | "suppliers" | "tellTarget"
> & {
  certifications: string[];
  documentsRequired: string[];
  suppliers: string[];
  tellTarget: boolean;
};

const empty = (): Values => ({
  crop: "",
  quality: "",
  quantity: "",
  tolerancePercent: "",
  shipFrom: "",
  shipBy: "",
  incoterm: "",
  incotermPlace: "",
  placeCode: "",
  certifications: [],
  targetPrice: "",
  tellTarget: false,
  weightBasis: "",
  inspectionDays: "",
  documentsRequired: [],
  until: momentIn(soon),
  message: "",
  audience: "verified",
  suppliers: [],
});

/** What a buyer seeks, until when, and whom they ask. */
function NewRequest() {
  const { t } = useTranslation(["quotations", "choices"]);
  const navigate = useNavigate();
  const { keyFor } = useIntentionKey();
  const [days, setDays] = useState<string>(soon);
  const [send, { isLoading, error }] = useSendRequestMutation();
  const form = useContractForm<typeof requestDraft, Values>(requestDraft, { defaultValues: empty() });
  // How long quotes are awaited counts from now, whenever the rest was typed.
  const [awaited] = useState(() => ({ until: momentIn(soon) }));
  const { drop } = useKeptForm("request-for-quotation", form, awaited);
  const [crop, audience] = [form.watch("crop"), form.watch("audience")];
  const submit = form.handleSubmit(async (draft) => {
    const answer = await send({ draft, idempotencyKey: keyFor(draft) });
    if (answer.data) {
      drop();
      await navigate(requestPath(answer.data.number));
    }
    if (isApiError(answer.error)) form.refuse(answer.error);
  });
  const number = (name: "quantity" | "tolerancePercent" | "targetPrice", suffix: string, optional = true) => (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange, onBlur, ref } }) => (
        <NumberInput
          ref={ref}
          label={t(`form.${name}`)}
          optional={optional}
          suffix={suffix}
          places={name === "targetPrice" ? 2 : 3}
          value={value}
          onValueChange={onChange}
          onBlur={onBlur}
          error={form.errorOf(name)}
        />
      )}
    />
  );
  return (
    <>
      <DashboardMeta title={t("form.title")} />
      <PageHead
        look="desk"
        title={t("form.title")}
        lede={t("form.lede")}
        crumbs={[{ label: t("list.title"), to: requestsPath }, { label: t("form.title") }]}
      />
      <form method="post" noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <Card padded>
          <div className={styles.section}>
            <h2 className={styles.heading}>{t("form.goods")}</h2>
            <div className={styles.pair}>
              <Select
                label={t("form.crop")}
                placeholder={t("form.choose")}
                options={requestCrops.map((value) => ({ value, label: t(`choices:category.${value}.name`) }))}
                {...form.field("crop")}
              />
              {number("quantity", t("choices:unit.MT"), false)}
              {number("tolerancePercent", "%")}
            </div>
            <TextArea
              optional
              rows={2}
              label={t("form.quality")}
              help={t("form.qualityHelp")}
              {...form.field("quality")}
            />
            <CertificationsField
              label={t("form.certifications")}
              value={form.watch("certifications")}
              onChange={(names) => form.setValue("certifications", names)}
              error={form.errorOf("certifications")}
            />
          </div>
        </Card>
        <Card padded>
          <div className={styles.section}>
            <h2 className={styles.heading}>{t("form.terms")}</h2>
            <div className={styles.pair}>
              <TextInput optional type="date" label={t("form.shipFrom")} {...form.field("shipFrom")} />
              <TextInput optional type="date" label={t("form.shipBy")} {...form.field("shipBy")} />
              <Select
                optional
                label={t("form.incoterm")}
                options={[{ value: "", label: t("form.open") }, ...incoterms.map((value) => ({ value, label: value }))]}
                {...form.field("incoterm")}
              />
              <PlaceInput
                optional
                label={t("form.incotermPlace")}
                error={form.errorOf("incotermPlace") ?? form.errorOf("placeCode")}
                name={form.watch("incotermPlace")}
                code={form.watch("placeCode")}
                onChange={(name, code) => {
                  form.setValue("incotermPlace", name, { shouldValidate: form.formState.isSubmitted });
                  form.setValue("placeCode", code);
                }}
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
              <TextInput
                optional
                inputMode="numeric"
                label={t("form.inspectionDays")}
                {...form.field("inspectionDays")}
              />
              {number("targetPrice", "USD")}
            </div>
            <Checkbox label={t("form.tellTarget")} note={t("form.tellTargetNote")} {...form.register("tellTarget")} />
            <CheckboxGroup
              optional
              inRow
              label={t("form.papers")}
              options={tradePapers.map((value) => ({ value, label: t(`choices:tradePaper.${value}`) }))}
              value={form.watch("documentsRequired")}
              onValueChange={(names) => form.setValue("documentsRequired", names)}
              error={form.errorOf("documentsRequired")}
            />
          </div>
        </Card>
        <Card padded>
          <div className={styles.section}>
            <h2 className={styles.heading}>{t("form.whom")}</h2>
            <RadioGroup<Audience>
              label={t("form.audience")}
              name="audience"
              options={[...audiences].reverse().map((value) => ({
                value,
                label: t(`form.audienceOf.${value}`),
                note: t(`form.audienceNote.${value}`),
              }))}
              value={audience as Audience}
              onValueChange={(value) => form.setValue("audience", value)}
            />
            {audience === "chosen" && (
              <ChosenSuppliers
                crop={crop as RequestCrop | ""}
                value={form.watch("suppliers")}
                onChange={(ids) => form.setValue("suppliers", ids)}
                error={form.errorOf("suppliers")}
              />
            )}
            <Select
              label={t("form.until")}
              options={durations.map((value) => ({ value, label: t("days", { count: Number(value) }) }))}
              value={days}
              onChange={({ target: { value } }) => {
                setDays(value);
                form.setValue("until", momentIn(value));
              }}
              error={form.errorOf("until")}
            />
            <TextArea optional rows={4} label={t("form.message")} {...form.field("message")} />
          </div>
        </Card>
        <Refusal error={error} place="form" />
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" loading={isLoading}>
            {t("form.send")}
          </Button>
          <ButtonLink to={requestsPath} variant="ghost">
            {t("form.cancel")}
          </ButtonLink>
        </div>
      </form>
    </>
  );
}
