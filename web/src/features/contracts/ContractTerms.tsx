import { contractPath } from "#shared/desktop/addresses.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { LoadFailed } from "#web/src/screens/LoadFailed.tsx";
import { Card, CardHead } from "#web/src/ui/Card.tsx";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { TextLink } from "#web/src/ui/TextLink.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { useGetContractQuery } from "./api.ts";
import { PaperTerms } from "./detail/PaperTerms.tsx";
import { usePaperWords } from "./detail/use-paper-words.ts";
import styles from "./ContractTerms.module.css";

/** The terms of a contract where they are looked up: on the page of its order. */
export function ContractTerms({ number }: { number: string }) {
  const { t } = useTranslation("contract-pages");
  const { data, error, refetch, isFetching } = useGetContractQuery(number);
  const { words } = usePaperWords(useLanguage());
  return (
    <Card as="section">
      <CardHead title={t("orderTerms")} aside={<TextLink to={contractPath(number)}>{number}</TextLink>} />
      <div className={styles.terms}>
        {data && words ? (
          <PaperTerms text={data.text} words={words} />
        ) : error ? (
          <LoadFailed title={t("loadFailed")} error={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <Skeleton shape="rows" count={5} />
        )}
      </div>
    </Card>
  );
}
