import type { InspectView } from "#shared/inspectors/inspect-contract.ts";
import { keepSent, keptName } from "#web/src/features/documents/index.ts";
import { dropDraft } from "#web/src/runtime/kept-draft.ts";

/** What an inspector sends beside the figures. */
const purposes = ["inspectionReport", "inspectionPicture"] as const;

/** Under which name this browser keeps what is typed. */
export const placeOf = (invitationId: string): string => `inspect:${invitationId}`;

/** Files stay with the link: what was sent from another place, or before the work was ended here, is in the form again. */
export function giveBackFiles({ id, files }: InspectView): void {
  for (const purpose of purposes) keepSent(placeOf(id), purpose, files);
}

/** Leaves nothing of the work in this browser. */
export function eraseHere(invitationId: string): void {
  const place = placeOf(invitationId);
  for (const name of [place, ...purposes.map((purpose) => keptName(purpose, place))]) dropDraft(name);
}
