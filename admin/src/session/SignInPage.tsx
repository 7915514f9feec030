import Button from "@mui/material/Button";
import { useEffect, useId, useState } from "react";
import { useAuthProvider, useLogin, useTranslate } from "react-admin";
import { Navigate, useLocation } from "react-router-dom";
import { signInForm } from "#shared/accounts/contract.ts";
import type { FieldProblem } from "#shared/kernel/errors.ts";
import { localPath } from "#shared/kernel/language.ts";
import { siteFacts } from "#shared/site-facts.ts";
import { SignInRefused, type Ending, type StaffAuth } from "../providers/auth.ts";
import type { SignInProblem } from "../providers/session.ts";
import { checkBy } from "../ui/check-by.ts";
import { Field } from "../ui/Field.tsx";
import { LanguageSwitch } from "../ui/LanguageSwitch.tsx";
import { Logo } from "../ui/Logo.tsx";
import { Notice } from "../ui/Notice.tsx";
import { useLanguage } from "../ui/use-language.ts";
import { useProblemText } from "../ui/use-refusal-text.ts";
import styles from "./SignInPage.module.css";

/** The console's own sign-in: being signed in on the website means nothing here. */
export function SignInPage() {
  const t = useTranslate();
  const language = useLanguage();
  const textOf = useProblemText();
  const login = useLogin();
  const auth = useAuthProvider<StaffAuth>();
  const headingId = useId();
  const [ending] = useState<Ending | undefined>(() => auth?.takeEnding());
  const [values, setValues] = useState({ email: "", password: "" });
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [refused, setRefused] = useState<SignInProblem>();
  const [isRunning, setRunning] = useState(false);
  const isOpen = useOpenSession(auth);
  const location = useLocation();

  const title = t("signIn.title");
  useEffect(() => {
    document.title = `${title} · ${siteFacts.name}`;
  }, [title]);

  if (isOpen && !isRunning) {
    const { nextPathname = "/", nextSearch = "" } = (location.state ?? {}) as Record<string, string | undefined>;
    return <Navigate to={nextPathname + nextSearch} replace />;
  }

  const submit = async () => {
    if (isRunning) return;
    const found = checkBy(signInForm, values);
    setProblems(found);
    setRefused(undefined);
    if (found.length > 0) return;
    setRunning(true);
    try {
      await login({ ...values, email: values.email.trim() });
    } catch (error) {
      setRefused(error instanceof SignInRefused ? error.problem : "failed");
      setRunning(false);
    }
  };
  const fill = (name: keyof typeof values) => {
    const problem = problems.find(({ field }) => field === name);
    return {
      name,
      value: values[name],
      error: problem && textOf(problem),
      onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
    };
  };
  const notice = refused ? `signIn.problem.${refused}` : ending && `signIn.ending.${ending}`;

  return (
    <main className={styles.page}>
      <div className={styles.top}>
        <Logo night />
        <LanguageSwitch night />
      </div>
      <form
        noValidate
        className={styles.card}
        aria-labelledby={headingId}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <div>
          <h1 id={headingId}>{title}</h1>
          <p className={styles.lede}>{t("signIn.lede")}</p>
        </div>
        {notice && (
          <Notice tone={refused ? "danger" : "info"} role="alert">
            {t(notice)}
          </Notice>
        )}
        <Field
          label={t("signIn.email")}
          type="email"
          autoComplete="username"
          inputProps={{ spellCheck: false, autoCapitalize: "none" }}
          {...fill("email")}
        />
        <Field label={t("signIn.password")} type="password" autoComplete="current-password" {...fill("password")} />
        <Button type="submit" variant="contained" color="primary" fullWidth disabled={isRunning}>
          {isRunning ? t("signIn.running") : t("signIn.submit")}
        </Button>
        <p className={styles.foot}>
          <a href={localPath(language, "/login")}>{t("signIn.forgotten")}</a>
        </p>
      </form>
    </main>
  );
}

/** Whoever is signed in already has nothing to do here. */
function useOpenSession(auth: StaffAuth | undefined): boolean {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    let isGone = false;
    auth?.checkAuth({}).then(
      () => !isGone && setOpen(true),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [auth]);
  return isOpen;
}
