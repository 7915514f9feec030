import { useCallback, useEffect, useRef, useState } from "react";
import type { Factor } from "@supabase/auth-js";
import { siteFacts } from "#shared/site-facts.ts";
import { useClientServices } from "#web/src/app/services.tsx";
import { attempt, countRecoveryCodes, makeRecoveryCodes, type AuthProblem } from "#web/src/features/accounts/index.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { CopyButton } from "#web/src/ui/CopyButton.tsx";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { AuthProblemNotice } from "./AuthProblemNotice.tsx";
import { CodeField } from "./CodeField.tsx";
import { settingStyles as styles } from "./SettingCard.tsx";
import own from "./EnrolFactor.module.css";
import { useCodeStep } from "./use-code-step.ts";

interface Props {
  /** What there is already, unfinished enrolments included. */
  others: readonly Factor[];
  /** With the recovery codes of the first app; a further one leaves them as they are. */
  onEnrolled: (codes: readonly string[] | undefined) => void;
  onCancel: () => void;
}

interface Enrolment {
  id: string;
  picture: string;
  secret: string;
}

/** The picture as an address: the library hands the drawing on as it is, whose "#" would end an address. */
const pictureOf = (drawing: string) =>
  `data:image/svg+xml,${encodeURIComponent(drawing.replace(/^data:image\/svg\+xml;[^,]*,/, ""))}`;

/** Sets an authenticator app up: its secret as a picture and as text, and a code as proof that it was kept. */
export function EnrolFactor({ others, onEnrolled, onCancel }: Props) {
  const { t } = useTranslation("settings");
  const services = useClientServices();
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const [problem, setProblem] = useState<AuthProblem>();
  // React's double effect in development must not begin two.
  const begun = useRef(false);

  const begin = useCallback(async () => {
    setProblem(undefined);
    const outcome = await attempt(async () => {
      const { mfa } = await services().session.client();
      // What was begun and left would keep its name.
      for (const { id, status } of others) if (status !== "verified") await mfa.unenroll({ factorId: id });
      return mfa.enroll({
        factorType: "totp",
        friendlyName: freeName(t("factor.app"), others),
        issuer: siteFacts.name,
      });
    });
    setProblem(outcome.problem);
    const { data } = outcome;
    if (data) setEnrolment({ id: data.id, picture: pictureOf(data.totp.qr_code), secret: data.totp.secret });
  }, [services, others, t]);
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
    if (enrolment)
      await attempt(async () => (await services().session.client()).mfa.unenroll({ factorId: enrolment.id }));
    onCancel();
  };

  if (!enrolment)
    return (
      <div className={styles.fields}>
        {problem ? (
          <AuthProblemNotice problem={problem} onRetry={() => void begin()} />
        ) : (
          <Skeleton shape="rows" count={3} />
        )}
        <div className={styles.buttons}>
          <Button variant="ghost" onClick={onCancel}>
            {t("cancel")}
          </Button>
        </div>
      </div>
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
                  {(enrolment.secret.match(/.{1,4}/g) ?? []).join(" ")}
                </CopyButton>
              </p>
            </div>
          </div>
        </li>
        <li>
          <div className={styles.fields}>
            <CodeField label={t("factor.step.code")} help={t("factor.codeHelp")} {...step.field} />
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

/** "Authenticator app", "Authenticator app 2", … */
function freeName(name: string, others: readonly Factor[]): string {
  const taken = others.filter(({ status }) => status === "verified").map(({ friendly_name }) => friendly_name);
  for (let number = 1; ; number += 1) {
    const tried = number === 1 ? name : `${name} ${number}`;
    if (!taken.includes(tried)) return tried;
  }
}
