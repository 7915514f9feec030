import { addressDraft, type AddressDraft, type InspectorInvitationView } from "#shared/inspectors/contract.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import { useContractForm } from "#web/src/forms/use-contract-form.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Dialog } from "#web/src/ui/Dialog.tsx";
import { IconMail } from "#web/src/ui/icons.ts";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import { useMoveInvitationMutation } from "./api.ts";
import styles from "./InspectorsPanel.module.css";

interface Props {
  invitation: InspectorInvitationView;
  partner: string;
  onSent: () => void;
  onClose: () => void;
}

/** Sends a letter that no mail server takes to another address. */
export function ReaddressDialog({ invitation, partner, onSent, onClose }: Props) {
  const { t } = useTranslation("inspectors");
  const { id, version, inspector, email, consent } = invitation;
  const [move, { isLoading, error }] = useMoveInvitationMutation();
  const form = useContractForm(addressDraft, { defaultValues: { email: email ?? "" } });
  const send = form.handleSubmit(async (draft: AddressDraft) => {
    const answer = await move({ id, version, move: "readdress", draft });
    if (!answer.error) {
      onSent();
      onClose();
    } else if (isApiError(answer.error)) form.refuse(answer.error);
  });
  return (
    <Dialog
      open
      band="tickViolet"
      title={t("readdress.title")}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t("form.cancel")}
          </Button>
          <Button variant="primary" type="submit" form="readdress" icon={IconMail} loading={isLoading}>
            {t(consent === "given" ? "form.ask" : "readdress.send")}
          </Button>
        </>
      }
    >
      <form id="readdress" method="post" noValidate className={styles.fields} onSubmit={(event) => void send(event)}>
        <p>{t("readdress.text", { inspector, email: email ?? "" })}</p>
        {consent === "given" && <p>{t("readdress.anew", { partner })}</p>}
        <TextInput type="email" label={t("form.email")} autoComplete="off" {...form.field("email")} />
        <Refusal error={error} place="form" />
      </form>
    </Dialog>
  );
}
