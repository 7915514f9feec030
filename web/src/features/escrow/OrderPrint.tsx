import { useState } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import type { OrderView } from "#shared/escrow/contract.ts";
import { useClientServices } from "#web/src/app/services.tsx";
import { useDates, useNow } from "#web/src/features/dashboard/index.ts";
import { Logo } from "#web/src/motifs/Logo.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { IconPrinter } from "#web/src/ui/icons.ts";
import { InlineSuccess } from "#web/src/ui/Notice.tsx";
import styles from "./OrderPrint.module.css";

/** Prints the order's page, or saves it as PDF where the window can do that, and says how it ended. */
export function PrintButton({ reference }: { reference: string }) {
  const { t } = useTranslation("escrow");
  const services = useClientServices();
  const [state, setState] = useState<"idle" | "printing" | "saved" | "failed">("idle");
  const print = async () => {
    setState("printing");
    const outcome = await services().platform.print(reference);
    setState(outcome === "saved" || outcome === "failed" ? outcome : "idle");
  };
  return (
    <span className={styles.print} data-print="never">
      <Button
        size="small"
        variant="ghost"
        icon={IconPrinter}
        loading={state === "printing"}
        onClick={() => void print()}
      >
        {t("print.action")}
      </Button>
      <InlineSuccess>{state === "saved" && t("print.saved")}</InlineSuccess>
      {state === "failed" && (
        <span role="alert" className={styles.failed}>
          {t("print.failed")}
        </span>
      )}
    </span>
  );
}

/** On paper alone: whose document this is, which order, and of what day. */
export function PaperHead({ order }: { order: OrderView }) {
  const { t } = useTranslation(["escrow", "site"]);
  const { longDay } = useDates();
  const now = useNow();
  return (
    <div className={styles.paper} aria-hidden="true">
      <Logo name={t("site:name")} size="small" />
      <span>
        <b>{t("orderTitle", { reference: order.reference })}</b>
        <br />
        {longDay(now)}
      </span>
    </div>
  );
}
