import Button from "@mui/material/Button";
import { useState } from "react";
import { useGetList, useTranslate } from "react-admin";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import type { StaffVerificationRow } from "#shared/verification/admin-contract.ts";
import { Key, KeySwitch } from "../../ui/Key.tsx";
import { Place } from "../../ui/Place.tsx";
import { ErrorState, Waiting } from "../../ui/States.tsx";
import { useKeys } from "../../ui/use-keys.ts";
import { DueMark } from "./DueMark.tsx";
import styles from "./Queue.module.css";
import { useWhatWaits } from "./use-what-waits.ts";

const filters = {
  mine: { group: "open", mine: true },
  open: { group: "open" },
  decided: { group: "decided" },
} as const;
type Group = keyof typeof filters;
const groups = Object.keys(filters) as Group[];
const perPage = 25;
const sorts = {
  due: { field: "dueAt", order: "ASC" },
  decided: { field: "decidedAt", order: "DESC" },
} as const;

function useQueue(group: Group, page = 1) {
  const sort = group === "decided" ? sorts.decided : sorts.due;
  return useGetList<StaffVerificationRow>(
    "verifications",
    { filter: filters[group], pagination: { page, perPage }, sort },
    { onError: () => undefined },
  );
}

/** What waits for verifiers, what is due soonest first. J and K go through it. */
export function Queue({ selected }: { selected: string | undefined }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const group = groups.find((name) => name === search.get("group")) ?? "open";
  const [page, setPage] = useState(1);
  const counts = { mine: useQueue("mine").total, open: useQueue("open").total, decided: undefined };
  const { data, total = 0, error, refetch } = useQueue(group, page);
  const inGroup = group === "open" ? "" : `?group=${group}`;
  const step = (by: number) => {
    const at = data?.findIndex(({ id }) => id === selected) ?? -1;
    const next = data?.[at === -1 ? 0 : at + by];
    if (next) void navigate(`/verifications/${next.id}${inGroup}`);
  };
  const letter = useKeys({ j: () => step(1), k: () => step(-1) });
  return (
    <section className={styles.queue} aria-label={t("verifying:queue.title")}>
      <nav className={styles.groups} aria-label={t("verifying:queue.groups")}>
        {groups.map((name) => (
          <Link
            key={name}
            to={{ search: name === "open" ? "" : `?group=${name}` }}
            aria-current={name === group}
            onClick={() => setPage(1)}
          >
            {t(`verifying:queue.group.${name}`)} {counts[name] !== undefined && <span>{counts[name]}</span>}
          </Link>
        ))}
      </nav>
      {!data &&
        (error ? <ErrorState title={t("list.failed")} error={error} onRetry={() => void refetch()} /> : <Waiting />)}
      {data?.length === 0 && <p className={styles.none}>{t(`verifying:queue.none.${group}`)}</p>}
      {data && data.length > 0 && (
        <ul className={styles.rows}>
          {data.map((row) => (
            <Row key={row.id} row={row} to={`/verifications/${row.id}${inGroup}`} isSelected={row.id === selected} />
          ))}
        </ul>
      )}
      {total > perPage && (
        <div className={styles.pages}>
          <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t("verifying:queue.before")}
          </Button>
          <Button size="small" disabled={page * perPage >= total} onClick={() => setPage(page + 1)}>
            {t("verifying:queue.after")}
          </Button>
        </div>
      )}
      <div className={styles.keys}>
        {letter("J") && (
          <p>
            <Key of="J" /> <Key of="K" /> {t("verifying:keys.step")} <Key of="C" /> {t("verifying:keys.claim")}
          </p>
        )}
        <KeySwitch />
      </div>
    </section>
  );
}

function Row({ row, to, isSelected }: { row: StaffVerificationRow; to: string; isSelected: boolean }) {
  const t = useTranslate();
  const whatWaits = useWhatWaits();
  const { name, country, city, claimedBy, mine } = row;
  const reader = mine ? t("verifying:queue.yours") : (claimedBy ?? t("verifying:queue.unclaimed"));
  return (
    <li>
      <Link to={to} className={styles.row} aria-current={isSelected ? "page" : undefined}>
        <strong dir="auto">{name}</strong>
        <DueMark of={row} />
        <span className={styles.what}>{whatWaits(row)}</span>
        {(country ?? city) && (
          <span className={styles.what}>
            <Place country={country} city={city} />
          </span>
        )}
        <small className={styles.reader}>{reader}</small>
      </Link>
    </li>
  );
}
