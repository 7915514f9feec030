import { useState } from "react";
import { givenRoles, type GivenRole } from "#shared/organizations/choices.ts";
import type { TeamMemberView } from "#shared/team/contract.ts";
import { classNames } from "#shared/look/class-names.ts";
import { useMe } from "#web/src/features/identity/index.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates } from "#web/src/screens/dates.ts";
import { LoadFailed } from "#web/src/screens/LoadFailed.tsx";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { SearchBox } from "#web/src/screens/SearchBox.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Card, CardHead } from "#web/src/ui/Card.tsx";
import { Chip } from "#web/src/ui/Chip.tsx";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconAlertTriangle, IconDots, IconShieldCheck } from "#web/src/ui/icons.ts";
import { Menu } from "#web/src/ui/Menu.tsx";
import { Notice } from "#web/src/ui/Notice.tsx";
import { Select } from "#web/src/ui/Select.tsx";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { SlowHint } from "#web/src/ui/SlowHint.tsx";
import { Table, type Column } from "#web/src/ui/Table.tsx";
import { useChangeMemberMutation, useListTeamQuery } from "./api.ts";
import { memberName } from "./member-name.ts";
import { TeamDialog, type TeamMove } from "./TeamDialog.tsx";
import styles from "./TeamPage.module.css";

/** More than any office shows at once; further ones are found by their name. */
const shown = 50;
/** As many are seen at a glance. */
const searchedFrom = 10;

/** Who works here, with role, second factor and what may be done about them. */
export function MembersCard({ organizationId, isOwner }: { organizationId: string; isOwner: boolean }) {
  const { t } = useTranslation("team");
  const [search, setSearch] = useState("");
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const [move, setMove] = useState<TeamMove | null>(null);
  const cursor = cursors.at(-1);
  const { data, error, refetch, isFetching } = useListTeamQuery({
    organizationId,
    limit: shown,
    ...(search && { search }),
    ...(cursor && { cursor }),
  });
  const owners = data?.items.filter(({ role }) => role === "owner").length;
  const isLong = search !== "" || cursor !== undefined || (data && data.total > searchedFrom);
  return (
    <Card as="section" className={styles.open}>
      <CardHead
        title={t("members.title")}
        aside={
          isLong && (
            <div className={styles.search}>
              <SearchBox
                label={t("members.search")}
                value={search}
                onSearch={(text) => {
                  setCursors([]);
                  setSearch(text);
                }}
              />
            </div>
          )
        }
      />
      {!data && error && (
        <LoadFailed
          title={t("members.loadFailed")}
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !error && (
        <div className={styles.part}>
          <Skeleton shape="rows" count={3} />
          <SlowHint />
        </div>
      )}
      {data?.items.length === 0 && <p className={styles.part}>{t("members.none", { term: search })}</p>}
      {data && data.items.length > 0 && (
        <Members organizationId={organizationId} members={data.items} onMove={setMove} />
      )}
      {data && (data.nextCursor !== null || cursors.length > 0) && (
        <div className={styles.part}>
          <div className={styles.buttons}>
            {cursors.length > 0 && (
              <Button size="small" onClick={() => setCursors(cursors.slice(0, -1))}>
                {t("members.earlier")}
              </Button>
            )}
            {data.nextCursor && (
              <Button size="small" onClick={() => setCursors([...cursors, data.nextCursor ?? ""])}>
                {t("members.later")}
              </Button>
            )}
          </div>
        </div>
      )}
      {isOwner && data && !search && !cursor && owners === 1 && <Notice flush>{t("members.onlyOwner")}</Notice>}
      {move && <TeamDialog organizationId={organizationId} move={move} onClose={() => setMove(null)} />}
    </Card>
  );
}

interface MembersProps {
  organizationId: string;
  members: readonly TeamMemberView[];
  onMove: (move: TeamMove) => void;
}

function Members({ organizationId, members, onMove }: MembersProps) {
  const { t } = useTranslation(["team", "choices"]);
  const { me } = useMe();
  const columns: Column<TeamMemberView>[] = [
    {
      id: "person",
      header: t("members.person"),
      phone: "title",
      cell: (member) => <Person member={member} isReader={member.userId === me?.user.id} />,
    },
    {
      id: "job",
      header: t("members.job"),
      phone: "field",
      cell: ({ jobTitle }) =>
        jobTitle ? t(`choices:jobTitle.${jobTitle}`, { defaultValue: jobTitle }) : t("members.noJob"),
    },
    {
      id: "role",
      header: t("members.role"),
      phone: "field",
      cell: (member) => <Role organizationId={organizationId} member={member} />,
    },
    {
      id: "factor",
      header: t("members.factor"),
      phone: "field",
      cell: ({ secondFactor }) => (
        <span className={classNames(styles.factor, secondFactor ? styles.has : styles.lacks)}>
          <Icon of={secondFactor ? IconShieldCheck : IconAlertTriangle} size="small" />
          {t(secondFactor ? "members.factorOn" : "members.factorOff")}
        </span>
      ),
    },
    {
      id: "more",
      header: t("members.more"),
      hideHeader: true,
      phone: "corner",
      cell: (member) => <More member={member} isReader={member.userId === me?.user.id} onMove={onMove} />,
    },
  ];
  return <Table flush caption={t("members.title")} columns={columns} rows={members} rowKey={({ id }) => id} />;
}

const initialsOf = (name: string): string =>
  name
    .split(/[\s@._-]+/u)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase() ?? "")
    .join("");

function Person({ member, isReader }: { member: TeamMemberView; isReader: boolean }) {
  const { t } = useTranslation("team");
  const { day } = useDates();
  const { name, email, lastSeenAt } = member;
  return (
    <span className={styles.person}>
      <span aria-hidden="true" className={styles.initials}>
        {initialsOf(name ?? email)}
      </span>
      <span className={styles.who}>
        <span className={styles.name}>
          {memberName(member)} {isReader && <Chip look="sand">{t("members.you")}</Chip>}
        </span>
        {name && <span className={styles.quiet}>{email}</span>}
        <span className={styles.quiet}>
          {lastSeenAt ? t("members.seen", { day: day(lastSeenAt) }) : t("members.neverSeen")}
        </span>
      </span>
    </span>
  );
}

/** A role that may be given stands as a choice, which takes effect at once and can be taken back as quickly. */
function Role({ organizationId, member }: { organizationId: string; member: TeamMemberView }) {
  const { t } = useTranslation(["team", "choices"]);
  const [change, { isLoading, error }] = useChangeMemberMutation();
  const { role, can } = member;
  if (role === "owner" || !can.includes("changeRole")) return <>{t(`choices:memberRole.${role}`)}</>;
  const give = (next: GivenRole) =>
    void change({ organizationId, memberId: member.id, version: member.version, changes: { role: next } });
  return (
    <>
      <Select
        hideLabel
        label={t("members.roleOf", { name: memberName(member) })}
        value={role}
        disabled={isLoading}
        onChange={({ target }) => give(target.value as GivenRole)}
        options={givenRoles.map((each) => ({ value: each, label: t(`choices:memberRole.${each}`) }))}
      />
      <Refusal error={error} place="form" />
    </>
  );
}

function More({
  member,
  isReader,
  onMove,
}: {
  member: TeamMemberView;
  isReader: boolean;
  onMove: (move: TeamMove) => void;
}) {
  const { t } = useTranslation("team");
  const { can, role } = member;
  const item = (kind: TeamMove["kind"]) => ({ label: t(`move.${kind}.open`), onPress: () => onMove({ kind, member }) });
  const items = [
    ...(can.includes("changeJobTitle") ? [item("jobTitle")] : []),
    ...(can.includes("giveOwnership") ? [item("ownership")] : []),
    // Somebody else's ownership is taken by another owner; their own, by themselves.
    ...(role === "owner" && can.includes("changeRole") ? [item("lower")] : []),
    ...(can.includes("remove") ? [item("remove")] : []),
    ...(isReader && can.includes("leave") ? [item("leave")] : []),
  ];
  if (items.length === 0) return null;
  return (
    <Menu
      bare
      button={<Icon of={IconDots} />}
      label={t("members.moreAbout", { name: memberName(member) })}
      items={items}
    />
  );
}
