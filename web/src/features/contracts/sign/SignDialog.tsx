import type { ContractView } from "#shared/contracts/contract.ts";
import type { MeView } from "#shared/people/contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useLeaving } from "#web/src/screens/Leaving.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Dialog } from "#web/src/ui/Dialog.tsx";
import { IconPencil } from "#web/src/ui/icons.ts";
import { formatMoney } from "#web/src/ui/money-text.ts";
import { Notice } from "#web/src/ui/Notice.tsx";
import { Spinner } from "#web/src/ui/Spinner.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { SignForm } from "./SignForm.tsx";
import { useProofWay } from "./use-proof-way.ts";
import { useSigning } from "./use-signing.ts";

interface Props {
  contract: ContractView;
  me: MeView;
  onClose: () => void;
}

/** Signs a contract: what was read, the authority to bind, and a proof of who signs. */
export function SignDialog({ contract, me, onClose }: Props) {
  const { t } = useTranslation("contract-pages");
  const language = useLanguage();
  const { way, failed, again } = useProofWay(me);
  const signing = useSigning({ contract, way, onClose });
  const { leave, question } = useLeaving({ typed: signing.isTyped, onClose });
  const { number, counterparty, can } = contract;
  // Another text is read first, and what has ended meanwhile is not signed at all.
  const isOver = signing.isOtherText || (signing.error !== undefined && !can.includes("sign"));
  return (
    <Dialog
      open
      keep
      size="small"
      band="tickLeaf"
      title={t("sign.title", { number })}
      subtitle={t("sign.subtitle", { total: formatMoney(contract.total, language), name: counterparty.name })}
      onClose={isOver ? onClose : leave}
      footer={
        isOver ? (
          <Button variant="primary" onClick={onClose}>
            {t(signing.isOtherText ? "sign.readAgain" : "sign.cancel")}
          </Button>
        ) : (
          (question ?? (
            <>
              <Button variant="ghost" onClick={leave}>
                {t("sign.cancel")}
              </Button>
              {way && !signing.needsFactor && (
                <Button type="submit" form="sign" variant="primary" icon={IconPencil} loading={signing.isLoading}>
                  {t("sign.confirm")}
                </Button>
              )}
            </>
          ))
        )
      }
    >
      {way ? (
        <SignForm contract={contract} me={me} way={way} signing={signing} />
      ) : failed ? (
        <Notice
          tone="danger"
          role="alert"
          action={
            <Button size="small" onClick={again}>
              {t("ui:retry")}
            </Button>
          }
        >
          {t("sign.loadFailed")}
        </Notice>
      ) : (
        <Spinner label={t("sign.loading")} size="large" />
      )}
    </Dialog>
  );
}
