import Slider from "@mui/material/Slider";
import { useTranslate } from "react-admin";
import { Field } from "../../ui/Field.tsx";
import { useLanguage } from "../../ui/use-language.ts";
import { divide, minorOf, typedOf, type DecisionTyped } from "./decision-draft.ts";
import styles from "./Decision.module.css";

interface Props {
  draft: DecisionTyped;
  write: (change: Partial<DecisionTyped>) => void;
  /** Minor units. */
  total: bigint;
  error: string | undefined;
}

/** A slider for the rough division, two fields for the exact one. */
export function SplitInputs({ draft, write, total, error }: Props) {
  const t = useTranslate();
  const language = useLanguage();
  const released = minorOf(draft.released, language) ?? 0n;
  // Only the slider's place: amounts are never computed from it but in whole percents.
  const percent = Number((released * 10_000n) / total) / 100;
  const share = (value: number) => t("decide.percent", { value: String(Math.round(value)) });
  const slide = (value: number) => {
    const minor = (total * BigInt(Math.round(value))) / 100n;
    write({ released: typedOf(minor, language), refunded: typedOf(total - minor, language) });
  };
  return (
    <div className={styles.split}>
      <div className={styles.shares}>
        <span>{t("decide.refundShare", { share: share(100 - percent) })}</span>
        <span>{t("decide.releaseShare", { share: share(percent) })}</span>
      </div>
      <Slider
        value={Math.min(percent, 100)}
        min={0}
        max={100}
        step={1}
        aria-label={t("decide.releaseSlider")}
        getAriaValueText={share}
        onChange={(_, value) => slide(Number(value))}
      />
      <div className={styles.amounts}>
        <Field
          label={t("decide.released")}
          inputProps={{ inputMode: "decimal", autoComplete: "off" }}
          value={draft.released}
          error={error}
          onChange={({ target }) => write(divide("released", target.value, total, language))}
        />
        <Field
          label={t("decide.refunded")}
          inputProps={{ inputMode: "decimal", autoComplete: "off" }}
          value={draft.refunded}
          onChange={({ target }) => write(divide("refunded", target.value, total, language))}
        />
      </div>
    </div>
  );
}
