import type { ReactNode } from "react";
import { useMe } from "#web/src/features/identity/index.ts";
import { useProblemText } from "#web/src/forms/use-problem-text.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { Card, CardHead } from "#web/src/ui/Card.tsx";
import { IconRefresh } from "#web/src/ui/icons.ts";
import { Notice } from "#web/src/ui/Notice.tsx";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import {
  useDebugCreationMutation,
  useDebugMembersQuery,
  useDebugOrganizationsQuery,
  useDebugUserOrganizationsQuery,
} from "./api.ts";
import styles from "./DebugPage.module.css";

/** What the API knows of the reader, as it is. */
export function Diagnostics() {
  const { t } = useTranslation("debug");
  const account = useMe();
  const organizations = useDebugOrganizationsQuery();
  const members = useDebugMembersQuery();
  const userOrganizations = useDebugUserOrganizationsQuery();
  const [create, creation] = useDebugCreationMutation();
  const lists = { organizations, members, userOrganizations };
  const all = [account, ...Object.values(lists)];
  const refresh = () => {
    for (const { refetch } of all) void refetch();
  };
  return (
    <>
      <div className={styles.actions}>
        <Button
          variant="primary"
          icon={IconRefresh}
          loading={all.some(({ isFetching }) => isFetching)}
          onClick={refresh}
        >
          {t("refresh")}
        </Button>
        <Button loading={creation.isLoading} onClick={() => void create()}>
          {t("testFunction")}
        </Button>
      </div>
      <Part title={t("user")} problem={t("error.general")} query={account}>
        {account.me && <Raw of={account.me} name={t("user")} />}
      </Part>
      {(["organizations", "members", "userOrganizations"] as const).map((name) => (
        <Part
          key={name}
          title={t(name)}
          aside={
            lists[name].data && (
              <span className={styles.count}>{t("rows", { count: lists[name].data.rows.length })}</span>
            )
          }
          problem={t(`error.${name}`)}
          query={lists[name]}
        >
          {lists[name].data && <Raw of={lists[name].data.rows} name={t(name)} />}
        </Part>
      ))}
      {!creation.isUninitialized && (
        <div role="status">
          <Part title={t("response")} problem={t("error.general")} query={creation}>
            {creation.data && (
              <>
                <p className={styles.hint}>{t(creation.data.success ? "rolledBack" : "notCreated")}</p>
                <Raw of={creation.data} name={t("response")} />
              </>
            )}
          </Part>
        </div>
      )}
    </>
  );
}

interface PartProps {
  title: string;
  aside?: ReactNode;
  /** What stands above an error. */
  problem: string;
  query: { isLoading: boolean; error?: unknown };
  children: ReactNode;
}

function Part({ title, aside, problem, query, children }: PartProps) {
  const problemText = useProblemText();
  const { text, reference } = problemText(query.error);
  return (
    // The rows inside are the landmark of this name.
    <Card as="section">
      <CardHead title={title} aside={aside} />
      <div className={styles.body}>
        {query.isLoading ? (
          <Skeleton shape="text" />
        ) : query.error ? (
          <Notice tone="danger" role="alert" title={problem}>
            {[text, reference].filter(Boolean).join(" · ")}
          </Notice>
        ) : (
          children
        )}
      </div>
    </Card>
  );
}

/** JSON, which is the same in every language. */
function Raw({ of, name }: { of: unknown; name: string }) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard.
    <pre className={styles.raw} tabIndex={0} role="region" aria-label={name} lang="en">
      {JSON.stringify(of, null, 2)}
    </pre>
  );
}
