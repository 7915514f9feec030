import { linkOfReturn } from "#shared/desktop/addresses.ts";
import en from "#shared/locales/en/payment-return.json";
import fr from "#shared/locales/fr/payment-return.json";
import { typesetFrenchTexts } from "#shared/look/french-typography.ts";
import { Notice } from "#web/src/ui/Notice.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { panelStyles } from "./AccountPanel.tsx";

const texts = { en, fr: typesetFrenchTexts(fr) };

/** Leads back into the desktop window, whose page the escrow provider cannot name. Comes with its own words, for few need them. */
export function PaymentReturn({ to }: { to: string }) {
  const words = texts[useLanguage()];
  const link = linkOfReturn(to);
  if (!link) return null;
  const [, reference = ""] = /orders\/([^/]+)/.exec(link) ?? [];
  return (
    <Notice title={words.title} className={panelStyles.above}>
      <p>{words.sentence}</p>
      <p>
        <a href={link}>{words.open.replace("{{reference}}", reference)}</a>
      </p>
      <p>{words.absent}</p>
    </Notice>
  );
}
