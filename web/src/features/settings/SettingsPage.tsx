import { useState } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import type { MeView } from "#shared/people/contract.ts";
import { useMe } from "#web/src/features/identity/index.ts";
import { DashboardMeta } from "#web/src/screens/DashboardMeta.tsx";
import { LoadFailed } from "#web/src/screens/LoadFailed.tsx";
import { useGetOrganizationQuery } from "#web/src/features/own-organization/index.ts";
import { PageHead } from "#web/src/ui/PageHead.tsx";
import { accountPlaces, AccountSections, SettingsToCome, useArrival } from "./AccountSections.tsx";
import { useAuthUser, type AuthUser } from "./account/use-auth-user.ts";
import { useHasWays } from "./account/sign-in-methods.ts";
import { CreateProfile } from "./CreateProfile.tsx";
import { IdentityNotice } from "./IdentityNotice.tsx";
import { MembersCard } from "./MembersCard.tsx";
import { OrganizationForm } from "./OrganizationForm.tsx";
import { OrganizationInfo } from "./OrganizationInfo.tsx";
import { SectionNav } from "./SectionNav.tsx";
import styles from "./SettingsPage.module.css";

export function Component() {
  const { me } = useMe();
  // The form stays while its success is read, although the organization exists by then.
  const [creating, setCreating] = useState(me?.organization === null);
  const account = useAuthUser();
  const ways = useHasWays(account);
  const arrived = useArrival(account, me?.organization != null && !creating);
  if (!me) return null;
  const own = { me, account, ways, arrived };
  if (creating || !me.organization) return <Creation {...own} onStart={() => setCreating(true)} />;
  return <AccountSettings {...own} organizationId={me.organization.id} />;
}

interface Own {
  me: MeView;
  account: AuthUser;
  ways: boolean;
  arrived: boolean;
}

function Creation({ me, account, ways, arrived, onStart }: Own & { onStart: () => void }) {
  const { t } = useTranslation("settings");
  return (
    <>
      <DashboardMeta title={t("create.title")} />
      <PageHead look="desk" title={t("create.title")} lede={t("create.lede")} />
      <div className={styles.columns}>
        <SectionNav groups={[{ name: "organization", places: ["organization"] }, ...accountPlaces(ways, false)]} />
        <div className={styles.main}>
          <div id="organization">
            <CreateProfile pending={me.pendingOrganization ?? null} onStart={onStart} />
          </div>
          <AccountSections user={me.user} account={account} ways={ways} notices={false} arrived={arrived} />
        </div>
      </div>
    </>
  );
}

function AccountSettings({ me, account, ways, arrived, organizationId }: Own & { organizationId: string }) {
  const { t } = useTranslation("settings");
  const { data: organization, error, refetch, isFetching } = useGetOrganizationQuery(organizationId);
  const [withdrawn, setWithdrawn] = useState<string>();
  return (
    <>
      <DashboardMeta title={t("title")} />
      <PageHead look="desk" title={t("title")} lede={t("lede")} />
      <div className={styles.columns}>
        <SectionNav
          groups={[{ name: "organization", places: ["organization", "members"] }, ...accountPlaces(ways, true)]}
        />
        <div className={styles.main}>
          {organization && (
            <>
              <div id="organization" className={styles.main}>
                <OrganizationInfo organization={organization} />
                <IdentityNotice organization={organization} onWithdraw={setWithdrawn} />
                <OrganizationForm
                  organization={organization}
                  jobTitle={me.membership?.jobTitle ?? ""}
                  withdrawnRequest={withdrawn}
                />
              </div>
              <div id="members">
                <MembersCard members={organization.members} self={me.user.id} />
              </div>
            </>
          )}
          {!organization && error && (
            <LoadFailed title={t("loadFailed")} error={error} onRetry={() => void refetch()} retrying={isFetching} />
          )}
          {organization || error ? (
            <AccountSections user={me.user} account={account} ways={ways} notices arrived={arrived} />
          ) : (
            <SettingsToCome />
          )}
        </div>
      </div>
    </>
  );
}
