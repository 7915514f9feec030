import type { ReactNode } from "react";
import { useGetList, useTranslate, type RaRecord } from "react-admin";
import { Link } from "react-router-dom";
import { Panel } from "../ui/Panel.tsx";
import { listPath, newestFirst, type Section } from "../ui/sections.ts";
import { ErrorState, Waiting } from "../ui/States.tsx";
import styles from "./StartPage.module.css";

/** So many of each are shown on the start page; the list has the rest. */
const newest = { page: 1, perPage: 5 };

interface Props<Row extends RaRecord> {
  name: Section["name"];
  /** Another list that its page shows, where they are in that one. */
  from?: Section["waitingIn"];
  title: string;
  filter?: Record<string, unknown>;
  /** Whether the title says how many there are, as of what waits. */
  counted?: boolean;
  /** Unless the newest come first. */
  sort?: { field: string; order: "ASC" | "DESC" };
  /** What is said when there is nothing. */
  empty: string;
  children: (rows: readonly Row[]) => ReactNode;
}

/** The first rows of a list. */
export function Latest<Row extends RaRecord>({
  name,
  from,
  title,
  filter,
  counted = Boolean(filter),
  sort = newestFirst(name),
  empty,
  children,
}: Props<Row>) {
  const t = useTranslate();
  const { data, total, error, refetch } = useGetList<Row>(
    from ?? name,
    { filter: filter ?? {}, pagination: newest, sort },
    { onError: () => undefined },
  );
  const content = () => {
    if (data) return data.length > 0 ? children(data) : <p className={styles.lone}>{empty}</p>;
    if (error) return <ErrorState title={t("list.failed")} error={error} onRetry={() => void refetch()} />;
    return <Waiting rows={3} />;
  };
  return (
    <Panel
      title={counted && total !== undefined ? t("start.counted", { title, count: total }) : title}
      aside={
        <Link to={listPath(name, from ? undefined : filter)}>
          {t("start.all")}
          <span className="visually-hidden">: {title}</span>
        </Link>
      }
      flush
    >
      {content()}
    </Panel>
  );
}
