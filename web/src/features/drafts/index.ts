export { Asked } from "./Asked.tsx";
export { Returned } from "./Returned.tsx";
export { Waits } from "./Waits.tsx";
export { useWaitingDrafts } from "./use-own-drafts.ts";
export { useAskToSend } from "./use-ask-to-send.ts";
export { useListDraftsQuery, useGiveDraftBackMutation, useSendDraftMutation, useWithdrawDraftMutation } from "./api.ts";
