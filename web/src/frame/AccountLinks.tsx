import { lazy, Suspense } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { ButtonLink } from "#web/src/ui/Button.tsx";
import { Spinner } from "#web/src/ui/Spinner.tsx";
import { useReader } from "#web/src/runtime/session/use-reader.ts";
import styles from "./AccountLinks.module.css";

/** Where the menu cannot be loaded, the dashboard can still be reached. */
function ReaderLink() {
  const { t } = useTranslation("site");
  return <ButtonLink to="/dashboard">{t("account.dashboard")}</ButtonLink>;
}

const ReaderLinks = lazy(() =>
  import("./ReaderLinks.tsx").then(
    ({ ReaderLinks: Links }) => ({ default: Links }),
    () => ({ default: ReaderLink }),
  ),
);

/** Log in and Register, or the user menu; as a list at full width in the menu of small screens. */
export function AccountLinks({ list = false }: { list?: boolean }) {
  const { t } = useTranslation("site");
  const { status } = useReader();
  const reading = <Spinner label={t("account.reading")} />;
  if (status === "loading") return reading;
  if (status === "signedIn")
    return (
      <Suspense fallback={reading}>
        <ReaderLinks list={list} />
      </Suspense>
    );
  if (list)
    return (
      <div className={styles.list}>
        <ButtonLink to="/register" variant="primary" block>
          {t("account.register")}
        </ButtonLink>
        <ButtonLink to="/login" block>
          {t("account.login")}
        </ButtonLink>
      </div>
    );
  return (
    <>
      <ButtonLink to="/login" variant="ghost">
        {t("account.login")}
      </ButtonLink>
      <ButtonLink to="/register">{t("account.register")}</ButtonLink>
    </>
  );
}
