import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { messageValues } from "#shared/look/message-values.ts";
import type { ApiError } from "#shared/kernel/render.ts";

/**
 * The translated sentence of a refusal, and a reference for what nobody foresaw. Raw texts of servers are never shown.
 *
 * @param place `form` where something has been typed, which is then said to be still there.
 */
export function useProblemText(place?: "form"): (error: unknown) => { text: string; reference: string | undefined } {
  const { t, i18n } = useTranslation(["errors", "ui"]);
  return (error) => {
    const { code, details, requestId } = (
      isApiError(error) ? error : { code: "server.unexpected", details: {}, requestId: "" }
    ) as ApiError;
    // Whoever is taken out of a team while they work learns that, and not that they have never belonged to one.
    const hasLeft = code === "accounts.organizationRequired" && typeof details.left === "string";
    const text = t(hasLeft ? "ui:organizationLeft" : code, {
      ...messageValues(details, i18n.language),
      defaultValue: t("server.unexpected"),
    });
    return {
      // Nothing was refused: what was typed is worth sending again.
      text: place && (hasLeft || /^(network|signInAway|server)/.test(code)) ? `${text} ${t("kept")}` : text,
      // To be quoted where our words do not say what to do.
      reference: code.startsWith("server.") && requestId ? requestId : undefined,
    };
  };
}

export const isApiError = (error: unknown): error is ApiError =>
  typeof error === "object" && error !== null && "code" in error && "details" in error;
