import { useState } from "react";
import { useLocation } from "react-router-dom";
import type { MeView } from "#shared/people/contract.ts";
import { languages, localPath, type Language } from "#shared/kernel/language.ts";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { rememberLanguage } from "#web/src/i18n/remember-language.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { RadioGroup } from "#web/src/ui/Radio.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { useSetPreferencesMutation } from "../api.ts";
import { SettingCard, settingStyles as styles } from "./SettingCard.tsx";
import type { AuthUser } from "./use-auth-user.ts";

interface Props {
  user: MeView["user"];
  account: AuthUser;
}

/** The language of letters and of the site; the page goes on in the one that was chosen. */
export function LanguageCard({ user: { language: ofLetters }, account }: Props) {
  const { t } = useTranslation("settings");
  const shown = useLanguage();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<Language>(shown);
  const [save, { isLoading, error }] = useSetPreferencesMutation();
  const send = async () => {
    const answer = await save(chosen);
    if (answer.error) return;
    rememberLanguage(chosen);
    if (chosen !== shown) return window.location.assign(`${localPath(chosen, pathname)}#language`);
    setOpen(false);
    await account.reload();
  };
  return (
    <SettingCard
      id="language"
      title={t("language.title")}
      now={
        ofLetters === shown
          ? t("language.now", { language: t(`language.name.${shown}`) })
          : t("language.nowTwo", { site: t(`language.name.${shown}`), letters: t(`language.name.${ofLetters}`) })
      }
      action={t("language.change")}
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      form={
        <form
          method="post"
          className={styles.fields}
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          <RadioGroup
            label={t("language.choose")}
            help={t("language.help")}
            options={languages.map((value) => ({ value, label: t(`language.name.${value}`) }))}
            value={chosen}
            onValueChange={setChosen}
          />
          <Refusal error={error} />
          <div className={styles.buttons}>
            <Button type="submit" variant="primary" loading={isLoading}>
              {t("language.submit")}
            </Button>
          </div>
        </form>
      }
    />
  );
}
