import { useState } from "react";
import { useLocation, useParams } from "react-router-dom";
import { isContractNumber } from "#shared/desktop/addresses.ts";
import { siteFacts } from "#shared/site-facts.ts";
import { useHydrated } from "#web/src/hydration/use-hydrated.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { PageMeta } from "#web/src/runtime/page-meta.tsx";
import { Moved, type LoadArgs } from "#web/src/runtime/router/route.ts";
import { Breadcrumb } from "#web/src/ui/Breadcrumb.tsx";
import { AnotherNumber } from "./AnotherNumber.tsx";
import { useVerifyContractQuery } from "./api.ts";
import { FileCheck } from "./FileCheck.tsx";
import { OnRecord } from "./OnRecord.tsx";
import type { CheckedFile } from "./check-file.ts";
import styles from "./VerifyPage.module.css";

const root = "/verify/contract";

/** /verify/contract/{number}, and the page on which a number is entered. */
export function loader({ params, url }: LoadArgs): Promise<Moved | null> {
  const sought = url.searchParams.get("number")?.trim();
  return Promise.resolve(
    params.number || !sought ? null : new Moved(`${root}/${encodeURIComponent(sought.toUpperCase())}`),
  );
}

export function Component() {
  const { number } = useParams();
  // Another number is another question: nothing of the one before stays.
  return <Verify key={number} number={number?.toUpperCase()} />;
}

function Verify({ number }: { number: string | undefined }) {
  const { t } = useTranslation("verify-contract");
  const hydrated = useHydrated();
  const { search } = useLocation();
  const [file, setFile] = useState<CheckedFile>();
  const isNumber = number !== undefined && isContractNumber(number);
  const question = { number: number ?? "", token: new URLSearchParams(search).get("t")?.slice(0, 60) || null };
  const sha256 = file?.problem ? undefined : file?.sha256;
  const record = useVerifyContractQuery({ ...question, sha256: null }, { skip: !hydrated || !isNumber });
  const compared = useVerifyContractQuery(
    { ...question, sha256: sha256 ?? null },
    { skip: !isNumber || sha256 === undefined },
  );
  // A signed file tells as much as the token does.
  const found = compared.currentData?.details ? compared.currentData : record.currentData;
  return (
    <div className={styles.page}>
      <PageMeta
        title={number ? t("metaTitleOf", { number, site: siteFacts.name }) : t("metaTitle", { site: siteFacts.name })}
        description={t("lede")}
        noindex
      />
      <Breadcrumb
        items={[
          { label: t("home"), to: "/" },
          { label: t("crumb"), ...(number && { to: root }) },
          ...(number ? [{ label: number }] : []),
        ]}
      />
      <h1 className={styles.title}>{t("title")}</h1>
      <p className={styles.lede}>{t("lede")}</p>
      <div className={styles.columns}>
        <OnRecord number={number} isNumber={isNumber} found={found} asked={record} />
        <FileCheck
          isNumber={isNumber && record.currentData !== undefined}
          file={file}
          onFile={setFile}
          compared={compared}
        />
      </div>
      <div className={styles.notes}>
        {(["proves", "provesNot"] as const).map((name) => (
          <section key={name}>
            <h2 className={styles.noteTitle}>{t(`${name}.title`)}</h2>
            <p>{t(name === "proves" && found?.origin === "listing" ? "provesOrder.text" : `${name}.text`)}</p>
          </section>
        ))}
        <AnotherNumber />
      </div>
    </div>
  );
}
