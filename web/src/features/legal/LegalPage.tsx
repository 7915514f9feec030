import { useRef, type KeyboardEvent, type MouseEvent } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { countryName } from "#shared/kernel/country.ts";
import { siteFacts } from "#shared/site-facts.ts";
import { languageOf } from "#web/src/i18n/language-of.ts";
import type { Crop } from "#web/src/motifs/crops.ts";
import { ButtonLink } from "#web/src/ui/Button.tsx";
import { classNames } from "#shared/look/class-names.ts";
import { Notice } from "#web/src/ui/Notice.tsx";
import { PageHead } from "#web/src/ui/PageHead.tsx";
import { LegalText, type Glance, type LegalSection } from "./LegalText.tsx";
import { useHashTab } from "./use-hash-tab.ts";
import styles from "./LegalPage.module.css";

interface Props<Id extends string> {
  document: "terms" | "privacy";
  /** The tabs, which are the anchors of the page too. */
  parts: readonly [Id, ...Id[]];
  crop: Crop;
}

/**
 * A legal document in tabs. The server writes all parts one below another under a list of links, which is what readers without
 * JavaScript keep; with it the same links become tabs, and nothing moves.
 */
export function LegalPage<Id extends string>({ document, parts, crop }: Props<Id>) {
  const { t, i18n } = useTranslation("legal");
  const language = languageOf(i18n);
  const [chosen, choose] = useHashTab(parts);
  const list = useRef<HTMLDivElement>(null);
  const facts = {
    name: siteFacts.name,
    entity: siteFacts.legalEntity ?? siteFacts.name,
    addresses: siteFacts.offices
      .map(({ lines, country }) => [...lines, countryName(country.toUpperCase(), language)].join(", "))
      .join(" / "),
    email: siteFacts.email ?? "",
  };
  const listOf = <Item,>(key: string) =>
    t(`${document}.${key}`, { returnObjects: true, ...facts }) as unknown as readonly Item[];

  const press = (event: MouseEvent, part: Id) => {
    if (!chosen || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    choose(part);
  };
  const move = (event: KeyboardEvent) => {
    if (!chosen) return;
    const [at, last] = [parts.indexOf(chosen), parts.length - 1];
    const target = { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at === 0 ? last : at - 1, Home: 0, End: last }[
      event.key
    ];
    const part = target === undefined ? undefined : parts[target];
    if (!part || target === undefined) return;
    event.preventDefault();
    choose(part);
    list.current?.querySelectorAll<HTMLElement>("a")[target]?.focus();
  };

  return (
    <>
      <PageHead look="night" crop={crop} title={t(`${document}.title`)} lede={t(`${document}.lede`, facts)} />
      <div className={classNames(styles.page, !chosen && styles.served)}>
        <div
          ref={list}
          className={styles.tabs}
          role={chosen ? "tablist" : "navigation"}
          aria-label={t(`${document}.tabsLabel`)}
          onKeyDown={move}
        >
          {parts.map((part) => (
            <a
              key={part}
              href={`#${part}`}
              className={classNames(styles.tab, part === (chosen ?? parts[0]) && styles.chosen)}
              onClick={(event) => press(event, part)}
              {...(chosen && {
                role: "tab",
                id: `${part}-tab`,
                "aria-selected": part === chosen,
                "aria-controls": part,
                tabIndex: part === chosen ? 0 : -1,
              })}
            >
              {t(`${document}.tabs.${part}`)}
            </a>
          ))}
        </div>
        {siteFacts.sample && (
          <Notice tone="info" title={t("sampleTitle")}>
            {t("sample")}
          </Notice>
        )}
        {parts.map((part) => (
          <section
            key={part}
            id={part}
            className={styles.part}
            hidden={chosen !== null && part !== chosen}
            {...(chosen
              ? { role: "tabpanel", "aria-labelledby": `${part}-tab` }
              : { "aria-label": t(`${document}.tabs.${part}`) })}
          >
            <LegalText
              id={part}
              title={t(`${document}.tabs.${part}`)}
              sections={listOf<LegalSection>(part)}
              glance={listOf<Glance>(`glance.${part}`)}
            />
          </section>
        ))}
        <div className={styles.foot}>
          <p>{t("questions")}</p>
          <ButtonLink to="/contact?subject=general">{t("write")}</ButtonLink>
        </div>
      </div>
    </>
  );
}
