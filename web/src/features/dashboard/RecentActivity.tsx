import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Link } from "#web/src/ui/Link.tsx";
import type { OverviewView } from "#shared/notifications/contract.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import { IconTile } from "#web/src/ui/Badge.tsx";
import { Card, CardHead } from "#web/src/ui/Card.tsx";
import { EmptyState } from "#web/src/ui/EmptyState.tsx";
import { IconInbox } from "#web/src/ui/icons.ts";
import { MoneyText } from "#web/src/ui/Money.tsx";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { TextLink } from "#web/src/ui/TextLink.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { activityKey, activityLook } from "./activity.ts";
import { useDates } from "#web/src/screens/dates.ts";
import styles from "./RecentActivity.module.css";
import { amountWords } from "#web/src/screens/amounts.ts";

type Activity = OverviewView["activity"][number];

export function RecentActivity({ overview, side }: { overview: OverviewView | undefined; side: OrganizationType }) {
  const { t } = useTranslation("dashboard");
  return (
    <Card as="section">
      <CardHead
        title={t("activity.title")}
        aside={
          <TextLink arrow to="/dashboard/orders">
            {t("activity.allOrders")}
          </TextLink>
        }
      />
      {overview ? <List overview={overview} side={side} /> : <Loading />}
    </Card>
  );
}

const Loading = () => (
  <div className={styles.loading}>
    <Skeleton shape="rows" count={4} />
  </div>
);

function List({ overview: { offers, activity }, side }: { overview: OverviewView; side: OrganizationType }) {
  const { t } = useTranslation("dashboard");
  const { deadline } = useDates();
  if (offers.pending === 0 && activity.length === 0) {
    return (
      <div className={styles.empty}>
        <EmptyState
          crop="sesame"
          headingLevel={3}
          title={t("activity.emptyTitle")}
          sentence={t(`activity.emptyHint.${side}`)}
          action={
            <TextLink arrow to={side === "supplier" ? "/dashboard/products" : "/products/all"}>
              {t(`activity.emptyAction.${side}`)}
            </TextLink>
          }
        />
      </div>
    );
  }
  return (
    <ul>
      {offers.pending > 0 && (
        <li className={styles.row}>
          <Link to="/dashboard/orders?status=pending" className={styles.link}>
            <IconTile tone="amber" icon={IconInbox} />
            <span className={styles.text}>
              <span className={styles.sentence}>{t(`activity.pending.${side}`, { count: offers.pending })}</span>
              {offers.firstExpiry && (
                <span className={styles.detail}>
                  {t("activity.firstExpires", { day: deadline(offers.firstExpiry) })}
                </span>
              )}
            </span>
          </Link>
        </li>
      )}
      {activity.map((item) => (
        <Entry key={`${item.event}${item.subjectId}${item.at}`} item={item} side={side} />
      ))}
    </ul>
  );
}

function Entry({ item, side }: { item: Activity; side: OrganizationType }) {
  const { t } = useTranslation("dashboard");
  const language = useLanguage();
  const { day } = useDates();
  const { tone, icon } = activityLook(item.event);
  const values = {
    party: item.counterparty,
    amount: amountWords(item.amount, language),
    product: item.productName,
    ...(item.divided && {
      released: amountWords(item.divided.released, language),
      refunded: amountWords(item.divided.refunded, language),
    }),
  };
  const sentence = t(activityKey(item.event, item.by, side), {
    ...values,
    defaultValue: t("activity.unknown", values),
  });
  return (
    <li className={styles.row}>
      <Link to={item.reference ? `/dashboard/escrow/${item.reference}` : "/dashboard/orders"} className={styles.link}>
        <IconTile tone={tone} icon={icon} />
        <span className={styles.text}>
          <span className={styles.sentence}>{sentence}</span>
          <span className={styles.detail}>
            {[item.reference, item.productName, day(item.at)].filter(Boolean).join(", ")}
          </span>
        </span>
        <span className={styles.amount}>
          <MoneyText value={item.amount} />
        </span>
      </Link>
    </li>
  );
}
