import type { TFunction } from "i18next";
import type { LotView } from "#shared/catalogue/lots.ts";
import { lotLines, type LotWording } from "#shared/look/lot-words.ts";
import { languageOf } from "#web/src/i18n/language-of.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { VisuallyHidden } from "#web/src/ui/VisuallyHidden.tsx";
import styles from "./ChangedTerms.module.css";

interface Props {
  /** As the page showed it. */
  seen: LotView | undefined;
  now: LotView;
}

/** What a lot says otherwise than when the buyer saw it. */
export function ChangedLot({ seen, now }: Props) {
  const { t, i18n } = useTranslation(["catalogue", "lots", "ui"]);
  const wording: LotWording = { t: t as TFunction, language: languageOf(i18n) };
  const [before, today] = [new Map(seen ? lotLines(seen, wording) : []), new Map(lotLines(now, wording))];
  const labels = [...new Set([...before.keys(), ...today.keys()])];
  const changed = labels.filter((label) => before.get(label) !== today.get(label));
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{t("lots:lot", { number: now.number })}</caption>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{t("order.changed.term")}</VisuallyHidden>
          </th>
          <th scope="col">{t("order.changed.seen")}</th>
          <th scope="col">{t("order.changed.now")}</th>
        </tr>
      </thead>
      <tbody>
        {changed.map((label) => (
          <tr key={label} className={styles.changed}>
            <th scope="row">
              {label}
              <span className={styles.mark}>{t("order.changed.mark")}</span>
            </th>
            <td>{before.get(label) ?? "\u2013"}</td>
            <td>{today.get(label) ?? "\u2013"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
