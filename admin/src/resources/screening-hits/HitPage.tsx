import { useTranslate } from "react-admin";
import { Link } from "react-router-dom";
import type { HitDetail } from "#shared/sanctions/hit-contract.ts";
import { formatNumber } from "#shared/look/numbers.ts";
import { Facts } from "../../ui/Facts.tsx";
import { useStaffPermissions } from "../../ui/Guard.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Place } from "../../ui/Place.tsx";
import { RowTable } from "../../ui/RowTable.tsx";
import { ShowPage } from "../../ui/ShowPage.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { VerificationBadge } from "../../ui/StatusBadge.tsx";
import { useLanguage } from "../../ui/use-language.ts";
import { WithAside } from "../../ui/WithAside.tsx";
import { CalendarDay } from "../sanctions-lists/CalendarDay.tsx";
import { HitBadge } from "./HitBadge.tsx";
import { HitDecision } from "./HitDecision.tsx";
import styles from "./Hits.module.css";

export function HitPage() {
  const t = useTranslate();
  return (
    <ShowPage<HitDetail>
      list={{ to: "/screening-hits", label: t("resources.screening-hits.name", { count: 2 }) }}
      absent={t("errors:staff.hitNotFound")}
    >
      {(hit) => <Hit key={hit.id} hit={hit} />}
    </ShowPage>
  );
}

function Hit({ hit }: { hit: HitDetail }) {
  const t = useTranslate();
  return (
    <>
      <PageHead
        title={hit.name}
        back={{ to: "/screening-hits", label: t("resources.screening-hits.name", { count: 2 }), here: hit.name }}
      >
        <HitBadge status={hit.status} />
      </PageHead>
      <WithAside label={t("sanctions:hits.panel")} jump={t("decide.toDecision")} aside={<HitDecision hit={hit} />}>
        <Stack>
          {hit.entry.goneAt && (
            <Notice tone="amber">
              <span>
                {t("sanctions:hits.gone")} <Moment at={hit.entry.goneAt} day />
              </span>
            </Notice>
          )}
          <Notice tone="amber">{t("sanctions:hits.untold")}</Notice>
          <div className={styles.pair}>
            <Ours hit={hit} />
            <Theirs hit={hit} />
          </div>
          <Panel title={t("sanctions:hits.held", { count: hit.held.length })} flush={hit.held.length > 0}>
            {hit.held.length === 0 ? <p>{t("sanctions:hits.noneHeld")}</p> : <Held held={hit.held} />}
          </Panel>
        </Stack>
      </WithAside>
    </>
  );
}

/** An organization's page is not everybody's. */
function OrganizationLink({ id, name }: { id: string; name: string }) {
  const { permissions } = useStaffPermissions();
  return permissions?.includes("organizations.read") ? <Link to={`/organizations/${id}`}>{name}</Link> : name;
}

function Ours({ hit }: { hit: HitDetail }) {
  const t = useTranslate();
  const { country, city, verification } = hit.organization;
  return (
    <Panel title={t("sanctions:hits.ours")}>
      <Facts
        items={[
          { label: t("sanctions:hits.name"), value: <strong>{hit.name}</strong>, wide: true },
          { label: t("sanctions:hits.kind"), value: t(`sanctions:hits.kinds.${hit.kind}`), wide: true },
          {
            label: t("sanctions:hits.organization"),
            value: <OrganizationLink id={hit.organizationId} name={hit.organizationName} />,
            wide: true,
          },
          {
            label: t("organizations.place"),
            value: (country ?? city) && <Place country={country} city={city} />,
            wide: true,
          },
          { label: t("organizations.state"), value: <VerificationBadge state={verification} />, wide: true },
        ]}
      />
    </Panel>
  );
}

function Theirs({ hit: { entry, matchedName, score, source, listedOn } }: { hit: HitDetail }) {
  const t = useTranslate();
  const language = useLanguage();
  const others = entry.names.filter((name) => name !== matchedName);
  return (
    <Panel
      title={t("sanctions:hits.theirs")}
      aside={
        <span>{t("sanctions:hits.alike", { value: formatNumber(String(Math.round(score * 100)), language) })}</span>
      }
    >
      <Facts
        items={[
          { label: t("sanctions:hits.listed"), value: <strong>{matchedName}</strong>, wide: true },
          { label: t("sanctions:hits.entryType"), value: t(`sanctions:hits.types.${entry.type}`), wide: true },
          { label: t("sanctions:hits.otherNames"), value: others.join("; "), wide: true },
          { label: t("sanctions:hits.details"), value: entry.details, wide: true },
          { label: t("sanctions:hits.reference"), value: entry.key },
          { label: t("sanctions:lists.source"), value: t(`sanctions:source.${source}`) },
          { label: t("sanctions:lists.day"), value: <CalendarDay day={listedOn} /> },
        ]}
      />
    </Panel>
  );
}

function Held({ held }: Pick<HitDetail, "held">) {
  const t = useTranslate();
  return (
    <RowTable
      caption={t("sanctions:hits.held", { count: held.length })}
      rows={held}
      rowKey={({ orderId }) => orderId}
      columns={[
        { id: "reference", header: t("sanctions:hits.order"), phone: "title", cell: ({ reference }) => reference },
        { id: "since", header: t("sanctions:hits.heldSince"), cell: ({ since }) => <Moment at={since} /> },
      ]}
    />
  );
}
