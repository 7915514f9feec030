import { useEffect, useRef } from "react";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import { useNavigate } from "#web/src/runtime/router/PageRouter.tsx";
import { useClientServices } from "#web/src/runtime/services.tsx";
import { sessionNoted, selectSession } from "#web/src/runtime/session/session-slice.ts";
import { useAppStore } from "#web/src/runtime/hooks.ts";
import { useDeleteAccountMutation } from "../api.ts";

/** Ends the account for a proof, and shows the farewell; what was refused stands in `error`, until `forget` is called. */
export function useAccountDeletion() {
  const services = useClientServices();
  const navigate = useNavigate();
  const store = useAppStore();
  const [remove, { error, isLoading, reset }] = useDeleteAccountMutation();
  const leaving = useRef(false);
  // Only once another page is shown: the dashboard sends whoever has no session to the sign-in page.
  useEffect(
    () => () => {
      if (leaving.current) void services().session.signOut();
    },
    [services],
  );
  const leave = async (proof: { password?: string; code?: string }): Promise<unknown> => {
    store.dispatch(sessionNoted({ ending: true }));
    const answer = await remove(proof);
    // The session may be over before the answer has come, and takes it along with all that was asked for by it: then that is the answer.
    const isGone = !isApiError(answer.error) && selectSession(store.getState()).status === "signedOut";
    if (answer.error && !isGone) {
      store.dispatch(sessionNoted({ ending: false }));
      return answer.error;
    }
    leaving.current = true;
    await navigate("/login?deleted=1", { replace: true });
    return undefined;
  };
  return { leave, error, isLoading, forget: reset };
}
