import { useEffect, useRef } from "react";
import { useNavigate } from "#web/src/runtime/router/PageRouter.tsx";
import { useClientServices } from "#web/src/runtime/services.tsx";
import { useDeleteAccountMutation } from "../api.ts";

/** Ends the account for a proof, and shows the farewell; what was refused stands in `error`, until `forget` is called. */
export function useAccountDeletion() {
  const services = useClientServices();
  const navigate = useNavigate();
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
    const answer = await remove(proof);
    if (answer.error) return answer.error;
    leaving.current = true;
    await navigate("/login?deleted=1", { replace: true });
    return undefined;
  };
  return { leave, error, isLoading, forget: reset };
}
