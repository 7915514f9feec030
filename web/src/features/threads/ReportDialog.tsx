import { reportDraft, type MessageView, type ThreadView } from "#shared/threads/contract.ts";
import { useContractForm } from "#web/src/forms/use-contract-form.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Dialog } from "#web/src/ui/Dialog.tsx";
import { IconFlag } from "#web/src/ui/icons.ts";
import { Notice } from "#web/src/ui/Notice.tsx";
import { TextArea } from "#web/src/ui/TextArea.tsx";
import { useReportThreadMutation } from "./api.ts";
import { sentFiles } from "./sent-files.ts";
import styles from "./Dialogs.module.css";

interface Props {
  thread: ThreadView;
  /** Null: the conversation as a whole. */
  message: MessageView | null;
  onClose: () => void;
}

const reasonForm = reportDraft.pick(["reason"]);

/** Tells our team of a message or a conversation. */
export function ReportDialog({ thread, message, onClose }: Props) {
  const { t } = useTranslation("threads");
  const [report, { isLoading, error, isSuccess }] = useReportThreadMutation();
  const form = useContractForm(reasonForm, { defaultValues: { reason: "" } });
  const { name } = thread.partner;
  const send = form.handleSubmit(async ({ reason }) => {
    const answer = await report({ threadId: thread.id, position: message?.position ?? null, reason });
    if (isApiError(answer.error)) form.refuse(answer.error);
  });
  return (
    <Dialog
      open
      keep={!isSuccess}
      size="small"
      band="tickClay"
      onClose={onClose}
      title={t(message ? "report.titleOne" : "report.title")}
      footer={
        isSuccess ? (
          <Button variant="primary" onClick={onClose}>
            {t("close")}
          </Button>
        ) : (
          <>
            <Button variant="ghost" onClick={onClose}>
              {t("cancel")}
            </Button>
            <Button variant="danger" type="submit" form="report-thread" icon={IconFlag} loading={isLoading}>
              {t("report.confirm")}
            </Button>
          </>
        )
      }
    >
      {isSuccess ? (
        <Notice tone="success" role="status" title={t("report.sent")}>
          {t("report.next")}
        </Notice>
      ) : (
        <form id="report-thread" noValidate className={styles.content} onSubmit={(event) => void send(event)}>
          {message && (
            <blockquote dir="auto" className={styles.quote}>
              {message.text || t("sentFiles", sentFiles(message))}
            </blockquote>
          )}
          <p>{t(message ? "report.whatOne" : "report.what", { name })}</p>
          <TextArea label={t("report.reason")} rows={4} {...form.field("reason")} />
          <Refusal error={error} place="form" />
        </form>
      )}
    </Dialog>
  );
}
