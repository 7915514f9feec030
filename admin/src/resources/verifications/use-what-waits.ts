import { useTranslate } from "react-admin";
import type { StaffVerificationRow } from "#shared/verification/admin-contract.ts";
import { isAsked } from "#shared/verification/choices.ts";

/** In a few words what a request waits for, or what became of it. */
export function useWhatWaits(): (row: StaffVerificationRow) => string {
  const t = useTranslate();
  return ({ state, unread, answeredAt, openQuestions, renewal }) => {
    if (!isAsked(state)) return t(`verifying:state.${state}`);
    if (openQuestions > 0) return t("verifying:queue.asked", { count: openQuestions });
    if (state === "questions") return t("verifying:queue.toReplace");
    const left = unread > 0 ? t("verifying:queue.left", { count: unread }) : t("verifying:queue.allRead");
    const what = answeredAt ? "answered" : renewal ? "renewal" : "first";
    return t("verifying:queue.waits", { what: t(`verifying:queue.${what}`), left });
  };
}
