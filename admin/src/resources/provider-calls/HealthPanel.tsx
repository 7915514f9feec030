import { useTranslate } from "react-admin";
import type { ProviderHealthView } from "#shared/escrow/provider-health-contract.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { IconAlertTriangle, IconCircleCheck, IconHourglass } from "../../ui/icons.ts";
import { Moment } from "../../ui/Moment.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { ErrorState, Waiting } from "../../ui/States.tsx";
import { useLanguage } from "../../ui/use-language.ts";
import { silentSince, useProviderHealth } from "./use-provider-health.ts";

const looks = {
  answers: { tone: "success", icon: IconCircleCheck },
  failing: { tone: "amber", icon: IconHourglass },
  paused: { tone: "danger", icon: IconAlertTriangle },
} as const;

const moment = (at: string | null) => at && <Moment at={at} />;

/** Whether the escrow provider answers, how often it did in the last hour, and what waits for it by its age. */
export function HealthPanel() {
  const t = useTranslate();
  const language = useLanguage();
  const { data: health, error, refetch } = useProviderHealth();
  const content = () => {
    if (!health)
      return error ? (
        <ErrorState title={t("providerHealth.loadFailed")} error={error} onRetry={() => void refetch()} />
      ) : (
        <Waiting rows={2} />
      );
    return (
      <Facts
        items={[
          {
            label: t("providerHealth.state"),
            value: (
              <Badge {...looks[health.state]}>
                {t(silentSince(health) ? "providerHealth.silent" : `providerHealth.states.${health.state}`)}
              </Badge>
            ),
          },
          { label: t("providerHealth.failingSince"), value: moment(health.failingSince) },
          { label: t("providerHealth.answersSince"), value: moment(health.answersSince) },
          { label: t("providerHealth.nextTryAt"), value: moment(health.nextTryAt) },
          { label: t("providerHealth.lastHour"), value: t(...lastHour(health, language)) },
          { label: t("providerHealth.waiting"), value: waiting(health, t) },
          { label: t("providerHealth.stopped"), value: health.stopped || t("providerHealth.nothing") },
          { label: t("providerHealth.toldAt"), value: moment(health.toldAt) },
          { label: t("providerHealth.error"), value: health.error, wide: true },
        ]}
      />
    );
  };
  return <Panel title={t("providerHealth.title")}>{content()}</Panel>;
}

function lastHour({ answered, failed }: ProviderHealthView, language: string): [string, Record<string, unknown>?] {
  if (answered + failed === 0) return ["providerHealth.none"];
  const rate = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 1 });
  return ["providerHealth.lastHourValue", { answered, failed, rate: rate.format(failed / (answered + failed)) }];
}

function waiting({ waiting: ages }: ProviderHealthView, t: ReturnType<typeof useTranslate>) {
  const some = ages.filter(({ calls }) => calls > 0);
  if (some.length === 0) return t("providerHealth.nothing");
  return some.map(({ age, calls }) => <div key={age}>{t(`providerHealth.ages.${age}`, { count: calls })}</div>);
}
