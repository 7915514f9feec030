import { useState } from "react";
import { paperKinds, type PaperKind } from "#shared/verification/choices.ts";
import type { PaperView, VerificationView } from "#shared/verification/contract.ts";
import { largest } from "#shared/documents/choices.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconUpload } from "#web/src/ui/icons.ts";
import { PaperDialog } from "./PaperDialog.tsx";
import { PaperRow } from "./PaperRow.tsx";
import styles from "./Filed.module.css";

interface Props {
  view: VerificationView;
  type: OrganizationType;
}

/** The papers that are asked for, each with what has become of it, and others that may be added. */
export function PapersCard({ view, type }: Props) {
  const { t } = useTranslation("verification");
  const [sending, setSending] = useState<{ kinds: readonly PaperKind[]; replaced?: PaperView }>();
  const { papers, requiredPapers, organizationId, can, request } = view;
  const of = (kind: PaperKind) => papers.find((paper) => paper.kind === kind);
  const kinds = paperKinds.filter((kind) => requiredPapers.includes(kind) || of(kind));
  const others = paperKinds.filter((kind) => !kinds.includes(kind));
  const isDraft = request?.state === "draft";
  const count = isDraft ? papers.length : papers.filter(({ state }) => state === "accepted").length;
  const mayAdd = can.includes("addPapers");
  const [first, ...rest] = sending?.kinds ?? [];
  return (
    <Card as="section">
      <div className={styles.head}>
        <div>
          <h2 className={styles.title}>{t("papers.title")}</h2>
          <p className={styles.lede}>{t(type === "supplier" ? "papers.lede" : "papers.ledeBuyer")}</p>
        </div>
        <p className={styles.figure}>
          {t(isDraft ? "papers.given" : "papers.accepted", { count, total: kinds.length })}
        </p>
      </div>
      <ul className={styles.list}>
        {kinds.map((kind) => {
          const paper = of(kind);
          return (
            <PaperRow
              key={kind}
              kind={kind}
              paper={paper}
              organizationId={organizationId}
              // Only owners and managers may do anything with a request.
              seesFiles={can.length > 0}
              onSend={
                (paper ? paper.can.includes("replace") : mayAdd)
                  ? () => setSending({ kinds: [kind], ...(paper && { replaced: paper }) })
                  : undefined
              }
            />
          );
        })}
      </ul>
      {mayAdd && others.length > 0 && (
        <div className={styles.other}>
          <Icon of={IconUpload} className={styles.otherIcon} />
          <div>
            <Button variant="ghost" size="small" onClick={() => setSending({ kinds: others })}>
              {t("papers.optional")}
            </Button>
            <p className={styles.facts}>{t("papers.optionalHelp", { megabytes: largest.fileMb })}</p>
          </div>
        </div>
      )}
      {first && (
        <PaperDialog
          organizationId={organizationId}
          kinds={[first, ...rest]}
          replaced={sending?.replaced}
          onClose={() => setSending(undefined)}
        />
      )}
    </Card>
  );
}
