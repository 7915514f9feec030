import { useState } from "react";
import type { MeView } from "#shared/people/contract.ts";
import { useNoticeChoicesQuery } from "#web/src/features/notifications/index.ts";
import { Card } from "#web/src/ui/Card.tsx";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { SlowHint } from "#web/src/ui/SlowHint.tsx";
import { DeletionCard } from "./account/DeletionCard.tsx";
import { DevicesCard, useFirstDevices } from "./account/DevicesCard.tsx";
import { EmailCard } from "./account/EmailCard.tsx";
import { ExportCard } from "./account/ExportCard.tsx";
import { FactorCard } from "./account/FactorCard.tsx";
import { LanguageCard } from "./account/LanguageCard.tsx";
import { NotificationsCard } from "./account/NotificationsCard.tsx";
import { PasswordCard } from "./account/PasswordCard.tsx";
import type { AuthUser } from "./account/use-auth-user.ts";
import { SignInMethodsCard } from "./account/SignInMethodsCard.tsx";
import { AccountCard } from "./AccountCard.tsx";

/**
 * @param ways whether the card with the ways to sign in is shown.
 * @param notices whether there is an organization whose notices can be chosen.
 */
export const accountPlaces = (ways: boolean, notices: boolean) => [
  {
    name: "account",
    places: [
      ...["account", "email", "password", ...(ways ? ["ways"] : []), "two-factor", "devices", "language"],
      ...(notices ? ["notifications"] : []),
    ],
  },
  { name: "data", places: ["export", "deletion"] },
];

interface Props {
  user: MeView["user"];
  account: AuthUser;
  /** Whether there are, or can be, more ways to sign in than the password. */
  ways: boolean;
  /** Whether there is an organization whose notices can be chosen. */
  notices: boolean;
  /** Whether all that the cards show has answered, or failed. */
  arrived: boolean;
}

/** Whether the cards can be shown; what they show is on its way from the first call on. */
export function useArrival({ user, problem }: AuthUser, notices: boolean): boolean {
  const [arrived, setArrived] = useState(false);
  const { data, error } = useFirstDevices(arrived);
  const choices = useNoticeChoicesQuery(undefined, { skip: arrived || !notices });
  const chosen = !notices || choices.data || choices.error;
  if (!arrived && (user ?? problem) && (data ?? error) && chosen) setArrived(true);
  return arrived;
}

/** In place of what has not arrived. */
export function SettingsToCome() {
  return (
    <Card padded>
      <Skeleton shape="rows" count={4} />
      <SlowHint />
    </Card>
  );
}

/**
 * What is the reader's own, with or without an organization. It comes in one piece: cards that grew one after the other would push a button
 * away from under the pointer that is about to press it.
 */
export function AccountSections({ user, account, ways, notices, arrived }: Props) {
  if (!arrived) return <SettingsToCome />;
  return (
    <>
      <div id="account">
        <AccountCard user={user} />
      </div>
      <EmailCard email={user.email} account={account} />
      <PasswordCard user={user} onChanged={() => void account.reload()} />
      {ways && <SignInMethodsCard user={user} account={account} />}
      <FactorCard account={account} />
      <DevicesCard />
      <LanguageCard user={user} account={account} />
      {notices && <NotificationsCard />}
      <ExportCard />
      <DeletionCard user={user} account={account} />
    </>
  );
}
