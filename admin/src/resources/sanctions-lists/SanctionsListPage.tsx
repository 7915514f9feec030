import { useTranslate } from "react-admin";
import { Link } from "react-router-dom";
import type { SanctionsListDetail } from "#shared/sanctions/contract.ts";
import { formatNumber } from "#shared/look/numbers.ts";
import { Facts } from "../../ui/Facts.tsx";
import { formatDate } from "../../ui/moments.ts";
import { Moment } from "../../ui/Moment.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { ShowPage } from "../../ui/ShowPage.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { useLanguage } from "../../ui/use-language.ts";
import { WithAside } from "../../ui/WithAside.tsx";
import { CalendarDay } from "./CalendarDay.tsx";
import { ListBadge } from "./ListBadge.tsx";
import { ListDecision } from "./ListDecision.tsx";
import styles from "./SanctionsLists.module.css";

export function SanctionsListPage() {
  const t = useTranslate();
  return (
    <ShowPage<SanctionsListDetail>
      list={{ to: "/sanctions-lists", label: t("resources.sanctions-lists.name", { count: 2 }) }}
      absent={t("errors:staff.listNotFound")}
      isMoving={({ status, toScreen }) => status === "current" && toScreen > 0}
    >
      {(list) => <SanctionsList key={list.id} list={list} />}
    </ShowPage>
  );
}

function SanctionsList({ list }: { list: SanctionsListDetail }) {
  const t = useTranslate();
  const language = useLanguage();
  const name = t("sanctions:lists.named", {
    source: t(`sanctions:source.${list.source}`),
    day: formatDate(list.listedOn, language),
  });
  const count = (value: number) => formatNumber(String(value), language);
  return (
    <>
      <PageHead
        title={name}
        back={{ to: "/sanctions-lists", label: t("resources.sanctions-lists.name", { count: 2 }), here: name }}
      >
        <ListBadge status={list.status} />
      </PageHead>
      <WithAside label={t("sanctions:lists.panel")} jump={t("decide.toDecision")} aside={<ListDecision list={list} />}>
        <Stack>
          <Panel title={t("sanctions:lists.facts")}>
            <Facts
              items={[
                { label: t("sanctions:lists.source"), value: t(`sanctions:source.${list.source}`) },
                { label: t("sanctions:lists.day"), value: <CalendarDay day={list.listedOn} /> },
                { label: t("sanctions:lists.entries"), value: count(list.entries) },
                { label: t("sanctions:lists.added"), value: count(list.added) },
                { label: t("sanctions:lists.changed"), value: count(list.changed) },
                { label: t("sanctions:lists.removed"), value: count(list.removed) },
                { label: t("sanctions:lists.file"), value: list.fileName, wide: true },
                { label: t("sanctions:lists.by"), value: list.uploadedBy },
                { label: t("sanctions:lists.readAt"), value: <Moment at={list.uploadedAt} /> },
                {
                  label: t("sanctions:lists.inForce"),
                  value: list.inForce && (
                    <Link to={`/sanctions-lists/${list.inForce.id}`}>
                      {t("sanctions:lists.ofDay", {
                        day: formatDate(list.inForce.listedOn, language),
                        entries: count(list.inForce.entries),
                      })}
                    </Link>
                  ),
                },
              ]}
            />
          </Panel>
          {list.status === "draft" && (
            <>
              <Names title={t("sanctions:lists.addedNames")} names={list.addedNames} all={list.added} />
              <Names title={t("sanctions:lists.removedNames")} names={list.removedNames} all={list.removed} />
            </>
          )}
        </Stack>
      </WithAside>
    </>
  );
}

function Names({ title, names, all }: { title: string; names: readonly string[]; all: number }) {
  const t = useTranslate();
  const language = useLanguage();
  return (
    <Panel title={title} aside={<span>{formatNumber(String(all), language)}</span>}>
      {names.length === 0 ? (
        <p>{t("sanctions:lists.noNames")}</p>
      ) : (
        <ul className={styles.names}>
          {names.map((name, index) => (
            <li key={`${name} ${index}`}>{name}</li>
          ))}
          {all > names.length && <li>{t("sanctions:lists.moreNames", { count: all - names.length })}</li>}
        </ul>
      )}
    </Panel>
  );
}
