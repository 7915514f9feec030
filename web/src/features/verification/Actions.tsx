import { useEffect, useRef, useState } from "react";
import type { VerificationView } from "#shared/verification/contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { InlineSuccess } from "#web/src/ui/Notice.tsx";
import { IconSend } from "#web/src/ui/icons.ts";
import { StickyBar } from "#web/src/ui/StickyBar.tsx";
import { firstAnswer } from "./AnswerForm.tsx";
import { AskDialog } from "./AskDialog.tsx";
import { useAskVerificationMutation, useBeginVerificationMutation, useWithdrawVerificationMutation } from "./api.ts";
import { goTo } from "./missing.ts";
import { stageOf } from "./stage.ts";
import type { Details } from "./use-details.ts";
import styles from "./Next.module.css";

interface Props {
  view: VerificationView;
  details: Details;
  /** It was asked for, and something is missing. */
  onMissing: () => void;
}

export function Actions({ view, details, onMissing }: Props) {
  const { t } = useTranslation("verification");
  const { organizationId, can, missing } = view;
  const stage = stageOf(view);
  const [begin, beginning] = useBeginVerificationMutation();
  const [ask, asking] = useAskVerificationMutation();
  const [isWithdrawing, setWithdrawing] = useState(false);
  // The way to what is missing, once the list of it stands there.
  const [isSent, setSent] = useState(false);
  const wanted = useRef(false);
  useEffect(() => {
    if (!wanted.current || !missing[0]) return;
    wanted.current = false;
    goTo(missing[0]);
  });
  const send = async () => {
    // What stands in a field that was not left yet belongs to it.
    const isKnown = missing.length > 0 && !details.isUnsaved;
    const isSaved = !isKnown && (await details.commitAll());
    const answer = isSaved ? await ask({ organizationId }) : null;
    if (answer?.data) return setSent(true);
    wanted.current = true;
    onMissing();
  };
  const withdraw = can.includes("withdraw") && <Button onClick={() => setWithdrawing(true)}>{t("do.withdraw")}</Button>;
  const askButton = can.includes("ask") && (
    <Button variant="primary" icon={IconSend} loading={asking.isLoading} onClick={() => void send()}>
      {t("do.ask")}
    </Button>
  );
  const isIncomplete = (asking.error as { code?: string } | undefined)?.code === "verification.incomplete";
  const problem: unknown = beginning.error ?? (isIncomplete ? undefined : asking.error);
  const isDone = isSent && stage === "waiting" && t("do.asked");
  if (!askButton && !withdraw && !can.includes("begin") && !isDone) return null;
  return (
    <>
      <div className={styles.actions}>
        {askButton}
        {can.includes("begin") && (
          <Button variant="primary" loading={beginning.isLoading} onClick={() => void begin({ organizationId })}>
            {t(stage === "verified" ? "do.renew" : stage === "none" ? "do.begin" : "do.again")}
          </Button>
        )}
        {withdraw}
        <InlineSuccess>{isDone}</InlineSuccess>
        {problem !== undefined && (
          <div className={styles.problem}>
            <Refusal error={problem} />
          </div>
        )}
      </div>
      {isWithdrawing && <Withdraw view={view} onClose={() => setWithdrawing(false)} />}
      <Bar view={view}>{askButton}</Bar>
    </>
  );
}

/** The main action at the foot of a phone's screen. */
function Bar({ view, children }: { view: VerificationView; children: React.ReactNode }) {
  const { t } = useTranslation("verification");
  if (view.can.includes("answer"))
    return (
      <StickyBar>
        <span />
        <Button variant="primary" type="submit" form={firstAnswer} icon={IconSend}>
          {t("questions.send")}
        </Button>
      </StickyBar>
    );
  if (!children) return null;
  return (
    <StickyBar>
      <span>{view.missing.length > 0 && t("next.missing", { count: view.missing.length })}</span>
      {children}
    </StickyBar>
  );
}

function Withdraw({ view: { organizationId, request }, onClose }: { view: VerificationView; onClose: () => void }) {
  const { t } = useTranslation("verification");
  const [withdraw, { isLoading, error }] = useWithdrawVerificationMutation();
  return (
    <AskDialog
      title={t("withdraw.title")}
      text={t(request?.state === "draft" ? "withdraw.textDraft" : "withdraw.text")}
      cancel={t("withdraw.keep")}
      confirm={t("withdraw.confirm")}
      loading={isLoading}
      error={error}
      onClose={onClose}
      onConfirm={async () => {
        const answer = await withdraw({ organizationId });
        if (!answer.error) onClose();
      }}
    />
  );
}
