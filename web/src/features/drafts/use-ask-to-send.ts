import type { DraftCall } from "#shared/team/draft-calls.ts";
import { useMe } from "#web/src/features/identity/index.ts";
import { useAskForDraftMutation } from "./api.ts";
import { useReturnedDraft } from "./use-own-drafts.ts";

interface Asked {
  call: DraftCall;
  params?: object;
  body?: object;
  idempotencyKey: string;
}

/** Keeps what a form says for a manager to send, in place of its own call: refusals come as that call's would. */
export function useAskToSend() {
  const { me } = useMe();
  const [keep, state] = useAskForDraftMutation();
  const replaces = useReturnedDraft()?.id ?? null;
  const organizationId = me?.organization?.id ?? "";
  const ask = ({ params = {}, body = {}, ...asked }: Asked) =>
    keep({ organizationId, params, body, replaces, ...asked });
  return [ask, state] as const;
}
