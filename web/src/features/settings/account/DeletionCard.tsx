import { useState } from "react";
import type { MeView } from "#shared/people/contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { AuthProblemNotice } from "./AuthProblemNotice.tsx";
import { FactorDeletion, LetterDeletion, PasswordDeletion } from "./DeletionForms.tsx";
import { SettingCard, settingStyles as styles } from "./SettingCard.tsx";
import type { AuthUser } from "./use-auth-user.ts";

/** The end of an account: what it means in plain words, and what the account has as proof. */
export function DeletionCard({ user, account }: { user: MeView["user"]; account: AuthUser }) {
  const { t } = useTranslation("settings");
  const [open, setOpen] = useState(false);
  return (
    <SettingCard
      id="deletion"
      title={t("deletion.title")}
      now={t("deletion.now")}
      action={t("deletion.begin")}
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      form={user.hasPassword ? <PasswordDeletion /> : <WithoutPassword email={user.email} account={account} />}
    />
  );
}

function WithoutPassword({ email, account: { user, problem, reload } }: { email: string; account: AuthUser }) {
  if (user) {
    const factors = (user.factors ?? []).filter(({ status }) => status === "verified");
    return factors.length > 0 ? <FactorDeletion factors={factors} /> : <LetterDeletion email={email} />;
  }
  return (
    <div className={styles.fields}>
      {problem ? (
        <AuthProblemNotice problem={problem} onRetry={() => void reload()} />
      ) : (
        <Skeleton shape="text" count={2} />
      )}
    </div>
  );
}
