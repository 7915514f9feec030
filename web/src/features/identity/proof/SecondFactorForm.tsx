import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { isKey } from "#shared/identity/passkeys.ts";
import { appNames } from "#shared/identity/second-factor.ts";
import { siteFacts } from "#shared/site-facts.ts";
import { languageOf } from "#web/src/i18n/language-of.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { Refused } from "#web/src/ui/Field.tsx";
import { Link } from "#web/src/ui/Link.tsx";
import { Notice } from "#web/src/ui/Notice.tsx";
import { Spinner } from "#web/src/ui/Spinner.tsx";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import { useProblemWords } from "../use-problem-words.ts";
import { isAboutCode, useSecondFactor, type ProofKind, type SecondFactorStep } from "./use-second-factor.ts";

/** Classes of the page around it: on a page of its own it looks as a page, in a card of the settings as their other forms. */
export interface FormLook {
  /** Fields below each other. */
  form: string | undefined;
  /** Buttons beside each other. */
  buttons: string | undefined;
}

interface Props extends SecondFactorStep {
  look: FormLook;
  /** What the button says, in a card of the settings; it goes on to the next page otherwise. */
  submit?: { label: string; look: "primary" | "danger" };
  /** The way out of the step, where the page has no other. */
  onBack?: () => void;
  /** Above the fields: what the code is for. */
  children?: ReactNode;
}

/**
 * The one place where somebody proves by a second factor who they are: by a passkey, by the code of an authenticator app, by a recovery code where the
 * phone is not at hand, and with neither by a word about who can help.
 */
export function SecondFactorForm({ look, submit, onBack, children, ...step }: Props) {
  const { t, i18n } = useTranslation("identity");
  const { t: tUi } = useTranslation("ui");
  const shown = useSecondFactor(step);
  const { factors, kind, problem, busy } = shown;
  const ready = factors !== undefined;
  // The step has nothing else; a screen reader has heard its title.
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>("input, button")?.focus(), [ready, kind]);

  const waiting = useProblemWords()(problem);
  const words =
    waiting ??
    (problem && t(`secondFactor.problem.${problem.code}`, { defaultValue: t("secondFactor.problem.other") }));
  const back = onBack && (
    <Button variant="ghost" onClick={onBack}>
      {t("secondFactor.back")}
    </Button>
  );
  if (!factors)
    return (
      <div className={look.form}>
        {words ? (
          <Notice
            tone="danger"
            role="alert"
            action={
              <Button size="small" onClick={shown.load}>
                {tUi("retry")}
              </Button>
            }
          >
            {words}
          </Notice>
        ) : (
          <Spinner size="large" label={t("secondFactor.loading")} />
        )}
        {back}
      </div>
    );
  const wrong = problem && isAboutCode(problem);
  const recovery = kind === "recovery";
  const apps = appNames(shown.apps, languageOf(i18n));
  const running = kind === "passkey" ? "secondFactor.waiting" : "secondFactor.submitting";
  const begin = kind === "passkey" ? "secondFactor.usePasskey" : "secondFactor.submit";
  return (
    <form ref={form} method="post" className={look.form} onSubmit={shown.onSubmit} noValidate>
      {children}
      {words && !wrong && (
        <Notice tone="danger" role="alert">
          {words}
        </Notice>
      )}
      {shown.without && <Notice tone="info">{t(`secondFactor.none.${shown.without}`)}</Notice>}
      {kind === "passkey" ? (
        <p>{t("secondFactor.help.passkey")}</p>
      ) : (
        <TextInput
          key={kind}
          label={t(`secondFactor.code.${kind}`)}
          help={t(`secondFactor.help.${kind === "app" && apps ? "apps" : kind}`, { apps })}
          inputMode={recovery ? "text" : "numeric"}
          autoComplete={recovery ? "off" : "one-time-code"}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={recovery ? 40 : 11}
          // It was right and is used up by now.
          readOnly={shown.shown}
          value={shown.code}
          onChange={({ target }) => shown.type(target.value)}
          error={
            wrong && (problem.code === "code_missing" ? words : <Refused>{t(`secondFactor.wrong.${kind}`)}</Refused>)
          }
        />
      )}
      {submit ? (
        <div className={look.buttons}>
          <Button type="submit" variant={submit.look} loading={busy}>
            {submit.label}
          </Button>
        </div>
      ) : (
        <Button type="submit" variant="primary" size="large" block loading={busy}>
          {t(busy ? running : begin)}
        </Button>
      )}
      {!shown.shown && (
        <OtherWays
          className={look.buttons}
          others={shown.others}
          hasKey={factors.some(isKey)}
          onChoose={shown.choose}
          back={back}
        />
      )}
    </form>
  );
}

interface OtherWaysProps {
  className: string | undefined;
  others: readonly ProofKind[];
  hasKey: boolean;
  onChoose: (kind: ProofKind) => void;
  back: ReactNode;
}

/** The other ways to show who one is, who can help without any, and the way back. */
function OtherWays({ className, others, hasKey, onChoose, back }: OtherWaysProps) {
  const { t } = useTranslation("identity");
  const [lost, setLost] = useState(false);
  const id = useId();
  const words = {
    passkey: "secondFactor.instead.passkey",
    app: "secondFactor.instead.recovery",
    recovery: "secondFactor.instead.app",
  };
  return (
    <>
      <div className={className}>
        {others.map((other) => (
          <Button key={other} variant="ghost" onClick={() => onChoose(other)}>
            {t(words[other])}
          </Button>
        ))}
        <Button variant="ghost" aria-expanded={lost} aria-controls={id} onClick={() => setLost(!lost)}>
          {t(hasKey ? "secondFactor.neither.openAny" : "secondFactor.neither.open")}
        </Button>
        {back}
      </div>
      <div id={id} hidden={!lost}>
        {lost && (
          <Notice tone="info" title={t("secondFactor.neither.title")}>
            <p>{t("secondFactor.neither.text")}</p>
            <p>
              {siteFacts.email ? (
                <a href={`mailto:${siteFacts.email}`}>{siteFacts.email}</a>
              ) : (
                <Link to="/contact">{t("secondFactor.neither.contact")}</Link>
              )}
            </p>
          </Notice>
        )}
      </div>
    </>
  );
}
