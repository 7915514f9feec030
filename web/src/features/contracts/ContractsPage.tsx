import { useParams } from "react-router-dom";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import { useMe } from "#web/src/features/identity/index.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { DashboardMeta } from "#web/src/screens/DashboardMeta.tsx";
import { OrdersTabs } from "#web/src/screens/OrdersTabs.tsx";
import { SetupRequired } from "#web/src/screens/SetupRequired.tsx";
import { PageHead } from "#web/src/ui/PageHead.tsx";
import { ContractList } from "./ContractList.tsx";
import { ContractDetail } from "./detail/ContractDetail.tsx";

/** All contracts of the reader's organization, or one of them. */
export function Component() {
  const { me } = useMe();
  const { number } = useParams();
  const { t } = useTranslation("contract-pages");
  if (!me) return null;
  if (!me.organization) return <SetupRequired email={me.user.email} />;
  const side = me.organization.type as OrganizationType;
  if (number) return <ContractDetail key={number} number={number} side={side} me={me} />;
  return (
    <>
      <DashboardMeta title={t("title")} />
      <PageHead look="desk" title={t("title")} lede={t(`lede.${side}`)} />
      <OrdersTabs shown="contracts" />
      <ContractList side={side} />
    </>
  );
}
