import Button from "@mui/material/Button";
import { useTranslate } from "react-admin";
import type { ProposedRateView } from "#shared/currencies/contract.ts";
import { changePercent, inForceUntil } from "#shared/currencies/rules.ts";
import { formatNumber } from "#shared/look/numbers.ts";
import { Deadline, Moment } from "../../ui/Moment.tsx";
import type { Column } from "../../ui/RowTable.tsx";
import { useLanguage } from "../../ui/use-language.ts";
import type { Asked } from "./DecideDialog.tsx";
import styles from "./Rates.module.css";

/** What is shown of a rate that waits or has waited, with what the reader may do about it. */
export function useWaitingColumns(onAsk: (asked: Asked) => void): Column<ProposedRateView>[] {
  const t = useTranslate();
  const language = useLanguage();
  const words = (name: string, values?: object) => t(`rates.waiting.${name}`, values);
  const write = (rate: string) => formatNumber(rate, language);
  const change = (rate: string, before: string) => {
    const percent = changePercent(rate, before);
    return t("rates.percent", { value: `${percent.startsWith("-") ? "" : "+"}${write(percent)}` });
  };
  return [
    {
      id: "currency",
      header: t("rates.currency"),
      phone: "title",
      cell: ({ currency }) => <strong>{currency}</strong>,
    },
    {
      id: "rate",
      header: t("rates.rate"),
      align: "end",
      cell: ({ usdPerUnit }) => <strong>{write(usdPerUnit)}</strong>,
    },
    {
      id: "last",
      header: t("rates.last"),
      align: "end",
      cell: (rate) => {
        const before = besideOf(rate);
        if (!before) return t("rates.none");
        return (
          <>
            {write(before.usdPerUnit)}
            <span className={styles.beside}>{change(rate.usdPerUnit, before.usdPerUnit)}</span>
          </>
        );
      },
    },
    {
      id: "ground",
      header: words("why"),
      cell: ({ ground, usdPerUnit, comparedTo }) =>
        words(
          `ground.${ground}`,
          comparedTo ? { change: change(usdPerUnit, comparedTo.usdPerUnit), rate: write(comparedTo.usdPerUnit) } : {},
        ),
    },
    {
      id: "source",
      header: t("rates.source"),
      cell: ({ source, asOf }) => (
        <>
          {source}
          <span className={styles.beside}>
            <Moment at={asOf} />
          </span>
        </>
      ),
    },
    {
      id: "by",
      header: t("rates.importedBy"),
      cell: ({ importedBy, importedAt }) => (
        <>
          {importedBy ?? "–"}
          <span className={styles.beside}>
            <Moment at={importedAt} />
          </span>
        </>
      ),
    },
    {
      id: "decision",
      header: words("decision"),
      cell: (rate) =>
        rate.status === "awaiting_confirmation" ? <Open rate={rate} onAsk={onAsk} /> : <Ended rate={rate} />,
    },
  ];
}

/** What a rate that waits is held against today, and one that has ended was held against then. */
const besideOf = ({ status, last, comparedTo }: ProposedRateView) =>
  status === "awaiting_confirmation" ? last : comparedTo;

function Open({ rate, onAsk }: { rate: ProposedRateView; onAsk: (asked: Asked) => void }) {
  const t = useTranslate();
  const isOwn = rate.can.includes("withdraw");
  return (
    <>
      <span className={styles.moves}>
        {rate.can.map((move) => (
          <Button
            key={move}
            size="small"
            variant={move === "confirm" ? "contained" : "outlined"}
            color={move === "refuse" ? "error" : "primary"}
            onClick={() => onAsk({ rate, move })}
            aria-label={t("rates.waiting.moveOf", { move: t(`rates.waiting.${move}`), currency: rate.currency })}
          >
            {t(`rates.waiting.${move}`)}
          </Button>
        ))}
      </span>
      {isOwn && <span className={styles.beside}>{t("rates.waiting.own")}</span>}
      {rate.can.includes("refuse") && !rate.can.includes("confirm") && (
        <span className={styles.beside}>{t("rates.waiting.withoutRight")}</span>
      )}
      <span className={styles.beside}>
        {t("rates.waiting.until")} <Deadline at={inForceUntil(new Date(rate.asOf)).toISOString()} />
      </span>
    </>
  );
}

function Ended({ rate: { status, decidedBy, decidedAt, decidedReason } }: { rate: ProposedRateView }) {
  const t = useTranslate();
  return (
    <>
      {t(`rates.waiting.statuses.${status}`)}
      <span className={styles.beside}>
        {decidedBy && `${decidedBy}, `}
        {decidedAt && <Moment at={decidedAt} />}
      </span>
      {decidedReason && <span className={styles.beside}>{decidedReason}</span>}
    </>
  );
}
