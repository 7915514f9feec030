import { FactorOffer } from "#web/src/features/identity/offer/index.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { amountWords } from "#web/src/screens/amounts.ts";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { useIntentionKey } from "#web/src/forms/intention.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { Dialog } from "#web/src/ui/Dialog.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import type { ActionProps } from "./action-props.ts";
import { actionIcons, isCancel, type OrderAction } from "./actions.ts";
import {
  movedBy,
  useAcceptDeliveredMutation,
  useAcceptWeightMutation,
  useAskConfirmationMutation,
  useCancelForSampleMutation,
  useCancelOrderMutation,
  useConfirmDeliveryMutation,
  useReleaseFundsMutation,
} from "./api.ts";
import { FundSplit } from "./FundSplit.tsx";
import { heldOf } from "./held.ts";
import { answerAwaited } from "./shipments.ts";
import { useSubject } from "./use-subject.ts";
import { useWording } from "./use-wording.ts";
import { acceptedWeightWords, awaitsWeight, backForWeight, deliveredValues, weightValues } from "./weight-wording.ts";

type Move = Exclude<OrderAction, "fund" | "ship" | "askShip" | "inspect" | "weighDelivered">;

/** A move that needs a yes and nothing else: cancel, confirm delivery, ask for that confirmation, accept a weight, release. */
export function MoveDialog({ action, order, onClose, onDone }: ActionProps & { action: Move }) {
  const { t } = useTranslation("escrow");
  const language = useLanguage();
  const wording = useWording();
  const subject = useSubject(order);
  const { keyFor } = useIntentionKey();
  const cancel = useCancelOrderMutation();
  const cancelForSample = useCancelForSampleMutation();
  const confirm = useConfirmDeliveryMutation();
  const ask = useAskConfirmationMutation();
  const acceptWeight = useAcceptWeightMutation();
  const acceptDelivered = useAcceptDeliveredMutation();
  const release = useReleaseFundsMutation();
  const moves = {
    acceptWeight,
    acceptDelivered,
    cancel,
    cancelUnshipped: cancel,
    cancelForSample,
    confirmDelivery: confirm,
    askConfirmation: ask,
    release,
  };
  const [move, { isLoading, error }] = moves[action];
  const send = async () => {
    // What was never funded is cancelled with all its shipments.
    const moved = action === "cancel" ? { ...movedBy(order), number: null } : movedBy(order);
    const answer = await move({ ...moved, idempotencyKey: keyFor(moved) });
    if (!answer.error) onDone();
  };
  const values = {
    amount: amountWords(order.total, language),
    fee: order.providerFee && amountWords(order.providerFee, language),
    share: amountWords(order.split.supplier, language),
    supplier: order.supplier.name,
    buyer: order.buyer.name,
    days: order.inspectionDays,
    answerBy: wording.dates.deadline(answerAwaited(order, wording.now)),
  };
  const held = heldOf(order).map(({ received }) => amountWords(received, language));
  const back = backForWeight(order);
  const text =
    action === "acceptWeight"
      ? acceptedWeightWords(order, wording)
      : action === "acceptDelivered"
        ? t("delivered.accept", deliveredValues(order, wording))
        : action === "release" && back
          ? t("confirm.release.weighed", { ...weightValues(order, wording), ...values })
          : action === "confirmDelivery" && awaitsWeight(order)
            ? t("confirm.confirmDelivery.weightOpen", values)
            : (action === "cancelUnshipped" || action === "cancelForSample") && order.providerFee
              ? t(`confirm.${action}.withFee`, values)
              : action === "cancel" && held.length > 0
                ? t("confirm.cancel.held", { ...values, received: new Intl.ListFormat(language).format(held) })
                : t(`confirm.${action}.text`, values);
  return (
    <Dialog
      open
      onClose={onClose}
      size={action === "release" ? "medium" : "small"}
      band={isCancel(action) ? "tickClay" : "tickLeaf"}
      title={t(`confirm.${action}.title`)}
      subtitle={subject}
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
      <p>{text}</p>
      {action === "release" && (
        <FundSplit
          total={order.total}
          split={order.split}
          shares={order.shares}
          refunded={back ?? undefined}
          shape="strip"
        />
      )}
      {action === "release" && <FactorOffer sum={order.total} texts="escrow" />}
      <Refusal error={error} />
    </Dialog>
  );
}
