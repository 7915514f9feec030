import { useState, type FormEvent } from "react";
import type { TeamMemberView } from "#shared/team/contract.ts";
import { digitsOf, attempt, useMe, type AuthProblem } from "#web/src/features/identity/index.ts";
import { isApiError, useProblemText } from "#web/src/forms/use-problem-text.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useClientServices } from "#web/src/runtime/services.tsx";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Dialog } from "#web/src/ui/Dialog.tsx";
import { Refused } from "#web/src/ui/Field.tsx";
import { InlineSuccess, Notice } from "#web/src/ui/Notice.tsx";
import { PasswordInput } from "#web/src/ui/PasswordInput.tsx";
import { RadioCards } from "#web/src/ui/Radio.tsx";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import { useGiveOwnershipMutation } from "./api.ts";
import { memberName } from "./member-name.ts";
import styles from "./TeamPage.module.css";

interface Props {
  organizationId: string;
  member: TeamMemberView;
  onClose: () => void;
}

type Way = "beside" | "instead";
const ways: readonly Way[] = ["beside", "instead"];
/** What the server says of a proof that is not right. */
const ofProof = ["accounts.passwordWrong", "accounts.codeWrong"];

/** An owner makes a colleague an owner, and shows by their password, or else by a letter's digits, that it is they who ask. */
export function OwnershipDialog({ organizationId, member, onClose }: Props) {
  const { t } = useTranslation("team");
  const problemText = useProblemText();
  const { me } = useMe();
  const [give, { isLoading, error, reset }] = useGiveOwnershipMutation();
  const [way, setWay] = useState<Way>("beside");
  const [typed, setTyped] = useState("");
  const [isMissing, setMissing] = useState(false);
  const hasPassword = me?.user.hasPassword ?? true;
  const proof = hasPassword ? typed : (digitsOf(typed) ?? "");
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setMissing(proof === "");
    if (proof === "") return;
    const answer = await give({
      organizationId,
      memberId: member.id,
      stay: way === "beside",
      ...(hasPassword ? { password: proof } : { code: proof }),
    });
    if (!answer.error) onClose();
  };
  const type = (text: string) => {
    setTyped(text);
    setMissing(false);
    reset();
  };
  const isOfProof = isApiError(error) && ofProof.includes(error.code);
  const proofProblem =
    (isMissing && t(hasPassword ? "move.ownership.passwordMissing" : "move.ownership.codeMissing")) ||
    (isOfProof && <Refused>{problemText(error).text}</Refused>);
  const name = memberName(member);
  return (
    <Dialog
      open
      keep
      size="small"
      band="tickLeaf"
      title={t("move.ownership.title", { name })}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button variant="primary" type="submit" form="ownership" loading={isLoading}>
            {t("move.ownership.confirm")}
          </Button>
        </>
      }
    >
      <form id="ownership" method="post" noValidate className={styles.fields} onSubmit={(event) => void send(event)}>
        <p>{t("move.ownership.means", { name })}</p>
        <RadioCards<Way>
          label={t("move.ownership.way")}
          value={way}
          onValueChange={setWay}
          options={ways.map((each) => ({
            value: each,
            label: t(`move.ownership.${each}`),
            note: t(`move.ownership.${each}Note`),
          }))}
        />
        {hasPassword ? (
          <PasswordInput
            label={t("move.ownership.password")}
            autoComplete="current-password"
            value={typed}
            onChange={({ target }) => type(target.value)}
            error={proofProblem}
          />
        ) : (
          <>
            <Letter email={me?.user.email ?? ""} />
            <TextInput
              label={t("move.ownership.code")}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={11}
              spellCheck={false}
              value={typed}
              onChange={({ target }) => type(target.value)}
              error={proofProblem}
            />
          </>
        )}
        {!isOfProof && <Refusal error={error} place="form" />}
      </form>
    </Dialog>
  );
}

/** Asks for the digits of whoever has no password. */
function Letter({ email }: { email: string }) {
  const { t } = useTranslation("team");
  const services = useClientServices();
  const [state, setState] = useState<"none" | "sending" | "sent">("none");
  const [problem, setProblem] = useState<AuthProblem>();
  const ask = async () => {
    setState("sending");
    const outcome = await attempt(async () => (await services().session.client()).reauthenticate());
    setProblem(outcome.problem);
    setState(outcome.problem ? "none" : "sent");
  };
  return (
    <div className={styles.fields}>
      <p>{t("move.ownership.letter", { email })}</p>
      <div className={styles.buttons}>
        <Button loading={state === "sending"} onClick={() => void ask()}>
          {t("move.ownership.sendCode")}
        </Button>
        <InlineSuccess>{state === "sent" && t("move.ownership.codeSent")}</InlineSuccess>
      </div>
      {problem && (
        <Notice tone="danger" role="alert">
          {t("move.ownership.codeFailed")}
        </Notice>
      )}
    </div>
  );
}
