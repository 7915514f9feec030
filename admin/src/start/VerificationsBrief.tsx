import { useTranslate } from "react-admin";
import type { StaffVerificationRow } from "#shared/verification/admin-contract.ts";
import { DueMark } from "../resources/verifications/DueMark.tsx";
import { useWhatWaits } from "../resources/verifications/use-what-waits.ts";
import { Brief } from "../ui/Brief.tsx";
import { Place } from "../ui/Place.tsx";
import { Latest } from "./Latest.tsx";

const open = { group: "open" };
const soonestDue = { field: "dueAt", order: "ASC" } as const;

/** Requests for verification, what is late or due soonest first. */
export function VerificationsBrief() {
  const t = useTranslate();
  const whatWaits = useWhatWaits();
  return (
    <Latest<StaffVerificationRow>
      name="verifications"
      filter={open}
      sort={soonestDue}
      title={t("verifying:start.title")}
      empty={t("verifying:start.none")}
    >
      {(rows) => (
        <Brief
          items={rows.map((row) => ({
            id: row.id,
            to: `/verifications/${row.id}`,
            title: row.name,
            aside: <DueMark of={row} />,
            line: (
              <>
                <span>{whatWaits(row)}</span>
                <Place country={row.country} city={row.city} />
                {row.claimedBy && <span>{row.mine ? t("verifying:queue.yours") : row.claimedBy}</span>}
              </>
            ),
          }))}
        />
      )}
    </Latest>
  );
}
