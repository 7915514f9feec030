import { useState } from "react";
import { useDataProvider, useTranslate } from "react-admin";
import type { DecisionDraft } from "#shared/disputes/admin-contract.ts";
import type { DisputeCaseView } from "#shared/disputes/staff-view.ts";
import { languages } from "#shared/kernel/language.ts";
import { organizationTypes } from "#shared/organizations/choices.ts";
import type { ConsoleData } from "../../providers/data.ts";
import { PaperFrame } from "../../ui/PaperFrame.tsx";
import styles from "./Desk.module.css";

interface Props {
  dispute: DisputeCaseView;
  /** The decision that they would be about. */
  ruling: Partial<DecisionDraft>;
}

/** Both sides' letters before anything is decided, in both languages: whoever decides reads what will be read. */
export function LetterPreviews({ dispute, ruling }: Props) {
  const t = useTranslate();
  const data = useDataProvider<ConsoleData>();
  const [shown, setShown] = useState("");
  const choices = organizationTypes.flatMap((side) => languages.map((language) => ({ side, language })));
  const chosen = choices.find(({ side, language }) => `${side}-${language}` === shown);
  return (
    <section aria-label={t("desk.letters.preview")}>
      <p>{t("desk.letters.preview")}</p>
      <div className={styles.zooms}>
        {choices.map(({ side, language }) => {
          const key = `${side}-${language}`;
          return (
            <button
              key={key}
              type="button"
              aria-pressed={shown === key}
              onClick={() => setShown(shown === key ? "" : key)}
            >
              {dispute[side].name}, {t(`desk.letters.in.${language}`)}
            </button>
          );
        })}
      </div>
      {chosen && (
        <PaperFrame
          key={shown}
          title={t("desk.letters.preview")}
          name={`${dispute.order.reference}-preview-${shown}.pdf`}
          load={() => data.letterPreview(dispute.id, { ruling, ...chosen })}
        />
      )}
    </section>
  );
}
