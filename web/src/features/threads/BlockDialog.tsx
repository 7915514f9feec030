import type { ThreadView } from "#shared/threads/contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Dialog } from "#web/src/ui/Dialog.tsx";
import { IconBan } from "#web/src/ui/icons.ts";
import { useBlockPartnerMutation } from "./api.ts";
import styles from "./Dialogs.module.css";

/** What blocking does, before it is done. */
export function BlockDialog({ thread, onClose }: { thread: ThreadView; onClose: () => void }) {
  const { t } = useTranslation("threads");
  const [block, { isLoading, error }] = useBlockPartnerMutation();
  const { name } = thread.partner;
  const send = async () => {
    const answer = await block(thread.id);
    if (!answer.error) onClose();
  };
  return (
    <Dialog
      open
      size="small"
      band="tickClay"
      onClose={onClose}
      title={t("block.title", { name })}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button variant="danger" icon={IconBan} loading={isLoading} onClick={() => void send()}>
            {t("block.confirm")}
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        <ul className={styles.points}>
          {(["both", "orders", "known", "back"] as const).map((point) => (
            <li key={point}>{t(`block.${point}`, { name })}</li>
          ))}
        </ul>
        <Refusal error={error} />
      </div>
    </Dialog>
  );
}
