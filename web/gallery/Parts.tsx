import { useState } from "react";
import { Monogram } from "#web/src/motifs/Monogram.tsx";
import { Badge, IconTile } from "#web/src/ui/Badge.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Chip, ChipList, RemovableChip } from "#web/src/ui/Chip.tsx";
import { Flag } from "#web/src/ui/Flag.tsx";
import { IconCertificate, IconClock, IconInbox, IconLogout, IconPlant2, IconSettings } from "#web/src/ui/icons.ts";
import { Menu } from "#web/src/ui/Menu.tsx";
import { MoneyText } from "#web/src/ui/Money.tsx";
import { InlineSuccess } from "#web/src/ui/Notice.tsx";
import { PageHead } from "#web/src/ui/PageHead.tsx";
import { Pagination } from "#web/src/ui/Pagination.tsx";
import { StatCard, StatRow } from "#web/src/ui/StatCard.tsx";
import { EscrowBadge, OfferBadge } from "#web/src/ui/StatusBadge.tsx";
import { Table, type Sort } from "#web/src/ui/Table.tsx";
import { VerifiedMark } from "#web/src/ui/VerifiedMark.tsx";
import styles from "./gallery.module.css";
import type { Words } from "./words.ts";

const usd = (amount: string) => ({ amount, currency: "USD" });

export function Parts({ text }: { text: Words }) {
  const [sort, setSort] = useState<Sort | null>({ column: "amount", direction: "descending" });
  const rows = [
    {
      id: "ORD-1792397520-7F3K",
      partner: "Noordkade Koffie B.V.",
      goods: "Huye Mountain washed arabica",
      amount: "140400.00",
      status: "quality_control" as const,
      label: text.qc,
    },
    {
      id: "ORD-1793785200-M2QD",
      partner: "Hanse Rohkaffee GmbH",
      goods: "Huye Mountain washed arabica",
      amount: "106200.00",
      status: "awaiting_delivery" as const,
      label: text.awaiting,
    },
    {
      id: "ORD-1789989600-P8LE",
      partner: "Maison Lavoine SAS",
      goods: "Lake Kivu organic arabica",
      amount: "58000.00",
      status: "disputed" as const,
      label: text.disputed,
    },
  ];
  return (
    <>
      <section className={styles.section}>
        <h2>{text.states}</h2>
        <div className={styles.row}>
          <EscrowBadge status="created" label={text.created} />
          <EscrowBadge status="funded" label={text.funded} />
          <EscrowBadge status="awaiting_delivery" label={text.awaiting} />
          <EscrowBadge status="quality_control" label={text.qc} />
          <EscrowBadge status="approved" label={text.approved} />
          <EscrowBadge status="funds_released" label={text.released} />
          <EscrowBadge status="disputed" label={text.disputed} />
          <EscrowBadge status="refunded" label={text.refunded} />
          <EscrowBadge status="cancelled" label={text.cancelled} />
        </div>
        <div className={styles.row}>
          <OfferBadge status="pending" label={text.pending} />
          <OfferBadge status="accepted" label={text.accepted} />
          <OfferBadge status="rejected" label={text.rejected} />
          <OfferBadge status="withdrawn" label={text.withdrawn} />
          <OfferBadge status="expired" label={text.expired} />
          <Badge tone="info" icon={IconClock}>
            {text.pending}
          </Badge>
          <IconTile icon={IconInbox} tone="amber" />
          <IconTile icon={IconPlant2} solid />
        </div>
        <div className={styles.row}>
          <ChipList items={["Organic", "Fairtrade", "Rainforest Alliance", "UTZ", "HACCP"]} />
          <Chip icon={IconCertificate} size="medium">
            {text.certification}
          </Chip>
          <RemovableChip to="/" label={text.ethiopia} onRemove={() => undefined} />
          <Chip look="ochre">{text.pending}</Chip>
          <Flag country="RW" /> <Flag country="nl" /> <Flag country="africa" /> <Flag country="et" size="large" />
          <VerifiedMark label={text.verified} />
          <VerifiedMark label={text.verified} compact />
          <InlineSuccess>{text.saved}</InlineSuccess>
          <Menu
            button={
              <>
                <Monogram name="Claudine Uwase" size={32} />
                {text.user}
              </>
            }
            head={"claudine@imisozi.example"}
            align="start"
            items={[
              { label: text.overview, to: "/", icon: IconInbox },
              { label: text.settings, to: "/s", icon: IconSettings },
              { label: text.signOut, onPress: () => undefined, icon: IconLogout, ruled: true },
            ]}
          />
        </div>
      </section>
      <section className={styles.section}>
        <h2>{text.stats}</h2>
        <PageHead
          look="desk"
          title={"Imisozi Coffee Growers"}
          lede={text.emptySentence}
          actions={<Button variant="primary">{text.emptyAction}</Button>}
        />
        <StatRow>
          <StatCard
            label={text.products}
            value="4"
            period={text.drafts}
            link={{ to: "/", label: text.all }}
            icon={IconPlant2}
          />
          <StatCard
            label={text.offers}
            value="14"
            change="+4"
            trend="up"
            period={text.onOctober}
            link={{ to: "/", label: text.offers }}
            icon={IconInbox}
            tone="amber"
          />
          <StatCard label={text.total} value="441,400.00" period="USD" icon={IconClock} tone="violet" />
        </StatRow>
        <div className={styles.stack}>
          <Table
            caption={text.timeline}
            rows={rows}
            rowKey={(row) => row.id}
            sort={sort}
            onSort={setSort}
            selectedKey="ORD-1793785200-M2QD"
            columns={[
              { id: "id", header: "ID", cell: (row) => row.id, phone: "hidden" },
              { id: "goods", header: text.goods, cell: (row) => row.goods, phone: "title", sortable: true },
              { id: "partner", header: text.partner, cell: (row) => row.partner },
              {
                id: "status",
                header: text.status,
                cell: (row) => <EscrowBadge status={row.status} label={row.label} />,
              },
              {
                id: "amount",
                header: text.amount,
                cell: (row) => <MoneyText value={usd(row.amount)} />,
                align: "right",
                sortable: true,
              },
              {
                id: "do",
                header: text.more,
                hideHeader: true,
                cell: () => <Button size="small">{text.link}</Button>,
                phone: "action",
                align: "right",
              },
            ]}
          />
          <Pagination previous={null} next={{ to: "/" }} summary={text.page} />
        </div>
      </section>
    </>
  );
}
