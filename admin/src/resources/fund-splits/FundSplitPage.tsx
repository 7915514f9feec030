import { useTranslate } from "react-admin";
import type { FundSplitCaseView } from "#shared/ledger/admin-contract.ts";
import { Facts } from "../../ui/Facts.tsx";
import { Journals } from "../../ui/Journals.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { Money } from "../../ui/Money.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { ShowPage } from "../../ui/ShowPage.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { FeeNotePdf } from "./FeeNotePdf.tsx";
import { PaidBadge } from "./PaidBadge.tsx";

export function FundSplitPage() {
  const t = useTranslate();
  const label = t("resources.fund-splits.name", { count: 2 });
  return (
    <ShowPage<FundSplitCaseView> list={{ to: "/fund-splits", label }} absent={t("splits.absent")}>
      {(split) => (
        <>
          <PageHead title={split.reference} back={{ to: "/fund-splits", label, here: split.reference }}>
            <PaidBadge of={split} />
          </PageHead>
          <Stack>
            <Panel title={t("splits.division")}>
              <Facts
                items={[
                  { label: t("choices:organizationType.buyer"), value: split.buyer },
                  { label: t("choices:organizationType.supplier"), value: split.supplierName },
                  { label: t("splits.at"), value: <Moment at={split.postedAt} /> },
                  { label: t("splits.released"), value: <Money of={split.released} /> },
                  { label: t("splits.supplier"), value: <Money of={split.supplier} /> },
                  { label: t("splits.platform"), value: <Money of={split.platform} /> },
                  { label: t("splits.impactFund"), value: <Money of={split.impactFund} /> },
                  { label: t("splits.refunded"), value: <Money of={split.refunded} /> },
                  {
                    label: t("splits.feeNotes"),
                    value:
                      split.feeNotes.length > 0 &&
                      split.feeNotes.map((note) => <FeeNotePdf key={note.id} note={note} />),
                    wide: true,
                  },
                ]}
              />
            </Panel>
            <Panel title={t("ledger.title")} flush>
              <Journals journals={split.journals} />
            </Panel>
          </Stack>
        </>
      )}
    </ShowPage>
  );
}
