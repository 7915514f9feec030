import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslate } from "react-admin";
import { object } from "yup";
import { requiredText } from "#shared/kernel/fields.ts";
import { lengths } from "#shared/verification/rules.ts";
import { IconCheck, IconCircleX } from "../../ui/icons.ts";
import { Key } from "../../ui/Key.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { ReasonDialog } from "../../ui/ReasonDialog.tsx";
import { useKeys } from "../../ui/use-keys.ts";
import type { useMove } from "../../ui/use-move.ts";
import { PaperBadge } from "./badges.tsx";
import type { Filed } from "./filed.ts";
import styles from "./Filed.module.css";

const refusalDraft = object({ reason: requiredText(lengths.reason, lengths.leastReason) });

interface Props {
  filed: Filed;
  name: string;
  /** Nothing is accepted that was not looked at. */
  isOpened: boolean;
  moving: ReturnType<typeof useMove>;
  refusal: unknown;
  /** It stays in sight once it is decided. */
  onKeep: () => void;
}

/** Accepts a paper or certificate, or refuses it with a reason. */
export function FiledDecision({ filed: { among, of }, name, isOpened, moving, refusal, onKeep }: Props) {
  const t = useTranslate();
  const [asks, setAsks] = useState(false);
  const [tried, setTried] = useState(false);
  const action = `${among}/${of.id}/decide`;
  const mayAccept = of.can.includes("accept");
  const mayRefuse = of.can.includes("refuse");
  const accept = () => {
    onKeep();
    void moving.move(action, { decision: "accept" });
  };
  const ask = () => {
    onKeep();
    setTried(false);
    setAsks(true);
  };
  const letter = useKeys({
    a: mayAccept && isOpened && !moving.isRunning ? accept : undefined,
    r: mayRefuse ? ask : undefined,
  });
  return (
    <div className={styles.decision}>
      <div className={styles.said}>
        <PaperBadge state={of.state} />
        {of.decidedAt && (
          <span>
            {of.decidedBy && `${of.decidedBy}, `}
            <Moment at={of.decidedAt} day />
          </span>
        )}
        {of.reason && <span>{of.reason}</span>}
        {mayAccept && !isOpened && <span>{t("verifying:openFirst")}</span>}
      </div>
      <div className={styles.moves}>
        {mayRefuse && (
          <Button
            color="error"
            onClick={ask}
            startIcon={<IconCircleX size={18} stroke={1.75} aria-hidden="true" />}
            aria-keyshortcuts={letter("R")}
          >
            {t("verifying:refuse")} <Key of="R" />
          </Button>
        )}
        {mayAccept && (
          <Button
            variant="contained"
            color="primary"
            disabled={!isOpened || moving.isRunning}
            onClick={accept}
            startIcon={<IconCheck size={18} stroke={1.75} aria-hidden="true" />}
            aria-keyshortcuts={letter("A")}
          >
            {t("verifying:accept")} <Key of="A" />
          </Button>
        )}
      </div>
      {asks && mayRefuse && (
        <ReasonDialog
          title={t("verifying:refusing.title", { name })}
          submit={t("verifying:refusing.submit")}
          help={t("verifying:refusing.help", { min: lengths.leastReason })}
          danger
          action={action}
          draftName={`verification.filed.${of.id}`}
          schema={refusalDraft}
          moving={{
            ...moving,
            move: (name, data) => {
              setTried(true);
              return moving.move(name, { ...data, decision: "refuse" });
            },
          }}
          refusal={tried ? refusal : undefined}
          onClose={() => setAsks(false)}
        >
          <p>
            {t(
              of.state === "accepted" && among === "certificates"
                ? "verifying:refusing.leavesGoods"
                : "verifying:refusing.effect",
            )}
          </p>
        </ReasonDialog>
      )}
    </div>
  );
}
