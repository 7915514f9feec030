import { useState } from "react";
import type { CaseView } from "#shared/disputes/case-view.ts";
import { isOpenCase } from "#shared/disputes/process.ts";
import { PaperHead } from "#web/src/features/escrow/index.ts";
import { SettlementPanel } from "#web/src/features/escrow/settle/index.ts";
import { InspectorsPanel } from "#web/src/features/inspectors/index.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { StickyBar } from "#web/src/ui/StickyBar.tsx";
import { CaseButtons } from "./CaseButtons.tsx";
import type { CaseAction } from "./case-actions.ts";
import { CaseDialog } from "./dialogs/CaseDialog.tsx";
import { CaseFiles } from "./CaseFiles.tsx";
import { CaseHead } from "./CaseHead.tsx";
import { hasWayOn } from "./case-actions.ts";
import { ClaimFigures } from "./ClaimFigures.tsx";
import { ClaimPanel } from "./ClaimPanel.tsx";
import { EvidencePanel } from "./EvidencePanel.tsx";
import { MoneyPanel } from "./MoneyPanel.tsx";
import { Questions } from "./Questions.tsx";
import { EarlierRulings, RulingPanel } from "./RulingPanel.tsx";
import { Statements } from "./Statements.tsx";
import { CaseTimeline } from "./CaseTimeline.tsx";
import { WhoSeesWhat } from "./WhoSeesWhat.tsx";
import styles from "./CasePage.module.css";

/** A case as it stands, and what its reader may do about it. */
export function CaseBody({ found }: { found: CaseView }) {
  const [asked, setAsked] = useState<CaseAction | null>(null);
  const { t } = useTranslation("case-page");
  const { order } = found;
  const isOpen = isOpenCase(found.status);
  // Of one shipment the whole order is asked for: its view has the same, and is there already.
  const settlement = <SettlementPanel orderId={order.id} shipment={order.shipment} isOpen={isOpen} />;
  return (
    <div className={styles.case}>
      <PaperHead title={t("title", { reference: order.reference })} of={found} />
      <CaseHead found={found} onAction={setAsked} />
      <div className={styles.columns}>
        <div className={styles.main}>
          {found.ruling && <RulingPanel found={found} ruling={found.ruling} />}
          <Questions found={found} onAction={setAsked} />
          <ClaimFigures found={found} />
          <ClaimPanel found={found} />
          <Statements found={found} onAction={setAsked} />
          <EvidencePanel found={found} onAction={setAsked} />
          {isOpen && (
            <InspectorsPanel
              order={{
                ...order,
                ...{ buyer: found.buyer, supplier: found.supplier, side: found.side },
                ...{ weightOpen: false, inspectionEndsAt: null },
              }}
              place="present"
            />
          )}
          <EarlierRulings found={found} />
          <WhoSeesWhat found={found} />
        </div>
        <div className={styles.beside}>
          {settlement}
          <MoneyPanel found={found} />
          <CaseFiles found={found} />
          <CaseTimeline found={found} />
        </div>
      </div>
      {hasWayOn(found) && (
        <StickyBar>
          <CaseButtons found={found} onAction={setAsked} sticky />
        </StickyBar>
      )}
      {asked && <CaseDialog key={asked.name} found={found} action={asked} onClose={() => setAsked(null)} />}
    </div>
  );
}
