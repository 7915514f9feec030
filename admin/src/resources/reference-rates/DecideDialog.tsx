import { useState } from "react";
import { useTranslate } from "react-admin";
import { proposedRateEndpoints, type ProposedRateView } from "#shared/currencies/contract.ts";
import { formatNumber } from "#shared/look/numbers.ts";
import { ReasonDialog } from "../../ui/ReasonDialog.tsx";
import { useLanguage } from "../../ui/use-language.ts";
import { useMove } from "../../ui/use-move.ts";

/** What the reader is about to do about a rate. */
export interface Asked {
  rate: ProposedRateView;
  move: ProposedRateView["can"][number];
}

interface Props extends Asked {
  /** It has taken effect; with the rate as it is named. */
  onDone: (named: { currency: string; rate: string }) => void;
  onClose: () => void;
}

/** Asks before a rate that waits is confirmed, refused or taken back. It stays when somebody else was first, and says so. */
export function DecideDialog({ rate, move, onDone, onClose }: Props) {
  const t = useTranslate();
  const language = useLanguage();
  const [refusal, setRefusal] = useState<unknown>();
  const named = { currency: rate.currency, rate: formatNumber(rate.usdPerUnit, language) };
  const moving = useMove({
    resource: "proposed-rates",
    record: rate,
    onRefused: setRefusal,
    onDone: () => onDone(named),
  });
  const words = (name: string) => t(`rates.waiting.${name}`, named);
  return (
    <ReasonDialog
      title={words(`${move}Title`)}
      submit={words(move)}
      danger={move === "refuse"}
      help={words(`reasonHelp.${move}`)}
      action={move}
      draftName={`rate.${rate.id}`}
      schema={proposedRateEndpoints[move].body}
      moving={moving}
      refusal={refusal}
      onClose={onClose}
    >
      <p>{words(`${move}Hint`)}</p>
    </ReasonDialog>
  );
}
