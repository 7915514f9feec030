import { useState } from "react";
import { Controller } from "react-hook-form";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import type { PendingOrganization } from "#shared/identity/contract.ts";
import {
  businessTypesOf,
  jobTitlesOf,
  otherBusinessType,
  type OrganizationType,
} from "#shared/organizations/choices.ts";
import { organizationDraft, type OrganizationDraft } from "#shared/organizations/contract.ts";
import { useIntentionKey } from "#web/src/forms/intention.ts";
import { useCreateOrganizationMutation } from "#web/src/features/own-organization/index.ts";
import { useContractForm } from "#web/src/forms/use-contract-form.ts";
import { isApiError, useProblemText } from "#web/src/forms/use-problem-text.ts";
import { Band } from "#web/src/ui/Band.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { Notice } from "#web/src/ui/Notice.tsx";
import { RadioCards } from "#web/src/ui/Radio.tsx";
import { Select } from "#web/src/ui/Select.tsx";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import { draftOf, type ProfileValues } from "./pending-organization.ts";
import { PhoneField } from "./PhoneField.tsx";
import styles from "./SettingsForm.module.css";

/** So long the success is shown before the page is loaded anew (specification, section 9). */
const reloadAfter = 1000;

interface Props {
  /** What registration left behind. */
  pending: PendingOrganization | null;
  onStart: () => void;
}

export function CreateProfile({ pending, onStart }: Props) {
  const { t } = useTranslation(["settings", "choices"]);
  const problemText = useProblemText("form");
  const { keyFor } = useIntentionKey();
  const [create, { isLoading, error, isSuccess }] = useCreateOrganizationMutation();
  const start = draftOf(pending);
  const [other, setOther] = useState(start.other);
  const { control, handleSubmit, errorOf, field, refuse, watch, setValue, formState } = useContractForm<
    typeof organizationDraft,
    ProfileValues
  >(organizationDraft, { defaultValues: start.values });
  const type = watch("type");
  const send = handleSubmit(async (draft: OrganizationDraft) => {
    onStart();
    const answer = await create({ draft, idempotencyKey: keyFor(draft) });
    if (!answer.error) setTimeout(() => window.location.reload(), reloadAfter);
    else if (isApiError(answer.error)) refuse(answer.error);
  });
  const missing = formState.submitCount > 0 && Object.keys(formState.errors).length > 0;
  const choose = (next: OrganizationType) => {
    setValue("type", next, { shouldValidate: formState.isSubmitted });
    setValue("organizationType", "");
    setValue("jobTitle", "");
    setOther(false);
  };
  const chooseBusiness = (value: string) => {
    setOther(value === otherBusinessType);
    setValue("organizationType", value === otherBusinessType ? "" : value, {
      shouldValidate: formState.isSubmitted && value !== otherBusinessType,
    });
  };
  const failed = error && problemText(error);
  // A refusal gives its reason; a call that came to nothing has none.
  const refused = isApiError(error) && !["network", "server.unexpected"].includes(error.code);
  return (
    <Card as="section" band={<Band name="tickLeaf" />}>
      <form noValidate onSubmit={(event) => void send(event)} className={styles.form}>
        <TextInput
          label={t("create.name")}
          autoComplete="organization"
          fieldClassName={styles.wide}
          {...field("name")}
        />
        <div className={styles.wide}>
          <Controller
            control={control}
            name="type"
            render={({ field: { value } }) => (
              <RadioCards<OrganizationType>
                label={t("create.type")}
                value={value || null}
                onValueChange={choose}
                error={errorOf("type")}
                options={[
                  { value: "supplier", label: t("choices:organizationType.supplier"), note: t("create.supplierNote") },
                  { value: "buyer", label: t("choices:organizationType.buyer"), note: t("create.buyerNote") },
                ]}
              />
            )}
          />
        </div>
        {type && (
          <>
            <Select
              label={t("create.businessType")}
              placeholder={t("choose")}
              options={businessTypesOf(type).map((value) => ({ value, label: t(`choices:businessType.${value}`) }))}
              value={other ? otherBusinessType : watch("organizationType")}
              onChange={(event) => chooseBusiness(event.target.value)}
              error={other ? undefined : errorOf("organizationType")}
            />
            {other && <TextInput label={t("create.otherBusinessType")} {...field("organizationType")} />}
            <Select
              optional
              label={t("jobTitle")}
              placeholder={t("choose")}
              options={jobTitlesOf(type).map((value) => ({ value, label: t(`choices:jobTitle.${value}`) }))}
              {...field("jobTitle")}
            />
          </>
        )}
        <PhoneField {...field("phone")} />
        <div className={styles.foot}>
          {missing && <Notice tone="danger" role="alert" title={t("create.missing")} />}
          {failed && (
            <Notice
              tone="danger"
              role="alert"
              title={refused ? t("create.failed", { reason: failed.text }) : t("create.failedUnknown")}
            >
              {!refused && <p>{failed.text}</p>}
              {failed.reference && t("reference", { reference: failed.reference })}
            </Notice>
          )}
          {isSuccess && <Notice tone="success" role="status" title={t("create.success")} />}
          <Button variant="primary" type="submit" loading={isLoading || isSuccess}>
            {t("create.submit")}
          </Button>
        </div>
      </form>
    </Card>
  );
}
