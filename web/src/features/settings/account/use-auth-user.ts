import { useCallback, useEffect, useState } from "react";
import type { User } from "@supabase/auth-js";
import { baseApi } from "#web/src/runtime/api/base.ts";
import { useAppDispatch } from "#web/src/runtime/hooks.ts";
import { useClientServices } from "#web/src/runtime/services.tsx";
import { attempt, type AuthProblem } from "#web/src/features/identity/index.ts";

export interface AuthUser {
  /** As the auth endpoints know the reader; undefined until they have answered. */
  user: User | undefined;
  problem: AuthProblem | undefined;
  /** Asks again, after something has changed. */
  reload: () => Promise<void>;
}

/** Address, a wished address and factors of the reader: what `GET /me` does not say. */
export function useAuthUser(): AuthUser {
  const services = useClientServices();
  const dispatch = useAppDispatch();
  const [state, setState] = useState<{ user?: User | undefined; problem?: AuthProblem | undefined }>({});
  const load = useCallback(
    () =>
      attempt(async () => (await services().session.client()).getUser()).then(({ data, problem }) =>
        setState((before) => ({ user: data?.user ?? before.user, problem })),
      ),
    [services],
  );
  useEffect(() => void load(), [load]);
  const reload = useCallback(async () => {
    await load();
    dispatch(baseApi.util.invalidateTags(["Me"]));
  }, [load, dispatch]);
  return { user: state.user, problem: state.problem, reload };
}
