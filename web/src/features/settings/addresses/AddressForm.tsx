import { addressForm, purposesOf, type AddressView } from "#shared/addresses/contract.ts";
import { countryCodes, countryName } from "#shared/kernel/country.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import { useIntentionKey } from "#web/src/forms/intention.ts";
import { useContractForm } from "#web/src/forms/use-contract-form.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Select } from "#web/src/ui/Select.tsx";
import { TextArea } from "#web/src/ui/TextArea.tsx";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { settingStyles as styles } from "../account/SettingCard.tsx";
import { useTyped } from "../tabs/typed.ts";
import { useAddAddressMutation, useChangeAddressMutation } from "./api.ts";

interface Props {
  organizationId: string;
  type: OrganizationType;
  /** Null for a new one. */
  address: AddressView | null;
  onDone: () => void;
}

type Values = Record<keyof typeof addressForm.fields, string>;

const valuesOf = (address: AddressView | null): Values => ({
  purpose: address?.purpose ?? "",
  label: address?.label ?? "",
  name: address?.name ?? "",
  street: address?.street ?? "",
  city: address?.city ?? "",
  postalCode: address?.postalCode ?? "",
  country: address?.country ?? "",
  vatNumber: address?.vatNumber ?? "",
  eoriNumber: address?.eoriNumber ?? "",
});

export function AddressForm({ organizationId, type, address, onDone }: Props) {
  const { t } = useTranslation("settings-organization");
  const language = useLanguage();
  const { keyFor } = useIntentionKey();
  const [add, adding] = useAddAddressMutation();
  const [change, changing] = useChangeAddressMutation();
  const form = useContractForm<typeof addressForm, Values>(addressForm, { defaultValues: valuesOf(address) });
  useTyped(form.formState.isDirty);
  const send = form.handleSubmit(async (values) => {
    const answer = address
      ? await change({ organizationId, addressId: address.id, version: address.version, address: values })
      : await add({ organizationId, address: values, idempotencyKey: keyFor(values) });
    if (answer.data) onDone();
    else if (isApiError(answer.error)) form.refuse(answer.error);
  });
  const countries = countryCodes
    .map((each) => ({ value: each as string, label: countryName(each, language) }))
    .sort((a, b) => a.label.localeCompare(b.label, language));
  return (
    <form method="post" noValidate className={styles.fields} onSubmit={(event) => void send(event)}>
      <Select
        label={t("addresses.purposeLabel")}
        placeholder={t("choose")}
        options={purposesOf(type).map((value) => ({ value, label: t(`addresses.purpose.${value}`) }))}
        {...form.field("purpose")}
      />
      <TextInput label={t("addresses.label")} help={t("addresses.labelHelp")} {...form.field("label")} />
      <TextInput
        label={t("addresses.name")}
        help={t("addresses.nameHelp")}
        autoComplete="organization"
        {...form.field("name")}
      />
      <TextArea label={t("addresses.street")} rows={2} autoComplete="street-address" {...form.field("street")} />
      <TextInput optional label={t("addresses.postalCode")} autoComplete="postal-code" {...form.field("postalCode")} />
      <TextInput label={t("addresses.city")} autoComplete="address-level2" {...form.field("city")} />
      <Select
        label={t("addresses.country")}
        placeholder={t("choose")}
        options={countries}
        autoComplete="country"
        {...form.field("country")}
      />
      <TextInput optional label={t("addresses.vat")} spellCheck={false} {...form.field("vatNumber")} />
      <TextInput
        optional
        label={t("addresses.eori")}
        help={t("addresses.eoriHelp")}
        spellCheck={false}
        {...form.field("eoriNumber")}
      />
      <Refusal error={adding.error ?? changing.error} place="form" />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" loading={adding.isLoading || changing.isLoading}>
          {t("addresses.save")}
        </Button>
      </div>
    </form>
  );
}
