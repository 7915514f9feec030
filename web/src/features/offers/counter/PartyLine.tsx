import type { ReactNode } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Flag } from "#web/src/ui/Flag.tsx";
import { VerifiedMark } from "#web/src/ui/VerifiedMark.tsx";
import styles from "./CounterForm.module.css";

interface Props {
  country: string | null;
  verified: boolean;
  /** Who it is. */
  words: string;
  /** What it is about. */
  children: ReactNode;
}

/** The other side below the head of a page on which terms are written. */
export function PartyLine({ country, verified, words, children }: Props) {
  const { t } = useTranslation("negotiation");
  return (
    <span className={styles.party}>
      {country && <Flag country={country} />}
      {words && <span>{words}</span>}
      {verified && <VerifiedMark compact label={t("detail.verified")} />}
      {children}
    </span>
  );
}
