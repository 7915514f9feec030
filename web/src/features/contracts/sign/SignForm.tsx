import type { ContractView } from "#shared/contracts/contract.ts";
import type { MeView } from "#shared/people/contract.ts";
import { SecondFactorForm, useOwnCaller } from "#web/src/features/identity/proof/index.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { Checkbox } from "#web/src/ui/Checkbox.tsx";
import { Notice } from "#web/src/ui/Notice.tsx";
import { ProofField } from "./ProofField.tsx";
import type { ProofWay } from "./use-proof-way.ts";
import type { Signing } from "./use-signing.ts";
import styles from "./SignDialog.module.css";

interface Props {
  contract: ContractView;
  me: MeView;
  way: ProofWay;
  signing: Signing;
}

const look = { form: styles.fields, buttons: styles.buttons };

/** It was shown too long ago: another code is asked for. */
const isStale = (error: unknown): boolean => isApiError(error) && error.code === "accounts.factorStale";

/** What the signer confirms, and what shows that it is they; the second factor takes its place where it was shown too long ago. */
export function SignForm({ contract, me, way, signing }: Props) {
  const { t } = useTranslation("contract-pages");
  const caller = useOwnCaller();
  const { form, error, needsFactor, isProofWrong, reset } = signing;
  const confirmations = [
    {
      name: "read",
      label: t("sign.read"),
      note: t("sign.readNote", {
        hash:
          contract.textHash
            .match(/.{1,4}/g)
            ?.slice(0, 4)
            .join(" ") ?? "",
      }),
    },
    {
      name: "authority",
      label: t("sign.authority", { organization: me.organization?.name ?? "" }),
      note: t("sign.authorityNote"),
    },
  ] as const;
  return (
    <>
      <form
        id="sign"
        method="post"
        noValidate
        hidden={needsFactor}
        className={styles.fields}
        onSubmit={(event) => void signing.onSubmit(event)}
      >
        {confirmations.map(({ name, label, note }) => (
          <Checkbox
            key={name}
            label={label}
            note={note}
            error={form.errorOf(name) && t(`sign.${name}Missing`)}
            {...form.register(name)}
          />
        ))}
        <ProofField way={way} email={me.user.email} signing={signing} onType={() => isProofWrong && reset()} />
        <Notice>{t("sign.once")}</Notice>
        {!isProofWrong && !needsFactor && <Refusal error={error} place="form" />}
      </form>
      {needsFactor && (
        <SecondFactorForm
          look={look}
          caller={caller}
          then={async () => {
            const refused = await signing.again();
            return isStale(refused) ? { code: "insufficient_aal", message: "" } : undefined;
          }}
          submit={{ label: t("sign.confirm"), look: "primary" }}
        >
          <p>{t("sign.factor")}</p>
          {!signing.isLoading && !isStale(error) && <Refusal error={error} place="form" />}
        </SecondFactorForm>
      )}
    </>
  );
}
