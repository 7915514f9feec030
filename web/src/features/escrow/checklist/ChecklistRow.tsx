import type { ChecklistLine } from "#shared/escrow/checklist-contract.ts";
import type { OrderView } from "#shared/escrow/contract.ts";
import type { PaperView } from "#shared/escrow/papers-contract.ts";
import { FileLink } from "#web/src/features/documents/index.ts";
import { useIntentionKey } from "#web/src/forms/intention.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates } from "#web/src/screens/dates.ts";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { Badge } from "#web/src/ui/Badge.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Icon } from "#web/src/ui/Icon.tsx";
import {
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconFileCheck,
  IconFileText,
  IconHourglass,
  IconMessage,
  IconUpload,
} from "#web/src/ui/icons.ts";
import { useAnswerPaperMutation } from "./api.ts";
import { DrawnOf } from "./DrawnOf.tsx";
import { OlderVersions } from "./OlderVersions.tsx";
import styles from "./Checklist.module.css";

const looks = {
  awaited: { tone: "sand", icon: IconClock },
  uploaded: { tone: "info", icon: IconHourglass },
  accepted: { tone: "success", icon: IconCircleCheck },
  refused: { tone: "danger", icon: IconCircleX },
} as const;

interface Props {
  order: OrderView;
  line: ChecklistLine;
  /** Papers of several shipments stand there together. */
  named: boolean;
  older: readonly PaperView[];
  onHand: () => void;
  onRefuse: () => void;
}

/** One paper: what it says of itself, where it stands, and what its reader may do. */
export function ChecklistRow({ order, line, named, older, onHand, onRefuse }: Props) {
  const { t } = useTranslation(["order-parts", "choices"]);
  const { calendarDay, moment } = useDates();
  const { keyFor } = useIntentionKey();
  const [answer, { isLoading, error }] = useAnswerPaperMutation();
  const { id, paper, state, document, drawn, can } = line;
  const name = t(`choices:tradePaper.${paper}`);
  const facts = [line.issuer, line.number, line.issuedOn && calendarDay(line.issuedOn)].filter(Boolean).join(", ");
  const says = [named && t("papers.shipment", { number: line.shipment }), !line.required && t("papers.optional"), facts]
    .filter(Boolean)
    .join(" · ");
  const { tone, icon } = looks[state];
  const label = state === "uploaded" ? `uploaded.${order.side}` : state;
  const hands = document ? "replace" : id ? "handInstead" : "hand";
  // What is there, or is drawn without them, is nothing that they have to do.
  const isQuiet = state !== "refused" && (id !== null || (drawn !== null && !drawn.isForm));
  const accept = () => {
    if (!id) return;
    const accepted = { answer: "accepted" as const, reason: null };
    void answer({
      orderId: order.id,
      paperId: id,
      answer: accepted,
      idempotencyKey: keyFor([id, accepted]),
    });
  };
  return (
    <li className={styles.row} data-paper={paper}>
      <Icon of={state === "accepted" ? IconFileCheck : IconFileText} className={styles.icon} />
      <div className={styles.what}>
        <p className={styles.name}>{name}</p>
        {says && <p className={styles.facts}>{says}</p>}
        {document && (
          <div className={styles.file}>
            <FileLink document={document} />
          </div>
        )}
        <DrawnOf order={order} line={line} />
      </div>
      <div className={styles.side}>
        <span className={styles.state}>
          <Badge tone={tone} icon={icon}>
            {t(`papers.state.${label}`)}
          </Badge>
        </span>
        <div className={styles.buttons} data-print="never">
          {can.includes("answer") && (
            <>
              <Button size="small" aria-label={t("papers.refuseNamed", { paper: name })} onClick={onRefuse}>
                {t("papers.refuse")}
              </Button>
              <Button
                size="small"
                variant="primary"
                loading={isLoading}
                aria-label={t("papers.acceptNamed", { paper: name })}
                onClick={accept}
              >
                {t("papers.accept")}
              </Button>
            </>
          )}
          {can.includes("hand") && (
            <Button
              size="small"
              variant={isQuiet ? "ghost" : "outline"}
              icon={IconUpload}
              aria-label={t(`papers.${hands}Named`, { paper: name })}
              onClick={onHand}
            >
              {t(`papers.${hands}`)}
            </Button>
          )}
        </div>
      </div>
      {line.reason && state === "refused" && (
        <div className={styles.reason}>
          <Icon of={IconMessage} size="small" />
          <div>
            <blockquote>{line.reason}</blockquote>
            {line.answeredAt && (
              <p className={styles.by}>
                {t("papers.refusedBy", { buyer: order.buyer.name, moment: moment(line.answeredAt) })}
              </p>
            )}
          </div>
        </div>
      )}
      <OlderVersions order={order} older={older} of={name} />
      {error !== undefined && (
        <div className={styles.wide}>
          <Refusal error={error} />
        </div>
      )}
    </li>
  );
}
