import { useTranslation } from "#web/src/i18n/use-translation.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { OrganizationView } from "#shared/organizations/contract.ts";
import type { VerificationView } from "#shared/verification/contract.ts";
import { useMe } from "#web/src/features/identity/index.ts";
import { useGetOrganizationQuery, useGetVerificationQuery } from "#web/src/features/own-organization/index.ts";
import { SettingsTabs } from "#web/src/features/settings/index.ts";
import { DashboardMeta } from "#web/src/screens/DashboardMeta.tsx";
import { LoadFailed } from "#web/src/screens/LoadFailed.tsx";
import { SetupRequired } from "#web/src/screens/SetupRequired.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { Notice } from "#web/src/ui/Notice.tsx";
import { PageHead } from "#web/src/ui/PageHead.tsx";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { SlowHint } from "#web/src/ui/SlowHint.tsx";
import { Begin } from "./Begin.tsx";
import { CertificatesCard } from "./CertificatesCard.tsx";
import { DetailsCard } from "./DetailsCard.tsx";
import { Head } from "./Head.tsx";
import { Next } from "./Next.tsx";
import { PapersCard } from "./PapersCard.tsx";
import { QuestionsCard } from "./QuestionsCard.tsx";
import { SeenCard } from "./SeenCard.tsx";
import { stageOf } from "./stage.ts";
import { useDetails } from "./use-details.ts";
import styles from "./VerificationPage.module.css";

/** /dashboard/settings/verification */
export function Component() {
  const { t } = useTranslation("verification");
  const { me } = useMe();
  if (!me) return null;
  if (!me.organization) return <SetupRequired email={me.user.email} />;
  return (
    <>
      <DashboardMeta title={t("title")} />
      <PageHead look="desk" title={t("title")} lede={t("lede")} />
      <SettingsTabs shown="verification" type={me.organization.type as OrganizationType} />
      <Loaded organizationId={me.organization.id} isMember={me.membership?.role === "member"} />
    </>
  );
}

function Loaded({ organizationId, isMember }: { organizationId: string; isMember: boolean }) {
  const { t } = useTranslation("verification");
  const verification = useGetVerificationQuery(organizationId);
  const own = useGetOrganizationQuery(organizationId);
  const error = verification.error ?? own.error;
  if (verification.data && own.data)
    return <Sections view={verification.data} organization={own.data} isMember={isMember} />;
  if (error)
    return (
      <LoadFailed
        title={t("loadFailed")}
        error={error}
        retrying={verification.isFetching || own.isFetching}
        onRetry={() => {
          void verification.refetch();
          void own.refetch();
        }}
      />
    );
  return (
    <Card padded>
      <Skeleton shape="rows" count={5} />
      <SlowHint />
    </Card>
  );
}

interface Props {
  view: VerificationView;
  organization: OrganizationView;
  isMember: boolean;
}

function Sections({ view, organization, isMember }: Props) {
  const { t } = useTranslation("verification");
  const details = useDetails(view);
  const type = organization.type as OrganizationType;
  const stage = stageOf(view);
  const isFirst = stage === "none" && view.papers.length === 0;
  const given = view.request && !isFirst && <DetailsCard view={view} details={details} />;
  const isDraft = stage === "draft";
  return (
    <div className={styles.page}>
      {isMember && <Notice tone="info">{t("membersOnly")}</Notice>}
      {isFirst ? (
        <Begin view={view} />
      ) : (
        <Head view={view} organization={organization}>
          <Next view={view} details={details} />
        </Head>
      )}
      <div className={styles.columns}>
        <div className={styles.questions}>
          <QuestionsCard view={view} />
        </div>
        {!isFirst && (
          <div className={styles.main}>
            {isDraft && given}
            <PapersCard view={view} type={type} />
            <CertificatesCard view={view} type={type} />
            {!isDraft && given}
          </div>
        )}
        <div className={styles.seenPlace}>
          <SeenCard view={view} organization={organization} />
        </div>
      </div>
    </div>
  );
}
