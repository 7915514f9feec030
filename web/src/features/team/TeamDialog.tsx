import { useState, type FormEvent } from "react";
import type { TeamMemberView } from "#shared/team/contract.ts";
import { memberChange } from "#shared/team/contract.ts";
import { useMe } from "#web/src/features/identity/index.ts";
import { useContractForm } from "#web/src/forms/use-contract-form.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Dialog } from "#web/src/ui/Dialog.tsx";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import { useChangeMemberMutation, useLeaveTeamMutation, useRemoveMemberMutation } from "./api.ts";
import { useJobTitles } from "./job-titles.tsx";
import { memberName } from "./member-name.ts";
import { OwnershipDialog } from "./OwnershipDialog.tsx";
import styles from "./TeamPage.module.css";

export interface TeamMove {
  kind: "jobTitle" | "ownership" | "lower" | "remove" | "leave";
  member: TeamMemberView;
}

interface Props {
  organizationId: string;
  move: TeamMove;
  onClose: () => void;
}

/** What is done about a colleague, or about oneself, after a second look. */
export function TeamDialog({ organizationId, move: { kind, member }, onClose }: Props) {
  const props = { organizationId, member, onClose };
  if (kind === "jobTitle") return <JobDialog {...props} />;
  if (kind === "ownership") return <OwnershipDialog {...props} />;
  return <ConfirmDialog kind={kind} {...props} />;
}

interface Of {
  organizationId: string;
  member: TeamMemberView;
  onClose: () => void;
}

function ConfirmDialog({ kind, organizationId, member, onClose }: Of & { kind: "lower" | "remove" | "leave" }) {
  const { t } = useTranslation("team");
  const { me } = useMe();
  const [remove, removed] = useRemoveMemberMutation();
  const [leave, left] = useLeaveTeamMutation();
  const [change, changed] = useChangeMemberMutation();
  const of = { organizationId, memberId: member.id };
  const values = { name: memberName(member), organization: me?.organization?.name ?? "" };
  const act = async () => {
    const answer =
      kind === "remove"
        ? await remove(of)
        : kind === "leave"
          ? await leave({ organizationId })
          : await change({ ...of, version: member.version, changes: { role: "manager" } });
    if (!answer.error) onClose();
  };
  return (
    <Dialog
      open
      size="small"
      band="tickClay"
      title={t(`move.${kind}.title`, values)}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button
            variant="danger"
            loading={removed.isLoading || left.isLoading || changed.isLoading}
            onClick={() => void act()}
          >
            {t(`move.${kind}.confirm`)}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <p>{t(`move.${kind}.means`, values)}</p>
        <Refusal error={removed.error ?? left.error ?? changed.error} place="form" />
      </div>
    </Dialog>
  );
}

const jobForm = memberChange.pick(["jobTitle"]);

function JobDialog({ organizationId, member, onClose }: Of) {
  const { t } = useTranslation("team");
  const [change, { isLoading, error }] = useChangeMemberMutation();
  const titles = useJobTitles();
  const { field, handleSubmit, refuse } = useContractForm(jobForm, {
    defaultValues: { jobTitle: titles.shown(member.jobTitle) },
  });
  const [version] = useState(member.version);
  const save = handleSubmit(async ({ jobTitle }) => {
    const answer = await change({
      organizationId,
      memberId: member.id,
      version,
      changes: { jobTitle: titles.kept(jobTitle) },
    });
    if (!answer.error) onClose();
    else if (isApiError(answer.error)) refuse(answer.error);
  });
  return (
    <Dialog
      open
      keep
      size="small"
      title={t("move.jobTitle.title", { name: memberName(member) })}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button variant="primary" type="submit" form="job-title" loading={isLoading}>
            {t("move.jobTitle.confirm")}
          </Button>
        </>
      }
    >
      <form
        id="job-title"
        method="post"
        noValidate
        className={styles.fields}
        onSubmit={(event: FormEvent<HTMLFormElement>) => void save(event)}
      >
        <TextInput label={t("members.job")} list={titles.listId} {...field("jobTitle")} />
        {titles.list}
        <Refusal error={error} place="form" />
      </form>
    </Dialog>
  );
}
