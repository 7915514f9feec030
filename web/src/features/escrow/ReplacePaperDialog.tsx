import { useState, type FormEvent } from "react";
import type { OrderView } from "#shared/escrow/contract.ts";
import type { PaperView } from "#shared/escrow/papers-contract.ts";
import { FileField, refuseFiles, useArrival, useUploads } from "#web/src/features/documents/index.ts";
import { useIntentionKey } from "#web/src/forms/intention.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Refused } from "#web/src/ui/Field.tsx";
import { IconReplace } from "#web/src/ui/icons.ts";
import { OrderFormDialog } from "./OrderFormDialog.tsx";
import { placeOf } from "./place-of.ts";
import { useReplacePaperMutation } from "./papers-api.ts";

interface Props {
  order: OrderView;
  paper: PaperView;
  onClose: () => void;
}

/** A newer version takes the place of a paper that was wrong; the older one stays below it. */
export function ReplacePaperDialog({ order, paper: { document }, onClose }: Props) {
  const { t } = useTranslation(["escrow", "documents"]);
  const { keyFor } = useIntentionKey();
  const [replace, { isLoading, error }] = useReplacePaperMutation();
  const [isEmpty, setEmpty] = useState(false);
  // What is wrong with the file stands beside it; all else below the form.
  const [isMarked, setMarked] = useState(false);
  const uploads = useUploads({
    purpose: document.purpose,
    place: placeOf(order, `replace:${document.id}`),
    most: 1,
    kept: true,
  });
  const { arrived, ...arrival } = useArrival(uploads);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading || arrival.isAwaiting) return;
    setEmpty(uploads.files.length === 0);
    const [newer] = (await arrived())?.[0] ?? [];
    if (!newer) return;
    const replaced = { orderId: order.id, documentId: document.id, document: newer };
    const answer = await replace({ ...replaced, idempotencyKey: keyFor(replaced) });
    if (answer.error) {
      setMarked(refuseFiles(answer.error, { document: uploads }));
      return;
    }
    uploads.clear();
    onClose();
  };
  const isMissing = isEmpty && uploads.files.length === 0;
  return (
    <OrderFormDialog
      order={order}
      onClose={onClose}
      size="small"
      title={t("papers.replacement.title")}
      submit={{ label: t("papers.replace"), icon: IconReplace }}
      onSubmit={send}
      loading={isLoading}
      arrival={arrival}
      typed={uploads.files.length > 0}
      onDiscard={uploads.clear}
      error={isMarked ? undefined : error}
    >
      <p>{t("papers.replacement.what", { name: document.name })}</p>
      <FileField
        uploads={uploads}
        label={t("papers.replacement.file")}
        help={t(`documents:purpose.${document.purpose}`)}
        error={isMissing && <Refused>{t("papers.replacement.none")}</Refused>}
      />
      <p>{t("papers.replacement.note", { buyer: order.buyer.name })}</p>
    </OrderFormDialog>
  );
}
