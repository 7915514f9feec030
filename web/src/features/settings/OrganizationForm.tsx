import { useState } from "react";
import { Controller } from "react-hook-form";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { defaultUnit } from "#shared/catalogue/choices.ts";
import { countryCodes, countryName } from "#shared/kernel/country.ts";
import { jobTitlesOf, type OrganizationType } from "#shared/organizations/choices.ts";
import { organizationChange, type OrganizationChange, type OrganizationView } from "#shared/organizations/contract.ts";
import { mostPictures } from "#shared/documents/choices.ts";
import { useUploads } from "#web/src/features/documents/index.ts";
import { PicturesField, pictureTyped, type PictureTyped } from "#web/src/features/documents/pictures/index.ts";
import { CertificationsField } from "#web/src/screens/CertificationsField.tsx";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { useUpdateOrganizationMutation } from "#web/src/features/own-organization/index.ts";
import { useContractForm } from "#web/src/forms/use-contract-form.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { Checkbox } from "#web/src/ui/Checkbox.tsx";
import { Card, CardHead } from "#web/src/ui/Card.tsx";
import { InlineSuccess, Notice } from "#web/src/ui/Notice.tsx";
import { Select } from "#web/src/ui/Select.tsx";
import { TextArea } from "#web/src/ui/TextArea.tsx";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { ExportVolumeField, type ExportVolume } from "./ExportVolumeField.tsx";
import { useIdentityHelp, useIdentityWords } from "./identity-words.ts";
import { LogoField } from "./LogoField.tsx";
import { PhoneField } from "./PhoneField.tsx";
import { useTyped } from "./tabs/typed.ts";
import styles from "./SettingsForm.module.css";

type Texts = Exclude<keyof OrganizationChange, "certifications" | "exportVolume" | "hidePhone" | "pictures">;
type Values = Record<Texts, string> & {
  hidePhone: boolean;
  certifications: string[];
  exportVolume: ExportVolume;
  pictures: PictureTyped[];
};

const valuesOf = (organization: OrganizationView, jobTitle: string): Values => ({
  name: organization.name,
  phone: organization.phone ?? "",
  hidePhone: organization.hidePhone,
  website: organization.website ?? "",
  description: organization.description ?? "",
  story: organization.story ?? "",
  country: organization.country ?? "",
  city: organization.city ?? "",
  established: organization.established === null ? "" : String(organization.established),
  exportVolume: organization.exportVolume ?? { value: "", unit: defaultUnit },
  logo: organization.logo?.id ?? "",
  logoUrl: organization.logoUrl ?? "",
  pictures: organization.pictures.map(pictureTyped),
  certifications: [...organization.certifications] as string[],
  contactEmail: organization.contactEmail ?? "",
  jobTitle,
});

interface Props {
  organization: OrganizationView;
  jobTitle: string;
  /** A change of name or country that was taken back on this page. */
  withdrawnRequest: string | undefined;
}

/** Whether what a save has asked for waits: nobody has taken it back, refused or accepted it. */
function isStillHeld(held: OrganizationView, now: OrganizationView, withdrawn: string | undefined): boolean {
  const { id } = held.identityRequest ?? {};
  const request = now.identityRequest;
  return id !== withdrawn && now.version <= held.version && (request?.id !== id || request?.status === "waiting");
}

export function OrganizationForm({ organization, jobTitle, withdrawnRequest }: Props) {
  const { t } = useTranslation(["settings", "choices", "documents"]);
  const language = useLanguage();
  const mayEdit = organization.can.includes("update");
  // The version the form began with: a change by somebody else in between must be noticed, not overwritten.
  const [version, setVersion] = useState(organization.version);
  const [conflict, setConflict] = useState(false);
  // What the last save has not changed yet.
  const [held, setHeld] = useState<OrganizationView>();
  const identityWords = useIdentityWords();
  const identityHelp = useIdentityHelp(organization);
  const [update, { isLoading, error, isSuccess }] = useUpdateOrganizationMutation();
  const form = useContractForm<typeof organizationChange, Values>(organizationChange, {
    defaultValues: valuesOf(organization, jobTitle),
  });
  const { control, handleSubmit, errorOf, field, refuse, formState } = form;
  useTyped(formState.isDirty);
  const { id: place } = organization;
  const logos = useUploads({ purpose: "logo", place, most: 1 });
  const pictures = useUploads({ purpose: "organizationPicture", place, most: mostPictures.organization });
  const isSending = logos.isBusy || pictures.isBusy;
  const send = handleSubmit(async (change: OrganizationChange) => {
    // What is still on its way would be missing in what is saved.
    if (isSending) return;
    const answer = await update({
      organizationId: organization.id,
      version: conflict ? organization.version : version,
      change,
    });
    if (answer.data) {
      setVersion(answer.data.version);
      // A name or country that waits is told beside the field and the button; the form goes on showing what the public sees.
      const { name, country } = answer.data;
      const waits = change.name !== name || (change.country !== undefined && change.country !== country);
      setHeld(waits ? answer.data : undefined);
      form.reset({ ...form.getValues(), name, country: country ?? "" });
    } else if (isApiError(answer.error)) refuse(answer.error);
    setConflict(isApiError(answer.error) && answer.error.code === "request.versionStale");
  });
  const countries = countryCodes
    .map((code) => ({ value: code as string, label: countryName(code, language) }))
    .sort((a, b) => a.label.localeCompare(b.label, language));
  const titles = jobTitlesOf(organization.type as OrganizationType);
  const ownTitle = jobTitle && !titles.includes(jobTitle) ? [{ value: jobTitle, label: jobTitle }] : [];
  const saved = held
    ? isStillHeld(held, organization, withdrawnRequest) && t("identity.held", identityWords(held))
    : t("form.success");
  const invalid = formState.submitCount > 0 && Object.keys(formState.errors).length > 0;
  return (
    <Card as="section">
      <CardHead title={t("form.title")} ruled />
      <form noValidate onSubmit={(event) => void send(event)} className={styles.form}>
        {!mayEdit && (
          <div className={styles.wide}>
            <Notice tone="info">{t("form.ownersOnly")}</Notice>
          </div>
        )}
        <fieldset disabled={!mayEdit} className={styles.fields}>
          <TextInput
            label={t("form.name")}
            help={identityHelp.name}
            autoComplete="organization"
            fieldClassName={styles.wide}
            {...field("name")}
          />
          <div className={styles.phone}>
            <PhoneField {...field("phone")} />
            <Checkbox label={t("form.hidePhone")} note={t("form.hidePhoneHelp")} {...form.register("hidePhone")} />
          </div>
          <TextInput
            optional
            type="url"
            inputMode="url"
            label={t("form.website")}
            placeholder={t("form.websitePlaceholder")}
            autoComplete="url"
            {...field("website")}
          />
          <TextInput
            optional
            type="email"
            inputMode="email"
            label={t("form.contactEmail")}
            help={t("form.contactEmailHelp")}
            autoComplete="email"
            {...field("contactEmail")}
          />
          <Select
            optional
            label={t("form.yourJobTitle")}
            placeholder={t("choose")}
            options={[...ownTitle, ...titles.map((value) => ({ value, label: t(`choices:jobTitle.${value}`) }))]}
            {...field("jobTitle")}
          />
          <Select
            optional
            label={t("form.country")}
            placeholder={t("choose")}
            help={identityHelp.country}
            options={countries}
            autoComplete="country"
            {...field("country")}
          />
          <TextInput optional label={t("form.city")} autoComplete="address-level2" {...field("city")} />
          {organization.type === "supplier" && (
            <Controller
              control={control}
              name="exportVolume"
              render={({ field: { value, onChange } }) => (
                <ExportVolumeField volume={value} onChange={onChange} error={errorOf("exportVolume")} />
              )}
            />
          )}
          <TextInput
            optional
            inputMode="numeric"
            label={t("form.established")}
            help={t("form.establishedHelp")}
            {...field("established")}
          />
          <LogoField
            name={organization.name}
            saved={organization.logo}
            uploads={logos}
            value={{ logo: form.watch("logo"), logoUrl: form.watch("logoUrl") }}
            onChange={(given) => {
              for (const name of ["logo", "logoUrl"] as const) {
                const text = given[name];
                if (text !== undefined)
                  form.setValue(name, text, { shouldDirty: true, shouldValidate: formState.isSubmitted });
              }
            }}
            errors={{ logo: errorOf("logo") ?? form.errorsWithin("logo")["[0]"], logoUrl: errorOf("logoUrl") }}
            mayEdit={mayEdit}
          />
          {organization.type === "supplier" && (
            <Controller
              control={control}
              name="pictures"
              render={({ field: { value, onChange } }) => (
                <PicturesField
                  uploads={pictures}
                  label={t("form.pictures")}
                  help={t("form.picturesHelp", { most: pictures.most })}
                  value={value}
                  onValueChange={onChange}
                  errors={form.errorsWithin("pictures")}
                />
              )}
            />
          )}
          <TextArea
            optional
            label={t("form.description")}
            help={t("form.descriptionHelp")}
            rows={3}
            fieldClassName={styles.wide}
            {...field("description")}
          />
          <TextArea
            optional
            label={t("form.story")}
            help={t("form.storyHelp")}
            rows={5}
            fieldClassName={styles.wide}
            {...field("story")}
          />
          <Controller
            control={control}
            name="certifications"
            render={({ field: { value, onChange } }) => (
              <CertificationsField
                label={t("form.certifications")}
                value={value}
                onChange={onChange}
                error={errorOf("certifications")}
                disabled={!mayEdit}
              />
            )}
          />
        </fieldset>
        <div className={styles.foot}>
          {conflict && (
            <Notice tone="amber" role="alert" title={t("conflict.title")}>
              {t("conflict.text")}
            </Notice>
          )}
          {invalid && <Notice tone="danger" role="alert" title={t("form.invalid")} />}
          {!conflict && <Refusal error={error} place="form" />}
          <div className={styles.save}>
            <Button
              variant="primary"
              type="submit"
              loading={isLoading}
              disabledReason={
                mayEdit ? (isSending ? t("documents:pictures.underWay") : undefined) : t("form.ownersOnlyShort")
              }
            >
              {t("form.save")}
            </Button>
            <InlineSuccess>{isSuccess && !formState.isDirty && saved}</InlineSuccess>
          </div>
        </div>
      </form>
    </Card>
  );
}
