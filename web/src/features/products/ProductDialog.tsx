import { useEffect, useState } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { productDraft, type OwnProductView, type ProductDraft } from "#shared/catalogue/contract.ts";
import { mostPictures } from "#shared/documents/choices.ts";
import { useUploads } from "#web/src/features/documents/index.ts";
import { useCreateProductMutation, useUpdateProductMutation } from "./api.ts";
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
import { ProductFields } from "./ProductFields.tsx";
import styles from "./ProductForm.module.css";

interface Props {
  /** Null adds one. As the server has it now: it may change while the form is open. */
  product: OwnProductView | null;
  onClose: () => void;
  onDone: () => void;
}

export function ProductDialog({ product, onClose, onDone }: Props) {
  const { t } = useTranslation(["products", "documents"]);
  const { keyFor } = useIntentionKey();
  // What the form began with; the present state takes its place once the user has been told of the difference.
  const [opened, setOpened] = useState(product);
  const [conflict, setConflict] = useState(false);
  const [create, creating] = useCreateProductMutation();
  const [update, updating] = useUpdateProductMutation();
  const form = useContractForm<typeof productDraft, ProductValues>(productDraft, { defaultValues: valuesOf(product) });
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
  const send = form.handleSubmit(async (draft: ProductDraft) => {
    // What is still on its way would be missing in what is saved.
    if (uploads.isBusy) return;
    const version = changed ? product.version : opened?.version;
    const answer =
      opened && version !== undefined
        ? await update({ productId: opened.id, version, draft })
        : await create({ draft, idempotencyKey: keyFor(draft) });
    if (!answer.error) {
      drop();
      return onDone();
    }
    if (!isApiError(answer.error)) return;
    const stale = answer.error.code === "request.versionStale";
    if (stale && changed) setOpened(product);
    setConflict(stale);
    form.refuse(answer.error);
  });
  const error = conflict ? undefined : (creating.error ?? updating.error);
  const fieldsFailed = isApiError(error) && (error.details.fields?.length ?? 0) > 0;
  const wrong = form.formState.submitCount > 0 ? Object.keys(form.formState.errors) : [];
  return (
    <Dialog
      open
      keep
      size="large"
      onClose={leave}
      title={t(product ? "form.editTitle" : "form.addTitle")}
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
              loading={creating.isLoading || updating.isLoading}
              disabledReason={uploads.isBusy ? t("documents:pictures.underWay") : undefined}
            >
              {t(product ? "form.save" : "add")}
            </Button>
          </>
        )
      }
    >
      <form id="product" noValidate onSubmit={(event) => void send(event)} className={styles.form}>
        <ProductFields form={form} uploads={uploads} />
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
            title={t("form.invalid", { fields: wrong.map((field) => t(`form.${field}`)).join(", ") })}
          />
        )}
        {!fieldsFailed && <Refusal error={error} place="form" />}
      </form>
    </Dialog>
  );
}
