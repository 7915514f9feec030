import type { MeView } from "#shared/people/contract.ts";
import { DeletionCard } from "../account/DeletionCard.tsx";
import { ExportCard } from "../account/ExportCard.tsx";
import { useAuthUser } from "../account/use-auth-user.ts";
import styles from "../SettingsPage.module.css";

/** What is kept about the reader, and the end of it. */
export function DataTab({ user }: { user: MeView["user"] }) {
  const account = useAuthUser();
  return (
    <div className={styles.main}>
      <ExportCard />
      <DeletionCard user={user} account={account} />
    </div>
  );
}
