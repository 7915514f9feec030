import type { DraftView } from "#shared/team/drafts-contract.ts";
import { useSendDraftMutation } from "#web/src/features/drafts/index.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates } from "#web/src/screens/dates.ts";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Dialog } from "#web/src/ui/Dialog.tsx";
import { Facts } from "#web/src/ui/Facts.tsx";
import { IconSend } from "#web/src/ui/icons.ts";
import { Notice } from "#web/src/ui/Notice.tsx";
import { useDraftWords } from "./draft-words.tsx";
import styles from "./DraftsCard.module.css";

interface Props {
  organizationId: string;
  /** As the reader saw it: it does not change under the question. */
  draft: DraftView;
  onClose: () => void;
}

/** All of what would be sent, and the button that sends it. */
export function DraftDialog({ organizationId, draft, onClose }: Props) {
  const { t } = useTranslation("team");
  const { moment } = useDates();
  const words = useDraftWords();
  const [send, { isLoading, error }] = useSendDraftMutation();
  const { draftedBy, createdAt, changed, can, refusal } = draft;
  const maySend = can.includes("send");
  const act = async () => {
    const answer = await send({ organizationId, draftId: draft.id, version: draft.version });
    if (!answer.error) onClose();
  };
  return (
    <Dialog
      open
      band="tickLeaf"
      title={words.titleOf(draft)}
      subtitle={t(draftedBy ? "drafts.by" : "drafts.bySomebody", { name: draftedBy?.name, at: moment(createdAt) })}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t("cancel")}
          </Button>
          {maySend && (
            <Button variant="primary" icon={IconSend} loading={isLoading} onClick={() => void act()}>
              {t("drafts.send")}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.content}>
        {changed && draft.state === "waiting" && (
          <Notice tone="amber" title={t("drafts.changed")}>
            {t("drafts.changedNext")}
          </Notice>
        )}
        <Facts items={words.factsOf(draft)} columns={2} />
        {maySend && <p>{t("drafts.inYourName")}</p>}
        {refusal && !error && <Notice tone="amber">{words.refusalOf(refusal)}</Notice>}
        <Refusal error={error} place="form" />
      </div>
    </Dialog>
  );
}
