import { useState } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { localPath, type Language } from "#shared/kernel/language.ts";
import { passwordLength, type PendingOrganization } from "#shared/identity/contract.ts";
import { weakPasswordKey } from "#shared/identity/weak-password.ts";
import { termsVersion } from "#shared/identity/terms.ts";
import { readName } from "#shared/kernel/name-field.ts";
import { countryCodes, countryName } from "#shared/kernel/country.ts";
import { businessTypesOf, jobTitlesOf, otherBusinessType } from "#shared/organizations/choices.ts";
import { useClientServices } from "#web/src/runtime/services.tsx";
import { useHydrated } from "#web/src/hydration/use-hydrated.ts";
import { PasswordStrength } from "#web/src/forms/PasswordStrength.tsx";
import { carry, useContractForm } from "#web/src/forms/use-contract-form.ts";
import { languageOf } from "#web/src/i18n/language-of.ts";
import { Button, ButtonLink } from "#web/src/ui/Button.tsx";
import { IconArrowLeft } from "#web/src/ui/icons.ts";
import { Notice } from "#web/src/ui/Notice.tsx";
import { Link } from "#web/src/ui/Link.tsx";
import { PasswordInput } from "#web/src/ui/PasswordInput.tsx";
import { Select } from "#web/src/ui/Select.tsx";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import { panelStyles } from "./AccountPanel.tsx";
import { authProblem, type AuthProblem } from "#shared/identity/auth-problems.ts";
import { checkedRegistration } from "./checked-registration.ts";
import { useProblemWords } from "./use-problem-words.ts";

export type AccountType = "buyer" | "seller";

interface Props {
  type: AccountType;
  /** Resolves when the next page is there. */
  onRegistered: (email: string) => Promise<void>;
}

const empty = {
  email: "",
  password: "",
  companyName: "",
  phoneNumber: "",
  phoneCountry: "",
  role: "",
  organizationType: "",
  otherType: "",
};

const countryOptions = (language: Language) =>
  countryCodes
    .map((code) => ({ value: code as string, label: countryName(code, language) }))
    .sort((a, b) => a.label.localeCompare(b.label, language));

/** Step 2 of the registration (specification, section 2). The organization is made by the server at the first sign-in. */
export function RegistrationForm({ type, onRegistered }: Props) {
  const { t, i18n } = useTranslation(["identity", "choices"]);
  const language = languageOf(i18n);
  const services = useClientServices();
  const waitWords = useProblemWords();
  const [problem, setProblem] = useState<AuthProblem>();
  const form = useContractForm(checkedRegistration, { defaultValues: empty });
  const { isSubmitting, isSubmitted } = form.formState;
  const typed = form.watch();
  const incomplete =
    isSubmitted &&
    (["email", "password", "companyName", "phoneNumber", "role", "organizationType"] as const).some(
      (name) => !typed[name].trim(),
    );
  const organizationType = type === "buyer" ? "buyer" : "supplier";
  const other = form.watch("organizationType") === otherBusinessType;

  const register = form.handleSubmit(async ({ email, password, ...rest }) => {
    setProblem(undefined);
    const otherType = form.getValues("otherType").trim();
    const wrong = !otherType ? "required" : readName(otherType) === undefined && "hiddenSigns";
    if (other && wrong) return form.setError("otherType", carry({ key: wrong }), { shouldFocus: true });
    const pending: PendingOrganization & { phoneCountry: string | null } = {
      companyName: rest.companyName,
      phoneNumber: rest.phoneNumber,
      phoneCountry: rest.phoneCountry,
      role: rest.role,
      organizationType: other ? otherType : rest.organizationType,
      userType: type,
    };
    const signUp = async () =>
      (await services().session.client()).signUp({
        email,
        password,
        options: {
          emailRedirectTo: window.location.origin + localPath(language, "/confirm"),
          data: { language, terms_version: termsVersion, pending_organization: pending },
        },
      });
    const { data, error } = await signUp().catch((problem: unknown) => ({ data: undefined, error: problem }));
    // Whoever is signed in at once waits for no letter: the page leads on.
    if (!error) return data?.session ? undefined : onRegistered(email);
    const found = authProblem(error);
    if (found.code === "weak_password")
      return form.setError("password", carry({ key: weakPasswordKey(found.reasons) }), { shouldFocus: true });
    if (found.code === "phone_number_invalid")
      return form.setError("phoneNumber", carry({ key: "phone" }), { shouldFocus: true });
    if (found.code === "organization_type_invalid")
      return form.setError("otherType", carry({ key: "passesForBadge" }), { shouldFocus: true });
    setProblem(found);
  });
  // Server and browser may name and sort countries differently, so the list comes with the browser.
  const countries = useHydrated() ? countryOptions(language) : [];

  const option = (group: string) => (value: string) => ({ value, label: t(`choices:${group}.${value}`) });
  return (
    <form method="post" className={panelStyles.form} onSubmit={register} noValidate aria-busy={isSubmitting}>
      {!problem && incomplete && (
        <Notice tone="danger" role="alert">
          {t("register.incomplete")}
        </Notice>
      )}
      {problem && (
        <Notice tone="danger" role="alert" title={t("register.failed")}>
          {waitWords(problem) ?? t(`register.problem.${problem.code}`, { defaultValue: t("register.problem.other") })}
        </Notice>
      )}
      <TextInput
        label={t("field.email")}
        type="email"
        autoComplete="email"
        inputMode="email"
        disabled={isSubmitting}
        {...form.field("email")}
      />
      <div>
        <PasswordInput
          label={t("field.password")}
          autoComplete="new-password"
          disabled={isSubmitting}
          help={t("register.passwordHelp", { min: passwordLength.min })}
          {...form.field("password")}
        />
        {/* What was refused may look strong. */}
        {!form.errorOf("password") && (
          <PasswordStrength
            password={typed.password}
            about={[typed.email, typed.companyName]}
            say={(level) => t("strength.label", { level: t(`strength.level.${level}`) })}
          />
        )}
      </div>
      <TextInput
        label={t(`field.companyName.${type}`)}
        autoComplete="organization"
        disabled={isSubmitting}
        {...form.field("companyName")}
      />
      <div className={panelStyles.pair}>
        <TextInput
          label={t("field.phoneNumber")}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          disabled={isSubmitting}
          {...form.field("phoneNumber")}
        />
        <Select
          optional
          label={t("field.phoneCountry")}
          placeholder={t("field.choose")}
          disabled={isSubmitting}
          options={countries}
          {...form.field("phoneCountry", { deps: ["phoneNumber"] })}
        />
      </div>
      <div className={panelStyles.pair}>
        <Select
          label={t("field.role")}
          placeholder={t("field.choose")}
          disabled={isSubmitting}
          options={jobTitlesOf(organizationType).map(option("jobTitle"))}
          {...form.field("role")}
        />
        <Select
          label={t("field.organizationType")}
          placeholder={t("field.choose")}
          disabled={isSubmitting}
          options={businessTypesOf(organizationType).map(option("businessType"))}
          {...form.field("organizationType")}
        />
      </div>
      {other && <TextInput label={t("field.otherType")} disabled={isSubmitting} {...form.field("otherType")} />}
      <Button type="submit" variant="primary" size="large" block loading={isSubmitting}>
        {t(isSubmitting ? "register.submitting" : "register.submit")}
      </Button>
      <p className={panelStyles.fine}>
        {t("register.accept.before")} <Link to="/terms">{t("register.accept.terms")}</Link> {t("register.accept.and")}{" "}
        <Link to="/privacy">{t("register.accept.privacy")}</Link>
        {t("register.accept.after")}
      </p>
      <div className={panelStyles.actions}>
        <ButtonLink to="/register" variant="ghost" icon={IconArrowLeft}>
          {t("register.otherAccountType")}
        </ButtonLink>
      </div>
    </form>
  );
}
