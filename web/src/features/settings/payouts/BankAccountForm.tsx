import { bankDetailsChange } from "#shared/bank-details/contract.ts";
import { ibanPrefixOf } from "#shared/bank-details/iban.ts";
import { countryCodes, countryName } from "#shared/kernel/country.ts";
import type { MeView } from "#shared/people/contract.ts";
import { useContractForm } from "#web/src/forms/use-contract-form.ts";
import { isApiError, useProblemText } from "#web/src/forms/use-problem-text.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Refused } from "#web/src/ui/Field.tsx";
import { Notice } from "#web/src/ui/Notice.tsx";
import { PasswordInput } from "#web/src/ui/PasswordInput.tsx";
import { Select } from "#web/src/ui/Select.tsx";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import { TextLink } from "#web/src/ui/TextLink.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { settingStyles as styles } from "../account/SettingCard.tsx";
import { useAuthUser } from "../account/use-auth-user.ts";
import { WithProof } from "../account/WithProof.tsx";
import { useTyped } from "../tabs/typed.ts";
import { useChangeBankDetailsMutation } from "./api.ts";
import { accountCurrencies } from "./account-currencies.ts";

interface Props {
  organizationId: string;
  /** Of the details that are shown: whoever was faster is noticed. */
  version: number;
  isFirst: boolean;
  user: MeView["user"];
  onDone: () => void;
}

const empty = {
  holder: "",
  bankName: "",
  bankCountry: "",
  currency: "",
  iban: "",
  accountNumber: "",
  bic: "",
  branchCode: "",
  intermediaryBank: "",
  intermediaryBic: "",
  password: "",
};

/** Another account, with what proves that an owner asks: the password, and a second factor where the last was shown too long ago. */
export function BankAccountForm({ organizationId, version, isFirst, user, onDone }: Props) {
  const { t } = useTranslation("settings-organization");
  const language = useLanguage();
  const problemText = useProblemText();
  const account = useAuthUser();
  const [change, { error, isLoading, reset }] = useChangeBankDetailsMutation();
  const form = useContractForm<typeof bankDetailsChange, typeof empty>(bankDetailsChange, { defaultValues: empty });
  useTyped(form.formState.isDirty);
  const code = isApiError(error) ? error.code : undefined;
  const isFactorMissing =
    code === "accounts.factorMissing" ||
    (account.user !== undefined && !(account.user.factors ?? []).some(({ status }) => status === "verified"));
  const send = form.handleSubmit(async (values) => {
    const answer = await change({ organizationId, version, change: values });
    if (answer.data) onDone();
    else if (isApiError(answer.error)) form.refuse(answer.error);
  });
  if (isFactorMissing)
    return (
      <Notice
        tone="amber"
        title={t("payouts.factorMissingTitle")}
        action={<TextLink to="/dashboard/settings/security">{t("payouts.factorMissingLink")}</TextLink>}
      >
        {t("payouts.factorMissing")}
      </Notice>
    );
  const country = form.watch("bankCountry");
  const hasIban = ibanPrefixOf(country) !== undefined;
  const countries = countryCodes
    .map((each) => ({ value: each as string, label: countryName(each, language) }))
    .sort((a, b) => a.label.localeCompare(b.label, language));
  const wrong = code === "accounts.passwordWrong";
  return (
    <WithProof needed={code === "accounts.factorStale"} label={t("payouts.submit")} onProven={() => send()}>
      <form
        method="post"
        noValidate
        className={styles.fields}
        autoComplete="off"
        onSubmit={(event) => void send(event)}
      >
        <p>{t(isFirst ? "payouts.firstNote" : "payouts.changeNote")}</p>
        <TextInput label={t("payouts.holder")} help={t("payouts.holderHelp")} {...form.field("holder")} />
        <TextInput label={t("payouts.bankName")} {...form.field("bankName")} />
        <Select
          label={t("payouts.bankCountry")}
          placeholder={t("choose")}
          options={countries}
          {...form.field("bankCountry")}
        />
        <Select
          label={t("payouts.currency")}
          placeholder={t("choose")}
          options={accountCurrencies.map((value) => ({ value, label: value }))}
          {...form.field("currency")}
        />
        {country !== "" && hasIban && (
          <TextInput label={t("payouts.iban")} spellCheck={false} {...form.field("iban")} />
        )}
        {country !== "" && !hasIban && (
          <>
            <TextInput label={t("payouts.accountNumber")} spellCheck={false} {...form.field("accountNumber")} />
            <TextInput
              optional
              label={t("payouts.branchCode")}
              help={t("payouts.branchCodeHelp")}
              spellCheck={false}
              {...form.field("branchCode")}
            />
          </>
        )}
        {country !== "" && (
          <>
            <TextInput
              optional={hasIban}
              label={t("payouts.bic")}
              help={t("payouts.bicHelp")}
              spellCheck={false}
              {...form.field("bic")}
            />
            <TextInput
              optional
              label={t("payouts.intermediaryBank")}
              help={t("payouts.intermediaryHelp")}
              {...form.field("intermediaryBank")}
            />
            <TextInput
              optional={form.watch("intermediaryBank") === ""}
              label={t("payouts.intermediaryBic")}
              spellCheck={false}
              {...form.field("intermediaryBic")}
            />
          </>
        )}
        {user.hasPassword && (
          <PasswordInput
            label={t("payouts.password")}
            autoComplete="current-password"
            error={form.errorOf("password") ?? (wrong && <Refused>{problemText(error).text}</Refused>)}
            {...form.register("password", { onChange: () => wrong && reset() })}
          />
        )}
        {!wrong && code !== "accounts.factorStale" && <Refusal error={error} place="form" />}
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" loading={isLoading}>
            {t("payouts.submit")}
          </Button>
        </div>
      </form>
    </WithProof>
  );
}
