import { useState } from "react";
import { allow } from "#shared/organizations/actions.ts";
import type { MemberRole, OrganizationType } from "#shared/organizations/choices.ts";
import type { MeView } from "#shared/people/contract.ts";
import { useGetOrganizationQuery } from "#web/src/features/own-organization/index.ts";
import { ReceivedRatings } from "#web/src/features/ratings/index.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { LoadFailed } from "#web/src/screens/LoadFailed.tsx";
import { SettingCard } from "../account/SettingCard.tsx";
import { AccountCard } from "../AccountCard.tsx";
import { AddressesCard } from "../addresses/AddressesCard.tsx";
import { CreateProfile } from "../CreateProfile.tsx";
import { IdentityNotice } from "../IdentityNotice.tsx";
import { MembersCard } from "../MembersCard.tsx";
import { OrganizationForm } from "../OrganizationForm.tsx";
import { OrganizationInfo } from "../OrganizationInfo.tsx";
import { PayoutsCard } from "../payouts/PayoutsCard.tsx";
import { SectionNav } from "../SectionNav.tsx";
import { SettingsToCome } from "./SettingsToCome.tsx";
import styles from "../SettingsPage.module.css";

/** For whoever has no organization yet. */
export function CreationTab({ me, onStart }: { me: MeView; onStart: () => void }) {
  return (
    <div className={styles.main}>
      <div id="organization">
        <CreateProfile pending={me.pendingOrganization ?? null} onStart={onStart} />
      </div>
      <div id="account">
        <AccountCard user={me.user} />
      </div>
    </div>
  );
}

/** The profile, where it is paid, its addresses for papers, and who belongs to it. */
export function OrganizationTab({ me, organizationId }: { me: MeView; organizationId: string }) {
  const { t } = useTranslation(["settings", "ratings"]);
  const { data: organization, error, refetch, isFetching } = useGetOrganizationQuery(organizationId);
  const [withdrawn, setWithdrawn] = useState<string>();
  const { membership, organization: own } = me;
  const acting = membership &&
    own && {
      organizationType: own.type as OrganizationType,
      role: membership.role as MemberRole,
      suspended: own.suspended,
    };
  const readsPayouts = allow("readBankDetails", acting);
  return (
    <div className={styles.columns}>
      <SectionNav
        places={["organization", ...(readsPayouts ? ["payouts"] : []), "addresses", "ratings", "members", "account"]}
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
            {readsPayouts && <PayoutsCard organizationId={organizationId} user={me.user} />}
            <AddressesCard
              organizationId={organizationId}
              type={organization.type as OrganizationType}
              mayEdit={allow("manageAddresses", acting)}
            />
            <SettingCard id="ratings" title={t("ratings:own.title")} now={t("ratings:own.now")}>
              <ReceivedRatings organizationId={organizationId} type={organization.type as OrganizationType} />
            </SettingCard>
            <div id="members">
              <MembersCard members={organization.members} self={me.user.id} />
            </div>
          </>
        )}
        {!organization && error && (
          <LoadFailed title={t("loadFailed")} error={error} onRetry={() => void refetch()} retrying={isFetching} />
        )}
        {organization || error ? (
          <div id="account">
            <AccountCard user={me.user} />
          </div>
        ) : (
          <SettingsToCome />
        )}
      </div>
    </div>
  );
}
