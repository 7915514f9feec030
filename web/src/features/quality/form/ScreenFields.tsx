import { formatDecimal, isDecimal, parseDecimal } from "#shared/kernel/decimal.ts";
import { measuredScale } from "#shared/catalogue/lot-properties.ts";
import { sievedFigures } from "#shared/quality/figures.ts";
import { screenNames } from "#shared/quality/screens.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { FieldGroup } from "#web/src/ui/Field.tsx";
import { NumberInput } from "#web/src/ui/NumberInput.tsx";
import { formatNumber } from "#web/src/ui/numbers.ts";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { useLimitOf } from "./limits-context.ts";
import type { SectionProps } from "./section-props.ts";
import { Standing } from "./Standing.tsx";
import styles from "./InspectionForm.module.css";

/** What stays on each screen, and what they add up to. */
export function ScreenFields({ typed, set, errorAt, verdictOf }: SectionProps) {
  const { t } = useTranslation(["quality", "lots"]);
  const language = useLanguage();
  const limitOf = useLimitOf();
  const { screens } = typed;
  const shares = screenNames.map((name) => screens[name] ?? "").filter((share) => isDecimal(share, measuredScale));
  const sum = formatDecimal(
    shares.reduce((whole, share) => whole + parseDecimal(share, measuredScale), 0n),
    measuredScale,
    1,
  );
  const up = verdictOf("screen15Up");
  // Those that the contract limits stand there with their verdict.
  const limited = [...sievedFigures, ...screenNames].filter((figure) => limitOf(figure));
  return (
    <>
      <FieldGroup hideLabel label={t("form.screens.title")} error={errorAt("screens.shares")}>
        <ul className={styles.shares}>
          {screenNames.map((name) => (
            <li key={name} className={styles.share}>
              <NumberInput
                label={t(`lots:property.${name}`)}
                suffix="%"
                value={screens[name] ?? ""}
                error={errorAt(`screens.shares.${name}`)}
                onValueChange={(share) => set({ ...typed, screens: { ...screens, [name]: share } })}
              />
              <svg className={styles.bar} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
                <rect width={100} height={6} className={styles.ground} />
                <rect width={Math.min(100, Number(screens[name]) || 0)} height={6} />
              </svg>
            </li>
          ))}
        </ul>
        <p className={styles.sum} role="status">
          <b>{t("form.screens.total", { sum: formatNumber(sum, language) })}</b>{" "}
          {up?.value && t("form.screens.up", { share: formatNumber(up.value, language, { least: 1 }) })}
        </p>
      </FieldGroup>
      {limited.map((figure) => (
        <div key={figure} className={styles.derived}>
          <b>{t(`lots:property.${figure}`)}</b>
          <Standing figure={figure} unit="percent" verdict={verdictOf(figure)} />
        </div>
      ))}
    </>
  );
}
