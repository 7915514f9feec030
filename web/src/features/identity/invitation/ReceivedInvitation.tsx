import { lazy, Suspense, useState } from "react";
import type { ReceivedInvitationView } from "#shared/team/contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useNavigate } from "#web/src/runtime/router/PageRouter.tsx";
import { useClientServices } from "#web/src/runtime/services.tsx";
import { useDates } from "#web/src/screens/dates.ts";
import { LoadFailed } from "#web/src/screens/LoadFailed.tsx";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import { Button, ButtonLink } from "#web/src/ui/Button.tsx";
import { Notice } from "#web/src/ui/Notice.tsx";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { panelStyles } from "../AccountPanel.tsx";
import { useMe } from "../api.ts";
import { useAcceptInvitationMutation, useReadInvitationQuery } from "./api.ts";
import { forgetToken, takeToken } from "./kept-token.ts";

/** With its checks of a password it is for those alone who have no account yet. */
const JoinForm = lazy(async () => ({ default: (await import("./JoinForm.tsx")).JoinForm }));

/** What the letter of this tab invites to, and how its reader comes in: they log in, or choose a password. */
export function ReceivedInvitation() {
  const { t } = useTranslation("team");
  const [token] = useState(takeToken);
  const { data, error, refetch, isFetching } = useReadInvitationQuery(token ?? "", { skip: token === null });
  if (token === null || (isApiError(error) && error.code === "team.invitationNotFound"))
    return (
      <div className={panelStyles.form}>
        <Notice tone="danger">{t(token === null ? "invitation.noToken" : "invitation.unknown")}</Notice>
        <ButtonLink to="/login">{t("invitation.toLogin")}</ButtonLink>
      </div>
    );
  if (!data && error)
    return (
      <LoadFailed
        title={t("invitation.loadFailed")}
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (!data) return <Skeleton shape="text" count={4} />;
  return <Invitation token={token} invitation={data} />;
}

function Invitation({ token, invitation }: { token: string; invitation: ReceivedInvitationView }) {
  const { t } = useTranslation(["team", "choices"]);
  const { day } = useDates();
  const { me, session } = useMe();
  const [joined, setJoined] = useState(false);
  const { state, organization, invitedBy, role, email, expiresAt, hasAccount } = invitation;
  if (state !== "open")
    return (
      <div className={panelStyles.form}>
        <Notice tone="amber" title={t(`invitation.ended.${state}`)}>
          {t(`invitation.endedNext.${state}`, { organization: organization.name })}
        </Notice>
        <ButtonLink to="/login">{t("invitation.toLogin")}</ButtonLink>
      </div>
    );
  const values = { organization: organization.name, name: invitedBy, role: t(`choices:memberRole.${role}`) };
  const onJoined = () => {
    forgetToken();
    setJoined(true);
  };
  return (
    <div className={panelStyles.form}>
      <p>{t(invitedBy ? "invitation.by" : "invitation.text", values)}</p>
      <p>{t("invitation.for", { email, day: day(expiresAt) })}</p>
      {/* Whoever has just joined by this form sees it until their dashboard is there: they are known before that. */}
      {joined || (session === "signedOut" && !hasAccount) ? (
        <Suspense fallback={<Skeleton shape="text" count={4} />}>
          <JoinForm token={token} email={email} onJoined={onJoined} />
        </Suspense>
      ) : session === "loading" || (session === "signedIn" && !me) ? (
        <Skeleton shape="text" count={2} />
      ) : me ? (
        <Reader token={token} invitation={invitation} />
      ) : (
        <>
          <p>{t("invitation.hasAccount")}</p>
          <ButtonLink variant="primary" size="large" to="/login?next=/invitation">
            {t("invitation.logIn")}
          </ButtonLink>
        </>
      )}
    </div>
  );
}

/** Somebody who is logged in: with the address that was invited, or another. */
function Reader({ token, invitation }: { token: string; invitation: ReceivedInvitationView }) {
  const { t } = useTranslation("team");
  const { me } = useMe();
  const services = useClientServices();
  const navigate = useNavigate();
  const [accept, { isLoading, error }] = useAcceptInvitationMutation();
  if (!me) return null;
  if (me.user.email !== invitation.email)
    return (
      <Notice
        tone="amber"
        title={t("invitation.otherAddress", { email: me.user.email })}
        action={
          <Button size="small" onClick={() => void services().session.signOut()}>
            {t("invitation.logOut")}
          </Button>
        }
      >
        {t("invitation.otherAddressNext", { email: invitation.email })}
      </Notice>
    );
  if (me.organization)
    return (
      <Notice
        tone="amber"
        title={t("invitation.leaveFirst", { organization: me.organization.name })}
        action={
          <ButtonLink size="small" to="/dashboard/team">
            {t("invitation.toTeam")}
          </ButtonLink>
        }
      >
        {t("invitation.leaveFirstNext")}
      </Notice>
    );
  const join = async () => {
    const answer = await accept(token);
    if (answer.error) return;
    forgetToken();
    await navigate("/dashboard", { replace: true });
  };
  return (
    <>
      <Refusal error={error} place="form" />
      <Button variant="primary" size="large" block loading={isLoading} onClick={() => void join()}>
        {t("invitation.accept", { organization: invitation.organization.name })}
      </Button>
    </>
  );
}
