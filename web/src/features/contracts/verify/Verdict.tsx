import { classNames } from "#shared/look/class-names.ts";
import type { VerifiedContract } from "#shared/contracts/contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconAlertTriangle, IconRosetteDiscountCheckFilled } from "#web/src/ui/icons.ts";
import styles from "./VerifyPage.module.css";

export type VerdictName = "signed" | "differs" | "unsigned" | "ordered" | "neverPaid" | "otherOrder";

/** Whether a file is the signed one; of what both have not signed there is none. What an order has concluded nobody has signed. */
export function verdictOf({ isSignedFile, status, origin }: VerifiedContract): VerdictName {
  if (origin === "listing") return !isSignedFile ? "otherOrder" : status === "lapsed" ? "neverPaid" : "ordered";
  if (isSignedFile) return "signed";
  return status === "signed" || status === "lapsed" ? "differs" : "unsigned";
}

export const isOurs = (verdict: VerdictName): boolean => verdict === "signed" || verdict === "ordered";

export function Verdict({ of }: { of: VerdictName }) {
  const { t } = useTranslation("verify-contract");
  const isSame = isOurs(of);
  return (
    <div className={classNames(styles.verdict, isSame ? styles.isSigned : styles.isNot)}>
      <Icon of={isSame ? IconRosetteDiscountCheckFilled : IconAlertTriangle} size="large" />
      <div>
        <h2 className={styles.verdictTitle}>{t(`file.${of}.title`)}</h2>
        <p>{t(`file.${of}.text`)}</p>
      </div>
    </div>
  );
}
