import { useState } from "react";
import type { CaseView, ExhibitView } from "#shared/disputes/case-view.ts";
import { FileLink, FilePicture } from "#web/src/features/documents/index.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { Card, CardHead } from "#web/src/ui/Card.tsx";
import { IconUpload } from "#web/src/ui/icons.ts";
import { VisuallyHidden } from "#web/src/ui/VisuallyHidden.tsx";
import type { CaseAction } from "./case-actions.ts";
import { otherName, whose } from "./case-words.ts";
import { useCaseWording } from "./use-case-wording.ts";
import page from "./CasePage.module.css";
import styles from "./EvidencePanel.module.css";

/** So many stand there at once; the others come once they are asked for. */
const shownAtOnce = 12;

/** What both sides have shown, by number: pictures that open large, papers that are saved. */
export function EvidencePanel({ found, onAction }: { found: CaseView; onAction: (action: CaseAction) => void }) {
  const { t } = useTranslation("case-page");
  const [shown, setShown] = useState(shownAtOnce);
  const { exhibits, can } = found;
  const left = exhibits.length - shown;
  return (
    <Card as="section">
      <CardHead
        title={t("evidence.title")}
        aside={
          can.includes("addEvidence") && (
            <span data-print="never">
              <Button size="small" icon={IconUpload} onClick={() => onAction({ name: "addEvidence" })}>
                {t("do.addEvidence")}
              </Button>
            </span>
          )
        }
      />
      <div className={page.body}>
        {exhibits.length === 0 ? (
          <p className={page.quiet}>{t("evidence.none")}</p>
        ) : (
          <ul className={styles.grid}>
            {exhibits.slice(0, shown).map((exhibit) => (
              <Exhibit key={exhibit.document.id} found={found} exhibit={exhibit} />
            ))}
          </ul>
        )}
        {left > 0 && (
          <p data-print="never">
            <Button size="small" variant="ghost" onClick={() => setShown(exhibits.length)}>
              {t("evidence.more", { count: left })}
            </Button>
          </p>
        )}
        <p className={page.quiet}>{t("evidence.seen")}</p>
      </div>
    </Card>
  );
}

function Exhibit({ found, exhibit }: { found: CaseView; exhibit: ExhibitView }) {
  const { t } = useTranslation("case-page");
  const { dates } = useCaseWording();
  const { label, by, caption, certificate, inspector, document, addedAt } = exhibit;
  const isPicture = document.variants.length > 0;
  return (
    <li className={styles.exhibit}>
      <span className={styles.label}>
        <VisuallyHidden>{t("evidence.label", { label })}</VisuallyHidden>
        <span aria-hidden="true">{label}</span>
      </span>
      <div className={isPicture ? styles.picture : styles.file}>
        {isPicture ? <FilePicture document={document} /> : <FileLink document={document} />}
      </div>
      <div className={styles.words}>
        {caption && <p className={styles.caption}>{caption}</p>}
        {certificate && <p className={styles.caption}>{t("evidence.of", { certificate })}</p>}
        <p className={styles.quiet}>
          {inspector
            ? t("evidence.theirs", { name: inspector, day: dates.day(addedAt) })
            : t(`evidence.${whose(found, by)}`, { name: otherName(found), day: dates.day(addedAt) })}
        </p>
        {document.sha256 && (
          <p className={styles.hash} title={t("evidence.hash", { hash: document.sha256 })}>
            {t("evidence.hash", { hash: `${document.sha256.slice(0, 12)}…` })}
          </p>
        )}
      </div>
    </li>
  );
}
