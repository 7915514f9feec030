import { orderableAround, type OrderRange } from "#shared/escrow/order-range.ts";
import { Button } from "#web/src/ui/Button.tsx";
import styles from "./OrderForm.module.css";

interface Props {
  /** Metric tons that are no whole number of units. */
  quantity: string;
  /** Kilograms, net, that one weighs. */
  each: string;
  range: OrderRange;
  words: (quantity: string) => string;
  onChoose: (quantity: string) => void;
}

/** The whole numbers of bags around a quantity that is none, to be taken instead: those that can be ordered. */
export function NearestUnits({ quantity, each, range, words, onChoose }: Props) {
  const { below, above } = orderableAround(quantity, each, range);
  return (
    <div className={styles.nearest}>
      {[below, above].map(
        (found) =>
          found && (
            <Button key={found.quantity} size="small" onClick={() => onChoose(found.quantity)}>
              {words(found.quantity)}
            </Button>
          ),
      )}
    </div>
  );
}
