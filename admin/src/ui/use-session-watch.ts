import { useEffect } from "react";
import { useAuthProvider, useGetIdentity, useLogout } from "react-admin";
import type { StaffAuth } from "../providers/auth.ts";

/** Follows what happens to the session in another tab: signed out there is signed out here, another person begins anew. */
export function useSessionWatch(): void {
  const auth = useAuthProvider<StaffAuth>();
  const logout = useLogout();
  const { identity } = useGetIdentity();
  const known = identity?.id;
  useEffect(
    () =>
      auth?.onChange((userId) => {
        if (userId === null) void logout();
        else if (known !== undefined && userId !== known) window.location.reload();
      }),
    [auth, logout, known],
  );
}
