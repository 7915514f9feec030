import type { MeView } from "#shared/people/contract.ts";
import { LanguageCard } from "../account/LanguageCard.tsx";
import { NotificationsCard } from "../account/NotificationsCard.tsx";
import { useAuthUser } from "../account/use-auth-user.ts";
import styles from "../SettingsPage.module.css";

interface Props {
  user: MeView["user"];
  /** Whether there is an organization whose notices can be chosen. */
  notices: boolean;
}

/** In which language the reader is written to, and of what. */
export function NotificationsTab({ user, notices }: Props) {
  const account = useAuthUser();
  return (
    <div className={styles.main}>
      <LanguageCard user={user} account={account} />
      {notices && <NotificationsCard />}
    </div>
  );
}
