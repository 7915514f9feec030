import { profile } from "#shared/people/self-contract.ts";
import { useContractForm } from "#web/src/forms/use-contract-form.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Dialog } from "#web/src/ui/Dialog.tsx";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import { useSetProfileMutation } from "./api.ts";
import { useJobTitles } from "./job-titles.tsx";
import styles from "./OwnNameLine.module.css";

/** Where somebody says their name and what they do in their organization. */
export default function OwnNameDialog({ jobTitle, onClose }: { jobTitle: string | null; onClose: () => void }) {
  const { t } = useTranslation("dashboard");
  const titles = useJobTitles();
  const [save, { isLoading, error }] = useSetProfileMutation();
  const { field, handleSubmit, refuse } = useContractForm(profile, {
    defaultValues: { fullName: "", jobTitle: titles.shown(jobTitle) },
  });
  const send = handleSubmit(async (given) => {
    const answer = await save({ ...given, jobTitle: titles.kept(given.jobTitle) });
    if (!answer.error) onClose();
    else if (isApiError(answer.error)) refuse(answer.error);
  });
  return (
    <Dialog
      open
      keep
      size="small"
      title={t("ownName.title")}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t("ownName.later")}
          </Button>
          <Button variant="primary" type="submit" form="own-name" loading={isLoading}>
            {t("ownName.save")}
          </Button>
        </>
      }
    >
      <form id="own-name" method="post" noValidate className={styles.fields} onSubmit={(event) => void send(event)}>
        <TextInput label={t("ownName.name")} autoComplete="name" {...field("fullName")} />
        <TextInput
          label={t("ownName.job")}
          optional
          autoComplete="organization-title"
          list={titles.listId}
          {...field("jobTitle")}
        />
        {titles.list}
        <Refusal error={error} place="form" />
      </form>
    </Dialog>
  );
}
