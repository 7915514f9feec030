import { useSearchParams } from "react-router-dom";
import { siteFacts } from "#shared/site-facts.ts";
import type { LoadArgs } from "#web/src/runtime/router/route.ts";
import { PageMeta } from "#web/src/runtime/page-meta.tsx";
import { loadPrices } from "#web/src/features/market-prices/index.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { ButtonLink } from "#web/src/ui/Button.tsx";
import { Closing } from "#web/src/ui/Closing.tsx";
import { PageHead } from "#web/src/ui/PageHead.tsx";
import { Section } from "#web/src/ui/Section.tsx";
import { Analysis } from "./Analysis.tsx";
import { comparable } from "./insights-address.ts";
import { PriceBoard, boardSeries } from "./PriceBoard.tsx";
import { PriceComparison } from "./PriceComparison.tsx";

/** /insights */
export async function loader(args: LoadArgs) {
  await loadPrices(args.read, [...new Set([...comparable, ...boardSeries])]);
  return null;
}

export function Component() {
  const { t } = useTranslation("insights");
  const [params] = useSearchParams();
  return (
    <>
      <PageMeta
        title={t("site:titled", { title: t("title"), name: siteFacts.name })}
        description={t("metaDescription")}
        noindex={params.size > 0}
      />
      <PageHead
        look="night"
        crop="cocoa"
        title={t("title")}
        lede={t("lede")}
        crumbs={[{ label: t("catalogue:crumb.home"), to: "/" }, { label: t("title") }]}
      />
      <Section title={t("trends.title")} lede={t("trends.lede")}>
        <PriceComparison />
      </Section>
      <Section title={t("board.title")} lede={t("board.lede")} follows>
        <PriceBoard />
      </Section>
      <Section title={t("analysis.title")} lede={t("analysis.lede")} ground="sand">
        <Analysis />
      </Section>
      <Closing crop="cocoa" title={t("next.title")} text={t("next.lede")}>
        <ButtonLink variant="ink" size="large" to="/products/all">
          {t("next.products")}
        </ButtonLink>
        <ButtonLink variant="outlineInk" size="large" to="/harvest-calendar">
          {t("next.harvest")}
        </ButtonLink>
        <ButtonLink variant="outlineInk" size="large" to="/suppliers">
          {t("next.suppliers")}
        </ButtonLink>
      </Closing>
    </>
  );
}
