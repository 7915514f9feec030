import { useState } from "react";
import { classNames } from "#shared/look/class-names.ts";
import type { TodayRow } from "#shared/notifications/today.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates } from "#web/src/screens/dates.ts";
import { IconTile } from "#web/src/ui/Badge.tsx";
import { Button, ButtonLink } from "#web/src/ui/Button.tsx";
import { MoneyText } from "#web/src/ui/Money.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { Unbroken } from "../Unbroken.tsx";
import { deadlineWords } from "./deadline-words.ts";
import { todayLook } from "./today-look.ts";
import { todayTexts, todayWords } from "./today-words.ts";
import styles from "./TodayCard.module.css";

/** Rows that are shown before the others are asked for. */
const shownAtFirst = { desk: 6, phone: 4 } as const;

interface Props {
  rows: readonly TodayRow[];
  now: Date;
  /** All of them as on a phone, whatever the width of the window. */
  narrow?: boolean;
}

export function TodayRows({ rows, now, narrow = false }: Props) {
  const { t } = useTranslation("today");
  const [all, setAll] = useState(narrow);
  const more = (place: keyof typeof shownAtFirst) => {
    const count = rows.length - shownAtFirst[place];
    return (
      count > 0 && (
        <div className={classNames(styles.others, place === "desk" ? styles.deskOnly : styles.phoneOnly)}>
          <Button variant="ghost" onClick={() => setAll(true)}>
            {t("others", { count })}
          </Button>
        </div>
      )
    );
  };
  return (
    <>
      <ol className={classNames(styles.rows, all && styles.all, narrow && styles.narrow)}>
        {rows.map((row) => (
          <Row key={`${row.kind}${row.subject.id}`} row={row} now={now} />
        ))}
      </ol>
      {!all && (
        <>
          {more("desk")}
          {more("phone")}
        </>
      )}
    </>
  );
}

function Row({ row, now }: { row: TodayRow; now: Date }) {
  const { t } = useTranslation(todayTexts);
  const language = useLanguage();
  const dates = useDates();
  const { title, detail, action } = todayWords(row, t, language);
  const { main, beside, soon } = deadlineWords(row.deadline, now, { t, dates });
  const { tone, icon } = todayLook[row.kind];
  return (
    <li className={classNames(styles.row, row.urgent && styles.urgent, soon && styles.soon)}>
      <p className={styles.deadline}>
        {row.deadline ? (
          <time dateTime={row.deadline}>
            <b>{main}</b> <span>{beside}</span>
          </time>
        ) : (
          <span>{beside}</span>
        )}
      </p>
      <IconTile tone={tone} icon={icon} solid={row.urgent} />
      <div className={styles.text}>
        <h3 className={styles.title}>{title}</h3>
        <p className={styles.detail}>
          <Unbroken whole={row.subject.reference}>{detail}</Unbroken>
        </p>
      </div>
      <p className={styles.amount}>{row.amount && <MoneyText value={row.amount} />}</p>
      {row.can || row.asks ? (
        <ButtonLink
          to={row.place as `/${string}`}
          size="small"
          className={styles.button}
          aria-label={t("named", { action, title })}
        >
          {action}
        </ButtonLink>
      ) : (
        <p className={styles.who}>{t(`who.${row.role}`)}</p>
      )}
    </li>
  );
}
