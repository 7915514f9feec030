import type { ComponentProps, FormEvent, ReactNode } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Awaited } from "#web/src/features/documents/index.ts";
import { useLeaving } from "#web/src/screens/Leaving.tsx";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Dialog } from "#web/src/ui/Dialog.tsx";
import type { ActionProps } from "./action-props.ts";
import { useSubject } from "./use-subject.ts";
import styles from "./OrderForm.module.css";

/** A form that loses something when it is left asks first, and can be told that nothing of it is wanted any more; one that takes files along always does. */
type Losing =
  | {
      /** Something was typed or chosen. */
      typed: boolean;
      /** It is not wanted any more. */
      onDiscard: () => void;
      /** Of the files with which it is sent. */
      arrival?: Pick<ComponentProps<typeof Awaited>, "stage" | "giveUp">;
    }
  | { typed?: undefined; onDiscard?: undefined; arrival?: undefined };

interface Base extends Pick<ActionProps, "order" | "onClose"> {
  title: string;
  /** The button that sends the form. */
  submit: Pick<ComponentProps<typeof Button>, "icon"> & { label: string; variant?: "primary" | "danger" };
  onSubmit: (event: FormEvent) => Promise<void>;
  loading: boolean;
  /** The server's answer, where it refused. */
  error: unknown;
  size?: ComponentProps<typeof Dialog>["size"];
  band?: ComponentProps<typeof Dialog>["band"];
  /** There is nothing to type that a press beside the dialog would lose. */
  loose?: boolean;
  children: ReactNode;
}

type Props = Base & Losing;

/** A move of an order that needs more than a yes: what it is about, its form, and why it was refused. */
export function OrderFormDialog({
  order,
  onClose,
  title,
  submit,
  onSubmit,
  loading,
  arrival,
  typed = false,
  onDiscard,
  error,
  size,
  band,
  loose,
  children,
}: Props) {
  const { t } = useTranslation("escrow");
  const { leave, question } = useLeaving({ typed, onClose, onDiscard });
  const subject = useSubject(order);
  return (
    <Dialog
      open
      keep={!loose}
      onClose={leave}
      size={size}
      band={band}
      title={title}
      subtitle={subject}
      footer={
        question ?? (
          <>
            {arrival && <Awaited {...arrival} className={styles.awaited} />}
            {arrival?.stage !== "awaiting" && (
              <Button variant="ghost" onClick={leave}>
                {t("confirm.back")}
              </Button>
            )}
            <Button
              variant={submit.variant ?? "primary"}
              type="submit"
              form="order-form"
              icon={submit.icon}
              loading={loading || arrival?.stage === "awaiting"}
            >
              {submit.label}
            </Button>
          </>
        )
      }
    >
      <form id="order-form" noValidate onSubmit={(event) => void onSubmit(event)} className={styles.form}>
        {children}
        <Refusal error={error} place="form" />
      </form>
    </Dialog>
  );
}
