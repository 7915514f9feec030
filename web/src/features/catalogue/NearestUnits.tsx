import { orderableAround } from "#shared/escrow/whole-units.ts";
import { Button } from "#web/src/ui/Button.tsx";
import styles from "./OrderForm.module.css";

interface Props {
  /** Metric tons that are no whole number of units. */
  quantity: string;
  /** Kilograms, net, that one weighs. */
  each: string;
  words: (quantity: string) => string;
  onChoose: (quantity: string) => void;
}

/** The whole numbers of bags around a quantity that is none, to be taken instead. */
export function NearestUnits({ quantity, each, words, onChoose }: Props) {
  const { below, above } = orderableAround(quantity, each);
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
