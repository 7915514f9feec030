import { useState } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useClientServices } from "#web/src/runtime/services.tsx";
import { useDates, useNow } from "#web/src/screens/dates.ts";
import { Logo } from "#web/src/motifs/Logo.tsx";
import type { SaveOutcome } from "#web/src/platform/save-file.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { FileOutcome } from "#web/src/ui/FileOutcome.tsx";
import { IconPrinter } from "#web/src/ui/icons.ts";
import styles from "./OrderPrint.module.css";

/** Prints the order's page, or saves it as PDF where the window can do that, and says how it ended. */
export function PrintButton({ reference }: { reference: string }) {
  const { t } = useTranslation("escrow");
  const services = useClientServices();
  const [printing, setPrinting] = useState(false);
  const [outcome, setOutcome] = useState<SaveOutcome | null>(null);
  const print = async () => {
    setPrinting(true);
    setOutcome(null);
    setOutcome(await services().platform.print(reference));
    setPrinting(false);
  };
  return (
    <span className={styles.print} data-print="never">
      <Button size="small" variant="ghost" icon={IconPrinter} loading={printing} onClick={() => void print()}>
        {t("print.action")}
      </Button>
      <FileOutcome of={outcome} />
    </span>
  );
}

interface PaperHeadProps {
  title: string;
  of: Record<"buyer" | "supplier", { name: string }>;
}

/** On paper alone: whose document this is, which order or case, and of what day. */
export function PaperHead({ title, of }: PaperHeadProps) {
  const { t } = useTranslation(["escrow", "site"]);
  const { longDay } = useDates();
  const now = useNow();
  return (
    <div className={styles.paper} aria-hidden="true">
      <Logo name={t("site:name")} size="small" />
      <span>
        <b>{title}</b>
        <br />
        {longDay(now)}
        <br />
        {t("paper.parties", { buyer: of.buyer.name, supplier: of.supplier.name })}
      </span>
    </div>
  );
}
