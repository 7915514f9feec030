import { flowDays, type FlowView } from "#shared/notifications/contract.ts";
import { minorOf } from "#shared/kernel/money.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { amountWords } from "#web/src/screens/amounts.ts";
import { useDates, useNow } from "#web/src/screens/dates.ts";
import { Badge } from "#web/src/ui/Badge.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { Money } from "#web/src/ui/Money.tsx";
import { formatAmount } from "#web/src/ui/money-text.ts";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { VisuallyHidden } from "#web/src/ui/VisuallyHidden.tsx";
import { flowPlot, namedSteps, plotHeight } from "./flow-layout.ts";
import styles from "./FlowCard.module.css";

/** What came in for 90 days, each currency by itself and never added up. */
export function FlowCard({ flow, side }: { flow: readonly FlowView[]; side: OrganizationType }) {
  const { t } = useTranslation("today");
  return (
    <Card as="section">
      <div className={styles.inner}>
        <h2 className={styles.title}>{t(`flow.title.${side}`)}</h2>
        {flow.map((one) => (
          <Flow key={one.total.currency} flow={one} />
        ))}
      </div>
    </Card>
  );
}

/** The change against the days before, in whole percent; null where nothing came then. */
function changeOf({ total, before }: FlowView): string | null {
  const [now, then] = [minorOf(total), minorOf(before)];
  if (then === 0n) return null;
  const percent = ((now - then) * 100n) / then;
  return percent < 0n ? `\u2212${-percent}` : `+${percent}`;
}

function Flow({ flow }: { flow: FlowView }) {
  const { t } = useTranslation("today");
  const language = useLanguage();
  const change = changeOf(flow);
  return (
    <div className={styles.flow}>
      <p className={styles.head}>
        <Money value={flow.total} />
        {change !== null && (
          <Badge tone={change.startsWith("+") ? "leaf" : "sand"}>
            {language === "fr" ? `${change}\u00a0%` : `${change}%`}
          </Badge>
        )}
      </p>
      {flow.days.length > 0 ? <Drawing flow={flow} /> : <p className={styles.note}>{t("flow.none")}</p>}
      <p className={styles.note}>{t("flow.before", { amount: amountWords(flow.before, language) })}</p>
    </div>
  );
}

function Drawing({ flow }: { flow: FlowView }) {
  const { t } = useTranslation("today");
  const language = useLanguage();
  const dates = useDates();
  const now = useNow();
  const plot = flowPlot(flow, now);
  const named = namedSteps(plot.steps);
  const at = (x: number) => `${Math.round(x * 10000) / 100}%`;
  const begin = new Date(now.getTime() - flowDays * 86_400_000);
  const { currency } = flow.total;
  return (
    <>
      <svg className={styles.drawing} width="100%" height={plotHeight + 22} aria-hidden="true" focusable="false">
        <svg width="100%" height={plotHeight} viewBox={`0 0 1000 ${plotHeight}`} preserveAspectRatio="none">
          <path d={plot.area} className={styles.area} />
          <path d={plot.line} className={styles.line} vectorEffect="non-scaling-stroke" />
        </svg>
        {named.map((step) => (
          <g key={step.day}>
            <circle cx={at(step.x)} cy={step.y} r="4" className={styles.dot} />
            <text
              x={at(step.x)}
              y={step.y}
              dx={step.x < 0.3 ? 0 : -8}
              dy={step.x < 0.3 ? -8 : -5}
              textAnchor={step.x < 0.3 ? "start" : "end"}
              className={styles.amount}
            >
              +{formatAmount(step.amount, language, { trim: true })}
            </text>
          </g>
        ))}
        <text x="0" y={plotHeight + 18} className={styles.day}>
          {dates.shortDay(begin)}
        </text>
        {named
          .filter(({ x }) => x > 0.3)
          .map((step) => (
            <text
              key={step.day}
              x={at(step.x)}
              y={plotHeight + 18}
              textAnchor={step.x > 0.9 ? "end" : "middle"}
              className={styles.day}
            >
              {dates.shortDay(`${step.day}T12:00:00Z`)}
            </text>
          ))}
      </svg>
      <VisuallyHidden>
        <ul aria-label={t("flow.table")}>
          {flow.days.map(({ day, amount }) => (
            <li key={day}>
              {t("flow.onDay", { day: dates.calendarDay(day), amount: amountWords({ amount, currency }, language) })}
            </li>
          ))}
        </ul>
      </VisuallyHidden>
    </>
  );
}
