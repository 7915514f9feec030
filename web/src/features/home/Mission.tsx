import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { ButtonLink } from "#web/src/ui/Button.tsx";
import { Closing } from "#web/src/ui/Closing.tsx";

export function Mission() {
  const { t } = useTranslation("site");
  return (
    <Closing title={t("home.mission.title")} text={t("home.mission.text")} crop="cocoa">
      <ButtonLink to="/register" variant="ink" size="large">
        {t("home.mission.signUp")}
      </ButtonLink>
      <ButtonLink to="/about" variant="outlineInk" size="large">
        {t("home.mission.about")}
      </ButtonLink>
    </Closing>
  );
}
