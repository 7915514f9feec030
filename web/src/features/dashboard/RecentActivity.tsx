import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Link } from "#web/src/ui/Link.tsx";
import { conversationPath } from "#shared/desktop/addresses.ts";
import type { OverviewView } from "#shared/notifications/contract.ts";
import { noticesPath } from "#web/src/features/notifications/index.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import { IconTile } from "#web/src/ui/Badge.tsx";
import { Card, CardHead } from "#web/src/ui/Card.tsx";
import { EmptyState } from "#web/src/ui/EmptyState.tsx";
import { IconInbox, IconMessage } from "#web/src/ui/icons.ts";
import { MoneyText } from "#web/src/ui/Money.tsx";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { TextLink } from "#web/src/ui/TextLink.tsx";
import type { StatusLook } from "#web/src/ui/status-look.ts";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { activityKey, activityLook, hasAmount } from "./activity.ts";
import { useDates } from "#web/src/screens/dates.ts";
import styles from "./RecentActivity.module.css";
import { amountWords } from "#web/src/screens/amounts.ts";

/** Rows, what is pending among them. */
const most = 5;

type Activity = OverviewView["activity"][number];

export function RecentActivity({ overview, side }: { overview: OverviewView | undefined; side: OrganizationType }) {
  const { t } = useTranslation("dashboard");
  return (
    <Card as="section">
      <CardHead
        title={t("activity.title")}
        aside={
          <TextLink arrow to={noticesPath}>
            {t("activity.all")}
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
  // A supplier is told what waits for their own answer; a buyer also what of theirs waits for the other side's.
  const [pending, questions] =
    side === "supplier" ? [offers.yourTurn, offers.yourTurnQuestions] : [offers.pending, offers.pendingQuestions];
  const lines = [pending > questions, questions > 0].filter(Boolean).length;
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
      {pending > questions && (
        <Waiting tone="amber" icon={IconInbox} sentence={t(`activity.pending.${side}`, { count: pending - questions })}>
          {questions === 0 &&
            pending === offers.pending &&
            offers.firstExpiry &&
            t("activity.firstExpires", { day: deadline(offers.firstExpiry) })}
        </Waiting>
      )}
      {questions > 0 && (
        <Waiting tone="info" icon={IconMessage} sentence={t(`activity.pending.${side}Question`, { count: questions })}>
          {questions === offers.pending &&
            offers.firstExpiry &&
            t("activity.firstCloses", { day: deadline(offers.firstExpiry) })}
        </Waiting>
      )}
      {activity.slice(0, most - lines).map((item) => (
        <Entry key={`${item.event}${item.subjectId}${item.at}`} item={item} side={side} />
      ))}
    </ul>
  );
}

interface WaitingProps extends StatusLook {
  sentence: string;
  /** What it says below, if anything. */
  children: string | false | null | undefined;
}

/** What is pending: it leads to the list of it. */
const Waiting = ({ tone, icon, sentence, children }: WaitingProps) => (
  <li className={styles.row}>
    <Link to="/dashboard/orders" className={styles.link}>
      <IconTile tone={tone} icon={icon} />
      <span className={styles.text}>
        <span className={styles.sentence}>{sentence}</span>
        {children && <span className={styles.detail}>{children}</span>}
      </span>
    </Link>
  </li>
);

/** An order's page, a question's conversation, or the list of offers. */
function pathOf({ event, reference, subjectId }: Activity): `/${string}` {
  if (reference) return `/dashboard/escrow/${reference}`;
  return event.startsWith("question.") ? conversationPath(subjectId) : "/dashboard/orders";
}

function Entry({ item, side }: { item: Activity; side: OrganizationType }) {
  const { t } = useTranslation("dashboard");
  const language = useLanguage();
  const { day } = useDates();
  const { tone, icon } = activityLook(item.event);
  const values = {
    party: item.counterparty,
    ...(item.amount && { amount: amountWords(item.amount, language) }),
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
      <Link to={pathOf(item)} className={styles.link}>
        <IconTile tone={tone} icon={icon} />
        <span className={styles.text}>
          <span className={styles.sentence}>{sentence}</span>
          <span className={styles.detail}>
            {[item.reference, item.productName, day(item.at)].filter(Boolean).join(", ")}
          </span>
        </span>
        {hasAmount(item.event) && item.amount && (
          <span className={styles.amount}>
            <MoneyText value={item.amount} />
          </span>
        )}
      </Link>
    </li>
  );
}
