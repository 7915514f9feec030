import type { VerificationView } from "#shared/verification/contract.ts";

type Missing = VerificationView["missing"][number];

/** What of a missing thing is named on the page: a detail, a paper of a kind, or a certificate. */
export function partsOf({ field }: Pick<Missing, "field">): { of: "detail" | "paper" | "certificate"; name: string } {
  const [, paper] = /^papers\.(.+)$/.exec(field) ?? [];
  if (paper) return { of: "paper", name: paper };
  const [, certificate] = /^certificates[.[]([^\]]+)/.exec(field) ?? [];
  if (certificate) return { of: "certificate", name: certificate };
  return { of: "detail", name: field.replace(/^details\./, "") };
}

/** The id of the place of a field, a paper or a certificate. */
export const placeId = (missing: Pick<Missing, "field">): string => {
  const { of, name } = partsOf(missing);
  return `${of}-${name}`;
};

/** Brings the place of what is missing into view, and the focus to where it is given. */
export function goTo(missing: Pick<Missing, "field">): void {
  const place = document.getElementById(placeId(missing));
  if (!place) return;
  place.scrollIntoView({ block: "center" });
  const control = place.matches("input, select, textarea, button")
    ? place
    : place.querySelector<HTMLElement>("input, select, textarea, button");
  (control ?? place).focus({ preventScroll: true });
}
