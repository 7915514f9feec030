import { useMemo, useState } from "react";
import type { MeView } from "#shared/people/contract.ts";
import { DevicesCard, useFirstDevices } from "../account/DevicesCard.tsx";
import { EmailCard } from "../account/EmailCard.tsx";
import { FactorCard } from "../account/FactorCard.tsx";
import { PasswordCard } from "../account/PasswordCard.tsx";
import { OwnerContext } from "../account/PresentPassword.tsx";
import { useHasWays } from "../account/sign-in-methods.ts";
import { SignInMethodsCard } from "../account/SignInMethodsCard.tsx";
import { useAuthUser, type AuthUser } from "../account/use-auth-user.ts";
import { SettingsToCome } from "./SettingsToCome.tsx";
import styles from "../SettingsPage.module.css";

/** Whether the cards can be shown; what they show is on its way from the first call on. */
function useArrival({ user, problem }: AuthUser): boolean {
  const [arrived, setArrived] = useState(false);
  const { data, error } = useFirstDevices(arrived);
  if (!arrived && (user ?? problem) && (data ?? error)) setArrived(true);
  return arrived;
}

/**
 * How the reader signs in, and where they are signed in. It comes in one piece: cards that grew one after the other would push a button
 * away from under the pointer that is about to press it.
 */
export function SecurityTab({ user }: { user: MeView["user"] }) {
  const account = useAuthUser();
  const ways = useHasWays(account);
  const hasFactor = account.user?.factors?.some(({ status }) => status === "verified") ?? false;
  const { email, hasPassword } = user;
  const owner = useMemo(() => ({ email, hasPassword, hasFactor }), [email, hasPassword, hasFactor]);
  if (!useArrival(account)) return <SettingsToCome />;
  return (
    <OwnerContext value={owner}>
      <div className={styles.main}>
        <EmailCard email={user.email} account={account} />
        <PasswordCard user={user} onChanged={() => void account.reload()} />
        {ways && <SignInMethodsCard user={user} account={account} />}
        <FactorCard account={account} />
        <DevicesCard />
      </div>
    </OwnerContext>
  );
}
