import { noticePath } from "#shared/notifications/path.ts";
import { noticeWords } from "#shared/notifications/words.ts";
import type { NoticeView } from "#shared/notifications/inbox-contract.ts";
import { classNames } from "#shared/look/class-names.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates } from "#web/src/screens/dates.ts";
import { IconTile } from "#web/src/ui/Badge.tsx";
import { Link } from "#web/src/ui/Link.tsx";
import { VisuallyHidden } from "#web/src/ui/VisuallyHidden.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { noticeLook } from "./notice-look.ts";
import { useReadNoticeMutation } from "./notices-api.ts";
import styles from "./NotificationsPage.module.css";
import { Unbroken } from "./Unbroken.tsx";

const pathOf = ({ kind, subject, shipment, values }: NoticeView): `/${string}` =>
  noticePath({ kind, subject, reference: subject.reference, shipment, values });

/** One notice: what happened, and the way to its offer or order. Whoever takes it has read it. */
export function NoticeRow({ notice, when = "time" }: { notice: NoticeView; when?: "time" | "day" }) {
  const { t } = useTranslation(["notifications", "choices"]);
  const language = useLanguage();
  const dates = useDates();
  const [read] = useReadNoticeMutation();
  const { id, kind, side, subject, shipment, values, createdAt, readAt } = notice;
  const words = noticeWords(
    { kind, reference: subject.reference, shipment, values },
    { language, dates, say: (key, shown) => t(key, shown ?? {}) },
  );
  const { tone, icon } = noticeLook[kind];
  return (
    <li className={classNames(styles.row, !readAt && styles.unread)}>
      <Link to={pathOf(notice)} className={styles.link} onClick={() => void (readAt ?? read(id))}>
        <IconTile tone={tone} icon={icon} />
        <span className={styles.text}>
          <span className={styles.title}>
            {!readAt && <VisuallyHidden>{t("unread")} </VisuallyHidden>}
            <Unbroken whole={subject.reference}>{t(`kind.${kind}.${side}.title`, words)}</Unbroken>
          </span>
          <span className={styles.detail}>{t(`kind.${kind}.${side}.text`, words)}</span>
        </span>
        <time dateTime={createdAt} className={styles.time}>
          {when === "time" ? dates.time(createdAt) : dates.shortDay(createdAt)}
        </time>
      </Link>
    </li>
  );
}
