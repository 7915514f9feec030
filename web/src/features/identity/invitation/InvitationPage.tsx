import { lazy, Suspense } from "react";
import { useHydrated } from "#web/src/hydration/use-hydrated.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { PageMeta } from "#web/src/runtime/page-meta.tsx";
import { Spinner } from "#web/src/ui/Spinner.tsx";
import { AccountPanel, panelStyles } from "../AccountPanel.tsx";

const ReceivedInvitation = lazy(async () => ({
  default: (await import("./ReceivedInvitation.tsx")).ReceivedInvitation,
}));

/** /invitation: what a letter invites to. */
export function Component() {
  const { t } = useTranslation(["team", "identity"]);
  const hydrated = useHydrated();
  const waiting = (
    <div className={panelStyles.waiting}>
      <Spinner label={null} size="large" />
      <span>{t("invitation.opening")}</span>
    </div>
  );
  return (
    <>
      <PageMeta title={t("invitation.title")} noindex />
      <AccountPanel title={t("invitation.title")}>
        {hydrated ? (
          <Suspense fallback={waiting}>
            <ReceivedInvitation />
          </Suspense>
        ) : (
          waiting
        )}
      </AccountPanel>
    </>
  );
}
