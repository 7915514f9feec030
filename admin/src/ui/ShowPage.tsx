import Button from "@mui/material/Button";
import { useRef, type ReactNode } from "react";
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
  /** Whether something is about to happen to it by itself, so that it is read again for a while. */
  isMoving?: (record: Row) => boolean;
  children: (record: Row) => ReactNode;
}

/** `meta` keeps it apart from the row of a list, which has less, and which react-admin would show in its place. */
const whole = { onError: () => undefined, meta: { whole: true } };

/** How often a moving record is read again, and for how long; milliseconds. */
const again = { every: 2_000, upTo: 30_000 };

/** One record by the id in the address. What is shown stays while it is read again. */
export function ShowPage<Row extends RaRecord>({ list, absent, isMoving, children }: Props<Row>) {
  const t = useTranslate();
  const movingSince = useRef<number>(undefined);
  const { record, error, refetch } = useShowController<Row>({
    disableAuthentication: true,
    queryOptions: {
      ...whole,
      refetchInterval: ({ state: { data } }) => {
        if (!data || !isMoving?.(data)) movingSince.current = undefined;
        else movingSince.current ??= Date.now();
        return movingSince.current && Date.now() - movingSince.current < again.upTo ? again.every : false;
      },
    },
  });
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
