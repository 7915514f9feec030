import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import { useShowController, useTranslate, type RaRecord } from "react-admin";
import { Link } from "react-router-dom";
import { statusOf } from "../providers/http.ts";
import { PageHead } from "./PageHead.tsx";
import { EmptyState, ErrorState, Waiting } from "./States.tsx";

interface Props<Row extends RaRecord> {
  /** The list it belongs to. */
  list: { to: string; label: string };
  /** What is said when there is no such record. */
  absent: string;
  children: (record: Row) => ReactNode;
}

/** `meta` keeps it apart from the row of a list, which has less, and which react-admin would show in its place. */
const whole = { onError: () => undefined, meta: { whole: true } };

/** One record by the id in the address. What is shown stays while it is read again. */
export function ShowPage<Row extends RaRecord>({ list, absent, children }: Props<Row>) {
  const t = useTranslate();
  const { record, error, refetch } = useShowController<Row>({ disableAuthentication: true, queryOptions: whole });
  if (record) return children(record);
  if (!error) return <Waiting rows={6} />;
  // An address that is no id cannot name a record either.
  if (statusOf(error) === 404 || statusOf(error) === 400)
    return (
      <>
        <PageHead title={absent} />
        <EmptyState
          title={t("state.absentHint")}
          action={
            <Button component={Link} to={list.to}>
              {list.label}
            </Button>
          }
        />
      </>
    );
  return <ErrorState title={t("state.loadFailed")} error={error} onRetry={() => void refetch()} />;
}
