import { useLocation } from "react-router-dom";
import { mostDrafts } from "#shared/team/draft-calls.ts";
import type { DraftView } from "#shared/team/drafts-contract.ts";
import { useMe } from "#web/src/features/identity/index.ts";
import { useListDraftsQuery } from "./api.ts";

/** All that waits in the reader's organization, and what of their own has come back. */
function useDrafts(skip: boolean): readonly DraftView[] {
  const { me } = useMe();
  const organizationId = me?.organization?.id;
  const { data } = useListDraftsQuery(
    { organizationId: organizationId ?? "", limit: mostDrafts },
    { skip: skip || !organizationId },
  );
  return data?.items ?? [];
}

/** What waits for a manager, as far as it is about something. */
export const useWaitingDrafts = (isAbout: (draft: DraftView) => boolean): DraftView[] =>
  useDrafts(false).filter((draft) => draft.state === "waiting" && isAbout(draft));

/** The reader's own draft that has come back, where the page was opened to change it. */
export function useReturnedDraft(): DraftView | undefined {
  const id = new URLSearchParams(useLocation().search).get("draft");
  return useDrafts(!id).find((draft) => draft.id === id && draft.state !== "waiting" && draft.can.includes("withdraw"));
}
