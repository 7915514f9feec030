import { useEffect, useRef, useState } from "react";
import { mostLots } from "#shared/catalogue/lots.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { FieldGroup } from "#web/src/ui/Field.tsx";
import { IconPlus } from "#web/src/ui/icons.ts";
import { LotEditor } from "./LotEditor.tsx";
import { blankLot, copyOf, type LotTyped } from "./lots-typed.ts";
import styles from "./LotsField.module.css";

interface Props {
  value: readonly LotTyped[];
  onValueChange: (lots: LotTyped[]) => void;
  /** The listing's, by which a lot's own fields are chosen; empty while none is. */
  category: string;
  /** By what follows the field's name: `[1].number`; of the list as a whole with an empty name. */
  errors: Readonly<Record<string, string>>;
}

/** The lots of a listing. One alone is open; of several, those that are opened, were just added, or are found wrong. */
export function LotsField({ value: lots, onValueChange, category, errors }: Props) {
  const { t } = useTranslation("products");
  const list = useRef<HTMLOListElement>(null);
  const adds = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<readonly number[]>(() => (lots.length === 1 ? lots.map(({ key }) => key) : []));
  // Where the reader goes on once the list has changed: in what was added, or at the button where something was removed.
  const changed = useRef<{ added: number } | "removed">(undefined);
  useEffect(() => {
    const { current } = changed;
    changed.current = undefined;
    if (current === "removed") adds.current?.focus();
    else if (current) list.current?.children[current.added]?.querySelector("input")?.focus();
  }, [lots.length]);
  const insert = (lot: LotTyped, at: number) => {
    setOpened([...opened, lot.key]);
    changed.current = { added: at };
    onValueChange([...lots.slice(0, at), lot, ...lots.slice(at)]);
  };
  const full = lots.length >= mostLots ? t("lots.most", { most: mostLots }) : undefined;
  return (
    <FieldGroup
      label={t("form.lots")}
      optional
      help={t(lots.length === 0 ? "lots.help" : "lots.helpOrder")}
      error={errors[""] && lots.length > mostLots ? errors[""] : undefined}
      className={styles.whole}
    >
      <div className={styles.lots}>
        {lots.length > 0 && (
          <ol ref={list} className={styles.list}>
            {lots.map((lot, index) => {
              const at = `[${index}].`;
              const own = Object.entries(errors).flatMap(([name, text]) =>
                name.startsWith(at) ? [[name.slice(at.length), text] as const] : [],
              );
              return (
                <LotEditor
                  key={lot.key}
                  position={index + 1}
                  lot={lot}
                  category={category}
                  errors={Object.fromEntries(own)}
                  open={own.length > 0 || opened.includes(lot.key)}
                  onOpen={(open) => setOpened(open ? [...opened, lot.key] : opened.filter((key) => key !== lot.key))}
                  onChange={(next) => onValueChange(lots.map((other) => (other.key === lot.key ? next : other)))}
                  copyHindrance={full}
                  onCopy={() => insert(copyOf(lot, lots), index + 1)}
                  onRemove={() => {
                    changed.current = "removed";
                    onValueChange(lots.filter((other) => other.key !== lot.key));
                  }}
                />
              );
            })}
          </ol>
        )}
        <Button
          ref={adds}
          size="small"
          icon={IconPlus}
          className={styles.add}
          disabledReason={full}
          onClick={() => insert(blankLot(lots), lots.length)}
        >
          {t("lots.add")}
        </Button>
      </div>
    </FieldGroup>
  );
}
