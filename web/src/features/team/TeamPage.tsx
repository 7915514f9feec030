import { useState } from "react";
import { useWaitingDrafts } from "#web/src/features/drafts/index.ts";
import { useMe } from "#web/src/features/identity/index.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { DashboardMeta } from "#web/src/screens/DashboardMeta.tsx";
import { SetupRequired } from "#web/src/screens/SetupRequired.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { IconUserPlus } from "#web/src/ui/icons.ts";
import { PageHead } from "#web/src/ui/PageHead.tsx";
import { useListInvitationsQuery, useListTeamQuery } from "./api.ts";
import { ActivityCard } from "./ActivityCard.tsx";
import { DraftsCard } from "./DraftsCard.tsx";
import { InvitationsCard } from "./InvitationsCard.tsx";
import { InviteDialog } from "./InviteDialog.tsx";
import { MembersCard } from "./MembersCard.tsx";
import { OwnNameLine } from "./OwnNameLine.tsx";
import { RolesCard } from "./RolesCard.tsx";
import { RuleCard } from "./RuleCard.tsx";
import styles from "./TeamPage.module.css";

/** Who works for the organization, who was invited, and what each role may do. */
export function Component() {
  const { me } = useMe();
  if (!me) return null;
  if (!me.organization || !me.membership) return <SetupRequired email={me.user.email} />;
  return <Team organizationId={me.organization.id} role={me.membership.role} type={me.organization.type} />;
}

type Mine = NonNullable<NonNullable<ReturnType<typeof useMe>["me"]>["membership"]>;
type Ours = NonNullable<NonNullable<ReturnType<typeof useMe>["me"]>["organization"]>;

function Team({ organizationId, role, type }: { organizationId: string; role: Mine["role"]; type: Ours["type"] }) {
  const { t } = useTranslation("team");
  const [inviting, setInviting] = useState(false);
  const { data: invitations } = useListInvitationsQuery({ organizationId });
  const { data: people } = useListTeamQuery({ organizationId, limit: 50 });
  const waiting = useWaitingDrafts(() => true).length;
  const summary =
    people &&
    [
      t("summary.people", { count: people.total }),
      invitations && invitations.total > 0 && t("summary.invitations", { count: invitations.total }),
      waiting > 0 && t("summary.drafts", { count: waiting }),
    ]
      .filter(Boolean)
      .join(", ");
  const isOwner = role === "owner";
  return (
    <>
      <DashboardMeta title={t("title")} />
      <PageHead
        look="desk"
        title={t("title")}
        lede={summary ? `${summary}.` : t("lede")}
        actions={
          isOwner && (
            <Button variant="primary" icon={IconUserPlus} onClick={() => setInviting(true)}>
              {t("invite.open")}
            </Button>
          )
        }
      />
      <OwnNameLine />
      <div className={styles.columns}>
        <div className={styles.main}>
          <DraftsCard organizationId={organizationId} />
          <MembersCard organizationId={organizationId} isOwner={isOwner} />
          {(isOwner || (invitations && invitations.total > 0)) && (
            <InvitationsCard organizationId={organizationId} onInvite={isOwner ? () => setInviting(true) : undefined} />
          )}
        </div>
        <div className={styles.main}>
          <RolesCard type={type} role={role} />
          <RuleCard organizationId={organizationId} />
          <ActivityCard organizationId={organizationId} />
        </div>
      </div>
      {inviting && <InviteDialog organizationId={organizationId} type={type} onClose={() => setInviting(false)} />}
    </>
  );
}
