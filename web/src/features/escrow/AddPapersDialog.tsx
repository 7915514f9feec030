import { useState, type FormEvent } from "react";
import { mostPapersAtOnce, type PapersDraft } from "#shared/escrow/papers-contract.ts";
import type { OrderView } from "#shared/escrow/contract.ts";
import { FileField, useArrival, useUploads, type Uploads } from "#web/src/features/documents/index.ts";
import { useIntentionKey } from "#web/src/forms/intention.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { IconFilePlus } from "#web/src/ui/icons.ts";
import { Refused } from "#web/src/ui/Field.tsx";
import { Select } from "#web/src/ui/Select.tsx";
import { OrderFormDialog } from "./OrderFormDialog.tsx";
import { useAddPapersMutation } from "./papers-api.ts";

interface Props {
  order: OrderView;
  /** Numbers of the shipments that have left. */
  shipments: readonly number[];
  onClose: () => void;
}

/** The supplier adds papers to goods that have left, at any time. */
export function AddPapersDialog({ order, shipments, onClose }: Props) {
  const { t } = useTranslation("escrow");
  const { keyFor } = useIntentionKey();
  const [add, { isLoading, error }] = useAddPapersMutation();
  const [shipment, setShipment] = useState(shipments.at(-1) ?? 1);
  const [isEmpty, setEmpty] = useState(false);
  const place = { place: order.id, most: mostPapersAtOnce, kept: true };
  const transport = useUploads({ purpose: "transportDocument", ...place });
  const proof = useUploads({ purpose: "deliveryProof", ...place });
  const { arrived, ...arrival } = useArrival(transport, proof);
  const chosen = transport.files.length + proof.files.length;

  const hang = async (purpose: PapersDraft["purpose"], documents: string[], uploads: Uploads) => {
    if (documents.length === 0) return true;
    const draft = { shipment, purpose, documents };
    const answer = await add({ orderId: order.id, draft, idempotencyKey: keyFor(draft) });
    // What hangs on the order is not sent again with what was refused.
    if (!answer.error) uploads.clear();
    return !answer.error;
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading || arrival.isAwaiting) return;
    setEmpty(chosen === 0);
    const ids = await arrived();
    if (!ids || ids.flat().length === 0) return;
    const isDone = (await hang("transportDocument", ids[0], transport)) && (await hang("deliveryProof", ids[1], proof));
    if (isDone) onClose();
  };
  const isMissing = isEmpty && chosen === 0;
  return (
    <OrderFormDialog
      order={order}
      onClose={onClose}
      size="small"
      title={t("papers.dialog.title")}
      submit={{ label: t("papers.add"), icon: IconFilePlus }}
      onSubmit={send}
      loading={isLoading}
      arrival={arrival}
      typed={chosen > 0}
      onDiscard={() => {
        transport.clear();
        proof.clear();
      }}
      error={error}
    >
      {shipments.length > 1 && (
        <Select
          label={t("papers.dialog.which")}
          value={String(shipment)}
          onChange={({ target }) => setShipment(Number(target.value))}
          options={shipments.map((number) => ({ value: String(number), label: t("papers.shipment", { number }) }))}
        />
      )}
      <FileField
        uploads={transport}
        label={t("papers.dialog.transport")}
        help={t("papers.dialog.transportHelp")}
        error={isMissing && <Refused>{t("papers.dialog.none")}</Refused>}
      />
      <FileField uploads={proof} label={t("papers.dialog.proof")} help={t("papers.dialog.proofHelp")} />
      <p>{t("papers.dialog.note", { buyer: order.buyer.name })}</p>
    </OrderFormDialog>
  );
}
