import type { VerificationView } from "#shared/verification/contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { goTo, partsOf } from "./missing.ts";
import styles from "./Next.module.css";

/** All that is missing, each with the way to it. */
export function MissingList({ view: { missing, certificates } }: { view: VerificationView }) {
  const { t } = useTranslation(["verification", "choices"]);
  const nameOf = (one: { field: string; key: string }): string => {
    const { of, name } = partsOf(one);
    const kind = certificates.find(({ id }) => id === name)?.kind ?? "";
    const what =
      of === "detail"
        ? t(`field.${name}`)
        : of === "paper"
          ? t(`paper.${name}`)
          : t(`choices:certification.${kind}`, { defaultValue: kind });
    if (one.key === "ended") return t("missing.ended", { what });
    return one.key === "paperRefused" ? t("missing.refused", { what }) : what;
  };
  return (
    <ul className={styles.missing} aria-label={t("missing.title")}>
      {missing.map((one) => (
        <li key={one.field}>
          <Button size="small" aria-label={t("missing.go", { what: nameOf(one) })} onClick={() => goTo(one)}>
            {nameOf(one)}
          </Button>
        </li>
      ))}
    </ul>
  );
}
