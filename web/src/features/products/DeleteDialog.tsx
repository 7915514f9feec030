import { useTranslation } from "#web/src/i18n/use-translation.ts";
import type { OwnProductView } from "#shared/catalogue/contract.ts";
import { useDeleteProductMutation } from "./api.ts";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { useListOffersQuery } from "#web/src/features/offers/index.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { Dialog } from "#web/src/ui/Dialog.tsx";
import { IconTrash } from "#web/src/ui/icons.ts";
import { Notice } from "#web/src/ui/Notice.tsx";

interface Props {
  product: OwnProductView;
  onClose: () => void;
  onDone: () => void;
}

export function DeleteDialog({ product, onClose, onDone }: Props) {
  const { t } = useTranslation("products");
  const [remove, { isLoading, error }] = useDeleteProductMutation();
  const { data: offers, isFetching } = useListOffersQuery(
    { status: ["pending"], product: product.id, limit: 1 },
    { refetchOnMountOrArgChange: true },
  );
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
          <Button variant="danger" icon={IconTrash} loading={isLoading || isFetching} onClick={() => void send()}>
            {t("delete.confirm")}
          </Button>
        </>
      }
    >
      <p>{t("delete.question")}</p>
      <p>{t("delete.note")}</p>
      {offers && offers.total > 0 && <Notice tone="amber">{t("delete.offers", { count: offers.total })}</Notice>}
      <Refusal error={error} />
    </Dialog>
  );
}
