import { Fragment } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { TextAnchor } from "#web/src/ui/TextLink.tsx";
import { sourceOf, type PriceOrigin, type PriceSeries } from "./prices.ts";

/** What stands below a chart: the words of `sourceOf`, with links to who publishes the figures and to their licence. */
export function ChartSource({ series }: { series: readonly PriceSeries[] }) {
  if (!series.some(({ origins }) => origins?.[0])) return sourceOf(series);
  const isOne = new Set(series.map(({ source }) => source)).size === 1;
  return (isOne ? series.slice(0, 1) : series).map((one) => (
    <Fragment key={one.id}>
      {!isOne && `${one.label}: `}
      {one.origins?.[0] ? one.origins.map((origin) => <Origin key={origin.name} {...origin} />) : `${one.source} `}
    </Fragment>
  ));
}

function Origin({ name, url, licence, licenceUrl }: PriceOrigin) {
  const { t } = useTranslation("charts");
  return (
    <>
      {t("source")} <Linked to={url}>{name}</Linked>
      {licence && ", "}
      {licence && <Linked to={licenceUrl}>{licence}</Linked>}
      {". "}
    </>
  );
}

/** A publisher's name is its own in every language. */
const Linked = ({ to, children }: { to: string | null; children: string }) =>
  to ? (
    <TextAnchor quiet href={to} lang="en" target="_blank">
      {children}
    </TextAnchor>
  ) : (
    <span lang="en">{children}</span>
  );
