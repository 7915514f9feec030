import { createContext, use, useEffect, useRef, useState } from "react";
import { aboutProof } from "#shared/identity/own-auth-call.ts";
import type { MeView } from "#shared/people/contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useNavigate } from "#web/src/runtime/router/PageRouter.tsx";
import { useClientServices } from "#web/src/runtime/services.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Refused } from "#web/src/ui/Field.tsx";
import { Notice } from "#web/src/ui/Notice.tsx";
import { PasswordInput } from "#web/src/ui/PasswordInput.tsx";

/** What the reader of the settings can show that the account is theirs. */
export const OwnerContext = createContext<Pick<MeView["user"], "email" | "hasPassword"> & { hasFactor: boolean }>({
  email: "",
  hasPassword: true,
  hasFactor: false,
});

interface Refusal {
  readonly code: string;
}

/**
 * The present password, which is asked for once the server has said that this session alone is no proof. A form that its refusals are given to
 * shows `field` above its button and sends `proof` along.
 */
export function usePresentPassword(refusal: Refusal | undefined) {
  const { hasPassword, hasFactor } = use(OwnerContext);
  const [{ seen, asked, again }, setState] = useState<{ seen?: Refusal | undefined; asked: boolean; again: boolean }>({
    asked: false,
    again: false,
  });
  const [typed, setTyped] = useState("");
  const about = refusal && aboutProof[refusal.code];
  // A refusal is an answer to one press: the second one without a password is the reader's, the first was ours.
  if (seen !== refusal)
    setState({ seen: refusal, asked: asked || about === "needed", again: asked && about === "needed" });
  return {
    /** Goes with the call. */
    proof: typed ? { current_password: typed } : {},
    /** Whether the field, or a second factor, says what the refusal is about. */
    isTold: asked && about !== undefined,
    /** They have no password, and a second factor is the proof. */
    byFactor: about === "needed" && !hasPassword && hasFactor,
    /** Whether there is no way but a new sign-in. */
    isClosed: asked && !hasPassword && !hasFactor,
    field:
      asked &&
      (hasPassword ? (
        <PresentPasswordField
          refusal={refusal}
          error={about === "wrong" ? "wrong" : again ? "needed" : undefined}
          value={typed}
          onType={setTyped}
        />
      ) : (
        !hasFactor && <SignInAnew />
      )),
  };
}

interface FieldProps {
  refusal: Refusal | undefined;
  error: "wrong" | "needed" | undefined;
  value: string;
  onType: (typed: string) => void;
}

function PresentPasswordField({ refusal, error, value, onType }: FieldProps) {
  const { t } = useTranslation("settings");
  const { email } = use(OwnerContext);
  const field = useRef<HTMLInputElement>(null);
  const [corrected, setCorrected] = useState<Refusal>();
  useEffect(() => {
    if (refusal && aboutProof[refusal.code]) field.current?.focus();
  }, [refusal]);
  return (
    <>
      {/* For password keepers, which need to know whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput
        ref={field}
        label={t("password.current")}
        help={t("password.needed")}
        autoComplete="current-password"
        value={value}
        error={error && corrected !== refusal && <Refused>{t(`password.${error}`)}</Refused>}
        onChange={({ target }) => {
          onType(target.value);
          // What was refused is no longer what stands there.
          setCorrected(refusal);
        }}
      />
    </>
  );
}

/** To whoever has neither password nor second factor. */
function SignInAnew() {
  const { t } = useTranslation("settings");
  const services = useClientServices();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    await services().session.signOut();
    await navigate(`/login?next=${encodeURIComponent("/dashboard/settings/security")}`);
  };
  return (
    <Notice
      tone="amber"
      role="alert"
      title={t("anew.title")}
      action={
        <Button size="small" loading={busy} onClick={() => void leave()}>
          {t("anew.leave")}
        </Button>
      }
    >
      {t("anew.text")}
    </Notice>
  );
}
