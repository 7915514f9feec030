import { useId, type ComponentProps, type FormEvent, type ReactNode } from "react";
import type { CaseView } from "#shared/disputes/case-view.ts";
import { Awaited } from "#web/src/features/documents/index.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useLeaving } from "#web/src/screens/Leaving.tsx";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Dialog } from "#web/src/ui/Dialog.tsx";
import { caseTitle } from "../case-words.ts";
import { useCaseWording } from "../use-case-wording.ts";
import styles from "./CaseForm.module.css";

interface Props {
  found: CaseView;
  title: string;
  submit: string;
  /** It takes something away from somebody. */
  isGrave?: boolean;
  onSubmit: (event: FormEvent) => Promise<void>;
  onClose: () => void;
  loading: boolean;
  error: unknown;
  /** Something was typed or chosen, which is kept unless it is given up. */
  typed?: boolean;
  onDiscard?: () => void;
  arrival?: Pick<ComponentProps<typeof Awaited>, "stage" | "giveUp">;
  children: ReactNode;
}

/** A move of a case: what it is about, its form, and why it was refused. */
export function CaseFormDialog(props: Props) {
  const { found, title, submit, isGrave, onSubmit, onClose, loading, error, typed = false, onDiscard, arrival } = props;
  const { t } = useTranslation("case-page");
  const wording = useCaseWording();
  const form = useId();
  const { leave, question } = useLeaving({ typed, onClose, ...(onDiscard && { onDiscard }) });
  return (
    <Dialog
      open
      keep={typed}
      onClose={leave}
      size={arrival ? "medium" : "small"}
      band={isGrave ? "tickClay" : "tickLeaf"}
      title={title}
      subtitle={[found.order.reference, caseTitle(found, wording)].join(", ")}
      footer={
        question ?? (
          <>
            {arrival && <Awaited {...arrival} className={styles.awaited} />}
            {arrival?.stage !== "awaiting" && (
              <Button variant="ghost" onClick={leave}>
                {t("do.back")}
              </Button>
            )}
            <Button
              variant={isGrave ? "danger" : "primary"}
              type="submit"
              form={form}
              loading={loading || arrival?.stage === "awaiting"}
            >
              {submit}
            </Button>
          </>
        )
      }
    >
      <form id={form} noValidate onSubmit={(event) => void onSubmit(event)} className={styles.form}>
        {props.children}
        <Refusal error={error} place="form" />
      </form>
    </Dialog>
  );
}
