import { useTranslate } from "react-admin";
import { PageHead } from "../ui/PageHead.tsx";
import { Panel } from "../ui/Panel.tsx";
import { Stack } from "../ui/Stack.tsx";
import { ErrorState, Waiting } from "../ui/States.tsx";
import styles from "./Account.module.css";
import { DevicesPanel } from "./DevicesPanel.tsx";
import { FactorPanel } from "./FactorPanel.tsx";
import { PasswordPanel } from "./PasswordPanel.tsx";
import { useOwnUser } from "./use-own-user.ts";

/** The reader's own sign-in, by the endpoints that the website's settings use too. */
export function SecurityPage() {
  const t = useTranslate();
  const { data: user, error, refetch } = useOwnUser();
  return (
    <>
      <PageHead title={t("security.title")} lede={t("security.lede")} />
      <div className={styles.page}>
        <Stack>
          {user ? (
            <>
              <FactorPanel user={user} />
              <PasswordPanel email={user.email ?? ""} />
            </>
          ) : (
            <Panel title={t("settings:factor.title")}>
              {error ? (
                <ErrorState title={t("security.loadFailed")} error={error} onRetry={() => void refetch()} />
              ) : (
                <Waiting rows={3} />
              )}
            </Panel>
          )}
          <DevicesPanel />
        </Stack>
      </div>
    </>
  );
}
