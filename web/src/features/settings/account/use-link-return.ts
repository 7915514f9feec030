import { useEffect, useState } from "react";
import type { UserIdentity } from "@supabase/auth-js";
import { useLocation } from "react-router-dom";
import { useNavigate } from "#web/src/runtime/router/PageRouter.tsx";
import type { AuthProblem } from "#web/src/features/identity/index.ts";
import { useAuthWords } from "./AuthProblemNotice.tsx";
import { waysPlace } from "./sign-in-methods.ts";

interface Returned {
  /** The provider that the account has now; the account itself says so, for anybody can write an address. */
  linked: string | undefined;
  /** Why it was not added, in words. */
  problem: string | undefined;
}

/** What a provider has led back with that was to be added to the account. The address does not keep it. */
export function useLinkReturn(identities: readonly UserIdentity[] | undefined): Returned {
  const search = new URLSearchParams(useLocation().search);
  const navigate = useNavigate();
  const words = useAuthWords();
  const provider = search.get("linked");
  const [{ wished, problem }] = useState(() => ({
    wished: provider,
    problem: provider === null ? undefined : words(refusalIn(search)),
  }));
  useEffect(() => {
    if (provider !== null) void navigate(`/dashboard/settings/security#${waysPlace}`, { replace: true });
  }, [provider, navigate]);
  const linked = problem ? undefined : identities?.find((identity) => identity.provider === wished)?.provider;
  return { linked, problem };
}

/** A code alone is taken from an address; words in it are anybody's. */
function refusalIn(search: URLSearchParams): AuthProblem | undefined {
  const code = search.get("error_code");
  return code === null ? undefined : { code: /^\w{1,60}$/.test(code) ? code : "unknown", message: "" };
}
