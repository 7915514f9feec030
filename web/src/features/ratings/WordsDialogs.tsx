import { answerForm, ratingReportForm } from "#shared/ratings/contract.ts";
import type { RatingPart } from "#shared/ratings/rules.ts";
import { useIntentionKey } from "#web/src/forms/intention.ts";
import { useContractForm } from "#web/src/forms/use-contract-form.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useLeaving } from "#web/src/screens/Leaving.tsx";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Dialog } from "#web/src/ui/Dialog.tsx";
import { TextArea } from "#web/src/ui/TextArea.tsx";
import { useAnswerRatingMutation, useReportRatingMutation } from "./api.ts";
import styles from "./OrderRatings.module.css";

interface Props {
  ratingId: string;
  onClose: () => void;
}

/** One answer to a rating, for good. */
export function AnswerDialog({ ratingId, onClose }: Props) {
  const { t } = useTranslation("ratings");
  const { keyFor } = useIntentionKey();
  const [send, { isLoading, error }] = useAnswerRatingMutation();
  const form = useContractForm<typeof answerForm, { text: string }>(answerForm, { defaultValues: { text: "" } });
  const { leave, question } = useLeaving({ typed: form.formState.isDirty, onClose });
  const submit = form.handleSubmit(async ({ text }) => {
    const answer = await send({ ratingId, text, idempotencyKey: keyFor([ratingId, text]) });
    if (!answer.error) onClose();
    else if (isApiError(answer.error)) form.refuse(answer.error);
  });
  return (
    <Dialog
      open
      keep
      onClose={leave}
      size="small"
      band="tickLeaf"
      title={t("answer.title")}
      footer={
        question ?? (
          <>
            <Button variant="ghost" onClick={leave}>
              {t("form.back")}
            </Button>
            <Button type="submit" form="rating-answer" variant="primary" loading={isLoading}>
              {t("answer.send")}
            </Button>
          </>
        )
      }
    >
      <form id="rating-answer" noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <p>{t("answer.lede")}</p>
        <TextArea label={t("answer.text")} help={t("answer.help")} rows={5} {...form.field("text")} />
        <Refusal error={error} place="form" />
      </form>
    </Dialog>
  );
}

/** Shows words of the other side to our team. */
export function ReportDialog({ ratingId, part, onClose }: Props & { part: RatingPart }) {
  const { t } = useTranslation("ratings");
  const { keyFor } = useIntentionKey();
  const [send, { isLoading, error }] = useReportRatingMutation();
  const form = useContractForm<typeof ratingReportForm, { part: string; reason: string }>(ratingReportForm, {
    defaultValues: { part, reason: "" },
  });
  const { leave, question } = useLeaving({ typed: form.formState.isDirty, onClose });
  const submit = form.handleSubmit(async ({ reason }) => {
    const answer = await send({ ratingId, part, reason, idempotencyKey: keyFor([ratingId, part, reason]) });
    if (!answer.error) onClose();
    else if (isApiError(answer.error)) form.refuse(answer.error);
  });
  return (
    <Dialog
      open
      keep
      onClose={leave}
      size="small"
      band="tickClay"
      title={t("report.title")}
      footer={
        question ?? (
          <>
            <Button variant="ghost" onClick={leave}>
              {t("form.back")}
            </Button>
            <Button type="submit" form="rating-report" variant="danger" loading={isLoading}>
              {t("report.send")}
            </Button>
          </>
        )
      }
    >
      <form id="rating-report" noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <p>{t("report.lede")}</p>
        <TextArea label={t("report.reason")} rows={4} {...form.field("reason")} />
        <Refusal error={error} place="form" />
      </form>
    </Dialog>
  );
}
