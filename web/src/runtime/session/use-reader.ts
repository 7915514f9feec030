import { useNavigate } from "#web/src/runtime/router/PageRouter.tsx";
import { selectSession } from "#web/src/runtime/session/session-slice.ts";
import { useAppSelector } from "#web/src/runtime/hooks.ts";
import { useClientServices } from "#web/src/runtime/services.tsx";
import { useHydrated } from "#web/src/hydration/use-hydrated.ts";

/**
 * Who is reading. The server writes a visitor's links; a visitor never sees them change. `loading` after the first render means that
 * a stored session is being read.
 */
export function useReader() {
  const { status, email } = useAppSelector(selectSession);
  const hydrated = useHydrated();
  return { status: hydrated ? status : ("signedOut" as const), email };
}

export function useLogout(): () => Promise<void> {
  const services = useClientServices();
  const navigate = useNavigate();
  return async () => {
    const isTold = await services().session.signOut();
    await navigate(isTold ? "/" : "/login?untold=1");
  };
}
