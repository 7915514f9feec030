import { useState } from "react";
import { Controller, useWatch } from "react-hook-form";
import { inspectorDraft, type InspectionCompanyView, type InspectorDraft } from "#shared/inspectors/contract.ts";
import { linkDays, longestNote, type InvitationMode } from "#shared/inspectors/rules.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import { useIntentionKey } from "#web/src/forms/intention.ts";
import { useContractForm } from "#web/src/forms/use-contract-form.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Dialog } from "#web/src/ui/Dialog.tsx";
import { IconMail } from "#web/src/ui/icons.ts";
import { RadioCards } from "#web/src/ui/Radio.tsx";
import { Select } from "#web/src/ui/Select.tsx";
import { TextArea } from "#web/src/ui/TextArea.tsx";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { useInviteInspectorMutation, useListCompaniesQuery } from "./api.ts";
import styles from "./InspectorsPanel.module.css";

interface Props {
  orderId: string;
  number: number;
  side: OrganizationType;
  /** The goods are in dispute: each side invites its own, for the case. */
  forCase: boolean;
  onClose: () => void;
}

const accreditationOf = ({ accreditationBody, accreditationNumber }: InspectionCompanyView): string =>
  [accreditationBody, accreditationNumber].filter(Boolean).join(" ");

/** Asks somebody to inspect, in the name of one side or of both. */
export function InviteInspectorDialog({ orderId, number, side, forCase, onClose }: Props) {
  const { t } = useTranslation("inspectors");
  const language = useLanguage();
  const { keyFor } = useIntentionKey();
  const [search, setSearch] = useState("");
  const { data: companies } = useListCompaniesQuery({ search });
  const [invite, { isLoading, error }] = useInviteInspectorMutation();
  const form = useContractForm(inspectorDraft, {
    defaultValues: {
      ...{ companyId: "", company: "", inspector: "", email: "", phone: "", accreditation: "", note: "" },
      ...{ language, days: linkDays, mode: "alone" as InvitationMode },
    },
  });
  const { control, field, errorOf, setValue } = form;
  const [companyId, mode] = useWatch({ control, name: ["companyId", "mode"] });
  const chosen = companies?.items.find(({ id }) => id === companyId);
  const choose = (id: string) => {
    const company = companies?.items.find((each) => each.id === id);
    setValue("companyId", id);
    setValue("company", company?.name ?? "", { shouldValidate: form.formState.isSubmitted });
    setValue("accreditation", company ? accreditationOf(company) : "");
    if (company) setValue("email", company.email, { shouldValidate: form.formState.isSubmitted });
  };
  const send = form.handleSubmit(async (draft: InspectorDraft) => {
    const answer = await invite({ orderId, number, draft, idempotencyKey: keyFor(draft) });
    if (!answer.error) onClose();
    else if (isApiError(answer.error)) form.refuse(answer.error);
  });
  return (
    <Dialog
      open
      keep
      band="tickViolet"
      title={t("form.title")}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t("form.cancel")}
          </Button>
          <Button variant="primary" type="submit" form="inspector" icon={IconMail} loading={isLoading}>
            {t(mode === "joint" ? "form.ask" : "form.send")}
          </Button>
        </>
      }
    >
      <form id="inspector" method="post" noValidate className={styles.fields} onSubmit={(event) => void send(event)}>
        {forCase && <p>{t("form.forCase")}</p>}
        {!forCase && (
          <Controller
            control={control}
            name="mode"
            render={({ field: { value, onChange } }) => (
              <RadioCards<InvitationMode>
                label={t("form.mode")}
                value={value}
                onValueChange={onChange}
                error={errorOf("mode")}
                options={[
                  { value: "alone", label: t(`form.alone.${side}`), note: t(`form.aloneNote.${side}`) },
                  { value: "joint", label: t("form.joint"), note: t("form.jointNote") },
                ]}
              />
            )}
          />
        )}
        <div className={styles.pair}>
          <TextInput
            type="search"
            optional
            label={t("form.search")}
            help={t("form.searchHelp")}
            value={search}
            onChange={({ target }) => setSearch(target.value.slice(0, 120))}
          />
          <Select
            label={t("form.companyOf")}
            value={companyId ?? ""}
            options={[
              { value: "", label: t("form.other") },
              ...(companies?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={({ target }) => choose(target.value)}
          />
        </div>
        {!chosen && (
          <div className={styles.pair}>
            <TextInput label={t("form.company")} autoComplete="off" {...field("company")} />
            <TextInput
              optional
              label={t("form.accreditation")}
              help={t("form.accreditationHelp")}
              autoComplete="off"
              {...field("accreditation")}
            />
          </div>
        )}
        <div className={styles.pair}>
          <TextInput label={t("form.inspector")} autoComplete="off" {...field("inspector")} />
          <TextInput
            type="email"
            label={t("form.email")}
            help={t("form.emailHelp")}
            autoComplete="off"
            {...field("email")}
          />
          <TextInput
            type="tel"
            optional
            label={t("form.phone")}
            help={t("form.phoneHelp")}
            autoComplete="off"
            {...field("phone")}
          />
          <TextInput type="number" inputMode="numeric" min={1} max={120} label={t("form.days")} {...field("days")} />
          <Select
            label={t("form.language")}
            {...field("language")}
            options={[
              { value: "en", label: "English" },
              { value: "fr", label: "Français" },
            ]}
          />
        </div>
        <TextArea
          optional
          label={t("form.note")}
          help={t("form.noteHelp")}
          maxLength={longestNote}
          {...field("note")}
        />
        <Refusal error={error} place="form" />
      </form>
    </Dialog>
  );
}
