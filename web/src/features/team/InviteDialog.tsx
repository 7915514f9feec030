import { Controller } from "react-hook-form";
import { givenRoles, type GivenRole, type OrganizationType } from "#shared/organizations/choices.ts";
import { invitationDraft, type InvitationDraft } from "#shared/team/contract.ts";
import { invitationDays } from "#shared/team/rules.ts";
import { useIntentionKey } from "#web/src/forms/intention.ts";
import { useContractForm } from "#web/src/forms/use-contract-form.ts";
import { isApiError, useProblemText } from "#web/src/forms/use-problem-text.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Dialog } from "#web/src/ui/Dialog.tsx";
import { Refused } from "#web/src/ui/Field.tsx";
import { IconMail } from "#web/src/ui/icons.ts";
import { RadioCards } from "#web/src/ui/Radio.tsx";
import { Select } from "#web/src/ui/Select.tsx";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { useInviteMutation } from "./api.ts";
import { useJobTitles } from "./job-titles.tsx";
import styles from "./TeamPage.module.css";

/** Refusals that are about the address. */
const ofAddress = ["team.alreadyMember", "team.alreadyInvited", "team.tooManyLetters"];

interface Props {
  organizationId: string;
  type: OrganizationType;
  onClose: () => void;
}

/** An owner asks somebody into the team by letter. */
export function InviteDialog({ organizationId, type, onClose }: Props) {
  const { t } = useTranslation(["team", "choices"]);
  const language = useLanguage();
  const titles = useJobTitles();
  const problemText = useProblemText();
  const { keyFor } = useIntentionKey();
  const [invite, { isLoading, error, reset }] = useInviteMutation();
  const { control, errorOf, field, handleSubmit, refuse } = useContractForm(invitationDraft, {
    defaultValues: { email: "", role: "member" as GivenRole, jobTitle: "", language },
  });
  const send = handleSubmit(async (draft: InvitationDraft) => {
    const sent = { ...draft, jobTitle: titles.kept(draft.jobTitle) ?? null };
    const answer = await invite({ organizationId, draft: sent, idempotencyKey: keyFor(sent) });
    if (!answer.error) onClose();
    else if (isApiError(answer.error)) refuse(answer.error);
  });
  const isOfAddress = isApiError(error) && ofAddress.includes(error.code);
  return (
    <Dialog
      open
      keep
      size="small"
      band="tickLeaf"
      title={t("invite.title")}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button variant="primary" type="submit" form="invite" icon={IconMail} loading={isLoading}>
            {t("invite.send")}
          </Button>
        </>
      }
    >
      <form id="invite" method="post" noValidate className={styles.fields} onSubmit={(event) => void send(event)}>
        <TextInput
          type="email"
          autoComplete="off"
          label={t("invite.email")}
          help={t("invite.emailHelp", { days: invitationDays })}
          {...field("email", { onChange: reset })}
          error={errorOf("email") ?? (isOfAddress && <Refused>{problemText(error).text}</Refused>)}
        />
        <Controller
          control={control}
          name="role"
          render={({ field: { value, onChange } }) => (
            <RadioCards<GivenRole>
              label={t("invite.role")}
              value={value}
              onValueChange={onChange}
              error={errorOf("role")}
              options={givenRoles.map((each) => ({
                value: each,
                label: t(`choices:memberRole.${each}`),
                note: t(`invite.roleNote.${type}.${each}`),
              }))}
            />
          )}
        />
        <TextInput label={t("invite.job")} optional list={titles.listId} {...field("jobTitle")} />
        {titles.list}
        <Select
          label={t("invite.language")}
          {...field("language")}
          options={[
            { value: "en", label: "English" },
            { value: "fr", label: "Français" },
          ]}
        />
        {!isOfAddress && <Refusal error={error} place="form" />}
      </form>
    </Dialog>
  );
}
