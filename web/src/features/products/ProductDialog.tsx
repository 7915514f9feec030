import { useEffect, useState } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { resubmission, type OwnProductView, type Resubmission } from "#shared/catalogue/contract.ts";
import { mostPictures } from "#shared/documents/choices.ts";
import { useUploads } from "#web/src/features/documents/index.ts";
import { useCreateProductMutation, useResubmitProductMutation, useUpdateProductMutation } from "./api.ts";
import { IntoView } from "#web/src/screens/IntoView.tsx";
import { useLeaving } from "#web/src/screens/Leaving.tsx";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { useKeptForm } from "#web/src/screens/use-kept-form.ts";
import { useIntentionKey } from "#web/src/forms/intention.ts";
import { useContractForm } from "#web/src/forms/use-contract-form.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { Dialog } from "#web/src/ui/Dialog.tsx";
import { Notice } from "#web/src/ui/Notice.tsx";
import { differences, valuesOf, type ProductValues } from "./product-draft.ts";
import { ReviewerWords, TakenDownReason } from "./Mending.tsx";
import { ProductFields } from "./ProductFields.tsx";
import styles from "./ProductForm.module.css";

interface Props {
  /** Null adds one. As the server has it now: it may change while the form is open. */
  product: OwnProductView | null;
  onClose: () => void;
  onDone: (resubmitted: boolean) => void;
}

export function ProductDialog({ product, onClose, onDone }: Props) {
  const { t } = useTranslation(["products", "documents", "listings"]);
  const { keyFor } = useIntentionKey();
  // What the form began with; the present state takes its place once the user has been told of the difference.
  const [opened, setOpened] = useState(product);
  const [conflict, setConflict] = useState(false);
  const [create, creating] = useCreateProductMutation();
  const [update, updating] = useUpdateProductMutation();
  const [resubmit, resubmitting] = useResubmitProductMutation();
  const form = useContractForm<typeof resubmission, ProductValues>(resubmission, { defaultValues: valuesOf(product) });
  // What was taken down is mended and resubmitted by one button: saved alone, it would lie there and nobody would look.
  const mends = product?.can.includes("resubmit") ?? false;
  const uploads = useUploads({ purpose: "productPicture", place: product?.id ?? "new", most: mostPictures.product });
  // What was typed about an older state of a product would undo what has changed since.
  const { drop } = useKeptForm(product ? `product:${product.id}:${product.version}` : "product:new", form);
  const { leave, question } = useLeaving({
    typed: form.formState.isDirty || uploads.files.length > 0,
    onClose,
    onDiscard: drop,
  });
  const changed = conflict && product && opened && product.version !== opened.version;
  // What nobody has typed here shows the present state: stock that an order has reserved meanwhile is not given away again.
  useEffect(() => {
    if (!changed) return;
    const present = valuesOf(product);
    for (const field of differences(opened, product))
      if (!form.formState.dirtyFields[field]) form.resetField(field, { defaultValue: present[field] });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each state that has come; the form itself changes with every key.
  }, [changed, product]);
  const send = form.handleSubmit(async ({ words, ...draft }: Resubmission) => {
    // What is still on its way would be missing in what is saved.
    if (uploads.isBusy) return;
    const version = changed ? product.version : opened?.version;
    const save = () => {
      if (!opened || version === undefined) return create({ draft, idempotencyKey: keyFor(draft) });
      const { id: productId } = opened;
      if (!mends) return update({ productId, version, draft });
      const mended = { ...draft, words };
      return resubmit({ productId, version, draft: mended, idempotencyKey: keyFor({ mended, version }) });
    };
    const answer = await save();
    if (!answer.error) {
      drop();
      return onDone(mends);
    }
    if (!isApiError(answer.error)) return;
    const stale = answer.error.code === "request.versionStale";
    if (stale && changed) setOpened(product);
    setConflict(stale);
    form.refuse(answer.error);
  });
  const error = conflict ? undefined : (creating.error ?? updating.error ?? resubmitting.error);
  const fieldsFailed = isApiError(error) && (error.details.fields?.length ?? 0) > 0;
  const wrong = form.formState.submitCount > 0 ? Object.keys(form.formState.errors) : [];
  return (
    <Dialog
      open
      keep
      size="large"
      onClose={leave}
      title={t(mends ? "listings:mendTitle" : product ? "form.editTitle" : "form.addTitle")}
      subtitle={product?.name ?? t("form.addSubtitle")}
      footer={
        question ?? (
          <>
            <Button variant="ghost" onClick={leave}>
              {t("cancel")}
            </Button>
            <Button
              variant="primary"
              type="submit"
              form="product"
              loading={creating.isLoading || updating.isLoading || resubmitting.isLoading}
              disabledReason={uploads.isBusy ? t("documents:pictures.underWay") : undefined}
            >
              {t(mends ? "listings:resubmit" : product ? "form.save" : "add")}
            </Button>
          </>
        )
      }
    >
      <form id="product" noValidate onSubmit={(event) => void send(event)} className={styles.form}>
        {mends && product && <TakenDownReason review={product.review} />}
        <ProductFields form={form} uploads={uploads} />
        {mends && <ReviewerWords form={form} />}
        {conflict && (
          <IntoView>
            <Notice tone="amber" role="alert" title={t("conflict.title")}>
              {changed
                ? t("conflict.changed", {
                    fields:
                      differences(opened, product)
                        .map((field) => t(`form.${field}`))
                        .join(", ") || t("conflict.nothingHere"),
                  })
                : t("conflict.reloading")}
            </Notice>
          </IntoView>
        )}
        {wrong.length > 0 && (
          <Notice
            tone="danger"
            role="alert"
            title={t("form.invalid", {
              fields: wrong.map((field) => t(field === "words" ? "listings:words" : `form.${field}`)).join(", "),
            })}
          />
        )}
        {!fieldsFailed && <Refusal error={error} place="form" />}
      </form>
    </Dialog>
  );
}
