import { Controller } from "react-hook-form";
import { countryCodes, countryName } from "#shared/kernel/country.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import { sampleDraft } from "#shared/samples/contract.ts";
import { courierPayers, usualGrams } from "#shared/samples/process.ts";
import { sampleTypes, type SampleType } from "#shared/terms/negotiated.ts";
import { useIntentionKey } from "#web/src/forms/intention.ts";
import { carry, useContractForm } from "#web/src/forms/use-contract-form.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useLeaving } from "#web/src/screens/Leaving.tsx";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { Button, ButtonLink } from "#web/src/ui/Button.tsx";
import { Dialog } from "#web/src/ui/Dialog.tsx";
import { IconMicroscope } from "#web/src/ui/icons.ts";
import { Notice } from "#web/src/ui/Notice.tsx";
import { NumberInput } from "#web/src/ui/NumberInput.tsx";
import { Select } from "#web/src/ui/Select.tsx";
import { TextArea } from "#web/src/ui/TextArea.tsx";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { useListParcelAddressesQuery, useRequestSampleMutation } from "./api.ts";
import { LateNotice } from "./LateNotice.tsx";
import styles from "./SampleDetail.module.css";

export type About = { offerId: string } | { orderId: string } | { productId: string };

interface Props {
  about: About;
  side: OrganizationType;
  organizationId: string;
  type: SampleType;
  dueOn?: string | undefined;
  onClose: () => void;
  onDone: (sampleId: string) => void;
}

interface Values {
  type: string;
  grams: string;
  addressId: string;
  address: { name: string; street: string; city: string; postalCode: string; country: string } | null;
  courierPaidBy: string;
  note: string;
}

/** Asks for a sample, or says that one will be sent, and where it goes. */
export function RequestDialog({ about, side, organizationId, type, dueOn, onClose, onDone }: Props) {
  const { t } = useTranslation("samples");
  const language = useLanguage();
  const { keyFor } = useIntentionKey();
  const [request, { isLoading, error }] = useRequestSampleMutation();
  const isBuyer = side === "buyer";
  const addresses = useListParcelAddressesQuery(organizationId, { skip: !isBuyer });
  const form = useContractForm<typeof sampleDraft, Values>(sampleDraft, {
    defaultValues: {
      type,
      grams: String(usualGrams),
      addressId: "",
      address: isBuyer ? null : { name: "", street: "", city: "", postalCode: "", country: "" },
      courierPaidBy: side,
      note: "",
    },
  });
  const { leave, question } = useLeaving({ typed: form.formState.isDirty, onClose });
  const submit = form.handleSubmit(async (values) => {
    if (isBuyer && !values.addressId) {
      form.setError("addressId", carry({ key: "required" }));
      return;
    }
    const draft = { ...values, ...about };
    const answer = await request({ draft, idempotencyKey: keyFor(draft) });
    if (answer.data) onDone(answer.data.id);
    else if (isApiError(answer.error)) form.refuse(answer.error);
  });
  const own = addresses.data?.items ?? [];
  const within = form.errorsWithin("address");
  const place = (name: keyof NonNullable<Values["address"]>) => ({
    ...form.register(`address.${name}`),
    error: within[`.${name}`],
  });
  const countries = countryCodes
    .map((each) => ({ value: each as string, label: countryName(each, language) }))
    .sort((a, b) => a.label.localeCompare(b.label, language));
  return (
    <Dialog
      open
      keep
      onClose={leave}
      title={t(`request.open.${side}`)}
      footer={
        question ?? (
          <>
            <Button variant="ghost" onClick={leave}>
              {t("back")}
            </Button>
            <Button type="submit" form="sample-request" variant="primary" icon={IconMicroscope} loading={isLoading}>
              {t(`request.send.${side}`)}
            </Button>
          </>
        )
      }
    >
      <form id="sample-request" noValidate className={styles.fields} onSubmit={(event) => void submit(event)}>
        <Select
          label={t("request.type")}
          help={t("request.typeHelp")}
          options={sampleTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
          {...form.field("type")}
        />
        <Controller
          control={form.control}
          name="grams"
          render={({ field: { ref, name, value, onChange, onBlur } }) => (
            <NumberInput
              ref={ref}
              name={name}
              label={t("request.grams")}
              help={t("request.gramsHelp")}
              suffix="g"
              step="50"
              error={form.errorOf("grams")}
              value={value}
              onValueChange={onChange}
              onBlur={onBlur}
            />
          )}
        />
        {isBuyer ? (
          <>
            <Select
              label={t("facts.address")}
              placeholder={t("request.choose")}
              help={t("request.addressHelp")}
              options={own.map(({ id, label, city, country }) => ({
                value: id,
                label: `${label}, ${city}, ${countryName(country, language)}`,
              }))}
              {...form.field("addressId")}
            />
            {addresses.data && own.length === 0 && (
              <Notice
                tone="amber"
                title={t("request.noAddress")}
                action={<ButtonLink to="/dashboard/settings">{t("request.toSettings")}</ButtonLink>}
              >
                {t("request.noAddressHelp")}
              </Notice>
            )}
            <Refusal error={addresses.error} />
          </>
        ) : (
          <>
            <p>{t("request.goesTo")}</p>
            <TextInput label={t("address.name")} {...place("name")} />
            <TextArea label={t("address.street")} rows={2} {...place("street")} />
            <TextInput optional label={t("address.postalCode")} {...place("postalCode")} />
            <TextInput label={t("address.city")} {...place("city")} />
            <Select
              label={t("address.country")}
              placeholder={t("request.choose")}
              options={countries}
              {...place("country")}
            />
          </>
        )}
        <Select
          label={t("facts.courierPaidBy")}
          options={courierPayers.map((value) => ({ value, label: t(`payer.${value}`) }))}
          {...form.field("courierPaidBy")}
        />
        <TextArea optional label={t("facts.note")} rows={3} {...form.field("note")} />
        <p>{t(`request.means.${side}`)}</p>
        <LateNotice from={isBuyer ? "requested" : "accepted"} dueOn={dueOn} />
        <Refusal error={error} place="form" />
      </form>
    </Dialog>
  );
}
