import { useEffect } from "react";
import { contractsPath } from "#shared/desktop/addresses.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { MeView } from "#shared/people/contract.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { DashboardMeta } from "#web/src/screens/DashboardMeta.tsx";
import { LoadFailed } from "#web/src/screens/LoadFailed.tsx";
import { OrdersTabs } from "#web/src/screens/OrdersTabs.tsx";
import { ButtonLink } from "#web/src/ui/Button.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { EmptyState } from "#web/src/ui/EmptyState.tsx";
import { PageHead } from "#web/src/ui/PageHead.tsx";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { SlowHint } from "#web/src/ui/SlowHint.tsx";
import { useGetContractQuery } from "../api.ts";
import { areDrawn } from "../stage.ts";
import { ContractFiles } from "./ContractFiles.tsx";
import { ContractPaper } from "./ContractPaper.tsx";
import { NextStep } from "./NextStep.tsx";
import { VerifyLink } from "./VerifyLink.tsx";
import styles from "./ContractDetail.module.css";

interface Props {
  number: string;
  side: OrganizationType;
  me: MeView;
}

/** A file that is being drawn is there within a moment, and nobody is told of it. */
const drawingPause = 3000;

export function ContractDetail({ number, side, me }: Props) {
  const { t } = useTranslation("contract-pages");
  const { data: contract, error, refetch, isFetching } = useGetContractQuery(number);
  const isAwaited = contract !== undefined && !areDrawn(contract);
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setInterval(() => void refetch(), drawingPause);
    return () => clearInterval(timer);
  }, [isAwaited, refetch]);
  const title = t("one", { number });
  return (
    <>
      <DashboardMeta title={title} />
      <div className={styles.screen}>
        <PageHead
          look="desk"
          title={title}
          lede={contract && t("with", { product: contract.product.name, name: contract.counterparty.name })}
          crumbs={[{ label: t("title"), to: contractsPath }]}
        />
        <OrdersTabs shown="contracts" />
      </div>
      {contract ? (
        <div className={styles.columns}>
          <div className={styles.main}>
            <NextStep contract={contract} side={side} me={me} />
            <ContractPaper contract={contract} />
          </div>
          <div className={styles.beside}>
            <ContractFiles contract={contract} />
            <VerifyLink contract={contract} />
          </div>
        </div>
      ) : isApiError(error) && ["contracts.notFound", "request.invalid"].includes(error.code) ? (
        <Card>
          <EmptyState
            crop="sesame"
            title={t("notFound.title")}
            sentence={t("notFound.sentence")}
            action={<ButtonLink to={contractsPath}>{t("notFound.back")}</ButtonLink>}
          />
        </Card>
      ) : error ? (
        <LoadFailed title={t("oneFailed")} error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Card padded>
          <Skeleton shape="rows" count={4} />
          <SlowHint />
        </Card>
      )}
    </>
  );
}
