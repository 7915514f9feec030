import type { TFunction } from "i18next";
import type { ListingTerms, ProductDetail } from "#shared/catalogue/contract.ts";
import type { LotView } from "#shared/catalogue/lots.ts";
import { inspectionDays } from "#shared/escrow/rules.ts";
import type { Language } from "#shared/kernel/language.ts";
import { readIncoterm } from "#shared/terms/incoterms.ts";
import { usualTolerance } from "#shared/terms/schedule.ts";
import type { AgreedPrice } from "#shared/terms/worth.ts";
import { formatMoney, formatQuantity } from "#web/src/ui/money-text.ts";
import { formatNumber } from "#web/src/ui/numbers.ts";

interface Props {
  product: Pick<ProductDetail, "certifications">;
  terms: Pick<ListingTerms, "deliveryTerms" | "deliveryTimeDays">;
  lot: Pick<LotView, "number"> | undefined;
  /** Metric tons. */
  quantity: string;
  agreed: AgreedPrice;
  words: { t: TFunction; language: Language };
}

/** What the contract of a catalogue order will say, in the contract's own words: what the listing leaves open is what every such order has. */
export function reviewedTerms({
  product,
  terms,
  lot,
  quantity,
  agreed,
  words,
}: Props): { label: string; text: string }[] {
  const { t, language } = words;
  const said = (key: string, values: Record<string, string | number> = {}) => t(`contracts:said.${key}`, values);
  const { deliveryTerms, deliveryTimeDays } = terms;
  const tons = formatQuantity(quantity, t("choices:unit.MT"), language);
  const certifications = product.certifications
    .map((name) => t(`choices:certification.${name}`, { defaultValue: name }))
    .join(", ");
  const price = formatMoney({ amount: agreed.price, currency: agreed.priceCurrency }, language);
  const lines = {
    price: [said("price.fixed", { price, unit: t(`choices:unitOf.${agreed.priceUnit}`, { count: 1 }) })],
    quantity: [said("quantity.tolerance", { quantity: tons, percent: formatNumber(usualTolerance, language) })],
    quality: [
      said("quality.asListed"),
      ...(lot ? [said("quality.lot", { number: lot.number })] : []),
      ...(certifications ? [said("quality.certifications", { list: certifications })] : []),
    ],
    delivery: [
      deliveryTerms === null
        ? said("delivery.open")
        : readIncoterm(deliveryTerms).incoterm
          ? said("delivery.incoterms", { terms: deliveryTerms })
          : deliveryTerms,
    ],
    shipment: [
      deliveryTimeDays === null
        ? said("shipment.open", { quantity: tons })
        : said("shipment.within", { quantity: tons, days: deliveryTimeDays }),
    ],
    packing: [said("packing")],
    weights: [said("weights.open")],
    inspection: [said("inspection.buyer", { days: inspectionDays })],
    sample: [said("sample.none")],
    documents: [said("documents.none")],
  };
  return Object.entries(lines).map(([term, parts]) => ({ label: t(`contracts:term.${term}`), text: parts.join(". ") }));
}
