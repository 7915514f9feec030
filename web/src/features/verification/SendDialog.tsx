import type { ComponentProps, FormEvent, ReactNode } from "react";
import { Awaited } from "#web/src/features/documents/index.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useLeaving } from "#web/src/screens/Leaving.tsx";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Dialog } from "#web/src/ui/Dialog.tsx";
import styles from "./Dialogs.module.css";

interface Props {
  title: string;
  subtitle?: ReactNode;
  submit: Pick<ComponentProps<typeof Button>, "icon"> & { label: string };
  onSubmit: (event: FormEvent) => Promise<void>;
  loading: boolean;
  /** Of the files with which it is sent. */
  arrival: Pick<ComponentProps<typeof Awaited>, "stage" | "giveUp">;
  /** Something was typed or chosen. */
  typed: boolean;
  onDiscard: () => void;
  onClose: () => void;
  /** The server's answer, where it refused for what stands beside no field. */
  error: unknown;
  size?: "small" | "medium";
  children: ReactNode;
}

/** A paper or a certificate on its way to our team: closing it asks first where something would be lost. */
export function SendDialog({ arrival, typed, onDiscard, onClose, error, submit, loading, children, ...rest }: Props) {
  const { t } = useTranslation("verification");
  const { leave, question } = useLeaving({ typed, onClose, onDiscard });
  const { onSubmit, ...dialog } = rest;
  return (
    <Dialog
      open
      keep
      onClose={leave}
      {...dialog}
      footer={
        question ?? (
          <>
            <Awaited {...arrival} className={styles.awaited} />
            {arrival.stage !== "awaiting" && (
              <Button variant="ghost" onClick={leave}>
                {t("dialog.cancel")}
              </Button>
            )}
            <Button
              variant="primary"
              type="submit"
              form="verification-form"
              icon={submit.icon}
              loading={loading || arrival.stage === "awaiting"}
            >
              {submit.label}
            </Button>
          </>
        )
      }
    >
      <form id="verification-form" noValidate onSubmit={(event) => void onSubmit(event)} className={styles.form}>
        {children}
        <Refusal error={error} place="form" />
      </form>
    </Dialog>
  );
}
