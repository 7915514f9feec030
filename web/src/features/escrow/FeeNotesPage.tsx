import type { FeeNoteView } from "#shared/escrow/fee-note-contract.ts";
import { minorOf, moneyView } from "#shared/kernel/money.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useMe } from "#web/src/features/identity/index.ts";
import { DashboardMeta } from "#web/src/screens/DashboardMeta.tsx";
import { useDates } from "#web/src/screens/dates.ts";
import { pageEnd, useFilters } from "#web/src/screens/filters.ts";
import { LoadFailed } from "#web/src/screens/LoadFailed.tsx";
import { SearchBox } from "#web/src/screens/SearchBox.tsx";
import { SetupRequired } from "#web/src/screens/SetupRequired.tsx";
import { Badge } from "#web/src/ui/Badge.tsx";
import { Button, ButtonLink } from "#web/src/ui/Button.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { EmptyState } from "#web/src/ui/EmptyState.tsx";
import { MoneyText } from "#web/src/ui/Money.tsx";
import { Notice } from "#web/src/ui/Notice.tsx";
import { PageHead } from "#web/src/ui/PageHead.tsx";
import { Pagination } from "#web/src/ui/Pagination.tsx";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { SlowHint } from "#web/src/ui/SlowHint.tsx";
import { Table, type Column } from "#web/src/ui/Table.tsx";
import { TextLink } from "#web/src/ui/TextLink.tsx";
import { useListFeeNotesQuery } from "./fee-note-api.ts";
import { FeeNotePdf } from "./FeeNotePdf.tsx";
import styles from "./FeeNotes.module.css";

const pageSize = 25;

export function Component() {
  const { t } = useTranslation("fee-notes");
  const { me } = useMe();
  if (!me) return null;
  if (!me.organization) return <SetupRequired email={me.user.email} />;
  return (
    <>
      <DashboardMeta title={t("title")} />
      <PageHead look="desk" title={t("title")} lede={t("lede")} />
      {me.organization.type === "supplier" ? (
        <List />
      ) : (
        <Notice
          tone="amber"
          title={t("suppliersOnly.title")}
          action={
            <ButtonLink to="/dashboard/escrow" size="small">
              {t("suppliersOnly.toOrders")}
            </ButtonLink>
          }
        >
          {t("suppliersOnly.text")}
        </Notice>
      )}
    </>
  );
}

/** How each release was divided, the newest first. */
function List() {
  const { t } = useTranslation("fee-notes");
  const { params, change } = useFilters();
  const search = params.get("search") ?? "";
  const cursor = params.get("cursor") ?? undefined;
  const { data, error, refetch, isFetching } = useListFeeNotesQuery({
    limit: pageSize,
    ...(search && { search }),
    ...(cursor && { cursor }),
  });
  if (!data && error)
    return <LoadFailed title={t("loadFailed")} error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  if (data?.items.length === 0 && !search)
    return (
      <Card>
        <EmptyState
          crop="cocoa"
          title={t("empty.title")}
          sentence={t("empty.sentence")}
          action={<ButtonLink to="/dashboard/escrow">{t("empty.action")}</ButtonLink>}
        />
      </Card>
    );
  return (
    <>
      <div className={styles.search} role="search">
        <SearchBox label={t("search")} value={search} onSearch={(text) => change({ search: text || null })} />
      </div>
      {!data && (
        <Card padded>
          <Skeleton shape="rows" count={4} />
          <SlowHint />
        </Card>
      )}
      {data?.items.length === 0 && (
        <Card padded>
          <div className={styles.none}>
            <p>{t("none", { term: search })}</p>
            <Button variant="ghost" onClick={() => change({ search: null })}>
              {t("showAll")}
            </Button>
          </div>
        </Card>
      )}
      {data && data.items.length > 0 && (
        <>
          <Notes notes={data.items} />
          <Pagination
            previous={pageEnd(params, data.previousCursor)}
            next={pageEnd(params, data.nextCursor)}
            summary={data.previousCursor || data.nextCursor ? t("summary", { count: data.total }) : undefined}
            loading={isFetching}
          />
        </>
      )}
    </>
  );
}

/** The Impact Fund's part is a part of the share that the note names, and no part of what the platform keeps. */
const platformAlone = ({ platformShare, impactFund }: FeeNoteView) =>
  moneyView(minorOf(platformShare) - minorOf(impactFund), platformShare.currency);

function Notes({ notes }: { notes: readonly FeeNoteView[] }) {
  const { t } = useTranslation("fee-notes");
  const { day } = useDates();
  const columns: Column<FeeNoteView>[] = [
    {
      id: "number",
      header: t("facts.number"),
      phone: "title",
      cell: (note) => (
        <>
          <TextLink to={`/dashboard/fee-notes/${note.number}`}>{note.number}</TextLink>{" "}
          {note.takenBackAt && <Badge tone="danger">{t("takenBack")}</Badge>}
          <span className={styles.quiet}>{t("releasedOn", { day: day(note.releasedAt) })}</span>
        </>
      ),
    },
    {
      id: "order",
      header: t("facts.order"),
      phone: "field",
      cell: ({ reference }) => <TextLink to={`/dashboard/escrow/${reference}`}>{reference}</TextLink>,
    },
    {
      id: "gross",
      header: t("facts.gross"),
      align: "right",
      phone: "field",
      cell: ({ gross }) => <MoneyText value={gross} />,
    },
    {
      id: "platform",
      header: t("facts.platform"),
      align: "right",
      phone: "field",
      cell: (note) => <MoneyText value={platformAlone(note)} />,
    },
    {
      id: "impactFund",
      header: t("facts.impactFund"),
      align: "right",
      phone: "field",
      cell: ({ impactFund }) => <MoneyText value={impactFund} />,
    },
    {
      id: "net",
      header: t("facts.net"),
      align: "right",
      phone: "field",
      cell: ({ net }) => <MoneyText value={net} />,
    },
    {
      id: "pdf",
      header: t("pdf"),
      hideHeader: true,
      phone: "action",
      cell: (note) => <FeeNotePdf note={note} inRow />,
    },
  ];
  return <Table caption={t("title")} columns={columns} rows={notes} rowKey={({ id }) => id} />;
}
