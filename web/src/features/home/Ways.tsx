import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { BandedCards } from "#web/src/ui/BandedCards.tsx";

const ways = [
  { id: "supplier", band: "lozengeLeaf", crop: "coffee", to: "/register?type=supplier" },
  { id: "buyer", band: "lozengeClay", crop: "sesame", to: "/register?type=buyer" },
  { id: "provider", band: "zigzagViolet", crop: "chia", to: "/contact" },
] as const;
const points = ["first", "second", "third"] as const;

/** Suppliers, buyers and service providers: what the marketplace does for each. */
export function Ways() {
  const { t } = useTranslation("site");
  return (
    <BandedCards
      items={ways.map(({ id, band, crop, to }) => ({
        id,
        band,
        crop,
        title: t(`home.ways.${id}.title`),
        points: points.map((point) => t(`home.ways.${id}.${point}`)),
        link: { to, label: t(`home.ways.${id}.action`) },
      }))}
    />
  );
}
