import { Refusal } from "#web/src/screens/Refusal.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Dialog } from "#web/src/ui/Dialog.tsx";
import styles from "./Dialogs.module.css";

interface Props {
  title: string;
  text: string;
  cancel: string;
  confirm: string;
  loading: boolean;
  error: unknown;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** What takes something away asks first. */
export function AskDialog({ title, text, cancel, confirm, loading, error, onConfirm, onClose }: Props) {
  return (
    <Dialog
      open
      size="small"
      band="tickClay"
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {cancel}
          </Button>
          <Button variant="danger" loading={loading} onClick={() => void onConfirm()}>
            {confirm}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>{text}</p>
        <Refusal error={error} />
      </div>
    </Dialog>
  );
}
