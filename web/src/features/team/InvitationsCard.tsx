import type { InvitationView } from "#shared/team/contract.ts";
import { useState } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates, useNow } from "#web/src/screens/dates.ts";
import { LoadFailed } from "#web/src/screens/LoadFailed.tsx";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { Badge, IconTile } from "#web/src/ui/Badge.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Card, CardHead } from "#web/src/ui/Card.tsx";
import { IconClock, IconHourglass, IconMail } from "#web/src/ui/icons.ts";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { useListInvitationsQuery, useResendInvitationMutation, useRevokeInvitationMutation } from "./api.ts";
import styles from "./TeamPage.module.css";

const day24 = 24 * 60 * 60 * 1000;
/** With so many days left an invitation stands out. */
const soon = 2;

interface Props {
  organizationId: string;
  /** Of whoever may invite. */
  onInvite?: (() => void) | undefined;
}

/** Who was invited and has not come yet. */
export function InvitationsCard({ organizationId, onInvite }: Props) {
  const { t } = useTranslation("team");
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const cursor = cursors.at(-1);
  const { data, error, refetch, isFetching } = useListInvitationsQuery({ organizationId, ...(cursor && { cursor }) });
  return (
    <Card as="section" id="invitations">
      <CardHead title={t("invitations.title")} aside={data && data.total > 0 && <Badge>{data.total}</Badge>} />
      {!data && error && (
        <LoadFailed
          title={t("invitations.loadFailed")}
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !error && (
        <div className={styles.part}>
          <Skeleton shape="rows" count={1} />
        </div>
      )}
      {data?.items.length === 0 && (
        <div className={styles.part}>
          <p>{t("invitations.none")}</p>
          {onInvite && (
            <div>
              <Button size="small" onClick={onInvite}>
                {t("invite.open")}
              </Button>
            </div>
          )}
        </div>
      )}
      {data && data.items.length > 0 && (
        <ul className={styles.invitations}>
          {data.items.map((invitation) => (
            <Invitation key={invitation.id} organizationId={organizationId} invitation={invitation} />
          ))}
        </ul>
      )}
      {data && (data.nextCursor !== null || cursors.length > 0) && (
        <div className={styles.part}>
          <div className={styles.buttons}>
            {cursors.length > 0 && (
              <Button size="small" onClick={() => setCursors(cursors.slice(0, -1))}>
                {t("invitations.newer")}
              </Button>
            )}
            {data.nextCursor && (
              <Button size="small" onClick={() => setCursors([...cursors, data.nextCursor ?? ""])}>
                {t("invitations.older")}
              </Button>
            )}
          </div>
        </div>
      )}
    </Card>
  );
}

function Invitation({ organizationId, invitation }: { organizationId: string; invitation: InvitationView }) {
  const { t } = useTranslation(["team", "choices"]);
  const { day } = useDates();
  const now = useNow();
  const [resend, resent] = useResendInvitationMutation();
  const [revoke, revoked] = useRevokeInvitationMutation();
  const { id, email, role, state, invitedBy, sentAt, expiresAt, can } = invitation;
  const which = { organizationId, invitationId: id };
  const daysLeft = Math.ceil((new Date(expiresAt).getTime() - now.getTime()) / day24);
  const facts = { role: t(`choices:memberRole.${role}`), day: day(sentAt), until: day(expiresAt), name: invitedBy };
  return (
    <li className={styles.invitation}>
      <IconTile tone={state === "expired" ? "grey" : "info"} icon={IconMail} />
      <div className={styles.about}>
        <b>{email}</b>
        <p className={styles.quiet}>
          {t(
            state === "expired" ? "invitations.expired" : invitedBy ? "invitations.openBy" : "invitations.open",
            facts,
          )}
        </p>
        <Refusal error={resent.error ?? revoked.error} place="form" />
        <span role="status" className={styles.quiet}>
          {resent.isSuccess && t("invitations.sentAgain")}
        </span>
      </div>
      {state === "expired" ? (
        <Badge icon={IconClock}>{t("invitations.over")}</Badge>
      ) : (
        <Badge tone={daysLeft <= soon ? "amber" : "info"} icon={daysLeft <= soon ? IconHourglass : IconClock}>
          {t("invitations.daysLeft", { count: daysLeft })}
        </Badge>
      )}
      {can.length > 0 && (
        <div className={styles.buttons}>
          {can.includes("revoke") && (
            <Button
              variant="ghost"
              size="small"
              loading={revoked.isLoading}
              aria-label={t("invitations.revokeOf", { email })}
              onClick={() => void revoke(which)}
            >
              {t("invitations.revoke")}
            </Button>
          )}
          {can.includes("resend") && (
            <Button
              size="small"
              loading={resent.isLoading}
              aria-label={t("invitations.resendOf", { email })}
              onClick={() => void resend(which)}
            >
              {t("invitations.resend")}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
