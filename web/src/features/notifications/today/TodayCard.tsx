import type { TodayView } from "#shared/notifications/today.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useNow } from "#web/src/screens/dates.ts";
import { Card } from "#web/src/ui/Card.tsx";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconCircleCheck } from "#web/src/ui/icons.ts";
import { TextLink } from "#web/src/ui/TextLink.tsx";
import { CalendarButton } from "./CalendarButton.tsx";
import { endsToday } from "./deadline-words.ts";
import { TodayRows } from "./TodayRows.tsx";
import styles from "./TodayCard.module.css";

/** What needs the organization today, each with the one button that leads to where it is done. */
export function TodayCard({ today, side }: { today: TodayView; side: OrganizationType }) {
  const { t } = useTranslation("today");
  const now = useNow();
  const { rows, total } = today;
  const ending = rows.filter(({ deadline }) => endsToday(deadline, now)).length;
  return (
    <Card as="section" aria-labelledby="today">
      <div className={styles.head}>
        <h2 id="today" className={styles.heading}>
          {t("title")}
        </h2>
        {total > 0 && (
          <>
            <span className={styles.total}>{total}</span>
            <p className={styles.lede}>
              {ending > 0 ? t("endsToday", { count: ending }) : t("order")}{" "}
              {total > rows.length && t("firstOf", { shown: rows.length, total })}
            </p>
            <CalendarButton rows={rows} now={now} />
          </>
        )}
      </div>
      {total > 0 ? (
        <TodayRows rows={rows} now={now} />
      ) : (
        <div className={styles.empty}>
          <Icon of={IconCircleCheck} size="large" />
          <div>
            <p className={styles.title}>{t("empty.title")}</p>
            <p className={styles.detail}>{t(`empty.${side}`)}</p>
          </div>
          <TextLink arrow to={side === "supplier" ? "/dashboard/products" : "/products/all"}>
            {t(`empty.action.${side}`)}
          </TextLink>
        </div>
      )}
    </Card>
  );
}
