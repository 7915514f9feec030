import Button from "@mui/material/Button";
import { useGetIdentity, useTranslate } from "react-admin";
import type { DecisionProps } from "./decision-props.ts";
import styles from "./Desk.module.css";

/** Who of our team works on a case, and taking it, taking it over, or giving it back to the queue. */
export function CaseAssignment({ dispute, moving, onAsk }: Pick<DecisionProps, "dispute" | "moving" | "onAsk">) {
  const t = useTranslate();
  const { identity } = useGetIdentity();
  const { assignedTo, can } = dispute;
  const isMine = assignedTo !== null && assignedTo.id === identity?.id;
  const make = (move: "claim" | "hand-over") => {
    onAsk();
    void moving.move(move, move === "claim" ? { from: assignedTo?.id ?? null } : {});
  };
  return (
    <div className={styles.assignment}>
      <span>
        {isMine ? t("desk.yours") : assignedTo ? t("desk.theirs", { email: assignedTo.email }) : t("desk.nobodys")}
      </span>
      {can.includes("claim") && (
        <Button size="small" disabled={moving.isRunning} onClick={() => make("claim")}>
          {t(assignedTo ? "desk.takeOver" : "desk.claimIt")}
        </Button>
      )}
      {can.includes("handOver") && (
        <Button size="small" disabled={moving.isRunning} onClick={() => make("hand-over")}>
          {t("desk.handOver")}
        </Button>
      )}
    </div>
  );
}
