import { useTranslation } from "#web/src/i18n/use-translation.ts";
import type { OverviewView } from "#shared/notifications/contract.ts";
import type { MeView } from "#shared/people/contract.ts";
import { countryName } from "#shared/kernel/country.ts";
import { useMe } from "#web/src/features/identity/index.ts";
import { useGetImpactQuery } from "#web/src/features/ledger/index.ts";
import { OwnNameLine } from "#web/src/features/team/index.ts";
import { TodayCard, useGetOverviewQuery } from "#web/src/features/notifications/index.ts";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconCalendar } from "#web/src/ui/icons.ts";
import { PageHead } from "#web/src/ui/PageHead.tsx";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { DashboardMeta } from "#web/src/screens/DashboardMeta.tsx";
import { SlowHint } from "#web/src/ui/SlowHint.tsx";
import { useDates, useNow } from "#web/src/screens/dates.ts";
import { IdentityLine } from "./IdentityLine.tsx";
import { ImpactCard } from "./ImpactCard.tsx";
import { LoadFailed } from "#web/src/screens/LoadFailed.tsx";
import { FirstSteps } from "./overview/FirstSteps.tsx";
import { FlowCard } from "./overview/FlowCard.tsx";
import { SeenCard } from "./overview/SeenCard.tsx";
import { OverviewStats } from "./OverviewStats.tsx";
import { QuickActions } from "./QuickActions.tsx";
import { RecentActivity } from "./RecentActivity.tsx";
import { SetupRequired } from "#web/src/screens/SetupRequired.tsx";
import styles from "./OverviewPage.module.css";

export function Component() {
  const { me } = useMe();
  if (!me) return null;
  if (!me.organization) return <SetupRequired email={me.user.email} />;
  return <Overview me={me} organization={me.organization} />;
}

function Overview({ me, organization }: { me: MeView; organization: NonNullable<MeView["organization"]> }) {
  const { t } = useTranslation(["dashboard", "choices"]);
  const { longDay } = useDates();
  const now = useNow();
  const kind = useKind(organization);
  const { data: overview, error, refetch, isFetching } = useGetOverviewQuery();
  const { data: impact } = useGetImpactQuery();
  const side = organization.type as "supplier" | "buyer";
  const contributions =
    impact?.contributions.filter(({ contribution }) => !/^0*(\.0*)?$/.test(contribution.amount)) ?? [];
  return (
    <>
      <DashboardMeta title={t("place.overview")} />
      <PageHead
        look="desk"
        title={t("overview.welcome", { name: organization.name })}
        lede={t("overview.kind", { kind, email: me.user.email })}
        actions={
          <p className={styles.today}>
            <Icon of={IconCalendar} /> {longDay(now)}
          </p>
        }
      />
      <IdentityLine organizationId={organization.id} />
      <OwnNameLine />
      {overview ? (
        <Top overview={overview} side={side} suspended={organization.suspended} />
      ) : error ? (
        <LoadFailed
          title={t("loadFailed.overview")}
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <>
          <Skeleton shape="rows" count={4} />
          <Skeleton shape="stats" count={side === "supplier" ? 5 : 3} />
          <SlowHint />
        </>
      )}
      <div className={styles.columns}>
        <div className={styles.aside}>
          {overview?.steps && <FirstSteps steps={overview.steps} side={side} me={me} />}
          {(overview ?? !error) && <RecentActivity overview={overview} side={side} />}
        </div>
        <div className={styles.aside}>
          {overview?.steps && <SeenCard organizationId={organization.id} side={side} />}
          {overview && overview.flow.length > 0 && <FlowCard flow={overview.flow} side={side} />}
          <QuickActions
            overview={overview}
            side={side}
            verified={organization.verified}
            suspended={organization.suspended}
          />
          {contributions.length > 0 && <ImpactCard contributions={contributions} />}
        </div>
      </div>
    </>
  );
}

/** What is to be done, and the figures: a new organization sees its first steps instead of figures that are all nothing. */
function Top({
  overview,
  side,
  suspended,
}: {
  overview: OverviewView;
  side: "supplier" | "buyer";
  suspended: boolean;
}) {
  const { today, steps, products } = overview;
  return (
    <div className={styles.aside}>
      {(steps === null || today.total > 0) && <TodayCard today={today} side={side} />}
      {(steps === null || (products?.total ?? 0) > 0) && (
        <OverviewStats overview={overview} side={side} suspended={suspended} />
      )}
    </div>
  );
}

/** "Farmer Cooperative in Huye, Rwanda". What was typed instead of a choice stands as it is. */
function useKind({ organizationType, city, country }: NonNullable<MeView["organization"]>): string {
  const { t } = useTranslation(["dashboard", "choices"]);
  const language = useLanguage();
  const type = t(`choices:businessType.${organizationType}`, { defaultValue: organizationType });
  const place = [city, country && countryName(country, language)].filter(Boolean).join(", ");
  return place ? t("overview.kindInPlace", { type, place }) : type;
}
