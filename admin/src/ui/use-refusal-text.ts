import { useTranslate } from "react-admin";
import type { FieldProblem } from "#shared/kernel/errors.ts";
import { refusalOf } from "../providers/http.ts";
import { formatMoment } from "./moments.ts";
import { useLanguage } from "./use-language.ts";

interface RefusalText {
  text: string;
  /** Stands in the server's log line too. */
  reference: string | undefined;
}

/** What a refusal of the API says to the reader. Raw texts of the server are never shown. */
export function useRefusalText(): (error: unknown) => RefusalText {
  const t = useTranslate();
  const language = useLanguage();
  return (error) => {
    const { code, details, requestId } = refusalOf(error);
    const values: Record<string, unknown> = { ...details };
    if (typeof values.at === "string" && values.at) values.at = formatMoment(values.at, language);
    // The website's words for it speak of owners and organizations.
    const own = { "accounts.forbidden": "state.forbidden", offline: "state.offline" } as const;
    const key = code in own ? own[code as keyof typeof own] : `errors:${code}`;
    return { text: t(key, { ...values, _: t("errors:server.unexpected") }), reference: requestId || undefined };
  };
}

/** A field's problem in words, whether the browser or the server found it. */
export function useProblemText(): (problem: FieldProblem) => string {
  const t = useTranslate();
  return ({ key, values }) => t(`validation:${key}`, { ...values, _: t("validation:invalid") });
}
