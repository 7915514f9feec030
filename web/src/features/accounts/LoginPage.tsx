import { useEffect } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useSearchParams } from "react-router-dom";
import { useNavigate } from "#web/src/app/router/PageRouter.tsx";
import { Link } from "#web/src/ui/Link.tsx";
import { useAppSelector } from "#web/src/app/hooks.ts";
import { PageMeta } from "#web/src/app/page-meta.tsx";
import { later } from "#web/src/ui/later.tsx";
import { AccountPanel } from "./AccountPanel.tsx";
import { safeNext } from "./auth-problems.ts";
import { selectSession } from "#web/src/app/session-slice.ts";

const LoginForm = later(async () => (await import("./LoginForm.tsx")).LoginForm);

/** /login */
export function Component() {
  const { t } = useTranslation("accounts");
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const next = safeNext(search.get("next"));
  const { status } = useAppSelector(selectSession);

  useEffect(() => {
    if (status === "signedIn") void navigate(next, { replace: true });
  }, [status, next, navigate]);

  return (
    <>
      <PageMeta title={t("login.pageTitle")} noindex />
      <AccountPanel
        title={t("login.title")}
        lede={t("login.lede")}
        foot={
          <>
            {t("login.noAccount")} <Link to="/register">{t("login.register")}</Link>
          </>
        }
      >
        <LoginForm />
      </AccountPanel>
    </>
  );
}
