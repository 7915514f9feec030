import { useState, type FormEvent } from "react";
import { mostPapersAtOnce, type PaperPurpose, type PapersView } from "#shared/escrow/papers-contract.ts";
import type { OrderView } from "#shared/escrow/contract.ts";
import { FileField, refuseFiles, useArrival, useUploads, type Uploads } from "#web/src/features/documents/index.ts";
import { useIntentionKey } from "#web/src/forms/intention.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { dropDraft, keepDraft, keptDraft } from "#web/src/runtime/kept-draft.ts";
import { IconFilePlus } from "#web/src/ui/icons.ts";
import { Refused } from "#web/src/ui/Field.tsx";
import { Select } from "#web/src/ui/Select.tsx";
import { OrderFormDialog } from "./OrderFormDialog.tsx";
import { placeOf } from "./place-of.ts";
import { useAddPapersMutation } from "./papers-api.ts";

interface Props {
  order: OrderView;
  /** What the reader may add to which shipments; at least one. */
  adds: PapersView["adds"];
  onClose: () => void;
}

/** The one that was chosen before a reload, else the last. */
function shipmentOf(place: string, adds: Props["adds"]): number {
  const kept = keptDraft<{ shipment: number }>(place)?.shipment;
  return (adds.find(({ shipment }) => shipment === kept) ?? adds.at(-1))?.shipment ?? 1;
}

/** A side adds papers to goods, at any time. */
export function AddPapersDialog({ order, adds, onClose }: Props) {
  const { t } = useTranslation("escrow");
  const { keyFor } = useIntentionKey();
  const [add, { isLoading, error }] = useAddPapersMutation();
  const place = placeOf(order, "papers");
  // Kept beside the files: after a reload they are still for the shipment that was chosen for them.
  const [shipment, setShipment] = useState(() => shipmentOf(place, adds));
  const purposes = adds.find((each) => each.shipment === shipment)?.purposes ?? [];
  const [isEmpty, setEmpty] = useState(false);
  const several = { place, most: mostPapersAtOnce, kept: true };
  const transport = useUploads({ purpose: "transportDocument", ...several });
  const proof = useUploads({ purpose: "deliveryProof", ...several });
  const evidence = useUploads({ purpose: "evidence", ...several });
  const lists = [transport, proof, evidence].filter(({ purpose }) => purposes.includes(purpose as PaperPurpose));
  const { arrived, ...arrival } = useArrival(...lists);
  const isNothing = lists.every(({ files }) => files.length === 0);

  const hang = async (uploads: Uploads, documents: string[]) => {
    if (documents.length === 0) return true;
    const draft = { shipment, purpose: uploads.purpose as PaperPurpose, documents };
    const answer = await add({ orderId: order.id, draft, idempotencyKey: keyFor(draft) });
    // What hangs on the order is not sent again with what was refused.
    if (!answer.error) uploads.clear();
    else refuseFiles(answer.error, { documents: uploads });
    return !answer.error;
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading || arrival.isAwaiting) return;
    setEmpty(isNothing);
    const ids = await arrived();
    if (!ids || isNothing) return;
    for (const [at, list] of lists.entries()) if (!(await hang(list, ids[at] ?? []))) return;
    dropDraft(place);
    onClose();
  };
  const choose = (chosen: number) => {
    setShipment(chosen);
    keepDraft(place, { shipment: chosen });
  };
  const isMissing = isEmpty && isNothing;
  const words = {
    transportDocument: { label: t("papers.dialog.transport"), help: t("papers.dialog.transportHelp") },
    deliveryProof: { label: t("papers.dialog.proof"), help: t("papers.dialog.proofHelp") },
    evidence: { label: t("papers.dialog.evidence"), help: t("papers.dialog.evidenceHelp") },
  };
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
      typed={!isNothing}
      onDiscard={() => {
        for (const list of lists) list.clear();
        dropDraft(place);
      }}
      error={error}
    >
      {adds.length > 1 && (
        <Select
          label={t("papers.dialog.which")}
          value={String(shipment)}
          onChange={({ target }) => choose(Number(target.value))}
          options={adds.map(({ shipment: number }) => ({
            value: String(number),
            label: t("papers.shipment", { number }),
          }))}
        />
      )}
      {lists.map((uploads, at) => (
        <FileField
          key={uploads.purpose}
          uploads={uploads}
          {...words[uploads.purpose as PaperPurpose]}
          error={at === 0 && isMissing && <Refused>{t("papers.dialog.none")}</Refused>}
        />
      ))}
      <p>{t("papers.dialog.note", { partner: order[order.side === "buyer" ? "supplier" : "buyer"].name })}</p>
    </OrderFormDialog>
  );
}
