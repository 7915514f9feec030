import Button from "@mui/material/Button";
import { useId, useState } from "react";
import { useTranslate } from "react-admin";
import { noKeys } from "#shared/identity/passkeys.ts";
import { EnrolApp } from "../account/EnrolApp.tsx";
import { EnrolKey } from "../account/EnrolKey.tsx";
import { codesToKeep } from "../account/kept-codes.ts";
import { RecoveryCodes } from "../account/RecoveryCodes.tsx";
import type { AccountCall } from "../account/use-account.ts";
import type { Halfway } from "../providers/auth.ts";
import { SignInCard } from "./SignInCard.tsx";

interface Props {
  user: Halfway["user"];
  notice: string | undefined;
  call: AccountCall;
  /** From the sending of the first code until its recovery codes are kept, nothing else may lead away. */
  onHold: (isHeld: boolean) => void;
  onDone: () => Promise<void>;
  onBack: () => void;
}

/** After the password of somebody who has no second factor yet: an app or a passkey is set up, and its recovery codes are kept. */
export function EnrolStep({ user, notice, call, onHold, onDone, onBack }: Props) {
  const t = useTranslate();
  const id = useId();
  const [codes, setCodes] = useState<readonly string[]>();
  const [isKeyWanted, setKeyWanted] = useState(false);
  const goOn = () => {
    codesToKeep.done();
    onHold(false);
    void onDone();
  };
  const step = {
    call,
    onSending: (isSending: boolean) => {
      onHold(isSending);
      if (isSending) codesToKeep.begin(user.id);
      else codesToKeep.done();
    },
    onEnrolled: ({ codes: made }: { codes: readonly string[] | undefined }) => {
      if (made) return setCodes(made);
      // The factor counts; what is missing is offered by the next step.
      onHold(false);
      void onDone();
    },
  };
  const without = noKeys();
  const ways = (
    <>
      {!without && (
        <Button variant="text" onClick={() => setKeyWanted(!isKeyWanted)}>
          {t(isKeyWanted ? "security.appInstead" : "settings:factor.key.add")}
        </Button>
      )}
      <Button variant="text" onClick={onBack}>
        {t("signIn.back")}
      </Button>
    </>
  );
  if (codes)
    return (
      <SignInCard key="codes" id={id} title={t("security.codesTitle")} wide focused>
        <RecoveryCodes codes={codes} goOn={t("security.goOn")} onKept={goOn} />
      </SignInCard>
    );
  return (
    <SignInCard
      key="app"
      id={id}
      title={t("security.enrolTitle")}
      lede={t("security.enrolLede", { email: user.email })}
      notice={notice}
      wide
      focused
    >
      {isKeyWanted ? <EnrolKey {...step}>{ways}</EnrolKey> : <EnrolApp {...step}>{ways}</EnrolApp>}
    </SignInCard>
  );
}
