import { useState } from "react";
import type { BankDetailsView, ShownAccount } from "#shared/bank-details/contract.ts";
import { countryName } from "#shared/kernel/country.ts";
import type { MeView } from "#shared/people/contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates } from "#web/src/screens/dates.ts";
import { LoadFailed } from "#web/src/screens/LoadFailed.tsx";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Notice } from "#web/src/ui/Notice.tsx";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { SettingCard, settingStyles as styles } from "../account/SettingCard.tsx";
import { BankAccountForm } from "./BankAccountForm.tsx";
import { useBankDetailsQuery, useWithdrawBankDetailsMutation } from "./api.ts";

interface Props {
  organizationId: string;
  user: MeView["user"];
}

/** Where a supplier is paid: what is in force, the change that waits, and the form for another account. */
export function PayoutsCard({ organizationId, user }: Props) {
  const { t } = useTranslation("settings-organization");
  const { deadline } = useDates();
  const accountWords = useAccountWords();
  const { data, error, refetch, isFetching } = useBankDetailsQuery(organizationId);
  const [open, setOpen] = useState(false);
  const [done, setDone] = useState(false);
  const mayChange = data?.can.includes("change") ?? false;
  const now = data && (
    <>
      {data.inForce
        ? t("payouts.inForce", { account: accountWords(data.inForce), since: deadline(data.inForce.since) })
        : t(data.givenByUs ? "payouts.none" : "payouts.askedElsewhere")}
      {data.givenByUs && !mayChange && !data.waiting && <> {t("payouts.ownersOnly")}</>}
    </>
  );
  return (
    <SettingCard
      id="payouts"
      title={t("payouts.title")}
      now={now}
      {...(mayChange && { action: t(data?.inForce ? "payouts.change" : "payouts.enter") })}
      open={open && mayChange}
      onOpen={() => {
        setDone(false);
        setOpen(true);
      }}
      onClose={() => setOpen(false)}
      form={
        data && (
          <BankAccountForm
            organizationId={organizationId}
            version={data.version}
            isFirst={data.inForce === null}
            user={user}
            onDone={() => {
              setOpen(false);
              setDone(true);
            }}
          />
        )
      }
    >
      {!data && (
        <div className={styles.inset}>
          {error ? (
            <LoadFailed
              title={t("payouts.loadFailed")}
              error={error}
              onRetry={() => void refetch()}
              retrying={isFetching}
            />
          ) : (
            <Skeleton shape="text" count={2} />
          )}
        </div>
      )}
      {data && !open && <Standing organizationId={organizationId} details={data} isDone={done} />}
    </SettingCard>
  );
}

/** "Coopérative du Lac, Banque du Port (France), account ending 2606, EUR". */
function useAccountWords() {
  const { t } = useTranslation("settings-organization");
  const language = useLanguage();
  return ({ bankCountry, ...account }: ShownAccount) =>
    t("payouts.account", { ...account, country: countryName(bankCountry, language) });
}

interface StandingProps {
  organizationId: string;
  details: BankDetailsView;
  /** Something was saved here just now. */
  isDone: boolean;
}

/** The change that waits, or what became of it. */
function Standing({ organizationId, details: { waiting, withdrawn, can }, isDone }: StandingProps) {
  const { t } = useTranslation("settings-organization");
  const { deadline } = useDates();
  const accountWords = useAccountWords();
  const [withdraw, { isLoading, error }] = useWithdrawBankDetailsMutation();
  if (waiting)
    return (
      <div className={styles.inset}>
        <Notice
          tone="amber"
          role={isDone ? "status" : undefined}
          title={t("payouts.waitingTitle", { effectiveAt: deadline(waiting.effectiveAt) })}
          action={
            can.includes("withdraw") && (
              <Button
                size="small"
                loading={isLoading}
                onClick={() => void withdraw({ organizationId, changeId: waiting.id })}
              >
                {t("payouts.withdraw")}
              </Button>
            )
          }
        >
          {t("payouts.waiting", {
            account: accountWords(waiting),
            asker: waiting.askedBy ?? "",
            askedAt: deadline(waiting.askedAt),
          })}
        </Notice>
        <Refusal error={error} />
      </div>
    );
  if (error)
    return (
      <div className={styles.inset}>
        <Refusal error={error} />
      </div>
    );
  if (withdrawn)
    return (
      <div className={styles.inset}>
        <Notice tone="info" role="status">
          {t(`payouts.withdrawn.${withdrawn.because}`)}
        </Notice>
      </div>
    );
  return isDone ? (
    <div className={styles.inset}>
      <Notice tone="success" role="status">
        {t("payouts.done")}
      </Notice>
    </div>
  ) : null;
}
