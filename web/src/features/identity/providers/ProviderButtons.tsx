import { useEffect, useState } from "react";
import type { AuthProblem } from "#shared/identity/auth-problems.ts";
import type { SignInProvider } from "#shared/identity/sign-in-providers/contract.ts";
import { useClientServices } from "#web/src/runtime/services.tsx";
import { languageOf } from "#web/src/i18n/language-of.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { Link } from "#web/src/ui/Link.tsx";
import { Notice } from "#web/src/ui/Notice.tsx";
import { panelStyles } from "../AccountPanel.tsx";
import { useUrlProblemWords } from "../UrlProblem.tsx";
import { beginProviderSignIn } from "./provider-sign-in.ts";

interface Props {
  /** At least one. */
  providers: readonly SignInProvider[];
  /** The page that was asked for, as the address says it. */
  next: string | null;
}

/** The external providers, below the page's own way to sign in or to register. */
export function ProviderButtons({ providers, next }: Props) {
  const { t, i18n } = useTranslation("identity");
  const services = useClientServices();
  const words = useUrlProblemWords();
  const [leaving, setLeaving] = useState<string>();
  const [problem, setProblem] = useState<AuthProblem>();

  // Whoever turns back at the provider may find this page as it was left.
  useEffect(() => {
    const stay = () => setLeaving(undefined);
    window.addEventListener("pageshow", stay);
    return () => window.removeEventListener("pageshow", stay);
  }, []);

  const begin = async (provider: string) => {
    setLeaving(provider);
    setProblem(undefined);
    const found = await beginProviderSignIn({ services: services(), provider, next, language: languageOf(i18n) });
    setProblem(found);
    if (found) setLeaving(undefined);
  };

  return (
    <div className={panelStyles.others}>
      <p className={panelStyles.or}>{t("providers.or")}</p>
      {problem && (
        <Notice tone="danger" role="alert">
          {words({ code: problem.code, description: "" })}
        </Notice>
      )}
      {providers.map(({ name, label }) => (
        <Button key={name} size="large" block loading={leaving === name} onClick={() => void begin(name)}>
          {t("providers.continue", { name: label })}
        </Button>
      ))}
      <p className={panelStyles.fine}>
        {t("providers.accept")} <Link to="/terms">{t("register.accept.terms")}</Link> {t("register.accept.and")}{" "}
        <Link to="/privacy">{t("register.accept.privacy")}</Link>
        {t("register.accept.after")}
      </p>
    </div>
  );
}
