import { paperDraft, purposeOf } from "#shared/escrow/checklist-contract.ts";
import type { OrderView } from "#shared/escrow/contract.ts";
import type { TradePaper } from "#shared/terms/negotiated.ts";
import { useState } from "react";
import { FileField, refuseFiles, useArrival, useUploads } from "#web/src/features/documents/index.ts";
import { useIntentionKey } from "#web/src/forms/intention.ts";
import { useContractForm } from "#web/src/forms/use-contract-form.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useKeptForm } from "#web/src/screens/use-kept-form.ts";
import { Refused } from "#web/src/ui/Field.tsx";
import { IconUpload } from "#web/src/ui/icons.ts";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import { OrderFormDialog } from "../OrderFormDialog.tsx";
import { placeOf } from "../place-of.ts";
import { today } from "../today.ts";
import { asShipment } from "../shipments.ts";
import { useHandPaperMutation } from "./api.ts";
import styles from "../OrderForm.module.css";

interface Props {
  order: OrderView;
  paper: TradePaper;
  shipment: number;
  /** One is there, in whose place it comes. */
  newer: boolean;
  /** The number of what we have issued, which does not count any more then. */
  insteadOf: string | null;
  onClose: () => void;
}

const ofItself = paperDraft.pick(["issuer", "number", "issuedOn"]);

/** The supplier hands a paper in, with what it says of itself. */
export function HandPaperDialog({ order, paper, shipment, newer, insteadOf, onClose }: Props) {
  const { t } = useTranslation(["order-parts", "choices"]);
  const { keyFor } = useIntentionKey();
  const [hand, { isLoading, error }] = useHandPaperMutation();
  const [isEmpty, setEmpty] = useState(false);
  // What is wrong with the file stands beside it; all else below the form.
  const [isMarked, setMarked] = useState(false);
  const place = placeOf({ ...order, shipment }, `paper:${paper}`);
  const uploads = useUploads({ purpose: purposeOf(paper), place, most: 1, kept: true });
  const { arrived, ...arrival } = useArrival(uploads);
  const form = useContractForm(ofItself, { defaultValues: { issuer: "", number: "", issuedOn: "" } });
  const { drop } = useKeptForm(place, form);
  const forget = () => {
    drop();
    uploads.clear();
  };
  const isMissing = isEmpty && uploads.files.length === 0;
  const send = form.handleSubmit(async (typed) => {
    setEmpty(uploads.files.length === 0);
    const [document] = (await arrived())?.[0] ?? [];
    if (!document) return;
    const draft = { ...typed, shipment, paper, document };
    const answer = await hand({ orderId: order.id, draft, idempotencyKey: keyFor(draft) });
    if (answer.error) {
      setMarked(refuseFiles(answer.error, { document: uploads }));
      if (isApiError(answer.error)) form.refuse(answer.error);
      return;
    }
    forget();
    onClose();
  });
  const name = t(`choices:tradePaper.${paper}`);
  return (
    <OrderFormDialog
      order={asShipment(order, shipment)}
      onClose={onClose}
      size="small"
      title={t(newer ? "papers.dialog.newer" : "papers.dialog.title", { paper: name })}
      submit={{ label: t("papers.dialog.send"), icon: IconUpload }}
      onSubmit={send}
      loading={isLoading}
      arrival={arrival}
      typed={form.formState.isDirty || uploads.files.length > 0}
      onDiscard={forget}
      error={isMarked ? undefined : error}
    >
      <FileField
        uploads={uploads}
        label={t("papers.dialog.file")}
        error={isMissing && <Refused>{t("papers.dialog.none")}</Refused>}
      />
      <TextInput
        optional
        autoComplete="off"
        label={t("papers.dialog.issuer")}
        help={t("papers.dialog.issuerHelp")}
        {...form.field("issuer")}
      />
      <div className={styles.pair}>
        <TextInput optional autoComplete="off" label={t("papers.dialog.number")} {...form.field("number")} />
        <TextInput optional type="date" max={today()} label={t("papers.dialog.issuedOn")} {...form.field("issuedOn")} />
      </div>
      <p>
        {insteadOf
          ? t("papers.dialog.insteadNote", { number: insteadOf, buyer: order.buyer.name })
          : t(newer ? "papers.dialog.newerNote" : "papers.dialog.note", { buyer: order.buyer.name })}
      </p>
    </OrderFormDialog>
  );
}
