import type { CaseView } from "#shared/disputes/case-view.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Badge } from "#web/src/ui/Badge.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Card, CardHead } from "#web/src/ui/Card.tsx";
import { IconPencil } from "#web/src/ui/icons.ts";
import { hasBegun, type CaseAction } from "./case-actions.ts";
import { otherName, whose } from "./case-words.ts";
import { useCaseWording } from "./use-case-wording.ts";
import styles from "./CasePage.module.css";

const answer = { name: "answer" } as const;

/** What both sides have said, and an answer that the reader has begun. */
export function Statements({ found, onAction }: { found: CaseView; onAction: (action: CaseAction) => void }) {
  const { t } = useTranslation("case-page");
  const { dates } = useCaseWording();
  const { statements, can } = found;
  const isBegun = can.includes("answer") && hasBegun(found, answer);
  if (statements.length === 0 && !isBegun && !found.claim) return null;
  return (
    <Card as="section">
      <CardHead
        title={t("statements.title")}
        aside={isBegun && <Badge icon={IconPencil}>{t("statements.draft")}</Badge>}
      />
      <div className={styles.body}>
        {statements.length === 0 && !isBegun && (
          <p className={styles.quiet}>
            {t(found.status === "answering" ? "statements.none" : "statements.noneInTime")}
          </p>
        )}
        {statements.map(({ what, side, words, at }) => (
          <div key={`${what}${at}`} className={styles.said}>
            <h3 className={styles.subtitle}>
              {t(`statements.${what}.${whose(found, side)}`, { name: otherName(found) })}
            </h3>
            <p className={styles.words}>{words}</p>
            <p className={styles.quiet}>{dates.moment(at)}</p>
          </div>
        ))}
        {isBegun && (
          <div className={styles.row} data-print="never">
            <p className={styles.quiet}>{t("statements.draftWords")}</p>
            <Button size="small" icon={IconPencil} onClick={() => onAction(answer)}>
              {t("do.continue")}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
