import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Notice } from "#web/src/ui/Notice.tsx";
import { TextLink } from "#web/src/ui/TextLink.tsx";

/** What became of a form whose reader has asked a manager to send it. */
export function Asked() {
  const { t } = useTranslation("ui");
  return (
    <Notice tone="success" role="status" title={t("ask.asked")}>
      {t("ask.next")}{" "}
      <TextLink quiet to="/dashboard/team">
        {t("ask.open")}
      </TextLink>
    </Notice>
  );
}
