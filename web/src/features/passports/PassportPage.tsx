import { useLocation, useParams } from "react-router-dom";
import { isPassportNumber } from "#shared/passports/number.ts";
import type { PassportView } from "#shared/passports/contract.ts";
import { siteFacts } from "#shared/site-facts.ts";
import { ErrorContent } from "#web/src/frame/ErrorPage.tsx";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { refuse } from "#web/src/runtime/load.ts";
import { PageMeta } from "#web/src/runtime/page-meta.tsx";
import { useProblem } from "#web/src/runtime/router/Pages.tsx";
import { Moved, Refusal, type LoadArgs } from "#web/src/runtime/router/route.ts";
import { Breadcrumb } from "#web/src/ui/Breadcrumb.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { AnotherNumber } from "./AnotherNumber.tsx";
import { askedBy, root, tooManyLooks } from "./address.ts";
import { passportsApi, useGetPassportQuery } from "./api.ts";
import { CheckYourself, DropArea } from "./CheckYourself.tsx";
import { Figures } from "./Figures.tsx";
import { PassportHead } from "./PassportHead.tsx";
import { Measuring, RecordFiles, Versions, WhoSaysWhat } from "./RecordParts.tsx";
import styles from "./PassportPage.module.css";

/** /verify/passport/{number}, and the page on which a number is entered or a file dropped. */
export async function loader({ params, url, read }: LoadArgs) {
  if (!params.number) {
    const sought = url.searchParams.get("number")?.trim().slice(0, 40);
    return sought ? new Moved(`${root}/${encodeURIComponent(sought.toUpperCase())}`) : null;
  }
  const asked = askedBy(params.number, url.searchParams);
  if (!isPassportNumber(asked.number)) throw new Refusal(404, "passports.notFound");
  refuse(await read(passportsApi.endpoints.getPassport, asked));
  return null;
}

export function Component() {
  const { number } = useParams();
  const { search } = useLocation();
  const asked = askedBy(number, new URLSearchParams(search));
  const { data } = useGetPassportQuery(asked, { skip: !number });
  // The server shows it in the place of a passport's page.
  if (!number) return <Start says={search === tooManyLooks ? "tooMany" : undefined} />;
  return data ? <Passport passport={data} /> : null;
}

function Crumbs({ number }: { number?: string }) {
  const { t } = useTranslation("verify-passport");
  return (
    <Breadcrumb
      items={[
        { label: t("home"), to: "/" },
        { label: t("crumb"), ...(number && { to: root }) },
        ...(number ? [{ label: number }] : []),
      ]}
    />
  );
}

function Passport({ passport }: { passport: PassportView }) {
  const { t } = useTranslation("verify-passport");
  const { record, number } = passport;
  return (
    <div className={styles.page}>
      <PageMeta title={t("metaTitleOf", { number, site: siteFacts.name })} description={t("lede")} noindex />
      <Crumbs number={number} />
      <PassportHead passport={passport} />
      <div className={styles.columns}>
        <div className={styles.stack}>
          <Figures record={record} />
          <Measuring record={record} />
          <WhoSaysWhat passport={passport} />
          <RecordFiles record={record} />
        </div>
        <div className={styles.stack}>
          <CheckYourself passport={passport} />
          <Versions passport={passport} />
          <Card as="section" padded>
            <h2 className={styles.noteTitle}>{t("provesNot.title")}</h2>
            <p className={styles.quiet}>{t("provesNot.text")}</p>
          </Card>
        </div>
      </div>
    </div>
  );
}

function Start({ says }: { says?: "notFound" | "tooMany" | undefined }) {
  const { t } = useTranslation("verify-passport");
  return (
    <div className={styles.page}>
      <PageMeta title={t("metaTitle", { site: siteFacts.name })} description={t("lede")} noindex />
      <Crumbs />
      <h1 className={styles.title}>{t(says ? `${says}.title` : "title")}</h1>
      <p className={styles.lede}>{t(says ? `${says}.text` : "lede")}</p>
      <div className={styles.start}>
        <Card as="section" padded>
          <AnotherNumber />
        </Card>
        <Card as="section" padded>
          <h2 className={styles.noteTitle}>{t("drop.title")}</h2>
          <DropArea passport={undefined} />
        </Card>
      </div>
    </div>
  );
}

export function ErrorBoundary() {
  const error = useProblem();
  return error instanceof Refusal && error.status === 404 ? <Start says="notFound" /> : <ErrorContent />;
}
