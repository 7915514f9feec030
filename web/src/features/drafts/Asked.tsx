import { useEffect, useRef } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Notice } from "#web/src/ui/Notice.tsx";
import { TextLink } from "#web/src/ui/TextLink.tsx";

/** What became of a form whose reader has asked a manager to send it. The button that did it is gone, or below: it is brought before them. */
export function Asked() {
  const { t } = useTranslation("ui");
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={place} tabIndex={-1}>
      <Notice tone="success" role="status" title={t("ask.asked")}>
        {t("ask.next")}{" "}
        <TextLink quiet to="/dashboard/team#drafts">
          {t("ask.open")}
        </TextLink>
      </Notice>
    </div>
  );
}
