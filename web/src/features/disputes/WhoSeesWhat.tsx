import type { CaseView } from "#shared/disputes/case-view.ts";
import { isForReviewer } from "#shared/disputes/process.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { FoldingCard } from "./FoldingCard.tsx";
import styles from "./CasePage.module.css";

export function WhoSeesWhat({ found }: { found: CaseView }) {
  const { t } = useTranslation("case-page");
  return (
    <FoldingCard title={t("who.title")} isFinished>
      <div className={styles.body}>
        <p className={styles.quiet}>{t("who.text")}</p>
        {isForReviewer(found.status) && (
          <p className={styles.quiet}>{t(`who.team.${found.isAssigned ? "assigned" : "queue"}`)}</p>
        )}
      </div>
    </FoldingCard>
  );
}
