import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslate } from "react-admin";
import { providerCallEndpoints, type ProviderCallDetail } from "#shared/escrow/provider-call-contract.ts";
import { useStaffPermissions } from "../../ui/Guard.tsx";
import { ReasonDialog } from "../../ui/ReasonDialog.tsx";
import type { useMove } from "../../ui/use-move.ts";
import styles from "./ProviderCalls.module.css";
import { SettleDialog } from "./SettleDialog.tsx";

interface Props {
  call: ProviderCallDetail;
  moving: ReturnType<typeof useMove>;
  refusal: unknown;
  /** Before a question is asked. */
  onAsk: () => void;
}

type Move = ProviderCallDetail["can"][number];

/** The words of the moves that ask for nothing but a reason. */
const words = {
  confirmSettlement: "confirm",
  refuseSettlement: "refuse",
  withdrawSettlement: "withdraw",
} as const;

/** What this reader may do about a call, each with its question. */
export function CallMoves({ call, moving, refusal, onAsk }: Props) {
  const t = useTranslate();
  const { permissions } = useStaffPermissions();
  const [asked, setAsked] = useState<Move | null>(null);
  const may = call.can.filter((move) => move !== "sendAgain" || permissions?.includes("providerCalls.sendAgain"));
  if (may.length === 0) return null;
  const isByHand = call.state === "byHand";
  /** What this page is for stands out: what the provider cannot do is not sent again. */
  const main: Move = isByHand ? "settle" : may.includes("sendAgain") ? "sendAgain" : "confirmSettlement";
  const label = (move: Move) =>
    move === "sendAgain"
      ? t("providerCalls.sendAgain")
      : t(`providerCalls.byHand.${move === "settle" ? "settle" : words[move]}`);
  const close = () => setAsked(null);
  const common = { moving, refusal, draftName: `provider-call.${call.id}`, onClose: close };
  return (
    <>
      <div className={styles.moves}>
        {may.map((move) => (
          <Button
            key={move}
            variant={move === main || move === "confirmSettlement" ? "contained" : "outlined"}
            color={move === "refuseSettlement" ? "error" : "primary"}
            onClick={() => {
              onAsk();
              setAsked(move);
            }}
          >
            {label(move)}
          </Button>
        ))}
      </div>
      {asked === "settle" && <SettleDialog call={call} {...common} />}
      {asked === "sendAgain" && (
        <ReasonDialog
          {...common}
          title={t("providerCalls.sendAgainTitle")}
          submit={t("providerCalls.sendAgain")}
          help={t("providerCalls.sendAgainHelp")}
          action="sendAgain"
          schema={providerCallEndpoints.sendAgain.body}
        >
          <p>{t(`providerCalls.sendAgainHint.${isByHand ? "byHand" : call.refused ? "refused" : "givenUp"}`)}</p>
        </ReasonDialog>
      )}
      {asked !== null && asked !== "settle" && asked !== "sendAgain" && (
        <ReasonDialog
          {...common}
          title={t(`providerCalls.byHand.${words[asked]}Title`)}
          submit={label(asked)}
          danger={asked === "refuseSettlement"}
          help={t("providerCalls.byHand.reasonHelp")}
          action={asked}
          schema={providerCallEndpoints[asked].body}
        >
          <p>{t(`providerCalls.byHand.${words[asked]}Hint`)}</p>
        </ReasonDialog>
      )}
    </>
  );
}
