import { classNames } from "#shared/look/class-names.ts";
import type { VerifiedContract } from "#shared/contracts/contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconAlertTriangle, IconRosetteDiscountCheckFilled } from "#web/src/ui/icons.ts";
import styles from "./VerifyPage.module.css";

export type VerdictName = "signed" | "differs" | "unsigned";

/** Whether a file is the signed one; of what both have not signed there is none. */
export function verdictOf({ isSignedFile, status }: VerifiedContract): VerdictName {
  if (isSignedFile) return "signed";
  return status === "signed" || status === "lapsed" ? "differs" : "unsigned";
}

export function Verdict({ of }: { of: VerdictName }) {
  const { t } = useTranslation("verify-contract");
  const isSigned = of === "signed";
  return (
    <div className={classNames(styles.verdict, isSigned ? styles.isSigned : styles.isNot)}>
      <Icon of={isSigned ? IconRosetteDiscountCheckFilled : IconAlertTriangle} size="large" />
      <div>
        <h2 className={styles.verdictTitle}>{t(`file.${of}.title`)}</h2>
        <p>{t(`file.${of}.text`)}</p>
      </div>
    </div>
  );
}
