import { returnForm, type DraftView } from "#shared/team/drafts-contract.ts";
import { useGiveDraftBackMutation } from "#web/src/features/drafts/index.ts";
import { useContractForm } from "#web/src/forms/use-contract-form.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Dialog } from "#web/src/ui/Dialog.tsx";
import { TextArea } from "#web/src/ui/TextArea.tsx";
import { useDraftWords } from "./draft-words.tsx";
import styles from "./DraftsCard.module.css";

interface Props {
  organizationId: string;
  draft: DraftView;
  onClose: () => void;
}

/** Nothing is sent, and whoever has made the draft reads why. */
export function GiveBackDialog({ organizationId, draft, onClose }: Props) {
  const { t } = useTranslation("team");
  const words = useDraftWords();
  const [giveBack, { isLoading, error }] = useGiveDraftBackMutation();
  const { field, handleSubmit, refuse } = useContractForm(returnForm, { defaultValues: { note: "" } });
  const send = handleSubmit(async ({ note }) => {
    const answer = await giveBack({ organizationId, draftId: draft.id, note });
    if (!answer.error) onClose();
    else if (isApiError(answer.error)) refuse(answer.error);
  });
  return (
    <Dialog
      open
      keep
      size="small"
      title={t("drafts.giveBackTitle", { name: draft.draftedBy?.name })}
      subtitle={words.titleOf(draft)}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button variant="primary" type="submit" form="give-back" loading={isLoading}>
            {t("drafts.giveBack")}
          </Button>
        </>
      }
    >
      <form id="give-back" method="post" noValidate className={styles.content} onSubmit={(event) => void send(event)}>
        <TextArea label={t("drafts.note")} rows={3} {...field("note")} />
        <Refusal error={error} place="form" />
      </form>
    </Dialog>
  );
}
