import type { DraftCall } from "#shared/team/draft-calls.ts";
import { useMe } from "#web/src/features/identity/index.ts";
import { useAskForDraftMutation } from "./api.ts";

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
  const organizationId = me?.organization?.id ?? "";
  const ask = ({ params = {}, body = {}, ...asked }: Asked) => keep({ organizationId, params, body, ...asked });
  return [ask, state] as const;
}
