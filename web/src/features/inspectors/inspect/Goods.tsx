import type { InspectView } from "#shared/inspectors/inspect-contract.ts";
import { countryName } from "#shared/kernel/country.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates } from "#web/src/screens/dates.ts";
import { Card, CardHead } from "#web/src/ui/Card.tsx";
import { Facts, type Fact } from "#web/src/ui/Facts.tsx";
import { formatQuantity } from "#web/src/ui/money-text.ts";
import { useLanguage } from "#web/src/ui/use-language.ts";

/** Which goods they are, and what is known of them. */
export function Goods({ work }: { work: InspectView }) {
  const { t } = useTranslation(["inspect", "choices"]);
  const language = useLanguage();
  const { calendarDay, deadline } = useDates();
  const { goods, order, buyer, supplier } = work;
  const tons = (amount: string) => formatQuantity(amount, t("choices:unit.MT"), language);
  const place = ({ name, country }: InspectView["buyer"]) =>
    country ? `${name}, ${countryName(country, language)}` : name;
  const known = (name: string, value: string | null | undefined, wide = false): Fact[] =>
    value ? [{ label: t(`goods.${name}`), value, wide }] : [];
  const lots = goods.lots.map(({ lot, bags }) => (bags === null ? lot : t("goods.lotBags", { lot, count: bags })));
  return (
    <Card as="section">
      <CardHead title={goods.product} />
      <Facts
        columns={3}
        long
        items={[
          {
            label: t("goods.order"),
            value:
              order.of > 1
                ? t("goods.part", { reference: order.reference, number: order.shipment, of: order.of })
                : order.reference,
          },
          { label: t("goods.supplier"), value: place(supplier) },
          { label: t("goods.buyer"), value: place(buyer) },
          ...known("origin", goods.origin && countryName(goods.origin, language)),
          { label: t("goods.quantity"), value: tons(goods.quantity) },
          ...known("shipped", goods.shipped && tons(goods.shipped)),
          ...known("bags", goods.bags === null ? null : String(goods.bags)),
          ...known("marks", goods.marks),
          ...known("lots", lots.join(", ")),
          ...known("container", goods.container),
          ...known("seal", goods.seal),
          ...known("transportDocument", goods.transportDocument),
          ...known("expectedArrival", goods.expectedArrival && calendarDay(goods.expectedArrival)),
          ...known("inspectBy", work.inspectBy && deadline(work.inspectBy)),
          ...known("quality", goods.quality, true),
        ]}
      />
    </Card>
  );
}
