import { Fragment } from "react";
import type { QuoteView, RequestView } from "#shared/quotations/contract.ts";
import { isDeliveredAsAsked } from "#shared/quotations/deviations.ts";
import { countryName } from "#shared/kernel/country.ts";
import { classNames } from "#shared/look/class-names.ts";
import { offerPath } from "#shared/desktop/addresses.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Monogram } from "#web/src/motifs/Monogram.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { Checkbox } from "#web/src/ui/Checkbox.tsx";
import { Flag } from "#web/src/ui/Flag.tsx";
import { NumberInput } from "#web/src/ui/NumberInput.tsx";
import { TextLink } from "#web/src/ui/TextLink.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { VerifiedMark } from "#web/src/ui/VerifiedMark.tsx";
import type { Cell, Row } from "./comparison-rows.ts";
import styles from "./Comparison.module.css";

interface Props {
  request: RequestView;
  quotes: readonly QuoteView[];
  rows: readonly Row[];
  freight: Readonly<Record<string, string>>;
  onFreight: (offerId: string, value: string) => void;
  /** The quotes that are to be awarded, with how much of each. */
  taken: Readonly<Record<string, string>>;
  open: (quote: QuoteView) => boolean;
  onTake: (quote: QuoteView, taken: boolean) => void;
}

const groups = ["price", "terms", "proof"] as const;

/** Lines below each other, a supplier in each column: on a wide window. */
export function ComparedTable(props: Props) {
  const { request, quotes, rows, taken } = props;
  const { t } = useTranslation("quotations");
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard too
    <div className={styles.wide} tabIndex={0} role="region" aria-label={t("compare.table")}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <b>{t("compare.yours")}</b>
              <span className={styles.sub}>{t("compare.asked", { count: request.sent?.asked ?? 0 })}</span>
              <span className={styles.deviation}>{t("compare.legend")}</span>
            </th>
            {quotes.map((quote) => (
              <th key={quote.offerId} scope="col" className={classNames(quote.offerId in taken && styles.taken)}>
                <Supplier {...props} quote={quote} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => {
            const lines = rows.filter((row) => row.group === group);
            if (lines.length === 0) return null;
            return (
              <Fragment key={group}>
                <tr>
                  <th scope="colgroup" colSpan={quotes.length + 1} className={styles.group}>
                    {t(`compare.group.${group}`)}
                  </th>
                </tr>
                {lines.map((row) => (
                  <tr key={row.id}>
                    <th scope="row">
                      {row.strong ? <b>{row.label}</b> : row.label}
                      {row.asked && <span className={styles.sub}>{row.asked}</span>}
                      {row.id === "freight" && <span className={styles.sub}>{t("compare.estimate")}</span>}
                    </th>
                    {quotes.map((quote, index) => (
                      <td key={quote.offerId} className={classNames(quote.offerId in taken && styles.taken)}>
                        <Value {...props} row={row} cell={row.cells[index]} quote={quote} />
                      </td>
                    ))}
                  </tr>
                ))}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** A card for each supplier: on a phone. */
export function ComparedCards(props: Props) {
  const { quotes, rows } = props;
  return (
    <ul className={styles.narrow}>
      {quotes.map((quote, index) => (
        <Card key={quote.offerId} as="li" padded selected={quote.offerId in props.taken}>
          <Supplier {...props} quote={quote} />
          <dl className={styles.facts}>
            {rows.map((row) => (
              <div key={row.id}>
                <dt>{row.label}</dt>
                <dd>
                  <Value {...props} row={row} cell={row.cells[index]} quote={quote} />
                </dd>
              </div>
            ))}
          </dl>
        </Card>
      ))}
    </ul>
  );
}

function Supplier({ quote, taken, open, onTake }: Props & { quote: QuoteView }) {
  const { t } = useTranslation("quotations");
  const language = useLanguage();
  const { supplier, offerId, product } = quote;
  return (
    <div className={styles.supplier}>
      <div className={styles.named}>
        <Monogram name={supplier.name} size={40} />
        <div>
          <b>{supplier.name}</b>
          <span className={styles.sub}>
            {supplier.country && (
              <>
                <Flag country={supplier.country} /> {countryName(supplier.country, language)} ·{" "}
              </>
            )}
            {product.name}
          </span>
        </div>
      </div>
      <div className={styles.marks}>
        {supplier.verified ? (
          <VerifiedMark label={t("verified")} />
        ) : (
          <span className={styles.deviation}>{t("unverified")}</span>
        )}
        <TextLink quiet to={offerPath(offerId)}>
          {t("compare.open")}
        </TextLink>
      </div>
      {open(quote) && (
        <Checkbox
          label={t("award.take")}
          aria-label={t("award.takeOf", { supplier: supplier.name })}
          checked={offerId in taken}
          onChange={({ target }) => onTake(quote, target.checked)}
        />
      )}
    </div>
  );
}

function Value({
  row,
  cell,
  quote,
  freight,
  onFreight,
  request,
}: Props & { row: Row; cell: Cell | undefined; quote: QuoteView }) {
  const { t } = useTranslation("quotations");
  if (!cell) return null;
  if (row.id === "freight" && !isDeliveredAsAsked(request, quote))
    return (
      <NumberInput
        hideLabel
        label={t("compare.freightOf", { supplier: quote.supplier.name })}
        suffix={quote.currency}
        places={2}
        value={freight[quote.offerId] ?? ""}
        onValueChange={(value) => onFreight(quote.offerId, value)}
      />
    );
  const { text, sub, deviation, lowest } = cell;
  return (
    <>
      <span className={classNames(styles.value, row.strong && styles.strong)}>{text}</span>
      {sub && <span className={styles.sub}>{sub}</span>}
      {deviation && <span className={styles.deviation}>{deviation}</span>}
      {lowest && <span className={styles.lowest}>{t("compare.lowest")}</span>}
    </>
  );
}
