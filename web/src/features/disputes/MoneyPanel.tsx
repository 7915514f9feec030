import type { CaseView } from "#shared/disputes/case-view.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Badge } from "#web/src/ui/Badge.tsx";
import { Card, CardHead } from "#web/src/ui/Card.tsx";
import { IconCash, IconLock } from "#web/src/ui/icons.ts";
import { Money } from "#web/src/ui/Money.tsx";
import { claimedShare, otherName, rejectedBy, whose } from "./case-words.ts";
import { isAgreed, isReplaced } from "./endings.ts";
import { useCaseWording } from "./use-case-wording.ts";
import styles from "./CasePage.module.css";

/** Whether money has moved by the case, and how. */
function stateOf(found: CaseView): "still" | "moves" | "agreed" | "goesOn" {
  if (found.status === "closed") return isAgreed(found) && !isReplaced(found) ? "agreed" : "goesOn";
  if (found.status !== "decided") return "still";
  return found.ruling?.outcome === "delivered" ? "goesOn" : "moves";
}

const notes = { still: "note", moves: "ended", agreed: "ended", goesOn: "goesOn" } as const;

/** What lies in escrow, what is claimed of it, and that nothing moves. */
export function MoneyPanel({ found }: { found: CaseView }) {
  const { t } = useTranslation("case-page");
  const { language } = useCaseWording();
  const { order, claim, openedBy } = found;
  const state = stateOf(found);
  const percent = claimedShare(found, language);
  const claimant = openedBy === "supplier" ? "supplier" : "buyer";
  return (
    <Card as="section">
      <CardHead
        title={t("money.title")}
        aside={
          <Badge tone={state === "still" ? "info" : "leaf"} icon={state === "still" ? IconLock : IconCash}>
            {t(`money.state.${state}`)}
          </Badge>
        }
      />
      <div className={styles.body}>
        <div className={styles.figures}>
          <Money
            value={order.total}
            label={t(state === "still" || state === "goesOn" ? "money.held" : "money.was")}
            size="small"
          />
          {claim && (
            <Money
              value={claim.amount}
              label={t(`money.claimed.${rejectedBy(found) ? "inspector" : whose(found, claimant)}`, {
                name: otherName(found),
              })}
              size="small"
            />
          )}
        </div>
        <p className={styles.quiet}>
          {percent && t("money.share", { percent })} {t(`money.${notes[state]}`)}
        </p>
      </div>
    </Card>
  );
}
