import { useTranslate } from "react-admin";
import { Link } from "react-router-dom";
import type { DisputeCaseView, PartyView } from "#shared/disputes/staff-view.ts";
import { contactFacts } from "../../ui/contact-facts.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { useStaffPermissions } from "../../ui/Guard.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { VerificationBadge } from "../../ui/StatusBadge.tsx";
import styles from "./Disputes.module.css";

/** Both sides, so that they can be called. */
export function Parties({ dispute: { buyer, supplier } }: { dispute: DisputeCaseView }) {
  const t = useTranslate();
  return (
    <div className={styles.parties}>
      <Panel title={t("choices:organizationType.buyer")} aside={<VerificationBadge state={buyer.verification} />}>
        <Party party={buyer} />
      </Panel>
      <Panel title={t("choices:organizationType.supplier")} aside={<VerificationBadge state={supplier.verification} />}>
        <Party party={supplier} />
      </Panel>
    </div>
  );
}

function Party({ party }: { party: PartyView }) {
  const t = useTranslate();
  const { permissions } = useStaffPermissions();
  const isLinked = permissions?.includes("organizations.read");
  return (
    <div className={styles.party}>
      <h3>{isLinked ? <Link to={`/organizations/${party.id}`}>{party.name}</Link> : party.name}</h3>
      <Facts items={contactFacts(party, t)} />
    </div>
  );
}
