import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useSearchParams } from "react-router-dom";
import { siteFacts } from "#shared/site-facts.ts";
import { Moved, type LoadArgs } from "#web/src/runtime/router/route.ts";
import { refuse } from "#web/src/runtime/load.ts";
import { PageMeta } from "#web/src/runtime/page-meta.tsx";
import { useChosen, useComing } from "#web/src/runtime/use-chosen.ts";
import { useProblemText } from "#web/src/forms/use-problem-text.ts";
import { languageOf } from "#web/src/i18n/language-of.ts";
import { ButtonAnchor, ButtonLink } from "#web/src/ui/Button.tsx";
import { EmptyState } from "#web/src/ui/EmptyState.tsx";
import { ErrorState } from "#web/src/ui/ErrorState.tsx";
import { Notice } from "#web/src/ui/Notice.tsx";
import { formatNumber } from "#web/src/ui/numbers.ts";
import { IconMapPin } from "#web/src/ui/icons.ts";
import { PageHead } from "#web/src/ui/PageHead.tsx";
import { Pagination } from "#web/src/ui/Pagination.tsx";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { SlowHint } from "#web/src/ui/SlowHint.tsx";
import { CountryMap, mapPlace } from "./CountryMap.tsx";
import { organizationsApi, useListSuppliersQuery } from "./api.ts";
import {
  directoryAddress,
  directoryQuery,
  facetQuery,
  filterCount,
  readDirectory,
  type Directory,
} from "./directory-address.ts";
import { DirectoryFilters } from "./DirectoryFilters.tsx";
import { DirectorySearch } from "./DirectorySearch.tsx";
import { DirectoryTools } from "./DirectoryTools.tsx";
import { SupplierGrid } from "./SupplierCard.tsx";
import styles from "#web/src/screens/FilteredList.module.css";

/** /suppliers */
export async function loader(args: LoadArgs) {
  const directory = readDirectory(args.url.searchParams);
  const { read } = args;
  const [suppliers] = await Promise.all([
    read(organizationsApi.endpoints.listSuppliers, directoryQuery(directory)),
    read(organizationsApi.endpoints.getSupplierFacets, facetQuery(directory)),
    read(organizationsApi.endpoints.getSupplierFacets, {}),
  ]);
  const isPast = directory.cursor !== undefined && suppliers.data?.items.length === 0;
  if (isPast || suppliers.error?.code === "request.cursorInvalid")
    return new Moved(directoryAddress({ ...directory, cursor: undefined }));
  refuse(suppliers);
  return null;
}

export function Component() {
  const { t } = useTranslation("organizations");
  const [params] = useSearchParams();
  const directory = readDirectory(params);
  const [chosen, choose] = useChosen(directory, directoryAddress);
  const narrowed = filterCount(directory) > 0 || directory.search !== "" || directory.cursor !== undefined;
  return (
    <>
      <PageMeta
        title={t("site:titled", { title: t("directory.title"), name: siteFacts.name })}
        description={t("directory.metaDescription")}
        noindex={narrowed}
      />
      <PageHead
        look="night"
        crop="sesame"
        title={t("directory.title")}
        lede={t("directory.lede")}
        crumbs={[{ label: t("catalogue:crumb.home"), to: "/" }, { label: t("catalogue:crumb.suppliers") }]}
        actions={
          <ButtonAnchor href={`#${mapPlace}`} variant="inverse" icon={IconMapPin}>
            {t("map.title")}
          </ButtonAnchor>
        }
      />
      <div className={styles.page}>
        <aside id="filter" className={styles.aside}>
          <DirectoryFilters directory={chosen} choose={choose} />
        </aside>
        <div className={styles.main}>
          <DirectorySearch directory={directory} />
          <Found directory={directory} chosen={chosen} choose={choose} />
        </div>
      </div>
      <CountryMap directory={directory} />
    </>
  );
}

function Found({
  directory,
  chosen,
  choose,
}: {
  directory: Directory;
  chosen: Directory;
  choose: (next: Directory) => void;
}) {
  const { t, i18n } = useTranslation("organizations");
  const problemText = useProblemText();
  const suppliers = useListSuppliersQuery(directoryQuery(directory));
  const leaving = useComing(/^\/suppliers$/);
  const page = suppliers.data;
  if (!page && suppliers.isError) {
    const { text, reference } = problemText(suppliers.error);
    return (
      <ErrorState
        title={t("directory.failed")}
        safe={text}
        reference={reference}
        retrying={suppliers.isFetching}
        onRetry={() => void suppliers.refetch()}
      />
    );
  }
  const n = page && `${formatNumber(String(page.total), languageOf(i18n))}${page.totalCapped ? "+" : ""}`;
  return (
    <>
      <DirectoryTools
        directory={chosen}
        choose={choose}
        heading={page ? t("directory.found", { count: page.total, n }) : ""}
        pending={leaving}
      />
      {leaving || !page ? (
        <div className={styles.pending}>
          <Skeleton shape="cards" count={4} />
          <SlowHint />
        </div>
      ) : page.items.length === 0 ? (
        <EmptyState
          crop="tea"
          title={t("directory.empty")}
          sentence={t("directory.emptyHint")}
          action={
            <ButtonLink to="/suppliers" variant="primary">
              {t("filters.clearAll")}
            </ButtonLink>
          }
        />
      ) : (
        <>
          {page.similar && (
            <div className={styles.similar}>
              <Notice tone="info">{t("directory.similar", { term: directory.search })}</Notice>
            </div>
          )}
          <SupplierGrid suppliers={page.items} />
          <Pagination
            previous={
              page.previousCursor ? { to: directoryAddress({ ...directory, cursor: page.previousCursor }) } : null
            }
            next={page.nextCursor ? { to: directoryAddress({ ...directory, cursor: page.nextCursor }) } : null}
          />
        </>
      )}
    </>
  );
}
