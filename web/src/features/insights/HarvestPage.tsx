import type { SeasonView } from "#shared/catalogue/seasons/contract.ts";
import { countryName } from "#shared/kernel/country.ts";
import { classNames } from "#shared/look/class-names.ts";
import { ErrorContent } from "#web/src/frame/ErrorPage.tsx";
import { languageOf } from "#web/src/i18n/language-of.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { cropOf } from "#web/src/motifs/crops.ts";
import { refuse } from "#web/src/runtime/load.ts";
import type { LoadArgs } from "#web/src/runtime/router/route.ts";
import { ButtonLink } from "#web/src/ui/Button.tsx";
import { Closing } from "#web/src/ui/Closing.tsx";
import { EmptyState } from "#web/src/ui/EmptyState.tsx";
import { Flag } from "#web/src/ui/Flag.tsx";
import { PageHead } from "#web/src/ui/PageHead.tsx";
import { Section } from "#web/src/ui/Section.tsx";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { TextLink } from "#web/src/ui/TextLink.tsx";
import { VisuallyHidden } from "#web/src/ui/VisuallyHidden.tsx";
import { insightsApi, useGetSeasonsQuery } from "./api.ts";
import styles from "./HarvestPage.module.css";

export { ErrorContent as ErrorBoundary };

/** /harvest-calendar */
export async function loader({ read }: LoadArgs) {
  refuse(await read(insightsApi.endpoints.getSeasons, undefined));
  return null;
}

type Season = Pick<SeasonView, "origin" | "listings" | "yearRound" | "inSeason">;

const lotsOf = (seasons: readonly Season[]): number => seasons.reduce((sum, { listings }) => sum + listings, 0);

/** The variants of a crop (conventional, organic) together: one line for each country. What has the most lots stands first. */
function seasonsByCrop(items: readonly SeasonView[]): [crop: string, seasons: Season[]][] {
  const crops = new Map<string, Map<string, Season>>();
  for (const { category, origin, listings, yearRound, inSeason } of items) {
    const crop = cropOf(category);
    const ofCrop = crops.get(crop) ?? new Map<string, Season>();
    const known = ofCrop.get(origin);
    ofCrop.set(origin, {
      origin,
      listings: listings + (known?.listings ?? 0),
      yearRound: yearRound + (known?.yearRound ?? 0),
      inSeason: inSeason.map((count, month) => count + (known?.inSeason[month] ?? 0)),
    });
    crops.set(crop, ofCrop);
  }
  const byLots = (one: Season, other: Season) => other.listings - one.listings || (one.origin < other.origin ? -1 : 1);
  return [...crops]
    .map(([crop, seasons]): [string, Season[]] => [crop, [...seasons.values()].sort(byLots)])
    .sort(([, one], [, other]) => lotsOf(other) - lotsOf(one));
}

export function Component() {
  const { t } = useTranslation(["harvest", "choices"]);
  const { data, error } = useGetSeasonsQuery(undefined);
  const crops = seasonsByCrop(data?.items ?? []);
  return (
    <>
      <PageHead
        look="night"
        crop="sesame"
        title={t("title")}
        lede={t("lede")}
        crumbs={[
          { label: t("catalogue:crumb.home"), to: "/" },
          { label: t("next.insights"), to: "/insights" },
          { label: t("title") },
        ]}
      />
      {data === undefined && (
        <div className={styles.state}>
          {error ? <EmptyState crop="sesame" title={t("failed")} /> : <Skeleton shape="rows" />}
        </div>
      )}
      {data && crops.length === 0 && (
        <div className={styles.state}>
          <EmptyState crop="sesame" title={t("empty")} sentence={t("emptyHint")} />
        </div>
      )}
      {crops.map(([crop, seasons], index) => (
        <Section
          key={crop}
          title={t(`choices:category.${crop}.name`)}
          lede={[
            t("cropLede", { count: lotsOf(seasons) }),
            index === 0 && t("howToRead"),
            seasons.some(({ yearRound }) => yearRound > 0) && t("yearRound"),
          ]
            .filter(Boolean)
            .join(" ")}
          follows={index > 0}
        >
          <Calendar crop={crop} seasons={seasons} />
        </Section>
      ))}
      <Closing crop="sesame" title={t("next.title")} text={t("next.lede")}>
        <ButtonLink variant="ink" size="large" to="/products/all">
          {t("next.products")}
        </ButtonLink>
        <ButtonLink variant="outlineInk" size="large" to="/insights">
          {t("next.insights")}
        </ButtonLink>
      </Closing>
    </>
  );
}

function Calendar({ crop, seasons }: { crop: string; seasons: readonly Season[] }) {
  const { t, i18n } = useTranslation(["harvest", "choices", "ui"]);
  const language = languageOf(i18n);
  const [short, whole] = [t("months").split(" "), t("ui:months").split(" ")];
  return (
    <table className={styles.calendar}>
      <caption>
        <VisuallyHidden>{t("caption", { crop: t(`choices:category.${crop}.name`) })}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t("country")}</th>
          {whole.map((month, index) => (
            <th key={month} scope="col">
              <abbr title={month}>
                <span className={styles.wide}>{short[index]}</span>
                <span className={styles.narrow}>{month.slice(0, 1).toUpperCase()}</span>
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {seasons.map(({ origin, listings, yearRound, inSeason }) => (
          <tr key={origin}>
            <th scope="row">
              <span className={styles.country}>
                <Flag country={origin} />
                <TextLink to={`/products/${crop}?origin=${origin}`}>{countryName(origin, language)}</TextLink>
              </span>
              <span className={styles.lots}>{t("lots", { count: listings })}</span>
            </th>
            {inSeason.map((count, month) => (
              <td key={whole[month]}>
                {count > 0 ? (
                  <span
                    className={classNames(
                      styles.month,
                      count === yearRound && styles.unnamed,
                      !inSeason[month - 1] && styles.first,
                      !inSeason[month + 1] && styles.last,
                    )}
                  >
                    {count}
                  </span>
                ) : (
                  <VisuallyHidden>{t("none")}</VisuallyHidden>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
