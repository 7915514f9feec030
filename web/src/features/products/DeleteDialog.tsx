import { useTranslation } from "#web/src/i18n/use-translation.ts";
import type { OwnProductView } from "#shared/catalogue/contract.ts";
import { useDeleteProductMutation } from "#web/src/features/catalogue/index.ts";
import { Refusal } from "#web/src/features/dashboard/index.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { Dialog } from "#web/src/ui/Dialog.tsx";
import { IconTrash } from "#web/src/ui/icons.ts";

interface Props {
  product: OwnProductView;
  onClose: () => void;
  onDone: () => void;
}

export function DeleteDialog({ product, onClose, onDone }: Props) {
  const { t } = useTranslation("products");
  const [remove, { isLoading, error }] = useDeleteProductMutation();
  const send = async () => {
    const answer = await remove(product.id);
    if (!answer.error) onDone();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      band="tickClay"
      title={t("delete.title")}
      subtitle={product.name}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button variant="danger" icon={IconTrash} loading={isLoading} onClick={() => void send()}>
            {t("delete.confirm")}
          </Button>
        </>
      }
    >
      <p>{t("delete.question")}</p>
      <p>{t("delete.note")}</p>
      <Refusal error={error} />
    </Dialog>
  );
}
