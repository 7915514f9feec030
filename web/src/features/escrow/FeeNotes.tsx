import type { OrderView } from "#shared/escrow/contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates } from "#web/src/screens/dates.ts";
import { LoadFailed } from "#web/src/screens/LoadFailed.tsx";
import { Card, CardHead } from "#web/src/ui/Card.tsx";
import { MoneyText } from "#web/src/ui/Money.tsx";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { TextLink } from "#web/src/ui/TextLink.tsx";
import { useListFeeNotesQuery } from "./fee-note-api.ts";
import { FeeNotePdf } from "./FeeNotePdf.tsx";
import styles from "./FeeNotes.module.css";

/** An order has twelve shipments at most, and each is released once. */
const most = 12;

/** What the platform kept of an order's releases, or of one of its shipments: for the supplier, once there is something. */
export function FeeNotes({ order }: { order: OrderView }) {
  const released = order.shipments.some(
    ({ number, status }) => status === "funds_released" && (order.shipment === null || order.shipment === number),
  );
  return order.side === "supplier" && released ? <Notes order={order} /> : null;
}

function Notes({ order }: { order: OrderView }) {
  const { t } = useTranslation("fee-notes");
  const { day } = useDates();
  const { data, error, refetch, isFetching } = useListFeeNotesQuery({ order: order.reference, limit: most });
  const notes = data?.items.filter(
    ({ shipment }) => shipment === null || order.shipment === null || shipment === order.shipment,
  );
  return (
    <Card as="section" data-print="never">
      <CardHead title={t("ofOrder")} aside={<TextLink to="/dashboard/fee-notes">{t("all")}</TextLink>} />
      <div className={styles.section}>
        {!notes && error && (
          <LoadFailed title={t("loadFailed")} error={error} onRetry={() => void refetch()} retrying={isFetching} />
        )}
        {!notes && !error && <Skeleton shape="rows" count={1} />}
        {notes?.map((note) => (
          <div key={note.id} className={styles.row}>
            <p>
              <TextLink to={`/dashboard/fee-notes/${note.number}`}>{note.number}</TextLink>
              <span className={styles.quiet}>
                {t(note.takenBackAt ? "lineTakenBack" : "line", { day: day(note.releasedAt) })}{" "}
                <MoneyText value={note.platformShare} />
              </span>
            </p>
            <FeeNotePdf note={note} inRow />
          </div>
        ))}
      </div>
    </Card>
  );
}
