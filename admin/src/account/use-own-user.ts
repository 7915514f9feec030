import { useQuery, useQueryClient } from "@tanstack/react-query";
import { HttpError } from "react-admin";
import { attempt, type Outcome } from "#shared/identity/auth-problems.ts";
import { countRecoveryCodes } from "#shared/identity/second-factor.ts";
import type { OwnAccount } from "../providers/session.ts";
import { useAccountCall } from "./use-account.ts";

/** Refused calls as the console's pages know them. */
const failure = (code: string) =>
  new HttpError(code, 0, { code: code === "network" ? "network" : "server.unexpected", details: {} });

/** Reads one thing about the reader's own account; nothing of it is taken from a cache when a page begins. */
function useOwn<Data>(name: string, read: (account: OwnAccount) => Promise<Outcome<Data>>, enabled = true) {
  const call = useAccountCall();
  return useQuery({
    queryKey: ["own", name],
    queryFn: async () => {
      const { data, problem } = await call(read);
      if (problem) throw failure(problem.code);
      return data;
    },
    staleTime: 0,
    enabled,
  });
}

/** Address and authenticator apps, as the server knows them. */
export const useOwnUser = () =>
  useOwn("user", ({ client }) =>
    attempt(async () => (await client()).getUser().then(({ data, error }) => ({ data: data.user, error }))),
  );

/** How many recovery codes are left. */
export const useCodesLeft = (enabled: boolean) => useOwn("codes", countRecoveryCodes, enabled);

/** Reads all of it again, after something was changed. */
export function useReadAgain() {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: ["own"] });
}
