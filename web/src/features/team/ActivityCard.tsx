import { useState } from "react";
import {
  contractPath,
  conversationPath,
  offerPath,
  orderPath,
  requestPath,
  samplePath,
} from "#shared/desktop/addresses.ts";
import type { TeamActivityView } from "#shared/team/activity-contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates } from "#web/src/screens/dates.ts";
import { LoadFailed } from "#web/src/screens/LoadFailed.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Card, CardHead } from "#web/src/ui/Card.tsx";
import { Dialog } from "#web/src/ui/Dialog.tsx";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { TextLink } from "#web/src/ui/TextLink.tsx";
import { useTeamActivityQuery } from "./api.ts";
import styles from "./TeamPage.module.css";

const newest = 3;
const perPage = 20;

/** What colleagues have done lately; all of it in a dialog. */
export function ActivityCard({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation("team");
  const [isOpen, setOpen] = useState(false);
  const { data } = useTeamActivityQuery({ organizationId, limit: newest });
  if (!data || data.items.length === 0) return null;
  return (
    <Card as="section">
      <CardHead
        title={t("activity.title")}
        aside={
          data.total > newest && (
            <Button size="small" variant="ghost" onClick={() => setOpen(true)}>
              {t("activity.all")}
            </Button>
          )
        }
      />
      <div className={styles.part}>
        <Lines items={data.items} />
      </div>
      {isOpen && <AllDialog organizationId={organizationId} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function AllDialog({ organizationId, onClose }: { organizationId: string; onClose: () => void }) {
  const { t } = useTranslation("team");
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const cursor = cursors.at(-1);
  const { data, error, refetch, isFetching } = useTeamActivityQuery({
    organizationId,
    limit: perPage,
    ...(cursor && { cursor }),
  });
  return (
    <Dialog
      open
      title={t("activity.title")}
      onClose={onClose}
      footer={
        <>
          {cursors.length > 0 && (
            <Button onClick={() => setCursors(cursors.slice(0, -1))}>{t("activity.newer")}</Button>
          )}
          {data?.nextCursor && (
            <Button onClick={() => setCursors([...cursors, data.nextCursor ?? ""])}>{t("activity.older")}</Button>
          )}
        </>
      }
    >
      {!data && error && (
        <LoadFailed
          title={t("activity.loadFailed")}
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !error && <Skeleton shape="rows" count={4} />}
      {data && <Lines items={data.items} />}
    </Dialog>
  );
}

/** The page of what was done. */
function pathOf({ kind, reference, subjectId }: TeamActivityView): `/${string}` | null {
  if (kind === "messages" && subjectId) return conversationPath(subjectId);
  if (kind === "inquiry" && subjectId) return offerPath(subjectId);
  if (kind === "contract" && reference) return contractPath(reference);
  if (kind === "sample" && subjectId) return samplePath(subjectId);
  if ((kind === "request" || kind === "quote") && reference) return requestPath(reference);
  return kind === "order" && reference ? orderPath(reference, null) : null;
}

function Lines({ items }: { items: readonly TeamActivityView[] }) {
  const { t } = useTranslation("team");
  const { moment } = useDates();
  return (
    <ul className={styles.lacking}>
      {items.map((item) => {
        const { id, kind, what, person, subject, reference, count, at } = item;
        const path = pathOf(item);
        const about = [subject, reference].filter(Boolean).join(", ");
        const deed =
          ["order", "sample", "documents"].includes(kind) || kind === "contract" ? `${kind}.${what ?? "other"}` : kind;
        return (
          <li key={id}>
            <b>
              {t([`activity.did.${deed}`, `activity.did.${kind}.other`], { name: person ?? t("activity.gone"), count })}
            </b>
            <p className={styles.quiet}>
              {moment(at)}
              {about && ", "}
              {about && (path ? <TextLink to={path}>{about}</TextLink> : about)}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
