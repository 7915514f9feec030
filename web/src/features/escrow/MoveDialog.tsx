import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { silenceDays } from "#shared/escrow/rules.ts";
import { amountWords } from "#web/src/screens/amounts.ts";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { useIntentionKey } from "#web/src/forms/intention.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { Dialog } from "#web/src/ui/Dialog.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import type { ActionProps } from "./action-props.ts";
import { actionIcons, isCancel, type OrderAction } from "./actions.ts";
import {
  useAskConfirmationMutation,
  useCancelOrderMutation,
  useConfirmDeliveryMutation,
  useReleaseFundsMutation,
} from "./api.ts";
import { FundSplit } from "./FundSplit.tsx";

type Move = Exclude<OrderAction, "fund" | "ship" | "inspect">;

/** A move that needs a yes and nothing else: cancel, confirm delivery, ask for that confirmation, release. */
export function MoveDialog({ action, order, onClose, onDone }: ActionProps & { action: Move }) {
  const { t } = useTranslation("escrow");
  const language = useLanguage();
  const { keyFor } = useIntentionKey();
  const cancel = useCancelOrderMutation();
  const confirm = useConfirmDeliveryMutation();
  const ask = useAskConfirmationMutation();
  const release = useReleaseFundsMutation();
  const moves = { cancel, cancelUnshipped: cancel, confirmDelivery: confirm, askConfirmation: ask, release };
  const [move, { isLoading, error }] = moves[action];
  const send = async () => {
    const answer = await move({ orderId: order.id, idempotencyKey: keyFor(order.id) });
    if (!answer.error) onDone();
  };
  const values = {
    amount: amountWords(order.total, language),
    share: amountWords(order.split.supplier, language),
    supplier: order.supplier.name,
    buyer: order.buyer.name,
    days: order.inspectionDays,
    silence: silenceDays,
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size={action === "release" ? "medium" : "small"}
      band={isCancel(action) ? "tickClay" : "tickLeaf"}
      title={t(`confirm.${action}.title`)}
      subtitle={`${order.reference}, ${order.product.name}`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t("confirm.back")}
          </Button>
          <Button
            variant={isCancel(action) ? "danger" : "primary"}
            icon={actionIcons[action]}
            loading={isLoading}
            onClick={() => void send()}
          >
            {t(`action.${action}`)}
          </Button>
        </>
      }
    >
      <p>{t(`confirm.${action}.text`, values)}</p>
      {action === "release" && <FundSplit total={order.total} split={order.split} shape="strip" />}
      <Refusal error={error} />
    </Dialog>
  );
}
