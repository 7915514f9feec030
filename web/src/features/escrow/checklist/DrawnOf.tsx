import type { ChecklistLine } from "#shared/escrow/checklist-contract.ts";
import type { OrderView } from "#shared/escrow/contract.ts";
import { drawnPapers } from "#shared/escrow/goods-contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { goToGoods } from "../goods/place.ts";
import { SaveDrawn } from "../goods/SaveDrawn.tsx";
import styles from "./Checklist.module.css";

interface Props {
  order: OrderView;
  line: ChecklistLine;
}

/** What we draw of a paper: where it counts, to be saved; before, how it comes about; and beside a file that counts in its place, that it does not. */
export function DrawnOf({ order, line: { paper, shipment, document, drawn } }: Props) {
  const { t } = useTranslation("order-parts");
  const kind = drawnPapers.find((each) => each === paper);
  if (!drawn || !kind) return null;
  const { number, isStated, isForm } = drawn;
  if (document)
    return number && !isForm ? <p className={styles.facts}>{t("papers.drawn.instead", { number })}</p> : null;
  const side = { supplier: order.supplier.name };
  return (
    <div className={styles.drawn}>
      <p className={styles.facts}>
        {isForm
          ? t(`papers.drawn.form.${order.side}`, side)
          : number
            ? t("papers.drawn.issued")
            : isStated
              ? t("papers.drawn.stated")
              : t(`papers.drawn.unstated.${order.side}`, side)}
      </p>
      {isStated ? (
        <SaveDrawn order={order} shipment={shipment} kind={kind} number={number} />
      ) : (
        <Button size="small" variant="ghost" data-print="never" onClick={() => goToGoods(shipment)}>
          {t("papers.drawn.toGoods")}
        </Button>
      )}
    </div>
  );
}
