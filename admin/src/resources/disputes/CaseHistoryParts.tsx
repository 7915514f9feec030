import { useTranslate } from "react-admin";
import { reasonCodes } from "#shared/disputes/process.ts";
import type { DisputeCaseView } from "#shared/disputes/staff-view.ts";
import type { Language } from "#shared/kernel/language.ts";
import type { MoneyView } from "#shared/kernel/money.ts";
import { formatMoney } from "#shared/look/money-text.ts";
import { Badge } from "../../ui/Badge.tsx";
import { IconArrowBackUp, IconCircleCheck, IconHourglass } from "../../ui/icons.ts";
import { Moment } from "../../ui/Moment.tsx";
import { OutcomeBadge } from "../../ui/StatusBadge.tsx";
import { useLanguage } from "../../ui/use-language.ts";
import styles from "./Desk.module.css";

/** Decisions that an appeal, or goods that did not come back, have overtaken. */
export function EarlierRulings({ rulings }: { rulings: DisputeCaseView["earlierRulings"] }) {
  const t = useTranslate();
  const language = useLanguage();
  return (
    <ul className={styles.lines}>
      {rulings.map(({ outcome, reason, reasonCode, released, refunded, announcedAt }) => (
        <li key={announcedAt} className={styles.said}>
          <p className={styles.who}>
            <OutcomeBadge outcome={outcome} /> <Moment at={announcedAt} />
          </p>
          <p>
            {t("disputes.divided", {
              released: formatMoney(released, language),
              refunded: formatMoney(refunded, language),
            })}
          </p>
          {reasonCode && (
            <p className={styles.who}>
              {[reasonCodes[reasonCode].short, t(`cases:reasonCode.${reasonCode}`)].join(" ")}
            </p>
          )}
          <p className={styles.words}>{reason}</p>
        </li>
      ))}
    </ul>
  );
}

const formatted = (amount: MoneyView | null, language: Language): string =>
  amount ? formatMoney(amount, language) : "";

/** What the sides have proposed to each other. A proposal that was declined is not used against anybody. */
export function Settlements({ proposals }: Pick<DisputeCaseView, "proposals">) {
  const t = useTranslate();
  const language = useLanguage();
  if (proposals.length === 0) return <p>{t("desk.noSettlement")}</p>;
  return (
    <ul className={styles.lines}>
      {[...proposals].reverse().map(({ id, kind, by, reason, reduction, released, status, createdAt, expiresAt }) => (
        <li key={id} className={styles.said}>
          <p className={styles.who}>
            <strong>{t(`choices:organizationType.${by}`)}</strong>{" "}
            {t(`desk.proposal.${kind}`, { amount: formatted(reduction ?? released, language) })}{" "}
            <Badge
              tone={status === "open" ? "amber" : status === "accepted" ? "success" : "grey"}
              icon={status === "open" ? IconHourglass : status === "accepted" ? IconCircleCheck : IconArrowBackUp}
            >
              {t(`escrow:proposal.status.${status}`)}
            </Badge>
          </p>
          <p className={styles.words}>{reason}</p>
          <p className={styles.who}>
            <Moment at={createdAt} />{" "}
            {status === "open" && (
              <>
                {t("desk.until")} <Moment at={expiresAt} />
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
