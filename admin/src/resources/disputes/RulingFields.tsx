import { useTranslate } from "react-admin";
import { goodsEnds, reasonCodes, reasonCodesFor } from "#shared/disputes/process.ts";
import { organizationTypes } from "#shared/organizations/choices.ts";
import { Choice, FieldError } from "../../ui/Field.tsx";
import styles from "./Decision.module.css";
import type { DecisionTyped } from "./decision-draft.ts";

interface Props {
  draft: DecisionTyped;
  write: (change: Partial<DecisionTyped>) => void;
  problemOf: (field: string) => string | undefined;
  /** What the ids of the fields begin with. */
  id: string;
  /** Whether goods have left, of which a decision for the buyer says what becomes. */
  isShipped: boolean;
}

/** Why, by a code, and what becomes of the goods. */
export function RulingFields({ draft, write, problemOf, id, isShipped }: Props) {
  const t = useTranslate();
  const { outcome, goods } = draft;
  if (outcome === "") return null;
  return (
    <>
      <div id={`${id}-reasonCode`}>
        <Choice
          label={t("decide.reasonCode")}
          value={draft.reasonCode}
          onChange={(reasonCode) => write({ reasonCode })}
          options={[
            { value: "", label: t("decide.choose") },
            ...reasonCodesFor(outcome).map((code) => ({
              value: code,
              label: `${reasonCodes[code].short} ${t(`cases:reasonCode.${code}`)}`,
            })),
          ]}
        />
        <FieldError id={`${id}-reasonCode-error`}>{problemOf("reasonCode")}</FieldError>
      </div>
      {outcome === "buyer" && isShipped && (
        <fieldset className={styles.outcomes} id={`${id}-goods`} aria-describedby={`${id}-goods-error`}>
          <legend>{t("decide.goods")}</legend>
          {goodsEnds.map((end) => (
            <label key={end} className={styles.outcome}>
              <input
                type="radio"
                name={`${id}-goods`}
                value={end}
                checked={goods === end}
                onChange={() => write({ goods: end })}
              />
              <strong>{t(`cases:goods.${end}`)}</strong>
              <span className={styles.note}>{t(`decide.goodsNote.${end}`)}</span>
            </label>
          ))}
          <FieldError id={`${id}-goods-error`}>{problemOf("goods")}</FieldError>
        </fieldset>
      )}
      {outcome === "buyer" && isShipped && goods === "returned" && (
        <fieldset className={styles.outcomes} id={`${id}-returnPaidBy`} aria-describedby={`${id}-returnPaidBy-error`}>
          <legend>{t("decide.returnPaidBy")}</legend>
          {organizationTypes.map((side) => (
            <label key={side} className={styles.outcome}>
              <input
                type="radio"
                name={`${id}-returnPaidBy`}
                value={side}
                checked={draft.returnPaidBy === side}
                onChange={() => write({ returnPaidBy: side })}
              />
              <strong>{t(`disputes.opener.${side}`)}</strong>
            </label>
          ))}
          <FieldError id={`${id}-returnPaidBy-error`}>{problemOf("returnPaidBy")}</FieldError>
        </fieldset>
      )}
    </>
  );
}
