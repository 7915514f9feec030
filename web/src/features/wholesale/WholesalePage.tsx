import { useLocation } from "react-router-dom";
import type { LoadArgs } from "#web/src/runtime/router/route.ts";
import { refuse } from "#web/src/runtime/load.ts";
import { catalogueApi, loadPriceTrend, PriceTrend } from "#web/src/features/catalogue/index.ts";
import { usePrices } from "#web/src/features/market-prices/index.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { ButtonLink } from "#web/src/ui/Button.tsx";
import { Closing } from "#web/src/ui/Closing.tsx";
import { Facts } from "#web/src/ui/Facts.tsx";
import { PageHead } from "#web/src/ui/PageHead.tsx";
import { Section } from "#web/src/ui/Section.tsx";
import { TextLink } from "#web/src/ui/TextLink.tsx";
import { cropAt, featured, variantsOf, type WholesaleCrop } from "./crops.ts";
import { FeaturedProducts, useVariantsInRows } from "./FeaturedProducts.tsx";
import { Steps } from "./Steps.tsx";
import styles from "./WholesalePage.module.css";

/** /coffee-wholesale, /sesame-wholesale and /chia-wholesale */
export async function loader(args: LoadArgs) {
  const crop = cropAt(args.url.pathname);
  const { read } = args;
  const [products] = await Promise.all([
    ...variantsOf(crop).map((variant) => read(catalogueApi.endpoints.listProducts, featured(variant))),
    loadPriceTrend(read, crop),
  ]);
  if (products) refuse(products);
  return null;
}

const practices = ["origins", "harvest", "packing", "container", "inspection", "terms"] as const;

export function Component() {
  const { t } = useTranslation(["company", "choices"]);
  const crop = cropAt(useLocation().pathname);
  const name = t(`choices:category.${crop}.name`);
  const title = t(`wholesale.${crop}.title`);
  return (
    <>
      <PageHead
        look="night"
        crop={crop}
        title={title}
        lede={t(`wholesale.${crop}.lede`)}
        crumbs={[{ label: t("catalogue:crumb.home"), to: "/" }, { label: title }]}
        leads={[
          { to: `/products/${crop}`, label: t(`wholesale.${crop}.all`) },
          { to: "/register?type=buyer", label: t("wholesale.register") },
        ]}
      />
      {variantsOf(crop).map((variant, index) => (
        <Section
          key={variant}
          title={t(`choices:category.${variant}.name`)}
          lede={t(`choices:category.${variant}.description`)}
          follows={index > 0}
          link={
            <TextLink arrow to={`/products/${variant}`}>
              {t(`wholesale.${crop}.${index === 0 ? "allConventional" : "allOrganic"}`)}
            </TextLink>
          }
        >
          <FeaturedProducts variant={variant} crop={crop} />
        </Section>
      ))}
      <Section
        title={t(`wholesale.${crop}.practice.title`)}
        lede={t("wholesale.practice.lede")}
        ground="sand"
        link={
          <TextLink arrow to="/contact?subject=general&topic=inspection">
            {t("wholesale.practice.ask")}
          </TextLink>
        }
      >
        <Facts
          long
          items={practices.map((practice) => ({
            label: t(`wholesale.practice.${practice}`),
            value: t(`wholesale.${crop}.practice.${practice}`),
          }))}
        />
        <p className={styles.note}>{t("wholesale.practice.source")}</p>
      </Section>
      <Section
        title={t("wholesale.steps.title")}
        lede={t("wholesale.steps.lede")}
        link={
          <TextLink arrow to="/escrow">
            {t("wholesale.steps.escrow")}
          </TextLink>
        }
      >
        <Steps />
      </Section>
      <Prices crop={crop} name={name} />
      <Closing title={t(`wholesale.${crop}.closing`)} text={t("wholesale.closing")} crop={crop}>
        <ButtonLink to="/register?type=buyer" variant="ink" size="large">
          {t("wholesale.register")}
        </ButtonLink>
        <ButtonLink to="/contact?subject=general&topic=sourcing" variant="outlineInk" size="large">
          {t("wholesale.contact")}
        </ButtonLink>
      </Closing>
    </>
  );
}

/** The trend of each variant that has none beside its product; nothing while there are no prices. */
function Prices({ crop, name }: { crop: WholesaleCrop; name: string }) {
  const { t } = useTranslation("company");
  const shown = useVariantsInRows(crop);
  const known = usePrices(variantsOf(crop).map((category) => ({ category, label: category, color: "other" })));
  if (known.length === 0 || shown.length === 0) return null;
  return (
    <Section
      title={t("wholesale.prices.title", { crop: name })}
      lede={t("wholesale.prices.lede")}
      follows
      link={
        <TextLink arrow to={`/insights?series=${crop}`}>
          {t("wholesale.prices.compare")}
        </TextLink>
      }
    >
      <div className={styles.charts}>
        {shown.map((variant) => (
          <PriceTrend key={variant} category={variant} headingLevel={3} />
        ))}
      </div>
    </Section>
  );
}
