import { Button } from "#web/src/ui/Button.tsx";
import { Card, CardHead } from "#web/src/ui/Card.tsx";
import { Facts } from "#web/src/ui/Facts.tsx";
import { Flag } from "#web/src/ui/Flag.tsx";
import { FundGrid, type FundPart } from "#web/src/ui/FundGrid.tsx";
import { IconClock, IconFileCheck } from "#web/src/ui/icons.ts";
import { Money, MoneyText, Quantity } from "#web/src/ui/Money.tsx";
import { Notice } from "#web/src/ui/Notice.tsx";
import { escrowLook } from "#web/src/ui/status-look.ts";
import { Timeline } from "#web/src/ui/Timeline.tsx";
import styles from "./gallery.module.css";
import type { Words } from "./words.ts";

const usd = (amount: string) => ({ amount, currency: "USD" });

export function Order({ text }: { text: Words }) {
  const parts: FundPart[] = [
    { id: "p", name: text.farmer, money: usd("126360.00"), tone: "leaf" },
    { id: "f", name: text.platform, money: usd("11934.00"), tone: "ochre" },
    { id: "i", name: text.impact, money: usd("2106.00"), tone: "violet" },
  ];
  return (
    <section className={styles.section}>
      <h2>{text.timeline}</h2>
      <Card>
        <CardHead
          title={"Huye Mountain washed arabica"}
          aside={<Money value={usd("140400.00")} label={text.total} align="end" />}
        />
        <Card padded>
          <Timeline
            label={text.timeline}
            steps={[
              {
                id: "1",
                label: text.created,
                icon: IconFileCheck,
                state: "completed",
                date: "19 Oct 2026",
                actor: text.buyer,
              },
              {
                id: "2",
                label: text.funded,
                icon: escrowLook.funded.icon,
                state: "completed",
                date: "22 Oct 2026",
                actor: (
                  <>
                    {text.buyer}, <MoneyText value={usd("140400.00")} />
                  </>
                ),
              },
              {
                id: "3",
                label: text.delivery,
                icon: escrowLook.awaiting_delivery.icon,
                state: "completed",
                date: "20 Nov 2026",
                actor: text.confirmed,
              },
              {
                id: "4",
                label: text.qc,
                icon: escrowLook.quality_control.icon,
                state: "current",
                date: "23 Nov 2026",
                actor: text.inspector,
                next: text.next,
              },
              {
                id: "5",
                label: text.released,
                icon: escrowLook.funds_released.icon,
                state: "pending",
                date: text.notYet,
                actor: text.provider,
              },
            ]}
          />
        </Card>
        <Notice tone="violet" flush icon={IconClock} action={<Button variant="primary">{text.submit}</Button>}>
          {text.violet}
        </Notice>
      </Card>
      <div className={styles.stack}>
        <Card padded>
          <Timeline
            label={text.timeline}
            steps={[
              { id: "1", label: text.created, icon: IconFileCheck, state: "completed" },
              {
                id: "2",
                label: text.qc,
                icon: escrowLook.quality_control.icon,
                state: "failed",
                date: "23 Nov 2026",
                actor: text.inspector,
                next: text.next,
              },
              { id: "3", label: text.released, icon: escrowLook.funds_released.icon, state: "pending" },
            ]}
          />
        </Card>
        <Card padded>
          <FundGrid parts={parts} total={usd("140400.00")} title={text.where} />
        </Card>
      </div>
      <div className={styles.columns}>
        <Card padded>
          <FundGrid parts={parts} total={usd("140400.00")} title={text.where} shape="strip" />
        </Card>
        <Card padded ground="night">
          <Money value={usd("1234567.50")} size="large" /> <Quantity value="38" unit="MT" label={text.available} />
        </Card>
        <Card padded selected>
          <Money value={usd("140400.00")} label={text.total} />
        </Card>
      </div>
      <Facts
        items={[
          {
            label: text.origin,
            value: (
              <>
                <Flag country="rw" />
                {text.rwanda}
              </>
            ),
          },
          { label: text.minimum, value: "1 MT" },
          { label: text.deliveryTerms, value: "FOB Mombasa" },
          { label: text.notes, value: text.notesHint, wide: true },
        ]}
      />
    </section>
  );
}
