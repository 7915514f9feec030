import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslate } from "react-admin";
import { staffAccountEndpoints, type StaffAccountView } from "#shared/people/staff-accounts-contract.ts";
import { Email } from "../../ui/Email.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { useStaffPermissions } from "../../ui/Guard.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { ReasonDialog } from "../../ui/ReasonDialog.tsx";
import { ShowPage } from "../../ui/ShowPage.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { useMove } from "../../ui/use-move.ts";
import { FactorBadge } from "./FactorBadge.tsx";

const action = "remove-factors";

export function AccountPage() {
  const t = useTranslate();
  return (
    <ShowPage<StaffAccountView>
      list={{ to: "/accounts", label: t("resources.accounts.name", { count: 2 }) }}
      absent={t("errors:staff.accountNotFound")}
    >
      {(account) => <Account key={account.id} account={account} />}
    </ShowPage>
  );
}

/** An account as support sees it: whose it is, how it is protected, and the way in for whoever has lost that. */
function Account({ account }: { account: StaffAccountView }) {
  const t = useTranslate();
  const [isDone, setDone] = useState(false);
  return (
    <>
      <PageHead
        title={account.email}
        back={{ to: "/accounts", label: t("resources.accounts.name", { count: 2 }), here: account.email }}
      >
        <FactorBadge isOn={account.secondFactor} />
      </PageHead>
      <Stack>
        {isDone && (
          <Notice tone="success" role="status">
            {t("people.removed")}
          </Notice>
        )}
        <Panel title={t("people.account")}>
          <Facts
            items={[
              { label: t("people.email"), value: <Email of={account.email} /> },
              { label: t("people.organization"), value: account.organization },
              { label: t("people.role"), value: account.staff ? t("people.isStaff") : null },
              { label: t("people.since"), value: <Moment at={account.createdAt} /> },
              {
                label: t("people.confirmed"),
                value: account.confirmedAt ? <Moment at={account.confirmedAt} /> : t("people.never"),
              },
              {
                label: t("people.lastSignIn"),
                value: account.lastSignInAt ? <Moment at={account.lastSignInAt} /> : t("people.never"),
              },
            ]}
          />
        </Panel>
        <Factors account={account} onDone={() => setDone(true)} />
      </Stack>
    </>
  );
}

function Factors({ account, onDone }: { account: StaffAccountView; onDone: () => void }) {
  const t = useTranslate();
  const { permissions } = useStaffPermissions();
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<unknown>();
  const moving = useMove({ resource: "accounts", record: { id: account.id }, onRefused: setRefusal, onDone });
  return (
    <Panel title={t("people.factor")}>
      <Stack>
        {account.secondFactor ? (
          <Facts
            items={[
              ...account.apps.map(({ name, createdAt }) => ({
                label: name || t("settings:factor.app"),
                value: <Moment at={createdAt} />,
              })),
              {
                label: t("settings:factor.codes.title"),
                value: t("settings:factor.codes.left", { count: account.recoveryCodesLeft }),
              },
            ]}
          />
        ) : (
          <p>{t("people.without")}</p>
        )}
        {account.secondFactor && permissions?.includes("accounts.removeFactors") && (
          <>
            <p>{t("people.lost")}</p>
            <div>
              <Button
                variant="outlined"
                color="error"
                onClick={() => {
                  setRefusal(undefined);
                  setAsking(true);
                }}
              >
                {t("people.remove")}
              </Button>
            </div>
          </>
        )}
      </Stack>
      {isAsking && (
        <ReasonDialog
          title={t("people.removeTitle")}
          submit={t("people.remove")}
          danger
          help={t("people.removeHelp")}
          action={action}
          draftName={`account.${account.id}`}
          schema={staffAccountEndpoints.removeFactors.body}
          moving={moving}
          refusal={refusal}
          onClose={() => setAsking(false)}
        >
          <p>{t("people.removeHint", { email: account.email })}</p>
        </ReasonDialog>
      )}
    </Panel>
  );
}
