import { useState, type ReactNode } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Button, ButtonAnchor } from "#web/src/ui/Button.tsx";
import { RemovableChip } from "#web/src/ui/Chip.tsx";
import { Dialog } from "#web/src/ui/Dialog.tsx";
import { IconFilter } from "#web/src/ui/icons.ts";
import type { Place } from "#web/src/ui/Link.tsx";
import styles from "./FilterTools.module.css";

export interface FilterChip {
  key: string;
  label: string;
  /** The list without this filter. */
  to: Place;
  onRemove: () => void;
}

interface Props {
  /** The texts that say what is listed; below `filters` both have the same keys. */
  texts: "catalogue" | "organizations";
  /** "6 products found", formatted. */
  heading: string;
  chips: readonly FilterChip[];
  /** How many filters are set; a search term is none. */
  count: number;
  /** A change of the filters is on its way. */
  pending: boolean;
  onClear: () => void;
  /** Stands beside the count; on a phone beside the button of the filters. */
  sort?: ReactNode;
  /** The filters, for the sheet on a phone. */
  children: ReactNode;
}

/** Above a list: how many were found and the filters that are set, each of which can be taken off; on a phone the filters themselves too. */
export function FilterTools({ texts, heading, chips, count, pending, onClear, sort, children }: Props) {
  const { t } = useTranslation(texts);
  const [open, setOpen] = useState(false);
  return (
    <>
      <div className={styles.row}>
        <div className={styles.sheet}>
          {/* Before the script has come it leads to the same filters further down the page. */}
          <ButtonAnchor
            href="#filter"
            icon={IconFilter}
            block
            onClick={(event) => {
              event.preventDefault();
              setOpen(true);
            }}
          >
            {t("filters.title")}
            {count > 0 && (
              <span className={styles.count} aria-label={t("filters.active", { count })}>
                {count}
              </span>
            )}
          </ButtonAnchor>
          <Dialog
            open={open}
            onClose={() => setOpen(false)}
            title={t("filters.title")}
            size="sheet"
            footer={
              <>
                {count > 0 && <Button onClick={onClear}>{t("filters.clear")}</Button>}
                <Button variant="primary" loading={pending} onClick={() => setOpen(false)}>
                  {t("filters.show", { found: heading })}
                </Button>
              </>
            }
          >
            {children}
          </Dialog>
        </div>
        {sort}
      </div>
      <div className={styles.found}>
        <h2 className={styles.heading} aria-live="polite">
          {heading}
        </h2>
        {chips.map(({ key, ...chip }) => (
          <RemovableChip key={key} {...chip} />
        ))}
      </div>
    </>
  );
}
