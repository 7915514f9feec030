export { Asked } from "./Asked.tsx";
export { useAskToSend } from "./use-ask-to-send.ts";
export { useListDraftsQuery, useGiveDraftBackMutation, useSendDraftMutation, useWithdrawDraftMutation } from "./api.ts";
