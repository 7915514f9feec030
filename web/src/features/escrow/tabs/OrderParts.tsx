import type { OrderView } from "#shared/escrow/contract.ts";
import { MessagesSection, useGetThreadQuery } from "#web/src/features/threads/index.ts";
import { InspectorsPanel } from "#web/src/features/inspectors/index.ts";
import { Card } from "#web/src/ui/Card.tsx";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { useGetChecklistQuery } from "../checklist/api.ts";
import { isSettled, waitsForReader } from "../checklist/lines.ts";
import { DocumentsPanel } from "../checklist/DocumentsPanel.tsx";
import { goesAsOne, hasSeveral } from "../shipments.ts";
import { ActivityPanel } from "./ActivityPanel.tsx";
import { OrderTabs } from "./OrderTabs.tsx";
import { TermsPanel } from "./TermsPanel.tsx";

interface Props {
  /** The whole. */
  order: OrderView;
  /** What the parts are about: the same, or the chosen one of its shipments, once that has come. */
  part: OrderView | undefined;
}

/** The parts of an order's page: its terms, papers, conversation and past. Papers and conversation are of the whole. */
export function OrderParts({ order, part }: Props) {
  const threadId = order.offerId ?? order.id;
  const { data: thread } = useGetThreadQuery(threadId);
  const { data: checklist } = useGetChecklistQuery(order.reference);
  const coming = (
    <Card padded>
      <Skeleton shape="rows" count={4} />
    </Card>
  );
  return (
    <>
      {part && <InspectorsPanel order={part} place="present" />}
      <OrderTabs
        news={{
          documents:
            checklist?.lines.filter((line) => !isSettled(order, line) && waitsForReader(line, order.side)).length ?? 0,
          messages: thread?.unread ?? 0,
        }}
        unprinted={[
          // Of several shipments paper has all, in one table.
          ...(hasSeveral(order) && !goesAsOne(order) ? (["terms", "activity"] as const) : []),
          ...(thread?.messages ? [] : (["messages"] as const)),
        ]}
        panels={{
          terms: part ? <TermsPanel order={part} /> : coming,
          documents: <DocumentsPanel order={order} chosen={part?.shipment ?? null} />,
          messages: <MessagesSection threadId={threadId} />,
          activity: part ? <ActivityPanel order={part} /> : coming,
        }}
      />
    </>
  );
}
