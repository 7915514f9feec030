import type { CertificateView } from "#shared/verification/contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useRemoveCertificateMutation } from "./api.ts";
import { AskDialog } from "./AskDialog.tsx";

interface Props {
  organizationId: string;
  certificate: CertificateView;
  onClose: () => void;
}

export function RemoveCertificateDialog({ organizationId, certificate: { id, kind, number }, onClose }: Props) {
  const { t } = useTranslation(["verification", "choices"]);
  const [remove, { isLoading, error }] = useRemoveCertificateMutation();
  return (
    <AskDialog
      title={t("certificates.remove.title")}
      text={t("certificates.remove.text", {
        scheme: t(`choices:certification.${kind}`, { defaultValue: kind }),
        number,
      })}
      cancel={t("dialog.cancel")}
      confirm={t("certificates.remove.confirm")}
      loading={isLoading}
      error={error}
      onClose={onClose}
      onConfirm={async () => {
        const answer = await remove({ organizationId, certificateId: id });
        if (!answer.error) onClose();
      }}
    />
  );
}
