import { useTranslate } from "react-admin";
import type { ListingReviewView } from "#shared/catalogue/review-contract.ts";
import { countryName } from "#shared/kernel/country.ts";
import { lotFacts, measuredWords } from "#shared/look/lot-words.ts";
import { formatMoney, formatQuantity } from "#shared/look/money-text.ts";
import { Facts } from "../../ui/Facts.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { useLanguage } from "../../ui/use-language.ts";
import styles from "./Reviews.module.css";

/** The listing as buyers read it. */
export function Goods({ review }: { review: ListingReviewView }) {
  const t = useTranslate();
  const language = useLanguage();
  const { goods, pictures, price, priceMax, currency, quantity, unit } = review;
  const money = (amount: string) => formatMoney({ amount, currency }, language);
  const prices = [price, ...(priceMax && priceMax !== price ? [priceMax] : [])].map(money).join(" – ");
  const count = pictures.length + goods.images.length;
  return (
    <>
      <Panel title={t("reviews.goods")}>
        <Stack>
          <Facts
            items={[
              { label: t("reviews.field.category"), value: t(`choices:category.${goods.category}.name`) },
              { label: t("reviews.field.originCountry"), value: countryName(goods.originCountry, language) },
              {
                label: t("reviews.field.certifications"),
                value: goods.certifications.map((one) => t(`choices:certification.${one}`)).join(", "),
              },
              { label: t("reviews.price"), value: `${prices} / ${t(`choices:perUnit.${unit}`)}` },
              {
                label: t("reviews.quantity"),
                value: formatQuantity(quantity, t(`choices:unitOf.${unit}`, { count: Number(quantity) }), language),
              },
              { label: t("reviews.field.deliveryTerms"), value: goods.deliveryTerms },
              {
                label: t("reviews.field.description"),
                value: <span className={styles.text}>{goods.description || t("reviews.noDescription")}</span>,
                wide: true,
              },
            ]}
          />
        </Stack>
      </Panel>
      <Panel title={t("reviews.pictures", { count })}>
        {count === 0 ? (
          <p>{t("reviews.noPictures")}</p>
        ) : (
          <Stack>
            {pictures.length > 0 && (
              <div className={styles.pictures}>
                {pictures.map(({ id, variants, alt }) => {
                  const large = variants.filter(({ format }) => format === "webp").at(-1) ?? variants[0];
                  return (
                    <figure key={id}>
                      {large && (
                        <img
                          src={large.url}
                          alt={alt ?? t("reviews.noAlt")}
                          width={large.width}
                          height={large.height}
                        />
                      )}
                      <figcaption>{alt ?? t("reviews.noAlt")}</figcaption>
                    </figure>
                  );
                })}
              </div>
            )}
            {goods.images.map((address) => (
              <a key={address} href={address} target="_blank" rel="noreferrer noopener" className={styles.text}>
                {address}
              </a>
            ))}
          </Stack>
        )}
      </Panel>
      {goods.lots.length > 0 && <Lots review={review} />}
    </>
  );
}

function Lots({ review: { goods } }: { review: ListingReviewView }) {
  const t = useTranslate();
  const wording = { t, language: useLanguage() };
  return (
    <Panel title={t("reviews.lots", { count: goods.lots.length })}>
      <ul className={styles.lots}>
        {goods.lots.map((lot) => (
          <li key={lot.id}>
            <h3>{lot.number}</h3>
            <Facts
              items={[
                ...lotFacts(lot, wording).map(({ label, value, detail }) => ({
                  label,
                  value: [value, detail].filter(Boolean).join(", "),
                })),
                ...lot.values.map((one) => {
                  const { label, figure, method } = measuredWords(one, wording);
                  return { label, value: [figure, method].filter(Boolean).join(", ") };
                }),
              ]}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
