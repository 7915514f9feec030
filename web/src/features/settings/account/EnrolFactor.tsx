import { useCallback, useEffect, useRef, useState } from "react";
import type { Factor } from "@supabase/auth-js";
import { useClientServices } from "#web/src/runtime/services.tsx";
import {
  beginEnrolment,
  countRecoveryCodes,
  makeRecoveryCodes,
  removeFactor,
  secretInGroups,
  type AuthProblem,
  type Enrolment,
  type PasswordProof,
} from "#web/src/features/identity/index.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { CopyButton } from "#web/src/ui/CopyButton.tsx";
import { Refused } from "#web/src/ui/Field.tsx";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { AuthProblemNotice } from "./AuthProblemNotice.tsx";
import { CodeField } from "./CodeField.tsx";
import { usePresentPassword } from "./PresentPassword.tsx";
import { settingStyles as styles } from "./SettingCard.tsx";
import own from "./EnrolFactor.module.css";
import { useCodeStep } from "./use-code-step.ts";
import { WithProof } from "./WithProof.tsx";

interface Props {
  /** What there is already, unfinished enrolments included. */
  others: readonly Factor[];
  /** With the recovery codes of the first app; a further one leaves them as they are. */
  onEnrolled: (codes: readonly string[] | undefined) => void;
  onCancel: () => void;
}

/** Sets an authenticator app up: its secret as a picture and as text, and a code as proof that it was kept. */
export function EnrolFactor({ others, onEnrolled, onCancel }: Props) {
  const { t } = useTranslation("settings");
  const services = useClientServices();
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const [problem, setProblem] = useState<AuthProblem>();
  // React's double effect in development must not begin two.
  const begun = useRef(false);

  const present = usePresentPassword(problem);
  const [busy, setBusy] = useState(false);
  const begin = useCallback(
    async (proof: PasswordProof = {}) => {
      setBusy(true);
      const outcome = await beginEnrolment(services(), t("factor.app"), others, proof);
      setBusy(false);
      setProblem(outcome.problem);
      setEnrolment(outcome.data);
    },
    [services, others, t],
  );
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void begin();
  }, [begin]);

  const step = useCodeStep(enrolment?.id, async () => {
    const left = await countRecoveryCodes(services());
    if (left.data) {
      onEnrolled(undefined);
      return undefined;
    }
    const made = await makeRecoveryCodes(services());
    // The app counts by now; codes can be made later.
    onEnrolled(made.data);
    return made.problem;
  });
  const cancel = async () => {
    if (enrolment) await removeFactor(services(), enrolment.id);
    onCancel();
  };

  if (!enrolment)
    return (
      <WithProof needed={present.byFactor} label={t("factor.proofSubmit")} onProven={begin}>
        <form
          method="post"
          noValidate
          className={styles.fields}
          onSubmit={(event) => {
            event.preventDefault();
            void begin(present.proof);
          }}
        >
          {present.field}
          {present.isTold || present.field ? null : problem ? (
            <AuthProblemNotice problem={problem} onRetry={() => void begin()} />
          ) : (
            <Skeleton shape="rows" count={3} />
          )}
          {!present.isTold && present.field && <AuthProblemNotice problem={problem} />}
          <div className={styles.buttons}>
            {present.field && !present.isClosed && (
              <Button type="submit" variant="primary" loading={busy}>
                {t("factor.proofSubmit")}
              </Button>
            )}
            <Button variant="ghost" onClick={onCancel}>
              {t("cancel")}
            </Button>
          </div>
        </form>
      </WithProof>
    );
  return (
    <form method="post" noValidate className={own.enrol} onSubmit={step.onSubmit}>
      <ol className={own.steps}>
        <li>
          <p>{t("factor.step.scan")}</p>
          <div className={own.scan}>
            <img src={enrolment.picture} alt={t("factor.qr")} width={192} height={192} className={own.picture} />
            <div className={own.text}>
              <p>{t("factor.secret")}</p>
              <p className={own.secret}>
                <CopyButton text={enrolment.secret} what={t("factor.copySecret")}>
                  {secretInGroups(enrolment.secret)}
                </CopyButton>
              </p>
            </div>
          </div>
        </li>
        <li>
          <div className={styles.fields}>
            <CodeField
              label={t("factor.step.code")}
              help={t("factor.codeHelp")}
              error={step.missing ?? (step.wrong && <Refused>{step.wrong}</Refused>)}
              {...step.field}
            />
            <AuthProblemNotice problem={step.problem} />
            <div className={styles.buttons}>
              <Button type="submit" variant="primary" loading={step.busy}>
                {t("factor.submit")}
              </Button>
              <Button variant="ghost" onClick={() => void cancel()}>
                {t("cancel")}
              </Button>
            </div>
          </div>
        </li>
      </ol>
    </form>
  );
}
