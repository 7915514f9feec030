import { useState } from "react";
import type { CaseView } from "#shared/disputes/case-view.ts";
import { useIntentionKey } from "#web/src/forms/intention.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { amountWords } from "#web/src/screens/amounts.ts";
import { useDates } from "#web/src/screens/dates.ts";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Card, CardHead } from "#web/src/ui/Card.tsx";
import { Dialog } from "#web/src/ui/Dialog.tsx";
import { Notice } from "#web/src/ui/Notice.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import {
  useMoveCaseMutation,
  useSayInCaseMutation,
  useWithdrawClaimMutation,
  type PlainMove,
  type SayingMove,
} from "./api.ts";
import { ReturnForm } from "./ReturnForm.tsx";
import { StatementForm } from "./StatementForm.tsx";
import styles from "./CasePage.module.css";

type Asked = PlainMove | "withdraw";

/** What is next in a case: what happens if nobody does anything, before what the reader may do. */
export function NextInCase({ found }: { found: CaseView }) {
  const { t } = useTranslation("case-page");
  const { moment } = useDates();
  const language = useLanguage();
  const [asked, setAsked] = useState<Asked>();
  const [says, setSays] = useState<SayingMove>();
  const [say] = useSayInCaseMutation();
  const { id, status, can, respondent, side } = found;
  const may = (name: CaseView["can"][number]) => can.includes(name);
  const until =
    { answering: found.answerBy, announced: found.appealBy, returning: found.returnAnswerBy ?? found.returnBy }[
      status as "answering"
    ] ?? found.decideBy;
  const state =
    status === "answering"
      ? respondent === side
        ? "answerYours"
        : "answerTheirs"
      : status === "announced"
        ? found.waived.includes(side)
          ? "waived"
          : "announced"
        : status === "returning"
          ? found.returnDocument === null
            ? side === "buyer"
              ? "returnYours"
              : "returnTheirs"
            : side === "supplier"
              ? "provenYours"
              : "provenTheirs"
          : status === "open"
            ? "open"
            : null;
  if (!state) return null;
  const open: SayingMove | undefined = may("answer") ? "answer" : says && may(says) ? says : undefined;
  const money = found.ruling && {
    released: amountWords(found.ruling.released, language),
    refunded: amountWords(found.ruling.refunded, language),
  };
  const isYours = ["answerYours", "announced", "returnYours", "provenYours"].includes(state);
  return (
    <Card as="section">
      <CardHead title={t(`next.${state}.title`)} />
      <div className={styles.next}>
        <Notice tone={isYours ? "amber" : "info"}>
          {t(`next.${state}.text`, {
            until: until ? moment(until) : "",
            other: found[side === "buyer" ? "supplier" : "buyer"].name,
            ...money,
          })}
        </Notice>
        {open && (
          <StatementForm
            key={open}
            place={`case:${id}:${open}:${found.stage}`}
            label={t(`say.${open}.label`)}
            help={t(`say.${open}.help`)}
            submit={t(`say.${open}.submit`)}
            onSend={async (statement, idempotencyKey) => say({ disputeId: id, move: open, statement, idempotencyKey })}
          />
        )}
        {may("proveReturn") && <ReturnForm found={found} />}
        <div className={styles.buttons}>
          {may("acceptReturn") && (
            <Button variant={found.returnDocument ? "primary" : "outline"} onClick={() => setAsked("acceptReturn")}>
              {t("move.acceptReturn")}
            </Button>
          )}
          {may("contestReturn") && !open && (
            <Button onClick={() => setSays("contestReturn")}>{t("move.contestReturn")}</Button>
          )}
          {may("waive") && <Button onClick={() => setAsked("waive")}>{t("move.waive")}</Button>}
          {may("appeal") && !open && <Button onClick={() => setSays("appeal")}>{t("move.appeal")}</Button>}
          {may("extend") && <Button onClick={() => setAsked("extend")}>{t("move.extend")}</Button>}
          {may("withdraw") && (
            <Button variant="ghost" onClick={() => setAsked("withdraw")}>
              {t("move.withdraw")}
            </Button>
          )}
        </div>
      </div>
      {asked && <Question found={found} move={asked} onClose={() => setAsked(undefined)} />}
    </Card>
  );
}

/** Says what follows before it happens. */
function Question({ found, move, onClose }: { found: CaseView; move: Asked; onClose: () => void }) {
  const { t } = useTranslation("case-page");
  const { keyFor } = useIntentionKey();
  const language = useLanguage();
  const [make, making] = useMoveCaseMutation();
  const [withdraw, withdrawing] = useWithdrawClaimMutation();
  const { id: disputeId, version } = found;
  const idempotencyKey = keyFor([move, version]);
  const send = async () => {
    const answer =
      move === "withdraw"
        ? await withdraw({ disputeId, idempotencyKey })
        : await make({ disputeId, move, idempotencyKey });
    if (!answer.error) onClose();
  };
  const refunded = found.ruling ? amountWords(found.ruling.refunded, language) : "";
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t(`ask.${move}.title`)}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t("ask.back")}
          </Button>
          <Button
            variant={move === "withdraw" ? "danger" : "primary"}
            loading={making.isLoading || withdrawing.isLoading}
            onClick={() => void send()}
          >
            {t(`move.${move}`)}
          </Button>
        </>
      }
    >
      <p>{t(`ask.${move}.text`, { refunded })}</p>
      <Refusal error={making.error ?? withdrawing.error} />
    </Dialog>
  );
}
