import { boxedSigns } from "#shared/look/paper-signs.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Notice } from "#web/src/ui/Notice.tsx";

const most = 12;

/** Says which signs of a text the drawn papers lack, before the record is saved: a browser shows more than they print. */
export function Boxes({ text }: { text: string }) {
  const { t } = useTranslation("order-parts");
  const signs = boxedSigns(text);
  return (
    <div aria-live="polite">
      {signs.length > 0 && (
        <Notice tone="amber" flush>
          {t("goods.dialog.boxes", { signs: signs.slice(0, most).join(" ") })}
        </Notice>
      )}
    </div>
  );
}
