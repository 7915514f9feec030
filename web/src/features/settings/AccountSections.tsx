import type { MeView } from "#shared/accounts/contract.ts";
import { DeletionCard } from "./account/DeletionCard.tsx";
import { DevicesCard } from "./account/DevicesCard.tsx";
import { EmailCard } from "./account/EmailCard.tsx";
import { ExportCard } from "./account/ExportCard.tsx";
import { FactorCard } from "./account/FactorCard.tsx";
import { LanguageCard } from "./account/LanguageCard.tsx";
import { PasswordCard } from "./account/PasswordCard.tsx";
import { useAuthUser } from "./account/use-auth-user.ts";
import { AccountCard } from "./AccountCard.tsx";

export const accountPlaces = [
  { name: "account", places: ["account", "email", "password", "two-factor", "devices", "language"] },
  { name: "data", places: ["export", "deletion"] },
] as const;

/** What is the reader's own, with or without an organization. */
export function AccountSections({ user }: { user: MeView["user"] }) {
  const account = useAuthUser();
  return (
    <>
      <div id="account">
        <AccountCard user={user} />
      </div>
      <EmailCard email={user.email} account={account} />
      <PasswordCard user={user} onChanged={() => void account.reload()} />
      <FactorCard account={account} />
      <DevicesCard />
      <LanguageCard account={account} />
      <ExportCard />
      <DeletionCard user={user} account={account} />
    </>
  );
}
