import type { PaperKind } from "#shared/verification/choices.ts";
import type { PaperView } from "#shared/verification/contract.ts";
import { dayOf } from "#shared/verification/rules.ts";
import { classNames } from "#shared/look/class-names.ts";
import { FileLink } from "#web/src/features/documents/index.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates, useNow } from "#web/src/screens/dates.ts";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { Badge } from "#web/src/ui/Badge.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Icon } from "#web/src/ui/Icon.tsx";
import {
  IconAlertCircle,
  IconFilePlus,
  IconFileText,
  IconHourglass,
  IconTrash,
  IconUpload,
} from "#web/src/ui/icons.ts";
import { useRemovePaperMutation } from "./api.ts";
import { filedLook } from "./stage.ts";
import styles from "./Filed.module.css";

interface Props {
  organizationId: string;
  kind: PaperKind;
  paper: PaperView | undefined;
  seesFiles: boolean;
  /** Adds it, or sends another in its place. */
  onSend: (() => void) | undefined;
}

/** A paper that is asked for: missing, or with its files and what our team says of it. */
export function PaperRow({ organizationId, kind, paper, seesFiles, onSend }: Props) {
  const { t } = useTranslation("verification");
  const dates = useDates();
  const now = useNow();
  const [remove, removing] = useRemovePaperMutation();
  const name = t(`paper.${kind}`);
  const isRefused = paper?.state === "refused";
  const isEnded = paper?.validUntil != null && paper.validUntil < dayOf(now);
  return (
    <li id={`paper-${kind}`} className={classNames(styles.filed, isRefused && styles.refused)}>
      <Icon of={IconFileText} size="large" className={paper ? styles.icon : styles.iconMissing} />
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        {paper ? (
          <>
            {paper.documents.map((document) => (
              <FileLink key={document.id} document={document} muted />
            ))}
            <p className={styles.facts}>
              {[
                dates.day(paper.sentAt),
                paper.validUntil && t("papers.validUntil", { day: dates.calendarDay(paper.validUntil) }),
                paper.documents.length === 0 && t(seesFiles ? "papers.gone" : "papers.hidden"),
              ]
                .filter(Boolean)
                .join(" · ")}
            </p>
          </>
        ) : (
          <p className={styles.facts}>{t(`paperHelp.${kind}`)}</p>
        )}
      </div>
      <div className={styles.tools}>
        {paper && !isEnded && <Badge {...filedLook[paper.state]}>{t(`filed.${paper.state}`)}</Badge>}
        {isEnded && (
          <Badge tone="danger" icon={IconHourglass}>
            {t("papers.ended")}
          </Badge>
        )}
        {onSend && (
          <Button
            size="small"
            variant={paper && !isRefused && !isEnded ? "ghost" : "outline"}
            icon={paper ? IconUpload : IconFilePlus}
            aria-label={t(paper ? "papers.replaceNamed" : "papers.addNamed", { paper: name })}
            onClick={onSend}
          >
            {t(paper ? "papers.replace" : "papers.add")}
          </Button>
        )}
        {paper?.can.includes("remove") && (
          <Button
            size="small"
            variant="ghost"
            iconOnly
            icon={IconTrash}
            loading={removing.isLoading}
            onClick={() => void remove({ organizationId, paperId: paper.id })}
          >
            {t("papers.remove", { paper: name })}
          </Button>
        )}
      </div>
      {isRefused && paper.reason && (
        <p className={styles.reason}>
          <Icon of={IconAlertCircle} size="small" />
          <span>{paper.reason}</span>
        </p>
      )}
      {removing.error && (
        <div className={styles.problem}>
          <Refusal error={removing.error} />
        </div>
      )}
    </li>
  );
}
