import { useParams } from "react-router-dom";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import { useMe } from "#web/src/features/identity/index.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { DashboardMeta } from "#web/src/screens/DashboardMeta.tsx";
import { OrdersTabs } from "#web/src/screens/OrdersTabs.tsx";
import { SetupRequired } from "#web/src/screens/SetupRequired.tsx";
import { PageHead } from "#web/src/ui/PageHead.tsx";
import { SampleDetail } from "./SampleDetail.tsx";
import { SampleList } from "./SampleList.tsx";

/** All samples of the reader's organization, or one of them. */
export function Component() {
  const { me } = useMe();
  const { sampleId } = useParams();
  const { t } = useTranslation("samples");
  if (!me) return null;
  if (!me.organization) return <SetupRequired email={me.user.email} />;
  const side = me.organization.type as OrganizationType;
  if (sampleId) return <SampleDetail key={sampleId} sampleId={sampleId} side={side} />;
  return (
    <>
      <DashboardMeta title={t("title")} />
      <PageHead look="desk" title={t("title")} lede={t(`lede.${side}`)} />
      <OrdersTabs shown="samples" />
      <SampleList side={side} />
    </>
  );
}
