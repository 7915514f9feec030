import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslate } from "react-admin";
import type { ListingReviewView } from "#shared/catalogue/review-contract.ts";
import { Facts } from "../../ui/Facts.tsx";
import { IconBan, IconCircleCheck } from "../../ui/icons.ts";
import { Key, KeySwitch } from "../../ui/Key.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { useKeys } from "../../ui/use-keys.ts";
import { useMove } from "../../ui/use-move.ts";
import { useRefusalText } from "../../ui/use-refusal-text.ts";
import { NextReview } from "./NextReview.tsx";
import { ReviewClock } from "./ReviewClock.tsx";
import styles from "./Reviews.module.css";
import { TakeDownDialog } from "./TakeDownDialog.tsx";

/** What is pressed by itself, in either language. */
const keys = { approve: "A", takeDown: "R" } as const;

/** Approving a listing or taking it down, and what came of it. */
export function ReviewDecision({ review }: { review: ListingReviewView }) {
  const t = useTranslate();
  const refusalText = useRefusalText();
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<unknown>();
  const [done, setDone] = useState<string>();
  const moving = useMove({
    resource: "listing-reviews",
    record: review,
    onDone: (move) => {
      setRefusal(undefined);
      setDone(move);
    },
    onRefused: (error) => {
      setDone(undefined);
      setRefusal(error);
    },
  });
  const { can, status, claimedBy, claimedAt, decidedBy, decidedAt, ground, reason } = review;
  const [mayApprove, mayTakeDown] = [can.includes("approve"), can.includes("takeDown")];
  const approve = () => {
    setRefusal(undefined);
    void moving.move("approve", {});
  };
  const ask = () => {
    setRefusal(undefined);
    setDone(undefined);
    setAsking(true);
  };
  const letter = useKeys({ a: mayApprove ? approve : undefined, r: mayTakeDown ? ask : undefined });
  const isOpen = can.includes("claim");
  return (
    <Panel
      title={t("reviews.decision")}
      aside={
        isOpen && (
          <span className={styles.atEnd}>
            <ReviewClock review={review} />
          </span>
        )
      }
    >
      <Stack>
        {done && done !== "claim" && (
          <Notice tone="success" role="status">
            {t(`reviews.done.${done}`)}
          </Notice>
        )}
        {refusal !== undefined && !(isAsking && mayTakeDown) && (
          <Notice tone="danger" role="alert">
            {refusalText(refusal).text}
          </Notice>
        )}
        <p>{t(`reviews.meaning.${status}`)}</p>
        <Facts
          items={[
            { label: t("reviews.claimedBy"), value: claimedBy, wide: true },
            { label: t("reviews.claimedAt"), value: claimedAt && <Moment at={claimedAt} />, wide: true },
            { label: t("reviews.decidedBy"), value: !isOpen && decidedBy, wide: true },
            { label: t("reviews.decidedAt"), value: !isOpen && decidedAt && <Moment at={decidedAt} />, wide: true },
            { label: t("reviews.ground"), value: ground && t(`notifications:ground.${ground}`), wide: true },
            { label: t("decide.reason"), value: reason && <span className={styles.text}>{reason}</span>, wide: true },
          ]}
        />
        {(mayApprove || mayTakeDown) && (
          <div className={styles.buttons}>
            {mayTakeDown && (
              <Button
                color="error"
                aria-keyshortcuts={letter(keys.takeDown)}
                startIcon={<IconBan size={18} stroke={1.75} aria-hidden="true" />}
                onClick={ask}
              >
                {t("reviews.takeDown")}
                <Key of={keys.takeDown} />
              </Button>
            )}
            {mayApprove && (
              <Button
                variant="contained"
                color="primary"
                aria-keyshortcuts={letter(keys.approve)}
                disabled={moving.isRunning}
                startIcon={<IconCircleCheck size={18} stroke={1.75} aria-hidden="true" />}
                onClick={approve}
              >
                {t("reviews.approve")}
                <Key of={keys.approve} />
              </Button>
            )}
          </div>
        )}
        {isOpen && !claimedBy && (
          <Button disabled={moving.isRunning} onClick={() => void moving.move("claim", {})}>
            {t("reviews.claim")}
          </Button>
        )}
        {mayTakeDown && <KeySwitch />}
        <NextReview after={review.id} />
      </Stack>
      {isAsking && mayTakeDown && (
        <TakeDownDialog review={review} moving={moving} refusal={refusal} onClose={() => setAsking(false)} />
      )}
    </Panel>
  );
}
