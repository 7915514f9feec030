import type { ReactNode } from "react";
import { carriedAddress } from "#shared/kernel/carried-address.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useLocation } from "react-router-dom";
import { CopyButton } from "#web/src/ui/CopyButton.tsx";
import { Notice, type NoticeTone } from "#web/src/ui/Notice.tsx";
import { TextLink } from "#web/src/ui/TextLink.tsx";

interface Props {
  tone: Extract<NoticeTone, "success" | "danger" | "amber">;
  /** Adds the way to log in and back. */
  login?: boolean;
  /** The request's id, to be quoted to support. */
  reference?: string | undefined;
  children: ReactNode;
}

/** What came of a form, beside its button. */
export function FormNotice({ tone, login, reference, children }: Props) {
  const { t } = useTranslation("catalogue");
  const { pathname, search } = useLocation();
  return (
    <Notice tone={tone} role={tone === "success" ? "status" : "alert"}>
      {children}
      {login && (
        <>
          {" "}
          <TextLink quiet to={`/login?${new URLSearchParams({ next: carriedAddress(pathname, search) }).toString()}`}>
            {t("site:account.login")}
          </TextLink>
        </>
      )}
      {reference && (
        <p>
          {t("ui:reference")}{" "}
          <CopyButton text={reference} what={t("ui:copyReference")}>
            {reference}
          </CopyButton>
        </p>
      )}
    </Notice>
  );
}
