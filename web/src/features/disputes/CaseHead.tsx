import type { CaseView } from "#shared/disputes/case-view.ts";
import { orderPath } from "#shared/desktop/addresses.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { formatMoney, formatQuantity } from "#web/src/ui/money-text.ts";
import { Badge } from "#web/src/ui/Badge.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconClock } from "#web/src/ui/icons.ts";
import { TextLink } from "#web/src/ui/TextLink.tsx";
import { Timeline } from "#web/src/ui/Timeline.tsx";
import { classNames } from "#shared/look/class-names.ts";
import { CaseButtons } from "./CaseButtons.tsx";
import type { CaseAction } from "./case-actions.ts";
import { caseTitle, otherName, reasonWords, shownStatus, statusTones, statusWords } from "./case-words.ts";
import { nextOf } from "./next.ts";
import { stepsOf } from "./steps.ts";
import { useCaseWording } from "./use-case-wording.ts";
import styles from "./CaseHead.module.css";

interface Props {
  found: CaseView;
  onAction: (action: CaseAction) => void;
}

/** What the case is about, how far it is, and what silence leads to. */
export function CaseHead({ found, onAction }: Props) {
  const { t } = useTranslation(["case-page", "choices"]);
  const wording = useCaseWording();
  const { order, side } = found;
  const { lead, rest, tone } = nextOf(found, wording);
  const goods = t("head.goods", {
    quantity: formatQuantity(order.quantity, t("choices:unit.MT"), wording.language),
    product: order.product,
    price: formatMoney(order.pricePerTon, wording.language),
  });
  return (
    <Card as="section">
      <div className={styles.head}>
        <div className={styles.title}>
          <h1 className={styles.name}>{caseTitle(found, wording)}</h1>
          <Badge tone={statusTones[shownStatus(found)]}>{statusWords(found, wording)}</Badge>
        </div>
        <p className={styles.reason}>{reasonWords(found, wording)}</p>
        <p className={styles.line}>
          <span>{t(`head.with.${side}`, { name: otherName(found) })}</span>
          <span>{goods}</span>
          {order.shipment !== null && (
            <span>{t("head.shipment", { number: order.shipment, count: order.shipments })}</span>
          )}
          <TextLink
            to={orderPath(
              order.reference,
              order.shipment === null ? null : { number: order.shipment, of: order.shipments },
            )}
          >
            {t("toOrder")}
          </TextLink>
        </p>
      </div>
      <div className={styles.steps}>
        <Timeline steps={stepsOf(found, wording)} label={t("steps.label")} />
      </div>
      <div className={classNames(styles.strip, `tint-${tone}`)}>
        <Icon of={IconClock} />
        <p className={styles.text} role="status">
          <b>{lead}</b> {rest}
        </p>
        <div className={styles.buttons} data-print="never">
          <CaseButtons found={found} onAction={onAction} />
        </div>
        {found.can.includes("withdraw") && (
          <Button
            variant="ghost"
            size="small"
            className={styles.withdraw}
            onClick={() => onAction({ name: "withdraw" })}
          >
            {t("do.withdraw")}
          </Button>
        )}
      </div>
    </Card>
  );
}
