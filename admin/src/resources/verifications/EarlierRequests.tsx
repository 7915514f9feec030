import { useTranslate } from "react-admin";
import { Link } from "react-router-dom";
import type { StaffVerificationView } from "#shared/verification/admin-contract.ts";
import { Moment } from "../../ui/Moment.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { RequestBadge } from "./badges.tsx";
import styles from "./Verifications.module.css";

/** What the same organization has asked before. */
export function EarlierRequests({ request: { earlier } }: { request: StaffVerificationView }) {
  const t = useTranslate();
  if (earlier.length === 0) return null;
  return (
    <Panel title={t("verifying:earlier")}>
      <ul className={styles.lines}>
        {earlier.map(({ id, state, askedAt, decidedAt, reason }) => {
          const at = decidedAt ?? askedAt;
          return (
            <li key={id}>
              <Link to={`/verifications/${id}`}>{at ? <Moment at={at} day /> : t("verifying:neverAsked")}</Link>{" "}
              <RequestBadge state={state} />
              {reason && <p className={styles.small}>{reason}</p>}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
