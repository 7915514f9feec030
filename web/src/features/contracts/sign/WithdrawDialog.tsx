import type { ContractView } from "#shared/contracts/contract.ts";
import { contractEndpoints } from "#shared/contracts/contract.ts";
import { useIntentionKey } from "#web/src/forms/intention.ts";
import { useContractForm } from "#web/src/forms/use-contract-form.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useLeaving } from "#web/src/screens/Leaving.tsx";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Dialog } from "#web/src/ui/Dialog.tsx";
import { IconArrowBackUp } from "#web/src/ui/icons.ts";
import { TextArea } from "#web/src/ui/TextArea.tsx";
import { useWithdrawContractMutation } from "../api.ts";
import styles from "./SignDialog.module.css";

interface Props {
  contract: ContractView;
  onClose: () => void;
}

/** One side goes no further, and says why. */
export function WithdrawDialog({ contract, onClose }: Props) {
  const { t } = useTranslation("contract-pages");
  const { keyFor } = useIntentionKey();
  const [withdraw, { isLoading, error }] = useWithdrawContractMutation();
  const form = useContractForm(contractEndpoints.withdraw.body, { defaultValues: { reason: "" } });
  const { leave, question } = useLeaving({ typed: form.formState.isDirty, onClose });
  const { id, number, counterparty } = contract;
  const send = form.handleSubmit(async ({ reason }) => {
    const answer = await withdraw({ contractId: id, reason, idempotencyKey: keyFor([id, reason]) });
    if (answer.data) onClose();
    else if (isApiError(answer.error)) form.refuse(answer.error);
  });
  return (
    <Dialog
      open
      keep
      size="small"
      band="tickClay"
      title={t("withdraw.title", { number })}
      onClose={leave}
      footer={
        question ?? (
          <>
            <Button variant="ghost" onClick={leave}>
              {t("withdraw.cancel")}
            </Button>
            <Button type="submit" form="withdraw" variant="danger" icon={IconArrowBackUp} loading={isLoading}>
              {t("withdraw.confirm")}
            </Button>
          </>
        )
      }
    >
      <form id="withdraw" noValidate className={styles.fields} onSubmit={(event) => void send(event)}>
        <p>{t("withdraw.means", { name: counterparty.name })}</p>
        <TextArea label={t("withdraw.reason")} rows={3} {...form.field("reason")} />
        <Refusal error={error} place="form" />
      </form>
    </Dialog>
  );
}
