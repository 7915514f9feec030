import { statementDraft } from "#shared/disputes/contract.ts";
import { refuseFiles, useArrival } from "#web/src/features/documents/index.ts";
import { useIntentionKey } from "#web/src/forms/intention.ts";
import { useContractForm } from "#web/src/forms/use-contract-form.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useKeptForm } from "#web/src/screens/use-kept-form.ts";
import { Notice } from "#web/src/ui/Notice.tsx";
import { TextArea } from "#web/src/ui/TextArea.tsx";
import {
  useAnswerClaimMutation,
  useAnswerQuestionMutation,
  useAppealMutation,
  useContestReturnMutation,
} from "../api.ts";
import { formPlace, type CaseAction } from "../case-actions.ts";
import { isAppealedAfterReturn } from "../endings.ts";
import { otherName } from "../case-words.ts";
import type { CaseDialogProps } from "./case-dialog-props.ts";
import { CaseFormDialog } from "./CaseFormDialog.tsx";
import { EvidenceField } from "./EvidenceField.tsx";
import { useEvidence } from "./use-evidence.ts";

/** What a side says, with the evidence that comes along: an answer, an appeal, goods that do not come back. What was typed is kept until it is sent. */
export function StatementDialog({ found, action, onClose }: CaseDialogProps & { action: CaseAction }) {
  const { t } = useTranslation("case-page");
  const { keyFor } = useIntentionKey();
  const { name: what, questionId } = action;
  const place = formPlace(found, action);
  const [answer, answering] = useAnswerClaimMutation();
  const [appeal, appealing] = useAppealMutation();
  const [contest, contesting] = useContestReturnMutation();
  const [answerQuestion, answeringQuestion] = useAnswerQuestionMutation();
  const { isLoading, error } =
    what === "appeal"
      ? appealing
      : what === "contestReturn"
        ? contesting
        : what === "question"
          ? answeringQuestion
          : answering;
  const evidence = useEvidence(place);
  const { arrived, ...arrival } = useArrival(evidence.uploads);
  const form = useContractForm(statementDraft.pick(["words"]), { defaultValues: { words: "" } });
  const { field, handleSubmit, refuse } = form;
  const { drop } = useKeptForm(place, form);
  const forget = () => {
    drop();
    evidence.clear();
  };
  const send = handleSubmit(async ({ words }: { words: string }) => {
    const files = await arrived();
    if (!files) return;
    const statement = { words, evidence: evidence.draftOf(files[0]) };
    const move = { disputeId: found.id, idempotencyKey: keyFor([what, questionId, statement]), ...statement };
    const sent =
      what === "appeal"
        ? await appeal(move)
        : what === "contestReturn"
          ? await contest(move)
          : questionId
            ? await answerQuestion({ ...move, questionId })
            : await answer(move);
    if (!sent.error) {
      forget();
      onClose();
    } else if (isApiError(sent.error)) {
      refuse(sent.error);
      refuseFiles(sent.error, { evidence: evidence.uploads });
    }
  });
  const name = otherName(found);
  const title = what === "answer" && found.stage === "appeal" ? "form.answer.appealTitle" : `form.${what}.title`;
  const asked = found.questions.find(({ id }) => id === questionId);
  const follows = what === "contestReturn" && isAppealedAfterReturn(found) ? "followsAgreed" : "follows";
  return (
    <CaseFormDialog
      found={found}
      title={t(title)}
      submit={t(`form.${what}.submit`)}
      onSubmit={send}
      onClose={onClose}
      loading={isLoading}
      error={error}
      typed={form.formState.isDirty || evidence.uploads.files.length > 0}
      onDiscard={forget}
      arrival={arrival}
    >
      {asked && <p>{asked.question}</p>}
      <TextArea rows={6} label={t(`form.${what}.words`)} help={t(`form.${what}.help`, { name })} {...field("words")} />
      <EvidenceField evidence={evidence} optional />
      {(what === "appeal" || what === "contestReturn") && (
        <Notice tone="amber">{t(`form.${what}.${follows}`, { name })}</Notice>
      )}
    </CaseFormDialog>
  );
}
