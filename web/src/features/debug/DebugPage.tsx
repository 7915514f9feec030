import { useProblem } from "#web/src/runtime/router/Pages.tsx";
import { Refusal, type LoadArgs } from "#web/src/runtime/router/route.ts";
import { ErrorContent } from "#web/src/frame/ErrorPage.tsx";
import { refuse } from "#web/src/runtime/load.ts";
import { NotFound } from "#web/src/frame/NotFound.tsx";
import { useReader } from "#web/src/runtime/session/use-reader.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { ButtonLink } from "#web/src/ui/Button.tsx";
import { Notice } from "#web/src/ui/Notice.tsx";
import { PageHead } from "#web/src/ui/PageHead.tsx";
import { debugApi } from "./api.ts";
import { Diagnostics } from "./Diagnostics.tsx";
import styles from "./DebugPage.module.css";

/** /debug. In production there is nothing here, for anybody but staff, whom only the browser can know. */
export async function loader(args: LoadArgs) {
  const { data, error } = await args.read(debugApi.endpoints.debugAvailability, undefined);
  refuse({ error: data?.open === false ? { code: "request.notFound" } : error });
  return null;
}

export function Component() {
  const { t } = useTranslation("debug");
  const { status } = useReader();
  return (
    <>
      <PageHead title={t("title")} lede={t("lede")} />
      <div className={styles.page}>
        {status === "signedIn" ? (
          <Diagnostics />
        ) : (
          <Notice
            tone="info"
            action={
              <ButtonLink to="/login?next=%2Fdebug" size="small">
                {t("site:account.login")}
              </ButtonLink>
            }
          >
            {t("loginRequired")}
          </Notice>
        )}
      </div>
    </>
  );
}

/** Closed: staff who are signed in are let through by the API, everybody else finds nothing. */
export function ErrorBoundary() {
  const error = useProblem();
  const { status } = useReader();
  if (!(error instanceof Refusal && error.status === 404)) return <ErrorContent />;
  return status === "signedIn" ? <StaffOnly /> : <NotFound />;
}

function StaffOnly() {
  const { error, isLoading } = debugApi.useDebugMembersQuery();
  if (error) return <NotFound />;
  return isLoading ? null : <Component />;
}
