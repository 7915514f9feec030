import { useLocation } from "react-router-dom";
import { localPath, type Language } from "#shared/kernel/language.ts";
import en from "#shared/locales/en/invitation.json";
import fr from "#shared/locales/fr/invitation.json";
import { rememberLanguage } from "#web/src/i18n/remember-language.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { IconX } from "#web/src/ui/icons.ts";

const texts = { en, fr };

interface Props {
  present: Language;
  className: string | undefined;
  onClose: () => void;
}

/** In the other language, whose reader it is for. It lies over the page and moves nothing; either answer is remembered. */
export function LanguageHint({ present, className, onClose }: Props) {
  const { pathname, search } = useLocation();
  const other: Language = present === "en" ? "fr" : "en";
  const words = texts[other];
  return (
    <aside lang={other} aria-label={words.sentence} className={className}>
      <p>
        {words.sentence}{" "}
        <a
          href={localPath(other, pathname) + search}
          hrefLang={other}
          onClick={(event) => rememberLanguage(other, event.currentTarget)}
        >
          {words.accept}
        </a>
      </p>
      <Button
        variant="ghost"
        size="small"
        iconOnly
        icon={IconX}
        onClick={() => {
          rememberLanguage(present);
          onClose();
        }}
      >
        {words.dismiss}
      </Button>
    </aside>
  );
}
